//! An assault on stragglers (MI-24).

use super::words::Catch;
use super::*;
use crate::rules::most_irregular::morale::caught;

/// The reason for rolling.
const CONTACTED: &str = "contacted";

impl Assault {
    pub fn assault_stragglers(
        &self,
        battle: &mut MostIrregular,
        head: &str,
        table: &mut Table,
        report: &mut Report,
    ) -> Played {
        let reaches = self.go_in(battle, table, report)?;
        let contacted = if reaches { self.contacted } else { Men::NONE };
        if contacted.is_none() {
            report.say("MI-24", || {
                format!("{} reach no one", battle.unit_name(self.unit))
            });
            self.tell_catch(battle, head, &Catch::default(), report);
            return Ok(());
        }
        let mut caught = self.target.nearest(battle, contacted);
        let mut passed = Men::NONE;
        for kind in [Men::fit as fn(u16) -> Men, Men::wounded] {
            for (unit, men) in &mut caught {
                let away = kind(Self::catch(
                    battle,
                    *unit,
                    kind(u16::MAX).at_most(*men),
                    table,
                    report,
                )?);
                passed += away;
                *men -= away;
            }
        }
        let mut captured = 0;
        for (unit, failed) in caught {
            captured += failed.all();
            battle.capture(self.unit, unit, failed, report);
        }
        let losses = self.hit_back(battle, passed.all(), table, report)?;
        let catch = Catch {
            captured,
            away: passed.all(),
            losses,
        };
        self.tell_catch(battle, head, &catch, report);
        Ok(())
    }

    /// MI-24: tests stragglers of a unit, all fit or all wounded. Returns the number that pass.
    fn catch(
        battle: &MostIrregular,
        unit: Unit,
        men: Men,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        report.prompt(CONTACTED, || {
            let health = if men.wounded > 0 { "wounded" } else { "fit" };
            let who = if men.all() == 1 {
                "straggler"
            } else {
                "stragglers"
            };
            let be = if men.all() == 1 { "is" } else { "are" };
            format!(
                "{} {health} {who} of {} {be} caught",
                men.all(),
                battle.unit_name(unit)
            )
        });
        let hand = battle.hand(
            unit,
            CONTACTED,
            men.all(),
            caught(battle.entry(unit).quality.target()),
        );
        Ok(table.hand(hand)?.count(GOOD))
    }

    /// MI-24: each straggler who passed inflicts one hit.
    fn hit_back(
        &self,
        battle: &mut MostIrregular,
        hits: u16,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Losses, Suspend> {
        let (foes, hit_allocation) = (self.target.first(), battle.hit_allocation());
        let on = hit_allocation.on(hits, battle.unit(self.unit).formed);
        if hits > 0 {
            report.say("MI-24", || {
                let (one, many) = (
                    "straggler fights back: 1 hit",
                    "stragglers fight back: 1 hit each",
                );
                count(hits, one, many)
            });
            report.instruct_unit(foes.into(), || {
                format!("may move {} back 4″", count(hits, "man", "men"))
            });
        }
        if on.is_none() {
            return Ok(Losses::default());
        }
        let effects = EffectDice {
            owner: battle.owner(foes),
            hits: on,
            by_stragglers: false,
            options: hit_allocation,
            shock_counts: true,
        };
        battle.prompt_effect(self.unit, Stand::Formed, on.all(), report);
        let losses = table.part(&effects)?;
        battle.suffer(foes.into(), self.unit, Stand::Formed, &losses, report);
        Ok(losses)
    }
}

impl MostIrregular {
    /// MI-24: stragglers who failed are captured or killed.
    fn capture(&mut self, by: Unit, unit: Unit, men: Men, report: &mut Report) {
        if men.is_none() {
            return;
        }
        let it = self.unit_mut(unit);
        it.take(men);
        it.captured += men.all();
        report.fact("captured", by.into(), unit.into(), men.all());
        report.say("MI-24", || {
            format!(
                "{} of {} captured or killed",
                count(men.all(), "man", "men"),
                self.unit_name(unit)
            )
        });
        self.tell_gone(unit, report);
    }
}
