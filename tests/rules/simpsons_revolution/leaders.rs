//! SR-06, SR-22: leaders who go along with a rout, and those who rally a unit that fails.

use super::at;
use crate::support::{Not, Play, dice};
use drumhead::battle::Viewer;
use serde_json::{Value, json};

fn fire(target: &str) -> Value {
    json!({"kind": "musket", "attackers": ["red/foot"], "target": target, "range": 10})
}

/// Red's muskets, with Rogers attached to the levy: a 2 is a failure, and disordered militia routs.
fn rogers_with_the_levy() -> Play {
    let mut play = at("red", "musket");
    play.set("blue/rogers", "with", "blue/levy");
    play
}

fn told(play: &Play) -> Vec<String> {
    let done = play.done.as_ref().expect("an action");
    done.table
        .iter()
        .map(|line| line.to(Viewer::Table).to_owned())
        .collect()
}

/// A leader with a unit that routs goes along unless his side says otherwise, and the table is told to move both.
#[test]
fn sr_06_a_leader_goes_along_with_a_rout() {
    for answers in [&[][..], &["none", "yes"][..]] {
        let mut play = rogers_with_the_levy();
        play.act("combat", fire("blue/levy"), dice(&[2]).answers(answers));
        assert_eq!(play.asked(), ["rally", "go_along"]);
        assert_eq!(play.unit("blue/levy", "order"), "routing");
        assert_eq!(play.leader_now("blue/rogers", "with"), "blue/levy");
        assert!(told(&play).contains(&"Rogers: move with Levy".to_owned()));
    }
}

/// Left behind, he is alone where the unit stood, and does not help its rally.
#[test]
fn sr_06_a_leader_left_where_the_unit_stood() {
    let mut play = rogers_with_the_levy();
    play.act(
        "combat",
        fire("blue/levy"),
        dice(&[2]).answers(&["none", "no"]),
    );
    assert_eq!(play.leader_now("blue/rogers", "with"), Value::Null);
    assert!(!told(&play).iter().any(|line| line.starts_with("Rogers")));
    play.go_to_step("both", "rallies");
    play.act("rally", json!({"unit": "blue/levy"}), dice(&[5]));
    assert_eq!(play.unit("blue/levy", "order"), "routing");
}

/// Nobody is asked where the unit has no leader, or fails without routing; two leaders are asked each.
#[test]
fn sr_06_go_along_is_asked_of_each_leader_with_a_rout() {
    let mut play = at("red", "musket");
    play.act("combat", fire("blue/levy"), dice(&[2]));
    assert_eq!(play.asked(), ["rally"]);
    let mut play = at("red", "musket");
    play.set("blue/rogers", "with", "blue/line");
    play.act("combat", fire("blue/line"), dice(&[2]));
    assert_eq!(play.asked(), ["rally"]);
    let mut play = rogers_with_the_levy();
    play.set("blue/tull", "with", "blue/levy");
    play.act(
        "combat",
        fire("blue/levy"),
        dice(&[2]).answers(&["none", "no", "yes"]),
    );
    assert_eq!(
        (
            play.leader_now("blue/rogers", "with"),
            play.leader_now("blue/tull", "with")
        ),
        (Value::Null, "blue/levy".into())
    );
}

/// A leader attached to a unit that moves, forms and moves, charges or withdraws is moved with it.
#[test]
fn sr_06_a_leader_moves_with_the_unit() {
    let unit = json!({"unit": "red/foot"});
    let charge = json!({"unit": "red/foot", "target": "blue/line"});
    let form = json!({"unit": "red/foot", "posture": "column", "moves": true});
    for (action, fields, faces) in [
        ("move", unit.clone(), vec![]),
        ("charge", charge, vec![3]),
        ("form", form, vec![3]),
        ("withdraw", unit, vec![3]),
    ] {
        let mut play = at("red", "activate");
        play.set("red/hale", "with", "red/foot");
        if action == "withdraw" {
            play.set("red/foot", "in_melee_with", json!(["blue/line"]));
        }
        play.act(action, fields, dice(&faces));
        assert!(
            told(&play).contains(&"Hale: move with Foot".to_owned()),
            "{action}: {:?}",
            told(&play)
        );
    }
    let mut play = at("red", "activate");
    play.set("red/hale", "with", "red/foot");
    play.act(
        "move",
        json!({"unit": "red/foot", "crosses_obstacle": true}),
        dice(&[2]),
    );
    assert_eq!(told(&play), [""; 0], "nobody has moved");
}

/// The ask comes after the failure, of every leader of that side on the table; the one who is named is at risk.
#[test]
fn sr_22_every_leader_is_asked_after_the_failure() {
    let mut play = at("red", "musket");
    play.act("combat", fire("blue/line"), dice(&[3]));
    assert_eq!(play.asked(), [""; 0], "it stands");
    let mut play = at("red", "musket");
    play.act("combat", fire("blue/line"), dice(&[2]));
    let done = play.done.as_ref().expect("an action");
    assert_eq!(
        done.asked[0].ask.options.list(),
        ["none", "blue/rogers", "blue/tull"]
    );
    assert_eq!(play.unit("blue/line", "order"), "disordered");
    for (named, other) in [("blue/rogers", "blue/tull"), ("blue/tull", "blue/rogers")] {
        let mut play = at("red", "musket");
        play.act("combat", fire("blue/line"), dice(&[2, 3]).answers(&[named]));
        assert_eq!(play.unit("blue/line", "order"), "formed");
        let mut play = at("red", "musket");
        play.act("combat", fire("blue/line"), dice(&[2, 2]).answers(&[named]));
        assert_eq!(
            (
                play.leader_now(named, "alive"),
                play.leader_now(other, "alive")
            ),
            (false.into(), true.into())
        );
    }
}

/// `leader_within_8` says who can; where one leader can, `yes` is enough and `no` is none.
#[test]
fn sr_22_the_leader_within_8_narrows() {
    let near = |leader: &str| {
        let mut fields = fire("blue/line");
        fields["leader_within_8"] = leader.into();
        fields
    };
    for (answer, order) in [
        ("yes", "formed"),
        ("blue/tull", "formed"),
        ("no", "disordered"),
        ("none", "disordered"),
    ] {
        let mut play = at("red", "musket");
        let faces: &[u8] = if order == "formed" { &[2, 3] } else { &[2] };
        play.act("combat", near("blue/tull"), dice(faces).answers(&[answer]));
        assert_eq!(play.unit("blue/line", "order"), order, "{answer}");
        let done = play.done.as_ref().expect("an action");
        assert_eq!(done.asked[0].ask.options.list(), ["none", "blue/tull"]);
    }
}

/// A lost leader rallies nobody; with none left nobody is asked.
#[test]
fn sr_22_only_leaders_on_the_table() {
    let mut play = at("red", "musket");
    play.set("blue/rogers", "alive", false);
    play.act("combat", fire("blue/line"), dice(&[2, 3]).answers(&["yes"]));
    assert_eq!(play.unit("blue/line", "order"), "formed");
    play.set("blue/tull", "alive", false);
    play.act(
        "combat",
        json!({"kind": "musket", "attackers": ["red/guard"], "target": "blue/second", "range": 10}),
        dice(&[2]),
    );
    assert_eq!(play.asked(), [""; 0]);
    let mut play = at("red", "musket");
    assert_eq!(
        play.try_do("combat", fire("blue/line"), dice(&[3]).answers(&["none"])),
        Err(Not::LeftOver(1))
    );
}
