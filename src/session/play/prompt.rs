//! Requests in the middle of an action: dice, a decision, a card.

use super::*;
use crate::battle::faces_again;
use crate::battle::grammar::do_so;
use crate::journal::COVERED;
use crate::table::{Answers, CardRequest, DiceRequest};

/// The input for the current request. The game knows the request itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prompt {
    /// The digits of a face that has more than one.
    pub face: String,
    /// The index of the choice at the cursor.
    pub at: usize,
    /// The points that `+` and `-` change, once chosen.
    pub stake: Option<usize>,
    /// The number of a choice being typed.
    pub typed: Typed,
    /// The number typed is not a choice: nothing is decided until another one is.
    pub invalid: bool,
    /// No choice is preset, and none is at the cursor yet.
    pub unset: bool,
    /// The last key asked to leave.
    pub leaves: bool,
}

impl Prompt {
    /// A prompt for `need`, at its default if that is preset. No card is preset: nobody knows which one comes.
    pub fn new(need: &Request) -> Prompt {
        let Request::Decision(ask) = need else {
            return Prompt {
                unset: matches!(need, Request::Card(_)),
                ..Prompt::default()
            };
        };
        let options = ask.options.list();
        let default = ask.default.to_string();
        let at = options.iter().position(|option| *option == default);
        Prompt {
            at: at.filter(|_| ask.preset).unwrap_or(0),
            unset: !ask.preset,
            ..Prompt::default()
        }
    }

    /// The choice at the cursor.
    pub fn chosen(&self) -> Option<usize> {
        (!self.unset && !self.invalid).then_some(self.at)
    }

    /// Puts the cursor at a choice.
    pub(crate) fn choose(&mut self, at: usize) {
        (self.at, self.unset, self.invalid) = (at, false, false);
    }
}

/// The letter that turns the digits before it into a count of hits.
pub(crate) const COUNT: char = 'h';

impl Play {
    /// Shows the prompt of a game opened in the middle of an action.
    pub fn resume(&mut self) {
        let Some((entry, ..)) = self.game.waiting() else {
            return;
        };
        let entry = entry.clone();
        let declared = self.game.battle().declaration(&entry.action);
        let directions = self
            .game
            .under_way()
            .map(|(directions, _)| directions.clone())
            .unwrap_or_default();
        self.expect(
            &entry,
            &directions,
            Answers::new(),
            declared.map(|offer| offer.matters).unwrap_or_default(),
        );
        self.expect_rest();
        let Some(prompt) = self.due() else { return };
        self.open_dialog(prompt);
        self.window.view = PlayView::Stage;
    }

    /// The prompt for the current request. Also learns the meaning of its faces.
    pub(super) fn due(&mut self) -> Option<Prompt> {
        let so_far = self.game.so_far()?;
        self.book.readings.learn(&so_far.request);
        Some(Prompt::new(&so_far.request))
    }

    /// The dice that are counted instead of typed, in words: `hit`, `hit after 1s are rolled again`. Not where the screen keeps
    /// the meaning of faces for something hidden: a rating or a weapon shows by it.
    pub fn counted(&self, need: &DiceRequest) -> Option<String> {
        let so_far = self.game.so_far();
        let is_kept = so_far.is_some_and(|it| it.is_kept_from(Viewer::Table));
        if is_kept
            && self
                .game
                .battle()
                .is_redacted(need.owner.who, Viewer::Table)
        {
            return None;
        }
        need.countable()?;
        let better = need.reading?.classes.last()?;
        let better = do_so(better, 2);
        Some(match faces_again(need) {
            none if none.is_empty() => better,
            faces => format!("{better} after {faces} are rolled again"),
        })
    }

    /// The effect of an option of the decision, in the rule's words; for a unit, its name.
    pub(super) fn option_in_words(&self, id: &str, sight: &Sight) -> Option<String> {
        let question = self.game.so_far()?.question.as_ref();
        let options = question.into_iter().flat_map(|it| &it.options);
        let said = options
            .filter(|(option, _)| option == id)
            .map(|(_, words)| words.to(sight.viewer).to_owned())
            .find(|words| !words.is_empty());
        let who = || self.game.battle().directory().who(id);
        said.or_else(|| who().map(|who| sight.name(who).to_owned()))
    }

    /// The options of the decision that waits; where they are dice, of several in the same words the first.
    pub(crate) fn ways(&self) -> Vec<Way> {
        let Some((_, Request::Decision(ask), rolls)) = self.game.waiting() else {
            return Vec::new();
        };
        let all = ways(ask, rolls);
        // Amounts differ by their number alone.
        if !all.iter().any(|way| way.is_dice) {
            return all;
        }
        let options = ask.options.list();
        let sight = &self.snapshot.sight;
        let words = |way: &Way| self.option_in_words(options.get(way.place())?, sight);
        let mut distinct = ways::distinct(all, words);
        // Those that are no dice stand first among the options.
        sort_by_key(&mut distinct, |way| way.number);
        distinct
    }

    pub(crate) fn prompt(&mut self) -> Option<&mut Prompt> {
        self.top_as()
    }
}

/// A kind of card that players may name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardToName {
    pub id: String,
    pub name: String,
    /// The number of them that are left.
    pub count: usize,
}

/// The cards that players may name, each kind once. One that comes face down has no name yet. For its side, one that is held
/// face down is included, so that the list does not reveal it.
pub fn cards_to_name(battle: &dyn Battle, need: &CardRequest) -> Vec<CardToName> {
    let mut named: Vec<CardToName> = Vec::new();
    for (number, card) in (0..).zip(battle.cards()) {
        let held = need.side.is_some() && battle.card_hidden(number, Viewer::Table);
        let is_left = need.left.contains(&number);
        if !held && !is_left {
            continue;
        }
        let (id, name) = if need.covered.contains(&number) {
            (COVERED, card.kind)
        } else {
            (card.id.as_str(), card.name.as_str())
        };
        match named.iter_mut().find(|it| it.id == id) {
            Some(known) => known.count += usize::from(is_left),
            None => named.push(CardToName {
                id: id.to_owned(),
                name: name.to_owned(),
                count: usize::from(is_left),
            }),
        }
    }
    named
}
