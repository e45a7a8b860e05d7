//! Replies as JSON.

use crate::battle::{
    Amount, Battle, Field, FollowUp, Odds, Offer, Verdict, Viewer, ViewerText, banner_of,
    json_number,
};
use crate::journal::{AnsweredAsk, Record, RecordKind, RecordedHand, purpose};
use crate::table::{Invalid, Refusal, Request, Roll, Side};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Reply to a request without its `ok`, or the fault.
pub(super) type Reply = Result<Map<String, Value>, ExecFault>;

/// Reason why a request was not done. Nothing has changed then.
#[derive(Debug, PartialEq)]
pub(super) enum ExecFault {
    /// The line is not a request.
    Malformed(String),
    /// The request makes no sense.
    Invalid(Invalid),
    Refused(Refusal),
    /// Something hidden takes part: this viewer reads the same whatever that is.
    Hidden(Box<ExecFault>),
    /// The action waits for this; with the real dice already on the table.
    Needs(Box<Request>, Vec<Value>),
    /// More dice were given than the rule asks for.
    UnusedDice(usize),
    /// More cards were given than the rule asks for.
    UnusedCards(usize),
}

impl From<Invalid> for ExecFault {
    fn from(invalid: Invalid) -> Self {
        ExecFault::Invalid(invalid)
    }
}

/// The line that answers a request. While the game is not on disk it gives the reason, because the action
/// could be lost.
pub(super) fn line(reply: Reply, unsaved: Option<&str>) -> Value {
    let (ok, rest) = match reply {
        Ok(rest) => (true, rest),
        Err(fault) => (false, fault_map(fault)),
    };
    let mut whole = Map::new();
    whole.insert("ok".to_owned(), Value::from(ok));
    whole.extend(rest);
    whole.extend(unsaved.map(|why| ("unsaved".to_owned(), Value::from(why))));
    Value::Object(whole)
}

fn fault_map(fault: ExecFault) -> Map<String, Value> {
    map(match fault {
        ExecFault::Malformed(message) => json!({"error": "malformed", "message": message}),
        ExecFault::Invalid(Invalid { field, message }) => {
            json!({"error": "invalid", "field": field, "message": message})
        }
        ExecFault::Refused(Refusal { clause, message }) => {
            json!({"error": "refused", "clause": clause, "message": message})
        }
        ExecFault::Hidden(fault) => {
            let mut all = fault_map(*fault);
            all.insert("secret".to_owned(), Value::from(true));
            return all;
        }
        ExecFault::Needs(request, rolls) => needs(&request, &rolls),
        ExecFault::UnusedDice(count) => unused("unused-dice", count, "dice"),
        ExecFault::UnusedCards(count) => unused("unused-cards", count, "cards"),
    })
}

fn unused(error: &str, count: usize, what: &str) -> Value {
    json!({"error": error, "count": count, "message": format!("{count} of the {what} given {} not asked for", if count == 1 { "was" } else { "were" })})
}

fn needs(request: &Request, rolls: &[Value]) -> Value {
    let (key, what) = match request {
        Request::Dice(dice) => (
            "dice",
            json!({"why": purpose(dice.why, dice.again), "die": dice.die, "count": dice.count}),
        ),
        Request::Decision(ask) => {
            let side = ask.owner.side.map(Side::id);
            let options: Vec<Value> = ask.options.list().into_iter().map(answer).collect();
            (
                "answer",
                json!({"id": ask.id, "side": side, "question": ask.question, "options": options, "default": answer(ask.default.to_string())}),
            )
        }
        // The cards left would reveal which were drawn face down.
        Request::Card(card) => (
            "card",
            json!({"shuffle": card.shuffle, "count": card.left.len()}),
        ),
    };
    json!({"error": "needs", key: what, "rolls": rolls})
}

/// Real dice on the table while an action waits, those of an incomplete roll last.
pub(super) fn real_dice(rolls: &[Roll], request: &Request) -> Vec<Value> {
    let one = |why: &str, again: bool, die: u8, faces: &[u8]| json!({"why": purpose(why, again), "die": die, "faces": faces, "source": "table"});
    let mut all: Vec<Value> = rolls
        .iter()
        .map(|roll| one(roll.why, roll.again.is_some(), roll.die, &roll.faces))
        .collect();
    if let Request::Dice(request) = request
        && !request.rolled.is_empty()
    {
        all.push(one(
            request.why,
            request.again,
            request.die,
            &request.rolled,
        ));
    }
    all
}

/// Result of an action, for all viewers.
pub(super) fn done(record: &Record, battle: &dyn Battle) -> Map<String, Value> {
    let mut reply = Map::new();
    reply.insert("seq".to_owned(), Value::from(record.seq));
    reply.extend(outcome(record, battle, Viewer::Table));
    reply
}

/// Rolls, cards, decisions and result of a record.
fn outcome(record: &Record, battle: &dyn Battle, viewer: Viewer) -> Map<String, Value> {
    let mut reply = map(json!({
        "rolls": record.hands.iter().map(roll).collect::<Vec<_>>(),
        "cards": record.cards.iter().map(|drawn| card(&drawn.card, battle, viewer)).collect::<Vec<_>>(),
        "answers": answers(&record.answers),
        "report": record.report.iter().map(|line| json!({"text": line.text.to(viewer), "clause": some(&line.clause)})).collect::<Vec<_>>(),
        "table": record.table.iter().map(|text| text.to(viewer)).filter(|text| !text.is_empty()).collect::<Vec<_>>(),
    }));
    if let Some(verdict) = &record.verdict {
        let said = |it: &Verdict, banner: &ViewerText| {
            json!({
                "text": it.text.to(viewer),
                "banner": banner.to(viewer),
                "tone": it.tone.id(),
                "side": it.side.map(Side::id),
            })
        };
        let banner = &banner_of(verdict, &record.consequences).banner;
        let events = record.consequences.iter();
        let events: Value = events.map(|event| said(event, &event.banner)).collect();
        reply.insert("verdict".to_owned(), said(verdict, banner));
        reply.insert("events".to_owned(), events);
    }
    let follows: Vec<&str> = record
        .follows
        .iter()
        .map(|text| text.to(viewer))
        .filter(|text| !text.is_empty())
        .collect();
    if !follows.is_empty() {
        reply.insert("follows".to_owned(), json!(follows));
    }
    if !record.follow_ups.is_empty() {
        let next: Vec<Value> = record
            .follow_ups
            .iter()
            .map(|follow_up| self::follow_up(follow_up, viewer))
            .collect();
        reply.insert("next".to_owned(), Value::from(next));
    }
    if !record.forced.is_empty() {
        reply.insert("forced".to_owned(), json!(record.forced));
    }
    if !record.overruled.is_empty() {
        let all = record.overruled.iter().map(
            |it| json!({"figure": it.figure, "was": json_number(it.was), "is": json_number(it.is)}),
        );
        reply.insert("overruled".to_owned(), all.collect());
    }
    if record.faces_known {
        reply.insert("faces_known".to_owned(), Value::from(true));
    }
    reply
}

/// An action that another player may take now, as a request, and the question.
fn follow_up(follow_up: &FollowUp, viewer: Viewer) -> Value {
    let mut all = map(json!({"side": follow_up.side.id(), "do": follow_up.action}));
    all.extend(follow_up.fields.clone());
    all.insert("text".to_owned(), Value::from(follow_up.text.to(viewer)));
    Value::Object(all)
}

fn roll(hand: &RecordedHand) -> Value {
    let app = hand.app.iter().filter(|place| place.is_some()).count();
    let source = match app {
        0 => "table",
        all if all == hand.faces.len() => "app",
        _ => "mixed",
    };
    json!({"why": hand.why, "die": hand.die, "faces": hand.faces, "source": source})
}

/// Id of a card, or `bonus` for a card hidden from this viewer.
fn card(id: &str, battle: &dyn Battle, viewer: Viewer) -> String {
    let number = battle
        .cards()
        .iter()
        .position(|card| card.id == id)
        .and_then(|at| u16::try_from(at).ok());
    let hidden = number.is_some_and(|number| battle.card_hidden(number, viewer));
    if hidden {
        "bonus".to_owned()
    } else {
        id.to_owned()
    }
}

/// Decisions by id: one alone, several of the same id as a list.
fn answers(given: &[AnsweredAsk]) -> Value {
    let mut all: Map<String, Value> = Map::new();
    for AnsweredAsk { ask, answer } in given {
        let given = self::answer(answer.clone());
        match all.get_mut(ask) {
            None => {
                all.insert(ask.clone(), given);
            }
            Some(Value::Array(list)) => list.push(given),
            Some(first) => *first = json!([first.take(), given]),
        }
    }
    Value::Object(all)
}

fn answer(given: String) -> Value {
    given
        .parse::<u16>()
        .map_or_else(|_| Value::from(given), Value::from)
}

/// Reply to an undo or a redo; `last` is the last action that counted before it.
pub(super) fn moved(record: &Record, last: Option<u64>) -> Map<String, Value> {
    let mut reply = map(json!({"seq": record.seq}));
    match &record.kind {
        RecordKind::Redo(records) => {
            reply.insert("undone".to_owned(), json!(records));
            reply.insert("redone".to_owned(), json!(records));
        }
        RecordKind::Undo(records) => {
            reply.insert("undone".to_owned(), json!(records));
        }
        // Only the umpire's change was undone; the action counts as it was.
        _ => {
            reply.insert("undone".to_owned(), json!(last.as_slice()));
        }
    }
    reply.insert(
        "text".to_owned(),
        Value::from(record.title.to(Viewer::Table)),
    );
    let table = record.table.iter().map(|text| text.to(Viewer::Table));
    let table: Vec<&str> = table.filter(|text| !text.is_empty()).collect();
    reply.insert("table".to_owned(), json!(table));
    reply
}

pub(crate) fn logged(record: &Record, stands: bool, battle: &dyn Battle, viewer: Viewer) -> Value {
    let (kind, action, of) = match &record.kind {
        RecordKind::Action(entry, _) => ("action", Some(&entry.action), None),
        RecordKind::Open(entry, _) => ("open", Some(&entry.action), None),
        RecordKind::Undo(records) => ("undo", None, Some(json!(records))),
        RecordKind::Redo(records) => ("redo", None, Some(json!(records))),
        RecordKind::GoBack(record) => ("go-back", None, Some(json!([record]))),
    };
    let mut line = map(
        json!({"seq": record.seq, "text": record.text().to(viewer), "title": record.title.to(viewer), "turn": record.turn, "time": record.time, "stands": stands, "deed": kind}),
    );
    if let Some(action) = action {
        line.insert("do".to_owned(), Value::from(action.as_str()));
        line.extend(outcome(record, battle, viewer));
    }
    if let Some(side) = record.from {
        line.insert("from".to_owned(), Value::from(side.id()));
    }
    if let Some(of) = of {
        line.insert("records".to_owned(), of);
    }
    Value::Object(line)
}

pub(super) fn offer(offer: &Offer) -> Value {
    json!({
        "id": offer.id,
        "label": offer.label,
        "key": offer.key.to_string(),
        "allowed": offer.refusal.is_none(),
        "clause": offer.refusal.as_ref().map(|refusal| refusal.clause),
        "message": offer.refusal.as_ref().map(|refusal| &refusal.message),
        "fields": offer.fields.iter().map(field).collect::<Vec<_>>(),
    })
}

fn field(field: &Field) -> Value {
    let mut all = map(json!({
        "name": field.name,
        "type": field.kind.id(),
        "unit": some(field.unit),
        "required": field.required,
        "default": field.default,
        "min": field.bounds.min.map(json_number),
        "max": field.bounds.max.map(json_number),
        "options": field.options,
        "help": field.help,
    }));
    if !field.fields.is_empty() {
        all.insert(
            "fields".to_owned(),
            field.fields.iter().map(self::field).collect(),
        );
    }
    Value::Object(all)
}

pub(crate) fn odds(odds: &Odds) -> Map<String, Value> {
    let spread = |chances: &BTreeMap<Amount, f64>| -> Value {
        let each = chances
            .iter()
            .map(|(change, p)| (change.to_string(), json_number(*p)));
        each.collect::<Map<_, _>>().into()
    };
    let mut all: Map<String, Value> = odds
        .counters
        .iter()
        .map(|(counter, chances)| (counter.clone(), spread(chances)))
        .collect();
    let events: Map<String, Value> = odds
        .events
        .iter()
        .map(|(event, p)| (event.clone(), json_number(*p)))
        .collect();
    all.insert("events".to_owned(), events.into());
    let mut reply = map(json!({"exact": odds.exact, "runs": odds.runs}));
    if !odds.exact {
        // Standard error for a chance of 50%, the greatest: sqrt(p (1 - p) / n).
        reply.insert("error".to_owned(), json_number(odds.error(0.5)));
    }
    reply.insert("odds".to_owned(), all.into());
    reply
}

/// The text, or null where it is empty.
fn some(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// The map of a literal.
pub(super) fn map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}
