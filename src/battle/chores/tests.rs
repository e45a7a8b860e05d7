//! Chores in words: done, taken back, and both.

use super::*;
use crate::battle::view::{Row, Standing, Status, View};
use crate::battle::{Action, Battle, Directory, Form, Info, Listed, Rules};
use crate::table::Side;

/// Two units and an officer; the second unit may hide from all but its own side.
#[derive(Clone)]
struct Band {
    directory: Directory,
    hides: bool,
    /// The figures of the guard that lie, and true if it has left the table.
    lying: u16,
    is_gone: bool,
    /// The formation of every unit.
    form: &'static str,
}

const GUARD: Who = Who::Unit(0);
const HUNTERS: Who = Who::Unit(1);
const VANE: Who = Who::Character(0);

impl View for Band {
    fn directory(&self) -> &Directory {
        &self.directory
    }

    fn has_secrets(&self) -> bool {
        true
    }

    fn name(&self, who: Who, viewer: Viewer) -> String {
        match who {
            HUNTERS if self.is_redacted(who, viewer) => "Hidden unit 1".to_owned(),
            _ => self.directory.name(who).to_owned(),
        }
    }

    fn is_redacted(&self, who: Who, viewer: Viewer) -> bool {
        who == HUNTERS && self.hides && !viewer.see(Side::Blue)
    }

    fn own_roster(&self, viewer: Viewer) -> Vec<Row> {
        let all = self.directory.everyone();
        let row = |who: Who| Row {
            pips: [9, if who == GUARD { self.lying } else { 0 }, 0],
            standing: if who == GUARD && self.is_gone {
                Standing::Gone
            } else {
                Standing::Idle
            },
            ..Row::new(who, Side::Red, self.name(who, viewer))
        };
        all.map(row).collect()
    }

    fn formation(&self, _: u16) -> String {
        self.form.to_owned()
    }

    fn own_status(&self, _: Viewer) -> Status {
        Status::default()
    }
}

impl Rules for Band {
    const INFO: &'static Info = &Info::BLANK;

    fn actions() -> &'static [Action<Self>] {
        &[]
    }

    fn muster(_: &mut Form) -> Option<Self> {
        None
    }

    fn score(&self, _: Side) -> f64 {
        0.0
    }
}

fn band(hides: bool) -> Band {
    let listed = |id: &str, name: &str, side| Listed {
        id: id.to_owned(),
        name: name.to_owned(),
        side,
    };
    let directory = Directory {
        units: vec![
            listed("red/guard", "Guard", Side::Red),
            listed("blue/hunters", "Hunters", Side::Blue),
        ],
        characters: vec![listed("red/vane", "Captain Vane", Side::Red)],
        sides: ["Reds".to_owned(), "Blues".to_owned()],
    };
    Band {
        directory,
        hides,
        lying: 0,
        is_gone: false,
        form: "",
    }
}

/// The lines for one viewer when chores are taken back and others done, from a hidden or open state to another.
fn read(
    viewer: Viewer,
    hides: [bool; 2],
    undone: &[(Who, Chore)],
    again: &[(Who, Chore)],
) -> Vec<String> {
    let [before, after] = hides.map(band);
    between([&before, &after], viewer, undone, again)
}

fn between(
    states: [&dyn Battle; 2],
    viewer: Viewer,
    undone: &[(Who, Chore)],
    again: &[(Who, Chore)],
) -> Vec<String> {
    let mut all = Chores::default();
    all.take_back(undone);
    for (who, chore) in again {
        all.add(*who, chore);
    }
    let told = all.in_words(&LaidOut::both(states));
    let texts = told.iter().map(|it| it.to(viewer).to_owned());
    texts.filter(|it| !it.is_empty()).collect()
}

/// The lines from a formation to another.
fn formed(
    forms: [&'static str; 2],
    undone: &[(Who, Chore)],
    again: &[(Who, Chore)],
) -> Vec<String> {
    let [before, after] = forms.map(|form| Band {
        form,
        ..band(false)
    });
    between([&before, &after], Viewer::Table, undone, again)
}

fn open(undone: &[(Who, Chore)], again: &[(Who, Chore)]) -> Vec<String> {
    read(Viewer::Table, [false; 2], undone, again)
}

fn smoke(was: u16, is: u16) -> Chore {
    Chore::Marker("smoke".to_owned(), was, is)
}

fn with(was: &str, is: &str) -> Chore {
    Chore::With(was.to_owned(), is.to_owned())
}

fn moves(text: &str) -> Chore {
    Chore::Move(ViewerText::plain(text))
}

fn off() -> Chore {
    Chore::Off("all figures".to_owned())
}

#[test]
fn several_actions_on_one_unit_make_one_line() {
    let all = [
        (GUARD, Chore::Figures([-3, 2, 1])),
        (HUNTERS, smoke(1, 0)),
        (GUARD, smoke(0, 1)),
        (GUARD, moves("move up to 4″")),
        (GUARD, smoke(1, 3)),
    ];
    let guard = "Guard: remove 1 figure, lay down 2 figures, place 3 smoke markers, move up to 4″";
    assert_eq!(open(&[], &all), [guard, "Hunters: remove 1 smoke marker"]);
    let back = "Guard: stand up 2 figures, put back 1 figure, remove 3 smoke markers, move back to where they stood";
    assert_eq!(open(&all, &[]), [back, "Hunters: place 1 smoke marker"]);
    // Another branch: some of it is done again.
    let guard = "Guard: remove 3 smoke markers, move back to where they stood";
    assert_eq!(
        open(&all[2..], &all[1..2]),
        [guard, "Hunters: remove 1 smoke marker"]
    );
    assert!(open(&all[1..3], &all[1..3]).is_empty());
}

#[test]
fn figures_come_back_as_they_lay() {
    let fell = [(GUARD, Chore::Figures([0, -2, 2]))];
    assert_eq!(open(&fell, &[]), ["Guard: put back 2 figures lying down"]);
    let rally = [(GUARD, Chore::Figures([2, -3, 1]))];
    assert_eq!(
        open(&[], &rally),
        ["Guard: stand up 2 figures, remove 1 figure lying down"]
    );
    let back = "Guard: lay down 2 figures, put back 1 figure lying down";
    assert_eq!(open(&rally, &[]), [back]);
    // Beside figures that lie it is said who leaves.
    let lost = [(GUARD, Chore::Figures([-2, -1, 3]))];
    let mut some_lie = band(false);
    some_lie.lying = 1;
    assert_eq!(
        between([&some_lie, &band(false)], Viewer::Table, &[], &lost),
        ["Guard: remove 2 standing figures, remove 1 figure lying down"]
    );
}

#[test]
fn company_leaves_and_returns_with_a_unit() {
    let all = [
        (HUNTERS, smoke(0, 1)),
        (GUARD, moves("move back 4″")),
        (VANE, moves("move with Guard")),
        (VANE, Chore::Off(String::new())),
        (VANE, with("red/guard", "")),
        (GUARD, off()),
        (GUARD, Chore::Figures([-5, 0, 5])),
        (GUARD, smoke(2, 0)),
        (GUARD, Chore::Form(Vec::new())),
    ];
    let done = [
        "Hunters: place 1 smoke marker",
        "Guard: remove all figures and markers",
        "Captain Vane: take off the table",
    ];
    assert_eq!(open(&[], &all), done);
    // Units before people, both before the rest.
    let undone = [
        "Guard: put back where they stood, put back 5 figures, place 2 smoke markers, put in line",
        "Captain Vane: put back with Guard",
        "Hunters: remove 1 smoke marker",
    ];
    assert_eq!(formed(["", "put in line"], &all, &[]), undone);
    // Never there, so nothing to do.
    let came = [
        (GUARD, Chore::On("at the mill".to_owned())),
        (GUARD, smoke(0, 1)),
    ];
    assert_eq!(
        open(&[], &came),
        ["Guard: place on the table at the mill, place 1 smoke marker"]
    );
    assert_eq!(open(&came, &[]), ["Guard: remove from the table"]);
    assert!(open(&[&came[..], &all[5..]].concat(), &[]).is_empty());
}

#[test]
fn officers_go_to_units_and_back() {
    let joins = [
        (VANE, moves("move up to 8″")),
        (VANE, with("", "red/guard")),
    ];
    assert_eq!(open(&[], &joins), ["Captain Vane: place with Guard"]);
    assert_eq!(
        open(&joins, &[]),
        ["Captain Vane: move back to the old place"]
    );
    let leaves = [
        (VANE, with("red/guard", "")),
        (VANE, moves("move up to 8″")),
    ];
    // A move from the side of the unit says it all.
    let moves_off = "Captain Vane: move up to 8″";
    assert_eq!(open(&[], &leaves), [moves_off]);
    assert_eq!(open(&leaves, &[]), ["Captain Vane: place with Guard"]);
    let alone = "Captain Vane: place beside Guard, alone, move up to 8″";
    assert_eq!(open(&[], &[joins.clone(), leaves].concat()), [alone]);
    // The unit fell with the officer beside it, who was elsewhere before.
    let stays = [
        (VANE, with("", "red/guard")),
        (VANE, with("red/guard", "")),
        (GUARD, off()),
    ];
    let mut fallen = band(false);
    fallen.is_gone = true;
    let there = "Captain Vane: place where Guard stood";
    assert_eq!(
        between([&band(false), &fallen], Viewer::Table, &[], &stays),
        [there, "Guard: remove all figures"]
    );
    let back = [(VANE, off())];
    let there = "Captain Vane: put back beside Hunters, alone";
    let other = [
        (VANE, with("", "blue/hunters")),
        (VANE, with("blue/hunters", "")),
    ];
    assert_eq!(open(&back, &other), [there]);
    let goes = [(VANE, with("red/guard", "blue/hunters"))];
    assert_eq!(open(&goes, &[]), ["Captain Vane: place with Guard"]);
    assert!(open(&goes, &goes).is_empty());
}

#[test]
fn officers_stand_alone_where_the_unit_was_then() {
    let leaves = (VANE, with("red/guard", ""));
    let march = (GUARD, moves("move up to 8″"));
    let marches = "Guard: move up to 8″";
    let beside = "Captain Vane: place beside Guard, alone";
    let all = |list: &[&(Who, Chore)]| {
        let list: Vec<(Who, Chore)> = list.iter().map(|it| (*it).clone()).collect();
        open(&[], &list)
    };
    assert_eq!(all(&[&leaves]), [beside]);
    // First the unit moves, whatever else happened to the officer before.
    let hit = (VANE, Chore::Marker("hit".to_owned(), 0, 1));
    let hit_too = "Captain Vane: place 1 hit marker, place beside Guard, alone";
    assert_eq!(all(&[&hit, &march, &leaves]), [marches, hit_too]);
    let stood = "Captain Vane: place where Guard stood";
    assert_eq!(all(&[&leaves, &march]), [stood, marches]);
    let then = "Captain Vane: place alone where they stood then";
    let twice = "Guard: move up to 8″, then move up to 8″";
    assert_eq!(all(&[&march, &leaves, &march]), [twice, then]);
    // Taken back, the unit stands again where the officer leaves it on another branch.
    let back = "Guard: move back to where they stood";
    assert_eq!(open(&[march], &[leaves]), [back, beside]);
}

#[test]
fn officers_stay_where_their_unit_stood() {
    let along = (VANE, moves("move with Guard"));
    let stays = [(VANE, with("red/guard", "")), (VANE, Chore::Stays)];
    let stood = "Captain Vane: place where Guard stood";
    assert_eq!(open(&[], &stays), [stood]);
    assert_eq!(open(&stays, &[]), ["Captain Vane: place with Guard"]);
    // Not where it stood at first.
    let far = [&[along][..], &stays].concat();
    let then = "Captain Vane: place alone where they stood then";
    assert_eq!(open(&[], &far), [then]);
    let joins = [&[(VANE, with("", "red/guard"))][..], &stays].concat();
    assert_eq!(open(&[], &joins), [stood]);
}

#[test]
fn backs_are_turned_and_turned_back() {
    let form = || (GUARD, Chore::Form(Vec::new()));
    let (line, column) = ("put in line", "put in column");
    let away = |was: bool| (GUARD, Chore::Turned(was, !was));
    let routs = [form(), away(false), (GUARD, moves("move 16″ away"))];
    let away_from = "Guard: turn about, move 16″ away";
    assert_eq!(formed([line, ""], &[], &routs), [away_from]);
    let faces = "Guard: turn to the enemy, put in line, move back to where they stood";
    assert_eq!(formed(["", line], &routs, &[]), [faces]);
    let rallies = [away(true), form()];
    let faces = "Guard: turn to the enemy, put in column";
    assert_eq!(formed(["", column], &[], &rallies), [faces]);
    assert_eq!(formed([column, ""], &rallies, &[]), ["Guard: turn about"]);
    // In line again after both.
    let all = [&routs[..], &rallies].concat();
    let moves = ["Guard: move 16″ away"];
    assert_eq!(formed([line; 2], &[], &all), moves);
    let removed = [(GUARD, off()), away(true)];
    let lies = "Guard: put back on the table, backs to the enemy";
    assert_eq!(open(&removed, &[]), [lies]);
    // Neither the rout nor the removal happened.
    let all = [&routs[..], &removed].concat();
    let stood = "Guard: put back where they stood, put in line";
    assert_eq!(formed(["", line], &all, &[]), [stood]);
}

#[test]
fn parts_of_a_unit_go_back_by_themselves() {
    let crew = |text: &str| {
        let part = "the crew".to_owned();
        (GUARD, Chore::Part(part, ViewerText::plain(text)))
    };
    let falls_back = crew("move the crew back 8″");
    let moves = (GUARD, moves("move up to 8″"));
    let back = "Guard: move the crew back to where they stood";
    assert_eq!(open(&[falls_back.clone(), falls_back.clone()], &[]), [back]);
    let all = "Guard: move back to where they stood, move the crew back 8″";
    assert_eq!(open(&[moves], &[falls_back]), [all]);
}

#[test]
fn a_pair_is_taken_back_in_its_own_words() {
    let lay =
        |what: &str, back: &str| Chore::Both(ViewerText::plain(what), ViewerText::plain(back));
    let card = lay(
        "Bonus card: lay it face up",
        "Bonus card: turn it face down",
    );
    let all = [
        (Who::Table, card),
        (Who::Table, lay("Shuffle the deck", "")),
    ];
    assert_eq!(
        open(&[], &all),
        ["Bonus card: lay it face up", "Shuffle the deck"]
    );
    assert_eq!(open(&all, &[]), ["Bonus card: turn it face down"]);
    assert!(open(&all[..1], &all[..1]).is_empty());
    // What a figure laid down stays when the figure goes.
    let booty = [
        (GUARD, lay("place the booty", "put the booty back")),
        (GUARD, off()),
    ];
    assert_eq!(
        open(&[], &booty),
        ["Guard: place the booty, remove all figures"]
    );
    assert_eq!(
        open(&booty, &[]),
        ["Guard: put back on the table, put the booty back"]
    );
}

#[test]
fn each_place_has_its_line() {
    let at = |place: &str, chore| (Who::Table, Chore::At(place.to_owned(), Box::new(chore)));
    let charge = |was, is| Chore::Marker("demolition charge".to_owned(), was, is);
    let [mark, barricade] = [
        ["mark it blown", "remove the mark"],
        ["place the barricade", "remove the barricade"],
    ]
    .map(|[there, back]| Chore::Both(ViewerText::plain(there), ViewerText::plain(back)));
    let all = [
        at("Bridge", charge(0, 1)),
        at("Lodge", barricade),
        at("Bridge", charge(1, 2)),
        at("Bridge", charge(2, 0)),
        at("Bridge", mark),
    ];
    let done = [
        "Bridge: place 2 demolition charges",
        "Lodge: place the barricade",
    ];
    assert_eq!(open(&[], &all[..3]), done);
    let blown = ["Bridge: remove 2 demolition charges, mark it blown"];
    assert_eq!(open(&[], &all[3..]), blown);
    let back = ["Bridge: place 2 demolition charges, remove the mark"];
    assert_eq!(open(&all[3..], &[]), back);
    let back = ["Bridge: remove the mark", "Lodge: remove the barricade"];
    assert_eq!(open(&all, &[]), back);
}

#[test]
fn the_way_back_is_for_those_who_know_the_way_there() {
    let hidden = |text: &str| {
        ViewerText::new(true, |it| {
            if it.see(Side::Blue) {
                text.to_owned()
            } else {
                String::new()
            }
        })
    };
    let all = [
        (HUNTERS, smoke(0, 1)),
        (HUNTERS, Chore::Move(hidden("move up to 4″"))),
        (
            HUNTERS,
            Chore::Both(hidden("dig in"), ViewerText::plain("fill the trench")),
        ),
    ];
    let blue = Viewer::Side(Side::Blue);
    let hides = [true; 2];
    assert_eq!(
        read(blue, hides, &[], &all),
        ["Hunters: place 1 smoke marker, move up to 4″, dig in"]
    );
    let back = "Hunters: remove 1 smoke marker, move back to where they stood, fill the trench";
    assert_eq!(read(blue, hides, &all, &[]), [back]);
    for viewer in [Viewer::Table, Viewer::Side(Side::Red)] {
        assert!(read(viewer, hides, &[], &all).is_empty());
        assert!(read(viewer, hides, &all, &[]).is_empty());
        // All see whose marker an officer goes to.
        let joins = [(VANE, with("", "blue/hunters"))];
        assert_eq!(
            read(viewer, hides, &[], &joins),
            ["Captain Vane: place with Hidden unit 1"]
        );
    }
}

#[test]
fn nobody_reads_a_name_that_became_known_later() {
    let marches = [(HUNTERS, moves("move up to 4″"))];
    let hidden = "Hidden unit 1: move up to 4″";
    assert_eq!(read(Viewer::Table, [true; 2], &[], &marches), [hidden]);
    let back = "Hidden unit 1: move back to where they stood";
    assert_eq!(read(Viewer::Table, [true; 2], &marches, &[]), [back]);
    // Who was spotted is called by name on the way back into hiding, and out of it.
    let marker = Chore::Marker("hidden marker".to_owned(), 1, 0);
    let spotted = [
        (HUNTERS, moves("move up to 4″")),
        (HUNTERS, marker),
        (HUNTERS, smoke(0, 1)),
        (HUNTERS, Chore::Form(Vec::new())),
    ];
    let back =
        "Hunters: remove from the table, place 1 hidden marker, move back to where they stood";
    assert_eq!(read(Viewer::Table, [false, true], &spotted, &[]), [back]);
    let again = "Hunters: place on the table, remove 1 hidden marker, place 1 smoke marker, put in line, move up to 4″";
    let [before, after] = [true, false].map(|hides| Band {
        form: "put in line",
        ..band(hides)
    });
    let told = between([&before, &after], Viewer::Table, &[], &spotted);
    assert_eq!(told, [again]);
}
