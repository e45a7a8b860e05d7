//! The present question on the page of its side, with the means to answer, and the cards that only this side sees.

use super::html::button;
use super::*;
use crate::battle::FollowUp;
use crate::session::play::{Dice, Way, ways};
use crate::table::{Ask, DiceRequest, Request, Roll};
use maud::html;

/// `To hit: 3 5 5`.
pub(super) fn dice_text(why: &str, faces: &[u8]) -> String {
    let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
    format!("{}: {}", capital(why), faces.join(" "))
}

/// The next step and its side; on the page of that side, with the means to answer.
pub(super) fn due(play: &Play, sight: &Sight, status: &Status, side: Option<Side>) -> Markup {
    let viewer = sight.viewer;
    let Some(asked) = play.asked_side() else {
        return play
            .card_in_form()
            .map_or_else(|| whose_turn(status), laid_open);
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
        line(&class, &format!("{who} {verb}"))
    };
    let form = |means: Markup| {
        html! {
            @if is_mine {
                div .answer data-due=(play.question_mark()) { (means) }
            }
        }
    };
    if let Some(follow_up) = play.follow_up() {
        return html! {
            (sign("may react", "may react"))
            (line("task", follow_up.text.to(viewer)))
            (form(reaction_form(play, follow_up)))
        };
    }
    let Some((_, request, rolled)) = play.game.waiting() else {
        return sign("decides on the laptop", "decide on the laptop");
    };
    let so_far = play.game.so_far();
    let told =
        |text: Option<&ViewerText>| text.map_or_else(String::new, |it| it.to(viewer).to_owned());
    let title = line("title", &told(so_far.map(|it| &it.title)));
    let fallen: Vec<String> = rolled
        .iter()
        .map(|roll| dice_text(roll.why, &roll.faces))
        .collect();
    let fallen = line("rolls", &fallen.join("; "));
    match request {
        // The other side's reaction is its own roll.
        Request::Dice(dice)
            if so_far.is_some_and(|it| it.is_kept_from(viewer))
                && play.game.battle().is_redacted(dice.owner.who, viewer) =>
        {
            html! {
                (sign("rolls for a hidden unit", "roll"))
                (title)
            }
        }
        Request::Dice(dice) => {
            let why = told(so_far.as_ref().and_then(|it| it.prompt.as_ref()));
            let all = usize::from(dice.count) + dice.rolled.len();
            let what = format!("{all} D{}: {}", dice.die, dice.why);
            html! {
                (sign(&format!("rolls {what}"), &format!("roll {what}")))
                (title)
                (line("task", &why))
                (fallen)
                (form(dice_form(dice, play.rolling() == Dice::Table)))
            }
        }
        Request::Decision(ask) => {
            let question = so_far.as_ref().and_then(|it| it.question.as_ref());
            let text = told(question.map(|it| &it.text));
            let text = if text.is_empty() {
                capital(ask.question)
            } else {
                text
            };
            let words = |id: &str| {
                let options = question.into_iter().flat_map(|it| &it.options);
                let said = options.filter(|(option, _)| option == id);
                said.map(|(_, text)| text.to(viewer).to_owned())
                    .find(|text| !text.is_empty())
            };
            html! {
                (sign("decides", "decide"))
                (title)
                (fallen)
                (line("task", &text))
                (form(answers(play, ask, rolled, sight, &words)))
            }
        }
        Request::Card(_) => html! {
            (title)
            (line("who", "A card is drawn on the laptop"))
        },
    }
}

/// The card of which the laptop asks for the rest.
fn laid_open(card: &str) -> Markup {
    html! {
        (line("who", &format!("{card} is played on the laptop")))
        (line("task", "Enter there what the card is used for. Esc takes it back."))
    }
}

/// Whose turn it is, and what that side does now.
fn whose_turn(status: &Status) -> Markup {
    let whose = status.side.map_or("", Side::id);
    let sign = match status.side {
        _ if status.over => "Over".to_owned(),
        Some(side) => format!("{} to act", capital(side.id())),
        None => String::new(),
    };
    html! {
        (line(&format!("who {whose}"), &sign))
        (line("task", &status.now))
    }
}

/// The buttons to react and to let it be.
fn reaction_form(play: &Play, follow_up: &FollowUp) -> Markup {
    let mut request = json!({"do": follow_up.action});
    if let Value::Object(map) = &mut request {
        map.extend(follow_up.fields.clone());
    }
    html! {
        (button(&request, "yes", &play.label_of(&follow_up.action)))
        (button(&json!({"decline": true}), "", "Not now"))
    }
}

/// The place to type faces; the script makes the keys.
fn dice_form(dice: &DiceRequest, is_real: bool) -> Markup {
    let fallen: Vec<String> = dice.rolled.iter().map(u8::to_string).collect();
    html! {
        div .dice data-count=(dice.count) data-die=(dice.die) data-rolled=(fallen.join(" ")) {}
        @if !is_real {
            (button(&json!({"dice": []}), "", "Let the program roll"))
        }
    }
}

/// A button for each answer to a decision.
fn answers(
    play: &Play,
    ask: &Ask,
    rolled: &[Roll],
    sight: &Sight,
    words: &dyn Fn(&str) -> Option<String>,
) -> Markup {
    let options = ask.options.list();
    let name = |id: &str| match play.game.battle().directory().who(id) {
        Some(who @ (Who::Unit(_) | Who::Character(_))) => Some(sight.name(who).to_owned()),
        _ => None,
    };
    let one = |way: Way| {
        let id = options.get(way.place())?;
        // Of a bluff only some are open; only this page may say so.
        if !ask.is_open(id) {
            return None;
        }
        let class = if way.is_default { "" } else { "yes" };
        let label = if ask.bluff && way.is_default {
            "Go on".to_owned()
        } else {
            words(id).or_else(|| name(id)).unwrap_or(way.name)
        };
        let request = json!({"answers": {ask.id: id}});
        Some(button(&request, class, &capital(&label)))
    };
    html! {
        @for answer in ways(ask, rolled).into_iter().filter_map(one) {
            (answer)
        }
    }
}

/// The cards that only this side sees.
pub(super) fn hand(play: &Play, side: Side) -> Markup {
    let cards = play.own_cards(side);
    html! {
        @if !cards.is_empty() {
            h2 { "Your cards" }
            ul .cards data-due=(play.question_mark()) {
                @for (id, name) in &cards {
                    li {
                        span { (name) }
                        @if let Some((action, field)) = play.card_action(id).filter(|_| play.is_free()) {
                            @let request = json!({"do": action, field: id});
                            button type="button" .yes data-send=(request) data-confirm="Tap again to play it" { "Play" }
                        }
                    }
                }
            }
        }
    }
}
