//! The pages: the HTML of a game as one viewer may know it. The script only exchanges these parts, so a page says the same
//! with and without it.

use crate::battle::view::{Marker, Row, Standing, Status};
use crate::battle::{Verdict, Viewer, ViewerText, banner_of};
use crate::journal::{Record, verdict_of};
use crate::table::{Ask, DiceRequest, Request, Roll, Side, Who};
use crate::ui::play::{Play, Sight, ways};
use crate::ui::text::capital;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The earlier verdicts on a page.
const BEFORE: usize = 8;

/// The parts of a page, each by the id of its element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PageParts(Vec<(&'static str, String)>);

impl PageParts {
    /// One line of JSON.
    pub(super) fn json(&self) -> String {
        let parts = self
            .0
            .iter()
            .map(|(id, html)| ((*id).to_owned(), Value::from(html.as_str())));
        Value::Object(parts.collect()).to_string()
    }

    fn get(&self, id: &str) -> &str {
        let part = self.0.iter().find(|(known, _)| *known == id);
        part.map_or("", |(_, html)| html)
    }
}

/// A mark that changes with everything that a page shows.
pub(super) fn mark(play: &Play) -> String {
    let (title, _, seed) = play.game.header();
    let side = play.asked_side().flatten().map_or("", Side::id);
    let depth = play.layers.len();
    format!("{title} {seed} {} {side} {depth}", play.question_mark())
}

/// Text for HTML.
fn esc(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// An element with a class around text; nothing for no text.
fn tag(name: &str, class: &str, text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("<{name} class=\"{class}\">{}</{name}>", esc(text))
}

/// A button that sends a request.
fn button(request: &Value, class: &str, label: &str) -> String {
    format!(
        "<button type=\"button\" class=\"{class}\" data-send=\"{}\">{}</button>",
        esc(&request.to_string()),
        esc(label)
    )
}

/// A whole page.
pub(super) fn whole(parts: &PageParts, side: Option<Side>, key: &str) -> String {
    let (whose, class) = match side {
        Some(side) => (format!("{}: ", capital(side.id())), side.id()),
        None => (String::new(), "board"),
    };
    let title = match parts.get("title") {
        "" => "Drumhead",
        title => title,
    };
    let mut main = String::new();
    for (id, label, live) in [
        ("due", "What to do now", "polite"),
        ("now", "The last verdict", "polite"),
        ("hand", "Cards", "off"),
        ("sides", "Both sides", "off"),
        ("before", "Before", "off"),
    ] {
        let html = parts.get(id);
        let _ = write!(
            main,
            "<section id=\"{id}\" aria-label=\"{label}\" aria-live=\"{live}\">{html}</section>"
        );
    }
    let head = parts.get("head");
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><meta name=\"color-scheme\" content=\"dark light\"><title>{whose}{title}</title><link rel=\"stylesheet\" href=\"/{key}/page.css\"><noscript><meta http-equiv=\"refresh\" content=\"5\"></noscript><script src=\"/{key}/page.js\" defer></script></head><body class=\"{class}\"><header id=\"head\">{head}</header><p id=\"line\" role=\"status\"></p><main>{main}</main></body></html>"
    )
}

/// The parts of the page of a side, or of the board.
pub(super) fn parts(play: Option<&Play>, side: Option<Side>) -> PageParts {
    let Some(play) = play else {
        let html = tag("p", "", "No game is open on the laptop.");
        return PageParts(vec![("head", html)]);
    };
    let viewer = side.map_or(Viewer::Table, Viewer::Side);
    let battle = play.game.battle();
    let sight = Sight::of(battle, &play.numbers, viewer);
    let status = battle.status(viewer);
    let mut parts = vec![
        ("title", esc(play.game.header().0)),
        ("head", head(play, &status)),
        ("due", due(play, &sight, &status, side)),
        ("now", now(play, viewer)),
        ("sides", sides(play, &sight, side)),
        ("before", before(play, viewer)),
    ];
    if let Some(side) = side {
        parts.push(("hand", hand(play, side)));
    }
    PageParts(parts)
}

/// Battle, turn and what both sides count.
fn head(play: &Play, status: &Status) -> String {
    let mut html = tag("p", "battle", play.game.header().0);
    let turn = match status.phase.as_str() {
        "" => status.turn.clone(),
        phase => format!("{}, {phase}", status.turn),
    };
    html += &tag("p", "turn", &turn);
    html += &tag("p", "facts", &status.facts.join(" · "));
    for badge in status.badges.iter().rev().take(3) {
        html += &tag("p", "badge", &badge.text);
    }
    html
}

/// The last verdict, what to do on the table, and what follows.
fn now(play: &Play, viewer: Viewer) -> String {
    let Some(record) = play.last_told() else {
        let [red, blue] = Side::BOTH.map(|side| play.snapshot.side(side));
        return tag("p", "verdict", &format!("Red: {red}. Blue: {blue}."));
    };
    let verdict = verdict_of(&play.game, &record);
    let banner = banner_of(&verdict, &record.consequences);
    let side = banner.side.map_or("", Side::id);
    let mut html = tag("p", &format!("banner {side}"), banner.banner.to(viewer));
    html += &tag("h1", "verdict", &sentence(&verdict, viewer));
    for event in &record.consequences {
        html += &tag("p", event.tone.id(), &sentence(event, viewer));
    }
    html += &rolls(&record);
    html += &list("todo", &record.table, viewer);
    html += &list("then", &record.follows, viewer);
    html
}

fn sentence(verdict: &Verdict, viewer: Viewer) -> String {
    let text = verdict.text.to(viewer).trim_end_matches('.');
    format!("{text}.")
}

/// The dice of a record, roll by roll.
fn rolls(record: &Record) -> String {
    let roll = |hand: &crate::journal::RecordedHand| dice_text(&hand.why, &hand.faces);
    let rolls: Vec<String> = record.hands.iter().map(roll).collect();
    tag("p", "rolls", &rolls.join("; "))
}

fn dice_text(why: &str, faces: &[u8]) -> String {
    let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
    format!("{}: {}", capital(why), faces.join(" "))
}

/// A list of the texts that a viewer may read; nothing for none.
fn list(class: &str, texts: &[ViewerText], viewer: Viewer) -> String {
    let texts = texts.iter().map(|text| text.to(viewer));
    let items: String = texts
        .filter(|text| !text.is_empty())
        .map(|text| format!("<li>{}</li>", esc(text)))
        .collect();
    if items.is_empty() {
        return items;
    }
    format!("<ul class=\"{class}\">{items}</ul>")
}

/// What must happen next, and by whom: with the means to answer on the page of who is asked.
fn due(play: &Play, sight: &Sight, status: &Status, side: Option<Side>) -> String {
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

/// Where faces are typed; the script makes the keys.
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
    let one = |way: crate::ui::play::Way| {
        let id = options.get(way.place())?;
        let label = words(id).or_else(|| name(id)).unwrap_or(way.name);
        let class = if *id == default { "" } else { "yes" };
        let request = json!({"answers": {ask.id: id}});
        Some(button(&request, class, &capital(&label)))
    };
    ways(ask, rolled).into_iter().filter_map(one).collect()
}

/// The cards that only this side sees.
fn hand(play: &Play, side: Side) -> String {
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

/// Both sides with their strengths and units, the page's own side first.
fn sides(play: &Play, sight: &Sight, own: Option<Side>) -> String {
    let first = own.unwrap_or(Side::Red);
    let figures = play.game.battle().pips().map(|(_, many)| many);
    let one = |side: Side| {
        let name = play.snapshot.side(side);
        let strength = sight.strength(side, figures);
        let rows: String = sight.side(side).map(|row| unit(play, sight, row)).collect();
        format!(
            "<details class=\"{0}\" open><summary><b>{1}</b> {2} <span>{3}</span></summary><ul class=\"units\">{rows}</ul></details>",
            side.id(),
            capital(side.id()),
            esc(name),
            esc(&strength)
        )
    };
    one(first) + &one(first.other())
}

/// A unit in a line or two.
fn unit(play: &Play, sight: &Sight, row: &Row) -> String {
    let number = play
        .numbers
        .of(row.who)
        .map_or_else(String::new, |number| number.to_string());
    let [up, down, gone] = row.pips;
    let all = up + down + gone;
    let count = if all > 1 && matches!(row.who, Who::Unit(_)) {
        format!("{up}/{all}")
    } else {
        String::new()
    };
    let mut about = vec![row.detail.clone()];
    about.extend(row.with.map(|with| format!("with {}", sight.name(with))));
    about.extend(row.markers.iter().map(marker));
    about.push(row.note.clone());
    about.retain(|text| !text.is_empty());
    let (class, state) = standing(row.standing);
    format!(
        "<li class=\"{class}\"><i>{number}</i><b>{}</b><span class=\"count\">{count}</span><span class=\"about\">{}</span>{}</li>",
        esc(&row.name),
        esc(&about.join(", ")),
        tag("em", "", state)
    )
}

fn marker(marker: &Marker) -> String {
    match marker.count {
        0 | 1 => marker.name.to_owned(),
        count => format!("{count} {}", marker.name),
    }
}

fn standing(standing: Standing) -> (&'static str, &'static str) {
    match standing {
        Standing::Active => ("active", "acting now"),
        Standing::Ready => ("ready", "may act"),
        Standing::Acted => ("acted", "has acted"),
        Standing::Due => ("test", "must test"),
        Standing::Idle => ("idle", ""),
        Standing::Away => ("gone", "not on the table yet"),
        Standing::Gone => ("gone", "gone"),
    }
}

/// The verdicts before the last one, latest first.
fn before(play: &Play, viewer: Viewer) -> String {
    let last = play.last_told().map_or(0, |record| record.seq);
    let story = play.story();
    let earlier = story
        .iter()
        .rev()
        .filter(|line| line.seq < last)
        .take(BEFORE);
    let records = earlier.filter_map(|line| play.game.record(line.seq).ok());
    let items: String = records
        .map(|record| {
            let verdict = verdict_of(&play.game, &record);
            format!("<li>{}</li>", esc(&sentence(&verdict, viewer)))
        })
        .collect();
    if items.is_empty() {
        return items;
    }
    format!("<h2>Before</h2><ul class=\"log\">{items}</ul>")
}
