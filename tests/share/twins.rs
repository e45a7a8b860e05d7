//! Twins on the pages: two games that differ in one thing that red hides show blue and the board the same bytes, until it has
//! acted and the journal says so.

use crate::support::{Shared, covered};
use crate::twin_battles::{Parting, before, natures_of_red, parting, same, some_keys, timeless};
use crossterm::event::KeyCode;
use drumhead::battle::{Directions, Entry};
use drumhead::table::{Request, Side};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};

/// A game of a battle after these requests.
fn shared(setup: &Map<String, Value>, requests: &[Value]) -> Shared {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ford.battle.yaml");
    std::fs::write(&file, Value::Object(setup.clone()).to_string()).expect("written");
    Shared::of(&file, requests)
}

/// What blue's page and the board receive now, and what blue may see of red's page while that is covered.
fn seen(shared: &Shared) -> String {
    let events = [Some(Side::Blue), None, Some(Side::Red)].map(|side| {
        let (path, _) = shared.path(side);
        let page = shared.get(side, "").replace(&path, "/KEY");
        let (_, text) = page.split_once("\r\n\r\n").expect("a page");
        match side {
            Some(Side::Red) => covered(text),
            _ => text.to_owned(),
        }
    });
    timeless(&events.concat())
}

fn code(key: char) -> KeyCode {
    match key {
        '\n' => KeyCode::Enter,
        '\x1b' => KeyCode::Esc,
        key => KeyCode::Char(key),
    }
}

/// Answers what is asked from the page of its side, alike in both games.
fn answer(twins: &mut [Shared; 2]) {
    for it in twins {
        let Some(side) = it.play.asked_side().map(|side| side.unwrap_or(Side::Red)) else {
            return;
        };
        let request = match it.play.game.waiting().map(|(_, request, _)| request) {
            Some(Request::Decision(ask)) => {
                json!({"answers": {ask.id: ask.default.to_string()}})
            }
            Some(Request::Dice(_)) => json!({"roll": []}),
            _ => return,
        };
        let request = it.now(request);
        it.post(side, &request);
    }
}

/// Something that the hidden unit or the guards do at an enemy, up to its first question.
fn by_letters(rng: &mut ChaCha8Rng) -> String {
    let mut one = |of: &[&'static str]| of[rng.random_range(0..of.len())];
    let (unit, action) = (one(&["1", "2", "2"]), one(&["f96", "k92", "h92", "v", "r"]));
    let back = one(&["\x1b\x1b\x1b\x1b", "\n2\x1b\x1b\x1b"]);
    format!("{unit}{action}\n\n\n\n\n{back}")
}

/// Plays twins by chance, and others once their ways part; returns how often they were compared.
fn play(seed: u64, begun: impl Fn() -> [Shared; 2]) -> usize {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut twins = begun();
    let mut count = 0;
    let mut pressed = Vec::new();
    for _ in 0..6 {
        // Half of it by letters, which need no line of commands.
        let keys = match rng.random_range(0..2) {
            0 => some_keys(&mut rng),
            _ => by_letters(&mut rng),
        };
        for key in keys.chars() {
            let was = before(twins.each_ref().map(|it| &it.play.game));
            pressed.push(key);
            if rng.random_range(0..8) == 0 {
                answer(&mut twins);
            }
            for it in &mut twins {
                it.key(code(key));
            }
            let [a, b] = twins.each_ref().map(seen);
            count += 1;
            let parting = parting(was, twins.each_ref().map(|it| &it.play.game));
            if a != b && parting == Parting::Apart {
                twins = begun();
                pressed.clear();
                break;
            }
            same(&a, &b, &format!("{pressed:?}"));
        }
    }
    count
}

#[test]
fn twins_of_another_nature_look_the_same_on_the_pages() {
    let begun = [
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": ["red/major-thorne"]}),
    ];
    let order = json!({"do": "order", "character": "red/major-thorne", "unit": "red/hidden-1"});
    let mut count = 0;
    for (seed, [one, other]) in (0..).zip([
        [0, 3],
        [1, 3],
        [0, 1],
        [2, 3],
        [0, 2],
        [1, 2],
        [3, 0],
        [2, 1],
    ]) {
        let setups = natures_of_red(one, other);
        let mut begun = begun.to_vec();
        begun.extend((one != 3 && other != 3).then(|| order.clone()));
        count += play(seed, || {
            setups.each_ref().map(|setup| shared(setup, &begun))
        });
    }
    assert!(count > 60, "{count}");
}

/// The cards have begun, red holds this card and has ordered the guards.
fn holding(card: &str) -> Shared {
    let [setup, _] = natures_of_red(0, 0);
    let begun = [
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": [card], "dice": [2]}),
        json!({"do": "draw", "cards": ["red/major-thorne"]}),
        json!({"do": "order", "character": "red/major-thorne", "unit": "red/foot-guards"}),
    ];
    shared(&setup, &begun)
}

#[test]
fn twins_with_another_card_look_the_same_on_the_pages() {
    let mut count = 0;
    for (seed, cards) in (40..).zip([
        ["joker", "dummy"],
        ["free-action", "cloudburst"],
        ["dummy", "free-action"],
        ["joker", "cloudburst"],
    ]) {
        count += play(seed, || cards.map(holding));
    }
    assert!(count > 30, "{count}");
}

/// Who must decide about a Joker that is not there can only go on, now or for the whole turn, and nobody else learns why.
#[test]
fn without_the_joker_a_page_says_go_on() {
    let mut twins = ["joker", "dummy"].map(holding);
    for it in &mut twins {
        for key in "1f98".chars() {
            it.key(KeyCode::Char(key));
        }
        (0..5).for_each(|_| it.key(KeyCode::Enter));
        let request = it.now(json!({"dice": [5, 5, 5, 5, 5, 5, 2, 2, 2, 2, 2, 2]}));
        assert_eq!(it.post(Side::Red, &request)["ok"], json!(true));
    }
    assert_eq!(seen(&twins[0]), seen(&twins[1]));
    let [with, without] = twins.each_ref().map(|it| it.event(Some(Side::Red)));
    assert!(!with.contains("No card of yours fits"), "{with}");
    assert!(without.contains("No card of yours fits"), "{without}");
    let place = |text| with.find(text).expect("an answer");
    let answers = ["re-roll a miss", "re-roll all", "do not ask again"].map(place);
    assert!(answers.is_sorted(), "{with}");
    assert!(!without.contains("Re-roll"), "{without}");
    // Who has a card to play is told what that does.
    let shows = "Playing your card shows it to everyone.";
    assert!(with.contains(shows) && !without.contains(shows), "{with}");
    let not_now = "No, and do not ask again this turn";
    assert!(with.contains(not_now) && without.contains(not_now));
    let it = &mut twins[1];
    let all = it.now(json!({"answers": {"joker": "all"}}));
    assert_eq!(it.post(Side::Red, &all)["ok"], json!(false));
    assert!(it.play.notice.is_none());
    let off = it.now(json!({"answers": {"joker": "not-this-turn"}}));
    assert_eq!(it.post(Side::Red, &off)["ok"], json!(true));
    // That no re-roll will come this turn stays with red.
    let it = &mut twins[0];
    let no = it.now(json!({"answers": {"joker": "none"}}));
    assert_eq!(it.post(Side::Red, &no)["ok"], json!(true));
    assert_eq!(seen(&twins[0]), seen(&twins[1]));
    for it in &mut twins {
        while let Some((_, request, _)) = it.play.game.waiting() {
            let request = match request {
                Request::Decision(ask) => {
                    json!({"answers": {ask.id: ask.default.to_string()}})
                }
                _ => json!({"roll": []}),
            };
            let side = it.play.asked_side().flatten().unwrap_or(Side::Red);
            let request = it.now(request);
            assert_eq!(it.post(side, &request)["ok"], json!(true), "{request}");
        }
        for side in [Some(Side::Blue), None] {
            let page = it.event(side);
            assert!(page.contains("Red chose: No"), "{page}");
            assert!(!page.contains("ask again"), "{page}");
        }
        let log = it.play.book.log.lines();
        assert!(
            log.flat_map(|line| &line.events)
                .all(|it| !it.contains("ask again"))
        );
    }
}

/// A Free Action card from a page opens its form on the laptop for all to see, so the log names it.
#[test]
fn a_card_that_a_page_lays_open_is_on_record() {
    let mut shared = holding("free-action");
    let before = shared.play.game.len();
    let request = shared.now(json!({"do": "play", "card": "free-action"}));
    assert_eq!(shared.post(Side::Red, &request)["ok"], json!(true));
    assert!(shared.play.form().is_some());
    assert_eq!(shared.play.game.len(), before + 1);
    // Each page says what became of the card.
    let says = |shared: &Shared| {
        [Some(Side::Red), Some(Side::Blue), None].map(|side| {
            shared
                .event(side)
                .contains("Free Action is played on the laptop")
        })
    };
    assert_eq!(says(&shared), [true; 3]);
    // It says who does what there, and names no key.
    for (side, said) in [
        (Some(Side::Red), "You choose there: "),
        (Some(Side::Blue), "Red chooses there: "),
        (None, "Red chooses there: "),
    ] {
        let page = shared.event(side);
        assert!(page.contains(said) && !page.contains("Esc"), "{page}");
    }
    // And what the laptop waits for.
    let asked = shared.play.card_in_form().expect("it is open").1;
    let asked = asked.expect("the action").expect("a question").to_owned();
    assert!(shared.event(Some(Side::Red)).contains(&asked), "{asked}");
    (0..3).for_each(|_| shared.key(KeyCode::Esc));
    assert_eq!(says(&shared), [false; 3]);
    // The order of an officer, whose card is no Bonus card, is not one that is played.
    "6o".chars().for_each(|key| shared.key(code(key)));
    assert!(shared.play.form().is_some());
    let page = shared.event(Some(Side::Red));
    assert!(!page.contains("is played on the laptop"), "{page}");
    (0..3).for_each(|_| shared.key(KeyCode::Esc));
    let last = shared.play.game.record(before + 1).expect("a record");
    let text = last.title.table.clone();
    assert!(text.contains("Crown show Free Action"), "{text}");
    // A card that all have seen is not taken back without a trace, on any page.
    let back = "Crown take Free Action back into the hand";
    let last = shared.play.game.record(before + 2).expect("a record");
    assert!(last.title.table.contains(back), "{:?}", last.title);
    for side in [Some(Side::Red), Some(Side::Blue), None] {
        assert!(shared.get(side, "").contains(back));
    }
}

/// The same where the form opens only once the card was to be played at once.
#[test]
fn a_card_that_asks_for_more_is_on_record() {
    let mut shared = Shared::after(&[
        json!({"do": "muster", "dice": [4, 3]}),
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": ["free-action"], "dice": [2]}),
    ]);
    let request = shared.now(json!({"do": "play", "card": "free-action"}));
    assert_eq!(shared.post(Side::Red, &request)["ok"], json!(true));
    assert!(
        shared
            .get(Some(Side::Blue), "")
            .contains("Crown column show Free Action")
    );
    (0..3).for_each(|_| shared.key(KeyCode::Esc));
    assert!(
        shared
            .get(Some(Side::Blue), "")
            .contains("Crown column take Free Action back into the hand")
    );
}

/// A real Bonus card is named on the page of its side alone, and a card that cannot have come is refused there alone.
#[test]
fn a_real_bonus_card_is_named_on_its_side_s_page() {
    let mut twins = ["joker", "dummy"].map(|named| {
        let mut it = Shared::after(&[
            json!({"do": "muster", "dice": [4, 3]}),
            json!({"do": "start-cards"}),
            json!({"do": "draw", "cards": ["free-action"], "dice": [2]}),
        ]);
        let draw = Entry {
            action: "draw".to_owned(),
            fields: Map::new(),
        };
        it.play.game.begin(draw, Directions::default());
        it.play
            .game
            .supply(drumhead::journal::Supply::Card("face down".to_owned()));
        it.play.game.supply(drumhead::journal::Supply::Face(3));
        it.open();
        (it, named)
    });
    for (it, named) in &mut twins {
        let page = it.get(Some(Side::Blue), "");
        assert!(page.contains("You name the Bonus card"), "{page}");
        // The list does not tell what red holds.
        assert!(page.contains("Free Action"), "{page}");
        // A tap only chooses.
        let first = page.find("<details name=\"card\" data-key=\"joker\"><summary>Joker</summary>");
        let second = page.find(">Name Joker</button>");
        assert!(first.is_some() && first < second, "{page}");
        for (side, card, is_taken) in [
            (Side::Red, *named, false),
            (Side::Blue, "free-action", false),
            (Side::Blue, *named, true),
        ] {
            let request = it.now(json!({"named": card}));
            let reply = it.post(side, &request);
            assert_eq!(reply["ok"], json!(is_taken), "{side:?} {card} {reply}");
            // A side must not try out in silence what the other holds; which card it named stays its own.
            let told = it.play.notice.as_ref().map(|it| it.text.as_str());
            let wrong = "Blue has named a card that cannot have come.";
            let is_wrong = (side, is_taken) == (Side::Blue, false);
            assert!(is_taken || told == is_wrong.then_some(wrong), "{told:?}");
            let board = it.get(None, "");
            assert_eq!(board.contains(wrong), is_wrong, "{board}");
            // It stays in the log.
            let logged = "settlers named a card that cannot have come";
            assert_eq!(board.contains(logged), is_taken, "{board}");
        }
    }
    let [joker, dummy] = &twins;
    let seen_by_red = |it: &Shared| {
        [Some(Side::Red), None].map(|side| {
            let (path, _) = it.path(side);
            timeless(&it.get(side, "").replace(&path, "/KEY"))
        })
    };
    assert_eq!(seen_by_red(&joker.0), seen_by_red(&dummy.0));
    assert!(joker.0.get(Some(Side::Blue), "").contains("Joker"));
    let said = |it: &Shared| it.play.notice.as_ref().map(|it| it.text.clone());
    assert_eq!(said(&joker.0), said(&dummy.0));
}

/// After a Free Action each page says what its unit rolls, and its side alone answers.
#[test]
fn a_free_action_is_rolled_for_on_its_side_s_page() {
    let mut it = holding("free-action");
    let fire =
        json!({"do": "fire", "unit": "red/foot-guards", "target": "blue/minutemen", "range": 8});
    let fields = json!({"card": "free-action", "action": fire});
    let entry = Entry {
        action: "play".to_owned(),
        fields: fields.as_object().expect("fields").clone(),
    };
    it.play.game.begin(entry, Directions::default());
    it.open();
    let rolls = [Some(Side::Red), Some(Side::Blue), None].map(|side| {
        let page = it.event(side);
        page.contains("Foot Guards fire at Minutemen") && page.contains("12D6: hit on 5+ (about 4")
    });
    assert_eq!(rolls, [true; 3]);
    let dice = it.now(json!({"dice": vec![2; 12]}));
    assert_eq!(it.post(Side::Blue, &dice)["ok"], json!(false));
    let dice = it.now(json!({"dice": vec![2; 12]}));
    assert_eq!(it.post(Side::Red, &dice)["ok"], json!(true));
    assert!(it.event(None).contains("Foot Guards fire"));
}

/// From its first die on a hidden unit has one name in the question, its own.
#[test]
fn after_its_first_die_a_hidden_unit_has_one_name() {
    let begun = [
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": ["red/major-thorne"]}),
        json!({"do": "order", "character": "red/major-thorne", "unit": "red/hidden-1"}),
    ];
    let [setup, _] = natures_of_red(0, 1);
    let mut shared = shared(&setup, &begun);
    "2f96".chars().for_each(|key| shared.key(code(key)));
    for _ in 0..8 {
        if shared.play.game.waiting().is_none() {
            shared.key(KeyCode::Enter);
        }
    }
    let fires = "Hidden unit 1 fires at";
    let page = shared.event(Some(Side::Blue));
    assert!(page.contains(fires), "{page}");
    shared.key(code('3'));
    let page = shared.event(Some(Side::Blue));
    assert!(!page.contains(fires), "{page}");
}

/// Before its first die, the others' pages do not tell how many dice a hidden unit has, nor what it is; nor does the question
/// whether to react to it.
#[test]
fn the_dice_of_a_hidden_unit_are_its_side_s_own() {
    let order = json!({"do": "order", "character": "red/major-thorne", "unit": "red/hidden-1"});
    let join = json!({"do": "join", "character": "red/major-thorne", "unit": "red/hidden-1"});
    for (last, keys, tries, red, others) in [
        (
            &order,
            "2f96",
            false,
            "you roll",
            "Red rolls for a hidden unit",
        ),
        (
            &join,
            "2k92",
            false,
            "Blue decides",
            "Contacted by Hidden unit 1",
        ),
        // The die of the reaction is blue's own.
        (
            &join,
            "2k92",
            true,
            "Blue rolls for Minutemen: to react",
            "Minutemen: you roll to react",
        ),
    ] {
        let begun = [
            json!({"do": "start-cards"}),
            json!({"do": "draw", "cards": ["red/major-thorne"]}),
            order.clone(),
            last.clone(),
        ];
        let begun = &begun[..if last == &order { 3 } else { 4 }];
        let mut twins = natures_of_red(0, 1).map(|setup| shared(&setup, begun));
        for it in &mut twins {
            keys.chars().for_each(|key| it.key(code(key)));
            for _ in 0..8 {
                if it.play.game.waiting().is_none() {
                    it.key(KeyCode::Enter);
                }
            }
            if tries {
                it.key(KeyCode::Enter);
            }
            let own = it.event(Some(Side::Red));
            assert!(own.contains(red), "{own}");
        }
        let [a, b] = twins.each_ref().map(seen);
        same(&a, &b, "before the first die");
        assert!(a.contains(others), "{a}");
    }
}
