//! A side's roster: headings, and a line for each unit and character.

use super::Cursor;
use crate::battle::view::{Cells, Column, Marker, RosterTable, Row, Standing, Text};
use crate::table::{Side, Who};
use crate::ui::hits::{ClickTarget, Pane, small};
use crate::ui::look::{Framed, Look};
use crate::ui::play::{Numbers, Sight, Touched};
use crate::ui::text::width;
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// The data of a roster.
pub(super) struct Roster<'a> {
    pub sight: &'a Sight,
    /// The columns of units and of characters.
    pub tables: &'static [RosterTable; 2],
    /// The plural of what a unit's first pip counts: men, stands.
    pub figures: Option<&'static str>,
    pub numbers: &'a Numbers,
    pub side: Side,
    pub name: &'a str,
    pub subject: Who,
    /// Units changed by the last action.
    pub touched: &'a [Touched],
    /// The log line after which the roster is shown while looking back.
    pub back: Option<u64>,
    /// The side that must press the next key.
    pub turn: Option<Side>,
}

/// A heading or row of a roster.
enum Entry<'a> {
    /// The heading of units (0) or of characters (1).
    Heading(usize),
    Row(&'a Row),
}

impl Roster<'_> {
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
        let frame = Framed {
            title: self.title(look, turn),
            right: vec![look.span(self.side, self.strength())],
            foot: self.legend(look),
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

    /// A side's strength: the ruleset's own count, else its standing figures.
    fn strength(&self) -> String {
        let tally = &self.sight.tallies[self.side.index()];
        let units = || {
            let rows = self.sight.side(self.side);
            rows.filter(|row| matches!(row.who, Who::Unit(_)))
        };
        let [standing, down, gone] =
            [0, 1, 2].map(|kind| units().map(|row| u32::from(row.pips[kind])).sum::<u32>());
        let all = standing + down + gone;
        if all == 0 || !tally.is_empty() {
            return tally.clone();
        }
        let here = standing + if self.sight.strays.is_some() { down } else { 0 };
        format!("{here} of {all} {}", self.figures.unwrap_or_default())
            .trim_end()
            .to_owned()
    }

    /// The meaning of the marks on the screen.
    fn legend(&self, look: &Look) -> Vec<Span<'static>> {
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
        let told = known
            .iter()
            .map(|(letter, name)| format!("{letter} {name}"));
        let text = told.collect::<Vec<_>>().join("  ");
        if text.is_empty() {
            Vec::new()
        } else {
            vec![look.span(Role::Faint, text)]
        }
    }

    /// Units under their heading, then characters under theirs.
    fn entries(&self) -> Vec<Entry<'_>> {
        let is_character = |row: &&Row| kind_of(row) == 1;
        let rows = || self.sight.side(self.side);
        let mut entries = vec![Entry::Heading(0)];
        entries.extend(rows().filter(|row| !is_character(row)).map(Entry::Row));
        if rows().any(|row| is_character(&row)) {
            entries.push(Entry::Heading(1));
            entries.extend(rows().filter(is_character).map(Entry::Row));
        }
        entries
    }

    fn draw_rows(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Cursor {
        if area.is_empty() {
            return None;
        }
        let (wide, high) = (usize::from(area.width), usize::from(area.height));
        let mut entries = self.entries();
        let rows = entries.len();
        if rows > high {
            // If rows are short the headings go: numbers and marks tell characters from units.
            entries.retain(|entry| matches!(entry, Entry::Row(_)));
        }
        // Each unit gets a second line if both sides have room for it.
        let most = Side::BOTH.map(|side| self.sight.side(side).count());
        let people = self.sight.rows.iter().any(|row| kind_of(row) == 1);
        let headings = 1 + usize::from(people);
        let tall = most[0].max(most[1]) * 2 + headings <= high;
        let each = if tall { 2 } else { 1 };
        let at = |who: Who| {
            let is = |entry: &Entry| matches!(entry, Entry::Row(row) if row.who == who);
            entries.iter().position(is)
        };
        // The selected unit is always visible, else the acting one.
        let wanted = at(self.subject).or_else(|| {
            entries.iter().position(
                |entry| matches!(entry, Entry::Row(row) if row.standing == Standing::Active),
            )
        });
        let from = wanted.map_or(0, |at| {
            ((at + 1) * each).saturating_sub(high).div_ceil(each)
        });
        let plans = [0, 1].map(|kind| self.plan(kind, wide));
        let (mut cursor, mut y) = (None, area.y);
        for entry in entries.iter().skip(from) {
            let (lines, who) = match entry {
                Entry::Heading(kind) => (vec![self.heading(look, *kind, &plans[*kind])], None),
                Entry::Row(row) => {
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
                look.hit_area(ClickTarget::Somebody(small(number)), here, buffer);
            }
            look.lines(lines, here, buffer);
            if who == Some(self.subject) {
                buffer.set_style(Rect { height: 1, ..here }, look.style(Role::Selection));
                cursor = Some(Position::new(here.x, here.y));
            }
        }
        let left = (entries.len() * each)
            .saturating_sub(from * each + high)
            .div_ceil(each);
        if left > 0 {
            let text = look.span(Role::Faint, format!(" {left} more "));
            let cells = u16::try_from(text.width()).unwrap_or(0).min(area.width);
            let corner = Rect {
                x: area.right() - cells,
                y: area.bottom() - 1,
                width: cells,
                height: 1,
            };
            look.lines(vec![Line::from(text)], corner, buffer);
        }
        cursor
    }

    /// The columns that fit, and the width of the name, for units or for characters.
    fn plan(&self, kind: usize, wide: usize) -> Plan {
        let table = &self.tables[kind];
        let rows = self.sight.rows.iter().filter(|row| kind_of(row) == kind);
        let longest = rows.map(|row| width(&row.name)).max().unwrap_or(0);
        let longest = longest.max(width(table.name));
        let room = wide.saturating_sub(self.lead());
        let mut columns: Vec<Column> = table.columns.to_vec();
        loop {
            let taken: usize = columns.iter().map(|column| column.width + 1).sum();
            let left = room.saturating_sub(taken);
            let goes = columns.iter().map(|column| column.drop).max().unwrap_or(0);
            // Pips go first; other columns only if the name would be cut too short.
            let wanted = match goes {
                u8::MAX => longest.saturating_sub(2),
                0 => longest.min(LEAST),
                _ => longest.min(NAME),
            };
            let widest = columns.iter_mut().max_by_key(|column| column.width);
            match widest.filter(|column| goes == 0 && column.width > NARROWEST) {
                _ if left >= wanted => {}
                Some(widest) => {
                    widest.width -= 1;
                    continue;
                }
                None if goes == 0 => {}
                None => {
                    columns.retain(|column| column.drop != goes);
                    continue;
                }
            }
            let name = left.min(longest);
            return Plan { columns, name };
        }
    }

    /// Width of number and marks, in cells.
    fn lead(&self) -> usize {
        self.numbers.digits().max(2) + 3
    }

    fn heading(&self, look: &Look, kind: usize, plan: &Plan) -> Line<'static> {
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
        Line::from(look.span(Role::Faint, text))
    }

    /// Number, marks, name and columns.
    fn line(&self, look: &Look, row: &Row, plan: &Plan) -> Line<'static> {
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
            Span::styled(look.fit(&row.name, plan.name), name_style(look, row)),
        ];
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
                spans.extend(self.cell(look, row, column, text));
            }
        }
        Line::from(spans)
    }

    /// The content of a column, padded to its width.
    fn cell(
        &self,
        look: &Look,
        row: &Row,
        column: &Column,
        text: Option<&Text>,
    ) -> Vec<Span<'static>> {
        let wide = column.width;
        let tone = |text: &Text| {
            if row.standing == Standing::Gone {
                Role::Faint
            } else {
                Role::from(text.tone)
            }
        };
        match (column.cells, text) {
            (Cells::Text, Some(text)) => {
                let short = look.fit(&shortened(&text.text, wide), wide);
                vec![look.span(tone(text), short)]
            }
            (Cells::Number, Some(text)) => {
                let text = (tone(text), look.cut(&text.text, wide));
                vec![look.span(text.0, format!("{:>wide$}", text.1))]
            }
            (Cells::Text | Cells::Number, None) => vec![Span::raw(" ".repeat(wide))],
            (Cells::Pips, _) => pips(look, row, wide),
            (Cells::Marks(but), _) => marks(look, row, but, wide),
            (Cells::With, _) => {
                let name = match row.with {
                    Some(with) => self.sight.name(with),
                    None if row.standing == Standing::Gone => "",
                    None => "alone",
                };
                vec![look.span(Role::Plain, look.fit(name, wide))]
            }
        }
    }

    /// A second line: actions left, and description.
    fn below(&self, look: &Look, row: &Row, wide: usize) -> Line<'static> {
        let role = match row.standing {
            Standing::Active | Standing::Ready | Standing::Due => Role::Plain,
            Standing::Gone | Standing::Acted | Standing::Idle => Role::Faint,
        };
        let indent = " ".repeat(self.lead());
        let mut spans = vec![look.span(role, format!("{indent}{}", row.note))];
        let gap = if row.note.is_empty() { "" } else { "  " };
        spans.push(look.span(Role::Faint, format!("{gap}{}", row.detail)));
        look.cut_line(Line::from(spans), wide)
    }
}

/// The index of a row's table: 0 for units, 1 for characters.
fn kind_of(row: &Row) -> usize {
    usize::from(matches!(row.who, Who::Character(_)))
}

/// An abbreviation if the text does not fit: `dis. line` for `disordered line`.
fn shortened(text: &str, wide: usize) -> String {
    if width(text) <= wide {
        return text.to_owned();
    }
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let kept = match rest {
        "" => wide.saturating_sub(1),
        _ => 3,
    };
    let first: String = first.chars().take(kept).collect();
    format!("{first}. {rest}").trim_end().to_owned()
}

/// The columns that fit, and the width of the name.
struct Plan {
    columns: Vec<Column>,
    name: usize,
}

/// Cells of a name that stay before columns are dropped.
const NAME: usize = 15;

/// Cells of a name that stay before the remaining columns shrink.
const LEAST: usize = 12;

/// Minimum width of a shrunk column, in cells.
const NARROWEST: usize = 6;

/// The style of a name: bold if the unit may still act, faint if it has acted.
fn name_style(look: &Look, row: &Row) -> Style {
    let own = look.style(row.side);
    match row.standing {
        Standing::Gone | Standing::Acted => look.style(Role::Faint),
        Standing::Active | Standing::Ready | Standing::Due => own.add_modifier(Modifier::BOLD),
        Standing::Idle => own,
    }
}

/// A pip for each figure, standing and lost; a count if there are too many.
fn pips(look: &Look, row: &Row, wide: usize) -> Vec<Span<'static>> {
    let [standing, down, gone] = row.pips.map(usize::from);
    let total = standing + down + gone;
    if total > wide {
        let text = format!("{standing} {}", look.glyphs.stands);
        return vec![look.span(Role::Plain, look.fit(&text, wide))];
    }
    let run = |glyph: char, count: usize| std::iter::repeat_n(glyph, count).collect::<String>();
    let [hurt, down_hurt] = row.hurt.map(usize::from);
    let glyphs = look.glyphs;
    let kinds = [
        (
            row.side.into(),
            glyphs.stands,
            standing.saturating_sub(hurt),
        ),
        (Role::Bad, glyphs.hurt, hurt),
        (Role::Warn, glyphs.down, down.saturating_sub(down_hurt)),
        (Role::Bad, glyphs.down_hurt, down_hurt),
        (Role::Faint, glyphs.gone, gone),
    ];
    let some = kinds.into_iter().filter(|(.., count)| *count > 0);
    let pips =
        some.map(|(role, glyph, count): (Role, char, usize)| look.span(role, run(glyph, count)));
    pips.chain([Span::raw(" ".repeat(wide - total))]).collect()
}

/// The markers by letter and count. A marker that does not fit is left out.
fn marks(look: &Look, row: &Row, but: &str, wide: usize) -> Vec<Span<'static>> {
    let mut left = wide;
    let mut spans = Vec::new();
    for marker in row
        .markers
        .iter()
        .filter(|marker| !but.contains(marker.letter))
    {
        let text = mark(marker);
        let gap = usize::from(!spans.is_empty());
        if width(&text) + gap > left {
            break;
        }
        left -= width(&text) + gap;
        spans.push(look.span(marker.tone, format!("{}{text}", " ".repeat(gap))));
    }
    spans.push(Span::raw(" ".repeat(left)));
    spans
}

/// A letter and a count: `S2`; the letter alone for one marker.
fn mark(marker: &Marker) -> String {
    if marker.count > 1 {
        format!("{}{}", marker.letter, marker.count)
    } else {
        marker.letter.to_string()
    }
}
