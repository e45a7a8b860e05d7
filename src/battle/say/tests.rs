//! Each sign of a template, read.

use super::*;
use crate::table::{Side, Unit};

/// Two units and a gun. Others do not know the gun.
struct Three;

const GUN: Unit = Unit(2);

impl Naming for Three {
    fn called(&self, who: Who, viewer: Viewer) -> String {
        match who {
            Who::Unit(0) => "Fusiliers".to_owned(),
            Who::Unit(1) => "Militia".to_owned(),
            Who::Unit(_) if self.is_unknown(who, viewer) => "Hidden unit 1".to_owned(),
            Who::Unit(_) => "Old Thunder".to_owned(),
            _ => "Blue".to_owned(),
        }
    }

    fn card(&self, _: u16, _: Viewer) -> String {
        "a Bonus card".to_owned()
    }

    fn is_many(&self, who: Who, _: Viewer) -> bool {
        who != GUN.into()
    }

    fn is_unknown(&self, who: Who, viewer: Viewer) -> bool {
        who == GUN.into() && !viewer.see(Side::Red)
    }

    fn noun(&self) -> &'static str {
        "units"
    }
}

fn told(say: &Say) -> String {
    say.to(&Three, Viewer::Umpire)
}

#[test]
fn verbs_and_nouns_agree() {
    let shots = |by: Unit, lost: u16| say!("{by fires/fire}: {lost wound/wounds}", by, lost);
    assert_eq!(told(&shots(Unit(0), 2)), "Fusiliers fire: 2 wounds");
    assert_eq!(told(&shots(GUN, 1)), "Old Thunder fires: 1 wound");
    assert_eq!(told(&shots(GUN, 0)), "Old Thunder fires: 0 wounds");
    let both = vec![GUN, Unit(1)];
    assert_eq!(told(&say!("{both:is/are} there", both)), "are there");
    let deed = say!("{by} at the ford", by = GUN);
    assert_eq!(
        told(&say!("{deed halts/halt}", deed)),
        "Old Thunder at the ford halts"
    );
}

#[test]
fn names_are_listed_and_counted() {
    let of = |n: u16| say!("{all}; {all,}", all = (0..n).map(Unit).collect::<Vec<_>>());
    assert_eq!(told(&of(2)), "Fusiliers and Militia; Fusiliers, Militia");
    let four = "4 units; Fusiliers, Militia, Old Thunder, Old Thunder";
    assert_eq!(told(&of(4)), four);
}

#[test]
fn empty_parts_are_left_out() {
    let say = |spent: u16, moved: bool| {
        say!(
            "hit[, {spent point/points} spent]{moved?, target moved}",
            spent,
            moved
        )
    };
    assert_eq!(told(&say(0, false)), "hit");
    assert_eq!(told(&say(1, true)), "hit, 1 point spent, target moved");
    let parts = vec![say!("one"), say!(""), say!("two")];
    assert_eq!(
        told(&say!("{parts}[ by {none}]", parts, none = None::<Unit>)),
        "one, two"
    );
}

#[test]
fn numbers_have_their_units() {
    let all = say!(
        "{far} of {whole}, {odd}, {test+} {less+}, {chance}",
        far = 4.5,
        whole = 8.0,
        odd = Quantity(2.5),
        test = 1_u16,
        less = -2_i16,
        chance = Percent(0.6)
    );
    assert_eq!(told(&all), "4.5″ of 8″, 2 1/2, +1 -2, 60%");
}

#[test]
fn a_deed_that_betrays_is_told_otherwise() {
    let says = say!("{gun} limbers up||LIMBERED", gun = GUN)
        .hidden(GUN, say!("{gun} makes ready", gun = GUN));
    assert_eq!(
        says.to(&Three, Viewer::Side(Side::Red)),
        "Old Thunder limbers up"
    );
    assert_eq!(says.to(&Three, Viewer::Table), "Hidden unit 1 makes ready");
    let then = says.then(say!(" at once"));
    let both = then.hidden(Unit(0), say!("never read"));
    let told = "Hidden unit 1 makes ready at once";
    assert_eq!(both.to(&Three, Viewer::Table), told);
}

#[test]
fn names_stand_in_capitals() {
    let (side, gun) = (Side::Red, GUN);
    let banner = say!("{SIDE}: {GUN}", side, gun);
    assert_eq!(told(&banner), "RED: OLD THUNDER");
}

#[test]
fn results_go_on_part_by_part() {
    let next = Side::Blue;
    let deed = say!("{unit charges/charge}|, 8″|CHARGE", unit = Unit(0));
    let both = deed.then(say!(" home|: {NEXT} runs|!", next));
    let parts = both.parts(&Three, Viewer::Table);
    assert_eq!(
        parts,
        ["Fusiliers charge home", ", 8″: BLUE runs", "CHARGE!"]
    );
}
