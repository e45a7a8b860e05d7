//! Tests of tracked counters.

#![allow(unreachable_pub, reason = "`row!` makes rows of a ruleset")]

use super::*;
use crate::battle::view::{Row, Status};
use crate::battle::{Directory, Listed, Viewer};
use crate::table::{Side, Unit};
use serde_json::json;

row! {
    /// A unit with a counter of each kind.
    #[derive(Default)]
    pub struct ToyUnit in UNITS(Toy, "units", units[Unit]).mended(mend).adding_up("men").together("set both") {
        smoke: u16 = most(|_, _| 2).counted(),
        fired: bool,
        standing: u16 = part_of(|_, _| 5),
        lost: u16 = part_of(|_, _| 5),
        seen: u16 = kept,
        foe: Option<Unit> = among(|_, _| vec!["blue/b".to_owned()]).called("enemy"),
        clear = derived(|battle, at| (battle.units[usize::from(at)].smoke == 0).into()),
    }
}

pub struct Toy {
    units: Vec<ToyUnit>,
    directory: Directory,
}

impl View for Toy {
    fn directory(&self) -> &Directory {
        &self.directory
    }

    fn own_roster(&self, _: Viewer) -> Vec<Row> {
        Vec::new()
    }

    fn own_status(&self, _: Viewer) -> Status {
        Status::default()
    }
}

/// The smoke of a shot clears the smoke of earlier ones; the last smoke cannot be blown away.
fn mend(battle: &mut Toy, at: Unit, counter: &str, was: &ToyUnit) -> Result<(), &'static str> {
    let it = &mut battle.units[usize::from(at)];
    match counter {
        "fired" if !was.fired => it.smoke = 0,
        "smoke" if it.smoke == 0 && was.smoke == 1 => return Err("smoke stays"),
        _ => {}
    }
    Ok(())
}

fn toy() -> Toy {
    let unit = |side, id: &str| Listed::new(side, id, id.to_uppercase());
    let start = ToyUnit {
        standing: 5,
        ..ToyUnit::default()
    };
    Toy {
        units: vec![start; 2],
        directory: Directory {
            units: vec![unit(Side::Red, "a"), unit(Side::Blue, "b")],
            ..Directory::default()
        },
    }
}

const RED: &str = "red/a";

fn set(battle: &mut Toy, counter: &str, to: &Value) -> Result<(), String> {
    UNITS.set(battle, RED, counter, to).expect("a row")
}

struct Changes(Vec<(&'static str, i32)>);

impl Tally for Changes {
    fn add(&mut self, _: Who, counter: &'static str, by: i32) {
        self.0.push((counter, by));
    }
}

#[test]
fn everything_comes_from_the_table() {
    let (before, mut battle) = (toy(), toy());
    let counters = UNITS.counters(&battle, RED).expect("a row");
    let names = counters.into_iter().map(|it| it.name);
    let all = ["smoke", "fired", "standing", "lost", "enemy"];
    assert_eq!(names.collect::<Vec<_>>(), all);
    assert_eq!(set(&mut battle, "smoke", &json!(2)), Ok(()));
    assert_eq!(set(&mut battle, "enemy", &json!("blue/b")), Ok(()));
    let state = json!({"smoke": 2, "fired": false, "standing": 5, "lost": 0, "enemy": "blue/b", "clear": false});
    let (_, all) = UNITS.state(&battle).expect("a state");
    assert_eq!(all[RED], state);
    let mut changes = Changes(Vec::new());
    UNITS.measure(&battle, &before, &mut changes);
    assert_eq!(changes.0, [("smoke", 2)]);
    assert!(set(&mut battle, "clear", &json!(true)).is_err());
    assert!(set(&mut battle, "seen", &json!(1)).is_err());
}

/// A counter takes along those that depend on it, and they may forbid it.
#[test]
fn what_depends_on_a_counter_is_mended() {
    let mut battle = toy();
    battle.units[0].smoke = 1;
    let stays = Err("smoke stays".to_owned());
    assert_eq!(set(&mut battle, "smoke", &json!(0)), stays);
    assert_eq!(set(&mut battle, "fired", &json!(true)), Ok(()));
    assert!(battle.units[0].fired && battle.units[0].smoke == 0);
}

#[test]
fn parts_add_up() {
    let mut battle = toy();
    let alone = Err("set both".to_owned());
    assert_eq!(set(&mut battle, "lost", &json!(1)), alone);
    let together = |battle: &mut Toy, to: Value| {
        let to = to.as_object().expect("a map");
        UNITS.set_together(battle, RED, to).expect("a row")
    };
    let wrong = Err("that makes 6 men, and it has 5".to_owned());
    assert_eq!(together(&mut battle, json!({"lost": 1})), wrong);
    let right = json!({"standing": 3, "lost": 2});
    assert_eq!(together(&mut battle, right), Ok(()));
    assert_eq!((battle.units[0].standing, battle.units[0].lost), (3, 2));
}

#[test]
fn impossible_states_are_found() {
    let mut battle = toy();
    let limits = |battle: &Toy| UNITS.bounds(battle);
    assert_eq!(limits(&battle), Ok(()));
    battle.units[0].smoke = 3;
    let wrong = "red/a: smoke is 3, and 2 is the most".to_owned();
    assert_eq!(limits(&battle), Err(wrong));
    let mut wrong = Broken::default();
    UNITS.audit(&battle, &mut wrong);
    let smoke = "red/a: smoke: 3 is not a whole number from 0 to 2";
    assert_eq!(wrong.list()[1..], [smoke]);
    battle.units[0].smoke = 0;
    battle.units[0].foe = Some(Unit(2));
    let wrong = "red/a names number 2, and there are 2 from 0".to_owned();
    assert_eq!(limits(&battle), Err(wrong));
    battle.units[0].foe = None;
    battle.units[0].lost = 1;
    let wrong = "red/a has 6, and there are 5".to_owned();
    assert_eq!(limits(&battle), Err(wrong));
}
