//! The odds beside a form: the probability of each outcome, and the effect of another range, aim or cover.

mod beside;
mod roll;
mod row;
#[cfg(test)]
mod tests;

pub(super) use roll::outcome_lines;

use self::row::{OddsRow, drawn, length};
use super::*;
use crate::battle::{self, Amount, mean};
use crate::odds::{Chances, Distribution, OddsLine, OddsSummary, Probability};

/// Minimum width to put the alternatives beside the odds, in cells.
const TWO_COLUMNS: usize = 54;

/// Rows per counter's bars, and whether chances have one line each: roomiest first.
const FITS: [(usize, bool); 4] = [(7, true), (5, true), (3, true), (3, false)];

/// The odds and the alternatives in `high` lines. If not all fit, a summary; from the first page down on, every line.
pub(super) fn lines(
    look: &Look,
    chances: &Chances,
    name: &dyn Fn(&str) -> String,
    scroll: &Scroll,
    Extent { cells, high }: Extent,
) -> Lines {
    let (lines, left_out) = short(look, chances, name, cells, high);
    if !left_out || high < 3 {
        scroll.ends(0);
        return lines;
    }
    if scroll.at() == 0 {
        // A sentence replaces the mark that says there is more.
        let more = look.glyphs.more.to_string();
        let signed =
            lines.len() == high && lines.last().is_some_and(|line| line.to_string() == more);
        let mut shown = if signed {
            lines
        } else {
            short(look, chances, name, cells, high - 1).0
        };
        shown.resize(high - 1, Line::default());
        let foot = format!("{more} {} shows all odds", look.key("page-down"));
        shown.push(Line::from(look.faint(foot)));
        scroll.ends(PAGE);
        return shown;
    }
    let shown = OddsView { look, name };
    let mut whole = shown.outcomes(
        &chances.summary,
        chances.summary.lines.len(),
        FITS[1],
        cells,
    );
    whole.extend(shown.alternatives(chances, cells));
    let whole = shown.column(whole, cells);
    let (lines, end) = look.page(whole, scroll.at().saturating_sub(PAGE), high);
    scroll.ends(end + PAGE);
    lines
}

/// Rows that one press scrolls.
pub(super) const PAGE: usize = 5;

/// The odds and the alternatives, in at most `high` lines if possible; true if something is left out.
fn short(
    look: &Look,
    chances: &Chances,
    name: &dyn Fn(&str) -> String,
    cells: usize,
    high: usize,
) -> (Lines, bool) {
    let shown = OddsView { look, name };
    let below = shown.alternatives(chances, cells);
    let (whole, _) = shown.fitted(&chances.summary, cells, usize::MAX);
    if below.is_empty() || whole.len() + below.len() <= high {
        let left_out = whole.len() + below.len() > high;
        let all = whole.into_iter().chain(below).take(high.max(1)).collect();
        return (shown.column(all, cells), left_out);
    }
    if cells >= TWO_COLUMNS {
        let half = (cells - 2) / 2;
        let (left, less) = shown.fitted(&chances.summary, half, high);
        let other = cells - 2 - half;
        let (right, fewer) = shown.first_of(shown.alternatives(chances, other), high);
        let length = length(&[(&left, half), (&right, other)]);
        let columns = (
            drawn(look, left, half, length),
            drawn(look, right, other, length),
        );
        return (side_by_side(columns.0, columns.1, half), less || fewer);
    }
    let (mut lines, less) = shown.fitted(
        &chances.summary,
        cells,
        high.saturating_sub(below.len()).max(high / 2),
    );
    let (rest, fewer) = shown.first_of(below, high.saturating_sub(lines.len()));
    lines.extend(rest);
    (shown.column(lines, cells), less || fewer)
}

/// The outcomes of the dice to come in at most `high` lines, as beside a form.
pub(super) fn ahead(look: &Look, lines: &[(String, OddsLine)], cells: usize, high: usize) -> Lines {
    let name = |id: &str| {
        let mut lines = lines.iter().filter(|(_, line)| line.who() == id);
        lines
            .next()
            .map_or_else(String::new, |(who, _)| who.clone())
    };
    let shown = OddsView { look, name: &name };
    let summary = OddsSummary {
        exact: true,
        error: 0.0,
        named: lines.len(),
        lines: lines.iter().map(|(_, line)| line.clone()).collect(),
        beside: None,
    };
    let (rows, _) = shown.fitted(&summary, cells, high);
    shown.column(rows, cells)
}

/// The most important outcome, in one line; beside a chance the others, as many as fit.
pub(super) fn brief(
    look: &Look,
    summary: &OddsSummary,
    name: &dyn Fn(&str) -> String,
    cells: usize,
) -> Option<Line<'static>> {
    let first = summary.first()?;
    let about = if summary.exact { "" } else { "about " };
    let text = |chance: &Probability| match chance.text() {
        text if chance.p > 0.0 => format!("{about}{text}"),
        text => text,
    };
    let value = match first {
        OddsLine::Distribution(spread) => spread.span_text(about),
        OddsLine::Probability(chance) => text(chance),
    };
    let mut line = Line::from(vec![
        look.plain(first.named(name)),
        look.strong(format!(" {value}")),
    ]);
    let mut who = first.who();
    let rest = summary
        .matter()
        .filter(|it| !std::ptr::eq(*it, first) && !it.is_certain());
    for other in rest.take_while(|_| first.is_chance()) {
        let OddsLine::Probability(chance) = other else {
            continue;
        };
        let label = if other.who() == who {
            other.label().to_owned()
        } else {
            other.named(name)
        };
        let more = [
            look.plain(format!("   {label}")),
            look.strong(format!(" {}", text(chance))),
        ];
        if line.width() + more.iter().map(Span::width).sum::<usize>() > cells {
            line.spans
                .push(look.faint(format!(" {}", look.glyphs.more)));
            break;
        }
        line.spans.extend(more);
        who = other.who();
    }
    Some(line)
}

/// The context for drawing odds.
struct OddsView<'a> {
    look: &'a Look<'a>,
    name: &'a dyn Fn(&str) -> String,
}

/// The outcomes of one unit.
struct UnitOdds<'d> {
    who: String,
    outcomes: Vec<&'d OddsLine>,
}

fn alone(who: &str, outcome: &OddsLine) -> String {
    format!("{who}: {}", outcome.label())
}

impl UnitOdds<'_> {
    fn is_chance(&self) -> bool {
        !self.who.is_empty() && matches!(self.outcomes[..], [OddsLine::Probability(_)])
    }
}

impl OddsView<'_> {
    /// A column with its bars.
    fn column(&self, rows: Vec<OddsRow>, cells: usize) -> Lines {
        let length = length(&[(&rows, cells)]);
        drawn(self.look, rows, cells, length)
    }

    /// The mark that there is more.
    fn more(&self) -> OddsRow {
        let mark = self.look.glyphs.more.to_string();
        Line::from(self.look.faint(mark)).into()
    }

    /// The first `most` lines; a mark replaces the last if there are more.
    fn first_of(&self, mut lines: Vec<OddsRow>, most: usize) -> (Vec<OddsRow>, bool) {
        let more = lines.len() > most;
        if more {
            lines.truncate(most.saturating_sub(1));
            lines.push(self.more());
        }
        (lines, more)
    }

    /// The most important outcome with bars, then the others by unit. If too high, the bars lose rows first, then the
    /// chances share a line, and then the least important outcomes are left out.
    fn fitted(&self, summary: &OddsSummary, cells: usize, high: usize) -> (Vec<OddsRow>, bool) {
        let count = summary.lines.len();
        let choices = (count.min(1)..=count)
            .rev()
            .flat_map(|shown| FITS.map(|fit| (shown, fit)));
        let mut lines = (Vec::new(), false);
        for (shown, fit) in choices {
            lines = (self.outcomes(summary, shown, fit, cells), shown < count);
            if lines.0.len() <= high {
                break;
            }
        }
        lines
    }

    /// The first `count` outcomes in the given fit.
    fn outcomes(
        &self,
        summary: &OddsSummary,
        shown: usize,
        (rows, each): (usize, bool),
        cells: usize,
    ) -> Vec<OddsRow> {
        let look = self.look;
        let mut lines = Vec::new();
        if !summary.exact {
            let text = format!("estimated, give or take {:.1}%", summary.error * 100.0);
            lines.push(Line::from(look.faint(text)).into());
        }
        let groups = self.groups(&summary.lines[..shown]);
        let all = groups.iter().flat_map(|group| &group.outcomes);
        let wide = widest(all.map(|outcome| outcome.label()));
        let chances = groups.iter().filter(|group| group.is_chance());
        let alone = widest(chances.map(|group| alone(&group.who, group.outcomes[0])));
        for (at, group) in groups.iter().enumerate() {
            let first = if at == 0 { summary.first() } else { None };
            lines.extend(self.group(
                group,
                first.filter(|first| !first.is_chance()),
                (wide, alone),
                rows,
                cells,
            ));
        }
        if shown < summary.lines.len() {
            lines.push(self.more());
        }
        if let Some((what, rows)) = &summary.beside {
            lines.push(look.heading(*what).into());
            if !each {
                let part = |(label, p): &(&str, f64)| {
                    vec![look.plain(format!("  {label} ")), look.strong(percent(*p))]
                };
                let flowed = look.flow_groups(rows.iter().map(part).collect(), cells, 2);
                lines.extend(flowed.into_iter().map(OddsRow::from));
                return lines;
            }
            let wide = widest(rows.iter().map(|(label, _)| label));
            lines.extend(
                rows.iter()
                    .map(|(label, p)| self.chance_line(&format!("  {label}"), *p, wide + 2)),
            );
        }
        lines
    }

    /// The outcomes by unit, in order of first appearance.
    fn groups<'d>(&self, lines: &'d [OddsLine]) -> Vec<UnitOdds<'d>> {
        let mut groups: Vec<UnitOdds> = Vec::new();
        for outcome in lines {
            let who = (self.name)(outcome.who());
            match groups.iter_mut().find(|group| group.who == who) {
                Some(group) => group.outcomes.push(outcome),
                None => groups.push(UnitOdds {
                    who,
                    outcomes: vec![outcome],
                }),
            }
        }
        groups
    }

    /// A unit and its outcomes, `barred` with its bars. A single outcome shares the unit's line if it fits.
    fn group(
        &self,
        group: &UnitOdds,
        barred: Option<&OddsLine>,
        (wide, chances): (usize, usize),
        rows: usize,
        cells: usize,
    ) -> Vec<OddsRow> {
        let look = self.look;
        if let ([outcome], false) = (group.outcomes.as_slice(), group.who.is_empty()) {
            let row = self.alone(&group.who, outcome, chances);
            if row.line.width() <= cells {
                let bars = barred.map_or_else(Vec::new, |it| self.bars_of(it, "  ", rows));
                return std::iter::once(row).chain(bars).collect();
            }
        }
        let mut lines = Vec::new();
        let indent = if group.who.is_empty() { "" } else { "  " };
        if !group.who.is_empty() {
            lines.push(look.heading(look.cut(&group.who, cells)).into());
        }
        let wide = (wide + indent.len()).min(cells.saturating_sub(11));
        for outcome in &group.outcomes {
            let label = format!("{indent}{}", outcome.label());
            lines.push(match outcome {
                OddsLine::Distribution(spread) => self.spread_line(&label, spread, wide, cells),
                OddsLine::Probability(chance) => self.odds_line(&label, chance, wide),
            });
            if barred.is_some_and(|barred| barred == *outcome) {
                lines.extend(self.bars_of(outcome, &format!("{indent}  "), rows));
            }
        }
        lines
    }

    /// `kills    1-3, average 1.9`. If too wide, first "mostly" and the padding go, then the span.
    fn spread_line(
        &self,
        label: &str,
        spread: &Distribution,
        wide: usize,
        cells: usize,
    ) -> OddsRow {
        let whole = spread.span_text("");
        let room = cells.saturating_sub(width(label) + 1);
        let short = whole.strip_prefix("mostly ").unwrap_or(&whole);
        let value = if width(&whole) > room { short } else { &whole }.to_owned();
        let wide = wide
            .min(cells.saturating_sub(width(&value) + 1))
            .max(width(label));
        let value = if wide + 1 + width(&value) > cells {
            mean(spread.mean())
        } else {
            value
        };
        let label = self
            .look
            .fit(label, wide.min(cells.saturating_sub(width(&value) + 1)));
        Line::from(vec![
            self.look.plain(format!("{label} ")),
            self.look.strong(value),
        ])
        .into()
    }

    /// `Rangers: kills 1-3, average 1.9`; the labels of chances are `wide`, so that their bars stand in one column.
    fn alone(&self, who: &str, outcome: &OddsLine, wide: usize) -> OddsRow {
        let label = alone(who, outcome);
        match outcome {
            OddsLine::Distribution(spread) => {
                let value = format!(" {}", spread.span_text(""));
                Line::from(vec![self.look.plain(label), self.look.strong(value)]).into()
            }
            OddsLine::Probability(chance) => self.odds_line(&label, chance, wide),
        }
    }

    fn bars_of(&self, outcome: &OddsLine, indent: &str, most: usize) -> Vec<OddsRow> {
        match outcome {
            OddsLine::Distribution(spread) => self.bars(spread, indent, most),
            OddsLine::Probability(_) => Vec::new(),
        }
    }

    fn bars(&self, spread: &Distribution, indent: &str, most: usize) -> Vec<OddsRow> {
        if spread.chances.len() < 2 {
            return Vec::new();
        }
        let rows = spread.rows(most);
        let labels = rows.iter().map(|row| spread.label(row));
        let wide = widest(labels.clone());
        let bar = |(label, (_, _, p)): (String, &(Amount, Amount, f64))| {
            self.chance_line(&format!("{indent}{label:>wide$}"), *p, 0)
        };
        labels.zip(&rows).map(bar).collect()
    }

    fn odds_line(&self, label: &str, chance: &Probability, wide: usize) -> OddsRow {
        if chance.p > 0.0 {
            return self.chance_line(label, chance.p, wide);
        }
        Line::from(vec![
            self.look.plain(format!("{label} ")),
            self.look.strong(chance.text()),
        ])
        .into()
    }

    /// A label of at least `wide` cells with its probability.
    fn chance_line(&self, label: &str, p: f64, wide: usize) -> OddsRow {
        let label = self.look.fit(label, wide.max(width(label)));
        let spans = vec![
            self.look.plain(format!("{label} ")),
            self.look.strong(format!("{:>4} ", percent(p))),
        ];
        OddsRow::chance(spans, p)
    }
}

/// Joins two columns, the left one `cells` wide.
fn side_by_side(left: Lines, right: Lines, cells: usize) -> Lines {
    let count = left.len().max(right.len());
    let (mut left, mut right) = (left.into_iter(), right.into_iter());
    (0..count)
        .map(|_| {
            let mut line = left.next().unwrap_or_default();
            let gap = cells.saturating_sub(line.width()) + 2;
            line.spans.push(Span::raw(" ".repeat(gap)));
            line.spans.extend(right.next().unwrap_or_default().spans);
            line
        })
        .collect()
}
