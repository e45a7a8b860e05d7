//! The present question on the page of its side, with the means to answer, and the cards that only this side sees.

use super::html::{answer, button, parted, sums};
use super::*;
use crate::battle::view::{Block, Choices, Tone};
use crate::session::play::{Demand, Dice, Duty, Upcoming};
use crate::table::{DiceRequest, Request};
use maud::html;

/// The most characters of a step that has the heading for itself.
const SHORT: usize = 36;

/// The present question and its side; on the page of that side, with the means to answer. A covered page has them too where
/// they are the same for everyone.
pub(super) fn due(
    play: &Play,
    [sight, table]: [&Sight; 2],
    status: &Status,
    side: Option<Side>,
) -> Markup {
    let own = asked(play, sight, status, side);
    let public = &play.snapshot.status;
    // Whether a question is a bluff must not show by whether it is covered.
    let is_alike = play.secret_asked().is_none() && own.0 == asked(play, table, public, side).0;
    if side.is_none() || is_alike {
        return own;
    }
    let is_asked =
        matches!(play.asked_side(), Some(whose) if whose.is_none_or(|it| Some(it) == side));
    let call = if is_asked {
        "Show your hand to answer."
    } else {
        ""
    };
    let open = html! { (line("step", call)) (asked(play, table, public, None)) };
    parted(own, &open)
}

fn asked(play: &Play, sight: &Sight, status: &Status, side: Option<Side>) -> Markup {
    // What the laptop asks before it does as its keys say is no question to a page.
    let is_own = play.between().is_some_and(|it| it.offer().is_some());
    let Some(mut demand) = play.demand(sight).filter(|_| !is_own) else {
        return play.card_in_form().map_or_else(
            || whose_turn(play, &play.upcoming(sight, status), side),
            |card| laid_open(card, play.form_title(sight.viewer), play.shown_by(), side),
        );
    };
    // Where points can be spent they have buttons of their own.
    if side.is_some_and(|side| !play.stakes_of(side).is_empty()) {
        demand.stakes.clear();
    }
    let asked = side.filter(|side| demand.side.is_none_or(|it| it == *side));
    let means = asked.and_then(|side| means(play, &demand, side));
    let is_held = means.is_some() && play.secret_asked().is_some_and(|ask| !ask.bluff);
    let place = match demand.does {
        Duty::Draws => " on the laptop",
        _ => "",
    };
    let who = demand.side.map_or("", Side::id);
    // What is hidden is kept until its first die.
    let blocks = if demand.is_kept {
        vec![Block::said(Tone::Info, demand.title.as_str())]
    } else {
        demand.blocks()
    };
    // The answers are buttons where they can be given.
    let is_told = |it: &Block| match it {
        Block::Choices(_) => demand.is_question() && means.is_none(),
        // On the board the answers, with their odds beside them, have that room.
        Block::Odds { .. } => side.is_some() || !demand.is_question(),
        _ => true,
    };
    let arithmetic = play.game.arithmetic(sight.viewer).iter();
    // The odds give way to the means of answering.
    let are_odds = |it: &&Block| matches!(it, Block::Odds { .. });
    let (odds, told): (Vec<&Block>, Vec<&Block>) =
        blocks.iter().filter(|it| is_told(it)).partition(are_odds);
    let odds = html! {
        @if !odds.is_empty() { (blocks::odds(&demand.ahead, side.is_none())) }
    };
    // What has just happened stays beside the question that follows from it.
    let asked = if play.follow_up().is_some() {
        "after"
    } else {
        "asked"
    };
    // Nobody rolls before all points are spent.
    let waits = play.waits_for_points(side);
    // Who is waited for is not who rolls.
    let who = if waits.is_some() { "" } else { who };
    let head = waits.unwrap_or_else(|| format!("{}{place}", demand.head(side)));
    html! {
        (heading(&format!("{asked} {who}"), &head))
        @for block in told { (blocks::html(play, sight, block, side.is_none())) }
        @if let (Duty::Names, Some(side)) = (demand.does, demand.side) {
            (line("title", &play.misnamed(side).unwrap_or_default()))
        }
        @if let Some((by, said)) = play.proposed() { (line("task", &proposed(by, side, &said))) }
        @if is_held { (line("task", "Playing your card shows it to everyone.")) }
        @if let Some(side) = side { (points(play, side)) }
        @if let Some(means) = means {
            fieldset .answer aria-label="Your answer" data-due=(play.question_id()) { (means) }
        }
        (odds)
        (sums(arithmetic.map(|it| (it.text.to(sight.viewer), it.clause))))
    }
}

/// Who is to do what.
fn heading(class: &str, text: &str) -> Markup {
    html! { h2 class=(format!("who {class}").trim_end()) { (text) } }
}

/// An answer that one side proposes, for the page of `own`.
fn proposed(by: Side, own: Option<Side>, said: &str) -> String {
    let (name, other) = (capital(by.id()), capital(by.other().id()));
    match own {
        Some(side) if side == by => {
            format!("You say: {said}. {other} agrees on its phone, or the laptop does.")
        }
        Some(_) => format!("{name} says: {said}. Do you agree?"),
        None => format!("{name} says: {said}. Does {other} agree?"),
    }
}

/// The means to answer from a page; none for what is answered on the laptop alone.
fn means(play: &Play, demand: &Demand, side: Side) -> Option<Markup> {
    let mut requests: Vec<Value> = Vec::new();
    if play.between().is_some() {
        let places = 0..demand.choices.choices.len();
        requests.extend(places.map(|at| json!({"choose": at})));
    } else {
        match play.game.waiting()?.1 {
            Request::Dice(dice) => {
                let wait = play.dice_wait_for(side);
                return Some(dice_form(play, dice, wait.as_deref()));
            }
            Request::Decision(ask) => {
                let ids = demand.choices.choices.iter().map(|it| &it.id);
                requests.extend(ids.map(|id| json!({"answers": {ask.id: id}})));
            }
            Request::Card(card) => {
                card.side?;
                return Some(naming(play, &demand.choices));
            }
        }
    }
    let Choices { columns, choices } = &demand.choices;
    let is_proposed = |id: &str| play.proposal() == Some((side.other(), id));
    Some(html! {
        @for (request, it) in requests.iter().zip(choices) {
            @if is_proposed(&it.id) {
                (button(request, "yes", format!("Agree: {}", it.label)))
            } @else {
                @let odds = [if it.is_default { "default" } else { "" }, &it.odds(columns)];
                @let odds = odds.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>();
                button .choice type="button" data-send=(request) data-default[it.is_default] {
                    (answer(&it.label, &odds.join(": ")))
                }
            }
        }
    })
}

/// The cards of which one is named: a tap shows what it does, a second one names it.
fn naming(play: &Play, cards: &Choices) -> Markup {
    html! {
        div .cards {
            @for it in &cards.choices {
                details name="card" data-key=(it.id) {
                    summary { (it.label) }
                    (line("", play.card_text(&it.id)))
                    (button(&json!({"named": it.id}), "yes", format!("Name {}", it.label)))
                }
            }
        }
    }
}

/// The card of which the laptop asks for the rest, and what it asks; once nothing is missing, the action chosen.
fn laid_open(
    (card, asked): (&str, Option<Result<&str, String>>),
    chosen: Option<String>,
    by: Option<Side>,
    own: Option<Side>,
) -> Markup {
    let (who, s) = match by {
        Some(_) if by == own => ("You".to_owned(), ""),
        Some(side) => (capital(side.id()), "s"),
        None => ("Its player".to_owned(), "s"),
    };
    let (chosen, task) = match asked {
        None => (
            chosen,
            format!("{who} play{s} it there, or take{s} it back."),
        ),
        Some(Ok(asked)) => (
            None,
            format!("{who} choose{s} there: {asked}. The card can still be taken back."),
        ),
        Some(Err(refusal)) => (
            None,
            format!(
                "It cannot be played so: {refusal}. {who} choose{s} again there, or take{s} the card back."
            ),
        ),
    };
    html! {
        (heading("", &format!("{card} is played on the laptop")))
        (line("task", &chosen.unwrap_or_default()))
        (line("task", &task))
    }
}

/// The side to act, its part now, the tasks left, and the next step.
fn whose_turn(play: &Play, it: &Upcoming, own: Option<Side>) -> Markup {
    let sign = match it.side {
        _ if it.is_over => "Over".to_owned(),
        Some(side) if Some(side) == own => "You act".to_owned(),
        Some(side) => format!("{} acts", capital(side.id())),
        None => "Both sides".to_owned(),
    };
    let step = match play.ordering() {
        Some(side) => format!("{} is ordering on the laptop.", capital(side.id())),
        None => it.on_laptop(own),
    };
    // What both sides do next, and nothing else, is one line.
    let is_alone = it.side.is_none() && it.left.is_empty() && it.able.is_empty() && !it.is_over;
    let now = it.now.trim_end_matches('.');
    let is_short = !it.step_told.is_empty() && now.chars().count() <= SHORT;
    if is_alone && is_short && play.ordering().is_none() {
        let how = format!("(on the laptop: {})", it.step_told);
        return html! { h2 .who { (now) " " small { (how) } } };
    }
    let left = match it.left.join("; ") {
        left if left.is_empty() => left,
        // What has a heading of its own is a sentence of its own.
        left if left.contains(": ") => format!(". {}", capital(&left)),
        left => format!(": {left}"),
    };
    // The next step may say it all.
    let is_said = it
        .left
        .iter()
        .chain([&it.now])
        .all(|text| step.contains(text.as_str()));
    html! {
        (heading(it.side.map_or("", Side::id), &sign))
        @if !is_said {
            @for sentence in format!("{}{left}", it.now).split_inclusive(". ") { (line("task", sentence)) }
        }
        (line("step", &step))
    }
}

/// The place to type faces, or to count them; the script makes the keys.
fn dice_form(play: &Play, dice: &DiceRequest, wait: Option<&str>) -> Markup {
    let fallen = dice.rolled.iter().map(u8::to_string);
    let better = play.counted(dice).filter(|_| dice.rolled.is_empty());
    html! {
        (line("task", &wait.map_or_else(String::new, |why| format!("{why}."))))
        div .dice data-count=(dice.count) data-die=(dice.die) data-rolled=(fallen.joined(" ")) data-better=[better] data-held[wait.is_some()] {}
        @if play.rolling() != Dice::Table {
            button type="button" disabled[wait.is_some()] data-send=(json!({"roll": []})) { "Let the program roll" }
        }
    }
}

/// The points that a side can spend on the roll that waits, until it spends no more.
fn points(play: &Play, side: Side) -> Markup {
    let stakes = play.stakes_of(side);
    let left = stakes.iter().map(|(_, it)| it.left).max().unwrap_or(0);
    let step = |at: usize, more: i64, is_open: bool, sign: &str, what: &str| {
        html! {
            button .step type="button" data-send=(json!({"spend": [at, more]})) disabled[!is_open] aria-label=(what) { (sign) }
        }
    };
    html! {
        @if play.spends_no_more(side) {
            div .points data-due=(play.question_id()) {
                (line("title", "You spend no more points."))
                (button(&json!({"spend": "again"}), "", "Spend after all"))
            }
        } @else if !stakes.is_empty() {
            @if play.was_reopened(side) {
                (line("task", &format!("{} has changed its points: choose again.", capital(side.other().id()))))
            }
            p .title { "Points to spend before the dice: " (left) " left" }
            div .points data-due=(play.question_id()) {
                @for (at, (_, stake)) in stakes.iter().enumerate() {
                    fieldset aria-label=(format!("Points to spend {}", stake.on)) {
                        span { b { (stake.spent) } " " (stake.on) }
                        (step(at, -1, stake.spent > 0, "\u{2212}", "one point less"))
                        (step(at, 1, stake.left > 0, "+", "one point more"))
                    }
                }
                @if play.may_still_spend(side) && play.asked_side() != Some(Some(side)) {
                    (button(&json!({"spend": [0, 0]}), "yes", "Spend no more"))
                }
            }
        }
    }
}

/// The cards that only this side sees: a tap shows what a card does and asks whether to play it.
pub(super) fn hand(play: &Play, side: Side) -> Markup {
    let cards = play.own_cards(side);
    html! {
        @if !cards.is_empty() {
            h2 { "Your cards" }
            div .cards data-due=(play.question_id()) {
                @for (id, name) in &cards {
                    details data-key=(id) {
                        summary { (name) }
                        (line("", play.card_text(id)))
                        @match play.card_action(id).filter(|_| play.is_free()) {
                            Some((action, field)) => {
                                (line("task", &format!("Play {name}? That shows it to everyone.")))
                                (button(&json!({"do": action, field: id}), "yes", "Yes, play it"))
                                button type="button" data-shut { "No" }
                            }
                            None if play.is_free() => (line("facts", "It cannot be played now.")),
                            None => (line("facts", "An action is under way on the laptop.")),
                        }
                    }
                }
            }
        }
    }
}
