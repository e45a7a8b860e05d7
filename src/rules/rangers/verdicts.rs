//! The words that several actions share: verdicts, what befalls a side, what dice need.

use super::state::Rangers;
use crate::battle::digest::percent;
use crate::battle::grammar::{count, list};
use crate::battle::{Phrase, Report, VerdictTone, Weight};
use crate::table::{Side, Who};

impl Rangers {
    /// The verdict of an action at which nothing is at stake: the figure's name, `does`, the rest and the banner.
    pub(super) fn plainly(
        &self,
        figure: u16,
        clause: &'static str,
        report: &mut Report,
        (does, rest, banner): (&str, &str, &str),
    ) {
        // Without weight, so that a turn that ends by it has the banner.
        self.concludes(
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

    /// The verdict of an action of `figure`, in the eyes of its side.
    pub(super) fn concludes(
        &self,
        figure: u16,
        clause: &'static str,
        report: &mut Report,
        tone: VerdictTone,
        weight: Weight,
        words: impl Fn() -> Phrase,
    ) {
        report.verdict(clause, self.side(figure), tone, weight, |_| words());
    }

    /// How a side stands before one of its figures is lost.
    pub(super) fn morale(&self, side: Side) -> Morale {
        Morale {
            shaken: self.is_shaken(side),
            at_half: self.is_at_half(side),
        }
    }

    /// RA-28: what the loss of `figure` means to its side, which stood as `before`.
    pub(super) fn tell_loss(&self, figure: u16, before: Morale, report: &mut Report) {
        let side = self.side(figure);
        let subject = self.subject(Who::Side(side));
        let is_beaten = self.living(side).next().is_none();
        // Those that are left are warned once; there may be none.
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
        if is_beaten {
            self.tell_beaten(side, report);
        }
    }

    /// A side has no figure left: the battle is over.
    fn tell_beaten(&self, side: Side, report: &mut Report) {
        let (beaten, other) = (Who::Side(side), side.other());
        grave(side, report, |colour| {
            let has = self.subject(beaten).does("has", "have");
            Phrase::new(format!("{has} nothing left on the table"))
                .banner(format!("{colour} BEATEN"))
        });
        let left = self.living(other).next().map(|_| other);
        let tone = if left.is_some() {
            VerdictTone::Good
        } else {
            VerdictTone::Plain
        };
        report.consequence("", left, tone, Weight::Grave, |_| {
            let over = Phrase::new("The battle is over");
            match left {
                Some(side) => {
                    let holds = self.subject(Who::Side(side)).does("holds", "hold");
                    over.then(format!(": {holds} the field"))
                        .banner(format!("VICTORY: {}", colour(side)))
                }
                None => over
                    .then(": neither side has anything left")
                    .banner("NO WINNER"),
            }
        });
    }
}

/// How a side stands (RA-28).
#[derive(Clone, Copy)]
pub(super) struct Morale {
    shaken: bool,
    at_half: bool,
}

fn grave(side: Side, report: &mut Report, words: impl Fn(&str) -> Phrase) {
    let colour = colour(side);
    let (tone, weight) = (VerdictTone::Grave, Weight::Grave);
    report.consequence("RA-28", side, tone, weight, |_| words(colour));
}

/// A side in a banner: `RED`.
pub(super) fn colour(side: Side) -> &'static str {
    match side {
        Side::Red => "RED",
        Side::Blue => "BLUE",
    }
}

/// ` (rolled 12, needed 11 or less, 1 point spent)`; what every roll of a die with `faces` meets, or none, is left out.
pub(super) fn bracket(face: u8, need: u16, faces: u8, spent: u16) -> String {
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

/// The faces of a die that are `need` or less: `3 or less`, `1`.
fn or_less(need: u16) -> String {
    if need == 1 {
        "1".to_owned()
    } else {
        format!("{need} or less")
    }
}

/// What a die that must be `need` or less means, best first: `motivated on 4 or less (67%)`.
pub(super) fn on(verb: &str, need: u16, faces: u8) -> String {
    match need {
        0 => "cannot succeed; roll for the record".to_owned(),
        n if n >= u16::from(faces) => "any roll succeeds".to_owned(),
        n => {
            let chance = percent(f64::from(n) / f64::from(faces));
            format!("{verb} on {} ({chance})", or_less(n))
        }
    }
}

/// What a D20 to hit means; with `naturals` a 1 is a critical hit and a 20 a miss.
pub(super) fn hits_on(need: u16, naturals: bool) -> String {
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

/// What a wound roll means that makes two wounds on `two` or less: `2 wounds on 3 or less, 1 wound on 4-6`.
pub(super) fn wounds_on(two: u16) -> String {
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

/// What one and two wounds do to a figure that has `left`.
pub(super) fn wounds_do(left: u16, lucky: bool) -> &'static str {
    match (left, lucky) {
        (1, false) => "any wound kills",
        (1, true) => "lucky: 2 wounds count as 1 and kill, 1 as none",
        (_, false) => "1 wound leaves 1, 2 wounds kill",
        (_, true) => "lucky: 2 wounds count as 1 and leave 1, 1 as none",
    }
}

/// `1 wound, 1 left`.
pub(super) fn wounds(lost: u16, left: u16) -> String {
    format!("{}, {left} left", count(lost, "wound", "wounds"))
}

/// Figures by name in a sentence.
pub(super) fn together(battle: &Rangers, figures: impl IntoIterator<Item = u16>) -> String {
    let names: Vec<String> = figures
        .into_iter()
        .map(|figure| battle.figure_name(figure))
        .collect();
    list(&names, "figures")
}
