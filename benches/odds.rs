//! How long the odds take, and a volley played die by die. `cargo bench --bench odds`.
//!
//! The odds are asked for whenever a field of a form changes, so they must come between two key presses: a volley is
//! measured as a part of a rule (what the enumerator costs) and as a whole action (what a player waits for).

use divan::{Bencher, black_box};
use drumhead::battle::{BUDGET, Battle, Directions, Document, Entry, Eyes, Odds};
use drumhead::rules;
use drumhead::table::odds::{Memo, Policy, every};
use drumhead::table::{Faces, Halt, Hand, Item, Need, Owner, Part, Reading, Side, Table, Tape};
use serde_json::{Value, json};

fn main() {
    divan::main();
}

static HITS: Reading = Reading { classes: &["miss", "hit"], of: &[0, 0, 0, 0, 1, 1] };
static EFFECT: Reading = Reading { classes: &["nothing", "disorder", "kill"], of: &[0, 0, 1, 1, 2, 2] };

/// Dice that hit on 5 and 6, ones again, each hit rolled again for what it does.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Volley(u16);

impl Part for Volley {
    type Out = (u16, u16);

    fn resolve(&self, table: &mut Table) -> Result<(u16, u16), Halt> {
        let owner = Owner::unit(Side::Red, 0);
        let hit = Hand { why: "to hit", owner, count: self.0, reads: &HITS, again: Faces::only(1) };
        let effect = Hand { why: "effect", owner, count: 0, reads: &EFFECT, again: Faces::NONE };
        let done = table.chain(hit, 1, effect, true, |_, _| Ok(()))?;
        Ok((done.count(1), done.count(2)))
    }
}

/// The enumerator alone, with nothing remembered from before.
#[divan::bench(args = [13, 24])]
fn part(bencher: Bencher, dice: u16) {
    bencher.bench(|| {
        let mut outcomes = Vec::with_capacity(512);
        let rule = |table: &mut Table| Volley(black_box(dice)).resolve(table);
        every(&mut Memo::new(BUDGET), &Policy::Defaults, rule, |_, _| 0.0, |p, out| outcomes.push((p, out))).expect("odds");
        outcomes
    });
}

/// `fire` as a player sees its odds: the entry read, every run on a battle of its own, counters and events added up.
#[divan::bench(args = [13, 24])]
fn fire(bencher: Bencher, dice: u16) {
    let (battle, volley) = volley(dice);
    bencher.bench(|| odds(&*battle, &volley, &Directions::default()));
}

/// The same at a unit with a character who is at risk.
#[divan::bench(args = [13, 24])]
fn fire_with_risk(bencher: Bencher, dice: u16) {
    let (mut battle, volley) = volley(dice);
    act(&mut battle, "adjust", json!({"unit": "blue/rogers", "counter": "with", "to": "blue/line"}));
    bencher.bench(|| odds(&*battle, &volley, &Directions::default()));
}

/// A round of combat, twelve against ten, with the morale of whoever loses it.
#[divan::bench]
fn fight(bencher: Bencher) {
    let (battle, fight) = combat();
    bencher.bench(|| odds(&*battle, &fight, &forced()));
}

/// The same with a Leader on each side, who fights, is at risk, and steadies his men.
#[divan::bench]
fn fight_with_leaders(bencher: Bencher) {
    let (mut battle, fight) = combat();
    act(&mut battle, "adjust", json!({"unit": "red/hale", "counter": "with", "to": "red/guard"}));
    act(&mut battle, "adjust", json!({"unit": "blue/rogers", "counter": "with", "to": "blue/line"}));
    bencher.bench(|| odds(&*battle, &fight, &forced()));
}

/// One resolution of a volley of 12 dice with every answer on the tape: rules, report, changes.
#[divan::bench]
fn perform_whole(bencher: Bencher) {
    let (battle, volley) = volley(12);
    let tape = full(&*battle, &volley);
    bencher.bench(|| battle.perform(&volley, &Directions::default(), &tape).map(|done| done.changes).expect("done"));
}

/// The same, begun anew for every die as it is typed in.
#[divan::bench]
fn perform_die_by_die(bencher: Bencher) {
    let (battle, volley) = volley(12);
    bencher.bench(|| full(&*battle, &volley));
}

/// Two dozen units and a few characters, the cards begun.
fn field() -> Box<dyn Battle> {
    let side = |name: &str, units: &str, characters: &str| {
        let others: Vec<String> = (1..=10).map(|n| format!("    - {{id: u{n}, name: Unit {n}}}\n")).collect();
        let others = others.concat();
        format!("  roster: {name}\n  rules: big-skirmishes\n  units:\n{units}{others}  characters:\n{characters}")
    };
    let yaml = format!(
        "battle: A field\nrules: big-skirmishes\nred:\n{}blue:\n{}",
        side(
            "Reds",
            "    - {id: guard, name: Guard}\n    - {id: host, name: Host, figures: 24}\n",
            "    - {id: hale, name: Hale, class: 3}\n    - {id: pym, name: Pym, class: 1}\n",
        ),
        side("Blues", "    - {id: line, name: Line}\n", "    - {id: rogers, name: Rogers, class: 3}\n"),
    );
    let document = Document::parse("bench.yaml", yaml.as_bytes()).expect("YAML");
    let Value::Object(map) = document.value else { panic!("no map") };
    let (battle, wrong) = rules::find("big-skirmishes").expect("the ruleset").muster(&map);
    let mut battle = battle.unwrap_or_else(|| panic!("{wrong:?}"));
    act(&mut battle, "start-cards", json!({}));
    battle
}

/// A battle where a volley of so many dice may be fired, and the volley: 13 are twelve men with a Duffer.
fn volley(dice: u16) -> (Box<dyn Battle>, Entry) {
    let mut battle = field();
    let unit = if dice == 13 { "red/guard" } else { "red/host" };
    act(&mut battle, "adjust", json!({"unit": unit, "counter": "actions_left", "to": 2}));
    let mut fields = json!({"unit": unit, "target": "blue/line", "range": 8});
    if dice == 13 {
        act(&mut battle, "adjust", json!({"unit": "red/pym", "counter": "with", "to": unit}));
    } else {
        fields["men"] = dice.into();
    }
    (battle, entry("fire", fields))
}

/// Two units in contact, and the first round of their combat.
fn combat() -> (Box<dyn Battle>, Entry) {
    let contact = entry("contact", json!({"unit": "red/guard", "target": "blue/line", "distance": 1}));
    let battle = perform(&*field(), &contact, &forced(), 6).expect("contact");
    let units = json!({"red/guard": {"front": 12}, "blue/line": {"front": 10}});
    (battle, entry("fight", json!({"combat": "c1", "units": units})))
}

fn forced() -> Directions {
    Directions { force: Some("out of its time".to_owned()), ..Directions::default() }
}

fn entry(action: &str, fields: Value) -> Entry {
    let Value::Object(fields) = fields else { panic!("no map") };
    Entry { action: action.to_owned(), fields }
}

fn odds(battle: &dyn Battle, entry: &Entry, directions: &Directions) -> Odds {
    battle.odds(entry, directions, &Policy::Defaults, Eyes::Umpire, BUDGET).expect("odds")
}

fn act(battle: &mut Box<dyn Battle>, action: &str, fields: Value) {
    *battle = perform(&**battle, &entry(action, fields), &Directions::default(), 6).expect("an action");
}

/// Does an action with every die showing `face` and every decision at its default.
fn perform(battle: &dyn Battle, entry: &Entry, directions: &Directions, face: u8) -> Result<Box<dyn Battle>, Halt> {
    let mut tape = Tape::new();
    loop {
        match battle.perform(entry, directions, &tape) {
            Err(Halt::Need(need)) => tape.push(answer(&need, face)),
            done => return done.map(|done| done.battle),
        }
    }
}

/// The tape that a volley takes when its dice show 1 to 6 in turn, found die by die.
fn full(battle: &dyn Battle, entry: &Entry) -> Tape {
    let mut tape = Tape::new();
    for face in (1..=6).cycle() {
        match battle.perform(entry, &Directions::default(), &tape) {
            Err(Halt::Need(need)) => tape.push(answer(&need, face)),
            Ok(_) => break,
            Err(halt) => panic!("{halt:?}"),
        }
    }
    tape
}

fn answer(need: &Need, face: u8) -> Item {
    match need {
        Need::Dice(_) => Item::Die { face, app: false },
        Need::Answer(ask) => Item::Answer(ask.default.to_string()),
        Need::Card(card) => Item::Card { card: card.left[0], app: false },
    }
}
