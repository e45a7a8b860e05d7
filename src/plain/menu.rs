//! The numbered choices: the actions of the table, the units, the actions of one of them.

use super::*;
use crate::battle::Offer;
use crate::session::keys::commands;
use crate::session::palette::{Does, ScreenCommand};

/// The first choices once the battle is over.
static AFTER_THE_END: [ScreenCommand; 3] =
    [commands::REPORT, commands::NEXT_BATTLE, commands::UNDO];

enum MenuChoice {
    /// The most natural next step.
    Next,
    Action(Offer),
    /// The list of units.
    Units,
    /// A unit or character.
    Who(Who),
    /// Leave this list.
    Back,
    /// A command, after the end of the battle.
    Command(&'static ScreenCommand),
}

impl Plain {
    /// The choices with their numbers and texts.
    fn choices(&self) -> Vec<(usize, MenuChoice, String)> {
        let play = &self.play;
        let numbered = |choices: Vec<(MenuChoice, String)>, back: &str| {
            let choices = (1..).zip(choices).map(|(at, (it, text))| (at, it, text));
            let back =
                (!back.is_empty()).then(|| (0, MenuChoice::Back, format!("back to the {back}")));
            choices.chain(back).collect()
        };
        // Actions that end a step come last: a number typed by habit must not hit one.
        let actions = |offers: Vec<&Offer>| -> Vec<(MenuChoice, String)> {
            let allowed = offers.into_iter().filter(|offer| offer.refusal.is_none());
            let (ends, others): (Vec<&Offer>, Vec<&Offer>) =
                allowed.partition(|offer| play.ends_a_step(offer));
            let allowed = others.into_iter().chain(ends);
            allowed
                .map(|offer| {
                    (
                        MenuChoice::Action(offer.clone()),
                        format!("{} ({})", offer.label, offer.key),
                    )
                })
                .collect()
        };
        if play.shows::<ChooseAction>() {
            return numbered(actions(play.choosable().collect()), "form");
        }
        if self.picking {
            let rows = play.snapshot.sight.rows.iter();
            let rows = rows.map(|row| {
                (
                    play.numbers.of(row.who).unwrap_or(0),
                    MenuChoice::Who(row.who),
                    self.row(row),
                )
            });
            return rows
                .chain([(0, MenuChoice::Back, "back to the table".to_owned())])
                .collect();
        }
        if play.subject == Who::Table {
            let units = (MenuChoice::Units, "Choose a unit or a character".to_owned());
            let next = self.next().map(|text| (MenuChoice::Next, text));
            // If the next step ends a step of the turn, it comes last too.
            let (last, next): (Vec<_>, Vec<_>) =
                next.into_iter().partition(|_| self.next_ends_a_step());
            let ended = play.snapshot.status.next.filter(|_| !last.is_empty());
            let others = play.snapshot.table.iter();
            let others = others.filter(|offer| ended.is_none_or(|(id, _)| offer.id != id));
            let ending = self.play.ending().map_or(&[][..], |_| &AFTER_THE_END);
            let ending = ending.iter().map(|command| {
                let text = capital(command.help);
                (MenuChoice::Command(command), text)
            });
            let all = ending.chain([units]).chain(next);
            let all = all.chain(actions(others.collect())).chain(last);
            return numbered(all.collect(), "");
        }
        numbered(actions(play.snapshot.offers.iter().collect()), "table")
    }

    /// True if the next step ends a step of the turn.
    fn next_ends_a_step(&self) -> bool {
        let play = &self.play;
        let next = play.snapshot.status.next;
        let offers = || play.snapshot.table.iter().chain(&play.snapshot.offers);
        next.and_then(|(id, _)| offers().find(|offer| offer.id == id))
            .is_some_and(|offer| play.ends_a_step(offer))
    }

    /// The next step and who does it, in words.
    fn next(&self) -> Option<String> {
        let (id, who) = self.play.next_step()?;
        let label = self.play.game.battle().declaration(id)?.label;
        Some(match who {
            Who::Unit(_) | Who::Character(_) => format!("Next: {label}, {}", self.called(who)),
            Who::Table | Who::Side(_) => format!("Next: {label}"),
        })
    }

    /// Lists the choices.
    pub(super) fn ask_choice(&mut self) {
        let heading = match (self.picking, self.play.subject) {
            _ if self.play.shows::<ChooseAction>() => "Choose an action for the form".to_owned(),
            (true, _) => "Choose a unit or a character".to_owned(),
            (false, Who::Table) => "For the table".to_owned(),
            (false, who) => self
                .play
                .snapshot
                .sight
                .row(who)
                .map_or_else(String::new, |row| self.row(row)),
        };
        self.page.heading(heading);
        for (number, _, text) in self.choices() {
            // A row includes its number.
            let row = self.picking && number > 0;
            self.put(if row {
                text
            } else {
                format!("{number}. {text}")
            });
        }
        let refused = if self.picking {
            0
        } else {
            self.refused_now().len()
        };
        if refused > 0 {
            let are = if refused == 1 { "is" } else { "are" };
            self.put(format!(
                "{refused} more {are} refused now: type refused to see why."
            ));
        }
    }

    /// The refused actions of the selected unit, or of the table.
    fn refused_now(&self) -> Vec<&Offer> {
        let snapshot = &self.play.snapshot;
        let offers = if self.play.subject == Who::Table {
            &snapshot.table
        } else {
            &snapshot.offers
        };
        offers
            .iter()
            .filter(|offer| offer.refusal.is_some())
            .collect()
    }

    /// Lists what is refused now, and why.
    pub(super) fn refused(&mut self) {
        let why = |offer: &&Offer| {
            offer
                .refusal
                .as_ref()
                .map(|refusal| format!("{} ({}): {refusal}", offer.label, offer.key))
        };
        let lines: Vec<String> = self.refused_now().iter().filter_map(why).collect();
        if lines.is_empty() {
            self.put("Nothing is refused now.");
        }
        self.put_all(&lines);
    }

    /// Answers the menu.
    pub(super) fn choose(&mut self, line: &str) {
        if line.is_empty() {
            self.fresh = true;
            return self.state();
        }
        if line == "?" {
            return self.explain_choices();
        }
        if let Some(action) = self.acting.take()
            && (self.some_unit(line).is_some() || line.parse::<usize>().is_ok())
        {
            return self.act(action, line);
        }
        let Ok(wanted) = line.parse::<usize>() else {
            return self.by_letter(line);
        };
        let choices = self.choices();
        let Some((_, choice, _)) = choices.into_iter().find(|(number, ..)| *number == wanted)
        else {
            return self.put(format!(
                "Unknown choice: {wanted}. Enter lists the choices."
            ));
        };
        self.fresh = true;
        match choice {
            MenuChoice::Next => self.play.update(KeyAction::Press),
            MenuChoice::Action(offer) => self.start(offer),
            MenuChoice::Units => self.picking = true,
            MenuChoice::Who(who) => self.select(who),
            MenuChoice::Back => self.back(),
            MenuChoice::Command(command) => drop(self.word(command.name)),
        }
    }

    /// Does an action with the unit asked for; asks again if that unit cannot do it.
    fn act(&mut self, action: String, unit: &str) {
        let before = self.play.game.len();
        if self.some_unit(unit).is_some() {
            self.run_line(&format!("{action} {unit}"));
        } else {
            self.put(format!("No unit has the number {unit}."));
        }
        if self.play.depth() == 0 && self.play.game.len() == before {
            self.acting = Some(action);
        }
    }

    /// Runs a listed action by its letter, in either case where only one of the two can be meant, or any other line.
    fn by_letter(&mut self, line: &str) {
        let is_named =
            |offer: &Offer| line.eq_ignore_ascii_case(offer.key.encode_utf8(&mut [0; 4]));
        let listed = self
            .choices()
            .into_iter()
            .filter_map(|(_, choice, _)| match choice {
                MenuChoice::Action(offer) if is_named(&offer) => Some(offer),
                _ => None,
            });
        let mut found: Vec<Offer> = listed.collect();
        // The letter as it was typed may be that of an action which is not listed: of the next step, or of a unit.
        let is_listed = found.iter().any(|offer| line.starts_with(offer.key));
        if !found.is_empty() && !is_listed && !self.play.shows::<ChooseAction>() {
            found.extend(self.play.now_called(line));
        }
        match &found[..] {
            [] => self.run_line(line),
            [offer] => self.start(offer.clone()),
            several => {
                let names = several
                    .iter()
                    .map(|offer| format!("{} ({})", offer.label, offer.key));
                let words = several.iter().map(|offer| offer.id);
                self.put(format!(
                    "{line} could be {}. Type {}.",
                    names.joined(" or "),
                    words.joined(" or ")
                ));
            }
        }
    }

    /// Explains each of the listed actions.
    fn explain_choices(&mut self) {
        for (number, choice, text) in self.choices() {
            match choice {
                MenuChoice::Action(offer) => {
                    self.put(format!("{number}. {text}: {}", offer.help));
                }
                MenuChoice::Next => {
                    self.put(format!("{number}. {text}: what comes next"));
                }
                MenuChoice::Units
                | MenuChoice::Who(_)
                | MenuChoice::Back
                | MenuChoice::Command(_) => {
                    self.put(format!("{number}. {text}"));
                }
            }
        }
    }

    /// Goes one step back.
    pub(super) fn back(&mut self) {
        self.fresh = true;
        if self.play.shows::<FormPane>() {
            self.step_back();
        } else if self.play.shows::<Prompt>() {
            self.play.leave_prompt();
        } else if self.play.shows::<ChooseAction>() || self.play.is_asking() {
            self.play.update(KeyAction::Back);
        } else {
            self.select(Who::Table);
        }
    }

    pub(super) fn select(&mut self, who: Who) {
        self.picking = false;
        self.fresh = true;
        self.play.select(who);
    }

    /// Begins an action and asks its form from the first field.
    fn start(&mut self, offer: Offer) {
        let title = format!("{}: {}", offer.label, offer.help);
        self.play.start(offer);
        if self.play.shows::<FormPane>() {
            self.put(title);
            self.begin_form();
        } else {
            self.after_action();
        }
    }

    /// Runs a line of words, as on the command line: a unit, a command, or an action with its
    /// values.
    fn run_line(&mut self, line: &str) {
        if self.play.shows::<ChooseAction>() {
            return self.letter(line);
        }
        match self.play.read_line(line) {
            Ok(LineIntent::Who(who)) => self.select(who),
            Ok(LineIntent::Action(form)) => {
                self.picking = false;
                let whole = form.first_missing().is_none();
                self.play.run_action(*form);
                if !whole && self.play.shows::<FormPane>() {
                    self.begin_form();
                }
                self.tell_verdict();
            }
            Ok(LineIntent::Everybody(action, all)) => {
                self.picking = false;
                self.play.run_for(action, all);
                self.tell_verdict();
            }
            Ok(LineIntent::Unnamed(label, able)) => {
                self.put(format!("{label}: which unit? Type a number or a name."));
                let able: Vec<String> = able.into_iter().map(|who| self.called(who)).collect();
                self.put_all(&able);
                self.acting = Some(line.to_owned());
            }
            Ok(LineIntent::Command(command, _)) => {
                let needs = matches!(command.does, Does::GoBack | Does::SaveAs);
                self.put(if needs {
                    format!("{} what? {}", command.name, command.takes)
                } else {
                    format!("{} works on the screen only.", command.name)
                });
            }
            Err(trouble) => {
                self.put(trouble);
                self.put("Enter lists the choices, help the commands.");
            }
        }
    }

    /// Chooses an action for a form's field by letter or name.
    fn letter(&mut self, line: &str) {
        let found = self.play.choosable().find(|offer| offer.is_called(line));
        match found.cloned() {
            Some(offer) => self.start(offer),
            None => self.put(format!("Unknown action: {line}. Enter lists the choices.")),
        }
    }
}
