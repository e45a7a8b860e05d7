//! The layout for each screen size: turn bar, stage, rosters, log and keys, always in the same places.

use super::roster::{self, RosterPane};
use super::*;
use crate::session::play::PlayView;

/// The screen sizes with a layout of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Everything, with unit cards and a log down the side.
    Wide,
    /// Scene and rosters; the log gets the remaining rows.
    Zones,
    /// One view at a time.
    Narrow,
    /// One sentence.
    Tiny,
}

impl Shape {
    /// The layout for an area.
    pub fn of(area: Rect) -> Shape {
        match (area.width, area.height) {
            (..30, _) | (_, ..8) => Shape::Tiny,
            (..76, _) | (_, ..20) => Shape::Narrow,
            (160.., 46..) => Shape::Wide,
            _ => Shape::Zones,
        }
    }
}

/// True if a screen of this size shows one view at a time.
pub fn is_narrow(size: Size) -> bool {
    matches!(Shape::of(Rect::from(size)), Shape::Narrow | Shape::Tiny)
}

/// Draws the battle.
pub fn draw_play(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let area = area.intersection(buffer.area);
    buffer.set_style(area, look.style(Role::Plain));
    if area.is_empty() {
        return None;
    }
    if play.hides_battle() {
        return dialogs::draw(look, play, area, buffer);
    }
    let under = match Shape::of(area) {
        Shape::Tiny => tiny(look, play, area, buffer),
        Shape::Narrow => narrow(look, play, area, buffer),
        Shape::Zones => zones(look, play, area, buffer),
        Shape::Wide => wide(look, play, area, buffer),
    };
    dialogs::draw(look, play, area, buffer).or(under)
}

/// The state of the battle in one sentence, for windows too small for anything else.
fn tiny(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let status = &play.snapshot.status;
    let text = format!(
        "{} {}. Make the window at least 40x12 cells.",
        status.turn_text(),
        status.now
    );
    look.lines(
        look.folded(Role::Plain, &text, usize::from(area.width), 0),
        area,
        buffer,
    );
    None
}

/// Draws turn bar and keys. Returns the area between them.
fn edges(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Rect {
    let (above, below) = (header::height(area), footer::height(play, area));
    let [head, body, foot] = Layout::vertical([
        Constraint::Length(above),
        Constraint::Min(0),
        Constraint::Length(below),
    ])
    .areas(area);
    header::draw(look, play, head, buffer);
    footer::draw(look, play, foot, buffer);
    body
}

fn narrow(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let body = edges(look, play, area, buffer);
    match view(play) {
        PlayView::Stage => {
            // An opened line of a result takes the place of the list.
            let opened = play.scene::<Explain>().is_some_and(|it| it.open);
            stage(look, play, (body, (!opened).then_some(body)), buffer)
        }
        PlayView::Units => {
            let is_framed = body.width >= FRAMED / 2 && body.height >= FRAMED_ROWS;
            let at = (body, body.width, is_framed);
            roster(look, play, shown_side(play), at, buffer)
        }
        PlayView::Panel => panel(look, play, body, buffer),
        PlayView::Log => log::draw(look, play, body, buffer),
    }
}

/// The view shown in a narrow window; open forms and prompts need the stage.
fn view(play: &Play) -> PlayView {
    let one_text = play.scene::<FormPane>().and_then(FormPane::one_text);
    match play.scene::<LogView>() {
        Some(log) if log.rosters && play.window.narrow => PlayView::Units,
        Some(_) => PlayView::Log,
        None if play.scene::<ChooseAction>().is_some() || one_text.is_some() => play.window.view,
        None if play.has_scene() => PlayView::Stage,
        None => play.window.view,
    }
}

/// The roster shown in a narrow window: the selected unit's side, else the active side's.
fn shown_side(play: &Play) -> Side {
    let sight = play.then().map_or(&play.snapshot.sight, |then| &then.sight);
    let selected = sight.row(play.subject).map(|row| row.side);
    selected.or(play.snapshot.status.side).unwrap_or(Side::Red)
}

/// Height of the stage, in rows, beside rosters that need all of theirs. It depends on the window and the battle, never on the
/// content.
fn stage_height(area: Rect) -> u16 {
    match area.height {
        // The log and the cards keep what they need; results and forms get what is left.
        high @ 50.. if area.width >= 160 => (high - 38).clamp(19, 26),
        high @ 50.. => (high - 40).clamp(15, 22),
        38.. => 15,
        28.. => 13,
        _ => 11,
    }
}

/// Most rows of the rosters above a log.
const ROSTERS: u16 = 16;

fn zones(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let body = edges(look, play, area, buffer);
    let high = stage_height(area);
    let rest = body.height.saturating_sub(high);
    let offered = if rest >= ROSTERS + 3 { ROSTERS } else { rest };
    // Tips come and go below: frames that went with them would change the columns each time.
    let quiet = area
        .height
        .saturating_sub(header::height(area) + FOOT + high);
    let is_framed = area.width >= FRAMED && quiet > FRAMED_ROWS;
    let rosters_high = rosters_height(play, is_framed, offered);
    // The log that is open has the rows of the one below the rosters too.
    let is_log = view(play) == PlayView::Log;
    let strip = rest - offered;
    let [top, middle, below] = Layout::vertical([
        Constraint::Min(0),
        Constraint::Length(rosters_high),
        Constraint::Length(if is_log { 0 } else { strip }),
    ])
    .areas(body);
    let cursor = rosters(look, play, (middle, is_framed), buffer);
    if is_log {
        return log::draw(look, play, top, buffer);
    }
    if !below.is_empty() {
        log::draw(look, play, below, buffer);
    }
    stage(look, play, (top, Some(middle)), buffer).or(cursor)
}

/// Height of both rosters, in rows, of those offered: what short rosters leave is for the stage.
fn rosters_height(play: &Play, is_framed: bool, offered: u16) -> u16 {
    let (edges, least) = if is_framed { (2, FRAMED_ROWS) } else { (1, 0) };
    let rows = roster::rows(&play.snapshot.sight, offered.saturating_sub(edges));
    (rows + edges).max(least).min(offered)
}

/// Width of the log beside the rosters, in cells.
const LOG: u16 = 52;

/// Height of the rosters above unit cards, in rows.
const WIDE_ROSTERS: u16 = 17;

/// Height of the ruleset's panel below the log, in rows.
const PANEL: u16 = 19;

fn wide(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let body = edges(look, play, area, buffer);
    let [top, below] =
        Layout::vertical([Constraint::Length(stage_height(area)), Constraint::Min(0)]).areas(body);
    let [left, right] =
        Layout::horizontal([Constraint::Min(0), Constraint::Length(LOG)]).areas(below);
    let [middle, cards] =
        Layout::vertical([Constraint::Length(WIDE_ROSTERS), Constraint::Min(0)]).areas(left);
    let cursor = rosters(look, play, (middle, true), buffer);
    let other = desk::other_row(play);
    let theirs = Constraint::Fill(u16::from(other.is_some()));
    let [mine, theirs] = Layout::horizontal([Constraint::Fill(1), theirs]).areas(cards);
    let inside = look.frame(&desk::title(play), false, mine, buffer);
    let (wide, high) = (usize::from(inside.width), usize::from(inside.height));
    look.lines(desk::lines(look, play, wide, high), inside, buffer);
    if let Some(row) = other {
        desk::other_card(look, play, row, theirs, buffer);
    }
    if view(play) == PlayView::Log {
        panel(look, play, right, buffer);
        return log::draw(look, play, top, buffer);
    }
    let [story, table] =
        Layout::vertical([Constraint::Min(0), Constraint::Length(PANEL)]).areas(right);
    panel(look, play, table, buffer);
    log::draw(look, play, story, buffer);
    stage(look, play, (top, None), buffer).or(cursor)
}

/// Draws both rosters side by side, in frames or with a line between them.
pub(super) fn rosters(
    look: &Look,
    play: &Play,
    (area, is_framed): (Rect, bool),
    buffer: &mut Buffer,
) -> Cursor {
    let [left, edge, right] = Layout::horizontal([
        Constraint::Fill(1),
        Constraint::Length((!is_framed).into()),
        Constraint::Fill(1),
    ])
    .areas(area);
    if !is_framed {
        look.divide((Role::Border, false), false, edge, buffer);
    }
    let mut half =
        |side, area, other: Rect| roster(look, play, side, (area, other.width, is_framed), buffer);
    let red = half(Side::Red, left, right);
    half(Side::Blue, right, left).or(red)
}

/// Width from which the rosters have frames, in cells.
const FRAMED: u16 = 100;

/// Height from which the rosters have frames, in rows.
const FRAMED_ROWS: u16 = 12;

/// Rows of the footer without a tip.
const FOOT: u16 = 2;

/// True if rosters alone in this area have frames. A low window has no rows to spare.
pub(super) fn can_frame(area: Rect) -> bool {
    area.width >= FRAMED && area.height >= FRAMED_ROWS
}

/// Draws a roster beside another of this width: both have the columns for which the narrower has room.
fn roster(
    look: &Look,
    play: &Play,
    side: Side,
    (area, other, is_framed): (Rect, u16, bool),
    buffer: &mut Buffer,
) -> Cursor {
    let then = play.then();
    let (sight, turn) = then.map_or((&play.snapshot.sight, header::next_side(play)), |then| {
        (&then.sight, then.status.side)
    });
    let battle = play.game.battle();
    let shown = RosterPane {
        sight,
        tables: battle.info().roster,
        figures: battle.pips().map(|(_, many)| many),
        numbers: &play.numbers,
        side,
        spare: area.width.saturating_sub(other),
        name: play.snapshot.side(side),
        subject: play.subject,
        touched: if then.is_some() {
            &[]
        } else {
            play.last.touched.as_slice()
        },
        is_new: play.last.result.as_ref().is_some_and(|it| !it.collapsed),
        back: then.map(|then| then.line),
        turn,
    };
    shown.draw(look, area, is_framed, buffer)
}

fn panel(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let inside = look.frame(play.game.battle().info().title, false, area, buffer);
    look.hit_area(ClickTarget::Pane(Pane::Panel), area, buffer);
    let (wide, high) = (usize::from(inside.width), usize::from(inside.height));
    let panel = &play.snapshot.sight.panel;
    let lines = blocks::lines(look, &play.numbers, panel, wide, high);
    let scroll = &play.window.panel_scroll;
    scroll.ends(look.scrolled(lines, scroll.at(), inside, buffer));
    None
}

/// Draws a prompt, form, question, result or the actions.
fn stage(
    look: &Look,
    play: &Play,
    (area, below): (Rect, Option<Rect>),
    buffer: &mut Buffer,
) -> Cursor {
    let mut room = Room::of(area);
    room.has_cards = room.is_split && below.is_none();
    let form = play.scene::<FormPane>();
    let scene: Scene = if let Some(open) = play.scene::<Explain>() {
        scenes::explain_scene(look, play, open, room)
    } else if let Some(open) = play.scene::<BetweenActions>() {
        scenes::question_scene(look, play, open.at, room)?
    } else if let Some(open) = play.scene::<Prompt>() {
        scenes::prompt_scene(look, play, open, room)
    } else if let Some(open) = form.filter(|it| it.one_text().is_none()) {
        scenes::form_scene(look, play, open, room)
    } else {
        scenes::idle_scene(look, play, room)
    };
    scene.draw(look, &play.window.scroll, (area, below), buffer)
}
