//! The panels of Most Irregular and of Simpson's Revolution in the middle of kept games, and an action of each by keys.

use crate::support::Desk;

/// Grey Tam's go in turn 2: Vane is dead, the Grenadiers and the Old Soldiers are dispersed, four of these have acted.
fn ferry(width: u16, height: u16) -> Desk {
    Desk::replayed(width, height, "most-irregular/ferry-road", 29)
}

/// Red's activation in turn 2: two melees, units on every rung, General Tolliver lost.
fn mill(width: u16, height: u16) -> Desk {
    Desk::replayed(width, height, "simpsons-revolution/cider-mill", 36)
}

#[test]
fn men_flow_between_formed_and_astray_fit_and_wounded() {
    let desk = ferry(200, 60);
    for (unit, signs, counts) in [
        ("Grenadiers", "○○◔◔····", &["2+2W", "4"][..]),
        ("Customs Men", "●●●●●◐◐·", &["5+2W", "1"]),
        ("Old Soldiers", "○○○○○◔◔···", &["5+2W", "3"]),
    ] {
        desk.must_list(unit, &[&[signs], counts].concat());
    }
    // The wounded are told by glyph, by colour and by a count.
    let (fit, hurt) = (desk.style_of("○○◔◔····").fg, desk.style_of("◔◔····").fg);
    assert_ne!(fit, hurt);
    assert_ne!(desk.style_of("●●●●●◐◐·").fg, desk.style_of("◐◐·").fg);
    for (width, height) in [(120, 40), (80, 24)] {
        let mut desk = ferry(width, height);
        desk.must_list("Grenadiers", &["2+2W"]);
        desk.keys(".");
        desk.page_to(" 9 Old Soldiers ");
    }
}

#[test]
fn commanders_go_by_turns() {
    let desk = ferry(200, 60);
    let dead = "✗  5 Captain Vane dead";
    desk.must_see("Commanders: Ferry guard to command next");
    desk.must_see(dead);
    desk.must_see("Grey Tam commands");
    desk.must_see(" 9 Old Soldiers: 3 stragglers, within 4″");
    assert_ne!(desk.style_of("▶ 13").fg, desk.style_of(dead).fg);
    // Who is lost for good stands in the turn bar.
    ferry(120, 40).must_see("RED: CAPTAIN VANE LOST");
}

#[test]
fn both_actions_of_a_body_are_seen_and_the_second_is_a_volley_by_keys() {
    let mut desk = ferry(200, 60);
    // The Herdsmen move: of two wounded men one stays behind. Real dice.
    desk.keys("10v\n14");
    desk.must_see("✓ 10 Herdsmen: first action");
    desk.must_see("□ 10 Herdsmen: second action");
    desk.must_list("Herdsmen", &["10+1W", "0+1W"]);
    // At the First Company behind cover, 12 inches: harassing. 6 + 3 for 10 1/2 men = 9, 3 to a hit: 3 hits.
    desk.keys("10f2\n12\tcc\n");
    desk.must_see("harassing fire");
    desk.keys("6");
    assert!(desk.dice_are_due(), "{}", desk.picture());
    desk.roll();
    desk.must_see("✓ 10 Herdsmen: second action");
    desk.must_see("u undo: Herdsmen");
    desk.keys("u");
    desk.must_see("First Company: ");
    desk.must_list("First Company", &["●●●●●●●●●●●●"]);
}

#[test]
fn stragglers_are_picked_nearest_first_and_their_fights_line_by_line() {
    let mut desk = ferry(120, 40);
    // Three shoot at the Customs Men's neighbours, the Grenadiers; one goes for a wounded man of theirs.
    desk.keys("9Kh");
    desk.must_see("fighters");
    desk.must_see("+ add one");
    desk.keys("+");
    desk.must_see("fighters: 1 of 1");
    // The man, fit; whom; and of his men a wounded one.
    desk.keys("\t\t1\to\n");
    desk.must_see("hand to hand");
    desk.keys("61");
    desk.must_tell("killed");
    desk.must_list("Grenadiers", &["2+1W", "5"]);
}

#[test]
fn the_umpire_sets_one_count_of_men_against_another() {
    let mut desk = ferry(120, 40);
    // Counter: fatal; to 3; against: formed_fit.
    desk.keys("10=fff\n3\tf\n");
    desk.must_do("Herdsmen", "1 man");
    desk.must_list("Herdsmen", &["9+2W", "3"]);
}

#[test]
fn the_ladder_shows_who_has_come_down() {
    let mut desk = mill(200, 60);
    desk.keys(".");
    desk.page_to("○ ○  formed line");
    desk.page_to("● ○  disordered line");
    let orders = [
        ("Grenadiers", "line"),
        ("Tavern Horse", "line"),
        ("Mill Hands", "ROUTING"),
    ];
    let tones = orders.map(|(name, order)| desk.style_in(name, order).fg);
    assert!(
        tones[0] != tones[1] && tones[1] != tones[2] && tones[0] != tones[2],
        "{tones:?}"
    );
    let desk = mill(80, 24);
    desk.must_list("Mill Hands", &["ROUTING"]);
    desk.must_list("Fusiliers", &["line", "●●● D x"]);
    assert_ne!(
        desk.style_of("ROUTING").fg,
        desk.style_in("Fusiliers", "line").fg
    );
}

#[test]
fn a_charge_by_keys_joins_the_melee() {
    let mut desk = mill(200, 60);
    desk.must_see("◆ 2 Fusiliers  / – 15 Tavern Horse");
    desk.keys("6h15\n");
    assert!(desk.dice_are_due(), "{}", desk.picture());
    desk.keys("3");
    desk.must_tell("");
    desk.must_see("◆ 2 Fusiliers  ✓ 6 Light Dragoons charged");
    desk.keys("u");
    desk.must_see("Undone: ");
    let mut desk = mill(80, 24);
    desk.keys("6h15\n3");
    desk.must_tell("");
    desk.keys("\x1b");
    assert_eq!(desk.play().snapshot.sight.rows[5].markers.len(), 3);
}

#[test]
fn the_steps_stand_in_their_order() {
    let desk = mill(120, 40);
    desk.must_see("Rallies · ▶ Activation · Artillery · Rifles · Muskets · Melee");
}

#[test]
fn help_lists_the_options_with_their_values() {
    let mut desk = ferry(80, 24);
    desk.keys("?hits_fall");
    desk.must_see("fit (usual), wounded");
    let mut desk = mill(80, 24);
    desk.keys("?dragoons_fire");
    desk.must_see("true, false (usual)");
}

/// Stragglers fire, or fight hand to hand: once that is said, nothing else is asked.
#[test]
fn a_skirmish_asks_first_what_the_men_do() {
    let shown = |answer: &str| {
        let mut desk = Desk::replayed(120, 40, "most-irregular/ferry-road", 28);
        let unit = crate::hands::number(&desk, "blue/old-soldiers");
        desk.keys(&format!("{unit}"));
        desk.keys("K");
        desk.must_see("manner");
        desk.keys(answer);
        let form = desk.play().form().expect("a form");
        let labels = form.lines.iter().map(|line| line.path[0].clone());
        labels.collect::<Vec<_>>()
    };
    let has = |labels: &[String], name: &str| labels.iter().any(|label| label == name);
    let fire = shown("f");
    assert!(
        has(&fire, "range") && has(&fire, "cover") && !has(&fire, "fighters"),
        "{fire:?}"
    );
    let fight = shown("h");
    assert!(
        has(&fight, "fighters") && !has(&fight, "range") && !has(&fight, "target"),
        "{fight:?}"
    );
    let both = shown("b");
    assert!(has(&both, "fighters") && has(&both, "range"), "{both:?}");
}

/// Where there is room for one thing the list of actions stands alone.
#[test]
fn a_menu_in_the_smallest_window_covers_the_stage() {
    let mut desk = Desk::new(40, 12);
    desk.open_sample("beaver-dam");
    desk.must_see("Thorne");
    desk.keys("7\n");
    desk.must_see("Shoot");
    desk.must_not_see("Stuart Markham");
}
