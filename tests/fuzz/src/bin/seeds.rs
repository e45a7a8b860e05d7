#![no_main]
//! Puts the samples that are in the repository where each fuzzer begins. What it is built from counts where it has been, so it has
//! to be a fuzzer as well, of nothing.

use libfuzzer_sys::fuzz_target;
use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fuzz_target!(init: seeds(), |_bytes: &[u8]| ());

fn seeds() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let put = |kind: &str, name: &str, bytes: &[u8]| {
        let folder = root.join("target/fuzz/corpus").join(kind);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join(name), bytes).expect("a file");
    };
    let name = |path: &Path| path.strip_prefix(&root).unwrap_or(path).to_string_lossy().replace('/', "-");
    for path in files(&root.join("rosters")).iter().chain(&files(&root.join("themes"))) {
        let bytes = fs::read(path).expect("a sample");
        match path.to_string_lossy() {
            named if named.ends_with(".battle.yaml") => {
                put("battles", &name(path), &bytes);
                put("battles", &format!("inline-{}", name(path)), inline(path, &bytes).as_bytes());
            }
            named if named.contains("/themes/") && named.ends_with(".yaml") => put("themes", &name(path), &bytes),
            named if named.ends_with(".yaml") => put("rosters", &name(path), &bytes),
            _ => {}
        }
    }
    put("keys", "keys", b"keys: {undo: Ctrl-U, redo: [Ctrl-Y, F5]}\nactions: {fire: '$'}\n");
    put("keys", "config", b"theme: light\ndice: app\nblue_dice: table\nred_dice: ask\nascii: true\nmouse: false\ntumble: false\n");
    let rules = drumhead::rules::ALL.iter().map(|ruleset| ruleset.info().id);
    for (nth, id) in (0..).zip(rules) {
        for path in files(&root.join("tests/replays").join(id)) {
            let text = fs::read_to_string(&path).expect("a kept game");
            if path.to_string_lossy().contains("format-") && path.extension().is_some_and(|end| end == "jsonl") {
                let whole: Vec<String> = text.lines().map(drumhead_fuzz::unsealed).collect();
                for most in [3, 6, 12, whole.len()] {
                    put("journals", &format!("{most}-{}", name(&path)), whole[..most.min(whole.len())].join("\n").as_bytes());
                }
                put("journals", &format!("sealed-{}", name(&path)), &text.as_bytes()[..text.len().min(8000)]);
            } else if path.to_string_lossy().ends_with(".requests.jsonl") {
                for (at, line) in text.lines().enumerate() {
                    put("requests", &format!("{id}-{at}"), &[&[nth], line.as_bytes(), b"\n{\"query\":\"offers\"}\n"].concat());
                    let words = line.replace(['{', '}', '"', '['], "").replace("do:", "").replace(',', " ").replace(':', "=");
                    put("lines", &format!("{id}-{at}"), &[&[nth], words.as_bytes()].concat());
                }
            }
        }
    }
}

/// The battle with its rosters in its own file.
fn inline(path: &Path, bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let side = |line: &str| {
        let (key, file) = line.split_once(": ").filter(|(key, _)| ["red", "blue"].contains(key))?;
        let roster = fs::read_to_string(path.with_file_name(file.split('#').next()?.trim())).ok()?;
        let body: Vec<String> = roster.lines().map(|line| format!("  {line}")).collect();
        Some(format!("{key}:\n{}", body.join("\n")))
    };
    text.lines().map(|line| side(line).unwrap_or_else(|| line.to_owned())).collect::<Vec<_>>().join("\n")
}
