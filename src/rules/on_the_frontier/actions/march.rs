//! `move`: moves a unit or a lone commander, and declares charges (OF-05 to OF-08).

use super::follow_me::FollowMe;
use super::*;

pub const MOVE: Action<OnTheFrontier> = Action {
    id: "move",
    label: "Move",
    key: 'v',
    help: "Move the unit: its arm's rate plus one die. You can declare a charge.",
    clauses: &["OF-05", "OF-04", "OF-06", "OF-07", "OF-08"],
    subjects: &[For::Unit, For::Character],
    offered: |battle, who| match who {
        Who::Character(it) => battle.commander(Character(it)).hit_on_turn.is_none(),
        Who::Unit(unit) => battle.unit(Unit(unit)).in_play(),
        Who::Table | Who::Side(_) => false,
    },
    allowed: |battle, who, report| match who {
        Who::Character(it) => battle.may_move_alone(Character(it), report),
        _ => battle.license(super::unit(who), report),
    },
    form: |battle, form| Box::new(March::form(battle, form)),
};

words! {
    pub enum Direction {
        Advance,
        Back,
        Aside,
    }
}

pub struct March {
    pub who: Who,
    pub direction: Direction,
    broken: bool,
    road: bool,
    pub deploying: bool,
    near_enemy: bool,
    pub charge: Option<Unit>,
}

impl March {
    fn form(battle: &OnTheFrontier, form: &mut Form) -> Self {
        let named = form
            .raw("unit")
            .and_then(Value::as_str)
            .and_then(|id| battle.roster.directory.who(id));
        let who = match named.or(form.subject()) {
            Some(Who::Character(_)) => Who::Character(
                form.character("unit")
                    .help("the commander, without a unit")
                    .required(),
            ),
            _ => Who::Unit(
                form.unit("unit")
                    .help("the unit that moves, or a commander without a unit")
                    .required(),
            ),
        };
        form.acts(who);
        let arm = if let Who::Unit(unit) = who {
            Some(battle.entry(Unit(unit)).arm)
        } else {
            None
        };
        let unhindered = arm.is_some_and(Arm::is_light);
        // OF-08: a shaken unit cannot declare a charge, so do not ask for a target.
        let shaken = matches!(who, Who::Unit(unit) if battle.is_shaken(Unit(unit)));
        let foes = super::of_side(battle, form, false);
        let march = March {
            who,
            charge: form
                .unit("charge")
                .help("the enemy unit to charge; default: none")
                .idle_if(arm.is_none() || shaken || foes.is_empty())
                .among(foes)
                .optional()
                .map(Unit),
            direction: direction(form, shaken),
            broken: form
                .flag("broken")
                .help("any part of the move is over broken ground")
                .going("broken ground")
                .idle_if(unhindered)
                .compare()
                .or(false),
            road: form
                .flag("road")
                .help("along a road in a column 2 wide")
                .idle_if(unhindered)
                .compare()
                .or(false),
            deploying: form
                .flag("deploying")
                .help("deploy the guns, -4″")
                .idle_if(arm != Some(Arm::Artillery))
                .or(false),
            near_enemy: form
                .flag("near_enemy")
                .help("within 6″ of the enemy")
                .or(false),
        };
        if form.is_sound() {
            march.check(battle, form);
        }
        march
    }

    /// Checks the fields against each other.
    fn check(&self, battle: &OnTheFrontier, form: &mut Form) {
        let unit = if let Who::Unit(unit) = self.who {
            Some(Unit(unit))
        } else {
            None
        };
        if self.deploying && unit.is_none_or(|unit| battle.entry(unit).arm != Arm::Artillery) {
            form.fault("deploying", "only artillery can deploy");
        }
        let Some(target) = self.charge else { return };
        if unit.is_none_or(|unit| battle.side(unit) == battle.side(target)) {
            form.fault("charge", "only a unit can charge, and only an enemy unit");
        } else if !battle.unit(target).in_play() {
            form.fault("charge", battle.unit_is(target, "off the table"));
        } else if self.direction != Direction::Advance {
            form.fault(
                "charge",
                "a charge goes forward; leave the direction at advance",
            );
        }
    }
}

/// OF-07, OF-08: the directions allowed. A shaken unit may not advance, so its direction has no default.
fn direction(form: &mut Form, shaken: bool) -> Direction {
    let described = form.subject().is_some();
    let near = form.raw("near_enemy") == Some(&Value::Bool(true));
    let help = "towards the enemy, straight back, or aside";
    let field = form.word("direction").help(help);
    if !described || !(shaken || near) {
        return field.or(Direction::Advance);
    }
    let open = |word: &str| match Direction::from_word(word) {
        Some(Direction::Advance) => !shaken,
        Some(Direction::Aside) => !near,
        _ => true,
    };
    if shaken {
        field.only(open).required()
    } else {
        field.only(open).or(Direction::Advance)
    }
}

impl Order<OnTheFrontier> for March {
    fn title_to(&self, battle: &OnTheFrontier, _: Viewer) -> String {
        let way = match (self.charge, self.direction) {
            (Some(_), _) | (_, Direction::Advance) => "",
            (_, Direction::Back) => " back",
            (_, Direction::Aside) => " aside",
        };
        self.attempt(battle) + way
    }

    fn resolve(&self, at: &mut At<OnTheFrontier>) -> Played {
        let (battle, table, report) = at.parts();
        if let Who::Unit(unit) = self.who
            && self.direction == Direction::Advance
        {
            report.pass(battle.is_steady_enough(
                Unit(unit),
                if self.charge.is_some() {
                    "charge"
                } else {
                    "advance"
                },
            ))?;
        }
        let aside = self.near_enemy && self.direction == Direction::Aside;
        report.forbid(
            aside,
            "OF-07",
            "within 6″ of the enemy a unit moves only towards the enemy or straight back",
        )?;
        if self.near_enemy {
            report.say(
                "OF-07",
                "within 6″ of the enemy: only towards the enemy or straight back",
            );
        }
        let pace = self.pace(battle, table, report)?;
        self.go(battle, pace, report)
    }
}

impl March {
    /// OF-05, OF-06: rolls the die of a move.
    fn pace(
        &self,
        battle: &OnTheFrontier,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Pace, Suspend> {
        let owner = battle.roster.directory.owner(self.who);
        self.prompt(battle, report);
        let [first] = table.faces::<1>("to move", owner, 6)?;
        let (unit, leader) = match self.who {
            Who::Unit(unit) => (Unit(unit), battle.with(Unit(unit)).next()),
            _ => (Unit(0), None),
        };
        let Some(leader) = leader else {
            return Ok(Pace {
                die: first,
                led: None,
            });
        };
        self.ask_to_lead(battle, (unit, leader), first, report);
        let led = table.part(&FollowMe {
            owner,
            leader: battle.owner_of_commander(leader),
            die: first,
        })?;
        Ok(Pace {
            die: led.die,
            led: led.again.then_some((leader, first)),
        })
    }

    /// OF-05: the inches added to the die, and their reason.
    pub fn rate(&self, battle: &OnTheFrontier) -> (u16, &'static str) {
        match self.who {
            Who::Unit(unit) => {
                let arm = battle.entry(Unit(unit)).arm;
                (arm.rate(), arm.word())
            }
            _ => (RIDERS, "commander"),
        }
    }

    /// OF-05: whether broken ground costs 4 inches.
    pub fn is_slowed(&self, battle: &OnTheFrontier) -> bool {
        let light = matches!(self.who, Who::Unit(unit) if battle.entry(Unit(unit)).arm.is_light());
        self.broken && !light && !self.road
    }

    /// OF-05: works out the distance and uses up the action.
    fn go(&self, battle: &mut OnTheFrontier, pace: Pace, report: &mut Report) -> Played {
        let (rate, kind) = self.rate(battle);
        let slowed = self.is_slowed(battle);
        let distance = report
            .figure("inches", "OF-05")
            .plus(rate, kind)
            .plus(pace.die, "by the die")
            .minus(if self.deploying { 4 } else { 0 }, "to deploy guns")
            .minus(if slowed { 4 } else { 0 }, "broken ground")
            .at_least(0.0)
            .finish(99.0, "inches")?;
        report.quantity(self.who, "inches", distance);
        self.instruct(battle, distance, report);
        self.conclude(battle, pace, distance, report);
        match self.who {
            Who::Unit(unit) => {
                let unit = Unit(unit);
                battle.spend(unit);
                let with: Vec<Character> = battle.with(unit).collect();
                for commander in with {
                    battle.commander_mut(commander).moved = true;
                }
                // OF-05: a unit that cannot move reaches nobody.
                if let Some(target) = self.charge.filter(|_| distance > 0.0) {
                    battle.unit_mut(unit).charging = Some(target);
                    report.fact("charged", self.who, target.into(), 1);
                    report.say("OF-04", || {
                        format!(
                            "{} a charge at {}",
                            battle.subject(unit).does("declares", "declare"),
                            battle.unit_name(target)
                        )
                    });
                    battle.offer_fire_at_charge(unit, report);
                }
                battle.tell_left(unit, report);
            }
            who => battle.commander_mut(commander(who)).moved = true,
        }
        Ok(())
    }
}

impl OnTheFrontier {
    /// Table instructions for the commanders with a unit that moves.
    pub fn instruct_company(&self, unit: Unit, report: &mut Report) {
        for commander in self.with(unit) {
            report.instruct_unit(commander.into(), || {
                format!("move with {}", self.unit_name(unit))
            });
        }
    }

    /// OF-04, OF-06: refuses unless a lone commander may move now.
    fn may_move_alone(&self, commander: Character, report: &mut Report) -> Allowed {
        let (it, name) = (*self.commander(commander), self.commander_name(commander));
        self.not_hit(commander)?;
        report.pass(self.in_half_of(self.commander_entry(commander).side))?;
        report.forbid(it.with.is_some(), "OF-06", || {
            format!("{name} moves with the unit; leave it first to move alone")
        })?;
        report.forbid(it.moved, "OF-04", || {
            format!("{name} has already moved this turn")
        })
    }

    /// OF-13: refuses a commander who is hit, even when forced.
    pub fn not_hit(&self, commander: Character) -> Allowed {
        if self.commander(commander).hit_on_turn.is_none() {
            return Ok(());
        }
        refuse(
            "OF-13",
            format!(
                "{} is hit and not yet replaced",
                self.commander_name(commander)
            ),
        )
    }
}
