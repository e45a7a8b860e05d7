//! `close`: a move into hand combat (RA-12, RA-24).

use super::*;
use crate::rules::rangers::roster::CLOSE_INCHES;

pub const CLOSE: Action<Rangers> = Action {
    id: "close",
    label: "Close",
    key: 'k',
    help: "Move up to 3″ (fast: 4″) into hand combat with an enemy. The figure may then attack.",
    clauses: &["RA-12", "RA-24"],
    allowed: |battle, who, report| {
        (MOTIVATED.allowed)(battle, who, report)?;
        let none = "no enemy is left on the table";
        battle.require_enemy(who.unit(), "RA-12", |_| true, none)
    },
    form: |battle, form| {
        let foes = super::foes(battle, form, |_, _| true);
        Box::new(Close {
            figure: form.actor("figure", "the figure that closes"),
            target: form
                .unit("target")
                .help("the enemy to close with")
                .among(foes)
                .required(),
        })
    },
    ..MOTIVATED
};

struct Close {
    figure: Unit,
    target: Unit,
}

impl Order<Rangers> for Close {
    fn title(&self, _: &Rangers) -> Say {
        say!("{figure} closes with {target}", self.figure, self.target)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let Close { figure, target } = *self;
        at.on_table(target)?;
        at.pass(at.battle.require_enemy_target(figure, target, "RA-24"))?;
        let all = at.entry(figure).close_inches();
        let inches = at
            .sum("inches", "RA-12")
            .plus(CLOSE_INCHES, "to close")
            .plus(all - CLOSE_INCHES, "fast")
            .finish(99.0, "inches")?;
        at.quantity(figure, "inches", inches);
        at.mark_moved(figure);
        at.engage(figure, target);
        at.figure_mut(figure).closed = true;
        at.use_action(figure);
        at.acts(figure, "RA-24", |_| {
            (
                Good,
                Weight::Movement,
                say!("{figure} closes with {target}||CONTACT", figure, target),
            )
        });
        at.tell(figure, |_| {
            Todo::Move(say!(
                "move up to {inches} into contact with {target}",
                inches,
                target
            ))
        });
        if at.may_strike_after_closing(figure) {
            at.follows(|_| say!("{figure}: may attack {target}", figure, target));
        }
        Ok(())
    }
}
