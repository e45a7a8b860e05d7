//! The rules, the options, the places of files and the schemas.

use super::*;

/// Every option is listed with its clause and all its values, the usual one marked.
#[test]
fn rules_list_the_options() {
    for ruleset in rules::ALL {
        let whole = drumhead(&folder(), &["rules", ruleset.info().id]).output;
        let options = drumhead::battle::options(ruleset.fields());
        assert!(!options.is_empty());
        for option in options {
            let values: &[&str] = match option.name {
                "hits_fall_on" => &["fit (usual)", "wounded"],
                "second_wound" => &["none (usual)", "fatal"],
                "dash_draws_fire" => &["true (usual)", "false"],
                "dragoons_fire" => &["true", "false (usual)"],
                _ => &[],
            };
            let line = whole
                .lines()
                .find(|line| line.starts_with(&format!("{}: ", option.name)))
                .unwrap_or_else(|| panic!("{whole}"));
            assert!(
                values.iter().all(|value| line.contains(value))
                    && line.contains(", ")
                    && line.contains("(usual)"),
                "{line}"
            );
            assert!(
                whole.contains(option.help)
                    && option.help.contains(&format!("{}-", ruleset.info().prefix)),
                "{}",
                option.help
            );
        }
    }
}

#[test]
fn rules_show_the_clauses() {
    let all = drumhead(&folder(), &["rules"]);
    assert_eq!(all.code, 0);
    for ruleset in rules::ALL {
        let info = ruleset.info();
        assert!(all.output.contains(info.id) && all.output.contains(info.author));
        let whole = drumhead(&folder(), &["rules", info.id]).output;
        for clause in info.clauses {
            assert!(
                whole.contains(clause.id) && whole.contains(clause.text),
                "{}",
                clause.id
            );
            let one = drumhead(&folder(), &["rules", &clause.id.to_lowercase()]);
            assert!(
                one.code == 0
                    && one.output.starts_with(clause.id)
                    && one.output.lines().count() >= 2,
                "{}",
                clause.id
            );
        }
    }
    let found = drumhead(&folder(), &["rules", "big-skirmishes", "smoke"]);
    assert!(
        found.code == 0 && found.output.contains("BS-32") && !found.output.contains("BS-07"),
        "{}",
        found.output
    );
    assert_eq!(
        drumhead(&folder(), &["rules", "big-skirmishes", "37"]).output,
        drumhead(&folder(), &["rules", "BS-37"]).output
    );
}

#[test]
fn list_and_paths_show_where_files_are() {
    let folder = folder();
    let own = folder.path().join("config/rosters/big-skirmishes");
    fs::create_dir_all(&own).expect("a folder");
    fs::write(own.join("crown.yaml"), "roster: Mine\n").expect("a file");
    fs::create_dir_all(folder.path().join("state/games")).expect("a folder");
    fs::write(folder.path().join("state/games/old.jsonl"), "").expect("a file");
    let list = drumhead(&folder, &["list"]).output;
    for there in ["big-skirmishes", "hollow-creek", "old.jsonl"] {
        assert!(list.contains(there), "{there}: {list}");
    }
    let crown: Vec<&str> = list
        .lines()
        .filter(|line| line.trim_start().starts_with("crown "))
        .collect();
    assert!(
        crown.len() == 1 && crown[0].ends_with("crown.yaml"),
        "the user's own stands in the sample's place: {list}"
    );
    let paths = drumhead(&folder, &["paths"]).output;
    let at = |parts: [&str; 2]| folder.path().join(parts.iter().collect::<PathBuf>());
    for (what, end) in [
        ("config", at(["config", ""])),
        ("rosters", at(["config", "rosters"])),
        ("themes", at(["config", "themes"])),
        ("games", at(["state", "games"])),
    ] {
        let line = paths
            .lines()
            .find(|line| line.starts_with(what))
            .expect("a line");
        let end = end.display().to_string();
        assert!(line.contains(end.trim_end_matches(['/', '\\'])), "{line}");
    }
}

#[test]
fn schemas_fit_the_samples() {
    for what in ["roster", "battle", "exec"] {
        let ran = drumhead(&folder(), &["schema", what]);
        assert_eq!(ran.code, 0);
        let schema: Value = serde_json::from_str(&ran.output).expect("JSON");
        let any = schema["anyOf"].as_array().expect("rulesets");
        assert!(any.len() >= rules::ALL.len(), "{what}");
        for one in any {
            let properties = one["properties"].as_object().expect("properties");
            for name in one["required"].as_array().into_iter().flatten() {
                assert!(
                    properties.contains_key(name.as_str().expect("a name")),
                    "{what}: {name}"
                );
            }
            assert_eq!(one["additionalProperties"], Value::Bool(false));
        }
    }
}

/// The schema of a ruling lists the counters table by table, and allows one counter or several at once.
#[test]
fn the_schema_of_a_ruling_lists_the_counters() {
    let ran = drumhead(&folder(), &["schema", "exec"]);
    let schema: Value = serde_json::from_str(&ran.output).expect("JSON");
    let any = schema["anyOf"].as_array().expect("requests");
    let rulings: Vec<&Value> = any
        .iter()
        .filter(|one| one["properties"]["do"]["const"] == "adjust")
        .collect();
    assert_eq!(rulings.len(), 2 * rules::ALL.len());
    for one in &rulings {
        assert_eq!(
            one["anyOf"][0]["required"],
            serde_json::json!(["counter", "to"])
        );
        assert_eq!(one["anyOf"][1]["required"], serde_json::json!(["set"]));
        let named = one["properties"]["counter"]["description"].as_str();
        assert!(
            named.is_some_and(|text| text.contains("turn: ")),
            "{named:?}"
        );
    }
    let named: Vec<&str> = rulings
        .iter()
        .filter_map(|one| one["properties"]["counter"]["description"].as_str())
        .flat_map(|text| text.split([';', ':', ',']).map(str::trim))
        .collect();
    for settable in ["active_unit", "rallies", "carried.fit"] {
        assert!(named.contains(&settable), "{settable}");
    }
    for derived in ["tally", "grouped_with", "started_with", "to_act"] {
        assert!(!named.contains(&derived), "{derived}");
    }
}
