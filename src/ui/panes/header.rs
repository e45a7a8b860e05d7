//! The head of the screen: what is played, which turn, whose, what is left to do.

use super::large::large;
use crate::battle::side_of;
use crate::journal::Saved;
use crate::table::{Request, Side};
use crate::ui::hits::{Target, small};
use crate::ui::look::Look;
use crate::ui::play::{Layer, Play, Then, View, reason};
use crate::ui::text::{capital, width};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

/// How high the head is: with room to spare whose turn it is stands in large letters.
pub(super) fn height(area: Rect) -> u16 {
    match area.height {
        50.. if area.width >= 160 => 3,
        16.. => 2,
        _ => 1,
    }
}

/// What is told of the state of play.
struct SideTitle {
    /// Whose turn it is; in the middle of an action whoever rolls or decides.
    side: Option<Side>,
    /// Who may do what.
    now: String,
    /// What is left to do.
    left: Vec<String>,
}

impl SideTitle {
    fn of(play: &Play) -> SideTitle {
        let status = &play.snapshot.status;
        let asked = asked(play);
        let side = asked.as_ref().and_then(|(side, _)| *side).or(status.side);
        SideTitle {
            side,
            now: asked.map_or_else(|| status.now.clone(), |(_, what)| what),
            left: status.left.clone(),
        }
    }

    /// Who may do what, and what is left.
    fn line(&self, look: &Look, now: &str) -> Vec<Span<'static>> {
        let mut spans = vec![look.span(Role::Info, now.to_owned())];
        for left in &self.left {
            spans.extend([dot(look), look.span(Role::Warn, left.clone())]);
        }
        spans
    }

    /// The same without the side's name before it: the sign has that already.
    fn brief(&self, look: &Look, play: &Play) -> Vec<Span<'static>> {
        let named = self.side.map_or_else(String::new, |side| {
            format!("{}: ", play.snapshot.side(side))
        });
        let now = self
            .now
            .strip_prefix(&named)
            .map_or_else(|| self.now.clone(), capital);
        self.line(look, &now)
    }
}

fn dot(look: &Look) -> Span<'static> {
    look.span(Role::Faint, format!(" {} ", look.glyphs.dot))
}

/// A side's sign: its name on its own colour.
fn sign(look: &Look, side: Side, word: &str) -> Span<'static> {
    let style = look
        .style(side)
        .add_modifier(Modifier::REVERSED | Modifier::BOLD);
    Span::styled(format!(" {} {word} ", look.glyphs.active), style)
}

/// Draws whose turn it is, which turn and phase, what is played; then who may do what, and what is left.
pub(super) fn draw(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) {
    if let Some(then) = play.then() {
        return look_back(look, then, area, buffer);
    }
    let told = SideTitle::of(play);
    match area.height {
        0 | 1 => {
            // The turn stands beside the tabs.
            let mut brief: Vec<Span> = unsaved(look, play, true);
            if play.snapshot.status.over {
                brief.extend([look.span(Role::Bad, "OVER"), Span::raw(" ")]);
            }
            if let Some(side) = told.side {
                brief.extend([sign(look, side, &capital(side.id())), Span::raw(" ")]);
            }
            brief.extend(told.brief(look, play));
            look.lines(vec![Line::from(brief)], area, buffer);
        }
        2 => {
            let mut first = unsaved(look, play, false);
            if let Some(side) = told.side {
                first.extend([sign(look, side, &side.id().to_uppercase()), Span::raw(" ")]);
            }
            first.extend(turn(look, play, told.side));
            let title = look.span(Role::Title, play.snapshot.title.clone());
            let gap = usize::from(area.width)
                .saturating_sub(first.iter().map(Span::width).sum::<usize>() + title.width());
            if gap >= 3 {
                first.extend([Span::raw(" ".repeat(gap)), title]);
            }
            look.lines(
                vec![Line::from(first), Line::from(told.brief(look, play))],
                area,
                buffer,
            );
        }
        _ => tall(look, play, &told, area, buffer),
    }
}

/// The side's own name, the turn and the phase.
fn turn(look: &Look, play: &Play, side: Option<Side>) -> Vec<Span<'static>> {
    let status = &play.snapshot.status;
    let mut spans = Vec::new();
    if status.over {
        spans.extend([look.span(Role::Bad, "OVER"), dot(look)]);
    }
    if let Some(side) = side.filter(|side| play.snapshot.side(*side) != side.id()) {
        spans.extend([
            look.span(side, play.snapshot.side(side).to_owned()),
            dot(look),
        ]);
    }
    spans.extend([
        look.span(Role::Strong, status.turn.clone()),
        dot(look),
        look.span(Role::Strong, status.phase.clone()),
    ]);
    spans
}

/// Whose turn it is and which in large letters, the rest beside them.
fn tall(look: &Look, play: &Play, told: &SideTitle, area: Rect, buffer: &mut Buffer) {
    let status = &play.snapshot.status;
    let mut x = area.x;
    let over = status.over.then(|| (Role::Bad, "OVER".to_owned()));
    let side = told
        .side
        .map(|side| (Role::from(side), side.id().to_uppercase()));
    for (role, text) in over
        .into_iter()
        .chain(side)
        .chain([(Role::Strong, status.turn.clone())])
    {
        let drawn = if look.glyphs.unicode {
            large(&text, usize::from(area.width / 4))
        } else {
            None
        };
        let rows = drawn.unwrap_or_else(|| vec![text]);
        let wide = rows.iter().map(|row| width(row)).max().unwrap_or(0);
        let lines = rows
            .into_iter()
            .map(|row| Line::from(look.span(role, row)))
            .collect();
        look.lines(
            lines,
            Rect {
                x,
                width: area.right().saturating_sub(x),
                ..area
            },
            buffer,
        );
        x = x
            .saturating_add(u16::try_from(wide + 3).unwrap_or(u16::MAX))
            .min(area.right());
    }
    let beside = Rect {
        x,
        width: area.right() - x,
        ..area
    };
    let mut first = unsaved(look, play, false);
    if let Some(side) = told.side {
        first.extend([sign(look, side, play.snapshot.side(side)), dot(look)]);
    }
    first.extend([
        look.span(Role::Strong, status.phase.clone()),
        dot(look),
        look.span(Role::Title, play.snapshot.title.clone()),
    ]);
    let cells = usize::from(beside.width);
    let mut lines = vec![Line::from(first)];
    lines.push(Line::from(look.span(Role::Info, told.now.clone())));
    let left = told
        .left
        .iter()
        .map(|left| vec![look.span(Role::Warn, left.clone()), Span::raw("   ")])
        .collect();
    lines.extend(look.flow_groups(left, cells, 0));
    look.lines(lines, beside, buffer);
}

/// Whose dice or decision is due in the middle of an action, and what.
fn asked(play: &Play) -> Option<(Option<Side>, String)> {
    if let Some((_, asking)) = play.asking() {
        return Some((asking.side, asking.question));
    }
    let Some(Layer::Prompt(prompt)) = play.top() else {
        return None;
    };
    let (_, need, _) = play.game.waiting()?;
    let (owner, what) = match need {
        Request::Dice(need) => (
            Some(need.owner),
            format!(
                "{} {}D{}",
                need.why,
                usize::from(need.count) + need.rolled.len(),
                need.die
            ),
        ),
        Request::Decision(ask) => (Some(ask.owner), "a decision".to_owned()),
        Request::Card(_) => (None, "a card".to_owned()),
    };
    let whose = owner.map_or_else(String::new, |owner| super::prompt::whose(play, owner));
    let what = if whose.is_empty() {
        capital(&what)
    } else {
        what
    };
    let side = owner.and_then(|owner| owner.side.or(side_of(play.game.battle(), owner.who)));
    let of = if prompt.title.is_empty() {
        String::new()
    } else {
        format!(" ({})", prompt.title)
    };
    Some((side, format!("{whose}{what}{of}")))
}

/// `Turn 3` as `T3`, where there is little room.
fn shortened(turn: &str) -> String {
    let number = turn
        .rsplit(' ')
        .next()
        .filter(|last| last.chars().all(|c| c.is_ascii_digit()));
    match (number, turn.chars().next()) {
        (Some(number), Some(first)) if turn.split(' ').count() == 2 => format!("{first}{number}"),
        _ => turn.to_owned(),
    }
}

/// In words, where the game is not on disk or only looked at: nobody should find that out too late.
fn unsaved(look: &Look, play: &Play, brief: bool) -> Vec<Span<'static>> {
    let dot = dot(look);
    let (role, word, why) = match &play.snapshot.saved {
        Saved::Yes(_) => return Vec::new(),
        Saved::No(why) => (Role::Bad, "NOT SAVED", reason(why)),
        Saved::Nowhere => (
            Role::Warn,
            "KEPT NOWHERE",
            "it is gone when the program ends",
        ),
        Saved::Watching(_) if play.watches_alone() => {
            (Role::Warn, "WATCHING ONLY", "nobody plays this game now")
        }
        Saved::Watching(_) => (
            Role::Warn,
            "WATCHING ONLY",
            "another program plays this game",
        ),
    };
    let why = if brief {
        String::new()
    } else {
        format!(": {}", look.cut(why, 50))
    };
    vec![look.span(role, format!("{word}{why}")), dot]
}

/// While the log is gone through: that this is not how things stand.
fn look_back(look: &Look, then: &Then, area: Rect, buffer: &mut Buffer) {
    let dot = || dot(look);
    let what = if then.seq == 0 {
        "LOOKING BACK: the start".to_owned()
    } else {
        format!("LOOKING BACK: after line {}", then.line)
    };
    let mut first = vec![
        look.span(Role::Bad, what),
        dot(),
        look.span(Role::Strong, then.status.turn.clone()),
    ];
    if !then.status.phase.is_empty() {
        first.extend([dot(), look.span(Role::Strong, then.status.phase.clone())]);
    }
    let keys = [
        ("go-back", "goes back there"),
        ("back", "comes back to now"),
    ];
    let second = keys
        .iter()
        .flat_map(|(id, does)| look.keyed(&look.key(id), does))
        .collect::<Vec<_>>();
    look.lines(vec![Line::from(first), Line::from(second)], area, buffer);
}

/// The tabs of a narrow screen; with the turn where that stands nowhere else.
pub(super) fn tabs(
    look: &Look,
    play: &Play,
    (shown, alone): (View, bool),
    area: Rect,
    buffer: &mut Buffer,
) {
    let tab = |(view, name): (View, &str)| {
        let (role, text) = if view == shown {
            (Role::Selection, format!("[{name}]"))
        } else {
            (Role::Plain, format!(" {name} "))
        };
        let at = View::ALL
            .iter()
            .position(|(other, _)| *other == view)
            .unwrap_or(0);
        look.hit(Target::Tab(small(at)), look.span(role, text))
    };
    let mut spans: Vec<Span> = View::ALL.into_iter().map(tab).collect();
    spans.push(Span::raw("  "));
    spans.extend(look.button("view", look.span(Role::Faint, "next")));
    let turn = format!(" {}", shortened(&play.snapshot.status.turn));
    let tabs = Line::from(spans);
    let beside = usize::from(area.width).saturating_sub(tabs.width());
    look.lines(vec![tabs], area, buffer);
    // With two lines of head the turn stands there.
    if alone && beside >= width(&turn) {
        let cells = u16::try_from(width(&turn)).unwrap_or(0);
        let corner = Rect {
            x: area.right() - cells,
            width: cells,
            ..area
        };
        look.lines(
            vec![Line::from(look.span(Role::Strong, turn))],
            corner,
            buffer,
        );
    }
}
