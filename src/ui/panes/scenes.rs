//! The scenes of the stage: a result and the next step, the actions, a result line by line, a form, a prompt, a
//! question.

use super::ending::ending_scene;
use super::large::large;
use super::prompt::PromptPane;
use super::*;
use crate::session::form::FormPane;
use crate::session::play::{Explain, PlayView};
use std::borrow::Cow;

/// The scene without an open layer, or with the list of actions: the last result and the next step.
pub(super) fn idle_scene(look: &Look, play: &Play, room: Room) -> Scene {
    if let Some(story) = play.last_page() {
        return ending_scene(look, play, story, room);
    }
    let Extent { cells, high } = room.left;
    let result = play.result_on_screen();
    let mut next = next(look, play, cells);
    // What is to be done on the table comes before who is left to act.
    let least = result.map_or(0, |outcome| result::least(look, play, outcome, cells));
    if least + next.len() > high && next.len() > 2 {
        next.drain(1..next.len() - 1);
        let end = look.strong(look.glyphs.more.to_string());
        let first = look.cut_line(next.remove(0), cells.saturating_sub(2));
        next.insert(0, Line::from([first.spans, vec![end]].concat()));
    }
    let above = high.saturating_sub(next.len());
    let mut stage = match result {
        Some(outcome) => result_scene(look, play, outcome, Extent::new(cells, above)),
        None => Scene {
            title: vec![look.title(play.snapshot.title.clone())],
            statement: opening(look, play, cells),
            role: Role::Border,
            ..Scene::default()
        },
    };
    stage.next = next;
    let fresh = play
        .last
        .result
        .as_ref()
        .filter(|outcome| !outcome.collapsed);
    let chooses = play.shows::<ActionMenu>() || play.shows::<ChooseAction>();
    let Extent { cells, high } = room.right;
    // If there are unit cards below the rosters, the dice and sums stay.
    let fresh = if high >= WIDE {
        play.result_on_screen()
    } else {
        fresh
    };
    if let Some(outcome) = fresh.filter(|_| play.window.view != PlayView::Panel && !chooses) {
        stage.evidence_title = "Dice and sums".into();
        stage.evidence =
            result::evidence(look, play, outcome, cells, (high >= WIDE, room.is_split));
        // A lone button for the sums is the hint itself.
        if !outcome.record.report.is_empty() && stage.evidence.len() > 1 {
            stage.hint = look.button("accept", look.faint("sums"));
        }
        // An undo has no evidence: show the selected unit at once.
        let left = high.saturating_sub(stage.evidence.len() + 2);
        let selected = play.snapshot.sight.row(play.subject);
        let can_act = |row: &Row| matches!(row.standing, Standing::Active | Standing::Ready);
        if !stage.evidence.is_empty() {
            // Below short evidence there is room for what the unit selected can do.
            if selected.is_some_and(can_act) && left >= LEAST_ACTIONS && !room.has_cards {
                let title = look.heading(desk::title(play));
                stage.evidence.extend([Line::default(), title]);
                stage.evidence.extend(desk::lines(look, play, cells, left));
            }
            return stage;
        }
        stage.hint.clear();
    }
    if play.window.view == PlayView::Panel && !chooses {
        (stage.evidence_title, stage.evidence) = panel(look, play, cells);
        // Without a right half the panel takes the place of the rosters.
        stage.evidence_at = (!room.is_split).then_some(0);
        return stage;
    }
    // The actions and the panel stand below.
    if room.has_cards && !chooses {
        return stage;
    }
    stage.evidence_title = desk::title(play).into();
    stage.evidence = desk::lines(look, play, cells, high);
    if play.subject == Who::Table && !chooses {
        stage.evidence.push(Line::default());
        stage.evidence.extend(panel(look, play, cells).1);
    }
    if play.shows::<ActionMenu>() {
        stage.evidence_at = look.selected_lines(&stage.evidence).next().or(Some(0));
    }
    stage
}

/// The rulebook's title and its panel.
fn panel(look: &Look, play: &Play, cells: usize) -> (Cow<'static, str>, Lines) {
    let blocks = &play.snapshot.sight.panel;
    let lines = blocks::lines(look, &play.numbers, blocks, cells, usize::MAX);
    (play.game.battle().info().title.into(), lines)
}

/// Minimum height of the right half, in rows, for unfolded sums; the unit cards then have panes of their own.
const WIDE: usize = 17;

/// A result. Its frame is heavy if a side lost more than men.
fn result_scene(
    look: &Look,
    play: &Play,
    outcome: &ResultPane,
    Extent { cells, high }: Extent,
) -> Scene {
    Scene {
        title: vec![look.title("Result")],
        role: if outcome.is_grave() {
            Role::Bad
        } else {
            Role::Focus
        },
        heavy: outcome.is_grave(),
        statement: result::head(look, play, outcome, cells, high),
        ..Scene::default()
    }
}

/// The first scene of a game.
fn opening(look: &Look, play: &Play, cells: usize) -> Lines {
    let info = play.game.battle().info();
    let text = format!("{}, by {}.", info.title, info.author);
    let mut lines = look.folded(Role::Strong, &text, cells, 0);
    lines.push(Line::default());
    let sides = &play.snapshot.sides;
    let text = format!("Red: {}. Blue: {}.", sides[0], sides[1]);
    lines.extend(look.folded(Role::Plain, &text, cells, 0));
    lines
}

/// The next step: side, what is left to do, and the key.
pub(super) fn next(look: &Look, play: &Play, cells: usize) -> Lines {
    let status = &play.snapshot.status;
    let mut lines = due(look, play, cells);
    // In a narrow window one line must do.
    if cells >= CLOSE || status.next.is_some() || play.ending().is_some() {
        let how = [vec![Span::raw(INDENT)], how(look, play)].concat();
        lines.push(look.cut_line(Line::from(how), cells));
    }
    lines
}

/// The side to act and what it can do, then what is left to do.
pub(super) fn due(look: &Look, play: &Play, cells: usize) -> Lines {
    if play.is_choosing() {
        return next_line(look, (None, "Choose the action for the card"), cells);
    }
    let upcoming = play.upcoming(&play.snapshot.sight, &play.snapshot.status);
    let mut lines = next_line(look, (upcoming.side, &upcoming.now), cells);
    let left = &upcoming.left;
    if let Some(first) = left.first().filter(|_| cells >= CLOSE) {
        let text = match left.len() - 1 {
            0 => capital(first),
            more => format!("{}; then {more} more", capital(first)),
        };
        let words = look.words(Role::Warn, &ended(&text));
        let line = [vec![Span::raw(INDENT)], words].concat();
        lines.extend(look.flow(line, cells, INDENT.len()).into_iter().take(3));
    }
    lines
}

/// A side and its task, in at most three lines.
pub(super) fn next_line(look: &Look, (side, task): (Option<Side>, &str), cells: usize) -> Lines {
    let mut first = vec![look.span(Role::Key, "Next  ")];
    if let Some(side) = side {
        first.extend([
            header::sign(look, side, &side.id().to_uppercase()),
            Span::raw("  "),
        ]);
    }
    first.extend(look.words(Role::Strong, &ended(task)));
    if cells < CLOSE {
        return vec![look.cut_line(Line::from(first), cells)];
    }
    let mut lines = look.flow(first, cells, INDENT.len());
    if lines.len() > 3 {
        lines.truncate(3);
        let mut last = lines.pop().unwrap_or_default();
        last.spans.push(look.strong(look.glyphs.more.to_string()));
        lines.push(look.cut_line(last, cells));
    }
    lines
}

/// The rows below which the actions of a unit say nothing beside its evidence.
const LEAST_ACTIONS: usize = 2;

/// Blanks as wide as the heading of the next step.
const INDENT: &str = "      ";

/// Below this width the next step takes one line, in cells.
const CLOSE: usize = 52;

/// Adds a full stop.
fn ended(text: &str) -> String {
    if text.ends_with(['.', '?', '!']) || text.is_empty() {
        text.to_owned()
    } else {
        format!("{text}.")
    }
}

/// The key for the next step.
fn how(look: &Look, play: &Play) -> Vec<Span<'static>> {
    let snapshot = &play.snapshot;
    if play.is_choosing() {
        let text = "Choose a unit by its number, then its action by a letter.";
        return vec![look.span(Role::Warn, text)];
    }
    let can_act = |row: &Row| matches!(row.standing, Standing::Active | Standing::Ready);
    let selected = snapshot.sight.row(play.subject).filter(|row| can_act(row));
    if let Some((_, who)) = play.next_step() {
        let step = play.upcoming(&snapshot.sight, &snapshot.status).step;
        // Right after a roll the same key is not taken for the next step.
        if play.last.just_rolled {
            let text = format!("{} {step}", look.key("press"));
            return vec![look.faint(text)];
        }
        let button = look.button("press", look.plain(step));
        // Space leaves a unit that may act: its own letters come first.
        let other = snapshot.sight.row(who).map(|row| row.who);
        let own = selected.filter(|_| other.is_some_and(|it| it != play.subject));
        let own = own.map(|_| look.plain("Press a letter, or  "));
        return own.into_iter().chain(button).collect();
    }
    if play.ending().is_some() {
        let text = look.plain("the last page: how the battle went");
        return look.button("accept", text);
    }
    if let Some(end) = snapshot.end().filter(|_| snapshot.status.over) {
        return look.keyed(&end.key.to_string(), end.label);
    }
    if selected.is_none() {
        return vec![look.plain("Choose a unit by its number.")];
    }
    let offers = snapshot.offers.iter();
    let mut possible = offers.filter(|it| it.refusal.is_none() && !it.clauses.is_empty());
    match (possible.next(), possible.next()) {
        // Letters below belong to the umpire, apart from one, which may give up more than is wanted.
        (Some(only), None) => {
            let other = look.plain("Choose a unit by its number, or  ");
            let own = look.keyed(&only.key.to_string(), only.label);
            [other].into_iter().chain(own).collect()
        }
        _ => vec![look.plain("Press a letter.")],
    }
}

/// A result line by line: the sum of a line on the left, the lines on the right.
pub(super) fn explain_scene(look: &Look, play: &Play, open: &Explain, room: Room) -> Scene {
    let (lines, at) = result::line_by_line(look, play, &open.outcome, open.at, room.right.cells);
    let statement = if !play.window.narrow || open.open {
        explain::lines(look, play, open, room.left)
    } else {
        result::head(look, play, &open.outcome, room.left.cells, room.left.high)
    };
    Scene {
        title: vec![look.title("How it was worked out")],
        role: Role::Focus,
        statement,
        evidence_title: "Line by line".into(),
        evidence: lines,
        evidence_at: Some(at),
        ..Scene::default()
    }
}

/// A question between two actions, under the result before it. Whether to go on is asked alone: what there is to do on the table
/// has been done by then.
pub(super) fn question_scene(look: &Look, play: &Play, at: usize, room: Room) -> Option<Scene> {
    let demand = play.demand(&play.snapshot.sight)?;
    let Extent { cells, high } = room.left;
    let mut next = look.folded(Role::Strong, &demand.why, cells, 0);
    let (answers, row) = answers::lines(look, &demand.choices, at, cells);
    let row = next.len() + row;
    next.extend(answers);
    let offer = play.between().and_then(BetweenActions::offer);
    if let (Some(offer), Some(last)) = (offer, next.last_mut()) {
        last.push_span("   ");
        last.spans
            .extend(look.keyed(&offer.key.to_string(), "again"));
    }
    let above = high.saturating_sub(next.len());
    let mut stage = match play.result_on_screen().filter(|_| offer.is_none()) {
        // Enter answers the question and opens no sums: they are unfolded.
        Some(outcome) => Scene {
            evidence_title: "Dice and sums".into(),
            evidence: result::evidence(
                look,
                play,
                outcome,
                room.right.cells,
                (true, room.is_split),
            ),
            ..result_scene(
                look,
                play,
                outcome,
                Extent::new(cells, above.saturating_sub(1)),
            )
        },
        None => Scene::default(),
    };
    stage.title = prompt::heading(look, play, &demand);
    stage.at = Some((stage.statement.len() + row, 0));
    // Without a result above it the question stands at the top.
    if stage.statement.is_empty() {
        stage.statement = next;
    } else {
        stage.next = next;
    }
    if stage.evidence.is_empty() {
        (stage.evidence_title, stage.evidence) = panel(look, play, room.right.cells);
    }
    Some(stage)
}

/// A prompt within an action: dice, a decision or a card.
pub(super) fn prompt_scene(look: &Look, play: &Play, open: &Prompt, room: Room) -> Scene {
    let Some(demand) = play.demand(&play.snapshot.sight) else {
        return Scene::default();
    };
    let Extent { cells, high } = room.left;
    let shown = PromptPane {
        look,
        play,
        prompt: open,
        demand: &demand,
    };
    play.window.scroll.ends(0);
    let (letters, evidence) = (shown.letters(), shown.right(room));
    // Without a right half the evidence stands below, after a blank line.
    let below = match evidence.len() {
        0 => 0,
        _ if room.is_split => 0,
        rows => rows + 1,
    };
    // Large letters if all else fits below them, or one bold row: the headline always stays.
    let rows = large(&letters, cells).filter(|_| look.glyphs.unicode);
    let rows = rows.filter(|rows| {
        let room = high.saturating_sub(rows.len());
        shown.parts(Extent::new(cells, room)).height() + below <= room
    });
    let rows = rows.unwrap_or_else(|| vec![letters]);
    let mut statement = lines_of(look, Role::Title, rows);
    let above = statement.len();
    let high = high.saturating_sub(above);
    let half = shown.parts(Extent::new(cells, high)).fit(look, high);
    statement.extend(half.lines);
    Scene {
        title: prompt::heading(look, play, &demand),
        at: half.cursor.map(|(row, column)| (row + above, column)),
        statement,
        evidence_title: "Odds and dice".into(),
        evidence,
        is_scrolled: room.is_split,
        ..Scene::default()
    }
}

/// The fewest rows in which a form always has its title.
const TITLED: usize = 10;

/// The form of an action.
pub(super) fn form_scene(look: &Look, play: &Play, open: &FormPane, room: Room) -> Scene {
    let who = play.numbered(open.subject()).unwrap_or_default();
    let name = |id: &str| play.named(id);
    let brief: Option<&dyn Fn(&str) -> String> = (!room.is_split).then_some(&name);
    // Without a frame the title is a line of its own; in the lowest windows only if the form leaves one.
    let Extent { cells, high } = room.left;
    let own = usize::from(!room.is_split && high >= TITLED);
    let half = form::left(look, open, brief, Extent::new(cells, high - own));
    let title = form::title(open, &who);
    let mut stage = Scene {
        title: vec![look.title(title.clone())],
        statement: half.lines,
        at: half.cursor,
        ..Scene::default()
    };
    if !room.is_split && stage.statement.len() < room.left.high {
        let title = look.cut(&title, room.left.cells);
        stage.statement.insert(0, look.heading(title));
        stage.at = stage.at.map(|(row, column)| (row + 1, column));
    }
    if room.is_split {
        // Until there are odds, and where there never are: what is known of the unit, or of the turn.
        let row = play.snapshot.sight.row(open.subject());
        let odds = open.odds.as_ref();
        let odds = odds.map(|odds| odds::lines(look, odds, &name, &play.window.scroll, room.right));
        let odds = odds.filter(|lines| !lines.is_empty());
        stage.is_scrolled = odds.is_some();
        (stage.evidence_title, stage.evidence) = match (odds, row) {
            (Some(odds), _) => ("Odds".into(), odds),
            (None, Some(row)) => (who.into(), desk::card(look, play, row, room.right.cells)),
            (None, None) => panel(look, play, room.right.cells),
        };
    }
    stage
}
