//! Actions: from an offer to its form, to the game, to a result.

use super::decide::can_act;
use super::*;
use crate::battle::fault_text;
use crate::session::form::FormState;

/// The most steps skipped at once: more than any turn has.
const MOST_SKIPPED: usize = 20;

impl Play {
    /// The natural next step. If that is an action of a unit, and the selected unit may take it as well, it does.
    pub fn next_step(&self) -> Option<(&'static str, Who)> {
        let (id, who) = self.snapshot.status.next?;
        let mut offers = self.snapshot.offers.iter();
        let own = |offer: &Offer| offer.id == id && offer.refusal.is_none();
        let is_alike = matches!((who, self.subject), (Who::Unit(_), Who::Unit(_)));
        let who = if is_alike && offers.any(own) {
            self.subject
        } else {
            who
        };
        Some((id, who))
    }

    /// Space: starts what naturally comes next, in place of the result.
    pub(super) fn go_on(&mut self) {
        // A result that Space has just rolled stays until it has been seen.
        let is_unseen = std::mem::take(&mut self.last.just_rolled) && self.last.result.is_some();
        let Some((id, who)) = self.next_step() else {
            self.last.result = self.last.result.take().filter(|_| is_unseen);
            let text = if can_act(&self.snapshot.offers) {
                "Press the letter of an action, or the number of another unit."
            } else {
                "Pick a unit by its number, then an action by its letter."
            };
            return self.say(Tone::Info, text);
        };
        if is_unseen {
            let press = self.kit.keys.name("press");
            return self.say(
                Tone::Info,
                format!("This has just been rolled: {press} again goes on."),
            );
        }
        self.last.result = None;
        self.select(if matches!(who, Who::Side(_)) {
            Who::Table
        } else {
            who
        });
        let offers = self.snapshot.offers.iter().chain(&self.snapshot.table);
        match offers.into_iter().find(|offer| offer.id == id).cloned() {
            Some(offer) => self.start(offer),
            None => self.say(Tone::Info, "Pick an action by its letter."),
        }
    }

    /// Starts an action: at once if there is nothing to fill in, otherwise with its form.
    pub(crate) fn start(&mut self, offer: Offer) {
        let choosing = self.shows::<ChooseAction>();
        let why = self.reason_to_ask(&offer);
        if let (None, Some(why)) = (&offer.refusal, why) {
            return self.ask_first(offer, why);
        }
        self.window.scroll.top();
        if let (Some(refusal), false) = (offer.refusal.clone(), choosing) {
            self.last.result = None;
            self.refuse(Some(offer), &refusal);
            return;
        }
        self.begin_offer(offer);
    }

    /// Starts an action after any question before it.
    pub(super) fn begin_offer(&mut self, offer: Offer) {
        let choosing = self.shows::<ChooseAction>();
        self.last.result = None;
        let mut form = self.form_of(offer);
        form.nested = choosing;
        if choosing {
            self.open.pop();
        }
        if form.is_empty() && choosing {
            return self.put_action(&form);
        }
        if form.is_settled() {
            return self.begin(form.entry(), form.directions, Some(form.offer));
        }
        self.open_form(form);
    }

    pub(crate) fn open_form(&mut self, form: FormPane) {
        self.window.view = PlayView::Stage;
        self.open_dialog(form);
        self.check();
    }

    /// The offers that fit the form's field for an action.
    pub fn choosable(&self) -> impl Iterator<Item = &Offer> {
        let kinds = self
            .form()
            .and_then(|form| form.line())
            .and_then(|line| line.field.fields.iter().find(|field| field.name == "do"));
        self.snapshot.offers.iter().filter(move |offer| {
            kinds.is_some_and(|kinds| kinds.options.iter().any(|id| id == offer.id))
        })
    }

    fn form_of(&self, offer: Offer) -> FormPane {
        let mut remembered = self.lasting(&offer);
        let entered = self.entered.remembered.get(&(offer.id, offer.subject));
        remembered.extend(entered.cloned().unwrap_or_default());
        let id = self.game.battle().directory().id(offer.subject);
        let pairs = self.entered.pairs.of(id);
        let form = FormPane::new(self.without_stakes(offer), self.choices(), &remembered);
        let form = form.with_pairs(pairs);
        let last = self.game.record(self.game.len());
        if last.is_ok_and(|last| matches!(last.kind, RecordKind::Undo(_))) {
            form.confirmed()
        } else {
            form
        }
    }

    pub(super) fn refuse(&mut self, offer: Option<Offer>, refusal: &Refusal) {
        self.say(Tone::Bad, format!("{}.", capital(&refusal.to_string())));
        self.last.refused = offer;
    }

    /// The last refused action, if it can be forced.
    pub fn refused(&self) -> Option<&Offer> {
        self.last.refused.as_ref()
    }

    /// True if a refused action can be forced.
    pub fn can_force(&self) -> bool {
        self.last.refused.is_some() && self.open.is_empty()
    }

    /// Does the last refused action, with a reason.
    pub(super) fn force_refused(&mut self) {
        let Some(offer) = self.last.refused.take() else {
            return self.say(Tone::Info, "There is nothing to force.");
        };
        let refusal = offer.refusal.clone();
        let mut form = self.form_of(offer);
        form.ask_reason();
        if let Some(refusal) = refusal {
            form.verdict = FormState::Refused(refusal);
        }
        self.window.view = PlayView::Stage;
        self.open_dialog(form);
    }

    /// Continues from a step: asks for what it needs, or shows its result.
    pub(super) fn take(&mut self, mut step: Step, offer: Option<Offer>) {
        // The program's dice need no question; an action has far fewer rolls than this.
        for _ in 0..1000 {
            match &step {
                Step::Needs(need @ (Request::Dice(_) | Request::Card(_)))
                    if self.kit.dice.of(need) == Dice::App =>
                {
                    self.book.readings.learn(need);
                    step = self.game.supply(Supply::App);
                }
                _ => break,
            }
        }
        match step {
            Step::Done(record) => self.done(*record),
            Step::Needs(need) => self.needs(&need),
            Step::Refused(refusal) => {
                if let Some(form) = self.form_mut() {
                    form.verdict = FormState::Refused(refusal);
                } else {
                    let offer = offer.map(|offer| Offer {
                        refusal: Some(refusal.clone()),
                        ..offer
                    });
                    self.refuse(offer, &refusal);
                }
            }
            Step::Invalid(invalid) if self.shows::<FormPane>() => {
                if let Some(form) = self.form_mut() {
                    let of_form = form.go_to(&invalid.field);
                    form.verdict = FormState::Wrong(invalid.clone());
                    if !of_form {
                        self.say(Tone::Bad, invalid.message);
                    }
                }
            }
            // At a prompt the fault can only be about the prompt.
            Step::Invalid(invalid) if self.shows::<Prompt>() => {
                self.say(Tone::Bad, capital(&invalid.message));
            }
            Step::Invalid(invalid) => self.say(Tone::Bad, fault_text(&invalid)),
            Step::Unused { dice, cards } => self.say(
                Tone::Bad,
                format!("{dice} dice and {cards} cards too many were given."),
            ),
        }
    }

    fn needs(&mut self, need: &Request) {
        if self.shows::<Prompt>() {
            self.open.pop();
        }
        self.pages.asked += 1;
        self.expect_rest();
        let prompt = self.due().unwrap_or_else(|| Prompt::new(need));
        self.open_dialog(prompt);
        self.window.view = PlayView::Stage;
        self.window.scroll.top();
    }

    fn done(&mut self, record: Record) {
        self.tried(&record);
        let form = self.form().cloned();
        if let Some(form) = &form {
            let key = (form.offer.id, form.offer.subject);
            form.remember(self.entered.remembered.entry(key).or_default());
        }
        self.entered
            .pairs
            .learn(&record, self.game.moved(), form.as_ref());
        let left = self.follow_ups_left();
        self.open.clear();
        self.last.refused = None;
        self.window.scroll.top();
        self.window.view = PlayView::Stage;
        let entry = match &record.kind {
            RecordKind::Action(entry, _) => Some(entry),
            _ => None,
        };
        let step = entry.map(|entry| entry.action.clone());
        self.note_effects(entry);
        let follow_ups = [record.follow_ups.clone(), left].concat();
        if says_nothing(&record) {
            // A note does not replace a result that is still being read.
            self.refresh();
            self.say(Tone::Good, record.text().to(Viewer::Table));
        } else {
            self.renew(record, true);
        }
        if !self.has_more() {
            // Who was selected in a step that has ended may have no part in the next.
            let has_ended = step.as_deref().is_some_and(|id| self.ends_with(id));
            if has_ended && !can_act(&self.snapshot.offers) {
                self.subject = Who::Table;
                self.look();
            }
            self.follow();
        }
        self.tell_saving();
        self.log_misnamed();
        self.ask_follow_ups(follow_ups);
        self.next_in_queue();
        self.skip(step);
    }

    /// Skips a step in which no one can act, with a record of its own.
    fn skip(&mut self, step: Option<String>) {
        let status = &self.snapshot.status;
        let is_next = |id: &str| status.next == Some((id, Who::Table)) && !status.over;
        let next = step.filter(|id| self.game.battle().is_step_empty() && is_next(id));
        let offer = next.and_then(|id| {
            let mut table = self.snapshot.table.iter();
            table.find(|offer| offer.id == id && offer.refusal.is_none())
        });
        match offer.cloned() {
            Some(offer) if self.open.is_empty() && self.last.passed.len() < MOST_SKIPPED => {
                let past = self.last.past.iter();
                self.last.passed.extend(past.map(|it| it.verdict.clone()));
                self.begin_offer(offer);
            }
            _ => self.tell_passed(),
        }
    }

    /// True if Space must not move on to another unit, because the selected one still has actions
    /// and the result only named it as next.
    fn has_more(&self) -> bool {
        let Some(record) = self.last.past.as_ref().map(|past| &past.record) else {
            return false;
        };
        let RecordKind::Action(entry, _) = &record.kind else {
            return false;
        };
        let next = self.snapshot.status.next;
        let again = next.is_some_and(|(id, who)| id == entry.action && who != self.subject);
        let just = matches!(self.subject, Who::Unit(_))
            && self.game.battle().directory().who(&record.subject) == Some(self.subject);
        again && just && can_act(&self.snapshot.offers)
    }

    /// Updates what is drawn after a record, marks the changed units, and shows its result if
    /// wanted.
    pub(super) fn renew(&mut self, record: Record, shown: bool) {
        let before = self.snapshot.sight.clone();
        self.refresh();
        let mut outcome =
            ResultPane::new(&self.game, record).between(&before, &self.snapshot.sight);
        if let Some(on_table) = self.last.on_table.take() {
            outcome.relaid = self.game.relaid(on_table, outcome.record.seq).ok();
        }
        self.last.touched.clone_from(&outcome.touched);
        self.last.result = shown.then_some(outcome);
        self.last.past.clone_from(&self.last.result);
    }

    /// After an action, selects the unit to act next: the one named as next, otherwise an active
    /// one. After the end of the battle, the table: the last page is about no unit.
    pub(super) fn follow(&mut self) {
        if self.ending().is_some() {
            return self.select(Who::Table);
        }
        let next = self
            .snapshot
            .status
            .next
            .map(|(_, who)| who)
            .filter(|who| matches!(who, Who::Unit(_) | Who::Character(_)));
        let active = |who: Who| {
            self.snapshot
                .sight
                .row(who)
                .is_some_and(|row| row.standing == Standing::Active)
        };
        let units = || {
            self.numbers
                .all()
                .iter()
                .copied()
                .filter(|who| matches!(who, Who::Unit(_)))
        };
        // A character who may only join a unit is not waited for.
        let goes_on = { self.snapshot.status.next.into_iter() }
            .any(|(id, who)| who == Who::Table && !self.ends_with(id));
        let to = match next {
            Some(next) => Some(next),
            None if goes_on && !units().any(active) => Some(Who::Table),
            None if active(self.subject) && matches!(self.subject, Who::Unit(_)) => None,
            None => units()
                .chain(self.numbers.all().iter().copied())
                .find(|who| active(*who))
                .or_else(|| self.only_able())
                .or_else(|| self.has_passed().then_some(Who::Table)),
        };
        if let Some(to) = to.filter(|to| *to != self.subject) {
            self.subject = to;
            self.look();
        }
    }

    /// The only unit that may act now, where the selected one may not.
    fn only_able(&self) -> Option<Who> {
        let side = self.snapshot.status.side;
        let rows = self.snapshot.sight.rows.iter();
        let mut ready = rows.filter(|row| {
            row.standing == Standing::Ready && side.is_none_or(|side| side == row.side)
        });
        let who = ready.next().filter(|_| ready.next().is_none())?.who;
        let able = |who| can_act(&self.game.battle().offers(who, Viewer::Table));
        (!can_act(&self.snapshot.offers) && able(who)).then_some(who)
    }

    /// True if the selected unit's go is over: the other side's turn, or a character that has had
    /// its go.
    fn has_passed(&self) -> bool {
        let Some(row) = self.snapshot.sight.row(self.subject) else {
            return false;
        };
        let is_over = matches!(self.subject, Who::Character(_)) && row.standing == Standing::Acted;
        let side = self.snapshot.status.side;
        is_over || side.is_some_and(|side| side != row.side)
    }

    /// Warns if the action is not on disk.
    pub(super) fn tell_saving(&mut self) {
        if let Saved::No(reason) = &self.snapshot.saved {
            let copy = if self.game.rescued().is_some() {
                "; till then a copy is kept"
            } else {
                ""
            };
            let text = format!(
                "NOT SAVED ({}): {} keeps the game elsewhere{copy}.",
                super::reason(reason),
                self.kit.keys.name("save-as")
            );
            self.say(Tone::Bad, text);
        }
    }
}

/// True if an action has nothing to report but that it was done.
pub(super) fn says_nothing(record: &Record) -> bool {
    record.report.is_empty()
        && record.table.is_empty()
        && record.hands.is_empty()
        && record.cards.is_empty()
        && record.changes.is_empty()
}
