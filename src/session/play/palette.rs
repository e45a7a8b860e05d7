//! The command line over a battle: its vocabulary, and what a line does.

use super::*;
use crate::session::palette::{BattleVocabulary, Does, LineIntent, ScreenCommand, read};

impl Play {
    /// Prepares for an overlay. Returns false if it would lose what is being done.
    pub(super) fn make_way(&mut self, over: KeyPlace) -> bool {
        if over == KeyPlace::Palette && self.shows::<ChooseAction>() {
            // The form beneath would be lost.
            let back = self.kit.keys.name("back");
            let text = format!(
                "First choose an action for the card by its letter; {back} goes back to it."
            );
            self.say(Tone::Info, text);
            return false;
        }
        self.notice = None;
        true
    }

    pub(super) fn stock<'a>(
        &'a self,
        recent: &'a [String],
        themes: &'a [String],
    ) -> BattleVocabulary<'a> {
        BattleVocabulary {
            battle: self.game.battle(),
            people: self.choices(),
            subject: self.subject,
            recent,
            themes,
            keys: &self.kit.keys,
            is_waiting: self.game.waiting().is_some(),
        }
    }

    /// Runs a line of the command line.
    pub(super) fn run_line(&mut self, line: &str) -> Result<(), String> {
        let meant = self.read_line(line)?;
        let is_of_program =
            matches!(&meant, LineIntent::Command(command, _) if command.is_of_program());
        if self.game.waiting().is_some() && !is_of_program {
            return Err(
                "Roll or answer first. Until then only the program's own commands work, such as share."
                    .to_owned(),
            );
        }
        if let LineIntent::Unnamed(label, _) = meant {
            return Err(format!("{label}: which unit? Type a number or a name."));
        }
        self.notice = None;
        self.mean(meant);
        Ok(())
    }

    /// The meaning of a line of the command line.
    pub(crate) fn read_line(&self, line: &str) -> Result<LineIntent, String> {
        read(&self.stock(&[], &[]), line)
    }

    /// The action with this very letter, if any unit or the table can do it now.
    pub(crate) fn now_called(&self, letter: &str) -> Option<Offer> {
        let stock = self.stock(&[], &[]);
        let declared = stock.declared();
        let offer = declared.into_iter().find(|it| letter.starts_with(it.key))?;
        let everyone = stock.people.iter().filter_map(|it| it.who);
        let offers = |who| self.game.battle().offers(who, Viewer::Table);
        let mut all = everyone.chain([Who::Table]).flat_map(offers);
        let is_now = all.any(|it| it.id == offer.id && it.refusal.is_none());
        is_now.then_some(offer)
    }

    fn mean(&mut self, meant: LineIntent) {
        match meant {
            LineIntent::Who(who) => {
                self.open.clear();
                self.select(who);
            }
            LineIntent::Command(command, rest) => self.command(command, &rest),
            LineIntent::Everybody(action, all) => {
                self.open.clear();
                self.run_for(action, all);
            }
            LineIntent::Unnamed(..) => {}
            LineIntent::Action(form) => {
                self.open.clear();
                self.run_action(*form);
            }
        }
    }

    pub(crate) fn command(&mut self, command: &ScreenCommand, rest: &str) {
        match command.does {
            Does::Theme if !rest.is_empty() => self.route = Route::Theme(rest.to_owned()),
            Does::SaveAs if !rest.is_empty() => drop(self.save_under(Path::new(rest))),
            Does::GoBack if !rest.is_empty() => match rest.parse() {
                Ok(seq) => self.go_back(seq),
                Err(_) => self.say(
                    Tone::Bad,
                    format!("{rest} is not the number of a line of the log."),
                ),
            },
            _ if command.is_of_program() => self.route = Route::Program(command.plain),
            _ => {
                self.open.clear();
                self.update(command.plain);
            }
        }
    }

    /// Runs an action from the command line: at once if it is complete, otherwise in its form.
    pub(crate) fn run_action(&mut self, mut form: FormPane) {
        let offer = form.offer.clone();
        if matches!(offer.subject, Who::Unit(_) | Who::Character(_)) {
            self.select(offer.subject);
        }
        // Without fields it starts as by its key, which asks about what would be lost.
        if offer.refusal.is_some() || form.is_empty() {
            return self.start(offer);
        }
        self.last.result = None;
        self.window.scroll.top();
        let whole = form.first_needed().is_none();
        if let (false, Some(remembered)) = (
            whole,
            self.entered.remembered.get(&(offer.id, offer.subject)),
        ) {
            form.recall(remembered);
        }
        self.open_form(form);
        if whole {
            self.submit();
        }
    }
}
