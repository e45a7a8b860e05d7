//! Reading and running an action.

use super::*;
use crate::battle::filled::Filled;
use crate::battle::odds::Amount;
use crate::battle::scenario::{Ground, read_plan};
use crate::battle::scenario_actions::{CLAUSE, OVER};

/// The counters that changed.
pub(super) struct Measured<'a>(
    pub(super) &'a Directory,
    pub(super) BTreeMap<String, Amount>,
);

impl Tally for Measured<'_> {
    fn add(&mut self, who: Who, counter: &'static str, by: i32) {
        if by != 0 {
            self.1
                .insert(format!("{}.{counter}", self.0.id(who)), by.into());
        }
    }
}

/// An action and its filled form.
pub(super) type Ordered<R> = (Action<R>, Filled<R>);

pub(super) fn actions<R: Rules>() -> impl Iterator<Item = Action<R>> {
    let rules = R::actions().iter().chain(common::actions());
    rules.chain(scenario_actions::actions()).copied()
}

pub(super) fn action_called<R: Rules>(id: &str) -> Option<Action<R>> {
    actions().find(|action| action.id == id)
}

/// Finds the action and fills its form.
pub(super) fn read<R: Rules>(battle: &R, entry: &Entry) -> Result<Ordered<R>, Invalid> {
    let action = action_called::<R>(&entry.action).ok_or_else(|| {
        let rest = near_or_all(&entry.action, actions::<R>().map(|action| action.id));
        let name = printable(&entry.action);
        Invalid::new("do", format!("there is no action {name:?}{rest}"))
    })?;
    let mut form = Form::read(battle.directory(), &entry.fields);
    let order = Filled::new(&action, battle, &mut form);
    let (_, wrong) = form.finish();
    match wrong.iter().find(|wrong| wrong.severity == Severity::Error) {
        Some(wrong) => Err(wrong.into()),
        None => Ok((
            action,
            order.involving(away(battle, &action, &entry.fields)),
        )),
    }
}

/// Returns whether a rule allows the action, rather than the umpire or the scenario.
fn is_by_rules<R>(action: &Action<R>) -> bool {
    !action.clauses.is_empty()
}

/// The first unit or character named in an entry that `is` accepts.
pub(super) fn named(
    directory: &Directory,
    fields: &Map<String, Value>,
    is: impl Fn(Who) -> bool,
) -> Option<Who> {
    fn find(value: &Value, is: &dyn Fn(&str) -> Option<Who>) -> Option<Who> {
        match value {
            Value::String(id) => is(id),
            Value::Array(list) => list.iter().find_map(|value| find(value, is)),
            Value::Object(map) => map
                .iter()
                .find_map(|(key, value)| is(key).or_else(|| find(value, is))),
            _ => None,
        }
    }
    let who = |id: &str| directory.who(id).filter(|who| is(*who));
    fields.values().find_map(|value| find(value, &who))
}

/// The first unit named in an entry that is still in reserve. The umpire may name them.
fn away<R: Rules>(battle: &R, action: &Action<R>, fields: &Map<String, Value>) -> Option<Who> {
    if !battle.scenario().has_reserves() || !is_by_rules(action) {
        return None;
    }
    named(battle.directory(), fields, |who| {
        battle.scenario().is_away(who)
    })
}

/// Refuses actions after the end of the battle, and those of units in reserve.
fn admit<R: Rules>(
    battle: &R,
    action: &Action<R>,
    who: Option<Who>,
    report: &mut Report,
) -> Allowed {
    let scenario = battle.scenario();
    if !is_by_rules(action) {
        return Ok(());
    }
    report.forbid(scenario.end().is_some(), CLAUSE, || OVER.to_owned())?;
    let away = who.and_then(|who| scenario.arrival_of(who).map(|at| (who, at)));
    let Some((who, at)) = away else {
        return Ok(());
    };
    report.forbid(true, CLAUSE, || {
        let turn = scenario.state().arrivals[at].turn;
        let name = battle.name(who, Viewer::Table);
        format!("not on the table yet: {name} may arrive in turn {turn}")
    })
}

/// Fits described fields to the scenario: units in reserve are left out, and named terrain is added.
pub(super) fn suit(battle: &dyn Battle, fields: &mut [Field]) {
    let scenario = battle.scenario();
    if !scenario.is_declared() {
        return;
    }
    let directory = battle.directory();
    let is_away = |id: &str| directory.who(id).is_some_and(|who| scenario.is_away(who));
    for field in fields {
        suit(battle, &mut field.fields);
        if field.asking.terrain.is_some() {
            field.asking.places = scenario.places(field);
        }
        let listed = match field.kind {
            Kind::Unit | Kind::Units | Kind::PerUnit => &directory.units,
            Kind::Character => &directory.characters,
            _ => continue,
        };
        if !scenario.has_reserves() {
            continue;
        }
        if field.options.is_empty() {
            field.options = listed.iter().map(|it| it.id.clone()).collect();
        }
        field.options.retain(|id| !is_away(id));
    }
}

/// The changes made by an action, counted as its odds count.
pub(super) fn effects_of<R: Rules>(battle: &R, after: &R, report: &Report) -> Effects {
    let directory = battle.directory();
    let mut measured = Measured(directory, BTreeMap::new());
    after.measure(battle, &mut measured);
    let named = |who: Who, what: &str| format!("{}.{what}", directory.id(who));
    let quantities = report
        .quantities
        .iter()
        .map(|(who, what, value)| (named(*who, what), Amount::from(*value)));
    measured.1.extend(quantities);
    Effects {
        counters: measured.1,
        events: report
            .events
            .iter()
            .map(|event| named(event.who, event.what))
            .collect(),
    }
}

pub(super) fn offer<R: Rules>(battle: &R, action: Action<R>, who: Who, viewer: Viewer) -> Offer {
    let directions = Directions::default();
    let mut report = Report::silent(&directions);
    let redacted = battle.redacted(viewer);
    let refusal = admit(battle, &action, Some(who), &mut report)
        .and_then(|()| (action.allowed)(&redacted, who, &mut report))
        .err();
    Offer {
        refusal,
        ..described(battle, action, who, &redacted)
    }
}

/// An action with its fields, for any subject.
pub(super) fn declaration<R: Rules>(battle: &R, action: Action<R>, redacted: &R) -> Offer {
    let who = match action.subjects.first() {
        Some(For::Unit) => Who::Unit(0),
        Some(For::Character) => Who::Character(0),
        Some(For::Table) | None => Who::Table,
    };
    described(battle, action, who, redacted)
}

/// An action with its fields. `who` may be made up.
fn described<R: Rules>(battle: &R, action: Action<R>, who: Who, redacted: &R) -> Offer {
    let mut form = Form::describe(battle.directory(), Some(who));
    let _ = (action.form)(redacted, &mut form);
    let Action {
        id,
        label,
        key,
        help,
        clauses,
        ..
    } = action;
    let matters = form.what_matters();
    let label = form.label().unwrap_or(label);
    let mut fields = form.finish().0;
    suit(battle, &mut fields);
    Offer {
        id,
        label,
        key,
        help,
        clauses,
        subject: who,
        refusal: None,
        fields,
        matters,
    }
}

/// Runs an order once: first its check, then its rule.
pub(super) fn run<R: Rules>(
    action: &Action<R>,
    order: &Filled<R>,
    battle: &mut R,
    table: &mut Table,
    report: &mut Report,
) -> Played {
    WorkDone::count(|work| &mut work.runs);
    check(action, order, battle, report)?;
    carry_out(action, order, battle, table, report)
}

/// Checks that an order is allowed. This throws no dice and changes nothing, so the odds ask once.
pub(super) fn check<R: Rules>(
    action: &Action<R>,
    order: &Filled<R>,
    battle: &R,
    report: &mut Report,
) -> Played {
    report.check_figures(R::INFO.figures, battle.directory())?;
    let checked = admit(battle, action, Some(order.subject()), report)
        .and_then(|()| admit(battle, action, order.away(), report))
        .and_then(|()| (action.allowed)(battle, order.subject(), report));
    checked.map_err(|refusal| not_to_be_forced(refusal.into(), report.is_forced()))
}

/// The report overrides refusals. One that remains cannot be overridden.
pub(super) fn not_to_be_forced(suspend: Suspend, is_forced: bool) -> Suspend {
    match suspend {
        Suspend::Refused(refusal) if is_forced => Invalid::new(
            "force",
            format!("no force makes it possible: {}", refusal.message),
        )
        .into(),
        suspend => suspend,
    }
}

/// Runs the rule of an order that is allowed.
pub(super) fn carry_out<R: Rules>(
    action: &Action<R>,
    order: &Filled<R>,
    battle: &mut R,
    table: &mut Table,
    report: &mut Report,
) -> Played {
    let turn = battle.turn_number();
    // Only someone who reads the report needs to know who is beaten.
    let beaten = report.is_on().then(|| scenario_actions::beaten(battle));
    let mut at = At {
        battle,
        table,
        report,
    };
    order
        .order()
        .resolve(&mut at)
        .map_err(|suspend| not_to_be_forced(suspend, at.report.is_forced()))?;
    // The umpire who lets a unit act, or be shot at, has it on the table.
    if is_by_rules(action) {
        scenario_actions::bring_on(&mut at, Some(order.subject()));
        scenario_actions::bring_on(&mut at, order.away());
    }
    R::settle(&mut at, action.id);
    if let Some(beaten) = beaten {
        scenario_actions::end_when_beaten(&mut at, beaten);
    }
    if !scenario_actions::end_at_limit(&mut at) && at.turn_number() > turn {
        scenario_actions::tell_due(&mut at);
    }
    Ok(())
}

/// The battle with these counters set; `None` when one of them cannot be.
pub(super) fn assuming<R: Rules>(battle: &R, settings: &[Setting]) -> Option<R> {
    let mut battle = battle.clone();
    for Setting { row, counter, to } in settings {
        let counters = battle.counters(row)?;
        let range = &counters.iter().find(|it| it.name == *counter)?.range;
        range.fits(to).ok()?;
        battle.adjust(row, counter, to).ok()?;
    }
    Some(battle)
}

/// The fields of a battle with its rosters.
pub(in crate::battle) fn fields<R: Rules>() -> Vec<Field> {
    let nobody = Directory::default();
    let mut form = Form::describe(&nobody, None);
    let _ = muster::<R>(&mut form);
    form.finish().0
}

/// Reads a battle: the ruleset's part with both rosters, then the scenario.
pub(in crate::battle) fn muster<R: Rules>(form: &mut Form) -> Option<R> {
    let rules = R::muster(form);
    let declared = |rules: &R| -> Vec<Field> {
        let fields = |action: Action<R>| described(rules, action, Who::Table, rules).fields;
        actions::<R>().flat_map(fields).collect()
    };
    let ground = rules.as_ref().map(|rules| Ground::of(&declared(rules)));
    let plan = read_plan(form, rules.as_ref().map(R::directory), ground.as_ref());
    let mut rules = rules?;
    if let Some(scenario) = rules.scenario_mut() {
        *scenario = ScenarioInPlay::new(plan);
    }
    Some(rules)
}
