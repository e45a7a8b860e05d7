//! `retreat`: 2 inches back, facing the enemy (RA-10, RA-23).

use super::*;

pub const RETREAT: Action<Rangers> = Action {
    id: "retreat",
    label: "Retreat",
    key: 'B',
    help: "Move back 2″, facing the enemy: out of hand combat, or after a failed roll. Brings no free attack.",
    clauses: &["RA-10", "RA-23", "RA-24"],
    allowed: |battle, who, report| battle.check(who.unit(), FigureAction::Retreat, report),
    form: |_, form| of_figure(form, "the figure that retreats", retreat),
    ..WITHOUT_ROLL
};

fn retreat(at: &mut At, figure: Unit) -> Played {
    let inches = at
        .sum("inches", "RA-23")
        .plus(2, "retreat")
        .finish(99.0, "inches")?;
    at.quantity(figure, "inches", inches);
    let enemies = at.figure(figure).engaged_with.clone();
    at.disengage(figure);
    at.mark_moved(figure);
    at.use_action(figure);
    at.did(figure, "RA-23", |_| {
        say!(
            "{figure} retreats| {inches}[ from {enemies}]|{FIGURE} BACK {inches}",
            figure,
            inches,
            enemies = &enemies
        )
    });
    at.tell(figure, |_| {
        Todo::Move(if enemies.is_empty() {
            say!("move back {inches} facing the enemy", inches)
        } else {
            say!("move back {inches} facing {enemies}", inches, enemies)
        })
    });
    Ok(())
}
