//! Two rosters and a battle, and the faults of all three.

use super::*;

#[test]
fn a_battle_has_both_its_rosters_in_place() {
    let folder = Folder::battle(&[]);
    let setup = shelf(&[])
        .load(&folder.path("test.battle.yaml"))
        .expect("a battle");
    assert_eq!(setup.document["battle"], json!("Test"));
    assert_eq!(setup.document["red"]["units"][1]["name"], json!("Foot"));
    assert_eq!(setup.document["blue"]["roster"], json!("Rebels"));
    assert_eq!(setup.warnings, []);
    assert!(musters(&setup.document));
}

#[test]
fn a_roster_may_stand_in_the_battle_and_leave_its_rules_out() {
    let battle = "battle: Test\nrules: big-skirmishes\nred: crown.yaml\nblue: {roster: Rebels, units: [{name: Rangers}]}\n";
    let folder = Folder::battle(&[("test.battle.yaml", battle)]);
    let setup = shelf(&[])
        .load(&folder.path("test.battle.yaml"))
        .expect("a battle");
    assert!(musters(&setup.document));
}

#[test]
fn two_rosters_make_a_battle() {
    let folder = Folder::battle(&[]);
    let setup = shelf(&[])
        .pair(&folder.path("rebels.yaml"), &folder.path("crown.yaml"))
        .expect("a battle");
    assert_eq!(setup.document["battle"], json!("Rebels against Crown"));
    assert!(musters(&setup.document));
}

#[test]
fn two_rosters_tell_the_faults_of_both() {
    let folder = Folder::new(&[
        ("a.yaml", "roster: A\nrules: big-skirmishes\nunits: []\n"),
        ("b.yaml", "roster: [B\n"),
        (
            "c.yaml",
            "roster: C\nrules: big-skirmishes\nunits:\n  - {nam: X}\n",
        ),
    ]);
    let faults = |red: &str, blue: &str| {
        folder.told(
            &shelf(&[])
                .pair(&folder.path(red), &folder.path(blue))
                .expect_err("faults"),
        )
    };
    assert_eq!(
        faults("a.yaml", "c.yaml"),
        [
            "a.yaml:3:8: units: a side needs at least 1 unit; add one",
            "c.yaml:4:5: units[0].name: is required: the name",
            "c.yaml:4:6: units[0].nam: there is no such field; did you mean name?",
        ]
    );
    let both = faults("a.yaml", "b.yaml");
    assert!(
        both.iter()
            .any(|fault| fault.starts_with("a.yaml:3:8: units")),
        "{both:?}"
    );
    assert!(
        both.iter().any(|fault| fault.starts_with("b.yaml:")),
        "{both:?}"
    );
}

#[test]
fn every_fault_of_three_files_is_told_at_once_in_their_order() {
    let folder = Folder::battle(&[
        (
            "test.battle.yaml",
            "battle: Test\nrules: big-skirmishes\nred: crown.yaml\nblue: rebels.yaml\noptons: {}\noptions:\n  share_hits: perhaps\n",
        ),
        (
            "crown.yaml",
            "roster: Crown\nrules: big-skirmishes\nunits:\n  - {name: Gun, arm: artillery, rating: elite}\n  - {name: Foot, figures: twelve, wepon: musket}\n  - {name: Foot}\n",
        ),
        (
            "rebels.yaml",
            "roster: Rebels\nrules: big-skirmishes\nunits:\n  - {name: A}\n  - {name: B, arm: infantri}\n  - {name: C}\n  - {name: D}\ncharacters:\n  - {name: E, class: 3}\n  - {name: F, class: 3}\n  - {name: G, class: 3}\n",
        ),
    ]);
    assert_eq!(
        folder.faults(),
        [
            "test.battle.yaml:5:1: optons: there is no such field; did you mean options?",
            "test.battle.yaml:7:15: options.share_hits: \"perhaps\" is neither yes nor no; write true or false",
            "crown.yaml:4:41: units[0].rating: artillery is always average (BS-02): leave the rating out",
            "crown.yaml:5:27: units[1].figures: \"twelve\" is not a whole number",
            "crown.yaml:5:35: units[1].wepon: there is no such field; did you mean weapon?",
            "crown.yaml:6:5: units[2]: the id \"foot\" is taken; give this one an id of its own",
            "rebels.yaml:5:20: units[1].arm: \"infantri\" is none of infantry, cavalry, artillery; did you mean infantry?",
            "rebels.yaml:11:22: characters[2].class: a side has at most 2 Leaders (BS-06)",
        ]
    );
}

#[test]
fn a_fault_shows_its_line_with_a_caret() {
    let folder = Folder::battle(&[(
        "crown.yaml",
        "roster: Crown\nrules: big-skirmishes\nunits:\n  - {name: Guard, rating: elit}\n",
    )]);
    let faults = shelf(&[])
        .load(&folder.path("test.battle.yaml"))
        .expect_err("a fault");
    let text = faults[0].to_string();
    assert!(
        text.ends_with("\n 4 |   - {name: Guard, rating: elit}\n   |                           ^"),
        "{text}"
    );
}

#[test]
fn faults_of_an_inline_roster_are_faults_of_the_battle() {
    let battle = "battle: Test\nrules: big-skirmishes\nred: crown.yaml\nblue:\n  roster: Rebels\n  rules: big-skirmish\n  units:\n    - {name: Rangers, rating: best}\n";
    let folder = Folder::battle(&[("test.battle.yaml", battle)]);
    assert_eq!(
        folder.faults(),
        [
            "test.battle.yaml:6:10: blue.rules: there is no rulebook \"big-skirmish\"; did you mean big-skirmishes?",
            "test.battle.yaml:8:31: blue.units[0].rating: \"best\" is none of elite, average, raw",
        ]
    );
}

#[test]
fn warnings_do_not_stop_a_battle() {
    let folder = Folder::battle(&[(
        "rebels.yaml",
        "roster: Rebels\nrules: big-skirmishes\nunits:\n  - {name: Horde, figures: 40}\n",
    )]);
    let setup = shelf(&[])
        .load(&folder.path("test.battle.yaml"))
        .expect("a battle");
    assert_eq!(
        folder.told(&setup.warnings),
        [
            "rebels.yaml:4:28: warning: units[0].figures: 40 is unusual: units have about a dozen figures (BS-01)"
        ]
    );
    assert_eq!(setup.warnings[0].severity, Severity::Warning);
}
