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

fn march(battle: &mut Rangers, figure: u16, report: &mut Report) -> Played {
    battle.moves(figure, report, |inches| {
        let up_to = format!(" up to {inches}");
        let told = format!("move{up_to}");
        ("moves", up_to, inches.to_owned(), told)
    })
}

impl Rangers {
    /// Moves a figure as its action. `words` makes of the inches: the verb, the rest of the sentence, the banner,
    /// the table instruction.
    pub fn moves(
        &mut self,
        figure: u16,
        report: &mut Report,
        words: impl Fn(&str) -> (&'static str, String, String, String),
    ) -> Played {
        let inches = self.allowance(figure, report)?;
        self.mark_moved(figure);
        self.spend(figure);
        report.say("RA-25", || {
            format!("{}″ in tough ground", quantity(inches / 2.0))
        });
        if report.is_on() {
            let (does, rest, banner, told) = words(&grammar::inches(inches));
            self.tell_plain(figure, "RA-12", report, (does, &rest, &banner));
            report.instruct_unit(Who::Unit(figure), || told.clone());
        }
        Ok(())
    }

    /// The move allowance in inches (RA-01, RA-03).
    pub fn allowance(&self, figure: u16, report: &mut Report) -> Result<f64, Suspend> {
        let entry = self.entry(figure);
        let usual = entry.kind.statistics().inches;
        let inches = report
            .figure("inches", "RA-25")
            .plus(usual, "usual")
            .plus(entry.inches() - usual, "fast")
            .finish(99.0, "inches")?;
        report.quantity(Who::Unit(figure), "inches", inches);
        Ok(inches)
    }
}
