//! `reload` and `tap-load` (BS-32, BS-33, BS-36).

use super::*;

pub const RELOAD: Action<BigSkirmishes> = Action {
    id: "reload",
    label: "Reload",
    key: 'r',
    help: "Remove one smoke marker. Rifles have two to remove.",
    clauses: &["BS-32", "BS-33", "BS-35", "BS-36"],
    offered: |battle, who| {
        battle.unit(unit(who)).in_play() && battle.entry(unit(who)).weapon != Weapon::None
    },
    allowed: |battle, who, report| {
        let unit = unit(who);
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
        battle.unit(unit(who)).in_play() && battle.entry(unit(who)).weapon == Weapon::Rifle
    },
    allowed: |battle, who, report| {
        let unit = unit(who);
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
    unit: u16,
}

impl Order<BigSkirmishes> for Reload {
    fn title_to(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        battle.subject(self.unit, viewer).does("reloads", "reload")
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, _, report) = at.parts();
        battle.take(self.unit, ActionKind::Reload);
        let it = battle.unit_mut(self.unit);
        let black = it.smoke == 0;
        if black {
            it.black_smoke = false;
        } else {
            it.smoke -= 1;
        }
        let smoke = it.smoke;
        report.plain("BS-32", battle.side(self.unit), |viewer| {
            let head = battle.subject(self.unit, viewer).does("reloads", "reload");
            let (rest, banner) = match smoke {
                0 if black => (": loaded for a volley".to_owned(), "LOADED"),
                0 => (String::new(), "LOADED"),
                n => (format!(": {n} more needed"), "HALF LOADED"),
            };
            Phrase::new(head).then(rest).banner(banner)
        });
        Ok(())
    }
}

struct TapLoad {
    unit: u16,
}

impl Order<BigSkirmishes> for TapLoad {
    fn title_to(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        battle
            .subject(self.unit, viewer)
            .does("tap-loads", "tap-load")
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, _, report) = at.parts();
        battle.take(self.unit, ActionKind::Reload);
        let it = battle.unit_mut(self.unit);
        it.smoke = 0;
        it.tap_loaded = true;
        report.plain("BS-33", battle.side(self.unit), |viewer| {
            let head = battle
                .subject(self.unit, viewer)
                .does("tap-loads", "tap-load");
            Phrase::new(head)
                .then(": next shot as muskets")
                .banner("TAP-LOADED")
        });
        Ok(())
    }
}
