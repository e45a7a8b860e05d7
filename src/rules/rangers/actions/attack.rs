//! `attack`: a blow in hand combat (RA-19 to RA-22).

use super::shoot::Cover;
use super::{figure, on_table};
use crate::battle::{Action, For, Form, Order, Report, Viewer};
use crate::rules::rangers::aggression::Spend;
use crate::rules::rangers::blows::Swing;
use crate::rules::rangers::kinds::Weapon;
use crate::rules::rangers::license::Deed;
use crate::rules::rangers::state::Rangers;
use crate::table::{Ask, Chosen, Invalid, Options, Refusal, Suspend, Table, Who};

/// RA-21: among how many attacks a defence is split.
const SPLIT: u16 = 3;

pub(super) const ATTACK: Action<Rangers> = Action {
    id: "attack",
    label: "Attack",
    key: 'a',
    help: "A blow at an enemy within an inch: a D20 for attack less defence or less, then a wound roll. It needs no motivation.",
    clauses: &["RA-19", "RA-20", "RA-21", "RA-22", "RA-17", "RA-11"],
    subjects: &[For::Unit],
    offered: on_table,
    allowed: |battle, who, report| {
        battle.check(figure(who), Deed::Attack, report)?;
        let none = "no enemy is left on the table";
        battle.check_any(figure(who), "RA-19", |_| true, none)
    },
    form: |battle, form| Box::new(Attack::form(battle, form)),
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
        let figure = form.unit("figure").help("who strikes").required();
        let foes = super::foes(battle, form, |figure, foe| {
            battle.may_strike_at(figure, foe).is_ok()
        });
        let carried = super::weapons::<Weapon>(|word| battle.has_weapon(figure, word));
        let target = form.unit("target").help("at whom").among(foes).required();
        // One opponent alone is the one he strikes at, unless somebody says otherwise.
        if let (Some(Who::Unit(subject)), false) = (form.subject(), form.is_reading())
            && let [only] = battle.figure(subject).engaged_with[..]
        {
            form.suggest(battle.roster.directory.id(Who::Unit(only)).into());
        }
        if form.is_reading() && figure == target && !form.has_faults(crate::battle::Severity::Error)
        {
            form.fault("target", "nobody strikes at himself");
        }
        form.matters(&["hit", "wounded", "killed", "critical"]);
        Self {
            figure,
            target,
            weapon: form
                .word("weapon")
                .help("with what; left out: hatchet or sword, else musket as a club, else what is at hand")
                .only(carried)
                .or_now(battle.entry(figure).hand_weapon()),
            from_rear: form
                .flag("from_rear")
                .help("from behind, while another is in front of the target: attacked from behind alone, it turns round")
                .compare()
                .or(false),
            obstacle: form.word("obstacle").help("the target defends a fence (soft) or a wall (hard)").compare().or(Cover::None),
            spend: Spend::read(form, battle.aggression_of(figure)),
        }
    }
}

impl Order<Rangers> for Attack {
    fn subject(&self) -> Who {
        Who::Unit(self.figure)
    }

    fn title(&self, battle: &Rangers, _: Viewer) -> String {
        format!(
            "{}: attack {}",
            battle.figure_name(self.figure),
            battle.figure_name(self.target)
        )
    }

    fn resolve(
        &self,
        battle: &mut Rangers,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.on_table(self.target)?;
        self.refusals(battle)
            .into_iter()
            .try_for_each(|refusal| report.pass(Err(refusal)))?;
        report.pass(battle.can_spend(battle.side(self.figure), self.spend.all()))?;
        battle.engage(self.figure, self.target);
        battle.pay(battle.side(self.figure), self.spend.all(), report);
        let defence = self.defence(battle, table, report)?;
        let it = battle.figure_mut(self.figure);
        it.attacked = true;
        battle.spend(self.figure);
        battle.mark_attacked(self.target, self.figure);
        let swing = Swing {
            by: self.figure,
            on: self.target,
            clause: "RA-19",
            many: false,
        };
        battle.blow(&swing, (self.weapon, defence), self.spend, table, report)
    }
}

impl Attack {
    /// What keeps him from this blow.
    fn refusals(&self, battle: &Rangers) -> Vec<Refusal> {
        let enemy = battle.check_enemy(self.figure, self.target, "RA-19");
        let carries = battle.check_carries(self.figure, self.weapon, "RA-17");
        let all = [
            enemy,
            battle.may_strike_at(self.figure, self.target),
            carries,
        ];
        all.into_iter().filter_map(Result::err).collect()
    }

    /// RA-20, RA-21: the defence that meets this blow, and what it leaves.
    fn defence(
        &self,
        battle: &mut Rangers,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        let beyond = battle.figure(self.target).attacks_met >= SPLIT;
        let part = if beyond { 0 } else { self.part(battle, table)? };
        let (obstacle, what) = match self.obstacle {
            Cover::None => (0, ""),
            Cover::Soft => (1, "behind a soft obstacle"),
            Cover::Hard => (2, "behind a hard obstacle"),
        };
        let obstacle = if beyond { 0 } else { obstacle };
        let whole = battle.entry(self.target).defence();
        let sum = report
            .figure("defence", if beyond { "RA-21" } else { "RA-20" })
            .plus(part, || match part {
                _ if beyond => "against more than three attackers".to_owned(),
                part if part == whole => "defence".to_owned(),
                _ => format!("of the defence of {whole}"),
            })
            .plus(obstacle, || what.to_owned());
        let defence = Rangers::halved(sum, self.from_rear, "halved from the rear")?;
        let alone = battle.figure(self.target).engaged_with.len() < 2;
        if self.from_rear && alone {
            report.say("RA-20", |_| {
                let name = battle.figure_name(self.target);
                format!("nobody else is known to fight {name}; with nobody in front of him he would turn round")
            });
        }
        let target = battle.figure_mut(self.target);
        target.attacks_met += 1;
        target.defence_left = target.defence_left.saturating_sub(part);
        Ok(defence)
    }

    /// RA-21: how much of his defence the defender gives to this attack.
    fn part(&self, battle: &Rangers, table: &mut Table) -> Result<u16, Suspend> {
        let it = battle.figure(self.target);
        let left = it.defence_left;
        if left == 0 {
            return Ok(0);
        }
        let others = it
            .engaged_with
            .iter()
            .filter(|enemy| **enemy != self.figure && battle.has_attack_left(**enemy, self.target));
        let still = u16::try_from(others.count())
            .unwrap_or(SPLIT)
            .saturating_add(1)
            .min(SPLIT - it.attacks_met);
        let ask = Ask {
            id: "defence",
            owner: battle.owner(self.target),
            question: "How much of the defence goes into this attack? What is kept is left for the next ones this turn",
            options: Options {
                words: &[],
                numbers: Some((0, left)),
                odds: &[],
            },
            default: Chosen::Number(left.div_ceil(still)),
            once: false,
            bluff: false,
        };
        match table.ask(ask)? {
            Chosen::Number(part) => Ok(part.min(left)),
            Chosen::Word(_) => Err(Invalid::new("answers.defence", "is a number").into()),
        }
    }
}
