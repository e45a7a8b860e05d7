//! Questions between two actions: what another player may do about the last one, and a step that ends while some can act.

use crate::support::Desk;
use crate::tiny;
use crossterm::event::KeyCode;
use drumhead::journal::{Game, Keep};
use drumhead::session::play::BetweenActions;
use drumhead::table::{Request, Side, Who};

const SIZES: [(u16, u16); 4] = [(200, 60), (120, 40), (80, 24), (40, 12)];

/// The guard has fired, and brought six men down: the rangers may fire back.
fn fired((width, height): (u16, u16)) -> Desk {
    let mut desk = Desk::new(width, height);
    let game = Game::start_with(tiny::find, &tiny::setup(12), 7, &Keep::Nowhere).unwrap();
    desk.app.play(game, &[]);
    fire(&mut desk, ":fire 1\n");
    desk
}

/// Six hits, no joker, six men down.
fn fire(desk: &mut Desk, begin: &str) {
    desk.keys(begin);
    desk.keys("666666\n666666");
}

/// Whose decision it is, where one is asked for.
fn decides(desk: &Desk) -> Option<Side> {
    let is_between = desk.play().between().is_some();
    desk.play().asked_side().flatten().filter(|_| is_between)
}

#[test]
fn the_other_side_is_asked_at_once() {
    for size in SIZES {
        let desk = fired(size);
        assert_eq!(decides(&desk), Some(Side::Blue), "{}", desk.picture());
        desk.must_see("BLUE");
        desk.must_see("may fire back");
        // What it is about stays in sight.
        desk.must_see("guard fires");
    }
}

#[test]
fn a_game_that_is_opened_asks_again() {
    let mut desk = Desk::new(120, 40);
    let file = desk.home().join("asked.jsonl");
    let keep = Keep::File(file.clone());
    let game = Game::start_with(tiny::find, &tiny::setup(12), 7, &keep).unwrap();
    desk.app.play(game, &[]);
    fire(&mut desk, ":fire 1\n");
    desk.restart();
    let (game, _) = Game::open_with(tiny::find, &file).unwrap();
    desk.app.play(game, &[]);
    assert_eq!(decides(&desk), Some(Side::Blue), "{}", desk.picture());
    desk.must_see("guard fires");
}

#[test]
fn enter_does_it_with_its_fields_filled_in() {
    let mut desk = fired((120, 40));
    desk.keys("\n");
    let Some((entry, Request::Dice(dice), _)) = desk.play().game.waiting() else {
        panic!("no dice are due:\n{}", desk.picture());
    };
    assert_eq!(entry.fields["unit"], "blue/rangers");
    assert_eq!(dice.owner.who, Who::Unit(1));
    // What they do can be answered in its turn.
    fire(&mut desk, "");
    assert_eq!(decides(&desk), Some(Side::Red), "{}", desk.picture());
}

#[test]
fn esc_declines_and_loses_nothing() {
    let mut desk = fired((120, 40));
    let length = desk.play().game.len();
    desk.keys("\x1b");
    assert!(desk.play().depth() == 0);
    assert_eq!(desk.play().game.len(), length);
    desk.must_see("guard fires");
    // The same by the second answer.
    let mut desk = fired((120, 40));
    desk.keys("2\n");
    assert!(desk.play().depth() == 0);
    assert_eq!(desk.play().game.len(), length);
}

#[test]
fn leaving_the_dice_leads_back_to_the_question() {
    let mut desk = fired((120, 40));
    desk.keys("\n\x1b");
    desk.keys("\x1b");
    assert_eq!(decides(&desk), Some(Side::Blue), "{}", desk.picture());
}

/// Space rolls and draws: it answers no question.
#[test]
fn space_decides_nothing() {
    let mut desk = fired((120, 40));
    desk.keys("   ");
    assert_eq!(decides(&desk), Some(Side::Blue));
    desk.key(KeyCode::Down);
    desk.must_see("▸ 2");
}

/// At Stony Ford, before anybody has acted in the half: the key that ends it asks once, and names those who can act.
#[test]
fn a_half_does_not_end_while_units_can_act() {
    for size in SIZES {
        let mut desk = Desk::replayed(size.0, size.1, "on-the-frontier/stony-ford", 2);
        let (phase, side) = {
            let status = &desk.play().snapshot.status;
            (status.phase.clone(), status.side)
        };
        let able: Vec<String> = desk
            .play()
            .snapshot
            .sight
            .rows
            .iter()
            .filter(|row| Some(row.side) == side)
            .map(|row| row.name.clone())
            .collect();
        desk.keys(">");
        assert!(desk.play().shows::<BetweenActions>(), "{}", desk.picture());
        assert!(able.iter().any(|name| desk.see(name)), "{}", desk.picture());
        // Enter stays.
        desk.keys("\n");
        assert_eq!(
            (
                &desk.play().snapshot.status.phase,
                desk.play().snapshot.status.side
            ),
            (&phase, side)
        );
        desk.keys(">2\n");
        let status = &desk.play().snapshot.status;
        assert!(
            status.phase != phase || status.side != side,
            "{}",
            desk.picture()
        );
    }
}

/// The largest fight of the samples, done again: what happened and what to do stand at the top, without scrolling.
#[test]
fn the_next_step_is_always_in_sight() {
    let mut fights = 0;
    let requests = crate::creek::requests_before(|request| {
        fights += u32::from(request["do"] == "fight");
        fights == 4
    });
    let folder = tempfile::tempdir().unwrap();
    let game = crate::creek::play(&requests, &folder.path().join("game.jsonl"));
    let mut desk = Desk::new(200, 60);
    desk.app.play(game, &[]);
    let mut most = 0;
    // Back through the whole game, and each action done again.
    while desk.play().game.latest().is_some() {
        desk.keys("\x1b\x1bu");
        desk.keys("U");
        let record = desk.play().last.result.as_ref().unwrap().record.clone();
        let told = |line: &drumhead::battle::ViewerText| {
            line.to(drumhead::battle::Viewer::Table).to_owned()
        };
        let table: Vec<String> = record
            .table
            .iter()
            .map(told)
            .filter(|it| !it.is_empty())
            .collect();
        most = most.max(table.len());
        for (width, height) in SIZES {
            desk.resize(width, height);
            desk.keys("\x1bu");
            desk.keys("U");
            assert!(desk.see("Done again"), "{}", desk.picture());
            let name = |line: &str| line.split(": ").next().unwrap_or_default().to_owned();
            let all = if height < 24 { 1 } else { table.len() };
            for line in table.iter().take(all) {
                let shown = desk.see(&format!("▸ {}", name(line))) || desk.see(&name(line));
                assert!(shown, "{line}:\n{}", desk.picture());
            }
        }
        desk.resize(200, 60);
        desk.keys("u");
    }
    assert!(most >= 3, "{most}");
}

/// Points have keys of their own where the dice are: a digit is a die, and nothing else.
#[test]
fn points_are_spent_at_the_dice() {
    let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", 2);
    // Aim, range and cover are asked; points are not.
    desk.keys("1f8");
    desk.must_not_see("spend");
    desk.keys("9n\n");
    desk.must_see("spend: 0 points ");
    let stakes = desk.play().stakes();
    assert_eq!(stakes.len(), 2);
    desk.keys("+");
    desk.must_see("spend: 1 point ");
    assert_eq!(desk.play().stakes()[0].spent, 1);
    // More than there are cannot be spent, whatever die they go on.
    desk.keys("++++++++\t+");
    let stakes = desk.play().stakes();
    assert_eq!((stakes[0].spent, stakes[1].spent), (stakes[0].most, 0));
    desk.keys("\t--------+");
    assert_eq!(desk.play().stakes()[0].spent, 1);
    let before = desk.play().game.len();
    desk.keys("19\n");
    let record = desk.play().game.record(before + 1).unwrap();
    let drumhead::journal::RecordKind::Action(entry, _) = record.kind else {
        panic!("{record:?}")
    };
    assert_eq!(entry.fields["spend"]["hit"], 1);
}

/// A face of two digits that is being typed is taken before the program rolls anything, and one that no die has is refused while it
/// is typed.
#[test]
fn a_face_being_typed_is_never_dropped() {
    for key in [" ", "R"] {
        let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", 2);
        desk.keys("1f89n\n23");
        desk.must_say("A die of 20 faces never shows 23");
        let before = desk.play().game.len();
        desk.keys("\x0819");
        desk.keys(key);
        let record = desk.play().game.record(before + 1).unwrap();
        assert_eq!(record.hands[0].faces, [19], "{key:?}");
    }
}

/// Within an action the letter that undoes takes the last answer back, a die or a decision.
#[test]
fn the_letter_that_undoes_takes_a_die_back() {
    let mut desk = Desk::ordered(120, 40);
    let before = desk.play().game.len();
    desk.keys("f78n\n234u");
    desk.must_see("[2] [3] [_]");
    assert_eq!(desk.play().game.len(), before);
}

/// A hand is counted as soon as its last die is typed; Backspace as the very next key opens it again.
#[test]
fn the_last_die_of_a_hand_is_typed_again() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f78n\n222233334444");
    assert!(!desk.dice_are_due());
    let done = desk.play().game.len();
    desk.keys("\x08");
    desk.must_see("1 die to go");
    desk.must_see("[4] [4] [4] [_]");
    desk.keys("5");
    assert!(desk.dice_are_due(), "the 5 hits: its effect is rolled");
    desk.keys("1");
    let play = desk.play();
    assert!(
        play.game.len() > done && play.game.waiting().is_none(),
        "undone, and done again"
    );
    // Any other key, and it stays.
    let done = desk.play().game.len();
    desk.keys("\t\x08");
    assert_eq!(desk.play().game.len(), done);
}

/// What is asked about may have been a mistake: undo takes it back without an answer first.
#[test]
fn undo_takes_back_what_is_asked_about() {
    let mut desk = fired((120, 40));
    assert_eq!(decides(&desk), Some(Side::Blue));
    desk.keys("u");
    assert_eq!(decides(&desk), None, "{}", desk.picture());
    desk.must_see("Undone");
}

/// A turn that begins with steps in which no one can act is named by the banner of the first step that stays.
#[test]
fn a_new_turn_is_in_the_banner_of_its_first_step() {
    let mut desk = Desk::new(120, 40);
    desk.open_sample("cider-mill");
    desk.keys(">");
    for _ in 0..20 {
        desk.keys(">2");
        let result = desk.play().last.result.as_ref();
        let Some(outcome) = result.filter(|it| it.record.turn.number() == 2) else {
            continue;
        };
        assert_eq!(outcome.banner().banner.table, "TURN 2: RED ACTIVATES");
        return desk.must_see("The County line: no melee to fight, skipped");
    }
    panic!("{}", desk.picture());
}
