//! `reload` and `tap-load` (BS-32, BS-33, BS-36).

use super::*;

pub const RELOAD: Action<BigSkirmishes> = Action {
    id: "reload",
    label: "Reload",
    key: 'r',
    help: "Remove one smoke marker. Rifles have two to remove.",
    clauses: &["BS-32", "BS-33", "BS-35", "BS-36"],
    offered: |battle, who| {
        battle.unit(who.unit()).in_play() && battle.entry(who.unit()).weapon != Weapon::None
    },
    allowed: |battle, who, report| {
        let unit = who.unit();
        battle.check(unit, ActionKind::Reload, report)?;
        let it = battle.unit(unit);
        report.forbid(
            it.smoke == 0 && !it.black_smoke,
            "BS-32",
            "loaded already: it can fire",
        )
    },
    form: |_, form| {
        Box::new(Reload {
            unit: form.actor("unit", "the unit that reloads"),
        })
    },
    ..Action::BLANK
};

pub const TAP_LOAD: Action<BigSkirmishes> = Action {
    id: "tap-load",
    label: "Tap-load",
    key: 't',
    help: "Remove all smoke of rifles at once. The next shot counts as a musket's.",
    clauses: &["BS-33", "BS-35"],
    offered: |battle, who| {
        battle.unit(who.unit()).in_play() && battle.entry(who.unit()).weapon == Weapon::Rifle
    },
    allowed: |battle, who, report| {
        let unit = who.unit();
        battle.check(unit, ActionKind::Reload, report)?;
        let rifles = battle.entry(unit).weapon == Weapon::Rifle;
        report.forbid(!rifles, "BS-33", "only rifles are tap-loaded")?;
        report.forbid(
            battle.unit(unit).smoke == 0,
            "BS-33",
            "loaded already: it can fire",
        )
    },
    form: |_, form| {
        Box::new(TapLoad {
            unit: form.actor("unit", "the riflemen"),
        })
    },
    ..Action::BLANK
};

struct Reload {
    unit: Unit,
}

impl Order<BigSkirmishes> for Reload {
    fn title(&self, _: &BigSkirmishes) -> Say {
        say!("{unit reloads/reload}", self.unit)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let unit = self.unit;
        at.take(unit, ActionKind::Reload);
        let it = at.unit_mut(unit);
        let black = it.smoke == 0;
        if black {
            it.black_smoke = false;
        } else {
            it.smoke -= 1;
        }
        let smoke = it.smoke;
        at.plain("BS-32", unit, |_| match smoke {
            0 => say!(
                "{unit reloads/reload}|{black?: loaded for a volley}|LOADED",
                unit,
                black
            ),
            n => say!(
                "{unit reloads/reload}|: {n} more needed|HALF LOADED",
                unit,
                n
            ),
        });
        Ok(())
    }
}

struct TapLoad {
    unit: Unit,
}

impl Order<BigSkirmishes> for TapLoad {
    fn title(&self, _: &BigSkirmishes) -> Say {
        say!("{unit tap-loads/tap-load}", self.unit)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let unit = self.unit;
        at.take(unit, ActionKind::Reload);
        let it = at.unit_mut(unit);
        it.smoke = 0;
        it.tap_loaded = true;
        at.plain("BS-33", unit, |_| {
            say!(
                "{unit tap-loads/tap-load}|: next shot as muskets|TAP-LOADED",
                unit
            )
        });
        Ok(())
    }
}
