//! Whatever is done, forced or adjusted, what must hold holds; and something legal can always be done.

use super::field_with;
use crate::support::Play;
use drumhead::battle::{Directions, Entry, Field, Kind, Offer, Viewer};
use drumhead::table::{Answer, Request, Suspend, Who};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Small, fair enough, and the same on every machine.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % n.max(1)
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    fn yes(&mut self) -> bool {
        self.below(2) == 0
    }
}

fn units(play: &Play) -> Vec<String> {
    play.battle
        .directory()
        .units
        .iter()
        .map(|listed| listed.id.clone())
        .collect()
}

fn characters(play: &Play) -> Vec<String> {
    play.battle
        .directory()
        .characters
        .iter()
        .map(|listed| listed.id.clone())
        .collect()
}

/// Everybody who may be offered something.
fn everybody(play: &Play) -> Vec<Who> {
    let directory = play.battle.directory();
    let units = (0..directory.units.len()).map(|i| Who::Unit(u16::try_from(i).expect("few")));
    let characters =
        (0..directory.characters.len()).map(|i| Who::Character(u16::try_from(i).expect("few")));
    units.chain(characters).chain([Who::Table]).collect()
}

/// Some value for a field, within its bounds.
fn value(chance: &mut Chance, play: &Play, field: &Field) -> Value {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "bounds of whole numbers"
    )]
    let bound = |x: Option<f64>, or: f64| x.unwrap_or(or) as usize;
    match field.kind {
        // Whoever acts is mostly after the enemy.
        Kind::Unit | Kind::Units if field.name == "target" && chance.below(8) > 0 => {
            json!(enemy(chance, play))
        }
        Kind::Unit => json!(chance.one(&units(play))),
        Kind::Character => json!(chance.one(&characters(play))),
        Kind::Number => json!(chance.below(20)),
        Kind::Whole => {
            let (low, high) = (bound(field.min, 0.0), bound(field.max, 3.0));
            json!(low + chance.below((high - low).min(6) + 1))
        }
        Kind::Flag => json!(chance.yes()),
        Kind::Word => json!(chance.one(&field.options)),
        Kind::Units => {
            json!([chance.one(&units(play)), chance.one(&units(play))][..=chance.below(2)])
        }
        Kind::Group => Value::Object(fields(chance, play, &field.fields)),
        Kind::List => (0..chance.below(3))
            .map(|_| Value::Object(fields(chance, play, &field.fields)))
            .collect(),
        Kind::PerUnit if field.options.is_empty() => json!({}),
        Kind::PerUnit => json!({chance.one(&field.options): fields(chance, play, &field.fields)}),
        Kind::Row | Kind::Text | Kind::Any | Kind::Words => json!("x"),
    }
}

/// Some unit of the side whose go it is not.
fn enemy(chance: &mut Chance, play: &Play) -> String {
    let side = play.get("/turn/side").as_str().unwrap_or("red").to_owned();
    let foes: Vec<String> = units(play)
        .into_iter()
        .filter(|id| !id.starts_with(&side))
        .collect();
    chance.one(&foes)
}

fn fields(chance: &mut Chance, play: &Play, declared: &[Field]) -> Map<String, Value> {
    let mut all = Map::new();
    for field in declared {
        // Counts of men left out are all there are: often enough the best choice.
        if field.required || chance.below(3) == 0 {
            all.insert(field.name.to_owned(), value(chance, play, field));
        }
    }
    all
}

fn entry(chance: &mut Chance, play: &Play, offer: &Offer) -> Entry {
    let mut all = fields(chance, play, &offer.fields);
    let id = play.battle.directory().id(offer.subject).to_owned();
    match offer.subject {
        Who::Unit(_) if offer.id != "done" => all.insert("unit".to_owned(), id.into()),
        Who::Character(_) if offer.id != "done" => all.insert("commander".to_owned(), id.into()),
        _ => None,
    };
    Entry {
        action: offer.id.to_owned(),
        fields: all,
    }
}

/// Some counter set to something.
fn adjust(chance: &mut Chance, play: &Play) -> Entry {
    let rows = [units(play), characters(play), vec!["turn".to_owned()]].concat();
    let row = chance.one(&rows);
    let row_json = play.get("/units").get(&row).cloned();
    let fields = match row_json {
        Some(unit) if chance.yes() => {
            // Two men change places.
            let names = [
                "formed_fit",
                "formed_wounded",
                "straggler_fit",
                "straggler_wounded",
                "fatal",
                "fled",
            ];
            let (from, to) = (chance.one(&names), chance.one(&names));
            let n = unit[from].as_u64().unwrap().min(chance.below(4) as u64);
            let mut set = json!({from: unit[from].as_u64().unwrap() - n});
            set[to] = (unit[to].as_u64().unwrap() + if from == to { 0 } else { n }).into();
            json!({"unit": row, "set": set})
        }
        Some(_) => {
            let (counter, to) = chance.one(&[
                ("formed_activated", json!(true)),
                ("formed_activated", json!(false)),
                ("actions_left", json!(2)),
                ("stragglers_acted.fit", json!(1)),
                ("stragglers_acted.wounded", json!(1)),
                ("has_fired", json!(false)),
            ]);
            json!({"unit": row, "counter": counter, "to": to})
        }
        None if row == "turn" => {
            let commander = json!(chance.one(&characters(play)));
            let (counter, to) = chance.one(&[
                ("number", json!(3)),
                ("first", json!("red")),
                ("side", json!("blue")),
                ("side", Value::Null),
                ("active_commander", commander),
                ("active_commander", Value::Null),
            ]);
            json!({"unit": "turn", "counter": counter, "to": to})
        }
        None => {
            let (counter, to) = chance.one(&[
                ("alive", true),
                ("alive", true),
                ("alive", false),
                ("acted", true),
                ("acted", false),
            ]);
            json!({"unit": row, "counter": counter, "to": to})
        }
    };
    Entry {
        action: "adjust".to_owned(),
        fields: fields.as_object().expect("fields").clone(),
    }
}

/// Does it with whatever dice and answers chance gives; whether it was done.
fn perform(chance: &mut Chance, play: &mut Play, entry: &Entry, force: bool) -> bool {
    let directions = Directions {
        force: force.then(|| "so be it".to_owned()),
        ..Directions::default()
    };
    let mut answers = Vec::new();
    loop {
        match play.battle.perform(entry, &directions, &answers) {
            Ok(done) => {
                play.battle = done.battle.copy();
                let wrong = play.battle.audit();
                assert!(
                    wrong.is_empty(),
                    "after {entry:?} (forced: {force}): {wrong:?}"
                );
                assert!(force || done.forced.is_empty());
                play.done = Some(done);
                return true;
            }
            Err(Suspend::Request(need)) => answers.push(match *need {
                Request::Dice(need) => Answer::Die {
                    face: u8::try_from(1 + chance.below(need.die.into())).expect("a face"),
                    app: false,
                },
                Request::Decision(ask) => Answer::Decision(chance.one(&ask.options.list())),
                Request::Card(_) => panic!("there are no cards"),
            }),
            Err(Suspend::Refused(refusal)) => {
                assert!(!force, "{entry:?} is refused though forced: {refusal}");
                assert!(
                    answers.is_empty(),
                    "{entry:?} is refused after {answers:?}: {refusal}"
                );
                return false;
            }
            Err(Suspend::Invalid(invalid)) => {
                assert!(
                    answers.is_empty(),
                    "{entry:?} is invalid after {answers:?}: {invalid}"
                );
                return false;
            }
            Err(other) => panic!("{entry:?}: {other:?}"),
        }
    }
}

/// What is offered and allowed now; what ends a go or a turn comes last.
fn legal(play: &Play) -> Vec<Offer> {
    let all = everybody(play)
        .into_iter()
        .flat_map(|who| play.battle.offers(who, Viewer::Umpire));
    let rules = all.filter(|offer| !matches!(offer.id, "adjust" | "note" | "roll"));
    rules.filter(|offer| offer.refusal.is_none()).collect()
}

/// One of these offers: of the actions one as likely as the other, but those that could go on for ever are rare.
fn pick(chance: &mut Chance, offers: &[Offer]) -> Offer {
    let mut ids: Vec<&str> = offers.iter().map(|offer| offer.id).collect();
    ids.dedup();
    ids.sort_unstable();
    ids.dedup();
    let rare = |id: &&str| !["stray", "rally", "done", "disperse", "bail"].contains(id);
    let often: Vec<&str> = ids.iter().copied().filter(rare).collect();
    let id = if often.is_empty() || chance.below(10) == 0 {
        chance.one(&ids)
    } else {
        chance.one(&often)
    };
    let of: Vec<Offer> = offers
        .iter()
        .filter(|offer| offer.id == id)
        .cloned()
        .collect();
    chance.one(&of)
}

/// Plays so many actions; when a side is gone, or nobody stands in formation, a new battle begins. What was done, by action.
fn plays(options: &str, seed: u64, actions: usize, umpire: bool) -> BTreeMap<String, usize> {
    let mut chance = Chance(seed);
    let mut play = field_with(options);
    let mut did = BTreeMap::new();
    let (mut done, mut tries) = (0, 0);
    while done < actions {
        tries += 1;
        assert!(tries < actions * 20, "only {done} of {tries} tries");
        if play.battle.status(Viewer::Table).over || tries % 400 == 0 {
            play = field_with(options);
        }
        let offers = legal(&play);
        let moves_on = |offer: &Offer| ["initiative", "command", "done"].contains(&offer.id);
        assert!(
            offers.iter().any(moves_on),
            "nothing legal goes on: {}",
            play.battle.state(Viewer::Umpire)
        );
        let _ = (
            play.battle.roster(Viewer::Table),
            play.battle.panel(Viewer::Table),
        );
        let force = umpire && chance.below(4) == 0;
        let entry = if umpire && chance.below(6) == 0 {
            adjust(&mut chance, &play)
        } else if force {
            let who = chance.one(&everybody(&play));
            let all = play.battle.offers(who, Viewer::Umpire);
            let offers: Vec<Offer> = all
                .into_iter()
                .filter(|offer| !matches!(offer.id, "adjust" | "note" | "roll"))
                .collect();
            if offers.is_empty() {
                continue;
            }
            entry(
                &mut chance,
                &play,
                &pick(&mut Chance(seed + tries as u64), &offers),
            )
        } else {
            let offer = pick(&mut chance, &offers);
            entry(&mut chance, &play, &offer)
        };
        if perform(&mut chance, &mut play, &entry, force) {
            done += 1;
            *did.entry(entry.action).or_insert(0) += 1;
        }
    }
    did
}

const OTHERWISE: &str =
    "options: {hits_fall_on: wounded, second_wound: fatal, dash_draws_fire: false}";

/// Legal games, with the options as they are and turned round: 3,000 actions, and a good many of each.
#[test]
fn mi_01_legal_games_stay_sound() {
    let mut did: BTreeMap<String, usize> = BTreeMap::new();
    for (options, seed) in [("", 0), ("", 7919), ("", 15838), (OTHERWISE, 4711)] {
        for (action, n) in plays(options, seed, 750, false) {
            *did.entry(action).or_insert(0) += n;
        }
    }
    assert_eq!(did.len(), 16, "{did:?}");
    assert!(did.iter().all(|(_, n)| *n >= 5), "{did:?}");
}

/// Games with a good deal of force and adjusting.
#[test]
fn mi_01_forced_games_stay_sound() {
    plays("", 1, 1000, true);
    plays(OTHERWISE, 2, 1000, true);
}
