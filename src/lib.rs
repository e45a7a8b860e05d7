//! Drumhead: a terminal companion for live tabletop wargames.
//!
//! The players move painted miniatures on a real table. Drumhead, on the laptop beside it, keeps the roster and every
//! marker, draws the cards, works out each action with visible dice and visible arithmetic, and remembers everything.
//!
//! # The one idea
//!
//! A rule is written once, as an ordinary function, and read four ways: with the app's dice, with the players' real dice
//! typed in, from a saved game, and under an enumerator that tries every possible answer and so gives the exact odds.
//! A die, a card, a decision: for these the rule turns to a [`table::Table`]. Where that has no answer yet the rule stops, and
//! begins anew, on a fresh copy of the battle, when there is one.
//!
//! # The map
//!
//! | folder | what is there |
//! |---|---|
//! | [`table`] | hands of dice, asks, cards; who answers them; the enumerator |
//! | [`battle`] | what all rulesets share: ids, forms, reports, rows and their changes, offers, the odds of an action, reading rosters, the samples that are built in |
//! | [`rules`] | one folder a rulebook, one line of registration |
//! | [`journal`] | a game: its file, its history, undo, recovery, verification |
//! | [`report`] | what a whole game comes to: the luck ledger |
//! | [`ui`] | the screen: terminal, keys, panes, themes |
//! | [`cli`] | the commands, one file each |
//! | [`paths`] | where files live on this machine |
//!
//! # What may depend on what
//!
//! Arrows point one way: `cli`, `ui` and `report` use `journal`, which uses `battle` and `rules`, which use `table`. In particular:
//!
//! * `rules` imports neither `ui` nor `journal`, no clock and no random source: a rule's result depends on the battle, the
//!   entry and the answers alone;
//! * `battle` and `table` name no ruleset, and nothing above a ruleset names its actions, fields or markers;
//! * `ui` draws what a ruleset offers ([`battle::Offer`]) and the blocks of its panel ([`battle::view`]), and knows no rule.
//!
//! # Where to begin
//!
//! To add an action: one file in its ruleset's `actions` folder and its line in the list there. To add a ruleset: read
//! `rules/big_skirmishes/mod.rs`, which every other follows, and [`battle::Rules`].

pub mod battle;
pub mod cli;
pub mod journal;
pub mod paths;
pub mod report;
pub mod rules;
pub mod table;
pub mod ui;
