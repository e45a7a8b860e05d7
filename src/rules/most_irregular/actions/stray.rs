//! `stray`: men too far from their formation become stragglers (MI-10).

use super::*;

pub const STRAY: Action<MostIrregular> = Action {
    id: "stray",
    label: "Count as stragglers",
    key: 'T',
    help: "Mark men more than 1/2″ from the rest of their formation as stragglers. Costs no action.",
    clauses: &["MI-10"],
    offered: has_body,
    form: |battle, form| {
        let unit = Unit(form.actor("unit", "the men's unit"));
        let formed = battle.unit(unit).formed;
        let men = Men {
            fit: form
                .whole("fit")
                .unit("men")
                .at_most(formed.fit)
                .help("fit men too far away; default: all")
                .or_now(formed.fit),
            wounded: form
                .whole("wounded")
                .unit("men")
                .at_most(formed.wounded)
                .help("wounded men too far away; default: all")
                .or_now(formed.wounded),
        };
        let name = battle.unit_name(unit);
        let head = match men.all() {
            1 => format!("1 man of {name} becomes a straggler"),
            n => format!("{n} men of {name} become stragglers"),
        };
        simple::titled(head.clone(), move |battle, _, report| {
            stray(battle, unit, men, &head, report)
        })
    },
    ..Action::BLANK
};

fn stray(
    battle: &mut MostIrregular,
    unit: Unit,
    men: Men,
    head: &str,
    report: &mut Report,
) -> Played {
    if battle.unit(unit).formed.is_none() {
        let name = battle.unit_name(unit);
        return Err(Invalid::new("unit", format!("{name} have no men formed")).into());
    }
    if men.is_none() {
        return Err(Invalid::new("fit", "name at least 1 man").into());
    }
    battle.unit_mut(unit).stray(men);
    report.plain("MI-10", battle.side(unit), |_| {
        Phrase::new(head).banner(count(men.all(), "STRAGGLES", "STRAGGLE"))
    });
    battle.tell_left(unit, report);
    Ok(())
}
