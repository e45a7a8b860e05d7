//! The head of the screen: what is played, which turn, whose, what is left to do.

use super::roster::capital;
use crate::ui::look::Look;
use crate::ui::play::{Play, View};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

/// Draws two lines (one where there is no more): title, turn, phase and side; then who may do what, and what is left.
pub(super) fn draw(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) {
    let status = &play.snapshot.status;
    let dot = || look.span(Role::Faint, format!(" {} ", look.glyphs.dot));
    let mut first: Vec<Span> = Vec::new();
    if status.over {
        first.extend([look.span(Role::Bad, "OVER"), dot()]);
    }
    if let Some(side) = status.side {
        let name = play.snapshot.side(side);
        let named = if name == side.id() || area.height == 1 { capital(side.id()) } else { format!("{} ({name})", capital(side.id())) };
        first.extend([look.span(side, format!("{} {named}", look.glyphs.active)), dot()]);
    }
    first.extend([look.span(Role::Strong, status.turn.clone()), dot(), look.span(Role::Strong, status.phase.clone()), dot()]);
    first.push(look.span(Role::Title, play.snapshot.title.clone()));
    let mut second = vec![look.span(Role::Info, status.now.clone())];
    for left in &status.left {
        second.extend([dot(), look.span(Role::Warn, left.clone())]);
    }
    if area.height == 1 {
        first.truncate(if status.side.is_some() { 2 } else { 0 });
        first.extend(second);
        look.lines(vec![Line::from(first)], area, buffer);
    } else {
        look.lines(vec![Line::from(first), Line::from(second)], area, buffer);
    }
}

/// The tabs of a narrow screen.
pub(super) fn tabs(look: &Look, play: &Play, shown: View, area: Rect, buffer: &mut Buffer) {
    let _ = play;
    let tab = |(view, name): (View, &str)| {
        let (role, text) = if view == shown { (Role::Selection, format!("[{name}]")) } else { (Role::Plain, format!(" {name} ")) };
        look.span(role, text)
    };
    let mut spans: Vec<Span> = View::ALL.into_iter().map(tab).collect();
    spans.extend([look.span(Role::Key, format!("  {} ", look.key("view"))), look.span(Role::Faint, "next")]);
    look.lines(vec![Line::from(spans)], area, buffer);
}
