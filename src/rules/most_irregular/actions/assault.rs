//! `assault`: a formed body attacks: both tests, the defender's fire and the rounds in one flow (MI-12, MI-24 to MI-29).

mod formation;
mod stragglers;
mod words;

use super::target::any_stragglers;
use super::*;

pub const ASSAULT: Action<MostIrregular> = Action {
    id: "assault",
    label: "Assault",
    key: 'A',
    help: "Move up to 4″ into contact and fight. Against a formation both sides test Quality first.",
    clauses: &[
        "MI-09", "MI-12", "MI-16", "MI-17", "MI-18", "MI-19", "MI-20", "MI-21", "MI-22", "MI-23",
        "MI-24", "MI-25", "MI-26", "MI-27", "MI-28", "MI-29",
    ],
    offered: has_body,
    allowed: |battle, who, report| {
        let unit = who.unit();
        report.pass(battle.body_license(unit))?;
        has_enemy(battle, unit, "MI-24", report)
    },
    form: |battle, form| Box::new(Assault::form(battle, form)),
    ..Action::BLANK
};

/// Reasons for rolling.
pub const NERVE: &str = "nerve";
pub const NERVE_DEFENDER: &str = "nerve of the defender";

pub struct Assault {
    pub unit: Unit,
    pub target: AttackTarget,
    /// Stragglers in contact.
    contacted: Men,
    /// The attackers reach the enemy.
    pub contact: bool,
    officers: u16,
    defender_officers: u16,
    /// The attackers' cover when the defenders fire.
    cover: Shelter,
    officers_near: Officers,
}

impl Assault {
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let unit = form.actor("unit", "the unit that assaults");
        let target = AttackTarget::form(
            battle,
            form,
            "the enemy unit; for stragglers a list of units, nearest first",
            NeedsTarget::Yes,
        );
        let formed = form.is_reading() && target.stand == Stand::Formed;
        let loose = form.is_reading() && target.stand == Stand::Loose;
        let there = match target.stand {
            _ if !form.is_reading() => any_stragglers(battle, form),
            Stand::Loose => target.men(battle),
            Stand::Formed => Men::NONE,
        };
        let contacted = Men {
            fit: form
                .whole("contacted_fit")
                .called("fit stragglers contacted")
                .unit("men")
                .at_most(there.fit)
                .help("fit stragglers within a move of 4″; default: all")
                .idle_if(formed)
                .asked()
                .optional()
                .unwrap_or(there.fit),
            wounded: form
                .whole("contacted_wounded")
                .called("wounded stragglers contacted")
                .unit("men")
                .at_most(there.wounded)
                .help("wounded stragglers within a move of 4″; default: all")
                .idle_if(formed || there.wounded == 0)
                .asked()
                .optional()
                .unwrap_or(there.wounded),
        };
        let contact = form
            .flag("contact")
            .help("a move of 4″ brings at least one man to the enemy")
            .within_reach(4.0)
            .idle_if(loose)
            .or(true);
        form.asked_if(!loose);
        form.matters(&[
            "wins",
            "loses",
            "draws",
            "no_contact",
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
            .idle_if(loose)
            .compare_at([0, 1, 2])
            .or(0);
        let defender_officers = form
            .whole("defender_officers")
            .unit("officers")
            .within(0, 99)
            .help("officers fighting with the defenders")
            .idle_if(loose)
            .or(0);
        let cover = form
            .word("cover")
            .help("the attackers' cover when the defenders fire")
            .idle_if(loose)
            .cover()
            .or(Shelter::Open);
        form.decisions(&[
            Decision {
                ask: "fire",
                label: "the defenders fire",
                options: &["no", "yes"],
            },
            Decision {
                ask: "still_contact",
                label: "they still reach",
                options: &["no", "yes"],
            },
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

    fn check(&self, at: &mut At) -> Played {
        let clause = if self.target.stand == Stand::Loose {
            "MI-24"
        } else {
            "MI-25"
        };
        self.target.check(at, self.unit, clause)?;
        let (own, enemy) = (at.side(self.unit), at.side(self.target.first()));
        at.check_officer(self.officers_near.only, own)?;
        for (officers, side) in [(self.officers, own), (self.defender_officers, enemy)] {
            let there = officers_there(at, side);
            at.forbid(
                officers > there,
                "MI-38",
                || say!(
                    "{side} have only {there living commander/living commanders} on the table, not {officers}",
                    side,
                    there,
                    officers
                ),
            )?;
        }
        Ok(())
    }
}

/// MI-38: the number of officers that a side has: living commanders on the table.
fn officers_there(battle: &MostIrregular, side: Side) -> u16 {
    u16::try_from(battle.officers(side).count()).unwrap_or(u16::MAX)
}

impl Order<MostIrregular> for Assault {
    fn title(&self, _: &MostIrregular) -> Say {
        self.head()
    }

    fn resolve(&self, at: &mut At) -> Played {
        self.check(at)?;
        at.spend(self.unit, 1);
        let mut fought = false;
        match self.target.stand {
            Stand::Loose => self.assault_stragglers(at)?,
            Stand::Formed => {
                let end = self.assault_formation(at)?;
                fought = matches!(end, words::AssaultEnd::Fought(..));
                if !fought {
                    at.event(self.unit, "no_contact");
                }
                self.tell(at, &end);
            }
        }
        if fought {
            // Players take the end of the winner's formation for a mistake.
            at.follows(|_| {
                say!("After a fight the survivors of both sides are stragglers (MI-28)")
            });
            at.tell_left(self.unit);
        }
        at.tell_left(self.target.first());
        Ok(())
    }
}

impl Assault {
    /// MI-12: the attackers go in; wounded men may stay behind. Returns whether anyone reaches the enemy.
    fn go_in(&self, at: &mut At) -> Result<bool, Suspend> {
        let formed = at.unit(self.unit).formed;
        let stay = at.leave_behind(self.unit, formed.wounded)?;
        // Against a formation it depends on that whether they reach it.
        let depends = self.contact && self.target.stand == Stand::Formed;
        if stay < formed.all() && !depends {
            self.tell_move(at, self.contact && !self.contacted.is_none());
        }
        // Nobody has fallen yet.
        at.tell_left_behind(self.unit, Party::StrayedFirst, stay);
        Ok(self.contact && stay < formed.all())
    }
}
