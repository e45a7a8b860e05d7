//! Keys with nothing open: the selection, and what starts from it.

use super::decide::can_act;
use super::*;
use crate::session::palette::plain_commands;

/// The list of actions, with the index at its cursor: arrows move it, Enter takes the entry.
pub struct ActionMenu {
    /// The index at the cursor; `None` while nothing is chosen.
    pub at: Option<usize>,
}

impl Dialog for ActionMenu {
    fn place(&self, _: &Play) -> KeyPlace {
        KeyPlace::Units
    }

    fn update(&mut self, play: &mut Play, action: KeyAction) -> After {
        if !matches!(action, KeyAction::Type('0'..='9') | KeyAction::Erase) {
            play.entered.typed.end();
        }
        let count = play.menu_size();
        // Where nothing is chosen, an arrow begins at its end of the list.
        let from = self.at.unwrap_or(match action {
            KeyAction::Down => count.saturating_sub(1),
            _ => 0,
        });
        if let Some(to) = moved(action, from, count) {
            self.at = Some(to);
            return After::Stay;
        }
        match action {
            KeyAction::Accept => {
                let Some(at) = self.at else {
                    let text = "Nothing is chosen yet: pick an action by its number or letter.";
                    play.say(Tone::Info, text);
                    return After::Stay;
                };
                play.take_entry(at);
                return After::Close;
            }
            KeyAction::Type(c) if c.is_ascii_digit() => {
                let found = play
                    .entered
                    .typed
                    .digit(c, |number| (1..=count).contains(&number));
                match found {
                    Ok(number) => self.at = number.map(|number| number - 1).or(self.at),
                    Err(number) => {
                        // Who typed 10 of 9 did not mean the first.
                        self.at = None;
                        play.say(Tone::Info, format!("The list has no {number}."));
                    }
                }
            }
            KeyAction::Back => return After::Close,
            action => {
                play.update_units(action);
                return After::Close;
            }
        }
        After::Stay
    }

    fn is_for_reading(&self) -> bool {
        true
    }
}

impl Play {
    /// Takes an entry of the list of actions: an action, or what the program offers after them.
    fn take_entry(&mut self, at: usize) {
        let offers = self.listed();
        if let Some(offer) = offers.get(at).map(|offer| (*offer).clone()) {
            return self.start(offer);
        }
        let command = at.checked_sub(offers.len());
        if let Some(command) = command.and_then(|at| plain_commands().nth(at)) {
            self.command(command, "");
        }
    }

    pub(super) fn update_units(&mut self, action: KeyAction) {
        if !matches!(action, KeyAction::Type('0'..='9') | KeyAction::Erase) {
            self.entered.typed.end();
        }
        match action {
            KeyAction::Type(c) if c.is_ascii_digit() => self.select_digit(c),
            KeyAction::Type(c) => self.letter(c),
            KeyAction::Erase => {
                let left = self
                    .entered
                    .typed
                    .erase()
                    .and_then(|number| self.numbers.who(number));
                self.select(left.unwrap_or(Who::Table));
            }
            KeyAction::Up => self.select_step(-1),
            KeyAction::Down => self.select_step(1),
            KeyAction::Left => self.select_side(Side::Red),
            KeyAction::Right => self.select_side(Side::Blue),
            KeyAction::First => self.select_number(1),
            KeyAction::Last => self.select_number(self.numbers.all().len()),
            KeyAction::Next => self.select_able(false),
            KeyAction::Previous => self.select_able(true),
            KeyAction::PageUp => self.window.scroll.by(-5),
            KeyAction::PageDown => self.window.scroll.by(5),
            KeyAction::Accept if self.last_page().is_some() => self.save_report(),
            KeyAction::Accept => self.open(),
            KeyAction::Press if self.last_page().is_some() => self.next_battle(),
            KeyAction::Press => self.go_on(),
            KeyAction::Back => self.back(),
            KeyAction::Undo => self.undo(),
            KeyAction::Redo => self.redo(),
            KeyAction::TableChecklist => self.open_checklist(),
            KeyAction::Log => self.open_log(None),
            KeyAction::Force => self.force_refused(),
            KeyAction::Peek(side) => self.peek(side),
            KeyAction::View => self.next_view(),
            KeyAction::Find => self.open_find(),
            KeyAction::GuideOver => self.end_guide(),
            KeyAction::Luck => self.open_luck(),
            KeyAction::ChangeDie => self.open_last_dice(),
            KeyAction::SaveAs => self.open_save_as(),
            KeyAction::Report => self.save_report(),
            KeyAction::NextBattle => self.next_battle(),
            _ => {}
        }
    }

    pub(crate) fn letter(&mut self, c: char) {
        let choosing = self.shows::<ChooseAction>();
        let offer = if choosing {
            self.choosable().find(|offer| offer.key == c)
        } else {
            self.snapshot.offer(c)
        };
        match offer.cloned() {
            Some(offer) => self.start(offer),
            None if choosing => {
                self.say(
                    Tone::Info,
                    format!(
                        "{c} is nothing that is done here for the card; {} goes back to it.",
                        self.kit.keys.name("back")
                    ),
                );
            }
            None => match self.unlisted(c) {
                Some((offer, refusal)) => self.refuse(Some(offer), &refusal),
                None => match self.action_of_capital(c).or_else(|| self.of_acting(c)) {
                    Some(offer) => {
                        self.select(offer.subject);
                        self.start(offer);
                    }
                    None => self.say(Tone::Info, self.nothing_here(c)),
                },
            },
        }
    }

    /// What comes next, if it has the capital of this letter and the letter means nothing else. Any other action may have been
    /// meant by nobody.
    fn action_of_capital(&self, c: char) -> Option<Offer> {
        let mut declared = self.game.battle().declared().into_iter();
        let is_free = declared.all(|offer| self.kit.keys.letter(offer.id, offer.key) != c);
        let mut own = self.snapshot.offers.iter().filter(|_| is_free);
        let offer = own.find(|offer| offer.key == c.to_ascii_uppercase())?;
        let is_next = self.next_step().is_some_and(|(id, _)| id == offer.id);
        Some(offer.clone()).filter(|_| c.is_ascii_lowercase() && is_next)
    }

    /// The action with this letter that is not listed for the selected unit, and what forbids it.
    fn unlisted(&self, c: char) -> Option<(Offer, Refusal)> {
        let battle = self.game.battle();
        let declared = battle.declared().into_iter();
        let mut called = declared.filter(|offer| self.kit.keys.letter(offer.id, offer.key) == c);
        let offer = called.find_map(|it| battle.offer(it.id, self.subject, Viewer::Table))?;
        let refusal = offer.refusal.clone()?;
        Some((Offer { key: c, ..offer }, refusal))
    }

    /// Explains why a letter does nothing: whose action it is, or that it is not allowed now; for
    /// an unused letter, what its other case does.
    fn nothing_here(&self, c: char) -> String {
        let other = if c.is_lowercase() {
            c.to_ascii_uppercase()
        } else {
            c.to_ascii_lowercase()
        };
        let declared = self.game.battle().declared();
        let has_letter = |offer: &&Offer| self.kit.keys.letter(offer.id, offer.key) == c;
        if let Some(offer) = declared.iter().find(has_letter) {
            return self.not_open(c, offer);
        }
        match self.snapshot.offer(other).filter(|_| other != c) {
            Some(offer) => format!("{c} does nothing here; {other} is {}.", offer.label),
            None => format!(
                "{c} does nothing here; {} shows what does.",
                self.kit.keys.name("help")
            ),
        }
    }

    /// Explains why an action is not offered to the selected unit.
    fn not_open(&self, key: char, offer: &Offer) -> String {
        let label = offer.label;
        match (self.subject, offer.subject) {
            (Who::Unit(_) | Who::Table | Who::Side(_), Who::Character(_)) => {
                format!("{key} is {label}: choose a character by its number first.")
            }
            (Who::Character(_) | Who::Table | Who::Side(_), Who::Unit(_)) => {
                format!("{key} is {label}: choose a unit by its number first.")
            }
            (who, whose) => {
                if let (Who::Table, Some(refusal)) = (whose, self.refusal_of(offer)) {
                    return format!("{}.", capital(&refusal.to_string()));
                }
                let Some(clause) = offer.clauses.first() else {
                    return format!("{label}: nothing in this battle asks for it now.");
                };
                let name = match who {
                    Who::Table => String::new(),
                    who => format!("{}: ", self.snapshot.sight.name(who)),
                };
                let reference = self.kit.keys.name("rules");
                format!("{name}{label} is not possible now ({clause}); {reference} shows the rule.")
            }
        }
    }

    /// The rule's reason against an action of the table that asks for nothing.
    fn refusal_of(&self, offer: &Offer) -> Option<Refusal> {
        let known = self.game.battle().redacted(Viewer::Table);
        let form = FormPane::new(offer.clone(), Vec::new(), &Remembered::new());
        let nothing = crate::battle::Directions::default();
        match known.run(&form.entry(), &nothing, &crate::table::Answers::new()) {
            Err(crate::table::Suspend::Refused(refusal)) => Some(*refusal),
            _ => None,
        }
    }

    /// Selects a unit or character, or none with [`Who::Table`].
    pub(crate) fn select(&mut self, who: Who) {
        // An extra digit after the last die must not hide the result.
        if let Some(outcome) = &mut self.last.result {
            outcome.collapsed = true;
        }
        self.window.scroll.top();
        if self.subject != who {
            self.subject = who;
            // The refused action belonged to another unit.
            self.last.refused = None;
            self.tried_selecting();
            self.refresh();
        }
    }

    /// The number being typed, if another digit could continue it.
    pub fn open_number(&self) -> Option<&str> {
        let count = if let Some(form) = self.showing::<FormPane>() {
            return form.open_number();
        } else if self.shows::<ActionMenu>() {
            self.menu_size()
        } else if self.depth() == 0 || self.shows::<ChooseAction>() {
            self.numbers.all().len()
        } else {
            return None;
        };
        self.entered
            .typed
            .is_open(|number| (1..=count).contains(&number))
            .then(|| self.entered.typed.text())
    }

    /// True if a pause ends something.
    pub fn awaits_rest(&self) -> bool {
        let in_form = self
            .showing::<FormPane>()
            .is_some_and(FormPane::awaits_rest);
        self.last.just_rolled || in_form || self.open_number().is_some()
    }

    /// True if a short pause ends it: dice have just fallen and their result has hardly been seen, or a number was refused.
    pub(crate) fn rests_soon(&self) -> bool {
        let form = self.showing::<FormPane>();
        self.last.just_rolled || form.is_some_and(FormPane::refuses_number)
    }

    /// Ends what a pause ends: the next digit begins a new number, and the rolled result counts as
    /// seen.
    pub fn rest(&mut self) {
        self.last.just_rolled = false;
        self.entered.typed.pass();
        if let Some(form) = self.top_as::<FormPane>()
            && form.awaits_rest()
        {
            form.forget_number();
            self.check();
        }
    }

    /// The actions of the list in order: for the form's field, or else of the selected unit and the
    /// table.
    pub fn listed(&self) -> Vec<&Offer> {
        if self.is_choosing() {
            self.choosable().collect()
        } else {
            self.snapshot
                .offers
                .iter()
                .chain(self.snapshot.table_beside())
                .collect()
        }
    }

    /// True if an action is being chosen for the form beneath.
    pub fn is_choosing(&self) -> bool {
        self.opened::<ChooseAction>().is_some()
    }

    /// The number of entries in the list, including the program's if no unit is selected.
    fn menu_size(&self) -> usize {
        let all = self.subject == Who::Table && !self.is_choosing();
        self.listed().len() + if all { plain_commands().count() } else { 0 }
    }

    fn select_digit(&mut self, digit: char) {
        let count = self.numbers.all().len();
        match self
            .entered
            .typed
            .digit(digit, |number| (1..=count).contains(&number))
        {
            Ok(number) => number.into_iter().for_each(|it| self.select_number(it)),
            // 0 stands for the table and the program.
            Err(number) if number == "0" => {
                self.select(Who::Table);
                self.open_menu();
            }
            Err(number) => self.say(
                Tone::Info,
                format!("No unit has the number {number}; they go from 1 to {count}."),
            ),
        }
    }

    pub(crate) fn select_number(&mut self, number: usize) {
        if let Some(who) = self.numbers.who(number) {
            self.select(who);
        }
    }

    pub(crate) fn select_step(&mut self, by: isize) {
        let at = self.numbers.of(self.subject).map(|number| number - 1);
        if let Some(at) = stepped(at, self.numbers.all().len(), by) {
            self.select_number(at + 1);
        }
    }

    /// Moves to the other roster, at the same height.
    fn select_side(&mut self, side: Side) {
        let of = |side| {
            self.snapshot
                .sight
                .side(side)
                .map(|row| row.who)
                .collect::<Vec<_>>()
        };
        let (to, from) = (of(side), of(side.other()));
        let height = from.iter().position(|who| *who == self.subject);
        if to.contains(&self.subject) || to.is_empty() {
            return;
        }
        self.select(to[height.unwrap_or(0).min(to.len() - 1)]);
    }

    /// Selects the next unit that may or must act.
    fn select_able(&mut self, backwards: bool) {
        let able = |row: &&crate::battle::view::Row| {
            matches!(
                row.standing,
                Standing::Active | Standing::Ready | Standing::Due
            )
        };
        let rows = self.snapshot.sight.rows.iter().filter(able);
        let mut all: Vec<Who> = rows.map(|row| row.who).collect();
        // Some may act later this turn: those who can act now come first of all.
        let battle = self.game.battle();
        let now = |who: &Who| can_act(&battle.offers(*who, Viewer::Table));
        let able_now: Vec<Who> = all.iter().copied().filter(now).collect();
        if !able_now.is_empty() {
            all = able_now;
        } else if all.is_empty() {
            // Who has no roll left may still have something to do without one.
            let rows = self.snapshot.sight.rows.iter();
            let own = rows.filter(|row| Some(row.side) == self.snapshot.status.side);
            all = own.map(|row| row.who).filter(now).collect();
        }
        if backwards {
            all.reverse();
        }
        let mine = self.numbers.of(self.subject);
        let acting = self
            .only_acting()
            .filter(|who| mine.is_none() && all.contains(who));
        if let Some(who) = acting {
            return self.select(who);
        }
        let after = all.iter().find(|who| match mine {
            Some(mine) if backwards => self.numbers.of(**who) < Some(mine),
            Some(mine) => self.numbers.of(**who) > Some(mine),
            None => true,
        });
        match after.or(all.first()).copied() {
            Some(who) => self.select(who),
            None => self.say(Tone::Info, "No unit can act now."),
        }
    }

    /// Enter: opens the result line by line, or the actions of the selected unit; with neither,
    /// goes on.
    fn open(&mut self) {
        match self.last.result.clone() {
            Some(outcome) if !outcome.collapsed => return self.explain(outcome),
            _ => self.last.result = None,
        }
        if self.subject == Who::Table {
            return self.go_on();
        }
        self.open_menu();
    }

    /// Opens the list of actions, for arrows or numbers.
    fn open_menu(&mut self) {
        self.last.result = None;
        self.window.view = PlayView::Stage;
        self.window.scroll.top();
        // Nothing is preset for a unit that cannot act now: the few actions left to it are seldom meant.
        let mut rows = self.snapshot.sight.rows.iter();
        let row = rows.find(|row| row.who == self.subject);
        let can_act = row.is_none_or(|row| {
            matches!(
                row.standing,
                Standing::Active | Standing::Ready | Standing::Due
            )
        });
        let at = can_act.then_some(0);
        self.open_dialog(ActionMenu { at });
        let back = self.kit.keys.name("back");
        let text = format!("A number chooses an action here, and a unit after {back}.");
        self.say(Tone::Info, text);
    }

    fn back(&mut self) {
        if self.last.result.take().is_some() {
            return;
        }
        if self.shows::<ChooseAction>() {
            self.open.pop();
        } else if self.window.view != PlayView::Stage {
            self.window.view = PlayView::Stage;
        } else {
            self.select(self.acting().unwrap_or(Who::Table));
        }
    }

    fn next_view(&mut self) {
        let views = if self.window.narrow {
            &PlayView::ALL[..]
        } else {
            &[PlayView::Stage, PlayView::Panel]
        };
        let at = views.iter().position(|view| *view == self.window.view);
        self.window.view = views[(at.unwrap_or(0) + 1) % views.len()];
        self.window.scroll.top();
    }
}
