//! Drumhead: a terminal companion for live tabletop wargames.
//!
//! The players move painted miniatures on a real table. Drumhead, on the laptop beside it, keeps the roster and every
//! marker, draws the cards, works out each action with visible dice and visible arithmetic, and remembers everything.
//!
//! # The one idea
//!
//! A rule is written once, as an ordinary function, and read four ways: with the program's dice, with the players' real dice
//! typed in, from a saved game, and under an enumerator that tries every possible answer and so gives the exact odds.
//! A die, a card, a decision: for these the rule turns to a [`table::Table`]. Where that has no answer yet the rule stops, and
//! starts again, on a fresh copy of the battle, when there is one.
//!
//! A sentence is written once too, as a template with typed arguments ([`battle::Say`]). One function puts it into words for each
//! viewer, with the names that this viewer may know. The odds never make one.
//!
//! What is asked ([`session::play::Demand`]), what a result tells ([`session::play::ResultNews`]) and what comes next are each made
//! once for a viewer too, out of blocks without colours and sizes ([`battle::view::Block`]): the screen, play line by line and
//! the pages each draw all of it, and `tests/faces` holds them to that.
//!
//! # The map
//!
//! | folder | what is there | what it uses |
//! |---|---|---|
//! | [`table`] | hands of dice, asks, cards; who answers them; the enumerator | |
//! | [`battle`] | what all rulesets share: ids, forms, reports, rows and their changes, offers, the odds of an action, reading rosters, the samples that are built in | table |
//! | [`odds`] | the odds of an action for people: summed up, beside those of its alternatives, in words | battle, table |
//! | [`rules`] | one folder a rulebook, one line of registration | battle, table |
//! | [`journal`] | a game: its file, its history, undo, recovery, verification | rules, battle, table, disk |
//! | [`exec`] | requests and replies in JSON: the engine without a screen | journal, battle, table |
//! | [`report`] | what a whole game comes to: its story and luck; the next battle; the quick reference; paper | journal, battle, table, disk |
//! | [`disk`] | writing files that a crash cannot spoil | |
//! | [`paths`] | where files live on this machine | disk |
//! | [`session`] | a game being played, without a terminal: the selection, what is open, what a key or an answer does, what is offered, what is asked and told; mustering and the start | report, journal, odds, rules, battle, table, disk, paths |
//! | [`plain`] | play line by line, for screen readers and pipes | session, report, journal, odds, battle, table, paths |
//! | [`ui`] | the screen: terminal, panes, themes, the mouse | session, report, journal, odds, battle, table, paths |
//! | [`share`] | pages for other devices on the local network: HTTP, HTML, requests from phones | session, journal, battle, table, disk |
//! | [`cli`] | the commands, one file each | share, plain, ui, session, exec, report, journal, odds, rules, battle, table, disk, paths |
//!
//! # What may depend on what
//!
//! Arrows point one way, up the table: a folder imports what its row says, and `tests/arrows` holds it to that. What the
//! arrows are for:
//!
//! * `rules` has no screen, no file, no clock and no random source: a rule's result depends on the battle, the entry and the
//!   answers alone;
//! * nothing outside `rules` names a ruleset, its clauses or its actions; of `rules` others use only the list of them all;
//! * `session` has no terminal: what is open and what an answer does is asked of it by the screen, by play line by line and
//!   by phones alike;
//! * screen, play line by line and pages show what a ruleset offers ([`battle::Offer`]) and the blocks of its panel
//!   ([`battle::view`]), and know no rule.
//!
//! # A volley, from the key to the journal
//!
//! 1. `ui::terminal` turns bytes into key presses, `session::keys` a press into an action, and `ui::app` hands it to
//!    `session::play`.
//! 2. `f`, with a unit selected, is the letter of an [`battle::Offer`]. `session::form` asks its fields one by one; after each key
//!    the form is read again by the ruleset's own function, which says what is missing or which clause forbids it.
//! 3. As soon as it can be done, `session::play` hands the same action to a worker for its odds: [`battle`] runs the rule under
//!    the enumerator of `table::odds` for every outcome of the dice, and [`odds`] sums them up.
//! 4. Enter sends the entry to [`journal::Game`], which runs the rule: a function of the action (in Rangers! `rules/rangers/actions/shoot.rs`) gets a
//!    [`battle::At`], reads the battle there, tells its sums and sentences, and asks the [`table::Table`] for a hand of dice.
//! 5. No dice have been rolled yet: the rule stops, the copy of the battle is thrown away, and the stage asks for them.
//! 6. Each face that is typed, or rolled by the program, is one more answer; the rule runs again from its start until it
//!    comes to its end. What has been shown of the program's dice is on disk by then, so a crash loses nothing.
//! 7. The changes of the battle's rows, dice, answers, verdict and sums are one record: one line of JSON with a checksum,
//!    flushed to the disk before the result is shown.
//! 8. `session::play` gathers the content of the screen, and `ui::panes` puts it in its places: verdict, what to do on the table, who
//!    goes on; dice and sums beside them; rosters, log and keys below.
//!
//! Undo is a record too: it names the one it undoes, and the changes are applied backwards.
//!
//! # Where to begin
//!
//! To add an action: one file in its ruleset's `actions` folder and its line in the list there. A file of a ruleset begins with
//! `use super::*`: the head of its folder imports what its files share. To add a ruleset: read
//! `rules/on_the_frontier/mod.rs`, the shortest of those that have all there is, and [`battle::Rules`].
//!
//! To add a dialog over a battle, such as the luck ledger: one file in `session/play` with its state and keys, behind
//! [`session::play::Dialog`], and one in `ui/panes/dialogs` that draws it. CONTRIBUTING has the steps, and where its key goes.

#![warn(unreachable_pub)]

pub mod battle;
pub mod cli;
pub mod disk;
pub mod exec;
pub mod journal;
pub mod odds;
pub mod paths;
pub mod plain;
pub mod report;
pub mod rules;
pub mod session;
pub mod share;
pub mod table;
pub mod ui;
