//! SR-06, SR-22: leaders who go along with a rout, and those who rally a unit that fails.

use super::{at, combat, field_with};
use crate::support::{Not, Play, dice};

/// The foot of red fires.
fn fire(target: &str) -> String {
    combat("musket", "red/foot", target)
}

/// Red's muskets, with Rogers attached to the levy: a 2 is a failure, and disordered militia routs.
fn rogers_with_the_levy() -> Play {
    let mut play = at("red", "musket");
    play.set("blue/rogers", "with: blue/levy");
    play
}

/// A leader with a unit that routs goes along unless his side says otherwise, and the table is told to move both.
#[test]
fn sr_06_a_leader_goes_along_with_a_rout() {
    for answers in [&[][..], &["none", "yes"]] {
        let mut play = rogers_with_the_levy();
        play.act("combat", fire("blue/levy"), dice(&[2]).answers(answers));
        assert_eq!(play.asked(), ["rally", "go_along"]);
        play.has("blue/levy", "order: routing");
        play.has("blue/rogers", "with: blue/levy");
        assert!(play.table().contains(&"Rogers: move with Levy"));
    }
}

/// Left behind, he is alone where the unit stood, and does not help its rally.
#[test]
fn sr_06_a_leader_left_where_the_unit_stood() {
    let mut play = rogers_with_the_levy();
    let gives = dice(&[2]).answers(&["none", "no"]);
    play.act("combat", fire("blue/levy"), gives);
    play.has("blue/rogers", "with: null");
    assert!(play.table().contains(&"Rogers: place where Levy stood"));
    play.go_to_step("both", "rallies");
    play.act("rally", "unit: blue/levy", [5]);
    play.has("blue/levy", "order: routing");
}

/// Nobody is asked where the unit has no leader, or fails without routing; two leaders are asked each.
#[test]
fn sr_06_go_along_is_asked_of_each_leader_with_a_rout() {
    let mut play = at("red", "musket");
    play.attacks("musket", "red/foot", "blue/levy", 2);
    assert_eq!(play.asked(), ["rally"]);
    let mut play = at("red", "musket");
    play.set("blue/rogers", "with: blue/line");
    play.attacks("musket", "red/foot", "blue/line", 2);
    assert_eq!(play.asked(), ["rally"]);
    let mut play = rogers_with_the_levy();
    play.set("blue/tull", "with: blue/levy");
    let gives = dice(&[2]).answers(&["none", "no", "yes"]);
    play.act("combat", fire("blue/levy"), gives);
    play.has("blue/rogers", "with: null");
    play.has("blue/tull", "with: blue/levy");
}

/// A leader attached to a unit that moves, forms and moves, charges or withdraws is moved with it.
#[test]
fn sr_06_a_leader_moves_with_the_unit() {
    let unit = "unit: red/foot";
    let charge = "unit: red/foot, target: blue/line";
    let form = "unit: red/foot, posture: column, moves: true";
    for (action, fields, faces) in [
        ("move", unit, &[][..]),
        ("charge", charge, &[3]),
        ("form", form, &[3]),
        ("withdraw", unit, &[3]),
    ] {
        let mut play = at("red", "activate");
        play.set("red/hale", "with: red/foot");
        if action == "withdraw" {
            play.set("red/foot", "in_melee_with: [blue/line]");
        }
        play.act(action, fields, dice(faces));
        let told = play.table();
        assert!(told.contains(&"Hale: move with Foot"), "{action}: {told:?}");
    }
    let mut play = at("red", "activate");
    play.set("red/hale", "with: red/foot");
    play.act("move", "unit: red/foot, crosses_obstacle: true", [2]);
    assert_eq!(play.table(), [""; 0], "nobody has moved");
}

/// The ask comes after the failure, of every leader of that side on the table; the one who is named is at risk.
#[test]
fn sr_22_every_leader_is_asked_after_the_failure() {
    let mut play = at("red", "musket");
    play.attacks("musket", "red/foot", "blue/line", 3);
    assert_eq!(play.asked(), [""; 0], "it stands");
    let mut play = at("red", "musket");
    play.attacks("musket", "red/foot", "blue/line", 2);
    assert_eq!(offered(&play), ["none", "blue/rogers", "blue/tull"]);
    play.has("blue/line", "order: disordered");
    for (named, other) in [("blue/rogers", "blue/tull"), ("blue/tull", "blue/rogers")] {
        let mut play = at("red", "musket");
        play.act("combat", fire("blue/line"), dice(&[2, 3]).answers(&[named]));
        play.has("blue/line", "order: formed");
        let mut play = at("red", "musket");
        play.act("combat", fire("blue/line"), dice(&[2, 2]).answers(&[named]));
        play.has(named, "alive: false");
        play.has(other, "alive: true");
    }
}

/// The options of the last action's first question.
fn offered(play: &Play) -> Vec<String> {
    play.outcome().asked[0].ask.options.list()
}

/// `leader_within_8` says who can; where one leader can, `yes` is enough and `no` is none.
#[test]
fn sr_22_the_leader_within_8_narrows() {
    let near_tull = format!("{}, leader_within_8: blue/tull", fire("blue/line"));
    for (answer, faces, order) in [
        ("yes", &[2, 3][..], "formed"),
        ("blue/tull", &[2, 3], "formed"),
        ("no", &[2], "disordered"),
        ("none", &[2], "disordered"),
    ] {
        let mut play = at("red", "musket");
        play.act("combat", &*near_tull, dice(faces).answers(&[answer]));
        play.has("blue/line", format!("order: {order}"));
        assert_eq!(offered(&play), ["none", "blue/tull"]);
    }
}

/// A lost leader rallies nobody; with none left nobody is asked.
#[test]
fn sr_22_only_leaders_on_the_table() {
    let mut play = at("red", "musket");
    play.set("blue/rogers", "alive: false");
    play.act("combat", fire("blue/line"), dice(&[2, 3]).answers(&["yes"]));
    play.has("blue/line", "order: formed");
    play.set("blue/tull", "alive: false");
    play.attacks("musket", "red/guard", "blue/second", 2);
    assert_eq!(play.asked(), [""; 0]);
    let mut play = at("red", "musket");
    let stands = play.try_do("combat", fire("blue/line"), dice(&[3]).answers(&["none"]));
    assert_eq!(stands, Err(Not::LeftOver(1)));
}

/// One attached to the target is within 8 inches: named so, and offered when nobody is named.
#[test]
fn sr_22_a_leader_with_the_target_is_near() {
    for more in ["", ", leader_within_8: blue/rogers"] {
        let mut play = rogers_with_the_levy();
        let attack = format!("{}{more}", fire("blue/levy"));
        // 2 and then 3: it holds.
        let gives = dice(&[2, 3]).answers(&["blue/rogers"]);
        play.act("combat", attack, gives);
        play.has("blue/levy", "order: disordered");
        play.has("blue/rogers", "alive: true, with: blue/levy");
    }
}

/// Who is let move alone by force is no longer with the unit.
#[test]
fn sr_06_a_leader_moved_by_force_leaves_the_unit() {
    let mut play = field_with("movement: {leader: 12}\n");
    play.go_to_step("red", "activate");
    play.just("attach", "leader: red/hale, unit: red/foot");
    play.forces(&["SR-06"], "move", "unit: red/hale", []);
    assert_eq!(play.table(), ["Hale: move up to 12″"]);
    play.has("red/hale", "with: null, moved: true");
}

/// A leader alone moves once a turn, while the side activates; one with a unit moves with it.
#[test]
fn sr_12_a_leader_moves_alone() {
    let mut play = field_with("movement: {leader: 12}\n");
    play.refused("move", "unit: red/hale", "SR-07");
    play.go_to_step("red", "activate");
    play.refused("move", "unit: blue/rogers", "SR-07");
    play.just("move", "unit: red/hale");
    assert_eq!(play.verdict(), "Hale moves up to 12″ | 12″ | plain | red");
    assert_eq!(play.table(), ["Hale: move up to 12″"]);
    play.has("red/hale", "moved: true");
    play.refused("move", "unit: red/hale", "SR-17");
    // Joining costs nothing, and then Hale moves with the unit.
    play.just("attach", "leader: red/hale, unit: red/foot");
    play.refused("move", "unit: red/hale", "SR-06");
    play.just("attach", "leader: red/ash, unit: red/guard");
    play.just("move", "unit: red/guard");
    play.just("attach", "leader: red/ash");
    play.refused("move", "unit: red/ash", "SR-17");
    play.set("red/ash", "alive: false");
    play.refused("move", "unit: red/ash", "SR-22");
    play.go_to_step("both", "rallies");
    play.has("red/hale", "moved: false");
    // Without a rate the players agree on one.
    let mut play = at("red", "activate");
    play.just("move", "unit: red/hale");
    assert_eq!(
        play.verdict(),
        "Hale moves; no rate is set for a leader | MOVES | plain | red"
    );
    assert_eq!(play.table(), ["Hale: move at the agreed rate"]);
}
