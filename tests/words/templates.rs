//! Every template of a sentence, read with nothing, one and many in the place of each argument.

use crate::texts::{root, rust_files};
use drumhead::battle::{Arg, Nobody, Say, Template, Viewer};
use std::fs;

/// The templates of a source: what stands first in each `say!`.
fn templates(code: &str) -> Vec<String> {
    let said = code.split("say!(").skip(1).map(str::trim_start);
    let quoted = said.filter_map(|said| said.strip_prefix('"'));
    let ends = quoted.filter_map(|said| said.split_once('"'));
    ends.map(|(template, _)| template.replace("\\n", "\n"))
        .collect()
}

/// The arguments that a template names, in small letters.
fn names(template: &str) -> Vec<&'static str> {
    let mut found: Vec<&'static str> = Vec::new();
    for brace in template.split('{').skip(1) {
        let end = brace.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        let name = brace[..end.unwrap_or(brace.len())].to_lowercase();
        if !found.contains(&name.as_str()) {
            found.push(name.leak());
        }
    }
    found
}

fn read(template: &str, number: i32) -> String {
    let names = names(template);
    let args = names.iter().map(|_| Arg::Number(number)).collect();
    let text: &'static str = template.to_owned().leak();
    let template: &'static Template = Box::leak(Box::new(Template::new(text, names.leak())));
    Say::new(template, args).to(&Nobody, Viewer::Table)
}

#[test]
fn every_template_reads_well_with_nothing_one_and_many() {
    let mut all = Vec::new();
    for file in rust_files(&root().join("src")) {
        let code = fs::read_to_string(&file).expect("a source file");
        let code = code.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let lines = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        all.extend(templates(&lines.collect::<Vec<_>>().join("\n")));
    }
    assert!(all.len() > 800, "{} templates were found", all.len());
    let wrong = [
        "  ", " ,", " .", " ;", "()", "( ", " )", "[", "]", "{", "}", ",,",
    ];
    let faults: Vec<String> = all
        .iter()
        .flat_map(|template| [0, 1, 2].map(|n| (template, read(template, n))))
        .filter(|(_, words)| wrong.iter().any(|it| words.contains(it)))
        .map(|(template, words)| format!("{template:?}: {words:?}"))
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
}
