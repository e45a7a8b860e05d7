//! Rangers! and On the Frontier: the kept games looked at in the middle, and gone on with by keys.

use crate::support::Desk;
use drumhead::battle::view::{Row, Standing};
use drumhead::table::Who;
use ratatui::style::{Color, Style};

/// Four traders are upon Captain Thorne: he is wounded, his defence is spent, and Aubrac has not struck yet.
fn dam((width, height): (u16, u16)) -> Desk {
    Desk::replayed(width, height, "rangers/beaver-dam", 22)
}

/// Three charges are open; a work and a demolition charge are begun, a commander is hit.
fn ford((width, height): (u16, u16)) -> Desk {
    Desk::replayed(width, height, "on-the-frontier/stony-ford", 25)
}

fn colours(style: Style) -> (Option<Color>, Option<Color>) {
    (style.fg, style.bg)
}

#[test]
fn rangers_counters_and_who_is_left_are_in_sight() {
    let desk = dam((120, 40));
    desk.must_see("355/355 points");
    desk.must_see("Aggression: Red 1, Blue 5");
    desk.must_see("x in hand combat");
    let all = [
        ("Captain Thorne", "W", (255, 255, 255), (0xa9, 0x2c, 0x22)),
        ("Private Cobb", "L", (255, 255, 255), (0x22, 0x55, 0xad)),
        ("Sergeant Pell", "1 yes", (0xf4, 0xef, 0xe2), (0, 0, 0)),
    ];
    for (name, counter, text, ground) in all {
        let rgb = |(r, g, b)| Some(Color::Rgb(r, g, b));
        assert_eq!(
            colours(desk.style_in(name, counter)),
            (rgb(text), rgb(ground)),
            "{counter}"
        );
    }
}

#[test]
fn rangers_cards_are_on_the_table_of_a_narrow_screen() {
    let mut desk = dam((80, 24));
    desk.must_see("Captain Thorne");
    desk.must_list("Captain Thorne", &["W x4"]);
    desk.keys(".");
    for text in [
        "Thorne's Rangers    355/355  177   1           holds",
        "1 Captain Thorne  A16  D6  1/2  6/3/3 in  110 pts",
        "enlisted 20 + musket, hatchet 30 + legendary leader, veteran 60",
    ] {
        desk.page_to(text);
    }
}

/// RA-08: a leader near is filled in for the figure that had it near last, never for another: Sergeant Pell had a legendary
/// leader near, and Private Cobb's form does not say so; Standing Elk had Aubrac near in the turn before. Only Blue's Aubrac, a
/// plain leader, can be near a trader. The game's records hold the answers.
#[test]
fn ra_08_a_leader_near_is_what_the_figure_had_last() {
    const NEAR: &str = "n no <y yes>";
    const FAR: &str = "<n no> y yes";
    for (count, keys, is_legend, shown) in [
        (2, "2M", true, FAR),
        (5, "3M", true, FAR),
        (15, "10M", false, FAR),
        (33, "10M", false, NEAR),
    ] {
        let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", count);
        desk.keys(keys);
        desk.must_see(shown);
        assert_eq!(desk.see("legendary leader within"), is_legend, "{keys}");
        assert_eq!(desk.see("leader within 6″"), !is_legend, "{keys}");
    }
}

/// A game that was left in the middle of an activation goes on with who was acting: it is selected, Tab leads to it, and its
/// letters work with nobody selected.
#[test]
fn a_game_that_is_opened_goes_on_with_who_acts() {
    let acting = |desk: &Desk| {
        let rows = desk.play().snapshot.sight.rows.iter();
        let is_unit = |row: &&Row| matches!(row.who, Who::Unit(_));
        let acting = rows.filter(|row| row.standing == Standing::Active);
        let acting: Vec<Who> = acting.filter(is_unit).map(|row| row.who).collect();
        <[Who; 1]>::try_from(acting).ok()
    };
    let desks = (1..60).map(|count| Desk::replayed(120, 40, "big-skirmishes/hollow-creek", count));
    let found = desks.filter_map(|desk| Some((acting(&desk)?, desk)));
    let mut seen = 0;
    for ([who], mut desk) in found.filter(|(_, desk)| desk.play().depth() == 0).take(3) {
        assert_eq!(desk.play().subject, who);
        for keys in ["\x1b\x1b\x1b\t", "\x1b\x1b\x1bv"] {
            desk.keys(keys);
            assert_eq!(desk.play().subject, who, "{keys:?}");
        }
        seen += 1;
    }
    assert_eq!(seen, 3);
}

/// The fourth attacker meets no defence: 14. A natural 1 is critical; a wound roll of 6 is one wound, and it is his last.
#[test]
fn rangers_the_fourth_blow_kills_the_leader_by_keys() {
    for size in [(120, 40), (80, 24)] {
        let mut desk = dam(size);
        desk.keys("7a");
        desk.must_see("▸ target");
        desk.keys("1\n");
        desk.keys("1\n");
        desk.must_see("Chevalier d'Aubrac: wound");
        desk.keys("6");
        desk.must_tell("critical");
        desk.must_do("Captain Thorne", "take off the table");
        desk.keys("\x1b");
        if size.0 == 120 {
            desk.must_see("undo: Chevalier d'Aubrac");
            desk.must_see("RED: LEADER LOST");
            desk.must_see("245/355 points, leader lost");
        }
        desk.keys("u");
        desk.must_see("Undone: Chevalier d'Aubrac");
    }
}

#[test]
fn on_the_frontier_standing_down_and_lost_are_told_apart() {
    let desk = ford((200, 60));
    desk.must_list("2nd Foot", &["●●●●●●●○", "7", "1"]);
    desk.must_list("The Old Gun", &["●●●·", "3", "1"]);
    desk.must_see("□  6 Lancers charge at Deserters");
    desk.must_list("Lancers", &["charge"]);
    let (up, down) = (
        desk.style_in("Stalkers", "●●○○"),
        desk.style_in("Stalkers", "○○"),
    );
    assert_ne!(
        up.fg, down.fg,
        "those standing and those down have colours of their own"
    );
}

#[test]
fn on_the_frontier_all_of_it_fits_a_narrow_screen() {
    let mut desk = ford((80, 24));
    desk.must_list("2nd Foot", &["7", "1"]);
    desk.must_list("The Old Gun", &["3"]);
    desk.keys(".");
    for text in [
        "□ 13 Eagle Clan charge at 2nd Foot",
        // One die: a 6 is enough for a weak wall, nothing for a larger bridge.
        "Mill bridge  1D6   17%        0%",
        "Tarik of the Pass: replaced at the end of turn 2",
    ] {
        desk.page_to(text);
    }
}

/// Lancers 4 5 6 1 on 4s: three hits; Deserters 5 2 3 4: one. Brandt's 5 inflicts a hit, One-Eye's 6 cancels one: 3 to 1.
#[test]
fn on_the_frontier_a_charge_by_keys() {
    for size in [(120, 40), (80, 24)] {
        let mut desk = ford(size);
        desk.must_see("Space Resolve a charge (Lancers)");
        desk.keys(
            " 


",
        );
        desk.must_see("Lancers: to hit");
        desk.keys("4561");
        desk.must_see("Deserters: to hit");
        desk.keys("5234");
        desk.must_see("Major Brandt: come on");
        desk.keys("5");
        desk.must_see("cancel");
        desk.key(crossterm::event::KeyCode::Down);
        desk.keys("\n");
        desk.must_see("One-Eye: come on");
        desk.keys("6\n");
        desk.must_see("Deserters: to go back");
        desk.keys("2");
        desk.must_do("Deserters", "3 figures");
        desk.must_tell("retreat 8");
        // They may pursue, and are asked.
        desk.keys("\x1bu");
        desk.must_see("Undone: ");
    }
}

/// A pursuit that is taken from the question has its own odds: who wins, not the first counter that changes.
#[test]
fn on_the_frontier_a_pursuit_is_weighed_by_who_wins() {
    let mut desk = ford((120, 40));
    desk.keys(" \n\n456152345");
    desk.key(crossterm::event::KeyCode::Down);
    desk.keys("\n6\n2");
    desk.must_see("Pursue?");
    desk.keys("\n");
    desk.must_see("Lancers strike Deserters");
    desk.think();
    // Three hits to none, and neither commander does anything: 2 of 8 are left, and rout.
    desk.keys("4441133");
    desk.must_tell("Deserters rout");
    desk.must_see("Relief column: wins (");
}

/// Before the first turn of the Beaver Dam, real dice.
fn before((width, height): (u16, u16)) -> Desk {
    Desk::replayed(width, height, "rangers/beaver-dam", 0)
}

/// Who has failed may still retreat or take cover: the keys stay with him, and `T` is his. Who has done that lets go of them.
#[test]
fn rangers_a_failed_roll_keeps_the_keys_with_who_failed() {
    for size in [(200, 60), (120, 40), (80, 24), (40, 12)] {
        // Red has initiative, and 6 at the head of it.
        let mut desk = Desk::replayed(size.0, size.1, "rangers/beaver-dam", 2);
        let first = desk
            .play()
            .snapshot
            .status
            .next
            .expect("somebody is to be motivated")
            .1;
        desk.keys(" ");
        assert_eq!(desk.play().subject, first);
        desk.keys("\n6");
        assert_eq!(desk.play().subject, first, "{}", desk.picture());
        let name = desk.play().snapshot.sight.name(first).to_owned();
        desk.keys("T");
        let done = desk.play().game.undoable(drumhead::battle::Viewer::Table);
        assert_eq!(
            done,
            Some(format!("{name}: take cover")),
            "{}",
            desk.picture()
        );
        assert_ne!(desk.play().subject, first, "{}", desk.picture());
    }
}

/// Space is for the selected figure, if it may be rolled for. A leader needs no roll: its own letters come first.
#[test]
fn rangers_space_rolls_for_the_selected_figure() {
    let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", 2);
    desk.keys("1");
    desk.must_see("Press a letter, or  Space Motivate (Sergeant Pell)");
    desk.keys("\x1b3");
    desk.must_see("Space Motivate (Private Cobb)");
    desk.must_not_see("Press a letter below");
    desk.keys(" ");
    let sight = &desk.play().snapshot.sight;
    assert_eq!(sight.name(desk.play().subject), "Private Cobb");
}

/// The points are rolled for before the first initiative; the umpire may have it otherwise.
#[test]
fn rangers_initiative_waits_for_the_aggression_points() {
    let mut desk = before((120, 40));
    desk.keys("I");
    desk.must_see("RA-29");
    desk.must_see("! do it anyway");
    assert_eq!(
        desk.play().game.undoable(drumhead::battle::Viewer::Table),
        None
    );
    desk.keys("G43");
    desk.must_see("Aggression: Red 4, Blue 3");
    desk.keys("I\n");
    desk.must_see("initiative");
    desk.must_not_see("RA-29: the");
}

/// The foot names undo only where its key undoes: not in a form, at dice, in a note, or while somebody is looked for.
#[test]
fn the_foot_names_undo_where_it_works() {
    let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", 2);
    desk.must_see("u undo: ");
    for (open, at) in [
        ("2M", "form"),
        ("2M\n", "dice"),
        ("n", "note"),
        ("/", "find"),
        (":", "command line"),
        ("1f8\n9=", "overrule"),
    ] {
        desk.keys(open);
        assert!(!desk.see("u undo: "), "{at}:\n{}", desk.picture());
        if at == "dice" {
            desk.must_see("Esc back");
            desk.must_see("Backspace take one back");
        }
        for _ in 0..4 {
            desk.keys("\x1b");
        }
        assert!(desk.see("u undo: "), "{at}:\n{}", desk.picture());
    }
}

/// Dice that were seen and left are told from those of a line that was undone.
#[test]
fn faces_known_tells_left_from_undone() {
    let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", 2);
    desk.keys("1f8\n9\n\n ");
    desk.must_see("Captain Thorne: wound");
    // The first Esc only says what would be left.
    desk.keys("\x1b");
    desk.must_see("again leaves this");
    desk.keys("\x1b");
    desk.must_see("Left unfinished");
    // The form is still there.
    desk.keys("\n  ");
    // Of the two dice only the first had been seen.
    desk.must_say("then the action was left: it stays as it fell");
    desk.keys("u");
    desk.keys("1f\n  ");
    desk.must_say("these dice were rolled, then undone: they stay as they fell");
}

/// What a critical hit takes off the wound roll stands in the prompt, and the sum in the result.
#[test]
fn rangers_a_critical_wound_roll_is_a_sum() {
    let mut desk = dam((120, 40));
    desk.keys("7a1\n1\n");
    desk.must_say("a critical hit takes 2 off the die");
    desk.keys("6");
    desk.keys("\n");
    desk.key(crossterm::event::KeyCode::End);
    desk.must_see("6 - 2");
}

/// A pane that has no room for all who may be picked says so; what is wrong still says how it is done all the same.
#[test]
fn a_form_marks_that_lines_are_left_out() {
    let mut desk = dam((40, 12));
    desk.keys("=");
    desk.must_see(" below");
    let mut desk = Desk::replayed(40, 12, "rangers/beaver-dam", 2);
    desk.keys("1f8\n20");
    desk.must_see("! do it anyway");
}

/// In the list of actions numbers are those of actions; the list of cards has a first and a last; and it can be gone through.
#[test]
fn keys_and_lists_say_what_they_are() {
    let mut desk = dam((120, 40));
    desk.must_see("0-9 unit");
    desk.keys("7\n");
    desk.must_see("0-9 action");
    let mut desk = Desk::playing(120, 40);
    desk.keys("d");
    let at = |desk: &Desk| {
        if let Some(prompt) = desk.play().showing::<drumhead::session::play::Prompt>() {
            prompt.at
        } else {
            usize::MAX
        }
    };
    assert_eq!(at(&desk), 0);
    desk.key(crossterm::event::KeyCode::End);
    let last = at(&desk);
    assert!(last > 1 && last != usize::MAX);
    desk.keys("\x1b");
    let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", 2);
    desk.keys("1f8\n9\n\n3\n5");
}

/// A volley of Most Irregular: 5 on the die, 2 for elite, 2 for six men are 9 points, 4 hits. Two are shocked, one is wounded, one
/// is dead: only he is lost, of those who stray it says so, and the side counts all who live.
#[test]
fn men_who_stray_are_not_lost() {
    let mut desk = Desk::replayed(120, 40, "most-irregular/ferry-road", 0);
    desk.keys("I15 12\n\x1b8f1\n15\n\n\n25");
    desk.must_see("effect");
    desk.must_see("38 of 38 ");
    // They are steady on a 6.
    desk.keys("11356");
    desk.must_see("37 of 38 ");
}

/// A letter that means nothing else does the selected figure's action with its capital.
#[test]
fn a_free_letter_stands_for_its_capital() {
    for letter in ["M", "m"] {
        let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", 2);
        let next = desk.play().snapshot.status.next;
        let (_, who) = next.expect("somebody is to be motivated");
        let number = desk.play().numbers.of(who).expect("a number");
        desk.keys(&format!("{number}{letter}"));
        assert!(
            desk.dice_are_due() || desk.play().form().is_some(),
            "{}",
            desk.picture()
        );
    }
    // A capital is no answer in a form.
    let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", 5);
    desk.keys("3MN");
    desk.must_see("N answers none of these questions");
    // What ends the battle needs its own letter.
    let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", 2);
    desk.keys("\x1b\x1bx");
    desk.must_not_see("End the battle because");
}
