//! The actions of a battle's scenario, the same in every ruleset: objectives, victory conditions, arrivals, the setup, the
//! end by agreement. Each is offered only where the battle's file declares what it is about.

use super::grammar::{Subject, count, list, rolled};
use super::scenario::{ArrivalState, BattleEnd, EndReason, ScenarioInPlay};
use super::{Action, Form, Order, Phrase, Report, Rules, VerdictTone, Viewer, Weight, Word};
use crate::table::{Owner, Refusal, Side, Suspend, Table, Who};
use serde_json::{Map, Value};

/// Why the die of an arrival is rolled.
const ARRIVAL: &str = "arrival";

/// The scenario's actions.
pub(super) fn actions<R: Rules>() -> [Action<R>; 5] {
    [
        Action {
            id: "arrive",
            label: "Bring on reserves",
            key: 'N',
            help: "Bring on units that arrive this turn, or hold them back. Rolls 1D6 where the scenario asks for it.",
            subjects: TABLE,
            offered: |battle, _| {
                !battle.scenario().plan().arrivals.is_empty() && battle.scenario().has_reserves()
            },
            allowed: |battle, _, report| {
                let turn = battle.turn_number();
                report.forbid(battle.scenario().due(turn).next().is_none(), CLAUSE, || {
                    "no reserves are due this turn".to_owned()
                })
            },
            form: |battle, form| Box::new(Arrive::form(battle, form)),
            ..Action::BLANK
        },
        Action {
            id: "objective",
            label: "Mark an objective",
            key: 'J',
            help: "Mark which side holds an objective. Changes the score.",
            subjects: TABLE,
            offered: |battle, _| !battle.scenario().plan().objectives.is_empty(),
            form: |battle, form| Box::new(MarkObjective::form(battle, form)),
            ..Action::BLANK
        },
        Action {
            id: "victory",
            label: "Mark a condition",
            key: 'V',
            help: "Mark a victory condition as met. Changes the score.",
            subjects: TABLE,
            offered: |battle, _| !battle.scenario().plan().victory.is_empty(),
            form: |battle, form| Box::new(MarkCondition::form(battle, form)),
            ..Action::BLANK
        },
        Action {
            id: "setup",
            label: "Tick the setup",
            key: 'Y',
            help: "Tick a line of the scenario's setup, or all of them.",
            subjects: TABLE,
            offered: |battle, _| {
                let state = battle.scenario().state();
                battle.turn_number() <= 1 && state.setup.contains(&false)
            },
            form: |battle, form| Box::new(TickSetup::form(battle, form)),
            ..Action::BLANK
        },
        Action {
            id: "end-battle",
            label: "End the battle",
            key: 'X',
            help: "End the battle because both players agree. Undo takes it back.",
            subjects: TABLE,
            allowed: |battle, _, _| match battle.scenario().end() {
                Some(_) => Err(Refusal::new(CLAUSE, OVER)),
                None => Ok(()),
            },
            form: |battle, form| {
                let score = battle.scenario();
                let ahead = score.has_score().then(|| score.leader());
                let winner = form
                    .word("winner")
                    .help("the side that wins, as both players agree; drawn for no winner");
                Box::new(EndBattle {
                    winner: match ahead {
                        Some(side) => winner.asked().or_now(Winner(side)),
                        None => winner.required(),
                    },
                })
            },
            ..Action::BLANK
        },
    ]
}

const TABLE: &[super::For] = &[super::For::Table];

/// Stands where a refusal of a rule has its clause.
pub(super) const CLAUSE: &str = super::scenario::SCENARIO;

/// The refusal of actions after the end.
pub(super) const OVER: &str = "the battle is over; undo to play on";

/// A name that can stand in a list of words beside others: the second of two alike gets its number.
fn told_apart(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names {
        let twice = all.contains(&name);
        let number = all.len() + 1;
        all.push(if twice {
            format!("{name} ({number})")
        } else {
            name
        });
    }
    all
}

/// The names of an arrival's units.
fn names<R: Rules>(battle: &R, arrival: usize, viewer: Viewer) -> String {
    let who = battle.scenario().plan().arrivals.get(arrival);
    let all = who.map_or(&[][..], |it| &it.who);
    let names: Vec<String> = all.iter().map(|who| battle.name(*who, viewer)).collect();
    list(&names, "units")
}

/// The names as a subject: a single character is one.
fn subject<R: Rules>(battle: &R, arrival: usize, viewer: Viewer) -> Subject {
    let names = names(battle, arrival, viewer);
    let who = &battle.scenario().plan().arrivals[arrival].who;
    match who.as_slice() {
        [one] if matches!(one, Who::Character(_)) || battle.is_redacted(*one, viewer) => {
            Subject::one(names)
        }
        [Who::Unit(unit)] if !battle.is_plural(*unit) => Subject::one(names),
        _ => Subject::many(names),
    }
}

/// The side of an arrival.
fn side_of<R: Rules>(battle: &R, arrival: usize) -> Option<Side> {
    let who = battle
        .scenario()
        .plan()
        .arrivals
        .get(arrival)?
        .who
        .first()?;
    battle.directory().side(*who)
}

/// Reports what is due at the beginning of a turn, and asks for it.
pub(super) fn tell_due<R: Rules>(battle: &R, report: &mut Report) {
    let turn = battle.turn_number();
    let choices = choices(battle);
    for at in battle.scenario().due(turn) {
        let (Some(side), Some(word)) = (side_of(battle, at), choices.get(at)) else {
            continue;
        };
        let arrival = &battle.scenario().plan().arrivals[at];
        let needs = arrival.on.map_or_else(String::new, needed);
        let fields = || Map::from_iter([("arrival".to_owned(), Value::from(word.as_str()))]);
        let place = before_place(&arrival.place);
        report.follow_up(side, "arrive", fields, |viewer| {
            let due = subject(battle, at, viewer).does("is", "are");
            format!("{due} due{place}{needs}. Bring on now?")
        });
    }
}

/// `, on 4+`; nothing where any face will do.
pub(super) fn needed(on: u16) -> String {
    match on {
        6 => ", on 6".to_owned(),
        on => format!(", on {on}+"),
    }
}

/// ` by the north road`.
fn before_place(place: &str) -> String {
    if place.is_empty() {
        String::new()
    } else {
        format!(" {place}")
    }
}

/// The arrivals as words to choose from.
fn choices<R: Rules>(battle: &R) -> Vec<String> {
    let all = 0..battle.scenario().plan().arrivals.len();
    told_apart(all.map(|at| names(battle, at, Viewer::Table)))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Coming {
    On,
    Held,
}

impl Word for Coming {
    const ALL: &'static [(&'static str, Self)] =
        &[("come_on", Coming::On), ("hold_back", Coming::Held)];
}

struct Arrive {
    arrival: usize,
    how: Coming,
}

impl Arrive {
    fn form<R: Rules>(battle: &R, form: &mut Form) -> Self {
        let (all, turn) = (choices(battle), battle.turn_number());
        let scenario = battle.scenario();
        let due: Vec<&String> = scenario.due(turn).filter_map(|at| all.get(at)).collect();
        let arrival = form
            .choice("arrival", &all)
            .only(|word| due.is_empty() || due.iter().any(|due| *due == word))
            .help("the units that come on")
            .required();
        let how = form
            .word("how")
            .help("come on now, or hold them back until the next turn")
            .or(Coming::On);
        form.matters(&["arrives"]);
        Arrive {
            arrival: arrival.into(),
            how,
        }
    }
}

impl<R: Rules> Order<R> for Arrive {
    fn title(&self, battle: &R, viewer: Viewer) -> String {
        let names = names(battle, self.arrival, viewer);
        match self.how {
            Coming::On => format!("{names}: arrive"),
            Coming::Held => format!("{names}: hold back"),
        }
    }

    fn resolve(
        &self,
        battle: &mut R,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let (at, turn) = (self.arrival, battle.turn_number());
        let ArrivalState {
            on_table,
            turn: from,
        } = battle.scenario().state().arrivals[at];
        let who = subject(battle, at, Viewer::Table);
        if on_table {
            return Err(Refusal::new(
                CLAUSE,
                format!("{} already on the table", who.does("is", "are")),
            )
            .into());
        }
        report.forbid(from > turn, CLAUSE, || {
            format!(
                "{} due in turn {from}, and this is turn {turn}",
                who.does("is", "are")
            )
        })?;
        let side = side_of(battle, at);
        let arrival = battle.scenario().plan().arrivals[at].clone();
        let later = turn.saturating_add(1);
        if self.how == Coming::Held {
            set(battle, at, false, later);
            report.verdict(
                CLAUSE,
                side,
                VerdictTone::Plain,
                Weight::Movement,
                |viewer| {
                    Phrase::new(subject(battle, at, viewer).does("is", "are"))
                        .then(format!(" held back until turn {later}"))
                        .banner("HELD BACK")
                },
            );
            return Ok(());
        }
        let face = match arrival.on {
            None => None,
            Some(on) => Some(roll(battle, (at, on), table, report)?),
        };
        let bracket =
            |on: u16| face.map_or_else(String::new, |face| rolled(face, Some(&format!("{on}+"))));
        let bracket = arrival.on.map_or_else(String::new, bracket);
        let comes = arrival
            .on
            .is_none_or(|on| face.is_some_and(|face| u16::from(face) >= on));
        set(battle, at, comes, if comes { from } else { later });
        for who in &arrival.who {
            if comes {
                report.event(*who, "arrives");
                report.fact("arrived", Who::Table, *who, 1);
                let place = if arrival.place.is_empty() {
                    "at the table's edge"
                } else {
                    &arrival.place
                };
                report.instruct_unit(*who, |_| format!("place on the table {place}"));
            }
        }
        let tone = if comes {
            VerdictTone::Good
        } else {
            VerdictTone::Bad
        };
        report.verdict(CLAUSE, side, tone, Weight::Movement, |viewer| {
            let who = subject(battle, at, viewer);
            if comes {
                Phrase::new(who.does("arrives", "arrive"))
                    .then(before_place(&arrival.place))
                    .then(&bracket)
                    .banner("ARRIVES")
            } else {
                Phrase::new(who.does("is", "are"))
                    .then(format!(" not here yet{bracket}; due again in turn {later}"))
                    .banner("NOT YET")
            }
        });
        Ok(())
    }
}

/// Rolls the die of an arrival that needs `on` or more.
fn roll<R: Rules>(
    battle: &R,
    (at, on): (usize, u16),
    table: &mut Table,
    report: &mut Report,
) -> Result<u8, Suspend> {
    report.prompt(ARRIVAL, || {
        let who = subject(battle, at, Viewer::Table).does("arrives", "arrive");
        let text = format!("{who}{}", needed(on));
        move |_: &crate::table::DiceRequest, _| text.clone()
    });
    let owner = side_of(battle, at).map_or(Owner::TABLE, Owner::side);
    let [face] = table.faces(ARRIVAL, owner, 6)?;
    Ok(face)
}

/// Records whether an arrival is on the table, and from which turn it may come on.
fn set<R: Rules>(battle: &mut R, at: usize, on_table: bool, turn: u16) {
    if let Some(scenario) = battle.scenario_mut() {
        scenario.state_mut().arrivals[at] = ArrivalState { on_table, turn };
    }
}

/// A side, or none.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Holder(Option<Side>);

impl Word for Holder {
    const ALL: &'static [(&'static str, Self)] = &[
        ("red", Holder(Some(Side::Red))),
        ("blue", Holder(Some(Side::Blue))),
        ("none", Holder(None)),
    ];
}

struct MarkObjective {
    objective: usize,
    held: Holder,
}

impl MarkObjective {
    fn form<R: Rules>(battle: &R, form: &mut Form) -> Self {
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
    fn title(&self, battle: &R, viewer: Viewer) -> String {
        let name = &battle.scenario().plan().objectives[self.objective].name;
        match self.held.0 {
            Some(side) => format!("{} hold {name}", battle.name(Who::Side(side), viewer)),
            None => format!("{name}: held by neither side"),
        }
    }

    fn resolve(&self, battle: &mut R, _: &mut Table, report: &mut Report) -> Result<(), Suspend> {
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
                    let takes = if was == Some(side) { "hold" } else { "take" };
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

struct MarkCondition {
    condition: usize,
    met: bool,
}

impl MarkCondition {
    fn form<R: Rules>(battle: &R, form: &mut Form) -> Self {
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
    fn title(&self, battle: &R, _: Viewer) -> String {
        let text = &battle.scenario().plan().victory[self.condition].text;
        let met = if self.met { "met" } else { "not met" };
        format!("{text}: {met}")
    }

    fn resolve(&self, battle: &mut R, _: &mut Table, report: &mut Report) -> Result<(), Suspend> {
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

struct TickSetup {
    /// `None` for every line.
    line: Option<usize>,
    done: bool,
}

impl TickSetup {
    fn form<R: Rules>(battle: &R, form: &mut Form) -> Self {
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
        let done = form
            .flag("done")
            .help("it is done; no takes the tick off")
            .or(true);
        TickSetup {
            line: line.map(usize::from),
            done,
        }
    }
}

impl<R: Rules> Order<R> for TickSetup {
    fn title(&self, battle: &R, _: Viewer) -> String {
        let lines = &battle.scenario().plan().setup;
        let line = self.line.and_then(|at| lines.get(at));
        format!("Setup: {}", line.map_or("all of it", String::as_str))
    }

    fn resolve(&self, battle: &mut R, _: &mut Table, report: &mut Report) -> Result<(), Suspend> {
        if let Some(scenario) = battle.scenario_mut() {
            let setup = &mut scenario.state_mut().setup;
            for (at, line) in setup.iter_mut().enumerate() {
                if self.line.is_none_or(|one| one == at) {
                    *line = self.done;
                }
            }
        }
        let state = battle.scenario().state();
        let left = state.setup.iter().filter(|done| !**done).count();
        report.verdict(CLAUSE, None, VerdictTone::Plain, Weight::None, |_| {
            let title = Order::<R>::title(self, battle, Viewer::Table);
            let rest = match (self.done, left) {
                (false, _) => "; not done".to_owned(),
                (true, 0) => "; the table is ready".to_owned(),
                (true, left) => format!("; {left} to do"),
            };
            Phrase::new(title.trim_end_matches('.')).then(rest)
        });
        Ok(())
    }
}

/// The winner of a battle; none for a draw.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Winner(Option<Side>);

impl Word for Winner {
    const ALL: &'static [(&'static str, Self)] = &[
        ("red", Winner(Some(Side::Red))),
        ("blue", Winner(Some(Side::Blue))),
        ("drawn", Winner(None)),
    ];
}

struct EndBattle {
    winner: Winner,
}

impl<R: Rules> Order<R> for EndBattle {
    fn title(&self, _: &R, _: Viewer) -> String {
        "End of the battle".to_owned()
    }

    fn resolve(&self, battle: &mut R, _: &mut Table, report: &mut Report) -> Result<(), Suspend> {
        let Winner(winner) = self.winner;
        end(battle, EndReason::Agreed, winner);
        let (tone, banner) = outcome(winner);
        report.verdict(CLAUSE, winner, tone, Weight::Grave, |viewer| {
            let head = Phrase::new("The battle is over").banner(banner);
            match winner {
                Some(side) => {
                    let name = battle.name(Who::Side(side), viewer);
                    head.then(format!(": both players agree that {name} win"))
                }
                None => head.then(": both players agree on a draw"),
            }
        });
        Ok(())
    }
}

/// Records the end of the battle.
fn end<R: Rules>(battle: &mut R, how: EndReason, winner: Option<Side>) {
    let turn = battle.turn_number();
    if let Some(scenario) = battle.scenario_mut() {
        let turn = scenario
            .plan()
            .turn_limit
            .map_or(turn, |limit| turn.min(limit));
        scenario.state_mut().ended = Some(BattleEnd { how, turn, winner });
    }
}

fn outcome(winner: Option<Side>) -> (VerdictTone, &'static str) {
    match winner {
        Some(Side::Red) => (VerdictTone::Good, "VICTORY: RED"),
        Some(Side::Blue) => (VerdictTone::Good, "VICTORY: BLUE"),
        None => (VerdictTone::Plain, "DRAWN"),
    }
}

/// Ends a battle whose last turn is over. Returns whether it has.
pub(super) fn end_at_limit<R: Rules>(battle: &mut R, report: &mut Report) -> bool {
    let scenario = battle.scenario();
    let Some(limit) = scenario
        .plan()
        .turn_limit
        .filter(|_| scenario.end().is_none())
    else {
        return false;
    };
    let turn = battle.turn_number();
    if !scenario.is_beyond(turn) && !(turn == limit && battle.is_between_turns()) {
        return false;
    }
    end(battle, EndReason::Limit, None);
    if battle.turn_number() > limit {
        // The rulebook has gone on to a turn that is not played.
        report.verdict(CLAUSE, None, VerdictTone::Plain, Weight::None, |_| {
            Phrase::new(format!("Turn {limit} ends"))
        });
    }
    let (scored, [red, blue]) = (battle.scenario().has_score(), battle.scenario().score());
    let winner = battle.scenario().winner();
    let (tone, banner) = if scored {
        outcome(winner)
    } else {
        (VerdictTone::Plain, "TIME IS UP")
    };
    let turns = count(limit, "turn", "turns");
    report.consequence(CLAUSE, winner, tone, Weight::Grave, |viewer| {
        let head = Phrase::new(format!("The battle is over after {turns}")).banner(banner);
        match winner {
            _ if !scored => head,
            Some(side) => {
                let name = battle.name(Who::Side(side), viewer);
                let points = count(red.max(blue), "point", "points");
                head.then(format!(": {name} win, {points} to {}", red.min(blue)))
            }
            None => head.then(format!(": a draw, {} each", count(red, "point", "points"))),
        }
    });
    true
}

/// The sides with nothing left on the table, nor in reserve.
pub(super) fn beaten<R: Rules>(battle: &R) -> [bool; 2] {
    let rows = battle.own_roster(Viewer::Umpire);
    Side::BOTH.map(|side| {
        let mut units = rows
            .iter()
            .filter(|row| row.side == side && matches!(row.who, Who::Unit(_)));
        units.all(|row| {
            row.standing == super::view::Standing::Gone && !battle.scenario().is_away(row.who)
        })
    })
}

/// Reports a side that has just lost its last unit, and the end of the battle. `before` is [`beaten`] before the action.
pub(super) fn end_when_beaten<R: Rules>(battle: &mut R, before: [bool; 2], report: &mut Report) {
    let now = beaten(battle);
    if now == before || now == [false; 2] {
        return;
    }
    for side in Side::BOTH {
        if now[side.index()] && !before[side.index()] {
            report.consequence("", side, VerdictTone::Grave, Weight::Grave, |viewer| {
                let name = battle.name(Who::Side(side), viewer);
                Phrase::new(format!("{name} have nothing left on the table"))
                    .banner(format!("{} BEATEN", side.id().to_uppercase()))
            });
        }
    }
    let left = Side::BOTH.into_iter().find(|side| !now[side.index()]);
    // A battle without a scenario goes on if the players like.
    if battle.scenario().is_declared() && battle.scenario().end().is_none() {
        end(battle, EndReason::Beaten, left);
    }
    let (tone, banner) = match left {
        Some(_) => outcome(left),
        None => (VerdictTone::Plain, "NO WINNER"),
    };
    report.consequence("", left, tone, Weight::Grave, |viewer| {
        let head = Phrase::new("The battle is over").banner(banner);
        match left {
            Some(side) => {
                let name = battle.name(Who::Side(side), viewer);
                head.then(format!(": {name} hold the field"))
            }
            None => head.then(": neither side has anything left"),
        }
    });
}
