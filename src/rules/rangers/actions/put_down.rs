//! `put-down`: the end of what a special action restricts (RA-26).

use super::*;

pub const PUT_DOWN: Action<Rangers> = Action {
    id: "put-down",
    label: "Put down",
    key: 'D',
    help: "Put down booty, or let livestock go: the figure's restriction ends. Takes no action.",
    clauses: &["RA-26"],
    offered: |battle, who| {
        let figure = who.unit();
        battle.is_there(figure) && !battle.figure(figure).restricts.is_empty()
    },
    allowed: |battle, who, report| {
        let figure = who.unit();
        battle.is_turn_of(figure, report)?;
        // Even forced, there is nothing to end.
        if battle.figure(figure).restricts.is_empty() {
            return battle.refusal("RA-26", say!("{figure} has nothing to put down", figure));
        }
        Ok(())
    },
    form: |_, form| {
        of_figure(form, "the figure that puts something down", |at, figure| {
            put_down(at, figure);
            Ok(())
        })
    },
    ..WITHOUT_ROLL
};

fn put_down(at: &mut At, figure: Unit) {
    let over = std::mem::take(&mut at.figure_mut(figure).restricts);
    at.line("RA-26", |_| say!("no longer: {over}", over = Prose(&over)));
    at.did(figure, "RA-26", |_| {
        say!("{figure} puts the booty down||BOOTY PUT DOWN", figure)
    });
    at.tell(figure, |_| {
        let back = say!("put the booty back with the figure");
        Todo::Both(say!("place the booty beside the figure"), back)
    });
}
