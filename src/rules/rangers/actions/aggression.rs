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
    form: |_, _| simple::of_table(aggression),
};

fn aggression(battle: &mut Rangers, table: &mut Table, report: &mut Report) -> Played {
    report.prompt(
        "aggression",
        "Aggression points. 1D6 each: that many white counters",
    );
    let mut all = [0; 2];
    for side in Side::BOTH {
        let [face] = table.faces("aggression", Owner::side(side), 6)?;
        let points = report
            .figure_of(side.id(), "aggression", "RA-29")
            .plus(face, "rolled")
            .count(6, "points")?;
        battle.faction_mut(side).aggression = points;
        all[side.index()] = points;
        let name = battle.side_name(side);
        report.instruct(|| {
            let counters = count(points, "white counter", "white counters");
            format!("{name}: take {counters}")
        });
    }
    battle.turn.aggression_rolled = true;
    report.plain("RA-29", None, |_| {
        let of = |side: Side| format!("{} {}", battle.side_name(side), all[side.index()]);
        let short = |side: Side| format!("{} {}", colour(side), all[side.index()]);
        Phrase::new("Aggression points")
            .then(format!(": {}, {}", of(Side::Red), of(Side::Blue)))
            .banner(format!("{}, {}", short(Side::Red), short(Side::Blue)))
    });
    Ok(())
}
