//! The bottom of the screen: the last message or the actions, and the keys.

use super::*;
use crate::battle::Offer;
use crate::session::play::{Dice, Find, Snapshot};
use crate::ui::text::fold;

/// Height of the footer, in rows: one or two more while tips are shown.
pub(super) fn height(play: &Play, area: Rect) -> u16 {
    let taught = || {
        fold(&play.taught().unwrap_or_default(), taught_room(area))
            .iter()
            .filter(|line| !line.is_empty())
            .count()
    };
    match area.height {
        28.. => 2 + u16::try_from(taught()).unwrap_or(0).min(2),
        20.. => 2 + u16::try_from(taught()).unwrap_or(0).min(1),
        16.. => 2,
        _ => 1,
    }
}

/// Width of a tip, in cells.
fn taught_room(area: Rect) -> usize {
    usize::from(area.width).saturating_sub(1).max(20)
}

/// Draws the tips, the last message or the actions, and the keys. A footer of one row shows the first of message, actions
/// and keys.
pub(super) fn draw(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) {
    let cells = usize::from(area.width);
    let message = message(look, play, cells);
    if area.height == 1 {
        let line = message.unwrap_or_else(|| {
            // Keys that a small screen shows nowhere else.
            let reach = ["undo", "view", "help"].into_iter();
            let reach: Vec<Hint> = reach
                .filter(|id| works(look, play, id))
                .map(|id| look.button(id, look.faint(format!("{id} "))))
                .collect();
            let taken: usize = reach.iter().flatten().map(Span::width).sum();
            match actions(look, play, cells.saturating_sub(taken), false) {
                Some(acts) => [acts, reach].concat(),
                None => keys_of(look, play, cells),
            }
        });
        look.lines(vec![trimmed(line.concat())], area, buffer);
        return;
    }
    let mut lines = if area.height > 2 {
        guide(look, play, area)
    } else {
        Vec::new()
    };
    if let Some([first, second]) = long_notice(look, play, cells) {
        lines.extend([first, second].map(|row| trimmed(row.concat())));
        look.lines(lines, area, buffer);
        return;
    }
    let first = message.or_else(|| actions(look, play, cells, true));
    let keys = keys_of(look, play, cells);
    lines.push(trimmed(first.unwrap_or_default().concat()));
    lines.push(trimmed(keys.concat()));
    look.lines(lines, area, buffer);
}

/// The number or name being typed, else the last message.
fn message(look: &Look, play: &Play, cells: usize) -> Option<Vec<Hint>> {
    if look.over.is_none() && play.open_number().is_some() {
        return Some(vec![typing(look, play)]);
    }
    if let Some(find) = play.showing::<Find>() {
        return Some(vec![dialogs::search(look, play, find)]);
    }
    let notice = play.notice.as_ref()?;
    Some(said(look, play, &notice.text, cells))
}

/// The last message, or the end of it, and the key that does a refused action after all.
fn said(look: &Look, play: &Play, text: &str, cells: usize) -> Vec<Hint> {
    let tone = play.notice.as_ref().map_or(Tone::Plain, |it| it.tone);
    let text = vec![look.span(tone, format!("{text}   "))];
    let force = play
        .can_force()
        .then(|| look.button("force", look.plain("do it anyway   ")));
    whole(look, std::iter::once(text).chain(force), cells)
}

/// The last message in two rows, where one is too short for it: the keys stand back until the next press.
fn long_notice(look: &Look, play: &Play, cells: usize) -> Option<[Vec<Hint>; 2]> {
    let is_typing = look.over.is_none() && play.open_number().is_some();
    let notice = play
        .notice
        .as_ref()
        .filter(|_| !is_typing && !play.shows::<Find>())?;
    let folded = fold(&notice.text, cells);
    let (first, rest) = folded.split_first().filter(|(_, rest)| !rest.is_empty())?;
    let first = vec![vec![look.span(notice.tone, first.clone())]];
    Some([first, said(look, play, &rest.join(" "), cells)])
}

fn actions(look: &Look, play: &Play, cells: usize, named: bool) -> Option<Vec<Hint>> {
    if look.over.is_some() || play.depth() > 0 && !play.shows::<ChooseAction>() {
        return None;
    }
    let snapshot = &play.snapshot;
    let mine = snapshot.offers.iter();
    let offers: Vec<&Offer> = if play.is_choosing() {
        play.choosable().collect()
    } else {
        mine.chain(snapshot.table_beside())
            .filter(|offer| offer.refusal.is_none() && offer.is_likely())
            .collect()
    };
    let who = play.numbered(play.subject);
    let who = who.unwrap_or_else(|| "Table".to_owned());
    let lead = format!(" {} {who}: ", look.glyphs.pointer);
    let groups = offers.into_iter().map(|offer| {
        let target = ClickTarget::Action(u32::from(offer.key));
        vec![
            look.hit(target, look.span(Role::Key, format!("{} ", offer.key))),
            look.hit(target, look.plain(format!("{}  ", offer.label))),
        ]
    });
    let groups: Vec<Hint> = groups.collect();
    if groups.is_empty() && play.subject == Who::Table {
        return None;
    }
    let lead = named.then(|| vec![look.strong(lead)]);
    let all: Vec<Hint> = lead.into_iter().chain(groups).collect();
    let wanted: usize = all.iter().map(wide).sum();
    if wanted <= cells {
        return Some(all);
    }
    // Beside a result the key opens its sums.
    let more = match play.last.result {
        Some(_) => vec![look.faint(format!("{}  ", look.glyphs.more))],
        None => look.button("accept", look.faint("all  ")),
    };
    let mut left = cells.saturating_sub(more.iter().map(Span::width).sum());
    let fits = |group: &Hint| fits(&mut left, group.iter().map(Span::width).sum());
    let mut kept: Vec<Hint> = all.into_iter().filter(fits).collect();
    kept.push(more);
    Some(kept)
}

/// A typed number that another digit could extend.
fn typing(look: &Look, play: &Play) -> Hint {
    let number = play.open_number().unwrap_or_default();
    let more = "  type a second digit, or wait";
    vec![
        look.span(Role::Selection, format!("{number}{}", look.glyphs.blank)),
        look.faint(more),
    ]
}

/// True if the key of a row does something in the place that receives the keys.
fn works(look: &Look, play: &Play, id: &str) -> bool {
    look.over
        .map_or_else(|| play.answers(id), |over| look.keys.works(over, id))
}

type Hint = Vec<Span<'static>>;

fn wide(group: &Hint) -> usize {
    let blank = group
        .last()
        .map_or(0, |last| last.width() - width(last.content.trim_end()));
    group.iter().map(Span::width).sum::<usize>() - blank
}

/// The groups that fit side by side, the last cut if enough of it remains.
fn whole(look: &Look, groups: impl IntoIterator<Item = Hint>, cells: usize) -> Vec<Hint> {
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

/// Minimum width of a cut group, in cells.
const SAYS_SOMETHING: usize = 10;

/// The current tip, and the button that hides tips.
fn guide(look: &Look, play: &Play, area: Rect) -> Lines {
    let Some(text) = play.taught() else {
        return Vec::new();
    };
    let room = taught_room(area);
    let high = usize::from(area.height.saturating_sub(2));
    // Whole sentences, as many as there is room for.
    let ends = text.match_indices(". ").map(|(at, _)| &text[..=at]);
    let mut told: Vec<&str> = ends.chain([text.as_str()]).collect();
    let fits = told.iter().rposition(|it| fold(it, room).len() <= high);
    let told = told.swap_remove(fits.unwrap_or(0));
    let mut pieces = fold(told, room);
    if pieces.len() > high {
        pieces.truncate(high);
        // A tip that ends in the middle says so.
        if let Some(last) = pieces.last_mut() {
            *last = look.cut(&format!("{last} {}", look.glyphs.more), room);
        }
    }
    let mut lines: Vec<Line> = pieces
        .into_iter()
        .map(|piece| Line::from(look.span(Role::Info, piece)))
        .collect();
    // The button that hides tips gives way to the tip.
    let gap = vec![Span::raw("   ")];
    let hide = look.button("guide-over", look.faint("hide tips"));
    let hide = Line::from([gap, hide].concat());
    let fits = |line: &&mut Line| line.width() + hide.width() <= room;
    if let Some(line) = lines.iter_mut().find(fits) {
        line.spans.extend(hide.spans.clone());
    }
    lines
}

/// The keys of the current place, as many as fit; help always. Undo and redo name the action they affect.
fn keys_of(look: &Look, play: &Play, cells: usize) -> Vec<Hint> {
    let idle = play.depth() == 0 && look.over.is_none();
    let real =
        play.rolling() == Dice::Table && matches!(play.place(), KeyPlace::Dice | KeyPlace::Choice);
    // Space answers no question and names no card, but draws one.
    let draws =
        matches!(play.game.waiting(), Some((_, Request::Card(card), _)) if card.side.is_none());
    let asked = matches!(play.place(), KeyPlace::Choice) && !draws;
    let result = play.last.result.as_ref();
    let has_no_sums = idle && result.is_some_and(|it| !it.collapsed && it.record.report.is_empty());
    let form = play.showing::<FormPane>().filter(|_| look.over.is_none());
    let asking = form.is_some_and(|form| form.asking.is_some());
    let takes_no_digits = form.is_some_and(|form| !asking && !form.takes_digits());
    let wanted = |id: &str| {
        works(look, play, id)
            && !(has_no_sums && id == "accept")
            && !(asked && id == "press")
            && !(takes_no_digits && id == "number")
            && !(idle && id == "undo" && play.snapshot.undo.is_none()
                || idle && id == "redo" && play.snapshot.redo.is_none()
                || real && id == "press")
    };
    // While a reason is asked for, Tab goes through the standard reasons.
    let called = |id: &str, label: &'static str| match (id, &play.snapshot) {
        ("next", _) if asking => "another reason".to_owned(),
        ("number", _) if play.shows::<ActionMenu>() => "action".to_owned(),
        ("accept", _) if form.is_some_and(FormPane::would_submit) => {
            form.map_or_else(String::new, |form| form.offer.label.to_owned())
        }
        (
            "undo",
            Snapshot {
                undo: Some(what), ..
            },
        )
        | (
            "redo",
            Snapshot {
                redo: Some(what), ..
            },
        ) if idle => {
            format!("{label}: {}", look.cut(what, UNDONE))
        }
        ("accept", _) if idle && result.is_some() => "sums".to_owned(),
        ("back", _) if play.follow_up().is_some() => "not now".to_owned(),
        _ => label.to_owned(),
    };
    let keys: Vec<(&str, Hint)> = look
        .keys
        .footer(look.over.unwrap_or(play.place()))
        .filter(|(id, ..)| wanted(id))
        .map(|(id, _, label)| {
            (
                id,
                look.button(id, look.faint(format!("{}  ", called(id, label)))),
            )
        })
        .collect();
    let kept: Vec<&Hint> = keys
        .iter()
        .filter(|(id, _)| stays(id))
        .map(|(_, it)| it)
        .collect();
    let whole = |group: &&Hint| group.iter().map(Span::width).sum::<usize>();
    let ends = kept.last().map_or(0, |last| whole(last) - wide(last));
    let help = kept.iter().map(whole).sum::<usize>() - ends;
    let mut left = cells.saturating_sub(help);
    let mut fits = |group: &Hint| fits(&mut left, group.iter().map(Span::width).sum());
    let kept = keys.into_iter();
    let kept = kept.filter(|(id, group)| stays(id) || fits(group));
    kept.map(|(_, group)| group).collect()
}

/// Maximum width of the action named beside undo and redo, in cells.
const UNDONE: usize = 20;

/// True for keys that are never dropped.
fn stays(id: &str) -> bool {
    matches!(id, "help" | "quit")
}

/// Keys for screens without a battle, except those in `but`.
pub(super) fn draw_keys(
    look: &Look,
    place: KeyPlace,
    but: &[&str],
    area: Rect,
    buffer: &mut Buffer,
) {
    let key = |(id, _, label): (&'static str, String, &str)| {
        look.button(id, look.faint(format!("{label}  ")))
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

/// A line without trailing blanks.
fn trimmed(mut spans: Vec<Span<'static>>) -> Line<'static> {
    if let Some(last) = spans.last_mut() {
        last.content = last.content.trim_end().to_owned().into();
    }
    Line::from(spans)
}
