//! Rosters, samples, the quick reference.

use super::FIELD;
use crate::support::muster;
use drumhead::battle::load::Shelf;
use drumhead::rules;

fn faults(yaml: &str) -> Vec<String> {
    muster("most-irregular", yaml).err().expect("a fault")
}

#[test]
fn mi_02_unknown_words_are_told() {
    for (right, wrong, path, words) in [
        (
            "quality: elite, figures: 12",
            "quality: elit, figures: 12",
            "red.units[0].quality: ",
            "did you mean elite?",
        ),
        (
            "weapon: advanced-rifle",
            "weapon: rifle",
            "red.units[4].weapon: ",
            "",
        ),
        ("figures: 9", "figures: 0", "red.units[3].figures: ", ""),
        (
            "quality: regular, figures: 6, weapon: none",
            "weapon: none, breech_loading: true, figures: 6",
            "red.units[6].breech_loading: ",
            "",
        ),
        ("id: pym", "id: foot", "", "is taken"),
    ] {
        let told = faults(&FIELD.replace(right, wrong));
        assert_eq!(told.len(), 1);
        let it = &told[0];
        assert!(it.starts_with(path) && it.contains(words), "{it}");
    }
}

/// What is left out has its usual value.
#[test]
fn mi_01_defaults_of_a_roster() {
    let side = |name: &str| {
        format!(
            "{{roster: {name}, rules: most-irregular, units: [{{name: The Company}}], \
             commanders: [{{name: One}}]}}"
        )
    };
    let yaml = format!(
        "battle: B\nrules: most-irregular\nred: {}\nblue: {}\n",
        side("R"),
        side("B")
    );
    let play = muster("most-irregular", &yaml).expect("a sound battle");
    play.men("red/the-company", [12, 0, 0, 0]);
    let detail = &play.battle.roster(drumhead::battle::Viewer::Table)[0].detail;
    assert_eq!(detail, "regular 3+, smoothbores to 12″");
}

#[test]
fn mi_19_unknown_options_are_told() {
    for (option, field) in [
        ("hits_fall_on: both", "options.hits_fall_on"),
        ("second_wound: 2", "options.second_wound"),
        ("dash_draws_fire: no way", "options.dash_draws_fire"),
    ] {
        let wrong = faults(&format!("{FIELD}options: {{{option}}}"));
        assert!(wrong[0].starts_with(field), "{wrong:?}");
    }
}

/// The sample battle is sound, without a warning, and uses every quality, weapon, trait and kind of commander.
#[test]
fn mi_03_the_sample_has_one_of_each() {
    let setup = Shelf {
        rulesets: rules::ALL,
        folders: Vec::new(),
    }
    .load_sample("most-irregular")
    .expect("a sound sample");
    assert_eq!(setup.warnings, []);
    let text = serde_json::to_string(&setup.document).expect("JSON");
    for word in [
        "rabble",
        "conscript",
        "regular",
        "elite",
        "smoothbore",
        "early-rifle",
        "advanced-rifle",
        "none",
        "breech_loading",
        "traits",
        "charismatic",
        "mounted",
    ] {
        assert!(text.contains(word), "no {word} in the sample");
    }
}

/// Every clause has its place in the quick reference, in order.
#[test]
fn mi_01_to_39_are_all_in_the_quick_reference() {
    let info = rules::find("most-irregular").expect("the ruleset").info();
    let ids: Vec<&str> = info.clauses.iter().map(|clause| clause.id).collect();
    let all: Vec<String> = (1..=39).map(|n| format!("MI-{n:02}")).collect();
    assert_eq!(ids, all);
    assert!(
        info.clauses
            .iter()
            .all(|clause| !clause.text.is_empty() && !clause.title.is_empty())
    );
}
