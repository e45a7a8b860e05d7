//! The battle, the table that answers and the report that is written: a rule works with them as one.

use super::*;
use crate::battle::chore::{Chore, Todo};
use crate::battle::report::Words;
use crate::table::{Ask, Part};
use std::ops::{Deref, DerefMut};

/// The tone, rank and words of a result.
pub type End = (VerdictTone, Weight, Say);

/// A question to a player.
pub struct QuestionOf {
    /// The unit or person concerned; `None` for the side itself.
    pub of: Option<Who>,
    /// One sentence with a question mark.
    pub text: Say,
    /// Each option's id and meaning.
    pub options: Vec<(String, Say)>,
}

/// A battle with its table and report. It derefs to the battle.
///
/// Every telling takes a closure that makes a [`Say`] of the battle. The odds, which run a rule thousands of times, never
/// call it.
pub struct At<'a, 't, 'r, B> {
    pub battle: &'a mut B,
    pub table: &'a mut Table<'t>,
    pub report: &'a mut Report<'r>,
}

impl<B> Deref for At<'_, '_, '_, B> {
    type Target = B;

    fn deref(&self) -> &B {
        self.battle
    }
}

impl<B> DerefMut for At<'_, '_, '_, B> {
    fn deref_mut(&mut self) -> &mut B {
        self.battle
    }
}

impl<'r, B: Rules> At<'_, '_, 'r, B> {
    /// Returns whether anyone reads the report.
    pub fn is_told(&self) -> bool {
        self.report.is_on()
    }

    /// Sets the result, seen from the side of `who`, replacing an earlier one.
    #[inline]
    pub fn end(&mut self, clause: &'static str, who: impl Into<Who>, end: impl FnOnce(&B) -> End) {
        if self.is_told() {
            let end = end(self.battle);
            self.report.verdict = Some(self.verdict(clause, who.into(), &end));
        }
    }

    /// Sets a result at which nothing is at stake: a movement, a step of the turn.
    #[inline]
    pub fn plain(
        &mut self,
        clause: &'static str,
        who: impl Into<Who>,
        say: impl FnOnce(&B) -> Say,
    ) {
        self.end(clause, who, |it| {
            (VerdictTone::Plain, Weight::Movement, say(it))
        });
    }

    /// Adds a further result: a character hit, a unit gone, a new turn. Gravest last.
    #[inline]
    pub fn further(
        &mut self,
        clause: &'static str,
        who: impl Into<Who>,
        end: impl FnOnce(&B) -> End,
    ) {
        if self.is_told() {
            let end = end(self.battle);
            let verdict = self.verdict(clause, who.into(), &end);
            self.report.consequences.push(verdict);
        }
    }

    fn verdict(&self, clause: &'static str, who: Who, (tone, weight, say): &End) -> Verdict {
        let (names, secrets) = (&*self.battle, self.report.has_secrets());
        let part = |take: fn([String; 3]) -> String| {
            ViewerText::new(secrets, |viewer| take(say.parts(names, viewer)))
        };
        Verdict {
            head: part(|[head, ..]| head),
            text: part(|[head, rest, _]| head + &rest),
            banner: part(|[.., banner]| banner),
            tone: *tone,
            side: names.directory().side(who),
            weight: *weight,
            clause: clause.to_owned(),
        }
    }

    /// Adds a chore for one unit, person or side, without the name: `move back 4″ facing the enemy`. It follows what the
    /// state shows by itself (figures, markers, piles, formation, company) on the line of that row.
    #[inline]
    pub fn tell(&mut self, who: impl Into<Who>, todo: impl FnOnce(&B) -> Todo) {
        if self.is_told() {
            let todo = todo(self.battle);
            self.push_chore(who.into(), todo);
        }
    }

    fn push_chore(&mut self, who: Who, todo: Todo) {
        let told = todo.in_words(&|say| self.words(say));
        self.report.of_units.push((who, told));
    }

    /// Adds a chore at a place with a name, and how to take it back: `mark it blown`.
    pub fn tell_at(&mut self, place: &str, both: impl FnOnce(&B) -> [Say; 2]) {
        if self.is_told() {
            let [there, back] = both(self.battle).map(|say| self.words(&say));
            let chore = Chore::At(place.to_owned(), Box::new(Chore::Both(there, back)));
            self.report.of_units.push((Who::Table, chore));
        }
    }

    /// Adds a line of the report.
    #[inline]
    pub fn line(&mut self, clause: &'static str, say: impl FnOnce(&B) -> Say) {
        if self.is_told() {
            let text = self.words(&say(self.battle));
            self.report.write(clause, text);
        }
    }

    /// Adds a line about what must or may happen next.
    #[inline]
    pub fn follows(&mut self, say: impl FnOnce(&B) -> Say) {
        if self.is_told() {
            let text = self.words(&say(self.battle));
            self.report.follows.push(text);
        }
    }

    /// Offers `side` an action in response, with its fields.
    #[inline]
    pub fn follow_up<const N: usize>(
        &mut self,
        side: Side,
        action: &'static str,
        make: impl FnOnce(&B) -> ([(&'static str, Value); N], Say),
    ) {
        if self.is_told() {
            let (fields, say) = make(self.battle);
            let fields = fields.into_iter().map(|(name, it)| (name.to_owned(), it));
            let text = self.words(&say);
            self.report.follow_ups.push(FollowUp {
                side,
                action: action.to_owned(),
                fields: fields.collect(),
                text,
            });
        }
    }

    /// Explains the dice called `why` in a sentence without their number: `Royal Fusiliers fire at Minutemen, 8″, short range`.
    #[inline]
    pub fn prompt(&mut self, why: &'static str, say: impl FnOnce(&B) -> Say) {
        self.explain(why, false, say);
    }

    /// Explains the re-roll of the dice called `why`.
    #[inline]
    pub fn prompt_again(&mut self, why: &'static str, say: impl FnOnce(&B) -> Say) {
        self.explain(why, true, say);
    }

    fn explain(&mut self, why: &'static str, again: bool, say: impl FnOnce(&B) -> Say) {
        if self.is_told() {
            let text = self.words(&say(self.battle));
            self.report
                .explain(why, again, move |_, _, viewer| text.to(viewer).to_owned());
        }
    }

    /// Explains the dice called `why`, or their re-roll, once their number and owner are known, with the dice and decisions so
    /// far.
    pub fn prompt_over<F>(&mut self, why: &'static str, again: bool, make: impl FnOnce(&B) -> F)
    where
        F: Fn(Progress, &DiceRequest) -> Say + 'static,
    {
        if self.is_told() {
            let (say, battle) = (make(self.battle), self.battle.clone());
            self.report
                .explain(why, again, move |so_far, dice, viewer| {
                    say(so_far, dice).to(&battle, viewer)
                });
        }
    }

    /// Words the question of the ask called `id`, which comes next, and its options. Another ask never shows it: a card may be
    /// offered on the dice in between.
    #[inline]
    pub fn question(&mut self, id: &'static str, make: impl FnOnce(&B) -> QuestionOf) {
        if self.is_told() {
            let asking = make(self.battle);
            let question = asking.question(self.battle, self.report.has_secrets());
            self.report.question_over(id, move |_, _| question.clone());
        }
    }

    /// Words the question of the asks called `id` from here on, with the dice and decisions so far.
    pub fn question_over<F>(&mut self, id: &'static str, make: impl FnOnce(&B) -> F)
    where
        F: Fn(Progress, &Ask) -> QuestionOf + 'static,
    {
        if self.is_told() {
            let (asking, battle) = (make(self.battle), self.battle.clone());
            let secrets = self.report.has_secrets();
            self.report.question_over(id, move |so_far, ask| {
                asking(so_far, ask).question(&battle, secrets)
            });
        }
    }

    fn words(&self, say: &Say) -> ViewerText {
        say.for_each(&*self.battle, self.report.has_secrets())
    }

    /// Repeats a part until its result is accepted; `again` tells each other result before the next. The odds have none.
    ///
    /// # Errors
    /// As the part.
    pub fn until<P: Part>(
        &mut self,
        part: &P,
        accept: impl Fn(&P::Out) -> bool,
        mut again: impl FnMut(&mut Self, P::Out),
    ) -> Result<P::Out, Suspend> {
        // A thousand ties in a row never happen; a rule that accepts nothing must not hang the program.
        for _ in 0..1000 {
            let out = self.table.once(part, &accept)?;
            if accept(&out) {
                return Ok(out);
            }
            again(self, out);
        }
        Err(Suspend::Over)
    }

    /// Refuses by `clause` when `wrong`, unless the umpire overrides it. Call it before the first die or ask.
    ///
    /// # Errors
    /// The refusal, when not overridden.
    pub fn forbid(&mut self, wrong: bool, clause: &'static str, message: impl Words) -> Allowed {
        self.report.forbid_by(wrong, clause, self.battle, message)
    }

    /// Passes a refusal on, unless the umpire overrides it.
    ///
    /// # Errors
    /// The refusal, when not overridden.
    pub fn pass(&mut self, refusal: Allowed) -> Allowed {
        self.report.pass(refusal)
    }

    /// Begins a figure: a number worked out step by step, which the umpire can overrule.
    pub fn sum(&mut self, id: &'static str, clause: &'static str) -> Sum<'_, 'r> {
        self.report.figure(id, clause)
    }

    /// Begins a figure that several units or sides have.
    pub fn sum_of(
        &mut self,
        owner: impl Into<Who>,
        id: &'static str,
        clause: &'static str,
    ) -> Sum<'_, 'r> {
        let owner = self.battle.directory().id(owner.into());
        self.report.figure_of(owner, id, clause)
    }

    /// Records a result for the after-action report.
    #[inline]
    pub fn fact(&mut self, what: &'static str, by: impl Into<Who>, on: impl Into<Who>, count: u16) {
        self.report.fact(what, by.into(), on.into(), count);
    }

    /// Records an event for the odds.
    #[inline]
    pub fn event(&mut self, who: impl Into<Who>, what: &'static str) {
        self.report.event(who.into(), what);
    }

    /// Records a quantity for the odds.
    #[inline]
    pub fn quantity(&mut self, who: impl Into<Who>, what: &'static str, value: f64) {
        self.report.quantity(who.into(), what, value);
    }
}

impl<R: Rules> Naming for R {
    fn called(&self, who: Who, viewer: Viewer) -> String {
        self.name(who, viewer)
    }

    fn card(&self, card: u16, viewer: Viewer) -> String {
        self.card_name(card, viewer)
    }

    fn is_many(&self, who: Who, viewer: Viewer) -> bool {
        match who {
            Who::Unit(unit) => self.is_plural(unit) && !self.is_redacted(who, viewer),
            Who::Side(_) => true,
            Who::Character(_) | Who::Table => false,
        }
    }

    fn is_unknown(&self, who: Who, viewer: Viewer) -> bool {
        match who {
            Who::Side(side) => !viewer.see(side),
            _ => self.is_redacted(who, viewer),
        }
    }

    fn noun(&self) -> &'static str {
        R::NOUN
    }
}

impl QuestionOf {
    fn question(&self, names: &dyn Naming, secrets: bool) -> Question {
        let words = |say: &Say| say.for_each(names, secrets);
        let options = self.options.iter();
        Question {
            of: words(&say!("[for {of}]", of = self.of)),
            text: words(&self.text),
            options: options.map(|(id, say)| (id.clone(), words(say))).collect(),
        }
    }
}

/// Refusals in the words of a battle.
pub trait Refuses: Rules {
    /// The refusal by `clause`, which no umpire overrides unless it is passed on ([`At::pass`]).
    ///
    /// # Errors
    /// Always: the refusal.
    fn refusal<T, E: From<Refusal>>(&self, clause: &'static str, say: Say) -> Result<T, E> {
        Err(Refusal::new(clause, say.to(self, Viewer::Table)).into())
    }
}

impl<B: Rules> Refuses for B {}

/// An order that is a function of `T`: the acting unit, or nothing.
struct RuleOf<B: 'static, T> {
    title: Option<Say>,
    of: T,
    rule: fn(&mut At<B>, T) -> Played,
}

impl<B: Rules, T: Copy> Order<B> for RuleOf<B, T> {
    fn title(&self, _: &B) -> Say {
        self.title.clone().unwrap_or_else(|| say!(""))
    }

    fn resolve(&self, at: &mut At<B>) -> Played {
        (self.rule)(at, self.of)
    }
}

/// An order whose only field is the acting unit. `name` and `help` describe that field.
pub fn of_unit<B: Rules>(
    form: &mut Form,
    name: &'static str,
    help: &'static str,
    rule: fn(&mut At<B>, Unit) -> Played,
) -> Box<dyn Order<B>> {
    let of = form.actor(name, help);
    Box::new(RuleOf {
        title: None,
        of,
        rule,
    })
}

/// An order without fields, with its title if it has one of its own.
pub fn of_table<B: Rules>(
    title: Option<Say>,
    rule: fn(&mut At<B>, ()) -> Played,
) -> Box<dyn Order<B>> {
    Box::new(RuleOf {
        title,
        of: (),
        rule,
    })
}
