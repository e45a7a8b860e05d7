//! The table checklist: counters and markers that the table should show now.

use super::Cursor;
use crate::battle::Viewer;
use crate::battle::view::Standing;
use crate::table::{Side, Who};
use crate::ui::hits::ClickTarget;
use crate::ui::look::Look;
use crate::ui::play::{ChecklistItem, Play};
use crate::ui::text::width;
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
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
    let longest = items
        .iter()
        .filter(|item| item.who != Who::Table)
        .map(|item| width(play.snapshot.sight.name(item.who)))
        .max()
        .unwrap_or(0)
        .min(cells / 2);
    let (mut lines, mut cursor, mut side) = (Vec::new(), 0, None);
    lines.extend(story(look, play, cells));
    lines.extend(last_action(look, play, cells));
    if items.first().is_some_and(|item| item.who == Who::Table) {
        lines.push(Line::from(look.span(Role::Title, "Set up the table")));
    }
    for (at, item) in items.iter().enumerate() {
        let of = play.snapshot.sight.row(item.who).map(|row| row.side);
        if let Some(of) = of.filter(|of| side != Some(*of)) {
            side = Some(of);
            lines.push(Line::from(look.span(of, play.snapshot.side(of).to_owned())));
        }
        if at == play.lying.at {
            cursor = lines.len();
        }
        lines.extend(entry(look, play, item, longest, cells, at == play.lying.at));
        let is_last = items.get(at + 1).is_none_or(|next| next.who != Who::Table);
        if item.who == Who::Table && is_last {
            lines.push(Line::default());
        }
    }
    lines.extend(reserves(look, play, cells));
    for side in Side::BOTH {
        lines.extend(off(look, play, side, cells));
    }
    let high = usize::from(inside.height);
    let from = (cursor + 2).saturating_sub(high.saturating_sub(1));
    let y = inside.y + u16::try_from(cursor.saturating_sub(from)).unwrap_or(0);
    look.scrolled(lines, from, inside, buffer);
    (!inside.is_empty()).then(|| Position::new(inside.x, y.min(inside.bottom() - 1)))
}

/// The story of the scenario, before the first action.
fn story(look: &Look, play: &Play, cells: usize) -> Vec<Line<'static>> {
    let story = &play.game.battle().scenario().plan().story;
    if story.is_empty() || !play.game.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![Line::from(look.span(Role::Title, "The story"))];
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
        lines.insert(
            0,
            Line::from(look.span(Role::Title, "After the last action")),
        );
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
    here: bool,
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
        let lines = look.folded(text, &format!("{sign} {}", item.text), cells, 2);
        let marked = |line| if here { look.selected(line) } else { line };
        return lines.into_iter().map(marked).collect();
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
    let lines = look.flow_groups(groups, cells, 7);
    let target = ClickTarget::Somebody(u32::try_from(number).unwrap_or(u32::MAX));
    let lines = lines
        .into_iter()
        .map(|line| if here { look.selected(line) } else { line });
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
