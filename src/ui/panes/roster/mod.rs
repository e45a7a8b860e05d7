//! A side's roster: headings, and a line for each unit and character.

mod cells;
mod columns;

use super::banner::short_name;
use super::*;
use crate::battle::view::{Cells, Column, RosterTable};
use crate::session::play::{Sight, Touched};
use columns::RosterColumns;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Clear, Widget};

/// The data of a roster.
pub(super) struct RosterPane<'a> {
    pub sight: &'a Sight,
    /// The columns of units and of characters.
    pub tables: &'static [RosterTable; 2],
    /// The plural of what a unit's first pip counts: men, stands.
    pub figures: Option<&'static str>,
    pub numbers: &'a Numbers,
    pub side: Side,
    /// Cells by which it is wider than the other, which no column takes.
    pub spare: u16,
    pub name: &'a str,
    pub subject: Who,
    /// Units changed by the last action.
    pub touched: &'a [Touched],
    /// Its result is on the screen, and no unit has been selected since.
    pub is_new: bool,
    /// The log line after which the roster is shown while looking back.
    pub back: Option<u64>,
    /// The side that must press the next key.
    pub turn: Option<Side>,
}

/// The cells of a frame's top beside its title and what stands at its right.
const EDGES: usize = 6;

/// The fewest rows of a roster that keep a heading although not all units fit.
const HEADED: u16 = 7;

/// A heading or row of a roster.
enum RosterEntry<'a> {
    /// The heading of units (0) or of characters (1).
    Heading(usize),
    Row(&'a Row),
}

impl RosterEntry<'_> {
    /// Its rows on the screen, where a unit has `each`.
    fn height(&self, each: usize) -> usize {
        match self {
            RosterEntry::Heading(_) => 1,
            RosterEntry::Row(_) => each,
        }
    }
}

/// The units of the longer side, and the headings above them.
fn extent(sight: &Sight) -> (usize, usize) {
    let most = Side::BOTH.map(|side| sight.side(side).count());
    let people = sight.rows.iter().any(|row| kind_of(row) == 1);
    (most[0].max(most[1]), 1 + usize::from(people))
}

/// The rows that both rosters can use, of those offered: two lines for each unit, or else one.
pub(super) fn rows(sight: &Sight, offered: u16) -> u16 {
    let (most, headings) = extent(sight);
    let [low, tall] = [1, 2].map(|each| u16::try_from(most * each + headings).unwrap_or(u16::MAX));
    if tall <= offered {
        tall
    } else {
        low.min(offered)
    }
}

impl RosterPane<'_> {
    /// Draws the roster in a frame, or in a low window under a rule.
    pub(super) fn draw(
        &self,
        look: &Look,
        area: Rect,
        framed: bool,
        buffer: &mut Buffer,
    ) -> Cursor {
        look.hit_area(ClickTarget::Pane(Pane::Roster), area, buffer);
        let turn = self.turn == Some(self.side);
        let title = self.title(look, turn);
        let mut strength = self.sight.strength(self.side, self.figures);
        let taken: usize = title.iter().map(Span::width).sum();
        let noun = self.figures.unwrap_or_default();
        if taken + width(&strength) + EDGES > usize::from(area.width)
            && let Some(short) = strength.strip_suffix(noun)
        {
            // The noun goes before the numbers do.
            strength.truncate(short.trim_end().len());
        }
        // So does what is said beside them.
        if taken + width(&strength) + EDGES > usize::from(area.width)
            && let Some((numbers, _)) = strength.split_once(", ")
        {
            strength.truncate(numbers.len());
        }
        let frame = Framed {
            title,
            right: vec![look.span(self.side, strength)],
            foot: self.legend(look, usize::from(area.width).saturating_sub(EDGES)),
            role: if turn {
                Role::from(self.side)
            } else {
                Role::Border
            },
            heavy: false,
        };
        let inside = if framed {
            // The columns need every cell between the edges.
            let inside = look.framed(frame, area, buffer);
            Rect {
                x: inside.x.saturating_sub(1),
                width: inside.width + 2,
                ..inside
            }
            .intersection(area)
        } else {
            look.ruled(frame, area, buffer)
        };
        self.draw_rows(look, inside, buffer)
    }

    fn title(&self, look: &Look, turn: bool) -> Vec<Span<'static>> {
        let mut spans = match self.back {
            Some(0) => vec![look.span(Role::Bad, "THEN, at the start: ")],
            Some(line) => vec![look.span(Role::Bad, format!("THEN, after line {line}: "))],
            None => Vec::new(),
        };
        if turn {
            spans.push(look.span(self.side, format!("{} ", look.glyphs.active)));
        }
        let bold = look.style(self.side).add_modifier(Modifier::BOLD);
        let id = self.side.id();
        spans.push(Span::styled(id.to_uppercase(), bold));
        if self.name != id {
            spans.push(Span::styled(format!("  {}", self.name), bold));
        }
        spans
    }

    /// The meaning of the marks on the screen, of as many as `cells` hold.
    fn legend(&self, look: &Look, cells: usize) -> Vec<Span<'static>> {
        let mut known: Vec<(char, &'static str)> = Vec::new();
        for row in self.sight.side(self.side) {
            for marker in &row.markers {
                let hidden = self.tables[0].columns.iter().all(|column| {
                    !matches!(column.cells, Cells::Marks(but) if !but.contains(marker.letter))
                });
                if !hidden && !known.iter().any(|(letter, _)| *letter == marker.letter) {
                    known.push((marker.letter, marker.name));
                }
            }
        }
        known.sort_unstable();
        let mut text = String::new();
        for (letter, name) in known {
            let gap = if text.is_empty() { "" } else { "  " };
            let one = format!("{gap}{letter} {name}");
            if width(&text) + width(&one) <= cells {
                text.push_str(&one);
            }
        }
        if text.is_empty() {
            Vec::new()
        } else {
            vec![look.faint(text)]
        }
    }

    /// Units under their heading, then characters under theirs.
    fn entries(&self) -> Vec<RosterEntry<'_>> {
        let is_character = |row: &&Row| kind_of(row) == 1;
        let rows = || self.sight.side(self.side);
        let mut entries = vec![RosterEntry::Heading(0)];
        entries.extend(
            rows()
                .filter(|row| !is_character(row))
                .map(RosterEntry::Row),
        );
        if rows().any(|row| is_character(&row)) {
            entries.push(RosterEntry::Heading(1));
            entries.extend(rows().filter(is_character).map(RosterEntry::Row));
        }
        entries
    }

    fn draw_rows(&self, look: &Look, mut area: Rect, buffer: &mut Buffer) -> Cursor {
        if area.is_empty() {
            return None;
        }
        let wide = usize::from(area.width);
        let plans = [0, 1].map(|kind| self.plan(kind, wide.saturating_sub(self.spare.into())));
        let mut entries = self.entries();
        // Both sides have the same headings and lines. Each unit gets a second line if both have room for it.
        let (most, headings) = extent(self.sight);
        let tall = most * 2 + headings <= usize::from(area.height);
        if most + headings > usize::from(area.height) {
            // If rows are short the headings go: numbers and marks tell characters from units.
            entries.retain(|entry| matches!(entry, RosterEntry::Row(_)));
        }
        if most > usize::from(area.height) {
            // Who is out of the game gives way to those who are not.
            let stays = |row: &Row| row.standing != Standing::Gone || row.who == self.subject;
            entries.retain(|entry| !matches!(entry, RosterEntry::Row(row) if !stays(row)));
        }
        // Where the rows do not fit anyway, the heading of the units stays above them.
        if most > usize::from(area.height) && area.height >= HEADED {
            let heading = Rect { height: 1, ..area };
            look.lines(vec![self.heading(look, 0, &plans[0])], heading, buffer);
            area = Rect {
                y: area.y + 1,
                height: area.height - 1,
                ..area
            };
        }
        let high = usize::from(area.height);
        let each = if tall { 2 } else { 1 };
        // A heading has one row, a unit `each`.
        let all_high: usize = entries.iter().map(|it| it.height(each)).sum();
        let wanted = self.wanted(&entries);
        let from = wanted.map_or(0, |at| {
            // The last row says how many more there are.
            let room = high - usize::from(at + 1 < entries.len() && all_high > high);
            ((at + 1) * each).saturating_sub(room).div_ceil(each)
        });
        let (mut cursor, mut y) = (None, area.y);
        for entry in entries.iter().skip(from) {
            let (lines, who) = match entry {
                RosterEntry::Heading(kind) => {
                    (vec![self.heading(look, *kind, &plans[*kind])], None)
                }
                RosterEntry::Row(row) => {
                    let plan = &plans[kind_of(row)];
                    let mut lines = vec![self.line(look, row, plan)];
                    lines.extend(tall.then(|| self.below(look, row, wide)));
                    (lines, Some(row.who))
                }
            };
            let height = u16::try_from(lines.len()).unwrap_or(1);
            let here = Rect { y, height, ..area }.intersection(area);
            if here.is_empty() {
                break;
            }
            y = here.bottom();
            if let Some(number) = who.and_then(|who| self.numbers.of(who)) {
                look.hit_area(ClickTarget::Unit(small(number)), here, buffer);
            }
            look.lines(lines, here, buffer);
            if who == Some(self.subject) {
                buffer.set_style(Rect { height: 1, ..here }, look.style(Role::Selection));
                cursor = Some(Position::new(here.x, here.y));
            }
        }
        let above: usize = entries[..from].iter().map(|it| it.height(each)).sum();
        if all_high > above + high {
            let left = entries.iter().skip(from + (high - 1) / each);
            let left = left.filter(|it| matches!(it, RosterEntry::Row(_))).count();
            more(look, (left, from), area, buffer);
        }
        cursor
    }

    /// The entry to keep in sight: the selected one, else the acting one. Beside a new result, one that has acted gives way to
    /// what its action changed.
    fn wanted(&self, entries: &[RosterEntry]) -> Option<usize> {
        let rows = || {
            entries.iter().enumerate().filter_map(|(at, it)| match it {
                RosterEntry::Row(row) => Some((at, *row)),
                RosterEntry::Heading(_) => None,
            })
        };
        let selected = rows().find(|(_, row)| row.who == self.subject);
        let has_acted = selected
            .is_some_and(|(_, row)| matches!(row.standing, Standing::Acted | Standing::Gone));
        let is_changed = |row: &Row| self.touched.iter().any(|touched| touched.who == row.who);
        let changed = rows().find(|(_, row)| self.is_new && has_acted && is_changed(row));
        let acting = || rows().find(|(_, row)| row.standing == Standing::Active);
        changed.or(selected).or_else(acting).map(|(at, _)| at)
    }

    /// Width of number and marks, in cells.
    fn lead(&self) -> usize {
        self.numbers.digits().max(2) + 3
    }

    fn heading(&self, look: &Look, kind: usize, plan: &RosterColumns) -> Line<'static> {
        let lead = self.lead();
        let number = format!("{:>1$}", "#", self.numbers.digits().max(2));
        let mut text = format!(
            "{number:<lead$}{}",
            look.fit(self.tables[kind].name, plan.name)
        );
        for column in &plan.columns {
            let heading = look.cut(column.heading, column.width);
            let gap = " ".repeat(column.width - width(&heading));
            text.push(' ');
            match column.cells {
                Cells::Number => text.extend([gap, heading]),
                _ => text.extend([heading, gap]),
            }
        }
        Line::from(look.faint(text))
    }

    /// Number, marks, name and columns.
    fn line(&self, look: &Look, row: &Row, plan: &RosterColumns) -> Line<'static> {
        let gone = row.standing == Standing::Gone;
        let digits = self.numbers.digits().max(2);
        let number = self.numbers.of(row.who);
        let number = number.map_or_else(String::new, |number| number.to_string());
        let (glyph, role) = look.standing(Some(row.standing));
        let touched = self.touched.iter().any(|touched| touched.who == row.who);
        let pointer = match () {
            () if row.who == self.subject => look.glyphs.pointer,
            () if touched => look.glyphs.touched,
            () => ' ',
        };
        let number_role = if gone { Role::Faint } else { Role::Key };
        let mut spans = vec![
            look.span(number_role, format!("{number:>digits$}")),
            look.span(Role::Warn, pointer.to_string()),
            look.span(role, format!("{glyph} ")),
            Span::styled(
                look.fit(self.name(row, plan.name), plan.name),
                name_style(look, row),
            ),
        ];
        if row.standing == Standing::Away {
            let wide = plan.columns.iter().map(|column| column.width + 1).sum();
            let note = look.fit(&format!(" {}", row.note), wide);
            spans.push(look.faint(note));
            return Line::from(spans);
        }
        let mut cells = row.cells.iter();
        let own = self.tables[kind_of(row)].columns;
        for column in own {
            let text = match column.cells {
                Cells::Text | Cells::Number => cells.next(),
                _ => None,
            };
            let shown = plan.columns.iter().find(|it| it.heading == column.heading);
            if let Some(column) = shown {
                spans.push(Span::raw(" "));
                spans.extend(self.cell(look, row, (column, plan.are_numbered), text));
            }
        }
        Line::from(spans)
    }

    /// Its name; where that has no room, the one word of it that nobody else has.
    fn name<'r>(&self, row: &'r Row, cells: usize) -> &'r str {
        if width(&row.name) <= cells {
            return &row.name;
        }
        let names: Vec<&str> = self
            .sight
            .rows
            .iter()
            .map(|row| row.name.as_str())
            .collect();
        let short = short_name(&row.name, &names);
        short.filter(|it| width(it) <= cells).unwrap_or(&row.name)
    }

    /// A second line: actions left, and description.
    fn below(&self, look: &Look, row: &Row, wide: usize) -> Line<'static> {
        let role = match row.standing {
            Standing::Active | Standing::Ready | Standing::Due => Role::Plain,
            Standing::Gone | Standing::Acted | Standing::Idle | Standing::Away => Role::Faint,
        };
        let indent = " ".repeat(self.lead());
        // The first line of a unit in reserve says already when it arrives.
        let note = match row.standing {
            Standing::Away => "",
            _ => row.note.as_str(),
        };
        let mut spans = vec![look.span(role, format!("{indent}{note}"))];
        let gap = if note.is_empty() { "" } else { "  " };
        // What does not fit is left out whole: the columns have most of it, and the unit's own panel all.
        let room = wide.saturating_sub(width(&indent) + width(note) + gap.len());
        let mut detail = row.detail.as_str();
        while let Some(at) = detail.rfind([';', ',']).filter(|_| width(detail) > room) {
            detail = &detail[..at];
        }
        spans.push(look.faint(format!("{gap}{detail}")));
        look.cut_line(Line::from(spans), wide)
    }
}

/// Says in the last row how many are left, those in its place included, and how many are above.
fn more(look: &Look, (left, above): (usize, usize), area: Rect, buffer: &mut Buffer) {
    let row = Rect {
        y: area.bottom() - 1,
        height: 1,
        ..area
    };
    Clear.render(row, buffer);
    buffer.set_style(row, look.style(Role::Plain));
    let above = match above {
        0 => String::new(),
        above => format!(", {above} above"),
    };
    let text = format!(" {} {left} more{above}", look.glyphs.more);
    look.lines(vec![Line::from(look.faint(text))], row, buffer);
}

/// The index of a row's table: 0 for units, 1 for characters.
fn kind_of(row: &Row) -> usize {
    usize::from(matches!(row.who, Who::Character(_)))
}

/// The style of a name: bold if the unit may still act, faint if it has acted.
fn name_style(look: &Look, row: &Row) -> Style {
    let own = look.style(row.side);
    match row.standing {
        Standing::Gone | Standing::Acted | Standing::Away => look.style(Role::Faint),
        Standing::Active | Standing::Ready | Standing::Due => own.add_modifier(Modifier::BOLD),
        Standing::Idle => own,
    }
}
