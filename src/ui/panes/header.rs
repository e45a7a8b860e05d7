//! The head of the screen: what is played, which turn, whose, what is left to do.

use super::roster::capital;
use crate::battle::side_of;
use crate::journal::Saved;
use crate::table::{Need, Side};
use crate::ui::hits::{Target, small};
use crate::ui::look::Look;
use crate::ui::play::{Layer, Play, Then, View, reason};
use crate::ui::text::width;
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// Draws two lines (one where there is no more): title, turn, phase and side; then who may do what, and what is left.
pub(super) fn draw(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) {
    if let Some(then) = play.then() {
        return look_back(look, then, area, buffer);
    }
    let status = &play.snapshot.status;
    let dot = || look.span(Role::Faint, format!(" {} ", look.glyphs.dot));
    let mut first: Vec<Span> = unsaved(look, play, area.height == 1);
    if status.over {
        first.extend([look.span(Role::Bad, "OVER"), dot()]);
    }
    let asked = asked(play);
    let side = asked.as_ref().and_then(|(side, _)| *side).or(status.side);
    if let Some(side) = side {
        let name = play.snapshot.side(side);
        let named = if name == side.id() || area.height == 1 { capital(side.id()) } else { format!("{} ({name})", capital(side.id())) };
        first.extend([look.span(side, format!("{} {named}", look.glyphs.active)), dot()]);
    }
    first.extend([look.span(Role::Strong, status.turn.clone()), dot(), look.span(Role::Strong, status.phase.clone()), dot()]);
    first.push(look.span(Role::Title, play.snapshot.title.clone()));
    // In the middle of an action it is the turn of whoever rolls or decides.
    let mut second = vec![look.span(Role::Info, asked.map_or_else(|| status.now.clone(), |(_, what)| what))];
    for left in &status.left {
        second.extend([dot(), look.span(Role::Warn, left.clone())]);
    }
    if area.height == 1 {
        // The turn stands beside the tabs.
        let mut brief: Vec<Span> = unsaved(look, play, true);
        if let Some(side) = side {
            brief.push(look.span(side, format!("{} {} ", look.glyphs.active, capital(side.id()))));
        }
        brief.extend(second);
        look.lines(vec![Line::from(brief)], area, buffer);
    } else {
        look.lines(vec![Line::from(first), Line::from(second)], area, buffer);
    }
}

/// Whose dice or decision is due in the middle of an action, and what.
fn asked(play: &Play) -> Option<(Option<Side>, String)> {
    let Some(Layer::Prompt(prompt)) = play.top() else { return None };
    let (_, need, _) = play.game.waiting()?;
    let (owner, what) = match need {
        Need::Dice(need) => (Some(need.owner), format!("{} {}D{}", need.why, usize::from(need.count) + need.rolled.len(), need.die)),
        Need::Answer(ask) => (Some(ask.owner), "a decision".to_owned()),
        Need::Card(_) => (None, "a card".to_owned()),
    };
    let whose = owner.map_or_else(String::new, |owner| super::prompt::whose(play, owner));
    let what = if whose.is_empty() { capital(&what) } else { what };
    let side = owner.and_then(|owner| owner.side.or(side_of(play.game.battle(), owner.who)));
    let of = if prompt.title.is_empty() { String::new() } else { format!(" ({})", prompt.title) };
    Some((side, format!("{whose}{what}{of}")))
}

/// `Turn 3` as `T3`, where there is little room.
fn shortened(turn: &str) -> String {
    let number = turn.rsplit(' ').next().filter(|last| last.chars().all(|c| c.is_ascii_digit()));
    match (number, turn.chars().next()) {
        (Some(number), Some(first)) if turn.split(' ').count() == 2 => format!("{first}{number}"),
        _ => turn.to_owned(),
    }
}

/// In words, where the game is not on disk or only looked at: nobody should find that out too late.
fn unsaved(look: &Look, play: &Play, brief: bool) -> Vec<Span<'static>> {
    let dot = look.span(Role::Faint, format!(" {} ", look.glyphs.dot));
    let (role, word, why) = match &play.snapshot.saved {
        Saved::Yes(_) => return Vec::new(),
        Saved::No(why) => (Role::Bad, "NOT SAVED", reason(why)),
        Saved::Nowhere => (Role::Warn, "KEPT NOWHERE", "it is gone when the program ends"),
        Saved::Watching(_) => (Role::Warn, "WATCHING ONLY", "another program plays this game"),
    };
    let why = if brief { String::new() } else { format!(": {}", look.cut(why, 50)) };
    vec![look.span(role, format!("{word}{why}")), dot]
}

/// While the log is gone through: that this is not how things stand.
fn look_back(look: &Look, then: &Then, area: Rect, buffer: &mut Buffer) {
    let dot = || look.span(Role::Faint, format!(" {} ", look.glyphs.dot));
    let what = if then.seq == 0 { "LOOKING BACK: the start".to_owned() } else { format!("LOOKING BACK: after line {}", then.seq) };
    let mut first = vec![look.span(Role::Bad, what), dot(), look.span(Role::Strong, then.status.turn.clone())];
    if !then.status.phase.is_empty() {
        first.extend([dot(), look.span(Role::Strong, then.status.phase.clone())]);
    }
    let keys = [("go-back", "goes back there"), ("back", "comes back to now")];
    let second = keys.iter().flat_map(|(id, does)| look.keyed(&look.key(id), does)).collect::<Vec<_>>();
    look.lines(vec![Line::from(first), Line::from(second)], area, buffer);
}

/// The tabs of a narrow screen.
pub(super) fn tabs(look: &Look, play: &Play, shown: View, area: Rect, buffer: &mut Buffer) {
    let tab = |(view, name): (View, &str)| {
        let (role, text) = if view == shown { (Role::Selection, format!("[{name}]")) } else { (Role::Plain, format!(" {name} ")) };
        let at = View::ALL.iter().position(|(other, _)| *other == view).unwrap_or(0);
        look.hit(Target::Tab(small(at)), look.span(role, text))
    };
    let mut spans: Vec<Span> = View::ALL.into_iter().map(tab).collect();
    spans.push(Span::raw("  "));
    spans.extend(look.button("view", look.span(Role::Faint, "next")));
    let turn = format!(" {}", shortened(&play.snapshot.status.turn));
    let tabs = Line::from(spans);
    let beside = usize::from(area.width).saturating_sub(tabs.width());
    look.lines(vec![tabs], area, buffer);
    if beside >= width(&turn) {
        let cells = u16::try_from(width(&turn)).unwrap_or(0);
        let corner = Rect { x: area.right() - cells, width: cells, ..area };
        look.lines(vec![Line::from(look.span(Role::Strong, turn))], corner, buffer);
    }
}
