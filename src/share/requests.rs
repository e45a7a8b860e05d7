//! Requests from a side's page: what `exec` takes, as far as a page may ask for it.
//!
//! * `{"typed":[4]}` tells which faces the side has typed so far, so that the laptop does not roll over them unasked;
//! * `{"dice":[4,2]}` types faces for the roll that waits, `{"roll":[4,2]}` does and lets the program roll the others;
//! * `{"count":4}` says how many of its dice show a better face, where nothing else matters;
//! * `{"answers":{"joker":"none"}}` answers the decision that waits;
//! * `{"named":"joker"}` names the card that the side has taken face down;
//! * `{"choose":0}` takes the first answer to a question between two actions;
//! * `{"do":...}` plays a card of the side;
//! * `{"spend":[0,1]}` spends a point more on the first die on which the side can spend any, `{"spend":[0,-1]}` a point
//!   fewer, `{"spend":[0,0]}` says that the side spends no more, and `{"spend":"again"}` that it may after all.
//!
//! Each names under `due` the question that it answers: of two answers only the first counts.

use super::*;
use crate::session::play::PageAnswer;
use serde_json::Map;

/// Carries out a request. Returns the reply, one line of JSON.
pub(super) fn answer(play: &mut Play, side: Side, body: &[u8]) -> String {
    let reply = match serde_json::from_slice(body) {
        Ok(Value::Object(request)) => obey(play, side, request),
        _ => Err((
            "malformed",
            "the request is not an object in JSON".to_owned(),
        )),
    };
    let reply = match reply {
        Ok(()) => json!({"ok": true, "seq": play.game.len()}),
        Err((error, message)) => json!({"ok": false, "error": error, "message": message}),
    };
    reply.to_string()
}

/// The kind of fault, and what to say.
type NotDone = (&'static str, String);

fn obey(play: &mut Play, side: Side, mut request: Map<String, Value>) -> Result<(), NotDone> {
    let due = request.shift_remove("due").unwrap_or_default();
    if due.as_str() != Some(play.question_id().as_str()) {
        let message = "this was answered already, or the game has gone on".to_owned();
        return Err(("late", not_played(play, side, &request).unwrap_or(message)));
    }
    let answer = read(play, request).ok_or_else(|| {
        let message =
            "a page takes typed, dice, roll, count, answers, named, choose, do and spend, as they are asked for"
                .to_owned();
        ("invalid", message)
    })?;
    play.answer_page(side, answer)
        .map_err(|message| ("refused", message))
}

/// What became of a card of a side's hand that was played too late: `your Free Action was not played: Blue is playing Creek Fog.
/// Play it after that`.
fn not_played(play: &Play, side: Side, request: &Map<String, Value>) -> Option<String> {
    request.get("do")?;
    let mut named = request.values().filter_map(Value::as_str);
    let cards = play.own_cards(side);
    let (_, name) = named.find_map(|id| cards.iter().find(|(card, _)| card == id))?;
    let other = capital(side.other().id());
    let why = match play.card_in_form() {
        Some((card, _)) if play.shown_by() == Some(side.other()) => {
            format!("{other} is playing {card}. Play it after that")
        }
        _ if !play.is_free() => "another action is under way; play it after that".to_owned(),
        _ => "the game has just gone on; look at what happened first".to_owned(),
    };
    Some(format!("your {name} was not played: {why}"))
}

/// The answer in a request that has exactly its fields.
fn read(play: &Play, mut request: Map<String, Value>) -> Option<PageAnswer> {
    if let Some(action) = request.shift_remove("do") {
        let action = action.as_str()?;
        let (field, card) = request.iter().next().filter(|_| request.len() == 1)?;
        let card = card.as_str()?;
        let fits = play.card_action(card) == Some((action, field.as_str()));
        // A card that cannot be played is refused in words.
        let fits = fits || play.card_action(card).is_none();
        return fits.then(|| PageAnswer::Card(card.to_owned()));
    }
    let (name, value) = request.iter().next().filter(|_| request.len() == 1)?;
    match (name.as_str(), value) {
        ("choose", at) => Some(PageAnswer::Choose(usize::try_from(at.as_u64()?).ok()?)),
        ("spend", Value::Array(spend)) => {
            let [at, points] = spend.as_slice() else {
                return None;
            };
            let at = usize::try_from(at.as_u64()?).ok()?;
            Some(PageAnswer::Spend(at, points.as_i64()?))
        }
        ("spend", again) if again == "again" => Some(PageAnswer::SpendAgain),
        ("named", Value::String(card)) => Some(PageAnswer::Named(card.clone())),
        ("typed", faces) => self::faces(faces).map(PageAnswer::Typed),
        ("dice", faces) => self::faces(faces).map(PageAnswer::Faces),
        ("roll", faces) => self::faces(faces).map(PageAnswer::Roll),
        ("count", count) => Some(PageAnswer::Count(u16::try_from(count.as_u64()?).ok()?)),
        ("answers", Value::Object(answers)) if answers.len() == 1 => {
            let (id, option) = answers.iter().next()?;
            let asked = play.game.waiting().is_some_and(|(_, request, _)| {
                matches!(request, crate::table::Request::Decision(ask) if ask.id == id)
            });
            let option = match option {
                Value::String(word) => word.clone(),
                Value::Number(number) => number.to_string(),
                _ => return None,
            };
            asked.then_some(PageAnswer::Option(option))
        }
        _ => None,
    }
}

fn faces(faces: &Value) -> Option<Vec<u8>> {
    let face = |face: &Value| face.as_u64().and_then(|face| u8::try_from(face).ok());
    faces.as_array()?.iter().map(face).collect()
}
