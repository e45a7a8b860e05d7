//! Odds in the shell.

use super::*;

/// Twelve dice on 5 and 6 with ones again: 12 (1/3 + 1/6 x 1/3) = 14/3 hits, of which a third kill.
#[test]
fn odds_are_a_table_with_bars() {
    let asked = [
        "odds",
        "hollow-creek",
        "fire",
        "unit=red/fusiliers",
        "target=blue/minutemen",
        "range=8",
    ];
    let ran = drumhead(&folder(), &asked);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    for line in [
        "Royal Fusiliers fire at Minutemen",
        "Exact odds, from ",
        "A rule forbids this now: ",
        "Minutemen: killed\n  average 1.56, mostly 0 to 3\n  none   18.9%  █",
        "\nrange in inches: killed\n> to 9     1.56  ████████████████████████████████████████\n  to 18    0.78  ████████████████████\n",
        "> no     1.56  █",
    ] {
        assert!(
            ran.output.contains(line),
            "{line:?} is missing:\n{}",
            ran.output
        );
    }
    let json = drumhead(&folder(), &[&asked[..], &["cover=yes", "--json"]].concat());
    let reply: Value = serde_json::from_str(&json.output).expect("JSON");
    assert_eq!(
        (
            reply["exact"].as_bool(),
            reply["refused"]["clause"].as_str()
        ),
        (Some(true), Some("BS-07"))
    );
    let kills = reply["odds"]["blue/minutemen.kills"]
        .as_object()
        .expect("kills");
    let mean: f64 = kills
        .iter()
        .map(|(kills, p)| kills.parse::<f64>().expect("a number") * p.as_f64().expect("a chance"))
        .sum();
    assert!((mean - 7.0 / 9.0).abs() < 1e-9, "half of the dice: {mean}");
}

/// The other rulebooks: a comparison by aim, a decision, fields inside fields.
#[test]
fn odds_of_every_ruleset() {
    let ran = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        let ran = drumhead(&folder(), &words);
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{words:?}");
        ran.output
    };
    let shot = ran("odds beaver-dam shoot figure=red/thorne target=blue/aubrac range=8 cover=soft");
    assert!(shot.contains("aim counters: hit\n  0"), "{shot}");
    assert!(
        shot.contains("\ncover: hit\n  none") && shot.contains("\n> soft"),
        "{shot}"
    );
    let combat = ran(
        "odds cider-mill combat kind=musket attackers=red/grenadiers target=blue/first range=2",
    );
    assert!(combat.contains(": holds"), "{combat}");
    let fire = ran("odds ferry-road fire unit=red/grenadiers target=blue/herdsmen range=6");
    assert!(
        fire.contains("hits") && fire.contains("cover: hits\n> open"),
        "{fire}"
    );
    let volley = ran("odds stony-ford shoot unit=red/first target=blue/clan range=3");
    assert!(volley.contains("\ncover: hits taken"), "{volley}");
}

#[test]
fn odds_of_a_saved_game_leave_it_as_it_is() {
    let folder = folder();
    let file = folder.path().join("game.jsonl").display().to_string();
    let mut input = &b"{\"do\":\"muster\"}\n{\"do\":\"start-cards\"}\n"[..];
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut io = Io {
        input: &mut input,
        output: &mut output,
        errors: &mut errors,
    };
    let play = [
        "drumhead",
        "exec",
        "hollow-creek",
        "--seed",
        "7",
        "--game",
        &file,
    ]
    .map(OsString::from);
    assert_eq!(run(play, &mut io), 0);
    let before = fs::read(&file).expect("the game");
    let ran = drumhead(&folder, &["odds", "--game", &file, "draw"]);
    assert_eq!((ran.code, ran.errors.as_str()), (0, ""));
    // Eight characters, two Pauses and four Bonus cards.
    assert!(
        ran.output.contains("Captain Ashby: the next card") && ran.output.contains("7.1%"),
        "{}",
        ran.output
    );
    assert!(!ran.output.contains("forbids"), "{}", ran.output);
    assert_eq!(fs::read(&file).expect("the game"), before);
    let none = drumhead(&folder, &["odds", "--game", "no-such.jsonl", "draw"]);
    assert!(
        none.code == 1 && none.errors.contains("this saved game does not exist"),
        "{}",
        none.errors
    );
}
