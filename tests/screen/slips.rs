//! Keys pressed by habit, or meant for something else, change nothing that matters.

use super::support::Desk;
use drumhead::battle::view::Standing;
use drumhead::journal::RecordKind;
use drumhead::table::Who;
use ratatui::crossterm::event::KeyCode;

fn done(desk: &Desk) -> usize {
    let play = desk.play();
    let lines = (1..=play.game.len()).filter_map(|seq| play.game.record(seq).ok());
    lines
        .filter(|it| matches!(it.kind, RecordKind::Action(..)))
        .count()
}

/// The enemy's stragglers can be counted at any time. Enter three times on a unit that cannot act counts none.
#[test]
fn enter_on_a_unit_that_cannot_act_chooses_nothing() {
    let mut desk = Desk::replayed(120, 40, "most-irregular/ferry-road", 27);
    let before = done(&desk);
    desk.keys("\x1b\x1b10");
    desk.app.rest();
    desk.keys("\n\n\n");
    desk.must_say("Nothing is chosen yet");
    assert_eq!(done(&desk), before, "{}", desk.picture());
    // An arrow chooses as in every list.
    desk.key(KeyCode::Down);
    desk.must_see("▸");
    desk.keys("\n");
    desk.must_not_see("Nothing is chosen yet");
}

/// A number that could go on is complete after a pause: the next digits belong to the next question.
#[test]
fn a_pause_after_a_number_goes_on_to_the_next_question() {
    let mut desk = Desk::replayed(120, 40, "most-irregular/ferry-road", 5);
    // 12 is a unit of the own side: nothing has to be waited for.
    desk.keys("8f1");
    desk.must_see("▸ range");
    desk.app.rest();
    desk.keys("9");
    desk.must_see("9  inches");
}

/// What is asked before a step ends, the same key says again; another does not.
#[test]
fn the_same_key_again_ends_a_step() {
    let mut desk = Desk::replayed(120, 40, "on-the-frontier/stony-ford", 2);
    let phase = desk.play().snapshot.status.phase.clone();
    desk.keys(">");
    desk.must_say("can still act");
    desk.must_see("2 End the half   > again");
    desk.keys("n");
    assert_eq!(desk.play().snapshot.status.phase, phase);
    desk.keys("\x1b>>");
    assert_ne!(
        desk.play().snapshot.status.phase,
        phase,
        "{}",
        desk.picture()
    );
}

/// A figure that spends less of its defence than is preset is hit as often as it was shown: Elk needs 14, of twenty; 2 of defence
/// leave 12, 60 %, all 5 leave 9, 45 %.
#[test]
fn luck_is_measured_from_the_decision_before_the_dice() {
    for (defence, chance) in [("2", "60%"), ("5", "45%")] {
        let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", 35);
        desk.keys("10a\n");
        desk.think();
        desk.must_see("How much against this attack?");
        desk.keys(defence);
        desk.keys("\n");
        desk.think();
        desk.keys("4\n5");
        desk.must_say(&format!("hit ({chance} before the dice)"));
    }
}

/// Beside a new result the roster shows what it changed, although a unit further down is selected; what a player selects is in
/// sight at once.
#[test]
fn the_roster_shows_what_has_changed_and_what_is_selected() {
    let mut desk = Desk::replayed(80, 24, "big-skirmishes/hollow-creek", 68);
    desk.keys("23");
    desk.must_see("23»");
    desk.must_not_see("13 ! Mill Militia");
    desk.must_see(" #   Unit");
    desk.keys(" \n\n\n\n\n\n\n\n");
    desk.roll();
    desk.must_see("│13*");
    desk.must_not_see("23»");
    desk.keys("23");
    desk.must_see("23»");
}

/// A unit that has been given orders and not acted loses its actions to the next order: asked once, the same key says it again.
#[test]
fn an_order_that_ends_another_unit_is_asked_about() {
    let mut desk = Desk::replayed(120, 40, "big-skirmishes/hollow-creek", 24);
    let before = done(&desk);
    desk.keys("5o");
    desk.must_see("Highlanders: 2 actions left");
    desk.keys("\n");
    assert_eq!(done(&desk), before, "{}", desk.picture());
    desk.keys("5oo");
    assert_eq!(done(&desk), before + 1, "{}", desk.picture());
    // Nothing is lost once both actions are taken.
    let mut desk = Desk::replayed(120, 40, "big-skirmishes/hollow-creek", 27);
    let before = done(&desk);
    desk.keys("5o");
    assert_eq!(done(&desk), before + 1, "{}", desk.picture());
}

/// Real dice would have to be typed again: Escape asks once. Any other key between begins anew.
#[test]
fn typed_dice_are_not_lost_by_one_escape() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n8\n\n\x1b");
    assert!(!desk.dice_are_due(), "nothing is typed: {}", desk.picture());
    desk.keys("\n64");
    for keys in ["\x1b", "3", "\x1b"] {
        desk.keys(keys);
        assert!(desk.dice_are_due(), "{}", desk.picture());
    }
    desk.must_say("Esc again leaves this; what you typed (3 answers) is lost.");
    desk.keys("\x1b");
    assert!(!desk.dice_are_due(), "{}", desk.picture());
}

/// Six-sided dice are typed at once: where a count is refused, its digit lies there as a die.
#[test]
fn a_count_that_is_refused_says_what_became_of_its_digit() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n8\n\n4h4h");
    desk.must_say("Backspace takes the 4 back.");
}

/// Of two dice neither a face nor a count is 7, and the faces that follow are not swallowed.
#[test]
fn a_digit_that_no_die_shows_is_refused_at_once() {
    let mut desk = Desk::replayed(120, 40, "on-the-frontier/stony-ford", 2);
    desk.keys("8f13");
    desk.keys("20\n\n\n\n\n");
    desk.must_see("2D6");
    desk.keys("7");
    desk.must_say("A die of 6 faces never shows 7.");
    let length = desk.play().game.len();
    desk.keys("52");
    assert_eq!(desk.play().game.len(), length + 1, "{}", desk.picture());
}

/// What is to be done may be longer than its room: the table is read beside the question, which stays.
#[test]
fn the_table_is_read_while_a_question_waits() {
    let mut desk = Desk::replayed(80, 24, "on-the-frontier/stony-ford", 2);
    desk.keys(">");
    desk.must_see("2 End the half");
    desk.keys("w");
    desk.must_not_see("2 End the half");
    desk.keys("\x1b");
    desk.must_see("2 End the half");
}

/// What is typed once every question is answered was meant for one of them: Enter after it does not do the action yet.
#[test]
fn an_answer_without_a_question_does_not_press_enter() {
    for keys in ["9", "z"] {
        let mut desk = Desk::ordered(120, 40);
        desk.keys("f7\n8\nn");
        desk.keys(keys);
        desk.keys("\n");
        assert!(!desk.dice_are_due(), "{}", desk.picture());
        desk.must_say("Enter once more: Fire");
        desk.keys("\n");
        assert!(desk.dice_are_due(), "{}", desk.picture());
    }
}

/// Backspace takes the last digit typed, also when Enter has ended its number.
#[test]
fn backspace_takes_the_last_digit_wherever_the_cursor_is() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("k7\n18\n");
    desk.must_see("Enter Make contact");
    desk.keys("\x08");
    desk.must_see("1  inch");
    desk.keys("6");
    desk.must_see("16  inches");
}

/// End Battle has the letters of "bad", one here and one there: it is listed, and only chosen it is done.
#[test]
fn letters_scattered_over_a_name_run_nothing() {
    let mut desk = Desk::replayed(120, 40, "on-the-frontier/stony-ford", 2);
    desk.keys(":bad");
    desk.must_see("End battle");
    desk.keys("\n");
    assert!(!desk.play().snapshot.status.over, "{}", desk.picture());
    desk.must_see("bad");
}

/// After a redo Enter opens the sums of the action that was done again.
#[test]
fn a_redo_has_the_sums_of_its_action() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n8\n\n222233334444uU\n");
    desk.must_see("How it was worked out");
    desk.must_see("12 men = 12 dice");
}

/// Of two dice no three can hit: the 3 that was taken for a face is taken back, and so is no face of the count that follows.
#[test]
fn a_count_beyond_the_dice_leaves_no_face_behind() {
    let mut desk = Desk::replayed(120, 40, "on-the-frontier/stony-ford", 2);
    desk.keys("8f13");
    desk.keys("20\n\n\n\n\n3h");
    desk.must_say("3 is more than the 2 dice");
    desk.must_see("2 dice to go");
    desk.keys("1h");
    let result = desk.play().last.result.as_ref().expect("a result");
    let faces = &result.record.hands[0].faces;
    assert!(faces.len() == 2 && faces[0] != faces[1], "{faces:?}");
}

/// 2 and 5 are no die of twenty faces: Enter does not take the 2, neither for a new die nor in the place of another.
#[test]
fn a_number_beyond_the_die_leaves_none_of_its_digits() {
    let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", 3);
    let length = desk.play().game.len();
    desk.keys("#25");
    desk.must_say("A die of 20 faces never shows 25.");
    desk.keys("\n");
    assert_eq!(desk.play().game.len(), length, "{}", desk.picture());
    // A letter begins no number, and the face after it counts.
    desk.keys("x3\n");
    let latest = desk.play().game.latest().expect("a record");
    let record = desk.play().game.record(latest).expect("the changed one");
    assert_eq!(record.hands[0].faces[0], 3);
}

/// Three faces of five dice are no count: a slip of `h` takes none of them back.
#[test]
fn faces_are_not_taken_back_for_a_count() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n8\n\n262h");
    desk.must_say("262 is more than the 12 dice");
    desk.must_see("9 dice to go");
}

/// Backspace after a number that led on takes its last digit, and not nothing.
#[test]
fn backspace_goes_back_to_what_was_typed() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n0\n");
    desk.key(KeyCode::Backspace);
    desk.keys("8");
    let form = desk.play().form().expect("a form");
    assert_eq!(form.entry().fields["range"], 8, "{}", desk.picture());
}

/// A command has no place in a form, which says so.
#[test]
fn a_colon_in_a_form_is_answered() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f:");
    desk.must_say("Esc closes the form");
}

/// After a look at another unit, back leads to who acts, then to the table.
#[test]
fn back_leads_to_who_acts() {
    let mut desk = Desk::ordered(120, 40);
    let acting = desk.play().subject;
    desk.keys("\x1b\x1b7");
    desk.app.rest();
    assert_ne!(desk.play().subject, acting);
    desk.keys("\x1b");
    assert_eq!(desk.play().subject, acting, "{}", desk.picture());
    desk.keys("\x1b");
    assert_eq!(desk.play().subject, Who::Table);
}

/// Who has been motivated and has not acted yet is among those who lose their action.
#[test]
fn who_is_about_to_act_can_still_act() {
    let mut asked = 0;
    for requests in 3..30 {
        let mut desk = Desk::replayed(120, 40, "rangers/beaver-dam", requests);
        let rows = desk.play().snapshot.sight.rows.iter();
        let active = rows.filter(|row| row.standing == Standing::Active);
        let active: Vec<String> = active.map(|row| row.name.clone()).collect();
        desk.keys("\x1b\x1b\x1bx");
        if let ([name], true) = (&active[..], desk.see("can still act")) {
            desk.must_say(name);
            asked += 1;
        }
    }
    assert!(asked > 0, "no figure was about to act");
}

/// One key would show for good what is hidden, so it is asked about; whether it is a dummy the question does not tell.
#[test]
fn what_is_hidden_is_not_shown_by_a_slip() {
    let mut desk = Desk::replayed(120, 40, "big-skirmishes/hollow-creek", 6);
    for number in ["18", "19"] {
        desk.keys("\x1b\x1b");
        desk.keys(number);
        desk.app.rest();
        let before = done(&desk);
        desk.keys("s");
        desk.must_say("both sides see");
        assert_eq!(done(&desk), before, "{}", desk.picture());
        desk.keys("s");
        assert_eq!(done(&desk), before + 1, "{}", desk.picture());
    }
}
