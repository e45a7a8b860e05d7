//! Rangers! French Indian Wars Skirmish Rules, by Stuart Markham.
//!
//! A figure is a unit of its own. Each turn both sides roll for initiative; then one side after the other motivates its
//! figures one by one, and a motivated figure acts. The folder looks like that of Big Skirmishes:
//!
//! * [`roster`]: what a roster may hold, of which [`kinds`]; [`options`]: the readings a table may choose;
//! * [`state`]: what changes, as flat rows;
//! * [`license`]: who may act at all, and how;
//! * `actions/`: one file an action, with its one declaration;
//! * [`blows`], [`landed`]: the dice of a shot or a blow and what they do; [`low`]: dice that succeed when they are low;
//!   [`aggression`]: points spent on dice;
//! * [`turn`]: how turns begin and end; [`verdicts`]: the words that several actions share;
//! * [`names`], [`view`], [`cards`], [`status`], [`tell`]: what people see; [`tracked`]: every counter, declared once; [`adjust`]: what the umpire sets; [`audit`]: what must always hold;
//! * [`columns`]: the columns of the rosters; [`clauses`]: the quick reference.

mod actions;
mod adjust;
mod aggression;
mod audit;
mod blows;
mod cards;
mod clauses;
mod columns;
mod kinds;
mod landed;
mod license;
mod low;
mod names;
mod options;
mod roster;
mod state;
mod status;
mod tell;
mod tracked;
mod turn;
mod verdicts;
mod view;

pub use state::Rangers;

use crate::battle::tracking::Tracking;
use crate::battle::{Action, Counter, Form, Info, Report, Rules, Viewer};
use crate::table::{Options, Side};
use serde_json::Value;

const INFO: Info = Info {
    id: "rangers",
    title: "Rangers! French Indian Wars Skirmish Rules",
    author: "Stuart Markham",
    prefix: "RA",
    clauses: clauses::CLAUSES,
    roster: &columns::TABLES,
    sample: "beaver-dam.battle.yaml",
    asks: &["defence"],
    words: &[],
    echoes: &["aim", "loaded", "attacks_met"],
    amended: &[("RA-10", "0.2.0"), ("RA-26", "0.2.0")],
};

impl Rules for Rangers {
    const INFO: &'static Info = &INFO;
    // A figure's pips are its wounds: the red counter tells of them, and nothing is taken off before its last.
    const FIGURES: Option<(&'static str, &'static str)> = None;

    fn options_of(_: &str) -> Options {
        // RA-21: a part of the defence.
        Options {
            words: &[],
            numbers: Some((0, 999)),
            odds: &[],
        }
    }

    fn actions() -> &'static [Action<Self>] {
        actions::ALL
    }

    fn muster(form: &mut Form) -> Option<Self> {
        let roster = roster::muster(form)?;
        form.tell_strength(|side| roster.strength(side));
        // The roster of a faulty battle may break what the state takes for granted.
        form.is_sound().then(|| Self::new(roster))
    }

    fn counters(&self, row: &str) -> Option<Vec<Counter>> {
        adjust::counters(self, row)
    }

    fn counter_name(&self, _: &str, counter: &str, _: Viewer) -> Option<String> {
        adjust::counter_name(counter)
    }

    fn adjust(&mut self, row: &str, counter: &str, to: &Value) -> Result<(), String> {
        adjust::set(self, row, counter, to)
    }

    fn tracked() -> &'static [&'static dyn Tracking<Self>] {
        tracked::ALL
    }

    fn settle(&mut self, action: &str, report: &mut Report) {
        turn::settle(self, action, report);
    }

    fn renew(&mut self, other: &Self) {
        self.figures.clone_from(&other.figures);
        self.factions = other.factions;
        self.turn = other.turn;
    }

    fn worth(&self, side: Side) -> f64 {
        tell::worth(self, side)
    }

    fn audit(&self) -> Vec<String> {
        audit::audit(self)
    }

    fn bounds(&self) -> Result<(), String> {
        audit::bounds(self)
    }
}
