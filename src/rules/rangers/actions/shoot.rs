//! `shoot`: a shot at an enemy (RA-15 to RA-18).

use super::*;
use crate::rules::rangers::blows::AttackDice;

/// The far ends of the range bands in inches (RA-15, RA-16); a pistol reaches the first.
const SHORT: f64 = 5.0;
const EFFECTIVE: f64 = 10.0;
const LONG: f64 = 15.0;

pub const SHOOT: Action<Rangers> = Action {
    id: "shoot",
    label: "Shoot",
    key: 'f',
    help: "Shoot at an enemy: attack value or less on 1D20 hits, then a wound roll. Uses the shot and aim.",
    clauses: &["RA-15", "RA-16", "RA-17", "RA-18", "RA-13", "RA-14"],
    offered: armed,
    allowed: |battle, who, report| {
        with_firearm(battle, who, report)?;
        (MOTIVATED.allowed)(battle, who, report)?;
        report.forbid(
            battle.figure(who.unit()).loaded.is_empty(),
            "RA-15",
            "no firearm is loaded: load one first",
        )?;
        let none = "no enemy can be shot at: all are in hand combat";
        report.pass(battle.require_enemy(
            who.unit(),
            "RA-15",
            |foe| battle.can_be_shot_at(foe),
            none,
        ))
    },
    form: |battle, form| Box::new(Shoot::form(battle, form)),
    ..MOTIVATED
};

words! {
    pub enum Cover {
        None,
        Soft,
        Hard,
    }
}

struct Shoot {
    figure: Unit,
    target: Unit,
    range: f64,
    cover: Cover,
    /// The players' answer; `None` for the tracked mark.
    moved: Option<bool>,
    weapon: Weapon,
    spend: Spend,
}

impl Shoot {
    fn form(battle: &Rangers, form: &mut Form) -> Self {
        let figure = form.actor("figure", "the figure that shoots");
        let foes = super::foes(battle, form, |_, foe| battle.can_be_shot_at(foe));
        let loaded = super::weapons::<Firearm>(|word| {
            let loaded = &battle.figure(figure).loaded;
            loaded.iter().any(|weapon| weapon.word() == word)
        });
        let weapon = Firearm::of(battle.shooting_weapon(figure));
        form.matters(&["hit", "killed", "wounded", "critical"]);
        // Left out, it is as tracked, which is known once the target is.
        let tracked = form.raw("target").is_some_and(|target| !target.is_null());
        form.beside(
            "aim counters: hit",
            &[
                ("0", "hit_aim_0"),
                ("1", "hit_aim_1"),
                ("2", "hit_aim_2"),
                ("3", "hit_aim_3"),
            ],
        );
        let target = form
            .unit("target")
            .help("the enemy to shoot at")
            .among(foes)
            .required();
        Self {
            figure,
            target,
            range: form
                .number("range")
                .inches()
                .within(0, 240)
                .help("from shooter to target")
                .compare_at([SHORT, EFFECTIVE, LONG])
                .between()
                .required(),
            cover: form
                .word("cover")
                .help("cover of the target: walls, buildings and logs are hard")
                .compare()
                .cover()
                .asked()
                .between()
                .or(Cover::None),
            moved: {
                let moved = form
                    .flag("target_moved")
                    .help("the target moved in its last turn; default: as tracked");
                if tracked {
                    Some(moved.or_now(battle.figure(target).moved))
                } else {
                    moved.optional()
                }
            },
            weapon: form
                .word("weapon")
                .help("the weapon; default: a loaded one, the musket first")
                .idle_if(battle.figure(figure).loaded.len() < 2)
                .only(loaded)
                .or_now(weapon)
                .weapon(),
            spend: Spend::read(form, battle.aggression_of(figure)),
        }
    }
}

impl Order<Rangers> for Shoot {
    fn title(&self, _: &Rangers) -> Say {
        say!("{figure} shoots at {target}", self.figure, self.target)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let Shoot {
            figure,
            target,
            range,
            spend,
            ..
        } = *self;
        at.on_table(target)?;
        self.check(at)?;
        at.spend_points(at.side(figure), spend.all())?;
        let roll = AttackRoll {
            by: figure,
            on: target,
            clause: "RA-16",
            many: false,
        };
        let (need, unaimed) = self.need(at, &roll)?;
        let naturals = at.roster.options.criticals_when_shooting;
        let two = at.two_wounds(&roll, None, spend.wound, naturals)?;
        let dice = AttackDice {
            owner: at.owner(figure),
            need,
            two,
            naturals,
            unaimed: Some(unaimed),
        };
        at.prompt("to hit", |it| self.why(it, need));
        let it = at.figure_mut(figure);
        it.loaded.retain(|weapon| *weapon != self.weapon);
        it.aim = 0;
        at.use_action(figure);
        at.fact("fired", figure, target, 1);
        let landed = at.roll(&roll, &dice, spend.hit)?;
        roll.conclude(at, &landed, |_| {
            if landed.is_kill() {
                say!("{figure} kills {target}| at {range}", figure, target, range)
            } else {
                say!(
                    "{figure} shoots at {target}|, {range}{critical?, critically}",
                    figure,
                    target,
                    range,
                    critical = landed.is_critical()
                )
            }
        });
        Ok(())
    }
}

impl Shoot {
    /// The prompt: the facts of the shot and its results.
    fn why(&self, battle: &Rangers, need: u16) -> Say {
        let cover = match self.cover {
            Cover::None => "open ground",
            Cover::Soft => "soft cover",
            Cover::Hard => "hard cover",
        };
        let aim = battle.figure(self.figure).aim;
        let facts = say!(
            "{range}, {cover}[, {aim aim counter/aim counters}]{moved?, target moved}{keen?, keen-eyed}",
            self.range,
            cover,
            aim,
            moved = self.moved(battle),
            keen = battle.entry(self.figure).has(Trait::KeenEyed)
        );
        let naturals = battle.roster.options.criticals_when_shooting;
        let wasted = battle.no_use_of_points(self.figure, need >= most_of_use(naturals));
        say!(
            "{figure} shoots at {target}, {facts}. 1D20: {hits}{wasted}",
            self.figure,
            self.target,
            facts,
            hits = hits_on(need, naturals),
            wasted
        )
    }

    /// True if the target moved in its last turn: as answered, else as tracked (RA-16).
    fn moved(&self, battle: &Rangers) -> bool {
        self.moved.unwrap_or(battle.figure(self.target).moved)
    }

    /// Refuses a shot that the figure cannot shoot (RA-15).
    fn check(&self, at: &mut At) -> Allowed {
        let Shoot {
            figure,
            target,
            range,
            weapon,
            ..
        } = *self;
        let far = Quantity(range);
        at.pass(at.battle.require_enemy_target(figure, target, "RA-15"))?;
        at.forbid(!at.can_be_shot_at(target), "RA-15", || {
            say!("{target} is in hand combat: choose another target", target)
        })?;
        at.pass(at.battle.require_weapon(figure, weapon, "RA-15"))?;
        at.forbid(!at.figure(figure).loaded.contains(&weapon), "RA-15", || {
            say!(
                "the {weapon} is not loaded: load it first",
                weapon = weapon.word()
            )
        })?;
        let short = weapon == Weapon::Pistol && range > SHORT;
        at.forbid(short || range > LONG, "RA-15", || {
            if range > LONG {
                say!(
                    "{target} is out of range: {far}″ is beyond {LONG}; move closer",
                    target,
                    far,
                    LONG
                )
            } else {
                say!(
                    "{target} is out of range: {far}″ is beyond the {SHORT} of a pistol; move closer",
                    target,
                    far,
                    SHORT
                )
            }
        })
    }

    /// The face needed or less on the D20 (RA-16), and the need without aim.
    fn need(&self, at: &mut At, roll: &AttackRoll) -> Result<(u16, i16), Suspend> {
        let (it, entry) = (at.battle.figure(self.figure), at.battle.entry(self.figure));
        let (near, far) = match self.range {
            range if range <= SHORT => (1, 0),
            range if range <= EFFECTIVE => (0, 0),
            _ => (0, 7),
        };
        let (cover, what) = match self.cover {
            Cover::None => (0, ""),
            Cover::Soft => (2, "soft cover"),
            Cover::Hard => (3, "hard cover"),
        };
        let moved = u16::from(self.moved(at.battle));
        let keen = if entry.has(Trait::KeenEyed) { 2 } else { 0 };
        let sum = roll.sum(at.battle, at.report, "need", "RA-16");
        let sum = entry
            .with_attack(sum)
            .on("D20")
            .plus(it.aim, "aimed")
            .plus(near, "short range")
            .minus(far, "long range")
            .minus(cover, what)
            .minus(moved, "the target moved")
            .plus(keen, "keen-eyed")
            .plus(self.spend.hit, "aggression");
        let by_rules = sum.so_far();
        let need = sum.at_least(0.0).count(MOST_NEED, "or less on the D20")?;
        let [told, aim] = [need, it.aim].map(|n| i16::try_from(n).unwrap_or(i16::MAX));
        // Without aim, the umpire's own number loses the same as the sum.
        let with_aim = if by_rules.max(0) == told {
            by_rules
        } else {
            told
        };
        Ok((need, with_aim - aim))
    }
}

impl Rangers {
    /// True if a figure is not in hand combat (RA-15).
    fn can_be_shot_at(&self, figure: Unit) -> bool {
        self.figure(figure).engaged_with.is_empty()
    }

    /// The default weapon of a shot: the loaded one, the musket first; else the first firearm.
    fn shooting_weapon(&self, figure: Unit) -> Weapon {
        let (it, entry) = (self.figure(figure), self.entry(figure));
        let loaded = [Weapon::Musket, Weapon::Pistol]
            .into_iter()
            .find(|weapon| it.loaded.contains(weapon));
        loaded
            .or_else(|| entry.firearms().next())
            .unwrap_or(Weapon::Musket)
    }
}
