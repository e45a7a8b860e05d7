//! The pages: the HTML of a game as one viewer may know it. The script only exchanges these parts, so a page says the same
//! with and without it.

use super::due::{due, hand};
use super::html::{drawn, list, parted, sums};
use super::sides::sides;
use super::*;
use crate::battle::scenario::STORY;
use crate::battle::view::{Row, Text, Tone};
use crate::battle::{ChoreLine, Verdict};
use crate::journal::verdict_of;
use crate::session::play::ResultPane;
use crate::table::Request;
use maud::{DOCTYPE, PreEscaped, html};

/// The earlier verdicts on a page.
const BEFORE: usize = 5;

/// The most characters of a sentence in large letters.
const SHORT: usize = 36;

/// The sections of a page: id, label, and how a screen reader announces changes.
const SECTIONS: [(&str, &str, &str); 7] = [
    ("due", "What to do now", "polite"),
    ("now", "The last verdict", "polite"),
    ("hand", "Cards", "off"),
    ("dice", "Dice and sums of the last verdict", "off"),
    ("sides", "Both sides", "off"),
    ("before", "Before", "off"),
    ("about", "The battle", "off"),
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
    let came = play
        .chances
        .expected
        .as_ref()
        .is_some_and(|it| it.summary.is_some());
    let odds = demand.map_or(0, |it| {
        it.choices.columns.len() + it.ahead.lines.len() * usize::from(it.ahead.is_fresh)
    });
    format!(
        "{title} {seed} {} {} {side} {depth} {odds} {came}",
        play.question_id(),
        play.pages.spendings
    )
}

/// A whole page.
pub(super) fn whole(parts: &PageParts, side: Option<Side>, key: &str) -> String {
    let class = side.map_or("board", Side::id);
    let part = |id: &str| PreEscaped(parts.get(id));
    let section = |(id, label, live): &(&str, &str, &str)| {
        html! {
            section id=(id) aria-label=(label) aria-live=(live) tabindex="-1" { (part(id)) }
        }
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" class="plain" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="dark light";
                title id="title" { (part("title")) }
                link rel="stylesheet" href={ "/" (key) "/page.css" };
                noscript { meta http-equiv="refresh" content="5"; }
                script src={ "/" (key) "/page.js" } defer {}
            }
            body class=(class) {
                header {
                    div .whose {
                        p {
                            span #whose { (part("whose")) }
                            span role="status" { a #call href="#due" { (part("call")) } }
                            @if side.is_some() { a #news href="#now" { (part("news")) } }
                        }
                        @if side.is_some() {
                            button type="button" data-cover="Show my hand" { "Cover my hand" }
                        } @else {
                            button type="button" data-aloud aria-pressed="false" { "Read aloud" }
                        }
                    }
                    div #head { (part("head")) }
                }
                p #line role="status" {}
                p #over hidden { (part("over")) }
                noscript {
                    p .lost { "Without JavaScript this page only shows the game, new every 5 seconds. Answer on the laptop." }
                }
                main {
                    // On the board both fill the window above the rosters.
                    div #above { @for it in &SECTIONS[..2] { (section(it)) } }
                    @for it in &SECTIONS[2..] { (section(it)) }
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
        let head = html! { h1 { "No game is open on the laptop." } }.into_string();
        let others = SECTIONS.map(|(id, ..)| (id, String::new()));
        let calls = ["call", "news", "over"].map(|id| (id, String::new()));
        let parts = [("head", head)].into_iter().chain(calls).chain(others);
        return PageParts(parts.collect());
    };
    let battle = play.game.battle();
    let viewer = battle
        .scenario()
        .open_to(side.map_or(Viewer::Table, Viewer::Side));
    let sight = Sight::of(battle, &play.numbers, viewer);
    let status = battle.status(viewer);
    // What everyone may know is all that a covered page shows.
    let table = &play.snapshot.sight;
    let called = side.map_or("", |side| call(play, side));
    let is_own = side.is_some() && play.upcoming(table, &play.snapshot.status).side == side;
    // While the other side is at an order or at a card of its hand, nothing is done by this one.
    let others = |at: Option<Side>| at.is_some_and(|it| Some(it) != side);
    let is_at_it = others(play.ordering()) || others(play.shown_by());
    let call = match called {
        "" if is_own && !is_at_it && play.asked_side().is_none() => "\u{25cf} Your orders",
        called => called,
    };
    let whose = side.map_or("Board", |side| play.snapshot.side(side));
    let title = [call, whose, play.game.header().0].map(str::to_owned);
    let title: Vec<String> = title.into_iter().filter(|it| !it.is_empty()).collect();
    let mut parts = vec![
        ("title", html! { (title.join(" \u{b7} ")) }),
        (
            "whose",
            html! {
                @if let Some(side) = side { b { (capital(side.id())) } " " }
                (whose)
                @if side.is_some_and(|side| holds(play, side)) { i .holds {} }
            },
        ),
        ("call", html! { (call) }),
        ("news", news(play, table, called)),
        ("head", head(play, &play.snapshot.status)),
        ("over", over(play, side)),
        ("due", due(play, [&sight, table], &status, side)),
        ("now", now(play, &sight, table, side.is_none())),
        ("dice", parted(fallen(play, &sight), &fallen(play, table))),
        ("sides", sides(play, [&sight, table], side)),
        (
            "before",
            parted(before(play, viewer), &before(play, table.viewer)),
        ),
        (
            "about",
            parted(
                about(play, &sight, side.is_none()),
                &about(play, table, side.is_none()),
            ),
        ),
    ];
    if let Some(side) = side {
        parts.push(("hand", hand(play, side)));
    }
    let parts = parts.into_iter().map(|(id, part)| (id, part.into_string()));
    PageParts(parts.collect())
}

/// True while a side holds something that the table may not know: cards, or units that are hidden.
fn holds(play: &Play, side: Side) -> bool {
    let battle = play.game.battle();
    let mut rows = play.snapshot.sight.side(side);
    let is_hidden = |row: &Row| battle.is_redacted(row.who, Viewer::Table);
    !play.own_cards(side).is_empty() || rows.any(is_hidden)
}

/// The call to a player who is asked something.
fn call(play: &Play, side: Side) -> &'static str {
    match (play.asked_side(), play.game.waiting()) {
        (Some(Some(asked)), _) if asked != side && play.may_still_spend(side) => {
            "\u{25cf} Your points"
        }
        (Some(Some(asked)), _) if asked != side => "",
        (Some(_), Some((_, Request::Dice(_), _))) if play.dice_wait_for(side).is_some() => "",
        (Some(None), Some((_, Request::Dice(_), _))) => "\u{25cf} Dice: either player",
        (Some(_), Some((_, Request::Dice(_), _))) => "\u{25cf} Your dice",
        (Some(None), Some((_, Request::Card(_), _))) | (None, _) => "",
        (Some(_), Some((_, Request::Card(_), _))) => "\u{25cf} Name your card",
        (Some(None), _) => "\u{25cf} Both agree",
        (Some(_), _) => "\u{25cf} You decide",
    }
}

/// The last banner, for a phone that shows another part of the page. The call to a question stands in its place, and while the
/// other side rolls it is old.
fn news(play: &Play, sight: &Sight, call: &str) -> Markup {
    let is_new = call.is_empty() && play.game.waiting().is_none();
    let outcome = play.last_result().filter(|_| is_new);
    html! {
        @if let Some(outcome) = outcome { (headline(&outcome, sight.viewer)) }
    }
}

/// How the last roll ended, for a page of `side` that holds dice for it.
fn over(play: &Play, side: Option<Side>) -> Markup {
    html! {
        @if let Some(it) = &play.pages.over {
            span data-roll=(it.roll) data-by=[it.by.map(Side::id)] data-faces=(it.faces) { (it.told_to(side)) }
        }
    }
}

/// Battle, turn and what both sides count.
fn head(play: &Play, status: &Status) -> Markup {
    // What a side has lost is told by its result, and then by its roster.
    let is_lasting = |it: &&Text| !matches!(it.tone, Tone::Side(_));
    let badges = status.badges.iter().rev().filter(is_lasting);
    // Points on a die are not paid before it falls.
    let mut facts = status.facts.clone();
    let spent = Side::BOTH.map(|side| (side, play.points_on(side)));
    let spent = spent.iter().filter(|(_, points)| *points > 0);
    let spent = spent.map(|(side, points)| format!("{} {points}", capital(side.id())));
    let spent = spent.collect::<Vec<_>>().join(", ");
    facts.extend((!spent.is_empty()).then(|| format!("of these on the dice: {spent}")));
    html! {
        h1 .battle { (play.game.header().0) }
        (line("turn", &status.when()))
        (line("facts", &facts.join(" · ")))
        @for badge in badges.take(3) {
            (line("badge", &badge.text))
        }
    }
}

/// The last result as everyone may know it; below it, folded, what the side knows besides.
fn now(play: &Play, sight: &Sight, table: &Sight, is_board: bool) -> Markup {
    let open = said(play, table.viewer);
    let mut own = said(play, sight.viewer);
    own.retain(|line| !open.contains(line));
    html! {
        (result(play, table, is_board))
        @if !own.is_empty() {
            details .secret data-key="own" {
                summary { "What only you know" }
                (list("", own.into_iter()))
            }
        }
    }
}

/// Each sentence of the last result and of the notes after it.
fn said(play: &Play, viewer: Viewer) -> Vec<String> {
    let Some(outcome) = play.last_result() else {
        return Vec::new();
    };
    let told = outcome.news(viewer);
    let verdicts = told.verdicts.into_iter().map(|(_, text)| text);
    let all = verdicts.chain(told.todo).chain(told.then);
    all.chain(since(play, viewer, &outcome)).collect()
}

/// What has been noted since the last result.
fn since(play: &Play, viewer: Viewer, outcome: &ResultPane) -> Vec<String> {
    logged(play, viewer, |seq| seq > outcome.record.seq)
}

/// The last verdict, what to do on the table, and what follows; on the board its dice too. Before the first one, what the board's
/// viewers come to know of the battle.
fn result(play: &Play, sight: &Sight, is_board: bool) -> Markup {
    let Some(outcome) = play.last_result() else {
        let [red, blue] = Side::BOTH.map(|side| play.snapshot.side(side));
        // Who looks at the board reads a story; the rosters have their titles below.
        let story = panel(play, sight, true);
        return html! {
            @if is_board && !story.0.is_empty() {
                div .story { (story) }
            } @else {
                (line("verdict", &format!("Red: {red}. Blue: {blue}.")))
            }
        };
    };
    let rolls = outcome.fallen(&play.book.readings);
    let rolls = rolls.iter().filter(|_| is_board);
    let whose = |id: &str| sight.called(play.game.battle(), id);
    let banner = outcome.banner();
    let large = headline(&outcome, sight.viewer);
    let told = outcome.news(sight.viewer);
    let hurt = |verdict: &Verdict| verdict.sufferer().map_or("", Side::id);
    let named = sight.side_named_by(&large).map(Side::id);
    let (own, events) = told.verdicts.split_at(1);
    // An event may say the same and more.
    let more = |text: &str| {
        let begins = text.trim_end_matches('.');
        events.iter().any(|(_, event)| event.starts_with(begins))
    };
    let is_said = |text: &str| text == large || more(text);
    let events = events.iter().zip(&outcome.record.consequences);
    html! {
        (line(&format!("banner {}", named.unwrap_or(hurt(banner))), &large))
        @for (_, text) in own.iter().filter(|(_, text)| !is_said(text)) { p .verdict { (text) } }
        @for ((tone, text), event) in events { (line(&format!("{} {}", tone.id(), hurt(event)), text)) }
        @for tag in &told.tags { (line("tag", &tag.text)) }
        (line("from", told.lead))
        (todo(&told.todo, sight))
        (list("then", told.then.into_iter()))
        @if is_board {
            ul .rolls { @for roll in rolls { li { (drawn(&whose(&roll.owner), roll)) } } }
        }
        (line("tag", play.decided_between().unwrap_or_default()))
        (list("since", since(play, sight.viewer, &outcome).into_iter()))
    }
}

/// The weightiest verdict in large letters; a short sentence that says as much stands for them.
fn headline(outcome: &ResultPane, viewer: Viewer) -> String {
    let banner = outcome.banner();
    let (large, sentence) = (banner.banner.to(viewer), banner.sentence(viewer));
    let words = |text: &str| -> Vec<String> {
        let text = text.to_lowercase();
        text.split(' ')
            .map(|it| it.trim_end_matches(['.', ',', ':']).to_owned())
            .collect()
    };
    let all = words(&sentence);
    let is_said = words(large).iter().all(|word| all.contains(word));
    if is_said && sentence.chars().count() <= SHORT && *banner == outcome.verdict {
        sentence
    } else {
        large.to_owned()
    }
}

/// The verdicts and notes of the records with the numbers wanted, latest first.
fn logged(play: &Play, viewer: Viewer, is_wanted: impl Fn(u64) -> bool) -> Vec<String> {
    let story = play.story();
    let lines = story.iter().rev().filter(|line| is_wanted(line.seq));
    let records = lines.filter_map(|line| play.game.record(line.seq).ok());
    let told = records.map(|it| verdict_of(&play.game, &it).sentence(viewer));
    told.take(BEFORE).collect()
}

/// What to do on the table: whose line it is, then its commands, each whole on a line.
fn todo(lines: &[String], sight: &Sight) -> Markup {
    let names = || sight.rows.iter().map(|row| row.name.as_str());
    html! {
        @if !lines.is_empty() {
            ul .todo {
                @for (at, text) in lines.iter().enumerate() {
                    @let ChoreLine { who, instructions } = ChoreLine::of(text, names());
                    li {
                        @if !who.is_empty() { b { (who) ": " } }
                        @for command in instructions {
                            @match command.strip_suffix(", ") {
                                Some(command) => span { (command) i { ", " } },
                                None => span { (command) },
                            }
                        }
                        // What reads or copies the page keeps them apart.
                        @if at + 1 < lines.len() { i { "; " } }
                    }
                }
            }
        }
    }
}

/// The luck, the dice and the sums of the last verdict.
fn fallen(play: &Play, sight: &Sight) -> Markup {
    let Some(outcome) = play.last_result() else {
        return html! {};
    };
    let name = |id: &str| sight.called(play.game.battle(), id);
    let rolls = outcome.fallen(&play.book.readings).into_iter();
    let came = play.came_of(&outcome.record, sight);
    let report = outcome.record.report.iter();
    let all = html! {
        (list("odds", came.iter().map(|(text, _)| text.clone())))
        (list("rolls", rolls.map(|roll| roll.sentence(&name(&roll.owner)))))
        (sums(report.map(|it| (it.text.to(sight.viewer), it.clause.as_str()))))
    };
    // They are not those of the question.
    let is_folded = play.asked_side().is_some() && !all.0.is_empty();
    html! {
        @if is_folded {
            details .sums data-key="fallen" { summary { "Dice and sums of the last result" } (all) }
        } @else { (all) }
    }
}

/// The story, the objectives, and what else the panel says in words.
fn about(play: &Play, sight: &Sight, is_board: bool) -> Markup {
    let told = panel(play, sight, false);
    html! {
        @if is_board { (told) } @else if !told.0.is_empty() {
            details { summary { "The battle" } (told) }
        }
    }
}

fn panel(play: &Play, sight: &Sight, only_story: bool) -> Markup {
    let blocks = sight.panel.iter().map(|it| play.words(sight, it));
    let mut blocks: Vec<(String, Vec<String>)> =
        blocks.filter(|(_, lines)| !lines.is_empty()).collect();
    // The panel tells the story until the first turn.
    let story = &play.game.battle().scenario().plan().story;
    if !story.is_empty() && blocks.iter().all(|(title, _)| title != STORY) {
        blocks.push((
            STORY.to_owned(),
            story.split('\n').map(str::to_owned).collect(),
        ));
    }
    blocks.retain(|(title, _)| !only_story || title == STORY);
    html! {
        @for (title, lines) in blocks {
            h2 { (capital(&title)) }
            (list("", lines.into_iter()))
        }
    }
}

/// The verdicts before the last one, latest first.
fn before(play: &Play, viewer: Viewer) -> Markup {
    let last = play.last_told().map_or(0, |record| record.seq);
    let earlier = logged(play, viewer, |seq| seq < last);
    let items = list("log", earlier.into_iter());
    html! {
        @if !items.0.is_empty() {
            h2 { "Before" }
            (items)
        }
    }
}
