//! `form-ranks`: stragglers make a formation or join one (MI-31, MI-33).

use super::*;

pub const FORM_RANKS: Action<MostIrregular> = Action {
    id: "form-ranks",
    label: "Form ranks",
    key: 'F',
    help: "Make a formation, or move up to 4″ and join one. The men have then acted this turn.",
    clauses: &["MI-07", "MI-09", "MI-31", "MI-33"],
    form: |battle, form| {
        let who = Stragglers::form(battle, form);
        let unit = who.unit;
        let own = battle.ids(battle.units_of(battle.side(unit)));
        let into = form
            .unit("into")
            .help("the unit to join; default: their own")
            .among(own)
            .or_id(Some((unit, battle.id(unit))));
        let joins = !battle.unit(into).formed.is_none();
        Box::new(OrderOf {
            of: FormRanks { who, into, joins },
            head,
            rule: form_ranks,
        })
    },
    ..STRAGGLERS
};

#[derive(Clone, Copy)]
struct FormRanks {
    who: Stragglers,
    into: Unit,
    /// They join the formed body of `into`; otherwise they make a new one.
    joins: bool,
}

fn head(FormRanks { who, into, joins }: FormRanks) -> Say {
    let who = who.say();
    if joins {
        say!("{who joins/join} {into}", who, into)
    } else {
        say!("{who forms/form} ranks", who)
    }
}

fn form_ranks(at: &mut At, ranks: FormRanks) -> Played {
    let (Stragglers { unit, men }, into) = (ranks.who, ranks.into);
    at.check_stragglers(unit, men)?;
    same_side(at, unit, into)?;
    // Forming ranks is their action; no straggler is marked, since they stop being stragglers.
    at.mark(unit, Men::NONE);
    let men = if into == unit {
        at.unit_mut(unit).take(men)
    } else {
        at.send_over(unit, into, men).0
    };
    at.enroll(into, men, men, "MI-33");
    let men = men.all();
    at.end("MI-33", unit, |_| {
        let banner = if ranks.joins {
            say!("||{men JOINS/JOIN}", men)
        } else {
            say!("||FORMED")
        };
        (Good, Weight::Movement, head(ranks).then(banner))
    });
    Ok(())
}
