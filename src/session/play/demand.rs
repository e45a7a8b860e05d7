//! The present question to the players, in the words of one viewer: dice to roll and what their faces mean, a question and its
//! answers, a card. The screen, play line by line and the pages all show this.

use super::*;
use crate::battle::view::{Block, ChoiceLine, Choices, Text};
use crate::battle::{DiceToRoll, Fallen, percent};
use crate::odds::{OddsColumn, OddsLine, OddsSummary};
use crate::table::{Ask, CardRequest, DiceRequest, Owner};

/// The present question, as one viewer may know it.
#[derive(Clone, Debug)]
pub struct Demand {
    /// The side that does it; `None` for either.
    pub side: Option<Side>,
    /// The part of that side.
    pub does: Duty,
    /// The unit or side whose dice they are.
    pub whose: String,
    /// The use of the dice: `to hit again`; the subject of a question: `for Minutemen`.
    pub what: String,
    /// The action, unless the reason or the question begins with it.
    pub title: String,
    /// The rolls so far, with the names of their owners.
    pub fallen: Vec<(String, Fallen)>,
    /// The reason for the dice, or the question.
    pub why: String,
    /// The dice to roll.
    pub dice: Option<DiceToRoll>,
    /// The points that can be spent before the first die.
    pub stakes: Vec<String>,
    /// The answers to the question, or the cards that may come.
    pub choices: Choices,
    /// The odds from here on.
    pub ahead: Ahead,
    /// Something hidden rolls: the viewer learns nothing but that it does.
    pub is_kept: bool,
}

/// The title of the odds of a card.
const NEXT_CARD: &str = "Next card";

/// The odds of what is to come.
#[derive(Clone, Debug, Default)]
pub struct Ahead {
    /// Their title.
    pub title: &'static str,
    /// The outcomes, each with the name of its unit, person or side.
    pub lines: Vec<(String, OddsLine)>,
    /// The odds include all dice so far.
    pub is_fresh: bool,
}

/// The part of a side in a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// Roll dice.
    Rolls,
    /// Answer a question.
    Decides,
    /// Answer a question that neither side decides, as the table shows it.
    Measures,
    /// Say whether what was just ordered is meant.
    Confirms,
    /// Draw a card.
    Draws,
    /// Name the card that it has taken.
    Names,
}

impl Ahead {
    /// Each outcome and its odds in words.
    pub(crate) fn in_words(&self) -> impl Iterator<Item = (String, Vec<Text>)> {
        let line = |(who, line): &(String, OddsLine)| match self.title {
            NEXT_CARD if !who.is_empty() => (who.clone(), line.expected()),
            _ => (line.named(&|_| who.clone()), line.expected()),
        };
        self.lines.iter().map(line)
    }
}

impl Demand {
    /// The side and its part: `Red rolls for Grenadiers: to hit`; on the page of that side `You roll ...`.
    pub fn head(&self, own: Option<Side>) -> String {
        let is_own = self.side.is_some() && self.side == own;
        let who = match self.side {
            Some(_) if is_own => "You".to_owned(),
            Some(side) => capital(side.id()),
            None => "Either player".to_owned(),
        };
        let verb = match (self.does, is_own) {
            (Duty::Rolls, true) => "roll",
            (Duty::Rolls, false) => "rolls",
            (Duty::Decides, true) => "decide",
            (Duty::Decides, false) => "decides",
            (Duty::Names, true) => "name",
            (Duty::Names, false) => "names",
            (Duty::Draws, _) => return "A card is drawn".to_owned(),
            (Duty::Measures, _) => return "Measure on the table".to_owned(),
            (Duty::Confirms, _) => return "Go on?".to_owned(),
        };
        let about = match (self.does, self.whose.as_str()) {
            _ if self.is_kept => " for a hidden unit".to_owned(),
            // The sentence below says what dice of neither side are for.
            (Duty::Rolls, _) if self.side.is_none() && !self.why.is_empty() => String::new(),
            (Duty::Rolls, whose) if self.why.starts_with(&format!("{whose}: {}", self.what)) => {
                String::new()
            }
            (Duty::Rolls, "") => format!(": {}", self.what),
            (Duty::Rolls, whose) if is_own => {
                let to = if self.what.starts_with("to ") {
                    ""
                } else {
                    "for "
                };
                return format!("{whose}: you roll {to}{}", self.what);
            }
            (Duty::Rolls, whose) => format!(" for {whose}: {}", self.what),
            _ if self.what.is_empty() => String::new(),
            _ => format!(" {}", self.what),
        };
        format!("{who} {verb}{about}")
    }

    /// True for a question with answers to choose from.
    pub fn is_question(&self) -> bool {
        use Duty::{Confirms, Decides, Measures, Names};
        matches!(self.does, Decides | Measures | Confirms | Names)
    }

    /// The dice to roll and what they need, unless the reason itself says as much.
    pub fn needs(&self) -> Option<&DiceToRoll> {
        let is_said =
            |it: &DiceToRoll| it.means.is_empty() && self.why.contains(&format!("D{}", it.die));
        self.dice.as_ref().filter(|it| !is_said(it))
    }

    /// All of it but the head, in reading order.
    pub fn blocks(&self) -> Vec<Block> {
        let said =
            |tone, text: &String| (!text.is_empty()).then(|| Block::said(tone, text.clone()));
        let fallen = (!self.fallen.is_empty()).then(|| Block::Rolls(self.fallen.clone()));
        let stakes = (!self.stakes.is_empty()).then(|| Block::Stakes(self.stakes.clone()));
        let first = [said(Tone::Info, &self.title), fallen];
        let then = [
            said(Tone::Strong, &self.why),
            self.needs().cloned().map(Block::Dice),
        ];
        let choices = (!self.choices.choices.is_empty()).then(|| self.choices.clone());
        let odds = (self.ahead.is_fresh && !self.ahead.lines.is_empty()).then(|| {
            let line = |(label, values): (String, Vec<Text>)| {
                let values = values.iter().map(|it| it.text.as_str());
                Text::toned(Tone::Faint, format!("{label} {}", values.joined(", ")))
            };
            Block::Odds {
                title: self.ahead.title.to_owned(),
                lines: self.ahead.in_words().map(line).collect(),
            }
        });
        let blocks = first.into_iter().chain(then).flatten();
        blocks
            .chain(stakes)
            .chain(odds)
            .chain(choices.map(Block::Choices))
            .collect()
    }
}

impl Play {
    /// The present question, as far as the viewer of `sight` may know it.
    pub fn demand(&self, sight: &Sight) -> Option<Demand> {
        if let Some(decision) = self.between() {
            return self.between_demand(decision, sight.viewer);
        }
        let (_, request, rolls) = self.game.waiting()?;
        let so_far = self.game.so_far()?;
        let told = |text: &ViewerText| text.to(sight.viewer).to_owned();
        let is_hidden = |who| self.game.battle().is_redacted(who, sight.viewer);
        let owner = match request {
            Request::Dice(need) => need.owner,
            Request::Decision(ask) => ask.owner,
            Request::Card(need) => need.side.map_or(Owner::TABLE, Owner::side),
        };
        let question = so_far.question.as_ref();
        let reason = match request {
            Request::Dice(_) => so_far.prompt.as_ref(),
            _ => question.map(|it| &it.text),
        };
        let why = reason.map_or_else(String::new, told);
        // What is hidden has a name in one sentence and none in the other.
        let begins = |reason: &ViewerText| {
            let title = so_far.title.to(Viewer::Umpire);
            reason.to(Viewer::Umpire).starts_with(title)
        };
        let is_said = !why.is_empty() && reason.is_some_and(begins);
        let is_kept = so_far.is_kept_from(sight.viewer) && is_hidden(owner.who);
        let demand = Demand {
            side: self.asked_side().flatten(),
            does: Duty::Draws,
            whose: self.owner_of(owner, sight),
            what: question.map_or_else(String::new, |it| told(&it.of)),
            title: if is_said {
                String::new()
            } else {
                told(&so_far.title)
            },
            fallen: self.fallen_so_far(rolls, sight),
            why,
            dice: None,
            stakes: Side::BOTH
                .map(|side| self.stakes_told(side))
                .into_iter()
                .flatten()
                .map(|(_, told)| told)
                .collect(),
            choices: Choices::default(),
            ahead: Ahead::default(),
            is_kept,
        };
        Some(match request {
            Request::Dice(need) => Demand {
                ahead: self.ahead(sight, Expected::lines_ahead),
                ..dice(demand, need)
            },
            Request::Decision(ask) => self.decision(demand, ask, sight),
            Request::Card(need) => self.card(demand, need, sight),
        })
    }

    /// A question between two actions.
    fn between_demand(&self, decision: &BetweenActions, viewer: Viewer) -> Option<Demand> {
        let (side, does, why, answers) = match &decision.about {
            About::FollowUps(_) => {
                let open = decision.alternatives();
                let labels = open.iter().map(|it| self.label_of(&it.action));
                let labels = labels.chain(["Not now".to_owned()]).collect();
                let first = open.first()?;
                let why = first.text.to(viewer).to_owned();
                (Some(first.side), Duty::Decides, why, labels)
            }
            About::First(offer, why) => {
                let why = format!("{why}. {} anyway?", offer.label);
                let answers = vec!["Go back".to_owned(), offer.label.to_owned()];
                (None, Duty::Confirms, why, answers)
            }
        };
        let choice = |(number, label)| ChoiceLine {
            id: String::new(),
            number,
            label,
            is_default: does == Duty::Confirms && number == 1,
            values: Vec::new(),
        };
        Some(Demand {
            side,
            does,
            whose: String::new(),
            what: String::new(),
            title: String::new(),
            fallen: Vec::new(),
            why,
            dice: None,
            stakes: Vec::new(),
            ahead: Ahead::default(),
            choices: Choices {
                columns: Vec::new(),
                choices: (1..).zip(answers).map(choice).collect(),
            },
            is_kept: false,
        })
    }

    fn decision(&self, demand: Demand, ask: &Ask, sight: &Sight) -> Demand {
        let question = capital(ask.question);
        let why = match (demand.why.as_str(), demand.whose.as_str()) {
            ("", "") => question,
            ("", whose) => format!("{whose}: {question}"),
            (why, _) => why.to_owned(),
        };
        let (does, ahead) = match ask.owner {
            Owner::TABLE => (Duty::Measures, Ahead::default()),
            // Beside the answers stand their odds already.
            _ => (Duty::Decides, self.ahead(sight, Expected::lines_supposed)),
        };
        Demand {
            does,
            why,
            choices: self.answers_to(ask, sight),
            ahead,
            ..demand
        }
    }

    /// The answers to a decision, with the odds in which they differ.
    fn answers_to(&self, ask: &Ask, sight: &Sight) -> Choices {
        let battle = self.game.battle();
        let rest = self
            .chances
            .expected
            .as_ref()
            .and_then(|it| it.rest.as_ref());
        let owner = battle.directory().id(ask.owner.who);
        let name = |id: &str| sight.called(battle, id);
        // What is measured is not chosen by its odds.
        let columns = rest.filter(|_| ask.owner != Owner::TABLE);
        let columns = columns.map_or_else(Vec::new, |rest| {
            OddsColumn::all(&rest.apart(battle.info().echoes), owner, &name)
        });
        let options = ask.options.list();
        let choice = |way: Way| {
            let id = options.get(way.place())?.clone();
            let values = columns.iter();
            let values = values
                .filter_map(|it| it.values.get(way.place()).cloned())
                .collect();
            Some(ChoiceLine {
                label: self.option_in_words(&id, sight).unwrap_or(way.name),
                number: way.number,
                is_default: way.is_default,
                values,
                id,
            })
        };
        let is_own = match (sight.viewer, self.asked_side().flatten()) {
            (Viewer::Side(viewer), Some(side)) => viewer == side,
            _ => false,
        };
        let mut choices: Vec<ChoiceLine> = self.ways().into_iter().filter_map(choice).collect();
        if ask.bluff && is_own {
            // Of a bluff only some are open; only this viewer may know it.
            choices.retain(|it| ask.is_open(&it.id));
            if let Some(default) = choices.iter_mut().find(|it| it.is_default) {
                "No card of yours fits: go on".clone_into(&mut default.label);
            }
        }
        Choices {
            columns: columns.iter().map(|it| it.label.clone()).collect(),
            choices,
        }
    }

    /// The cards that may come, each with its chance.
    fn card(&self, demand: Demand, need: &CardRequest, sight: &Sight) -> Demand {
        let cards = cards_to_name(self.game.battle(), need);
        let summary = self
            .chances
            .expected
            .as_ref()
            .and_then(|it| it.summary.as_ref());
        let name = |id: &str| sight.called(self.game.battle(), id);
        let ahead = summary.filter(|_| need.side.is_none());
        let ahead = ahead.map_or_else(Vec::new, OddsSummary::next_card);
        // A character is chosen by its number in the roster, whoever's cards are left; the other cards come after them.
        let listed = self.numbers.all().len();
        let mut others = need.side.map_or(listed, |_| 0)..;
        let directory = self.game.battle().directory();
        let mut number = |card: &CardToName| {
            let in_roster = directory.who(&card.id).and_then(|who| self.numbers.of(who));
            in_roster.or_else(|| others.next().map(|before| before + 1))
        };
        let choice = |card: &CardToName| ChoiceLine {
            id: card.id.clone(),
            number: number(card).unwrap_or_default(),
            label: card.name.clone(),
            is_default: false,
            // Each card left is as likely as another.
            values: match need.side {
                Some(_) => Vec::new(),
                None => vec![percent(card.count as f64 / need.left.len() as f64)],
            },
        };
        Demand {
            does: need.side.map_or(Duty::Draws, |_| Duty::Names),
            what: "the Bonus card".to_owned(),
            why: match (need.side, need.left.len()) {
                // On its own page nobody else sees it.
                (Some(side), _) if sight.viewer == Viewer::Side(side) => {
                    "Look at the card that was drawn. Which is it?".to_owned()
                }
                // It is named on its phone.
                (Some(side), _) if self.pages.sides[side.index()] => {
                    format!("{} names the card.", capital(side.id()))
                }
                (Some(side), _) => {
                    let other = capital(side.other().id());
                    format!("Which card is it? {other} looks away from the laptop.")
                }
                (None, 1) => "The last card".to_owned(),
                (None, several) => format!("One of {several} cards"),
            },
            ahead: Ahead {
                title: NEXT_CARD,
                lines: with_names(ahead, &name),
                is_fresh: true,
            },
            choices: Choices {
                columns: vec![String::new()],
                choices: cards.iter().map(choice).collect(),
            },
            ..demand
        }
    }

    /// The odds of the dice to come, of which `lines` are shown.
    fn ahead(&self, sight: &Sight, lines: fn(&Expected) -> Vec<OddsLine>) -> Ahead {
        let Some(expected) = &self.chances.expected else {
            return Ahead::default();
        };
        let Some((summary, is_fresh)) = expected.ahead() else {
            return Ahead::default();
        };
        let name = |id: &str| sight.called(self.game.battle(), id);
        let lines = with_names(lines(expected), &name);
        // Where all is settled no heading stands above nothing.
        if lines.is_empty() {
            return Ahead::default();
        }
        let has_begun = self.game.under_way().is_some_and(|(_, it)| !it.is_empty());
        let title = match (has_begun, summary.exact) {
            (true, true) => "Odds from here",
            (true, false) => "Estimated odds from here",
            (false, true) => "Odds",
            (false, false) => "Estimated odds",
        };
        Ahead {
            title,
            lines,
            is_fresh,
        }
    }

    /// The rolls of the action so far, with the names of their owners.
    pub fn fallen_so_far(&self, rolls: &[Roll], sight: &Sight) -> Vec<(String, Fallen)> {
        let battle = self.game.battle();
        let named = |roll: Fallen| (sight.called(battle, &roll.owner), roll);
        let fallen = folded(&self.game.hands_so_far(), rolls);
        fallen.into_iter().map(named).collect()
    }

    /// The name of the owner of dice; empty for dice of no one.
    fn owner_of(&self, owner: Owner, sight: &Sight) -> String {
        match (owner.who, owner.side) {
            (Who::Table, None) => String::new(),
            (Who::Table | Who::Side(_), Some(side)) | (Who::Side(side), None) => {
                self.snapshot.side(side).to_owned()
            }
            (who, _) => sight.name(who).to_owned(),
        }
    }
}

/// Each outcome, after the name of its unit, person or side.
fn with_names(lines: Vec<OddsLine>, name: &dyn Fn(&str) -> String) -> Vec<(String, OddsLine)> {
    let lines = lines.into_iter();
    lines.map(|line| (name(line.who()), line)).collect()
}

/// Dice to roll, with the meaning of their faces unless it is kept: a rating or a weapon shows by it.
fn dice(demand: Demand, need: &DiceRequest) -> Demand {
    let mut dice = DiceToRoll::new(need, need.reading.filter(|_| !demand.is_kept));
    dice.best = dice.best.filter(|_| !demand.is_kept);
    let again = if need.again { " again" } else { "" };
    Demand {
        does: Duty::Rolls,
        what: format!("{}{again}", need.why),
        dice: Some(dice),
        ..demand
    }
}
