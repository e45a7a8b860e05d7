//! Both sides on a page: each unit in a line, its state in signs.

use super::html::line;
use super::*;
use crate::battle::view::{Marker, Row, Standing, Tone};
use crate::battle::{Battle, count};
use maud::html;

/// Both sides with their strengths and units, the page's own side first. Where a side knows more than the table, both stand
/// there: a covered page shows what the table knows.
pub(super) fn sides(play: &Play, [sight, table]: [&Sight; 2], own: Option<Side>) -> Markup {
    let first = own.unwrap_or(Side::Red);
    let figures = play.game.battle().pips().map(|(_, many)| many);
    let [legend, open_legend] = [sight, table].map(|it| legend(play, it));
    let is_same = legend == open_legend;
    let concerned = play.concerned();
    html! {
        @for side in [first, first.other()] {
            details class=(side.id()) data-key=(side.id()) open {
                @let [strength, open] = [sight, table].map(|it| it.strength(side, figures));
                @let is_same = strength == open;
                summary {
                    b { (capital(side.id())) } " " (play.snapshot.side(side)) " "
                    @if is_same { span { (strength) } } @else { span .secret { (strength) } span .open { (open) } }
                }
                ul .units {
                    @for row in sight.side(side) {
                        @let known = unit(play, sight, row, own);
                        @let open = table.row(row.who).map(|it| (it, unit(play, table, it, own)));
                        @let open = open.filter(|(_, open)| open.0 != known.0);
                        @let is_target = concerned.contains(&row.who);
                        (item(row, if open.is_some() { "secret" } else { "" }, is_target, &known))
                        @if let Some((row, open)) = &open { (item(row, "open", is_target, open)) }
                    }
                }
            }
        }
        (line(if is_same { "legend" } else { "legend secret" }, &legend))
        @if !is_same { (line("legend open", &open_legend)) }
        @if own.is_none() { (objectives(play)) }
        (line("tap", "A tap on a unit tells more."))
    }
}

/// The objectives, what they are worth, and who holds them.
fn objectives(play: &Play) -> Markup {
    let scenario = play.game.battle().scenario();
    let objectives = scenario.plan().objectives.iter();
    let told = objectives.zip(&scenario.state().held).map(|(it, held)| {
        let held = held.map_or("neither", |side| play.snapshot.side(side));
        format!("{} {} ({held})", it.name, it.points)
    });
    let told: Vec<String> = told.collect();
    html! {
        @if !told.is_empty() {
            p .objectives { b { "Objectives" } " " (told.join(" \u{b7} ")) }
        }
    }
}

/// A unit's line; underlined for those that the question is about.
fn item(row: &Row, kind: &str, is_target: bool, text: &Markup) -> Markup {
    html! {
        li .(class(row.standing)) .person[!matches!(row.who, Who::Unit(_))] .target[is_target] .(kind) { (text) }
    }
}

/// A unit in a line: its state in signs, and in words for those who hear the page. A tap lays open all that is known of it.
fn unit(play: &Play, sight: &Sight, row: &Row, own: Option<Side>) -> Markup {
    let tables = play.game.battle().info().roster;
    let number = play
        .numbers
        .of(row.who)
        .map_or_else(String::new, |number| number.to_string());
    let [up, down, _] = row.pips;
    let all = row.pips.iter().sum::<u16>();
    let is_unit = matches!(row.who, Who::Unit(_));
    let tally = row.scale.filter(|(tally, _)| *tally > 0);
    let tally = tally.map(|(tally, standing)| format!("tally {tally} against {standing}"));
    // A marker says it too.
    let is_marked = row.markers.iter().any(|it| it.is_wound);
    let hurt = if is_marked {
        0
    } else {
        row.hurt[0] + row.hurt[1]
    };
    let mut state: Vec<String> = tally.into_iter().collect();
    let battle = play.game.battle();
    state.extend((down > 0 && all > 1).then(|| match battle.strays() {
        Some((one, many)) => count(down, one, many),
        None if !has_figures(battle) => format!("{up} of {all} {}s left", pip(row)),
        None => format!("{down} down"),
    }));
    state.extend((hurt > 0).then(|| format!("{hurt} hurt")));
    state.extend(row.markers.iter().map(Marker::uncoloured_words));
    // Nearly everyone may still act.
    let part = (row.standing != Standing::Ready).then(|| row.standing.words().to_owned());
    state.extend(part.filter(|it| !state.contains(it)));
    state.retain(|text| !text.is_empty());
    let state = state.join(", ");
    // The board, read from afar, has room for a word: its formation.
    let word = tables[usize::from(!is_unit)].on_page(row);
    let word = word.map_or("", |it| it.text.as_str());
    let beside = match (row.standing, own) {
        (Standing::Away, _) => row.note.clone(),
        // A person's line names the class already.
        (_, Some(_)) if !is_unit || row.detail.contains(word) => row.detail.clone(),
        (_, Some(_)) => format!("{}, {word}", row.detail),
        (_, None) => word.to_owned(),
    };
    let with = row.with.map(|with| format!("with {}", sight.name(with)));
    let beside = match with {
        Some(with) if beside.is_empty() => with,
        Some(with) => format!("{with}, {beside}"),
        None => beside,
    };
    let mut about = vec![row.detail.clone(), row.note.clone()];
    about.retain(|text| !text.is_empty() && *text != beside);
    html! {
        details data-key=(number) {
            summary {
                i { (number) }
                b { (row.name) }
                span .count { @if is_unit { (figures(battle, row)) } }
                em { (beside) }
                span .signs aria-hidden="true" { (signs(battle, row)) }
                span .said { (state) }
            }
            (line("about", &about.join(", ")))
            (line("state", &capital(&state)))
        }
    }
}

/// The markers of a unit that have signs. Those of the wounds that its figures count are told there.
fn signed<'r>(battle: &dyn Battle, row: &'r Row) -> impl Iterator<Item = &'r Marker> + use<'r> {
    let is_counted = !has_figures(battle);
    let shown = move |it: &&Marker| it.tone != Tone::Faint && !(is_counted && it.is_wound);
    row.markers.iter().filter(shown)
}

/// The state of a unit in signs: what it suffers, its tally, and its part in the turn.
fn signs(battle: &dyn Battle, row: &Row) -> Markup {
    let shown = signed(battle, row);
    let count = |it: &Marker| it.shown().unwrap_or_default();
    let part = part(row.standing);
    html! {
        @if let Some((tally, most)) = row.scale.filter(|(tally, _)| *tally > 0) {
            u .bad { (format!("{TALLY} {tally}/{most}")) }
        }
        @for it in shown {
            u class=[(it.tone == Tone::Bad).then_some("bad")] { (it.letter) (count(it)) }
        }
        @if !part.is_empty() { s { (part) } }
    }
}

/// True if the pips of a unit are figures; those of a single figure are the wounds left to it.
fn has_figures(battle: &dyn Battle) -> bool {
    battle.pips().is_some() || battle.strays().is_some()
}

/// What a pip of a single figure is: `wound`.
fn pip(row: &Row) -> &str {
    row.pip.trim_end_matches(" left")
}

/// A unit's figures of all that it had: `12/12`, with two that are down `7+2/12`; of a single figure its wounds.
fn figures(battle: &dyn Battle, row: &Row) -> String {
    let [up, down, gone] = row.pips;
    match (up + down + gone, down) {
        (all @ 1.., _) if !has_figures(battle) => format!("{up}/{all}"),
        (0 | 1, _) => String::new(),
        (all, 0) => format!("{up}/{all}"),
        (all, _) => format!("{up}+{down}/{all}"),
    }
}

/// The sign of the morale tally, as in the rosters of the screen.
const TALLY: &str = "Tal";

/// The sign of a unit's part in the turn.
fn part(standing: Standing) -> &'static str {
    match standing {
        Standing::Active => "\u{25b6}",
        Standing::Acted => "\u{2713}",
        Standing::Due => "!",
        _ => "",
    }
}

/// The signs that are in use, in words.
fn legend(play: &Play, sight: &Sight) -> String {
    let battle = play.game.battle();
    let shown = sight.rows.iter().flat_map(|row| signed(battle, row));
    let mut signs: Vec<String> = shown
        .map(|it| format!("{}\u{a0}{}", it.letter, it.uncoloured()))
        .collect();
    let is_tallied = |row: &Row| row.scale.is_some_and(|(tally, _)| tally > 0);
    signs.extend(
        sight
            .rows
            .iter()
            .any(is_tallied)
            .then(|| format!("{TALLY} morale tally / figures standing")),
    );
    let are_down = |it: &&Row| it.pips[1] > 0 && matches!(it.who, Who::Unit(_));
    // What a figure can take has the same two numbers from the first wound to the last.
    let takes = |it: &&Row| {
        !has_figures(battle) && matches!(it.who, Who::Unit(_)) && !figures(battle, it).is_empty()
    };
    let down = sight.rows.iter().find(are_down);
    let down = down.or_else(|| sight.rows.iter().find(takes));
    let down = down.map(|row| (row, figures(battle, row)));
    signs.extend(
        down.filter(|(_, it)| !it.is_empty())
            .map(|(row, it)| match battle.strays() {
                Some((_, strays)) => format!("{it} in formation + {strays} / all"),
                None if !has_figures(battle) => format!("{it} {}s left / all", pip(row)),
                None => format!("{it} standing + down / all"),
            }),
    );
    let parts = sight.rows.iter().map(|it| it.standing);
    let parts = parts.filter(|it| !part(*it).is_empty());
    signs.extend(parts.map(|it| format!("{}\u{a0}{}", part(it), it.words())));
    signs.sort();
    signs.dedup();
    signs.join(" \u{b7} ")
}

/// The class of a unit's line.
fn class(standing: Standing) -> &'static str {
    match standing {
        Standing::Active => "active",
        Standing::Ready => "ready",
        Standing::Acted | Standing::Away => "acted",
        Standing::Due => "test",
        Standing::Idle => "idle",
        Standing::Gone => "gone",
    }
}
