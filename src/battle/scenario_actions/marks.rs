//! `objective`, `victory` and `setup`: what players mark.

use super::CLAUSE;
use crate::battle::grammar::count;
use crate::battle::scenario::ScenarioInPlay;
use crate::battle::{At, Form, Order, Phrase, Rules, VerdictTone, Viewer, Weight, Word};
use crate::table::{Played, Side, Who};
use strum::VariantArray;

/// A side, or none.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Holder(Option<Side>);

impl VariantArray for Holder {
    const VARIANTS: &'static [Self] = &[
        Holder(Some(Side::Red)),
        Holder(Some(Side::Blue)),
        Holder(None),
    ];
}

impl From<Holder> for &'static str {
    fn from(it: Holder) -> Self {
        it.0.map_or("none", Side::id)
    }
}

impl Word for Holder {}

pub(super) struct MarkObjective {
    objective: usize,
    held: Holder,
}

impl MarkObjective {
    pub(super) fn form<R: Rules>(battle: &R, form: &mut Form) -> Self {
        let objectives = &battle.scenario().plan().objectives;
        let all: Vec<String> = objectives.iter().map(|it| it.name.clone()).collect();
        MarkObjective {
            objective: form
                .choice("objective", &all)
                .help("which objective")
                .required()
                .into(),
            held: form
                .word("held")
                .help("the side that holds it now")
                .required(),
        }
    }
}

impl<R: Rules> Order<R> for MarkObjective {
    fn title_to(&self, battle: &R, viewer: Viewer) -> String {
        let name = &battle.scenario().plan().objectives[self.objective].name;
        match self.held.0 {
            Some(side) => format!("{} hold {name}", battle.name(Who::Side(side), viewer)),
            None => format!("{name}: held by neither side"),
        }
    }

    fn resolve(&self, at: &mut At<R>) -> Played {
        let (battle, _, report) = at.parts();
        let was = battle.scenario().state().held[self.objective];
        if let Some(scenario) = battle.scenario_mut() {
            scenario.state_mut().held[self.objective] = self.held.0;
        }
        let name = battle.scenario().plan().objectives[self.objective]
            .name
            .clone();
        let tone = match self.held.0 {
            Some(_) => VerdictTone::Good,
            None => VerdictTone::Plain,
        };
        let (side, score) = (self.held.0, scored(battle.scenario()));
        report.verdict(CLAUSE, side, tone, Weight::Movement, |viewer| {
            let call = |side| battle.name(Who::Side(side), viewer);
            let phrase = match (side, was) {
                (Some(side), was) => {
                    let takes = if was == Some(side) {
                        "still hold"
                    } else {
                        "take"
                    };
                    Phrase::new(format!("{} {takes} {name}", call(side)))
                        .banner(format!("{}: TAKEN", side.id().to_uppercase()))
                }
                (None, Some(was)) => {
                    Phrase::new(format!("{} lose {name}", call(was))).banner("LOST")
                }
                (None, None) => {
                    Phrase::new(format!("Neither side holds {name}")).banner("NOT HELD")
                }
            };
            phrase.then(&score)
        });
        Ok(())
    }
}

/// `; score 3 to 2`.
fn scored(scenario: &ScenarioInPlay) -> String {
    let [red, blue] = scenario.score();
    format!("; score {red} to {blue}")
}

pub(super) struct MarkCondition {
    condition: usize,
    met: bool,
}

impl MarkCondition {
    pub(super) fn form<R: Rules>(battle: &R, form: &mut Form) -> Self {
        let conditions = &battle.scenario().plan().victory;
        let all: Vec<String> = conditions.iter().map(|it| it.text.clone()).collect();
        MarkCondition {
            condition: form
                .choice("condition", &all)
                .help("which condition")
                .required()
                .into(),
            met: form
                .flag("met")
                .help("it is met; no takes the mark off")
                .or(true),
        }
    }
}

impl<R: Rules> Order<R> for MarkCondition {
    fn title_to(&self, battle: &R, _: Viewer) -> String {
        let text = &battle.scenario().plan().victory[self.condition].text;
        let met = if self.met { "met" } else { "not met" };
        format!("{text}: {met}")
    }

    fn resolve(&self, at: &mut At<R>) -> Played {
        let (battle, _, report) = at.parts();
        if let Some(scenario) = battle.scenario_mut() {
            scenario.state_mut().met[self.condition] = self.met;
        }
        let condition = battle.scenario().plan().victory[self.condition].clone();
        let score = scored(battle.scenario());
        let tone = if self.met {
            VerdictTone::Good
        } else {
            VerdictTone::Plain
        };
        report.verdict(CLAUSE, condition.side, tone, Weight::Movement, |viewer| {
            let name = battle.name(Who::Side(condition.side), viewer);
            let points = count(condition.points, "point", "points");
            let text = &condition.text;
            let phrase = if self.met {
                Phrase::new(format!("{name} score {points}"))
                    .banner(format!("+{}", condition.points))
            } else {
                Phrase::new(format!("{name} lose {points} again"))
                    .banner(format!("-{}", condition.points))
            };
            phrase.then(format!(": {text}{score}"))
        });
        Ok(())
    }
}

pub(super) struct TickSetup {
    /// `None` for every line.
    line: Option<usize>,
    ticked: bool,
}

impl TickSetup {
    pub(super) fn form<R: Rules>(battle: &R, form: &mut Form) -> Self {
        let scenario = battle.scenario();
        let lines = &scenario.plan().setup;
        let left = |word: &str| {
            let at = lines.iter().position(|line| line == word);
            at.is_some_and(|at| !scenario.state().setup[at])
        };
        let line = form
            .choice("line", lines)
            .only(left)
            .help("the line; left out: all of them")
            .optional();
        let ticked = form
            .flag("ticked")
            .help("it is done; no takes the tick off")
            .or(true);
        TickSetup {
            line: line.map(usize::from),
            ticked,
        }
    }
}

impl<R: Rules> Order<R> for TickSetup {
    fn title_to(&self, battle: &R, _: Viewer) -> String {
        let lines = &battle.scenario().plan().setup;
        let line = self.line.and_then(|at| lines.get(at));
        format!("Setup: {}", line.map_or("all of it", String::as_str))
    }

    fn resolve(&self, at: &mut At<R>) -> Played {
        let (battle, _, report) = at.parts();
        if let Some(scenario) = battle.scenario_mut() {
            let setup = &mut scenario.state_mut().setup;
            for (at, line) in setup.iter_mut().enumerate() {
                if self.line.is_none_or(|one| one == at) {
                    *line = self.ticked;
                }
            }
        }
        let state = battle.scenario().state();
        let left = state.setup.iter().filter(|done| !**done).count();
        report.verdict(CLAUSE, None, VerdictTone::Plain, Weight::None, |_| {
            let title = Order::<R>::title_to(self, battle, Viewer::Table);
            let rest = match (self.ticked, left) {
                (false, _) => "; not done".to_owned(),
                (true, 0) => "; the table is ready".to_owned(),
                (true, left) => format!("; {left} to do"),
            };
            let banner = if left == 0 { "READY" } else { "TICKED" };
            Phrase::new(title.trim_end_matches('.'))
                .then(rest)
                .banner(banner)
        });
        Ok(())
    }
}
