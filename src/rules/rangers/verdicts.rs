//! Parts of verdicts and prompts that several actions share.

use super::*;
use crate::battle::digest::percent;
use crate::battle::grammar::{count, list};

impl Rangers {
    /// Reports a plain verdict, at which nothing is at stake: name, `does`, rest, banner.
    pub fn tell_plain(
        &self,
        figure: u16,
        clause: &'static str,
        report: &mut Report,
        (does, rest, banner): (&str, &str, &str),
    ) {
        // No weight: if the turn ends by it, that event has the banner.
        self.tell_action(
            figure,
            clause,
            report,
            VerdictTone::Plain,
            Weight::None,
            || {
                Phrase::new(format!("{} {does}", self.figure_name(figure)))
                    .then(rest)
                    .banner(banner)
            },
        );
    }

    /// Reports the verdict of an action of `figure`, seen from its side.
    pub fn tell_action(
        &self,
        figure: u16,
        clause: &'static str,
        report: &mut Report,
        tone: VerdictTone,
        weight: Weight,
        words: impl Fn() -> Phrase,
    ) {
        report.verdict(clause, self.side(figure), tone, weight, |_| words());
        if self.figure(figure).in_play() {
            self.remind(figure, report);
        }
    }

    /// The morale of a side before it loses a figure.
    pub fn morale(&self, side: Side) -> SideMorale {
        SideMorale {
            shaken: self.is_shaken(side),
            at_half: self.is_at_half(side),
        }
    }

    /// Reports what the loss of `figure` means to its side (RA-28), compared with `before`.
    pub fn tell_loss(&self, figure: u16, before: SideMorale, report: &mut Report) {
        let side = self.side(figure);
        let subject = self.side_subject(side);
        let is_beaten = self.is_beaten(side);
        // The figures left are warned once, if there are any.
        let mut warned = before.shaken || is_beaten;
        if self.entry(figure).leads() && self.figure(figure).out {
            let what = if warned {
                String::new()
            } else {
                format!(": {} if not motivated", subject.does("runs off", "run off"))
            };
            warned = true;
            grave(side, report, |_| {
                Phrase::new(format!("{} is killed", self.figure_name(figure)))
                    .then(&what)
                    .banner("LEADER LOST")
            });
        }
        if self.is_at_half(side) && !before.at_half && !is_beaten {
            let points = format!(
                ": {} of {} points",
                self.points(side),
                self.points_start(side)
            );
            let what = if warned {
                ""
            } else {
                "; figures not motivated run off"
            };
            grave(side, report, |colour| {
                Phrase::new(subject.does("is at half", "are at half"))
                    .then(&points)
                    .then(what)
                    .banner(format!("{colour} AT HALF"))
            });
        }
        if self.is_shaken(side) && !before.shaken {
            report.event(Who::Side(side), "shaken");
        }
    }
}

/// The morale of a side (RA-28).
#[derive(Clone, Copy)]
pub struct SideMorale {
    shaken: bool,
    at_half: bool,
}

fn grave(side: Side, report: &mut Report, words: impl Fn(&str) -> Phrase) {
    let colour = colour(side);
    let (tone, weight) = (VerdictTone::Grave, Weight::Grave);
    report.consequence("RA-28", side, tone, weight, |_| words(colour));
}

/// The bracket of a die: ` (rolled 12, needed 11 or less, 1 point spent)`. A need that any face or none meets is left
/// out.
pub fn bracket(face: u8, need: u16, faces: u8, spent: u16) -> String {
    let needed = match need {
        0 => String::new(),
        n if n >= u16::from(faces) => String::new(),
        n => format!(", needed {}", or_less(n)),
    };
    let spent = match spent {
        0 => String::new(),
        n => format!(", {} spent", count(n, "point", "points")),
    };
    format!(" (rolled {face}{needed}{spent})")
}

/// The faces up to `need`: `3 or less`, `1`.
fn or_less(need: u16) -> String {
    if need == 1 {
        "1".to_owned()
    } else {
        format!("{need} or less")
    }
}

/// The meaning of a die that succeeds on `need` or less: `motivated on 4 or less (67%)`.
pub fn on(verb: &str, need: u16, faces: u8) -> String {
    match need {
        0 => "cannot succeed; roll for the record".to_owned(),
        n if n >= u16::from(faces) => "any roll succeeds".to_owned(),
        n => {
            let chance = percent(f64::from(n) / f64::from(faces));
            format!("{verb} on {} ({chance})", or_less(n))
        }
    }
}

/// The meaning of a D20 to hit; with `naturals` a 1 is critical and a 20 a miss.
pub fn hits_on(need: u16, naturals: bool) -> String {
    match (naturals, need) {
        (true, n) => {
            let meaning = on("hits", n.clamp(1, 19), 20);
            format!("{meaning}, critical on 1, misses on 20")
        }
        (false, 0) => "cannot hit; roll for the record".to_owned(),
        (false, 20..) => "any roll hits".to_owned(),
        (false, n) => on("hits", n, 20),
    }
}

/// The meaning of a wound roll with two wounds on `two` or less: `2 wounds on 3 or less, 1 wound on 4-6`.
pub fn wounds_on(two: u16) -> String {
    let faces = |low: u16, high: u16| {
        if low == high {
            low.to_string()
        } else {
            format!("{low}-{high}")
        }
    };
    let mut parts = Vec::new();
    match two {
        0 => {}
        6.. => parts.push("2 wounds on any roll".to_owned()),
        n => parts.push(format!("2 wounds on {}", or_less(n))),
    }
    if two < 6 {
        parts.push(format!("1 wound on {}", faces(two + 1, (two + 3).min(6))));
    }
    if two < 3 {
        parts.push(format!("none on {}", faces(two + 4, 6)));
    }
    parts.join(", ")
}

/// The effect of one and two wounds on a figure with `left`.
pub fn wounds_do(left: u16, lucky: bool) -> &'static str {
    match (left, lucky) {
        (1, false) => "any wound kills",
        (1, true) => "lucky: 2 wounds count as 1 and kill, 1 as none",
        (_, false) => "1 wound leaves 1, 2 wounds kill",
        (_, true) => "lucky: 2 wounds count as 1 and leave 1, 1 as none",
    }
}

/// `1 wound, 1 left`.
pub fn wounds(lost: u16, left: u16) -> String {
    format!("{}, {left} left", count(lost, "wound", "wounds"))
}

/// The names of figures as a list.
pub fn together(battle: &Rangers, figures: impl IntoIterator<Item = u16>) -> String {
    let names: Vec<String> = figures
        .into_iter()
        .map(|figure| battle.figure_name(figure))
        .collect();
    list(&names, "figures")
}
