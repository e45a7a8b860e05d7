//! `aggression`: rolls the sides' aggression points (RA-29).

use super::*;

pub const AGGRESSION: Action<Rangers> = Action {
    id: "aggression",
    label: "Roll aggression",
    key: 'G',
    help: "Before the first turn, roll 1D6 for each side: its aggression points for the game.",
    clauses: &["RA-29"],
    subjects: &[For::Table],
    offered: |battle, _| battle.needs_aggression_roll(),
    allowed: |battle, _, report| {
        // Even forced, a battle without the option has no use for points.
        if !battle.roster.options.aggression {
            return refuse("RA-29", "this battle is played without aggression points");
        }
        report.forbid(
            battle.turn.aggression_rolled,
            "RA-29",
            "aggression points are rolled already, and never replaced",
        )?;
        report.forbid(
            battle.turn.number > 0,
            "RA-29",
            "aggression points are rolled only before the first turn",
        )
    },
    form: |_, _| of_table(Some(say!("Aggression points")), aggression),
};

fn aggression(at: &mut At, (): ()) -> Played {
    at.prompt("aggression", |_| {
        say!("Aggression points. 1D6 each: that many white counters")
    });
    let mut all = [0; 2];
    for side in Side::BOTH {
        let [face] = at.table.faces("aggression", Owner::side(side), 6)?;
        let points = at
            .sum_of(side, "aggression", "RA-29")
            .plus(face, "rolled")
            .count(6, "points")?;
        at.faction_mut(side).aggression = points;
        all[side.index()] = points;
    }
    at.turn.aggression_rolled = true;
    at.plain("RA-29", Who::Table, |_| {
        let ([red, blue], [r, b]) = (Side::BOTH, all);
        say!(
            "Aggression points|: {red} {r}, {blue} {b}|{RED} {r}, {BLUE} {b}",
            red,
            blue,
            r,
            b
        )
    });
    Ok(())
}
