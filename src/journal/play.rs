//! Does actions: in one go, or step by step.

use super::*;
use crate::battle::SoFar;

impl Game {
    /// Does an action in one go. Faults come in this order: invalid, refused, needs, unused. After a fault
    /// nothing has changed, and no die of the program has been shown.
    pub fn perform(
        &mut self,
        entry: &Entry,
        directions: &Directions,
        given: &Given,
        manner: Manner,
    ) -> Step {
        self.fallen.clear();
        if let Err(invalid) = self.own() {
            return Step::Invalid(invalid);
        }
        let mut attempt = Attempt::new(entry.clone(), directions.clone());
        match self.resolve(&mut attempt, given, manner) {
            Ok(_) if attempt.is_bluff() => {
                self.perform_without_bluff(entry, directions, given, manner)
            }
            Ok(done) => self.finish(attempt, done),
            Err(step) => step,
        }
    }

    /// Keeps the record of an action that is done, in the place of one that was waiting.
    fn finish(&mut self, attempt: Attempt, done: Outcome) -> Step {
        self.as_one(|game| {
            game.leave();
            Step::Done(Box::new(game.commit(attempt, done)))
        })
    }

    /// Does an action whose answers name an option that is not open: its default counts, and dice may be left over. Until
    /// here everything was asked for as if it were open, so that no one finds out without leaving a trace: where dice are
    /// missing now, the attempt is on record.
    fn perform_without_bluff(
        &mut self,
        entry: &Entry,
        directions: &Directions,
        given: &Given,
        manner: Manner,
    ) -> Step {
        let mut attempt = Attempt::new(entry.clone(), directions.clone());
        let mut source = WithoutBluff(GivenAnswers {
            left: Remaining::of(given),
            manner: Manner {
                defaults: true,
                ..manner
            },
            program: self.program(),
        });
        match attempt.drive(&*self.battle, &mut source) {
            Ok(Run::Done(done)) => self.finish(attempt, *done),
            Ok(Run::Waiting(so_far)) => self.as_one(|game| {
                game.leave();
                game.fallen = typed(&so_far);
                game.keep(&attempt, &so_far);
                game.leave();
                Step::Needs(so_far.request)
            }),
            Err(suspend) => suspend.into(),
        }
    }

    fn resolve(
        &mut self,
        attempt: &mut Attempt,
        given: &Given,
        manner: Manner,
    ) -> Result<Outcome, Step> {
        if let Err(unknown) = given.check(&*self.battle) {
            // A fault of the action itself comes first.
            return Err(match attempt.run(&*self.battle) {
                Err(own @ Suspend::Invalid(_)) => own.into(),
                _ => Step::Invalid(unknown),
            });
        }
        let mut source = GivenAnswers {
            left: Remaining::of(given),
            manner,
            program: self.program(),
        };
        let result = attempt.drive(&*self.battle, &mut source);
        let unused = source.left.unused();
        if let Ok(Run::Waiting(so_far)) = &result {
            self.fallen = typed(so_far);
        }
        match (result?.outcome()?, unused) {
            (_, Some(unused)) => Err(unused),
            (done, None) => Ok(done),
        }
    }

    fn program(&self) -> ProgramDice<'_> {
        ProgramDice {
            seed: self.header.seed,
            battle: &*self.battle,
            positions: &self.positions,
            seen: &self.index.seen,
        }
    }

    /// Starts an action step by step. An action that was waiting is left.
    pub fn begin(&mut self, entry: Entry, directions: Directions) -> Step {
        if let Err(invalid) = self.own() {
            return Step::Invalid(invalid);
        }
        self.as_one(|game| {
            game.leave();
            game.advance(Attempt::new(entry, directions))
        })
    }

    /// Replaces the entry of the waiting action and keeps its answers; an invalid entry changes nothing.
    pub(crate) fn amend(&mut self, entry: Entry) -> Step {
        if let Err(invalid) = self.own() {
            return Step::Invalid(invalid);
        }
        let Some(Waiting { attempt, .. }) = &self.waiting else {
            return Step::Invalid(Invalid::new("do", "no action is waiting: start one first"));
        };
        let mut attempt = attempt.clone();
        attempt.entry = entry;
        self.advance(attempt)
    }

    /// Gives the waiting action an answer. An invalid answer changes nothing.
    pub fn supply(&mut self, supply: Supply) -> Step {
        if let Err(invalid) = self.own() {
            return Step::Invalid(invalid);
        }
        let Some(Waiting { attempt, so_far }) = &self.waiting else {
            return Step::Invalid(Invalid::new("do", "no action is waiting: start one first"));
        };
        let (mut attempt, request) = (attempt.clone(), &so_far.request);
        let before = attempt.answers().len();
        let taken = match supply {
            Supply::App => attempt.by_app(request, self.program()),
            Supply::Face(face) => attempt.face(request, u64::from(face)),
            Supply::Count(count) => attempt.count(request, count),
            Supply::TakeBack => self.take_back(&mut attempt),
            Supply::Chosen(answer) => attempt.choose(request, &answer),
            Supply::Card(card) => attempt.card(request, &card, &*self.battle),
        };
        match taken {
            Ok(()) => {
                attempt.credit(before, self.credit.as_ref());
                self.advance(attempt)
            }
            Err(invalid) => Step::Invalid(invalid),
        }
    }

    /// Takes back the last answer that a player gave.
    fn take_back(&self, attempt: &mut Attempt) -> Result<(), Invalid> {
        loop {
            attempt.take_back()?;
            match attempt.run(&*self.battle) {
                Ok(Run::Waiting(so_far)) => match so_far.request {
                    Request::Decision(ask) if ask.is_moot() => {}
                    _ => return Ok(()),
                },
                _ => return Ok(()),
            }
        }
    }

    /// Runs an attempt until it finishes or waits. After a fault, the action that waited before still waits.
    pub(super) fn advance(&mut self, mut attempt: Attempt) -> Step {
        match attempt.drive(&*self.battle, &mut Moot) {
            Ok(Run::Done(done)) => {
                self.waiting = None;
                Step::Done(Box::new(self.commit(attempt, *done)))
            }
            Ok(Run::Waiting(so_far)) => {
                let needs = Step::Needs(so_far.request.clone());
                self.wait(attempt, *so_far);
                needs
            }
            Err(suspend) => suspend.into(),
        }
    }

    /// Keeps an attempt that waits. With dice or cards of the program it is on disk before anyone sees them,
    /// and so is each complete roll of real dice, and an action in which something hidden takes part. An incomplete
    /// roll is still on the table and can be typed again after a crash. What replaces an action is on disk together with
    /// the undoing of that.
    fn wait(&mut self, attempt: Attempt, so_far: SoFar) {
        let fallen = attempt.has_fallen() && !is_within_roll(&so_far.request);
        let undone = attempt.replaces.is_some() && self.has_gathered();
        let is_new = attempt.answers().is_empty() && self.index.history.open().is_none();
        let shows = is_new && self.battle.is_secret(&attempt.entry, Viewer::Table);
        if shows || attempt.has_app() || fallen || undone {
            self.keep(&attempt, &so_far);
        }
        self.waiting = Some(Waiting { attempt, so_far });
    }

    /// Saves an incomplete roll, so that it continues when the game is opened again.
    pub(super) fn keep_half_a_roll(&mut self) {
        if self.store.is_watching() {
            return;
        }
        let Some(waiting) = self.waiting.take() else {
            return;
        };
        let Waiting { attempt, so_far } = &waiting;
        // Everything else is on disk.
        if is_within_roll(&so_far.request) && !attempt.has_app() {
            self.keep(attempt, so_far);
        }
        self.waiting = Some(waiting);
    }

    /// Records an attempt that waits.
    fn keep(&mut self, attempt: &Attempt, so_far: &SoFar) {
        let kind = RecordKind::Open(attempt.entry.clone(), attempt.directions.clone());
        let mut record = Record::new(kind, self.status().turn, so_far.title.clone());
        self.battle
            .directory()
            .id(so_far.subject)
            .clone_into(&mut record.subject);
        record.hands = attempt.hands(&*self.battle, &so_far.rolls, Some(&so_far.request));
        record.answers = super::game::answered(&so_far.asked);
        record.cards = super::game::drawn_cards(&*self.battle, &so_far.cards);
        record.given = attempt.given();
        record.faces_known = attempt.known;
        record.replaces = attempt.replaces;
        self.write(record, attempt.moves.clone(), attempt.drawn.clone());
    }
}

/// Returns true if some dice of the roll have been typed already.
fn is_within_roll(request: &Request) -> bool {
    matches!(request, Request::Dice(dice) if !dice.rolled.is_empty())
}

/// The complete rolls without a die of the program.
fn typed(so_far: &SoFar) -> Vec<Roll> {
    let rolls = so_far.rolls.iter();
    rolls
        .filter(|it| !it.app.contains(&true))
        .cloned()
        .collect()
}

/// Answers what no player need decide.
struct Moot;

impl AnswerSource<Attempt> for Moot {
    fn answer(&mut self, request: &Request, attempt: &mut Attempt) -> Result<bool, Invalid> {
        match request {
            Request::Decision(ask) if ask.is_moot() => attempt
                .answer(request, &ask.default.to_string())
                .map(|()| true),
            _ => Ok(false),
        }
    }
}

/// Answers given along with an action, once it is known that one of them is not open. A decision that they do not fit
/// takes its default.
struct WithoutBluff<'a>(GivenAnswers<'a>);

impl AnswerSource<Attempt> for WithoutBluff<'_> {
    fn answer(&mut self, request: &Request, attempt: &mut Attempt) -> Result<bool, Invalid> {
        let Request::Decision(ask) = request else {
            return self.0.answer(request, attempt);
        };
        let given = self.0.left.answer(ask.id);
        if given.is_none_or(|answer| attempt.choose(request, answer).is_err()) {
            attempt.answer(request, &ask.default.to_string())?;
        }
        Ok(true)
    }
}

/// Answers given along with an action, at their word; `manner` decides the rest.
struct GivenAnswers<'a> {
    left: Remaining<'a>,
    manner: Manner,
    program: ProgramDice<'a>,
}

impl AnswerSource<Attempt> for GivenAnswers<'_> {
    fn answer(&mut self, request: &Request, attempt: &mut Attempt) -> Result<bool, Invalid> {
        match request {
            Request::Dice(dice) => {
                let faces = self.left.dice(dice.count);
                if !faces.is_empty() {
                    return faces
                        .iter()
                        .try_for_each(|face| attempt.face(request, *face))
                        .map(|()| true);
                }
            }
            Request::Card(_) => {
                if let Some(card) = self.left.card() {
                    return attempt
                        .card(request, card, self.program.battle)
                        .map(|()| true);
                }
            }
            Request::Decision(ask) => {
                return match self.left.answer(ask.id) {
                    Some(answer) => attempt.at_its_word(request, answer).map(|()| true),
                    None if self.manner.defaults || ask.is_moot() => attempt
                        .answer(request, &ask.default.to_string())
                        .map(|()| true),
                    None => Ok(false),
                };
            }
        }
        if self.manner.app {
            attempt.by_app(request, self.program)?;
        }
        Ok(self.manner.app)
    }
}
