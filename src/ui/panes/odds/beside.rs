//! Alternatives to the values of a form, one line each: range bands, cover or none, points spent or kept.

use super::{OddsView, bar};
use crate::battle::digest::{mean, percent};
use crate::battle::{Alternative, Chances, Difference};
use crate::ui::text::width;
use crate::ui::theme::Role;
use ratatui::text::Line;

impl OddsView<'_> {
    /// A line per alternative value of each compared field. A field that makes no difference takes one line.
    pub(super) fn alternatives(&self, chances: &Chances, cells: usize) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        let rows = || {
            chances
                .told()
                .filter(|(_, difference)| *difference != Difference::None)
                .flat_map(|(compared, _)| &compared.rows)
        };
        let wide = rows()
            .map(|row| width(&row.shown))
            .max()
            .unwrap_or(0)
            .min(cells / 2);
        for (compared, difference) in chances.told() {
            let title = chances.title(compared, difference, self.name);
            if difference == Difference::None {
                lines.extend(self.look.folded(Role::Faint, &title, cells, 2));
                continue;
            }
            let Some((place, outcome)) = chances.by(difference) else {
                continue;
            };
            lines.extend(self.look.folded(Role::Title, &title, cells, 2));
            let known = compared
                .rows
                .iter()
                .filter_map(|row| row.worth(place)?.ok());
            let most = if outcome.is_chance() {
                1.0
            } else {
                known.map(f64::abs).fold(0.0, f64::max)
            };
            let scale = Scale {
                place,
                chance: outcome.is_chance(),
                most,
                wide,
                cells,
            };
            lines.extend(
                compared
                    .rows
                    .iter()
                    .map(|row| self.alternative(row, &scale)),
            );
        }
        lines
    }

    fn alternative(&self, row: &Alternative, scale: &Scale) -> Line<'static> {
        let look = self.look;
        let sign = if row.now { look.glyphs.here } else { ' ' };
        let role = if row.now { Role::Strong } else { Role::Plain };
        let mut spans = vec![look.span(
            role,
            format!("{sign} {} ", look.fit(&row.shown, scale.wide)),
        )];
        match row.worth(scale.place) {
            None => spans.push(look.span(Role::Faint, look.glyphs.more.to_string())),
            Some(Err(clause)) => {
                spans.push(look.span(Role::Clause, format!("{:>4} {clause}", look.glyphs.idle)));
            }
            Some(Ok(worth)) => {
                let text = if scale.chance {
                    percent(worth)
                } else {
                    mean(worth)
                };
                spans.push(look.span(Role::Strong, format!("{text:>4} ")));
                let room = scale.cells.saturating_sub(scale.wide + 9);
                spans.push(look.span(
                    Role::Info,
                    bar(look, worth.abs() / scale.most.max(f64::MIN_POSITIVE), room),
                ));
            }
        }
        Line::from(spans)
    }
}

/// Layout of the rows of a comparison.
struct Scale {
    place: usize,
    chance: bool,
    most: f64,
    wide: usize,
    cells: usize,
}
