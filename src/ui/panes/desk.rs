//! What can be done: for who is selected, and for the table, each with its key.

use crate::battle::Offer;
use crate::battle::view::Row;
use crate::table::Who;
use crate::ui::look::Look;
use crate::ui::play::{Layer, Play};
use crate::ui::text::width;
use crate::ui::theme::Role;
use ratatui::text::{Line, Span};

/// The lines, in at most `high` where that is possible: explained when there is room, side by side when there is not.
pub(super) fn lines(look: &Look, play: &Play, cells: usize, high: usize) -> Vec<Line<'static>> {
    let menu = match play.top() {
        Some(Layer::Menu(at)) => Some(*at),
        _ => None,
    };
    let choosing = matches!(play.top(), Some(Layer::Choose));
    let mut lines = head(look, play, cells, choosing);
    let mine: Vec<&Offer> = play.snapshot.offers.iter().collect();
    let table: Vec<&Offer> = if choosing { Vec::new() } else { play.snapshot.table_beside().collect() };
    let mut body = groups(look, &mine, &table, play.subject, menu, cells, false);
    if menu.is_none() && lines.len() + body.len() > high {
        body = groups(look, &mine, &table, play.subject, menu, cells, true);
    }
    lines.extend(body);
    lines
}

/// The title of the pane.
pub(super) fn title(play: &Play) -> String {
    match play.subject {
        Who::Table | Who::Side(_) => "What can be done".to_owned(),
        who => {
            let number = play.numbers.of(who).map_or_else(String::new, |number| format!("{number} "));
            format!("{number}{}", play.snapshot.sight.name(who))
        }
    }
}

/// Who is selected, in a line or two.
fn head(look: &Look, play: &Play, cells: usize, choosing: bool) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if choosing {
        lines.extend(look.folded(Role::Warn, "Choose for the card: a unit by its number, then an action by its letter.", cells, 2));
    }
    let Some(row) = play.snapshot.sight.row(play.subject) else { return lines };
    lines.extend(about(look, play, row, cells));
    lines
}

fn about(look: &Look, play: &Play, row: &Row, cells: usize) -> Vec<Line<'static>> {
    let with = row.with.map_or_else(String::new, |with| format!(", with {}", play.snapshot.sight.name(with)));
    let mut lines = look.folded(Role::Plain, &format!("{}{with}", row.detail), cells, 2);
    let mut parts: Vec<Span> = row
        .markers
        .iter()
        .map(|marker| {
            look.span(
                marker.tone,
                format!("{} {}{}  ", marker.count, marker.name, if marker.on_table { "" } else { " (not on the table)" }),
            )
        })
        .collect();
    if !row.note.is_empty() {
        parts.push(look.span(Role::Strong, row.note.clone()));
    }
    lines.extend(look.flow(parts, cells, 0));
    lines
}

fn groups(
    look: &Look,
    mine: &[&Offer],
    table: &[&Offer],
    subject: Who,
    menu: Option<usize>,
    cells: usize,
    tight: bool,
) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if !mine.is_empty() {
        lines.extend(group(look, mine, menu, cells, tight));
    }
    if !table.is_empty() {
        if subject != Who::Table {
            lines.push(Line::from(look.span(Role::Title, "The table")));
        }
        let menu = menu.and_then(|at| at.checked_sub(mine.len()));
        lines.extend(group(look, table, menu, cells, tight));
    }
    lines
}

/// Those that are allowed, then those that are not.
fn group(look: &Look, offers: &[&Offer], menu: Option<usize>, cells: usize, tight: bool) -> Vec<Line<'static>> {
    let order = |allowed: bool| offers.iter().enumerate().filter(move |(_, offer)| offer.refusal.is_none() == allowed);
    let here = |at: usize| menu == Some(at);
    if tight {
        let open: Vec<Span> = order(true).flat_map(|(_, offer)| brief(look, offer)).collect();
        let shut: Vec<Line> = order(false).map(|(_, offer)| refused(look, offer)).collect();
        return look.flow(open, cells, 0).into_iter().chain(shut).collect();
    }
    let line = |at: usize, offer: &Offer, line: Line<'static>| {
        let _ = offer;
        if here(at) { line.patch_style(look.style(Role::Selection)) } else { line }
    };
    let open = order(true).map(|(at, offer)| line(at, offer, allowed(look, offer)));
    let shut = order(false).map(|(at, offer)| line(at, offer, refused(look, offer)));
    open.chain(shut).collect()
}

const LABEL: usize = 20;

fn brief(look: &Look, offer: &Offer) -> [Span<'static>; 2] {
    let label = look.cut(offer.label, LABEL);
    let gap = LABEL.saturating_sub(width(&label)).min(14);
    [look.span(Role::Key, format!("{} ", offer.key)), look.span(Role::Plain, format!("{label}{}", " ".repeat(gap.max(2))))]
}

fn allowed(look: &Look, offer: &Offer) -> Line<'static> {
    Line::from(vec![
        look.span(Role::Key, format!(" {}  ", offer.key)),
        look.span(Role::Plain, format!("{} ", look.fit(offer.label, LABEL))),
        look.span(Role::Faint, offer.help.to_owned()),
    ])
}

fn refused(look: &Look, offer: &Offer) -> Line<'static> {
    let reason = offer.refusal.as_ref().map_or_else(String::new, |refusal| format!("{}: {}", refusal.clause, refusal.message));
    Line::from(vec![look.span(Role::Faint, format!("({}) {} ", offer.key, look.fit(offer.label, LABEL))), look.span(Role::Faint, reason)])
}
