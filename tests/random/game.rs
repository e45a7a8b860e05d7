//! One battle played at random.

use crate::chance::Chance;
use crate::{called, check, entries, own, umpire, verdicts};
use drumhead::battle::{Battle, Directions, Entry, Offer, Outcome, Run, Viewer};
use drumhead::table::{Answer, Answers, Request, Suspend, Who};
use std::collections::BTreeMap;
use std::fmt;

pub struct Game {
    name: String,
    battle: Box<dyn Battle>,
    chance: Chance,
    /// What was done, for whoever has to find out.
    story: Vec<String>,
    /// What was offered in response to the last action.
    next: Option<Entry>,
    /// How the attempts went.
    pub tally: Tally,
}

/// How many attempts went how.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    done: usize,
    forced: usize,
    refused: usize,
    invalid: usize,
    odds: usize,
    /// What happened, and which action was done in which phase: how often.
    happened: BTreeMap<String, usize>,
}

impl Tally {
    pub fn add(&mut self, other: &Tally) {
        self.done += other.done;
        self.forced += other.forced;
        self.refused += other.refused;
        self.invalid += other.invalid;
        self.odds += other.odds;
        for (what, count) in &other.happened {
            *self.happened.entry(what.clone()).or_default() += count;
        }
    }

    /// What came of an action, done in this phase.
    fn count(&mut self, phase: &str, action: &str, done: &Outcome) {
        let facts = done.facts.iter().map(|fact| fact.what.to_owned());
        let told = verdicts::outcome(action, done);
        let ways = [action.to_owned(), format!("{action} in {phase}")];
        for what in facts.chain(ways).chain(told) {
            *self.happened.entry(what).or_default() += 1;
        }
    }

    /// The outcomes of actions that were told.
    pub fn outcomes(&self) -> Vec<&str> {
        let all = self.happened.keys().map(String::as_str);
        all.filter(|what| what.contains(": ")).collect()
    }

    /// What has not happened so often as it should.
    pub fn missing<'a>(&self, wanted: &[(&'a str, usize)]) -> Vec<&'a str> {
        wanted
            .iter()
            .filter(|(what, least)| self.times(what) < *least)
            .map(|(what, _)| *what)
            .collect()
    }

    /// How often something happened: `morale: STANDS` to whomever, GUARDS STAND among them.
    fn times(&self, what: &str) -> usize {
        let all = self.happened.iter();
        let Some((action, result)) = what.split_once(": ") else {
            return self.happened.get(what).copied().unwrap_or(0);
        };
        let (verb, rest) = result.split_once(' ').unwrap_or((result, ""));
        let plural = format!("{} {rest}", verb.trim_end_matches('S'));
        let ends = [result, plural.trim_end()].map(|end| format!(" {end}"));
        let is_it = |it: &str| {
            let told = it.strip_prefix(action).and_then(|it| it.strip_prefix(':'));
            told.is_some_and(|told| ends.iter().any(|end| told.ends_with(end)))
        };
        all.filter(|(it, _)| is_it(it))
            .map(|(_, times)| times)
            .sum()
    }

    /// Chance has come to something of every kind.
    pub fn check(&self) {
        assert!(
            self.forced > self.done / 100
                && self.odds > self.done / 100
                && self.refused > self.done / 100,
            "{self}"
        );
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally {
            done,
            forced,
            refused,
            invalid,
            odds,
            happened: _,
        } = self;
        write!(
            f,
            "{done} done ({forced} of them by force), {refused} refused, {invalid} senseless, {odds} with their odds"
        )
    }
}

/// An attempt at an action: what it is, the answers that chance gave, and what came of it.
pub struct Attempt<'a> {
    pub battle: &'a dyn Battle,
    pub entry: Entry,
    pub directions: Directions,
    pub answers: Answers,
    /// Every decision was taken by its default.
    pub by_default: bool,
}

impl Game {
    pub fn new(name: String, battle: Box<dyn Battle>, chance: Chance) -> Self {
        Self {
            name,
            battle,
            chance,
            story: Vec::new(),
            next: None,
            tally: Tally::default(),
        }
    }

    /// Does `actions` actions, or fewer if the battle ends before; gives how many.
    pub fn play(&mut self, actions: usize) -> usize {
        let (mut done, mut idle) = (0, 0);
        while done < actions && idle < 2000 {
            if self.act() {
                done += 1;
                idle = 0;
            } else {
                idle += 1;
            }
            if self.battle.scenario().end().is_some() {
                return done;
            }
            // A battle that is decided goes on a little: nothing stops the players.
            if self.battle.status(Viewer::Umpire).over && self.chance.one_in(30) {
                break;
            }
        }
        assert!(
            idle < 2000,
            "{}",
            self.tell(&"nothing can be done any more")
        );
        done
    }

    pub fn battle(&self) -> &dyn Battle {
        &*self.battle
    }

    /// Plays until the battle has ended or `most` actions are done, by the rules alone and without checks; gives how many.
    pub fn play_out(&mut self, most: usize) -> usize {
        let (mut done, mut tries) = (0, 0);
        while done < most && tries < 20 * most && self.battle.scenario().end().is_none() {
            tries += 1;
            let Some(offer) = self.offer() else { continue };
            // A turn lasts until most units have acted.
            let next = self.battle.status(Viewer::Umpire).next.map(|(id, _)| id);
            if next == Some(offer.id) && !self.chance.one_in(2) {
                continue;
            }
            let is_fair = !check::is_common(&offer) || offer.id == "arrive";
            if !is_fair || offer.refusal.is_some() {
                continue;
            }
            let battle = self.battle.copy();
            let mut entry = entries::entry(&mut self.chance, &*battle, &offer);
            if let Some(range) = entry.fields.get_mut("range") {
                *range = (1 + self.chance.below(8)).into();
            }
            let mut attempt = Attempt {
                battle: &*battle,
                entry,
                directions: Directions::default(),
                answers: Answers::new(),
                by_default: self.chance.one_in(2),
            };
            if let Ok(outcome) = attempt.run(&mut self.chance) {
                self.battle = outcome.battle;
                done += 1;
            }
        }
        done
    }

    fn tell(&self, what: &dyn fmt::Display) -> String {
        let from = self.story.len().saturating_sub(25);
        format!(
            "{}, after {} actions: {what}\n{}",
            self.name,
            self.story.len(),
            self.story[from..].join("\n")
        )
    }

    fn expect(&self, held: Result<(), String>) {
        if let Err(what) = held {
            panic!("{}", self.tell(&what));
        }
    }

    /// Tries something; whether it was done.
    fn act(&mut self) -> bool {
        let battle = self.battle.copy();
        // What is offered in response is seldom come to by chance.
        let next = self.next.take().filter(|_| self.chance.one_in(2));
        let (entry, refusal) = if let Some(entry) = next {
            (entry, None)
        } else {
            let Some(offer) = self.offer() else {
                return false;
            };
            let entry = match offer.id {
                "adjust" => umpire::adjust(&mut self.chance, &*battle),
                _ => entries::entry(&mut self.chance, &*battle, &offer),
            };
            (entry, offer.refusal)
        };
        let force = self.chance.one_in(if refusal.is_some() { 2 } else { 20 });
        let directions = Directions {
            force: force.then(|| "let us see".to_owned()),
            ..Directions::default()
        };
        self.story.push(format!("{entry:?} forced: {force}"));
        let mut attempt = Attempt {
            battle: &*battle,
            entry,
            directions,
            answers: Answers::new(),
            by_default: self.chance.one_in(2),
        };
        let result = attempt.run(&mut self.chance);
        let line = self.story.last_mut().expect("a line");
        line.push(' ');
        line.extend(format!("{:?}", attempt.answers).chars());
        if self.chance.one_in(12) {
            self.tally.odds += 1;
            let held = check::odds(&attempt, &result, &mut self.chance);
            self.expect(held);
        }
        match result {
            Ok(done) => {
                let thorough = self.chance.one_in(10);
                let held = check::done(&attempt, &done, thorough)
                    .and_then(|()| own::done(&attempt, &done))
                    .and_then(|()| called::done(&attempt, &done));
                self.tally.done += 1;
                self.tally.forced += usize::from(!done.forced.is_empty());
                self.tally.count(
                    &attempt.battle.status(Viewer::Umpire).phase,
                    &attempt.entry.action,
                    &done,
                );
                self.expect(held);
                let held = verdicts::form(&*battle, &attempt.entry.action, &done);
                self.expect(held);
                self.overrule(&attempt, &done);
                self.next = done.follow_ups.first().map(|next| Entry {
                    action: next.action.clone(),
                    fields: next.fields.clone(),
                });
                self.battle = done.battle;
                let held = check::battle(&*self.battle, thorough, &mut self.chance)
                    .and_then(|()| own::battle(&*self.battle));
                self.expect(held);
                true
            }
            Err(halt) => {
                self.story.pop();
                match halt {
                    Suspend::Refused(_) => self.tally.refused += 1,
                    _ => self.tally.invalid += 1,
                }
                let held = check::halted(&attempt, &halt, refusal.as_ref());
                self.expect(held);
                false
            }
        }
    }

    /// Something that is offered to somebody: often what comes next, mostly what is allowed, seldom what always is.
    fn offer(&mut self) -> Option<Offer> {
        let directory = self.battle.directory();
        let status = self.battle.status(Viewer::Umpire);
        // What must be done is done soon; what only comes next waits, or turns would be over before anybody has acted.
        let often = if status.left.is_empty() { 8 } else { 2 };
        let next = status.next.filter(|_| self.chance.one_in(often));
        let who = match (next, self.chance.below(10)) {
            (Some((_, who)), _) => who,
            (_, 0) => Who::Table,
            (_, 1..4) if !directory.characters.is_empty() => {
                Who::Character(small(self.chance.below(directory.characters.len())))
            }
            _ => Who::Unit(small(self.chance.below(directory.units.len()))),
        };
        let mut offers = self.battle.offers(who, Viewer::Umpire);
        if let Some((action, _)) = next {
            return offers.into_iter().find(|offer| offer.id == action);
        }
        // Nobody gives up: battles end by themselves.
        offers.retain(|offer| offer.id != "end-battle");
        let common = self.chance.one_in(15);
        offers.retain(|offer| common || !check::is_common(offer));
        if !self.chance.one_in(5) {
            offers.retain(|offer| offer.refusal.is_none());
        }
        let offer = self.chance.any(&offers)?;
        let rare = own::passes_over(&*self.battle, offer.id, &mut self.chance);
        (!rare).then(|| offer.clone())
    }

    /// Now and then the umpire puts a figure of his own in the place of one.
    fn overrule(&mut self, attempt: &Attempt, done: &Outcome) {
        let figures: Vec<&String> = done
            .lines
            .iter()
            .filter_map(|line| line.figure.as_ref())
            .collect();
        let Some(figure) = self.chance.any(&figures).filter(|_| self.chance.one_in(8)) else {
            return;
        };
        let is = self.chance.below(7) as f64;
        let mut directions = attempt.directions.clone();
        directions.overrule.insert((*figure).clone(), is);
        directions.reason = Some("let us see".to_owned());
        let mut other = Attempt {
            directions,
            entry: attempt.entry.clone(),
            answers: Answers::new(),
            ..*attempt
        };
        let held = match other.run(&mut self.chance) {
            Ok(done) => {
                check::done(&other, &done, false).and_then(|()| check::overruled(&done, figure, is))
            }
            // Fewer than the least that makes sense.
            Err(Suspend::Invalid(_)) => Ok(()),
            Err(halt) => Err(format!("overruled, {figure} = {is}: {halt:?}")),
        };
        self.expect(held);
    }
}

fn small(n: usize) -> u16 {
    u16::try_from(n).expect("few of them")
}

impl Attempt<'_> {
    /// Runs it, chance answering whatever is asked.
    pub fn run(&mut self, chance: &mut Chance) -> Result<Outcome, Suspend> {
        loop {
            match self
                .battle
                .run(&self.entry, &self.directions, &self.answers)
                .and_then(Run::outcome)
            {
                Err(Suspend::Request(need)) => self.answer(chance, &need),
                result => return result,
            }
        }
    }

    fn answer(&mut self, chance: &mut Chance, need: &Request) {
        match need {
            // All that are missing at once: they are rolled at once.
            Request::Dice(need) => {
                let face = |_| Answer::Die {
                    face: u8::try_from(1 + chance.below(need.die.into())).expect("a face"),
                    app: false,
                };
                self.answers.extend((0..need.count).map(face));
            }
            Request::Card(need) => self.answers.push(Answer::Card {
                card: *chance.one(&need.left),
                app: true,
            }),
            Request::Decision(ask) => {
                let all = ask.options.list();
                let default = ask.default.to_string();
                if self.directions.force.is_none() {
                    called::asked(self.battle, ask).unwrap_or_else(|what| panic!("{what}"));
                }
                assert!(
                    all.contains(&default),
                    "{default} is the default of {}, and none of {all:?}",
                    ask.id
                );
                self.answers
                    .push(Answer::Decision(if self.by_default || ask.bluff {
                        default
                    } else {
                        chance.one(&all).clone()
                    }));
            }
        }
    }
}
