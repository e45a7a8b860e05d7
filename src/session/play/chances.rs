//! The odds of the open form, of its comparisons, and of the current action: what is wanted, and what has come; dropped once
//! out of date.

use super::*;
use crate::battle::{Decision, Effects, Info, Matters, Odds};
use crate::odds::{Chances, Comparison, NOISE, OddsLine, OddsSummary, SAME, Variant, comparisons};
use crate::table::Answers;

/// The odds of the current or the last action.
#[derive(Clone, Debug)]
pub struct Expected {
    ticket: u64,
    entry: Entry,
    matters: Matters,
    subject: String,
    /// The odds before its dice, once worked out.
    pub summary: Option<OddsSummary>,
    /// The odds of its rest, once some dice have fallen.
    pub rest: Option<Rest>,
    /// Its effects, once done.
    pub effects: Option<Effects>,
}

/// The odds of the rest of the current action.
#[derive(Clone, Debug)]
pub struct Rest {
    ticket: u64,
    /// The latest odds worked out: after all dice so far if `fresh`, otherwise after some of them.
    pub summary: Option<OddsSummary>,
    /// The odds include all dice so far.
    pub fresh: bool,
    /// The odds themselves, once worked out.
    odds: Option<Odds>,
    /// The odds after each answer to the current question, as far as worked out.
    answers: Vec<Option<Odds>>,
    /// The decisions to come that could be others than the usual ones.
    decisions: Vec<&'static str>,
    /// What such a decision changes.
    supposed: Vec<OddsLine>,
    /// The lines that any of these odds have.
    lines: Vec<OddsLine>,
}

/// The most answers that are compared.
const MOST_ANSWERS: usize = 8;

/// The most lines in which answers are compared.
const MOST_APART: usize = 3;

impl Rest {
    /// The lines in which the answers differ, with each answer's value. Empty until all are known,
    /// and if one of them is hidden from the player who decides. What each answer alone brings upon another person or unit
    /// is one line, whose `who` is the ids of all of them. Of two opposites one stands for both if the ruleset calls either an echo:
    /// `backs off` does not say `routs`.
    pub fn apart(&self, echoes: &[&str]) -> Vec<(OddsLine, Vec<f64>)> {
        let Some(odds) = self
            .answers
            .iter()
            .map(Option::as_ref)
            .collect::<Option<Vec<_>>>()
        else {
            return Vec::new();
        };
        let exact = odds.iter().all(|odds| odds.exact);
        let worth = |line: &'_ OddsLine| -> Vec<f64> {
            odds.iter().map(|odds| line.worth_in(odds)).collect()
        };
        let differ = |worth: &Vec<f64>| {
            let (low, high) = worth.iter().fold((f64::MAX, f64::MIN), |(low, high), p| {
                (low.min(*p), high.max(*p))
            });
            high - low > if exact { SAME } else { NOISE }
        };
        let mut apart: Vec<(OddsLine, Vec<f64>)> = Vec::new();
        for (line, worth) in self
            .lines
            .iter()
            .map(|line| (line, worth(line)))
            .filter(|(_, worth)| differ(worth))
        {
            // A line that differs exactly as an earlier one adds nothing.
            let says = |other: &(OddsLine, Vec<f64>)| {
                let mut both = worth.iter().zip(&other.1);
                let mirrors = both.all(|(p, q)| (p + q - 1.0).abs() < SAME);
                let is_echo = [line, &other.0]
                    .iter()
                    .any(|it| echoes.contains(&it.what()));
                // The loss of a leader does not mirror the stand of a unit, even where their chances add up.
                let is_kin = line.who() == other.0.who() || line.what() == other.0.what();
                let are_chances = line.is_chance() && other.0.is_chance();
                other.1 == worth || (are_chances && is_kin && is_echo && mirrors)
            };
            if let Some((other, all)) = apart.iter_mut().find(|it| is_of_another(it, line, &worth))
            {
                let is_there = |p: &&f64| **p > SAME;
                let place = worth.iter().position(|p| is_there(&p)).unwrap_or(0);
                *other = other.or_of(line, all[..place].iter().filter(is_there).count());
                all.iter_mut().zip(worth).for_each(|(p, q)| *p += q);
            } else if !apart.iter().any(says) {
                apart.push((line.clone(), worth));
            }
        }
        apart.truncate(MOST_APART);
        apart
    }

    /// Notes what a decision changes first, if it changes anything.
    fn suppose(&mut self, place: usize, odds: &Odds, summary: &OddsSummary) {
        let (Some(usual), Some(decision)) = (&self.odds, self.decisions.get(place)) else {
            return;
        };
        let least = if usual.exact && odds.exact {
            SAME
        } else {
            NOISE
        };
        // That something cannot happen then is no row of odds.
        let is_open = |line: &OddsLine| !line.is_chance() || line.worth_in(odds) > 0.0;
        let differs = |line: &&OddsLine| {
            (line.worth_in(odds) - line.worth_in(usual)).abs() > least && is_open(line)
        };
        let known = self.summary.iter().flat_map(OddsSummary::matter);
        if let Some(line) = known.chain(summary.matter()).find(differs) {
            self.supposed.push(line.supposing(decision, odds));
        }
    }
}

/// True if two chances are of the same event, each upon another and by other answers, of which this one is a single one.
fn is_of_another((other, all): &(OddsLine, Vec<f64>), line: &OddsLine, worth: &[f64]) -> bool {
    let is_one = worth.iter().filter(|p| **p > SAME).count() == 1;
    let mut both = all.iter().zip(worth);
    let is_disjoint = both.all(|(p, q)| *p <= SAME || *q <= SAME);
    let are_alike = line.what() == other.what() && line.who() != other.who();
    line.is_chance() && other.is_chance() && are_alike && is_one && is_disjoint
}

impl Expected {
    /// The odds from here on: of the rest once some dice have fallen, otherwise of the whole
    /// action. Also whether they are up to date; until then the old ones show how much room is
    /// needed.
    pub fn ahead(&self) -> Option<(&OddsSummary, bool)> {
        match &self.rest {
            Some(rest) => rest.summary.as_ref().map(|summary| (summary, rest.fresh)),
            None => self.summary.as_ref().map(|summary| (summary, true)),
        }
    }

    /// The uncertain outcomes ahead, each followed by what it would be after another decision than the usual.
    pub(crate) fn lines_ahead(&self) -> Vec<OddsLine> {
        let mut lines = self.ahead().map_or_else(Vec::new, |(it, _)| it.ahead());
        for line in self.lines_supposed() {
            let is_kin = |it: &OddsLine| (it.who(), it.what()) == (line.who(), line.what());
            let after = lines.iter().rposition(is_kin);
            lines.insert(after.map_or(lines.len(), |it| it + 1), line);
        }
        lines
    }

    /// What would be after another decision than the usual.
    pub(crate) fn lines_supposed(&self) -> Vec<OddsLine> {
        let rest = self.rest.iter();
        rest.flat_map(|rest| rest.supposed.clone()).collect()
    }

    /// Takes in finished odds, of the whole or of the rest by the number of their request.
    fn put(&mut self, ticket: u64, what: Found, info: &Info) {
        let summed_up = |odds: &Odds| OddsSummary::of(odds, &self.matters, info, &self.subject);
        let rest = self.rest.as_mut().filter(|rest| rest.ticket == ticket);
        match (what, rest) {
            (Found::Odds(odds), Some(rest)) => {
                rest.summary = Some(summed_up(&odds));
                rest.odds = Some(odds);
                rest.fresh = true;
            }
            // Those worked out before would wait for others for ever.
            (Found::None, Some(rest)) => rest.summary = None,
            (Found::Odds(odds), None) if self.ticket == ticket => {
                self.summary = Some(summed_up(&odds));
            }
            (Found::Other(place, Ok(odds)), Some(rest)) if place >= rest.answers.len() => {
                let summary = summed_up(&odds);
                rest.suppose(place - rest.answers.len(), &odds, &summary);
            }
            (Found::Other(place, Ok(odds)), Some(rest)) => {
                for line in summed_up(&odds).matter() {
                    let known = rest.lines.iter();
                    let mut known = known.map(|known| (known.who(), known.what()));
                    if known.all(|known| known != (line.who(), line.what())) {
                        rest.lines.push(line.clone());
                    }
                }
                if let Some(answer) = rest.answers.get_mut(place) {
                    *answer = Some(odds);
                }
            }
            _ => {}
        }
    }
}

impl Play {
    /// Requests the odds of the form as it is, replacing earlier requests.
    pub(super) fn want_odds(&mut self) {
        self.chances.ticket += 1;
        let Some(form) = self.form() else { return };
        let (entry, directions) = (self.whole_entry(form), form.directions.clone());
        let others = self.compared_with(form, &entry);
        let others = others
            .into_iter()
            .flat_map(|comparison| comparison.variants)
            .collect();
        self.want(
            Purpose::Form,
            self.chances.ticket,
            OddsSubject {
                entry,
                directions,
                so_far: Answers::new(),
            },
            others,
        );
    }

    /// The alternatives to compare; none for a form that fills in a field of another.
    fn compared_with(&self, form: &FormPane, entry: &Entry) -> Vec<Comparison> {
        let offer = &form.offer;
        if form.nested {
            return Vec::new();
        }
        let name = |id: &str| self.named(id);
        let what_ifs = self.game.battle().what_ifs(entry, Viewer::Table);
        comparisons(
            &offer.fields,
            &what_ifs,
            offer.matters.decisions,
            entry,
            &name,
        )
    }

    fn want(&mut self, purpose: Purpose, ticket: u64, of: OddsSubject, others: Vec<Variant>) {
        self.chances.jobs.retain(|job| job.purpose != purpose);
        self.chances.jobs.push(Job {
            ticket,
            purpose,
            battle: self.game.battle().copy(),
            of,
            others,
            answers: Vec::new(),
        });
    }

    /// Drops the request for the form.
    pub(super) fn drop_odds(&mut self) {
        self.chances.ticket += 1;
        self.chances.jobs.retain(|job| job.purpose != Purpose::Form);
    }

    /// Requests the odds of an action that begins now, or after the decisions `so_far`, as far as both sides may know them.
    pub(super) fn expect(
        &mut self,
        entry: &Entry,
        directions: &Directions,
        so_far: Answers,
        matters: Matters,
    ) {
        let subject = self.subject_of(entry, Who::Table);
        let known = self
            .form()
            .filter(|form| form.entry() == *entry)
            .and_then(|form| form.odds.as_ref());
        let summary = known.map(|chances| chances.summary.clone());
        self.chances.ticket += 1;
        let ticket = self.chances.ticket;
        if summary.is_none() {
            let of = OddsSubject {
                entry: entry.clone(),
                directions: directions.clone(),
                so_far,
            };
            self.want(Purpose::Roll, ticket, of, Vec::new());
        }
        self.chances.expected = Some(Expected {
            ticket,
            entry: entry.clone(),
            matters,
            subject,
            summary,
            rest: None,
            effects: None,
        });
    }

    /// Before the first die, takes the odds of the answer for those of the action: a decision is no luck.
    pub(super) fn expect_by(&mut self, answer: &str) {
        let Some((_, Request::Decision(ask), [])) = self.game.waiting() else {
            return;
        };
        let place = ask.options.list().iter().position(|it| it == answer);
        let info = self.game.battle().info();
        let Some(expected) = &mut self.chances.expected else {
            return;
        };
        let answers = expected.rest.as_ref().map(|rest| &rest.answers);
        let odds = place.and_then(|place| answers?.get(place)?.as_ref());
        if let Some(odds) = odds {
            let Expected {
                matters, subject, ..
            } = &*expected;
            expected.summary = Some(OddsSummary::of(odds, matters, info, subject));
        }
    }

    /// Drops the expectation of an action that did not begin.
    pub(super) fn expect_nothing(&mut self) {
        self.chances.expected = None;
        self.chances.jobs.retain(|job| job.purpose != Purpose::Roll);
    }

    /// Requests the odds of the rest of the action, after each new answer or one taken back.
    pub(super) fn expect_rest(&mut self) {
        self.chances.jobs.retain(|job| job.purpose != Purpose::Rest);
        let under_way = self
            .game
            .under_way()
            .map(|(directions, answers)| (directions.clone(), answers.clone()));
        let (Some((directions, so_far)), Some(expected)) = (under_way, &mut self.chances.expected)
        else {
            return;
        };
        let (asked, mut answers) = match self.game.waiting() {
            Some((_, Request::Decision(ask), _)) => (ask.id, ask.options.list()),
            _ => ("", Vec::new()),
        };
        if answers.len() > MOST_ANSWERS {
            answers.clear();
        }
        let decisions = expected.matters.decisions.iter().copied();
        let is_to_come = |it: &Decision| it.options.len() == 2 && it.ask != asked;
        let decisions: Vec<Decision> = decisions.filter(is_to_come).collect();
        if so_far.is_empty() && answers.is_empty() && decisions.is_empty() {
            expected.rest = None;
            return;
        }
        self.chances.ticket += 1;
        let summary = expected.ahead().map(|(summary, _)| summary.clone());
        let none = answers.iter().map(|_| None).collect();
        let others: Vec<Variant> =
            comparisons(&[], &[], &decisions, &expected.entry, &str::to_owned)
                .into_iter()
                .filter_map(|mut it| it.variants.pop())
                .collect();
        expected.rest = Some(Rest {
            ticket: self.chances.ticket,
            fresh: so_far.is_empty() && summary.is_some(),
            summary,
            odds: None,
            answers: none,
            decisions: decisions.iter().map(|it| it.label).collect(),
            supposed: Vec::new(),
            lines: Vec::new(),
        });
        let of = OddsSubject {
            entry: expected.entry.clone(),
            directions,
            so_far,
        };
        self.want(Purpose::Rest, self.chances.ticket, of, others);
        self.chances
            .jobs
            .iter_mut()
            .filter(|job| job.purpose == Purpose::Rest)
            .for_each(|job| job.answers.clone_from(&answers));
    }

    /// The id of the unit that acts in an entry; of `else_who` if unknown.
    fn subject_of(&self, entry: &Entry, else_who: Who) -> String {
        let battle = self.game.battle();
        let who = battle
            .titled(entry)
            .map_or(else_who, |(_, subject)| subject);
        battle.directory().id(who).to_owned()
    }

    /// Notes the effects of an action beside its odds.
    pub(super) fn note_effects(&mut self, entry: Option<&Entry>) {
        match &mut self.chances.expected {
            Some(expected) if Some(&expected.entry) == entry => {
                expected.effects = Some(self.game.effects().clone());
            }
            _ => self.chances.expected = None,
        }
    }

    /// Takes the next request for odds.
    pub fn take_job(&mut self) -> Option<Job> {
        self.chances.jobs.pop()
    }

    /// Takes in finished odds and shows them if still wanted.
    pub fn put_odds(&mut self, finding: Finding) {
        let info = self.game.battle().info();
        match (finding.purpose, finding.what) {
            (Purpose::Form, Found::Odds(odds)) if finding.ticket == self.chances.ticket => {
                let Some(form) = self.form() else { return };
                let subject = self.subject_of(&form.entry(), form.offer.subject);
                let summary = OddsSummary::of(&odds, &form.offer.matters, info, &subject);
                let compared = self.compared_with(form, &form.entry());
                if let Some(form) = self.form_mut() {
                    form.set_odds(Chances::new(summary, compared));
                }
            }
            (Purpose::Form, Found::Other(place, odds)) if finding.ticket == self.chances.ticket => {
                if let Some(chances) = self.form_mut().and_then(|form| form.odds.as_mut()) {
                    chances.record(place, odds);
                }
            }
            (Purpose::Form, _) => {}
            (Purpose::Roll | Purpose::Rest, what) => {
                if let Some(expected) = &mut self.chances.expected {
                    expected.put(finding.ticket, what, info);
                }
            }
        }
    }
}
