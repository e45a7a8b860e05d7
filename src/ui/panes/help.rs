//! Help.

use super::*;
use crate::session::help::{PipNames, TopicBy, WHERE_YOU_ARE};

/// Draws help over the whole area.
pub fn draw(look: &Look, help: &Help, area: Rect, buffer: &mut Buffer) -> Cursor {
    let inside = look.frame(
        &format!(
            "{}: type to search, {} to close",
            help.title,
            look.key("back")
        ),
        true,
        area,
        buffer,
    );
    if inside.is_empty() {
        return None;
    }
    let search = Line::from(vec![
        look.strong("Search: "),
        look.span(Role::Selection, format!("{} ", help.search)),
    ]);
    look.lines(
        vec![search],
        Rect {
            height: 1,
            ..inside
        },
        buffer,
    );
    look.hit_area(ClickTarget::Pane(Pane::Over), area, buffer);
    let body = Rect {
        y: inside.y + 1,
        height: inside.height - 1,
        ..inside
    };
    help.scroll.pages(body.height);
    help.scroll.ends(look.scrolled(
        lines(look, help, usize::from(inside.width)),
        help.scroll.at(),
        body,
        buffer,
    ));
    cursor_at((0, 8 + width(&help.search)), inside)
}

fn lines(look: &Look, help: &Help, cells: usize) -> Lines {
    let mut lines = Vec::new();
    let mut group = "";
    let signs_of = |names| signs(look, help, names, cells);
    let mut signs = help.signs.map_or_else(Vec::new, signs_of);
    for topic in help.found() {
        if topic.group != group {
            if topic.group != WHERE_YOU_ARE {
                lines.append(&mut signs);
            }
            group = &topic.group;
            lines.push(Line::default());
            lines.push(look.heading(group));
        }
        // Entries without a key start at the left edge.
        let bare = topic.key.is_empty() && topic.title.is_empty();
        let lead = (!bare).then(|| look.span(Role::Key, format!("{}  ", look.fit(&topic.key, 9))));
        let mut parts: Vec<Span> = lead.into_iter().collect();
        if !topic.title.is_empty() {
            parts.push(look.strong(format!("{}: ", topic.title)));
        }
        parts.extend(look.words(Role::Plain, &topic.text));
        let indent = if bare { 2 } else { 11.min(cells / 3) };
        let entry = look.flow(parts, cells, indent);
        let target = topic.by.and_then(|by| match by {
            TopicBy::Key(id) => ClickTarget::key(id),
            TopicBy::Letter(letter) => Some(ClickTarget::Action(u32::from(letter))),
        });
        lines.extend(entry.into_iter().map(|line| match target {
            Some(target) => look.hit_line(target, line),
            None => line,
        }));
    }
    lines.append(&mut signs);
    if lines.is_empty() {
        lines.push(Line::from(look.faint("No matches.")));
    }
    lines
}

/// The marks beside names, and the pips.
fn signs(look: &Look, help: &Help, names: PipNames, cells: usize) -> Lines {
    let glyphs = look.glyphs;
    let standing = |standing| look.standing(Some(standing));
    let states = [
        (Standing::Active, "acts now"),
        (Standing::Ready, "may still act this turn"),
        (Standing::Acted, "has acted this turn"),
        (Standing::Due, "must test, charge or fight"),
        (Standing::Idle, "cannot act now"),
        (Standing::Away, "comes on later"),
        (Standing::Gone, "is out of the game"),
    ];
    let mut all: Vec<((char, Role), String)> = states
        .map(|(state, text)| (standing(state), text.to_owned()))
        .to_vec();
    let changed = "changed by the last action".to_owned();
    all.push(((glyphs.touched, Role::Warn), changed));
    all.extend(pips(look, names));
    let title = "Marks beside a name";
    let wanted = all
        .into_iter()
        .filter(|(_, text)| help.wants(&format!("{title} {text}")));
    let line = |((glyph, role), text): ((char, Role), String)| {
        let lead = look.span(role, format!("{}  ", look.fit(&glyph.to_string(), 9)));
        look.flow(vec![lead, look.plain(text)], cells, 11.min(cells / 3))
    };
    let mut lines: Vec<Line> = wanted.flat_map(line).collect();
    if !lines.is_empty() {
        lines.splice(0..0, [Line::default(), look.heading(title)]);
    }
    lines
}

/// The pips that this battle's rosters can show.
fn pips(look: &Look, names: PipNames) -> Vec<((char, Role), String)> {
    let glyphs = look.glyphs;
    let up = (glyphs.stands, Role::Plain);
    let gone = (glyphs.gone, Role::Faint);
    let Some(one) = names.one else {
        let [left, taken] = [
            "a wound that it can still take",
            "a wound that it has taken",
        ];
        return vec![(up, left.to_owned()), (gone, taken.to_owned())];
    };
    let down = (glyphs.down, Role::Warn);
    // Those who stray have left a formation.
    let there = names.stray.map_or("left", |_| "in formation");
    let mut all = vec![(up, format!("a {one} {there}"))];
    match names.stray {
        Some(stray) => all.extend([
            ((glyphs.hurt, Role::Bad), format!("a wounded {one} {there}")),
            (down, format!("a {stray}")),
            ((glyphs.down_hurt, Role::Bad), format!("a wounded {stray}")),
        ]),
        None => all.push((down, format!("a {one} that is down"))),
    }
    all.push((gone, format!("a lost {one}")));
    all
}
