//! The view of a battle: roster rows, panel blocks and the state of play for each viewer, without colours and sizes.

pub use super::document::{
    Block, Check, ChoiceLine, Choices, FigureCard, Mention, OnLadder, Pile, Standing, UnitLine,
};
pub use super::marker_kind::Marker;
pub use super::tone::{Ink, Text, Tone};
use super::*;

/// A card of a battle's deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// `pause`, `red/hale`; the same for cards that are alike.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Unique among cards that are alike; orders the deck before a shuffle.
    pub key: String,
    /// The kind of a card that belongs to no one: `Bonus card`; often empty.
    pub kind: &'static str,
    /// The card's effect, for printing; empty for a character's.
    pub text: String,
}

/// The view of a battle for each viewer. Every ruleset implements it in its `view.rs`.
pub trait View: Send + Sync {
    /// The units, characters and sides.
    fn directory(&self) -> &Directory;

    /// The whole deck, by card number; empty without a deck.
    fn cards(&self) -> &[Card] {
        &[]
    }

    /// Returns whether anything is hidden from any viewer.
    fn has_secrets(&self) -> bool {
        false
    }

    /// The name of a unit, character or side, as far as `viewer` may know it.
    fn name(&self, who: Who, viewer: Viewer) -> String {
        let _ = viewer;
        self.directory().name(who).to_owned()
    }

    /// Returns whether `viewer` may know only that `who` exists. Offers then give nothing away.
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

    /// Returns whether `viewer` may not know which card this is.
    fn card_hidden(&self, card: u16, viewer: Viewer) -> bool {
        let _ = (card, viewer);
        false
    }

    /// The rosters without the scenario, in the order of the directory: units, then characters.
    fn own_roster(&self, viewer: Viewer) -> Vec<Row>;

    /// Counters and other things that lie beside the rosters: whose, under which name, how many.
    fn piles(&self) -> Vec<(Who, String, u16)> {
        Vec::new()
    }

    /// Things laid or built at places with names: the place, and the chore that puts them there.
    fn at_places(&self) -> Vec<(String, Chore)> {
        Vec::new()
    }

    /// The formation in which a unit stands, as an instruction: `put in line, 2 ranks`; empty for units that have none.
    fn formation(&self, unit: u16) -> String {
        let _ = unit;
        String::new()
    }

    /// Returns whether a unit's back is to the enemy; `None` where that means nothing.
    fn faces_away(&self, unit: u16) -> Option<bool> {
        let _ = unit;
        None
    }

    /// The steps of a turn, and the number of the present one.
    fn steps(&self) -> (Vec<&'static str>, usize) {
        (Vec::new(), 0)
    }

    /// The ruleset's panel below the row of steps.
    fn own_panel(&self, viewer: Viewer) -> Vec<Block> {
        let _ = viewer;
        Vec::new()
    }

    /// A side's totals in a few words, shown beside its name; often empty.
    fn tally_of(&self, side: Side, viewer: Viewer) -> String {
        let _ = (side, viewer);
        String::new()
    }

    /// The state of play by the rulebook, without the step and the scenario.
    fn own_status(&self, viewer: Viewer) -> Status;

    /// Returns whether no unit can act in this step, so that a screen moves on at once.
    fn is_step_empty(&self) -> bool {
        false
    }
}

/// The contents of a roster column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// The row's own cells, in their order.
    Text,
    /// The same, right-aligned.
    Number,
    /// A sign for each figure, stand or wound, present or lost.
    Pips,
    /// The markers by letter, except these letters, which have columns of their own.
    Marks(&'static str),
    /// The unit that a character is with.
    With,
}

/// A column of a roster, after number, sign and name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    pub(crate) heading: &'static str,
    /// What a short heading stands for; empty where it is plain.
    pub(crate) means: &'static str,
    /// Width in cells.
    pub width: usize,
    /// Width to which it shrinks, its texts shortened, before it goes; 0 if it does not shrink.
    pub(crate) least: usize,
    /// In a narrow roster the highest goes first; 0 always stays.
    pub drop: u8,
    /// Pages, which have one line for a unit, show it beside the name.
    pub(crate) on_pages: bool,
    /// The contents.
    pub cells: Cells,
}

impl Column {
    /// A column of the row's own cells.
    pub(crate) const fn text(heading: &'static str, width: usize, drop: u8) -> Column {
        Column {
            heading,
            means: "",
            width,
            least: 0,
            drop,
            on_pages: false,
            cells: Cells::Text,
        }
    }

    /// The same, shown on pages.
    pub(crate) const fn on_pages(self) -> Column {
        Column {
            on_pages: true,
            ..self
        }
    }

    /// The same, shortened to this width before it goes.
    pub(crate) const fn at_least(self, least: usize) -> Column {
        Column { least, ..self }
    }

    /// The same with what its short heading stands for.
    pub(crate) const fn means(self, means: &'static str) -> Column {
        Column { means, ..self }
    }

    /// The same, right-aligned.
    pub(crate) const fn number(heading: &'static str, width: usize, drop: u8) -> Column {
        Column {
            cells: Cells::Number,
            ..Column::text(heading, width, drop)
        }
    }

    /// A sign for each figure, dropped first.
    pub(crate) const fn strength() -> Column {
        Column {
            drop: u8::MAX,
            ..Column::of(Cells::Pips, "Strength", 14)
        }
    }

    /// A column of another kind that always stays.
    pub(crate) const fn of(cells: Cells, heading: &'static str, width: usize) -> Column {
        Column {
            cells,
            ..Column::text(heading, width, 0)
        }
    }
}

/// The headings of a roster of units or characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RosterTable {
    /// The heading of the names.
    pub name: &'static str,
    /// The columns after the name.
    pub columns: &'static [Column],
}

impl RosterTable {
    /// The cell of a row that pages show.
    pub(crate) fn on_page<'r>(&self, row: &'r Row) -> Option<&'r Text> {
        let is_text = |it: &&Column| matches!(it.cells, Cells::Text | Cells::Number);
        let texts = self.columns.iter().filter(is_text).zip(&row.cells);
        let mut shown = texts.filter(|(column, _)| column.on_pages);
        shown.next().map(|(_, text)| text)
    }

    /// A roster of names alone.
    pub const BARE: RosterTable = RosterTable {
        name: "Unit",
        columns: &[],
    };
}

/// A unit or character in a roster.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its number is shown.
    pub who: Who,
    /// The owner.
    pub side: Side,
    /// The name, as far as the viewer may know it.
    pub name: String,
    /// A short description: `elite line, muskets`.
    pub detail: String,
    /// The texts and numbers of its columns.
    pub cells: Vec<Text>,
    /// Its visible stance on the table, such as `in line`; often empty.
    pub posture: &'static str,
    /// Figures standing, down and gone.
    pub pips: [u16; 3],
    /// The name of a pip that is not a figure: `class`, `wound left`; otherwise empty.
    pub(crate) pip: &'static str,
    /// Hurt figures among those standing and those down, shown differently.
    pub hurt: [u16; 2],
    pub markers: Vec<Marker>,
    /// Its part in the turn.
    pub standing: Standing,
    /// Possible actions or warnings, in a few words.
    pub note: String,
    /// Two numbers shown together, the first marked when higher: the tally and the figures standing.
    pub scale: Option<(u16, u16)>,
    /// The unit that a character is with.
    pub with: Option<Who>,
    /// The enemies that it touches, in words: `fights Minutemen`; empty for none.
    pub contact: String,
}

impl Row {
    /// A row with a name and nothing else: a template for the others.
    pub fn new(who: Who, side: Side, name: String) -> Row {
        Row {
            who,
            side,
            name,
            detail: String::new(),
            cells: Vec::new(),
            posture: "",
            pips: [0; 3],
            pip: "",
            hurt: [0; 2],
            markers: Vec::new(),
            standing: Standing::Ready,
            note: String::new(),
            scale: None,
            with: None,
            contact: String::new(),
        }
    }
}

/// The state of play in a few words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Status {
    pub turn: TurnName,
    /// That turn is over: what comes next begins another.
    pub is_turn_over: bool,
    /// `Cards`.
    pub phase: String,
    /// The side to play, if it is one side's turn.
    pub side: Option<Side>,
    /// The options of the moment, in a sentence.
    pub now: String,
    /// Tasks to finish before play can go on.
    pub left: Vec<String>,
    /// Counts that both players follow: `Deck 8: 4 characters, 1 Pause, 3 Bonus`.
    pub facts: Vec<String>,
    /// Lasting changes: `RED: CAPTAIN THORNE LOST`.
    pub badges: Vec<Text>,
    /// The most natural next action, by id, and its subject: the effect of the Space key.
    pub next: Option<(&'static str, Who)>,
    /// The battle has ended.
    pub over: bool,
}

impl Status {
    /// The turn: `Turn 3`, `Turn 3 over`.
    pub fn turn_text(&self) -> String {
        let over = if self.is_turn_over && !self.over {
            " over"
        } else {
            ""
        };
        format!("{}{over}", self.turn)
    }

    /// The turn and its phase: `Turn 3, Cards`.
    pub fn when(&self) -> String {
        match self.phase.as_str() {
            "" => self.turn_text(),
            phase => format!("{}, {phase}", self.turn_text()),
        }
    }
}
