//! `take-cover`: a move into the nearest cover, motivated or not (RA-10, RA-12).

use super::*;

pub const TAKE_COVER: Action<Rangers> = Action {
    id: "take-cover",
    label: "Take cover",
    key: 'T',
    help: "Move up to the full allowance into the nearest cover, not within 3″ of an enemy. Needs no motivation.",
    clauses: &["RA-10", "RA-12", "RA-25"],
    allowed: |battle, who, report| battle.check(who.unit(), FigureAction::TakeCover, report),
    form: |_, form| of_figure(form, "the figure that takes cover", take_cover),
    ..WITHOUT_ROLL
};

fn take_cover(at: &mut At, figure: Unit) -> Played {
    at.line("RA-10", |_| {
        say!("cover within 3″ of an enemy does not count")
    });
    let inches = at.moves(figure)?;
    at.did(figure, "RA-12", |_| {
        say!(
            "{figure} takes cover|, up to {inches}|{FIGURE} TAKES COVER",
            figure,
            inches
        )
    });
    at.tell(figure, |_| {
        Todo::Move(say!("move into the nearest cover, up to {inches}", inches))
    });
    Ok(())
}
