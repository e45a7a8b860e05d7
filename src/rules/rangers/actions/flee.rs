//! `flee`: out of hand combat at a run, under the blows of whoever is there (RA-23).

use super::{figure, on_table};
use crate::battle::{Action, For, Form, Order, Report, Severity, Step, Viewer, quantity};
use crate::rules::rangers::aggression::Spend;
use crate::rules::rangers::blows::Swing;
use crate::rules::rangers::kinds::{Trait, Weapon};
use crate::rules::rangers::license::Deed;
use crate::rules::rangers::state::Rangers;
use crate::table::{Refusal, Suspend, Table, Who};

pub(super) const FLEE: Action<Rangers> = Action {
    id: "flee",
    label: "Flee",
    key: 'F',
    help: "Turn and run a full move; each enemy in hand combat strikes first, at half the defence. It needs no motivation.",
    clauses: &["RA-23", "RA-20", "RA-24"],
    subjects: &[For::Unit],
    offered: on_table,
    allowed: |battle, who, report| battle.check(figure(who), Deed::Flee, report),
    form: |battle, form| Box::new(Flee::form(battle, form)),
};

/// One who strikes at the fleeing figure's back.
struct Chaser {
    figure: u16,
    weapon: Option<Weapon>,
    spend: Spend,
}

struct Flee {
    figure: u16,
    from: Vec<Chaser>,
}

impl Flee {
    fn form(battle: &Rangers, form: &mut Form) -> Self {
        form.matters(&["survives", "wounded"]);
        let figure = form.unit("figure").help("who flees").required();
        let left = battle.faction(battle.side(figure).other()).aggression;
        let given = form.raw("from").is_some_and(|from| !from.is_null());
        let help = "who strikes at him, in this order; left out: everybody in hand combat with him";
        let foes = super::foes(battle, form, |figure, foe| {
            battle.figure(figure).engaged_with.contains(&foe)
        });
        let engaged = &battle.figure(figure).engaged_with;
        let carried = super::weapons::<Weapon>(|word| {
            engaged.iter().any(|foe| battle.has_weapon(*foe, word))
        });
        let listed = form.list("from", help, false, |form| Chaser {
            figure: form
                .unit("figure")
                .help("who strikes")
                .among(foes.clone())
                .required(),
            weapon: form
                .word("weapon")
                .help("with what; left out: as in an attack")
                .only(&carried)
                .optional(),
            spend: Spend::read(form, left),
        });
        for (index, chaser) in listed.iter().enumerate() {
            if listed[..index]
                .iter()
                .any(|other| other.figure == chaser.figure)
            {
                let below = [
                    Step::Key("from".to_owned()),
                    Step::Index(index),
                    Step::Key("figure".to_owned()),
                ];
                form.fault_at(&below, Severity::Error, "each strikes once");
            }
        }
        let engaged = battle.figure(figure).engaged_with.iter();
        let all = engaged.map(|enemy| Chaser {
            figure: *enemy,
            weapon: None,
            spend: Spend::default(),
        });
        Self {
            figure,
            from: if given { listed } else { all.collect() },
        }
    }
}

impl Order<Rangers> for Flee {
    fn subject(&self) -> Who {
        Who::Unit(self.figure)
    }

    fn title(&self, battle: &Rangers, _: Viewer) -> String {
        format!("{}: flee", battle.figure_name(self.figure))
    }

    fn resolve(
        &self,
        battle: &mut Rangers,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        self.check(battle, report)?;
        let enemy = battle.side(self.figure).other();
        battle.pay(enemy, self.spent(), report);
        let inches = battle.allowance(self.figure, report)?;
        if !self.from.is_empty() {
            self.blows(battle, table, report)?;
        }
        if battle.figure(self.figure).out {
            return Ok(());
        }
        report.event(Who::Unit(self.figure), "survives");
        battle.disengage(self.figure);
        battle.mark_moved(self.figure);
        battle.spend(self.figure);
        let name = battle.figure_name(self.figure);
        report.instruct(|_| format!("move {name} up to {} inches away", quantity(inches)));
        Ok(())
    }
}

impl Flee {
    /// The points that the other side spends on all its blows.
    fn spent(&self) -> u16 {
        self.from.iter().map(|chaser| chaser.spend.all()).sum()
    }

    /// Each of them is in hand combat with him, and has what he strikes with.
    fn check(&self, battle: &Rangers, report: &mut Report) -> Result<(), Refusal> {
        for chaser in &self.from {
            battle.on_table(chaser.figure)?;
            let engaged = battle
                .figure(self.figure)
                .engaged_with
                .contains(&chaser.figure);
            report.forbid(!engaged, "RA-23", || {
                format!(
                    "{} is not in hand combat with him",
                    battle.figure_name(chaser.figure)
                )
            })?;
            report.pass(battle.check_carries(chaser.figure, chaser.weapon(battle), "RA-17"))?;
        }
        report.pass(battle.can_spend(battle.side(self.figure).other(), self.spent()))
    }

    /// RA-23: each strikes once at half the whole defence, until he is out.
    fn blows(
        &self,
        battle: &mut Rangers,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let entry = battle.entry(self.figure);
        let athletic = u16::from(entry.has(Trait::Athletic));
        let whole = report
            .figure("defence", "RA-23")
            .plus(entry.kind.statistics().defence, || "defence".to_owned())
            .plus(athletic, || "athletic".to_owned());
        let defence = Rangers::halved(whole, true, "halved fleeing")?;
        for chaser in &self.from {
            if battle.figure(self.figure).out {
                break;
            }
            let swing = Swing {
                by: chaser.figure,
                on: self.figure,
                clause: "RA-19",
                many: true,
            };
            battle.blow(
                &swing,
                (chaser.weapon(battle), defence),
                chaser.spend,
                table,
                report,
            )?;
        }
        Ok(())
    }
}

impl Chaser {
    fn weapon(&self, battle: &Rangers) -> Weapon {
        self.weapon
            .unwrap_or_else(|| battle.entry(self.figure).hand_weapon())
    }
}
