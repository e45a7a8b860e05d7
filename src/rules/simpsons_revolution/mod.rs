//! Simpson's Revolution Rules, by Aelred Glidden after Stephen Simpson.
//!
//! One die for nearly everything: the unit attacked tosses it, and who fails goes one rung down a ladder of order, from
//! wedge and reinforced line to rout. Files as in the other rulesets:
//!
//! * [`roster`]: what a roster may hold; [`options`]: the readings a table may choose;
//! * [`state`]: what changes, as flat rows;
//! * [`license`]: who may act, and who may attack;
//! * `actions/`: one file an action, with its one declaration;
//! * [`toss`]: dice against a face that is needed; [`ladder`]: what failing does; [`leaders`]: who goes along
//!   with a rout; [`melee`]: who is in contact with whom;
//!   [`march`]: rates and crossing obstacles;
//! * [`turn`]: how steps and turns begin and end;
//! * [`names`], [`view`], [`panel`], [`status`], [`tell`]: what people see; [`tracked`]: every counter, declared once; [`adjust`]: what
//!   the umpire sets where something else hangs on it; [`audit`]: what must always hold;
//! * [`columns`]: the columns of the rosters; [`clauses`]: the quick reference.

mod actions;
mod adjust;
mod audit;
mod clauses;
mod columns;
mod ladder;
mod leaders;
mod license;
mod march;
mod melee;
mod names;
mod options;
mod panel;
mod roster;
mod state;
mod status;
mod tell;
mod toss;
mod tracked;
mod turn;
mod view;

pub use state::SimpsonsRevolution;

use crate::battle::tracking::Tracking;
use crate::battle::{Action, Form, Info, Rules};
use crate::table::{Side, Who};

const INFO: Info = Info {
    id: "simpsons-revolution",
    title: "Simpson's Revolution Rules",
    author: "Aelred Glidden, after Stephen Simpson",
    prefix: "SR",
    clauses: clauses::CLAUSES,
    roster: &columns::TABLES,
    sample: "cider-mill.battle.yaml",
    asks: &["rally", "go_along"],
    words: &[],
    echoes: &["fails", "disordered", "stands_lost"],
    amended: &[
        ("SR-06", "0.2.0"),
        ("SR-19", "0.2.0"),
        ("SR-20", "0.2.0"),
        ("SR-21", "0.2.0"),
        ("SR-22", "0.2.0"),
    ],
};

impl Rules for SimpsonsRevolution {
    const INFO: &'static Info = &INFO;

    const FIGURES: Option<(&'static str, &'static str)> = Some(("stand", "stands"));

    fn put_right(&self, before: &Self) -> Vec<String> {
        tell::put_right(self, before)
    }

    fn people_of(&self, ask: &str) -> Vec<Who> {
        match ask {
            "rally" => self.leader_numbers().map(Who::Character).collect(),
            _ => Vec::new(),
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

    fn tracked() -> &'static [&'static dyn Tracking<Self>] {
        tracked::ALL
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
