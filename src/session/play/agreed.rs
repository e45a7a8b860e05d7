//! Who gives an answer where pages have a part in it, and the decisions that either side may take: one side proposes an answer on
//! its page, and the other agrees on its own, or the laptop does.

use super::*;
use crate::table::Ask;

/// An answer that a side proposes, and the mark of its question.
#[derive(Clone, Debug)]
pub(crate) struct Proposal {
    question: String,
    side: Side,
    option: String,
}

impl Play {
    /// The side that proposes an answer to the decision that waits, and its option.
    pub fn proposal(&self) -> Option<(Side, &str)> {
        let it = self.pages.proposal.as_ref()?;
        (it.question == self.question_id()).then_some((it.side, it.option.as_str()))
    }

    /// The answer proposed, in words.
    pub(crate) fn proposed(&self) -> Option<(Side, String)> {
        let (side, option) = self.proposal()?;
        Some((side, self.option_label(option)?))
    }

    /// Proposes an answer to a decision of either side; at the laptop the cursor stands on it.
    pub(super) fn propose(&mut self, side: Side, option: String) {
        let at = self.choices_due().iter().position(|it| it.id == option);
        if let (Some(at), Some(prompt)) = (at, self.prompt()) {
            prompt.choose(at);
        }
        self.pages.proposal = Some(Proposal {
            question: self.question_id(),
            side,
            option,
        });
        self.pages.spendings += 1;
    }

    /// An option of the decision that waits, as the laptop's list has it and all may hear it.
    pub(super) fn option_label(&self, option: &str) -> Option<String> {
        let told = self
            .ask()
            .map_or_else(|| option.to_owned(), |ask| ask.as_told(option));
        let choices = self.choices_due();
        let choice = choices.iter().find(|it| it.id == told)?;
        Some(capital(&choice.label))
    }

    /// The decision that waits.
    fn ask(&self) -> Option<&Ask> {
        match self.game.waiting()?.1 {
            Request::Decision(ask) => Some(ask),
            _ => None,
        }
    }

    /// What a side does by an option that is a person: `sends Deacon Crane to rally`.
    pub(super) fn sent_by(&self, option: &str) -> Option<String> {
        let task = self.ask()?.task;
        let who = self.game.battle().directory().who(option)?;
        let name = self.snapshot.sight.name(who);
        (!task.is_empty()).then(|| format!("sends {name} {task}"))
    }

    /// Who gives this answer, if a page has a part in it.
    pub(super) fn credit(&self, supply: &Supply) -> Option<GivenAnswer> {
        let option = match supply {
            Supply::Chosen(option) => Some(option.as_str()),
            Supply::App | Supply::Face(_) | Supply::Count(_) => {
                self.pages.answering?;
                None
            }
            Supply::TakeBack | Supply::Card(_) => return None,
        };
        let said = match option {
            Some(option) => Some(self.option_label(option)?),
            None => None,
        };
        let does = option.and_then(|it| self.sent_by(it));
        let is_no = |option: &&str| self.ask().is_some_and(|ask| ask.is_declined_by(option));
        let declined = option.filter(is_no).map(|_| true);
        let proposal = self.proposal();
        let is_proposed =
            |by: &Side| matches!(supply, Supply::Chosen(it) if proposal == Some((*by, it)));
        let proposer = Side::BOTH.into_iter().find(is_proposed);
        let asked = self.asked_side()?;
        let is_open = |side: Side| self.pages.sides[side.index()];
        let (by, on) = match (self.pages.answering, asked, proposer) {
            (Some(_), None, Some(by)) => (by, GivenOn::Phones),
            (Some(by), ..) => (by, GivenOn::Phone),
            (None, None, Some(by)) => (by, GivenOn::Both),
            (None, Some(side), _) if is_open(side) => (side, GivenOn::Laptop),
            _ => return None,
        };
        Some(GivenAnswer {
            by,
            on,
            said,
            does,
            declined,
        })
    }

    /// What a side has decided between two actions, where its page has a part in it; until the next record.
    pub(crate) fn decided_between(&self) -> Option<&str> {
        let (at, text) = self.pages.decided.as_ref()?;
        (*at == self.game.len()).then_some(text.as_str())
    }

    /// Takes note of the answer with this place to a question between two actions.
    pub(super) fn note_decided(&mut self, at: usize) {
        let Some(side) = self.follow_up().map(|it| it.side) else {
            return;
        };
        let on = match self.pages.answering {
            Some(_) => GivenOn::Phone,
            None if self.pages.sides[side.index()] => GivenOn::Laptop,
            None => return,
        };
        let said = self.choices_due().get(at).map(|it| capital(&it.label));
        let given = GivenAnswer {
            by: side,
            on,
            said,
            does: None,
            declined: None,
        };
        let text = given.sentence();
        self.pages.decided = text.map(|text| (self.game.len(), text));
    }
}
