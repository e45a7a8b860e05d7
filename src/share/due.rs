//! The present question on the page of its side, with the means to answer, and the cards that only this side sees.

use super::html::{button, esc, tag};
use crate::battle::ViewerText;
use crate::battle::view::Status;
use crate::table::{Ask, DiceRequest, Request, Roll, Side, Who};
use crate::ui::play::{Play, Sight, Way, ways};
use crate::ui::text::capital;
use serde_json::{Value, json};

/// `To hit: 3 5 5`.
pub(super) fn dice_text(why: &str, faces: &[u8]) -> String {
    let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
    format!("{}: {}", capital(why), faces.join(" "))
}

/// The next step and its side; on the page of that side, with the means to answer.
pub(super) fn due(play: &Play, sight: &Sight, status: &Status, side: Option<Side>) -> String {
    let viewer = sight.viewer;
    let Some(asked) = play.asked_side() else {
        let whose = status.side.map_or("", Side::id);
        let sign = if status.over {
            "Over".to_owned()
        } else {
            status
                .side
                .map_or_else(String::new, |it| format!("{} to act", capital(it.id())))
        };
        return tag("p", &format!("who {whose}"), &sign) + &tag("p", "task", &status.now);
    };
    let is_mine = side.is_some_and(|side| asked.is_none_or(|it| it == side));
    let who = match asked {
        Some(it) if Some(it) == side => "You".to_owned(),
        Some(it) => capital(it.id()),
        None => "Either player".to_owned(),
    };
    let class = format!("who {}", asked.map_or("", Side::id));
    let sign = |what: &str, second: &str| {
        let verb = if who == "You" { second } else { what };
        tag("p", &class, &format!("{who} {verb}"))
    };
    let form = |html: String| {
        format!(
            "<div class=\"answer\" data-due=\"{}\">{html}</div>",
            esc(&play.question_mark())
        )
    };
    if let Some(follow_up) = play.follow_up() {
        let mut html = sign("may react", "may react");
        html += &tag("p", "task", follow_up.text.to(viewer));
        if is_mine {
            let mut request = json!({"do": follow_up.action});
            if let Value::Object(map) = &mut request {
                map.extend(follow_up.fields.clone());
            }
            let yes = button(&request, "yes", &play.label_of(&follow_up.action));
            html += &form(yes + &button(&json!({"decline": true}), "", "Not now"));
        }
        return html;
    }
    let Some((entry, request, rolled)) = play.game.waiting() else {
        return sign("decides on the laptop", "decide on the laptop");
    };
    let so_far = play.game.under_way().and_then(|(directions, answers)| {
        play.game.battle().so_far(entry, directions, answers).ok()
    });
    let told =
        |text: Option<&ViewerText>| text.map_or_else(String::new, |it| it.to(viewer).to_owned());
    let title = tag("p", "title", &told(so_far.as_ref().map(|it| &it.title)));
    let fallen: Vec<String> = rolled
        .iter()
        .map(|roll| dice_text(roll.why, &roll.faces))
        .collect();
    let fallen = tag("p", "rolls", &fallen.join("; "));
    match request {
        Request::Dice(dice) => {
            let why = told(so_far.as_ref().and_then(|it| it.prompt.as_ref()));
            let all = usize::from(dice.count) + dice.rolled.len();
            let what = format!("{all} D{}: {}", dice.die, dice.why);
            let head = sign(&format!("rolls {what}"), &format!("roll {what}"));
            let mut html = head + &title + &tag("p", "task", &why) + &fallen;
            if is_mine {
                html += &form(dice_form(dice));
            }
            html
        }
        Request::Decision(ask) => {
            let question = so_far.as_ref().and_then(|it| it.question.as_ref());
            let text = told(question.map(|it| &it.text));
            let text = if text.is_empty() {
                capital(ask.question)
            } else {
                text
            };
            let mut html = sign("decides", "decide") + &title + &fallen + &tag("p", "task", &text);
            if is_mine {
                let words = |id: &str| {
                    let options = question.into_iter().flat_map(|it| &it.options);
                    let said = options.filter(|(option, _)| option == id);
                    said.map(|(_, text)| text.to(viewer).to_owned())
                        .find(|text| !text.is_empty())
                };
                html += &form(answers(play, ask, rolled, sight, &words));
            }
            html
        }
        Request::Card(_) => title + &tag("p", "who", "A card is drawn on the laptop"),
    }
}

/// The place to type faces; the script makes the keys.
fn dice_form(dice: &DiceRequest) -> String {
    let fallen: Vec<String> = dice.rolled.iter().map(u8::to_string).collect();
    format!(
        "<div class=\"dice\" data-count=\"{}\" data-die=\"{}\" data-rolled=\"{}\"></div>{}",
        dice.count,
        dice.die,
        fallen.join(" "),
        button(&json!({"dice": []}), "", "Let the program roll")
    )
}

/// A button for each answer to a decision.
fn answers(
    play: &Play,
    ask: &Ask,
    rolled: &[Roll],
    sight: &Sight,
    words: &dyn Fn(&str) -> Option<String>,
) -> String {
    let options = ask.options.list();
    let default = ask.default.to_string();
    let name = |id: &str| match play.game.battle().directory().who(id) {
        Some(who @ (Who::Unit(_) | Who::Character(_))) => Some(sight.name(who).to_owned()),
        _ => None,
    };
    let one = |way: Way| {
        let id = options.get(way.place())?;
        let label = words(id).or_else(|| name(id)).unwrap_or(way.name);
        let class = if *id == default { "" } else { "yes" };
        let request = json!({"answers": {ask.id: id}});
        Some(button(&request, class, &capital(&label)))
    };
    ways(ask, rolled).into_iter().filter_map(one).collect()
}

/// The cards that only this side sees.
pub(super) fn hand(play: &Play, side: Side) -> String {
    let cards = play.own_cards(side);
    if cards.is_empty() {
        return String::new();
    }
    let one = |(id, name): &(String, String)| {
        let can = play.card_action(id).filter(|_| play.is_free());
        let play_it = can.map_or_else(String::new, |(action, field)| {
            let mut request = json!({"do": action});
            request[field] = Value::from(id.as_str());
            button(&request, "yes", "Play")
        });
        format!("<li><span>{}</span>{play_it}</li>", esc(name))
    };
    let items: String = cards.iter().map(one).collect();
    format!(
        "<h2>Your cards</h2><ul class=\"cards\" data-due=\"{}\">{items}</ul>",
        esc(&play.question_mark())
    )
}
