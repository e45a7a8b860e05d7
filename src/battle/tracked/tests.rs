//! Tests of tracked counters.

use super::*;
use serde_json::json;

#[derive(Clone, Default)]
struct ToyUnit {
    smoke: u16,
    fired: bool,
}

type ToyBattle = [ToyUnit; 2];
type OfToyUnit = Tracked<ToyBattle, u16, ToyUnit>;

static UNIT: TrackedRow<ToyBattle, u16, ToyUnit> = TrackedRow {
    name: "units",
    who: Who::Unit,
    changed: every,
    rows: Rows::Many(|battle| battle, |battle| battle),
    all: All::of(&[
        OfToyUnit::whole(field!(smoke), |_, _| 2).counted(),
        OfToyUnit::flag(field!(fired)).set_by(|battle, at, to| {
            let it = &mut battle[usize::from(at)];
            it.fired = flag(to)?;
            it.smoke = 0;
            Ok(())
        }),
        OfToyUnit::derived("clear", |battle, at| {
            json!(battle[usize::from(at)].smoke == 0)
        }),
    ]),
};

struct Changes(Vec<(&'static str, i32)>);

impl Tally for Changes {
    fn add(&mut self, _: Who, counter: &'static str, by: i32) {
        self.0.push((counter, by));
    }
}

#[test]
fn everything_comes_from_the_table() {
    let before = ToyBattle::default();
    let mut battle = before.clone();
    let names = UNIT.counters(&battle, 1).into_iter().map(|it| it.name);
    assert_eq!(names.collect::<Vec<_>>(), ["smoke", "fired"]);
    assert_eq!(UNIT.set(&mut battle, 1, "smoke", &json!(2)), Ok(()));
    let state = json!({"smoke": 2, "fired": false, "clear": false});
    assert_eq!(Value::from(UNIT.state(&battle, 1)), state);
    let mut changes = Changes(Vec::new());
    UNIT.measure(&battle, &before, &mut changes);
    assert_eq!(changes.0, [("smoke", 2)]);
    assert_eq!(UNIT.set(&mut battle, 1, "fired", &json!(true)), Ok(()));
    assert_eq!((battle[1].fired, battle[1].smoke), (true, 0));
    assert!(UNIT.set(&mut battle, 1, "clear", &json!(true)).is_err());
}

#[test]
fn what_cannot_be_is_found() {
    let mut battle = ToyBattle::default();
    assert_eq!(UNIT.bounds(&battle, 0, "red/a"), Ok(()));
    battle[0].smoke = 3;
    let wrong = "red/a: smoke is 3, and 2 is the most".to_owned();
    assert_eq!(UNIT.bounds(&battle, 0, "red/a"), Err(wrong));
    let mut wrong = Broken::default();
    UNIT.audit(&battle, 0, wrong.at("red/a"));
    let smoke = "red/a: smoke: 3 is not a whole number from 0 to 2";
    assert_eq!(wrong.list(), [smoke]);
}
