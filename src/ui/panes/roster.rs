//! A side's roster: a line for each unit and character.

use super::Cursor;
use crate::battle::view::{Marker, Row, Standing};
use crate::table::{Side, Who};
use crate::ui::hits::{Pane, Target, small};
use crate::ui::look::{Framed, Look};
use crate::ui::play::{Numbers, Sight, Strengths, Touched};
use crate::ui::text::{capital, width};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
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
    /// Whose turn it is.
    pub turn: Option<Side>,
    /// There is room for two lines for everybody.
    pub tall: bool,
}

/// One thing in a roster, a heading or a row.
#[derive(Clone, Copy)]
struct Entry<'a> {
    row: Option<&'a Row>,
    side: Side,
}

impl Roster<'_> {
    /// Draws it in a frame.
    pub(super) fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Cursor {
        let entries = self.entries();
        let turn = self.turn.filter(|side| self.side == Some(*side));
        let frame = Framed {
            heavy: false,
            title: self.title(look, turn.is_some()),
            right: self
                .side
                .map_or_else(Vec::new, |side| self.strength(look, side)),
            foot: tally(look, &entries, usize::from(area.width).saturating_sub(6)),
            role: turn.map_or(Role::Border, Role::from),
        };
        let inside = look.framed(frame, area, buffer);
        look.hit_area(Target::Pane(Pane::Roster), area, buffer);
        self.draw_rows(look, &entries, inside, buffer)
    }

    fn title(&self, look: &Look, turn: bool) -> Vec<Span<'static>> {
        let mut spans = match self.back {
            Some(0) => vec![look.span(Role::Bad, "THEN, at the start: ")],
            Some(line) => vec![look.span(Role::Bad, format!("THEN, after line {line}: "))],
            None => Vec::new(),
        };
        // In a list of both each side has a heading of its own.
        if let Some(side) = self.side {
            if turn {
                spans.push(look.span(side, format!("{} ", look.glyphs.active)));
            }
            spans.extend(self.headed(look, side));
        }
        spans
    }

    /// A side's name, and how it stands as a whole.
    fn headed(&self, look: &Look, side: Side) -> Vec<Span<'static>> {
        let name = capital(&format!("{}: {}", side.id(), self.sides[side.index()]));
        let name = Span::styled(name, look.style(side).add_modifier(Modifier::BOLD));
        let tally = &self.sight.tallies[side.index()];
        if tally.is_empty() {
            vec![name]
        } else {
            vec![
                name,
                look.span(Role::Faint, format!(" {} {tally}", look.glyphs.dot)),
            ]
        }
    }

    /// How many of a side's figures stand, of how many, and how many stood turn by turn; nothing where the ruleset counts
    /// in other ways.
    fn strength(&self, look: &Look, side: Side) -> Vec<Span<'static>> {
        let units = || {
            self.sight
                .side(side)
                .filter(|row| matches!(row.who, Who::Unit(_)))
        };
        let [standing, down, gone] =
            [0, 1, 2].map(|kind| units().map(|row| u32::from(row.pips[kind])).sum::<u32>());
        let all = standing + down + gone;
        let standing = standing + if self.sight.strays.is_some() { down } else { 0 };
        if all == 0 || !self.sight.tallies[side.index()].is_empty() {
            return Vec::new();
        }
        let who: Vec<Who> = units().map(|row| row.who).collect();
        let course = self
            .strengths
            .together(&who)
            .filter(|_| self.back.is_none());
        let mut spans =
            course.map_or_else(Vec::new, |(all, most)| bars(look, side, &all, most, COURSE));
        if !spans.is_empty() {
            spans.push(Span::raw(" "));
        }
        spans.push(look.span(side, format!("{}{standing}", look.glyphs.stands)));
        spans.push(look.span(Role::Faint, format!("/{all}")));
        spans
    }

    fn entries(&self) -> Vec<Entry<'_>> {
        let rows = |side| {
            self.sight.side(side).map(move |row| Entry {
                row: Some(row),
                side,
            })
        };
        if let Some(side) = self.side {
            return rows(side).collect();
        }
        let headed = |side| std::iter::once(Entry { row: None, side }).chain(rows(side));
        Side::BOTH.into_iter().flat_map(headed).collect()
    }

    fn draw_rows(&self, look: &Look, entries: &[Entry], area: Rect, buffer: &mut Buffer) -> Cursor {
        if area.is_empty() {
            return None;
        }
        let (wide, high) = (usize::from(area.width), usize::from(area.height));
        let columns = Columns::new(self, wide);
        let heights = self.heights(look, entries, &columns, (wide, high));
        let at = entries
            .iter()
            .position(|entry| entry.row.is_some_and(|row| row.who == self.subject))
            .unwrap_or(0);
        let before = |first: usize| {
            heights[first..=at.min(heights.len().saturating_sub(1))]
                .iter()
                .sum::<usize>()
        };
        let first = (0..=at)
            .find(|first| entries.is_empty() || before(*first) <= high)
            .unwrap_or(at);
        let (mut cursor, mut y) = (None, area.y);
        for (entry, tall) in entries.iter().zip(&heights).skip(first) {
            let lines = Rect {
                y,
                height: u16::try_from(*tall).unwrap_or(1),
                ..area
            }
            .intersection(area);
            if lines.is_empty() {
                break;
            }
            y = lines.bottom();
            let Some(row) = entry.row else {
                look.lines(
                    vec![Line::from(self.headed(look, entry.side))],
                    lines,
                    buffer,
                );
                continue;
            };
            if let Some(number) = self.numbers.of(row.who) {
                look.hit_area(Target::Somebody(small(number)), lines, buffer);
            }
            let drawn = if *tall > 1 {
                self.more_lines(look, row, &columns, (wide, *tall))
            } else {
                vec![self.one_line(look, row, &columns)]
            };
            look.lines(drawn, lines, buffer);
            if row.who == self.subject {
                buffer.set_style(Rect { height: 1, ..lines }, look.style(Role::Selection));
                cursor = Some(Position::new(lines.x, lines.y));
            }
        }
        cursor
    }

    /// How many lines each has: two where there is room for all of them, else for those whose note would be cut, as far as
    /// there is room, those first who act or may act; and what is still left over goes to those whose second line is too long.
    fn heights(
        &self,
        look: &Look,
        entries: &[Entry],
        columns: &Columns,
        (wide, high): (usize, usize),
    ) -> Vec<usize> {
        let mut heights: Vec<usize> = entries
            .iter()
            .map(|entry| {
                if self.tall && entry.row.is_some() {
                    2
                } else {
                    1
                }
            })
            .collect();
        let mut order: Vec<(u8, usize)> = (0..)
            .zip(entries)
            .filter_map(|(at, entry)| Some((self.rank(entry.row?), at)))
            .collect();
        order.sort_unstable();
        let mut spare = high.saturating_sub(heights.iter().sum());
        for wanted in [2, 3] {
            for (_, at) in &order {
                let Some(row) = entries[*at]
                    .row
                    .filter(|_| spare > 0 && heights[*at] + 1 == wanted)
                else {
                    continue;
                };
                let cut = match wanted {
                    2 => {
                        let head: usize =
                            self.head(look, row, columns).iter().map(Span::width).sum();
                        head + width(&self.note(row, columns)) > wide
                    }
                    _ => self.below(look, row, columns, wide).len() > 1,
                };
                if cut {
                    heights[*at] = wanted;
                    spare -= 1;
                }
            }
        }
        heights
    }

    /// Who is given more room first.
    fn rank(&self, row: &Row) -> u8 {
        match row.standing {
            _ if row.who == self.subject => 0,
            Standing::Active => 1,
            Standing::Due | Standing::Ready => 2,
            Standing::Acted | Standing::Idle => 3,
            Standing::Gone => 4,
        }
    }

    /// Its line with its note.
    fn one_line(&self, look: &Look, row: &Row, columns: &Columns) -> Line<'static> {
        let mut spans = self.head(look, row, columns);
        let role = if row.standing == Standing::Gone {
            Role::Faint
        } else {
            Role::Plain
        };
        spans.push(look.span(role, self.note(row, columns)));
        Line::from(spans)
    }

    /// The same with note, what it is, and how strong it has been in a line below, or in two.
    fn more_lines(
        &self,
        look: &Look,
        row: &Row,
        columns: &Columns,
        (wide, tall): (usize, usize),
    ) -> Vec<Line<'static>> {
        let mut below = self.below(look, row, columns, if tall > 2 { wide } else { usize::MAX });
        let more = below.len() >= tall;
        below.truncate(tall - 1);
        if let Some(last) = below.last_mut() {
            if more {
                last.spans
                    .push(look.span(Role::Faint, look.glyphs.more.to_string()));
            } else if let Some(word) = last.spans.last_mut() {
                // The blank after the last word takes no room away.
                word.content = word.content.trim_end().to_owned().into();
            }
            let room = wide.saturating_sub(last.width());
            last.spans.extend(self.course(look, row, room));
        }
        std::iter::once(Line::from(self.head(look, row, columns)))
            .chain(below)
            .collect()
    }

    /// Note and what it is, in lines of at most so many cells.
    fn below(&self, look: &Look, row: &Row, columns: &Columns, cells: usize) -> Vec<Line<'static>> {
        let indent = columns.number + 3;
        let mut parts = vec![Span::raw(" ".repeat(indent))];
        if !row.note.is_empty() {
            let role = match row.standing {
                Standing::Gone => Role::Faint,
                Standing::Acted | Standing::Idle => Role::Plain,
                Standing::Active | Standing::Ready | Standing::Due => Role::Strong,
            };
            parts.extend(
                row.note
                    .split_whitespace()
                    .map(|word| look.span(role, format!("{word} "))),
            );
            parts.push(Span::raw(" "));
        }
        parts.extend(
            self.detail(row)
                .split_whitespace()
                .map(|word| look.span(Role::Faint, format!("{word} "))),
        );
        look.flow(parts, cells, indent)
    }

    /// How strong it has been turn by turn, at the right of the line; nothing where there is no room, or nothing to tell.
    fn course(&self, look: &Look, row: &Row, room: usize) -> Vec<Span<'static>> {
        let course = self.strengths.of(row.who).filter(|_| self.back.is_none());
        let Some((all, most)) =
            course.filter(|(all, most)| room >= 6 && all.iter().any(|count| count != most))
        else {
            return Vec::new();
        };
        let bars = bars(look, row.side, &all, most, (room - 2).min(COURSE));
        let gap = room - bars.iter().map(Span::width).sum::<usize>();
        std::iter::once(Span::raw(" ".repeat(gap)))
            .chain(bars)
            .collect()
    }

    fn detail(&self, row: &Row) -> String {
        match row.with {
            Some(with) => {
                let number = self
                    .numbers
                    .of(with)
                    .map_or_else(String::new, |number| format!("{number} "));
                format!("{}, with {number}{}", row.detail, self.sight.name(with))
            }
            None => row.detail.clone(),
        }
    }

    /// Number, name, figures and markers: all of its line but the note.
    fn head(&self, look: &Look, row: &Row, columns: &Columns) -> Vec<Span<'static>> {
        let gone = row.standing == Standing::Gone;
        let number = self
            .numbers
            .of(row.who)
            .map_or_else(String::new, |number| number.to_string());
        let (glyph, role) = look.standing(Some(row.standing));
        let touched = self.touched.iter().any(|touched| touched.who == row.who);
        let mut spans = vec![
            look.span(
                if gone { Role::Faint } else { Role::Key },
                format!("{number:>width$}", width = columns.number),
            ),
            look.span(
                Role::Warn,
                if touched { look.glyphs.touched } else { ' ' }.to_string(),
            ),
            look.span(role, format!("{glyph} ")),
            Span::styled(
                format!("{} ", look.fit(&row.name, columns.name)),
                name_style(look, row),
            ),
        ];
        spans.extend(Self::figures(look, row, columns));
        spans.extend(scale(look, row, columns));
        for marker in &row.markers {
            spans.extend(marked(look, marker));
        }
        spans.extend(Self::gone(look, row, columns));
        spans
    }

    /// What it may still do; of somebody of whom nothing is to be said, whom he is with.
    fn note(&self, row: &Row, columns: &Columns) -> String {
        match row.with {
            Some(with) if row.note.is_empty() => {
                let number = self.numbers.of(with).filter(|_| !columns.notes);
                number.map_or_else(
                    || format!("with {}", self.sight.name(with)),
                    |number| format!("with {number}"),
                )
            }
            _ => row.note.clone(),
        }
    }

    /// How many are gone, where figures are counted and not shown one by one: after the markers, which matter more.
    fn gone(look: &Look, row: &Row, columns: &Columns) -> Option<Span<'static>> {
        let [standing, down, gone] = row.pips.map(usize::from);
        // A pair beside the count tells of them already.
        let told = columns.pips > 0 || row.scale.is_some();
        (!told && gone > 0 && standing + down > 0)
            .then(|| look.span(Role::Faint, format!("{}{gone} ", look.glyphs.gone)))
    }

    fn figures(look: &Look, row: &Row, columns: &Columns) -> Vec<Span<'static>> {
        let [standing, down, gone] = row.pips.map(usize::from);
        if columns.pips == 0 {
            let stands = if standing + down + gone == 0 {
                String::new()
            } else {
                standing.to_string()
            };
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
            (
                row.side.into(),
                look.glyphs.stands,
                standing.saturating_sub(hurt),
            ),
            (Role::Bad, look.glyphs.hurt, hurt),
            (Role::Warn, look.glyphs.down, down.saturating_sub(down_hurt)),
            (Role::Bad, look.glyphs.down_hurt, down_hurt),
            (Role::Faint, look.glyphs.gone, gone),
        ];
        let some = kinds.into_iter().filter(|(.., count)| *count > 0);
        let pips = some
            .map(|(role, glyph, count): (Role, char, usize)| look.span(role, run(glyph, count)));
        pips.chain([Span::raw(" ".repeat(columns.pips + 1 - total))])
            .collect()
    }
}

/// What the name looks like: of those who have acted faint, of those who may still act bold.
fn name_style(look: &Look, row: &Row) -> Style {
    let own = match row.who {
        Who::Character(_) => look.style(Role::Strong),
        _ => look.style(row.side),
    };
    match row.standing {
        Standing::Gone | Standing::Acted => look.style(Role::Faint),
        Standing::Active | Standing::Ready | Standing::Due => own.add_modifier(Modifier::BOLD),
        Standing::Idle => own,
    }
}

/// How many act, may act, have acted: glyph by glyph, in words where there is room; what the glyphs mean is told in passing.
fn tally(look: &Look, entries: &[Entry], cells: usize) -> Vec<Span<'static>> {
    let count = |standing: Standing| {
        entries
            .iter()
            .filter_map(|entry| entry.row)
            .filter(|row| row.standing == standing)
            .count()
    };
    let kinds = [
        (Standing::Active, "acts now"),
        (Standing::Due, "due"),
        (Standing::Ready, "may act"),
        (Standing::Acted, "acted"),
        (Standing::Gone, "lost"),
    ];
    let told = |words: bool| -> Vec<Span<'static>> {
        let some = kinds
            .into_iter()
            .map(|(standing, word)| (count(standing), standing, word))
            .filter(|(count, ..)| *count > 0);
        let parts = some.enumerate().flat_map(|(at, (count, standing, word))| {
            let (glyph, role) = look.standing(Some(standing));
            let gap = if at > 0 { "  " } else { "" };
            let word = if words {
                format!(" {word}")
            } else {
                String::new()
            };
            [
                look.span(role, format!("{gap}{glyph} ")),
                look.span(Role::Faint, format!("{count}{word}")),
            ]
        });
        parts.collect()
    };
    let spans = told(true);
    if spans.iter().map(Span::width).sum::<usize>() <= cells {
        spans
    } else {
        told(false)
    }
}

/// The most turns that are shown as bars.
const COURSE: usize = 16;

/// The last turns as bars, those before now faint.
fn bars(look: &Look, side: Side, all: &[u16], most: u16, room: usize) -> Vec<Span<'static>> {
    let steps = look.glyphs.steps;
    let full = steps.len() - 1;
    // One man less than ever is a step less.
    let step = |count: &u16| {
        if *count >= most {
            steps[full]
        } else {
            steps[(usize::from(*count) * (full - 1)).div_ceil(usize::from(most))]
        }
    };
    let shown = &all[all.len().saturating_sub(room)..];
    let Some((now, before)) = shown.split_last() else {
        return Vec::new();
    };
    vec![
        look.span(Role::Faint, before.iter().map(step).collect::<String>()),
        look.span(side, step(now).to_string()),
    ]
}

/// How wide the columns are.
struct Columns {
    number: usize,
    name: usize,
    /// The most pips; 0 where a count must do.
    pips: usize,
    /// The pair beside them; 0 where nobody has one.
    scale: usize,
    notes: bool,
}

/// The least of a name that is to be read where that is possible, and the most room that markers take from it.
const NAME: usize = 12;
const MARKERS: usize = 8;

impl Columns {
    fn new(roster: &Roster, wide: usize) -> Columns {
        let rows = || roster.sight.rows.iter();
        let longest = rows().map(|row| width(&row.name)).max().unwrap_or(0);
        let figures = rows()
            .map(|row| row.pips.iter().map(|n| usize::from(*n)).sum::<usize>())
            .max()
            .unwrap_or(0)
            .min(16);
        let number = roster.numbers.digits();
        let pair = |row: &Row| {
            row.scale
                .map(|(first, second)| first.to_string().len() + second.to_string().len() + 1)
        };
        let scale = rows().filter_map(pair).max().unwrap_or(0);
        let markers = rows()
            .map(|row| row.markers.iter().map(marker_width).sum::<usize>())
            .max()
            .unwrap_or(0);
        // Number, signs, a blank after the name; the pair with its sign.
        let beside = number + 4 + if scale > 0 { scale + 2 } else { 0 };
        let room = wide.saturating_sub(beside + figures + 1 + markers.min(MARKERS));
        // Two take no more room than their count.
        let pips = if figures <= 2 || room >= NAME.min(longest) {
            figures
        } else {
            0
        };
        let counted = 3 + if rows().any(|row| row.pips[1] > 0) {
            3
        } else {
            0
        };
        let beside = beside + if pips > 0 { pips + 1 } else { counted } + markers.min(MARKERS);
        let name = longest.min(wide.saturating_sub(beside).clamp(6, 24));
        Columns {
            number,
            name,
            pips,
            scale,
            notes: wide > 60,
        }
    }
}

/// How much room a marker takes, with the blank after it.
fn marker_width(marker: &Marker) -> usize {
    let count = if marker.count > 1 {
        marker.count.to_string().len()
    } else {
        0
    };
    3 + count
}

/// The pair that is always shown together, marked when the first is the higher.
fn scale(look: &Look, row: &Row, columns: &Columns) -> Option<Span<'static>> {
    if columns.scale == 0 {
        return None;
    }
    let text = row
        .scale
        .map_or_else(String::new, |(first, second)| format!("{first}/{second}"));
    let higher = row.scale.is_some_and(|(first, second)| first > second);
    let (role, sign) = if higher {
        (Role::Bad, '!')
    } else {
        (Role::Plain, ' ')
    };
    Some(look.span(role, format!("{text:>wide$}{sign} ", wide = columns.scale)))
}

/// A marker by glyph, letter, tone and count.
fn marked(look: &Look, marker: &Marker) -> Vec<Span<'static>> {
    let count = if marker.count > 1 {
        marker.count.to_string()
    } else {
        String::new()
    };
    let glyph = if look.glyphs.unicode || marker.glyph.is_ascii() {
        marker.glyph.to_string()
    } else {
        String::new()
    };
    vec![
        look.span(marker.tone, format!("{glyph}{}{count}", marker.letter)),
        Span::raw(" "),
    ]
}
