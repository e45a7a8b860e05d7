//! `move`: moves a unit or a lone commander, and declares charges (OF-05 to OF-08).

use super::follow_me::FollowMe;
use super::*;

pub const MOVE: Action<OnTheFrontier> = Action {
    id: "move",
    label: "Move",
    key: 'v',
    help: "Move up to the usual rate plus one die. A unit can declare a charge.",
    clauses: &["OF-05", "OF-04", "OF-06", "OF-07", "OF-08"],
    subjects: &[For::Unit, For::Character],
    offered: |battle, who| match who {
        Who::Character(it) => battle.commander(Character(it)).hit_on_turn.is_none(),
        Who::Unit(unit) => battle.unit(Unit(unit)).in_play(),
        Who::Table | Who::Side(_) => false,
    },
    allowed: |battle, who, report| match who {
        Who::Character(it) => battle.may_move_alone(Character(it), report),
        _ => battle.license(who.unit(), report),
    },
    form: |battle, form| Box::new(Move::form(battle, form)),
};

words! {
    pub enum Direction {
        Advance,
        Back,
        Aside,
    }
}

pub struct Move {
    pub who: Who,
    pub direction: Direction,
    broken: bool,
    road: bool,
    pub deploying: bool,
    near_enemy: bool,
    pub charge: Option<Unit>,
}

impl Move {
    fn form(battle: &OnTheFrontier, form: &mut Form) -> Self {
        let named = form
            .raw("unit")
            .and_then(Value::as_str)
            .and_then(|id| battle.roster.directory.who(id));
        let who: Who = match named.or(form.subject()) {
            Some(Who::Character(_)) => form
                .character("unit")
                .help("the commander, without a unit")
                .required()
                .into(),
            _ => form
                .unit("unit")
                .help("the unit that moves, or a commander without a unit")
                .required()
                .into(),
        };
        form.acts(who);
        let unit = unit_of(who);
        let arm = unit.map(|unit| battle.entry(unit).arm);
        let unhindered = arm.is_some_and(Arm::is_light);
        // OF-08: a shaken unit cannot declare a charge, so do not ask for a target.
        let shaken = unit.is_some_and(|unit| battle.is_shaken(unit));
        let foes = super::of_side(battle, form, false);
        let march = Move {
            who,
            charge: form
                .unit("charge")
                .help("the enemy unit to charge; default: none")
                .idle_if(arm.is_none() || shaken || foes.is_empty())
                .among(foes)
                .optional(),
            direction: direction(form, shaken),
            broken: form
                .flag("broken")
                .called("broken ground")
                .help("any part of the move is over broken ground")
                .going("broken ground")
                .idle_if(unhindered)
                .compare()
                .or(false),
            road: form
                .flag("road")
                .called("along a road")
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
                .called("enemy within 6″")
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
        let unit = unit_of(self.who);
        if self.deploying && unit.is_none_or(|unit| battle.entry(unit).arm != Arm::Artillery) {
            form.fault("deploying", "only artillery can deploy");
        }
        let Some(target) = self.charge else { return };
        if unit.is_none_or(|unit| battle.side(unit) == battle.side(target)) {
            form.fault("charge", "only a unit can charge, and only an enemy unit");
        } else if !battle.unit(target).in_play() {
            form.fault("charge", battle.off_the_table(target));
        } else if self.direction != Direction::Advance {
            form.fault(
                "charge",
                "a charge goes forward; leave the direction at advance",
            );
        }
    }
}

fn unit_of(who: Who) -> Option<Unit> {
    if let Who::Unit(unit) = who {
        Some(Unit(unit))
    } else {
        None
    }
}

/// OF-07, OF-08: the directions allowed. A shaken unit may not advance, so its direction has no default.
fn direction(form: &mut Form, shaken: bool) -> Direction {
    let described = form.subject().is_some();
    let near = form.raw("near_enemy") == Some(&Value::Bool(true));
    let help = "towards the enemy, straight back, or sideways";
    // Its letter stays the same where a unit may not advance.
    let names = [("aside".to_owned(), "sideways".to_owned())];
    let field = form.word("direction").help(help).named(names);
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

impl Order<OnTheFrontier> for Move {
    fn title(&self, _: &OnTheFrontier) -> Say {
        self.attempt().then(match (self.charge, self.direction) {
            (Some(_), _) | (_, Direction::Advance) => say!(""),
            (_, Direction::Back) => say!(" back"),
            (_, Direction::Aside) => say!(" aside"),
        })
    }

    fn resolve(&self, at: &mut At) -> Played {
        if let Some(unit) = unit_of(self.who)
            && self.direction == Direction::Advance
        {
            let what = if self.charge.is_some() {
                "charge"
            } else {
                "advance"
            };
            at.pass(at.battle.is_steady_enough(unit, what))?;
        }
        let aside = self.near_enemy && self.direction == Direction::Aside;
        at.forbid(
            aside,
            "OF-07",
            "within 6″ of the enemy a unit moves only towards the enemy or straight back",
        )?;
        if self.near_enemy {
            at.line("OF-07", |_| {
                say!("within 6″ of the enemy: only towards the enemy or straight back")
            });
        }
        let pace = self.pace(at)?;
        self.go(at, pace)
    }
}

impl Move {
    /// OF-05, OF-06: rolls the die of a move.
    fn pace(&self, at: &mut At) -> Result<Pace, Suspend> {
        let owner = at.roster.directory.owner(self.who);
        self.prompt(at);
        let [first] = at.table.faces::<1>("to move", owner, 6)?;
        let leader = unit_of(self.who).and_then(|unit| Some((unit, at.with(unit).next()?)));
        let Some((unit, leader)) = leader else {
            return Ok(Pace {
                die: first,
                led: None,
            });
        };
        self.ask_to_lead(at, unit, leader, first);
        let led = at.table.part(&FollowMe {
            owner,
            leader: at.battle.owner_of_commander(leader),
            die: first,
        })?;
        Ok(Pace {
            die: led.die,
            led: led.again.then_some((leader, first)),
        })
    }

    /// OF-05: the inches added to the die, and their reason.
    pub fn rate(&self, battle: &OnTheFrontier) -> (u16, &'static str) {
        match unit_of(self.who) {
            Some(unit) => {
                let arm = battle.entry(unit).arm;
                (arm.rate(), arm.word())
            }
            None => (RIDERS, "commander"),
        }
    }

    /// OF-05: whether broken ground costs 4 inches.
    pub fn is_slowed(&self, battle: &OnTheFrontier) -> bool {
        let light = unit_of(self.who).is_some_and(|unit| battle.entry(unit).arm.is_light());
        self.broken && !light && !self.road
    }

    /// OF-05: works out the distance and uses up the action.
    fn go(&self, at: &mut At, pace: Pace) -> Played {
        let (rate, kind) = self.rate(at);
        let slowed = self.is_slowed(at);
        let distance = at
            .sum("inches", "OF-05")
            .plus(rate, kind)
            .plus(pace.die, "rolled")
            .minus(if self.deploying { 4 } else { 0 }, "to deploy guns")
            .minus(if slowed { 4 } else { 0 }, "broken ground")
            .at_least(0.0)
            .finish(99.0, "inches")?;
        at.quantity(self.who, "inches", distance);
        self.instruct(at, distance);
        self.conclude(at, pace, distance);
        let Some(unit) = unit_of(self.who) else {
            // OF-06: who was let go from a unit moves alone.
            let it = at.commander_mut(self.who.character());
            (it.moved, it.with) = (true, None);
            return Ok(());
        };
        at.spend(unit);
        let with: Vec<Character> = at.with(unit).collect();
        for commander in with {
            at.commander_mut(commander).moved = true;
        }
        // OF-05: a unit that cannot move reaches nobody.
        if let Some(target) = self.charge.filter(|_| distance > 0.0) {
            at.unit_mut(unit).charging = Some(target);
            at.fact("charged", unit, target, 1);
            at.line("OF-04", |_| {
                say!("{unit declares/declare} a charge at {target}", unit, target)
            });
            at.offer_fire_at_charge(unit);
        }
        Ok(())
    }
}

impl At<'_, '_, '_> {
    /// Table instructions for the commanders with a unit that moves.
    pub(crate) fn instruct_company(&mut self, unit: Unit) {
        for commander in self.all_commanders() {
            if self.is_with(commander, unit) {
                self.tell(commander, |_| Todo::Move(say!("move with {unit}", unit)));
            }
        }
    }
}

impl OnTheFrontier {
    /// OF-04, OF-06: refuses unless a lone commander may move now.
    fn may_move_alone(&self, commander: Character, report: &mut Report) -> Allowed {
        let it = self.commander(commander);
        self.not_hit(commander)?;
        report.pass(self.in_half_of(self.commander_entry(commander).side))?;
        report.forbid_by(it.with.is_some(), "OF-06", self, || {
            say!(
                "{commander} moves with the unit; leave it first to move alone",
                commander
            )
        })?;
        self.has_not_moved(commander, "OF-04", report)
    }

    /// Refuses a commander who has moved this turn.
    pub fn has_not_moved(
        &self,
        commander: Character,
        clause: &'static str,
        report: &mut Report,
    ) -> Allowed {
        report.forbid_by(self.commander(commander).moved, clause, self, || {
            say!("{commander} has already moved this turn", commander)
        })
    }

    /// OF-13: refuses a commander who is hit, even when forced.
    pub fn not_hit(&self, commander: Character) -> Allowed {
        if self.commander(commander).hit_on_turn.is_none() {
            return Ok(());
        }
        self.refusal(
            "OF-13",
            say!("{commander} is hit and not yet replaced", commander),
        )
    }
}
