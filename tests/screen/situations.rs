//! Nine moments that players look up at: a miss, a kill, a rout, a lost leader, a large combat, an assault, a failed test with
//! a choice, the list of cards, the end of a half in which some can still act. Text and looks at two sizes, in dark and in light.

use crate::hands::Hand;
use crate::screens::{holds, rows};
use crate::support::Desk;
use crate::{kept, states};
use drumhead::battle::{Directions, Entry, VerdictTone, Viewer};
use drumhead::exec::ExecDice;
use drumhead::journal::{Record, RecordKind, Step, Supply};
use drumhead::session::play::Dice;
use drumhead::table::Request;
use serde_json::{Map, Value};

/// Leads to a moment in a window of so many columns and rows.
type Moment = fn((u16, u16)) -> Desk;

const SIZES: [(u16, u16); 2] = [(120, 40), (80, 24)];

fn request(line: &str) -> Map<String, Value> {
    serde_json::from_str(line).unwrap()
}

/// A kept game at the screen, its first action of which `is` holds just done by keys.
fn first(ruleset: &str, size: (u16, u16), is: impl Fn(&Record) -> bool) -> Desk {
    let (battle, requests) = states::kept(ruleset);
    let mut game = states::fresh(&battle);
    let at = requests.iter().position(|line| {
        states::serve_line(&mut game, line);
        let latest = game.latest().map(|seq| game.record(seq).unwrap());
        latest.is_some_and(|record| is(&record))
    });
    let at = at.expect("it happens in the kept game");
    let mut game = states::fresh(&battle);
    for line in &requests[..at] {
        states::serve_line(&mut game, line);
    }
    let mut desk = Desk::rolling(size.0, size.1, Dice::Table);
    desk.app.play(game, &[]);
    kept::play_one(Hand::Keys, &mut desk, &request(&requests[at]));
    desk
}

fn says(record: &Record, banner: &str) -> bool {
    let verdict = record.verdict.as_ref();
    verdict.is_some_and(|it| it.banner.to(Viewer::Table).contains(banner))
}

fn a_miss(size: (u16, u16)) -> Desk {
    first("rangers", size, |record| says(record, "MISS"))
}

fn a_kill(size: (u16, u16)) -> Desk {
    first("big-skirmishes", size, |record| says(record, "KILLED"))
}

fn a_lost_leader(size: (u16, u16)) -> Desk {
    let is_grave = |record: &Record| {
        let mut events = record.consequences.iter();
        events
            .any(|it| it.tone == VerdictTone::Grave && it.banner.to(Viewer::Table).contains("LOST"))
    };
    first("simpsons-revolution", size, is_grave)
}

fn a_rout(size: (u16, u16)) -> Desk {
    first("big-skirmishes", size, |record| says(record, " ROUT"))
}

/// Both bodies have something to do on the table.
fn an_assault(size: (u16, u16)) -> Desk {
    first("most-irregular", size, |record| {
        let is_assault =
            matches!(&record.kind, RecordKind::Action(it, _) if it.action == "assault");
        is_assault && record.table.len() > 1
    })
}

/// The first card of a turn, from the players' own deck.
fn the_cards(size: (u16, u16)) -> Desk {
    let mut game = states::fresh(&states::kept("big-skirmishes").0);
    for line in [r#"{"do":"muster","dice":[5]}"#, r#"{"do":"start-cards"}"#] {
        let reply = states::serve_with(&mut game, line, ExecDice::App);
        assert!(reply.starts_with(r#"{"ok":true"#), "{line}: {reply}");
    }
    let mut desk = Desk::rolling(size.0, size.1, Dice::Table);
    desk.app.play(game, &[]);
    desk.keys("d");
    desk
}

/// Three units a side, one against the next.
fn a_large_combat(size: (u16, u16)) -> Desk {
    let lines = [
        r#"{"do":"muster","dice":[5]}"#,
        r#"{"do":"start-cards"}"#,
        r#"{"do":"draw","cards":["red/ashby"]}"#,
        r#"{"do":"contact","unit":"red/grenadiers","target":"blue/militia","distance":1,"force":"so","dice":[6],"answers":{"react":"no"}}"#,
        r#"{"do":"contact","unit":"blue/minutemen","target":"red/grenadiers","distance":1,"force":"so","dice":[6],"answers":{"react":"no"}}"#,
        r#"{"do":"contact","unit":"red/fusiliers","target":"blue/minutemen","distance":1,"force":"so","dice":[6],"answers":{"react":"no"}}"#,
        r#"{"do":"contact","unit":"blue/warriors","target":"red/fusiliers","distance":1,"force":"so","dice":[6],"answers":{"react":"no"}}"#,
        r#"{"do":"contact","unit":"red/recruits","target":"blue/warriors","distance":1,"force":"so","dice":[6],"answers":{"react":"no"}}"#,
        r#"{"do":"fight","combat":"c1","force":"so","units":{"red/grenadiers":{"front":6,"behind":6},"red/fusiliers":{"front":6,"behind":6},"red/recruits":{"front":6,"behind":6},"blue/militia":{"front":6,"behind":6},"blue/minutemen":{"front":6,"behind":6},"blue/warriors":{"front":6}}}"#,
    ];
    let mut game = states::fresh(&states::kept("big-skirmishes").0);
    for line in lines {
        let reply = states::serve_with(&mut game, line, ExecDice::App);
        assert!(reply.starts_with(r#"{"ok":true"#), "{line}: {reply}");
    }
    let mut desk = Desk::rolling(size.0, size.1, Dice::Table);
    desk.app.play(game, &[]);
    desk
}

/// A volley has made a unit fail: may a leader rally it?
fn a_choice(size: (u16, u16)) -> Desk {
    let (battle, requests) = states::kept("simpsons-revolution");
    let mut game = states::fresh(&battle);
    let at = requests
        .iter()
        .position(|line| line.contains(r#""rally":"yes""#))
        .unwrap();
    for line in &requests[..at] {
        states::serve_line(&mut game, line);
    }
    let mut fields = request(&requests[at]);
    let dice = fields.shift_remove("dice").unwrap();
    let action = fields
        .shift_remove("do")
        .unwrap()
        .as_str()
        .unwrap()
        .to_owned();
    fields.shift_remove("answers");
    fields.shift_remove("leader_within_8");
    let mut step = game.begin(Entry { action, fields }, Directions::default());
    for face in dice.as_array().unwrap() {
        if matches!(step, Step::Needs(Request::Dice(_))) {
            let face = u8::try_from(face.as_u64().unwrap()).unwrap();
            step = game.supply(Supply::Face(face));
        }
    }
    assert!(
        matches!(step, Step::Needs(Request::Decision(_))),
        "{step:?}"
    );
    let mut desk = Desk::rolling(size.0, size.1, Dice::Table);
    desk.app.play(game, &[]);
    desk
}

fn the_end_of_a_half(size: (u16, u16)) -> Desk {
    let mut desk = Desk::new(size.0, size.1);
    desk.open_sample("stony-ford");
    desk.keys(" 52>");
    desk.must_see("can still act");
    desk
}

#[test]
fn the_nine_moments() {
    for size in SIZES {
        let moments: [(&str, Moment); 9] = [
            ("a miss", a_miss),
            ("a kill", a_kill),
            ("a rout", a_rout),
            ("a lost leader", a_lost_leader),
            ("a combat of three units a side", a_large_combat),
            ("an assault", an_assault),
            ("a failed test with a choice", a_choice),
            ("the list of cards", the_cards),
            ("the end of a half", the_end_of_a_half),
        ];
        let shown = moments.map(|(name, moment)| {
            let mut desk = moment(size);
            desk.think();
            (name.to_owned(), rows(&mut desk))
        });
        holds(
            &format!("moments-{}x{}", size.0, size.1),
            "Nine moments",
            &shown,
        );
    }
}
