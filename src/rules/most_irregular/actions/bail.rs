//! `bail`: stragglers abandon their position (MI-36).

use super::*;

pub const BAIL: Action<MostIrregular> = Action {
    id: "bail",
    label: "Bail",
    key: 'B',
    help: "Run up to 18″ to the rear if the way is clear. Wounded men are lost; others may run off.",
    clauses: &["MI-07", "MI-09", "MI-36"],
    form: |battle, form| {
        Box::new(OrderOf {
            of: Stragglers::form(battle, form),
            head,
            rule: bail,
        })
    },
    ..STRAGGLERS
};

fn head(who: Stragglers) -> Say {
    say!("{who bails/bail} out", who = who.say())
}

/// MI-36: on 1 a man runs off.
static RUNS: Reading = Reading {
    classes: &["lost", "gets away"],
    of: &[0, 1, 1, 1, 1, 1],
};

/// The reason for rolling.
const BAILING: &str = "bailing";

fn bail(at: &mut At, who: Stragglers) -> Played {
    let Stragglers { unit, men } = who;
    at.check_stragglers(unit, men)?;
    let hand = at.hand(unit, BAILING, men.fit, &RUNS);
    at.prompt(BAILING, |_| {
        say!(
            "{fit man/men} of {unit} {fit:runs/run} for it",
            men.fit,
            unit
        )
    });
    let fled = at.table.hand(hand)?.count(0);
    let (left, through) = (men.wounded, men.fit - fled);
    let it = at.unit_mut(unit);
    it.take(Men {
        fit: fled,
        wounded: left,
    });
    it.captured += left;
    it.fled += fled;
    at.mark(unit, Men::fit(through));
    at.fact("captured", Who::Table, unit, left);
    at.fact("fled", Who::Table, unit, fled);
    at.line("MI-36", |_| {
        say!(
            "{left} wounded left behind; {fled} of {fit} fit men run off",
            left,
            fled,
            men.fit
        )
    });
    at.tell_party(unit, Party::Strays, "move", through, || {
        say!("up to 18″ to the rear")
    });
    if fled + left == 0 {
        at.plain("MI-36", unit, |_| head(who).then(say!("| up to 18″|AWAY")));
    } else {
        at.end("MI-36", unit, |_| {
            let lost = vec![
                say!("[{fled runs off/run off}]", fled),
                say!(
                    "[{left wounded is left behind/wounded are left behind}]",
                    left
                ),
            ];
            let rest = if through == 0 {
                say!("|; none come through")
            } else {
                say!("| up to 18″; {lost}", lost)
            };
            let banner = say!("||{UNIT}: {lost} LOST", unit, lost = fled + left);
            (Bad, Weight::Killed, head(who).then(rest).then(banner))
        });
    }
    at.tell_gone(unit);
    Ok(())
}
