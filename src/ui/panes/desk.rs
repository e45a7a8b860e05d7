//! The actions of the selected unit and of the table, each with its key.

use crate::battle::Offer;
use crate::battle::view::{Marker, Row};
use crate::table::{Refusal, Who};
use crate::ui::hits::{ClickTarget, small};
use crate::ui::keys::KeyPlace;
use crate::ui::look::Look;
use crate::ui::palette::{ScreenCommand, plain_commands};
use crate::ui::play::{Layer, LogLine, Play};
use crate::ui::text::{widest, width};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// The lines, in at most `high` if possible: with help if there is room, else side by side.
pub(super) fn lines(look: &Look, play: &Play, cells: usize, high: usize) -> Vec<Line<'static>> {
    let menu = match play.top() {
        Some(Layer::Menu(at)) => Some(MenuSpot { at: *at, from: 0 }),
        _ => None,
    };
    let choosing = play.is_choosing();
    let mut lines = head(look, play, cells, choosing);
    // While choosing for a card, the card's own form checks whether the action is allowed.
    let chosen: Vec<Offer> = play
        .choosable()
        .map(|offer| Offer {
            refusal: None,
            ..offer.clone()
        })
        .collect();
    let mine: Vec<&Offer> = if choosing {
        chosen.iter().collect()
    } else {
        play.snapshot.offers.iter().collect()
    };
    let table: Vec<&Offer> = if choosing {
        Vec::new()
    } else {
        play.snapshot.table_beside().collect()
    };
    let body = |space| groups(look, &mine, &table, play.subject, menu, cells, space);
    let left = high.saturating_sub(lines.len());
    let least = if menu.is_some() {
        Space::Ample(2, 0)
    } else {
        Space::Tight
    };
    lines.extend(if high == 0 {
        body(least)
    } else {
        roomiest(body, mine.len() + table.len(), left, least)
    });
    if let (Some(menu), Who::Table, false) = (menu, play.subject, choosing) {
        lines.extend(commands(
            look,
            MenuSpot {
                from: mine.len() + table.len(),
                ..menu
            },
        ));
    }
    lines
}

/// The fullest layout that fits: as many of the `all` actions as possible with long help, at worst `least`.
fn roomiest(
    body: impl Fn(Space) -> Vec<Line<'static>>,
    all: usize,
    high: usize,
    least: Space,
) -> Vec<Line<'static>> {
    let fits = |space: Space| Some(body(space)).filter(|lines| lines.len() <= high);
    let fullest = || fits(Space::Ample(usize::MAX, all)).or_else(|| fits(Space::Ample(2, all)));
    let Some(close) = fits(Space::Ample(2, 0)) else {
        return body(least);
    };
    fullest()
        .or_else(|| {
            (1..all)
                .rev()
                .find_map(|first| fits(Space::Ample(2, first)))
        })
        .unwrap_or(close)
}

/// The menu's cursor, and the number of entries before the current group.
#[derive(Clone, Copy)]
struct MenuSpot {
    at: usize,
    from: usize,
}

impl MenuSpot {
    fn is(self, at: usize) -> bool {
        self.at == self.from + at
    }
}

/// The key of an entry, with its number while the menu is open.
fn keyed(menu: Option<MenuSpot>, at: usize, key: &str) -> String {
    menu.map_or_else(
        || format!(" {key}  "),
        |menu| format!("{:>2} {key}  ", menu.from + at + 1),
    )
}

/// The program's own commands, numbered after the actions.
fn commands(look: &Look, menu: MenuSpot) -> Vec<Line<'static>> {
    let one = |(at, command): (usize, &ScreenCommand)| {
        let line = Line::from(vec![
            look.span(
                Role::Key,
                format!(
                    "{} ",
                    look.fit(
                        &keyed(Some(menu), at, &command.key(KeyPlace::Units, look.keys)),
                        11
                    )
                ),
            ),
            look.span(Role::Plain, format!("{}  ", look.fit(command.name, 10))),
            look.span(Role::Faint, command.help),
        ]);
        let line = look.hit_line(ClickTarget::Command(small(at)), line);
        look.marked(menu.is(at), line)
    };
    std::iter::once(look.heading("Commands"))
        .chain(plain_commands().enumerate().map(one))
        .collect()
}

pub(super) fn title(play: &Play) -> String {
    match play.subject {
        Who::Table | Who::Side(_) => "Actions".to_owned(),
        who => {
            let number = play
                .numbers
                .of(who)
                .map_or_else(String::new, |number| format!("{number} "));
            format!("{number}{}", play.snapshot.sight.name(who))
        }
    }
}

/// The selected unit, in one or two lines.
fn head(look: &Look, play: &Play, cells: usize, choosing: bool) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if choosing {
        lines.extend(look.folded(
            Role::Warn,
            "For the card, choose a unit by its number, then an action by its letter.",
            cells,
            2,
        ));
    }
    let Some(row) = play.snapshot.sight.row(play.subject) else {
        return lines;
    };
    lines.extend(about(look, play, row, cells));
    lines
}

/// The card of another unit that the last action changed: its row and its latest log lines.
pub(super) fn other_card(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) {
    let sight = &play.snapshot.sight;
    let mine = sight.row(play.subject).map(|row| row.side);
    let touched = play.touched.iter().filter(|it| it.who != play.subject);
    let rows = touched.filter_map(|it| sight.row(it.who));
    let Some(row) = rows.min_by_key(|row| Some(row.side) == mine) else {
        look.frame("", false, area, buffer);
        return;
    };
    let number = play.numbers.of(row.who).unwrap_or(0);
    let inside = look.frame(&format!("{number} {}", row.name), false, area, buffer);
    let cells = usize::from(inside.width);
    let mut lines = about(look, play, row, cells);
    let story = play.story();
    let named: Vec<&&LogLine> = story
        .iter()
        .filter(|it| it.text.contains(&row.name))
        .collect();
    if !named.is_empty() {
        lines.push(Line::default());
        lines.push(look.heading("Recent"));
    }
    for line in named.iter().rev().take(RECENT) {
        lines.extend(look.folded(Role::Faint, &line.text, cells, 2));
    }
    look.lines(lines, inside, buffer);
}

/// The most log lines on the other unit's card.
const RECENT: usize = 6;

fn about(look: &Look, play: &Play, row: &Row, cells: usize) -> Vec<Line<'static>> {
    let with = row.with.map_or_else(String::new, |with| {
        format!(", with {}", play.snapshot.sight.name(with))
    });
    let mut lines = look.folded(Role::Plain, &format!("{}{with}", row.detail), cells, 2);
    // Markers on the table are counted; the others are numbered: combat 2.
    let text = |Marker {
                    name,
                    count,
                    on_table,
                    ..
                }: &Marker| match (count, on_table) {
        (..=1, _) => (*name).to_owned(),
        (_, true) => format!("{count} {name}"),
        (_, false) => format!("{name} {count}"),
    };
    let mut groups: Vec<Vec<Span>> = row
        .markers
        .iter()
        .map(|marker| vec![look.span(marker.tone, text(marker)), Span::raw("  ")])
        .collect();
    if !row.note.is_empty() {
        groups.push(vec![look.span(Role::Strong, row.note.clone())]);
    }
    lines.extend(look.flow_groups(groups, cells, 0));
    lines
}

fn groups(
    look: &Look,
    mine: &[&Offer],
    table: &[&Offer],
    subject: Who,
    menu: Option<MenuSpot>,
    cells: usize,
    space: Space,
) -> Vec<Line<'static>> {
    let below = menu.map(|menu| MenuSpot {
        from: mine.len(),
        ..menu
    });
    let rest = match space {
        Space::Ample(most, first) => Space::Ample(most, first.saturating_sub(mine.len())),
        Space::Tight => Space::Tight,
    };
    let heading = (!table.is_empty() && subject != Who::Table).then(|| look.heading("The table"));
    let heading: Vec<Line> = heading.into_iter().collect();
    let [can, table_can] = [
        open(look, mine, menu, cells, space),
        open(look, table, below, cells, rest),
    ];
    let [cannot, table_cannot] = [
        shut(look, mine, menu, cells),
        shut(look, table, below, cells),
    ];
    if space == Space::Tight {
        // If not everything fits, allowed actions come before refused ones.
        [can, heading, table_can, cannot, table_cannot].concat()
    } else {
        [can, cannot, heading, table_can, table_cannot].concat()
    }
}

/// The allowed actions.
fn open(
    look: &Look,
    offers: &[&Offer],
    menu: Option<MenuSpot>,
    cells: usize,
    space: Space,
) -> Vec<Line<'static>> {
    let open = || {
        offers
            .iter()
            .enumerate()
            .filter(|(_, offer)| offer.refusal.is_none())
    };
    let wide = widest(open().map(|(_, offer)| offer.label)).min(LABEL);
    match space {
        Space::Tight => {
            let groups = open().map(|(_, offer)| {
                brief(look, offer)
                    .into_iter()
                    .map(|span| look.hit(action_target(offer), span))
                    .collect()
            });
            look.flow_groups(groups.collect(), cells, 0)
        }
        Space::Ample(most, first) => {
            let most = |at: usize| if at < first { most } else { 1 };
            open()
                .flat_map(|(at, offer)| explained(look, offer, (menu, at), wide, (cells, most(at))))
                .collect()
        }
    }
}

/// The refused actions, grouped by reason.
fn shut(
    look: &Look,
    offers: &[&Offer],
    menu: Option<MenuSpot>,
    cells: usize,
) -> Vec<Line<'static>> {
    let mut reasons: Vec<&Refusal> = Vec::new();
    for refusal in offers.iter().filter_map(|offer| offer.refusal.as_ref()) {
        if !reasons.contains(&refusal) {
            reasons.push(refusal);
        }
    }
    let group = |reason: &&Refusal| {
        let mine = offers
            .iter()
            .enumerate()
            .filter(|(_, offer)| offer.refusal.as_ref() == Some(*reason));
        refused(
            look,
            mine.map(|(at, offer)| (*offer, menu, at)),
            reason,
            cells,
        )
    };
    reasons.iter().flat_map(group).collect()
}

/// The click target of an action.
fn action_target(offer: &Offer) -> ClickTarget {
    ClickTarget::Action(u32::from(offer.key))
}

const LABEL: usize = 20;

/// The room for actions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Space {
    /// The lines of help for the first actions, and their number. The others get one line of help.
    Ample(usize, usize),
    /// Names only, side by side.
    Tight,
}

fn brief(look: &Look, offer: &Offer) -> Vec<Span<'static>> {
    let label = look.cut(offer.label, LABEL);
    vec![
        look.span(Role::Key, format!("{} ", offer.key)),
        look.span(
            Role::Plain,
            format!("{}  ", look.fit(&label, width(&label).max(10))),
        ),
    ]
}

/// Key, name and help, folded into at most `most` lines.
fn explained(
    look: &Look,
    offer: &Offer,
    (menu, at): (Option<MenuSpot>, usize),
    wide: usize,
    (cells, most): (usize, usize),
) -> Vec<Line<'static>> {
    let here = menu.is_some_and(|menu| menu.is(at));
    let key = keyed(menu, at, &offer.key.to_string());
    let indent = wide + 2 + width(&key);
    let mut parts = vec![
        look.span(Role::Key, key),
        look.span(Role::Plain, format!("{}  ", look.fit(offer.label, wide))),
    ];
    parts.extend(look.words(Role::Faint, offer.help));
    let mut lines = look.flow(parts, cells, indent);
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.spans
                .push(look.span(Role::Faint, look.glyphs.more.to_string()));
        }
    }
    lines
        .into_iter()
        .map(|line| look.marked(here, look.hit_line(action_target(offer), line)))
        .collect()
}

/// Actions refused for one reason: keys in brackets, then the clause and the reason.
fn refused<'o>(
    look: &Look,
    offers: impl Iterator<Item = (&'o Offer, Option<MenuSpot>, usize)>,
    reason: &Refusal,
    cells: usize,
) -> Vec<Line<'static>> {
    let name = |(offer, menu, at): (&Offer, Option<MenuSpot>, usize)| {
        let role = if menu.is_some_and(|menu| menu.is(at)) {
            Role::Selection
        } else {
            Role::Faint
        };
        let number = menu.map_or_else(String::new, |menu| format!("{} ", menu.from + at + 1));
        vec![
            look.hit(
                action_target(offer),
                look.span(role, format!("{number}({}) {}", offer.key, offer.label)),
            ),
            Span::raw("  "),
        ]
    };
    let mut groups: Vec<Vec<Span>> = offers.map(name).collect();
    groups.push(vec![look.span(Role::Clause, format!("{} ", reason.clause))]);
    let words = look.words(Role::Faint, &reason.message).into_iter();
    groups.extend(words.map(|word| vec![word]));
    look.flow_groups(groups, cells, 4)
}
