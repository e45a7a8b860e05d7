//! `fight`: a round of combat and the losers' morale tests (BS-44 to BS-47).

use super::fight_words::CombatRound;
use super::moving::ranks;
use super::*;
use crate::rules::big_skirmishes::blows::rounding;
use crate::rules::big_skirmishes::combat::{AT_OBSTACLE, CHARGING, hits_on, ids, is_open_foot};

pub const FIGHT: Action<BigSkirmishes> = Action {
    id: "fight",
    label: "Fight a round",
    key: 'a',
    help: "Fight a round hand to hand: every unit strikes, then the losers test morale.",
    clauses: &["BS-44", "BS-45", "BS-46", "BS-47", "BS-40"],
    subjects: &[For::Table, For::Unit],
    offered: |battle, who| {
        let mut fights = battle.combats.fights.iter();
        fights.any(|combat| concerns(battle, combat, who))
    },
    allowed: |battle, who, report| {
        let mut fights = battle.combats.fights.iter();
        let due =
            fights.any(|combat| concerns(battle, combat, who) && battle.is_fought_now(combat));
        report.forbid(
            !due,
            "BS-47",
            "a round is fought only at the first Pause and in step 2 of the turn's end",
        )
    },
    form: |battle, form| Box::new(Fight::form(battle, form)),
};

fn concerns(battle: &BigSkirmishes, combat: &Combat, who: Who) -> bool {
    match who {
        Who::Unit(unit) => battle.unit(Unit(unit)).combat == combat.id,
        _ => true,
    }
}

#[derive(Clone, Copy)]
struct FightingMen {
    /// Men touching or overlapping.
    front: u16,
    /// Men behind them, in ranks 2 to 4.
    behind: u16,
    flanked: bool,
    obstacle: Option<bool>,
}

struct Fight {
    combat: u16,
    units: Vec<(Unit, FightingMen)>,
}

impl Fight {
    fn form(battle: &BigSkirmishes, form: &mut Form) -> Self {
        let all = ids(battle);
        let subject = match form.subject() {
            Some(Who::Unit(unit)) => Some(battle.unit(Unit(unit)).combat),
            _ => battle.combats_due().map(|combat| combat.id).next(),
        };
        let fights = &battle.combats.fights;
        let first = subject
            .and_then(|id| fights.iter().position(|combat| combat.id == id))
            .unwrap_or(0);
        let names =
            { fights.iter() }.map(|combat| battle.combat_name(combat.id).to(battle, Viewer::Table));
        let at = form
            .choice("combat", &all)
            .help("the combat to fight")
            .named(all.iter().cloned().zip(names))
            .only(|id| {
                let mut due = fights.iter().filter(|combat| battle.is_fought_now(combat));
                due.any(|combat| id == format!("c{}", combat.id))
            })
            .or_id(all.get(first).and_then(|id| {
                let at = u16::try_from(first).ok()?;
                Some((at, id.as_str()))
            }));
        let combat = fights.get(usize::from(at)).map_or(0, |combat| combat.id);
        let members: Vec<Unit> = Side::BOTH
            .into_iter()
            .flat_map(|side| battle.fighters(combat, side))
            .collect();
        let name = |unit: &Unit| battle.id(*unit).to_owned();
        let names: Vec<String> = members.iter().map(name).collect();
        form.matters(&["wins", "draw", "routs", "backs_off", "kills", "disorder"]);
        // A bound on the men of a hidden unit would give away its size.
        let seen = || members.iter().filter(|unit| !battle.unit(**unit).hidden);
        let standing = |unit: &Unit| battle.unit(*unit).standing;
        let each: Vec<(String, u16)> = seen().map(|unit| (name(unit), standing(unit))).collect();
        let most = seen().map(standing).max().unwrap_or(999);
        // By default, the men of the first rank are those in contact, with as many behind each as there are further ranks.
        let deep = |unit: &Unit| ranks(battle.unit(*unit).formation);
        let first_rank = |unit: &Unit| (name(unit), standing(unit).div_ceil(deep(unit)));
        let first: Vec<(String, u16)> = seen().map(first_rank).collect();
        let further: Vec<(String, u16)> = seen().map(|unit| (name(unit), deep(unit) - 1)).collect();
        let units = form.per_unit(
            "units",
            "every unit in the combat",
            Required,
            &names,
            |form| FightingMen {
                front: form
                    .whole("front")
                    .unit("figures")
                    .at_most_each(&each, most)
                    .help("men touching or overlapping an enemy")
                    .propose_each(&first)
                    .required(),
                behind: form
                    .whole("behind")
                    .unit("figures")
                    .at_most_each(&each, most)
                    .help("men behind them in ranks 2 to 4")
                    .rest_of("front", &further)
                    .or(0),
                flanked: form
                    .flag("attacked_in_flank_or_rear")
                    .called("flanked")
                    .help("attacked in flank or rear: men behind do not count")
                    .compare()
                    .or(false),
                obstacle: form
                    .flag("attacks_obstacle")
                    .called("at obstacle")
                    .help("the unit attacks a defended obstacle: hits on 5+")
                    .optional(),
            },
        );
        for unit in &members {
            form.suppose(battle.company(*unit));
        }
        if form.is_reading() && all.is_empty() {
            form.fault("combat", "no combat to fight");
        } else if form.is_reading() && !form.has_faults(Severity::Error) {
            Self::check(battle, form, &members, &units);
        }
        Self { combat, units }
    }

    /// Checks that every unit of the combat is listed, no other unit, and no unit with more men than stand.
    fn check(
        battle: &BigSkirmishes,
        form: &mut Form,
        members: &[Unit],
        units: &[(Unit, FightingMen)],
    ) {
        if let Some(unit) = members
            .iter()
            .find(|unit| units.iter().all(|(other, _)| other != *unit))
        {
            form.fault(
                "units",
                format!(
                    "{} is in the combat too: give its men in front",
                    battle.id(*unit)
                ),
            );
        }
        for (unit, fighter) in units {
            let standing = battle.unit(*unit).standing;
            if !members.contains(unit) {
                form.fault(
                    "units",
                    format!("{} is not in this combat", battle.id(*unit)),
                );
            } else if u32::from(fighter.front) + u32::from(fighter.behind) > u32::from(standing) {
                let name = battle.call(*unit, Viewer::Table);
                let at = ["units", battle.id(*unit), "front"].map(PathStep::from);
                form.fault_at(
                    &at,
                    format!(
                        "{name}: {} in front and {} behind are more than the {standing} standing",
                        fighter.front, fighter.behind
                    ),
                );
            }
        }
    }

    fn fighter(&self, unit: Unit) -> FightingMen {
        let found = self
            .units
            .iter()
            .find(|(other, _)| *other == unit)
            .map(|(_, fighter)| *fighter);
        found.unwrap_or(FightingMen {
            front: 0,
            behind: 0,
            flanked: false,
            obstacle: None,
        })
    }
}

impl Order<BigSkirmishes> for Fight {
    fn title(&self, battle: &BigSkirmishes) -> Say {
        let [red, blue] = Side::BOTH.map(|side| battle.fighters(self.combat, side));
        say!("{red,} v {blue,}: a round of combat", red, blue)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let Some(combat) = at.combat(self.combat).cloned() else {
            return Err(Invalid::new("combat", "is not the id of a combat").into());
        };
        let battle = &*at.battle;
        let is_early = !battle.is_fought_now(&combat);
        at.report.forbid_by(is_early, "BS-47", battle, || {
            let name = battle.combat_name(combat.id);
            say!(
                "{name} fight only at the first Pause and in step 2 of the turn's end",
                name
            )
        })?;
        let sides = Side::BOTH.map(|side| at.fighters(combat.id, side));
        let hits = self.blows(at, &combat, &sides)?;
        let casualties = Side::BOTH.map(|side| {
            let units = sides[side.index()].iter();
            let mut casualties: Vec<Casualties> = units.map(|unit| at.before_hits(*unit)).collect();
            let enemy = side.other();
            at.share_hits(enemy, &mut casualties, hits[enemy.index()]);
            casualties
        });
        for casualties in &casualties {
            at.risk(casualties)?;
        }
        for casualties in &casualties {
            at.remove_wiped_out(casualties);
        }
        if let Some(fought) = at.combat_mut(combat.id) {
            fought.round += 1;
            fought.due = false;
        }
        let tests = outcome(at, &sides, hits)?;
        for casualties in &casualties {
            at.tell_due(casualties);
        }
        let round = CombatRound {
            combat: combat.id,
            sides,
            hits,
            casualties,
            tests,
        };
        round.tell(at);
        Ok(())
    }
}

impl Fight {
    /// Rolls for both sides, red first, before losses come off (BS-44, BS-45).
    fn blows(
        &self,
        at: &mut At,
        combat: &Combat,
        sides: &[Vec<Unit>; 2],
    ) -> Result<[HitResults; 2], Suspend> {
        // The two sides' casualties are independent except for who has more kills (BS-46). With three or more
        // units the tests branch so widely that sampling is faster than enumerating.
        if sides.iter().all(|units| units.len() <= 2) {
            let blows = || {
                let mut of_side = |side: Side| -> Result<Vec<Blows>, Suspend> {
                    let units = sides[side.index()].iter();
                    units
                        .map(|unit| self.blow(at.battle, combat, *unit, sides, at.report))
                        .collect()
                };
                Ok([of_side(Side::Red)?, of_side(Side::Blue)?])
            };
            if let Some(hits) = at.table.against(blows, |hits| hits.kills)? {
                for side in Side::BOTH {
                    at.spend_joker(side);
                }
                return Ok(hits);
            }
        }
        let mut hits = [HitResults::default(); 2];
        for side in Side::BOTH {
            let mut blows = Vec::new();
            for unit in sides[side.index()].iter().copied() {
                let blow = self.blow(at.battle, combat, unit, sides, at.report)?;
                at.line("BS-45", |_| {
                    let (need, why) = (blow.need, why(blow.need));
                    say!("{unit}: {why}hits on {need}+", unit, why, need)
                });
                blows.push(blow);
            }
            at.strike_prompts(combat, sides);
            at.joker_words(side);
            let done = at.table.total(&blows)?;
            at.spend_joker(side);
            hits[side.index()] = done;
        }
        Ok(hits)
    }

    /// The attack dice of a unit.
    fn blow(
        &self,
        battle: &BigSkirmishes,
        combat: &Combat,
        unit: Unit,
        sides: &[Vec<Unit>; 2],
        report: &mut Report,
    ) -> Result<Blows, Suspend> {
        let (it, entry, fighter) = (*battle.unit(unit), *battle.entry(unit), self.fighter(unit));
        let foes = &sides[entry.side.other().index()];
        let first = combat.round == 0;
        let obstacle = first
            && fighter
                .obstacle
                .unwrap_or(combat.at_obstacle.contains(&unit));
        let charged = first && combat.charged.contains(&unit);
        let need = hits_on(obstacle, charged);
        let rides = entry.arm == Arm::Cavalry && foes.iter().any(|foe| is_open_foot(battle, *foe));
        let each = if rides { 1.5 } else { 1.0 };
        let behind = if fighter.flanked {
            0.0
        } else {
            f64::from(fighter.behind) * each / 2.0
        };
        let leader = battle.highest(unit);
        let class = leader.map_or(0, |c| battle.character(c).class);
        let dice = report
            .figure_of(battle.id(unit), "dice", "BS-44")
            .plus(f64::from(fighter.front) * each, || {
                if rides {
                    say!("for {front horseman/horsemen} in front", fighter.front)
                } else {
                    say!("in front")
                }
            })
            .plus(behind, || say!("for {behind} behind", fighter.behind))
            .minus(it.disorder, || counted(it.disorder.into(), "disorders"))
            .plus(class, || {
                leader.map_or_else(String::new, |c| battle.call(c, Viewer::Table))
            })
            .at_least(0.0)
            .round(rounding(entry.rating))
            .count(999, "dice")?;
        Ok(Blows {
            owner: battle.owner(unit),
            dice,
            need,
            ones_again: false,
            effect_again: entry.indians,
            joker: battle.joker(entry.side),
        })
    }
}

/// The reason for the lowest face that hits.
fn why(need: u8) -> &'static str {
    match need {
        AT_OBSTACLE => "against a defended obstacle, ",
        CHARGING => "charging, ",
        _ => "",
    }
}

/// Reports the loser: the side with more kills against it, as rolled (BS-46).
fn outcome(
    at: &mut At,
    sides: &[Vec<Unit>; 2],
    hits: [HitResults; 2],
) -> Result<Vec<MoraleOutcome>, Suspend> {
    let suffered = [hits[1].kills, hits[0].kills];
    let loser = match suffered[0].cmp(&suffered[1]) {
        std::cmp::Ordering::Greater => Side::Red,
        std::cmp::Ordering::Less => Side::Blue,
        std::cmp::Ordering::Equal => {
            at.event(Who::Table, "draw");
            at.fact("drew", Side::Red, Side::Blue, 1);
            return Ok(Vec::new());
        }
    };
    at.event(loser, "loses");
    at.event(loser.other(), "wins");
    at.fact("won", loser.other(), loser, 1);
    at.test_morale(&sides[loser.index()])
}
