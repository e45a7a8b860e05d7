//! Parts of verdicts and prompts that several actions share.

use super::*;

impl Rangers {
    /// The morale of a side before it loses a figure.
    pub fn morale(&self, side: Side) -> SideMorale {
        SideMorale {
            shaken: self.is_shaken(side),
            at_half: self.is_at_half(side),
        }
    }
}

impl At<'_, '_, '_> {
    /// Reports a plain verdict, at which nothing is at stake. It has no weight: if the turn ends by it, that event has the
    /// banner.
    pub(crate) fn did(
        &mut self,
        figure: Unit,
        clause: &'static str,
        say: impl FnOnce(&Rangers) -> Say,
    ) {
        self.acts(figure, clause, |it| (Plain, Weight::None, say(it)));
    }

    /// Reports the verdict of an action of `figure`, seen from its side.
    pub(crate) fn acts(
        &mut self,
        figure: Unit,
        clause: &'static str,
        end: impl FnOnce(&Rangers) -> End,
    ) {
        self.end(clause, figure, end);
        if self.figure(figure).in_play() {
            self.remind(figure);
        }
    }

    /// Reports what the loss of `figure` means to its side (RA-28), compared with `before`.
    pub(crate) fn tell_loss(&mut self, figure: Unit, before: SideMorale) {
        let side = self.side(figure);
        let is_beaten = self.is_beaten(side);
        // The figures left are warned once, if there are any.
        let mut is_warned = before.shaken || is_beaten;
        if self.entry(figure).leads() && self.figure(figure).out {
            let run = (!is_warned).then_some(side);
            is_warned = true;
            self.further("RA-28", side, |_| {
                let lost = say!(
                    "{figure} is killed|[: from now on figures of {run} that fail a motivation roll run off]|{FIGURE} KILLED",
                    figure,
                    run
                );
                (Grave, Weight::Grave, lost)
            });
        }
        if self.is_at_half(side) && !before.at_half && !is_beaten {
            self.further("RA-28", side, |it| {
                let (points, all) = (it.points(side), it.points_start(side));
                let half = say!(
                    "{side is/are} down to half|: {points} of {all} points left{warn?; figures that fail a motivation roll run off}|{SIDE} AT HALF",
                    side, points, all, warn = !is_warned
                );
                (Grave, Weight::Grave, half)
            });
        }
        if self.is_shaken(side) && !before.shaken {
            self.event(side, "shaken");
        }
    }
}

/// The morale of a side (RA-28).
#[derive(Clone, Copy)]
pub struct SideMorale {
    shaken: bool,
    at_half: bool,
}

/// The bracket of a die: ` (rolled 12, needed 11 or less, 1 point spent)`. A need that any face or none meets is left
/// out.
pub fn bracket(face: u8, need: u16, faces: u8, spent: u16) -> Say {
    let need = (1..faces.into()).contains(&need).then(|| or_less(need));
    say!(
        " (rolled {face}[, needed {need}][, {spent point/points} spent])",
        face,
        need,
        spent
    )
}

/// The faces up to `need`: `3 or less`, `1`.
fn or_less(need: u16) -> Say {
    let more = need != 1;
    say!("{need}{more? or less}", need, more)
}

/// The meaning of a die that succeeds on `need` or less: `motivated on 4 or less (67%)`.
pub fn on(verb: &'static str, need: u16, faces: u8) -> Say {
    match need {
        0 => say!("cannot succeed; roll for the record"),
        n if n >= faces.into() => say!("any roll succeeds"),
        n => {
            let chance = Percent(f64::from(n) / f64::from(faces));
            say!(
                "{verb} on {need} ({chance})",
                verb,
                need = or_less(n),
                chance
            )
        }
    }
}

/// The meaning of a D20 to hit where a 1 is critical and a 20 a miss, without saying so.
pub fn strikes_on(need: u16) -> Say {
    on("hits", need.clamp(1, 19), 20)
}

/// The need of a D20 to hit that points cannot improve: with `naturals` a 20 misses all the same.
pub fn most_of_use(naturals: bool) -> u16 {
    20 - u16::from(naturals)
}

/// The meaning of a D20 to hit; with `naturals` a 1 is critical and a 20 a miss.
pub fn hits_on(need: u16, naturals: bool) -> Say {
    match (naturals, need) {
        (true, need) => say!(
            "{hits}, critical on 1, misses on 20",
            hits = strikes_on(need)
        ),
        (false, 0) => say!("cannot hit; roll for the record"),
        (false, 20..) => say!("any roll hits"),
        (false, n) => on("hits", n, 20),
    }
}

/// The meaning of a wound roll with two wounds on `two` or less: `2 wounds on 3 or less, 1 wound on 4-6`.
pub fn wounds_on(two: u16) -> Say {
    if two >= 6 {
        return say!("2 wounds on any roll");
    }
    let two_on = (two > 0).then(|| or_less(two));
    let [one, none] = beyond(two);
    say!(
        "[2 wounds on {two_on}, ]1 wound on {one}[, none on {none}]",
        two_on,
        one,
        none
    )
}

/// The words behind the need for two wounds in a sum: `or less: 2 wounds; 4-6: 1 wound`.
pub fn after_two(two: u16, naturals: bool) -> String {
    let [one, none] = beyond(two);
    let all = say!(
        "or less: 2 wounds[; {one}: 1 wound][; {none}: none]{naturals?; a critical hit takes 2 off the die}",
        one,
        none,
        naturals
    );
    all.to(&crate::battle::Nobody, Viewer::Table)
}

/// The faces above `two` that make one wound, and those above that make none.
fn beyond(two: u16) -> [Option<Say>; 2] {
    let faces = |low: u16, high: u16| match high.checked_sub(low) {
        None => None,
        Some(0) => Some(say!("{low}", low)),
        Some(_) => Some(say!("{low}-{high}", low, high)),
    };
    [faces(two + 1, (two + 3).min(6)), faces(two + 4, 6)]
}

/// The effect of one and two wounds on a figure with `left`.
pub fn wounds_do(left: u16, lucky: bool) -> &'static str {
    match (left, lucky) {
        (1, false) => "any wound kills",
        (1, true) => "lucky takes off 1 wound, so only 2 wounds kill",
        (_, false) => "2 wounds kill, 1 wound does not",
        (_, true) => "lucky takes off 1 wound, so this cannot kill",
    }
}
