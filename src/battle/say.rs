//! Sentences as data: a template and its typed arguments, put into words in one place, for each viewer, with the names that
//! the battle gives at that moment.
//!
//! `say!` makes one: `say!("{figure} shoots at {target}|, {range}|MISS", figure, target, range)`. A
//! template is checked when it is compiled, and has
//!
//! * `{figure}`: an argument: a name as the viewer may know it, a count, inches, a word, another sentence;
//! * `{lost wound/wounds}`, `{side passes/pass}`: a count with its noun, a name with its verb; a sentence agrees as its first
//!   argument does; `{lost:wound/wounds}`, `{unit:is/are}`: the noun or verb alone;
//! * `{test+}`: a number with its sign;
//! * `{all,}`: every name, with commas; without the comma they are joined by `and`, and four are counted;
//! * `{NEXT}`: the side called `next` by its colour, anything else as it is called, in capitals;
//! * `{moved?, target moved}`: text that stands only if the argument is not empty;
//! * `[ from {enemies}]`: is left out when an argument in it is empty: 0, no, no names, no words;
//! * `|`: ends the head of a verdict; a second one begins its banner.

mod arg;
mod template;
#[cfg(test)]
mod tests;

pub use arg::{Arg, CardNumber, Percent, Prose, Quantity};
pub use template::Template;

use super::grammar::list;
use super::words::{percent, quantity};
use super::*;
use template::{is_name, position};

/// A sentence.
#[derive(Clone, Debug)]
pub struct Say {
    template: &'static Template,
    args: Vec<Arg>,
    then: Option<Box<Say>>,
    /// Other sentences for those who may not know somebody; the first that a viewer may not know decides.
    hidden: Vec<(Who, Say)>,
}

/// A sentence: its template, then its arguments: `say!("{figure} closes with {target}||CONTACT", figure, target)`. An argument
/// may be a path, named by its last part (`self.figure`), or have a value (`lost = before - now`).
#[macro_export]
macro_rules! say {
    ($template:literal $(, $($name:ident).+ $(= $value:expr)?)* $(,)?) => {{
        const TEMPLATE: &$crate::battle::Template =
            &$crate::battle::Template::new($template, &[$(stringify!($($name).+)),*]);
        $crate::battle::Say::new(TEMPLATE, vec![$($crate::battle::Arg::from($crate::battle::say!(@ $($name).+ $(= $value)?))),*])
    }};
    (@ $name:ident = $value:expr) => { $value };
    (@ $name:expr) => { $name };
}
pub use say;

/// Names as a viewer may know them.
pub trait Naming {
    /// The name of a unit, character or side.
    fn called(&self, who: Who, viewer: Viewer) -> String;
    fn card(&self, card: u16, viewer: Viewer) -> String;
    /// Returns whether the name is plural.
    fn is_many(&self, who: Who, viewer: Viewer) -> bool;
    /// Returns whether `viewer` may know only that `who` exists; of a side, whether `viewer` may not see its secrets.
    fn is_unknown(&self, who: Who, viewer: Viewer) -> bool;
    /// The noun for several units.
    fn noun(&self) -> &'static str;
}

/// The end of a sentence about a contest that was tied first: ` after a tie at 4`; empty without ties.
pub fn tied(ties: &[u16]) -> Say {
    match ties {
        [] => say!(""),
        [at] => say!(" after a tie at {at}", at = *at),
        more => say!(" after {times} ties", times = more.len()),
    }
}

/// No names: for words that every viewer reads, such as those of a sum. A name in them is a mistake.
pub struct Nobody;

impl Naming for Nobody {
    fn called(&self, who: Who, _: Viewer) -> String {
        must_hold(false, &format_args!("a name for every viewer: {who:?}"));
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
    pub fn new(template: &'static Template, args: Vec<Arg>) -> Say {
        WorkDone::count(|work| &mut work.sentences);
        Say {
            template,
            args,
            then: None,
            hidden: Vec::new(),
        }
    }

    /// Goes on with another sentence: its head after this head, its rest after this rest, its banner after this banner, also
    /// for those who read something else so far. `say!("{unit} flees", unit).then(say!("|, 6″|FLEES"))`.
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
    pub fn hidden(mut self, who: impl Into<Who>, other: Say) -> Say {
        self.hidden.push((who.into(), other));
        self
    }

    /// Returns whether it says nothing.
    pub(super) fn is_blank(&self) -> bool {
        self.template.text.is_empty()
    }

    /// The sentence that a viewer reads: this, or another where something in it is hidden from that viewer.
    fn read_by(&self, names: &dyn Naming, viewer: Viewer) -> &Say {
        let mut hidden = self.hidden.iter();
        let unknown = hidden.find(|(who, _)| names.is_unknown(*who, viewer));
        unknown.map_or(self, |(_, other)| other.read_by(names, viewer))
    }

    /// The head, the rest and the banner, for one viewer.
    pub(super) fn parts(&self, names: &dyn Naming, viewer: Viewer) -> [String; 3] {
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
    pub fn to(&self, names: &dyn Naming, viewer: Viewer) -> String {
        let [head, rest, _] = self.parts(names, viewer);
        head + &rest
    }

    /// The sentence for every viewer; the same for all without `secrets`.
    pub fn for_each(&self, names: &dyn Naming, secrets: bool) -> ViewerText {
        ViewerText::new(secrets, |viewer| self.to(names, viewer))
    }
}

/// A sentence being put into words.
struct Wording<'a> {
    say: &'a Say,
    names: &'a dyn Naming,
    viewer: Viewer,
    /// True if an argument since the last `[` was empty.
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
            Some((" ", noun)) => out.extend([&words, " ", self.agreeing(noun, index)]),
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
                all.filter(|words| !words.is_empty()).joined(", ")
            }
        }
    }
}
