//! `assault`: a formed body attacks: both tests, the defender's fire and the rounds in one flow (MI-12, MI-24 to MI-29).

mod words;

use super::volley::{AttackTarget, FireArc, NeedsTarget, RALLY, Shelter, Volley, any_stragglers};
use super::{has_body, if_read, no_enemy, unit};
use crate::battle::{Action, Decision, For, Form, Order, Report, Viewer, count};
use crate::rules::most_irregular::blows::{HitEffects, Stand};
use crate::rules::most_irregular::combat::Sides;
use crate::rules::most_irregular::men::Losses;
use crate::rules::most_irregular::men::Men;
use crate::rules::most_irregular::morale::{PASS, caught};
use crate::rules::most_irregular::officers::Officers;
use crate::rules::most_irregular::roster::Weapon;
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Ask, Chosen, Faces, Hand, Owner, Reading, Refusal, Side, Suspend, Table, Who};
use words::{AssaultEnd, Catch, DefensiveFire};

pub(super) const ASSAULT: Action<MostIrregular> = Action {
    id: "assault",
    label: "Assault",
    key: 'A',
    help: "Move up to 4″ into contact and fight. Against a formation both sides test Quality first.",
    clauses: &[
        "MI-09", "MI-12", "MI-16", "MI-17", "MI-18", "MI-19", "MI-20", "MI-21", "MI-22", "MI-23",
        "MI-24", "MI-25", "MI-26", "MI-27", "MI-28", "MI-29",
    ],
    subjects: &[For::Unit],
    offered: has_body,
    allowed: |battle, who, report| {
        let unit = unit(who);
        report.pass(battle.body_license(unit))?;
        report.forbid(no_enemy(battle, unit), "MI-24", || {
            "no enemy is left on the table".to_owned()
        })
    },
    form: |battle, form| Box::new(Assault::form(battle, form)),
};

/// MI-25: on 1 a man straggles.
static FALLS_BACK: Reading = Reading {
    classes: &["straggles", "keeps with the body"],
    of: &[0, 1, 1, 1, 1, 1],
};

/// Reasons for rolling.
const CONTACTED: &str = "contacted";
pub(super) const NERVE: &str = "nerve";
pub(super) const NERVE_DEFENDER: &str = "nerve of the defender";
const WITHDRAWING: &str = "withdrawing";

pub(super) struct Assault {
    pub(super) unit: u16,
    pub(super) target: AttackTarget,
    /// Stragglers in contact.
    contacted: Men,
    /// The attackers reach the enemy.
    pub(super) contact: bool,
    officers: u16,
    defender_officers: u16,
    /// The attackers' cover when the defenders fire.
    cover: Shelter,
    officers_near: Officers,
}

/// The defenders' reaction to attackers who go in.
#[derive(Default)]
struct Reaction {
    /// The defenders withdrew; the number of men who straggle.
    withdrew: Option<u16>,
    /// The defenders' fire, if they fired.
    fire: Option<DefensiveFire>,
    /// The fire cost the attackers men or made them give ground.
    weakened: bool,
}

impl Assault {
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let unit = form.unit("unit").help("the unit that assaults").required();
        let target = AttackTarget::form(
            battle,
            form,
            "the enemy unit; for stragglers a list of units, nearest first",
            NeedsTarget::Yes,
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
                .help("fit stragglers in contact; default: all")
                .optional()
                .unwrap_or(there.fit),
            wounded: form
                .whole("contacted_wounded")
                .unit("men")
                .at_most(there.wounded)
                .help("wounded stragglers in contact; default: all")
                .optional()
                .unwrap_or(there.wounded),
        };
        let contact = form
            .flag("contact")
            .help("at least one man reaches the enemy")
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
            .help("officers fighting with the attackers")
            .compare_at([0, 1, 2])
            .or(0);
        let defender_officers = form
            .whole("defender_officers")
            .unit("officers")
            .within(0, 99)
            .help("officers fighting with the defenders")
            .or(0);
        let cover = form
            .word("cover")
            .help("the attackers' cover when the defenders fire")
            .compare()
            .asked()
            .or(Shelter::Open);
        form.decisions(&[
            Decision {
                ask: "still_contact",
                label: "the attackers still reach the enemy",
                options: &["yes", "no"],
            },
            RALLY,
        ]);
        let officers_near = Volley::officers(battle, form, true);
        Self {
            unit,
            target,
            contacted,
            contact,
            officers,
            defender_officers,
            cover,
            officers_near,
        }
    }

    fn check(&self, battle: &MostIrregular, report: &mut Report) -> Result<(), Suspend> {
        let clause = if self.target.stand == Stand::Loose {
            "MI-24"
        } else {
            "MI-25"
        };
        self.target.check(battle, self.unit, clause, report)?;
        battle.check_officer(self.officers_near.only, battle.side(self.unit), report)?;
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

/// The number of living commanders of a side.
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
        let living = count(living, "living commander", "living commanders");
        return Err(Refusal::new(
            "MI-38",
            format!("{name} have only {living}, not {officers}"),
        ));
    }
    Ok(())
}

impl Order<MostIrregular> for Assault {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        self.head(battle)
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        self.check(battle, report)?;
        let head = if_read(report, || self.head(battle));
        // Men who have acted are only carried along (MI-07). The last action clears that mark, so read it first.
        let carried = battle.unit(self.unit).carried;
        battle.spend(self.unit, 1);
        match self.target.stand {
            Stand::Loose => self.assault_stragglers(battle, &head, table, report)?,
            Stand::Formed => {
                let end = self.assault_formation(battle, carried, table, report)?;
                self.tell(battle, &end, report);
            }
        }
        battle.tell_left(self.target.first(), report);
        battle.tell_actions(self.unit, report);
        Ok(())
    }
}

impl Assault {
    /// MI-12: the attackers go in; wounded men may stay behind. Returns whether anyone reaches the enemy.
    fn go_in(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<bool, Suspend> {
        let formed = battle.unit(self.unit).formed;
        let stay = battle.leave_behind(self.unit, formed.wounded, table, report)?;
        if stay < formed.all() {
            self.instruct_move(battle, report);
        }
        MostIrregular::instruct_left_behind(self.unit, stay, report);
        Ok(self.contact && stay < formed.all())
    }
}

/// Against stragglers (MI-24).
impl Assault {
    fn assault_stragglers(
        &self,
        battle: &mut MostIrregular,
        head: &str,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let reaches = self.go_in(battle, table, report)?;
        let contacted = if reaches { self.contacted } else { Men::NONE };
        if contacted.is_none() {
            report.say("MI-24", |_| {
                format!("{} reach no one", battle.unit_name(self.unit))
            });
            self.tell_catch(battle, head, &Catch::default(), report);
            return Ok(());
        }
        let mut caught = self.target.nearest(battle, contacted);
        let mut passed = Men::NONE;
        for kind in [Men::fit as fn(u16) -> Men, Men::wounded] {
            for (unit, men) in &mut caught {
                let away = kind(Self::catch(
                    battle,
                    *unit,
                    kind(u16::MAX).at_most(*men),
                    table,
                    report,
                )?);
                passed += away;
                *men -= away;
            }
        }
        let mut captured = 0;
        for (unit, failed) in caught {
            captured += failed.all();
            battle.capture(self.unit, unit, failed, report);
        }
        let losses = self.hit_back(battle, passed.all(), table, report)?;
        let catch = Catch {
            captured,
            away: passed.all(),
            losses,
        };
        self.tell_catch(battle, head, &catch, report);
        Ok(())
    }

    /// MI-24: tests stragglers of a unit, all fit or all wounded. Returns the number that pass.
    fn catch(
        battle: &MostIrregular,
        unit: u16,
        men: Men,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        report.prompt(CONTACTED, || {
            let health = if men.wounded > 0 { "wounded" } else { "fit" };
            let who = if men.all() == 1 {
                "straggler"
            } else {
                "stragglers"
            };
            let be = if men.all() == 1 { "is" } else { "are" };
            let text = format!(
                "{} {health} {who} of {} {be} caught",
                men.all(),
                battle.unit_name(unit)
            );
            move |_, _| text.clone()
        });
        let hand = Hand {
            why: CONTACTED,
            owner: battle.owner(unit),
            count: men.all(),
            reads: caught(battle.entry(unit).quality.target()),
            again: Faces::NONE,
        };
        Ok(table.hand(hand)?.count(PASS))
    }

    /// MI-24: each straggler who passed inflicts one hit.
    fn hit_back(
        &self,
        battle: &mut MostIrregular,
        hits: u16,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Losses, Suspend> {
        let (foes, hit_allocation) = (self.target.first(), battle.hit_allocation());
        let on = hit_allocation.on(hits, battle.unit(self.unit).formed);
        if hits > 0 {
            report.say("MI-24", |_| {
                let back = if hits == 1 {
                    "fights back: 1 hit"
                } else {
                    "fight back: 1 hit each"
                };
                format!("{} {back}", count(hits, "straggler", "stragglers"))
            });
            report.instruct_unit(Who::Unit(foes), |_| {
                format!("may move {} back 4″", count(hits, "man", "men"))
            });
        }
        if on.is_none() {
            return Ok(Losses::default());
        }
        let effects = HitEffects {
            owner: battle.owner(foes),
            hits: on,
            by_stragglers: false,
            options: hit_allocation,
            shock_counts: true,
        };
        battle.prompt_effect(self.unit, Stand::Formed, on.all(), report);
        let losses = table.part(&effects)?;
        battle.suffer(Who::Unit(foes), self.unit, Stand::Formed, &losses, report);
        Ok(losses)
    }
}

/// Against a formation (MI-25, MI-26).
impl Assault {
    fn assault_formation(
        &self,
        battle: &mut MostIrregular,
        carried: Men,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<AssaultEnd, Suspend> {
        let who = Who::Unit(self.unit);
        self.prompt_attack(battle, report);
        match battle.three_dice(self.unit, NERVE, "MI-25", table, report)? {
            0 => {
                report.event(who, "falls_back");
                let strays = battle.withdraw(self.unit, "MI-25", table, report)?;
                return Ok(AssaultEnd::Recoils(strays));
            }
            1 => {
                report.event(who, "stays");
                return Ok(AssaultEnd::HangsBack);
            }
            _ => report.event(who, "goes_in"),
        }
        if !self.go_in(battle, table, report)? {
            return Ok(AssaultEnd::NoContact);
        }
        self.meet(battle, carried, table, report)
    }

    /// MI-26: the defender's test and fire; then the rounds.
    fn meet(
        &self,
        battle: &mut MostIrregular,
        carried: Men,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<AssaultEnd, Suspend> {
        let defender = self.target.first();
        let mut met = Reaction::default();
        self.prompt_defence(battle, report);
        match battle.three_dice(defender, NERVE_DEFENDER, "MI-26", table, report)? {
            0 => {
                report.event(Who::Unit(defender), "falls_back");
                met.withdrew = Some(battle.withdraw(defender, "MI-26", table, report)?);
            }
            1 => report.say("MI-26", |_| {
                format!(
                    "{} receive the assault_formation",
                    battle.unit_name(defender)
                )
            }),
            _ if battle.entry(defender).weapon == Weapon::None => {}
            _ => {
                report.question(|| self.fire_question(battle, &self.answer(battle)));
                if table.ask(self.fire_ask(battle))?.is("yes") {
                    report.event(Who::Unit(defender), "fires");
                    let volley = self.answer(battle);
                    let head = report.is_on().then(|| volley.head(battle));
                    let shot = volley.shoot(battle, table, report)?;
                    let fired = head.map(|head| DefensiveFire::of(battle, &volley, head, &shot));
                    met.fire = Some(fired.unwrap_or_default());
                    met.weakened = shot.weakened;
                }
            }
        }
        if let Some(end) = self.is_over(battle, &mut met, table, report)? {
            return Ok(end);
        }
        // An officer shot by the defenders' fire no longer counts.
        let officers = [
            (self.officers, self.unit),
            (self.defender_officers, defender),
        ];
        let sides = Sides {
            units: [self.unit, defender],
            officers: officers.map(|(n, unit)| n.min(living(battle, battle.side(unit)))),
            carried: [carried.at_most(battle.unit(self.unit).formed), Men::NONE],
        };
        Ok(AssaultEnd::Fought(
            battle.melee(sides, table, report)?,
            met.fire.take(),
        ))
    }

    /// MI-26: the end of an assault that stops before the fight; none if it goes on.
    fn is_over(
        &self,
        battle: &MostIrregular,
        met: &mut Reaction,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Option<AssaultEnd>, Suspend> {
        let end = |met: &mut Reaction| match (met.withdrew, met.fire.take()) {
            (Some(strays), _) => AssaultEnd::DrivenBack(strays),
            (_, Some(fire)) => AssaultEnd::Stopped(fire),
            _ => AssaultEnd::NoContact,
        };
        let nobody = [self.unit, self.target.first()]
            .into_iter()
            .find(|unit| battle.unit(*unit).formed.is_none());
        if let Some(unit) = nobody {
            report.say("MI-26", |_| {
                format!(
                    "{} have no men formed: the assault is over",
                    battle.unit_name(unit)
                )
            });
            return Ok(Some(end(met)));
        }
        if met.withdrew.is_none() && !met.weakened {
            return Ok(None);
        }
        report.question(|| self.contact_question(battle));
        if table.ask(contact_ask(met.withdrew.is_some()))?.is("yes") {
            return Ok(None);
        }
        report.say("MI-26", |_| {
            "no contact: the assault is over, and neither side is dispersed".to_owned()
        });
        Ok(Some(end(met)))
    }

    /// The defenders' volley at the attackers: all men, at effective range, not rapid.
    fn answer(&self, battle: &MostIrregular) -> Volley {
        let defender = self.target.first();
        let target = AttackTarget {
            units: vec![self.unit],
            stand: Stand::Formed,
        };
        Volley {
            unit: defender,
            arc: FireArc::all(&target, battle),
            target,
            range: None,
            cover: self.cover,
            rapid: false,
            figures: battle.unit(defender).formed,
            loose: false,
            officers: self.officers_near,
        }
    }

    fn fire_ask(&self, battle: &MostIrregular) -> Ask {
        Ask::yes_or_no(
            "fire",
            battle.owner(self.target.first()),
            "The attackers are coming in. Fire first?",
        )
    }
}

/// MI-26: only the players can see this. By default losses do not stop the attackers, and defenders who withdraw get away.
fn contact_ask(withdrew: bool) -> Ask {
    Ask {
        default: Chosen::Word(if withdrew { "no" } else { "yes" }),
        ..Ask::yes_or_no(
            "still_contact",
            Owner::TABLE,
            "Can the attackers still reach the enemy?",
        )
    }
}

impl MostIrregular {
    /// MI-25: a body that fails with every die withdraws; each 1 on a die for every man makes a straggler, the fit first. Returns
    /// their number.
    fn withdraw(
        &mut self,
        unit: u16,
        clause: &'static str,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        let formed = self.unit(unit).formed;
        let hand = Hand {
            why: WITHDRAWING,
            owner: self.owner(unit),
            count: formed.all(),
            reads: &FALLS_BACK,
            again: Faces::NONE,
        };
        report.prompt(WITHDRAWING, || {
            let text = format!("{} withdraw", self.unit_name(unit));
            move |_, _| text.clone()
        });
        let back = formed.first(table.hand(hand)?.count(0), false);
        self.unit_mut(unit).stray(back);
        report.fact("fell_back", Who::Table, Who::Unit(unit), 1);
        report.fact("strayed", Who::Table, Who::Unit(unit), back.all());
        let strays = back.all();
        report.say(clause, |_| {
            let further = if strays == 1 { "goes" } else { "go" };
            format!(
                "{} withdraw 4″; {} {further} 4″ further and straggle",
                self.unit_name(unit),
                count(strays, "man", "men")
            )
        });
        report.instruct_unit(Who::Unit(unit), |_| match strays {
            0 => "move back 4″ as a body".to_owned(),
            n => format!(
                "move back 4″ as a body, then {} 4″ further",
                count(n, "man", "men")
            ),
        });
        Ok(strays)
    }

    /// MI-24: stragglers who failed are captured or killed.
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
                "{} of {} captured or killed",
                count(men.all(), "man", "men"),
                self.unit_name(unit)
            )
        });
        self.tell_gone(unit, report);
    }
}
