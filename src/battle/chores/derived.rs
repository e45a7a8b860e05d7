//! Chores that follow from two states: what comes and goes, figures, markers, piles, places, formations, company.

use super::men::Nouns;
use super::*;
use crate::battle::chore::{Chore, FROM_TABLE};
use crate::battle::view::{Standing, View};

/// A battle, and its rosters as the umpire knows them, worked out once.
pub(in crate::battle) struct LaidOut<'a> {
    pub(super) battle: &'a dyn Battle,
    rows: Vec<Row>,
}

impl<'a> LaidOut<'a> {
    pub(in crate::battle) fn both(battles: [&'a dyn Battle; 2]) -> [Self; 2] {
        battles.map(|battle| LaidOut {
            battle,
            rows: battle.own_roster(Viewer::Umpire),
        })
    }

    fn row(&self, who: Who) -> Option<&Row> {
        self.rows.iter().find(|row| row.who == who)
    }

    /// Returns whether a unit has no figures, neither standing nor lost.
    pub(super) fn is_dummy(&self, who: Who) -> bool {
        let is_empty = |row: &Row| row.pips == [0; 3];
        matches!(who, Who::Unit(_)) && self.row(who).is_some_and(is_empty)
    }

    /// Returns whether a unit is off the table: gone, or still to arrive.
    pub(super) fn is_off(&self, who: Who) -> bool {
        let row = self.row(who);
        row.is_none_or(|row| laid(self.battle, row).is_off())
    }

    /// The formation of a unit on the table, as an instruction.
    pub(super) fn formation(&self, who: Who) -> String {
        let row = self.row(who).map(|row| laid(self.battle, row));
        row.map_or_else(String::new, |it| it.formation().to_owned())
    }

    /// The figures of a unit that lie, or stray.
    pub(super) fn lying(&self, who: Who) -> u16 {
        self.row(who).map_or(0, |row| row.pips[1])
    }
}

/// A row, and what counts of it on the real table.
struct Laid<'a> {
    row: &'a Row,
    /// It has left the table.
    is_gone: bool,
    /// It is still to arrive.
    is_away: bool,
    /// A marker stands for it: not all may know it.
    is_hidden: bool,
    formation: String,
    /// Its back is to the enemy.
    is_turned: bool,
    /// The id of the unit that a person is with.
    with: &'a str,
}

/// Derives the chores that lead from one state to the other: piles, then the unit that acted, then the others in roster order,
/// then places with names.
pub(in crate::battle) fn derived(states: &[LaidOut; 2], actor: Who) -> Vec<(Who, Vec<Chore>)> {
    let [before, after] = states.each_ref().map(|it| it.battle);
    let mut all = piles([before, after]);
    let [was, is] = states.each_ref().map(|it| &it.rows);
    let mut rows: Vec<(&Row, &Row)> = was.iter().zip(is).collect();
    sort_by_key(&mut rows, |(_, is)| is.who != actor);
    let off = states.each_ref().map(|state| {
        let off = state.rows.iter().filter(|row| state.is_off(row.who));
        off.map(|row| row.who).collect::<Vec<Who>>()
    });
    all.extend(rows.into_iter().map(|(was, is)| {
        let who = is.who;
        let mut states = [laid(before, was), laid(after, is)];
        for (it, off) in states.iter_mut().zip(&off) {
            // A person whose unit is off the table stands alone.
            if it.row.with.is_some_and(|unit| off.contains(&unit)) {
                it.with = "";
            }
        }
        let place = || {
            let scenario = before.scenario();
            let place = &scenario.plan().arrivals[scenario.arrival_of(who)?].place;
            Some(match place.as_str() {
                "" => "at the table's edge".to_owned(),
                place => place.to_owned(),
            })
        };
        (who, of_row(after.men(), &states, place))
    }));
    all.extend(places([before, after]));
    all
}

fn laid<'a>(battle: &'a dyn Battle, row: &'a Row) -> Laid<'a> {
    let with = row.with.map_or("", |unit| battle.directory().id(unit));
    Laid {
        row,
        is_gone: row.standing == Standing::Gone,
        is_away: battle.scenario().is_away(row.who),
        is_hidden: battle.is_redacted(row.who, Viewer::Table),
        formation: match row.who {
            Who::Unit(unit) => battle.formation(unit),
            _ => String::new(),
        },
        is_turned: matches!(row.who, Who::Unit(unit) if battle.faces_away(unit) == Some(true)),
        with,
    }
}

impl Laid<'_> {
    fn is_off(&self) -> bool {
        self.is_gone || self.is_away
    }

    /// A text of what is on the table; empty off it.
    fn shown<'a>(&self, text: &'a str) -> &'a str {
        if self.is_off() { "" } else { text }
    }

    /// The formation of its figures on the table; empty without them.
    fn formation(&self) -> &str {
        let formation = if self.is_hidden { "" } else { &self.formation };
        self.shown(formation)
    }

    /// Figures standing, lying and gone. Those of a lost unit have all gone; those of a reserve stand ready.
    fn figures(&self) -> [i32; 3] {
        match self.row.pips.map(i32::from) {
            [stand, lie, gone] if self.is_gone && !self.is_away => [0, 0, stand + lie + gone],
            pips => pips,
        }
    }

    fn markers(&self) -> impl Iterator<Item = (&'static str, u16)> {
        let lying = self
            .row
            .markers
            .iter()
            .filter(|it| it.on_table && !self.is_off());
        lying.map(|it| (it.name, it.count))
    }
}

/// White counters and other things that lie beside a roster.
fn piles(battles: [&dyn Battle; 2]) -> Vec<(Who, Vec<Chore>)> {
    let [was, is] = battles.map(View::piles);
    let whose = was.iter().chain(&is).map(|it| it.0);
    let mut all: Vec<(Who, Vec<Chore>)> = Vec::new();
    for who in whose {
        if all.iter().all(|(known, _)| *known != who) {
            let [was, is] = [&was, &is].map(|piles| {
                let own = piles.iter().filter(move |it| it.0 == who);
                own.map(|(_, name, count)| (name.as_str(), *count))
            });
            all.push((who, counted(was, is)));
        }
    }
    all
}

/// The chores at places with names, such as a barricade.
fn places(battles: [&dyn Battle; 2]) -> Option<(Who, Vec<Chore>)> {
    let [was, is] = battles.map(View::at_places);
    let off = only(&was, &is).map(|(place, chore)| (place, chore.reversed()));
    let on = only(&is, &was).map(|(place, chore)| (place, chore.clone()));
    let all = off.chain(on);
    let all: Vec<Chore> = all
        .map(|(place, chore)| Chore::At(place.clone(), Box::new(chore)))
        .collect();
    (!all.is_empty()).then_some((Who::Table, all))
}

/// The things in the first list alone; of equal things, those that it has more of.
fn only<'a, T: PartialEq>(list: &'a [T], other: &'a [T]) -> impl Iterator<Item = &'a T> {
    let mut other: Vec<&T> = other.iter().collect();
    list.iter().filter(move |it| {
        let same = other.iter().position(|known| known == it);
        same.map(|at| other.swap_remove(at)).is_none()
    })
}

/// The counters of each name whose number changed.
fn counted<'a>(
    was: impl Iterator<Item = (&'a str, u16)>,
    is: impl Iterator<Item = (&'a str, u16)>,
) -> Vec<Chore> {
    let mut all: Vec<(&str, u16, u16)> = Vec::new();
    for (name, was, is) in was
        .map(|(name, n)| (name, n, 0))
        .chain(is.map(|(name, n)| (name, 0, n)))
    {
        match all.iter_mut().find(|it| it.0 == name) {
            Some(known) => (known.1, known.2) = (known.1 + was, known.2 + is),
            None => all.push((name, was, is)),
        }
    }
    all.retain(|(_, was, is)| was != is);
    let marker = |(name, was, is): (&str, u16, u16)| Chore::Marker(name.to_owned(), was, is);
    all.into_iter().map(marker).collect()
}

fn of_row(
    men: Option<Nouns>,
    [was, is]: &[Laid; 2],
    place: impl FnOnce() -> Option<String>,
) -> Vec<Chore> {
    let mut all = Vec::new();
    match (was.is_off(), is.is_off()) {
        (true, true) => return all,
        (false, true) if is.is_away => all.push(Chore::Off(FROM_TABLE.to_owned())),
        (false, true) if !joined(was, is) => {
            all.push(Chore::Off(everything(men, was.row)));
        }
        (true, false) if was.is_away || !joined(is, was) => {
            all.push(Chore::On(place().unwrap_or_default()));
        }
        _ => {}
    }
    let (before, after) = (was.figures(), is.figures());
    let by: [i32; 3] = std::array::from_fn(|at| after[at] - before[at]);
    if men.is_some() && matches!(is.row.who, Who::Unit(_)) && by != [0; 3] {
        all.push(Chore::Figures(by));
    }
    all.extend(counted(was.markers(), is.markers()));
    if was.formation() != is.formation() {
        all.push(Chore::Form(Vec::new()));
    }
    if let [was, is] = [was, is].map(|it| it.is_turned && !it.is_off())
        && was != is
    {
        all.push(Chore::Turned(was, is));
    }
    if let [was, is] = [was, is].map(|it| it.shown(it.with))
        && was != is
    {
        all.push(Chore::With(was.to_owned(), is.to_owned()));
    }
    all
}

/// The words for all that leaves the table with a unit: figures, or the gun. A dummy has none.
fn everything(men: Option<Nouns>, row: &Row) -> String {
    match (men, row.who) {
        (Some(_), Who::Unit(_)) if !row.pip.is_empty() => format!("the {}", row.pip),
        (Some((_, many)), Who::Unit(_)) if row.pips != [0; 3] => format!("all {many}"),
        _ => String::new(),
    }
}

/// Returns whether all figures of a row went over to other units, none of them lost.
fn joined(was: &Laid, is: &Laid) -> bool {
    let there = |it: &Laid| it.row.pips[0] + it.row.pips[1];
    let is_unit = matches!(is.row.who, Who::Unit(_));
    is_unit && there(was) > there(is) && was.row.pips[2] == is.row.pips[2]
}
