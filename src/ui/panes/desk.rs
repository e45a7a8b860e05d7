//! The actions of the selected unit and of the table, each with its key.

use super::*;
use crate::battle::Offer;
use crate::battle::view::Marker;
use crate::session::palette::{ScreenCommand, plain_commands};
use crate::session::play::LogLine;
use crate::table::Refusal;

/// The rows below which there is room for the letters of the unit alone.
const LEAST: usize = 6;

/// The lines, in at most `high` if possible (0 for any): with help if there is room, else side by side.
pub(super) fn lines(look: &Look, play: &Play, cells: usize, high: usize) -> Lines {
    let menu = play.showing::<ActionMenu>().map(|menu| menu.at);
    let choosing = play.is_choosing();
    let mut lines = Vec::new();
    let (mut mine, mut table) = (Vec::new(), Vec::new());
    if choosing {
        mine.extend(play.choosable());
    } else {
        mine.extend(&play.snapshot.offers);
    }
    if (1..LEAST).contains(&high) {
        mine.retain(|offer: &&Offer| offer.refusal.is_none());
    } else {
        lines = head(look, play, cells, choosing);
        // Beside a unit's own letters only those of the table matter that work; the list of actions has all.
        let is_whole = menu.is_some() || play.subject == Who::Table;
        let shown = |offer: &&Offer| !choosing && (is_whole || offer.refusal.is_none());
        table.extend(play.snapshot.table_beside().filter(shown));
    }
    let own = mine.len();
    let all = mine.into_iter().chain(table).enumerate();
    let all = all.map(|(at, offer)| DeskEntry {
        offer,
        // The card's own form checks whether the action is allowed.
        refusal: offer.refusal.as_ref().filter(|_| !choosing),
        number: menu.map(|_| at + 1),
        here: menu == Some(Some(at)),
    });
    let all: Vec<DeskEntry> = all.collect();
    let (mine, table) = all.split_at(own);
    let is_below = !table.is_empty() && play.subject != Who::Table;
    let list = DeskList {
        look,
        parts: [mine, table],
        heading: is_below.then(|| look.heading("The table")),
        cells,
    };
    let room = (high > 0).then(|| high.saturating_sub(lines.len()));
    // A menu scrolls.
    let told = list.explained(room, menu.is_some());
    lines.extend(told.unwrap_or_else(|| list.brief()));
    if let (Some(at), Who::Table, false) = (menu, play.subject, choosing) {
        lines.extend(commands(look, at, all.len()));
    }
    lines
}

/// An action in the list.
struct DeskEntry<'o> {
    offer: &'o Offer,
    /// The reason why it is not allowed.
    refusal: Option<&'o Refusal>,
    /// Its number while the list is open as a menu.
    number: Option<usize>,
    /// The menu's cursor is on it.
    here: bool,
}

impl DeskEntry<'_> {
    /// Its click target.
    fn target(&self) -> ClickTarget {
        ClickTarget::Action(u32::from(self.offer.key))
    }
}

/// The key of an entry, after its number in a menu.
fn keyed(number: Option<usize>, key: &str) -> String {
    number.map_or_else(
        || format!(" {key}  "),
        |number| format!("{number:>2} {key}  "),
    )
}

/// The program's own commands, numbered after the `from` actions; the menu's cursor is at `here`.
fn commands(look: &Look, here: Option<usize>, from: usize) -> Lines {
    let one = |(at, command): (usize, &ScreenCommand)| {
        let key = command.key(KeyPlace::Units, look.keys);
        let key = look.fit(&keyed(Some(from + at + 1), &key), 11);
        let line = Line::from(vec![
            look.span(Role::Key, format!("{key} ")),
            look.plain(format!("{}  ", look.fit(command.name, 10))),
            look.faint(command.help),
        ]);
        let line = look.hit_line(ClickTarget::Command(small(at)), line);
        look.marked(here == Some(from + at), line)
    };
    std::iter::once(look.heading("Commands"))
        .chain(plain_commands().enumerate().map(one))
        .collect()
}

pub(super) fn title(play: &Play) -> String {
    let who = play.numbered(play.subject);
    who.unwrap_or_else(|| "Actions".to_owned())
}

/// The selected unit, in one or two lines.
fn head(look: &Look, play: &Play, cells: usize, choosing: bool) -> Lines {
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

/// Another unit that the last action changed, rather an enemy of the selected one.
pub(super) fn other_row(play: &Play) -> Option<&Row> {
    let sight = &play.snapshot.sight;
    let mine = sight.row(play.subject).map(|row| row.side);
    let touched = play.last.touched.iter().filter(|it| it.who != play.subject);
    let rows = touched.filter_map(|it| sight.row(it.who));
    rows.min_by_key(|row| Some(row.side) == mine)
}

/// Draws the card of a unit.
pub(super) fn other_card(look: &Look, play: &Play, row: &Row, area: Rect, buffer: &mut Buffer) {
    let title = play.numbered(row.who).unwrap_or_default();
    let inside = look.frame(&title, false, area, buffer);
    let lines = card(look, play, row, usize::from(inside.width));
    look.lines(lines, inside, buffer);
}

/// The card of a unit: its row and its latest log lines.
pub(super) fn card(look: &Look, play: &Play, row: &Row, cells: usize) -> Lines {
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
    lines
}

/// The most log lines on a unit's card.
const RECENT: usize = 6;

fn about(look: &Look, play: &Play, row: &Row, cells: usize) -> Lines {
    let with = row.with.map_or_else(String::new, |with| {
        format!(", with {}", play.snapshot.sight.name(with))
    });
    let mut lines = look.folded(Role::Plain, &format!("{}{with}", row.detail), cells, 2);
    // A note says it in full: `in melee with Fusiliers` beside `melee`.
    let is_told = |marker: &&Marker| !row.note.contains(marker.name);
    let mut groups: Vec<Vec<Span>> = row
        .markers
        .iter()
        .filter(is_told)
        .map(|marker| vec![look.span(marker.tone, marker.words()), Span::raw("  ")])
        .collect();
    if !row.note.is_empty() {
        groups.push(vec![look.strong(row.note.clone())]);
    }
    lines.extend(look.flow_groups(groups, cells, 0));
    lines
}

/// The list to lay out.
struct DeskList<'a> {
    look: &'a Look<'a>,
    /// The actions of the selected unit, and those of the table beside them.
    parts: [&'a [DeskEntry<'a>]; 2],
    /// The heading over those of the table.
    heading: Option<Line<'static>>,
    cells: usize,
}

impl DeskList<'_> {
    /// One allowed action a line, with as much help as `room` lines hold. `None` if they hold too little, unless the list
    /// `scrolls`.
    fn explained(&self, room: Option<usize>, scrolls: bool) -> Option<Lines> {
        let [mine, table] = self.parts.map(|part| self.helps(part));
        let [cannot, table_cannot] = self.parts.map(|part| shut(self.look, part, self.cells));
        let others = cannot.len() + table_cannot.len() + self.heading.iter().len();
        let own = mine.len();
        let helps: Vec<HelpTexts> = mine.into_iter().chain(table).collect();
        let fitting = room.and_then(|room| longest(&helps, room.checked_sub(others)?));
        let most = fitting.or_else(|| scrolls.then(|| vec![1; helps.len()]))?;
        let mut helps = helps.into_iter().zip(most).map(|(help, most)| {
            let mut versions = help.into_iter();
            versions
                .find(|lines| lines.len() <= most)
                .unwrap_or_default()
        });
        let can: Lines = helps.by_ref().take(own).flatten().collect();
        let heading = self.heading.iter().cloned();
        let all = can.into_iter().chain(cannot).chain(heading);
        Some(all.chain(helps.flatten()).chain(table_cannot).collect())
    }

    /// Names only, side by side. The allowed ones come before the refused.
    fn brief(&self) -> Lines {
        let DeskList { look, cells, .. } = *self;
        let names =
            |part| look.flow_groups(open(part).map(|it| brief(look, it)).collect(), cells, 0);
        let [can, table_can] = self.parts.map(names);
        let cannot = self
            .parts
            .into_iter()
            .flat_map(|part| shut(look, part, cells));
        let heading = self.heading.iter().cloned();
        can.into_iter()
            .chain(heading)
            .chain(table_can)
            .chain(cannot)
            .collect()
    }

    /// The help of the allowed actions.
    fn helps(&self, part: &[DeskEntry]) -> Vec<HelpTexts> {
        let wide = widest(open(part).map(|entry| entry.offer.label)).min(LABEL);
        open(part)
            .map(|entry| help(self.look, entry, wide, self.cells))
            .collect()
    }
}

/// The help of an action: in full, in two lines, in one; without those as long as the one before.
type HelpTexts = Vec<Lines>;

/// The most lines for each help with which all fit into `room`, the first ones longer than the rest. `None` if even one line
/// each is too much.
fn longest(helps: &[HelpTexts], room: usize) -> Option<Vec<usize>> {
    let high = |help: &HelpTexts, most| {
        help.iter()
            .map(Vec::len)
            .find(|high| *high <= most)
            .unwrap_or(0)
    };
    let all = |most| helps.iter().map(|help| high(help, most)).sum::<usize>();
    if let Some(most) = [usize::MAX, 2].into_iter().find(|most| all(*most) <= room) {
        return Some(vec![most; helps.len()]);
    }
    let mut left = room.checked_sub(all(1))?;
    let more = helps.iter().map(|help| high(help, 2) - high(help, 1));
    let longer = more
        .map_while(|more| left.checked_sub(more).map(|rest| left = rest))
        .count();
    Some(
        (0..helps.len())
            .map(|at| if at < longer { 2 } else { 1 })
            .collect(),
    )
}

fn open<'a>(part: &'a [DeskEntry]) -> impl Iterator<Item = &'a DeskEntry<'a>> {
    part.iter().filter(|entry| entry.refusal.is_none())
}

/// The refused actions, grouped by reason.
fn shut(look: &Look, entries: &[DeskEntry], cells: usize) -> Lines {
    let mut reasons: Vec<&Refusal> = Vec::new();
    for refusal in entries.iter().filter_map(|entry| entry.refusal) {
        if !reasons.contains(&refusal) {
            reasons.push(refusal);
        }
    }
    let group = |reason: &&Refusal| refused(look, entries, reason, cells);
    reasons.iter().flat_map(group).collect()
}

const LABEL: usize = 20;

fn brief(look: &Look, entry: &DeskEntry) -> Vec<Span<'static>> {
    let label = look.cut(entry.offer.label, LABEL);
    let label = look.fit(&label, width(&label).max(10));
    let spans = [
        look.span(Role::Key, format!("{} ", entry.offer.key)),
        look.plain(format!("{label}  ")),
    ];
    spans.map(|span| look.hit(entry.target(), span)).to_vec()
}

/// Key, name and help.
fn help(look: &Look, entry: &DeskEntry, wide: usize, cells: usize) -> HelpTexts {
    let key = keyed(entry.number, &entry.offer.key.to_string());
    let indent = wide + 2 + width(&key);
    let name = look.fit(entry.offer.label, wide);
    let told = |help: &str| {
        let mut parts = vec![
            look.span(Role::Key, key.clone()),
            look.plain(format!("{name}  ")),
        ];
        parts.extend(look.words(Role::Faint, help));
        look.flow(parts, cells, indent)
    };
    let whole = entry.offer.help;
    // Of a text that does not fit, as many whole sentences as do; only the first is cut within.
    let mut ends = whole.rmatch_indices(['.', ';', ':']);
    let mut versions = vec![told(whole)];
    for most in [2, 1] {
        let is_over = |lines: &Lines| lines.len() > most;
        let Some(mut last) = versions.last().filter(|lines| is_over(lines)).cloned() else {
            continue;
        };
        while is_over(&last)
            && let Some((at, _)) = ends.next()
        {
            last = told(&whole[..at]);
        }
        if is_over(&last) {
            last = told(whole);
            last.truncate(most);
            if let Some(line) = last.last_mut() {
                line.spans.push(look.faint(look.glyphs.more.to_string()));
            }
        }
        versions.push(last);
    }
    let marked = |line| look.marked(entry.here, look.hit_line(entry.target(), line));
    let all = versions.into_iter();
    all.map(|lines| lines.into_iter().map(marked).collect())
        .collect()
}

/// The actions refused for a reason: keys in brackets, then the clause and the reason.
fn refused(look: &Look, entries: &[DeskEntry], reason: &Refusal, cells: usize) -> Lines {
    let name = |entry: &DeskEntry| {
        let DeskEntry { offer, number, .. } = entry;
        let role = if entry.here {
            Role::Selection
        } else {
            Role::Faint
        };
        let number = number.map_or_else(String::new, |number| format!("{number} "));
        let text = format!("{number}({}) {}", offer.key, offer.label);
        vec![
            look.hit(entry.target(), look.span(role, text)),
            Span::raw("  "),
        ]
    };
    let mine = entries.iter();
    let mine = mine.filter(|entry| entry.refusal == Some(reason));
    let mut groups: Vec<Vec<Span>> = mine.map(name).collect();
    groups.push(vec![look.span(Role::Clause, format!("{} ", reason.clause))]);
    let words = look.words(Role::Faint, &reason.message).into_iter();
    groups.extend(words.map(|word| vec![word]));
    look.flow_groups(groups, cells, 4)
}
