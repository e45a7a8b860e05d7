//! A page shows what its viewer may know, and not a byte besides.

use crate::support::{Shared, covered};
use drumhead::battle::{Directions, Entry};
use drumhead::table::Side;
use serde_json::json;

const RED: Option<Side> = Some(Side::Red);
const BLUE: Option<Side> = Some(Side::Blue);

/// Red holds this card, and the Light Company may act.
fn holding(card: &str) -> Shared {
    Shared::after(&[
        json!({"do": "muster", "dice": [2, 2]}),
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": [card], "dice": [2]}),
        json!({"do": "draw", "cards": ["red/ashby"]}),
        json!({"do": "order", "character": "red/ashby", "unit": "red/light-company"}),
    ])
}

#[test]
fn each_side_sees_its_own_cards_and_units() {
    let shared = holding("joker");
    let [red, blue, board] = [RED, BLUE, None].map(|side| shared.get(side, ""));
    assert!(red.contains("Joker"), "{red}");
    assert!(blue.contains("Hunters in the Thicket"), "{blue}");
    for (page, hidden) in [
        (&red, "Hunters"),
        (&blue, "Joker"),
        (&board, "Joker"),
        (&board, "Hunters"),
    ] {
        assert!(!page.contains(hidden), "{hidden}: {page}");
    }
}

/// What only red knows is hidden on its covered page, the last result's own words too; the dice pad stays.
#[test]
fn a_covered_page_hides_what_the_table_may_not_know() {
    let mut shared = Shared::after(&[
        json!({"do": "muster", "dice": [2, 2]}),
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": ["joker"], "dice": [2]}),
    ]);
    let red = shared.get(RED, "");
    let now = red.split("<section id=\"now\"").nth(1).expect("a result");
    let (large, own) = now.split_once("What only you know").expect("a fold");
    assert!(!large.contains("Joker"), "{large}");
    assert!(own.contains("Joker"), "{own}");
    // What all know is not told again.
    let own = own.split("</details>").next().unwrap_or_default();
    for line in own.split("<li>").skip(1) {
        let line = line.split("</li>").next().unwrap_or_default();
        assert!(!line.is_empty() && !large.contains(line), "{line}");
    }
    assert!(!own.contains("banner"), "{own}");
    let blue = shared.get(BLUE, "");
    for (page, name, else_) in [
        (&red, "Joker", "Bonus card to Crown column"),
        (&blue, "Hunters in the Thicket", "Hidden unit 1"),
    ] {
        let hidden = covered(page);
        assert!(page.contains(name) && !hidden.contains(name), "{hidden}");
        assert!(hidden.contains(else_), "{hidden}");
    }
    let fire = json!({"unit": "red/light-company", "target": "blue/minutemen", "range": 8});
    let entry = Entry {
        action: "fire".to_owned(),
        fields: fire.as_object().cloned().expect("a map"),
    };
    shared = holding("joker");
    shared.play.game.begin(entry, Directions::default());
    shared.open();
    let pad = covered(&shared.get(RED, ""));
    assert!(pad.contains("data-count"), "{pad}");
    // A covered question says how it can be answered.
    let dice = shared.now(json!({"dice": [6, 6, 6, 6, 6, 6, 6, 6, 6, 6]}));
    assert_eq!(shared.post(Side::Red, &dice)["ok"], json!(true));
    let question = covered(&shared.get(RED, ""));
    assert!(question.contains("Show your hand to answer."), "{question}");
}

/// Everything sent to blue's page and to the board, the keys of the addresses aside.
fn sent(shared: &Shared) -> Vec<String> {
    let mut all = Vec::new();
    for side in [BLUE, None] {
        let (path, _) = shared.path(side);
        for rest in ["", "/page.js", "/page.css", "/do", "/red"] {
            all.push(shared.get(side, rest));
        }
        all.push(shared.event(side));
        for it in &mut all {
            *it = it.replace(&path, "/KEY");
        }
    }
    all
}

/// Two games that differ in red's hand alone, step by step: the bytes for blue and for all are the same.
#[test]
fn secrets_of_red_change_no_byte_for_others() {
    let mut twins = [holding("joker"), holding("free-action")];
    let fire = Entry {
        action: "fire".to_owned(),
        fields: json!({"unit": "red/light-company", "target": "blue/minutemen", "range": 8})
            .as_object()
            .cloned()
            .expect("a map"),
    };
    let mut differ = 0;
    let mut same = |twins: &mut [Shared; 2], step: &str| {
        twins.iter_mut().for_each(Shared::publish);
        let [one, other] = twins.each_ref().map(sent);
        for (one, other) in one.iter().zip(&other) {
            assert_eq!(one, other, "{step}");
        }
        let [one, other] = twins.each_ref().map(|it| {
            let (path, _) = it.path(RED);
            covered(&it.get(RED, "")).replace(&path, "/KEY")
        });
        assert_eq!(one, other, "red's covered page {step}");
        let [one, other] = twins.each_ref().map(|it| it.event(RED));
        differ += usize::from(one != other);
    };
    same(&mut twins, "before");
    for it in &mut twins {
        it.play.game.begin(fire.clone(), Directions::default());
        it.open();
        assert!(it.play.game.waiting().is_some(), "dice are due");
    }
    same(&mut twins, "dice are due");
    // Blue and the board try what only red may do.
    for request in [
        json!({"dice": [6]}),
        json!({"answers": {"joker": "all"}}),
        json!({"do": "play", "card": "joker"}),
        json!({"do": "play", "card": "free-action"}),
    ] {
        let replies = twins.each_mut().map(|it| {
            let request = it.now(request.clone());
            it.post(Side::Blue, &request)
        });
        assert_eq!(replies[0], replies[1], "{request}");
        assert_eq!(replies[0]["ok"], json!(false), "{request}");
    }
    // Every die shows a 6; whatever is asked of red is asked in both games.
    for _ in 0..40 {
        let asked = twins.each_ref().map(|it| it.play.game.waiting().is_some());
        assert_eq!(asked[0], asked[1]);
        if !asked[0] {
            break;
        }
        for it in &mut twins {
            let request = match it.play.game.waiting().expect("a request").1 {
                drumhead::table::Request::Dice(dice) => {
                    json!({"dice": vec![6; usize::from(dice.count)]})
                }
                drumhead::table::Request::Decision(ask) => json!({"answers": {ask.id: "none"}}),
                drumhead::table::Request::Card(_) => panic!("no card is drawn here"),
            };
            it.play.game.waiting().expect("a request");
            it.open();
            let request = it.now(request);
            let reply = it.post(Side::Red, &request);
            assert_eq!(reply["ok"], json!(true), "{request}: {reply}");
        }
        same(&mut twins, "in the middle");
    }
    assert!(twins[0].play.game.waiting().is_none());
    same(&mut twins, "after");
    assert!(differ >= 2, "red's own page shows red's cards");
}

const NAMES: &str = r#"
battle: <script>alert("1")</script>
rules: big-skirmishes
red: {roster: "'\"&", units: [{name: "<b>Guard</b>", figures: 6}]}
blue: {roster: "</html>", units: [{name: "\" onclick=\"x", figures: 6}]}
"#;

/// Names from rosters are text, whatever is in them.
#[test]
fn names_are_escaped() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("names.battle.yaml");
    std::fs::write(&file, NAMES).expect("written");
    let shared = Shared::of(&file, &[]);
    for side in [RED, BLUE, None] {
        let page = shared.get(side, "");
        for text in ["<script>alert", "<b>Guard", "\" onclick", "roster</html>"] {
            assert!(!page.contains(text), "{text}: {page}");
        }
        assert!(page.contains("&lt;b&gt;Guard&lt;/b&gt;"), "{page}");
        assert_eq!(page.matches("</html>").count(), 1, "{page}");
    }
}

/// What hands do is told in words; the chores behind them are as open as the state itself.
#[test]
fn no_page_is_sent_chores() {
    let requests = [json!({"do": "aggression", "dice": [3, 4]})];
    let shared = Shared::of(std::path::Path::new("beaver-dam"), &requests);
    let record = shared.play.game.record(1).expect("a record");
    assert!(!record.chores.is_empty());
    for side in [RED, BLUE, None] {
        for text in [shared.get(side, ""), shared.event(side)] {
            assert!(text.contains("take 3 white counters"), "{text}");
            assert!(!text.contains("chores"), "{text}");
        }
    }
}
