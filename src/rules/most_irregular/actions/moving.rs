//! `move`: a formed body moves 4 inches (MI-11, MI-12).

use super::*;

pub const MOVE: Action<MostIrregular> = Action {
    id: "move",
    label: "Move",
    key: 'v',
    help: "Move the body, or part of it, up to 4″ straight ahead. Wounded men may stay behind.",
    clauses: &["MI-09", "MI-11", "MI-12"],
    form: |battle, form| {
        let unit = form.actor("unit", "the unit that moves");
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
    fn title(&self, _: &MostIrregular) -> Say {
        say!(
            "{unit} move{into_woods? into woods}",
            self.unit,
            self.into_woods
        )
    }

    fn resolve(&self, at: &mut At) -> Played {
        let inches = at
            .sum("inches", "MI-11")
            .plus(4, "in formation")
            .minus(2 * self.obstacles, || {
                say!("for {obstacles obstacle/obstacles}", self.obstacles)
            })
            .at_least(0.0)
            .times_if(self.difficult, 0.5, "halved in difficult ground")
            .finish(99.0, "inches")?;
        at.spend(self.unit, 1);
        if inches > 0.0 {
            self.march(at, inches)?;
        } else {
            at.end("MI-11", self.unit, |_| {
                let stays = say!(
                    "{unit} cannot move|: obstacles cost all 4″|NO MOVE",
                    self.unit
                );
                (Bad, Weight::Movement, stays)
            });
        }
        Ok(())
    }
}

impl Move {
    /// Moves the body: wounded men may stay behind, and in woods it breaks up.
    fn march(&self, at: &mut At, inches: f64) -> Played {
        let unit = self.unit;
        let stay = at.leave_behind(unit, self.wounded)?;
        let left = at.unit(unit).formed;
        if !left.is_none() {
            at.tell(unit, |_| {
                Todo::Move(say!(
                    "move up to {inches}{into_woods? into woods}",
                    inches,
                    self.into_woods
                ))
            });
        }
        at.tell_left_behind(unit, Party::Strayed, stay);
        if self.into_woods && !left.is_none() {
            let it = at.unit_mut(unit);
            it.stray(left);
            it.actions_left = 0;
            at.event(unit, "breaks_up");
            at.tell(unit, |_| Todo::Move(say!("spread out, up to 3″ apart")));
        }
        self.tell(at, inches, stay, left.all());
        Ok(())
    }

    /// `left`: the men who are still with the body.
    fn tell(&self, at: &mut At, inches: f64, stay: u16, left: u16) {
        let unit = self.unit;
        // `2 wounded men stay behind`
        let behind = || {
            say!(
                "{stay wounded man stays behind/wounded men stay behind}",
                stay
            )
        };
        let banner = || say!("||{UNIT}: {stay} LEFT BEHIND", unit, stay);
        let clause = if left == 0 { "MI-12" } else { "MI-11" };
        at.end(clause, unit, |_| {
            if left == 0 {
                let nobody = say!("Nobody of {unit} moves|: {behind}", unit, behind = behind());
                return (Bad, Weight::Movement, nobody.then(banner()));
            }
            let part = self.wounded < self.there;
            let head = say!(
                "{part?Part of }{unit} move up to {inches}",
                part,
                unit,
                inches
            );
            let behind = (stay > 0).then(|| say!("|; {behind}", behind = behind()));
            let (tone, rest) = if self.into_woods {
                let broken = say!(
                    "| into woods and break up: {left straggler/stragglers}|{UNIT} BREAK UP",
                    left,
                    unit
                );
                (Bad, broken)
            } else if stay > 0 {
                (Bad, banner())
            } else {
                (Plain, say!("||{inches}", inches))
            };
            (
                tone,
                Weight::Movement,
                behind.into_iter().fold(head.then(rest), Say::then),
            )
        });
    }
}

/// The reason for rolling for wounded men.
const KEEP_UP: &str = "wounded keep up";

impl At<'_, '_, '_> {
    /// MI-12: rolls a die for each wounded man who moves; on 1 the man stays behind. Returns the number who stay.
    pub(crate) fn leave_behind(&mut self, unit: Unit, wounded: u16) -> Result<u16, Suspend> {
        let wounded = wounded.min(self.unit(unit).formed.wounded);
        let hand = self.hand(unit, KEEP_UP, wounded, &STAYS);
        self.prompt(KEEP_UP, |_| {
            say!(
                "{wounded} wounded of {unit} {wounded:moves/move}",
                wounded,
                unit
            )
        });
        let stay = self.table.hand(hand)?.count(0);
        if wounded > 0 {
            self.unit_mut(unit).stray(Men::wounded(stay));
            self.fact("strayed", Who::Table, unit, stay);
            self.line("MI-12", |_| {
                say!(
                    "{stay} of {wounded} wounded {stay:stays/stay} behind",
                    stay,
                    wounded
                )
            });
        }
        Ok(stay)
    }

    /// MI-12: the table instruction for wounded men who stay behind.
    pub(crate) fn tell_left_behind(&mut self, unit: Unit, party: Party, stay: u16) {
        self.tell_party(unit, party, "leave", stay, || {
            say!("behind (with {stay:a wound marker/wound markers})", stay)
        });
    }
}
