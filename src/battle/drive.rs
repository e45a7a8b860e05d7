//! Running a rule again and again while its answers come in.

use super::*;

/// The most requests of one action: a rule that asks for ever must not hang the program.
const MOST_REQUESTS: usize = 10_000;

/// The source of the answers to a rule's requests. `A` holds those that the rule has so far.
pub(crate) trait AnswerSource<A> {
    /// Adds at least one answer to `request`; returns false where the source has none.
    ///
    /// # Errors
    /// When the answer does not fit the request.
    fn answer(&mut self, request: &Request, answers: &mut A) -> Result<bool, Invalid>;
}

/// Runs a rule over `answers` until it finishes, is refused, or requests what `source` does not have.
pub(crate) fn drive<A>(
    answers: &mut A,
    mut run: impl FnMut(&A) -> Result<Run, Suspend>,
    source: &mut impl AnswerSource<A>,
) -> Result<Run, Suspend> {
    for _ in 0..MOST_REQUESTS {
        match run(answers)? {
            Run::Waiting(so_far) if source.answer(&so_far.request, answers)? => {}
            stopped => return Ok(stopped),
        }
    }
    Err(Suspend::Over)
}
