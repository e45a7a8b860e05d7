//! What the screen is given: the ladder, the steps, rallies, melees, guns without crews, rates.

use super::{at, field};
use crate::support::Play;
use drumhead::battle::Viewer;
use drumhead::battle::view::{Block, OnLadder, Row, Standing};
use drumhead::table::Who;

fn ladder(play: &Play, unit: &str) -> OnLadder {
    let who = play.battle.directory().who(unit).expect("a unit");
    let block = play.battle.panel(Viewer::Table).into_iter();
    let units = block.filter_map(|block| match block {
        Block::Ladder { units, .. } => Some(units),
        _ => None,
    });
    let found = units.flatten().find(|on| on.who == who);
    found.expect("on the ladder")
}

fn row(play: &Play, id: &str) -> Row {
    let who = play.battle.directory().who(id).expect("somebody");
    let mut rows = play.battle.roster(Viewer::Table).into_iter();
    rows.find(|row| row.who == who).expect("a row")
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
        block => panic!("no block of a panel: {block:?}"),
    };
    let blocks = play.battle.panel(Viewer::Table).into_iter();
    blocks.map(title).collect()
}

/// What the ladder is called.
const ORDER: &str = "Order: elite, formed, disordered, routing";

/// Where a unit began, and every rung by its own name.
#[test]
fn sr_03_the_ladder_is_drawn() {
    let mut play = at("red", "musket");
    let place = |play: &Play, unit: &str| {
        let on = ladder(play, unit);
        format!("{} {} {}", on.top, on.at, on.label.text)
    };
    assert_eq!(place(&play, "blue/spear"), "0 0 wedge");
    assert_eq!(place(&play, "blue/block"), "1 1 close-order column");
    assert_eq!(place(&play, "blue/mob"), "2 2 disordered column");
    assert_eq!(place(&play, "blue/crack"), "0 0 reinforced line");
    for (at, fails, then) in [
        ("disordered", "0 1 formed line", "0 2 disordered line"),
        ("routing", "0 1 formed line", "0 3 rout"),
    ] {
        play.go_to_step("red", "musket");
        play.set("blue/crack", "stands: 3, order: elite");
        play.attacks("musket", "red/foot", "blue/crack", 1);
        assert_eq!(place(&play, "blue/crack"), fails);
        play.set("blue/crack", format!("order: {at}"));
        assert_eq!(place(&play, "blue/crack"), then);
        play.go_to_step("both", "rallies");
    }
    play.just("left-table", "unit: blue/crack");
    assert_eq!(place(&play, "blue/crack"), "0 4 removed");
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
    play.set("red/foot", "order: routing");
    play.set("blue/line", "order: routing");
    play.set("red/hale", "with: red/foot");
    let blocks = play.battle.panel(Viewer::Table);
    assert!(matches!(&blocks[0], Block::Track { steps, at: 0, .. } if steps.len() == 6));
    let status = play.battle.status(Viewer::Table);
    let left = ["Foot rally on 5+, with a leader", "Line rally on 6"];
    assert_eq!(status.left, left);
    let foot = play.battle.directory().who("red/foot").expect("a unit");
    assert_eq!(status.next, Some(("rally", foot)));
    assert_eq!(row(&play, "red/foot").standing, Standing::Due);
    assert_eq!(row(&play, "red/guard").standing, Standing::Idle);
    play.act("rally", "unit: red/foot", [6]);
    play.act("rally", "unit: blue/line", [1]);
    let blocks = play.battle.panel(Viewer::Table);
    let Block::Checklist { items, .. } = &blocks[1] else {
        panic!("a checklist")
    };
    let items = items.iter().map(|item| (item.text.as_str(), item.done));
    assert_eq!(
        items.collect::<Vec<_>>(),
        [("Foot have rallied", true), ("Line have routed on", true)]
    );
    let next = play.battle.status(Viewer::Table).next;
    assert_eq!(next, Some(("next", Who::Table)));
    play.step_on();
    let blocks = play.battle.panel(Viewer::Table);
    assert!(matches!(&blocks[0], Block::Track { at: 1, .. }));
    assert_eq!(titles(&play)[0], "Turn 1");
}

/// Melees, guns without crews and the rates have blocks of their own, where there are any.
#[test]
fn sr_24_melees_and_guns_are_shown() {
    let mut play = at("red", "activate");
    assert_eq!(titles(&play), ["Turn 1", ORDER, "Moves in inches"]);
    play.charges("red/foot", "blue/line");
    play.set("blue/cannon", "crew_back: true");
    play.set("red/guard", "in_melee_with: [blue/line, blue/second]");
    assert_eq!(
        titles(&play),
        [
            "Turn 1",
            "Melees: each lasts until one side is gone",
            "Guns without crews",
            ORDER,
            "Moves in inches"
        ]
    );
    let blocks = play.battle.panel(Viewer::Table);
    let Block::Facing { pairs, .. } = &blocks[1] else {
        panic!("melees")
    };
    assert_eq!(pairs.len(), 1);
    let side = |at: usize| {
        let units = pairs[0][at].iter();
        let names = units.map(|who| (who.name.text.as_str(), who.note.as_str()));
        names.collect::<Vec<_>>()
    };
    assert_eq!(side(0), [("Guard", ""), ("Foot", "charged")]);
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
    let text = "infantry in line, unlimbered gun 8; line going straight back 5 1/3; \
                infantry in column: not in the text";
    assert!(told.starts_with(text), "{told}");
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
    for unit in play.units("blue") {
        assert!(!play.battle.status(Viewer::Table).over);
        play.just("left-table", format!("unit: {unit}"));
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
    play.attacks("rifle", "red/jaegers", "blue/line", 6);
    assert_eq!(standings(&play), [Idle, Acted, Idle, Idle, Idle]);
    play.step_on();
    assert_eq!(standings(&play), [Idle, Acted, Ready, Idle, Idle]);
}

/// The next step is suggested once nobody can do anything more in this one; how many still can is told.
#[test]
fn sr_07_the_next_step_is_suggested() {
    let check = |play: &Play, now: &str, next: Option<&str>| {
        let status = play.battle.status(Viewer::Table);
        assert_eq!(status.now, now);
        assert_eq!(status.next.map(|(action, _)| action), next);
    };
    let mut play = at("red", "rifle");
    let fire = "Reds: Jaegers may fire, up to 24″";
    check(&play, fire, None);
    play.attacks("rifle", "red/jaegers", "blue/line", 6);
    let fired = "Reds: no unit is left to fire rifles; go to the next step";
    check(&play, fired, Some("next"));
    play.step_on();
    let fire = "Reds: 3 units with muskets may fire, up to 16″";
    check(&play, fire, None);
    play.step_on();
    let none = "Reds: no unit is left to attack in melee; go to the next step";
    check(&play, none, Some("next"));
    play.step_on();
    let told = "Blues: 10 units may still move, form, charge or withdraw; \
                leaders may move, join and leave units";
    check(&play, told, None);
}

/// Who has charged attacks once, by fire or in the melee: it is not told to fire, nor is its fire forgotten without it.
#[test]
fn sr_19_a_charger_may_wait_for_the_melee() {
    let mut play = at("red", "activate");
    play.charges("red/foot", "blue/line");
    play.go_to_step("red", "musket");
    let now = play.battle.status(Viewer::Table).now;
    assert!(
        now.ends_with(" may fire, up to 16″; Foot too, or wait for the melee"),
        "{now}"
    );
    assert_eq!(row(&play, "red/foot").standing, Standing::Idle);
    let offer = play.offer("red/foot", "combat").expect("an offer");
    assert!(offer.refusal.is_none());
    play.go_to_step("red", "melee");
    assert_eq!(row(&play, "red/foot").standing, Standing::Ready);
}

/// Whom an attack is meant for comes first: enemies, in melee those in contact, leaders of theirs; attackers of the kind.
#[test]
fn sr_19_enemies_come_first_in_a_form() {
    let play = at("red", "rifle");
    let who = play.battle.directory().who("red/jaegers").expect("a unit");
    let offers = play.battle.offers(who, Viewer::Table);
    let combat = offers.iter().find(|offer| offer.id == "combat");
    let fields = &combat.expect("riflemen attack").fields;
    let options = |name: &str| {
        let field = fields.iter().find(|field| field.name == name);
        &field.expect(name).options
    };
    for (field, side) in [
        ("attackers", "red/"),
        ("target", "blue/"),
        ("leader_within_8", "blue/"),
    ] {
        let all = options(field);
        assert!(!all.is_empty(), "{field}");
        let of_side = all.iter().all(|id| id.starts_with(side));
        assert!(of_side, "{field}: {all:?}");
    }
    assert!(options("target").contains(&"blue/line".to_owned()));
    assert!(
        !options("attackers").contains(&"red/gun".to_owned()),
        "no gun among rifles"
    );
}
