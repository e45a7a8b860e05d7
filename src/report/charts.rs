//! Charts as SVG inside the page. Sides differ in shape and pattern as well as in colour; the numbers stand in the table
//! after each chart.

use super::*;
use maud::html;

/// Size of a chart in its own units; the page scales it to its width.
const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 220.0;

/// The plot within a chart.
const LEFT: f64 = 40.0;
const RIGHT: f64 = 348.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 188.0;

/// Beyond this number of turns, labels would overlap.
const MOST_LABELS: usize = 12;

/// A chart with its caption, for readers of pictures and for screen readers.
fn figure(id: &str, title: &str, description: &str, height: f64, content: &Markup) -> Markup {
    let (title_id, description_id) = (format!("{id}-title"), format!("{id}-description"));
    html! {
        figure {
            svg role="img" xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {WIDTH} {height}"))
                aria-labelledby=(format!("{title_id} {description_id}")) {
                title id=(title_id) { (title) }
                desc id=(description_id) { (description) }
                (content)
            }
            figcaption { (title) }
        }
    }
}

/// A line of an SVG.
fn line(class: &str, from: [f64; 2], to: [f64; 2]) -> Markup {
    html! {
        line class=(class) x1=(px(from[0])) y1=(px(from[1])) x2=(px(to[0])) y2=(px(to[1])) {}
    }
}

fn label(class: &str, at: [f64; 2], text: &str) -> Markup {
    html! { text class=(class) x=(px(at[0])) y=(px(at[1])) { (text) } }
}

fn px(value: f64) -> String {
    format!("{value:.1}")
}

/// A name that fits a chart.
fn short(name: &str) -> String {
    const MOST: usize = 40;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    let kept: String = name.chars().take(MOST - 1).collect();
    format!("{kept}…")
}

/// The sign of a side: a filled circle for red, an open square for blue.
fn mark(side: Side, at: [f64; 2]) -> Markup {
    let [x, y] = at;
    match side {
        Side::Red => html! { circle .red-mark cx=(px(x)) cy=(px(y)) r="4" {} },
        Side::Blue => html! {
            rect .blue-mark x=(px(x - 4.0)) y=(px(y - 4.0)) width="8" height="8" {}
        },
    }
}

/// Strength of both sides after each turn, in percent of the start.
pub(super) fn strength(story: &Story) -> Markup {
    let columns = story.turns.len() + 1;
    let x =
        |at: usize| LEFT + 8.0 + (RIGHT - LEFT - 16.0) * at as f64 / (columns - 1).max(1) as f64;
    let y = |share: f64| BOTTOM - (BOTTOM - TOP) * share.clamp(0.0, 1.1);
    let shares = |side: Side| {
        let start = f64::from(story.sides[side.index()].start.max(1));
        let ends = story
            .turns
            .iter()
            .map(move |turn| f64::from(turn.strength[side.index()]) / start);
        std::iter::once(1.0)
            .chain(ends)
            .enumerate()
            .collect::<Vec<_>>()
    };
    let line_of = |side: Side| {
        let points = shares(side)
            .into_iter()
            .map(|(at, share)| format!("{},{}", px(x(at)), px(y(share))));
        points.joined(" ")
    };
    let content = html! {
        @for share in [0.0, 0.5, 1.0] {
            (line("grid", [LEFT, y(share)], [RIGHT, y(share)]))
            (label("soft end", [LEFT - 6.0, y(share) + 4.0], &format!("{}%", share * 100.0)))
        }
        (turn_labels(story, |at| x(at + 1)))
        @for side in Side::BOTH {
            (line(side.id(), [LEFT, legend(side)], [LEFT + 34.0, legend(side)]))
            (mark(side, [LEFT + 17.0, legend(side)]))
            (label("", [LEFT + 42.0, legend(side) + 4.0], &short(&story.sides[side.index()].name)))
            polyline class=(side.id()) points=(line_of(side)) {}
            @for (at, share) in shares(side) { (mark(side, [x(at), y(share)])) }
        }
    };
    let description = both(|side| {
        let side = &story.sides[side.index()];
        format!("{} fall from {} to {}", side.name, side.start, side.left)
    });
    figure(
        "strength",
        "Strength after each turn, in percent of the start",
        &description,
        HEIGHT,
        &content,
    )
}

/// The place of a side in the legend.
fn legend(side: Side) -> f64 {
    12.0 + 18.0 * side.index() as f64
}

/// The same about both sides.
fn both(words: impl Fn(Side) -> String) -> String {
    let [red, blue] = Side::BOTH.map(words);
    format!("{red}; {blue}. The table after the chart has the numbers.")
}

/// The turns under a chart.
fn turn_labels(story: &Story, x: impl Fn(usize) -> f64) -> Markup {
    let step = story.turns.len().div_ceil(MOST_LABELS).max(1);
    html! {
        @for (at, turn) in story.turns.iter().enumerate().step_by(step) {
            (label("soft middle", [x(at), BOTTOM + 15.0], &turn.name.short()))
        }
        (label("soft end", [RIGHT, BOTTOM + 30.0], "turn"))
    }
}

/// Losses of both sides in each turn.
pub(super) fn losses(story: &Story) -> Markup {
    let most = story
        .turns
        .iter()
        .flat_map(|turn| turn.losses)
        .max()
        .unwrap_or(0)
        .max(1);
    let slot = (RIGHT - LEFT) / story.turns.len().max(1) as f64;
    let bar = (slot * 0.36).min(30.0);
    let x = |at: usize| LEFT + slot * (at as f64 + 0.5);
    let height = |lost: u32| (BOTTOM - TOP - 14.0) * f64::from(lost) / f64::from(most);
    let has_numbers = story.turns.len() <= MOST_LABELS;
    let content = html! {
        defs {
            (hatch("hatch"))
        }
        @for side in Side::BOTH {
            (bar_of(side, "hatch", [LEFT, legend(side) - 6.0], [34.0, 12.0]))
            (label("", [LEFT + 42.0, legend(side) + 4.0], &short(&story.sides[side.index()].name)))
            @for (at, turn) in story.turns.iter().enumerate() {
                @let lost = turn.losses[side.index()];
                @let from = x(at) + if side == Side::Red { -bar } else { 0.0 };
                @if lost > 0 {
                    (bar_of(side, "hatch", [from, BOTTOM - height(lost)], [bar, height(lost)]))
                }
                @if has_numbers {
                    (label("soft middle", [from + bar / 2.0, BOTTOM - height(lost) - 4.0], &lost.to_string()))
                }
            }
        }
        (line("axis", [LEFT, BOTTOM], [RIGHT, BOTTOM]))
        (turn_labels(story, x))
    };
    let description = both(|side| {
        let all = { story.turns.iter() }.map(|turn| turn.losses[side.index()].to_string());
        format!(
            "{} lose {} turn by turn",
            story.sides[side.index()].name,
            all.joined(", ")
        )
    });
    let title = format!("Losses in each turn, in {}", story.men.1);
    figure("losses", &title, &description, HEIGHT, &content)
}

/// The pattern of blue's bars.
fn hatch(id: &str) -> Markup {
    html! {
        pattern id=(id) width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {
            line .hatch x1="0" y1="0" x2="0" y2="6" {}
        }
    }
}

/// A bar: solid for red, with a pattern for blue.
fn bar_of(side: Side, pattern: &str, at: [f64; 2], extent: [f64; 2]) -> Markup {
    let (class, fill) = match side {
        Side::Red => ("red-bar", None),
        Side::Blue => ("blue-bar", Some(format!("url(#{pattern})"))),
    };
    html! {
        rect class=(class) fill=[fill] x=(px(at[0])) y=(px(at[1])) width=(px(extent[0])) height=(px(extent[1])) {}
    }
}

/// The most accounts drawn.
const MOST_ACCOUNTS: usize = 10;

/// The accounts worth drawing: those with dice enough for a verdict, or else the first of each side.
fn drawn(story: &Story) -> Vec<&Account> {
    let all = || {
        let accounts = Side::BOTH
            .into_iter()
            .flat_map(|side| story.luck.of_side(side));
        accounts.filter(|account| account.expected() > 0.0)
    };
    let telling = all().filter(|account| account.verdict() != LuckVerdict::TooFew);
    let telling: Vec<&Account> = telling.take(MOST_ACCOUNTS).collect();
    if !telling.is_empty() {
        return telling;
    }
    let first = |side: Side| all().find(|account| account.side == side);
    Side::BOTH.into_iter().filter_map(first).collect()
}

/// The result of each kind of roll beside the expected one.
pub(super) fn luck(story: &Story) -> Markup {
    let accounts = drawn(story);
    let (top, row, middle) = (40.0, 40.0, WIDTH / 2.0);
    let height = top + row * accounts.len() as f64 - 12.0;
    // Half the width is once more, or once less, than expected.
    let reach = |account: &Account| {
        let ratio = f64::from(account.successes) / account.expected();
        (ratio.min(2.0) - 1.0) * (middle - 4.0)
    };
    let content = html! {
        defs {
            (hatch("luck-hatch"))
        }
        (label("soft", [4.0, 12.0], "← worse"))
        (label("soft middle", [middle, 12.0], "as expected"))
        (label("soft end", [WIDTH - 4.0, 12.0], "better →"))
        @for (at, account) in accounts.iter().enumerate() {
            @let y = top + row * at as f64;
            @let (from, wide) = (middle + reach(account).min(0.0), reach(account).abs().max(1.0));
            @let words = format!("{} ({:.1})", account.successes, account.expected());
            (label("", [4.0, y], &short(&account_name(story, account))))
            (label("soft end", [WIDTH - 4.0, y], &words))
            (bar_of(account.side, "luck-hatch", [from, y + 7.0], [wide, 10.0]))
            (line("axis", [middle, y + 3.0], [middle, y + 21.0]))
        }
    };
    let description = "For each kind of roll a bar from the middle, to the right for better luck than expected and to the \
        left for worse; beside it the successes and, in brackets, those to be expected. The table after the chart has the \
        numbers.";
    let title = "Successes, and in brackets those to be expected";
    figure("luck", title, description, height, &content)
}

/// `Crown column, to hit: hit`.
fn account_name(story: &Story, account: &Account) -> String {
    let side = &story.sides[account.side.index()].name;
    format!("{side}, {}", account.label())
}
