//! `attack`: an attack in hand combat (RA-19 to RA-22).

use super::shoot::Cover;
use super::*;
use crate::battle::Decision;
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
        battle.check(who.unit(), FigureAction::Attack, report)?;
        let none = "no enemy is left on the table";
        battle.require_enemy(who.unit(), "RA-19", |_| true, none)
    },
    form: |battle, form| Box::new(Attack::form(battle, form)),
    ..Action::BLANK
};

struct Attack {
    figure: Unit,
    target: Unit,
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
            match battle.figure(Unit(subject)).engaged_with[..] {
                // With nobody in contact the players must know of an enemy within 1″.
                [] => form.idle_if(true),
                // A single opponent is the default target.
                [only] => form.suggest(battle.id(only).into()),
                _ => {}
            }
        }
        if figure == target && form.is_sound() {
            form.fault("target", "is the figure itself: choose an enemy");
        }
        form.matters(&["hit", "killed", "wounded", "critical"]);
        form.decisions(&[Decision {
            ask: "defence",
            label: "the target does not defend itself",
            options: &["", "0"],
        }]);
        Self {
            figure,
            target,
            weapon: form
                .word("weapon")
                .help("the weapon; default: hatchet or sword, else musket as a club, else improvised")
                .only(carried)
                // Each begins with a letter of its own, so that it stays the same from figure to figure.
                .named([
                    ("musket".to_owned(), "musket as a club".to_owned()),
                    ("pistol".to_owned(), "pistol used by hand".to_owned()),
                    ("improvised".to_owned(), "improvised or bare hands".to_owned()),
                ])
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

impl Rangers {
    /// The defence with which a figure can still meet attacks this turn: beyond the third it has none (RA-21).
    pub fn defence_left(&self, figure: Unit) -> u16 {
        let it = self.figure(figure);
        if it.attacks_met < SPLIT {
            it.defence_left
        } else {
            0
        }
    }

    /// True if `target` may be attacked once more this turn after this attack of `figure`, also by a figure that has still to
    /// come up. Only then can the target keep any defence back (RA-21).
    fn may_keep_defence(&self, figure: Unit, target: Unit) -> bool {
        let mut others = self.there(self.side(figure)).filter(|it| *it != figure);
        self.figure(target).attacks_met + 1 < SPLIT
            && others.any(|other| self.has_attack_left(other, target))
    }
}

impl Order<Rangers> for Attack {
    fn title(&self, _: &Rangers) -> Say {
        say!("{figure} attacks {target}", self.figure, self.target)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let Attack {
            figure,
            target,
            weapon,
            spend,
            ..
        } = *self;
        at.on_table(target)?;
        at.pass(at.battle.require_enemy_target(figure, target, "RA-19"))?;
        at.pass(at.battle.may_strike_at(figure, target))?;
        at.pass(at.battle.require_weapon(figure, weapon, "RA-17"))?;
        at.spend_points(at.side(figure), spend.all())?;
        at.engage(figure, target);
        let behind = self.is_behind(at);
        let before = at.defence_left(target);
        let defence = self.defence(at, behind)?;
        at.figure_mut(figure).attacked = true;
        at.use_action(figure);
        at.mark_attacked(target, figure);
        let roll = AttackRoll {
            by: figure,
            on: target,
            clause: "RA-19",
            many: false,
        };
        let blow = Blow {
            weapon,
            defence,
            halved: behind,
        };
        let landed = at.blow(&roll, blow, spend)?;
        roll.conclude(at, &landed, |it| {
            let deed = match (landed.is_kill(), landed.is_critical()) {
                (true, true) => say!(
                    "{figure} kills {target}| with a critical hit",
                    figure,
                    target
                ),
                (true, false) => say!("{figure} kills {target}", figure, target),
                (false, true) => say!("{figure} strikes {target} critically", figure, target),
                (false, false) => say!("{figure} attacks {target}", figure, target),
            };
            let unusual = weapon != it.entry(figure).hand_weapon();
            let with = unusual.then(|| the(weapon));
            deed.then(say!("|{behind? from behind}[ with {with}]", behind, with))
        });
        self.tell_defence(at, before);
        Ok(())
    }
}

impl Attack {
    /// True if the target cannot turn round, because it has another enemy in front (RA-20).
    fn is_behind(&self, battle: &Rangers) -> bool {
        self.from_rear && battle.figure(self.target).engaged_with.len() > 1
    }

    /// The defence against this attack (RA-20, RA-21), and what is left of it.
    fn defence(&self, at: &mut At, behind: bool) -> Result<u16, Suspend> {
        let target = self.target;
        let beyond = at.figure(target).attacks_met >= SPLIT;
        let part = if beyond { 0 } else { self.part(at)? };
        let (obstacle, what) = self.obstacle();
        let obstacle = if beyond { 0 } else { obstacle };
        let whole = at.entry(target).defence();
        let sum = at
            .sum("defence", if beyond { "RA-21" } else { "RA-20" })
            .plus(part, || match part {
                _ if beyond => say!("against more than three attackers"),
                part if part == whole => say!("defence"),
                _ => say!("spent of a defence of {whole}", whole),
            })
            .plus(obstacle, what);
        let defence = Rangers::halved(sum, behind, "halved from the rear")?;
        if self.from_rear && !behind {
            at.line("RA-20", |_| {
                say!("no other enemy is in contact with {target}: with none in front, {target} turns round", target)
            });
        }
        let it = at.figure_mut(target);
        it.attacks_met += 1;
        it.defence_left = it.defence_left.saturating_sub(part);
        Ok(defence)
    }

    /// RA-21: what this attack leaves of the target's defence, which is easily overlooked.
    fn tell_defence(&self, at: &mut At, before: u16) {
        let (target, left) = (self.target, at.defence_left(self.target));
        if left < before && at.figure(target).in_play() {
            at.follows(|it| {
                let whole = it.entry(target).defence();
                let left = (left > 0).then(|| say!("{left} of {whole}", left, whole));
                let left = left.unwrap_or_else(|| say!("no"));
                say!("{target}: {left} defence left this turn", target, left)
            });
        }
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
    fn part(&self, at: &mut At) -> Result<u16, Suspend> {
        let it = at.figure(self.target);
        let left = it.defence_left;
        if left == 0 {
            return Ok(0);
        }
        let others: Vec<Unit> = it
            .engaged_with
            .iter()
            .copied()
            .filter(|enemy| *enemy != self.figure && at.has_attack_left(*enemy, self.target))
            .collect();
        let still = u16::try_from(others.len())
            .unwrap_or(SPLIT)
            .saturating_add(1)
            .min(SPLIT - it.attacks_met);
        let ask = Ask {
            id: "defence",
            owner: at.owner(self.target),
            question: "How much defence against this attack (the rest is kept for later ones)?",
            options: Options {
                words: &[],
                numbers: Some((0, left)),
                odds: &[],
            },
            default: Chosen::Number(left.div_ceil(still)),
            once: false,
            bluff: false,
            idle: !at.may_keep_defence(self.figure, self.target),
            preset: true,
            task: "",
        };
        at.question("defence", |it| self.question(it, left, &others));
        match at.table.ask(ask)? {
            Chosen::Number(part) => Ok(part.min(left)),
            Chosen::Word(_) => Err(Invalid::new("answers.defence", "is a number").into()),
        }
    }

    /// The defender's question: the defence left, who else may attack, and the need of each part.
    fn question(&self, battle: &Rangers, left: u16, others: &[Unit]) -> QuestionOf {
        let (figure, target) = (self.figure, self.target);
        let attack = battle.entry(self.figure).attack() + self.spend.hit;
        let behind = self.is_behind(battle);
        let (side, more) = (battle.side(figure), battle.aggression_of(figure));
        // The points come after the defence is settled (RA-29), so that these odds do not hold them.
        let add = (more > 0).then(|| {
            say!(
                "; {side} can still add up to {more point/points}",
                side,
                more
            )
        });
        let need = |part: u16| {
            let defence = part + self.obstacle().0;
            attack.saturating_sub(if behind { defence.div_ceil(2) } else { defence })
        };
        let option = |part: u16| {
            // Its chance stands beside it, with the other odds.
            let most = need(part).clamp(1, 19);
            let hits = if part == 0 {
                say!("no defence: hits on {most} or less", most)
            } else {
                say!(
                    "defence {part}{behind?, halved}: hits on {most} or less",
                    part,
                    behind,
                    most
                )
            };
            (part.to_string(), hits)
        };
        QuestionOf {
            of: Some(target.into()),
            text: say!(
                "{figure} attacks {target} with {weapon}. Defence {left} left[, {others} may attack too]. 1 is critical, 20 misses[{add}]. How much against this attack?",
                figure,
                target,
                weapon = the(self.weapon),
                left,
                others,
                add
            ),
            options: (0..=left).map(option).collect(),
        }
    }
}
