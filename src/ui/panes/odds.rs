//! The odds under a form: how likely each thing is that may come of it.

use crate::battle::{Amount, Odds};
use crate::ui::look::Look;
use crate::ui::text::width;
use crate::ui::theme::Role;
use ratatui::text::{Line, Span};
use std::collections::BTreeMap;

/// The most lines that odds may take.
const MOST: usize = 9;

/// The lines: events with a bar each, then for every counter that may turn out one way or another how it may.
pub(super) fn lines(look: &Look, odds: &Odds, name: &dyn Fn(&str) -> String, cells: usize) -> Vec<Line<'static>> {
    let events: Vec<(String, f64)> = odds.events.iter().filter(|(_, p)| **p < 1.0 - 1e-9).map(|(id, p)| (told(id, name), *p)).collect();
    let counters = worth_telling(odds);
    if events.is_empty() && counters.is_empty() {
        return Vec::new();
    }
    let about = if odds.exact { "Odds" } else { "Odds, about" };
    let wide = events
        .iter()
        .map(|(name, _)| width(name))
        .chain(counters.iter().map(|(id, _)| width(&told(id, name))))
        .max()
        .unwrap_or(0)
        .min(cells / 2);
    let mut lines = vec![Line::from(look.span(Role::Title, about))];
    lines.extend(counters.iter().map(|(id, chances)| counter(look, &told(id, name), odds.mean(id), chances, wide)));
    lines.extend(events.iter().map(|(name, p)| event(look, name, *p, wide)));
    lines.truncate(MOST);
    lines
}

/// `blue/rangers.test-due` as `Rangers: test due`.
fn told(id: &str, name: &dyn Fn(&str) -> String) -> String {
    match id.rsplit_once('.') {
        Some((who, what)) => format!("{}: {}", name(who), what.replace(['-', '_'], " ")),
        None => id.to_owned(),
    }
}

type Chances = BTreeMap<Amount, f64>;

/// The counters that are uncertain. One that only ever goes down as another of the same unit goes up is left out.
fn worth_telling(odds: &Odds) -> Vec<(&str, &Chances)> {
    let owner = |id: &str| id.rsplit_once('.').map_or(String::new(), |(who, _)| who.to_owned());
    let mirrors = |(id, down): &(&String, &Chances)| {
        let mirrored = |up: &Chances| up.len() == down.len() && up.iter().zip(down.iter().rev()).all(|(up, down)| is_mirror(up, down));
        down.keys().all(|amount| amount.value() <= 0.0)
            && odds.counters.iter().any(|(other, up)| other != *id && owner(other) == owner(id) && mirrored(up))
    };
    let uncertain = odds.counters.iter().filter(|(_, chances)| chances.len() > 1);
    uncertain.filter(|counter| !mirrors(counter)).map(|(id, chances)| (id.as_str(), chances)).collect()
}

fn is_mirror((up, p): (&Amount, &f64), (down, q): (&Amount, &f64)) -> bool {
    (up.value() + down.value()).abs() < 1e-9 && (p - q).abs() < 1e-9
}

fn counter(look: &Look, name: &str, mean: f64, chances: &Chances, wide: usize) -> Line<'static> {
    let mut spans: Vec<Span> =
        vec![look.span(Role::Plain, format!("{}  ", look.fit(name, wide))), look.span(Role::Strong, format!("{mean:.1}  "))];
    for (amount, p) in chances.iter().filter(|(_, p)| **p >= 0.005) {
        spans.push(look.span(Role::Faint, format!("{amount} ")));
        spans.push(look.span(Role::Info, format!("{}  ", percent(*p))));
    }
    Line::from(spans)
}

fn event(look: &Look, name: &str, p: f64, wide: usize) -> Line<'static> {
    let bar: String = (1..=10).filter(|tenth| p * 10.0 + 0.5 >= f64::from(*tenth)).map(|_| look.glyphs.bar).collect();
    let spans = vec![
        look.span(Role::Plain, format!("{}  ", look.fit(name, wide))),
        look.span(Role::Strong, format!("{:>4} ", percent(p))),
        look.span(Role::Info, bar),
    ];
    Line::from(spans)
}

/// A chance in hundredths; never nought for what can happen, never all for what may fail.
fn percent(p: f64) -> String {
    match p {
        p if p > 0.0 && p < 0.01 => "<1%".to_owned(),
        p if p < 1.0 && p > 0.99 => ">99%".to_owned(),
        p => format!("{:.0}%", p * 100.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::look::Glyphs;
    use crate::ui::theme::{Depth, Themes};

    #[test]
    fn what_is_uncertain_is_told_once() {
        let themes = Themes::built_in(Depth::True);
        let keys = crate::ui::keys::Keys::default();
        let look = Look { theme: themes.now(), glyphs: Glyphs::UNICODE, keys: &keys };
        let chances = |sign: f64| [(0.0, 0.25), (1.0, 0.75)].map(|(n, p)| (Amount::from(n * sign), p)).into_iter().collect::<Chances>();
        let certain: Chances = [(Amount::from(1.0), 1.0)].into_iter().collect();
        let odds = Odds {
            exact: true,
            runs: 1,
            counters: [("blue/u.kills", chances(1.0)), ("blue/u.standing", chances(-1.0)), ("red/u.smoke", certain)]
                .map(|(id, c)| (id.to_owned(), c))
                .into(),
            events: [("blue/u.test-due".to_owned(), 0.304)].into(),
        };
        let text: Vec<String> =
            lines(&look, &odds, &|_| "Rangers".into(), 60).iter().map(|line| line.to_string().trim_end().to_owned()).collect();
        assert_eq!(text, ["Odds", "Rangers: kills     0.8  0 25%  1 75%", "Rangers: test due   30% ███"]);
        assert_eq!((percent(0.001), percent(0.999), percent(1.0)), ("<1%".into(), ">99%".into(), "100%".into()));
    }
}
