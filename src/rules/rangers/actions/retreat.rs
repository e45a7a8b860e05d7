//! `retreat`: 2 inches back, facing the enemy (RA-10, RA-23).

use super::*;

pub const RETREAT: Action<Rangers> = Action {
    id: "retreat",
    label: "Retreat",
    key: 'B',
    help: "Move back 2″, facing the enemy: out of hand combat, or after a failed roll. Brings no free attack.",
    clauses: &["RA-10", "RA-23", "RA-24"],
    allowed: |battle, who, report| battle.check(figure(who), ActionKind::Retreat, report),
    form: |_, form| of_figure(form, "the figure that retreats", retreat),
    ..WITHOUT_ROLL
};

fn retreat(battle: &mut Rangers, figure: u16, report: &mut Report) -> Played {
    let inches = report
        .figure("inches", "RA-23")
        .plus(2, "backwards")
        .finish(99.0, "inches")?;
    report.quantity(Who::Unit(figure), "inches", inches);
    let enemies = battle.figure(figure).engaged_with.clone();
    battle.disengage(figure);
    battle.mark_moved(figure);
    battle.spend(figure);
    if !report.is_on() {
        return Ok(());
    }
    let (enemies, inches) = (together(battle, enemies), grammar::inches(inches));
    let (from, facing) = match enemies.as_str() {
        "" => (String::new(), "the enemy"),
        enemies => (format!(" from {enemies}"), enemies),
    };
    let rest = format!(" {inches}{from}");
    let banner = format!("BACK {inches}");
    battle.tell_plain(figure, "RA-23", report, ("retreats", &rest, &banner));
    report.instruct_unit(Who::Unit(figure), || {
        format!("move back {inches} facing {facing}")
    });
    Ok(())
}
