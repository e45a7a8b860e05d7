//! The story of a game: what a whole battle comes to, turn by turn and unit by unit, as one viewer may know it.
//!
//! [`Story::of`] walks once through the actions that count and gathers everything that a report or a last page shows: the
//! prose of each turn, strengths and losses, what each unit did, honours, luck, notes and rulings. It knows no rulebook: it
//! reads verdicts, facts ([`crate::battle::Deed`]), cards and the rosters of the states.
//!
//! All texts are safe to print. Names are those that the viewer may know now; sentences are those of the log.

mod honours;
mod tally;
mod telling;
mod words;

pub(super) use words::sentence;

use super::*;
use crate::battle::Deed;
use crate::battle::grammar::list;
use crate::battle::scenario::{EndReason, Favoured};
use crate::journal::{Record, RetracedStep, wall_date};
use crate::table::Invalid;
use honours::OpenRolls;
use tally::StrengthTally;
use telling::Telling;

/// A whole game, for one viewer.
///
/// ```no_run
/// # use drumhead::{battle::Viewer, journal::Game, report::Story};
/// # let (game, _) = Game::open("evening.jsonl".as_ref()).unwrap();
/// let story = Story::of(&game, Viewer::Table)?;
/// for side in &story.sides {
///     println!("{}: {} of {} {} left", side.name, side.left, side.start, story.men.1);
/// }
/// if let Some(moment) = &story.turning_point {
///     println!("The turning point, {}: {}", moment.turn, moment.text);
/// }
/// # Ok::<(), drumhead::table::Invalid>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Story {
    /// The battle's title.
    pub title: String,
    /// The rulebook's title.
    pub rulebook: &'static str,
    /// The day on which the game began: `22 Nov 2026`; empty if unknown.
    pub day: String,
    /// The reader. Everyone may read everything once the battle is over.
    pub viewer: Viewer,
    /// The battle is over.
    pub is_over: bool,
    /// The story before the battle, from its file, a line for each paragraph; often empty.
    pub prologue: String,
    /// The side that wins or leads, with the score; empty in a battle without a score or an end.
    pub outcome: String,
    /// The things worth points in its scenario; often empty.
    pub score: Vec<ScoreLine>,
    /// Warnings to read first: damage of the file. The caller fills it in.
    pub notices: Vec<String>,
    /// The turn that the game has reached.
    pub turn: TurnName,
    /// The unit of strengths and losses, singular and plural: `figure`, `figures`.
    pub men: (&'static str, &'static str),
    /// Red and blue.
    pub sides: [SideStory; 2],
    /// Turns in which something happened, earliest first.
    pub turns: Vec<StoryTurn>,
    /// Units, then people, red's first, as the rosters list them.
    pub units: Vec<UnitStory>,
    /// Some kills belong to a whole side, not to one unit: those of a fight in which several took part.
    pub has_shared_kills: bool,
    /// The action that shifted the balance of strength most.
    pub turning_point: Option<Moment>,
    /// The shot or volley that put most enemies out of the fight.
    pub best_volley: Option<Moment>,
    /// The luckiest shot or volley, and how likely as good a result was.
    pub luckiest: Option<(Moment, f64)>,
    /// Distinctions of single units.
    pub honours: Vec<Honour>,
    /// The luck of both sides.
    pub luck: LuckLedger,
    /// The players' notes.
    pub notes: Vec<Remark>,
    /// Decisions of the umpire against the rules, and values set by hand.
    pub rulings: Vec<Remark>,
}

/// An objective or a victory condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    /// The place or condition, and its points.
    pub what: String,
    /// `held by Crown column`, `not met`.
    pub state: String,
    /// The side that holds the place or has met the condition.
    pub side: Option<Side>,
}

/// The game of one side. Units that the viewer may not know are left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideStory {
    /// The side's name.
    pub name: String,
    /// Strength at the start.
    pub start: u32,
    /// Strength left with units in play.
    pub left: u32,
    /// Strength lost to the enemy.
    pub killed: u32,
    /// Strength that left with units that routed, ran off or were removed.
    pub routed: u32,
    /// Names of the characters who are out of the game, and of units that are one figure.
    pub people_lost: Vec<String>,
    /// Its luck in a sentence.
    pub luck: String,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoryTurn {
    pub name: TurnName,
    pub passages: Vec<Passage>,
    /// Strength lost, red and blue.
    pub losses: [u32; 2],
    /// Strength at its end, red and blue.
    pub strength: [u32; 2],
    /// Cards in the order drawn; a hidden one as the table saw it.
    pub cards: Vec<String>,
}

/// A paragraph of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passage {
    /// Sentences.
    Prose(String),
    /// An event that changes the game, in one sentence.
    Event(String),
    /// A player's note.
    Note(String),
}

/// A unit's or character's battle.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitStory {
    pub who: Who,
    pub side: Side,
    pub name: String,
    /// Its kind: `elite infantry, muskets`.
    pub detail: String,
    /// A character, not counted in strengths.
    pub is_person: bool,
    /// A unit of a single figure, in a rulebook in which all are.
    pub is_figure: bool,
    /// The viewer may not know it yet, so all below is empty.
    pub is_hidden: bool,
    /// Strength at the start, then at the end of each turn.
    pub strengths: Vec<u16>,
    pub fate: UnitEnd,
    /// Number of times it fired.
    pub fired: u32,
    /// Number of fights that it took part in hand to hand, as far as single units are recorded.
    pub fought: u32,
    /// Enemies that it put out of the fight by itself.
    pub killed: u32,
    /// Number of times that an enemy fired at it or attacked it.
    pub targeted: u32,
    /// It routed or ran off at least once.
    pub has_run: bool,
}

impl UnitStory {
    /// Strength at the start.
    pub fn start(&self) -> u16 {
        self.strengths.first().copied().unwrap_or(0)
    }

    /// Strength now.
    pub fn left(&self) -> u16 {
        self.strengths.last().copied().unwrap_or(0)
    }

    /// Its end: `routed in turn 2`; empty for a unit in play.
    pub fn end(&self) -> String {
        let (what, turn) = match &self.fate {
            UnitEnd::Standing => return String::new(),
            UnitEnd::Killed(turn) if self.is_person || self.is_figure => ("killed", turn),
            UnitEnd::Killed(turn) => ("destroyed", turn),
            UnitEnd::Routed(turn) if self.is_figure => ("ran off", turn),
            UnitEnd::Routed(turn) => ("routed", turn),
            UnitEnd::Out(turn) => ("out of the game", turn),
        };
        format!("{what} {}", turn.when())
    }
}

/// The state of a unit or character at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum UnitEnd {
    /// In play.
    #[default]
    Standing,
    /// Destroyed or killed by the enemy, in this turn.
    Killed(TurnName),
    /// Routed or ran off, in this turn.
    Routed(TurnName),
    /// Out of the game in another way, in this turn.
    Out(TurnName),
}

/// An action that stands out.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// Number of its record.
    pub seq: u64,
    pub turn: TurnName,
    /// Its verdict, one sentence without a full stop.
    pub text: String,
}

/// A distinction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Honour {
    /// `Deadliest`.
    pub title: String,
    /// Units, and why: `Old Thunder, 12`.
    pub text: String,
}

/// A note or a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    pub turn: TurnName,
    pub text: String,
}

/// The unit of strength where every unit is one figure.
const FIGURES: (&str, &str) = ("figure", "figures");

/// A text with a line for each paragraph.
fn paragraphs(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(printable).joined("\n")
}

/// The score of a battle in words: `Crown column win, 5 points to 2`; empty in a battle without a score or an end.
fn outcome_of(now: &dyn Battle) -> String {
    let scenario = now.scenario();
    let [red, blue] = scenario.score();
    let name = |side: Side| printable(now.directory().name(Who::Side(side)));
    let points = match (scenario.has_score(), red == blue) {
        (false, _) => String::new(),
        (true, true) => format!(", {} each", count(red, "point", "points")),
        (true, false) => {
            let most = count(red.max(blue), "point", "points");
            format!(", {most} to {}", red.min(blue))
        }
    };
    let Some(end) = scenario.end() else {
        return match scenario.leader() {
            Some(leader) => format!("{} lead{points}", name(leader)),
            None if scenario.has_score() => format!("The score is level{points}"),
            None => String::new(),
        };
    };
    let winner = scenario.winner();
    let result = winner.map_or_else(|| "A draw".to_owned(), |side| format!("{} win", name(side)));
    let is_agreed = end.how == EndReason::Agreed;
    let by = if is_agreed {
        ", as both players agree"
    } else {
        ""
    };
    // Players may agree on a winner against the score, and a beaten side may have more points.
    if scenario.has_score() && (is_agreed || winner != scenario.leader()) {
        let [first, second] = Side::BOTH.map(name);
        return format!("{result}{by}. Score: {first} {red}, {second} {blue}");
    }
    format!("{result}{by}{points}")
}

/// The objectives, then the victory conditions.
fn score_of(now: &dyn Battle) -> Vec<ScoreLine> {
    let (plan, state) = (now.scenario().plan(), now.scenario().state());
    let name = |side: Side| printable(now.directory().name(Who::Side(side)));
    let what = |text: &str, points: u16, only: Option<Side>| {
        let only = only.map_or_else(String::new, |side| format!(" for {}", name(side)));
        let points = count(points, "point", "points");
        format!("{} ({points}{only})", printable(text))
    };
    let places = plan.objectives.iter().zip(&state.held);
    let places = places.map(|(it, held)| ScoreLine {
        what: match it.favours {
            Favoured::Both => what(&it.name, it.points, None),
            Favoured::Only(side) => what(&it.name, it.points, Some(side)),
        },
        state: match held {
            Some(side) => format!("held by {}", name(*side)),
            None => "held by neither side".to_owned(),
        },
        side: *held,
    });
    let conditions = plan.victory.iter().zip(&state.met);
    let conditions = conditions.map(|(it, met)| ScoreLine {
        what: what(&it.text, it.points, Some(it.side)),
        state: if *met { "met" } else { "not met" }.to_owned(),
        side: met.then_some(it.side),
    });
    places.chain(conditions).collect()
}

impl Story {
    /// Gathers the story of a game as `viewer` may know it.
    ///
    /// # Errors
    /// If a record cannot be read any more.
    pub fn of(game: &Game, viewer: Viewer) -> Result<Story, Invalid> {
        let now = game.battle();
        let is_over = now.scenario().end().is_some();
        let reader = now.scenario().open_to(viewer);
        let men = now.men().unwrap_or(FIGURES);
        let retrace = game.retrace()?;
        let mut tally = StrengthTally::new(retrace.battle(), now, reader);
        let mut telling = Telling::new(reader);
        let mut rolls = OpenRolls::new(reader);
        for step in retrace {
            let step = step?;
            let turn = telling.turn_of(&step);
            if telling.open(turn) {
                tally.end_turn(&*step.before);
            }
            tally.take(&step, turn);
            rolls.take(&step, turn);
            telling.take(&step, tally.take_event());
        }
        let mut turns = telling.finish();
        if !turns.is_empty() {
            tally.end_turn(now);
        }
        tally.fill_in(&mut turns);
        let luck = rolls.ledger(now);
        let sides = Side::BOTH.map(|side| SideStory {
            name: printable(now.directory().name(Who::Side(side))),
            luck: honours::luck_of(&luck, now, side),
            ..tally.side(side)
        });
        let (turning_point, best_volley) = (tally.turning_point(), tally.best_volley());
        let has_shared_kills = tally.has_shared_kills;
        let units = tally.units();
        Ok(Story {
            title: printable(game.header().0),
            rulebook: now.info().title,
            day: wall_date(game.began()).unwrap_or_default(),
            viewer,
            is_over,
            prologue: paragraphs(&now.scenario().plan().story),
            outcome: outcome_of(now),
            score: score_of(now),
            notices: Vec::new(),
            turn: now.status(reader).turn,
            men,
            sides,
            turns,
            honours: honours::honours(&units, men.1),
            units,
            has_shared_kills,
            turning_point,
            best_volley,
            luckiest: rolls.luckiest(),
            luck,
            notes: telling.notes,
            rulings: telling.rulings,
        })
    }
}
