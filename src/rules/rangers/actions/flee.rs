//! `flee`: a full move out of hand combat under free attacks (RA-23).

use super::*;

pub const FLEE: Action<Rangers> = Action {
    id: "flee",
    label: "Flee",
    key: 'F',
    help: "Turn and run a full move. Each enemy in contact has a free attack at half defence. Needs no motivation.",
    clauses: &["RA-23", "RA-20", "RA-24"],
    allowed: |battle, who, report| battle.check(who.unit(), FigureAction::Flee, report),
    form: |battle, form| Box::new(Flee::form(battle, form)),
    ..WITHOUT_ROLL
};

/// An enemy with a free attack on the fleeing figure.
struct Chaser {
    figure: Unit,
    weapon: Option<Weapon>,
    /// The points of its side; asked for where the entry names none.
    spend: Option<Spend>,
}

struct Flee {
    figure: Unit,
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
        let listed = form.list("from", help, Optional, |form| Chaser {
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
                let below = ["from".into(), PathStep::Index(index), "figure".into()];
                form.fault_at(&below, "each enemy attacks once: leave one out");
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
    fn resolve(&self, at: &mut At) -> Played {
        let figure = self.figure;
        self.check(at)?;
        let given = self.from.iter().filter_map(|chaser| chaser.spend);
        let given = given.map(Spend::all).sum();
        at.pass(at.battle.can_spend(at.side(figure).other(), given))?;
        let inches = at.allowance(figure)?;
        let lost = if self.from.is_empty() {
            0
        } else {
            self.blows(at)?
        };
        if !at.figure(figure).out {
            at.event(figure, "survives");
            at.disengage(figure);
            at.mark_moved(figure);
            at.use_action(figure);
        }
        self.conclude(at, inches, lost);
        Ok(())
    }
}

impl Flee {
    /// Reports how the flight ended.
    fn conclude(&self, at: &mut At, inches: f64, lost: u16) {
        let (figure, left) = (self.figure, at.figure(self.figure).wounds_left);
        let is_out = at.figure(figure).out;
        at.acts(figure, "RA-23", |_| {
            let from: Vec<Unit> = self.from.iter().map(|it| it.figure).collect();
            if is_out {
                let dead = say!(
                    "{figure} flees[ from {from}]| and is cut down|{FIGURE} KILLED",
                    figure,
                    from
                );
                return (Grave, Weight::Killed, dead);
            }
            let flees = say!(
                "{figure} flees {inches}[ from {from}]",
                figure,
                inches,
                from
            );
            if lost > 0 {
                let wounds = say!(
                    "|: {lost wound/wounds}; {left more wound kills/more wounds kill}|{FIGURE}: {lost WOUND/WOUNDS}",
                    lost,
                    left,
                    figure
                );
                return (Bad, Weight::Wounded, flees.then(wounds));
            }
            if self.from.is_empty() {
                return (Plain, Weight::None, flees.then(say!("||{FIGURE} FLEES", figure)));
            }
            let away = say!("| and gets away|{FIGURE} GETS AWAY", figure);
            (Good, Weight::Movement, flees.then(away))
        });
        if !is_out {
            at.tell(figure, |_| {
                Todo::Move(say!("turn about, move {inches} away", inches))
            });
        }
    }

    /// Checks that every chaser is engaged with the figure and carries its weapon.
    fn check(&self, at: &mut At) -> Allowed {
        for chaser in &self.from {
            let enemy = chaser.figure;
            at.on_table(enemy)?;
            at.forbid(
                !at.figure(self.figure).engaged_with.contains(&enemy),
                "RA-23",
                || say!("{enemy} is not in hand combat with it", enemy),
            )?;
            at.pass(at.battle.require_weapon(enemy, chaser.weapon(at), "RA-17"))?;
        }
        Ok(())
    }

    /// Resolves the free attacks at half the whole defence, until the figure is out (RA-23). Returns the wounds
    /// lost.
    fn blows(&self, at: &mut At) -> Result<u16, Suspend> {
        let entry = at.battle.entry(self.figure);
        let usual = entry.kind.statistics().defence;
        let whole = at
            .report
            .figure("defence", "RA-23")
            .plus(usual, "defence")
            .plus(entry.defence() - usual, "athletic");
        let defence = Rangers::halved(whole, true, "halved fleeing")?;
        let spends = self.spends(at, defence)?;
        let spent = spends.iter().map(|spend| spend.all()).sum();
        at.pay(at.side(self.figure).other(), spent);
        let mut lost = 0;
        for (chaser, spend) in self.from.iter().zip(spends) {
            if at.figure(self.figure).out {
                break;
            }
            let blow = chaser.blow(at, defence);
            lost += at.blow(&self.roll(chaser), blow, spend)?.lost;
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
    fn spends(&self, at: &mut At, defence: u16) -> Result<Vec<Spend>, Suspend> {
        let given = self.from.iter().filter_map(|chaser| chaser.spend);
        let given: u16 = given.map(Spend::all).sum();
        let enemy = at.faction(at.side(self.figure).other());
        let mut left = enemy.aggression.saturating_sub(given);
        let mut spends = Vec::with_capacity(self.from.len());
        for chaser in &self.from {
            let spend = if let Some(spend) = chaser.spend {
                spend
            } else {
                let blow = chaser.blow(at, defence);
                let spend = at.ask_points(self.roll(chaser), blow, left)?;
                left -= spend.all();
                spend
            };
            spends.push(spend);
        }
        Ok(spends)
    }
}

impl Chaser {
    /// The free attack on a figure whose `defence` is halved as it flees (RA-23).
    fn blow(&self, battle: &Rangers, defence: u16) -> Blow {
        Blow {
            weapon: self.weapon(battle),
            defence,
            halved: true,
        }
    }

    fn weapon(&self, battle: &Rangers) -> Weapon {
        self.weapon
            .unwrap_or_else(|| battle.entry(self.figure).hand_weapon())
    }
}
