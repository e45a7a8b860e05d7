//! A prompt within an action: dice to roll, a decision, a card to draw, and the rolls so far.

use super::decide::choice;
use super::dice::{meaning, tray};
use super::form::Half;
use super::prompt_parts::PromptParts;
use super::*;
use crate::battle::{count, side_of};
use crate::session::play::{Dice, Fallen, Stake, cards_to_name};
use crate::table::{CardRequest, DiceRequest, Owner, Roll};

/// Lines of the rolls so far that stay visible beside the odds.
const LAST_LINES: usize = 3;

/// The prompt: its reason, the meaning of each face, the dice; or a question and its answers; or the card to name. The
/// cursor is on the chosen line.
pub(super) fn left(look: &Look, play: &Play, prompt: &Prompt, room: (usize, usize)) -> Half {
    parts(look, play, prompt, room).fit(look, room.1)
}

/// The lines that a prompt wants, for the room there is.
pub(super) fn wanted(look: &Look, play: &Play, prompt: &Prompt, room: (usize, usize)) -> usize {
    let all = parts(look, play, prompt, room);
    let lines = [&all.title, &all.about, &all.head, &all.list, &all.keys];
    lines.into_iter().map(Vec::len).sum()
}

fn parts(look: &Look, play: &Play, prompt: &Prompt, room: (usize, usize)) -> PromptParts {
    let (cells, _) = room;
    let Some((_, need, rolls)) = play.game.waiting() else {
        return PromptParts::default();
    };
    let mut asked = match need {
        Request::Dice(need) => PromptParts {
            head: dice(look, play, need, prompt, cells),
            ..PromptParts::default()
        },
        Request::Decision(ask) => answers::asked(look, play, (ask, rolls), prompt, room),
        Request::Card(need) => card(look, play, need, prompt, cells),
    };
    // A prompt with a reason names the action itself.
    let title = if prompt.why.is_empty() && prompt.question.is_none() {
        prompt.title.as_str()
    } else {
        ""
    };
    asked.title = look.folded(Role::Info, title, cells, 2);
    asked
}

/// The evidence: odds of the dice to roll, rolls and sums so far. If it is too long and not scrolled, the last lines
/// are shown.
pub(super) fn right(look: &Look, play: &Play, (cells, high): (usize, usize)) -> Lines {
    let Some((_, need, rolls)) = play.game.waiting() else {
        return Vec::new();
    };
    let so_far = so_far(look, play, rolls, cells);
    let mut all = Vec::new();
    if let Request::Card(need) = need {
        all = card_chances(look, play, need, cells);
    } else if matches!(need, Request::Dice(_)) {
        all = ahead(look, play, cells);
        // The last rolls need room too: the least important odds give way.
        let room = high.saturating_sub(1 + so_far.len().min(LAST_LINES));
        if !rolls.is_empty() && all.len() > room {
            all.truncate(if room < 2 { 0 } else { room });
        }
    }
    if so_far.is_empty() {
        return all;
    }
    if !all.is_empty() {
        all.push(Line::default());
    }
    // The last roll leads to this prompt. Scrolling shows the rest.
    let room = high.saturating_sub(all.len() + 1);
    let is_cut = play.scroll.at() == 0 && room >= 3 && so_far.len() > room + 1;
    let skip = if is_cut { so_far.len() - room } else { 0 };
    if is_cut {
        let before = format!("{} {skip} lines above", look.glyphs.more);
        all.push(Line::from(look.span(Role::Faint, before)));
    }
    all.extend(so_far.into_iter().skip(skip));
    all
}

/// The large letters of a prompt: `ROLL 5+`, `RALLY?`, `DRAW`.
pub(super) fn letters(play: &Play) -> String {
    match play.game.waiting().map(|(_, need, _)| need) {
        Some(Request::Dice(need)) => {
            let best = play.reading(need).and_then(super::dice::best);
            best.map_or_else(|| "ROLL".to_owned(), |needs| format!("ROLL {needs}"))
        }
        Some(Request::Decision(ask)) => {
            format!("{}?", ask.id.replace(['_', '-'], " ").to_uppercase())
        }
        Some(Request::Card(_)) => "DRAW".to_owned(),
        None => String::new(),
    }
}

/// The side that rolls, decides or draws, in its colour, and the reason.
pub(super) fn title(look: &Look, play: &Play, prompt: &Prompt) -> Vec<Span<'static>> {
    let need = play.game.waiting().map(|(_, need, _)| need);
    need.map_or_else(Vec::new, |need| heading(look, play, need, prompt))
}

fn heading(look: &Look, play: &Play, need: &Request, prompt: &Prompt) -> Vec<Span<'static>> {
    let battle = play.game.battle();
    let of = |owner: Owner| owner.side.or_else(|| side_of(battle, owner.who));
    let (side, does, what) = match need {
        // The sentence below says what dice of neither side are for.
        Request::Dice(need) if of(need.owner).is_none() => (None, "EITHER ROLLS", String::new()),
        Request::Dice(need) => {
            let again = if need.again { " again" } else { "" };
            let what = format!("{}{}{again}", play.owner_prefix(need.owner), need.why);
            (of(need.owner), "ROLLS", what)
        }
        Request::Decision(ask) => {
            let about = prompt.question.as_ref().map(|it| it.of.to(Viewer::Table));
            let about = about.unwrap_or_default().to_owned();
            (of(ask.owner), "DECIDES", about)
        }
        Request::Card(_) => (None, "DRAW", String::new()),
    };
    let mut spans = super::decide::tag(look, side, does);
    if let (Request::Decision(_), Some(side)) = (need, side) {
        let name = play.snapshot.side(side);
        spans.push(look.span(Role::Title, format!(" {name}")));
    }
    if !what.is_empty() {
        spans.push(look.span(Role::Title, format!(" {what}")));
    }
    spans
}

fn dice(look: &Look, play: &Play, need: &DiceRequest, prompt: &Prompt, cells: usize) -> Lines {
    let due = usize::from(need.count);
    let all = due + need.rolled.len();
    let mut lines = look.folded(Role::Strong, &prompt.why, cells, 2);
    // Without a reading the sentence itself says what the faces do.
    let reading = play.reading(need);
    if reading.is_some() || !prompt.why.contains(&format!("D{}", need.die)) {
        let mut head = vec![look.span(Role::Strong, format!("{all}D{}   ", need.die))];
        if let Some(reading) = reading {
            let again = need.rerolls.when(!need.again);
            head.extend(meaning(look, reading, all, again));
        }
        lines.extend(look.flow(head, cells, 2));
    }
    lines.extend(look.flow(tray(look, &need.rolled, due, &prompt.face), cells, 0));
    lines.extend(stakes(look, play, cells));
    let to_go = format!("{} to go   ", count(need.count, "die", "dice"));
    let mut keys = vec![vec![look.span(Role::Strong, to_go)]];
    keys.extend(faces(look, need.die));
    if play.rolling() != Dice::Table {
        keys.push(look.keyed(&look.key("press"), "the program rolls"));
        keys.push(look.keyed(&look.key("roll-rest"), "roll the rest"));
    }
    let after = format!("a real die, {} after each", look.key("accept"));
    keys.push(look.keyed(
        &look.key("number"),
        if need.die <= 9 {
            "type your own dice"
        } else {
            &after
        },
    ));
    if let Some(reading) = reading.filter(|_| play.is_countable(need)) {
        let better = reading.classes.last().copied().unwrap_or_default();
        let text = format!("4h means 4 ({better})   ");
        keys.push(vec![look.span(Role::Faint, text)]);
    }
    if !need.rolled.is_empty() {
        keys.push(look.keyed(&look.key("erase"), "take one back"));
    }
    lines.extend(look.flow_groups(keys, cells, 0));
    lines
}

/// The points to spend before the first die, and their keys.
fn stakes(look: &Look, play: &Play, cells: usize) -> Lines {
    let stakes = play.stakes();
    let at = play.stake_at(&stakes);
    let one = |(i, stake): (usize, &Stake)| {
        let mut groups = Vec::new();
        if i == at {
            groups.push(look.button("add", Span::raw("")));
            groups.push(look.button(
                "less",
                look.span(Role::Plain, format!("spend: {}", stake.told())),
            ));
        } else {
            groups.push(look.button(
                "next",
                look.span(Role::Faint, format!("spend: {}", stake.told())),
            ));
        }
        look.flow_groups(groups, cells, 2)
    };
    stakes.iter().enumerate().flat_map(one).collect()
}

/// The odds from here on. While they are being worked out their lines stay blank: the old odds no longer hold.
fn ahead(look: &Look, play: &Play, cells: usize) -> Lines {
    let Some(expected) = &play.expected else {
        return Vec::new();
    };
    let Some((summary, fresh)) = expected.ahead().filter(|(summary, _)| !summary.is_empty()) else {
        return Vec::new();
    };
    let name = |id: &str| play.named(id);
    let mut lines = super::odds::expected(look, summary, &name, cells);
    if lines.is_empty() {
        return lines;
    }
    if !fresh {
        lines.fill(Line::default());
    }
    let title = if expected.rest.is_some() {
        "Odds from here"
    } else {
        "Odds"
    };
    lines.insert(0, look.heading(title));
    lines
}

/// The most faces that get a button each.
const MOST_FACES: u8 = 20;

/// A button for each face of a real die; for dice with more faces, for each digit.
fn faces(look: &Look, die: u8) -> Vec<Vec<Span<'static>>> {
    let button = |target: ClickTarget, text: String| {
        vec![look.hit(target, look.span(Role::Key, format!(" {text} ")))]
    };
    if die <= MOST_FACES {
        let gap = vec![Span::raw("  ")];
        (1..=die)
            .map(|face| button(ClickTarget::Face(u32::from(face)), face.to_string()))
            .chain([gap])
            .collect()
    } else {
        let digits = (0..10).map(|digit| button(ClickTarget::Value(digit), digit.to_string()));
        digits
            .chain([look.keyed(&look.key("accept"), "")])
            .collect()
    }
}

/// The cards to choose from.
fn card(
    look: &Look,
    play: &Play,
    need: &CardRequest,
    prompt: &Prompt,
    cells: usize,
) -> PromptParts {
    let mut keys = Vec::new();
    if play.rolling() != Dice::Table {
        keys.push(look.keyed(&look.key("press"), "the program draws"));
    }
    keys.push(look.keyed(&look.key("accept"), "this card was drawn"));
    let text = format!("One of {} cards", need.left.len());
    let names = cards_to_name(play.game.battle(), need);
    let chances = chances_of(look, play, &names, cells);
    let wide = widest(names.iter().map(|card| &card.name)).min(cells / 2);
    let line = |(at, card): (usize, &&crate::battle::Card)| {
        let own = chances.as_ref().and_then(|chances| *chances.own.get(at)?);
        let own = own.map_or_else(String::new, |p| format!("  {:>4}", percent(p)));
        let text = format!("{:>2} {}{own}", at + 1, look.fit(&card.name, wide));
        look.hit_line(
            ClickTarget::Choice(small(at)),
            choice(look, at == prompt.at, text.trim_end()),
        )
    };
    PromptParts {
        head: vec![Line::from(look.span(Role::Strong, text))],
        list: names.iter().enumerate().map(line).collect(),
        at: prompt.at,
        keys: look.flow_groups(keys, cells, 0),
        ..PromptParts::default()
    }
}

fn chances_of(
    look: &Look,
    play: &Play,
    cards: &[&crate::battle::Card],
    cells: usize,
) -> Option<super::odds::NextCards> {
    let expected = play.expected.as_ref()?;
    let ids: Vec<&str> = cards.iter().map(|card| card.id.as_str()).collect();
    let called = |id: &str| play.named(id);
    let summary = expected.summary.as_ref()?;
    Some(super::odds::next_cards(look, summary, &ids, &called, cells))
}

/// The odds of the next card that are no single card's.
fn card_chances(look: &Look, play: &Play, need: &CardRequest, cells: usize) -> Lines {
    let names = cards_to_name(play.game.battle(), need);
    chances_of(look, play, &names, cells).map_or_else(Vec::new, |chances| chances.lines)
}

/// The rolls and sums of this action so far.
fn so_far(look: &Look, play: &Play, rolls: &[Roll], cells: usize) -> Lines {
    let lines =
        |roll: &Fallen| super::dice::lines(look, roll, &play.owner_name(&roll.owner), cells);
    let mut fallen = play.rolls_so_far(rolls);
    if play.place() == KeyPlace::Choice && !play.narrow {
        // The last roll stands above the answers. A small window may have to cut it there.
        fallen.pop();
    }
    let arithmetic = play.game.arithmetic(Viewer::Table).iter();
    let arithmetic = arithmetic.flat_map(|line| {
        result::arithmetic(look, line.text.to(Viewer::Table), line.clause, false, cells)
    });
    fallen.iter().flat_map(lines).chain(arithmetic).collect()
}
