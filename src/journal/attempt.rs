//! An action on its way: what has fallen so far, and the rule run again each time that something more is known.

use super::dice::{self, Moves, Positions, Shown};
use super::record::ChangedDie;
use super::{DieSource, DrawnCard, Hand, Record};
use crate::battle::{Battle, Directions, Entry, Line, Outcome};
use crate::table::{
    Answer, Answers, CardRequest, DiceRequest, Invalid, Refusal, Request, Roll, Suspend, stream,
};
use std::collections::VecDeque;

/// More answers than any action asks for: a rule that never comes to an end must not hang the program.
const MOST: usize = 100_000;

/// Why an attempt is not done.
#[derive(Debug)]
pub(super) enum Stop {
    Needs(Box<Request>),
    Refused(Box<Refusal>),
    Invalid(Box<Invalid>),
}

impl Stop {
    fn invalid(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Invalid(Box::new(Invalid::new(field, message)))
    }
}

/// The program's dice and its deck, as they stand before the action.
#[derive(Clone, Copy)]
pub(super) struct App<'a> {
    pub(super) seed: u64,
    pub(super) battle: &'a dyn Battle,
    pub(super) positions: &'a Positions,
    pub(super) shown: &'a Shown,
}

/// An action and what has fallen for it.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    pub(super) entry: Entry,
    pub(super) directions: Directions,
    answers: Answers,
    /// For each die on the answers, in order, where it came from.
    sources: Vec<DieSource>,
    /// The streams it moves.
    pub(super) moves: Moves,
    /// The cards that the program drew for it, with their shuffles.
    pub(super) drawn: Vec<String>,
    /// It uses app dice or cards that had been shown on another line.
    pub(super) known: bool,
    /// The record whose action it does again, in its place.
    pub(super) replaces: Option<u64>,
}

impl Attempt {
    pub(super) fn new(entry: Entry, directions: Directions) -> Self {
        let (answers, sources, moves, drawn) =
            (Answers::new(), Vec::new(), Moves::new(), Vec::new());
        Self {
            entry,
            directions,
            answers,
            sources,
            moves,
            drawn,
            known: false,
            replaces: None,
        }
    }

    /// Whether the program has rolled or drawn anything for it.
    pub(super) fn has_app(&self) -> bool {
        !self.moves.is_empty() || !self.drawn.is_empty()
    }

    /// Whether any die or card has come, of the program or of the table.
    pub(super) fn has_fallen(&self) -> bool {
        self.answers.iter().any(|item| item.by_app().is_some())
    }

    /// What has fallen, in the order asked for.
    pub(super) fn answers(&self) -> &Answers {
        &self.answers
    }

    /// Runs the rule over what has fallen.
    pub(super) fn run(&self, battle: &dyn Battle) -> Result<Outcome, Stop> {
        battle
            .perform(&self.entry, &self.directions, &self.answers)
            .map_err(|halt| match halt {
                Suspend::Request(_) if self.answers.len() > MOST => {
                    Stop::invalid("do", "it asks for more and more, and comes to no end")
                }
                Suspend::Request(need) => Stop::Needs(need),
                Suspend::Refused(refusal) => Stop::Refused(refusal),
                Suspend::Invalid(invalid) => Stop::Invalid(invalid),
                Suspend::Unfit => {
                    Stop::invalid("do", "what has fallen is not what its rule asks for")
                }
                Suspend::Over => Stop::invalid("do", "it comes to no end"),
            })
    }

    /// The rolls so far that are whole.
    pub(super) fn rolls(&self, battle: &dyn Battle) -> Vec<Roll> {
        self.so_far(battle).0
    }

    /// The rolls so far that are whole, and the arithmetic up to there.
    pub(super) fn so_far(&self, battle: &dyn Battle) -> (Vec<Roll>, Vec<Line>) {
        let so_far = battle.so_far(&self.entry, &self.directions, &self.answers);
        so_far.map_or_else(
            |_| (Vec::new(), Vec::new()),
            |so_far| (so_far.rolls, so_far.lines),
        )
    }

    /// The program rolls the dice that are missing, or draws the card.
    pub(super) fn by_app(&mut self, need: &Request, app: App) -> Result<(), Invalid> {
        match need {
            Request::Dice(need) => (0..need.count).for_each(|_| self.roll(need, app)),
            Request::Card(need) => return self.draw(need, app),
            Request::Decision(ask) => {
                return Err(Invalid::new(
                    format!("answers.{}", ask.id),
                    "a player has to decide this, not the program",
                ));
            }
        }
        Ok(())
    }

    fn roll(&mut self, need: &DiceRequest, app: App) {
        let stream = dice::stream_of(app.battle.directory(), need);
        let n = self
            .moves
            .get(&stream)
            .map_or_else(|| app.positions.next(&stream), |[_, next]| *next);
        self.known |= app.shown.die(&stream, n);
        let face = stream::face(app.seed, &stream, n, need.die);
        self.app_die(stream, n, face);
    }

    fn app_die(&mut self, stream: String, n: u64, face: u8) {
        self.moves.entry(stream).or_insert([n, n])[1] = n + 1;
        self.answers.push(Answer::Die { face, app: true });
        self.sources.push(DieSource {
            place: Some(n),
            ..DieSource::default()
        });
    }

    /// A die whose face the players changed: its place in the program's stream, where it has one, stays used.
    pub(super) fn changed_die(
        &mut self,
        need: &Request,
        stream: String,
        face: u8,
        source: DieSource,
    ) -> Result<(), Invalid> {
        self.face(need, u64::from(face))?;
        if let Some(n) = source.place {
            self.moves.entry(stream).or_insert([n, n])[1] = n + 1;
        }
        if let Some(last) = self.sources.last_mut() {
            *last = source;
        }
        Ok(())
    }

    fn draw(&mut self, need: &CardRequest, app: App) -> Result<(), Invalid> {
        let card = least(app.seed, need, app.battle)
            .ok_or_else(|| Invalid::new("cards", "there is no card left to draw"))?;
        let drawn = dice::drawn(need, key(app.battle, card));
        self.known |= app.shown.card(&drawn);
        self.app_card(drawn, card);
        Ok(())
    }

    fn app_card(&mut self, drawn: String, card: u16) {
        self.drawn.push(drawn);
        self.answers.push(Answer::Card { card, app: true });
    }

    /// A real die.
    pub(super) fn face(&mut self, need: &Request, face: u64) -> Result<(), Invalid> {
        let Request::Dice(need) = need else {
            return Err(Invalid::new(
                "dice",
                format!("no dice are needed now, but {}", wanted(need)),
            ));
        };
        let known = u8::try_from(face)
            .ok()
            .filter(|face| (1..=need.die).contains(face));
        let face = known
            .ok_or_else(|| Invalid::new("dice", format!("a D{} cannot show {face}", need.die)))?;
        self.answers.push(Answer::Die { face, app: false });
        self.sources.push(DieSource::default());
        Ok(())
    }

    /// So many of the dice are of the better of two classes: a count in place of the faces, those typed so far included.
    pub(super) fn count(&mut self, need: &Request, count: u16) -> Result<(), Invalid> {
        let invalid = |why: String| Err(Invalid::new("dice", why));
        let countable = match need {
            Request::Dice(dice) => dice.countable().map(|faces| (dice, faces)),
            _ => None,
        };
        let Some((dice, [other, better])) = countable else {
            return invalid("these dice cannot be counted: type their faces".to_owned());
        };
        let typed = dice.rolled.len();
        let all = dice.count + u16::try_from(typed).unwrap_or(u16::MAX);
        if count > all {
            return invalid(format!("{count} is more than the {all} dice"));
        }
        for _ in 0..typed {
            self.take_back()?;
        }
        for at in 0..all {
            self.face(need, u64::from(if at < count { better } else { other }))?;
            self.sources
                .last_mut()
                .into_iter()
                .for_each(|it| it.counted = all);
        }
        Ok(())
    }

    /// Dice that lie there already, each with where it came from; false when they do not fit.
    pub(super) fn lay(
        &mut self,
        need: &Request,
        dice: impl Iterator<Item = (u8, DieSource)>,
        battle: &dyn Battle,
    ) -> bool {
        let Request::Dice(wanted) = need else {
            return false;
        };
        let stream = dice::stream_of(battle.directory(), wanted);
        let mut laid = false;
        for (face, source) in dice {
            // A roll before it on the same stream has become shorter: this one is rolled anew.
            let misplaced = |n: u64| self.moves.get(&stream).is_some_and(|[_, next]| *next != n);
            if source.place.is_some_and(misplaced) {
                return laid;
            }
            if self.lay_die(need, &stream, face, source).is_err() {
                return false;
            }
            laid = true;
        }
        laid
    }

    /// One die as it lies there.
    fn lay_die(
        &mut self,
        need: &Request,
        stream: &str,
        face: u8,
        source: DieSource,
    ) -> Result<(), Invalid> {
        match source {
            DieSource { was: Some(_), .. } => {
                self.changed_die(need, stream.to_owned(), face, source)
            }
            DieSource { place: Some(n), .. } => {
                self.app_die(stream.to_owned(), n, face);
                Ok(())
            }
            DieSource { counted, .. } => {
                self.face(need, u64::from(face))?;
                self.sources
                    .last_mut()
                    .into_iter()
                    .for_each(|it| it.counted = counted);
                Ok(())
            }
        }
    }

    /// A decision.
    pub(super) fn answer(&mut self, need: &Request, answer: &str) -> Result<(), Invalid> {
        let Request::Decision(ask) = need else {
            return Err(Invalid::new(
                "answers",
                format!("no decision is needed now, but {}", wanted(need)),
            ));
        };
        let Some(answer) = ask.options.read(answer, false) else {
            let (answer, options) = (
                crate::battle::printable(answer),
                ask.options.list().join(", "),
            );
            return Err(Invalid::new(
                format!("answers.{}", ask.id),
                format!("{answer:?} is none of {options}"),
            ));
        };
        self.answers.push(Answer::Decision(answer.to_string()));
        Ok(())
    }

    /// A card that came at the table.
    pub(super) fn card(
        &mut self,
        need: &Request,
        id: &str,
        battle: &dyn Battle,
    ) -> Result<(), Invalid> {
        let Request::Card(need) = need else {
            return Err(Invalid::new(
                "cards",
                format!("no card is needed now, but {}", wanted(need)),
            ));
        };
        known_card(id, battle)?;
        let is_it = |card: &&u16| {
            battle
                .cards()
                .get(usize::from(**card))
                .is_some_and(|card| card.id == id)
        };
        // It must not tell a card that is held face down from one that lies with those drawn: both have been drawn.
        let name = || {
            battle
                .cards()
                .iter()
                .find(|card| card.id == id)
                .map_or("", |card| card.name.as_str())
        };
        let gone = || {
            Invalid::new(
                "cards",
                format!(
                    "{} has been drawn already: it cannot come again before the deck is shuffled",
                    name()
                ),
            )
        };
        let card = need.left.iter().find(is_it).ok_or_else(gone)?;
        self.answers.push(Answer::Card {
            card: *card,
            app: false,
        });
        Ok(())
    }

    /// Takes the last item back, unless the program gave it: of dice that were counted all of them.
    pub(super) fn take_back(&mut self) -> Result<(), Invalid> {
        match self.answers.last() {
            None => Err(Invalid::new("do", "there is nothing to take back")),
            Some(Answer::Die { app: true, .. } | Answer::Card { app: true, .. }) => Err(
                Invalid::new("do", "what the program rolled or drew cannot be taken back"),
            ),
            Some(Answer::Die { .. }) if self.sources.last().is_some_and(|it| it.was.is_some()) => {
                Err(Invalid::new(
                    "do",
                    "a die that was changed cannot be taken back",
                ))
            }
            Some(Answer::Die { .. }) => {
                let count = self
                    .sources
                    .last()
                    .map_or(1, |it| usize::from(it.counted).max(1));
                self.sources
                    .truncate(self.sources.len().saturating_sub(count));
                self.answers
                    .truncate(self.answers.len().saturating_sub(count));
                Ok(())
            }
            Some(_) => {
                self.answers.pop();
                Ok(())
            }
        }
    }

    /// The rolls as the journal keeps them; dice of a roll that is not whole yet come last.
    pub(super) fn hands(
        &self,
        battle: &dyn Battle,
        rolls: &[Roll],
        need: Option<&Request>,
    ) -> Vec<Hand> {
        let mut sources = self.sources.iter().copied();
        let mut hand = |why: &str, again: bool, who, die: u8, faces: &[u8], reads| {
            let of: Vec<DieSource> = sources.by_ref().take(faces.len()).collect();
            let changed = |(at, source): (usize, &DieSource)| {
                let (was, app) = (source.was?, source.place);
                Some(ChangedDie { at, was, app })
            };
            Hand {
                why: dice::purpose(why, again),
                owner: battle.directory().id(who).to_owned(),
                die,
                faces: faces.to_vec(),
                app: of
                    .iter()
                    .map(|it| it.place.filter(|_| it.is_app()))
                    .collect(),
                reads,
                changed: of.iter().enumerate().filter_map(changed).collect(),
                counted: of.iter().any(|it| it.counted > 0),
            }
        };
        let mut hands: Vec<Hand> = rolls
            .iter()
            .map(|roll| {
                hand(
                    roll.why,
                    roll.again.is_some(),
                    roll.owner.who,
                    roll.die,
                    &roll.faces,
                    Hand::reads(roll),
                )
            })
            .collect();
        if let Some(Request::Dice(need)) = need
            && !need.rolled.is_empty()
        {
            hands.push(hand(
                need.why,
                need.again,
                need.owner.who,
                need.die,
                &need.rolled,
                None,
            ));
        }
        hands
    }
}

/// The card that the program draws: the one with the least key among those left.
pub(super) fn least(seed: u64, need: &CardRequest, battle: &dyn Battle) -> Option<u16> {
    need.left.iter().copied().min_by_key(|card| {
        (
            stream::card_key(seed, need.shuffle, key(battle, *card)),
            *card,
        )
    })
}

/// What tells a card from its like.
fn key(battle: &dyn Battle, card: u16) -> &str {
    battle
        .cards()
        .get(usize::from(card))
        .map_or("", |card| card.key.as_str())
}

/// Whether the deck has such a card at all.
pub(super) fn known_card(id: &str, battle: &dyn Battle) -> Result<(), Invalid> {
    if battle.cards().iter().any(|card| card.id == id) {
        return Ok(());
    }
    let near = crate::battle::did_you_mean(id, battle.cards().iter().map(|card| card.id.as_str()));
    Err(Invalid::new(
        "cards",
        format!("there is no card {:?}{near}", crate::battle::printable(id)),
    ))
}

/// What is needed, in a few words.
pub(super) fn wanted(need: &Request) -> String {
    match need {
        Request::Dice(need) => format!("{} of a D{} {}", need.count, need.die, need.why),
        Request::Decision(ask) => format!("the decision {}", ask.id),
        Request::Card(_) => "a card".to_owned(),
    }
}

/// What a record says fell, in the order of each kind: the rule itself asks for them in the order of play.
pub(super) struct Script {
    dice: VecDeque<(u8, DieSource)>,
    answers: VecDeque<String>,
    /// Those of the table by id, those of the program as they are called among what has been shown.
    cards: VecDeque<Result<String, String>>,
}

impl Script {
    /// That of a record and of the cards that the program drew for it.
    pub(super) fn of(record: &Record, drawn: &[String]) -> Self {
        let dice = record.hands.iter().flat_map(Hand::dice);
        let answers = record.answers.iter().map(|given| given.answer.clone());
        let mut drawn = drawn.iter();
        let mut card = |drawn_card: &DrawnCard| {
            if drawn_card.app {
                Err(drawn.next().cloned().unwrap_or_default())
            } else {
                Ok(drawn_card.card.clone())
            }
        };
        let cards = record.cards.iter().map(&mut card).collect();
        Self {
            dice: dice.collect(),
            answers: answers.collect(),
            cards,
        }
    }

    /// Whether everything has been used.
    pub(super) fn is_used_up(&self) -> bool {
        self.dice.is_empty() && self.answers.is_empty() && self.cards.is_empty()
    }

    /// Feeds what is needed next; false when there is nothing left of it.
    pub(super) fn feed(
        &mut self,
        attempt: &mut Attempt,
        need: &Request,
        battle: &dyn Battle,
    ) -> Result<bool, Invalid> {
        match need {
            Request::Dice(dice) => {
                let mut fed = false;
                for _ in 0..dice.count {
                    let Some((face, source)) = self.dice.pop_front() else {
                        break;
                    };
                    attempt.lay_die(
                        need,
                        &dice::stream_of(battle.directory(), dice),
                        face,
                        source,
                    )?;
                    fed = true;
                }
                Ok(fed)
            }
            Request::Decision(_) => self.answers.pop_front().map_or(Ok(false), |answer| {
                attempt.answer(need, &answer).map(|()| true)
            }),
            Request::Card(needed) => match self.cards.pop_front() {
                None => Ok(false),
                Some(Ok(id)) => attempt.card(need, &id, battle).map(|()| true),
                Some(Err(drawn)) => {
                    let is_it = |card: &&u16| dice::drawn(needed, key(battle, **card)) == drawn;
                    let card =
                        needed.left.iter().find(is_it).ok_or_else(|| {
                            Invalid::new("cards", format!("{drawn} cannot be drawn"))
                        })?;
                    attempt.app_card(drawn, *card);
                    Ok(true)
                }
            },
        }
    }
}
