//! Who is called on: what a reply says comes next can be done as it stands, by somebody who is there, while the battle lasts.

use crate::check::{Held, hold};
use crate::game::Attempt;
use drumhead::battle::view::Standing;
use drumhead::battle::{Battle, Directions, Entry, Outcome, Run, Verdict, Viewer};
use drumhead::table::{Answers, Ask, Side, Suspend, Who};

/// Of an action that was done by the rules.
pub fn done(attempt: &Attempt, done: &Outcome) -> Held {
    if attempt.directions.force.is_some() || attempt.entry.action == "adjust" {
        return Ok(());
    }
    follow_ups(done)?;
    end(attempt.battle, done)?;
    beaten(done)
}

/// Each follow-up can be done as it stands, though its dice are still to fall.
fn follow_ups(done: &Outcome) -> Held {
    for next in &done.follow_ups {
        let entry = Entry {
            action: next.action.clone(),
            fields: next.fields.clone(),
        };
        let result = done
            .battle
            .run(&entry, &Directions::default(), &Answers::new())
            .and_then(Run::outcome);
        hold(matches!(result, Ok(_) | Err(Suspend::Request(_))), || {
            format!(
                "{:?} cannot be done: {result:?}",
                next,
                result = result.err()
            )
        })?;
    }
    Ok(())
}

/// All that is said of an action: its verdict, what else came of it, the reminders.
fn told(done: &Outcome) -> Vec<&str> {
    let verdicts = done.verdict.iter().chain(&done.consequences);
    let verdicts = verdicts.flat_map(|it| [&it.text, &it.banner]);
    let follows = done.follows.iter();
    let all = verdicts.chain(follows);
    all.map(|text| text.to(Viewer::Umpire)).collect()
}

/// The end of a battle is told once and nothing follows it.
fn end(before: &dyn Battle, done: &Outcome) -> Held {
    let [was, is] = [before, &*done.battle].map(|it| it.status(Viewer::Umpire));
    if !is.over {
        return Ok(());
    }
    hold(
        is.next.is_none() && is.side.is_none() && is.left.is_empty(),
        || format!("the battle is over, and its status is {is:?}"),
    )?;
    let says_so = |it: &&Verdict| it.text.to(Viewer::Umpire).starts_with("The battle is over");
    let verdicts = done.verdict.iter().chain(&done.consequences);
    let ends = verdicts.filter(says_so).count();
    // Without a scenario the players may go on after the end.
    if was.over {
        return Ok(());
    }
    hold(ends > 0, || {
        "nobody says that the battle is over".to_owned()
    })?;
    hold(
        done.follows.is_empty() && done.follow_ups.is_empty(),
        || {
            format!(
                "the battle is over, and then {:?} {:?}",
                done.follows, done.follow_ups
            )
        },
    )
}

/// A side with nothing left, on the table or to come, is never called on.
fn beaten(done: &Outcome) -> Held {
    let (battle, rows) = (&*done.battle, done.battle.roster(Viewer::Umpire));
    for side in Side::BOTH {
        let mut units = rows
            .iter()
            .filter(|row| row.side == side && matches!(row.who, Who::Unit(_)));
        if !units.all(|row| row.standing == Standing::Gone) {
            continue;
        }
        let name = &battle.directory().sides[side.index()];
        let called = [
            format!("{name} to "),
            format!("turn of {name}"),
            format!("{} TO GO", side.id().to_uppercase()),
            format!("{}'S TURN", side.id().to_uppercase()),
        ];
        let told = told(done);
        let call = told
            .iter()
            .find(|text| called.iter().any(|it| text.starts_with(it)));
        hold(call.is_none(), || {
            format!("{name} have nothing left, and {call:?}")
        })?;
        let status = battle.status(Viewer::Umpire);
        hold(status.side != Some(side), || {
            format!("{name} have nothing left, and {status:?}")
        })?;
        let asked = done.follow_ups.iter().find(|it| it.side == side);
        hold(asked.is_none(), || {
            format!("{name} have nothing left, and {asked:?}")
        })?;
    }
    Ok(())
}

/// A decision is for somebody on the table: nobody in reserve may be chosen.
pub fn asked(battle: &dyn Battle, ask: &Ask) -> Held {
    let options = ask.options.list();
    let away = options.iter().find(|id| {
        let who = battle.directory().who(id);
        who.is_some_and(|who| battle.scenario().is_away(who))
    });
    hold(away.is_none(), || {
        format!("{} offers {away:?}, still to come", ask.id)
    })
}
