//! `command`: a commander's go begins with a move (MI-05, MI-06, MI-39).

use super::*;
use crate::rules::most_irregular::officers::{Sniped, snipe};

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
            .map_or_else(Vec::new, |side| battle.ids(battle.ready(side)));
        let commander = form
            .character("commander")
            .help("the commander to activate")
            .among(ready)
            .required();
        form.acts(commander);
        let dash = form
            .flag("dash")
            .help("dash, 4″ further than a move")
            .or(false);
        Box::new(TakeCommand {
            commander,
            dash,
            exposed: form
                .flag("exposed")
                .idle_if(!dash)
                .asked()
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
    let (it, turn) = (battle.commander(commander), &battle.turn);
    report.forbid_by(!it.alive, "MI-38", battle, || {
        say!("{commander} is dead", commander)
    })?;
    report.forbid(
        turn.number == 0,
        "MI-04",
        "no turn has begun; roll for the initiative",
    )?;
    if let Some(other) = turn.active_commander {
        report.forbid_by(true, "MI-05", battle, || still_active(other))?;
    }
    report.forbid_by(it.acted, "MI-05", battle, || {
        say!(
            "{commander} has had a go this turn; choose another commander",
            commander
        )
    })?;
    let enemy = battle.commander_side(commander).other();
    report.forbid_by(turn.side == Some(enemy), "MI-05", battle, || {
        say!("the next go belongs to {enemy}", enemy)
    })
}

/// The refusal while another commander's go is open.
pub fn still_active(commander: Character) -> Say {
    say!(
        "{commander} is still active; end that go first (Done)",
        commander
    )
}

struct TakeCommand {
    commander: Character,
    dash: bool,
    exposed: bool,
}

impl Order<MostIrregular> for TakeCommand {
    fn title(&self, _: &MostIrregular) -> Say {
        say!(
            "{commander} {dash?dashes and }takes command",
            self.commander,
            self.dash
        )
    }

    fn resolve(&self, at: &mut At) -> Played {
        let commander = self.commander;
        let mounted = at.commander_entry(commander).mounted;
        let (far, how) = if self.dash {
            (8, "for a dash")
        } else {
            (4, "for a move")
        };
        let inches = at
            .sum("inches", "MI-06")
            .plus(far, how)
            .plus(if mounted { 4 } else { 0 }, "mounted")
            .finish(99.0, "inches")?;
        at.end_go();
        at.begin_go(commander);
        let fire = self.draw_fire(at)?;
        self.tell(at, inches, fire);
        if at.commander(commander).alive {
            at.tell(commander, |_| {
                Todo::Move(say!("move up to {inches}", inches))
            });
            at.line("MI-07", |it| {
                say!(
                    "may activate one formed body within 6″ and stragglers within {reach}″, or rally stragglers within {reach}″",
                    reach = it.reach(commander)
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
    Shot(Sniped),
}

impl TakeCommand {
    /// MI-39: sharpshooters may shoot at a commander who dashes near the enemy.
    fn draw_fire(&self, at: &mut At) -> Result<DashFire, Suspend> {
        if !self.dash || !self.exposed || !at.roster.options.dash_draws_fire {
            return Ok(DashFire::None);
        }
        let commander = self.commander;
        let enemy = at.commander_side(commander).other();
        if !at.is_on_table(enemy) {
            return Ok(DashFire::None);
        }
        at.announce_shot(
            None,
            || say!("Shoot at {commander}, dashing?", commander),
            || say!("{commander} dashes in sight of {enemy}", commander, enemy),
        );
        let Some(sniped) = snipe(enemy, at.table)? else {
            return Ok(DashFire::Held);
        };
        if sniped.dead {
            at.kill(commander, enemy);
        }
        Ok(DashFire::Shot(sniped))
    }

    fn tell(&self, at: &mut At, inches: f64, fire: DashFire) {
        let commander = self.commander;
        let clause = match fire {
            DashFire::None => "MI-06",
            _ => "MI-39",
        };
        at.end(clause, commander, |it| {
            let go = if self.dash { "dashes" } else { "moves" };
            let head = say!("{commander} {go} up to {inches}", commander, go, inches);
            let name = say!("||{COMMANDER} COMMANDS", commander);
            match fire {
                DashFire::None => {
                    let takes = head.then(say!("| and takes command"));
                    (Plain, Weight::Movement, takes.then(name))
                }
                DashFire::Held => {
                    let enemy = it.commander_side(commander).other();
                    let idle = head.then(say!("|; {enemy} do not fire", enemy));
                    (Plain, Weight::Movement, idle.then(name))
                }
                DashFire::Shot(Sniped { face, dead: false }) => {
                    let unhurt = say!(
                        "| through fire, unhurt (rolled {face}, killed on 6)|UNHURT",
                        face
                    );
                    (Good, Weight::Movement, head.then(unhurt))
                }
                DashFire::Shot(Sniped { face, .. }) => {
                    let dead = say!(
                        "{commander} dashes| and is shot dead (rolled {face})|{COMMANDER} KILLED",
                        commander,
                        face
                    );
                    (Grave, Weight::CharacterHit, dead)
                }
            }
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
