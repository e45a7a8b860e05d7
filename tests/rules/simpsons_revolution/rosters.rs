//! SR-01 to SR-06: what a roster holds.

use super::{FIELD, field, field_with};
use crate::support::{Play, muster};

fn read(yaml: &str) -> Result<Play, Vec<String>> {
    muster("simpsons-revolution", yaml)
}

/// The faults of the field with one line of it put in another's place.
fn faults(from: &str, to: &str) -> Vec<String> {
    assert!(FIELD.contains(from), "{from}");
    read(&FIELD.replacen(from, to, 1)).err().unwrap_or_default()
}

/// Foot 3 stands, dragoons 3 unless the roster says otherwise, a gun 1.
#[test]
fn sr_01_stands() {
    let play = field();
    for (unit, stands) in [
        ("red/guard", 3),
        ("red/foot", 3),
        ("red/farmers", 3),
        ("red/horse", 3),
        ("red/gun", 1),
    ] {
        play.has(unit, format!("stands: {stands}, stands_lost: 0"));
    }
    let foot = "name: Foot,";
    assert_eq!(faults(foot, "name: Foot, stands: 2,").len(), 1);
    assert_eq!(faults(foot, "name: Foot, stands: 4,").len(), 1);
    assert!(faults(foot, "name: Foot, stands: 3,").is_empty());
    assert!(faults("name: Horse,", "name: Horse, stands: 2,").is_empty());
    assert!(faults("name: Horse,", "name: Horse, stands: 4,").is_empty());
    assert_eq!(faults("name: Gun,", "name: Gun, stands: 2,").len(), 1);
    assert!(faults(foot, "name: Foot, stands: 0,")[0].contains("stands"));
}

/// The umpire may let other numbers pass.
#[test]
fn sr_01_umpire_allows_other_numbers() {
    let yaml = format!(
        "{}umpire_allows: [SR-01]\n",
        FIELD.replacen("name: Foot,", "name: Foot, stands: 5,", 1)
    );
    let play = read(&yaml).expect("allowed");
    play.has("red/foot", "stands: 5");
}

/// Column and line are for foot and dragoons, limbered and unlimbered for guns.
#[test]
fn sr_02_postures() {
    let play = field();
    for (unit, posture) in [
        ("red/foot", "line"),
        ("red/file", "column"),
        ("red/riders", "column"),
        ("red/gun", "unlimbered"),
        ("red/cart", "limbered"),
    ] {
        play.has(unit, format!("posture: {posture}"));
    }
    for (from, to) in [
        ("name: Foot, posture: line", "name: Foot, posture: limbered"),
        (
            "name: Riders, arm: dragoons, posture: column",
            "name: Riders, arm: dragoons, posture: unlimbered",
        ),
        (
            "name: Gun, arm: artillery, posture: unlimbered",
            "name: Gun, arm: artillery, posture: line",
        ),
    ] {
        assert!(faults(from, to)[0].starts_with("red.units["), "{to}");
    }
    let bare = FIELD
        .replace(", posture: line", "")
        .replace(", posture: unlimbered", "");
    let play = read(&bare).expect("postures may be left out");
    play.has("red/foot", "posture: line");
    play.has("red/gun", "posture: unlimbered");
}

/// Where everybody begins on the ladder; only infantry is elite.
#[test]
fn sr_03_where_the_ladder_begins() {
    let play = field();
    for (unit, order) in [
        ("red/guard", "elite"),
        ("red/wedge", "elite"),
        ("red/foot", "formed"),
        ("red/horse", "formed"),
        ("red/gun", "none"),
        ("red/cart", "none"),
    ] {
        play.has(unit, format!("order: {order}"));
    }
    for unit in ["name: Horse, arm: dragoons,", "name: Gun, arm: artillery,"] {
        let wrong = faults(unit, &format!("{unit} troop: elite,"));
        assert!(wrong[0].contains("troop"), "{wrong:?}");
    }
}

/// Militia is disordered in column and in line, and stays so when it forms.
#[test]
fn sr_04_militia_is_disordered() {
    let mut play = super::at("red", "activate");
    assert_eq!(play.stance("red/farmers"), "disordered line");
    assert_eq!(play.stance("red/crowd"), "disordered column");
    play.act("form", "unit: red/crowd, posture: line", [6]);
    assert_eq!(play.stance("red/crowd"), "disordered line");
    play.cannot_set("red/crowd", "order: formed");
    play.cannot_set("red/foot", "order: elite");
}

/// One to three leaders a side.
#[test]
fn sr_06_one_to_three_leaders() {
    let ash = "    - {id: ash, name: Ash}\n";
    let third = format!("{ash}    - {{id: third, name: Third}}\n");
    let fourth = format!("{third}    - {{id: fourth, name: Fourth}}\n");
    assert!(faults(ash, "").is_empty());
    assert!(faults(ash, &third).is_empty());
    assert!(faults(ash, &fourth)[0].starts_with("red.leaders: "));
    let none = FIELD.replacen(
        "  leaders:\n    - {id: hale, name: Hale}\n    - {id: ash, name: Ash}\n",
        "  leaders: []\n",
        1,
    );
    let wrong = read(&none).err().expect("a fault");
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    assert!(read(&format!("{none}umpire_allows: [SR-06]\n")).is_ok());
    let neither = none.replacen(
        "  leaders:\n    - {id: rogers, name: Rogers}\n    - {id: tull, name: Tull}\n",
        "  leaders: []\n",
        1,
    );
    let play = read(&format!("{neither}umpire_allows: [SR-06]\n")).expect("allowed");
    // Help and schemas are told without anybody to tell them of.
    let all = play.battle.declared();
    assert!(all.iter().any(|offer| offer.id == "attach"));
}

/// Rates that the text leaves out are nobody's until the battle's file sets them.
#[test]
fn sr_12_movement_in_the_file() {
    let rates = "movement: {column: 12, dragoons-line: 13.5, dragoons-column: 14, limbered: 10, \
                 leader: 15}\n";
    let mut play = field_with(rates);
    play.go_to_step("red", "activate");
    for (unit, inches) in [
        ("red/file", "12 inches"),
        ("red/horse", "13 1/2 inches"),
        ("red/riders", "14 inches"),
        ("red/cart", "10 inches"),
    ] {
        play.just("move", format!("unit: {unit}"));
        assert_eq!(play.figure("inches"), inches, "{unit}");
    }
    play.just("attach", "leader: red/hale, unit: red/foot");
    play.says("15″");
    let rules = "rules: simpsons-revolution\n";
    let wrong = faults(rules, &format!("{rules}movement: {{wagon: 3}}\n"));
    assert!(wrong[0].contains("wagon"), "{wrong:?}");
}

/// Ids are made from names, and no two of a side are the same.
#[test]
fn sr_01_ids() {
    assert_eq!(
        faults("{id: ash, name: Ash}", "{name: Foot}"),
        ["red.leaders[1]: the id \"foot\" is taken; give this one an id of its own"]
    );
    let yaml = FIELD.replacen("{id: ash, name: Ash}", "{name: Captain O'Neil}", 1);
    read(&yaml)
        .expect("sound")
        .has("red/captain-oneil", "with: null");
}
