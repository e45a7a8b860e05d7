//! Sentences as data: a template and its typed arguments, put into words in one place, for each viewer, with the names that
//! the battle gives at that moment.
//!
//! `say!` makes one: `say!("{figure} shoots at {target}|, {range}|MISS", figure, target, range)`. A
//! template is checked when it is compiled, and has
//!
//! * `{figure}`: an argument: a name as the viewer may know it, a count, inches, a word, another sentence;
//! * `{lost wound/wounds}`: a count with its noun; `{lost:wound/wounds}`, `{unit:is/are}`: the noun or verb alone;
//!   `{test+}`: a number with its sign;
//! * `{side*passes/pass}`: a name with the verb that agrees; a sentence agrees as its first argument does;
//! * `{all,}`: every name, with commas; without the comma they are joined by `and`, and four are counted;
//! * `{NEXT}`: the side called `next` by its colour, anything else as it is called, in capitals;
//! * `{moved?, target moved}`: text that stands only if the argument is not empty;
//! * `[ from {enemies}]`: is left out when an argument in it is empty: 0, no, no names, no words;
//! * `|`: ends the head of a verdict; a second one begins its banner.

use super::grammar::{self, list};
use super::words::{percent, quantity};
use super::{Phrase, Viewer, ViewerText};
use crate::table::{Character, Side, Unit, Who};
use std::cell::Cell;

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

/// What stands in a sentence.
#[derive(Clone, Debug)]
pub enum Arg {
    /// Nothing.
    Empty,
    /// A name.
    Who(Who),
    /// Names.
    All(Vec<Who>),
    /// A card.
    Card(u16),
    /// A count.
    Number(i32),
    /// Inches.
    Inches(f64),
    /// Any other number.
    Quantity(f64),
    /// A probability.
    Percent(f64),
    /// Whether something is so; it stands only in `{moved? text}`.
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

thread_local! {
    /// The sentences that this thread has made, counted in test builds.
    static MADE: Cell<usize> = const { Cell::new(0) };
}

/// The number of sentences that this thread has made so far; 0 in a release build. The odds make none in their runs.
#[must_use]
pub fn sentences_made() -> usize {
    MADE.with(Cell::get)
}

/// The most arguments of a sentence.
const MOST: usize = 10;

/// A template and the names of its arguments.
#[derive(Debug)]
pub struct Template {
    text: &'static str,
    names: &'static [&'static str],
}

/// A sentence.
#[derive(Clone, Debug)]
pub struct Say {
    template: &'static Template,
    args: Vec<Arg>,
    then: Option<Box<Say>>,
    /// What those read who may not know this unit; the first that a viewer may not know decides.
    hidden: Vec<(Who, Say)>,
}

/// A sentence: its template, then its arguments: `say!("{figure} closes with {target}||CONTACT", figure, target)`. An argument
/// may be a path, named by its last part (`self.figure`), or have a value (`lost = before - now`).
macro_rules! say {
    ($template:literal $(, $($name:ident).+ $(= $value:expr)?)* $(,)?) => {{
        const TEMPLATE: &$crate::battle::Template =
            &$crate::battle::Template::new($template, &[$(stringify!($($name).+)),*]);
        $crate::battle::Say::new(TEMPLATE, vec![$($crate::battle::Arg::from($crate::battle::say!(@ $($name).+ $(= $value)?))),*])
    }};
    (@ $name:ident = $value:expr) => { $value };
    (@ $name:expr) => { $name };
}
pub(crate) use say;

impl Template {
    /// The template `text` with these arguments.
    ///
    /// # Panics
    /// When the text names an argument that is not given, leaves one out, or does not close a bracket: at compile time.
    #[must_use]
    pub const fn new(text: &'static str, names: &'static [&'static str]) -> Template {
        let bytes = text.as_bytes();
        let (mut at, mut is_within, mut bars) = (0, false, 0);
        let mut used = [false; MOST];
        assert!(names.len() <= MOST, "too many arguments");
        while at < bytes.len() {
            match bytes[at] {
                b'[' => {
                    assert!(!is_within, "[ within [");
                    is_within = true;
                }
                b']' => {
                    assert!(is_within, "] without [");
                    is_within = false;
                }
                b'}' => panic!("a brace is closed that was not opened"),
                b'|' => {
                    assert!(!is_within, "| within [");
                    bars += 1;
                }
                b'{' => {
                    let (index, end) = brace(bytes, at + 1, names);
                    used[index] = true;
                    at = end;
                }
                _ => {}
            }
            at += 1;
        }
        assert!(!is_within, "[ without ]");
        assert!(bars <= 2, "more than two |");
        let mut index = 0;
        while index < names.len() {
            assert!(used[index], "an argument that the template does not use");
            index += 1;
        }
        Template { text, names }
    }
}

/// The index of the argument named behind a `{`, and the place of its `}`.
const fn brace(text: &[u8], start: usize, names: &[&str]) -> (usize, usize) {
    let mut end = start;
    while end < text.len() && is_name(text[end]) {
        end += 1;
    }
    let index = position(text, start, end, names);
    assert!(
        index < names.len(),
        "the template names an argument that is not given"
    );
    assert!(end < text.len(), "a brace is not closed");
    let sign = text[end];
    while end < text.len() && text[end] != b'}' {
        let is_free = !matches!(text[end], b'{' | b'[' | b']' | b'|');
        assert!(is_free, "a bracket or bar within a brace");
        end += 1;
    }
    assert!(end < text.len(), "a brace is not closed");
    let is_known = match sign {
        b'}' | b' ' | b':' | b'*' | b'?' => true,
        b'+' | b',' => text[end - 1] == sign,
        _ => false,
    };
    assert!(
        is_known,
        "behind the name of an argument stands none of its signs"
    );
    (index, end)
}

const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The index of the argument that `text[start..end]` names, in capitals or small letters; the number of names for none.
const fn position(text: &[u8], start: usize, end: usize, names: &[&str]) -> usize {
    let mut index = 0;
    while index < names.len() && !is_called(names[index].as_bytes(), text, start, end) {
        index += 1;
    }
    index
}

/// Whether `text[start..end]` is the last part of a path such as `self.figure`.
const fn is_called(path: &[u8], text: &[u8], start: usize, end: usize) -> bool {
    let length = end - start;
    if length == 0
        || length > path.len()
        || (length < path.len() && is_name(path[path.len() - length - 1]))
    {
        return false;
    }
    let mut at = 0;
    while at < length {
        if !text[start + at].eq_ignore_ascii_case(&path[path.len() - length + at]) {
            return false;
        }
        at += 1;
    }
    true
}

/// Names as a viewer may know them.
pub trait Naming {
    /// The name of a unit, character or side.
    fn called(&self, who: Who, viewer: Viewer) -> String;
    /// The name of a card.
    fn card(&self, card: u16, viewer: Viewer) -> String;
    /// Returns whether the name is plural.
    fn is_many(&self, who: Who, viewer: Viewer) -> bool;
    /// Returns whether `viewer` may know only that `who` exists; of a side, whether `viewer` may not see its secrets.
    fn is_unknown(&self, who: Who, viewer: Viewer) -> bool;
    /// The noun for several units.
    fn noun(&self) -> &'static str;
}

/// The bracket after a contest that was tied first: ` (tied at 4, rolled again)`; empty without ties.
#[must_use]
pub fn tied(ties: &[u16]) -> Say {
    match ties {
        [] => say!(""),
        [at] => say!(" (tied at {at}, rolled again)", at = *at),
        [_, _] => say!(" (tied twice)"),
        more => say!(" (tied {times} times)", times = more.len()),
    }
}

/// No names: for words that every viewer reads, such as those of a sum. A name in them is a mistake.
pub struct Nobody;

impl Naming for Nobody {
    fn called(&self, who: Who, _: Viewer) -> String {
        debug_assert!(false, "a name for every viewer: {who:?}");
        String::new()
    }

    fn card(&self, _: u16, _: Viewer) -> String {
        String::new()
    }

    fn is_many(&self, _: Who, _: Viewer) -> bool {
        false
    }

    fn is_unknown(&self, _: Who, _: Viewer) -> bool {
        false
    }

    fn noun(&self) -> &'static str {
        ""
    }
}

impl Say {
    /// A sentence of this template. `say!` calls it.
    #[must_use]
    pub fn new(template: &'static Template, args: Vec<Arg>) -> Say {
        if cfg!(debug_assertions) {
            MADE.with(|made| made.set(made.get() + 1));
        }
        Say {
            template,
            args,
            then: None,
            hidden: Vec::new(),
        }
    }

    /// Goes on with another sentence: its head after this head, its rest after this rest, its banner after this banner, also
    /// for those who read something else so far. `say!("{unit} flees", unit).then(say!("|, 6″|FLEES"))`.
    #[must_use]
    pub fn then(mut self, next: Say) -> Say {
        let others = self.hidden.into_iter();
        self.hidden = others
            .map(|(who, it)| (who, it.then(next.clone())))
            .collect();
        let mut end = &mut self.then;
        while let Some(it) = end {
            end = &mut it.then;
        }
        *end = Some(Box::new(next));
        self
    }

    /// Reads as `other` for those who may not know `who`: what a hidden unit does may betray it. What a side keeps to itself
    /// is hidden by the side.
    #[must_use]
    pub fn hidden(mut self, who: impl Into<Who>, other: Say) -> Say {
        self.hidden.push((who.into(), other));
        self
    }

    /// The sentence that a viewer reads: this, or another where something in it is hidden from him.
    fn read_by(&self, names: &dyn Naming, viewer: Viewer) -> &Say {
        let mut hidden = self.hidden.iter();
        let unknown = hidden.find(|(who, _)| names.is_unknown(*who, viewer));
        unknown.map_or(self, |(_, other)| other.read_by(names, viewer))
    }

    /// The head, the rest and the banner, for one viewer.
    fn parts(&self, names: &dyn Naming, viewer: Viewer) -> [String; 3] {
        let say = self.read_by(names, viewer);
        let mut words = Wording {
            say,
            names,
            viewer,
            is_empty: false,
        };
        let mut parts = [const { String::new() }; 3];
        for (part, text) in parts.iter_mut().zip(say.template.text.split('|')) {
            words.fill(text, part);
        }
        if let Some(then) = &say.then {
            let more = then.parts(names, viewer);
            let all = parts.iter_mut().zip(more);
            all.for_each(|(part, more)| part.push_str(&more));
        }
        parts
    }

    /// The sentence for one viewer, without its banner.
    #[must_use]
    pub fn to(&self, names: &dyn Naming, viewer: Viewer) -> String {
        let [head, rest, _] = self.parts(names, viewer);
        head + &rest
    }

    /// The sentence for every viewer; the same for all without `secrets`.
    #[must_use]
    pub fn for_each(&self, names: &dyn Naming, secrets: bool) -> ViewerText {
        ViewerText::new(secrets, |viewer| self.to(names, viewer))
    }

    /// The sentence as a verdict.
    #[must_use]
    pub fn phrase(&self, names: &dyn Naming, viewer: Viewer) -> Phrase {
        let [head, rest, banner] = self.parts(names, viewer);
        Phrase::new(head).then(rest).banner(banner)
    }
}

/// A sentence being put into words.
struct Wording<'a> {
    say: &'a Say,
    names: &'a dyn Naming,
    viewer: Viewer,
    /// Whether an argument since the last `[` was empty.
    is_empty: bool,
}

impl Wording<'_> {
    fn fill(&mut self, mut text: &str, out: &mut String) {
        while let Some(at) = text.find(['{', '[']) {
            out.push_str(&text[..at]);
            let is_option = text.as_bytes()[at] == b'[';
            let length = text[at..].find(if is_option { ']' } else { '}' });
            let length = length.unwrap_or(1);
            let inner = &text[at + 1..at + length];
            text = &text[at + length + 1..];
            if is_option {
                let mut option = String::new();
                self.is_empty = false;
                self.fill(inner, &mut option);
                if !self.is_empty {
                    out.push_str(&option);
                }
            } else {
                self.brace(inner, out);
            }
        }
        out.push_str(text);
    }

    /// An argument with what follows it: a noun, a verb, a sign, a text.
    fn brace(&mut self, inner: &str, out: &mut String) {
        let end = inner.bytes().position(|byte| !is_name(byte));
        let end = end.unwrap_or(inner.len());
        let (name, rest) = inner.split_at(end);
        let index = position(name.as_bytes(), 0, end, self.say.template.names);
        let arg = &self.say.args[index];
        let in_capitals = !name.bytes().any(|byte| byte.is_ascii_lowercase());
        let words = match arg {
            Arg::Who(Who::Side(side)) if in_capitals => side.id().to_uppercase(),
            _ if in_capitals => self.argument(arg, rest).to_uppercase(),
            _ => self.argument(arg, rest),
        };
        let is_empty = words.is_empty() || matches!(arg, Arg::Number(0));
        match rest.split_at_checked(1) {
            Some(("?", then)) => {
                if !is_empty {
                    out.push_str(then);
                }
                return;
            }
            Some((":", noun)) => out.push_str(self.agreeing(noun, index)),
            Some((" " | "*", noun)) => out.extend([&words, " ", self.agreeing(noun, index)]),
            _ => out.push_str(&words),
        }
        self.is_empty |= is_empty;
    }

    /// `one/many` as it agrees with an argument.
    fn agreeing<'w>(&self, words: &'w str, index: usize) -> &'w str {
        let (one, many) = words.split_once('/').unwrap_or((words, words));
        if self.is_many(index) { many } else { one }
    }

    fn is_many(&self, index: usize) -> bool {
        match self.say.args.get(index) {
            Some(Arg::Who(who)) => self.names.is_many(*who, self.viewer),
            Some(Arg::All(all)) => {
                all.len() > 1 || all.iter().any(|who| self.names.is_many(*who, self.viewer))
            }
            Some(Arg::Number(n)) => *n != 1,
            Some(Arg::Say(say)) => {
                let say = say.read_by(self.names, self.viewer);
                Wording { say, ..*self }.is_many(0)
            }
            _ => false,
        }
    }

    fn argument(&self, arg: &Arg, rest: &str) -> String {
        match arg {
            Arg::Empty | Arg::Flag(false) => String::new(),
            Arg::Flag(true) => "yes".to_owned(),
            Arg::Who(who) => self.names.called(*who, self.viewer),
            Arg::All(all) => {
                let names = all.iter().map(|who| self.names.called(*who, self.viewer));
                let names: Vec<String> = names.collect();
                if rest == "," {
                    names.join(", ")
                } else {
                    list(&names, self.names.noun())
                }
            }
            Arg::Card(card) => self.names.card(*card, self.viewer),
            Arg::Number(n) if rest == "+" => format!("{n:+}"),
            Arg::Number(n) => n.to_string(),
            Arg::Inches(n) => grammar::inches(*n),
            Arg::Quantity(n) => quantity(*n),
            Arg::Percent(p) => percent(*p),
            Arg::Word(word) => (*word).to_owned(),
            Arg::Text(text) => text.clone(),
            Arg::Say(say) => say.to(self.names, self.viewer),
            Arg::Parts(all) => {
                let all = all.iter().map(|say| say.to(self.names, self.viewer));
                let told: Vec<String> = all.filter(|words| !words.is_empty()).collect();
                told.join(", ")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two units and a gun. Others do not know the gun.
    struct Three;

    const GUN: Unit = Unit(2);

    impl Naming for Three {
        fn called(&self, who: Who, viewer: Viewer) -> String {
            match who {
                Who::Unit(0) => "Fusiliers".to_owned(),
                Who::Unit(1) => "Militia".to_owned(),
                Who::Unit(_) if self.is_unknown(who, viewer) => "Hidden unit 1".to_owned(),
                Who::Unit(_) => "Old Thunder".to_owned(),
                _ => "Blue".to_owned(),
            }
        }

        fn card(&self, _: u16, _: Viewer) -> String {
            "a Bonus card".to_owned()
        }

        fn is_many(&self, who: Who, _: Viewer) -> bool {
            who != GUN.into()
        }

        fn is_unknown(&self, who: Who, viewer: Viewer) -> bool {
            who == GUN.into() && !viewer.see(Side::Red)
        }

        fn noun(&self) -> &'static str {
            "units"
        }
    }

    fn told(say: &Say) -> String {
        say.to(&Three, Viewer::Umpire)
    }

    #[test]
    fn verbs_and_nouns_agree() {
        let shots = |by: Unit, lost: u16| say!("{by*fires/fire}: {lost wound/wounds}", by, lost);
        assert_eq!(told(&shots(Unit(0), 2)), "Fusiliers fire: 2 wounds");
        assert_eq!(told(&shots(GUN, 1)), "Old Thunder fires: 1 wound");
        assert_eq!(told(&shots(GUN, 0)), "Old Thunder fires: 0 wounds");
        let both = vec![GUN, Unit(1)];
        assert_eq!(told(&say!("{both:is/are} there", both)), "are there");
        let deed = say!("{by} at the ford", by = GUN);
        assert_eq!(
            told(&say!("{deed*halts/halt}", deed)),
            "Old Thunder at the ford halts"
        );
    }

    #[test]
    fn names_are_listed_and_counted() {
        let of = |n: u16| say!("{all}; {all,}", all = (0..n).map(Unit).collect::<Vec<_>>());
        assert_eq!(told(&of(2)), "Fusiliers and Militia; Fusiliers, Militia");
        let four = "4 units; Fusiliers, Militia, Old Thunder, Old Thunder";
        assert_eq!(told(&of(4)), four);
    }

    #[test]
    fn what_is_empty_is_left_out() {
        let say = |spent: u16, moved: bool| {
            say!(
                "hit[, {spent point/points} spent]{moved?, target moved}",
                spent,
                moved
            )
        };
        assert_eq!(told(&say(0, false)), "hit");
        assert_eq!(told(&say(1, true)), "hit, 1 point spent, target moved");
        let parts = vec![say!("one"), say!(""), say!("two")];
        assert_eq!(
            told(&say!("{parts}[ by {none}]", parts, none = None::<Unit>)),
            "one, two"
        );
    }

    #[test]
    fn numbers_have_their_units() {
        let all = say!(
            "{far} of {whole}, {odd}, {test+} {less+}, {chance}",
            far = 4.5,
            whole = 8.0,
            odd = Quantity(2.5),
            test = 1_u16,
            less = -2_i16,
            chance = Percent(0.6)
        );
        assert_eq!(told(&all), "4.5″ of 8″, 2 1/2, +1 -2, 60%");
    }

    #[test]
    fn a_deed_that_betrays_is_told_otherwise() {
        let says = say!("{gun} limbers up||LIMBERED", gun = GUN)
            .hidden(GUN, say!("{gun} makes ready", gun = GUN));
        assert_eq!(
            says.to(&Three, Viewer::Side(Side::Red)),
            "Old Thunder limbers up"
        );
        assert_eq!(says.to(&Three, Viewer::Table), "Hidden unit 1 makes ready");
        let then = says.then(say!(" at once"));
        let both = then.hidden(Unit(0), say!("never read"));
        let told = "Hidden unit 1 makes ready at once";
        assert_eq!(both.to(&Three, Viewer::Table), told);
    }

    #[test]
    fn names_stand_in_capitals() {
        let (side, gun) = (Side::Red, GUN);
        let banner = say!("{SIDE}: {GUN}", side, gun);
        assert_eq!(told(&banner), "RED: OLD THUNDER");
    }

    #[test]
    fn results_go_on_part_by_part() {
        let next = Side::Blue;
        let deed = say!("{unit*charges/charge}|, 8″|CHARGE", unit = Unit(0));
        let both = deed.then(say!(" home|: {NEXT} runs|!", next));
        let parts = both.parts(&Three, Viewer::Table);
        assert_eq!(
            parts,
            ["Fusiliers charge home", ", 8″: BLUE runs", "CHARGE!"]
        );
    }
}
