//! The arguments of a sentence.

use super::*;

/// A probability, from 0 to 1; told in percent.
#[derive(Clone, Copy)]
pub struct Percent(pub f64);

/// A number of anything but inches, told as `2 1/2`.
#[derive(Clone, Copy)]
pub struct Quantity(pub f64);

/// A card by its number; told by the name that the viewer may know.
#[derive(Clone, Copy)]
pub struct CardNumber(pub u16);

/// Words that players or a battle's file have written. They are never the name of a unit or character.
pub struct Prose<'a>(pub &'a str);

/// An argument of a sentence.
#[derive(Clone, Debug)]
pub enum Arg {
    /// Nothing.
    Empty,
    /// A name.
    Who(Who),
    /// Names.
    All(Vec<Who>),
    Card(u16),
    /// A count.
    Number(i32),
    Inches(f64),
    /// Any other number.
    Quantity(f64),
    /// A probability.
    Percent(f64),
    /// True or false; it stands only in `{moved? text}`.
    Flag(bool),
    /// A word of the rulebook.
    Word(&'static str),
    /// A word of the players.
    Text(String),
    /// A sentence.
    Say(Box<Say>),
    /// Sentences, joined by commas, without the empty ones.
    Parts(Vec<Say>),
}

macro_rules! args {
    ($($of:ty => |$it:ident| $arg:expr;)*) => { $(impl From<$of> for Arg { fn from($it: $of) -> Arg { $arg } })* };
}
args! {
    Who => |it| Arg::Who(it);
    Unit => |it| Arg::Who(it.into());
    Character => |it| Arg::Who(it.into());
    Side => |it| Arg::Who(it.into());
    Vec<Who> => |it| Arg::All(it);
    Vec<Unit> => |it| Arg::All(it.into_iter().map(Who::from).collect());
    &Vec<Unit> => |it| Arg::All(it.iter().map(|it| Who::from(*it)).collect());
    &[Who] => |it| Arg::All(it.to_vec());
    &Vec<Who> => |it| Arg::All(it.clone());
    &[Unit] => |it| Arg::All(it.iter().map(|it| Who::from(*it)).collect());
    Vec<Character> => |it| Arg::All(it.into_iter().map(Who::from).collect());
    CardNumber => |it| Arg::Card(it.0);
    u8 => |it| Arg::Number(it.into());
    u16 => |it| Arg::Number(it.into());
    i16 => |it| Arg::Number(it.into());
    u32 => |it| Arg::Number(i32::try_from(it).unwrap_or(i32::MAX));
    usize => |it| Arg::Number(i32::try_from(it).unwrap_or(i32::MAX));
    f64 => |it| Arg::Inches(it);
    bool => |it| Arg::Flag(it);
    Quantity => |it| Arg::Quantity(it.0);
    Percent => |it| Arg::Percent(it.0);
    &'static str => |it| Arg::Word(it);
    Prose<'_> => |it| Arg::Text(it.0.to_owned());
    Say => |it| Arg::Say(Box::new(it));
    Vec<Say> => |it| Arg::Parts(it);
}

impl<T: Into<Arg>> From<Option<T>> for Arg {
    fn from(it: Option<T>) -> Arg {
        it.map_or(Arg::Empty, Into::into)
    }
}
