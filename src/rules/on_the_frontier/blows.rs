//! Dice to hit, figures laid down, commanders hit (OF-01, OF-02, OF-11, OF-13, OF-16).

use super::*;
use crate::rules::needs::{Needs, needs, reading};
use crate::table::Roll;

/// The highest number that the umpire may overrule dice or hits with.
pub const MOST_DICE: u16 = 999;

/// A need that no face of a D6 reaches.
pub const OUT_OF_REACH: u16 = 7;

static TO_HIT: Needs = needs(&["miss", "hit"]);

/// One unit's dice to hit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DiceToHit {
    pub owner: Owner,
    pub dice: u16,
    /// The lowest face that hits; 7 for none.
    pub need: u16,
}

impl Part for DiceToHit {
    type Out = u16;

    fn resolve(&self, table: &mut Table) -> Result<u16, Suspend> {
        let rolled = table.hand(Hand {
            why: "to hit",
            owner: self.owner,
            count: self.dice,
            reads: reading(&TO_HIT, self.need),
            again: Faces::NONE,
        })?;
        Ok(rolled.count(GOOD))
    }
}

/// The hits of each unit in the dice rolled so far; none in the odds.
pub fn struck(table: &Table) -> Vec<(Owner, u16)> {
    let hits = |roll: &Roll| {
        let is_hit = |face: &&u8| roll.reading.is_some_and(|it| it.class(**face) == GOOD);
        let hits = roll.faces.iter().filter(is_hit).count();
        (roll.owner, u16::try_from(hits).unwrap_or(u16::MAX))
    };
    table.rolls().iter().map(hits).collect()
}

/// Those of a side who hit, one by one round its units, then the commanders who inflict a hit; at least the side itself.
pub fn credits(side: Side, struck: &[(Owner, u16)], led: &[(Character, bool)]) -> Vec<Who> {
    let mine = struck.iter().filter(|(owner, _)| owner.side == Some(side));
    let mut left: Vec<(Who, u16)> = mine.map(|(owner, hits)| (owner.who, *hits)).collect();
    let inflicts = led.iter().filter(|(_, inflicts)| *inflicts);
    let inflicts = inflicts.map(|(commander, _)| Who::from(*commander));
    let mut all = Vec::new();
    while left.iter().any(|(_, hits)| *hits > 0) {
        for (who, hits) in left.iter_mut().filter(|(_, hits)| *hits > 0) {
            *hits -= 1;
            all.push(*who);
        }
    }
    all.extend(inflicts);
    if all.is_empty() {
        all.push(Who::Side(side));
    }
    all
}

impl At<'_, '_, '_> {
    /// OF-11, OF-16: lays one figure down for each hit, one by one round `units`; further hits are lost. `by` are those who hit,
    /// in turn. Returns the units that become shaken.
    pub(crate) fn lay_down(
        &mut self,
        by: &[Who],
        units: &[Unit],
        hits: u16,
        clause: &'static str,
    ) -> Vec<Unit> {
        let mut shaken = Vec::new();
        let before: Vec<(u16, bool)> = units
            .iter()
            .map(|unit| (self.unit(*unit).down, self.is_shaken(*unit)))
            .collect();
        let (mut left, is_told) = (hits, self.is_told());
        let mut by = by.iter().cycle().copied();
        let mut falls: Vec<(Who, Unit)> = Vec::new();
        while left > 0 && units.iter().any(|unit| self.unit(*unit).standing > 0) {
            for unit in units {
                let it = self.unit_mut(*unit);
                if left > 0 && it.standing > 0 {
                    it.standing -= 1;
                    it.down += 1;
                    left -= 1;
                    if is_told {
                        falls.push((by.next().unwrap_or(Who::Table), *unit));
                    }
                }
            }
        }
        for (unit, (down, was_shaken)) in units.iter().copied().zip(before) {
            let (laid, standing) = (self.unit(unit).down - down, self.unit(unit).standing);
            if laid > 0 {
                self.line(clause, |_| {
                    say!(
                        "{unit}: {laid figure/figures} down, {standing} standing",
                        unit,
                        laid,
                        standing
                    )
                });
            }
            if !was_shaken && self.is_shaken(unit) {
                shaken.push(unit);
            }
        }
        self.tell_falls(&falls);
        if left > 0 {
            self.line(clause, |_| {
                say!("{left hit/hits} lost: no figures standing", left)
            });
        }
        shaken
    }

    /// The facts of figures laid down: who laid how many of which unit down.
    fn tell_falls(&mut self, falls: &[(Who, Unit)]) {
        for (at, fall) in falls.iter().enumerate() {
            if falls[..at].contains(fall) {
                continue;
            }
            let alike = falls[at..].iter().filter(|other| *other == fall).count();
            let (by, unit) = *fall;
            let count = u16::try_from(alike).unwrap_or(u16::MAX);
            self.fact("down", by, unit, count);
        }
    }

    /// OF-02: reports a unit that becomes shaken.
    pub(crate) fn tell_shaken(&mut self, by: Who, unit: Unit) {
        self.event(unit, "shaken");
        self.fact("shaken", by, unit, 1);
        self.line("OF-02", |_| {
            say!("{unit}: shaken, fewer than half stand", unit)
        });
    }

    /// OF-13: takes a commander out until the end of the next turn.
    pub(crate) fn hit_commander(&mut self, commander: Character, clause: &'static str) {
        let number = self.turn.number;
        let it = self.commander_mut(commander);
        it.with = None;
        it.hit_on_turn = Some(number);
        self.event(commander, "hit");
        self.fact("out_of_action", Who::Table, commander, 1);
        self.further("OF-13", commander, |it| {
            let replaced = it.replacement();
            let hit = say!(
                "{commander} is hit|{replaced}|{COMMANDER} HIT",
                commander,
                replaced
            );
            (Grave, Weight::CharacterHit, hit)
        });
        self.line(clause, |_| say!("{commander} is hit", commander));
        self.line("OF-13", |it| {
            let replaced = it.replacement();
            say!("{commander} is out{replaced}", commander, replaced)
        });
    }
}
