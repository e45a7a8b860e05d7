//! The big board: turn, side to act, the last verdict and both strengths in letters to read across a room.

use super::banner::BannerSize;
use super::large::{large, letters};
use super::*;
use crate::session::board::Board;

/// The parts that a window has room for. They depend on the window only, so that everything keeps its place.
struct BoardShape {
    /// Turn and strengths in large letters.
    is_large: bool,
    /// Lines between the parts.
    is_ruled: bool,
    /// Rows of both rosters.
    rosters: u16,
    /// Earlier verdicts.
    before: usize,
}

impl BoardShape {
    fn of(area: Rect) -> BoardShape {
        let is_wide = area.width >= 160 && area.height >= 50;
        BoardShape {
            is_large: area.width >= 100 && area.height >= 34,
            is_ruled: area.height >= 20,
            rosters: if is_wide { 17 } else { 0 },
            before: match area.height {
                34.. => 4,
                28.. => 3,
                20.. => 2,
                _ => 0,
            },
        }
    }

    /// Rows of a line of text.
    fn letters(&self) -> u16 {
        if self.is_large { 3 } else { 1 }
    }
}

pub(crate) fn draw_board(look: &Look, board: &Board, area: Rect, buffer: &mut Buffer) -> Cursor {
    let area = area.intersection(buffer.area);
    buffer.set_style(area, look.style(Role::Plain));
    let shape = BoardShape::of(area);
    let edge = if area.width >= 60 { 2 } else { 0 };
    let area = Rect {
        x: area.x + edge,
        width: area.width.saturating_sub(2 * edge),
        ..area
    };
    if area.is_empty() {
        return None;
    }
    let before = u16::try_from(shape.before).unwrap_or(0);
    let [rule, gap] = [shape.is_ruled, shape.is_large].map(u16::from);
    let heights = [
        gap,
        shape.letters(),
        rule,
        0,
        rule,
        shape.letters(),
        shape.rosters,
        rule,
        before,
        1,
    ];
    let mut parts = heights.map(Constraint::Length);
    parts[MIDDLE] = Constraint::Min(0);
    let [
        _,
        head,
        above,
        middle,
        below,
        strengths,
        rosters,
        line,
        before,
        foot,
    ] = Layout::vertical(parts).areas(area);
    let cells = usize::from(area.width);
    look.lines(head_lines(look, &board.play, &shape, cells), head, buffer);
    for rule in [above, below, line] {
        look.lines(vec![ruled(look, cells)], rule, buffer);
    }
    let high = usize::from(middle.height);
    look.lines(middle_lines(look, board, cells, high), middle, buffer);
    let lines = strength_lines(look, &board.play, &shape, cells);
    look.lines(lines, strengths, buffer);
    if !rosters.is_empty() {
        let is_framed = layout::can_frame(rosters);
        layout::rosters(look, &board.play, (rosters, is_framed), buffer);
    }
    look.lines(before_lines(look, board, &shape, cells), before, buffer);
    look.lines(vec![foot_line(look, board, cells)], foot, buffer);
    None
}

/// The part that gets all rows that the others leave.
const MIDDLE: usize = 3;

fn ruled(look: &Look, cells: usize) -> Line<'static> {
    let rule = if look.glyphs.unicode { "─" } else { "-" };
    Line::from(look.span(Role::Border, rule.repeat(cells)))
}

/// Two texts at both ends, in large letters where they fit.
fn facing(look: &Look, [left, right]: [(Role, &str); 2], is_large: bool, cells: usize) -> Lines {
    let drawn = |text: &str| large(text, cells);
    let both = [left.1, right.1].map(drawn);
    if let ([Some(first), Some(second)], true) = (both, is_large && look.glyphs.unicode) {
        let wide = |rows: &[String]| rows.first().map_or(0, |row| width(row));
        if let Some(gap) = cells.checked_sub(wide(&first) + wide(&second)) {
            let row = |(first, second): (String, String)| {
                Line::from(vec![
                    look.span(left.0, first),
                    Span::raw(" ".repeat(gap)),
                    look.span(right.0, second),
                ])
            };
            return first.into_iter().zip(second).map(row).collect();
        }
    }
    let gap = cells.saturating_sub(width(left.1) + width(right.1));
    let line = Line::from(vec![
        look.span(left.0, left.1.to_owned()),
        Span::raw(" ".repeat(gap.max(2))),
        look.span(right.0, right.1.to_owned()),
    ]);
    vec![look.cut_line(line, cells)]
}

/// The turn, and who must do something.
fn head_lines(look: &Look, play: &Play, shape: &BoardShape, cells: usize) -> Lines {
    let status = &play.snapshot.status;
    let (side, task) = to_act(play);
    let turn = if shape.is_large {
        status.turn_text()
    } else {
        status.when()
    };
    let role = side.map_or(Role::Title, Role::from);
    let task = match side {
        Some(side) => format!("{} {task}", side.id().to_uppercase()),
        None => task,
    };
    let texts = [(Role::Title, turn.as_str()), (role, task.as_str())];
    facing(look, texts, shape.is_large, cells)
}

/// The side that must do something, and what, in capitals.
fn to_act(play: &Play) -> (Option<Side>, String) {
    let status = &play.snapshot.status;
    if status.over {
        return (None, "BATTLE OVER".to_owned());
    }
    let Some((side, _)) = header::asked(play) else {
        return match status.side {
            Some(side) => (Some(side), "TO ACT".to_owned()),
            None => (None, status.phase.to_uppercase()),
        };
    };
    let task = match (play.game.waiting(), side) {
        (Some((_, Request::Dice(_), _)), Some(_)) => "ROLLS",
        (Some((_, Request::Dice(_), _)), None) => "DICE TO ROLL",
        (Some((_, Request::Card(_), _)), None) => "CARD TO DRAW",
        (_, Some(_)) => "DECIDES",
        (_, None) => "A DECISION",
    };
    (side, task.to_owned())
}

/// Both sides' strengths.
fn strength_lines(look: &Look, play: &Play, shape: &BoardShape, cells: usize) -> Lines {
    let figures = play.game.battle().pips().map(|(_, many)| many);
    let text = |side: Side| {
        let strength = play.snapshot.sight.strength(side, figures);
        format!("{} {strength}", side.id().to_uppercase())
    };
    let whole = Side::BOTH.map(text);
    // What is counted stands in the rulebook's words only where there is room.
    let bare = whole.clone().map(|text| match figures {
        Some(figures) => text.trim_end_matches(figures).trim_end().to_owned(),
        None => text,
    });
    let [red, blue] = Side::BOTH.map(Role::from);
    let lines = |[left, right]: &[String; 2]| {
        let texts = [(red, left.as_str()), (blue, right.as_str())];
        facing(look, texts, shape.is_large, cells)
    };
    let drawn = lines(&whole);
    if shape.is_large && drawn.len() == 1 {
        lines(&bare)
    } else {
        drawn
    }
}

/// The ways to shorten the last result, the fullest first.
#[derive(Clone, Copy)]
struct BoardCut {
    banner: BannerSize,
    /// Lines of large letters for the verdict.
    letters: usize,
    has_gaps: bool,
    /// The most further verdicts, instructions and consequences.
    most: [usize; 3],
}

impl BoardCut {
    const fn new(banner: BannerSize, letters: usize, has_gaps: bool, most: [usize; 3]) -> BoardCut {
        BoardCut {
            banner,
            letters,
            has_gaps,
            most,
        }
    }
}

const ALL: [usize; 3] = [usize::MAX; 3];

const CUTS: [BoardCut; 9] = [
    BoardCut::new(BannerSize::Larger, 2, true, ALL),
    BoardCut::new(BannerSize::Large, 2, true, ALL),
    BoardCut::new(BannerSize::Large, 2, false, [2, 4, 2]),
    BoardCut::new(BannerSize::Large, 1, false, [2, 4, 2]),
    BoardCut::new(BannerSize::Large, 0, false, [2, 4, 2]),
    BoardCut::new(BannerSize::Large, 0, false, [1, 2, 1]),
    BoardCut::new(BannerSize::Row, 0, false, [1, 2, 1]),
    BoardCut::new(BannerSize::Row, 0, false, [0, 1, 0]),
    BoardCut::new(BannerSize::None, 0, false, [0, 0, 0]),
];

/// The last verdict and the next step, as large as fits.
fn middle_lines(look: &Look, board: &Board, cells: usize, high: usize) -> Lines {
    let next = next_lines(look, board, cells);
    let room = high.saturating_sub(next.len());
    let shown = |cut: &BoardCut| match &board.last {
        Some(last) => verdict_lines(look, &board.play, last, cells, *cut),
        None => opening(look, &board.play, cells, *cut),
    };
    let fits = CUTS.iter().map(shown).find(|lines| lines.len() <= room);
    let mut lines = fits.unwrap_or_else(|| shown(&CUTS[CUTS.len() - 1]));
    let blank = room > lines.len() && CUTS[0].letters > 0 && high > 12;
    lines.extend(blank.then(Line::default));
    lines.truncate(room.max(1));
    lines.extend(next);
    lines
}

fn verdict_lines(
    look: &Look,
    play: &Play,
    last: &ResultPane,
    cells: usize,
    cut: BoardCut,
) -> Lines {
    let gap = || cut.has_gaps.then(Line::default);
    let mut lines: Vec<Line> = gap().into_iter().collect();
    let sight = &play.snapshot.sight;
    lines.extend(banner::lines(look, last.banner(), sight, cells, cut.banner));
    let verdict = &last.verdict;
    let text = verdict.text.to(last.viewer);
    lines.extend(in_letters(
        look,
        &[text, verdict.head.to(last.viewer)],
        cells,
        cut,
    ));
    lines.extend(look.folded(Role::Strong, text, cells, 2));
    let after = result::aftermath(look, play, last, cells, cut.most);
    if !after.is_empty() {
        lines.extend(gap());
    }
    lines.extend(after);
    lines
}

/// The first of these texts that fits in large letters.
fn in_letters(look: &Look, texts: &[&str], cells: usize, cut: BoardCut) -> Lines {
    if !look.glyphs.unicode {
        return Vec::new();
    }
    let drawn = texts
        .iter()
        .find_map(|text| letters(text, cells, cut.letters));
    lines_of(look, Role::Strong, drawn.unwrap_or_default())
}

/// The title, rulebook and sides, before the first action.
fn opening(look: &Look, play: &Play, cells: usize, cut: BoardCut) -> Lines {
    let title = &play.snapshot.title;
    let mut lines: Vec<Line> = cut.has_gaps.then(Line::default).into_iter().collect();
    let large = in_letters(look, &[title], cells, cut);
    if large.is_empty() {
        lines.extend(look.folded(Role::Title, title, cells, 0));
    }
    lines.extend(large);
    lines.push(Line::default());
    let [red, blue] = Side::BOTH.map(|side| play.snapshot.side(side));
    lines.extend(look.folded(Role::Plain, &format!("Red: {red}. Blue: {blue}."), cells, 0));
    lines
}

/// The reactions open to another player, then who goes on.
fn next_lines(look: &Look, board: &Board, cells: usize) -> Lines {
    let play = &board.play;
    if let Some((side, task)) = header::asked(play) {
        return scenes::next_line(look, (side, &play.task_of(side, &task)), cells);
    }
    let fresh = board
        .last
        .iter()
        .filter(|last| last.record.seq == play.game.len());
    let offered = fresh.flat_map(|last| &last.record.follow_ups);
    let mut offered: Vec<(Option<Side>, &str)> = offered
        .map(|offer| (Some(offer.side), offer.text.to(Viewer::Table)))
        .collect();
    // Alternatives ask the same.
    offered.dedup();
    let offered = offered.into_iter();
    let mut lines: Vec<Line> = offered
        .flat_map(|(side, task)| scenes::next_line(look, (side, &play.task_of(side, task)), cells))
        .collect();
    lines.extend(scenes::due(look, play, cells));
    lines
}

/// The verdicts before the last one, latest first.
fn before_lines(look: &Look, board: &Board, shape: &BoardShape, cells: usize) -> Lines {
    let last = board.last.as_ref().map_or(0, |last| last.record.seq);
    let story = board.play.story();
    let earlier = story.iter().rev().filter(|line| line.seq < last);
    let line = |(at, text): (usize, &str)| {
        let lead = if at == 0 { "Before  " } else { "        " };
        let line = vec![look.span(Role::Key, lead), look.faint(format!("{text}."))];
        look.cut_line(Line::from(line), cells)
    };
    earlier
        .map(|line| line.text.trim_end_matches('.'))
        .take(shape.before)
        .enumerate()
        .map(line)
        .collect()
}

/// The battle, the deck and what is wrong with the file.
fn foot_line(look: &Look, board: &Board, cells: usize) -> Line<'static> {
    let play = &board.play;
    if !board.trouble.is_empty() {
        let text = capital(&board.trouble);
        return look.cut_line(Line::from(look.span(Role::Bad, text)), cells);
    }
    let status = &play.snapshot.status;
    let mut spans = vec![look.title(format!("{}   ", play.snapshot.title))];
    let badges = status.badges.iter().rev().take(2);
    spans.extend(badges.map(|badge| look.span(badge.tone, format!("{}   ", badge.text))));
    if play.watches_alone() {
        let text = "Closed: this is how it stands   ";
        spans.push(look.span(Role::Warn, text));
    }
    let info = play.game.battle().info();
    let mut facts = vec![status.phase.clone()];
    facts.extend(status.facts.iter().cloned());
    facts.push(info.title.to_owned());
    facts.retain(|fact| !fact.is_empty());
    let quit = look.button("quit", look.faint("leave"));
    let taken: usize = spans.iter().chain(&quit).map(Span::width).sum();
    let mut left = cells.saturating_sub(taken);
    for fact in facts {
        let span = look.faint(format!("{fact}   "));
        if let Some(rest) = left.checked_sub(width(&fact)) {
            left = rest.saturating_sub(3);
            spans.push(span);
        }
    }
    spans.extend(quit);
    look.cut_line(Line::from(spans), cells)
}
