//! The program speaks plainly: every text that it can show is collected and checked.
//!
//! With `-- --nocapture` the test lists all that is still wrong, also what `still_wrong.rs` allows, and
//! `DRUMHEAD_PRINT_TEXTS=100 cargo test --test words -- --nocapture` prints 100 texts at random, to be read by a person.

mod checks;
mod literals;
mod still_wrong;
mod templates;
mod texts;
mod types;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};
use still_wrong::STILL_WRONG;

/// No folder has more faults than `STILL_WRONG` allows.
#[test]
fn every_text_is_in_plain_words() {
    let all = texts::all();
    assert!(
        all.texts.len() > 2000,
        "{} texts were found",
        all.texts.len()
    );
    print_some(&all.texts.iter().collect::<Vec<_>>());
    let mut found: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
    for text in &all.texts {
        for (check, fault) in checks::faults(text, &all) {
            let line = format!("{}: {:?}: {fault}: {:?}", text.place, text.kind, text.words);
            found.entry((&text.folder, check)).or_default().push(line);
        }
    }
    let allowed = |(folder, check): (&str, &str)| {
        let entry = STILL_WRONG
            .iter()
            .find(|entry| (entry.0, entry.1) == (folder, check));
        entry.map_or(0, |entry| entry.2)
    };
    let mut wrong = String::new();
    for (key, faults) in &found {
        let (folder, check) = *key;
        println!("(\"{folder}\", \"{check}\", {}),", faults.len());
        for fault in faults {
            println!("    {fault}");
        }
        if faults.len() > allowed(*key) {
            let head = format!(
                "{folder}: {} faults of {check}, {} allowed:",
                faults.len(),
                allowed(*key)
            );
            let _ = write!(
                wrong,
                "
{head}
    {}
",
                faults.join(
                    "
    "
                )
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Prints as many texts as `DRUMHEAD_PRINT_TEXTS` says, picked at random.
fn print_some(texts: &[&texts::Text]) {
    let Some(count) = std::env::var("DRUMHEAD_PRINT_TEXTS")
        .ok()
        .and_then(|count| count.parse().ok())
    else {
        return;
    };
    let mut state = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .expect("a clock")
        .subsec_nanos() as usize
        | 1;
    for _ in 0..count {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let text = texts[(state >> 33) % texts.len()];
        println!(
            "{:?} {} ({}): {}",
            text.kind, text.folder, text.place, text.words
        );
    }
}
