//! The real table, laid by the lines for it alone: doing leads to what the program counts, undoing back to the table as it
//! was, redoing and other branches to the table as it was there.

use crate::chance::Chance;
use crate::lines::{Laid, Model, Reader, Where, do_at, kind, places};
use crate::{armies, entries, muster, number, sample, umpire, with_scenario};
use drumhead::battle::view::Standing;
use drumhead::battle::{Battle, Chore, Directions, Ruleset, Viewer, ViewerText};
use drumhead::journal::{Game, Given, Keep, Manner, Record, Step, Supply};
use drumhead::rules;
use drumhead::table::{Request, Side, Who};
use std::collections::{BTreeMap, BTreeSet};

/// What was found, how often, with an example.
#[derive(Default)]
struct Found {
    wrong: BTreeMap<String, (usize, String)>,
    unknown: BTreeMap<String, usize>,
    tables: usize,
    /// Names that a viewer might have read and must not.
    secrets: usize,
}

impl Found {
    fn wrong(&mut self, what: String, example: impl FnOnce() -> String) {
        let found = self.wrong.entry(what);
        found.or_insert_with(|| (0, example())).0 += 1;
    }

    fn is_sound(&self) -> bool {
        self.wrong.is_empty() && self.unknown.is_empty()
    }
}

impl std::fmt::Display for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let faults: usize = self.wrong.values().map(|(times, _)| times).sum();
        let Found {
            tables, secrets, ..
        } = self;
        writeln!(
            f,
            "{tables} tables compared, {faults} faults, {secrets} names hidden"
        )?;
        for (what, (times, example)) in &self.wrong {
            writeln!(f, "{times:6} {what}\n       {example}")?;
        }
        for (what, times) in &self.unknown {
            writeln!(f, "{times:6} not understood: {what}")?;
        }
        Ok(())
    }
}

/// A game, and the table as it was after each of its actions.
struct Played<'a> {
    game: Game,
    chance: Chance,
    /// Real dice, cards and decisions, rather than the program's.
    typed: bool,
    /// By record; 0 is the start. One for each viewer.
    models: BTreeMap<u64, Vec<Model>>,
    /// The action before each.
    parents: BTreeMap<u64, u64>,
    viewers: Vec<Viewer>,
    /// The names of all places so far.
    places: BTreeSet<String>,
    found: &'a mut Found,
}

fn everybody(battle: &dyn Battle) -> impl Iterator<Item = Who> {
    let sides = Side::BOTH.map(Who::Side);
    battle.directory().everyone().chain(sides)
}

/// The table as the program counts it; it knows no places.
fn counted(battle: &dyn Battle) -> Model {
    let mut all: Model = everybody(battle)
        .map(|who| (who, Laid::default()))
        .collect();
    let rows = battle.own_roster(Viewer::Umpire);
    let is_there = |who: &Who| {
        let row = rows.iter().find(|row| row.who == *who);
        row.is_some_and(|it| it.standing != Standing::Gone) && !battle.scenario().is_away(*who)
    };
    for row in &rows {
        let away = battle.scenario().is_away(row.who);
        let on = row.standing != Standing::Gone && !away;
        let markers = row
            .markers
            .iter()
            .filter(|it| on && it.on_table && it.count > 0);
        let figures = match (battle.men(), battle.pips()) {
            _ if !(on || away) || !matches!(row.who, Who::Unit(_)) => [0; 2],
            (None, _) => [0; 2],
            // Only those lost are counted.
            (_, None) if battle.strays().is_none() => [1000 - i32::from(row.pips[2]), 0],
            _ => [0, 1].map(|at| i32::from(row.pips[at])),
        };
        let laid = Laid {
            on,
            figures,
            markers: markers
                .map(|it| (kind(it.name), i32::from(it.count)))
                .collect(),
            form: match row.who {
                Who::Unit(_) if battle.is_redacted(row.who, Viewer::Table) => String::new(),
                Who::Unit(unit) if on => battle.formation(unit),
                _ => String::new(),
            },
            turned: match row.who {
                Who::Unit(unit) => battle.faces_away(unit).map(|it| it && on),
                _ => None,
            },
            with: row.with.filter(|unit| on && is_there(unit)),
            ..Laid::default()
        };
        all.insert(row.who, laid);
    }
    for side in Side::BOTH {
        let own = battle.piles().into_iter();
        let own = own.filter(|it| it.0 == Who::Side(side) && it.2 > 0);
        let laid = Laid {
            on: true,
            markers: own
                .map(|(_, name, n)| (kind(&name), i32::from(n)))
                .collect(),
            ..Laid::default()
        };
        all.insert(Who::Side(side), laid);
    }
    let mut table = Laid::default();
    for (place, chore) in battle.at_places() {
        match chore {
            Chore::Marker(name, _, n) => {
                let at = table.places.entry(place).or_default();
                at.markers.insert(name, i32::from(n));
            }
            Chore::Both(there, _) => {
                do_at(&mut table, &place, there.to(Viewer::Umpire))
                    .unwrap_or_else(|why| panic!("{why}: {:?}", battle.at_places()));
            }
            chore => panic!("{chore:?} at {place}"),
        }
    }
    all.insert(Who::Table, table);
    all
}

impl Played<'_> {
    fn here(&self) -> u64 {
        self.game.latest().unwrap_or(0)
    }

    /// Lays lines on the table as it was at `from`, for each viewer.
    fn lay(
        &mut self,
        lines: &[ViewerText],
        [from, to]: [u64; 2],
        what: &str,
        new: bool,
    ) -> Vec<Model> {
        let battles = [from, to].map(|seq| self.game.look_back(seq).expect("a state"));
        let mut all = self.models[&from].clone();
        for battle in &battles {
            self.places
                .extend(battle.at_places().into_iter().map(|it| it.0));
        }
        for (at, viewer) in self.viewers.iter().enumerate() {
            let names = battles.iter().flat_map(|battle| {
                everybody(&**battle).map(|who| (battle.name(who, *viewer), who))
            });
            let mut reader = Reader {
                names: names.collect(),
                places: &self.places,
                to: if new {
                    Where::New(to)
                } else {
                    Where::Of(&self.models[&to][at])
                },
                stood: places(&all[at]),
                strays: battles[0].strays().map(|(_, many)| many),
                unknown: Vec::new(),
            };
            let read: Vec<&str> = lines
                .iter()
                .map(|it| it.to(*viewer))
                .filter(|it| !it.is_empty())
                .collect();
            for line in &a_line_each(&read) {
                if let Err(why) = reader.lay(&mut all[at], line) {
                    self.found
                        .wrong(format!("{what}: {why}"), || format!("{line}: {read:?}"));
                }
            }
            for part in reader.unknown {
                *self.found.unknown.entry(part).or_default() += 1;
            }
            self.found.secrets += secrets(&battles, *viewer, &read).unwrap_or_else(|told| {
                self.found
                    .wrong(format!("{what}: a secret is told to {viewer:?}"), || {
                        format!("{told}: {read:?}")
                    });
                0
            });
        }
        all
    }

    /// Compares tables as they are laid with those that they should be.
    fn compare(
        &mut self,
        is: &[Model],
        wanted: &[Model],
        [from, to]: [u64; 2],
        what: &str,
        lines: &[ViewerText],
    ) {
        self.found.tables += 1;
        let battles = [from, to].map(|seq| self.game.look_back(seq).expect("a state"));
        for ((viewer, is), wanted) in self.viewers.iter().zip(is).zip(wanted) {
            for (who, is) in is {
                let wanted = &wanted[who];
                if battles.iter().any(|it| it.is_redacted(*who, *viewer)) {
                    continue;
                }
                let kinds = [
                    ("on the table", is.on == wanted.on),
                    (
                        "figures",
                        !wanted.has_figures() || is.figures == wanted.figures,
                    ),
                    (
                        "markers",
                        !wanted.on && !is.on || is.markers == wanted.markers,
                    ),
                    ("formation", !wanted.on || is.form == wanted.form),
                    ("company", !wanted.on || is.with == wanted.with),
                    ("things", is.things == wanted.things),
                    ("place", !wanted.on || is.place == wanted.place),
                    ("parts", !wanted.on || is.parts == wanted.parts),
                    ("facing", !wanted.on || is.turned == wanted.turned),
                    ("places", is.places == wanted.places),
                    (
                        "place of strays",
                        !wanted.on || wanted.figures[1] == 0 || is.loose == wanted.loose,
                    ),
                ];
                for (kind, _) in kinds.iter().filter(|(_, same)| !same) {
                    let name = battles[1].name(*who, *viewer);
                    let read: Vec<&str> = lines.iter().map(|it| it.to(*viewer)).collect();
                    self.found.wrong(format!("{what}: {kind}"), || {
                        format!("record {from} to {to}: {name} is {is:?}, not {wanted:?}: {read:?}")
                    });
                }
            }
        }
    }

    /// An action: its lines lead to what the program counts.
    fn done(&mut self, record: &Record, from: u64, what: &str) {
        let way = [from, record.seq];
        let is = self.lay(&record.table, way, what, true);
        let counts = counted(self.game.battle());
        // What the program does not count is as it was laid.
        let wanted: Vec<Model> = is
            .iter()
            .map(|is| {
                let mut wanted = counts.clone();
                for (who, it) in &mut wanted {
                    let is = &is[who];
                    (it.place, it.loose, it.things) = (is.place, is.loose, is.things.clone());
                    it.parts.clone_from(&is.parts);
                }
                let table = wanted.get_mut(&Who::Table).expect("a table");
                for (place, at) in &is[&Who::Table].places {
                    if !at.things.is_empty() {
                        let it = table.places.entry(place.clone()).or_default();
                        it.things.clone_from(&at.things);
                    }
                }
                wanted
            })
            .collect();
        self.compare(&is, &wanted, way, what, &record.table);
        self.models.insert(record.seq, wanted);
    }

    /// A way through the history: its lines lead to the table as it was there.
    fn moved(&mut self, lines: &[ViewerText], from: u64, what: &str) {
        let way = [from, self.here()];
        let mut is = self.lay(lines, way, what, false);
        let wanted = self.models[&way[1]].clone();
        // How many figures a reserve has is on its roster: nobody tells what the umpire changes before it comes.
        let before = self.game.look_back(from).expect("a state");
        let reserves = everybody(&*before).filter(|who| before.scenario().is_away(*who));
        for who in reserves {
            for (is, wanted) in is.iter_mut().zip(&wanted) {
                is.get_mut(&who).expect("everybody").figures = wanted[&who].figures;
            }
        }
        self.compare(&is, &wanted, way, what, lines);
    }

    /// Does something, or goes somewhere else in the history.
    fn step(&mut self) {
        let from = self.here();
        match self.chance.below(14) {
            0 => {
                let count = 1 + self.chance.below(9);
                if let Ok(record) = self.game.undo(count) {
                    self.moved(&record.table, from, "undone");
                }
            }
            1 => {
                let count = 1 + self.chance.below(9);
                if let Ok(record) = self.game.redo(count) {
                    self.moved(&record.table, from, "done again");
                }
            }
            2 => {
                let places: Vec<u64> = self.models.keys().copied().collect();
                // Mostly not far.
                let few = places.len().min(12);
                let to = *self.chance.one(&places[places.len() - few..]);
                if let Ok(record) = self.game.go_back(to) {
                    self.moved(&record.table, from, "gone back");
                }
            }
            3 => self.overrule(from),
            _ => {
                if let Some(record) = self.something() {
                    self.parents.insert(record.seq, from);
                    self.done(&record, from, "done");
                }
            }
        }
    }

    /// Another number for a figure of the last action, after its result was laid out.
    fn overrule(&mut self, from: u64) {
        let Ok(record) = self.game.record(from) else {
            return;
        };
        let figures = record
            .report
            .iter()
            .filter_map(|line| Some((line.figure.clone()?, line.value?)));
        let figures: Vec<(String, f64)> = figures.collect();
        let Some((figure, value)) = self.chance.any(&figures).cloned() else {
            return;
        };
        let value = (value + if self.chance.one_in(2) { 1.0 } else { -1.0 }).max(0.0);
        let step = self
            .game
            .overrule(&BTreeMap::from([(figure, value)]), "let us see");
        let Some(again) = self.answered(step) else {
            self.game.leave_change();
            return;
        };
        let parent = self.parents[&from];
        self.parents.insert(again.seq, parent);
        self.done(&again, parent, "overruled");
        self.stay(&record, &again);
        let lines = self.game.relaid(from, again.seq).expect("two records");
        self.moved(&lines, from, "laid out again");
    }

    /// Who moves alike in both results of one action stands where it stood after the first.
    fn stay(&mut self, first: &Record, again: &Record) {
        let battle = self.game.battle().copy();
        let directory = battle.directory();
        let moves = |record: &Record, who: Who| -> Vec<Chore> {
            // Those of the subject have no id.
            let id = |it: &str| directory.whose(if it.is_empty() { &record.subject } else { it });
            let own = record.chores.iter();
            let own = own.filter(|(it, _)| id(it) == Some(who));
            let is_move = |it: &&Chore| {
                use Chore::{Engage, Move, On, Part, Party};
                matches!(it, Move(_) | Engage(_) | On(_) | Part(..) | Party(..))
            };
            own.map(|(_, it)| it).filter(is_move).cloned().collect()
        };
        let were = self.models[&first.seq].clone();
        let are = self.models.get_mut(&again.seq).expect("a table");
        for (was, is) in were.iter().zip(are) {
            let mut people = Vec::new();
            for (who, laid) in is.iter_mut() {
                let own = moves(again, *who);
                if !own.is_empty() && own == moves(first, *who) {
                    let was = &was[who];
                    (laid.place, laid.loose) = (was.place, was.loose);
                    laid.parts.clone_from(&was.parts);
                    people.extend(laid.with.map(|unit| (*who, unit)));
                }
            }
            for (who, unit) in people {
                let place = is[&unit].place;
                is.get_mut(&who).expect("everybody").place = place;
            }
        }
    }

    /// Does what comes next, anything that is allowed to anybody, or what the umpire likes.
    fn something(&mut self) -> Option<Record> {
        let battle = self.game.battle().copy();
        let chance = &mut self.chance;
        let all: Vec<Who> = battle.directory().everyone().collect();
        let next = battle
            .status(Viewer::Umpire)
            .next
            .filter(|_| chance.one_in(3));
        let who = match next {
            Some((_, who)) => who,
            None if chance.one_in(8) => Who::Table,
            None => *chance.one(&all),
        };
        let mut offers = battle.offers(who, Viewer::Umpire);
        let force = chance.one_in(12);
        offers.retain(|it| it.id != "end-battle" && (force || it.refusal.is_none()));
        offers.retain(|it| next.is_none_or(|next| next.0 == it.id));
        let offer = chance.any(&offers)?.clone();
        let entry = if chance.one_in(10) || offer.id == "adjust" {
            umpire::adjust(chance, &*battle)
        } else {
            entries::entry(chance, &*battle, &offer)
        };
        let directions = Directions {
            force: force.then(|| "let us see".to_owned()),
            ..Directions::default()
        };
        let step = if self.typed {
            self.game.begin(entry, directions)
        } else {
            let manner = Manner {
                app: true,
                defaults: true,
            };
            self.game
                .perform(&entry, &directions, &Given::default(), manner)
        };
        let record = self.answered(step);
        if record.is_none() {
            self.game.leave();
        }
        record
    }

    /// Gives an action what it asks for, until it is done. `None` where it cannot be done.
    fn answered(&mut self, mut step: Step) -> Option<Record> {
        let chance = &mut self.chance;
        loop {
            let supply = match step {
                Step::Done(record) => return Some(*record),
                Step::Needs(Request::Dice(dice)) if self.typed => {
                    Supply::Face(u8::try_from(chance.from(1, usize::from(dice.die))).ok()?)
                }
                Step::Needs(Request::Decision(ask)) => {
                    Supply::Chosen(chance.any(&ask.options.list())?.clone())
                }
                Step::Needs(Request::Card(card)) if self.typed => {
                    let card = usize::from(*chance.any(&card.left)?);
                    Supply::Card(self.game.battle().cards()[card].id.clone())
                }
                Step::Needs(_) => Supply::App,
                Step::Refused(_) | Step::Invalid(_) | Step::Unused { .. } => return None,
            };
            step = self.game.supply(supply);
        }
    }
}

/// How many names a viewer might have read that he may know neither before nor after; `Err` for one that he reads.
fn secrets(battles: &[Box<dyn Battle>; 2], viewer: Viewer, read: &[&str]) -> Result<usize, String> {
    let mut count = 0;
    for who in everybody(&*battles[0]) {
        let name = battles[0].name(who, Viewer::Umpire);
        let mut both = battles.iter();
        if both.all(|it| it.is_redacted(who, viewer) && it.name(who, viewer) != name) {
            count += 1;
            if read.iter().any(|line| line.contains(&name)) {
                return Err(name);
            }
        }
    }
    Ok(count)
}

/// Plays games of chance until so many tables are compared.
fn play(ruleset: &dyn Ruleset, tables: usize) -> Found {
    let id = ruleset.info().id;
    let mut found = Found::default();
    for battle in 0.. {
        if found.tables >= tables {
            break;
        }
        let mut chance = Chance::new(number("DRUMHEAD_RANDOM_SEED", 11), battle);
        let setup = match battle % 4 {
            0 => with_scenario(id),
            1 => sample(id),
            2 => armies::with_options(&mut chance, ruleset, sample(id)),
            _ => armies::battle(&mut chance, ruleset).unwrap_or_else(|| sample(id)),
        };
        let start = muster(id, &setup);
        let viewers = if start.has_secrets() {
            Viewer::ALL.to_vec()
        } else {
            vec![Viewer::Umpire]
        };
        let mut model = counted(&*start);
        // Everybody begins somewhere else.
        for (it, place) in model.values_mut().zip(1 << 41..) {
            it.place = place;
        }
        let models = vec![model; viewers.len()];
        let seed = u64::try_from(battle).expect("few");
        let mut played = Played {
            game: Game::start(&setup, seed, &Keep::Nowhere).expect("a game"),
            chance,
            typed: battle % 3 == 1,
            models: BTreeMap::from([(0, models)]),
            parents: BTreeMap::new(),
            viewers,
            places: BTreeSet::new(),
            found: &mut found,
        };
        let most = played.found.tables + tables.min(300);
        for _ in 0..20 * tables {
            if played.found.tables >= most {
                break;
            }
            played.step();
        }
    }
    found
}

fn check(tables: usize) {
    let only = std::env::var("DRUMHEAD_RANDOM_ONLY").unwrap_or_default();
    for ruleset in rules::ALL
        .iter()
        .filter(|it| it.info().id.starts_with(&only))
    {
        let id = ruleset.info().id;
        let found = play(*ruleset, tables);
        println!("{id}: {found}");
        assert!(found.is_sound(), "{id}: {found}");
    }
}

#[test]
fn lines_for_the_table_lead_to_it_forth_and_back() {
    check(400);
}

#[test]
#[ignore = "takes minutes"]
fn lines_for_the_table_lead_to_it_on_ten_thousand_tables() {
    check(number("DRUMHEAD_RANDOM_TABLES", 10_000));
}

/// The steps of a unit, which are a line each, in one line.
fn a_line_each(lines: &[&str]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in lines {
        let (name, rest) = line.split_once(": ").unwrap_or_default();
        match all.last_mut() {
            Some(last) if !name.is_empty() && last.starts_with(&format!("{name}: ")) => {
                last.extend([", ", rest]);
            }
            _ => all.push((*line).to_owned()),
        }
    }
    all
}
