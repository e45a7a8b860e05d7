//! The mouse: a click on what is drawn does what its key does.

use crate::support::Desk;
use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use drumhead::battle::Viewer;
use drumhead::journal::RecordKind;
use drumhead::session::form::REASONS;
use drumhead::session::keys::KeyPlace;
use drumhead::session::play::PlayView;
use drumhead::session::play::{ActionMenu, LogView};
use drumhead::ui::app::Flow;
use drumhead::ui::hits::{ClickTarget, Pane};
use ratatui::style::Color;

impl Desk {
    fn event(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) -> Flow {
        self.app.mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })
    }

    /// Clicks on something, which must be on the screen.
    pub fn click(&mut self, target: ClickTarget) -> Flow {
        // Where a form has no room for all its lines the wheel goes through them.
        for up in [false, true].into_iter().flat_map(|up| [up; 40]) {
            self.picture();
            if !matches!(target, ClickTarget::Line(_)) || self.app.cell_of(target).is_some() {
                break;
            }
            self.wheel(ClickTarget::Pane(Pane::Desk), up);
        }
        let picture = self.picture();
        let at = self
            .app
            .cell_of(target)
            .unwrap_or_else(|| panic!("{target:?} is not on the screen:\n{picture}"));
        self.event(MouseEventKind::Down(MouseButton::Left), at)
    }

    /// Clicks on the key of a row of the table.
    pub fn click_key(&mut self, id: &str) -> Flow {
        self.click(ClickTarget::key(id).expect("there is such a key"))
    }

    pub fn click_deed(&mut self, letter: char) -> Flow {
        self.click(ClickTarget::Action(u32::from(letter)))
    }

    pub fn right_click(&mut self) -> Flow {
        self.event(MouseEventKind::Down(MouseButton::Right), (0, 0))
    }

    fn wheel(&mut self, target: ClickTarget, up: bool) {
        self.picture();
        let at = self.app.cell_of(target).expect("it is on the screen");
        self.event(
            if up {
                MouseEventKind::ScrollUp
            } else {
                MouseEventKind::ScrollDown
            },
            at,
        );
    }
}

#[test]
fn a_click_selects_and_a_second_opens_what_can_be_done() {
    let mut desk = Desk::playing(120, 40);
    desk.click(ClickTarget::Unit(7));
    desk.must_see("─ 7 Militia");
    desk.click(ClickTarget::Unit(7));
    assert!(desk.play().shows::<ActionMenu>());
    desk.click(ClickTarget::Unit(3));
    desk.must_see("─ 3 Dragoons");
    desk.right_click();
    desk.must_see("Actions");
}

#[test]
fn a_whole_volley_by_clicks_at_every_size() {
    for (width, height) in [(200, 60), (120, 40), (80, 24), (40, 12)] {
        let mut desk = Desk::ordered(120, 40);
        desk.resize(width, height);
        desk.keys("\x1b\x1b");
        desk.keys("2");
        if height < 40 {
            // The list has room for every action.
            desk.click_key("accept");
        }
        desk.click_deed('f');
        desk.must_see("target");
        if height > 12 {
            // Militia is the second of those listed that are no friends; whoever it is, the roster knows him too.
            let at = choice(&desk, 7);
            desk.click(ClickTarget::Value(at));
        } else {
            // There is no room for a list: a click on the line goes on to the next.
            while !desk.see("target       7 Militia") {
                desk.click(ClickTarget::Line(0));
            }
            desk.click(ClickTarget::Line(1));
        }
        desk.must_see("7 Militia");
        desk.must_see("▸ range");
        desk.click(ClickTarget::Value(1));
        desk.click(ClickTarget::Value(11));
        desk.click(ClickTarget::Value(8));
        desk.must_see("▸ range        8");
        desk.click_key("accept");
        desk.click_key("accept");
        desk.must_see("12 dice to go");
        desk.click(ClickTarget::Face(6));
        desk.must_see("11 dice to go");
        desk.click_key("erase");
        desk.must_see("12 dice to go");
        for _ in 0..12 {
            desk.click(ClickTarget::Face(2));
        }
        assert!(desk.play().last.result.is_some(), "{}", desk.picture());
    }
}

/// Where the form's list has the one with a number.
fn choice(desk: &Desk, number: usize) -> u32 {
    let line = desk
        .play()
        .form()
        .and_then(|form| form.line())
        .expect("a form is open");
    let choices = &line.units().expect("units to choose").offers;
    u32::try_from(
        choices
            .iter()
            .position(|choice| choice.number == number)
            .expect("he is listed"),
    )
    .unwrap()
}

#[test]
fn the_roster_picks_for_the_form_and_yes_and_no_are_turned() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f");
    desk.click(ClickTarget::Unit(7));
    desk.must_see("target       7 Militia");
    let flag = desk
        .play()
        .form()
        .unwrap()
        .lines
        .iter()
        .position(|line| line.field.kind == drumhead::battle::Kind::Flag);
    desk.click(ClickTarget::Line(
        u32::try_from(flag.expect("a yes or no")).unwrap(),
    ));
    desk.must_see("<y yes>");
    desk.right_click();
    desk.must_not_see("<y yes>");
}

#[test]
fn keys_in_the_footer_are_buttons() {
    let mut desk = Desk::ordered(120, 40);
    let done = desk.play().game.undoable(Viewer::Table);
    desk.click_key("undo");
    assert_ne!(desk.play().game.undoable(Viewer::Table), done);
    desk.click_key("redo");
    assert_eq!(desk.play().game.undoable(Viewer::Table), done);
    desk.keys("\x1b");
    desk.click_deed('d');
    // Two actions would be lost.
    desk.keys("2\n");
    desk.must_see("this card was drawn");
    desk.right_click();
    desk.click_key("palette");
    assert_eq!(desk.app.place(), KeyPlace::Palette);
    desk.right_click();
    desk.click_key("help");
    desk.must_see("Where you are");
    // A line of the help does what it tells of.
    desk.keys("the log");
    desk.click_key("log");
    assert_eq!(desk.app.place(), KeyPlace::Log);
    desk.right_click();
    assert_eq!(desk.click_key("quit"), Flow::Quit);
}

#[test]
fn lines_of_the_log_and_of_the_command_line() {
    let mut desk = Desk::ordered(120, 40);
    desk.click(ClickTarget::Record(2));
    assert_eq!(desk.app.place(), KeyPlace::Log);
    desk.click(ClickTarget::Record(2));
    desk.must_see("Line 2");
    desk.right_click();
    desk.click_key("go-back");
    desk.must_see("Back to turn 1, just after");
    desk.keys(":militia");
    desk.click(ClickTarget::Match(0));
    desk.must_see("─ 7 Militia");
}

#[test]
fn a_line_of_a_result_opens() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("\n");
    desk.click(ClickTarget::Sum(0));
    desk.must_see("How it was worked out");
    desk.right_click();
    desk.right_click();
    desk.must_not_see("How it was worked out");
}

#[test]
fn a_click_forces_a_refused_action() {
    let mut desk = Desk::playing(120, 40);
    desk.click(ClickTarget::Unit(1));
    desk.click_deed('f');
    desk.must_see("BS-23");
    let before = desk.play().game.len();
    desk.click_key("force");
    desk.must_see("Reason for the override");
    // The form has still to be filled in; nothing has to be typed.
    desk.click(ClickTarget::Value(1));
    desk.must_see(&format!("Forced: {}", REASONS[1]));
    desk.click(ClickTarget::Value(choice(&desk, 7)));
    desk.click(ClickTarget::Value(8));
    desk.click_key("accept");
    desk.click_key("accept");
    for _ in 0..12 {
        desk.click(ClickTarget::Face(2));
    }
    let record = desk.play().game.record(before + 1).unwrap();
    let RecordKind::Action(_, directions) = &record.kind else {
        panic!("{record:?}")
    };
    assert_eq!(
        (directions.force.as_deref(), record.forced.is_empty()),
        (Some(REASONS[1]), false)
    );
}

/// Every reason can be clicked, however small the screen.
#[test]
fn all_reasons_are_in_sight_at_every_size() {
    for (width, height) in [(200, 60), (120, 40), (80, 24), (40, 12)] {
        let mut desk = Desk::playing(width, height);
        desk.keys("\x1b1f!");
        desk.must_see("Reason for the override");
        for reason in REASONS {
            desk.must_see(&drumhead::battle::capital(reason));
        }
        desk.click(ClickTarget::Value(3));
        desk.must_see(&format!("Forced: {}", REASONS[3]));
    }
}

/// What it is, and then why: before an action, in its form, and after it, in its result.
#[test]
fn figures_are_overruled_by_clicks() {
    for (width, height) in [(120, 40), (80, 24)] {
        let mut desk = Desk::ordered(width, height);
        desk.keys("f7\n8");
        desk.click_key("overrule");
        desk.must_see("Umpire: overrule a number");
        if desk.see("once the dice are rolled") {
            desk.click(ClickTarget::Line(0));
        }
        // The reasons come first, then the digits.
        let digit =
            |digit: usize| ClickTarget::Value(u32::try_from(REASONS.len() + digit).unwrap());
        for at in [1, 4, 11, 4] {
            desk.click(digit(at));
        }
        desk.must_see("New value  14");
        desk.click(ClickTarget::Value(0));
        desk.must_see(&format!("Overruled: dice is 14: {}", REASONS[0]));
        desk.click_key("accept");
        desk.click_key("accept");
        desk.must_see("14 dice to go");
        for _ in 0..14 {
            desk.click(ClickTarget::Face(2));
        }
        assert!(desk.play().last.result.is_some(), "{}", desk.picture());
        // And the same again afterwards.
        let at = desk
            .play()
            .last
            .result
            .as_ref()
            .unwrap()
            .record
            .report
            .iter()
            .position(|line| line.figure.is_some())
            .unwrap();
        desk.keys("\n");
        desk.click(ClickTarget::Sum(u32::try_from(at).unwrap()));
        desk.click_key("overrule");
        desk.click(digit(9));
        desk.click(ClickTarget::Value(2));
        let record = desk.play().game.record(desk.play().game.len()).unwrap();
        let RecordKind::Action(_, directions) = &record.kind else {
            panic!("{record:?}")
        };
        assert_eq!(
            (directions.overrule["dice"], directions.reason.as_deref()),
            (9.0, Some(REASONS[2]))
        );
    }
}

/// The umpire sets a word and a number without a key.
#[test]
fn counters_are_set_by_clicks() {
    let mut desk = Desk::ordered(120, 40);
    desk.click(ClickTarget::Unit(2));
    let set = |desk: &mut Desk, counter: &str, value: &str| {
        desk.click_deed('=');
        let line = desk.play().form().unwrap().line().unwrap();
        assert_eq!(line.field.name, "counter");
        let at = line
            .field
            .options
            .iter()
            .position(|word| word == counter)
            .unwrap();
        desk.click(ClickTarget::Value(u32::try_from(at).unwrap()));
        desk.click(ClickTarget::Line(1));
        let known = desk
            .play()
            .form()
            .unwrap()
            .line()
            .unwrap()
            .field
            .options
            .clone();
        let at = known
            .iter()
            .position(|word| word == value)
            .unwrap_or_else(|| known.len() + value.parse::<usize>().unwrap());
        desk.click(ClickTarget::Value(u32::try_from(at).unwrap()));
        desk.click_key("accept");
    };
    set(&mut desk, "formation", "column");
    assert_eq!(
        desk.play().game.undoable(Viewer::Table).as_deref(),
        Some("Fusiliers: formation set to column")
    );
    set(&mut desk, "disorder", "2");
    assert_eq!(
        desk.play().game.undoable(Viewer::Table).as_deref(),
        Some("Fusiliers: disorder set to 2")
    );
}

#[test]
fn the_start_is_clicked_and_views_turn() {
    let mut desk = Desk::new(40, 12);
    desk.click(ClickTarget::Item(0));
    for view in [1, 2, 3, 0].map(|at| PlayView::ALL[at]) {
        desk.click_key("view");
        assert_eq!(desk.play().window.view, view);
    }
}

#[test]
fn a_battle_is_mustered_by_clicks() {
    let mut desk = Desk::new(120, 40);
    let drumhead::ui::app::Screen::Start(start) = &desk.app.screen else {
        panic!("it begins at the start")
    };
    let at = start
        .items()
        .iter()
        .position(|item| item.what == drumhead::session::start::StartKind::Muster)
        .expect("a way to muster");
    desk.click(ClickTarget::Item(u32::try_from(at).unwrap()));
    desk.must_see("Muster a battle");
    desk.click(ClickTarget::Item(0));
    desk.must_not_see("Muster a battle");
    let before = desk.picture();
    desk.click(ClickTarget::Item(1));
    desk.click(ClickTarget::Item(1));
    assert_ne!(desk.picture(), before);
    desk.right_click();
}

#[test]
fn the_wheel_scrolls_what_is_under_it() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("\x1b");
    desk.wheel(ClickTarget::Unit(2), false);
    desk.must_see("─ 3 Dragoons");
    desk.wheel(ClickTarget::Unit(2), true);
    desk.must_see("─ 2 Fusiliers");
    desk.wheel(ClickTarget::Record(1), true);
    assert_eq!(desk.app.place(), KeyPlace::Log);
    let Some(view) = desk.play().showing::<LogView>() else {
        panic!()
    };
    let at = view.at;
    desk.wheel(ClickTarget::Record(1), true);
    let Some(view) = desk.play().showing::<LogView>() else {
        panic!()
    };
    assert_eq!(view.at, at - 1);
    desk.right_click();
    desk.keys("?");
    desk.wheel(ClickTarget::Pane(Pane::Over), false);
    desk.must_not_see("Where you are");
}

#[test]
fn somebodys_secrets_go_at_any_click() {
    let mut desk = Desk::playing(120, 40);
    desk.keys("]]");
    desk.must_see("A Rustling Copse: a dummy");
    desk.event(MouseEventKind::Down(MouseButton::Left), (50, 20));
    desk.must_not_see("dummy");
}

#[test]
fn no_mark_reaches_the_terminal() {
    for keys in ["", "2", "f7\n", "f7\n8\n\n", "l", "?", ":", "/", "n"] {
        let mut desk = Desk::ordered(120, 40);
        desk.keys(keys);
        assert!(
            desk.buffer()
                .content()
                .iter()
                .all(|cell| cell.underline_color == Color::Reset),
            "{keys}"
        );
    }
}

#[test]
fn clicks_anywhere_at_any_size_do_no_harm() {
    for (width, height) in [(200, 60), (120, 40), (80, 24), (40, 12), (30, 8), (3, 1)] {
        for keys in ["", "2\n", "f7", "f7\n8\n\n", "l\n", "?", ":", "o", "[["] {
            let mut desk = Desk::ordered(120, 40);
            desk.resize(width, height);
            desk.keys(keys);
            for (column, row) in (0..height)
                .step_by(3)
                .flat_map(|row| (0..width).step_by(23).map(move |column| (column, row)))
            {
                desk.buffer();
                for kind in [
                    MouseEventKind::ScrollDown,
                    MouseEventKind::Down(MouseButton::Left),
                    MouseEventKind::ScrollUp,
                ] {
                    desk.event(kind, (column, row));
                }
                if (column + row) % 5 == 0 {
                    desk.event(MouseEventKind::Down(MouseButton::Right), (column, row));
                }
            }
            desk.event(
                MouseEventKind::Down(MouseButton::Left),
                (u16::MAX, u16::MAX),
            );
            desk.key(KeyCode::Esc);
            desk.buffer();
        }
    }
}
