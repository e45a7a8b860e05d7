//! The checklist of what should lie on the table.

use super::*;
use crate::session::play::ChecklistItem;

/// Draws the checklist over the whole screen.
pub(super) fn draw(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let items = play.table_checklist();
    let ticked = items.iter().filter(|item| item.ticked).count();
    let title = format!(
        "Table checklist: {ticked} of {} ticked, {} to tick, {} to go on",
        items.len(),
        look.key("press"),
        look.key("accept")
    );
    let inside = look.frame(&title, true, area, buffer);
    let cells = usize::from(inside.width);
    let units = items.iter().filter(|item| item.who != Who::Table);
    let names = units.map(|item| play.snapshot.sight.name(item.who));
    let longest = widest(names).min(cells / 2);
    let (mut list, mut side) = (Listing::default(), None);
    list.lines.extend(story(look, play, cells));
    list.lines.extend(aims(look, play, cells));
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
        list.entry(look, at == play.ticks.at, lines);
        let is_last = items.get(at + 1).is_none_or(|next| next.who != Who::Table);
        if item.who == Who::Table && is_last {
            list.lines.push(Line::default());
        }
    }
    let reserves = play.reserves();
    if !reserves.is_empty() {
        list.lines
            .extend(look.folded(Role::Faint, &reserves, cells, 2));
    }
    for side in Side::BOTH {
        list.lines.extend(off(look, play, side, cells));
    }
    list.draw(look, 1, inside, buffer)
}

/// The story of the scenario, until the second turn, like the setup.
fn story(look: &Look, play: &Play, cells: usize) -> Lines {
    let battle = play.game.battle();
    let story = &battle.scenario().plan().story;
    if story.is_empty() || battle.turn_number() > 1 {
        return Vec::new();
    }
    let mut lines = vec![look.heading("The story")];
    for paragraph in story.split('\n') {
        lines.extend(look.folded(Role::Plain, paragraph, cells, 0));
        lines.push(Line::default());
    }
    lines
}

/// What the sides play for, as long as the story stands above it.
fn aims(look: &Look, play: &Play, cells: usize) -> Lines {
    let battle = play.game.battle();
    let aims = battle
        .scenario()
        .aims(&|side| play.snapshot.side(side).to_owned());
    if aims.is_empty() || battle.turn_number() > 1 {
        return Vec::new();
    }
    let told = aims.iter();
    let told = told.flat_map(|aim| look.folded(Role::Plain, aim, cells, 2));
    let head = std::iter::once(look.heading("What you fight for"));
    head.chain(told).chain([Line::default()]).collect()
}

/// All instructions of the last action.
fn last_action(look: &Look, play: &Play, cells: usize) -> Lines {
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

fn entry(look: &Look, play: &Play, item: &ChecklistItem, longest: usize, cells: usize) -> Lines {
    let sign = if item.ticked {
        look.glyphs.done
    } else {
        look.glyphs.to_do
    };
    let (role, text) = if item.ticked {
        (Role::Faint, Role::Faint)
    } else {
        (Role::Strong, Role::Plain)
    };
    if item.who == Who::Table {
        return look.folded(text, &format!("{sign} {}", item.text), cells, 2);
    }
    let (number, name) = match item.who {
        Who::Side(side) => (String::new(), play.snapshot.side(side)),
        who => (
            play.numbers.of(who).unwrap_or(0).to_string(),
            play.snapshot.sight.name(who),
        ),
    };
    let name = look.fit(name, longest);
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
    if matches!(item.who, Who::Side(_)) {
        return lines.collect();
    }
    let target = ClickTarget::Unit(small(play.numbers.of(item.who).unwrap_or(0)));
    lines.map(|line| look.hit_line(target, line)).collect()
}

/// The units of a side that have left the table.
fn off(look: &Look, play: &Play, side: Side, cells: usize) -> Lines {
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
