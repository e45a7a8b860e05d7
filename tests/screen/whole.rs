//! The whole program in a pseudo-terminal, as people play it: keys in, screens out, the terminal restored.

use crate::pty::{Launch, PATIENCE, Pty};
use crate::{creek, states};

/// The program: the one that was just built, or the one that `DRUMHEAD_PROGRAM` names.
fn program() -> String {
    std::env::var("DRUMHEAD_PROGRAM").unwrap_or_else(|_| env!("CARGO_BIN_EXE_drumhead").to_owned())
}

/// Starts it at the start screen with nothing saved.
fn start(columns: u16, rows: u16) -> Pty {
    let pty = Launch::new(program()).size(columns, rows).start();
    pty.wait_for("Hollow Creek", PATIENCE);
    pty
}

/// Sends keys one after the other, each after the screen shows what it waits for.
fn play(pty: &mut Pty, steps: &[(&str, &str)]) {
    for (keys, then) in steps {
        pty.send(keys);
        pty.wait_for(then, PATIENCE);
    }
}

/// Quits, and looks at what is left of it.
fn leave(mut pty: Pty) {
    pty.send("q");
    assert_eq!(pty.wait_exit(), 0);
    pty.assert_restored();
}

/// From the muster to the middle of a volley: each key and what the screen then shows.
const VOLLEY: [(&str, &str); 10] = [
    ("m", "2 dice to go"),
    ("23", "Next"),
    ("C", "Turn 1"),
    ("d", "this card was drawn"),
    ("9\r", "Captain Ashby may order 2 units"),
    ("2", "2 Royal Fusiliers"),
    ("o", "orders Royal Fusiliers"),
    ("f", "The enemy unit to fire at"),
    ("14\r8n\r", "12 dice to go"),
    ("112345662342", "2 dice to go"),
];

/// From the start screen through an order, a volley with typed dice, a draw and an undo, and out again.
///
/// The class of Young Marsh: 2 and 3, a Professional. Captain Ashby's card is named; he orders the Fusiliers, who fire at
/// the Minutemen at 8 inches: 12 dice, hits on 5 and 6, ones again (two of them: a 5 and a 1), four hits. Their effect:
/// 1 3 5 6: nothing, a disorder, two kills.
#[test]
fn an_order_a_volley_a_draw_an_undo() {
    let mut pty = start(120, 40);
    play(&mut pty, &[("\r", "Roll the characters' classes")]);
    play(&mut pty, &VOLLEY);
    play(
        &mut pty,
        &[
            ("51", "4 dice to go"),
            ("1356", "Minutemen: remove 2 figures"),
        ],
    );
    let screen = pty.screen();
    for shown in [
        "Royal Fusiliers: place 1 smoke marker",
        "Minutemen: remove 2 figures",
        "saved",
    ] {
        assert!(
            screen.contains(shown),
            "{shown} is not on the screen:\n{screen}"
        );
    }
    play(
        &mut pty,
        &[
            // An action would be given up: it asks.
            ("d", "1 action left. Draw a card anyway?"),
            ("2\r", "this card was drawn"),
            // A Pause comes after the 23 numbers of the rosters.
            ("24\r", "Pause"),
            ("u", "undo: Royal Fusiliers"),
            ("u", "2 actions left"),
            ("U", "redo"),
        ],
    );
    leave(pty);
}

/// Real dice that were typed are there again when the program was left in the middle of a volley, and what may still come of
/// it is told before any key. The dice are those of the volley above.
#[test]
fn a_volley_of_real_dice_goes_on_after_leaving() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = folder.path().join("game.jsonl");
    let again = |columns| {
        Launch::new(program())
            .args(["play", "--game"])
            .arg(&game)
            .size(columns, 40)
            .start()
    };
    let mut pty = Launch::new(program())
        .args(["play", "hollow-creek", "--game"])
        .arg(&game)
        .size(120, 40)
        .start();
    play(&mut pty, &VOLLEY);
    play(&mut pty, &[("5", "1 die to go")]);
    leave(pty);
    let mut pty = again(120);
    pty.wait_for("1 die to go", PATIENCE);
    pty.wait_for("Odds from here", PATIENCE);
    play(&mut pty, &[("1", "4 dice to go")]);
    leave(pty);
    let mut pty = again(80);
    play(&mut pty, &[("1356", "Minutemen: remove 2 figures")]);
    leave(pty);
}

/// The shortest life: the sample battle is one key away, and the program leaves the terminal as it found it.
#[test]
fn smoke_the_sample_battle_is_one_key_away() {
    let mut pty = start(80, 24);
    play(
        &mut pty,
        &[("\r", "Muster"), ("m", "2 dice to go"), ("23", "Next")],
    );
    leave(pty);
}

/// Clicks come through a real terminal, and the mouse is the terminal's again after; with `--no-mouse` it always is.
#[test]
fn clicks_and_no_clicks() {
    let mut pty = start(120, 40);
    assert!(pty.modes_left().contains(&"mouse"));
    let row = pty
        .screen()
        .lines()
        .position(|line| line.contains("Hollow Creek"))
        .expect("the sample is listed")
        + 1;
    play(
        &mut pty,
        &[
            (&format!("\x1b[<0;20;{row}M\x1b[<0;20;{row}m"), "Muster"),
            ("/marsh", "1 of 1: Young Marsh"),
            ("\r:und", "undo the last"),
        ],
    );
    pty.send("\x1b");
    pty.wait_for("q leave", PATIENCE);
    leave(pty);
    let quiet = Launch::new(program())
        .args(["play", "hollow-creek", "--no-mouse"])
        .size(80, 24)
        .start();
    quiet.wait_for("Muster", PATIENCE);
    assert!(!quiet.modes_left().contains(&"mouse"));
    leave(quiet);
}

/// Nothing panics at any size, and a tiny window says what it needs.
#[test]
fn any_size() {
    let mut pty = start(120, 40);
    play(&mut pty, &[("\r", "Muster")]);
    for (columns, rows) in [
        (200, 60),
        (80, 24),
        (40, 12),
        (20, 5),
        (2, 1),
        (1, 1),
        (300, 100),
        (120, 40),
    ] {
        pty.resize(columns, rows);
    }
    pty.wait_for("Grenadiers", PATIENCE);
    leave(pty);
}

/// A game goes on where it stopped: quit in the middle, and the start screen offers it first.
#[test]
fn a_game_goes_on_where_it_stopped() {
    let home = tempfile::tempdir().expect("a folder");
    let state = home.path().to_str().expect("a path").to_owned();
    let launch = || {
        let pty = Launch::new(program())
            .args(["--state-dir", &state])
            .size(120, 40)
            .start();
        pty.wait_for("Hollow", PATIENCE);
        pty
    };
    let mut first = launch();
    play(
        &mut first,
        &[("\r", "Muster"), ("m", "2 dice to go"), ("23", "Next")],
    );
    leave(first);
    let mut second = launch();
    play(&mut second, &[("\r", "Settle who begins")]);
    leave(second);
}

/// An action by its line asks at once: the odds of the whole, wanted in the same moment, do not cost the answers theirs.
/// All answers stand there with them.
#[test]
fn the_answers_to_a_question_at_once_have_their_odds() {
    let (battle, requests) = states::kept("rangers");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl");
    let mut game = states::kept_in(&battle, &file);
    let before = requests.iter().take_while(|it| !it.contains("attack"));
    before.for_each(|line| drop(states::serve_line(&mut game, line)));
    drop(game);
    let mut pty = Launch::new(program())
        .args(["play", "--game", file.to_str().unwrap()])
        .size(120, 40)
        .start();
    pty.wait_for("Beaver Dam traders", PATIENCE);
    let attack = (":attack two-rivers thorne\r", "hit   killed");
    play(
        &mut pty,
        &[
            attack,
            ("", "6 defence 6"),
            ("\x1b", "The enemy to attack"),
            ("\x1b", "Result"),
        ],
    );
    leave(pty);
}

/// A combat that was a draw goes on over the Pause: no card comes before its round has been fought. The game of turn 1 is
/// there already; at 80 columns and 24 rows the card, the form and all dice are entered by keys.
///
/// Highlanders 6 in front, less a disorder, and the Captain: 7 dice. Militia 4 and half of 4, less a disorder, and Young
/// Marsh, a Duffer by now: 6. Minutemen 6 and half of 4, and the Hero: 12. One kill each: a draw again, and Young Marsh falls.
#[test]
fn a_combat_goes_on_over_the_pause() {
    let mut pauses = 0;
    let requests = creek::requests_before(|request| {
        pauses += u32::from(request["cards"] == serde_json::json!(["pause"]));
        pauses == 3
    });
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl");
    drop(creek::play(&requests, &file));
    let mut pty = Launch::new(program())
        .args(["play", "--game", file.to_str().unwrap()])
        .size(80, 24)
        .start();
    play(
        &mut pty,
        &[
            ("d", "this card was drawn"),
            ("p\r", "Pause"),
            ("d", "must fight first"),
            ("a", "4 Highlanders   of 6"),
            ("6\r", "▸ 13 Mill Militia"),
            ("4\t4\r", "▸ 14 Minutemen"),
            ("6\t4\r", "Highlanders: to hit"),
            ("4561233", "Highlanders: effect"),
            ("542", "Mill Militia: to hit"),
            ("411223", "Mill Militia: effect"),
            ("3", "Minutemen: to hit"),
            ("511223312312", "Minutemen: effect"),
            ("6", "Captain Ashby: risk"),
            ("6", "Young Marsh: risk"),
            ("1", "Young Marsh: take off the table"),
            // The deck is open again.
            ("d", "this card was drawn"),
            ("\x1b", "Draw the next card"),
        ],
    );
    leave(pty);
    let (mut game, _) = drumhead::journal::Game::open(&file).unwrap();
    let state = game.battle().state(drumhead::battle::Viewer::Umpire);
    let combat = &state["combats"][0];
    assert_eq!(
        (&combat["id"], &combat["round"], &combat["due"]),
        (&"c1".into(), &2.into(), &false.into())
    );
    assert_eq!(state["characters"]["blue/marsh"]["out_of_action"], true);
    game.undo(2).unwrap();
    assert_eq!(
        game.battle().state(drumhead::battle::Viewer::Umpire)["deck"]["pauses"],
        0
    );
    assert!(drumhead::journal::verify(&file).unwrap().is_sound());
}
