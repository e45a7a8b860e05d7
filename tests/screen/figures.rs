//! Rangers! and On the Frontier: the kept games looked at in the middle, and gone on with by keys.

use crate::support::Desk;
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
    desk.must_see("Red: Thorne's Rangers · 355/355 points, G1");
    desk.must_see("Blue: Beaver Dam traders · 340/340 points, G5");
    desk.must_see("Figures of Beaver Dam traders");
    desk.must_see("11 Baptiste the Trapper: to be motivated");
    desk.must_see("●A ◆L");
    let all =
        [("✚W", (255, 255, 255), (0xa9, 0x2c, 0x22)), ("◆L", (255, 255, 255), (0x22, 0x55, 0xad)), ("●A", (0xf4, 0xef, 0xe2), (0, 0, 0))];
    for (counter, text, ground) in all {
        let rgb = |(r, g, b)| Some(Color::Rgb(r, g, b));
        assert_eq!(colours(desk.style_of(counter)), (rgb(text), rgb(ground)), "{counter}");
    }
}

#[test]
fn rangers_cards_are_on_the_table_of_a_narrow_screen() {
    let mut desk = dam((80, 24));
    desk.must_see("Captain Thorne");
    desk.must_see("✚W ×C4");
    desk.keys("..");
    desk.must_see("Thorne's Rangers    355/355  177   oG1         holds");
    desk.key(crossterm::event::KeyCode::PageDown);
    desk.must_see("1 Captain Thorne  A16  D6  1/2  6/3/3 in  110 pts");
    desk.must_see("enlisted 20 + musket, hatchet 30 + legendary-leader, veteran 60");
}

/// The fourth attacker meets no defence: 14. A natural 1 is critical; a wound roll of 6 is one wound, and it is his last.
#[test]
fn rangers_the_fourth_blow_kills_the_leader_by_keys() {
    for size in [(120, 40), (80, 24)] {
        let mut desk = dam(size);
        desk.keys("7a");
        desk.must_see("▸ target");
        desk.keys("1\n");
        desk.must_see("14 attack = 14 or less on the D20");
        desk.keys("1\n");
        desk.must_see("Chevalier d'Aubrac: wound");
        desk.keys("6");
        desk.must_see("a natural 1: a critical hit");
        desk.must_see("take Captain Thorne off the table");
        desk.must_see("undo Chevalier d'Aubrac: attack Captain Thorne");
        desk.keys("\x1b");
        if size.0 == 120 {
            desk.must_see("245/355 points, G1, leader lost");
        }
        desk.keys("u");
        desk.must_see("Done: Undo Chevalier d'Aubrac: attack Captain Thorne");
    }
}

#[test]
fn on_the_frontier_standing_down_and_lost_are_told_apart() {
    let desk = ford((120, 40));
    desk.must_see("2nd Foot          ●●●●●●●○");
    desk.must_see("The Old Gun       ●●●·");
    desk.must_see("□  6 Lancers: charge at Deserters");
    desk.must_see("□ 14 Their Cousins: charge at 2nd Foot");
    desk.must_see(">C");
    desk.must_see("charges Deserters, Major Brandt");
    desk.must_see("Road block  barricade  5 of 6");
    let buffer = desk.buffer();
    let rows = desk.rows();
    let row = rows.iter().position(|row| row.contains("Stalkers")).expect("Stalkers");
    let glyphs: Vec<(char, Option<Color>)> = (0..120)
        .map(|x| &buffer[(x, u16::try_from(row).unwrap())])
        .filter(|cell| "●○".contains(cell.symbol()))
        .map(|cell| (cell.symbol().chars().next().unwrap(), cell.style().fg))
        .collect();
    assert_eq!(glyphs.iter().map(|(glyph, _)| *glyph).collect::<String>(), "●●○○");
    assert_ne!(glyphs[0].1, glyphs[2].1, "those standing and those down have colours of their own");
}

#[test]
fn on_the_frontier_all_of_it_fits_a_narrow_screen() {
    let mut desk = ford((80, 24));
    desk.must_see(" 3 ✓ 2nd Foot       ●●●●●●●○ ");
    desk.must_see("18 ✓ The Old Gun    ●●●· ");
    desk.keys("..");
    desk.must_see("□ 13 Eagle Clan: charge at 2nd Foot");
    // One die: a 6 is enough for a weak wall, nothing for a larger bridge.
    desk.must_see("Mill bridge  1D6   17%        0%");
    desk.must_see("Tarik of the Pass: replaced at the end of turn 2");
}

/// Lancers 4 5 6 1 on 4s: three hits; Deserters 5 2 3 4: one. Brandt's 5 inflicts a hit, One-Eye's 6 cancels one: 3 to 1.
#[test]
fn on_the_frontier_a_charge_by_keys() {
    for size in [(120, 40), (80, 24)] {
        let mut desk = ford(size);
        desk.must_see("Space Resolve a charge: Lancers");
        desk.keys(" \n");
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
        desk.must_see("lay 3 figures of Deserters down");
        desk.must_see("move Deserters back 8 inches");
        desk.keys("u");
        desk.must_see("Done: Undo The charge of Lancers at Deserters");
    }
}
