//! An assault on stragglers (MI-24).

use super::words::Catch;
use super::*;
use crate::rules::most_irregular::morale::caught;

/// The reason for rolling.
const CONTACTED: &str = "contacted";

impl Assault {
    pub fn assault_stragglers(&self, at: &mut At) -> Played {
        let reaches = self.go_in(at)?;
        let contacted = if reaches { self.contacted } else { Men::NONE };
        if contacted.is_none() {
            at.line("MI-24", |_| say!("{unit} reach no one", self.unit));
            self.tell_catch(at, &Catch::default());
            return Ok(());
        }
        let mut caught = self.target.nearest(at, contacted);
        let before = caught.clone();
        for kind in [Men::fit as fn(u16) -> Men, Men::wounded] {
            for (unit, men) in &mut caught {
                let away = kind(catch(at, *unit, kind(u16::MAX).at_most(*men))?);
                *men -= away;
            }
        }
        let mut passed = 0;
        for ((unit, failed), (_, all)) in caught.iter().zip(before) {
            let away = (all - *failed).all();
            at.tell_party(*unit, Party::Strays, "may move", away, || say!("back 4″"));
            passed += away;
        }
        let mut captured = 0;
        for (unit, failed) in caught {
            captured += failed.all();
            at.capture(self.unit, unit, failed);
        }
        let catch = Catch {
            captured,
            away: passed,
            losses: self.hit_back(at, passed)?,
        };
        self.tell_catch(at, &catch);
        Ok(())
    }

    /// MI-24: each straggler who passed inflicts one hit.
    fn hit_back(&self, at: &mut At, hits: u16) -> Result<Losses, Suspend> {
        let (foes, hit_allocation) = (self.target.first(), at.hit_allocation());
        let on = hit_allocation.on(hits, at.unit(self.unit).formed);
        if hits > 0 {
            at.line("MI-24", |_| {
                say!(
                    "{hits straggler fights back: 1 hit/stragglers fight back: 1 hit each}",
                    hits
                )
            });
        }
        if on.is_none() {
            return Ok(Losses::default());
        }
        let effects = EffectDice {
            owner: at.owner(foes),
            hits: on,
            by_stragglers: false,
            options: hit_allocation,
            shock_counts: true,
        };
        at.prompt_effect(self.unit, Stand::Formed, on.all());
        let losses = at.table.part(&effects)?;
        at.suffer(foes, self.unit, Stand::Formed, &losses);
        Ok(losses)
    }
}

/// MI-24: tests stragglers of a unit, all fit or all wounded. Returns the number that pass.
fn catch(at: &mut At, unit: Unit, men: Men) -> Result<u16, Suspend> {
    at.prompt(CONTACTED, |_| {
        let health = if men.wounded > 0 { "wounded" } else { "fit" };
        say!(
            "{men} {health} {men:straggler/stragglers} of {unit} {men:is/are} caught",
            men = men.all(),
            health,
            unit
        )
    });
    let need = at.entry(unit).quality.target();
    let hand = at.hand(unit, CONTACTED, men.all(), caught(need));
    Ok(at.table.hand(hand)?.count(GOOD))
}

impl At<'_, '_, '_> {
    /// MI-24: stragglers who failed are captured or killed.
    fn capture(&mut self, by: Unit, unit: Unit, men: Men) {
        if men.is_none() {
            return;
        }
        let it = self.unit_mut(unit);
        it.take(men);
        let men = men.all();
        it.captured += men;
        self.fact("captured", by, unit, men);
        self.line("MI-24", |_| {
            say!("{men man/men} of {unit} captured or killed", men, unit)
        });
        self.tell_gone(unit);
    }
}
