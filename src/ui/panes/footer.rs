//! The foot of the screen: the last message or what comes next, what undo would undo, the keys, whether it is saved.

use crate::journal::Saved;
use crate::ui::keys::Place;
use crate::ui::look::Look;
use crate::ui::play::{Dice, Find, Layer, Play, Snapshot};
use crate::ui::text::{fold, width};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// How high the foot is: what the first five minutes teach has a line of its own, or two.
pub(super) fn height(play: &Play, area: Rect) -> u16 {
    let taught = || {
        fold(&play.taught().unwrap_or_default(), taught_room(area))
            .iter()
            .filter(|line| !line.is_empty())
            .count()
    };
    match area.height {
        20.. => 2 + u16::try_from(taught()).unwrap_or(0).min(2),
        16.. => 2,
        _ => 1,
    }
}

/// How wide what is taught may be: beside it stands how to be rid of it.
fn taught_room(area: Rect) -> usize {
    usize::from(area.width).saturating_sub(26).max(20)
}

/// Draws two lines (one where there is no more, above them what there is to teach).
pub(super) fn draw(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) {
    let saved = saved(look, &play.snapshot.saved);
    let close = area.height == 1;
    let cells = usize::from(area.width);
    let first = |cells: usize| match &play.notice {
        _ if play.open_number().is_some() => vec![typing(look, play)],
        _ if finding(play).is_some() => vec![
            finding(play)
                .map(|find| search(look, play, find))
                .unwrap_or_default(),
        ],
        // What comes next follows, as far as there is room.
        Some(notice) => {
            let text = vec![look.span(notice.tone, format!("{}   ", notice.text))];
            whole(
                look,
                std::iter::once(text).chain(next(look, play, close)),
                cells,
            )
        }
        None => whole(look, next(look, play, close), cells),
    };
    let beside = cells.saturating_sub(saved.width() + 1);
    if close {
        // With a result to be read, what comes next matters more than the keys for units.
        let read = play.layers.is_empty() && play.result.is_some() || play.open_number().is_some();
        let told = play.notice.is_some() || finding(play).is_some() || read;
        let line = if told {
            first(beside)
        } else {
            keys_of(look, play, beside)
        };
        look.lines(
            vec![pushed_right(look, line.concat(), saved, cells)],
            area,
            buffer,
        );
        return;
    }
    let mut lines = if area.height > 2 {
        guide(look, play, area)
    } else {
        Vec::new()
    };
    lines.push(trimmed(first(cells).concat()));
    lines.push(pushed_right(
        look,
        keys_of(look, play, beside).concat(),
        saved,
        cells,
    ));
    look.lines(lines, area, buffer);
}

/// The number that is being typed, as long as another digit would go on with it.
fn typing(look: &Look, play: &Play) -> Group {
    let number = play.open_number().unwrap_or_default();
    let more =
        format!("  another digit goes on with {number}, a moment's rest or any other key ends it");
    vec![
        look.span(Role::Selection, format!("{number}{}", look.glyphs.blank)),
        look.span(Role::Faint, more),
    ]
}

type Group = Vec<Span<'static>>;

fn wide(group: &Group) -> usize {
    let blank = group
        .last()
        .map_or(0, |last| last.width() - width(last.content.trim_end()));
    group.iter().map(Span::width).sum::<usize>() - blank
}

/// Those that fit beside each other, whole; of one that does not, the beginning where that says something.
fn whole(look: &Look, groups: impl IntoIterator<Item = Group>, cells: usize) -> Vec<Group> {
    let (mut kept, mut left) = (Vec::new(), cells);
    for group in groups {
        if wide(&group) <= left {
            left = left.saturating_sub(group.iter().map(Span::width).sum());
            kept.push(group);
        } else if left >= SAYS_SOMETHING || kept.is_empty() {
            kept.push(look.cut_line(Line::from(group), left).spans);
            left = 0;
        }
    }
    kept
}

/// How many cells of a hint are worth showing without the rest.
const SAYS_SOMETHING: usize = 10;

/// What the first five minutes teach, and how to be rid of it.
fn guide(look: &Look, play: &Play, area: Rect) -> Vec<Line<'static>> {
    let Some(text) = play.taught() else {
        return Vec::new();
    };
    let pieces = fold(&text, taught_room(area))
        .into_iter()
        .take(usize::from(area.height.saturating_sub(2)));
    let mut lines: Vec<Line> = pieces
        .map(|piece| Line::from(look.span(Role::Info, piece)))
        .collect();
    if let Some(first) = lines.first_mut() {
        first.spans.push(Span::raw("   "));
        first
            .spans
            .extend(look.button("guide-over", look.span(Role::Faint, "no more of this")));
    }
    lines
}

fn finding(play: &Play) -> Option<&Find> {
    match play.top() {
        Some(Layer::Find(find)) => Some(find),
        _ => None,
    }
}

/// What is looked for, and who is found.
fn search(look: &Look, play: &Play, find: &Find) -> Vec<Span<'static>> {
    let found = match find.found.get(find.at) {
        Some(who) => format!(
            "  {} of {}: {}",
            find.at + 1,
            find.found.len(),
            play.snapshot.sight.name(*who)
        ),
        None if find.input.value().trim().is_empty() => {
            "  a part of a name, or a number".to_owned()
        }
        None => "  nobody has these letters".to_owned(),
    };
    let typed = format!("{} ", find.input.value());
    vec![
        look.span(Role::Key, "/ "),
        look.span(Role::Selection, typed),
        look.span(Role::Faint, found),
    ]
}

/// What the great key does, and what undo and redo would do; in a close space keys come before names.
fn next(look: &Look, play: &Play, close: bool) -> Vec<Group> {
    let Snapshot {
        status,
        offers,
        table,
        undo,
        redo,
        ..
    } = &play.snapshot;
    let mut groups = Vec::new();
    let mut put = |id: &str, text: String| {
        groups.push(look.button(id, look.span(Role::Plain, format!("{text}   "))));
    };
    let idle = play.layers.is_empty();
    if play.can_force() {
        put("force", "does it all the same".to_owned());
    }
    let explains = idle && play.result.is_some();
    if let (true, Some((id, who))) = (idle && !play.just_rolled, status.next) {
        let label = offers
            .iter()
            .chain(table)
            .find(|offer| offer.id == id)
            .map_or_else(|| id.replace('-', " "), |offer| offer.label.to_owned());
        // With something to be read, what undo would undo needs the room.
        let row = play.snapshot.sight.row(who).filter(|_| !explains);
        let name = row.map_or_else(String::new, |row| format!(": {}", row.name));
        put("press", format!("{label}{name}"));
    } else if explains {
        put("press", "go on".to_owned());
    }
    if explains && close {
        put("accept", "explain".to_owned());
    }
    if let Some(Layer::Prompt(prompt)) = play.top() {
        put("back", format!("leave {}", prompt.title));
    }
    // Only where these keys do it: not in a form, at dice or in a text.
    if let Some(undo) = undo.as_ref().filter(|_| play.answers("undo")) {
        put("undo", format!("undo {undo}"));
    }
    if let Some(redo) = redo.as_ref().filter(|_| play.answers("redo")) {
        put("redo", format!("redo {redo}"));
    }
    if !close && explains {
        put("accept", "explain".to_owned());
    }
    groups
}

/// The keys for where one is, as many as fit; help always.
fn keys_of(look: &Look, play: &Play, cells: usize) -> Vec<Group> {
    let taken = play.layers.is_empty();
    // Undo and redo stand above with what they would do, the next view beside the tabs.
    let real = play.rolling() == Dice::Table && matches!(play.place(), Place::Dice | Place::Choice);
    let wanted = |id: &str| {
        play.answers(id)
            && !(taken && matches!(id, "undo" | "redo")
                || taken && play.narrow && id == "view"
                || real && id == "press")
    };
    let asking = matches!(play.top(), Some(Layer::Form(form)) if form.asking.is_some());
    // While a reason is asked for there is no field to go to: the reasons at hand are gone through.
    let called = |id: &str, label: &'static str| match id {
        "next" if asking => "another reason",
        "number" if matches!(play.top(), Some(Layer::Menu(_))) => "action",
        _ => label,
    };
    let keys: Vec<(&str, Group)> = look
        .keys
        .footer(play.place())
        .filter(|(id, ..)| wanted(id))
        .map(|(id, _, label)| {
            (
                id,
                look.button(
                    id,
                    look.span(Role::Faint, format!("{}  ", called(id, label))),
                ),
            )
        })
        .collect();
    let help: usize = keys
        .iter()
        .filter(|(id, _)| *id == "help")
        .map(|(_, group)| wide(group))
        .sum();
    let mut left = cells.saturating_sub(help);
    let fits = |(id, group): (&str, Group)| {
        if id == "help" {
            return Some(group);
        }
        let taken = group.iter().map(Span::width).sum::<usize>();
        left = left.checked_sub(taken)?;
        Some(group)
    };
    keys.into_iter().filter_map(fits).collect()
}

/// Keys alone, for screens without a battle; `but` are rows of the table that mean nothing there.
pub(super) fn draw_keys(look: &Look, place: Place, but: &[&str], area: Rect, buffer: &mut Buffer) {
    let key = |(id, _, label): (&'static str, String, &str)| {
        look.button(id, look.span(Role::Faint, format!("{label}  ")))
    };
    let keys = look
        .keys
        .footer(place)
        .filter(|(id, ..)| !but.contains(id))
        .map(key)
        .collect();
    look.lines(
        look.flow_groups(keys, usize::from(area.width), 0),
        area,
        buffer,
    );
}

fn saved(look: &Look, saved: &Saved) -> Span<'static> {
    match saved {
        Saved::Yes(_) => look.span(Role::Good, format!("{} saved", look.glyphs.done)),
        Saved::No(_) => look.span(Role::Bad, "NOT SAVED"),
        Saved::Nowhere => look.span(Role::Warn, "kept nowhere"),
        Saved::Watching(_) => look.span(Role::Info, "watching only"),
    }
}

/// Without the blanks that would only push others away.
fn trimmed(mut spans: Vec<Span<'static>>) -> Line<'static> {
    if let Some(last) = spans.last_mut() {
        last.content = last.content.trim_end().to_owned().into();
    }
    Line::from(spans)
}

fn pushed_right(
    look: &Look,
    left: Vec<Span<'static>>,
    right: Span<'static>,
    cells: usize,
) -> Line<'static> {
    let room = cells.saturating_sub(right.width() + 1);
    let mut line = look.cut_line(trimmed(left), room);
    let gap = cells.saturating_sub(line.width() + right.width());
    line.spans.push(Span::raw(" ".repeat(gap)));
    line.spans.push(right);
    line
}
