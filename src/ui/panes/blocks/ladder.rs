//! Formations as a ladder: one column per rung, one row per unit.

use super::*;
use crate::battle::sort_by_key;
use crate::battle::view::{OnLadder, Tone};

/// The rungs by their initials, then each unit: rungs lost, current rung, rungs below.
pub(super) fn lines(
    look: &Look,
    numbers: &Numbers,
    rungs: &[String],
    units: &[OnLadder],
    cells: usize,
) -> Lines {
    let digits = numbers.digits();
    let wide = widest(units.iter().map(|unit| &unit.name.text)).min(cells / 3);
    let initial = |rung: &String| {
        rung.chars()
            .next()
            .map_or(' ', |letter| letter.to_ascii_uppercase())
    };
    let letters: String = rungs.iter().flat_map(|rung| [' ', initial(rung)]).collect();
    let heading = Line::from(look.span(
        Tone::Faint,
        format!("{}{letters}", " ".repeat(digits + 1 + wide)),
    ));
    let row = |unit: &OnLadder| {
        let name = look.span(unit.name.tone, look.fit(&unit.name.text, wide));
        let mut spans = vec![super::number(look, numbers, Some(unit.who), digits), name];
        for rung in 0..rungs.len() {
            let (tone, sign) = match rung {
                rung if rung == unit.at => (unit.label.tone, look.glyphs.stands),
                rung if rung < unit.top => (Tone::Faint, ' '),
                rung if rung < unit.at => (Tone::Faint, look.glyphs.dot),
                _ => (Tone::Faint, look.glyphs.down),
            };
            spans.push(look.span(tone, format!(" {sign}")));
        }
        let left = cells.saturating_sub(digits + 1 + wide + 2 * rungs.len() + 2);
        let label: String = look.fit(&unit.label.text, left.min(width(&unit.label.text)));
        spans.push(look.span(unit.label.tone, format!("  {label}")));
        Line::from(spans)
    };
    std::iter::once(heading)
        .chain(units.iter().map(row))
        .collect()
}

/// A short form: per formation, top rung first, the units in it and the formation that each started in.
pub(super) fn brief(
    look: &Look,
    numbers: &Numbers,
    rungs: &[String],
    units: &[OnLadder],
    cells: usize,
) -> Lines {
    let mut kinds: Vec<(usize, &Text)> = Vec::new();
    for unit in units {
        if kinds.iter().all(|(_, label)| label.text != unit.label.text) {
            kinds.push((unit.at, &unit.label));
        }
    }
    sort_by_key(&mut kinds, |(at, _)| *at);
    let wide = widest(kinds.iter().map(|(_, label)| &label.text)).min(cells / 2);
    let named = |unit: &OnLadder| {
        let name = numbers.called(unit.who, &unit.name.text);
        let was = rungs
            .get(unit.top)
            .filter(|_| unit.top < unit.at)
            .map_or_else(String::new, |rung| format!("was {rung}"));
        vec![
            look.span(unit.name.tone, format!("{name} ")),
            look.span(Tone::Faint, format!("{was}  ")),
        ]
    };
    let row = |(_, label): (usize, &Text)| {
        let mut groups =
            vec![vec![look.span(
                label.tone,
                format!("{}  ", look.fit(&label.text, wide)),
            )]];
        groups.extend(
            units
                .iter()
                .filter(|unit| unit.label.text == label.text)
                .map(named),
        );
        look.flow_groups(groups, cells, wide + 2)
    };
    kinds.into_iter().flat_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::view::Text;
    use crate::table::Who;
    use crate::ui::look::Glyphs;
    use crate::ui::panes::testing::{texts, with_look};

    fn on(name: &str, top: usize, at: usize, label: &str) -> OnLadder {
        let plain_text = |text: &str| Text {
            text: text.into(),
            tone: Tone::Plain,
        };
        OnLadder {
            who: Who::Unit(0),
            name: plain_text(name),
            top,
            at,
            label: plain_text(label),
        }
    }

    #[test]
    fn formation_by_formation_where_there_is_little_room() {
        let rungs = ["elite", "formed", "disordered"].map(str::to_owned);
        let units = [
            on("Guard", 0, 1, "formed line"),
            on("Levy", 2, 2, "disordered line"),
            on("Foot", 1, 3, "removed"),
        ];
        let drawn = |cells| -> Vec<String> {
            with_look(Glyphs::UNICODE, |look| {
                texts(&brief(look, &Numbers::default(), &rungs, &units, cells))
            })
        };
        assert_eq!(
            drawn(60),
            [
                "formed line      Guard was elite",
                "disordered line  Levy",
                "removed          Foot was formed"
            ]
        );
        (0..16).for_each(|cells| drop(drawn(cells)));
    }
}
