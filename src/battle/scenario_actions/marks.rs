//! `objective`, `victory` and `setup`: what players mark.

use super::*;
use crate::battle::scenario::VictoryCondition;

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
    pub(super) fn form(scenario: &ScenarioInPlay, form: &mut Form) -> Self {
        let objectives = &scenario.plan().objectives;
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
    fn title(&self, battle: &R) -> Say {
        let name = Prose(&battle.scenario().plan().objectives[self.objective].name);
        if let Some(side) = self.held.0 {
            say!("{side} hold {name}", side, name)
        } else {
            say!("{name}: held by neither side", name)
        }
    }

    fn resolve(&self, at: &mut At<R>) -> Played {
        let (was, side) = (at.scenario().state().held[self.objective], self.held.0);
        if let Some(scenario) = at.scenario_mut() {
            scenario.state_mut().held[self.objective] = side;
        }
        at.end(CLAUSE, side, |it| {
            let name = Prose(&it.scenario().plan().objectives[self.objective].name);
            let marked = match (side, was) {
                (Some(side), was) => {
                    let takes = if was == Some(side) {
                        "still hold"
                    } else {
                        "take"
                    };
                    say!("{side} {takes} {name}||{SIDE}: TAKEN", side, takes, name)
                }
                (None, Some(was)) => say!("{was} lose {name}||LOST", was, name),
                (None, None) => say!("Neither side holds {name}||NOT HELD", name),
            };
            marked_as(side.is_some(), marked.then(score(it.scenario())))
        });
        Ok(())
    }
}

fn marked_as(good: bool, say: Say) -> End {
    let tone = if good {
        VerdictTone::Good
    } else {
        VerdictTone::Plain
    };
    (tone, Weight::Movement, say)
}

/// `; score 3 to 2`.
fn score(scenario: &ScenarioInPlay) -> Say {
    let [red, blue] = scenario.score();
    say!("|; score {red} to {blue}", red, blue)
}

pub(super) struct MarkCondition {
    condition: usize,
    met: bool,
}

impl MarkCondition {
    pub(super) fn form(scenario: &ScenarioInPlay, form: &mut Form) -> Self {
        let conditions = &scenario.plan().victory;
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
    fn title(&self, battle: &R) -> Say {
        let text = Prose(&battle.scenario().plan().victory[self.condition].text);
        let met = if self.met { "met" } else { "not met" };
        say!("{text}: {met}", text, met)
    }

    fn resolve(&self, at: &mut At<R>) -> Played {
        if let Some(scenario) = at.scenario_mut() {
            scenario.state_mut().met[self.condition] = self.met;
        }
        let side = at.scenario().plan().victory[self.condition].side;
        at.end(CLAUSE, side, |it| {
            let VictoryCondition { points, text, .. } =
                &it.scenario().plan().victory[self.condition];
            let (points, text) = (*points, Prose(text));
            let marked = if self.met {
                say!(
                    "{side} score {points point/points}|: {text}|+{points}",
                    side,
                    points,
                    text
                )
            } else {
                say!(
                    "{side} lose {points point/points} again|: {text}|-{points}",
                    side,
                    points,
                    text
                )
            };
            marked_as(self.met, marked.then(score(it.scenario())))
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
    pub(super) fn form(scenario: &ScenarioInPlay, form: &mut Form) -> Self {
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

impl TickSetup {
    /// The line that is ticked.
    fn line<'s>(&self, scenario: &'s ScenarioInPlay) -> &'s str {
        let lines = &scenario.plan().setup;
        let line = self.line.and_then(|at| lines.get(at));
        line.map_or("all of it", String::as_str)
    }
}

impl<R: Rules> Order<R> for TickSetup {
    fn title(&self, battle: &R) -> Say {
        say!("Setup: {line}", line = Prose(self.line(battle.scenario())))
    }

    fn resolve(&self, at: &mut At<R>) -> Played {
        if let Some(scenario) = at.scenario_mut() {
            let setup = &mut scenario.state_mut().setup;
            for (at, line) in setup.iter_mut().enumerate() {
                if self.line.is_none_or(|one| one == at) {
                    *line = self.ticked;
                }
            }
        }
        at.end(CLAUSE, None, |it| {
            let setup = &it.scenario().state().setup;
            let left = setup.iter().filter(|done| !**done).count();
            let rest = match (self.ticked, left) {
                (false, _) => say!("|; not done"),
                (true, 0) => say!("|; the table is ready"),
                (true, left) => say!("|; {left} to do", left),
            };
            let line = Prose(self.line(it.scenario()).trim_end_matches('.'));
            let ticked = say!("Setup: {line}", line).then(rest);
            let banner = if left == 0 {
                say!("||READY")
            } else {
                say!("||TICKED")
            };
            (VerdictTone::Plain, Weight::None, ticked.then(banner))
        });
        Ok(())
    }
}
