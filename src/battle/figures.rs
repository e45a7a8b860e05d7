//! The figures of an action, which the umpire can overrule.

use super::*;
use crate::table::Answer;

/// A number that an action works out and that the umpire can overrule.
#[derive(Clone, Debug, PartialEq)]
pub struct Overrulable {
    /// The id by which it is overruled.
    pub id: String,
    /// The clause behind it.
    pub clause: &'static str,
    /// Its arithmetic; `None` when it depends on dice or decisions.
    pub text: Option<String>,
}

impl Overrulable {
    /// Its arithmetic; before the dice are rolled, only its name.
    pub(crate) fn in_words(&self) -> String {
        let named = || format!("{}, once the dice are rolled", words(&self.id));
        self.text.clone().unwrap_or_else(named)
    }
}

/// The figures of an action that `viewer` may know: first those worked out before any dice, then those that may come later.
///
/// # Errors
/// Invalid or refused.
pub fn figures(
    battle: &dyn Battle,
    entry: &Entry,
    directions: &Directions,
    viewer: Viewer,
) -> Result<Vec<Overrulable>, Suspend> {
    let mut figures = Vec::<Overrulable>::new();
    let Some(battle) = battle.known_for(entry, viewer) else {
        return Ok(figures);
    };
    let run_once = |answers: &Answers| {
        let run = battle.run(entry, directions, answers)?;
        let lines = match &run {
            Run::Done(outcome) => &outcome.lines,
            Run::Waiting(so_far) => &so_far.lines,
        };
        for line in lines {
            let Some(id) = &line.figure else { continue };
            if figures.iter().any(|known| known.id == *id) {
                continue;
            }
            figures.push(Overrulable {
                id: id.clone(),
                clause: line.clause,
                text: answers.is_empty().then(|| line.text.to(viewer).to_owned()),
            });
        }
        Ok(run)
    };
    let mut answers = Answers::new();
    match drive(&mut answers, run_once, &mut MadeUp) {
        // The result of made-up answers does not matter.
        Err(suspend) if answers.is_empty() => Err(suspend),
        _ => Ok(figures),
    }
}

/// The most made-up answers with which the figures of an action are sought.
const MADE_UP: usize = 400;

/// Answers made up to reach every figure of an action: faces of every kind, the first card, each decision's default.
struct MadeUp;

impl AnswerSource<Answers> for MadeUp {
    fn answer(&mut self, request: &Request, answers: &mut Answers) -> Result<bool, Invalid> {
        if answers.len() >= MADE_UP {
            return Ok(false);
        }
        match request {
            Request::Dice(dice) => {
                let from = usize::from(dice.die);
                let face = |at: usize| u8::try_from(from - at % from).unwrap_or(1);
                answers.extend((0..usize::from(dice.count)).map(|at| Answer::Die {
                    face: face(at),
                    app: false,
                }));
            }
            Request::Decision(ask) => answers.push(Answer::Decision(ask.default.to_string())),
            Request::Card(card) => answers.push(Answer::Card {
                card: card.left.first().copied().unwrap_or(0),
                app: false,
            }),
        }
        Ok(true)
    }
}
