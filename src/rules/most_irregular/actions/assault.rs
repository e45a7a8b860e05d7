//! `assault`: a formed body goes for the enemy: its test, his test, his fire, the rounds, in one flow (MI-12, MI-24 to MI-29).

use super::volley::{Shelter, Target, Volley};
use super::{has_body, unit};
use crate::battle::{Action, For, Form, Order, Report, Viewer, count};
use crate::rules::most_irregular::blows::{Effects, Stand};
use crate::rules::most_irregular::combat::Sides;
use crate::rules::most_irregular::men::Men;
use crate::rules::most_irregular::morale::{PASS, passing};
use crate::rules::most_irregular::roster::Weapon;
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Ask, Faces, Hand, Owner, Reading, Refusal, Side, Suspend, Table, Who};

pub(super) const ASSAULT: Action<MostIrregular> = Action {
    id: "assault",
    label: "Assault",
    key: 'A',
    help: "The formed body goes up to 4 inches straight at the enemy. Against a formation both test their nerve first.",
    clauses: &[
        "MI-09", "MI-12", "MI-16", "MI-17", "MI-18", "MI-19", "MI-20", "MI-21", "MI-22", "MI-23",
        "MI-24", "MI-25", "MI-26", "MI-27", "MI-28", "MI-29",
    ],
    subjects: &[For::Unit],
    offered: has_body,
    allowed: |battle, who, report| report.pass(battle.body_license(unit(who))),
    form: |battle, form| Box::new(Assault::form(battle, form)),
};

/// MI-25: on 1 a man falls back further.
static FALLS_BACK: Reading = Reading {
    classes: &["strays", "stays with them"],
    of: &[0, 1, 1, 1, 1, 1],
};

struct Assault {
    unit: u16,
    target: Target,
    /// Stragglers who are contacted.
    contacted: Men,
    /// A formation is contacted.
    contact: bool,
    officers: u16,
    defender_officers: u16,
    /// What the attackers are in when they are fired at.
    cover: Shelter,
    officer: Option<u16>,
    exposed: bool,
}

impl Assault {
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let unit = form
            .unit("unit")
            .help("whose formed body assaults")
            .required();
        let target = Target::form(
            battle,
            form,
            "whom: a unit; of stragglers a list of units, nearest first",
            true,
        );
        let there = match target.stand {
            _ if !form.is_reading() => any_stragglers(battle, form),
            Stand::Loose => target.men(battle),
            Stand::Formed => Men::NONE,
        };
        let contacted = Men {
            fit: form
                .whole("contacted_fit")
                .unit("men")
                .at_most(there.fit)
                .help("of stragglers, the fit who are contacted; left out: all")
                .optional()
                .unwrap_or(there.fit),
            wounded: form
                .whole("contacted_wounded")
                .unit("men")
                .at_most(there.wounded)
                .help("of stragglers, the wounded who are contacted; left out: all")
                .optional()
                .unwrap_or(there.wounded),
        };
        let contact = form
            .flag("contact")
            .help("it reaches the enemy with at least one man")
            .or(true);
        form.matters(&[
            "wins",
            "draws",
            "loses",
            "goes_in",
            "stays",
            "falls_back",
            "started_with",
        ]);
        let officers = form
            .whole("officers")
            .unit("officers")
            .within(0, 99)
            .help("officers who fight with it")
            .compare_at([0, 1, 2])
            .or(0);
        let defender_officers = form
            .whole("defender_officers")
            .unit("officers")
            .within(0, 99)
            .help("officers who fight with the defender")
            .or(0);
        let cover = form
            .word("cover")
            .help("what the attackers are in when the defender fires at them")
            .compare()
            .or(Shelter::Open);
        let (officer, exposed) = Volley::officer(battle, form, true);
        Self {
            unit,
            target,
            contacted,
            contact,
            officers,
            defender_officers,
            cover,
            officer,
            exposed,
        }
    }

    fn check(&self, battle: &MostIrregular, report: &mut Report) -> Result<(), Suspend> {
        let clause = if self.target.stand == Stand::Loose {
            "MI-24"
        } else {
            "MI-25"
        };
        self.target.check(battle, self.unit, clause, report)?;
        battle.check_officer(self.officer, battle.side(self.unit), report)?;
        let defender = battle.side(self.target.first());
        for (officers, side) in [
            (self.officers, battle.side(self.unit)),
            (self.defender_officers, defender),
        ] {
            report.pass(enough(battle, officers, side))?;
        }
        Ok(())
    }
}

/// All the stragglers that the enemies of the form's subject have: the most that may be contacted.
fn any_stragglers(battle: &MostIrregular, form: &Form) -> Men {
    let Some(Who::Unit(subject)) = form.subject() else {
        return Men::NONE;
    };
    let foes = battle
        .unit_numbers()
        .filter(|unit| battle.side(*unit) != battle.side(subject));
    foes.fold(Men::NONE, |men, unit| men + battle.unit(unit).stragglers)
}

/// How many commanders of a side live.
fn living(battle: &MostIrregular, side: Side) -> u16 {
    let living = battle
        .commander_numbers()
        .filter(|c| battle.commander_side(*c) == side && battle.commander(*c).alive)
        .count();
    u16::try_from(living).unwrap_or(u16::MAX)
}

/// MI-38: officers are living commanders.
fn enough(battle: &MostIrregular, officers: u16, side: Side) -> Result<(), Refusal> {
    let living = living(battle, side);
    if officers > living {
        let name = battle.call(Who::Side(side));
        return Err(Refusal::new(
            "MI-38",
            format!("{name} has only {living} living commanders, not {officers}"),
        ));
    }
    Ok(())
}

impl Order<MostIrregular> for Assault {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        format!(
            "{}: assault {}",
            battle.unit_name(self.unit),
            self.target.words(battle)
        )
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        self.check(battle, report)?;
        battle.spend(self.unit, 1);
        match self.target.stand {
            Stand::Loose => self.ride_down(battle, table, report),
            Stand::Formed => self.charge(battle, table, report),
        }
    }
}

/// Against stragglers (MI-24).
impl Assault {
    fn ride_down(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let wounded = battle.unit(self.unit).formed.wounded;
        battle.leave_behind(self.unit, wounded, table, report)?;
        if battle.unit(self.unit).formed.is_none() {
            report.say("MI-12", |_| {
                format!(
                    "nobody of {} is left in formation: the assault is over",
                    battle.unit_name(self.unit)
                )
            });
            return Ok(());
        }
        report.instruct(|_| {
            format!(
                "move {} up to 4 inches, straight ahead, into {}",
                battle.unit_name(self.unit),
                self.target.words(battle)
            )
        });
        let mut contacted = self.spread(battle);
        let mut hits = 0;
        for kind in [Men::fit as fn(u16) -> Men, Men::wounded] {
            for (unit, men) in &mut contacted {
                let of_kind = kind(u16::MAX).at_most(*men);
                let reads = passing(battle.entry(*unit).quality.target());
                let hand = Hand {
                    why: "contacted",
                    owner: battle.owner(*unit),
                    count: of_kind.all(),
                    reads,
                    again: Faces::NONE,
                };
                let passed = table.hand(hand)?.count(PASS);
                hits += passed;
                *men -= kind(passed);
            }
        }
        for (unit, failed) in contacted {
            battle.capture(self.unit, unit, failed, report);
        }
        self.hit_back(battle, hits, table, report)
    }

    /// The men contacted of each unit, nearest first.
    fn spread(&self, battle: &MostIrregular) -> Vec<(u16, Men)> {
        let mut left = self.contacted;
        let mut each = |unit: &u16| {
            let men = left.at_most(battle.unit(*unit).stragglers);
            left -= men;
            (*unit, men)
        };
        self.target.units.iter().map(&mut each).collect()
    }

    /// MI-24: each straggler who passed inflicts a hit.
    fn hit_back(
        &self,
        battle: &mut MostIrregular,
        hits: u16,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let (foes, falls) = (self.target.first(), battle.falls());
        let on = falls.on(hits, battle.unit(self.unit).formed);
        report.say("MI-24", |_| {
            format!(
                "{} stood up to it, and hit back",
                count(hits, "straggler", "stragglers")
            )
        });
        if hits > 0 {
            report.instruct(|_| {
                format!(
                    "{} of {} may withdraw 4 inches",
                    count(hits, "man", "men"),
                    self.target.words(battle)
                )
            });
        }
        if !on.is_none() {
            let effects = Effects {
                owner: battle.owner(foes),
                hits: on,
                by_stragglers: false,
                options: falls,
                shock_counts: true,
            };
            let losses = table.part(&effects)?;
            battle.suffer(Who::Unit(foes), self.unit, Stand::Formed, &losses, report);
        }
        Ok(())
    }
}

/// Against a formation (MI-25, MI-26).
impl Assault {
    fn charge(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let who = Who::Unit(self.unit);
        match battle.three_dice(self.unit, "nerve", "MI-25", table, report)? {
            0 => {
                report.event(who, "falls_back");
                return battle.withdraw(self.unit, "MI-25", table, report);
            }
            1 => {
                report.event(who, "stays");
                report.say("MI-25", |_| {
                    format!(
                        "{}: one die only: stay in place, the action is lost",
                        battle.unit_name(self.unit)
                    )
                });
                return Ok(());
            }
            _ => report.event(who, "goes_in"),
        }
        let wounded = battle.unit(self.unit).formed.wounded;
        battle.leave_behind(self.unit, wounded, table, report)?;
        report.instruct(|_| {
            format!(
                "move {} up to 4 inches, straight ahead, at {}",
                battle.unit_name(self.unit),
                self.target.words(battle)
            )
        });
        if battle.unit(self.unit).formed.is_none() {
            report.say("MI-26", |_| {
                format!(
                    "nobody of {} is left in formation: the assault is over",
                    battle.unit_name(self.unit)
                )
            });
            return Ok(());
        }
        if !self.contact {
            report.say("MI-26", |_| {
                "it does not reach the enemy: the assault is over".to_owned()
            });
            return Ok(());
        }
        self.meet(battle, table, report)
    }

    /// MI-26: the defender's test, and his fire; then the rounds.
    fn meet(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let defender = self.target.first();
        let mut doubtful = false;
        match battle.three_dice(defender, "nerve of the defender", "MI-26", table, report)? {
            0 => {
                report.event(Who::Unit(defender), "falls_back");
                battle.withdraw(defender, "MI-26", table, report)?;
                doubtful = true;
            }
            1 => report.say("MI-26", |_| {
                format!(
                    "{}: one die only: no fire, the charge is received",
                    battle.unit_name(defender)
                )
            }),
            _ if battle.entry(defender).weapon == Weapon::None => {}
            _ => {
                if table.ask(self.fire_ask(battle))?.is("yes") {
                    report.event(Who::Unit(defender), "fires");
                    doubtful = self.answer(battle).shoot(battle, table, report)?.shaken;
                }
            }
        }
        if self.is_over(battle, doubtful, table, report)? {
            return Ok(());
        }
        // An officer who was shot as the charge came in fights no more.
        let officers = [
            (self.officers, self.unit),
            (self.defender_officers, defender),
        ];
        let sides = Sides {
            units: [self.unit, defender],
            officers: officers.map(|(n, unit)| n.min(living(battle, battle.side(unit)))),
        };
        battle.melee(sides, table, report)
    }

    /// MI-26: whether it ends before it comes to blows.
    fn is_over(
        &self,
        battle: &MostIrregular,
        doubtful: bool,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<bool, Suspend> {
        for unit in [self.unit, self.target.first()] {
            if battle.unit(unit).formed.is_none() {
                report.say("MI-26", |_| {
                    format!(
                        "nobody of {} is left in formation: the assault is over",
                        battle.unit_name(unit)
                    )
                });
                return Ok(true);
            }
        }
        if doubtful && !table.ask(CONTACT)?.is("yes") {
            report.say("MI-26", |_| {
                "they are no longer in contact: the assault is over, and nobody is dispersed"
                    .to_owned()
            });
            return Ok(true);
        }
        Ok(false)
    }

    /// The defender's volley at the charge: everybody, at effective range, not rapid.
    fn answer(&self, battle: &MostIrregular) -> Volley {
        let defender = self.target.first();
        Volley {
            unit: defender,
            target: Target {
                units: vec![self.unit],
                stand: Stand::Formed,
            },
            range: None,
            cover: self.cover,
            rapid: false,
            figures: battle.unit(defender).formed,
            loose: false,
            officer: self.officer,
            exposed: self.exposed,
        }
    }

    fn fire_ask(&self, battle: &MostIrregular) -> Ask {
        Ask::yes_or_no(
            "fire",
            battle.owner(self.target.first()),
            "The defender stands firm: fire at the attackers as they come in?",
        )
    }
}

/// MI-26: only the table can tell.
const CONTACT: Ask = Ask::yes_or_no(
    "still_contact",
    Owner::TABLE,
    "Men have fallen back: does at least one of the attackers still reach the enemy's formation?",
);

impl MostIrregular {
    /// MI-25: a body that fails with every die withdraws; a die for each man, and each 1 strays, the fit first.
    fn withdraw(
        &mut self,
        unit: u16,
        clause: &'static str,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let formed = self.unit(unit).formed;
        let hand = Hand {
            why: "withdrawing",
            owner: self.owner(unit),
            count: formed.all(),
            reads: &FALLS_BACK,
            again: Faces::NONE,
        };
        let back = formed.first(table.hand(hand)?.count(0), false);
        self.unit_mut(unit).stray(back);
        report.fact("fell_back", Who::Table, Who::Unit(unit), 1);
        report.fact("strayed", Who::Table, Who::Unit(unit), back.all());
        report.say(clause, |_| {
            format!(
                "{}: back 4 inches, and {} further still, as stragglers",
                self.unit_name(unit),
                back.words()
            )
        });
        report.instruct(|_| {
            format!(
                "withdraw {} 4 inches; {} 4 inches more",
                self.unit_name(unit),
                count(back.all(), "straggler", "stragglers")
            )
        });
        Ok(())
    }

    /// MI-24: contacted stragglers who failed are taken or cut down.
    fn capture(&mut self, by: u16, unit: u16, men: Men, report: &mut Report) {
        if men.is_none() {
            return;
        }
        let it = self.unit_mut(unit);
        it.take(men);
        it.captured += men.all();
        report.fact("captured", Who::Unit(by), Who::Unit(unit), men.all());
        report.say("MI-24", |_| {
            format!(
                "{} of {} are taken or cut down",
                men.words(),
                self.unit_name(unit)
            )
        });
        report.instruct(|_| {
            format!(
                "{}: take {} off the table",
                self.unit_name(unit),
                count(men.all(), "man", "men")
            )
        });
    }
}
