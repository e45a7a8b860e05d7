//! The result of an action in reading order: banner, verdict, instructions for the table, consequences; then dice and
//! sums.

use super::banner::BannerSize;
use super::commands::{command, joined, steps};
use super::*;
use crate::battle::{Fallen, VerdictTone, count};
use crate::journal::{COVERED, DrawnCard, Record, RecordKind};
use crate::session::play::{Evidence, NOTHING, ResultNews, in_order};
use crate::ui::text::fold;

/// One way to shorten the head of a result.
struct Cut {
    letters: BannerSize,
    /// A blank line before the instructions and before the consequences.
    gaps: bool,
    /// Equal instructions for several units share a line.
    joined: bool,
    follows: usize,
    /// Further verdicts; the gravest come last and stay longest.
    events: usize,
    instructions: usize,
}

const ALL: usize = usize::MAX;

const CUTS: [Cut; 8] = [
    Cut::new(BannerSize::Larger, true, false, [ALL, ALL, ALL]),
    Cut::new(BannerSize::Large, true, false, [ALL, ALL, ALL]),
    Cut::new(BannerSize::Large, false, true, [ALL, ALL, ALL]),
    Cut::new(BannerSize::Large, false, true, [1, 2, 8]),
    Cut::new(BannerSize::Row, false, true, [ALL, ALL, ALL]),
    Cut::new(BannerSize::Row, false, true, [1, 2, ALL]),
    Cut::new(BannerSize::Row, false, true, [1, 1, ALL]),
    LEAST,
];

/// The least that tells all there is to do on the table.
const LEAST: Cut = Cut::new(BannerSize::Row, false, true, [0, 1, ALL]);

/// For a few rows: the verdict, and as many instructions as there is room for.
const FEW: Cut = Cut::new(BannerSize::None, false, true, [0, 0, 0]);

/// The rows below which a result has no banner.
const FEW_ROWS: usize = 4;

impl Cut {
    const fn new(
        letters: BannerSize,
        gaps: bool,
        joined: bool,
        [follows, events, instructions]: [usize; 3],
    ) -> Cut {
        Cut {
            letters,
            gaps,
            joined,
            follows,
            events,
            instructions,
        }
    }
}

/// The head of a result: banner, verdict, instructions, consequences, in at most `high` lines.
pub(super) fn head(
    look: &Look,
    play: &Play,
    outcome: &ResultPane,
    cells: usize,
    high: usize,
) -> Lines {
    let cut = |cut: &Cut| head_cut(look, play, outcome, cells, cut);
    // Large letters leave room for what can be done.
    let most = match (high, cells) {
        (..8, _) | (_, ..60) => BannerSize::Row,
        (..11, _) => BannerSize::Large,
        _ => BannerSize::Larger,
    };
    let mut cuts = CUTS.iter().filter(|cut| cut.letters >= most);
    let fits = cuts.find_map(|it| Some(cut(it)).filter(|lines| lines.len() <= high));
    fits.unwrap_or_else(|| squeezed(look, play, outcome, cells, high))
}

/// The lines that tell all there is to do on the table.
pub(super) fn least(look: &Look, play: &Play, outcome: &ResultPane, cells: usize) -> usize {
    head_cut(look, play, outcome, cells, &LEAST).len()
}

/// The head of a result in too few lines: what has no room is never left out in silence.
fn squeezed(look: &Look, play: &Play, outcome: &ResultPane, cells: usize, high: usize) -> Lines {
    let cut = if high < FEW_ROWS { &FEW } else { &LEAST };
    let told = outcome.news(outcome.viewer);
    let mut lines = news(look, play, outcome, cells, cut);
    let mut left = joined(play, told.todo).into_iter().peekable();
    let last = high.saturating_sub(1);
    while let Some(text) = left.next_if(|_| lines.len() < last) {
        lines.extend(command(look, &text, cells));
    }
    let mut more = left.count();
    if more > 0 || lines.len() > high {
        // One that is cut counts as well.
        more += usize::from(lines.len() > last);
        lines.truncate(last);
        let more = format!("{more} more: press {}", look.key("lying"));
        lines.extend(command(look, &more, cells));
    }
    lines
}

/// Banner and verdicts.
fn news(look: &Look, play: &Play, outcome: &ResultPane, cells: usize, cut: &Cut) -> Lines {
    let told = outcome.news(outcome.viewer);
    let sight = &play.snapshot.sight;
    // The largest letters are not those of another matter than the question below.
    let is_asked = play.between().is_some_and(|it| it.offer().is_some());
    let letters = if is_asked {
        BannerSize::Row
    } else {
        cut.letters
    };
    let mut lines = super::banner::lines(look, outcome.banner(), sight, cells, letters);
    let own = told.verdicts.iter().take(1);
    lines.extend(own.flat_map(|(_, text)| look.folded(Role::Strong, bare(text), cells, 2)));
    lines.extend(events(look, &told, cells, cut.events));
    let mut tags = tags(look, &told, cells);
    // Where room is short, what to do comes before the rest of a remark.
    let rows = if cut.gaps { ALL } else { told.tags.len() };
    let is_cut = tags.len() > rows;
    tags.truncate(rows);
    lines.extend(marked(look, tags, is_cut, cells));
    lines
}

/// Lines with a sign at the end if more had no room: nothing is left out in silence.
fn marked(look: &Look, mut lines: Lines, is_cut: bool, cells: usize) -> Lines {
    if let Some(last) = lines.pop() {
        let more = is_cut.then(|| look.strong(look.glyphs.more.to_string()));
        let room = cells.saturating_sub(usize::from(is_cut));
        let mut last = look.cut_line(last, room);
        last.spans.extend(more);
        lines.push(last);
    }
    lines
}

fn head_cut(look: &Look, play: &Play, outcome: &ResultPane, cells: usize, cut: &Cut) -> Lines {
    let told = outcome.news(outcome.viewer);
    let mut lines = news(look, play, outcome, cells, cut);
    let gap = || cut.gaps.then(Line::default);
    let todo = instructions(look, play, &told, cells, cut);
    let secret = secret_card(look, play, outcome);
    let then = then_lines(
        look,
        told.then.into_iter().chain(secret),
        cells,
        cut.follows,
    );
    for part in [todo, then] {
        if !part.is_empty() {
            lines.extend(gap());
        }
        lines.extend(part);
    }
    lines
}

/// A verdict in large type has no full stop.
fn bare(sentence: &str) -> &str {
    sentence.trim_end_matches('.')
}

/// The last `most` further verdicts, and whatever is grave.
fn events(look: &Look, told: &ResultNews, cells: usize, most: usize) -> Lines {
    let all = &told.verdicts[1..];
    let line = |(tone, text): &(VerdictTone, String)| {
        let role = if *tone == VerdictTone::Grave {
            Role::Bad
        } else {
            Role::Plain
        };
        look.folded(role, bare(text), cells, 2)
    };
    let first = all.len().saturating_sub(most);
    let is_shown = |(at, (tone, _)): &(usize, &(VerdictTone, String))| {
        *at >= first || *tone == VerdictTone::Grave
    };
    let shown = all.iter().enumerate().filter(is_shown);
    shown.flat_map(|(_, it)| line(it)).collect()
}

/// The lines for spectators below a verdict: at most so many further verdicts, instructions and consequences.
pub(super) fn aftermath(
    look: &Look,
    play: &Play,
    outcome: &ResultPane,
    cells: usize,
    [most, instructions, follows]: [usize; 3],
) -> Lines {
    let told = outcome.news(outcome.viewer);
    let mut lines = events(look, &told, cells, most);
    lines.extend(tags(look, &told, cells));
    let texts = joined(play, told.todo).into_iter().take(instructions);
    lines.extend(texts.flat_map(|text| command(look, &text, cells)));
    lines.extend(then_lines(look, told.then.into_iter(), cells, follows));
    lines
}

fn then_lines(
    look: &Look,
    texts: impl Iterator<Item = String>,
    cells: usize,
    most: usize,
) -> Lines {
    let line = |(at, text): (usize, String)| {
        let lead = if at == 0 { "Then  " } else { "      " };
        let mut words = vec![look.span(Role::Key, lead)];
        words.extend(look.words(Role::Plain, &text));
        look.flow(words, cells, 6)
    };
    let texts: Vec<String> = texts.collect();
    let is_cut = texts.len() > most;
    let shown = texts.into_iter().take(most).enumerate();
    marked(look, shown.flat_map(line).collect(), is_cut, cells)
}

/// A card that the program drew face down for a side, as that side sees it.
fn secret_card(look: &Look, play: &Play, outcome: &ResultPane) -> Option<String> {
    let battle = play.game.battle();
    let number = |id: &str| (0..).zip(battle.cards()).find(|(_, card)| card.id == id);
    let is_hidden = |drawn: &DrawnCard| {
        let number = number(&drawn.card).map(|(number, _)| number);
        drawn.app && number.is_some_and(|number| battle.card_hidden(number, outcome.viewer))
    };
    let is_secret = outcome.record.cards.iter().any(is_hidden);
    let keys = [look.key("peek-red"), look.key("peek-blue")];
    is_secret.then(|| {
        format!(
            "Red presses {} to see its cards, Blue {}, while the other side looks away",
            keys[0], keys[1]
        )
    })
}

/// The evidence below the head: odds, dice, cards and sums. The sums take one line beside others, unless `unfolded` or there is
/// no verdict.
pub(super) fn evidence(
    look: &Look,
    play: &Play,
    outcome: &ResultPane,
    cells: usize,
    (unfolded, is_split): (bool, bool),
) -> Lines {
    let odds = odds_lines(look, play, &outcome.record, cells);
    let dice = dice(look, play, outcome, cells);
    let is_action = matches!(outcome.record.kind, RecordKind::Action(..));
    // Where there is nothing else, the sums need no button.
    let is_bare = odds.is_empty() && dice.is_empty();
    let is_open = unfolded || is_bare || is_action && outcome.record.verdict.is_none();
    let (dice, button) = if is_open {
        (in_turn(look, play, outcome, None, cells).0, None)
    } else {
        (dice, folded_sums(look, &outcome.record))
    };
    // Where a line or two is all there is room for, the dice stay visible.
    let (first, then) = if is_split { (odds, dice) } else { (dice, odds) };
    first.into_iter().chain(then).chain(button).collect()
}

/// A button that opens the sums.
fn folded_sums(look: &Look, record: &Record) -> Option<Line<'static>> {
    let sums = u16::try_from(record.report.len()).unwrap_or(u16::MAX);
    let text = format!("all sums ({})", count(sums, "line", "lines"));
    let button = look.button("accept", look.faint(text));
    (sums > 0).then(|| Line::from(button))
}

fn dice(look: &Look, play: &Play, outcome: &ResultPane, cells: usize) -> Lines {
    let mut lines = Vec::new();
    for roll in outcome.fallen(&play.book.readings) {
        lines.extend(rolled(look, play, &roll, cells));
    }
    lines.extend(cards(look, play, &outcome.record, cells));
    lines
}

fn rolled(look: &Look, play: &Play, roll: &Fallen, cells: usize) -> Lines {
    super::dice::lines(look, roll, &play.named(&roll.owner), cells)
}

/// The details of a record in the log.
pub(super) fn details(look: &Look, play: &Play, outcome: &ResultPane, cells: usize) -> Lines {
    let mut lines = head_cut(look, play, outcome, cells, &CUTS[4]);
    lines.extend(in_turn(look, play, outcome, None, cells).0);
    lines
}

/// A result line by line: the lines, and the index of the one with the cursor.
pub(super) fn line_by_line(
    look: &Look,
    play: &Play,
    outcome: &ResultPane,
    at: usize,
    cells: usize,
) -> (Lines, usize) {
    let mut lines = tags(look, &outcome.news(outcome.viewer), cells);
    let above = lines.len();
    let (rest, cursor) = in_turn(look, play, outcome, Some(at), cells);
    lines.extend(rest);
    (lines, above + cursor)
}

/// The cards, then dice and sums as they came, and the index of the line with the cursor.
fn in_turn(
    look: &Look,
    play: &Play,
    outcome: &ResultPane,
    at: Option<usize>,
    cells: usize,
) -> (Lines, usize) {
    let record = &outcome.record;
    let rolls = outcome.fallen(&play.book.readings).into_iter();
    let sums = record.report.iter().enumerate();
    let (mut lines, mut cursor) = (cards(look, play, record, cells), 0);
    for it in in_order(
        rolls.map(|roll| (roll.after, roll)),
        sums.map(|(i, line)| (line.rolls, (i, line))),
    ) {
        let (i, line) = match it {
            Evidence::Roll(roll) => {
                lines.extend(rolled(look, play, &roll, cells));
                continue;
            }
            Evidence::Sum(sum) => sum,
        };
        let here = at == Some(i);
        if here {
            cursor = lines.len();
        }
        let is_ruled = |id: &String| record.overruled.iter().any(|ruled| ruled.figure == *id);
        let is_ruled = line.figure.as_ref().is_some_and(is_ruled);
        let text = line.text.to(outcome.viewer);
        let folded = arithmetic(look, text, &line.clause, is_ruled, cells).into_iter();
        let target = ClickTarget::Sum(small(i));
        lines.extend(folded.map(|line| look.marked(here, look.hit_line(target, line))));
    }
    (lines, cursor)
}

/// The expected results, and the actual one among them.
fn odds_lines(look: &Look, play: &Play, record: &Record, cells: usize) -> Lines {
    let effects = play
        .chances
        .expected
        .as_ref()
        .and_then(|it| it.effects.as_ref());
    let came = play.came_of(record, &play.snapshot.sight);
    effects.map_or_else(Vec::new, |effects| {
        super::odds::outcome_lines(look, &came, effects, cells)
    })
}

/// The instructions for the table, above the sums so that they are never scrolled out of sight.
fn instructions(look: &Look, play: &Play, told: &ResultNews, cells: usize, cut: &Cut) -> Lines {
    let mut texts = told.todo.clone();
    if cut.joined {
        texts = joined(play, texts);
    }
    let is_tight = told.lead == NOTHING && cut.instructions != ALL;
    let mut lines = if told.lead.is_empty() || is_tight {
        Vec::new()
    } else {
        look.folded(Role::Faint, told.lead, cells, 2)
    };
    let more = texts.len().saturating_sub(cut.instructions);
    texts.truncate(cut.instructions);
    if more > 0 {
        texts.push(format!("{more} more: press {}", look.key("lying")));
    }
    let one = |text: &String| {
        let steps = if cut.gaps {
            steps(play, text)
        } else {
            vec![text.clone()]
        };
        let (first, then) = steps.split_first().map_or((text, &steps[..]), |it| it);
        let then = then
            .iter()
            .map(|step| look.folded(Role::Warn, &format!("    {step}"), cells, 6));
        [command(look, first, cells), then.flatten().collect()].concat()
    };
    lines.extend(texts.iter().flat_map(one));
    lines
}

fn tags(look: &Look, told: &ResultNews, cells: usize) -> Lines {
    let tags = told.tags.iter();
    tags.flat_map(|it| look.folded(it.tone, &it.text, cells, 2))
        .collect()
}

fn cards(look: &Look, play: &Play, record: &Record, cells: usize) -> Lines {
    let name = |id: &str| {
        play.game
            .battle()
            .card_called(id, play.snapshot.sight.viewer)
            .unwrap_or_else(|| id.to_owned())
    };
    let line = |DrawnCard { card: id, app }: &DrawnCard| {
        let source = if *app {
            "drawn by the program"
        } else {
            "from the real deck"
        };
        look.flow(
            vec![
                look.strong(format!("Card: {} ", name(id))),
                look.faint(source),
            ],
            cells,
            2,
        )
    };
    let named = record.cards.iter().filter(|it| it.card != COVERED);
    named.flat_map(line).collect()
}

/// A line of sums with its clause at the right; an overruled one has a mark.
pub(super) fn arithmetic(
    look: &Look,
    text: &str,
    clause: &str,
    is_ruled: bool,
    cells: usize,
) -> Lines {
    let right = if clause.is_empty() {
        0
    } else {
        width(clause) + 1
    };
    let room = cells.saturating_sub(right + 4).max(8);
    let folded = fold(text, room);
    let last = folded.len().saturating_sub(1);
    let role = if is_ruled { Role::Bad } else { Role::Plain };
    let line = |(i, piece): (usize, String)| {
        let lead = match (i, is_ruled) {
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
