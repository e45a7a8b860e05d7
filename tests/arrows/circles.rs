//! Arrows run one way between the files of a folder too: no two use each other, be it by way of a third. A file and the folder
//! of its parts count as one, and the head of a folder (`mod.rs`) is not counted.

use crate::{Source, sources};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Circles that are known: the folder, and the files that use each other.
const KNOWN: &[(&str, &[&str])] = &[];

/// A module's place in the tree, or a path to something in it.
type Names = Vec<String>;

struct Module {
    /// What is defined at its top.
    defines: BTreeSet<String>,
    /// What it imports, and whether it hands it on.
    imports: Vec<(Names, bool)>,
    /// Paths in its code.
    paths: Vec<Names>,
    /// Every name in its code: what it takes from the head of its folder is not named in its imports.
    words: BTreeSet<String>,
}

struct House(BTreeMap<Names, Module>);

fn names(path: &str) -> Names {
    let parts = path.split("::").map(str::trim);
    parts
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The module that a file is.
fn module_of(path: &Path) -> Names {
    let path = path.with_extension("");
    let parts = path.iter().map(|part| part.to_string_lossy().into_owned());
    parts.filter(|part| part != "mod").collect()
}

/// Every path of an import: `a::{b, c::d}` is two.
fn spread(before: &[String], text: &str, found: &mut Vec<Names>) {
    let (mut depth, mut start) = (0, 0);
    let mut parts = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    for part in parts.into_iter().filter(|part| !part.trim().is_empty()) {
        if let Some((head, rest)) = part.split_once('{') {
            let inner = rest.rsplit_once('}').map_or(rest, |(inner, _)| inner);
            spread(&[before, &names(head)].concat(), inner, found);
        } else {
            let name = part.split(" as ").next().unwrap_or(part);
            found.push([before, &names(name)].concat());
        }
    }
}

/// The name that a line at the top of a file defines.
fn defined(line: &str) -> Option<String> {
    let kinds = [
        "struct ",
        "enum ",
        "trait ",
        "type ",
        "const ",
        "static ",
        "fn ",
        "macro_rules! ",
    ];
    // An enum may stand within `words!`, a struct within `row!`.
    let is_within = line.starts_with([' ', '}', '#']);
    if is_within
        && !["    pub enum ", "    enum ", "    pub struct "]
            .iter()
            .any(|it| line.starts_with(it))
    {
        return None;
    }
    let (_, name) = kinds.iter().find_map(|kind| line.split_once(kind))?;
    let end = name.find(|c: char| !(c.is_alphanumeric() || c == '_'));
    Some(name[..end.unwrap_or(name.len())].to_owned())
}

fn module(code: &str) -> Module {
    let (mut imports, mut rest) = (Vec::new(), String::new());
    for piece in code.split_inclusive(';') {
        let at = piece.find("use ").filter(|at| {
            let line = piece[..*at].rsplit('\n').next().unwrap_or_default();
            line.trim().is_empty() || line.trim_start().starts_with("pub")
        });
        let Some(at) = at else {
            rest.push_str(piece);
            continue;
        };
        rest.push_str(&piece[..at]);
        let handed_on = piece[..at]
            .rsplit('\n')
            .next()
            .is_some_and(|line| line.starts_with("pub"));
        let mut found = Vec::new();
        spread(&[], piece[at + 4..].trim_end_matches(';'), &mut found);
        imports.extend(found.into_iter().map(|path| (path, handed_on)));
    }
    let mut paths = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in rest.match_indices(start) {
            let path = &rest[at..];
            let end = path.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
            paths.push(names(&path[..end.unwrap_or(path.len())]));
        }
    }
    Module {
        defines: code.lines().filter_map(defined).collect(),
        imports,
        paths,
        words: words(&rest),
    }
}

/// Code without the rows of tables that a macro of the same file writes: what stands there are values.
fn without_rows(code: &str) -> String {
    let mut code = code.to_owned();
    let macros = code.match_indices("macro_rules! ").map(|(at, it)| {
        let name = &code[at + it.len()..];
        let end = name.find(|c: char| !(c.is_alphanumeric() || c == '_'));
        name[..end.unwrap_or(name.len())].to_owned()
    });
    for name in macros.collect::<Vec<_>>() {
        let Some(from) = code.find(&format!("\n{name}! {{\n")) else {
            continue;
        };
        let rows = &code[from + 1..];
        let length = rows.find("\n}").unwrap_or(rows.len());
        code.replace_range(from + 1..from + 1 + length, "");
    }
    code
}

/// The names in some code, texts apart, that are not its own: types, and what is called or looked into; not what stands behind a dot.
fn words(code: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let code: String = code.split('"').step_by(2).collect::<Vec<_>>().join("\"");
    let code = without_rows(&code);
    let mut found = BTreeSet::new();
    let (mut rest, mut before) = (code.as_str(), String::new());
    while let Some(at) = rest.find(is_part) {
        before.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        let is_type = word.starts_with(char::is_uppercase);
        let is_used = behind.starts_with('(') || behind.starts_with("::");
        let is_name = !before.ends_with(['.', ':']) && !before.ends_with("fn ");
        if (is_type || is_used) && is_name {
            found.insert(word.to_owned());
        }
        (before, rest) = (word.to_owned(), behind);
    }
    // A closure, a parameter that is called, or a value of an enum has the name for itself.
    let lines = || code.lines().map(str::trim);
    found.retain(|word| {
        let closure = format!("let {word} = |");
        let parameters = ["impl Fn", "fn(", "&dyn Fn"].map(|kind| format!("{word}: {kind}"));
        let is_parameter = parameters.iter().any(|it| code.contains(it));
        let is_type = word.starts_with(char::is_uppercase);
        let is_value = |line: &str| {
            let rest = line.strip_prefix(word.as_str()).filter(|_| is_type);
            rest.is_some_and(|it| {
                it == "," || it == " {" || it.starts_with('(') && it.ends_with("),")
            })
        };
        !is_parameter && !lines().any(|line| line.starts_with(&closure) || is_value(line))
    });
    found
}

impl House {
    fn of(sources: &[Source]) -> Self {
        let modules = sources.iter();
        Self(
            modules
                .map(|it| (module_of(&it.path), module(&it.code)))
                .collect(),
        )
    }

    /// The module that has what `path` names, as `from` sees it; none outside the house.
    fn home(&self, from: &Names, path: &[String], depth: usize) -> Option<Names> {
        let mut at = from.clone();
        let mut path = path;
        match path.first().map(String::as_str) {
            Some("crate") => (at, path) = (Names::new(), &path[1..]),
            Some("super" | "self") => {
                while let Some("super" | "self") = path.first().map(String::as_str) {
                    if path[0] == "super" {
                        at.pop();
                    }
                    path = &path[1..];
                }
            }
            Some(first)
                if self
                    .0
                    .contains_key(&[from.as_slice(), &[first.to_owned()]].concat()) => {}
            _ => return None,
        }
        while let Some(next) = path.first() {
            let deeper = [at.as_slice(), std::slice::from_ref(next)].concat();
            if !self.0.contains_key(&deeper) {
                break;
            }
            (at, path) = (deeper, &path[1..]);
        }
        let module = self.0.get(&at)?;
        let Some(name) = path.first().filter(|name| !module.defines.contains(*name)) else {
            return Some(at);
        };
        let handed_on = module
            .imports
            .iter()
            .filter(|_| depth < 5)
            .find_map(|(import, _)| {
                let last = import.last()?;
                let all = last == "*";
                if last != name && !all {
                    return None;
                }
                let wanted: Names = if all {
                    [&import[..import.len() - 1], std::slice::from_ref(name)].concat()
                } else {
                    import.clone()
                };
                let home = self.home(&at, &wanted, depth + 1)?;
                self.0[&home].defines.contains(name).then_some(home)
            });
        Some(handed_on.unwrap_or(at))
    }

    /// What a module takes from the heads above it: each name that they define or import.
    fn taken(&self, name: &Names, module: &Module) -> Vec<Names> {
        let heads = module
            .imports
            .iter()
            .filter(|(path, _)| path[..] == ["super", "*"]);
        // What a module defines, or imports by name, it does not take.
        let imported = |word: &String| {
            let mut paths = module.imports.iter().map(|(path, _)| path.last());
            paths.any(|name| name == Some(word))
        };
        let free = module
            .words
            .iter()
            .filter(|word| !module.defines.contains(*word) && !imported(word));
        heads
            .flat_map(|_| free.clone())
            .filter_map(|word| self.home(name, &["super".to_owned(), word.clone()], 0))
            .collect()
    }

    /// Which file of a folder uses which others of it.
    fn arrows(&self, folder: &[String]) -> BTreeMap<String, BTreeSet<String>> {
        let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (name, module) in &self.0 {
            let Some(file) = name.strip_prefix(folder).and_then(|rest| rest.first()) else {
                continue;
            };
            let imports = module.imports.iter().map(|(path, _)| path);
            let named = imports.chain(&module.paths);
            let homes = named.filter_map(|path| self.home(name, path, 0));
            for home in homes.chain(self.taken(name, module)) {
                let used = home.strip_prefix(folder);
                if let Some(used) = used
                    .and_then(|rest| rest.first())
                    .filter(|used| *used != file)
                {
                    arrows.entry(file.clone()).or_default().insert(used.clone());
                }
            }
        }
        arrows
    }
}

/// Everything that can be come to from `from`.
fn reached<'a>(arrows: &'a BTreeMap<String, BTreeSet<String>>, from: &'a str) -> BTreeSet<&'a str> {
    let (mut open, mut seen) = (vec![from], BTreeSet::new());
    while let Some(at) = open.pop() {
        let next = arrows.get(at).into_iter().flatten().map(String::as_str);
        open.extend(next.filter(|next| seen.insert(*next)));
    }
    seen
}

#[test]
fn files_of_a_folder_do_not_use_each_other() {
    let house = House::of(&sources());
    let folders: BTreeSet<&[String]> = house
        .0
        .keys()
        .flat_map(|name| (1..name.len()).map(|end| &name[..end]))
        .collect();
    let mut circles = BTreeSet::new();
    for folder in folders {
        let arrows = house.arrows(folder);
        for file in arrows.keys() {
            let there = reached(&arrows, file);
            let mut circle: BTreeSet<&str> = there
                .into_iter()
                .filter(|other| reached(&arrows, other).contains(file.as_str()))
                .collect();
            if circle.len() > 1 {
                circle.insert(file);
                let files: Vec<&str> = circle.into_iter().collect();
                circles.insert((folder.join("/"), files.join(", ")));
            }
        }
    }
    let known: BTreeSet<(String, String)> = KNOWN
        .iter()
        .map(|(folder, files)| ((*folder).to_owned(), files.join(", ")))
        .collect();
    let fresh: Vec<_> = circles.difference(&known).collect();
    assert!(fresh.is_empty(), "these use each other: {fresh:?}");
    // The reading itself: a test that saw no arrow would find no circle.
    let table = house.arrows(&["table".to_owned()]);
    assert!(table["odds"].contains("prefix"), "{table:?}");
    let rangers = house.arrows(&names("rules::rangers"));
    assert!(rangers["license"].contains("kinds"), "{rangers:?}");
}
