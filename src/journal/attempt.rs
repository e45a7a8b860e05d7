//! An action under way: the answers so far, with which its rule runs again each time one is added.

use super::dice::SeenFaces;
use super::record::ChangedDie;
use super::*;
use crate::battle::{drive, printable};
use crate::table::{Answer, Answers, DiceRequest, FACE_DOWN, Owner, Who, stream};

/// The program's dice and deck, as they stand before the action.
#[derive(Clone, Copy)]
pub(super) struct ProgramDice<'a> {
    pub(super) seed: u64,
    pub(super) battle: &'a dyn Battle,
    pub(super) positions: &'a Positions,
    pub(super) seen: &'a SeenFaces,
}

/// An action and its answers so far.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    pub(super) entry: Entry,
    pub(super) directions: Directions,
    answers: Answers,
    /// The source of each die of the answers, in order.
    sources: Vec<DieSource>,
    /// The dice streams it moves.
    pub(super) moves: Moves,
    /// Cards that the program drew for it, with their shuffles.
    pub(super) drawn: Vec<String>,
    /// It uses program dice or cards that were shown before, on an undone line.
    pub(super) known: bool,
    /// The record that this action replaces.
    pub(super) replaces: Option<u64>,
    /// Who gave an answer that was not open: its default counts.
    pub(super) not_open: Vec<Owner>,
    /// Answers on pages, each with the number of answers before it.
    pub(super) given: Vec<(usize, GivenAnswer)>,
}

impl Attempt {
    pub(crate) fn new(entry: Entry, directions: Directions) -> Self {
        Self {
            entry,
            directions,
            answers: Answers::new(),
            sources: Vec::new(),
            moves: Moves::new(),
            drawn: Vec::new(),
            known: false,
            replaces: None,
            not_open: Vec::new(),
            given: Vec::new(),
        }
    }

    /// Returns true if the program has rolled or drawn anything for it.
    pub(super) fn has_app(&self) -> bool {
        !self.moves.is_empty() || !self.drawn.is_empty()
    }

    /// Returns true once any die has been rolled or any card drawn.
    pub(super) fn has_fallen(&self) -> bool {
        self.answers.iter().any(|item| item.by_app().is_some())
    }

    /// The answers so far, in the order asked for.
    pub(super) fn answers(&self) -> &Answers {
        &self.answers
    }

    /// Takes note of who gave what came after so many answers, and forgets what has been taken back.
    pub(super) fn credit(&mut self, before: usize, to: Option<&GivenAnswer>) {
        let now = self.answers.len();
        self.given.retain(|(at, _)| *at < now);
        // Dice are given one by one.
        let is_new = |it: &&GivenAnswer| self.given.last().is_none_or(|(_, last)| last != *it);
        if let Some(to) = to.filter(|_| now > before).filter(is_new) {
            self.given.push((before, to.clone()));
        }
    }

    /// Answers on pages, in order.
    pub(super) fn given(&self) -> Vec<GivenAnswer> {
        self.given.iter().map(|(_, it)| it.clone()).collect()
    }

    /// Runs the rule over the answers so far.
    pub(super) fn run(&self, battle: &dyn Battle) -> Result<Run, Suspend> {
        battle.run(&self.entry, &self.directions, &self.answers)
    }

    /// Runs the rule until it finishes or needs what `source` does not have.
    pub(crate) fn drive(
        &mut self,
        battle: &dyn Battle,
        source: &mut impl AnswerSource<Self>,
    ) -> Result<Run, Suspend> {
        drive(self, |attempt| attempt.run(battle), source)
    }

    /// Rolls the missing dice, or draws the card, as the program.
    pub(super) fn by_app(
        &mut self,
        request: &Request,
        program: ProgramDice,
    ) -> Result<(), Invalid> {
        match request {
            Request::Dice(dice) => (0..dice.count).for_each(|_| self.roll(dice, program)),
            Request::Card(card) => return self.draw(card, program),
            Request::Decision(ask) => {
                return Err(Invalid::new(
                    format!("answers.{}", ask.id),
                    "a player must decide this: choose an option",
                ));
            }
        }
        Ok(())
    }

    fn roll(&mut self, request: &DiceRequest, program: ProgramDice) {
        let stream = dice::stream_of(program.battle.directory(), request);
        let n = self
            .moves
            .get(&stream)
            .map_or_else(|| program.positions.next(&stream), |[_, next]| *next);
        self.known |= program.seen.die(&stream, n);
        let face = stream::face(program.seed, &stream, n, request.die);
        self.app_die(stream, n, face);
    }

    fn app_die(&mut self, stream: String, n: u64, face: u8) {
        self.moves.entry(stream).or_insert([n, n])[1] = n.saturating_add(1);
        self.answers.push(Answer::Die { face, app: true });
        self.sources.push(DieSource {
            place: Some(n),
            ..DieSource::default()
        });
    }

    /// Adds a die whose face the players changed. A place in the program's stream stays used.
    pub(super) fn changed_die(
        &mut self,
        request: &Request,
        stream: String,
        face: u8,
        source: DieSource,
    ) -> Result<(), Invalid> {
        self.face(request, u64::from(face))?;
        if let Some(n) = source.place {
            self.moves.entry(stream).or_insert([n, n])[1] = n.saturating_add(1);
        }
        if let Some(last) = self.sources.last_mut() {
            *last = source;
        }
        Ok(())
    }

    fn draw(&mut self, request: &CardRequest, program: ProgramDice) -> Result<(), Invalid> {
        let card = least(program.seed, request, program.battle)
            .ok_or_else(|| Invalid::new("cards", "the deck is empty: no card can be drawn"))?;
        let drawn = dice::drawn(request, key(program.battle, card));
        self.known |= program.seen.card(&drawn);
        self.app_card(drawn, card);
        Ok(())
    }

    pub(super) fn app_card(&mut self, drawn: String, card: u16) {
        self.drawn.push(drawn);
        self.answers.push(Answer::Card { card, app: true });
    }

    /// Adds a real die.
    pub(crate) fn face(&mut self, request: &Request, face: u64) -> Result<(), Invalid> {
        let Request::Dice(dice) = request else {
            return Err(not_needed("dice", "no dice are", request));
        };
        let known = u8::try_from(face)
            .ok()
            .filter(|face| (1..=dice.die).contains(face));
        let face = known.ok_or_else(|| {
            Invalid::new(
                "dice",
                format!(
                    "a D{0} cannot show {face}: give a face from 1 to {0}",
                    dice.die
                ),
            )
        })?;
        self.answers.push(Answer::Die { face, app: false });
        self.sources.push(DieSource::default());
        Ok(())
    }

    /// Adds a count of dice of the better of two classes in place of faces; those typed for this roll before are replaced.
    pub(super) fn count(&mut self, request: &Request, count: u16) -> Result<(), Invalid> {
        let invalid = |why: String| Err(Invalid::new("dice", why));
        let countable = match request {
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
            self.face(request, u64::from(if at < count { better } else { other }))?;
            self.sources
                .last_mut()
                .into_iter()
                .for_each(|it| it.counted = all);
        }
        Ok(())
    }

    /// Adds dice already on the table, each with its source; returns false where they do not fit.
    pub(super) fn lay(
        &mut self,
        request: &Request,
        dice: impl Iterator<Item = (u8, DieSource)>,
        battle: &dyn Battle,
    ) -> bool {
        let Request::Dice(wanted) = request else {
            return false;
        };
        let stream = dice::stream_of(battle.directory(), wanted);
        let mut added = false;
        for (face, source) in dice {
            // An earlier roll of the same stream is shorter now, so this die has another place: it is rolled again.
            let misplaced = |n: u64| self.moves.get(&stream).is_some_and(|[_, next]| *next != n);
            if source.place.is_some_and(misplaced) {
                return added;
            }
            if self.lay_die(request, &stream, face, source).is_err() {
                return false;
            }
            added = true;
        }
        added
    }

    pub(super) fn lay_die(
        &mut self,
        request: &Request,
        stream: &str,
        face: u8,
        source: DieSource,
    ) -> Result<(), Invalid> {
        match source {
            DieSource { was: Some(_), .. } => {
                self.changed_die(request, stream.to_owned(), face, source)
            }
            DieSource { place: Some(n), .. } => {
                self.app_die(stream.to_owned(), n, face);
                Ok(())
            }
            DieSource { counted, .. } => {
                self.face(request, u64::from(face))?;
                self.sources
                    .last_mut()
                    .into_iter()
                    .for_each(|it| it.counted = counted);
                Ok(())
            }
        }
    }

    /// Adds a decision.
    pub(crate) fn answer(&mut self, request: &Request, answer: &str) -> Result<(), Invalid> {
        let Request::Decision(ask) = request else {
            return Err(not_needed("answers", "no decision is", request));
        };
        let Some(answer) = ask.options.read(answer, false) else {
            let (answer, options) = (printable(answer), ask.options.list().join(", "));
            return Err(Invalid::new(
                format!("answers.{}", ask.id),
                format!("{answer:?} is none of {options}"),
            ));
        };
        self.answers.push(Answer::Decision(answer.to_string()));
        Ok(())
    }

    /// Adds a decision of a player. Of a bluff, whatever is chosen, the default counts: a refusal would tell that the rest
    /// is not open, and leave no trace.
    pub(super) fn choose(&mut self, request: &Request, answer: &str) -> Result<(), Invalid> {
        self.answer(request, answer)?;
        if let (Request::Decision(ask), Some(Answer::Decision(given))) =
            (request, self.answers.last_mut())
            && !ask.is_open(given)
        {
            *given = ask.default.to_string();
            // It stays where the answer is taken back: who tried it has learnt that it is not open.
            if !self.not_open.contains(&ask.owner) {
                self.not_open.push(ask.owner);
            }
        }
        Ok(())
    }

    /// Adds a decision at its word: of a bluff the rule runs on as if the option were open.
    pub(crate) fn at_its_word(&mut self, request: &Request, answer: &str) -> Result<(), Invalid> {
        self.answer(request, answer)?;
        if let (Request::Decision(ask), Some(last)) = (request, self.answers.last_mut())
            && let Answer::Decision(given) = last
            && !ask.is_open(given)
        {
            *last = Answer::AtItsWord(std::mem::take(given));
        }
        Ok(())
    }

    /// Returns true if a decision was taken at its word that was not open.
    pub(super) fn is_bluff(&self) -> bool {
        let mut answers = self.answers.iter();
        answers.any(|answer| matches!(answer, Answer::AtItsWord(_)))
    }

    /// The words about decisions that were not open.
    pub(super) fn not_open(&self, battle: &dyn Battle) -> Vec<Verdict> {
        let verdict = |owner: &Owner| {
            let who = battle.name(owner.side.map_or(owner.who, Who::Side), Viewer::Table);
            let text = ViewerText::plain(format!("{who}: no such card is held, nothing is done"));
            Verdict {
                head: text.clone(),
                text,
                ..Verdict::default()
            }
        };
        self.not_open.iter().map(verdict).collect()
    }

    /// Adds a card drawn at the table.
    pub(crate) fn card(
        &mut self,
        request: &Request,
        id: &str,
        battle: &dyn Battle,
    ) -> Result<(), Invalid> {
        let Request::Card(request) = request else {
            return Err(not_needed("cards", "no card is", request));
        };
        known_card(id, battle)?;
        if id == COVERED && !request.covered.is_empty() {
            self.answers.push(Answer::Card {
                card: FACE_DOWN,
                app: false,
            });
            return Ok(());
        }
        let card = |number: &u16| battle.cards().get(usize::from(*number));
        let is_it = |number: &&u16| card(number).is_some_and(|card| card.id == id);
        let number = request.left.iter().find(is_it).ok_or_else(|| {
            let mut cards = battle.cards().iter();
            let name = cards
                .find(|card| card.id == id)
                .map_or(COVERED, |card| card.name.as_str());
            // The message must not tell whether it lies face down or with those drawn.
            Invalid::new(
                "cards",
                format!("{name} cannot come now: name a card that is left in the deck"),
            )
        })?;
        self.answers.push(Answer::Card {
            card: *number,
            app: false,
        });
        Ok(())
    }

    /// Removes the last answer, unless the program gave it; of counted dice all of them.
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

    /// The rolls as the journal keeps them. Dice of an incomplete roll come last.
    pub(super) fn hands(
        &self,
        battle: &dyn Battle,
        rolls: &[Roll],
        request: Option<&Request>,
    ) -> Vec<RecordedHand> {
        let mut sources = self.sources.iter().copied();
        let mut hand = |why: &str, again: bool, who, die: u8, faces: &[u8], reads| {
            let of: Vec<DieSource> = sources.by_ref().take(faces.len()).collect();
            let changed = |(at, source): (usize, &DieSource)| {
                let (was, app) = (source.was?, source.place);
                Some(ChangedDie { at, was, app })
            };
            RecordedHand {
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
        let mut hands: Vec<RecordedHand> = rolls
            .iter()
            .map(|roll| {
                hand(
                    roll.why,
                    roll.again.is_some(),
                    roll.owner.who,
                    roll.die,
                    &roll.faces,
                    RecordedHand::reads(roll),
                )
            })
            .collect();
        if let Some(Request::Dice(dice)) = request
            && !dice.rolled.is_empty()
        {
            hands.push(hand(
                dice.why,
                dice.again,
                dice.owner.who,
                dice.die,
                &dice.rolled,
                None,
            ));
        }
        hands
    }
}

fn not_needed(field: &str, none: &str, request: &Request) -> Invalid {
    Invalid::new(field, format!("{none} needed now: give {request}"))
}

/// The card that the program draws: the one with the least key among those left.
pub(super) fn least(seed: u64, request: &CardRequest, battle: &dyn Battle) -> Option<u16> {
    request.left.iter().copied().min_by_key(|card| {
        (
            stream::card_key(seed, request.shuffle, key(battle, *card)),
            *card,
        )
    })
}

/// The key of a card, different for each copy of it.
pub(super) fn key(battle: &dyn Battle, card: u16) -> &str {
    battle
        .cards()
        .get(usize::from(card))
        .map_or("", |card| card.key.as_str())
}
