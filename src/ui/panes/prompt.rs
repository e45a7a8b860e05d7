//! A prompt within an action: dice to roll, a decision, a card to draw, and the rolls so far.

use super::dice::tray;
use super::prompt_parts::PromptParts;
use super::*;
use crate::battle::view::Text;
use crate::battle::{Fallen, Line as SumLine, count};
use crate::odds::OddsLine;
use crate::session::play::{Ahead, Demand, Dice, Duty, Evidence, Stake, in_order};
use crate::table::DiceRequest;

/// Rows of large letters above a question.
const LETTERS: usize = 3;

/// A prompt, and what it takes to draw it.
pub(super) struct PromptPane<'a> {
    pub(super) look: &'a Look<'a>,
    pub(super) play: &'a Play,
    pub(super) prompt: &'a Prompt,
    pub(super) demand: &'a Demand,
}

impl PromptPane<'_> {
    /// The large letters: `ROLL 5+`, `RALLY?`, `DRAW`, `WHICH?`.
    pub(super) fn letters(&self) -> String {
        let dice = self.demand.dice.as_ref();
        match self.play.game.waiting() {
            Some((_, Request::Dice(_), _)) => match dice.and_then(|dice| dice.best.as_ref()) {
                Some(needs) => format!("ROLL {}", needs.to_uppercase()),
                None => "ROLL".to_owned(),
            },
            Some((_, Request::Decision(ask), _)) => {
                let words = self.play.game.battle().info().words;
                let called = words.iter().find(|(id, _)| *id == ask.id);
                let called = called.map_or(ask.id, |(_, words)| words);
                format!("{}?", called.replace(['_', '-'], " ").to_uppercase())
            }
            _ if self.demand.does == Duty::Names => "WHICH?".to_owned(),
            _ => "DRAW".to_owned(),
        }
    }

    /// The reason, the meaning of each face, the dice; or a question and its answers; or the card to name. The cursor is on
    /// the chosen line.
    pub(super) fn parts(&self, Extent { cells, high }: Extent) -> PromptParts {
        let (look, demand) = (self.look, self.demand);
        let mut head = look.folded(Role::Strong, &demand.why, cells, 2);
        let title = match demand.does {
            // The heading says it.
            Duty::Draws => Vec::new(),
            _ => look.folded(Role::Info, &demand.title, cells, 2),
        };
        if let Some((_, Request::Dice(need), _)) = self.play.game.waiting() {
            head.extend(self.dice(need, cells));
            return PromptParts {
                title,
                head,
                ..PromptParts::default()
            };
        }
        let chosen = self.prompt.chosen();
        let at = chosen.unwrap_or(usize::MAX);
        let (list, at) = answers::lines(look, &demand.choices, at, cells);
        let at = if chosen.is_some() { at } else { 0 };
        let keys = look.flow_groups(self.keys(), cells, 0);
        let taken = head.len() + list.len() + keys.len();
        // The dice come first, but where they do not fit the question stays.
        let about = if demand.is_question() {
            self.pinned(Extent::new(cells, high.saturating_sub(taken)))
        } else {
            Vec::new()
        };
        PromptParts {
            title,
            about,
            head,
            list,
            at,
            keys,
            has_footer: demand.is_question(),
        }
    }

    /// The keys of a list.
    fn keys(&self) -> Vec<Vec<Span<'static>>> {
        let (look, accept) = (self.look, self.look.key("accept"));
        let mut keys = Vec::new();
        if self.demand.is_question() {
            keys.push(look.keyed(&accept, "choose"));
            if let Some(side) = self
                .demand
                .side
                .filter(|_| self.play.secret_asked().is_some())
            {
                let key = ["peek-red", "peek-blue"][side.index()];
                let [own, other] = [side, side.other()].map(|side| capital(side.id()));
                let shows = format!("{own}'s cards, while {other} looks away");
                keys.push(look.keyed(&look.key(key), &shows));
            }
            return keys;
        }
        if self.play.rolling() != Dice::Table {
            keys.push(look.keyed(&look.key("press"), "the program draws"));
        }
        keys.push(look.keyed(&accept, "this card was drawn"));
        keys
    }

    /// The dice that a decision is about: the last hand rolled, in boxes if there is room.
    fn pinned(&self, Extent { cells, high }: Extent) -> Lines {
        let Some((whose, roll)) = self.demand.fallen.last() else {
            return Vec::new();
        };
        let boxes = super::dice::boxes(self.look, roll, cells);
        let boxes = boxes.filter(|rows| rows.len() + LETTERS <= high);
        boxes.unwrap_or_else(|| super::dice::lines(self.look, roll, whose, cells))
    }

    /// The meaning of the faces, the dice, and the keys.
    fn dice(&self, need: &DiceRequest, cells: usize) -> Lines {
        let PromptPane { look, play, .. } = self;
        let mut lines = Vec::new();
        if let Some(dice) = self.demand.needs() {
            lines.extend(super::dice::needs(look, dice, cells));
        }
        let due = usize::from(need.count);
        lines.extend(look.flow(tray(look, &need.rolled, due, &self.prompt.face), cells, 0));
        lines.extend(stakes(look, play, cells));
        let to_go = format!("{} to go   ", count(need.count, "die", "dice"));
        let mut keys = vec![vec![look.strong(to_go)]];
        keys.extend(faces(look, need.die));
        if play.rolling() != Dice::Table {
            let rolls = match need.count {
                1 => "the program rolls",
                _ => "the program rolls these",
            };
            keys.push(look.keyed(&look.key("press"), rolls));
            // It stops where the other side rolls.
            let rest = self.demand.side.map_or_else(
                || "rolls all that is left".to_owned(),
                |side| format!("rolls all of {}'s, to the result", capital(side.id())),
            );
            keys.push(look.keyed(&look.key("roll-rest"), &rest));
        }
        keys.push(if need.die <= 9 {
            look.keyed(&format!("1-{}", need.die), "type your own dice")
        } else {
            let own = format!("a real die, {} after each", look.key("accept"));
            look.keyed(&look.key("number"), &own)
        });
        if let Some(better) = play.counted(need) {
            let text = match need.rolled.as_slice() {
                [] => format!("{0}h = {0} {better}   ", due.min(4)),
                // Digits that were typed as a number were taken as faces, and still count.
                faces => {
                    let typed: String = faces.iter().map(u8::to_string).collect();
                    let counted = typed
                        .parse()
                        .ok()
                        .filter(|it: &usize| *it <= faces.len() + due);
                    counted.map_or_else(String::new, |it| format!("h = {it} {better}   "))
                }
            };
            keys.extend((!text.is_empty()).then(|| vec![look.faint(text)]));
        }
        if !need.rolled.is_empty() {
            keys.push(look.keyed(&look.key("erase"), "take one back"));
        }
        lines.extend(look.flow_groups(keys, cells, 0));
        lines
    }

    /// The evidence: odds of the dice to roll, rolls and sums so far. The last of these lead to this prompt: beside the statement
    /// they are in sight first, and scrolling leads back.
    pub(super) fn right(&self, room: Room) -> Lines {
        let PromptPane { look, play, .. } = self;
        let Extent { cells, high } = room.right;
        let mut so_far = self.so_far(cells);
        // Rolls and sums so far need room too: the least important odds give way.
        let odds = high.saturating_sub(1 + so_far.len()).max(high / 2);
        let mut all = ahead(look, self.demand, room, odds);
        all.extend((!all.is_empty() && !so_far.is_empty()).then(Line::default));
        let left = high.saturating_sub(all.len());
        if !room.is_split || so_far.len() <= left || left < 2 {
            all.extend(so_far);
            return all;
        }
        let scroll = &play.window.scroll;
        scroll.begins(so_far.len() + 1 - left);
        so_far.truncate(so_far.len() - scroll.at());
        let before = so_far.len() + 1 - left.min(so_far.len() + 1);
        let note = [
            (before, "earlier", "page-up"),
            (scroll.at(), "later", "page-down"),
        ];
        let note = note.into_iter().filter(|(count, ..)| *count > 0);
        let note = note.map(|(count, which, key)| format!("{count} {which}: {}", look.key(key)));
        let note = format!("{} {}", look.glyphs.more, note.joined(", "));
        all.push(Line::from(look.faint(note)));
        all.extend(so_far.into_iter().skip(before));
        all
    }

    /// The rolls and sums of this action so far.
    fn so_far(&self, cells: usize) -> Lines {
        let PromptPane { look, play, .. } = self;
        let mut fallen = self.demand.fallen.as_slice();
        if play.place() == KeyPlace::Choice && !play.window.narrow {
            // The last roll stands above the answers. A small window may have to cut it there.
            fallen = fallen.split_last().map_or(fallen, |(_, before)| before);
        }
        let rolls = fallen.iter().map(|it| (it.1.after, it));
        let sums = play.game.arithmetic(Viewer::Table).iter();
        let sums = sums.map(|line| (Some(line.rolls), line));
        let lines = |it: Evidence<&(String, Fallen), &SumLine>| match it {
            Evidence::Roll((whose, roll)) => super::dice::lines(look, roll, whose, cells),
            Evidence::Sum(line) => {
                result::arithmetic(look, line.text.to(Viewer::Table), line.clause, false, cells)
            }
        };
        let mut groups: Vec<Lines> = Vec::new();
        for it in in_order(rolls, sums) {
            let begins = matches!(it, Evidence::Roll(_));
            let lines = lines(it);
            match groups.last_mut().filter(|_| !begins) {
                Some(group) => group.extend(lines),
                None => groups.push(lines),
            }
        }
        // Without a right half only their beginning is in sight: the last roll and what came of it.
        if play.window.narrow {
            groups.reverse();
        }
        groups.concat()
    }
}

/// A side and its task, reversed in the side's colour: ` ▶ BLUE DECIDES `; then whose dice, or which side it is. For a card the
/// action.
pub(super) fn heading(look: &Look, play: &Play, demand: &Demand) -> Vec<Span<'static>> {
    let does = match demand.does {
        Duty::Rolls => "ROLLS",
        Duty::Decides => "DECIDES",
        Duty::Names => "NAMES",
        Duty::Measures => return vec![look.title("MEASURE")],
        Duty::Confirms => return vec![look.title("GO ON?")],
        Duty::Draws => return vec![look.title(demand.title.clone())],
    };
    // The sentence below says what dice of neither side are for.
    let Some(side) = demand.side else {
        return vec![look.title(format!("EITHER {does}"))];
    };
    let what = match (demand.does, demand.whose.as_str()) {
        (Duty::Rolls, "") | (Duty::Names, _) => demand.what.clone(),
        (Duty::Rolls, whose) => format!("{whose}: {}", demand.what),
        _ => format!("{} {}", play.snapshot.side(side), demand.what),
    };
    let text = format!("{} {does}", side.id().to_uppercase());
    let what = look.title(format!(" {}", what.trim_end()));
    vec![super::header::sign(look, side, &text), what]
}

/// The points to spend before the first die, and their keys.
fn stakes(look: &Look, play: &Play, cells: usize) -> Lines {
    let stakes = play.stakes();
    let at = play.stake_at(&stakes);
    let one = |(i, stake): (usize, &Stake)| {
        let mut groups = Vec::new();
        if i == at {
            groups.push(look.button("add", Span::raw("")));
            groups.push(look.button("less", look.plain(format!("spend: {}", stake.in_words()))));
        } else {
            groups.push(look.button("next", look.faint(stake.in_words())));
        }
        look.flow_groups(groups, cells, 2)
    };
    stakes.iter().enumerate().flat_map(one).collect()
}

/// The odds from here on. While they are being worked out their lines stay blank: the old odds no longer hold.
fn ahead(look: &Look, demand: &Demand, room: Room, high: usize) -> Lines {
    let Ahead {
        title,
        lines,
        is_fresh,
    } = &demand.ahead;
    let cells = room.right.cells;
    let part = |text: &Text, gap: &str| look.span(text.tone, format!("{}{gap}", text.text));
    let told = |(label, values): (String, Vec<Text>), gap: &str| -> Vec<Span> {
        let label = std::iter::once(look.plain(format!("{label}{gap}")));
        label
            .chain(values.iter().map(|value| part(value, gap)))
            .collect()
    };
    if demand.does == Duty::Draws {
        let pair = |line| {
            let mut pair = told(line, " ");
            pair.push(Span::raw("  "));
            pair
        };
        return look.flow_groups(demand.ahead.in_words().map(pair).collect(), cells, 2);
    }
    let mut lines: Lines = if lines.is_empty() || high < 2 {
        return Vec::new();
    } else if room.is_split {
        odds::ahead(look, lines, cells, high - 1)
    } else {
        // Side by side, after the name of their unit: a small window shows only the beginning.
        let mut last = None;
        let pair = |(who, line): &(String, OddsLine)| {
            let is_said = last.replace(line.who().to_owned()).as_deref() == Some(line.who());
            let label = if is_said {
                line.label().to_owned()
            } else {
                line.named(&|_| who.clone())
            };
            let mut pair = told((label, line.expected()), " ");
            pair.push(Span::raw("  "));
            pair
        };
        let mut lines = look.flow_groups(lines.iter().map(pair).collect(), cells, 2);
        lines.truncate(high - 1);
        lines
    };
    if !is_fresh {
        lines.fill(Line::default());
    }
    lines.insert(0, look.heading(*title));
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
