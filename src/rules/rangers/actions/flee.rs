//! `flee`: a full move out of hand combat under free attacks (RA-23).

use super::*;
use crate::rules::rangers::verdicts::wounds;

pub const FLEE: Action<Rangers> = Action {
    id: "flee",
    label: "Flee",
    key: 'F',
    help: "Turn and run a full move. Each enemy in contact has a free attack at half defence. Needs no motivation.",
    clauses: &["RA-23", "RA-20", "RA-24"],
    allowed: |battle, who, report| battle.check(figure(who), ActionKind::Flee, report),
    form: |battle, form| Box::new(Flee::form(battle, form)),
    ..WITHOUT_ROLL
};

/// An enemy with a free attack on the fleeing figure.
struct Chaser {
    figure: u16,
    weapon: Option<Weapon>,
    /// The points of its side; asked for where the entry names none.
    spend: Option<Spend>,
}

struct Flee {
    figure: u16,
    from: Vec<Chaser>,
}

impl Flee {
    fn form(battle: &Rangers, form: &mut Form) -> Self {
        form.matters(&["survives", "wounded"]);
        let figure = form.actor("figure", "the figure that flees");
        let left = battle.faction(battle.side(figure).other()).aggression;
        let given = form.raw("from").is_some_and(|from| !from.is_null());
        let help =
            "the enemies that have a free attack, in this order; default: every enemy in contact";
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
                .help("the enemy that attacks")
                .among(foes.clone())
                .required(),
            weapon: form
                .word("weapon")
                .help("the weapon; default: as in an attack")
                .only(&carried)
                .optional(),
            spend: {
                let spend = Spend::given(form, left);
                // The player of the fleeing figure fills in this form; the enemy is asked for the points.
                form.idle_if(true);
                spend
            },
        });
        for (index, chaser) in listed.iter().enumerate() {
            if listed[..index]
                .iter()
                .any(|other| other.figure == chaser.figure)
            {
                let below = [
                    PathStep::Key("from".to_owned()),
                    PathStep::Index(index),
                    PathStep::Key("figure".to_owned()),
                ];
                form.fault_at(
                    &below,
                    Severity::Error,
                    "each enemy attacks once: leave one out",
                );
            }
        }
        let engaged = battle.figure(figure).engaged_with.iter();
        let all = engaged.map(|enemy| Chaser {
            figure: *enemy,
            weapon: None,
            spend: None,
        });
        Self {
            figure,
            from: if given { listed } else { all.collect() },
        }
    }
}

impl Order<Rangers> for Flee {
    fn resolve(&self, at: &mut At<Rangers>) -> Played {
        let (battle, table, report) = at.parts();
        self.check(battle, report)?;
        let given = self.from.iter().filter_map(|chaser| chaser.spend);
        let given = given.map(Spend::all).sum();
        report.pass(battle.can_spend(battle.side(self.figure).other(), given))?;
        let inches = battle.allowance(self.figure, report)?;
        let lost = if self.from.is_empty() {
            0
        } else {
            self.blows(battle, table, report)?
        };
        if !battle.figure(self.figure).out {
            report.event(Who::Unit(self.figure), "survives");
            battle.disengage(self.figure);
            battle.mark_moved(self.figure);
            battle.spend(self.figure);
        }
        self.conclude(battle, (inches, lost), report);
        Ok(())
    }
}

impl Flee {
    /// Reports how the flight ended.
    fn conclude(&self, battle: &Rangers, (inches, lost): (f64, u16), report: &mut Report) {
        if !report.is_on() {
            return;
        }
        let (it, inches) = (battle.figure(self.figure), grammar::inches(inches));
        let name = battle.figure_name(self.figure);
        let from = match together(battle, self.from.iter().map(|it| it.figure)) {
            from if from.is_empty() => from,
            from => format!(" from {from}"),
        };
        let (head, rest, banner, tone, weight) = match () {
            () if it.out => (
                format!("{name} flees{from}"),
                " and is cut down".to_owned(),
                "KILLED",
                VerdictTone::Grave,
                Weight::Killed,
            ),
            () if lost > 0 => (
                format!("{name} flees {inches}{from}"),
                format!(": {}", wounds(lost, it.wounds_left)),
                if lost == 1 { "1 WOUND" } else { "2 WOUNDS" },
                VerdictTone::Bad,
                Weight::Wounded,
            ),
            () if self.from.is_empty() => (
                format!("{name} flees {inches}"),
                String::new(),
                "FLEES",
                VerdictTone::Plain,
                Weight::None,
            ),
            () => (
                format!("{name} flees {inches}{from}"),
                " and gets away".to_owned(),
                "GETS AWAY",
                VerdictTone::Good,
                Weight::Movement,
            ),
        };
        battle.tell_action(self.figure, "RA-23", report, tone, weight, || {
            Phrase::new(&head).then(&rest).banner(banner)
        });
        if !it.out {
            report.instruct_unit(Who::Unit(self.figure), || {
                format!("turn about, move {inches} away")
            });
        }
    }

    /// Checks that every chaser is engaged with the figure and carries its weapon.
    fn check(&self, battle: &Rangers, report: &mut Report) -> Allowed {
        for chaser in &self.from {
            battle.on_table(chaser.figure)?;
            let engaged = battle
                .figure(self.figure)
                .engaged_with
                .contains(&chaser.figure);
            report.forbid(!engaged, "RA-23", || {
                format!(
                    "{} is not in hand combat with it",
                    battle.figure_name(chaser.figure)
                )
            })?;
            report.pass(battle.require_weapon(chaser.figure, chaser.weapon(battle), "RA-17"))?;
        }
        Ok(())
    }

    /// Resolves the free attacks at half the whole defence, until the figure is out (RA-23). Returns the wounds
    /// lost.
    fn blows(
        &self,
        battle: &mut Rangers,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        let entry = battle.entry(self.figure);
        let usual = entry.kind.statistics().defence;
        let whole = report
            .figure("defence", "RA-23")
            .plus(usual, "defence")
            .plus(entry.defence() - usual, "athletic");
        let defence = Rangers::halved(whole, true, "halved fleeing")?;
        let spends = self.spends(battle, defence, table, report)?;
        let spent = spends.iter().map(|spend| spend.all()).sum();
        battle.pay(battle.side(self.figure).other(), spent, report);
        let mut lost = 0;
        for (chaser, spend) in self.from.iter().zip(spends) {
            if battle.figure(self.figure).out {
                break;
            }
            let blow = (chaser.weapon(battle), defence);
            lost += battle
                .blow(&self.roll(chaser), blow, spend, table, report)?
                .lost;
        }
        Ok(lost)
    }

    fn roll(&self, chaser: &Chaser) -> AttackRoll {
        AttackRoll {
            by: chaser.figure,
            on: self.figure,
            clause: "RA-19",
            many: true,
        }
    }

    /// The points on each free attack, all allotted before the first die (RA-29): as entered, else as the attackers decide.
    fn spends(
        &self,
        battle: &Rangers,
        defence: u16,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Vec<Spend>, Suspend> {
        let given = self.from.iter().filter_map(|chaser| chaser.spend);
        let given: u16 = given.map(Spend::all).sum();
        let enemy = battle.faction(battle.side(self.figure).other());
        let mut left = enemy.aggression.saturating_sub(given);
        let mut spends = Vec::with_capacity(self.from.len());
        for chaser in &self.from {
            let spend = if let Some(spend) = chaser.spend {
                spend
            } else {
                let blow = (chaser.weapon(battle), defence);
                let spend = battle.ask_points(&self.roll(chaser), blow, left, table, report)?;
                left -= spend.all();
                spend
            };
            spends.push(spend);
        }
        Ok(spends)
    }
}

impl Chaser {
    fn weapon(&self, battle: &Rangers) -> Weapon {
        self.weapon
            .unwrap_or_else(|| battle.entry(self.figure).hand_weapon())
    }
}
