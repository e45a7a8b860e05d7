//! Reading and running an action.

use crate::battle::odds::Amount;
use crate::battle::simple::Filled;
use crate::battle::{
    Action, AnswerSource, Directions, Directory, Effects, Entry, Field, For, Form, Offer, Order,
    Report, Rules, Setting, Severity, Tally, Viewer, common, did_you_mean, printable,
};
use crate::table::{Answer, Answers, Invalid, Request, Suspend, Table, Who};
use serde_json::Value;
use std::collections::BTreeMap;

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
    R::actions().iter().copied().chain(common::actions::<R>())
}

/// Finds the action and fills its form.
pub(super) fn read<R: Rules>(battle: &R, entry: &Entry) -> Result<Ordered<R>, Invalid> {
    let action = actions::<R>()
        .find(|action| action.id == entry.action)
        .ok_or_else(|| {
            let near = did_you_mean(&entry.action, actions::<R>().map(|action| action.id));
            let all = actions::<R>()
                .map(|action| action.id)
                .collect::<Vec<_>>()
                .join(", ");
            let name = printable(&entry.action);
            Invalid::new(
                "do",
                format!(
                    "there is no action {name:?}{}",
                    if near.is_empty() {
                        format!("; there are {all}")
                    } else {
                        near
                    }
                ),
            )
        })?;
    let mut form = Form::read(battle.directory(), &entry.fields);
    let order = Filled::new(&action, battle, &mut form, R::name);
    let (_, wrong) = form.finish();
    match wrong.iter().find(|wrong| wrong.severity == Severity::Error) {
        Some(wrong) => Err(wrong.into()),
        None => Ok((action, order)),
    }
}

/// Returns whether an action involves a unit that this viewer may not know.
pub(super) fn is_secret<R: Rules>(battle: &R, order: &dyn Order<R>, viewer: Viewer) -> bool {
    battle.is_redacted(order.subject(), viewer)
        || order
            .with()
            .into_iter()
            .any(|who| battle.is_redacted(who, viewer))
}

/// The offers for a unit that the viewer may not know: every action of its kind, as if all were allowed, without field
/// values that would reveal anything.
pub(super) fn redacted_offers<R: Rules>(
    battle: &R,
    actions: impl Iterator<Item = Action<R>>,
    who: Who,
) -> Vec<Offer> {
    let mut offers: Vec<Offer> = Vec::new();
    for action in actions {
        if offers.iter().any(|offer| offer.key == action.key) {
            continue;
        }
        let mut offer = offer(battle, action, who, Viewer::Table);
        offer.refusal = None;
        for field in offer.fields.iter_mut().filter(|field| field.now) {
            (field.min, field.max, field.default) = (None, None, Value::Null);
        }
        offers.push(offer);
    }
    offers
}

/// The changes made by an action, counted as its odds count.
pub(super) fn came<R: Rules>(battle: &R, after: &R, report: &Report) -> Effects {
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
    let mut report = Report::new(&directions, false, false);
    let redacted = battle.redacted(viewer);
    let refusal = (action.allowed)(&redacted, who, &mut report).err();
    Offer {
        refusal,
        ..described(battle, action, who, &redacted)
    }
}

/// The names of a ruleset's losses, and whether its pips are figures, which can lie down.
pub(super) fn figures<R: Rules>() -> (Option<(&'static str, &'static str)>, bool) {
    (R::REMOVED, R::FIGURES.is_some())
}

/// An action with its fields, for nobody in particular.
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
    Offer {
        id,
        label,
        key,
        help,
        clauses,
        subject: who,
        refusal: None,
        fields: form.finish().0,
        matters,
    }
}

/// Runs an order once: first its check, then its rule.
pub(super) fn run<R: Rules>(
    action: &Action<R>,
    order: &dyn Order<R>,
    battle: &mut R,
    table: &mut Table,
    report: &mut Report,
) -> Result<(), Suspend> {
    let checked = (action.allowed)(battle, order.subject(), report).map_err(Suspend::from);
    let done = checked.and_then(|()| order.resolve(battle, table, report));
    match done {
        // The report overrides refusals. One that remains cannot be overridden.
        Err(Suspend::Refused(refusal)) if report.is_forced() => Err(Invalid::new(
            "force",
            format!("no force makes it possible: {}", refusal.message),
        )
        .into()),
        Err(halt) => Err(halt),
        Ok(()) => {
            battle.settle(action.id, report);
            Ok(())
        }
    }
}

/// The most made-up answers with which the figures of an action are sought.
const MADE_UP: usize = 400;

/// Answers made up to reach every figure of an action: faces of every kind, the first card, each decision's default.
pub(super) struct MadeUp;

impl AnswerSource<Answers> for MadeUp {
    fn answer(&mut self, request: &Request, answers: &mut Answers) -> Result<bool, Invalid> {
        if answers.len() >= MADE_UP {
            return Ok(false);
        }
        match request {
            Request::Dice(dice) => {
                let from = usize::from(dice.die);
                let face = |at: usize| u8::try_from(from - at % from).unwrap_or(1);
                answers.extend((0..usize::from(dice.count)).map(|at| Answer::Die {
                    face: face(at),
                    app: false,
                }));
            }
            Request::Decision(ask) => answers.push(Answer::Decision(ask.default.to_string())),
            Request::Card(card) => answers.push(Answer::Card {
                card: card.left.first().copied().unwrap_or(0),
                app: false,
            }),
        }
        Ok(true)
    }
}

/// The battle with these counters set; `None` when one of them cannot be.
pub(super) fn assuming<R: Rules>(battle: &R, settings: &[Setting]) -> Option<R> {
    let mut battle = battle.clone();
    for Setting { row, counter, to } in settings {
        battle.adjust(row, counter, to).ok()?;
    }
    Some(battle)
}

/// The fields of a battle with its rosters.
pub(in crate::battle) fn fields<R: Rules>() -> Vec<Field> {
    let nobody = Directory::default();
    let mut form = Form::describe(&nobody, None);
    let _ = R::muster(&mut form);
    form.finish().0
}
