//! Where everything goes on a screen of a given size.

use super::roster::Roster;
use super::{
    Cursor, blocks, decide, desk, explain, footer, form, header, help, log, luck, lying, over,
    palette, prompt, result,
};
use crate::table::{Side, Who};
use crate::ui::hits::{Pane, Target};
use crate::ui::look::{Framed, Look, NARROW};
use crate::ui::play::{Explain, Layer, Play, ResultPane, View};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span};

/// What a size of screen has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Everything, in three columns.
    Wide,
    /// Everything, in two.
    Middle,
    /// One view at a time.
    Tabs,
    /// A sentence.
    Tiny,
}

impl Shape {
    /// The shape for an area.
    #[must_use]
    pub fn of(area: Rect) -> Shape {
        match (area.width, area.height) {
            (..30, _) | (_, ..8) => Shape::Tiny,
            (160.., 40..) => Shape::Wide,
            (100.., 30..) => Shape::Middle,
            _ => Shape::Tabs,
        }
    }
}

/// Whether a screen of this size shows one view at a time.
#[must_use]
pub fn is_narrow(width: u16, height: u16) -> bool {
    matches!(
        Shape::of(Rect::new(0, 0, width, height)),
        Shape::Tabs | Shape::Tiny
    )
}

/// Draws the battle.
pub fn draw_play(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let area = area.intersection(buffer.area);
    buffer.set_style(area, look.style(Role::Plain));
    if area.is_empty() {
        return None;
    }
    match play.top() {
        Some(Layer::Peek(side, shown)) => {
            return over::peek(look, play, *side, shown.as_deref(), area, buffer);
        }
        Some(Layer::TableChecklist) => return lying::draw(look, play, area, buffer),
        Some(Layer::Luck(ledger)) => return luck::draw(look, play, ledger, area, buffer),
        Some(Layer::Help(open)) => return help::draw(look, open, area, buffer),
        _ => {}
    }
    let under = match Shape::of(area) {
        Shape::Tiny => tiny(look, play, area, buffer),
        Shape::Tabs => tabs(look, play, area, buffer),
        Shape::Middle => middle(look, play, area, buffer),
        Shape::Wide => wide(look, play, area, buffer),
    };
    match play.top() {
        Some(Layer::SaveAs(input)) => {
            let hint = format!(
                "{} keeps it there; {} leaves",
                look.key("accept"),
                look.key("back")
            );
            over::line(
                look,
                "Keep the game in another file",
                input,
                &hint,
                area,
                buffer,
            )
        }
        Some(Layer::Palette(open)) => palette::draw(look, open, area, buffer),
        Some(Layer::Form(form)) => match form.one_text() {
            Some(input) => {
                let what = form.line().map_or("", |line| line.field.help);
                let hint = format!(
                    "{what}; {} writes it; {} leaves",
                    look.key("accept"),
                    look.key("back")
                );
                over::line(look, form.offer.label, input, &hint, area, buffer)
            }
            None => under,
        },
        Some(Layer::Overrule(open)) => over::overrule(look, open, area, buffer),
        _ => under,
    }
}

/// Too small for a battle: what matters in a sentence.
fn tiny(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let status = &play.snapshot.status;
    let text = format!(
        "{} {}. The game goes on; give it at least 40x12 cells.",
        status.turn, status.now
    );
    look.lines(
        look.folded(Role::Plain, &text, usize::from(area.width), 0),
        area,
        buffer,
    );
    None
}

fn tabs(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let (above, below) = (header::height(area), footer::height(play, area));
    let [head, tab, body, foot] = Layout::vertical([
        Constraint::Length(above),
        Constraint::Length(1),
        Constraint::Min(0),
        Constraint::Length(below),
    ])
    .areas(area);
    header::draw(look, play, head, buffer);
    footer::draw(look, play, foot, buffer);
    let view = view(play);
    header::tabs(look, play, (view, above == 1), tab, buffer);
    match view {
        View::Units if area.width >= 76 => beside(look, play, body, buffer),
        View::Units => roster(look, play, None, false, body, buffer),
        View::Desk => draw_desk(look, play, body, buffer),
        View::Panel => panel(look, play, body, buffer),
        View::Log => log::draw(look, play, body, buffer),
    }
}

/// The view that is shown where there is room for one: what is open has its own.
fn view(play: &Play) -> View {
    match play.top() {
        Some(Layer::Log(view)) if view.rosters && play.narrow => View::Units,
        Some(Layer::Log(_)) => View::Log,
        Some(Layer::Form(form)) if form.one_text().is_some() => play.view,
        Some(
            Layer::Form(_)
            | Layer::Prompt(_)
            | Layer::Decide(_)
            | Layer::Menu(_)
            | Layer::Explain(_)
            | Layer::Overrule(_),
        ) => View::Desk,
        _ => play.view,
    }
}

fn middle(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let body = edges(look, play, area, buffer);
    let [left, right] = Layout::horizontal([Constraint::Fill(1); 2]).areas(body);
    let cursor = rosters(look, play, left, buffer);
    if let Some(Layer::Explain(_)) = under(play) {
        return draw_desk(look, play, right, buffer);
    }
    if let Some(cursor) = enlarged(look, play, right, buffer) {
        return cursor.or(rosters(look, play, left, buffer));
    }
    // Panes keep their places, whatever is in them; what is filled in or rolled for covers the log.
    let busy = matches!(
        under(play),
        Some(Layer::Form(_) | Layer::Prompt(_) | Layer::Decide(_))
    );
    let log = if busy { 0 } else { right.height / 5 };
    let [top, desk, below] = Layout::vertical([
        Constraint::Length(right.height * 2 / 9),
        Constraint::Min(0),
        Constraint::Length(log),
    ])
    .areas(right);
    panel(look, play, top, buffer);
    let open = draw_desk(look, play, desk, buffer);
    log::draw(look, play, below, buffer);
    open.or(cursor)
}

/// Head and foot; what is left between them.
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

fn wide(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let body = edges(look, play, area, buffer);
    let [left, right] = Layout::horizontal([Constraint::Fill(2), Constraint::Fill(1)]).areas(body);
    let rows = Side::BOTH
        .map(|side| play.snapshot.sight.side(side).count())
        .into_iter()
        .max()
        .unwrap_or(0);
    let wanted = u16::try_from(rows * 2 + 2)
        .unwrap_or(u16::MAX)
        .clamp(6, body.height / 2);
    let [top, desk] =
        Layout::vertical([Constraint::Length(wanted), Constraint::Min(0)]).areas(left);
    let cursor = beside(look, play, top, buffer);
    let open = draw_desk(look, play, desk, buffer);
    if let Some(enlarged) = enlarged(look, play, right, buffer) {
        return enlarged.or(cursor);
    }
    let [panel_area, below] =
        Layout::vertical([Constraint::Length(right.height * 2 / 5), Constraint::Min(0)])
            .areas(right);
    panel(look, play, panel_area, buffer);
    log::draw(look, play, below, buffer);
    open.or(cursor)
}

/// Red's roster beside blue's.
fn beside(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let most = Side::BOTH
        .map(|side| play.snapshot.sight.side(side).count())
        .into_iter()
        .max()
        .unwrap_or(0);
    let tall = most * 2 + 2 <= usize::from(area.height);
    let [left, right] = Layout::horizontal([Constraint::Fill(1); 2]).areas(area);
    let red = roster(look, play, Some(Side::Red), tall, left, buffer);
    roster(look, play, Some(Side::Blue), tall, right, buffer).or(red)
}

/// A view that has been asked for takes the whole right column.
fn enlarged(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Option<Cursor> {
    match view(play) {
        View::Log => Some(log::draw(look, play, area, buffer)),
        View::Panel => Some(panel(look, play, area, buffer)),
        View::Units | View::Desk => None,
    }
}

/// Red's roster over blue's, each as high as it has rows for; two lines for each where that fits.
fn rosters(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let rows = Side::BOTH.map(|side| play.snapshot.sight.side(side).count());
    let tall = rows.iter().map(|rows| rows * 2 + 2).sum::<usize>() <= usize::from(area.height);
    let [red, blue] =
        rows.map(|rows| u16::try_from(rows * if tall { 2 } else { 1 } + 2).unwrap_or(u16::MAX));
    let share =
        u32::from(area.height) * u32::from(red) / u32::from(red.saturating_add(blue)).max(1);
    let height = u16::try_from(share).unwrap_or(0).clamp(
        area.height.min(4),
        area.height.saturating_sub(4).max(area.height.min(4)),
    );
    let height = if tall {
        height.clamp(red, area.height - blue)
    } else {
        height
    };
    let [top, below] =
        Layout::vertical([Constraint::Length(height), Constraint::Min(0)]).areas(area);
    let first = roster(look, play, Some(Side::Red), tall, top, buffer);
    roster(look, play, Some(Side::Blue), tall, below, buffer).or(first)
}

fn roster(
    look: &Look,
    play: &Play,
    side: Option<Side>,
    tall: bool,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    let then = play.then();
    let (sight, turn) = then.map_or((&play.snapshot.sight, play.snapshot.status.side), |then| {
        (&then.sight, then.status.side)
    });
    let shown = Roster {
        sight,
        numbers: &play.numbers,
        side,
        sides: Side::BOTH.map(|side| play.snapshot.side(side)),
        subject: play.subject,
        touched: if then.is_some() {
            &[]
        } else {
            play.touched.as_slice()
        },
        back: then.map(|then| then.line),
        strengths: &play.strengths,
        turn,
        tall,
    };
    shown.draw(look, area, buffer)
}

fn panel(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let inside = look.frame(play.game.battle().info().title, false, area, buffer);
    look.hit_area(Target::Pane(Pane::Panel), area, buffer);
    let size = (usize::from(inside.width), usize::from(inside.height));
    let lines = blocks::lines(
        look,
        &play.numbers,
        &play.snapshot.sight.panel,
        size.0,
        size.1,
    );
    let scroll = if view(play) == View::Panel {
        &play.scroll
    } else {
        &play.panel_scroll
    };
    scroll.ends(look.scrolled(lines, scroll.at(), inside, buffer));
    None
}

/// How many columns and rows of a pane are its frame.
fn edging(play: &Play, area: Rect) -> (u16, u16) {
    if play.narrow && area.width < NARROW {
        (0, 1)
    } else {
        (4, 2)
    }
}

/// From so many columns on the desk has room for two things side by side.
const BESIDE: u16 = 110;

/// The lines of a result for a pane of this size, and how many of them are its head, which is always in sight.
fn result_lines(
    look: &Look,
    play: &Play,
    outcome: &ResultPane,
    area: Rect,
) -> (Vec<Line<'static>>, usize) {
    let (beside, around) = edging(play, area);
    let cells = usize::from(area.width.saturating_sub(beside));
    let high = usize::from(area.height.saturating_sub(around));
    let evidence = result::evidence(look, play, outcome, cells, area.height >= AMPLE);
    let mut lines = result::head(look, play, outcome, cells, high);
    if lines.len() + evidence.len() > high {
        // The last row says that there is more.
        lines = result::head(look, play, outcome, cells, high.saturating_sub(1));
    }
    let head = lines.len();
    if lines.len() + evidence.len() < high {
        lines.push(Line::default());
    }
    lines.extend(evidence);
    (lines, head)
}

/// From so many rows on the sums of a result are not folded.
const AMPLE: u16 = 30;

/// What happened; and the rest of the area, when that has room for what can be done next.
fn draw_result(
    look: &Look,
    play: &Play,
    outcome: &ResultPane,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Rect> {
    let (result, rest) = if area.width >= BESIDE {
        let [left, right] = Layout::horizontal([Constraint::Fill(1); 2]).areas(area);
        (left, right)
    } else {
        let high = result_height(look, play, outcome, area);
        let [above, below] =
            Layout::vertical([Constraint::Length(high), Constraint::Min(0)]).areas(area);
        (above, below)
    };
    draw_outcome(look, play, outcome, result, buffer);
    (!rest.is_empty()).then_some(rest)
}

/// A result in its frame: a heavy one where a side lost more than men.
fn draw_outcome(look: &Look, play: &Play, outcome: &ResultPane, area: Rect, buffer: &mut Buffer) {
    let (lines, _) = result_lines(look, play, outcome, area);
    let frame = Framed {
        title: vec![look.span(Role::Title, "What happened")],
        role: if outcome.is_grave() {
            Role::Bad
        } else {
            Role::Focus
        },
        heavy: outcome.is_grave(),
        ..Framed::default()
    };
    let inside = look.framed(frame, area, buffer);
    play.scroll
        .ends(look.scrolled(lines, play.scroll.at(), inside, buffer));
}

/// How high the result is that stands above what can be done: its head always fits.
fn result_height(look: &Look, play: &Play, outcome: &ResultPane, area: Rect) -> u16 {
    let (beside, around) = edging(play, area);
    let cells = usize::from(area.width.saturating_sub(beside));
    let rows = |lines: usize| {
        u16::try_from(lines)
            .unwrap_or(u16::MAX)
            .saturating_add(around)
    };
    let (lines, head) = result_lines(look, play, outcome, area);
    let (wanted, head) = (rows(lines.len()), rows(head + 1));
    let acts = rows(desk::least(look, play, cells));
    let spare = area.height.saturating_sub(wanted);
    // Once somebody is selected, what they can do is wanted as well, and more than the dice.
    if outcome.collapsed && area.height >= 8 {
        let left = area.height.saturating_sub(acts);
        wanted.min(left.max(head)).min(area.height)
    } else if spare >= acts.min(6) {
        wanted
    } else {
        area.height
    }
}

/// What has been read stays for a while where there is room for it, faint; and the rest of the area.
fn draw_past(look: &Look, play: &Play, past: &ResultPane, area: Rect, buffer: &mut Buffer) -> Rect {
    let [left, right] = Layout::horizontal([Constraint::Fill(1); 2]).areas(area);
    let title = vec![look.span(Role::Faint, "What happened last")];
    let inside = look.framed(
        Framed {
            title,
            ..Framed::default()
        },
        left,
        buffer,
    );
    let fade = |line: Line<'static>| {
        let fade = |span: Span<'static>| look.span(Role::Faint, span.content);
        Line::from(line.spans.into_iter().map(fade).collect::<Vec<_>>())
    };
    let (lines, _) = result_lines(look, play, past, left);
    look.lines(lines.into_iter().map(fade).collect(), inside, buffer);
    right
}

/// The lines of a result with one of them open: beside them where that fits, else beneath, else in their place.
fn draw_explain(
    look: &Look,
    play: &Play,
    open: &Explain,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    let inner = |area: Rect| usize::from(area.width.saturating_sub(edging(play, area).0));
    let [lines, beside] = if area.width >= BESIDE {
        Layout::horizontal([Constraint::Fill(1); 2]).areas(area)
    } else if area.height >= 16 {
        let wanted = explain::lines(look, play, open, inner(area)).len() + 2;
        let high = u16::try_from(wanted)
            .unwrap_or(u16::MAX)
            .min(area.height / 2);
        Layout::vertical([Constraint::Min(0), Constraint::Length(high)]).areas(area)
    } else if open.open {
        [Rect::default(), area]
    } else {
        [area, Rect::default()]
    };
    if !beside.is_empty() {
        let inside = look.frame("Where it comes from", true, beside, buffer);
        look.lines(
            explain::lines(look, play, open, usize::from(inside.width)),
            inside,
            buffer,
        );
    }
    if lines.is_empty() {
        return None;
    }
    let inside = look.frame("What happened, line by line", true, lines, buffer);
    let (lines, at) = result::marked(
        look,
        play,
        &open.outcome,
        open.at,
        usize::from(inside.width),
    );
    let high = usize::from(inside.height);
    let from = (at + 2).saturating_sub(high.saturating_sub(1));
    let y = inside.y + u16::try_from(at.saturating_sub(from)).unwrap_or(0);
    look.scrolled(lines, from, inside, buffer);
    (!inside.is_empty()).then(|| Position::new(inside.x, y.min(inside.bottom() - 1)))
}

/// A question between two actions, beneath what it is about or beside it.
fn draw_decision(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let about = play.asking()?;
    let (beside, around) = edging(play, area);
    let cells = usize::from(area.width.saturating_sub(beside));
    let (lines, _) = decide::lines(look, (about.0, &about.1), cells);
    let high = u16::try_from(lines.len()).unwrap_or(u16::MAX) + around;
    let Some(outcome) = &play.result else {
        return decide::draw(look, play, area, buffer);
    };
    let split = if area.width >= BESIDE {
        Layout::horizontal([Constraint::Fill(1); 2])
    } else {
        Layout::vertical([Constraint::Min(0), Constraint::Length(high)])
    };
    let [result, question] = split.areas(area);
    draw_outcome(look, play, outcome, result, buffer);
    decide::draw(look, play, question, buffer)
}

/// What is open under a figure that is being overruled.
fn under(play: &Play) -> Option<&Layer> {
    play.layers
        .iter()
        .rev()
        .find(|layer| !matches!(layer, Layer::Overrule(_)))
}

/// What the players have in hand: a prompt, a form, the last result, or what can be done.
fn draw_desk(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    look.hit_area(Target::Pane(Pane::Desk), area, buffer);
    match under(play) {
        Some(Layer::Explain(open)) => return draw_explain(look, play, open, area, buffer),
        Some(Layer::Decide(_)) => return draw_decision(look, play, area, buffer),
        Some(Layer::Prompt(open)) => return prompt::draw(look, play, open, area, buffer),
        Some(Layer::Form(open)) if open.one_text().is_none() => {
            let who = match open.subject() {
                Who::Table | Who::Side(_) => String::new(),
                who => format!(
                    "{} {}",
                    play.numbers.of(who).unwrap_or(0),
                    play.snapshot.sight.name(who)
                ),
            };
            let name = |id: &str| play.snapshot.called(play.game.battle(), id);
            return form::draw(look, open, (&who, &play.scroll), &name, area, buffer);
        }
        _ => {}
    }
    // What stands under a result is scrolled with it: whichever has more to come says how far.
    let from = play.scroll.at();
    let area = match (&play.result, play.past()) {
        (Some(outcome), _) => draw_result(look, play, outcome, area, buffer)?,
        (None, Some(past)) if area.width >= BESIDE => draw_past(look, play, past, area, buffer),
        _ => area,
    };
    let inside = look.frame(
        &desk::title(play),
        matches!(play.top(), Some(Layer::Menu(_) | Layer::Choose)),
        area,
        buffer,
    );
    let lines: Vec<Line> = desk::lines(
        look,
        play,
        usize::from(inside.width),
        usize::from(inside.height),
    );
    // The entry of the menu that has the cursor must be in sight.
    let at = if matches!(play.top(), Some(Layer::Menu(_))) {
        look.selected_line(&lines).unwrap_or(0)
    } else {
        0
    };
    let from = from.max((at + 2).saturating_sub(usize::from(inside.height)));
    let end = look.scrolled(lines, from, inside, buffer);
    play.scroll.ends(if play.result.is_some() {
        end.max(play.scroll.end())
    } else {
        end
    });
    None
}
