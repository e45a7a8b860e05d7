//! `put-down`: the end of what a special action restricts (RA-26).

use super::*;

pub const PUT_DOWN: Action<Rangers> = Action {
    id: "put-down",
    label: "Put down",
    key: 'D',
    help: "Put down booty, or let livestock go: the figure's restriction ends. Takes no action.",
    clauses: &["RA-26"],
    offered: |battle, who| {
        let figure = figure(who);
        battle.is_there(figure) && !battle.figure(figure).restricts.is_empty()
    },
    allowed: |battle, who, report| {
        let figure = figure(who);
        battle.is_turn_of(figure, report)?;
        // Even forced, there is nothing to end.
        if battle.figure(figure).restricts.is_empty() {
            let name = battle.figure_name(figure);
            return refuse("RA-26", format!("{name} has nothing to put down"));
        }
        Ok(())
    },
    form: |_, form| {
        let help = "the figure that puts something down";
        of_figure(form, help, |battle, figure, report| {
            put_down(battle, figure, report);
            Ok(())
        })
    },
    ..WITHOUT_ROLL
};

fn put_down(battle: &mut Rangers, figure: u16, report: &mut Report) {
    let over = std::mem::take(&mut battle.figure_mut(figure).restricts);
    report.say("RA-26", || format!("no longer: {over}"));
    let does = ("puts the booty down", "", "PUT DOWN");
    battle.tell_plain(figure, "RA-26", report, does);
    report.instruct_unit(Who::Unit(figure), || {
        "place the booty beside the figure".to_owned()
    });
}
