//! Random play: whatever is legal, with whatever fields, and some of it by force. Every invariant holds, undo restores, and there is always
//! something to be done.

use super::yaml;
use crate::support::muster;
use drumhead::battle::{Battle, Directions, Entry, Field, Kind, Offer, Viewer};
use drumhead::table::{Answer, Answers, Request, Suspend, Who};
use serde_json::{Map, Value, json};

const ACTIONS: usize = 3_000;

/// A small generator: the same game in every run.
struct Luck(u64);

impl Luck {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

const RED: [&str; 5] = [
    "id: a, name: A, weapons: [musket, hatchet], traits: [legendary-leader, veteran], loaded: [musket]",
    "id: b, name: B, weapons: [pistol, musket], traits: [fast, keen-eyed], loaded: [pistol]",
    "id: c, name: C, kind: native-american, weapons: [hatchet], traits: [tough, strongman]",
    "id: d, name: D, kind: militia, weapons: [musket], traits: [determined, initiative]",
    "id: e, name: E, kind: civilian, traits: [lucky]",
];
const BLUE: [&str; 5] = [
    "id: v, name: V, weapons: [sword, pistol], traits: [leader, athletic], loaded: [pistol]",
    "id: w, name: W, weapons: [musket, hatchet], traits: [lucky], loaded: [musket]",
    "id: x, name: X, kind: native-american, weapons: [musket, hatchet], loaded: [musket]",
    "id: y, name: Y, kind: militia, weapons: [improvised], traits: [tough]",
    "id: z, name: Z, kind: civilian, weapons: [pistol]",
];

fn fresh(luck: &mut Luck) -> Box<dyn Battle> {
    let mut flag = |name: &str| format!("{name}: {}", luck.one_in(2));
    let options = [
        "attack_after_close",
        "aim_survives_move",
        "criticals_when_shooting",
        "aggression",
    ]
    .map(&mut flag)
    .join(", ");
    muster(
        "rangers",
        &yaml(&RED, &BLUE, &format!("options: {{{options}}}\n")),
    )
    .expect("a sound battle")
    .battle
}

fn value(luck: &mut Luck, battle: &dyn Battle, field: &Field) -> Value {
    let units = &battle.directory().units;
    match field.kind {
        Kind::Unit | Kind::Character => units[luck.below(units.len())].id.clone().into(),
        // Half inches where inches are meant; whole numbers elsewhere.
        Kind::Number if field.unit == "inches" => json!(luck.below(41) as f64 / 2.0),
        Kind::Number => json!(field.min.unwrap_or(0.0) + luck.below(41) as f64),
        Kind::Whole => json!(luck.below(4).max(usize::from(field.min == Some(1.0)))),
        Kind::Flag => luck.one_in(2).into(),
        Kind::Word => field.options[luck.below(field.options.len())]
            .clone()
            .into(),
        Kind::Group => Value::Object(fill(luck, battle, &field.fields, None)),
        Kind::List => (0..luck.below(3))
            .map(|_| Value::Object(fill(luck, battle, &field.fields, None)))
            .collect(),
        _ => ["Dig", "Door"][luck.below(2)].into(),
    }
}

/// A field for each of `fields`; those that may be left out often are. The first unit is whoever acts.
fn fill(
    luck: &mut Luck,
    battle: &dyn Battle,
    fields: &[Field],
    subject: Option<Who>,
) -> Map<String, Value> {
    let mut out = Map::new();
    for (at, field) in fields.iter().enumerate() {
        if let (0, Some(who), Kind::Unit) = (at, subject, field.kind) {
            out.insert(field.name.to_owned(), battle.directory().id(who).into());
        } else if field.required || luck.one_in(3) {
            out.insert(field.name.to_owned(), value(luck, battle, field));
        }
    }
    out
}

/// A random setting of a random counter.
fn adjustment(luck: &mut Luck, battle: &dyn Battle) -> Entry {
    let units = &battle.directory().units;
    let row = match luck.below(6) {
        0 => "turn".to_owned(),
        1 => "red".to_owned(),
        _ => units[luck.below(units.len())].id.clone(),
    };
    let counters: &[&str] = match row.as_str() {
        "turn" => &["number", "first", "side", "aggression_rolled"],
        "red" => &["aggression", "leader_lost"],
        _ => &[
            "wounds_left",
            "loaded",
            "aim",
            "motivation",
            "acted",
            "attacked_by",
            "moved",
            "engaged_with",
            "defence_left",
            "fled",
            "out",
            "attacked",
            "closed",
            "attacks_met",
            "restricted",
        ],
    };
    let ids = |luck: &mut Luck| Value::from(vec![units[luck.below(units.len())].id.clone()]);
    let to = match luck.below(6) {
        0 => json!(luck.below(4)),
        1 => json!(luck.one_in(2)),
        2 => Value::from(["red", "blue", "yes", "no", "not-yet"][luck.below(5)]),
        3 => Value::from(vec![["musket", "pistol"][luck.below(2)]]),
        4 => Value::Null,
        _ => ids(luck),
    };
    let fields = json!({"unit": row, "counter": counters[luck.below(counters.len())], "to": to});
    Entry {
        action: "adjust".to_owned(),
        fields: fields.as_object().unwrap().clone(),
    }
}

/// Does it with random dice and decisions; nothing when it is refused or makes no sense.
fn perform(
    luck: &mut Luck,
    battle: &dyn Battle,
    entry: &Entry,
    directions: &Directions,
) -> Option<drumhead::battle::Outcome> {
    let mut answers: Answers = Vec::new();
    loop {
        match battle.perform(entry, directions, &answers) {
            Ok(done) => return Some(done),
            Err(Suspend::Refused(_) | Suspend::Invalid(_)) => {
                assert!(
                    answers.is_empty(),
                    "{entry:?} is refused after a die has fallen"
                );
                return None;
            }
            Err(Suspend::Request(need)) => answers.push(match *need {
                Request::Dice(need) => Answer::Die {
                    face: u8::try_from(luck.below(need.die.into())).unwrap() + 1,
                    app: true,
                },
                Request::Decision(ask) => {
                    let all = ask.options.list();
                    Answer::Decision(all[luck.below(all.len())].clone())
                }
                Request::Card(_) => panic!("there are no cards"),
            }),
            Err(halt) => panic!("{entry:?}: {halt:?}"),
        }
    }
}

/// Everything that is allowed at the moment, besides what is always.
fn legal(battle: &dyn Battle) -> Vec<Offer> {
    let units = (0u16..).take(battle.directory().units.len()).map(Who::Unit);
    let all = units
        .chain([Who::Table])
        .flat_map(|who| battle.offers(who, Viewer::Umpire));
    all.filter(|offer| offer.refusal.is_none() && !matches!(offer.id, "adjust" | "note" | "roll"))
        .collect()
}

#[test]
fn ra_07_random_play_keeps_every_invariant() {
    let mut luck = Luck(0x9e37_79b9_7f4a_7c15);
    let mut battle = fresh(&mut luck);
    let (mut done, mut tried, mut games, mut seen) = (0, 0, 1, std::collections::BTreeSet::new());
    while done < ACTIONS {
        tried += 1;
        assert!(tried < ACTIONS * 40, "only {done} of {tried} could be done");
        let over = battle.status(Viewer::Table).over;
        if over || luck.one_in(200) {
            battle = fresh(&mut luck);
            games += 1;
        }
        let offers = legal(&*battle);
        assert!(
            !offers.is_empty(),
            "nothing can be done in {:#}",
            battle.state(Viewer::Umpire)
        );
        let mut directions = Directions::default();
        let entry = if luck.one_in(40) {
            adjustment(&mut luck, &*battle)
        } else {
            let offer = if luck.one_in(20) {
                directions.force = Some("chance".to_owned());
                let all = battle.offers(
                    Who::Unit(u16::try_from(luck.below(10)).unwrap()),
                    Viewer::Umpire,
                );
                all[luck.below(all.len())].clone()
            } else {
                offers[luck.below(offers.len())].clone()
            };
            if matches!(offer.id, "adjust" | "note" | "roll")
                || offer.id == "pass" && !luck.one_in(8)
            {
                continue;
            }
            Entry {
                action: offer.id.to_owned(),
                fields: fill(&mut luck, &*battle, &offer.fields, Some(offer.subject)),
            }
        };
        let Some(result) = perform(&mut luck, &*battle, &entry, &directions) else {
            continue;
        };
        assert_eq!(
            result.battle.audit(),
            Vec::<String>::new(),
            "after {entry:?}"
        );
        let mut back = result.battle.copy();
        back.apply(&result.changes, false).expect("undo");
        assert_eq!(back.rows(), battle.rows(), "{entry:?} undone");
        seen.insert(entry.action.clone());
        battle = result.battle;
        done += 1;
    }
    let all: Vec<&str> = battle
        .declared()
        .iter()
        .map(|offer| offer.id)
        .filter(|id| !matches!(*id, "note" | "roll"))
        .collect();
    let missing: Vec<&&str> = all.iter().filter(|id| !seen.contains(**id)).collect();
    assert!(
        missing.is_empty(),
        "{missing:?} never came up in {games} games"
    );
}
