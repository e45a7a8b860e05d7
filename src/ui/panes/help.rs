//! Help.

use super::*;
use crate::session::help::{TopicBy, WHERE_YOU_ARE};

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
    let mut signs = if help.signs {
        signs(look, help, cells)
    } else {
        Vec::new()
    };
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

/// The marks beside names.
fn signs(look: &Look, help: &Help, cells: usize) -> Lines {
    let glyphs = look.glyphs;
    let standing = |standing| look.standing(Some(standing));
    let all: [((char, Role), &str); 12] = [
        (standing(Standing::Active), "acts now"),
        (standing(Standing::Ready), "may still act this turn"),
        (standing(Standing::Acted), "has acted this turn"),
        (standing(Standing::Due), "must test, charge or fight"),
        (standing(Standing::Idle), "cannot act now"),
        (standing(Standing::Away), "comes on later"),
        (standing(Standing::Gone), "is out of the game"),
        ((glyphs.touched, Role::Warn), "changed by the last action"),
        ((glyphs.stands, Role::Plain), "a standing figure"),
        ((glyphs.hurt, Role::Bad), "a wounded standing figure"),
        ((glyphs.down, Role::Warn), "a figure that is down"),
        ((glyphs.gone, Role::Faint), "a lost figure"),
    ];
    let title = "Marks beside a name";
    let wanted = all
        .into_iter()
        .filter(|(_, text)| help.wants(&format!("{title} {text}")));
    let line = |((glyph, role), text): ((char, Role), &str)| {
        let lead = look.span(role, format!("{}  ", look.fit(&glyph.to_string(), 9)));
        look.flow(
            vec![lead, look.plain(text.to_owned())],
            cells,
            11.min(cells / 3),
        )
    };
    let mut lines: Vec<Line> = wanted.flat_map(line).collect();
    if !lines.is_empty() {
        lines.splice(0..0, [Line::default(), look.heading(title)]);
    }
    lines
}
