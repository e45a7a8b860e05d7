//! What each viewer may see of a battle: rows of a roster, blocks of a panel, the state of play. No colours, no sizes.

use super::{Directory, Viewer};
use crate::table::{Side, Who};

/// A card of a battle's deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// `pause`, `red/hale`; the same for cards that are alike.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Unique among cards that are alike; orders the deck before a shuffle.
    pub key: String,
}

/// What each viewer may see of a battle. Every ruleset implements it in its `view.rs`.
pub trait View: Send + Sync {
    /// The units, characters and sides.
    fn directory(&self) -> &Directory;

    /// The whole deck, by card number; empty without a deck.
    fn cards(&self) -> &[Card] {
        &[]
    }

    /// Whether anything is hidden from any viewer.
    fn has_secrets(&self) -> bool {
        false
    }

    /// The name of a unit, character or side, as far as `viewer` may know it.
    fn name(&self, who: Who, viewer: Viewer) -> String {
        let _ = viewer;
        self.directory().name(who).to_owned()
    }

    /// Whether `viewer` may know only that `who` exists. Offers then give nothing away.
    fn is_redacted(&self, who: Who, viewer: Viewer) -> bool {
        let _ = (who, viewer);
        false
    }

    /// The name of a card on the table or in a hand, as far as `viewer` may know it.
    fn card_name(&self, card: u16, viewer: Viewer) -> String {
        let _ = viewer;
        self.cards()
            .get(usize::from(card))
            .map_or_else(String::new, |card| card.name.clone())
    }

    /// The name of the card with this id, as far as `viewer` may know it.
    fn card_called(&self, id: &str, viewer: Viewer) -> Option<String> {
        let (at, _) = (0..).zip(self.cards()).find(|(_, card)| card.id == id)?;
        Some(self.card_name(at, viewer))
    }

    /// Whether `viewer` may not know which card this is.
    fn card_hidden(&self, card: u16, viewer: Viewer) -> bool {
        let _ = (card, viewer);
        false
    }

    /// The rosters, in the order of the directory: units, then characters.
    fn roster(&self, viewer: Viewer) -> Vec<Row>;

    /// The ruleset's panel.
    fn panel(&self, viewer: Viewer) -> Vec<Block>;

    /// A side's totals in a few words, shown beside its name; often empty.
    fn tally_of(&self, side: Side, viewer: Viewer) -> String {
        let _ = (side, viewer);
        String::new()
    }

    /// The state of play.
    fn status(&self, viewer: Viewer) -> Status;

    /// Whether no unit can act in this step, so that a screen moves on at once.
    fn is_step_empty(&self) -> bool {
        false
    }
}

/// The colour of a counter on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Black.
    Black,
    /// White.
    White,
    /// Blue.
    Blue,
    /// Red.
    Red,
}

/// What a thing is to the eye; a theme gives it a colour and a modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Tone {
    /// Ordinary text.
    #[default]
    Plain,
    /// Of less weight.
    Faint,
    /// Of more weight.
    Strong,
    /// Well.
    Good,
    /// To be minded.
    Warn,
    /// Bad.
    Bad,
    /// For information.
    Info,
    /// Powder smoke.
    Smoke,
    /// A side's own colour.
    Side(Side),
    /// A counter in its own colour, whoever has it.
    Counter(Ink),
}

/// A marker beside a unit: told by glyph, letter and tone alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// What it is, by name: `smoke`.
    pub name: &'static str,
    /// Its letter.
    pub letter: char,
    /// Its glyph, one cell wide.
    pub glyph: char,
    /// Its tone.
    pub tone: Tone,
    /// How many.
    pub count: u16,
    /// It lies on the real table (and is not only the program's to remember).
    pub on_table: bool,
}

/// Where somebody stands in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Acting now.
    Active,
    /// May still act this turn.
    Ready,
    /// Has acted this turn.
    Acted,
    /// Must do something (a test) before play goes on.
    Due,
    /// Can do nothing at the moment.
    Idle,
    /// Out of the game.
    Gone,
}

/// What fills a column of a roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// The row's own cells, in their order.
    Text,
    /// The same, set to the right.
    Number,
    /// A sign for each figure, stand or wound: there, and lost.
    Pips,
    /// The markers, each by its letter, but for these letters: they have columns of their own.
    Marks(&'static str),
    /// Whom a character is with.
    With,
}

/// A column of a roster, after number, sign and name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// What stands above it.
    pub heading: &'static str,
    /// How wide it is, in cells.
    pub width: usize,
    /// Where there is no room for all, the highest goes first; 0 never goes.
    pub drop: u8,
    /// What fills it.
    pub cells: Cells,
}

impl Column {
    /// A column of the row's own cells.
    pub(crate) const fn text(heading: &'static str, width: usize, drop: u8) -> Column {
        Column {
            heading,
            width,
            drop,
            cells: Cells::Text,
        }
    }

    /// The same, set to the right.
    pub(crate) const fn number(heading: &'static str, width: usize, drop: u8) -> Column {
        Column {
            cells: Cells::Number,
            ..Column::text(heading, width, drop)
        }
    }

    /// A sign for each figure: only where there is room to spare.
    pub(crate) const fn strength() -> Column {
        Column {
            drop: u8::MAX,
            ..Column::of(Cells::Pips, "Strength", 14)
        }
    }

    /// A column of another kind, that never goes.
    pub(crate) const fn of(cells: Cells, heading: &'static str, width: usize) -> Column {
        Column {
            cells,
            ..Column::text(heading, width, 0)
        }
    }
}

/// The headings of a roster: for its units, or for its characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RosterTable {
    /// What stands above the names.
    pub name: &'static str,
    /// The columns after the name.
    pub columns: &'static [Column],
}

impl RosterTable {
    /// Names alone.
    pub const BARE: RosterTable = RosterTable {
        name: "Unit",
        columns: &[],
    };
}

/// One unit or character in a roster.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Who.
    pub who: Who,
    /// Whose.
    pub side: Side,
    /// The name, or what may be seen of it.
    pub name: String,
    /// What it is, in a few words: `elite line, muskets`.
    pub detail: String,
    /// What stands in the columns of its table that are filled with text or numbers.
    pub cells: Vec<Text>,
    /// How it stands on the table, where that is to be seen there: `in line`; else nothing.
    pub posture: &'static str,
    /// Figures standing, down, and gone.
    pub pips: [u16; 3],
    /// What one of them is where it is not a figure (`class`, `wound left`), in words for a change of them; else nothing.
    pub pip: &'static str,
    /// How many of those standing, and of those down, are hurt: they are told apart.
    pub hurt: [u16; 2],
    /// Its markers.
    pub markers: Vec<Marker>,
    /// Where it stands in the turn.
    pub standing: Standing,
    /// What it may still do or what to mind, in a few words.
    pub note: String,
    /// A pair that is always shown together, the first marked when it is higher: the tally beside the figures standing.
    pub scale: Option<(u16, u16)>,
    /// For a character: whom he is with.
    pub with: Option<Who>,
}

/// A line of text in one tone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The text.
    pub text: String,
    /// Its tone.
    pub tone: Tone,
}

impl Text {
    /// Ordinary text.
    pub(crate) fn plain(text: impl Into<String>) -> Text {
        Text {
            text: text.into(),
            tone: Tone::Plain,
        }
    }

    /// That somebody of a side is lost.
    pub(crate) fn lost(side: Side, name: &str) -> Text {
        Text::badge(side, &format!("{name} lost"))
    }

    /// What has changed the battle for a side, for good.
    pub(crate) fn badge(side: Side, what: &str) -> Text {
        let text = format!("{}: {what}", side.id()).to_uppercase();
        Text::toned(Tone::Side(side), text)
    }

    /// Text in a tone.
    pub(crate) fn toned(tone: Tone, text: impl Into<String>) -> Text {
        Text {
            text: text.into(),
            tone,
        }
    }
}

/// A pile of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// What it is called.
    pub name: String,
    /// How many cards lie in it.
    pub count: usize,
    /// Those that may be seen, first to last.
    pub cards: Vec<Text>,
}

/// One entry of a checklist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Whom it concerns, where it is one: his number stands before it.
    pub who: Option<Who>,
    /// What is to be done.
    pub text: String,
    /// It is done.
    pub done: bool,
}

/// Somebody on a ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnLadder {
    /// Who.
    pub who: Who,
    /// The name.
    pub name: Text,
    /// The highest rung he can ever stand on, by its place among the rungs: he never was above it.
    pub top: usize,
    /// The rung he is on; past the end when he has fallen off.
    pub at: usize,
    /// What he is on that rung, in a word or two: `reinforced line`.
    pub label: Text,
}

/// A card that shows one figure's statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureCard {
    /// Who: his number stands on it.
    pub who: Who,
    /// The name.
    pub name: Text,
    /// His figures, as many on every card of a block, each in a column of its own.
    pub figures: Vec<Text>,
    /// What else he is, in a line below.
    pub about: Text,
}

/// A unit in a table of units: its number and name come before the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitLine {
    /// Who.
    pub who: Who,
    /// The name.
    pub name: Text,
    /// What is told of it, column by column.
    pub cells: Vec<Text>,
}

/// Somebody named on one of the two sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Who.
    pub who: Who,
    /// The name.
    pub name: Text,
    /// Where he stands, if that matters here.
    pub standing: Option<Standing>,
    /// A word or two to mind; often empty.
    pub note: String,
}

/// A block of a ruleset's panel.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// Lines of text under a title.
    Text {
        /// The title.
        title: String,
        /// The lines.
        lines: Vec<Text>,
    },
    /// Steps in order, one of them now.
    Track {
        /// The title.
        title: String,
        /// The steps.
        steps: Vec<String>,
        /// Which is now; past the end when none is.
        at: usize,
    },
    /// Piles of cards.
    Piles {
        /// The title.
        title: String,
        /// The piles.
        piles: Vec<Pile>,
    },
    /// Things to do.
    Checklist {
        /// The title.
        title: String,
        /// The things.
        items: Vec<Check>,
    },
    /// A ladder that units go down, rung by rung, and where each of them is.
    Ladder {
        /// The title.
        title: String,
        /// The rungs, the highest first.
        rungs: Vec<String>,
        /// Those on it.
        units: Vec<OnLadder>,
    },
    /// Cards, one below the other.
    Cards {
        /// The title.
        title: String,
        /// The cards.
        cards: Vec<FigureCard>,
    },
    /// A row for each unit.
    Units {
        /// The title.
        title: String,
        /// The names of the columns after the unit's.
        columns: Vec<String>,
        /// The rows.
        rows: Vec<UnitLine>,
    },
    /// Red's people on the left, blue's on the right: those who face each other in each of several pairs.
    Facing {
        /// The title.
        title: String,
        /// Who faces whom: red's, then blue's.
        pairs: Vec<[Vec<Mention>; 2]>,
    },
    /// Columns and rows.
    Table {
        /// The title.
        title: String,
        /// The names of the columns.
        columns: Vec<String>,
        /// The rows.
        rows: Vec<Vec<Text>>,
    },
}

/// The state of play in a few words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Status {
    /// `Turn 3`.
    pub turn: String,
    /// `Cards`.
    pub phase: String,
    /// Whose turn it is, when it is one side's.
    pub side: Option<Side>,
    /// Who may do what now, in a sentence.
    pub now: String,
    /// What is left to do before play can go on.
    pub left: Vec<String>,
    /// What both players count, each in a few words: `Deck 8: 4 characters, 1 Pause, 3 Bonus`.
    pub facts: Vec<String>,
    /// What has changed the battle for good: `RED: CAPTAIN THORNE LOST`.
    pub badges: Vec<Text>,
    /// The action that most naturally comes next, by id, for whom: what the great key does.
    pub next: Option<(&'static str, Who)>,
    /// The battle is over.
    pub over: bool,
}
