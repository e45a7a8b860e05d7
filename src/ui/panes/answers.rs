//! A decision inside an action: the dice it is about, the question, the answers and the odds of each.

use super::prompt_parts::PromptParts;
use super::*;
use crate::odds::OddsColumn;
use crate::session::play::Way;
use crate::table::{Ask, Roll};

/// Rows of large letters above a question.
const LETTERS: usize = 3;

/// The question, the dice it is about, and the answers.
pub(super) fn asked(
    look: &Look,
    play: &Play,
    (ask, rolls): (&Ask, &[Roll]),
    prompt: &Prompt,
    (cells, high): (usize, usize),
) -> PromptParts {
    let question = play.question_text(ask, prompt);
    let question = look.folded(Role::Strong, &question, cells, 2);
    let (list, at) = options(look, play, ask, prompt, cells);
    let keys = look.flow_groups(vec![look.keyed(&look.key("accept"), "choose")], cells, 0);
    let taken = question.len() + list.len() + keys.len();
    // The dice come first, but where they do not fit the question stays.
    let dice = pinned(look, play, rolls, (cells, high.saturating_sub(taken)));
    PromptParts {
        head: question,
        about: dice,
        list,
        at,
        keys,
        ..PromptParts::default()
    }
}

/// The dice that a decision is about: the last hand rolled, in boxes if there is room.
fn pinned(look: &Look, play: &Play, rolls: &[Roll], (cells, high): (usize, usize)) -> Lines {
    let fallen = play.rolls_so_far(rolls);
    let Some(roll) = fallen.last() else {
        return Vec::new();
    };
    let boxes = dice::boxes(look, roll, cells).filter(|rows| rows.len() + LETTERS <= high);
    boxes.unwrap_or_else(|| dice::lines(look, roll, &play.owner_name(&roll.owner), cells))
}

/// One line per answer, under the headings of the odds columns.
fn options(look: &Look, play: &Play, ask: &Ask, prompt: &Prompt, cells: usize) -> (Lines, usize) {
    let options = ask.options.list();
    let ways = play.ways_in_words(prompt);
    let mixed = ways.iter().any(|way| way.is_dice)
        || options.iter().any(|option| option.parse::<usize>().is_ok());
    let label = |way: &Way| {
        let is_itself = way.name == way.number.to_string();
        let name = match mixed {
            true if is_itself => way.name.clone(),
            true => format!("{:>2}  {}", way.number, way.name),
            false => format!("{} {}", way.number, way.name),
        };
        format!("{name}{}", if way.is_default { " (default)" } else { "" })
    };
    let texts: Vec<String> = ways.iter().map(label).collect();
    let wide = widest(&texts);
    let expected = play.expected.as_ref();
    let rest = expected.and_then(|expected| expected.rest.as_ref());
    let name = |id: &str| play.named(id);
    let owner = play.game.battle().directory().id(ask.owner.who);
    let differing = rest.map_or_else(Vec::new, |rest| {
        OddsColumn::all(&rest.apart(), owner, &name)
    });
    let columns = fitting(&differing, cells.saturating_sub(wide + MARGIN));
    let mut lines = Vec::new();
    if !columns.is_empty() {
        let heads: String = columns.iter().map(|it| cell(&it.label, it)).collect();
        let text = format!("{}{heads}", " ".repeat(wide + MARGIN));
        lines.push(Line::from(look.span(Role::Faint, text)));
    }
    let first = lines.len();
    for (at, (way, text)) in ways.iter().zip(&texts).enumerate() {
        let odds = columns
            .iter()
            .filter_map(|it| Some((it.values.get(way.place())?, it)));
        let odds: String = odds.map(|(text, it)| cell(text, it)).collect();
        let text = format!("{}{odds}", look.fit(text, wide));
        let line = super::decide::choice(look, at == prompt.at, text.trim_end());
        lines.push(look.hit_line(ClickTarget::Choice(small(at)), line));
    }
    (lines, first + prompt.at)
}

/// Cells around the text of an answer.
const MARGIN: usize = 2;

/// The columns that fit.
fn fitting(differing: &[OddsColumn], room: usize) -> &[OddsColumn] {
    let mut left = room;
    let all = differing.iter();
    let count = all.take_while(|it| fits(&mut left, column(it))).count();
    &differing[..count]
}

/// Width of a column with the gap before it, in cells.
fn column(it: &OddsColumn) -> usize {
    widest(it.values.iter().chain([&it.label])) + 3
}

fn cell(text: &str, of: &OddsColumn) -> String {
    let gap = column(of).saturating_sub(width(text));
    format!("{}{text}", " ".repeat(gap))
}
