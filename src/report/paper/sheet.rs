//! The roster sheet of a side: a line for each unit and character, with boxes to tick.

use super::*;
use crate::battle::view::Marker;
use crate::battle::{Numbers, capital, count};

/// Turns that the sheet has a box for.
const TURNS: u16 = 12;

/// Boxes in a group, so that they can be counted at a glance.
const GROUP: u16 = 5;

pub(super) fn sheet(battle: &dyn Battle, title: &str, side: Side) -> Markup {
    let viewer = Viewer::Side(side);
    let rows = battle.roster(viewer);
    let of = |wanted: fn(Who) -> bool| -> Vec<&Row> {
        let mine = rows
            .iter()
            .filter(|row| row.side == side && wanted(row.who));
        mine.collect()
    };
    let units = of(|who| matches!(who, Who::Unit(_)));
    let characters = of(|who| matches!(who, Who::Character(_)));
    let numbers = Numbers::new(battle.directory());
    let [of_units, of_characters] = battle.info().roster;
    let company = of_characters
        .columns
        .iter()
        .any(|column| column.cells == Cells::With);
    let tally = battle.tally_of(side, viewer);
    html! {
        section.sheet {
            header {
                h1 { span.side { (side.id()) } ": " (printable(&battle.name(Who::Side(side), viewer))) }
                p { (title) br; (battle.info().title) @if !tally.is_empty() { br; (tally) } }
            }
            p.turns {
                b { "Turn" }
                @for turn in 1..=TURNS { span.turn { i.box {} (turn) } }
            }
            p.legend {
                "Cross a box out when a figure, stand or wound is gone for good. "
                "Put one stroke through it for a figure that may come back, such as one that is down or has strayed. "
                "A box with a dot counts from the start."
                @if battle.has_secrets() { " Keep this sheet from the other side." }
            }
            table {
                thead { tr {
                    th.number { "No." } th.name { (of_units.name) } th.strength { (strength(battle)) }
                    th { "Markers" } th.notes { "Notes" }
                } }
                tbody { @for row in units { (unit(battle, &numbers, row)) } }
            }
            @if !characters.is_empty() {
                table.people {
                    thead { tr {
                        th.number { "No." } th.name { (of_characters.name) } th.lost { "Lost" }
                        @if company { th.with { "With" } }
                        th.notes { "Notes" }
                    } }
                    tbody { @for row in characters { (character(&numbers, row, company)) } }
                }
            }
        }
    }
}

/// The heading of the boxes for figures.
fn strength(battle: &dyn Battle) -> String {
    let (_, many) = battle.pips().unwrap_or(("", "strength"));
    capital(many)
}

fn name(numbers: &Numbers, row: &Row, about: &str) -> Markup {
    html! {
        td.number { @if let Some(number) = numbers.of(row.who) { (number) } }
        td.name { b { (printable(&row.name)) } @if !about.is_empty() { br; small { (printable(about)) } } }
    }
}

fn unit(battle: &dyn Battle, numbers: &Numbers, row: &Row) -> Markup {
    let [standing, away, gone] = row.pips;
    let all = standing + away + gone;
    let kinds = battle.info().markers;
    html! {
        tr {
            (name(numbers, row, &about(row, kinds)))
            td.strength {
                @if all > 0 { (boxes(all, 0)) small { (counted(battle, row, all)) } }
            }
            td.markers {
                // Only a decoy has no figures, and it gets no markers.
                @for kind in kinds.iter().filter(|kind| kind.boxes > 0 && all > 0) {
                    span.marker { (kind.name) (boxes(kind.boxes, on(row, kind))) }
                }
            }
            td.notes {}
        }
    }
}

/// `elite infantry in line, muskets; hidden marker`: what the unit is, how it stands, and its markers without boxes.
fn about(row: &Row, kinds: &[MarkerKind]) -> String {
    let posture = Some(row.posture).filter(|posture| !row.detail.contains(posture));
    let unticked = kinds
        .iter()
        .filter(|kind| kind.boxes == 0 && on(row, kind) > 0);
    let parts = [row.detail.as_str()].into_iter().chain(posture);
    let parts = parts.chain(unticked.map(|kind| kind.name));
    parts.filter(|part| !part.is_empty()).joined("; ")
}

fn on(row: &Row, kind: &MarkerKind) -> u16 {
    let of = |marker: &&Marker| marker.name == kind.name;
    row.markers.iter().find(of).map_or(0, |marker| marker.count)
}

/// `12 figures`, `1 gun`, `2, each a wound left`.
fn counted(battle: &dyn Battle, row: &Row, all: u16) -> String {
    match (battle.pips(), row.pip) {
        (Some((one, many)), "") => count(all, one, many),
        (None, "") => format!("{all} in all"),
        (_, pip) if all == 1 => format!("1 {pip}"),
        (_, pip) => format!("{all}, each a {pip}"),
    }
}

fn character(numbers: &Numbers, row: &Row, company: bool) -> Markup {
    html! {
        tr {
            (name(numbers, row, &row.detail))
            td.lost { (boxes(1, 0)) }
            @if company { td.with {} }
            td.notes {}
        }
    }
}

/// Boxes in groups of five, the first `ticked` of them with a dot.
fn boxes(all: u16, ticked: u16) -> Markup {
    let groups = (0..all).step_by(usize::from(GROUP));
    html! {
        span.boxes {
            @for first in groups {
                span.group {
                    @for at in first..all.min(first.saturating_add(GROUP)) {
                        i.box.dot[at < ticked] {}
                    }
                }
            }
        }
    }
}
