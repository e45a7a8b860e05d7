//! What does not fit: other rules, sides and rosters that are missing.

use super::*;

#[test]
fn rules_must_be_known_and_the_same() {
    let unknown = Folder::battle(&[(
        "test.battle.yaml",
        &BATTLE.replace("big-skirmishes", "chess"),
    )]);
    assert_eq!(
        unknown.faults()[0].split("; there are").next(),
        Some("test.battle.yaml:2:8: rules: there is no rulebook \"chess\"")
    );
    let missing = Folder::battle(&[(
        "test.battle.yaml",
        &BATTLE.replace("rules: big-skirmishes\n", ""),
    )]);
    assert!(
        missing.faults()[0].starts_with(
            "test.battle.yaml:1:1: rules: is required: the rulebook; there are big-skirmishes"
        ),
        "{:?}",
        missing.faults()
    );
    let odd = Folder::battle(&[(
        "test.battle.yaml",
        &BATTLE.replace("rules: big-skirmishes", "rules: 7"),
    )]);
    assert!(
        odd.faults()[0].starts_with("test.battle.yaml:2:8: rules: is not the id of a rulebook"),
        "{:?}",
        odd.faults()
    );
}

#[test]
fn a_roster_for_other_rules_does_not_fit() {
    let folder = Folder::battle(&[("rebels.yaml", &REBELS.replace("big-skirmishes", "other"))]);
    let both: [&'static dyn Ruleset; 2] = [rules::ALL[0], &Other];
    let shelf = Shelf {
        rulesets: &both,
        folders: Vec::new(),
    };
    let faults = folder.told(
        &shelf
            .load(&folder.path("test.battle.yaml"))
            .expect_err("a fault"),
    );
    assert_eq!(
        faults,
        ["rebels.yaml:2:8: rules: this roster is for other, the battle is for big-skirmishes"]
    );
    let faults = folder.told(
        &shelf
            .pair(&folder.path("crown.yaml"), &folder.path("rebels.yaml"))
            .expect_err("a fault"),
    );
    assert_eq!(
        faults,
        [
            "rebels.yaml:2:8: rules: this roster is for other, the other side's is for big-skirmishes"
        ]
    );
}

#[test]
fn a_battle_without_a_side_says_so_once() {
    let folder = Folder::battle(&[(
        "test.battle.yaml",
        "battle: Test\nrules: big-skirmishes\nred: [crown.yaml]\n",
    )]);
    assert_eq!(
        folder.faults(),
        [
            "test.battle.yaml:1:1: blue: is required: a roster's file, or the roster itself",
            "test.battle.yaml:3:6: red: is neither a roster's file nor a roster",
        ]
    );
}

#[test]
fn a_missing_roster_is_told_with_the_nearest_name() {
    let folder = Folder::battle(&[(
        "test.battle.yaml",
        &BATTLE.replace("crown.yaml", "crwn.yaml"),
    )]);
    assert_eq!(
        folder.faults(),
        [
            "test.battle.yaml:3:6: red: there is no file \"crwn.yaml\" beside the battle; did you mean crown.yaml?"
        ]
    );
    assert_eq!(
        folder.check("tst.battle.yaml"),
        ["tst.battle.yaml: there is no such file; did you mean test.battle.yaml?"]
    );
}

/// A sample's roster is named by its file or for short; a file of the user's own beside the battle stands before it.
#[test]
fn a_battle_anywhere_may_name_a_samples_roster() {
    for named in ["settlers.yaml", "settlers"] {
        let battle = format!("battle: Test\nrules: big-skirmishes\nred: crown\nblue: {named}\n");
        let files = Folder::new(&[("test.battle.yaml", &battle)]);
        assert!(files.check("test.battle.yaml").is_empty());
        let setup = shelf(&[])
            .load(&files.path("test.battle.yaml"))
            .expect("it loads");
        assert_eq!(setup.document["blue"]["roster"], "Valley settlers");
        let own = "roster: Mine\nrules: big-skirmishes\nunits:\n  - {name: Guard}\n";
        files.put("settlers.yaml", own.as_bytes());
        let setup = shelf(&[])
            .load(&files.path("test.battle.yaml"))
            .expect("it loads");
        assert_eq!(setup.document["blue"]["roster"], "Mine");
    }
}

#[test]
fn a_battle_given_as_a_roster_and_the_reverse() {
    let folder = Folder::battle(&[(
        "test.battle.yaml",
        &BATTLE.replace("crown.yaml", "test.battle.yaml"),
    )]);
    assert_eq!(
        folder.faults(),
        ["test.battle.yaml:1:1: is a battle, not a roster"]
    );
    let list = Folder::battle(&[("crown.yaml", "- a\n- b\n")]);
    assert_eq!(
        list.faults(),
        ["crown.yaml:1:1: is not a roster: a roster has roster, rules and its lists"]
    );
    let neither = Folder::new(&[("x.yaml", "bttle: X\n"), ("y.yaml", "7\n")]);
    assert!(
        neither.check("x.yaml")[0].ends_with("did you mean battle?"),
        "{:?}",
        neither.check("x.yaml")
    );
    assert!(
        neither.check("y.yaml")[0].starts_with("y.yaml:1:1: is neither a battle"),
        "{:?}",
        neither.check("y.yaml")
    );
}

#[test]
fn a_roster_alone_is_checked() {
    let folder = Folder::new(&[
        ("good.yaml", CROWN),
        (
            "leaders.yaml",
            &format!("{CROWN}  - {{name: A, class: 3}}\n  - {{name: B, class: 3}}\n"),
        ),
        (
            "gun.yaml",
            "roster: R\nrules: big-skirmishes\nunits:\n  - {name: Gun, arm: artillery, rating: elite}\n",
        ),
        ("unruled.yaml", "roster: R\nunits: []\n"),
    ]);
    assert_eq!(folder.check("good.yaml"), Vec::<String>::new());
    assert_eq!(
        folder.check("leaders.yaml"),
        [
            "leaders.yaml:7:3: characters: 3 characters for 2 units (dummies do not count); there must be fewer characters than units (BS-06)",
            "leaders.yaml:9:22: characters[2].class: a side has at most 2 Leaders (BS-06)",
        ]
    );
    assert_eq!(
        folder.check("gun.yaml"),
        [
            "gun.yaml:4:41: units[0].rating: artillery is always average (BS-02): leave the rating out"
        ]
    );
    assert!(
        folder.check("unruled.yaml")[0].starts_with("unruled.yaml:1:1: rules: is required"),
        "{:?}",
        folder.check("unruled.yaml")
    );
}
