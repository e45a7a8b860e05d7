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
        let unit = form.actor("unit", "the men's unit");
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
        Box::new(OrderOf {
            of: Stragglers { unit, men },
            head,
            rule: stray,
        })
    },
    ..Action::BLANK
};

fn head(Stragglers { unit, men }: Stragglers) -> Say {
    let men = men.all();
    say!(
        "{men man/men} of {unit} {men:becomes a straggler/become stragglers}",
        men,
        unit
    )
}

fn stray(at: &mut At, who: Stragglers) -> Played {
    let Stragglers { unit, men } = who;
    if at.unit(unit).formed.is_none() {
        let nobody = say!("{unit} have no men formed", unit);
        return Err(Invalid::new("unit", nobody.to(at.battle, Viewer::Table)).into());
    }
    if men.is_none() {
        return Err(Invalid::new("fit", "name at least 1 man").into());
    }
    at.unit_mut(unit).stray(men);
    at.plain("MI-10", unit, |_| {
        head(who).then(say!("||{men STRAGGLES/STRAGGLE}", men = men.all()))
    });
    at.tell_left(unit);
    Ok(())
}
