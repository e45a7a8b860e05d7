//! What came of an action: dice, arithmetic, what the table must do.

use crate::battle::{Viewer, quantity};
use crate::journal::{DrawnCard, Record, RecordKind, ReportLine};
use crate::ui::hits::{Target, small};
use crate::ui::look::Look;
use crate::ui::play::{Expected, Play, ResultPane};
use crate::ui::text::{fold, width};
use crate::ui::theme::Role;
use ratatui::text::{Line, Span};

/// The lines of a result under their headline, which is large where there is room.
pub(super) fn lines(
    look: &Look,
    play: &Play,
    outcome: &ResultPane,
    cells: usize,
    roomy: bool,
) -> Vec<Line<'static>> {
    let mut lines = super::headline::lines(look, play, outcome, cells, roomy);
    lines.extend(body(look, play, outcome, None, cells).0);
    lines
}

/// The lines of a record of the log.
pub(super) fn details(
    look: &Look,
    play: &Play,
    outcome: &ResultPane,
    cells: usize,
) -> Vec<Line<'static>> {
    marked(look, play, outcome, None, cells).0
}

/// The same with the cursor on a line of the report, and which of these lines that is.
pub(super) fn marked(
    look: &Look,
    play: &Play,
    outcome: &ResultPane,
    at: Option<usize>,
    cells: usize,
) -> (Vec<Line<'static>>, usize) {
    let mut lines = look.folded(
        Role::Strong,
        outcome.record.title.to(Viewer::Table),
        cells,
        2,
    );
    let title = lines.len();
    let (body, cursor) = body(look, play, outcome, at, cells);
    lines.extend(body);
    (lines, title + cursor)
}

fn body(
    look: &Look,
    play: &Play,
    outcome: &ResultPane,
    at: Option<usize>,
    cells: usize,
) -> (Vec<Line<'static>>, usize) {
    let record = &outcome.record;
    let mut lines = marks(look, outcome, cells);
    lines.extend(instructions(look, outcome, cells));
    lines.extend(fallen_where(look, play, record, cells));
    for roll in outcome.fallen(&play.readings) {
        lines.extend(super::dice::lines(
            look,
            &roll,
            &super::dice::whose(play, &roll.owner),
            cells,
        ));
    }
    lines.extend(cards(look, play, record, cells));
    let mut cursor = 0;
    for (
        i,
        ReportLine {
            text,
            clause,
            figure,
            ..
        },
    ) in record.report.iter().enumerate()
    {
        let put = figure
            .as_ref()
            .is_some_and(|id| record.overruled.iter().any(|put| put.figure == *id));
        let line = arithmetic(look, text.to(Viewer::Table), clause, put, cells);
        let line: Vec<Line> = line
            .into_iter()
            .map(|line| look.hit_line(Target::ViewerText(small(i)), line))
            .collect();
        if at == Some(i) {
            cursor = lines.len();
            lines.extend(line.into_iter().map(|line| look.selected(line)));
        } else {
            lines.extend(line);
        }
    }
    (lines, cursor)
}

/// What was expected of it, and where among all that might have been it fell.
fn fallen_where(look: &Look, play: &Play, record: &Record, cells: usize) -> Vec<Line<'static>> {
    let shown = play
        .result
        .as_ref()
        .is_some_and(|outcome| outcome.record.seq == record.seq);
    let Some(Expected {
        digest: Some(digest),
        came: Some(came),
        ..
    }) = play.expected.as_ref().filter(|_| shown)
    else {
        return Vec::new();
    };
    super::odds::fall(
        look,
        digest,
        came,
        &|id: &str| play.snapshot.called(play.game.battle(), id),
        cells,
    )
}

/// What the hands must do now comes first: it must not be scrolled out of sight by the arithmetic.
fn instructions(look: &Look, outcome: &ResultPane, cells: usize) -> Vec<Line<'static>> {
    let (table, from) = match &outcome.relaid {
        Some(table) => (
            table,
            if table.is_empty() {
                "Nothing changes on the table."
            } else {
                "As it lies on the table now:"
            },
        ),
        None => (&outcome.record.table, ""),
    };
    let mut lines = if from.is_empty() {
        Vec::new()
    } else {
        look.folded(Role::Faint, from, cells, 2)
    };
    // An instruction about what nobody may know of is empty for the shared screen.
    let table = table
        .iter()
        .map(|told| told.to(Viewer::Table))
        .filter(|text| !text.is_empty());
    lines.extend(table.flat_map(|text| {
        look.folded(
            Role::Warn,
            &format!("{} {text}", look.glyphs.here),
            cells,
            2,
        )
    }));
    lines
}

/// What is to be minded: forced, overruled, faces known.
pub(in crate::ui) fn minded(outcome: &ResultPane) -> Vec<(Role, String)> {
    let record = &outcome.record;
    let mut said = Vec::new();
    if !record.forced.is_empty() {
        let reason = match &record.deed {
            RecordKind::Action(_, directions) => directions.force.clone().unwrap_or_default(),
            _ => String::new(),
        };
        said.push((
            Role::Bad,
            format!("FORCED past {}: {reason}", record.forced.join(", ")),
        ));
    }
    for overruled in &record.overruled {
        let (figure, because) = (&overruled.figure, super::explain::because(record));
        let text = format!(
            "OVERRULED: {figure} is {}, by the rules {}{because}",
            quantity(overruled.is),
            quantity(overruled.was)
        );
        said.push((Role::Bad, text));
    }
    if record.faces_known {
        let text = match (record.overruled.is_empty(), outcome.left) {
            (true, true) => {
                "FACES KNOWN: these dice had been shown before, in an action that was left"
            }
            (true, false) => {
                "FACES KNOWN: these dice had been shown before, on a line that was undone"
            }
            (false, _) => "FACES KNOWN: the umpire's figure came after these dice had been shown",
        };
        said.push((Role::Warn, text.to_owned()));
    }
    said
}

fn marks(look: &Look, outcome: &ResultPane, cells: usize) -> Vec<Line<'static>> {
    minded(outcome)
        .iter()
        .flat_map(|(role, text)| look.folded(*role, text, cells, 2))
        .collect()
}

fn cards(look: &Look, play: &Play, record: &Record, cells: usize) -> Vec<Line<'static>> {
    let name = |id: &str| {
        play.game
            .battle()
            .card_called(id, Viewer::Table)
            .unwrap_or_else(|| id.to_owned())
    };
    let line = |DrawnCard { card: id, app }: &DrawnCard| {
        let source = if *app {
            "drawn by the app"
        } else {
            "from the real deck"
        };
        look.flow(
            vec![
                look.span(Role::Strong, format!("Card: {} ", name(id))),
                look.span(Role::Faint, source),
            ],
            cells,
            2,
        )
    };
    record.cards.iter().flat_map(line).collect()
}

/// A line of the report with its clause at the right; a sign before it where the umpire put a figure of his own.
pub(super) fn arithmetic(
    look: &Look,
    text: &str,
    clause: &str,
    put: bool,
    cells: usize,
) -> Vec<Line<'static>> {
    let right = if clause.is_empty() {
        0
    } else {
        width(clause) + 1
    };
    let room = cells.saturating_sub(right + 4).max(8);
    let folded = fold(text, room);
    let last = folded.len().saturating_sub(1);
    let role = if put { Role::Bad } else { Role::Plain };
    let line = |(i, piece): (usize, String)| {
        let lead = match (i, put) {
            (0, true) => "! ",
            (0, false) => "  ",
            _ => "    ",
        };
        let piece = format!("{lead}{piece}");
        if i < last || clause.is_empty() {
            return Line::from(look.span(role, piece));
        }
        let gap = cells.saturating_sub(width(&piece) + width(clause)).max(1);
        Line::from(vec![
            look.span(role, piece),
            Span::raw(" ".repeat(gap)),
            look.span(Role::Clause, clause.to_owned()),
        ])
    };
    folded.into_iter().enumerate().map(line).collect()
}
