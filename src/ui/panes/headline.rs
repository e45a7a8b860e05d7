//! What just happened, large enough to be read across the table.

use super::large::{large, larger, plain};
use crate::battle::Viewer;
use crate::ui::look::Look;
use crate::ui::play::{Play, ResultPane, Touched};
use crate::ui::theme::Role;
use ratatui::text::Line;

/// The headline of a result: whom it changed most and how, or what came up, in large letters where there is room; the others
/// beneath.
pub(super) fn lines(
    look: &Look,
    play: &Play,
    outcome: &ResultPane,
    cells: usize,
    roomy: bool,
) -> Vec<Line<'static>> {
    let mut lines = look.folded(
        Role::Strong,
        outcome.record.title.to(Viewer::Table),
        cells,
        2,
    );
    let role = |touched: &Touched| {
        play.snapshot
            .sight
            .row(touched.who)
            .map_or(Role::Strong, |row| row.side.into())
    };
    let texts = match outcome.touched.first() {
        Some(first) => shorter_and_shorter(first)
            .map(|text| (role(first), text))
            .to_vec(),
        None => came_up(play, outcome),
    };
    let drawn = if roomy {
        drawn(look, &texts, cells)
    } else {
        None
    };
    // The first of the texts has all of it.
    let large = drawn.is_some();
    let all = drawn.as_ref().is_some_and(|(at, ..)| *at == 0);
    if let Some((_, role, rows)) = drawn {
        lines.extend(
            rows.into_iter()
                .map(|row| Line::from(look.span(role, row.trim_end().to_owned()))),
        );
    }
    let beneath = outcome.touched.iter().skip(usize::from(all));
    // Short letters alone do not say whose it is.
    if let (true, None, Some((role, text))) =
        (large && !all, outcome.touched.first(), texts.first())
    {
        lines.extend(look.folded(*role, text, cells, 2));
    }
    let parts = beneath.map(|touched| {
        vec![
            look.span(role(touched), format!("{} ", touched.name)),
            look.span(Role::Strong, format!("{}   ", touched.how.join(", "))),
        ]
    });
    lines.extend(look.flow_groups(parts.collect(), cells, 0));
    lines
}

/// The first of several texts that fits in large letters: which, how it looks, and its rows.
fn drawn(
    look: &Look,
    texts: &[(Role, String)],
    cells: usize,
) -> Option<(usize, Role, Vec<String>)> {
    let first = |texts: &[(Role, String)], letters: fn(&str, usize) -> Option<Vec<String>>| {
        texts
            .iter()
            .enumerate()
            .find_map(|(at, (role, text))| letters(text, cells).map(|rows| (at, *role, rows)))
    };
    if !look.glyphs.unicode {
        return first(texts, plain);
    }
    // With much room letters are twice as high, if that does not cost a word.
    let twice = if cells >= AMPLE {
        first(&texts[..texts.len().min(2)], larger)
    } else {
        None
    };
    twice.or_else(|| first(texts, large))
}

/// How many cells are much room.
const AMPLE: usize = 60;

/// What is told of somebody: all of it, less, least. The whole name stands beneath in any case but the first.
fn shorter_and_shorter(touched: &Touched) -> [String; 5] {
    let first = touched.how.first().map_or("", String::as_str);
    let all = touched.how.join(" ");
    let last = touched.name.split(' ').next_back().unwrap_or_default();
    [
        format!("{} {all}", touched.name),
        format!("{} {first}", touched.name),
        format!("{last} {first}"),
        all,
        first.to_owned(),
    ]
}

/// Where nobody was changed: the card that was drawn, or what the last die said, with whose die it was and without.
fn came_up(play: &Play, outcome: &ResultPane) -> Vec<(Role, String)> {
    if let Some(drawn) = outcome.record.cards.last() {
        return play
            .game
            .battle()
            .card_called(&drawn.card, Viewer::Table)
            .map(|card| (Role::Title, card))
            .into_iter()
            .collect();
    }
    let fallen = outcome.fallen(&play.readings);
    let Some(roll) = fallen.last().filter(|roll| roll.dice.len() == 1) else {
        return Vec::new();
    };
    let class = roll
        .classes()
        .into_iter()
        .enumerate()
        .find(|(_, (name, dice))| !dice.is_empty() && !name.is_empty());
    let Some((place, (name, _))) = class else {
        return Vec::new();
    };
    let tone = if place == 0 { Role::Good } else { Role::Warn };
    let whose = super::dice::whose(play, &roll.owner);
    let all = if whose.is_empty() {
        name.to_owned()
    } else {
        format!("{whose}: {name}")
    };
    vec![(tone, all), (tone, name.to_owned())]
}
