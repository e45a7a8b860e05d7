//! The table checklist: counters and markers that the table should show now.

use super::Cursor;
use super::listing::Listing;
use crate::battle::Viewer;
use crate::battle::view::Standing;
use crate::table::{Side, Who};
use crate::ui::hits::{ClickTarget, small};
use crate::ui::look::Look;
use crate::ui::play::{ChecklistItem, Play};
use crate::ui::text::widest;
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// Draws the checklist over the whole area.
pub(super) fn draw(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let items = play.lying();
    let ticked = items.iter().filter(|item| item.ticked).count();
    let title = format!(
        "Table checklist: {ticked} of {} ticked, {} to tick, {} to close",
        items.len(),
        look.key("press"),
        look.key("back")
    );
    let inside = look.frame(&title, true, area, buffer);
    let cells = usize::from(inside.width);
    let units = items.iter().filter(|item| item.who != Who::Table);
    let names = units.map(|item| play.snapshot.sight.name(item.who));
    let longest = widest(names).min(cells / 2);
    let (mut list, mut side) = (Listing::default(), None);
    list.lines.extend(story(look, play, cells));
    list.lines.extend(last_action(look, play, cells));
    if items.first().is_some_and(|item| item.who == Who::Table) {
        list.lines.push(look.heading("Set up the table"));
    }
    for (at, item) in items.iter().enumerate() {
        let of = play.snapshot.sight.row(item.who).map(|row| row.side);
        if let Some(of) = of.filter(|of| side != Some(*of)) {
            side = Some(of);
            let name = look.span(of, play.snapshot.side(of).to_owned());
            list.lines.push(Line::from(name));
        }
        let lines = entry(look, play, item, longest, cells);
        list.entry(look, at == play.lying.at, lines);
        let is_last = items.get(at + 1).is_none_or(|next| next.who != Who::Table);
        if item.who == Who::Table && is_last {
            list.lines.push(Line::default());
        }
    }
    list.lines.extend(reserves(look, play, cells));
    for side in Side::BOTH {
        list.lines.extend(off(look, play, side, cells));
    }
    list.draw(look, 1, inside, buffer)
}

/// The story of the scenario, before the first action.
fn story(look: &Look, play: &Play, cells: usize) -> Vec<Line<'static>> {
    let story = &play.game.battle().scenario().plan().story;
    if story.is_empty() || !play.game.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![look.heading("The story")];
    for paragraph in story.split('\n') {
        lines.extend(look.folded(Role::Plain, paragraph, cells, 0));
        lines.push(Line::default());
    }
    lines
}

/// The units that come on later.
fn reserves(look: &Look, play: &Play, cells: usize) -> Vec<Line<'static>> {
    let scenario = play.game.battle().scenario();
    let turn = |who| {
        let at = scenario.arrival_of(who)?;
        Some(scenario.state().arrivals.get(at)?.turn)
    };
    let away = play.snapshot.sight.rows.iter();
    let names: Vec<String> = away
        .filter_map(|row| Some(format!("{} (turn {})", row.name, turn(row.who)?)))
        .collect();
    if names.is_empty() {
        return Vec::new();
    }
    let text = format!("Not on the table yet: {}", names.join(", "));
    look.folded(Role::Faint, &text, cells, 2)
}

/// All instructions of the last action.
fn last_action(look: &Look, play: &Play, cells: usize) -> Vec<Line<'static>> {
    let texts = play.past().map_or_else(Vec::new, |past| {
        let texts = past.record.table.iter();
        texts
            .map(|text| text.to(Viewer::Table).to_owned())
            .collect()
    });
    let mut lines: Vec<Line> = Vec::new();
    for text in texts.iter().filter(|text| !text.is_empty()) {
        let text = format!("{} {text}", look.glyphs.here);
        lines.extend(look.folded(Role::Warn, &text, cells, 2));
    }
    if !lines.is_empty() {
        lines.insert(0, look.heading("After the last action"));
        lines.push(Line::default());
    }
    lines
}

fn entry(
    look: &Look,
    play: &Play,
    item: &ChecklistItem,
    longest: usize,
    cells: usize,
) -> Vec<Line<'static>> {
    let sign = if item.ticked {
        look.glyphs.done
    } else {
        look.glyphs.to_do
    };
    let number = play.numbers.of(item.who).unwrap_or(0);
    let (role, text) = if item.ticked {
        (Role::Faint, Role::Faint)
    } else {
        (Role::Strong, Role::Plain)
    };
    if item.who == Who::Table {
        return look.folded(text, &format!("{sign} {}", item.text), cells, 2);
    }
    let name = look.fit(play.snapshot.sight.name(item.who), longest);
    let mut groups = vec![vec![
        look.span(role, format!("{sign} {number:>2} {name}  ")),
    ]];
    // A count and its marker stay together.
    let things = item
        .text
        .split_inclusive(", ")
        .map(|thing| vec![look.span(text, format!("{} ", thing.trim_end()))]);
    groups.extend(things);
    let lines = look.flow_groups(groups, cells, 7).into_iter();
    let target = ClickTarget::Somebody(small(number));
    lines.map(|line| look.hit_line(target, line)).collect()
}

/// The units of a side that have left the table.
fn off(look: &Look, play: &Play, side: Side, cells: usize) -> Vec<Line<'static>> {
    let gone = play
        .snapshot
        .sight
        .side(side)
        .filter(|row| row.standing == Standing::Gone);
    let names: Vec<&str> = gone.map(|row| row.name.as_str()).collect();
    if names.is_empty() {
        return Vec::new();
    }
    look.folded(
        Role::Faint,
        &format!("{} off the table: {}", look.glyphs.lost, names.join(", ")),
        cells,
        2,
    )
}
