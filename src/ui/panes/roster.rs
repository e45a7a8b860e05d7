//! A side's roster: a line for each unit and character.

use super::Cursor;
use crate::battle::view::{Marker, Row, Standing};
use crate::table::{Side, Who};
use crate::ui::hits::{Pane, Target, small};
use crate::ui::look::Look;
use crate::ui::play::{Numbers, Sight, Strengths, Touched};
use crate::ui::text::width;
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

/// What a roster is drawn from.
pub(super) struct Roster<'a> {
    /// What is seen.
    pub sight: &'a Sight,
    /// Who has which number.
    pub numbers: &'a Numbers,
    /// Whose roster; `None` for both, one under the other.
    pub side: Option<Side>,
    /// The sides' names.
    pub sides: [&'a str; 2],
    /// Who is selected.
    pub subject: Who,
    /// Whom the last action changed.
    pub touched: &'a [Touched],
    /// It is a look back: as it was after this line of the log.
    pub back: Option<u64>,
    /// How strong everybody has been.
    pub strengths: &'a Strengths,
}

/// One thing in a roster, a heading or a row.
struct Entry<'a> {
    row: Option<&'a Row>,
    side: Side,
}

impl Roster<'_> {
    /// Draws it in a frame.
    pub(super) fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Cursor {
        let title = match self.side {
            Some(side) => self.headed(look, side),
            None => "Units".to_owned(),
        };
        let title = match self.back {
            Some(0) => format!("THEN, at the start: {title}"),
            Some(seq) => format!("THEN, after line {seq}: {title}"),
            None => title,
        };
        let focus = self.side.is_some_and(|side| self.sight.row(self.subject).is_some_and(|row| row.side == side));
        let inside = look.frame(&title, focus, area, buffer);
        look.hit_area(Target::Pane(Pane::Roster), area, buffer);
        self.draw_rows(look, inside, buffer)
    }

    /// A side's name, and how it stands as a whole.
    fn headed(&self, look: &Look, side: Side) -> String {
        let name = capital(&format!("{}: {}", side.id(), self.sides[side.index()]));
        let tally = &self.sight.tallies[side.index()];
        if tally.is_empty() { name } else { format!("{name} {} {tally}", look.glyphs.dot) }
    }

    fn entries(&self) -> Vec<Entry<'_>> {
        match self.side {
            Some(side) => self.sight.side(side).map(|row| Entry { row: Some(row), side }).collect(),
            None => Side::BOTH
                .into_iter()
                .flat_map(|side| {
                    let rows = self.sight.side(side).map(move |row| Entry { row: Some(row), side });
                    std::iter::once(Entry { row: None, side }).chain(rows).collect::<Vec<_>>()
                })
                .collect(),
        }
    }

    fn draw_rows(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Cursor {
        if area.is_empty() {
            return None;
        }
        let (wide, high) = (usize::from(area.width), usize::from(area.height));
        let entries = self.entries();
        // With room to spare each gets a second line with what it is.
        let tall = if entries.len() * 2 <= high { 2 } else { 1 };
        let fit = high / tall;
        let at = entries.iter().position(|entry| entry.row.is_some_and(|row| row.who == self.subject)).unwrap_or(0);
        let first = (at + 1).saturating_sub(fit);
        let columns = Columns::new(self, wide);
        let mut cursor = None;
        for (place, entry) in entries.iter().skip(first).take(fit).enumerate() {
            let y = area.y + u16::try_from(place * tall).unwrap_or(0);
            let line = Rect { y, height: 1, ..area };
            let Some(row) = entry.row else {
                look.lines(vec![Line::from(look.span(entry.side, self.headed(look, entry.side)))], line, buffer);
                continue;
            };
            let selected = row.who == self.subject;
            if let Some(number) = self.numbers.of(row.who) {
                let rows = Rect { height: u16::try_from(tall).unwrap_or(1), ..line }.intersection(area);
                look.hit_area(Target::Somebody(small(number)), rows, buffer);
            }
            look.lines(vec![self.line(look, row, &columns, tall == 1)], line, buffer);
            if tall == 2 {
                let mut spans = vec![Span::raw(" ".repeat(columns.number + 3))];
                if !row.note.is_empty() {
                    spans.push(look.span(Role::Strong, format!("{}  ", row.note)));
                }
                spans.push(look.span(Role::Faint, self.detail(row)));
                spans.extend(self.course(look, row, wide.saturating_sub(spans.iter().map(Span::width).sum())));
                look.lines(vec![Line::from(spans)], Rect { y: y + 1, ..line }, buffer);
            }
            if selected {
                buffer.set_style(line, look.style(Role::Selection));
                cursor = Some(Position::new(line.x, line.y));
            }
        }
        cursor
    }

    /// How strong it has been turn by turn, at the right of the line; nothing where there is no room.
    fn course(&self, look: &Look, row: &Row, room: usize) -> Vec<Span<'static>> {
        let Some((all, most)) = self.strengths.of(row.who).filter(|_| self.back.is_none()) else { return Vec::new() };
        let from = all.len().saturating_sub(room.saturating_sub(2).min(COURSE));
        let steps = look.glyphs.steps;
        let step = |count: &u16| steps[(usize::from(*count) * (steps.len() - 1)).div_ceil(usize::from(most)).min(steps.len() - 1)];
        let bars: String = all[from..].iter().map(step).collect();
        if room < 6 {
            return Vec::new();
        }
        let gap = room - width(&bars);
        vec![Span::raw(" ".repeat(gap)), look.span(row.side, bars)]
    }

    fn detail(&self, row: &Row) -> String {
        match row.with {
            Some(with) => {
                let number = self.numbers.of(with).map_or_else(String::new, |number| format!("{number} "));
                format!("{}, with {number}{}", row.detail, self.sight.name(with))
            }
            None => row.detail.clone(),
        }
    }

    /// Its line; with its note where there is no second line for it.
    fn line(&self, look: &Look, row: &Row, columns: &Columns, noted: bool) -> Line<'static> {
        let gone = row.standing == Standing::Gone;
        let number = self.numbers.of(row.who).map_or_else(String::new, |number| number.to_string());
        let (glyph, role) = look.standing(Some(row.standing));
        let touched = self.touched.iter().any(|touched| touched.who == row.who);
        let name_role = match (gone, row.who) {
            (true, _) => Role::Faint,
            (_, Who::Character(_)) => Role::Strong,
            _ => row.side.into(),
        };
        let mut spans = vec![
            look.span(if gone { Role::Faint } else { Role::Key }, format!("{number:>width$}", width = columns.number)),
            look.span(Role::Warn, if touched { look.glyphs.touched } else { ' ' }.to_string()),
            look.span(role, format!("{glyph} ")),
            look.span(name_role, format!("{} ", look.fit(&row.name, columns.name))),
        ];
        spans.extend(Self::figures(look, row, columns));
        spans.extend(scale(look, row, columns));
        for marker in &row.markers {
            spans.extend(marked(look, marker));
        }
        spans.extend(Self::gone(look, row, columns));
        let note = match (columns.notes, row.with) {
            (true, Some(with)) if row.note.is_empty() => format!("with {}", self.sight.name(with)),
            (false, Some(with)) if row.note.is_empty() => {
                format!("with {}", self.numbers.of(with).map_or_else(|| self.sight.name(with).to_owned(), |number| number.to_string()))
            }
            _ => row.note.clone(),
        };
        if noted {
            spans.push(look.span(if gone { Role::Faint } else { Role::Plain }, note));
        }
        Line::from(spans)
    }

    /// How many are gone, where figures are counted and not shown one by one: after the markers, which matter more.
    fn gone(look: &Look, row: &Row, columns: &Columns) -> Option<Span<'static>> {
        let [standing, down, gone] = row.pips.map(usize::from);
        // A pair beside the count tells of them already.
        let told = columns.pips > 0 || row.scale.is_some();
        (!told && gone > 0 && standing + down > 0).then(|| look.span(Role::Faint, format!("{}{gone} ", look.glyphs.gone)))
    }

    fn figures(look: &Look, row: &Row, columns: &Columns) -> Vec<Span<'static>> {
        let [standing, down, gone] = row.pips.map(usize::from);
        if columns.pips == 0 {
            let stands = if standing + down + gone == 0 { String::new() } else { standing.to_string() };
            let mut spans = vec![look.span(Role::Strong, format!("{stands:>2} "))];
            if down > 0 {
                spans.push(look.span(Role::Warn, format!("{}{down} ", look.glyphs.down)));
            }
            return spans;
        }
        let total = standing + down + gone;
        if total > columns.pips {
            let text = format!("{standing} {}", look.glyphs.stands);
            return vec![look.span(Role::Strong, look.fit(&text, columns.pips + 1))];
        }
        let run = |glyph: char, count: usize| std::iter::repeat_n(glyph, count).collect::<String>();
        let [hurt, down_hurt] = row.hurt.map(usize::from);
        let kinds = [
            (row.side.into(), look.glyphs.stands, standing.saturating_sub(hurt)),
            (Role::Bad, look.glyphs.hurt, hurt),
            (Role::Warn, look.glyphs.down, down.saturating_sub(down_hurt)),
            (Role::Bad, look.glyphs.down_hurt, down_hurt),
            (Role::Faint, look.glyphs.gone, gone),
        ];
        let some = kinds.into_iter().filter(|(.., count)| *count > 0);
        let pips = some.map(|(role, glyph, count): (Role, char, usize)| look.span(role, run(glyph, count)));
        pips.chain([Span::raw(" ".repeat(columns.pips + 1 - total))]).collect()
    }
}

/// The most turns that are shown as bars.
const COURSE: usize = 16;

/// How wide the columns are.
struct Columns {
    number: usize,
    name: usize,
    /// The most pips; 0 where a count must do.
    pips: usize,
    scale: bool,
    notes: bool,
}

impl Columns {
    fn new(roster: &Roster, wide: usize) -> Columns {
        let rows = || roster.sight.rows.iter();
        let longest = rows().map(|row| width(&row.name)).max().unwrap_or(0);
        let figures = rows().map(|row| row.pips.iter().map(|n| usize::from(*n)).sum::<usize>()).max().unwrap_or(0).min(16);
        let number = roster.numbers.digits();
        // Name, pips, tally and about three markers; what is left is for notes.
        // Two take no more room than their count.
        let pips = if figures <= 2 || wide >= number + 14 + figures + 24 { figures } else { 0 };
        // Besides the name: number, standing, figures, tally and a marker or two.
        let beside = match pips {
            0 => number + 20,
            _ if wide > 60 => number + pips + 20,
            _ => number + pips + 22,
        };
        let name = longest.min(wide.saturating_sub(beside).clamp(6, 24));
        Columns { number, name, pips, scale: rows().any(|row| row.scale.is_some()), notes: wide > 60 }
    }
}

/// The pair that is always shown together, marked when the first is the higher.
fn scale(look: &Look, row: &Row, columns: &Columns) -> Option<Span<'static>> {
    let text = match row.scale {
        Some((first, second)) => format!("{first}/{second}"),
        None if columns.scale => String::new(),
        None => return None,
    };
    let higher = row.scale.is_some_and(|(first, second)| first > second);
    let (role, sign) = if higher { (Role::Bad, '!') } else { (Role::Plain, ' ') };
    Some(look.span(role, format!("{text:>5}{sign} ")))
}

/// A marker by glyph, letter, tone and count.
fn marked(look: &Look, marker: &Marker) -> Vec<Span<'static>> {
    let count = if marker.count > 1 { marker.count.to_string() } else { String::new() };
    let glyph = if look.glyphs.unicode || marker.glyph.is_ascii() { marker.glyph.to_string() } else { String::new() };
    vec![look.span(marker.tone, format!("{glyph}{}{count}", marker.letter)), Span::raw(" ")]
}

/// The text with its first letter a capital.
pub(in crate::ui) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
