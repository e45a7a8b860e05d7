//! The last page of a battle, and the way on from it.

use crate::support::Desk;

/// After the last of the first requests of the kept game, agreed as a victory for blue.
fn ended() -> Desk {
    let mut desk = Desk::replayed(200, 60, "big-skirmishes/hollow-creek", 38);
    desk.must_not_see("Thicket");
    desk.keys(":end-battle winner=blue\n");
    desk.must_see("as both players agree");
    desk
}

#[test]
fn the_log_hides_nothing_after_the_end() {
    let mut desk = ended();
    let log = |desk: &Desk| {
        let lines = desk.play().story();
        lines.iter().any(|line| line.text.contains("Thicket"))
    };
    assert!(log(&desk), "{}", desk.picture());
    desk.keys("u");
    assert!(!log(&desk), "{}", desk.picture());
}

#[test]
fn space_leads_to_the_next_battle_and_escape_back() {
    let mut desk = ended();
    desk.keys(" ");
    desk.must_see("Who of the lost comes back?");
    desk.keys("\x1b");
    desk.must_see("as both players agree");
    desk.keys(" 3\n");
    desk.must_see("Folder for the rosters and the battle");
    desk.keys("\x1b");
    desk.must_see("Who of the lost comes back?");
    desk.keys("\n\n");
    desk.must_see("Saved as hollow-creek-battle-2.battle.yaml");
    let folder = desk.home().join("config/rosters/big-skirmishes");
    let files = std::fs::read_dir(folder).expect("the folder").count();
    assert_eq!(files, 3, "two rosters and a battle");
    desk.keys("\n");
    assert_eq!(desk.play().game.header().0, "Hollow Creek, battle 2");
}

#[test]
fn every_size_has_the_way_on() {
    for (width, height) in [(40, 12), (80, 24), (120, 40)] {
        let mut desk = ended();
        desk.resize(width, height);
        for way in ["save the report", "next battle", "play on"] {
            desk.must_see(way);
        }
    }
}
