//! `move`: a formed body moves 4 inches (MI-11, MI-12).

use super::*;
use crate::battle::grammar;

pub const MOVE: Action<MostIrregular> = Action {
    id: "move",
    label: "Move",
    key: 'v',
    help: "Move the body, or part of it, up to 4″ straight ahead. Wounded men may stay behind.",
    clauses: &["MI-09", "MI-11", "MI-12"],
    form: |battle, form| {
        let unit = Unit(form.actor("unit", "the unit that moves"));
        let wounded = battle.unit(unit).formed.wounded;
        Box::new(Move {
            unit,
            obstacles: form
                .whole("obstacles")
                .unit("obstacles")
                .within(0, 99)
                .help("obstacles crossed, 2″ each")
                .or(0),
            difficult: form
                .flag("difficult")
                .help("through difficult or broken ground, at half pace")
                .going("difficult ground")
                .or(false),
            into_woods: form
                .flag("into_woods")
                .help("into woods or heavy rubble, where all become stragglers")
                .going("woods")
                .or(false),
            wounded: form
                .whole("wounded_moving")
                .unit("men")
                .at_most(wounded)
                .help("wounded men in the part that moves; default: all")
                .or_now(wounded),
            there: wounded,
        })
    },
    ..BODY
};

/// MI-12: on 1 a wounded man stays behind.
static STAYS: Reading = Reading {
    classes: &["stays behind", "keeps up"],
    of: &[0, 1, 1, 1, 1, 1],
};

struct Move {
    unit: Unit,
    obstacles: u16,
    difficult: bool,
    into_woods: bool,
    wounded: u16,
    /// All wounded men of the body; if fewer move, only a part of it moves.
    there: u16,
}

impl Order<MostIrregular> for Move {
    fn title_to(&self, battle: &MostIrregular, _: Viewer) -> String {
        let into = if self.into_woods { " into woods" } else { "" };
        format!("{} move{into}", battle.unit_name(self.unit))
    }

    fn resolve(&self, at: &mut At<MostIrregular>) -> Played {
        let (battle, table, report) = at.parts();
        let inches = report
            .figure("inches", "MI-11")
            .plus(4, "in formation")
            .minus(2 * self.obstacles, || {
                format!("for {}", count(self.obstacles, "obstacle", "obstacles"))
            })
            .at_least(0.0)
            .times_if(self.difficult, 0.5, "halved in difficult ground")
            .finish(99.0, "inches")?;
        battle.spend(self.unit, 1);
        if inches > 0.0 {
            self.march(battle, inches, table, report)?;
        } else {
            let side = battle.side(self.unit);
            report.verdict("MI-11", side, VerdictTone::Bad, Weight::Movement, |_| {
                Phrase::new(format!("{} cannot move", battle.unit_name(self.unit)))
                    .then(": obstacles cost all 4″")
                    .banner("NO MOVE")
            });
        }
        battle.tell_actions(self.unit, report);
        Ok(())
    }
}

impl Move {
    /// Moves the body: wounded men may stay behind, and in woods it breaks up.
    fn march(
        &self,
        battle: &mut MostIrregular,
        inches: f64,
        table: &mut Table,
        report: &mut Report,
    ) -> Played {
        let who = self.unit.into();
        let stay = battle.leave_behind(self.unit, self.wounded, table, report)?;
        let left = battle.unit(self.unit).formed;
        if !left.is_none() {
            report.instruct_unit(who, || {
                let how = if self.into_woods { " into woods" } else { "" };
                format!("move up to {}{how}", grammar::inches(inches))
            });
        }
        MostIrregular::instruct_left_behind(self.unit, stay, report);
        if self.into_woods && !left.is_none() {
            let it = battle.unit_mut(self.unit);
            it.stray(left);
            it.actions_left = 0;
            report.event(who, "breaks_up");
            report.instruct_unit(who, "spread out, up to 3″ apart");
        }
        self.tell(battle, inches, stay, left.all(), report);
        Ok(())
    }

    /// `left`: the men who are still with the body.
    fn tell(&self, battle: &MostIrregular, inches: f64, stay: u16, left: u16, report: &mut Report) {
        if !report.is_on() {
            return;
        }
        let (side, name) = (battle.side(self.unit), battle.unit_name(self.unit));
        let (bad, light) = (VerdictTone::Bad, Weight::Movement);
        if left == 0 {
            return report.verdict("MI-12", side, bad, light, |_| {
                Phrase::new(format!("Nobody of {name} moves"))
                    .then(format!(": {}", stay_behind(stay)))
                    .banner(format!("{stay} LEFT BEHIND"))
            });
        }
        let way = grammar::inches(inches);
        let who = if self.wounded < self.there {
            format!("Part of {name}")
        } else {
            name
        };
        let behind = match stay {
            0 => String::new(),
            n => format!("; {}", stay_behind(n)),
        };
        let (rest, banner, tone) = if self.into_woods {
            let broken = count(left, "straggler", "stragglers");
            let rest = format!(" into woods and break up: {broken}{behind}");
            (rest, "BREAKS UP".to_owned(), bad)
        } else if stay > 0 {
            (behind, format!("{stay} LEFT BEHIND"), bad)
        } else {
            (String::new(), way.clone(), VerdictTone::Plain)
        };
        report.verdict("MI-11", side, tone, light, |_| {
            Phrase::new(format!("{who} move up to {way}"))
                .then(&rest)
                .banner(banner.as_str())
        });
    }
}

/// `2 wounded men stay behind`.
fn stay_behind(stay: u16) -> String {
    count(stay, "wounded man stays behind", "wounded men stay behind")
}

/// The reason for rolling for wounded men.
const KEEP_UP: &str = "wounded keep up";

impl MostIrregular {
    /// MI-12: rolls a die for each wounded man who moves; on 1 the man stays behind. Returns the number who stay.
    pub fn leave_behind(
        &mut self,
        unit: Unit,
        wounded: u16,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        let wounded = wounded.min(self.unit(unit).formed.wounded);
        let hand = self.hand(unit, KEEP_UP, wounded, &STAYS);
        report.prompt(KEEP_UP, || {
            let verb = if wounded == 1 { "moves" } else { "move" };
            format!("{wounded} wounded of {} {verb}", self.unit_name(unit))
        });
        let stay = table.hand(hand)?.count(0);
        if wounded > 0 {
            self.unit_mut(unit).stray(Men::wounded(stay));
            report.fact("strayed", Who::Table, unit.into(), stay);
            report.say("MI-12", || {
                let stays = if stay == 1 { "stays" } else { "stay" };
                format!("{stay} of {wounded} wounded {stays} behind")
            });
        }
        Ok(stay)
    }

    /// MI-12: the table instruction for wounded men who stay behind.
    pub fn instruct_left_behind(unit: Unit, stay: u16, report: &mut Report) {
        if stay > 0 {
            report.instruct_unit(unit.into(), || {
                let one = "wounded man behind as a straggler";
                let many = "wounded men behind as stragglers";
                format!("leave {}", count(stay, one, many))
            });
        }
    }
}
