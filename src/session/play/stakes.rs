//! Points spent on a roll before its first die: `+` and `-` at its prompt.

use super::*;
use crate::battle::{Field, counted};

/// Points that can be spent on a die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stake {
    /// Their path in the entry: `spend`, `hit`.
    pub path: [&'static str; 2],
    /// What they are spent on: `points on the D20 to hit`.
    pub help: &'static str,
    /// The same without their unit.
    pub on: &'static str,
    /// The points spent.
    pub spent: u64,
    /// The points available.
    pub most: u64,
    /// Those of them that are not spent yet, on this die or another.
    pub left: u64,
}

impl Play {
    /// The points that can be spent on the current roll, before its first die.
    pub fn stakes(&self) -> Vec<Stake> {
        let (Some((entry, Request::Dice(need), _)), Some((_, answers))) =
            (self.game.waiting(), self.game.under_way())
        else {
            return Vec::new();
        };
        if !need.rolled.is_empty() || answers.iter().any(|it| Answer::by_app(it).is_some()) {
            return Vec::new();
        }
        let subject = self.game.so_far().map_or(Who::Table, |it| it.subject);
        let fields = self.game.battle().refit(entry, subject, Viewer::Table);
        let groups = fields.unwrap_or_default();
        let mut stakes: Vec<Stake> = groups
            .iter()
            .flat_map(|group| group.fields.iter().map(move |field| (group, field)))
            .filter_map(|(group, field)| stake(entry, group, field))
            .collect();
        let all: u64 = stakes.iter().map(|it| it.spent).sum();
        // Each side has points of its own; those for several dice of one side are shared.
        let is_shared = stakes.iter().all(|it| Side::from_id(it.path[1]).is_none());
        for stake in &mut stakes {
            let spent = if is_shared { all } else { stake.spent };
            stake.left = stake.most.saturating_sub(spent);
        }
        stakes
    }

    /// The index of the points that the keys change: of the roller's side, until another is chosen.
    pub fn stake_at(&self, stakes: &[Stake]) -> usize {
        let chosen = self.showing::<Prompt>().and_then(|prompt| prompt.stake);
        let side = match self.game.waiting() {
            Some((_, Request::Dice(need), _)) => match need.owner.who {
                Who::Side(side) => Some(side),
                _ => need.owner.side,
            },
            _ => None,
        };
        let own =
            || side.and_then(|side| stakes.iter().position(|it| it.path[1] == Side::id(side)));
        chosen
            .or_else(own)
            .unwrap_or(0)
            .min(stakes.len().saturating_sub(1))
    }

    /// Adds or removes a point.
    pub(super) fn spend(&mut self, more: bool) {
        let stakes = self.stakes();
        let at = self.stake_at(&stakes);
        let Some(stake) = stakes.get(at) else {
            return;
        };
        let spent = if more {
            stake.spent + 1
        } else {
            stake.spent.saturating_sub(1)
        };
        self.spend_on(&stakes, at, spent);
    }

    /// Spends so many points on a die, up to those left.
    pub(super) fn spend_on(&mut self, stakes: &[Stake], at: usize, spent: u64) {
        let (Some(stake), Some((entry, ..))) = (stakes.get(at), self.game.waiting()) else {
            return;
        };
        if spent > stake.spent + stake.left || spent == stake.spent {
            return;
        }
        let mut entry = entry.clone();
        let group = entry
            .fields
            .entry(stake.path[0])
            .or_insert_with(|| Value::Object(Map::new()));
        if let Value::Object(group) = group {
            group.insert(stake.path[1].to_owned(), Value::from(spent));
        }
        let whose = Side::from_id(stake.path[1]);
        self.amend(entry, at);
        if let Some(side) = whose {
            self.reopen_points(side);
        }
    }

    fn amend(&mut self, entry: Entry, at: usize) {
        let offer = self.game.battle().declaration(&entry.action);
        let under_way = self.game.under_way();
        // Before the first die there are only decisions, which stay as they are.
        let (directions, answers) = under_way
            .map(|(it, answers)| (it.clone(), answers.clone()))
            .unwrap_or_default();
        let matters = offer.map(|offer| offer.matters).unwrap_or_default();
        self.expect(&entry, &directions, answers, matters);
        let asked = self.pages.asked;
        let step = self.game.amend(entry);
        let is_asked_still = matches!(step, Step::Needs(_));
        self.take(step, None);
        if is_asked_still {
            self.pages.asked = asked;
            self.pages.spendings += 1;
        }
        if let Some(prompt) = self.prompt() {
            prompt.stake = Some(at);
        }
    }

    /// Moves to the points on another die.
    pub(super) fn next_stake(&mut self) {
        let stakes = self.stakes();
        let at = self.stake_at(&stakes);
        if let Some(prompt) = self.prompt() {
            prompt.stake = Some((at + 1) % stakes.len().max(1));
        }
    }

    /// The offer without points that are asked for at the dice, unless the program rolls at once.
    pub(super) fn without_stakes(&self, offer: Offer) -> Offer {
        let side = match offer.subject {
            Who::Side(side) => Some(side),
            who => self.game.battle().directory().side(who),
        };
        let own = side.and_then(|side| self.kit.dice.sides[side.index()]);
        if own.unwrap_or(self.kit.dice.all) == Dice::App {
            return offer;
        }
        Offer {
            fields: Field::before_the_dice(&offer.fields),
            ..offer
        }
    }
}

fn stake(entry: &Entry, group: &Field, field: &Field) -> Option<Stake> {
    if !field.asking.before_dice || field.asking.idle {
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a count of points"
    )]
    let most = field.bounds.max.unwrap_or(0.0) as u64;
    let spent = entry
        .fields
        .get(group.name)
        .and_then(|group| group.get(field.name));
    Some(Stake {
        path: [group.name, field.name],
        help: field.help,
        on: field.help.trim_start_matches(field.unit).trim_start(),
        spent: spent.and_then(Value::as_u64).unwrap_or(0),
        most,
        left: most,
    })
}

impl Stake {
    /// The points spent after so many more, or fewer: at least none, at most those left.
    pub fn with(&self, more: i64) -> u64 {
        let spent = self.spent.saturating_add_signed(more);
        spent.min(self.spent + self.left)
    }

    /// `1 point on the D20 to hit, 2 left`; those left can be spent on another die too.
    pub fn in_words(&self) -> String {
        let Stake {
            spent, left, help, ..
        } = self;
        format!("{spent} {}, {left} left", counted(*spent as f64, help))
    }
}
