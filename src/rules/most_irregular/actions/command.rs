//! `command`: a commander's go begins with a move (MI-05, MI-06, MI-39).

use super::*;
use crate::battle::grammar;
use crate::rules::most_irregular::officers::{Snipe, Sniped, snipe};

pub const COMMAND: Action<MostIrregular> = Action {
    id: "command",
    label: "Take command",
    key: 'C',
    help: "Move 4″ or dash 8″ (mounted +4″), then activate men or rally stragglers.",
    clauses: &["MI-05", "MI-06", "MI-07", "MI-08", "MI-38", "MI-39"],
    subjects: &[For::Character, For::Table],
    offered: |battle, who| match who {
        Who::Character(commander) => battle.commander(Character(commander)).alive,
        _ => is_choice(battle),
    },
    allowed: |battle, who, report| match who {
        Who::Character(commander) => may_begin(battle, Character(commander), report),
        _ => Ok(()),
    },
    form: |battle, form| {
        let ready = battle
            .turn
            .side
            .map_or_else(Vec::new, |side| battle.commander_ids(battle.ready(side)));
        let commander = form
            .character("commander")
            .help("the commander to activate")
            .among(ready)
            .required();
        let commander = Character(commander);
        form.acts(commander.into());
        Box::new(TakeCommand {
            commander,
            dash: form
                .flag("dash")
                .help("dash 8″ instead of moving 4″")
                .or(false),
            exposed: form
                .flag("exposed")
                .help("the dash comes within 10″ of an enemy formation or 16″ of enemy stragglers")
                .or(false),
        })
    },
};

/// True while a side must choose its next commander.
fn is_choice(battle: &MostIrregular) -> bool {
    let turn = &battle.turn;
    turn.active_commander.is_none()
        && turn
            .side
            .is_some_and(|side| battle.ready(side).next().is_some())
}

/// MI-05, MI-38: refuses unless it is the side's go and the commander is alive and has yet to act.
fn may_begin(battle: &MostIrregular, commander: Character, report: &mut Report) -> Allowed {
    let (it, turn, name) = (
        battle.commander(commander),
        &battle.turn,
        battle.commander_name(commander),
    );
    report.forbid(!it.alive, "MI-38", || format!("{name} is dead"))?;
    report.forbid(
        turn.number == 0,
        "MI-04",
        "no turn has begun; roll for the initiative",
    )?;
    if let Some(other) = turn.active_commander {
        report.forbid(true, "MI-05", || {
            format!(
                "{} is still active; end that go with done",
                battle.commander_name(other)
            )
        })?;
    }
    report.forbid(it.acted, "MI-05", || {
        format!("{name} has had a go this turn; choose another commander")
    })?;
    let side = battle.commander_side(commander);
    report.forbid(
        turn.side.is_some_and(|other| other != side),
        "MI-05",
        || {
            format!(
                "the next go belongs to {}",
                battle.call(Who::Side(side.other()))
            )
        },
    )
}

struct TakeCommand {
    commander: Character,
    dash: bool,
    exposed: bool,
}

impl Order<MostIrregular> for TakeCommand {
    fn title_to(&self, battle: &MostIrregular, _: Viewer) -> String {
        let how = if self.dash {
            "dashes and takes command"
        } else {
            "takes command"
        };
        format!("{} {how}", battle.commander_name(self.commander))
    }

    fn resolve(&self, at: &mut At<MostIrregular>) -> Played {
        let (battle, table, report) = at.parts();
        let mounted = battle.commander_entry(self.commander).mounted;
        let inches = report
            .figure("inches", "MI-06")
            .plus(if self.dash { 8 } else { 4 }, || {
                if self.dash { "at a dash" } else { "a move" }.to_owned()
            })
            .plus(if mounted { 4 } else { 0 }, "mounted")
            .finish(99.0, "inches")?;
        battle.end_go();
        battle.begin_go(self.commander);
        let fire = self.draw_fire(battle, table, report)?;
        self.tell(battle, inches, fire, report);
        if battle.commander(self.commander).alive {
            report.instruct_unit(self.commander.into(), || {
                format!("move up to {}", grammar::inches(inches))
            });
            let reach = battle.reach(self.commander);
            report.say("MI-07", || {
                format!(
                    "may activate one formed body within 6″ and stragglers within {reach}″, or rally stragglers within {reach}″"
                )
            });
        }
        Ok(())
    }
}

/// The enemy's fire at a commander who dashes.
#[derive(Clone, Copy)]
enum DashFire {
    /// No shot was possible.
    None,
    /// The enemy held their fire.
    Held,
    VolleyResult(Sniped),
}

impl TakeCommand {
    /// MI-39: sharpshooters may shoot at a commander who dashes near the enemy.
    fn draw_fire(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<DashFire, Suspend> {
        if !self.dash || !self.exposed || !battle.roster.options.dash_draws_fire {
            return Ok(DashFire::None);
        }
        let enemy = battle.commander_side(self.commander).other();
        if !battle.is_on_table(enemy) {
            return Ok(DashFire::None);
        }
        if report.is_on() {
            let name = battle.commander_name(self.commander);
            Snipe {
                question: format!("Shoot at {name}, dashing?"),
                why: format!(
                    "{name} dashes in sight of {}",
                    battle.call(Who::Side(enemy))
                ),
            }
            .announce(report);
        }
        let Some(sniped) = snipe(enemy, table)? else {
            return Ok(DashFire::Held);
        };
        if sniped.dead {
            battle.kill(self.commander, enemy, report);
        }
        Ok(DashFire::VolleyResult(sniped))
    }

    fn tell(&self, battle: &MostIrregular, inches: f64, fire: DashFire, report: &mut Report) {
        if !report.is_on() {
            return;
        }
        let (side, name) = (
            battle.commander_side(self.commander),
            battle.commander_name(self.commander),
        );
        let way = grammar::inches(inches);
        let go = if self.dash { "dashes" } else { "moves" };
        let takes = " and takes command".to_owned();
        let held = |enemy: Subject| format!("; {} not fire", enemy.does("does", "do"));
        let (rest, banner, tone, weight, clause) = match fire {
            DashFire::None => (
                takes,
                name.to_uppercase(),
                VerdictTone::Plain,
                Weight::Movement,
                "MI-06",
            ),
            DashFire::Held => (
                held(battle.side_subject(side.other())),
                name.to_uppercase(),
                VerdictTone::Plain,
                Weight::Movement,
                "MI-39",
            ),
            DashFire::VolleyResult(Sniped { face, dead: false }) => (
                format!(" through fire, unhurt (rolled {face}, killed on 6)"),
                "UNHURT".to_owned(),
                VerdictTone::Good,
                Weight::Movement,
                "MI-39",
            ),
            DashFire::VolleyResult(Sniped { face, .. }) => {
                let (grave, weight) = (VerdictTone::Grave, Weight::CharacterHit);
                return report.verdict("MI-39", side, grave, weight, |_| {
                    Phrase::new(format!("{name} dashes"))
                        .then(format!(" and is shot dead (rolled {face})"))
                        .banner("OFFICER KILLED")
                });
            }
        };
        report.verdict(clause, side, tone, weight, |_| {
            Phrase::new(format!("{name} {go} up to {way}"))
                .then(&rest)
                .banner(banner.as_str())
        });
    }
}

impl MostIrregular {
    /// MI-07: the distance at which a commander activates stragglers, in inches.
    pub fn reach(&self, commander: Character) -> u16 {
        if self.commander_entry(commander).charismatic {
            8
        } else {
            4
        }
    }
}
