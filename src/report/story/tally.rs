//! Strengths, losses and deeds of every unit, counted action by action.

use super::*;
use crate::battle::view::{Row, Standing};
use std::collections::BTreeSet;

/// A unit or character under way.
struct TalliedUnit {
    story: UnitStory,
    /// Strength after the last action.
    now: u16,
    killed: i32,
    routed: i32,
}

/// Counts what each action did to the strength of both sides.
pub(super) struct StrengthTally {
    reader: Viewer,
    rows: Vec<TalliedUnit>,
    /// Before the first turn: units and people may still be settled.
    opening: bool,
    /// Strength at the end of each turn.
    strengths: Vec<[u32; 2]>,
    /// Sides that have fallen below half their strength.
    below_half: [bool; 2],
    new_event: Option<String>,
    swing: Option<(f64, Moment)>,
    volley: Option<(u32, Moment)>,
    pub(super) has_shared_kills: bool,
}

/// Strength of a unit: men or figures in play, those away from it included; a character or a unit of one figure is 1.
fn strength(battle: &dyn Battle, row: &Row) -> u16 {
    match (row.standing, row.who, battle.men()) {
        (Standing::Gone, ..) => 0,
        (_, Who::Character(_), _) | (.., None) => 1,
        _ if battle.strays().is_some() => row.pips[0] + row.pips[1],
        _ => row.pips[0],
    }
}

/// The units in a fight that is recorded for whole sides, those who rolled dice and those who suffered, or for who won.
fn fighters(record: &Record) -> BTreeSet<&str> {
    let did = |deed: Deed| {
        let all = record.facts.iter();
        all.filter(move |fact| Deed::of(&fact.what) == Some(deed))
    };
    if did(Deed::Attacked).next().is_some() {
        return BTreeSet::new();
    }
    let is_side = |id: &str| Side::from_id(id).is_some();
    let won = did(Deed::Won).filter(|fact| !is_side(&fact.by));
    let mut fighters: BTreeSet<&str> = won.flat_map(|fact| [&*fact.by, &*fact.on]).collect();
    let of_sides = || record.facts.iter().filter(|fact| is_side(&fact.by));
    if did(Deed::Fired).next().is_none() && of_sides().next().is_some() {
        fighters.extend(of_sides().map(|fact| &*fact.on));
        fighters.extend(record.hands.iter().map(|hand| &*hand.owner));
    }
    fighters
}

impl StrengthTally {
    pub(super) fn new(start: &dyn Battle, now: &dyn Battle, reader: Viewer) -> StrengthTally {
        let known = now.roster(reader);
        let at_start = start.roster(Viewer::Umpire);
        let tracked = |row: &Row| {
            let is_hidden = now.is_redacted(row.who, reader);
            let first = at_start.iter().find(|it| it.who == row.who);
            let strength = first.map_or(0, |first| strength(start, first));
            let shown = first.filter(|_| !is_hidden && !start.is_redacted(row.who, reader));
            let story = UnitStory {
                who: row.who,
                side: row.side,
                name: printable(&row.name),
                detail: printable(&shown.unwrap_or(row).detail),
                is_person: matches!(row.who, Who::Character(_)),
                is_figure: now.men().is_none() && matches!(row.who, Who::Unit(_)),
                is_hidden,
                strengths: vec![if is_hidden { 0 } else { strength }],
                fate: UnitEnd::Standing,
                fired: 0,
                fought: 0,
                killed: 0,
                targeted: 0,
                has_run: false,
            };
            TalliedUnit {
                story,
                now: strength,
                killed: 0,
                routed: 0,
            }
        };
        let mut tally = StrengthTally {
            reader,
            rows: known.iter().map(tracked).collect(),
            opening: start.status(reader).turn.number() == 0,
            strengths: Vec::new(),
            below_half: [false; 2],
            new_event: None,
            swing: None,
            volley: None,
            has_shared_kills: false,
        };
        tally.strengths.push(tally.total());
        tally
    }

    /// Strength of both sides now, of the units that the reader may know.
    fn total(&self) -> [u32; 2] {
        let units = |side: Side| {
            let mine = self.units_of(side);
            mine.map(|it| u32::from(it.now)).sum()
        };
        Side::BOTH.map(units)
    }

    fn units_of(&self, side: Side) -> impl Iterator<Item = &TalliedUnit> {
        let mine = move |it: &&TalliedUnit| {
            it.story.side == side && !it.story.is_person && !it.story.is_hidden
        };
        self.rows.iter().filter(mine)
    }

    /// Ends a turn: everything until the next call belongs to the turn after it.
    pub(super) fn end_turn(&mut self, after: &dyn Battle) {
        self.strengths.push(self.total());
        for it in &mut self.rows {
            let now = if it.story.is_hidden { 0 } else { it.now };
            it.story.strengths.push(now);
        }
        if std::mem::take(&mut self.opening) {
            // What was settled before the first turn is part of what a unit is.
            for row in after.roster(self.reader) {
                let known = !after.is_redacted(row.who, self.reader);
                let mut rows = self.rows.iter_mut().filter(|_| known);
                if let Some(it) = rows.find(|it| it.story.who == row.who) {
                    it.story.detail = printable(&row.detail);
                }
            }
        }
    }

    /// Counts an action of `turn`.
    pub(super) fn take(&mut self, step: &RetracedStep, turn: TurnName) {
        let before = self.total();
        self.count_deeds(step, turn);
        self.count_losses(step, turn);
        let after = self.total();
        self.weigh(step, turn, before, after);
        self.new_event = self.fallen(step, after);
    }

    /// The event that the last action brought about, in a sentence.
    pub(super) fn take_event(&mut self) -> Option<String> {
        self.new_event.take()
    }

    fn row(&mut self, step: &RetracedStep, id: &str) -> Option<&mut TalliedUnit> {
        let who = step.after.directory().who(id)?;
        if step.after.is_redacted(who, self.reader) {
            return None;
        }
        let mut rows = self.rows.iter_mut();
        rows.find(|it| it.story.who == who && !it.story.is_hidden)
    }

    fn count_deeds(&mut self, step: &RetracedStep, turn: TurnName) {
        let mut volley = 0;
        let directory = step.after.directory();
        let reader = self.reader;
        let known = |id: &str| {
            let who = directory.who(id);
            who.is_none_or(|who| !step.after.is_redacted(who, reader))
        };
        let facts = &step.record.facts;
        let did = |deed: Deed, by: Option<&str>| {
            let mut all = facts
                .iter()
                .filter(|fact| Deed::of(&fact.what) == Some(deed));
            all.any(|fact| by.is_none_or(|by| fact.by == by))
        };
        // Of the dead of an assault nothing says whether they were shot.
        let is_assault = did(Deed::Attacked, None) || did(Deed::Won, None);
        let fighters = fighters(&step.record);
        let alone = |side: Side| {
            let of_side = |id: &&&str| id.split('/').next() == Some(side.id()) && id.contains('/');
            let mut own = fighters.iter().filter(of_side);
            own.next().filter(|_| own.next().is_none()).copied()
        };
        for fact in facts {
            let Some(deed) = Deed::of(&fact.what) else {
                continue;
            };
            let count = u32::from(fact.count);
            let is_enemy = fact.by.split('/').next() != fact.on.split('/').next();
            // Who fights for a side alone has done what the side did.
            let of_side = Side::from_id(&fact.by);
            let by = of_side.and_then(alone).unwrap_or(&fact.by);
            if let Some(it) = self.row(step, by) {
                match deed {
                    Deed::Fired => it.story.fired += 1,
                    Deed::Attacked => it.story.fought += 1,
                    Deed::Killed if is_enemy => it.story.killed += count,
                    _ => {}
                }
            } else if deed == Deed::Killed && of_side.is_some() {
                self.has_shared_kills = true;
            }
            if let Some(it) = self.row(step, &fact.on)
                && matches!(deed, Deed::Fired | Deed::Attacked)
            {
                it.story.targeted += 1;
            }
            if let (Deed::Routed, Some(it)) = (deed, self.row(step, &fact.on)) {
                it.story.has_run = true;
            }
            if deed == Deed::Killed
                && is_enemy
                && !is_assault
                && did(Deed::Fired, Some(&fact.by))
                && known(&fact.by)
                && known(&fact.on)
            {
                volley += count;
            }
        }
        for id in &fighters {
            if let Some(it) = self.row(step, id) {
                it.story.fought += 1;
            }
        }
        if volley > self.volley.as_ref().map_or(0, |(most, _)| *most) {
            self.volley = Some((volley, self.moment(step, turn)));
        }
    }

    fn count_losses(&mut self, step: &RetracedStep, turn: TurnName) {
        let rows = step.after.roster(Viewer::Umpire);
        let directory = step.after.directory();
        for it in &mut self.rows {
            let Some(row) = rows.iter().find(|row| row.who == it.story.who) else {
                continue;
            };
            let (was, is) = (it.now, strength(&*step.after, row));
            if was == is {
                continue;
            }
            let id = directory.id(row.who);
            let of = |deed: Deed| {
                let all = step.record.facts.iter();
                let mine =
                    all.filter(move |fact| fact.on == id && Deed::of(&fact.what) == Some(deed));
                mine.map(|fact| i32::from(fact.count)).sum::<i32>()
            };
            let lost = i32::from(was) - i32::from(is);
            // What is left of a unit that goes was not killed.
            let killed = match is {
                0 if step.after.men().is_some() && !it.story.is_person => {
                    of(Deed::Killed).min(lost)
                }
                0 if of(Deed::Killed) == 0 && of(Deed::Routed) > 0 => 0,
                // Some of them ran off.
                _ if lost > 0 => lost - of(Deed::Routed).min(lost),
                _ => lost,
            };
            it.killed += killed;
            it.routed += lost - killed;
            it.now = is;
            it.story.fate = match is {
                0 if of(Deed::Routed) > 0 => UnitEnd::Routed(turn),
                0 if killed == lost && of(Deed::Killed) > 0 => UnitEnd::Killed(turn),
                0 => UnitEnd::Out(turn),
                _ => UnitEnd::Standing,
            };
        }
    }

    /// Remembers the action that shifted the balance most.
    fn weigh(&mut self, step: &RetracedStep, turn: TurnName, before: [u32; 2], after: [u32; 2]) {
        let start = self.strengths[0];
        let balance = |now: [u32; 2]| {
            let share = |at: usize| f64::from(now[at]) / f64::from(start[at].max(1));
            share(0) - share(1)
        };
        let shift = (balance(after) - balance(before)).abs();
        if before != after && shift > self.swing.as_ref().map_or(0.0, |(most, _)| *most) {
            self.swing = Some((shift, self.moment(step, turn)));
        }
    }

    fn moment(&self, step: &RetracedStep, turn: TurnName) -> Moment {
        Moment {
            seq: step.record.seq,
            turn,
            text: words::plain(step.record.text().to(self.reader), &*step.after),
        }
    }

    /// Says it once when a side falls below half its strength.
    fn fallen(&mut self, step: &RetracedStep, now: [u32; 2]) -> Option<String> {
        let start = self.strengths[0];
        let below = |side: &Side| {
            let at = side.index();
            !self.below_half[at] && start[at] > 0 && now[at] * 2 < start[at]
        };
        let side = Side::BOTH.into_iter().find(below)?;
        let at = side.index();
        self.below_half[at] = true;
        let name = printable(step.after.directory().name(Who::Side(side)));
        let (one, many) = step.after.men().unwrap_or(super::FIGURES);
        let men = if start[at] == 1 { one } else { many };
        Some(format!(
            "{name} are below half strength: {} of {} {men} left",
            now[at], start[at]
        ))
    }

    pub(super) fn side(&self, side: Side) -> SideStory {
        let units = || self.units_of(side);
        let sum = |count: fn(&TalliedUnit) -> i32| {
            let all: i32 = units().map(count).sum();
            u32::try_from(all).unwrap_or(0)
        };
        let lost = |it: &&TalliedUnit| {
            let one = it.story.is_person || it.story.is_figure;
            one && it.story.side == side && it.now == 0
        };
        let at_start = |it: &&TalliedUnit| it.story.start() > 0;
        SideStory {
            start: self.strengths[0][side.index()],
            left: self.total()[side.index()],
            killed: sum(|it| it.killed),
            routed: sum(|it| it.routed),
            people_lost: { self.rows.iter() }
                .filter(lost)
                .filter(at_start)
                .map(|it| it.story.name.clone())
                .collect(),
            ..SideStory::default()
        }
    }

    /// Completes each turn with its strengths and losses.
    pub(super) fn fill_in(&self, turns: &mut [StoryTurn]) {
        for (turn, ends) in turns.iter_mut().zip(self.strengths.windows(2)) {
            turn.strength = ends[1];
            turn.losses = [0, 1].map(|side| ends[0][side].saturating_sub(ends[1][side]));
        }
    }

    pub(super) fn turning_point(&self) -> Option<Moment> {
        self.swing.as_ref().map(|(_, moment)| moment.clone())
    }

    pub(super) fn best_volley(&self) -> Option<Moment> {
        self.volley.as_ref().map(|(_, moment)| moment.clone())
    }

    pub(super) fn units(self) -> Vec<UnitStory> {
        self.rows.into_iter().map(|it| it.story).collect()
    }
}
