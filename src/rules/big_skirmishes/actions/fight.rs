//! `fight`: a round of combat and the losers' morale tests (BS-44 to BS-47).

use super::fight_words::{CombatRound, strike_prompts};
use super::march::ranks;
use super::*;
use crate::rules::big_skirmishes::blows::rounding;
use crate::rules::big_skirmishes::combat::{ids, is_open_foot};

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
        Who::Unit(unit) => battle.unit(unit).combat == combat.id,
        _ => true,
    }
}

#[derive(Clone, Copy)]
struct Fighter {
    /// Men touching or overlapping.
    front: u16,
    /// Men behind them, in ranks 2 to 4.
    behind: u16,
    flanked: bool,
    obstacle: Option<bool>,
}

struct Fight {
    combat: u16,
    units: Vec<(u16, Fighter)>,
}

/// Men behind stand in ranks 2 to 4 (BS-44).
const BEHIND: u16 = 3;

impl Fight {
    fn form(battle: &BigSkirmishes, form: &mut Form) -> Self {
        let all = ids(battle);
        let subject = match form.subject() {
            Some(Who::Unit(unit)) => Some(battle.unit(unit).combat),
            _ => battle.combats_due().map(|combat| combat.id).next(),
        };
        let fights = &battle.combats.fights;
        let first = subject
            .and_then(|id| fights.iter().position(|combat| combat.id == id))
            .unwrap_or(0);
        let at = form
            .choice("combat", &all)
            .help("the combat to fight")
            .only(|id| {
                let mut due = fights.iter().filter(|combat| battle.is_fought_now(combat));
                due.any(|combat| id == format!("c{}", combat.id))
            })
            .or_id(all.get(first).and_then(|id| {
                let at = u16::try_from(first).ok()?;
                Some((at, id.as_str()))
            }));
        let combat = fights.get(usize::from(at)).map_or(0, |combat| combat.id);
        let members: Vec<u16> = Side::BOTH
            .into_iter()
            .flat_map(|side| battle.fighters(combat, side))
            .collect();
        let name = |unit: &u16| battle.id_of(*unit).to_owned();
        let names: Vec<String> = members.iter().map(name).collect();
        form.matters(&["kills", "disorder", "wins", "draw", "backs_off", "routs"]);
        // A bound on the men of a hidden unit would give away its size.
        let seen = || members.iter().filter(|unit| !battle.unit(**unit).hidden);
        let standing = |unit: &u16| battle.unit(*unit).standing;
        let each: Vec<(String, u16)> = seen().map(|unit| (name(unit), standing(unit))).collect();
        let most = seen().map(standing).max().unwrap_or(999);
        // By default, the men of the first rank are those in contact.
        let first_rank = |unit: &u16| {
            let deep = ranks(battle.unit(*unit).formation).max(1);
            (name(unit), standing(unit).div_ceil(deep))
        };
        let first: Vec<(String, u16)> = seen().map(first_rank).collect();
        let units = form.per_unit("units", "every unit in the combat", true, &names, |form| {
            Fighter {
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
                    .rest_of("front", BEHIND)
                    .or(0),
                flanked: form
                    .flag("attacked_in_flank_or_rear")
                    .help("attacked in flank or rear: men behind do not count")
                    .compare()
                    .or(false),
                obstacle: form
                    .flag("attacks_obstacle")
                    .help("the unit attacks a defended obstacle: hits on 5+")
                    .optional(),
            }
        });
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
    fn check(battle: &BigSkirmishes, form: &mut Form, members: &[u16], units: &[(u16, Fighter)]) {
        if let Some(unit) = members
            .iter()
            .find(|unit| units.iter().all(|(other, _)| other != *unit))
        {
            form.fault(
                "units",
                format!(
                    "{} is in the combat too: give its men in front",
                    battle.id_of(*unit)
                ),
            );
        }
        for (unit, fighter) in units {
            let standing = battle.unit(*unit).standing;
            if !members.contains(unit) {
                form.fault(
                    "units",
                    format!("{} is not in this combat", battle.id_of(*unit)),
                );
            } else if u32::from(fighter.front) + u32::from(fighter.behind) > u32::from(standing) {
                let name = battle.unit_name(*unit, Viewer::Table);
                let at = ["units", battle.id_of(*unit), "front"]
                    .map(|key| PathStep::Key(key.to_owned()));
                form.fault_at(
                    &at,
                    Severity::Error,
                    format!(
                        "{name}: {} in front and {} behind are more than the {standing} standing",
                        fighter.front, fighter.behind
                    ),
                );
            }
        }
    }

    fn fighter(&self, unit: u16) -> Fighter {
        let found = self
            .units
            .iter()
            .find(|(other, _)| *other == unit)
            .map(|(_, fighter)| *fighter);
        found.unwrap_or(Fighter {
            front: 0,
            behind: 0,
            flanked: false,
            obstacle: None,
        })
    }
}

impl Order<BigSkirmishes> for Fight {
    fn title_to(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        let names = Side::BOTH.map(|side| {
            battle
                .fighters(self.combat, side)
                .into_iter()
                .map(|unit| battle.unit_name(unit, viewer))
                .collect::<Vec<_>>()
                .join(", ")
        });
        format!("{} v {}: a round of combat", names[0], names[1])
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, table, report) = at.parts();
        let Some(combat) = battle.combat(self.combat).cloned() else {
            return Err(Invalid::new("combat", "is not the id of a combat").into());
        };
        report.forbid(!battle.is_fought_now(&combat), "BS-47", || {
            format!(
                "{} fight only at the first Pause and in step 2 of the turn's end",
                battle.combat_name(combat.id, Viewer::Table)
            )
        })?;
        let sides = Side::BOTH.map(|side| battle.fighters(combat.id, side));
        let hits = self.blows(battle, &combat, &sides, table, report)?;
        let casualties = Side::BOTH.map(|side| {
            let by = Who::Side(side.other());
            let mut casualties: Vec<Casualties> = sides[side.index()]
                .iter()
                .map(|unit| battle.before_hits(*unit))
                .collect();
            battle.share_hits(by, &mut casualties, hits[side.other().index()], report);
            casualties
        });
        for casualties in &casualties {
            battle.risk(casualties, table, report)?;
        }
        for casualties in &casualties {
            battle.remove_wiped_out(casualties, report);
        }
        if let Some(fought) = battle.combat_mut(combat.id) {
            fought.round += 1;
            fought.due = false;
        }
        let tests = outcome(battle, &sides, hits, table, report)?;
        for casualties in &casualties {
            battle.tell_due(casualties, report);
        }
        let round = CombatRound {
            combat: combat.id,
            sides,
            hits,
            casualties,
            tests,
        };
        round.tell(battle, report);
        Ok(())
    }
}

impl Fight {
    /// Rolls for both sides, red first, before losses come off (BS-44, BS-45).
    fn blows(
        &self,
        battle: &mut BigSkirmishes,
        combat: &Combat,
        sides: &[Vec<u16>; 2],
        table: &mut Table,
        report: &mut Report,
    ) -> Result<[HitResults; 2], Suspend> {
        // The two sides' casualties are independent except for who has more kills (BS-46). With three or more
        // units the tests branch so widely that sampling is faster than enumerating.
        if sides.iter().all(|units| units.len() <= 2) {
            let blows = || {
                let red = self.of_side(battle, combat, Side::Red, sides, report)?;
                Ok([
                    red,
                    self.of_side(battle, combat, Side::Blue, sides, report)?,
                ])
            };
            if let Some(hits) = table.against(blows, |hits| hits.kills)? {
                for side in Side::BOTH {
                    battle.spend_joker(side, table, report);
                }
                return Ok(hits);
            }
        }
        let mut hits = [HitResults::default(); 2];
        for side in Side::BOTH {
            let blows = self.of_side(battle, combat, side, sides, report)?;
            strike_prompts(battle, combat, sides, report);
            battle.joker_words(side, report);
            let done = table.total(&blows)?;
            battle.spend_joker(side, table, report);
            hits[side.index()] = done;
        }
        Ok(hits)
    }

    /// The attack dice of one side's units.
    fn of_side(
        &self,
        battle: &BigSkirmishes,
        combat: &Combat,
        side: Side,
        sides: &[Vec<u16>; 2],
        report: &mut Report,
    ) -> Result<Vec<Blows>, Suspend> {
        let foes = &sides[side.other().index()];
        sides[side.index()]
            .iter()
            .map(|unit| self.blow(battle, combat, *unit, foes, report))
            .collect()
    }

    fn blow(
        &self,
        battle: &BigSkirmishes,
        combat: &Combat,
        unit: u16,
        foes: &[u16],
        report: &mut Report,
    ) -> Result<Blows, Suspend> {
        let (it, entry, fighter) = (*battle.unit(unit), *battle.entry(unit), self.fighter(unit));
        let first = combat.round == 0;
        let obstacle = first
            && fighter
                .obstacle
                .unwrap_or(combat.at_obstacle.contains(&unit));
        let charged = first && combat.charged.contains(&unit);
        let need = if obstacle {
            5
        } else if charged {
            3
        } else {
            4
        };
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
            .figure_of(battle.id_of(unit), "dice", "BS-44")
            .plus(f64::from(fighter.front) * each, || {
                if rides {
                    format!(
                        "for {} in front",
                        count(fighter.front, "horseman", "horsemen")
                    )
                } else {
                    "in front".to_owned()
                }
            })
            .plus(behind, || format!("for {} behind", fighter.behind))
            .minus(it.disorder, || counted(it.disorder.into(), "disorders"))
            .plus(class, || {
                leader.map_or_else(String::new, |c| battle.character_name(c))
            })
            .at_least(0.0)
            .round(rounding(entry.rating))
            .count(999, "dice")?;
        report.say_to("BS-45", |viewer| {
            let why = if obstacle {
                "against a defended obstacle, "
            } else if charged {
                "charging, "
            } else {
                ""
            };
            format!("{}: {why}hits on {need}+", battle.unit_name(unit, viewer))
        });
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

/// Reports the loser: the side with more kills against it, as rolled (BS-46).
fn outcome(
    battle: &mut BigSkirmishes,
    sides: &[Vec<u16>; 2],
    hits: [HitResults; 2],
    table: &mut Table,
    report: &mut Report,
) -> Result<Vec<MoraleOutcome>, Suspend> {
    let suffered = [hits[1].kills, hits[0].kills];
    let loser = match suffered[0].cmp(&suffered[1]) {
        std::cmp::Ordering::Greater => Side::Red,
        std::cmp::Ordering::Less => Side::Blue,
        std::cmp::Ordering::Equal => {
            report.event(Who::Table, "draw");
            report.fact("drew", Who::Side(Side::Red), Who::Side(Side::Blue), 1);
            return Ok(Vec::new());
        }
    };
    report.event(Who::Side(loser), "loses");
    report.event(Who::Side(loser.other()), "wins");
    report.fact("won", Who::Side(loser.other()), Who::Side(loser), 1);
    battle.test_morale(&sides[loser.index()], table, report)
}
