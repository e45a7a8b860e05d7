//! `move`: up to the full allowance, not into hand combat (RA-12, RA-25).

use super::*;

pub const MOVE: Action<Rangers> = Action {
    id: "move",
    label: "Move",
    key: 'v',
    help: "Move up to the full allowance, not into hand combat. Tough ground halves it, a fence or wall ends it.",
    clauses: &["RA-12", "RA-25"],
    form: |_, form| of_figure(form, "the figure that moves", march),
    ..MOTIVATED
};

fn march(at: &mut At, figure: Unit) -> Played {
    let inches = at.moves(figure)?;
    at.did(figure, "RA-12", |_| {
        say!("{figure} moves| up to {inches}|{inches}", figure, inches)
    });
    at.tell(figure, |_| Todo::Move(say!("move up to {inches}", inches)));
    Ok(())
}

impl At<'_, '_, '_> {
    /// Moves a figure as its action. Returns the inches that it may move.
    pub(crate) fn moves(&mut self, figure: Unit) -> Result<f64, Suspend> {
        let inches = self.allowance(figure)?;
        self.mark_moved(figure);
        self.use_action(figure);
        self.line("RA-25", |_| {
            say!("{half}″ in tough ground", half = Quantity(inches / 2.0))
        });
        Ok(inches)
    }

    /// The move allowance in inches (RA-01, RA-03).
    pub(crate) fn allowance(&mut self, figure: Unit) -> Result<f64, Suspend> {
        let entry = self.battle.entry(figure);
        let usual = entry.kind.statistics().inches;
        let inches = self
            .report
            .figure("inches", "RA-25")
            .plus(usual, "usual move")
            .plus(entry.inches() - usual, "fast")
            .finish(99.0, "inches")?;
        self.quantity(figure, "inches", inches);
        Ok(inches)
    }
}
