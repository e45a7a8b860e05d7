//! What the screen is given: the ladder, the steps, rallies, melees, guns without crews, rates.

use super::{at, field};
use crate::support::{Play, dice};
use drumhead::battle::Viewer;
use drumhead::battle::view::{Block, OnLadder, Row, Standing};
use drumhead::table::Who;
use serde_json::json;

fn ladder(play: &Play, unit: &str) -> OnLadder {
    let who = play.battle.directory().who(unit).expect("a unit");
    let blocks = play.battle.panel(Viewer::Table);
    let units = blocks.into_iter().find_map(|block| {
        if let Block::Ladder { units, .. } = block {
            Some(units)
        } else {
            None
        }
    });
    units
        .expect("a ladder")
        .into_iter()
        .find(|on| on.who == who)
        .expect("on the ladder")
}

fn row(play: &Play, id: &str) -> Row {
    let who = play.battle.directory().who(id).expect("somebody");
    play.battle
        .roster(Viewer::Table)
        .into_iter()
        .find(|row| row.who == who)
        .expect("a row")
}

fn titles(play: &Play) -> Vec<String> {
    let title = |block| match block {
        Block::Text { title, .. }
        | Block::Track { title, .. }
        | Block::Piles { title, .. }
        | Block::Checklist { title, .. }
        | Block::Cards { title, .. }
        | Block::Ladder { title, .. }
        | Block::Units { title, .. }
        | Block::Facing { title, .. }
        | Block::Table { title, .. } => title,
    };
    play.battle
        .panel(Viewer::Table)
        .into_iter()
        .map(title)
        .collect()
}

/// What the ladder is called.
const ORDER: &str = "Order: elite, formed, disordered, routing";

/// Where a unit began, and every rung by its own name.
#[test]
fn sr_03_the_ladder_is_drawn() {
    let mut play = at("red", "musket");
    let rungs = |play: &Play, unit: &str| {
        let on = ladder(play, unit);
        (on.top, on.at, on.label.text)
    };
    assert_eq!(rungs(&play, "blue/spear"), (0, 0, "wedge".into()));
    assert_eq!(
        rungs(&play, "blue/block"),
        (1, 1, "close-order column".into())
    );
    assert_eq!(rungs(&play, "blue/mob"), (2, 2, "disordered column".into()));
    let mut down = vec![rungs(&play, "blue/crack")];
    for at in ["disordered", "routing"] {
        play.attacks("musket", &["red/foot"], "blue/crack", 1);
        down.push(rungs(&play, "blue/crack"));
        play.set("blue/crack", "order", at);
        down.push(rungs(&play, "blue/crack"));
        play.go_to_step("both", "rallies");
        if at == "disordered" {
            play.go_to_step("red", "musket");
            play.set("blue/crack", "stands", 3);
            play.set("blue/crack", "order", "elite");
        }
    }
    let expected = [
        (0, "reinforced line"),
        (1, "formed line"),
        (2, "disordered line"),
        (1, "formed line"),
        (3, "rout"),
    ];
    assert_eq!(down, expected.map(|(at, label)| (0, at, label.to_owned())));
    play.act("left-table", json!({"unit": "blue/crack"}), dice(&[]));
    assert_eq!(rungs(&play, "blue/crack"), (0, 4, "removed".into()));
}

/// How the stands lie is shown beside the unit.
#[test]
fn sr_03_how_the_stands_lie() {
    let play = field();
    for (unit, note) in [
        ("red/wedge", "wedge: 1 stand forward, 2 back"),
        ("red/guard", "reinforced line: 2 stands forward, 1 back"),
        ("red/crowd", "disordered column"),
        ("red/cart", "limbered: trail in the direction of travel"),
        ("red/gun", "unlimbered: muzzle to the target"),
    ] {
        assert_eq!(row(&play, unit).note, note, "{unit}");
    }
    assert_eq!(row(&play, "red/guard").detail, "elite infantry, muskets");
    assert_eq!(row(&play, "red/horse").detail, "dragoons");
}

/// The step that is now, and the rallies that are due.
#[test]
fn sr_07_the_steps_are_drawn() {
    let mut play = field();
    play.set("red/foot", "order", "routing");
    play.set("blue/line", "order", "routing");
    play.set("red/hale", "with", "red/foot");
    let blocks = play.battle.panel(Viewer::Table);
    assert!(matches!(&blocks[0], Block::Track { steps, at: 0, .. } if steps.len() == 6));
    let status = play.battle.status(Viewer::Table);
    assert_eq!(
        status.left,
        ["Foot rally on 5+, with a leader", "Line rally on 6"]
    );
    assert_eq!(
        status.next,
        play.battle
            .directory()
            .who("red/foot")
            .map(|who| ("rally", who))
    );
    assert_eq!(
        (
            row(&play, "red/foot").standing,
            row(&play, "red/guard").standing
        ),
        (Standing::Due, Standing::Idle)
    );
    play.act("rally", json!({"unit": "red/foot"}), dice(&[6]));
    play.act("rally", json!({"unit": "blue/line"}), dice(&[1]));
    let Some(Block::Checklist { items, .. }) = play.battle.panel(Viewer::Table).into_iter().nth(1)
    else {
        panic!("a checklist")
    };
    assert_eq!(
        items
            .iter()
            .map(|item| (item.text.as_str(), item.done))
            .collect::<Vec<_>>(),
        [("Foot have rallied", true), ("Line have routed on", true)]
    );
    assert_eq!(
        play.battle.status(Viewer::Table).next,
        Some(("next", Who::Table))
    );
    play.step_on();
    assert!(
        matches!(&play.battle.panel(Viewer::Table)[0], Block::Track { at: 1, title, .. } if title == "Turn 1: Reds")
    );
}

/// Melees, guns without crews and the rates have blocks of their own, where there are any.
#[test]
fn sr_24_melees_and_guns_are_shown() {
    let mut play = at("red", "activate");
    assert_eq!(titles(&play), ["Turn 1: Reds", ORDER, "Moves in inches"]);
    play.charges("red/foot", "blue/line");
    play.set("blue/cannon", "crew_back", true);
    play.set(
        "red/guard",
        "in_melee_with",
        json!(["blue/line", "blue/second"]),
    );
    assert_eq!(
        titles(&play),
        [
            "Turn 1: Reds",
            "Melees: each lasts until one side is gone",
            "Guns without crews",
            ORDER,
            "Moves in inches"
        ]
    );
    let Some(Block::Facing { pairs, .. }) = play.battle.panel(Viewer::Table).into_iter().nth(1)
    else {
        panic!("melees")
    };
    let side = |at: usize| {
        pairs[0][at]
            .iter()
            .map(|who| (who.name.text.as_str(), who.note.as_str()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (pairs.len(), side(0)),
        (1, vec![("Guard", ""), ("Foot", "charged")])
    );
    assert_eq!(side(1), [("Line", ""), ("Second", "")]);
}

/// A rate that the text leaves out says so until it is set.
#[test]
fn sr_12_rates_are_shown() {
    let rates = |play: &Play| -> String {
        let Some(Block::Text { lines, .. }) = play.battle.panel(Viewer::Table).into_iter().last()
        else {
            panic!("rates")
        };
        lines[0].text.clone()
    };
    let told = rates(&field());
    assert!(
        told.starts_with("infantry in line, unlimbered gun 8; line going straight back 5 1/3; infantry in column: not in the text"),
        "{told}"
    );
    assert!(told.ends_with("leader: not in the text"), "{told}");
    let told = rates(&super::field_with("movement: {column: 12, leader: 18}\n"));
    assert!(
        told.contains("infantry in column 12; dragoons in line: not in the text")
            && told.ends_with("leader 18"),
        "{told}"
    );
}

/// It is over when a side has nobody on the table.
#[test]
fn sr_09_over() {
    let mut play = field();
    let blue: Vec<String> = play
        .battle
        .directory()
        .units
        .iter()
        .map(|unit| unit.id.clone())
        .filter(|id| id.starts_with("blue"))
        .collect();
    for unit in &blue {
        assert!(!play.battle.status(Viewer::Table).over);
        play.act("left-table", json!({"unit": unit}), dice(&[]));
    }
    assert!(play.battle.status(Viewer::Table).over);
}

/// Who may still act, in each step.
#[test]
fn sr_18_who_may_still_act() {
    use Standing::{Acted, Idle, Ready};
    let standings = |play: &Play| {
        [
            "red/gun",
            "red/jaegers",
            "red/foot",
            "red/file",
            "blue/line",
        ]
        .map(|id| row(play, id).standing)
    };
    assert_eq!(
        standings(&at("red", "activate")),
        [Ready, Ready, Ready, Ready, Idle]
    );
    assert_eq!(
        standings(&at("red", "artillery")),
        [Ready, Idle, Idle, Idle, Idle]
    );
    let mut play = at("red", "rifle");
    assert_eq!(standings(&play), [Idle, Ready, Idle, Idle, Idle]);
    play.attacks("rifle", &["red/jaegers"], "blue/line", 6);
    assert_eq!(standings(&play), [Idle, Acted, Idle, Idle, Idle]);
    play.step_on();
    assert_eq!(standings(&play), [Idle, Acted, Ready, Idle, Idle]);
}

/// The next step is suggested once nobody can do anything more in this one; how many still can is told.
#[test]
fn sr_07_the_next_step_is_suggested() {
    let status = |play: &Play| {
        let status = play.battle.status(Viewer::Table);
        (status.now, status.next.map(|(action, _)| action))
    };
    let mut play = at("red", "rifle");
    assert_eq!(
        status(&play),
        (
            "Reds: 1 unit with rifles may fire, up to 24″".to_owned(),
            None
        )
    );
    play.attacks("rifle", &["red/jaegers"], "blue/line", 6);
    assert_eq!(
        status(&play),
        (
            "Reds: no unit is left to fire rifles; go to the next step".to_owned(),
            Some("next")
        )
    );
    play.step_on();
    assert_eq!(
        status(&play),
        (
            "Reds: 3 units with muskets may fire, up to 16″".to_owned(),
            None
        )
    );
    play.step_on();
    assert_eq!(
        status(&play),
        (
            "Reds: no unit is left to attack in melee; go to the next step".to_owned(),
            Some("next")
        )
    );
    play.step_on();
    let told = "Blues: 10 units may still move, form, charge or withdraw; leaders may join and leave units";
    assert_eq!(status(&play), (told.to_owned(), None));
}

/// Whom an attack is meant for comes first: enemies, in melee those in contact, leaders of theirs; attackers of the kind.
#[test]
fn sr_19_enemies_come_first_in_a_form() {
    let play = at("red", "rifle");
    let who = play.battle.directory().who("red/jaegers").expect("a unit");
    let offers = play.battle.offers(who, Viewer::Table);
    let combat = offers
        .iter()
        .find(|offer| offer.id == "combat")
        .expect("riflemen attack");
    let options = |name: &str| {
        &combat
            .fields
            .iter()
            .find(|field| field.name == name)
            .expect(name)
            .options
    };
    for (field, side) in [
        ("attackers", "red/"),
        ("target", "blue/"),
        ("leader_within_8", "blue/"),
    ] {
        assert!(!options(field).is_empty(), "{field}");
        assert!(
            options(field).iter().all(|id| id.starts_with(side)),
            "{field}: {:?}",
            options(field)
        );
    }
    assert!(options("target").contains(&"blue/line".to_owned()));
    assert!(
        !options("attackers").contains(&"red/gun".to_owned()),
        "no gun among rifles"
    );
}
