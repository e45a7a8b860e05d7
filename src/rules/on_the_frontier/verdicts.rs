//! Verdicts, questions and follow-ups shared by several actions.

use super::*;

/// A question with two options, each an id and its result.
pub fn question(of: Unit, text: Say, options: [(&str, Say); 2]) -> QuestionOf {
    QuestionOf {
        of: Some(of.into()),
        text,
        options: options.map(|(id, say)| (id.to_owned(), say)).into(),
    }
}

impl OnTheFrontier {
    /// A sentence in words. Nothing is hidden in this ruleset.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "a sentence is made for its words"
    )]
    pub fn words(&self, say: Say) -> String {
        say.to(self, Viewer::Table)
    }

    /// The fault of naming a unit off the table.
    pub fn off_the_table(&self, unit: Unit) -> String {
        self.words(say!("{unit is/are} off the table", unit))
    }

    /// OF-13: when a commander hit now is replaced, if that turn is played.
    pub fn replacement(&self) -> Say {
        let turn = self.turn.number + 1;
        let played = self.scenario.plays(turn).then_some(turn);
        say!("[; replaced at the end of turn {played}]", played)
    }
}

impl At<'_, '_, '_> {
    /// Adds a plain event, without a banner of its own.
    pub(crate) fn also(
        &mut self,
        clause: &'static str,
        who: impl Into<Who>,
        say: impl FnOnce(&OnTheFrontier) -> Say,
    ) {
        self.further(clause, who, |it| (Plain, Weight::None, say(it)));
    }

    /// Adds a follow-up line, two at most.
    pub(crate) fn tell_next(&mut self, say: impl FnOnce(&OnTheFrontier) -> Say) {
        if self.report.follows.len() < 2 {
            self.follows(say);
        }
    }
}
