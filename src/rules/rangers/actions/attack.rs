//! `attack`: an attack in hand combat (RA-19 to RA-22).

use super::shoot::Cover;
use super::*;
use crate::rules::rangers::blows::the;

/// The number of attacks a defence is split among (RA-21).
const SPLIT: u16 = 3;

pub const ATTACK: Action<Rangers> = Action {
    id: "attack",
    label: "Attack",
    key: 'a',
    help: "Attack an enemy within 1″: attack minus defence or less on 1D20 hits, then a wound roll. Needs no motivation.",
    clauses: &["RA-19", "RA-20", "RA-21", "RA-22", "RA-17", "RA-11"],
    offered: on_table,
    allowed: |battle, who, report| {
        battle.check(figure(who), ActionKind::Attack, report)?;
        let none = "no enemy is left on the table";
        battle.require_enemy(figure(who), "RA-19", |_| true, none)
    },
    form: |battle, form| Box::new(Attack::form(battle, form)),
    ..Action::BLANK
};

struct Attack {
    figure: u16,
    target: u16,
    weapon: Weapon,
    from_rear: bool,
    obstacle: Cover,
    spend: Spend,
}

impl Attack {
    fn form(battle: &Rangers, form: &mut Form) -> Self {
        let figure = form.actor("figure", "the figure that attacks");
        let foes = super::foes(battle, form, |figure, foe| {
            battle.may_strike_at(figure, foe).is_ok()
        });
        let carried = super::weapons::<Weapon>(|word| battle.has_weapon(figure, word));
        let target = form
            .unit("target")
            .help("the enemy to attack")
            .among(foes)
            .required();
        if let (Some(Who::Unit(subject)), false) = (form.subject(), form.is_reading()) {
            match battle.figure(subject).engaged_with[..] {
                // With nobody in contact the players must know of an enemy within 1″.
                [] => form.idle_if(true),
                // A single opponent is the default target.
                [only] => form.suggest(battle.roster.directory.id(Who::Unit(only)).into()),
                _ => {}
            }
        }
        if figure == target && form.is_sound() {
            form.fault("target", "is the figure itself: choose an enemy");
        }
        form.matters(&["hit", "wounded", "killed", "critical"]);
        Self {
            figure,
            target,
            weapon: form
                .word("weapon")
                .help("the weapon; default: hatchet or sword, else musket as a club, else improvised")
                .only(carried)
                .or_now(battle.entry(figure).hand_weapon()),
            from_rear: form
                .flag("from_rear")
                .help("from the rear, with another enemy in front: attacked from the rear alone, the target turns round")
                .compare()
                .or(false),
            obstacle: form
                .word("obstacle")
                .help("the target defends a fence (soft) or a wall (hard)")
                .compare()
                .between()
                .or(Cover::None),
            spend: Spend::read(form, battle.aggression_of(figure)),
        }
    }
}

impl Order<Rangers> for Attack {
    fn title_to(&self, battle: &Rangers, _: Viewer) -> String {
        battle.deed(self.figure, "attacks", self.target)
    }

    fn resolve(&self, at: &mut At<Rangers>) -> Played {
        let (battle, table, report) = at.parts();
        battle.on_table(self.target)?;
        report.pass(battle.require_enemy_target(self.figure, self.target, "RA-19"))?;
        report.pass(battle.may_strike_at(self.figure, self.target))?;
        report.pass(battle.require_weapon(self.figure, self.weapon, "RA-17"))?;
        battle.spend_points(battle.side(self.figure), self.spend.all(), report)?;
        battle.engage(self.figure, self.target);
        let behind = self.is_behind(battle);
        let defence = self.defence(behind, battle, table, report)?;
        let it = battle.figure_mut(self.figure);
        it.attacked = true;
        battle.spend(self.figure);
        battle.mark_attacked(self.target, self.figure);
        let roll = AttackRoll {
            by: self.figure,
            on: self.target,
            clause: "RA-19",
            many: false,
        };
        let blow = (self.weapon, defence);
        let landed = battle.blow(&roll, blow, self.spend, table, report)?;
        let words = |[name, target]: [String; 2], killed: bool, critical: bool| {
            let (head, well) = match (killed, critical) {
                (true, true) => (format!("{name} kills {target}"), " with a critical hit"),
                (true, false) => (format!("{name} kills {target}"), ""),
                (false, true) => (format!("{name} strikes {target} critically"), ""),
                (false, false) => (format!("{name} attacks {target}"), ""),
            };
            (head, format!("{well}{}", self.how(behind, battle)))
        };
        roll.conclude(battle, &landed, report, words);
        Ok(())
    }
}

impl Attack {
    /// True if the target cannot turn round, because it has another enemy in front (RA-20).
    fn is_behind(&self, battle: &Rangers) -> bool {
        self.from_rear && battle.figure(self.target).engaged_with.len() > 1
    }

    /// The unusual about the attack: ` from behind with the musket`.
    fn how(&self, behind: bool, battle: &Rangers) -> String {
        let behind = if behind { " from behind" } else { "" };
        if self.weapon == battle.entry(self.figure).hand_weapon() {
            behind.to_owned()
        } else {
            format!("{behind} with {}", the(self.weapon))
        }
    }

    /// The defence against this attack (RA-20, RA-21), and what is left of it.
    fn defence(
        &self,
        behind: bool,
        battle: &mut Rangers,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        let beyond = battle.figure(self.target).attacks_met >= SPLIT;
        let part = if beyond {
            0
        } else {
            self.part(battle, table, report)?
        };
        let (obstacle, what) = self.obstacle();
        let obstacle = if beyond { 0 } else { obstacle };
        let whole = battle.entry(self.target).defence();
        let sum = report
            .figure("defence", if beyond { "RA-21" } else { "RA-20" })
            .plus(part, || match part {
                _ if beyond => "against more than three attackers".to_owned(),
                part if part == whole => "defence".to_owned(),
                _ => format!("of the defence of {whole}"),
            })
            .plus(obstacle, what);
        let defence = Rangers::halved(sum, behind, "halved from the rear")?;
        if self.from_rear && !behind {
            report.say("RA-20", || {
                let name = battle.figure_name(self.target);
                format!(
                    "no other enemy is in contact with {name}: with none in front, {name} turns round"
                )
            });
        }
        let target = battle.figure_mut(self.target);
        target.attacks_met += 1;
        target.defence_left = target.defence_left.saturating_sub(part);
        Ok(defence)
    }

    /// The bonus of an obstacle to the defence (RA-20).
    fn obstacle(&self) -> (u16, &'static str) {
        match self.obstacle {
            Cover::None => (0, ""),
            Cover::Soft => (1, "behind a soft obstacle"),
            Cover::Hard => (2, "behind a hard obstacle"),
        }
    }

    /// The part of the defence given to this attack (RA-21).
    fn part(
        &self,
        battle: &Rangers,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        let it = battle.figure(self.target);
        let left = it.defence_left;
        if left == 0 {
            return Ok(0);
        }
        let others: Vec<u16> = it
            .engaged_with
            .iter()
            .copied()
            .filter(|enemy| *enemy != self.figure && battle.has_attack_left(*enemy, self.target))
            .collect();
        let still = u16::try_from(others.len())
            .unwrap_or(SPLIT)
            .saturating_add(1)
            .min(SPLIT - it.attacks_met);
        let ask = Ask {
            id: "defence",
            owner: battle.owner(self.target),
            question: "How much defence against this attack (the rest is kept for later ones)?",
            options: Options {
                words: &[],
                numbers: Some((0, left)),
                odds: &[],
            },
            default: Chosen::Number(left.div_ceil(still)),
            once: false,
            bluff: false,
        };
        report.question("defence", || self.question(battle, left, &others));
        match table.ask(ask)? {
            Chosen::Number(part) => Ok(part.min(left)),
            Chosen::Word(_) => Err(Invalid::new("answers.defence", "is a number").into()),
        }
    }

    /// The defender's question: the defence left, who else may attack, and the need of each part.
    fn question(&self, battle: &Rangers, left: u16, others: &[u16]) -> Question {
        let name = battle.figure_name(self.target);
        let too = if others.is_empty() {
            String::new()
        } else {
            let others = together(battle, others.iter().copied());
            format!(", {others} may attack too")
        };
        let attack = battle.entry(self.figure).attack() + self.spend.hit;
        let need = |part: u16| {
            let defence = part + self.obstacle().0;
            let halved = defence.div_ceil(2);
            attack.saturating_sub(if self.is_behind(battle) {
                halved
            } else {
                defence
            })
        };
        let option = |part: u16| {
            let leads_to = ViewerText::plain(hits_on(need(part), true));
            (part.to_string(), leads_to)
        };
        Question {
            of: ViewerText::plain(format!("for {name}")),
            text: ViewerText::plain(format!(
                "{name} is attacked. Defence {left} left{too}. How much against this attack?"
            )),
            options: (0..=left).map(option).collect(),
        }
    }
}
