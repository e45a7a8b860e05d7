//! The parts of a battle in play that belong together.

use super::*;

/// The part of it that the screen shows, and from where.
#[derive(Default)]
pub struct PlayWindow {
    /// The view shown.
    pub view: PlayView,
    /// The screen shows one view at a time.
    pub narrow: bool,
    /// The log shows the time of its lines.
    pub times: bool,
    /// The scroll position of the right half of the stage.
    pub scroll: Scroll,
    /// The scroll position of the panel where it is not shown large.
    pub panel_scroll: Scroll,
}

/// The last action, and what may still be done about it.
#[derive(Default)]
pub struct Last {
    /// The result of the last action, until something else is done.
    pub result: Option<ResultPane>,
    /// The last result, once read.
    pub(super) past: Option<ResultPane>,
    /// Units changed by the last action, highlighted until the next one.
    pub touched: Vec<Touched>,
    /// The record after which the table is as it lies, while a number of the last action is overruled.
    pub(super) on_table: Option<u64>,
    /// Several undos, or redos, in a row: the record before the first, and the latest one.
    pub(super) row: Option<(u64, u64)>,
    /// Space has just rolled this result: pressed again it only clears the result.
    pub just_rolled: bool,
    /// The verdicts of the steps just passed over because no one could act in them.
    pub(super) passed: Vec<Verdict>,
    /// The last refused action, which can be forced.
    pub(super) refused: Option<Offer>,
    /// The hand just completed, without its last die: Backspace as the next key reopens it.
    pub(super) whole: Option<Reopen>,
}

/// The odds of the action being entered, and the requests for them.
#[derive(Default)]
pub struct OddsAhead {
    /// The number of the latest request for odds; older ones are dropped.
    pub(super) ticket: u64,
    pub(super) jobs: Vec<Job>,
    /// The odds of the current or the last action.
    pub expected: Option<Expected>,
}

/// The present entry, and earlier ones.
#[derive(Default)]
pub struct Entries {
    /// The number being typed.
    pub typed: Typed,
    pub(super) remembered: HashMap<(&'static str, Who), Remembered>,
    /// Ranges and covers, kept until a unit moves.
    pub(super) pairs: Pairs,
    /// The rest of an action for several units.
    pub(super) queue: queue::Queue,
}

/// Everything said so far: the log, the meaning of its faces, the end.
#[derive(Default)]
pub struct Book {
    /// The lines of the log read so far.
    pub log: LogBook,
    /// The meaning of faces, by purpose of the roll.
    pub readings: Readings,
    /// The story of a battle that is over, and the record it ends with.
    pub(super) ending: Option<(u64, Box<Story>)>,
    /// Messages that a watcher has seen so far.
    pub(super) watched: keep::Watched,
}

/// The players' settings: their keys and folders, who rolls, the guide.
#[derive(Default)]
pub struct Kit {
    pub(super) keys: Rc<Keys>,
    /// The player's folders, for reports and the next battle.
    pub(super) folders: Option<Folders>,
    /// The roller of each roll.
    pub dice: Rolling,
    /// The guide through the first turn.
    pub(super) guide: Option<Guide>,
}

/// The game as other devices know it, and their requests.
#[derive(Default)]
pub struct OnPages {
    /// While the game is shared: how many pages are open on other devices.
    pub shared: Option<usize>,
    /// The number of this game among those opened by the program.
    pub(crate) opened: u64,
    /// Counts the actions begun.
    pub(super) begun: u64,
    /// Counts the requests put to the players, so that no two questions are the same.
    pub(super) asked: u64,
    /// Counts the changes of points to spend, which leave the question as it is.
    pub(crate) spendings: u64,
    /// The side that has shown a card of its hand, and that card, until it is played or taken back.
    pub(super) shown: Option<(Side, String)>,
    /// The sides that spend no more points on the roll that waits, and the record before it.
    pub(super) spent: Vec<(Side, u64)>,
    /// The side that can spend points after all, because the other one has changed its own, and the record before the roll.
    pub(super) reopened: Option<(Side, u64)>,
    /// The side that has named cards that cannot have come, the record before them, and how many: a side must not try out in silence what the
    /// other holds.
    pub(super) misnamed: Option<(Side, u64, u16)>,
    /// The sides whose page is open, by index.
    pub(crate) sides: [bool; 2],
    /// What the pages of the sides have typed and not sent.
    pub(super) drafts: [drafts::Draft; 2],
    /// The end of the last roll.
    pub(crate) over: Option<drafts::RollEnd>,
    /// The answer that a side proposes to a decision of either side.
    pub(super) proposal: Option<agreed::Proposal>,
    /// What a side has decided between two actions, and the number of records then.
    pub(super) decided: Option<(u64, String)>,
    /// The side whose page gives an answer now.
    pub(super) answering: Option<Side>,
    /// The side whose page has given the last answer, until the program takes note of it.
    pub(crate) answered_by: Option<Side>,
}
