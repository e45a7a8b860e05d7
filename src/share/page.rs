//! The pages: the HTML of a game as one viewer may know it. The script only exchanges these parts, so a page says the same
//! with and without it.

use super::due::{due, hand};
use super::html::list;
use super::*;
use crate::battle::view::{Marker, Row, Standing};
use crate::journal::verdict_of;
use maud::{DOCTYPE, PreEscaped, html};

/// The earlier verdicts on a page.
const BEFORE: usize = 8;

/// The sections of a page: id, label, and how a screen reader announces changes.
const SECTIONS: [(&str, &str, &str); 5] = [
    ("due", "What to do now", "polite"),
    ("now", "The last verdict", "polite"),
    ("hand", "Cards", "off"),
    ("sides", "Both sides", "off"),
    ("before", "Before", "off"),
];

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
    let depth = play.depth();
    // The odds of the answers come a little later than the question.
    let demand = play.demand(&play.snapshot.sight);
    let odds = demand.map_or(0, |it| it.choices.columns.len());
    format!(
        "{title} {seed} {} {side} {depth} {odds}",
        play.question_mark()
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
    let part = |id: &str| PreEscaped(parts.get(id));
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="dark light";
                title { (whose) (PreEscaped(title)) }
                link rel="stylesheet" href={ "/" (key) "/page.css" };
                noscript { meta http-equiv="refresh" content="5"; }
                script src={ "/" (key) "/page.js" } defer {}
            }
            body class=(class) {
                header #head { (part("head")) }
                p #line role="status" {}
                main {
                    @for (id, label, live) in SECTIONS {
                        section id=(id) aria-label=(label) aria-live=(live) { (part(id)) }
                    }
                }
            }
        }
    };
    page.into_string()
}

/// The parts of the page of a side, or of the board.
pub(super) fn parts(play: Option<&Play>, side: Option<Side>) -> PageParts {
    let Some(play) = play else {
        // Nothing of the last game stays on show.
        let head = line("", "No game is open on the laptop.").into_string();
        let others = SECTIONS.map(|(id, ..)| (id, String::new()));
        return PageParts([("head", head)].into_iter().chain(others).collect());
    };
    let battle = play.game.battle();
    let viewer = battle
        .scenario()
        .open_to(side.map_or(Viewer::Table, Viewer::Side));
    let sight = Sight::of(battle, &play.numbers, viewer);
    let status = battle.status(viewer);
    let title = play.game.header().0;
    let mut parts = vec![
        ("title", html! { (title) }),
        ("head", head(play, &status)),
        ("due", due(play, &sight, &status, side)),
        ("now", now(play, &sight)),
        ("sides", sides(play, &sight, side)),
        ("before", before(play, viewer)),
    ];
    if let Some(side) = side {
        parts.push(("hand", hand(play, side)));
    }
    let parts = parts.into_iter().map(|(id, part)| (id, part.into_string()));
    PageParts(parts.collect())
}

/// Battle, turn and what both sides count.
fn head(play: &Play, status: &Status) -> Markup {
    let turn = match status.phase.as_str() {
        "" => status.turn.clone(),
        phase => format!("{}, {phase}", status.turn),
    };
    html! {
        (line("battle", play.game.header().0))
        (line("turn", &turn))
        (line("facts", &status.facts.join(" · ")))
        @for badge in status.badges.iter().rev().take(3) {
            (line("badge", &badge.text))
        }
    }
}

/// The last verdict, what to do on the table, what follows, and the dice.
fn now(play: &Play, sight: &Sight) -> Markup {
    let Some(outcome) = play.last_result() else {
        let [red, blue] = Side::BOTH.map(|side| play.snapshot.side(side));
        return line("verdict", &format!("Red: {red}. Blue: {blue}."));
    };
    let banner = outcome.banner();
    let told = outcome.told(sight.viewer);
    let (own, events) = told.verdicts.split_at(1);
    let name = |id: &str| sight.called(play.game.battle(), id);
    let fallen = outcome.fallen(&play.readings).into_iter();
    let side = banner.side.map_or("", Side::id);
    html! {
        (line(&format!("banner {side}"), banner.banner.to(sight.viewer)))
        @for (_, text) in own { h1 .verdict { (text) } }
        @for (tone, text) in events { (line(tone.id(), text)) }
        @for tag in &told.tags { (line("tag", &tag.text)) }
        (line("from", told.from))
        (list("todo", told.todo.into_iter()))
        (list("then", told.then.into_iter()))
        (list("rolls", fallen.map(|roll| roll.sentence(&name(&roll.owner)))))
    }
}

/// Both sides with their strengths and units, the page's own side first.
fn sides(play: &Play, sight: &Sight, own: Option<Side>) -> Markup {
    let first = own.unwrap_or(Side::Red);
    let figures = play.game.battle().pips().map(|(_, many)| many);
    html! {
        @for side in [first, first.other()] {
            details class=(side.id()) open {
                summary {
                    b { (capital(side.id())) } " " (play.snapshot.side(side)) " "
                    span { (sight.strength(side, figures)) }
                }
                ul .units {
                    @for row in sight.side(side) {
                        (unit(play, sight, row))
                    }
                }
            }
        }
    }
}

/// A unit in a line or two.
fn unit(play: &Play, sight: &Sight, row: &Row) -> Markup {
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
    about.extend(row.markers.iter().map(Marker::words));
    about.push(row.note.clone());
    about.retain(|text| !text.is_empty());
    let state = row.standing.words();
    html! {
        li class=(class(row.standing)) {
            i { (number) }
            b { (row.name) }
            span .count { (count) }
            span .about { (about.join(", ")) }
            @if !state.is_empty() {
                em { (state) }
            }
        }
    }
}

/// The class of a unit's line.
fn class(standing: Standing) -> &'static str {
    match standing {
        Standing::Active => "active",
        Standing::Ready => "ready",
        Standing::Acted => "acted",
        Standing::Due => "test",
        Standing::Idle => "idle",
        Standing::Away | Standing::Gone => "gone",
    }
}

/// The verdicts before the last one, latest first.
fn before(play: &Play, viewer: Viewer) -> Markup {
    let last = play.last_told().map_or(0, |record| record.seq);
    let story = play.story();
    let earlier = story
        .iter()
        .rev()
        .filter(|line| line.seq < last)
        .take(BEFORE);
    let records = earlier.filter_map(|line| play.game.record(line.seq).ok());
    let items = records.map(|record| verdict_of(&play.game, &record).sentence(viewer));
    let items = list("log", items);
    html! {
        @if !items.0.is_empty() {
            h2 { "Before" }
            (items)
        }
    }
}
