//! `scurry`: stragglers run (MI-32).

use super::*;

pub const SCURRY: Action<MostIrregular> = Action {
    id: "scurry",
    label: "Scurry",
    key: 'S',
    help: "Run up to 8″ each, no nearer than 4″ to an enemy.",
    clauses: &["MI-07", "MI-09", "MI-32"],
    form: |battle, form| {
        Box::new(OrderOf {
            of: Stragglers::form(battle, form),
            head,
            rule: scurry,
        })
    },
    ..STRAGGLERS
};

fn head(who: Stragglers) -> Say {
    say!("{who scurries/scurry}", who = who.say())
}

fn scurry(at: &mut At, who: Stragglers) -> Played {
    let Stragglers { unit, men } = who;
    at.check_stragglers(unit, men)?;
    at.mark(unit, men);
    at.line("MI-32", |_| say!("all go roughly one way; each obstacle costs 1″; stay 4″ from any enemy; do not join or make a formation"));
    at.tell_party(unit, Party::Strays, "move", men.all(), || say!("up to 8″"));
    at.plain("MI-32", unit, |_| {
        head(who).then(say!("| up to 8″|UP TO 8″"))
    });
    Ok(())
}
