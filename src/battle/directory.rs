//! The units, characters and sides of a battle, and who is looking at them.

use crate::table::{Chosen, Owner, Side, Who};
use std::path::Path;

/// The reader of a text or reply, which decides what it may reveal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Viewer {
    /// Public knowledge.
    #[default]
    Table,
    /// One side, which sees its own hidden units and cards.
    Side(Side),
    /// Everything.
    Umpire,
}

impl Viewer {
    /// Every viewer.
    pub const ALL: [Viewer; 4] = [
        Viewer::Table,
        Viewer::Side(Side::Red),
        Viewer::Side(Side::Blue),
        Viewer::Umpire,
    ];

    /// Returns whether this viewer may see what `side` hides.
    pub fn see(self, side: Side) -> bool {
        self == Viewer::Umpire || self == Viewer::Side(side)
    }

    /// `table`, `red`, `blue` or `umpire`.
    pub fn id(self) -> &'static str {
        match self {
            Viewer::Table => "table",
            Viewer::Side(side) => side.id(),
            Viewer::Umpire => "umpire",
        }
    }

    pub(crate) fn from_id(id: &str) -> Option<Viewer> {
        Viewer::ALL.into_iter().find(|viewer| viewer.id() == id)
    }
}

/// A unit or character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// `side/slug`.
    pub id: String,
    /// Its name as the roster writes it.
    pub name: String,
    pub side: Side,
}

impl Listed {
    /// An entry of `side` with `id` within the side.
    pub fn new(side: Side, id: &str, name: String) -> Listed {
        Listed {
            id: format!("{}/{id}", side.id()),
            name,
            side,
        }
    }
}

/// All units and characters of a battle, red's first. [`Who`] holds their positions here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directory {
    /// The units (or figures).
    pub units: Vec<Listed>,
    /// The characters (or commanders, or leaders).
    pub characters: Vec<Listed>,
    /// The names of red and blue.
    pub sides: [String; 2],
}

impl Directory {
    /// The unit with this id.
    pub fn unit(&self, id: &str) -> Option<u16> {
        place(&self.units, id)
    }

    /// The character with this id.
    pub fn character(&self, id: &str) -> Option<u16> {
        place(&self.characters, id)
    }

    /// The unit or character with this id.
    pub fn who(&self, id: &str) -> Option<Who> {
        self.unit(id)
            .map(Who::Unit)
            .or_else(|| self.character(id).map(Who::Character))
    }

    /// A unit, character, side or the table by id.
    pub fn whose(&self, id: &str) -> Option<Who> {
        let table = || (id == self.id(Who::Table)).then_some(Who::Table);
        let side = || Side::from_id(id).map(Who::Side);
        self.who(id).or_else(side).or_else(table)
    }

    /// The answer to [`Ask::which`](crate::table::Ask::which); `None` for `none`.
    pub fn chosen(&self, answer: Chosen) -> Option<Who> {
        match answer {
            Chosen::Word(id) => self.who(id),
            Chosen::Number(_) => None,
        }
    }

    /// A unit or character by index.
    pub fn listed(&self, who: Who) -> Option<&Listed> {
        match who {
            Who::Unit(unit) => self.units.get(usize::from(unit)),
            Who::Character(character) => self.characters.get(usize::from(character)),
            Who::Table | Who::Side(_) => None,
        }
    }

    /// The id of a unit, character, side or the table: `red/guard`, `red`, `table`.
    pub fn id(&self, who: Who) -> &str {
        match who {
            Who::Table => "table",
            Who::Side(side) => side.id(),
            Who::Unit(_) | Who::Character(_) => self
                .listed(who)
                .map_or("nobody", |listed| listed.id.as_str()),
        }
    }

    /// The name in the rosters.
    pub fn name(&self, who: Who) -> &str {
        match who {
            Who::Table => "The table",
            Who::Side(side) => &self.sides[side.index()],
            Who::Unit(_) | Who::Character(_) => {
                self.listed(who).map_or("", |listed| listed.name.as_str())
            }
        }
    }

    /// The side that `who` belongs to.
    pub fn side(&self, who: Who) -> Option<Side> {
        match who {
            Who::Table => None,
            Who::Side(side) => Some(side),
            Who::Unit(_) | Who::Character(_) => self.listed(who).map(|listed| listed.side),
        }
    }

    /// The owner of dice or decisions of `who`.
    pub fn owner(&self, who: Who) -> Owner {
        Owner {
            side: self.side(who),
            who,
        }
    }

    /// All units, then all characters.
    pub fn everyone(&self) -> impl Iterator<Item = Who> + use<> {
        let numbers = |list: &[Listed]| 0..u16::try_from(list.len()).unwrap_or(u16::MAX);
        let units = numbers(&self.units).map(Who::Unit);
        units.chain(numbers(&self.characters).map(Who::Character))
    }

    /// The ids of all units and characters.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.units
            .iter()
            .chain(&self.characters)
            .map(|listed| listed.id.as_str())
    }
}

fn place(list: &[Listed], id: &str) -> Option<u16> {
    list.iter()
        .position(|listed| listed.id == id)
        .and_then(|at| u16::try_from(at).ok())
}

/// The longest word that is checked for a misspelling, in bytes.
const LONGEST: usize = 1000;

/// The number of letters from which a beginning is enough to recognise a word.
const BEGINNING: usize = 3;

/// The known word that `wrong` most likely stands for: the nearest one within reach, or the only one that begins with
/// it.
pub fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // So long a text is no misspelling, and comparing it takes too long.
    if wrong.len() > LONGEST {
        return None;
    }
    let lower = wrong.to_lowercase();
    let known: Vec<&str> = known.into_iter().collect();
    let near = known
        .iter()
        .map(|word| (strsim::osa_distance(&lower, &word.to_lowercase()), *word))
        .min()
        .filter(|(distance, word)| *distance <= (word.chars().count() / 3).clamp(1, 3));
    let begun = || {
        let long = lower.chars().count() >= BEGINNING;
        let begins = |word: &&&str| long && word.to_lowercase().starts_with(&lower);
        let mut begun = known.iter().filter(begins);
        begun.next().filter(|_| begun.next().is_none()).copied()
    };
    near.map(|(_, word)| word).or_else(begun)
}

/// `; did you mean guard?`, or nothing.
pub(crate) fn did_you_mean<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(wrong, known).map_or_else(String::new, |word| format!("; did you mean {word}?"))
}

/// `; did you mean guard?`; without a near word all of them: `; there are guard, foot`.
pub(crate) fn near_or_all<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    let near = did_you_mean(wrong, known.iter().copied());
    match known[..] {
        _ if !near.is_empty() => near,
        [] => "; there are none".to_owned(),
        _ => format!("; there are {}", known.join(", ")),
    }
}

/// An id made from a name: lower-case letters and digits, hyphens for the rest. Empty when nothing is left of the
/// name.
pub(crate) fn slug(name: &str) -> String {
    let mut slug = String::new();
    for c in name.chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() {
            slug.push(c);
        } else if matches!(c, '\'' | '’' | '.') {
            // Captain O'Hale is ohale, not o-hale.
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// Text that is safe to show: every invisible character becomes a replacement character.
pub(crate) fn printable(text: &str) -> String {
    text.chars()
        .map(|c| if is_unseen(c) { '\u{fffd}' } else { c })
        .collect()
}

/// Text as quoted in a message: safe to show, and cut to a readable length.
pub(crate) fn quoted(text: &str) -> String {
    let text = printable(text);
    if text.chars().count() > 60 {
        text.chars().take(57).chain("...".chars()).collect()
    } else {
        text
    }
}

/// The name of a file, safe to show.
pub(crate) fn printable_path(path: &Path) -> String {
    printable(&path.display().to_string())
}

/// Returns whether a character could steer the terminal, change the direction of text or make two names look alike: control
/// characters, direction marks, joiners, fillers, tags.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'
                | '\u{1160}'
                | '\u{17b4}'
                | '\u{17b5}'
                | '\u{180b}'..='\u{180f}'
        )
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}')
        || matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_from_names() {
        assert_eq!(slug("Captain O'Hale"), "captain-ohale");
        assert_eq!(slug("  3rd  Foot (left wing) "), "3rd-foot-left-wing");
        assert_eq!(slug("Garde Écossaise"), "garde-écossaise");
        assert_eq!(slug("!?"), "");
    }

    #[test]
    fn a_near_word_is_meant_a_far_one_is_not() {
        assert_eq!(nearest("elit", ["elite", "average", "raw"]), Some("elite"));
        assert_eq!(nearest("veteran", ["elite", "average", "raw"]), None);
        assert_eq!(nearest("rnage", ["range", "men"]), Some("range"));
        let kinds = ["light_infantry", "line_infantry", "light"];
        assert_eq!(nearest("light_inf", kinds), Some("light_infantry"));
        assert_eq!(nearest("li", kinds), None);
    }
}
