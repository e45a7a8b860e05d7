//! `gather`: stragglers recover wounded men and take cover (MI-37).

use super::*;

pub const GATHER: Action<MostIrregular> = Action {
    id: "gather",
    label: "Gather",
    key: 'R',
    help: "Roll for each wounded straggler: recovers on 5+, to the rear on 1. Each may move 2″ into cover.",
    clauses: &["MI-07", "MI-09", "MI-30", "MI-37"],
    form: |battle, form| {
        let who = Stragglers::form(battle, form);
        let recover = form
            .flag("recover")
            .help("roll for the wounded men")
            .or(true);
        let rolls = if recover { who.men.wounded } else { 0 };
        Box::new(OrderOf {
            of: (who, rolls),
            head: |(who, _)| head(who),
            rule: gather,
        })
    },
    ..STRAGGLERS
};

fn head(who: Stragglers) -> Say {
    say!("{who gathers/gather}", who = who.say())
}

/// `rolls`: the wounded men among them who roll to recover.
fn gather(at: &mut At, (who, rolls): (Stragglers, u16)) -> Played {
    let Stragglers { unit, mut men } = who;
    at.check_stragglers(unit, men)?;
    let mut recovery = None;
    if rolls > 0 {
        let came = at.recover(unit, rolls)?;
        let it = at.unit_mut(unit);
        it.take(Men::wounded(came.all()));
        it.stragglers += Men::fit(came.fit);
        it.sent_to_rear += came.rear;
        men = men - Men::wounded(came.all()) + Men::fit(came.fit);
        recovery = Some(came);
    }
    at.mark(unit, men);
    at.tell_party(unit, Party::Strays, "may move", men.all(), || {
        say!("up to 2″ into cover")
    });
    let Some(came) = recovery else {
        at.plain("MI-37", unit, |_| {
            head(who).then(say!("| and may move 2″ into cover|GATHERED"))
        });
        return Ok(());
    };
    at.end("MI-30", unit, |_| {
        let (tone, weight, came) = came.end();
        (tone, weight, head(who).then(say!("|: ")).then(came))
    });
    at.tell_gone(unit);
    Ok(())
}
