//! The engine: every ruleset's state is a [`Battle`].

mod hands;
mod hidden;
mod run;

use super::filled::Filled;
use super::odds::{Odds, Ways};
use super::ruleset::options;
use super::scenario::SCENARIO;
use super::view::{Block, Status};
use super::*;
use crate::table::odds::Policy;
use crate::table::{Options, RollCount, TableRecord};
use hands::{Hands, after_action, by_counters, retold};
use hidden::{
    fault_for_all, fault_of_hidden, hides, is_secret, known_for, names_hidden, redacted_offers,
};
use run::{
    action_called, actions, assuming, carry_out, check, declaration, effects_of, offer, read, run,
    suit,
};
pub(super) use run::{fields, muster};

/// The rows of the ruleset, then that of the scenario.
fn all_rows<R: Rules>(battle: &R) -> Vec<(&str, &dyn StateRow)> {
    let mut rows = Rules::rows(battle);
    rows.push((SCENARIO, Rules::scenario(battle).row()));
    rows
}

/// A row to write to, the ruleset's or the scenario's.
fn any_row<'a, R: Rules>(battle: &'a mut R, at: &str) -> Result<&'a mut dyn StateRow, String> {
    let row = if at == SCENARIO {
        let scenario = battle.scenario_mut();
        scenario.map(|it| it.state_mut() as &mut dyn StateRow)
    } else {
        battle.row(at)
    };
    row.ok_or_else(|| format!("there is no row {at}"))
}

/// Checks that a state read from a file can be.
fn bounds<R: Rules>(battle: &R) -> Result<(), String> {
    Rules::scenario(battle).bounds()?;
    tracking::bounds(R::tracked(), battle)?;
    battle.bounds()
}

/// Runs an action on a copy of the battle.
fn run_on_copy<R: Rules>(
    before: &R,
    entry: &Entry,
    directions: &Directions,
    answers: &Answers,
) -> Result<Run, Suspend> {
    let (action, order) = read(before, entry)?;
    let secrets = before.has_secrets();
    let mut after = before.clone();
    let fallen = RollCount::default();
    let mut report = Report::in_words(directions, secrets).beside(&fallen);
    let mut table = Table::play(answers).counting(&fallen);
    let request = match run(&action, &order, &mut after, &mut table, &mut report) {
        Ok(()) => None,
        Err(Suspend::Request(request)) => Some(*request),
        Err(stop) => return Err(stop),
    };
    if request.is_none() {
        report.check_overrules()?;
    }
    report.redact_forced(|viewer| is_secret(before, &order, viewer));
    let title = order.title(before).for_each(before, secrets);
    let (subject, record) = (order.subject(), table.into_record());
    Ok(if let Some(request) = request {
        let mut so_far = waiting(request, (title, subject), record, report);
        so_far.keep_from(|viewer| is_secret(before, &order, viewer));
        Run::Waiting(Box::new(so_far))
    } else {
        let told = (
            effects_of(before, &after, &report),
            changes(&all_rows(before), &all_rows(&after)),
        );
        let done = outcome([before, &after], told, (title, subject), record, report);
        Run::Done(Box::new(done))
    })
}

/// The state of an action that waits for `request`.
fn waiting(
    request: Request,
    (title, subject): (ViewerText, Who),
    record: TableRecord,
    report: Report,
) -> SoFar {
    let so_far = Progress {
        rolls: &record.rolls,
        asked: &record.asked,
    };
    let (prompt, question) = match &request {
        Request::Decision(ask) => (None, report.question_for(ask, so_far)),
        _ => (report.prompt_for(&request, so_far), None),
    };
    SoFar {
        request,
        title,
        subject,
        rolls: record.rolls,
        asked: record.asked,
        cards: record.cards,
        lines: report.lines,
        prompt,
        question,
        kept_from: Vec::new(),
    }
}

impl SoFar {
    /// Keeps it from those to whom the action is secret, until the first die has fallen: until then it can be taken back.
    fn keep_from(&mut self, is_secret: impl Fn(Viewer) -> bool) {
        let begun = matches!(&self.request, Request::Dice(dice) if !dice.rolled.is_empty());
        if begun || !self.rolls.is_empty() {
            return;
        }
        self.kept_from = Viewer::ALL
            .into_iter()
            .filter(|it| is_secret(*it))
            .collect();
        if let Some(prompt) = self.prompt.take_if(|_| !self.kept_from.is_empty()) {
            self.prompt = Some(ViewerText::new(true, |viewer| {
                let text = prompt.to(viewer).to_owned();
                Some(text)
                    .filter(|_| !self.is_kept_from(viewer))
                    .unwrap_or_default()
            }));
        }
    }
}

/// The outcome of an action that changed the first battle into the second.
fn outcome(
    battles: [&dyn Battle; 2],
    (effects, changes): (Effects, Vec<Change>),
    (title, subject): (ViewerText, Who),
    record: TableRecord,
    report: Report,
) -> Outcome {
    let Hands {
        chores,
        lines,
        moved,
    } = after_action(battles, subject, report.of_units);
    Outcome {
        battle: battles[1].copy(),
        title,
        verdict: report.verdict,
        consequences: report.consequences,
        follows: report.follows,
        follow_ups: report.follow_ups,
        subject,
        rolls: record.rolls,
        asked: record.asked,
        tests: record.tests,
        cards: record.cards,
        used: record.used,
        lines: report.lines,
        table: lines,
        chores,
        moved,
        facts: report.facts,
        forced: report.forced,
        overruled: report.overruled,
        changes,
        effects,
    }
}

impl<R: Rules> Battle for R {
    fn info(&self) -> &'static Info {
        R::INFO
    }

    fn clauses_of(&self, action: &str) -> &'static [&'static str] {
        let found = action_called::<R>(action);
        found.map_or(&[], |known| known.clauses)
    }

    fn options_of(&self, ask: &str) -> Options {
        let people = self.people_of(ask);
        if people.is_empty() {
            return R::options_of(ask);
        }
        Options::any_of_people(people.iter().map(|who| self.directory().id(*who)))
    }

    fn copy(&self) -> Box<dyn Battle> {
        Box::new(self.clone())
    }

    fn redacted(&self, viewer: Viewer) -> Box<dyn Battle> {
        Box::new(Rules::redacted(self, viewer))
    }

    fn run(
        &self,
        entry: &Entry,
        directions: &Directions,
        answers: &Answers,
    ) -> Result<Run, Suspend> {
        run_on_copy(self, entry, directions, answers).map_err(|fault| {
            // A refusal comes before the first answer.
            if answers.is_empty() {
                fault_for_all(self, entry, directions, fault)
            } else {
                fault
            }
        })
    }

    fn titled(&self, entry: &Entry) -> Result<(ViewerText, Who), Invalid> {
        let (_, order) = read(self, entry)?;
        let title = order.title(self).for_each(self, self.has_secrets());
        Ok((title, order.subject()))
    }

    fn is_secret(&self, entry: &Entry, viewer: Viewer) -> bool {
        let known = Rules::redacted(self, viewer);
        let read = read(&known, entry);
        read.is_ok_and(|(_, order)| hides(self, &known, &order, viewer))
    }

    fn known_for(&self, entry: &Entry, viewer: Viewer) -> Option<Box<dyn Battle>> {
        let known = Rules::redacted(self, viewer);
        Some(Box::new(match read(&known, entry) {
            Ok((_, order)) => known_for(self, known, &order, viewer)?,
            Err(_) => known,
        }))
    }

    fn fault_of_hidden(
        &self,
        entry: &Entry,
        directions: &Directions,
        viewer: Viewer,
    ) -> Option<Suspend> {
        let known = Rules::redacted(self, viewer);
        let is_hidden = match read(&known, entry) {
            Ok((_, order)) => hides(self, &known, &order, viewer),
            Err(_) => names_hidden(self, entry, viewer),
        };
        is_hidden.then(|| fault_of_hidden(&known, entry, directions))
    }

    fn retold(
        &self,
        after: &dyn Battle,
        undone: &[(Who, Chore)],
        again: &[(Who, Chore)],
    ) -> Vec<ViewerText> {
        retold([self, after], [undone, again])
    }

    fn instructions(&self, after: &dyn Battle) -> Vec<ViewerText> {
        by_counters(self, after)
    }

    fn odds_after(
        &self,
        entry: &Entry,
        directions: &Directions,
        answers: &Answers,
        policy: &Policy,
        viewer: Viewer,
        budget: u64,
    ) -> Result<Odds, Suspend> {
        let before = self.redacted(viewer);
        let (action, order) = read(&before, entry)?;
        let Some(before) = known_for(self, before, &order, viewer) else {
            return Err(
                Invalid::new("as", "this viewer may not know the odds of a hidden unit").into(),
            );
        };
        let mut report = Report::silent(directions);
        check(&action, &order, &before, &mut report)?;
        let mut rule = |battle: &mut R, table: &mut Table, report: &mut Report| {
            carry_out(&action, &order, battle, table, report)
        };
        let mut odds = odds::work_out(
            &before,
            &mut rule,
            &mut report,
            &Ways {
                policy,
                known: answers,
                budget,
            },
        )?;
        let named = |(Event { who, what }, p): (Event, f64)| {
            (format!("{}.{what}", before.directory().id(who)), p)
        };
        odds.events
            .extend(before.foretell(action.id).into_iter().map(named));
        Ok(odds)
    }

    fn what_ifs(&self, entry: &Entry, viewer: Viewer) -> Vec<WhatIf> {
        let Some(action) = action_called::<R>(&entry.action) else {
            return Vec::new();
        };
        let redacted = self.redacted(viewer);
        let mut form = Form::read(self.directory(), &entry.fields);
        let order = Filled::new(&action, &redacted, &mut form);
        if form.has_faults(Severity::Error) || is_secret(self, &order, viewer) {
            Vec::new()
        } else {
            form.what_ifs
        }
    }

    fn assuming(&self, settings: &[Setting]) -> Option<Box<dyn Battle>> {
        Some(Box::new(assuming(self, settings)?))
    }

    fn offers(&self, who: Who, viewer: Viewer) -> Vec<Offer> {
        let fitting =
            actions::<R>().filter(|action| action.subjects.iter().any(|subject| subject.fits(who)));
        if self.is_redacted(who, viewer) {
            return redacted_offers(self, fitting, who);
        }
        fitting
            .filter(|action| (action.offered)(self, who))
            .map(|action| offer(self, action, who, viewer))
            .collect()
    }

    fn offer(&self, id: &str, who: Who, viewer: Viewer) -> Option<Offer> {
        let mut called = actions::<R>().filter(|action| action.id == id);
        let action = called.find(|it| it.subjects.iter().any(|subject| subject.fits(who)))?;
        (!self.is_redacted(who, viewer)).then(|| offer(self, action, who, viewer))
    }

    fn refit(&self, entry: &Entry, who: Who, viewer: Viewer) -> Option<Vec<Field>> {
        let action = action_called::<R>(&entry.action);
        let action = action.filter(|_| !self.is_redacted(who, viewer))?;
        WorkDone::count(|work| &mut work.fits);
        let mut form = Form::refit(self.directory(), &entry.fields, who);
        let _ = (action.form)(&self.redacted(viewer), &mut form);
        let mut fields = form.finish().0;
        suit(self, &mut fields);
        Some(fields)
    }

    fn declared(&self) -> Vec<Offer> {
        let redacted = self.redacted(Viewer::Table);
        actions::<R>()
            .map(|action| declaration(self, action, &redacted))
            .collect()
    }

    fn declaration(&self, id: &str) -> Option<Offer> {
        let action = action_called::<R>(id)?;
        Some(declaration(self, action, &self.redacted(Viewer::Table)))
    }

    fn options(&self) -> Vec<Field> {
        options(fields::<R>())
    }

    fn rows(&self) -> Vec<(String, Value)> {
        // Games without a scenario are saved as before there were any.
        let shown = |(at, _): &(&str, _)| *at != SCENARIO || Rules::scenario(self).has_row();
        let rows = all_rows(self).into_iter().filter(shown);
        rows.map(|(at, row)| (at.to_owned(), row.json())).collect()
    }

    fn put_rows(&mut self, rows: &[(String, Value)]) -> Result<(), String> {
        if let Some(scenario) = self.scenario_mut() {
            scenario.clear();
        }
        for (at, json) in rows {
            let row = any_row(self, at)?;
            row.restore(json)
                .map_err(|error| format!("row {at}: {error}"))?;
        }
        bounds(self)
    }

    fn apply(&mut self, changes: &[Change], forwards: bool) -> Result<(), String> {
        for Change { at, was, is } in changes {
            let row = any_row(self, at)?;
            let json = patched(row, if forwards { is } else { was });
            row.restore(&json)
                .map_err(|error| format!("row {at}: {error}"))?;
        }
        bounds(self)
    }

    fn pips(&self) -> Option<(&'static str, &'static str)> {
        R::FIGURES
    }

    fn men(&self) -> Option<(&'static str, &'static str)> {
        R::REMOVED
    }

    fn strays(&self) -> Option<(&'static str, &'static str)> {
        R::STRAYS
    }

    fn scenario(&self) -> &ScenarioInPlay {
        Rules::scenario(self)
    }

    fn turn_number(&self) -> u16 {
        Rules::turn_number(self)
    }

    fn roster(&self, viewer: Viewer) -> Vec<Row> {
        let mut rows = self.own_roster(viewer);
        scenario::mark_away(Rules::scenario(self), &mut rows);
        rows
    }

    fn panel(&self, viewer: Viewer) -> Vec<Block> {
        let (steps, at) = self.steps();
        let title = TurnName::new(Rules::turn_number(self), None).to_string();
        let steps: Vec<String> = steps.into_iter().map(str::to_owned).collect();
        let track = (!steps.is_empty()).then_some(Block::Track { title, steps, at });
        let mut blocks: Vec<Block> = track.into_iter().chain(self.own_panel(viewer)).collect();
        let names = |who| self.name(who, viewer);
        blocks.extend(scenario::blocks(
            Rules::scenario(self),
            Rules::turn_number(self),
            &names,
        ));
        blocks
    }

    fn status(&self, viewer: Viewer) -> Status {
        WorkDone::count(|work| &mut work.statuses);
        let mut status = self.own_status(viewer);
        let (steps, at) = self.steps();
        let step = steps.get(at).copied().unwrap_or_default();
        // Some are numbered in the row of steps.
        let is_number = |c: char| c.is_ascii_digit() || c == ' ';
        step.trim_start_matches(is_number)
            .clone_into(&mut status.phase);
        let names = |who| self.name(who, viewer);
        let turn = Rules::turn_number(self);
        status.turn = Rules::scenario(self).turn_name(turn);
        let is_left = |side: &Side| !scenario_actions::beaten(self)[side.index()];
        let mut sides = Side::BOTH.into_iter().filter(|_| status.over);
        let left = sides.find(is_left);
        scenario::on_status(Rules::scenario(self), (turn, left), &names, &mut status);
        status
    }

    fn state(&self, viewer: Viewer) -> Value {
        let mut state = self.state(viewer);
        let scenario = Rules::scenario(self);
        if let (true, Value::Object(state)) = (scenario.has_row(), &mut state) {
            state.insert(SCENARIO.to_owned(), scenario.json(self.directory()));
        }
        state
    }

    fn settable(&self) -> Vec<(&'static str, Vec<String>)> {
        let all = R::tracked().iter().map(|table| {
            let (name, declared) = table.settable();
            let mut names: Vec<String> = declared.into_iter().map(str::to_owned).collect();
            // Cards, works and the like are counters of this battle alone.
            for (row, _) in table.rows(self) {
                let own = self.counters(row).unwrap_or_default().into_iter();
                let new: Vec<String> = own
                    .map(|it| it.name)
                    .filter(|it| !names.contains(it))
                    .collect();
                names.extend(new);
            }
            (name, names)
        });
        all.filter(|(_, names)| !names.is_empty()).collect()
    }

    fn audit(&self) -> Vec<String> {
        let mut wrong = tracking::audit(R::tracked(), self);
        Rules::audit(self, &mut wrong);
        wrong.list()
    }
}
