//! The odds beside a form: how likely each thing is that may come of it, and what another range, aim or cover would bring.

use crate::battle::digest::{self, Digest, Spread, Telling, percent, words};
use crate::battle::{Amount, Came, counted};
use crate::ui::look::Look;
use crate::ui::play::{Alternative, Chances, Compared};
use crate::ui::text::width;
use crate::ui::theme::Role;
use ratatui::text::{Line, Span};

/// From so many cells on, the alternatives may stand beside the odds where there is no room under them.
const TWO_COLUMNS: usize = 54;

/// The most rows that the bars of one counter take.
const ROWS: usize = 7;

/// The most things that are told of one roll.
const MOST_TOLD: usize = 3;

/// The lines of the odds and of what they are compared with, in at most `high` where that is possible.
pub(super) fn lines(look: &Look, chances: &Chances, name: &dyn Fn(&str) -> String, cells: usize, high: usize) -> Vec<Line<'static>> {
    let shown = Shown { look, name };
    let below = shown.alternatives(chances, cells);
    let room = ROWS + 4 + below.len() < high;
    if cells >= TWO_COLUMNS && !room && !below.is_empty() {
        let half = (cells - 2) / 2;
        let left = shown.digest(&chances.digest, half, high);
        let right = shown.alternatives(chances, cells - 2 - half);
        return side_by_side(left, right, half);
    }
    let mut lines = shown.digest(&chances.digest, cells, high.saturating_sub(below.len()).max(high / 2));
    lines.extend(below);
    lines
}

/// What counts first, in a line.
pub(super) fn brief(look: &Look, digest: &Digest, name: &dyn Fn(&str) -> String) -> Option<Line<'static>> {
    let shown = Shown { look, name };
    digest.first().map(|first| match first {
        Telling::Spread(spread) => shown.spread_line(spread, usize::MAX, digest.exact),
        Telling::Chance(chance) => {
            let told = shown.told(first);
            Line::from(vec![look.span(Role::Plain, format!("{told}  ")), look.span(Role::Strong, percent(chance.p))])
        }
    })
}

/// What was expected of the roll that is due: of what counts first the mean, and the chance of so much and more.
pub(super) fn expected(look: &Look, digest: &Digest, name: &dyn Fn(&str) -> String, cells: usize) -> Vec<Line<'static>> {
    let shown = Shown { look, name };
    let mut lines = Vec::new();
    for telling in digest.matter().take(MOST_TOLD) {
        let mut parts = vec![look.span(Role::Plain, format!("{}  ", shown.told(telling)))];
        match telling {
            Telling::Spread(spread) => {
                parts.push(look.span(Role::Strong, format!("{:.1} expected  ", spread.mean())));
                for (at, _) in spread.chances.iter().skip(1).filter(|(at, _)| spread.at_least(*at) >= 0.005) {
                    parts.push(look.span(Role::Info, format!("{at}+ {}  ", percent(spread.at_least(*at)))));
                }
            }
            Telling::Chance(chance) => parts.push(look.span(Role::Strong, percent(chance.p))),
        }
        lines.extend(look.flow(parts, cells, 2));
    }
    lines
}

/// Where a roll fell among what was expected: `3 kills; 1.9 expected; 3 or more 22%`, and a strip of all that might have been.
pub(super) fn fall(look: &Look, digest: &Digest, came: &Came, name: &dyn Fn(&str) -> String, cells: usize) -> Vec<Line<'static>> {
    let shown = Shown { look, name };
    let mut lines = Vec::new();
    let mut left = if digest.named == 0 { 1 } else { MOST_TOLD };
    for telling in digest.matter() {
        let id = format!("{}.{}", telling.who(), telling.what());
        let text = match telling {
            Telling::Spread(spread) => {
                let fell = came.counters.get(&id).copied().unwrap_or(Amount::from(0));
                let (side, p) =
                    if fell.value() >= spread.mean() { ("more", spread.at_least(fell)) } else { ("less", spread.at_most(fell)) };
                let who = shown.who(telling);
                format!(
                    "{who}{}{fell} {}; {:.1} expected; {fell} or {side} {}",
                    if who.is_empty() { "" } else { ": " },
                    counted(fell.value(), &words(&spread.what)),
                    spread.mean(),
                    percent(p)
                )
            }
            Telling::Chance(chance) if came.events.contains(&id) => format!("{}: it was {} likely", shown.told(telling), percent(chance.p)),
            Telling::Chance(_) => continue,
        };
        lines.extend(look.folded(Role::Strong, &text, cells, 2));
        if let (Telling::Spread(spread), 1) = (telling, lines.len()) {
            let fell = came.counters.get(&id).copied().unwrap_or(Amount::from(0));
            lines.extend(look.flow(strip(look, spread, fell), cells, 2));
        }
        left -= 1;
        if left == 0 {
            break;
        }
    }
    lines
}

/// Every amount that is not beyond all likelihood with its chance, the one that fell in brackets.
fn strip(look: &Look, spread: &Spread, fell: Amount) -> Vec<Span<'static>> {
    let part = |(at, p): &(Amount, f64)| {
        let text = format!("{at} {}", percent(*p));
        if *at == fell { look.span(Role::Selection, format!("[{text}]  ")) } else { look.span(Role::Faint, format!("{text}  ")) }
    };
    let worth = spread.chances.iter().filter(|(at, p)| *p >= 0.005 || *at == fell);
    std::iter::once(Span::raw("  ")).chain(worth.map(part)).collect()
}

/// What is needed to tell odds.
struct Shown<'a> {
    look: &'a Look<'a>,
    name: &'a dyn Fn(&str) -> String,
}

impl Shown<'_> {
    fn who(&self, telling: &Telling) -> String {
        (self.name)(telling.who())
    }

    /// `Rangers: falls due`.
    fn told(&self, telling: &Telling) -> String {
        self.named(telling.who(), telling.what())
    }

    /// The same in so many cells: rather the name is cut than what it is about.
    fn cut(&self, who: &str, what: &str, cells: usize) -> String {
        let whole = self.named(who, what);
        let over = width(&whole).saturating_sub(cells);
        let name = (self.name)(who);
        if over == 0 {
            return whole;
        }
        if width(&name) < over + 3 {
            // Of a long name next to nothing: what it is about must be read.
            let short = if width(&name) > 3 { self.look.cut(&name, 3) } else { name };
            let short = if short.is_empty() { words(what) } else { format!("{short}: {}", words(what)) };
            return self.look.cut(&short, cells);
        }
        format!("{}: {}", self.look.cut(&name, width(&name) - over), words(what))
    }

    fn named(&self, who: &str, what: &str) -> String {
        match (self.name)(who) {
            who if who.is_empty() => words(what),
            who => format!("{who}: {}", words(what)),
        }
    }

    /// What counts first with a bar for each outcome, then the other counters and the events, a line each.
    fn digest(&self, digest: &Digest, cells: usize, high: usize) -> Vec<Line<'static>> {
        let look = self.look;
        let mut lines = Vec::new();
        if !digest.exact {
            let text = format!("about, give or take {:.1}%", digest.error * 100.0);
            lines.push(Line::from(look.span(Role::Faint, text)));
        }
        let rest = match digest.first() {
            Some(Telling::Spread(spread)) => {
                lines.push(self.spread_line(spread, cells, true));
                let others = (digest.tellings.len() - 1).min(4);
                let rows = high.saturating_sub(lines.len() + others).clamp(3, ROWS);
                lines.extend(self.bars(spread, cells, rows));
                &digest.tellings[1..]
            }
            _ => &digest.tellings[..],
        };
        let wide = rest.iter().filter(|telling| telling.is_chance()).map(|telling| width(&self.told(telling))).max().unwrap_or(0);
        let wide = wide.min(cells.saturating_sub(12));
        for telling in rest {
            lines.push(match telling {
                Telling::Spread(spread) => self.spread_line(spread, cells, true),
                Telling::Chance(chance) => self.chance_line(&self.cut(&chance.who, &chance.what, wide), chance.p, wide, cells),
            });
        }
        if let Some((what, rows)) = &digest.beside {
            lines.push(Line::from(look.span(Role::Title, (*what).to_owned())));
            let wide = rows.iter().map(|(label, _)| width(label)).max().unwrap_or(0);
            lines.extend(rows.iter().map(|(label, p)| self.chance_line(&format!("  {label}"), *p, wide + 2, cells)));
        }
        lines.truncate(high.max(3));
        lines
    }

    /// `Rangers: kills 1.9 (1 to 3)`: the mean, and the 10th to the 90th percentile.
    fn spread_line(&self, spread: &Spread, cells: usize, exact: bool) -> Line<'static> {
        let (low, high) = (spread.percentile(0.1), spread.percentile(0.9));
        let span = if low == high { format!("({low})") } else { format!("({low} to {high})") };
        let about = if exact { "" } else { "about " };
        let tail = format!(" {about}{:.1} {span}", spread.mean());
        let told = self.cut(&spread.who, &spread.what, cells.saturating_sub(width(&tail)));
        Line::from(vec![self.look.span(Role::Plain, told), self.look.span(Role::Strong, tail)])
    }

    fn bars(&self, spread: &Spread, cells: usize, most: usize) -> Vec<Line<'static>> {
        let rows = spread.rows(most);
        let label = |row: &(Amount, Amount, f64)| spread.label(row);
        let wide = rows.iter().map(|row| label(row).len()).max().unwrap_or(0);
        let most = rows.iter().map(|row| row.2).fold(0.0, f64::max);
        let room = cells.saturating_sub(wide + 9);
        let line = |row: &(Amount, Amount, f64)| {
            Line::from(vec![
                self.look.span(Role::Plain, format!("  {:>wide$} ", label(row))),
                self.look.span(Role::Strong, format!("{:>4} ", percent(row.2))),
                self.look.span(Role::Info, bar(self.look, row.2 / most.max(f64::MIN_POSITIVE), room)),
            ])
        };
        rows.iter().map(line).collect()
    }

    fn chance_line(&self, told: &str, p: f64, wide: usize, cells: usize) -> Line<'static> {
        let room = cells.saturating_sub(wide + 7);
        Line::from(vec![
            self.look.span(Role::Plain, format!("{} ", self.look.fit(told, wide))),
            self.look.span(Role::Strong, format!("{:>4} ", percent(p))),
            self.look.span(Role::Info, bar(self.look, p, room.min(20))),
        ])
    }

    /// What the other values of the fields that are worth comparing would bring.
    fn alternatives(&self, chances: &Chances, cells: usize) -> Vec<Line<'static>> {
        let Some(first) = chances.digest.first() else { return Vec::new() };
        let compared = || chances.compared.iter().filter(|compared| compared.is_worth_telling());
        let rows = || compared().flat_map(|compared| &compared.rows);
        let known = rows().filter_map(|row| row.worth.as_ref()?.as_ref().ok());
        let most = if first.is_chance() { 1.0 } else { known.map(|worth| worth.abs()).fold(0.0, f64::max) };
        let wide = rows().map(|row| width(&row.shown)).max().unwrap_or(0).min(cells / 2);
        let mut lines = Vec::new();
        for Compared { label, rows, .. } in compared() {
            let title = self.look.cut(&format!("{label}: {}", words(first.what())), cells);
            lines.push(Line::from(self.look.span(Role::Title, title)));
            lines.extend(rows.iter().map(|row| self.alternative(row, first.is_chance(), most, wide, cells)));
        }
        lines
    }

    fn alternative(&self, row: &Alternative, chance: bool, most: f64, wide: usize, cells: usize) -> Line<'static> {
        let look = self.look;
        let sign = if row.now { look.glyphs.here } else { ' ' };
        let role = if row.now { Role::Strong } else { Role::Plain };
        let mut spans = vec![look.span(role, format!("{sign} {} ", look.fit(&row.shown, wide)))];
        match &row.worth {
            None => spans.push(look.span(Role::Faint, look.glyphs.more.to_string())),
            Some(Err(clause)) => spans.push(look.span(Role::Clause, format!("{:>4} {clause}", look.glyphs.idle))),
            Some(Ok(worth)) => {
                let text = if chance { percent(*worth) } else { format!("{worth:.1}") };
                spans.push(look.span(Role::Strong, format!("{text:>4} ")));
                let room = cells.saturating_sub(wide + 9);
                spans.push(look.span(Role::Info, bar(look, worth.abs() / most.max(f64::MIN_POSITIVE), room)));
            }
        }
        Line::from(spans)
    }
}

fn bar(look: &Look, share: f64, cells: usize) -> String {
    digest::bar(share, cells, look.glyphs.bar, look.glyphs.unicode)
}

/// Two columns, the left one so many cells wide.
fn side_by_side(left: Vec<Line<'static>>, right: Vec<Line<'static>>, cells: usize) -> Vec<Line<'static>> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::Matters;
    use crate::battle::Odds;
    use crate::ui::look::Glyphs;
    use crate::ui::theme::{Depth, Themes};

    fn digest() -> Digest {
        let kills = [0, 1, 2].map(Amount::from).into_iter().zip([0.25, 0.5, 0.25]).collect();
        let odds = Odds {
            exact: true,
            runs: 1,
            counters: [("blue/u.kills".to_owned(), kills)].into(),
            events: [("blue/u.falls_due".to_owned(), 0.304)].into(),
        };
        Digest::of(&odds, &Matters { first: &["kills", "falls_due"], ..Matters::default() }, "red/u")
    }

    fn text(lines: &[Line]) -> Vec<String> {
        lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
    }

    fn with_look<T>(glyphs: Glyphs, then: impl Fn(&Look) -> T) -> T {
        let themes = Themes::built_in(Depth::True);
        let keys = crate::ui::keys::Keys::default();
        then(&Look { theme: themes.now(), glyphs, keys: &keys })
    }

    #[test]
    fn bars_mean_and_percentiles() {
        let row = |shown: &str, now, worth| Alternative { shown: shown.into(), now, worth };
        let rows = vec![
            row("to 6", true, Some(Ok(1.0))),
            row("to 12", false, Some(Ok(0.5))),
            row("to 36", false, Some(Err("BS-37".into()))),
            row("to 40", false, None),
        ];
        let chances = Chances { digest: digest(), compared: vec![Compared { label: "range, inches".into(), rows, decided: false }] };
        let shown = with_look(Glyphs::UNICODE, |look| text(&lines(look, &chances, &|_| "Rangers".into(), 30, 20)));
        let expected = [
            "Rangers: kills 1.0 (0 to 2)",
            "  0  25% ██████████",
            "  1  50% ████████████████████",
            "  2  25% ██████████",
            "Rangers: falls due  30% █▌",
            "range, inches: kills",
            "▸ to 6   1.0 ████████████████",
            "  to 12  0.5 ████████",
            "  to 36    – BS-37",
            "  to 40 …",
        ];
        assert_eq!(shown, expected);
        let wide = with_look(Glyphs::ASCII, |look| text(&lines(look, &chances, &|_| "Rangers".into(), 60, 9)));
        assert!(wide[0].starts_with("Rangers: kills 1.0 (0 to 2)    range, inches: kills"), "{wide:?}");
        assert!(wide.iter().all(|line| line.is_ascii()), "{wide:?}");
    }

    #[test]
    fn where_a_roll_fell() {
        let came = Came { counters: [("blue/u.kills".to_owned(), Amount::from(2))].into(), events: vec!["blue/u.falls_due".into()] };
        let shown = with_look(Glyphs::UNICODE, |look| {
            [expected(look, &digest(), &|_| "Rangers".into(), 70), fall(look, &digest(), &came, &|_| "Rangers".into(), 70)]
                .map(|l| text(&l))
        });
        assert_eq!(shown[0], ["Rangers: kills  1.0 expected  1+ 75%  2+ 25%", "Rangers: falls due  30%"]);
        assert_eq!(
            shown[1],
            ["Rangers: 2 kills; 1.0 expected; 2 or more 25%", "  0 25%  1 50%  [2 25%]", "Rangers: falls due: it was 30% likely"]
        );
    }

    #[test]
    fn no_room_is_too_small() {
        let chances = Chances { digest: digest(), compared: Vec::new() };
        with_look(Glyphs::UNICODE, |look| (0..40).for_each(|n| drop(lines(look, &chances, &|_| "Rangers".into(), n, n / 4))));
    }
}
