//! A ruleset's battle behind the face that all battles have.

mod run;

use super::odds::{self, Odds, Ways};
use super::ruleset::options;
use super::simple::Filled;
use super::view::{Block, Row as RosterRow, Status};
use super::{
    Action, Battle, Card, Change, Directions, Directory, Entry, Event, Fallen, Field, Figure, For,
    Form, Info, Offer, Order, Outcome, Report, Rules, Setting, Severity, SoFar, Viewer, ViewerText,
    WhatIf, changes, markers, patched, restoring,
};
use crate::table::odds::Policy;
use crate::table::{Answers, Invalid, Options, Record, Request, Side, Suspend, Table, Who};
pub(super) use run::fields;
use run::{MADE_UP, assuming, made_up, run};
use serde_json::Value;

/// A ruleset's battle behind the common face.
pub(super) struct BattleOf<R>(pub(super) R);

impl<R: Rules> Battle for BattleOf<R> {
    fn info(&self) -> &'static Info {
        R::INFO
    }

    fn clauses_of(&self, action: &str) -> &'static [&'static str] {
        let found = Self::actions().find(|known| known.id == action);
        found.map_or(&[], |known| known.clauses)
    }

    fn options_of(&self, ask: &str) -> Options {
        let people = self.0.people_of(ask);
        if people.is_empty() {
            return R::options_of(ask);
        }
        Options::any_of_people(people.iter().map(|who| self.directory().id(*who)))
    }

    fn directory(&self) -> &Directory {
        self.0.directory()
    }

    fn cards(&self) -> &[Card] {
        self.0.cards()
    }

    fn copy(&self) -> Box<dyn Battle> {
        Box::new(BattleOf(self.0.clone()))
    }

    fn redacted(&self, viewer: Viewer) -> Box<dyn Battle> {
        Box::new(BattleOf(self.0.redacted(viewer)))
    }

    fn perform(
        &self,
        entry: &Entry,
        directions: &Directions,
        answers: &Answers,
    ) -> Result<Outcome, Suspend> {
        let (action, order) = self.read(entry)?;
        let secrets = self.0.has_secrets();
        let mut after = self.0.clone();
        let mut report = Report::new(directions, true, secrets);
        let mut table = Table::play(answers);
        run(&action, &order, &mut after, &mut table, &mut report)?;
        report.check_overrules()?;
        report.redact_forced(|viewer| self.is_secret(&order, viewer));
        let Record {
            rolls,
            asked,
            cards,
            tests,
            used,
        } = table.into_record();
        let title = ViewerText::new(secrets, |viewer| order.title(&self.0, viewer));
        let changes = changes(&self.0.rows(), &after.rows());
        let came = self.came(&after, &report);
        let of_units = std::mem::take(&mut report.of_units);
        let Report {
            lines,
            table,
            verdict,
            consequences,
            follows,
            follow_ups,
            facts,
            forced,
            overruled,
            ..
        } = report;
        let subject = order.subject();
        let table = table
            .into_iter()
            .chain(markers::instructions(&self.0, &after, subject, &of_units))
            .collect();
        // No marker tells where a unit stands; what its rule tells it to do besides is where it goes.
        let moved = of_units.iter().map(|it| it.who).collect();
        Ok(Outcome {
            battle: Box::new(BattleOf(after)),
            title,
            verdict,
            consequences,
            follows,
            follow_ups,
            subject,
            rolls,
            asked,
            tests,
            cards,
            used,
            lines,
            table,
            moved,
            facts,
            forced,
            overruled,
            changes,
            came,
        })
    }

    fn preview(
        &self,
        entry: &Entry,
        directions: &Directions,
        viewer: Viewer,
    ) -> Result<Option<()>, Suspend> {
        let (action, order) = self.read(entry)?;
        let mut battle = self.0.redacted(viewer);
        if self.is_secret(&order, viewer) || order.would_reveal(&battle) {
            return Ok(None);
        }
        let mut report = Report::new(directions, false, false);
        match run(
            &action,
            &order,
            &mut battle,
            &mut Table::play(&Answers::new()),
            &mut report,
        ) {
            Ok(()) | Err(Suspend::Request(_)) => Ok(Some(())),
            Err(halt) => Err(halt),
        }
    }

    fn restoring(
        &self,
        after: &dyn Battle,
        undone: &[ViewerText],
        again: &[ViewerText],
    ) -> Vec<ViewerText> {
        let mut other = BattleOf(self.0.clone());
        match other.put_rows(&after.rows()) {
            Ok(()) => {
                // What is hidden is told by nobody's row; rulesets that hide things say no more than their rows do.
                let right = other
                    .0
                    .put_right(&self.0)
                    .into_iter()
                    .map(|text| ViewerText::new(false, |_| text.clone()));
                let moves = restoring::moves(&other.0, undone, again);
                right
                    .chain(markers::instructions(&self.0, &other.0, Who::Table, &moves))
                    .collect()
            }
            Err(_) => Vec::new(),
        }
    }

    fn so_far(
        &self,
        entry: &Entry,
        directions: &Directions,
        answers: &Answers,
    ) -> Result<SoFar, Invalid> {
        let (action, order) = self.read(entry)?;
        let mut report = Report::new(directions, true, self.0.has_secrets());
        let mut table = Table::play(answers);
        // Where it halts does not matter here: the caller knows it from `perform`.
        let halted = run(
            &action,
            &order,
            &mut self.0.clone(),
            &mut table,
            &mut report,
        );
        report.redact_forced(|viewer| self.is_secret(&order, viewer));
        let Record {
            rolls,
            asked,
            cards,
            ..
        } = table.into_record();
        let title = ViewerText::new(self.0.has_secrets(), |viewer| order.title(&self.0, viewer));
        let fallen = Fallen {
            rolls: &rolls,
            asked: &asked,
        };
        let (prompt, question) = match &halted {
            Err(Suspend::Request(request)) => match &**request {
                Request::Decision(ask) => (None, report.question_for(ask, fallen)),
                _ => (report.prompt_for(request, fallen), None),
            },
            _ => (None, None),
        };
        Ok(SoFar {
            title,
            subject: order.subject(),
            rolls,
            asked,
            cards,
            lines: report.lines,
            prompt,
            question,
        })
    }

    fn figures(
        &self,
        entry: &Entry,
        directions: &Directions,
        viewer: Viewer,
    ) -> Result<Vec<Figure>, Suspend> {
        let (action, order) = self.read(entry)?;
        let redacted = self.0.redacted(viewer);
        if self.is_secret(&order, viewer) || order.would_reveal(&redacted) {
            return Ok(Vec::new());
        }
        let (mut answers, mut figures) = (Answers::new(), Vec::<Figure>::new());
        loop {
            let mut report = Report::new(directions, true, false);
            let result = run(
                &action,
                &order,
                &mut redacted.clone(),
                &mut Table::play(&answers),
                &mut report,
            );
            for line in report.lines {
                let Some(id) = line
                    .figure
                    .filter(|id| figures.iter().all(|known| known.id != *id))
                else {
                    continue;
                };
                let text = answers.is_empty().then(|| line.text.to(viewer).to_owned());
                figures.push(Figure {
                    id,
                    clause: line.clause,
                    text,
                });
            }
            match result {
                Err(Suspend::Request(need)) if answers.len() < MADE_UP => {
                    made_up(&need, &mut answers);
                }
                // What comes of made-up answers is no matter.
                Ok(()) | Err(Suspend::Request(_)) => return Ok(figures),
                Err(_) if !answers.is_empty() => return Ok(figures),
                Err(halt) => return Err(halt),
            }
        }
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
        let (action, order) = self.read(entry)?;
        if self.is_secret(&order, viewer) {
            return Err(
                Invalid::new("as", "this viewer may not know the odds of a hidden unit").into(),
            );
        }
        let before = self.0.redacted(viewer);
        let mut report = Report::new(directions, false, false);
        let mut rule = |battle: &mut R, table: &mut Table, report: &mut Report| {
            run(&action, &order, battle, table, report)
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
        let Some(action) = Self::actions().find(|action| action.id == entry.action) else {
            return Vec::new();
        };
        let redacted = self.0.redacted(viewer);
        let mut form = Form::read(self.0.directory(), &entry.fields);
        let order = Filled::new(&action, &redacted, &mut form, R::name);
        if form.has_faults(Severity::Error) || self.is_secret(&order, viewer) {
            Vec::new()
        } else {
            form.what_ifs
        }
    }

    fn assuming(&self, settings: &[Setting]) -> Option<Box<dyn Battle>> {
        Some(Box::new(BattleOf(assuming(&self.0, settings)?)))
    }

    fn offers(&self, who: Who, viewer: Viewer) -> Vec<Offer> {
        let fitting = Self::actions()
            .filter(|action| action.subjects.iter().any(|subject| subject.fits(who)));
        if self.0.is_redacted(who, viewer) {
            return self.redacted_offers(fitting, who);
        }
        fitting
            .filter(|action| (action.offered)(&self.0, who))
            .map(|action| self.offer(action, who, viewer))
            .collect()
    }

    fn refit(&self, entry: &Entry, who: Who, viewer: Viewer) -> Option<Vec<Field>> {
        let action = Self::actions()
            .find(|action| action.id == entry.action && !self.0.is_redacted(who, viewer))?;
        let mut form = Form::refit(self.0.directory(), &entry.fields, who);
        let _ = (action.form)(&self.0.redacted(viewer), &mut form);
        Some(form.finish().0)
    }

    fn declared(&self) -> Vec<Offer> {
        let somebody = |subject: &For| match subject {
            For::Unit => Who::Unit(0),
            For::Character => Who::Character(0),
            For::Table => Who::Table,
        };
        let redacted = self.0.redacted(Viewer::Table);
        let whom = |action: &Action<R>| action.subjects.first().map_or(Who::Table, somebody);
        Self::actions()
            .map(|action| self.described(action, whom(&action), &redacted))
            .collect()
    }

    fn options(&self) -> Vec<Field> {
        options(fields::<R>())
    }

    fn rows(&self) -> Vec<(String, Value)> {
        self.0
            .rows()
            .into_iter()
            .map(|(at, row)| (at.to_owned(), row.json()))
            .collect()
    }

    fn put_rows(&mut self, rows: &[(String, Value)]) -> Result<(), String> {
        for (at, json) in rows {
            let row = self
                .0
                .row(at)
                .ok_or_else(|| format!("there is no row {at}"))?;
            row.put(json)
                .map_err(|error| format!("row {at}: {error}"))?;
        }
        self.0.bounds()
    }

    fn apply(&mut self, changes: &[Change], forwards: bool) -> Result<(), String> {
        for Change { at, was, is } in changes {
            let row = self
                .0
                .row(at)
                .ok_or_else(|| format!("there is no row {at}"))?;
            let json = patched(row, if forwards { is } else { was });
            row.put(&json)
                .map_err(|error| format!("row {at}: {error}"))?;
        }
        self.0.bounds()
    }

    fn name(&self, who: Who, viewer: Viewer) -> String {
        self.0.name(who, viewer)
    }

    fn card_name(&self, card: u16, viewer: Viewer) -> String {
        self.0.card_name(card, viewer)
    }

    fn card_hidden(&self, card: u16, viewer: Viewer) -> bool {
        self.0.card_hidden(card, viewer)
    }

    fn has_secrets(&self) -> bool {
        self.0.has_secrets()
    }

    fn roster(&self, viewer: Viewer) -> Vec<RosterRow> {
        self.0.roster(viewer)
    }

    fn pips(&self) -> Option<(&'static str, &'static str)> {
        R::FIGURES
    }

    fn strays(&self) -> Option<&'static str> {
        R::STRAYS
    }

    fn panel(&self, viewer: Viewer) -> Vec<Block> {
        self.0.panel(viewer)
    }

    fn tally_of(&self, side: Side, viewer: Viewer) -> String {
        self.0.tally_of(side, viewer)
    }

    fn status(&self, viewer: Viewer) -> Status {
        self.0.status(viewer)
    }

    fn is_step_empty(&self) -> bool {
        self.0.is_step_empty()
    }

    fn state(&self, viewer: Viewer) -> Value {
        self.0.state(viewer)
    }

    fn audit(&self) -> Vec<String> {
        self.0.audit()
    }
}
