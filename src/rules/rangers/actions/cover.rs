//! `take-cover`: a move into the nearest cover, motivated or not (RA-10, RA-12).

use super::*;

pub const TAKE_COVER: Action<Rangers> = Action {
    id: "take-cover",
    label: "Take cover",
    key: 'T',
    help: "Move up to the full allowance into the nearest cover, not within 3″ of an enemy. Needs no motivation.",
    clauses: &["RA-10", "RA-12", "RA-25"],
    allowed: |battle, who, report| battle.check(figure(who), ActionKind::TakeCover, report),
    form: |_, form| of_figure(form, "the figure that takes cover", take_cover),
    ..WITHOUT_ROLL
};

fn take_cover(battle: &mut Rangers, figure: u16, report: &mut Report) -> Played {
    report.say("RA-10", "not within 3″ of an enemy");
    battle.moves(figure, report, |inches| {
        let up_to = format!(", up to {inches}");
        let told = format!("move into the nearest cover{up_to}");
        ("takes cover", up_to, "TAKES COVER".to_owned(), told)
    })
}
