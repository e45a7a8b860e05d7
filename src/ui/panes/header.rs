//! The turn bar: active side, turn and phases, counts and badges, save state.

use super::*;
use crate::battle::view::Block;
use crate::battle::{capital, count};
use crate::journal::Saved;
use crate::session::play::{Duty, Then, reason};
use ratatui::style::Modifier;

/// Height of the turn bar, in rows.
pub(super) fn height(area: Rect) -> u16 {
    if area.height >= 28 { 2 } else { 1 }
}

fn dot(look: &Look) -> Span<'static> {
    look.faint(format!(" {} ", look.glyphs.dot))
}

/// A side's name, reversed in its colour.
pub(super) fn sign(look: &Look, side: Side, word: &str) -> Span<'static> {
    let style = look
        .style(side)
        .add_modifier(Modifier::REVERSED | Modifier::BOLD);
    Span::styled(format!(" {} {word} ", look.glyphs.active), style)
}

/// The side that must press the next key: the one that rolls or decides (none, where either may), else the active side.
pub(super) fn next_side(play: &Play) -> Option<Side> {
    asked(play).map_or(play.snapshot.status.side, |(side, _)| side)
}

/// Draws the active side and its task; below, the turn, phases and counts.
pub(super) fn draw(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) {
    if let Some(then) = play.then() {
        return look_back(look, then, area, buffer);
    }
    let cells = usize::from(area.width);
    let alone = area.height < 2;
    let mut lines = vec![first(look, play, cells, alone)];
    if !alone {
        lines.push(second(look, play, cells));
    }
    look.lines(lines, area, buffer);
}

/// A line with text at both ends; the left one is cut to fit.
fn ends(
    look: &Look,
    left: Vec<Span<'static>>,
    right: Vec<Span<'static>>,
    cells: usize,
) -> Line<'static> {
    let wide: usize = right.iter().map(Span::width).sum();
    let mut line = look.cut_line(Line::from(left), cells.saturating_sub(wide + 1));
    let gap = cells.saturating_sub(line.width() + wide);
    line.spans.push(Span::raw(" ".repeat(gap)));
    line.spans.extend(right);
    line
}

fn first(look: &Look, play: &Play, cells: usize, alone: bool) -> Line<'static> {
    let status = &play.snapshot.status;
    let side = next_side(play);
    let mut left = Vec::new();
    if status.over {
        left.extend([look.span(Role::Bad, " OVER "), Span::raw(" ")]);
    }
    if let Some(side) = side {
        left.extend([
            sign(look, side, &side.id().to_uppercase()),
            Span::raw(if alone { " " } else { "  " }),
        ]);
    } else {
        left.push(Span::raw(" "));
    }
    let now = asked(play).map_or_else(|| status.now.clone(), |(_, what)| what);
    // The tag shows the side; its name is dropped if both do not fit.
    let named = side.map_or_else(String::new, |side| {
        format!("{}: ", play.snapshot.side(side))
    });
    let bare = now.strip_prefix(&named).map(capital);
    let now = bare.filter(|_| alone || named == "red: ").unwrap_or(now);
    left.push(look.span(Role::Info, now));
    let mut right = Vec::new();
    if let Some(open) = play.pages.shared {
        let pages = if open == 0 {
            "shared".to_owned()
        } else {
            count(open, "page", "pages")
        };
        right.push(look.span(Role::Info, format!("{pages}  ")));
    }
    right.extend(saved(look, play, cells < 100));
    let taken: usize = left.iter().chain(&right).map(Span::width).sum();
    let title = &play.snapshot.title;
    if alone {
        let turn = if cells < 60 {
            status.turn.narrow()
        } else {
            status.turn_text()
        };
        let when = look.strong(format!("{turn} {}  ", status.phase));
        right.insert(0, when);
    } else if taken + width(title) + TITLED <= cells {
        // The task comes before the name of the battle.
        right.insert(0, look.title(format!("{title}   ")));
    }
    right.push(Span::raw(" "));
    ends(look, left, right, cells)
}

fn second(look: &Look, play: &Play, cells: usize) -> Line<'static> {
    let status = &play.snapshot.status;
    let mut left = vec![look.strong(format!(" {}   ", status.turn_text()))];
    let track = play
        .snapshot
        .sight
        .panel
        .iter()
        .find_map(|block| match block {
            Block::Track { steps, at, .. } => Some((steps, *at)),
            _ => None,
        });
    match track {
        Some((steps, at)) => {
            for (place, step) in steps.iter().enumerate() {
                if place > 0 {
                    left.push(dot(look));
                }
                if place == at {
                    let text = format!("{} {step}", look.glyphs.active);
                    left.push(look.strong(text));
                } else {
                    left.push(look.faint(step.clone()));
                }
            }
        }
        None => left.push(look.strong(status.phase.clone())),
    }
    left.push(Span::raw("   "));
    // The counts come first, then the latest badges, as many as fit.
    let taken: usize = left.iter().map(Span::width).sum();
    let mut room = cells.saturating_sub(taken + 1);
    let mut right = Vec::new();
    let facts = status.facts.iter().map(|fact| look.plain(fact.clone()));
    let badges = status
        .badges
        .iter()
        .rev()
        .map(|badge| look.span(badge.tone, badge.text.clone()));
    for span in facts.chain(badges.take(MOST_BADGES)) {
        if fits(&mut room, span.width() + 3) {
            right.extend([span, Span::raw("   ")]);
        }
    }
    right.pop();
    right.push(Span::raw(" "));
    ends(look, left, right, cells)
}

const MOST_BADGES: usize = 2;

/// The blanks around the name of the battle, in cells.
const TITLED: usize = 5;

/// The side that fills in an action although another side is active: it returns fire, or reacts.
fn ordering(play: &Play) -> Option<(Option<Side>, String)> {
    let (form, snapshot) = (play.form()?, &play.snapshot);
    let side = play.game.battle().directory().side(form.subject());
    let name = snapshot.sight.name(form.subject());
    let does = form.offer.label.to_lowercase();
    let is_other = side.is_some() && side != snapshot.status.side;
    is_other.then(|| (side, format!("{name}: {does}")))
}

/// The side that must roll or decide within an action, and its task.
pub(super) fn asked(play: &Play) -> Option<(Option<Side>, String)> {
    if !play.is_asking() {
        return ordering(play);
    }
    let demand = play.demand(&play.snapshot.sight)?;
    let what = match demand.does {
        _ if play.between().is_some() => return Some((demand.side, demand.why)),
        Duty::Rolls => match &demand.dice {
            Some(dice) => format!("{} {}", demand.what, dice.count()),
            None => demand.what,
        },
        Duty::Decides if demand.side.is_none() => "either decides".to_owned(),
        Duty::Decides => "decide".to_owned(),
        Duty::Measures => "measure".to_owned(),
        Duty::Confirms => "go on?".to_owned(),
        Duty::Draws => "draw a card".to_owned(),
        Duty::Names => "name the card".to_owned(),
    };
    let what = match demand.whose.as_str() {
        "" => capital(&what),
        whose => format!("{whose}: {what}"),
    };
    Some((demand.side, what))
}

/// The save state in words, so that an unsaved game is noticed early.
fn saved(look: &Look, play: &Play, brief: bool) -> Vec<Span<'static>> {
    let (role, word, why) = match &play.snapshot.saved {
        Saved::Yes(_) => return vec![look.faint("saved")],
        Saved::No(why) => (Role::Bad, "NOT SAVED", reason(why)),
        Saved::Nowhere => (
            Role::Warn,
            "NOT SAVED",
            "the game is lost when the program ends",
        ),
        Saved::Watching(_) if play.watches_alone() => (
            Role::Warn,
            "WATCHING ONLY",
            "the other window has closed this game",
        ),
        Saved::Watching(_) => (
            Role::Warn,
            "WATCHING ONLY",
            "this game is open in another window",
        ),
    };
    let why = if brief {
        String::new()
    } else {
        format!(": {}", look.cut(why, 50))
    };
    vec![look.span(role, format!("{word}{why}"))]
}

/// The turn bar while looking back through the log.
fn look_back(look: &Look, then: &Then, area: Rect, buffer: &mut Buffer) {
    let dot = || dot(look);
    let what = if then.seq == 0 {
        "LOOKING BACK: the start".to_owned()
    } else {
        format!("LOOKING BACK: after line {}", then.line)
    };
    let first = vec![
        look.span(Role::Bad, what),
        dot(),
        look.strong(then.status.when()),
    ];
    let keys = [("go-back", "go back there"), ("back", "return to now")];
    let second = keys
        .iter()
        .flat_map(|(id, does)| look.keyed(&look.key(id), does))
        .collect::<Vec<_>>();
    look.lines(vec![Line::from(first), Line::from(second)], area, buffer);
}
