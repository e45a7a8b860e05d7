//! What the hands do on the table, command by command.

use super::*;
use crate::battle::ChoreLine;

/// A command for the hands.
pub(super) fn command(look: &Look, text: &str, cells: usize) -> Lines {
    let text = format!("{} {text}", look.glyphs.here);
    look.folded(Role::Warn, &text, cells, 2)
}

/// What one unit does, a line for each step where it does several things one after another.
pub(super) fn steps(play: &Play, text: &str) -> Vec<String> {
    let is_later = |it: &&str| it.starts_with("then ");
    let line = ChoreLine::of(text, names(play));
    let later = line.instructions.iter().filter(|it| is_later(it));
    if later.count() < 2 {
        return vec![text.to_owned()];
    }
    let what = line.what();
    let mut steps = vec![
        text.strip_suffix(what.as_str())
            .unwrap_or_default()
            .to_owned(),
    ];
    for instruction in line.instructions {
        if is_later(&instruction) {
            steps.push(String::new());
        }
        if let Some(step) = steps.last_mut() {
            step.push_str(instruction);
        }
    }
    steps.iter().map(|it| it.trim_end().to_owned()).collect()
}

/// The names of all rows.
fn names(play: &Play) -> impl Iterator<Item = &str> {
    let rows = play.snapshot.sight.rows.iter();
    rows.map(|row| row.name.as_str())
}

/// Joins equal instructions for several units: `Guard, Rangers: remove 2 figures each`.
pub(super) fn joined(play: &Play, texts: Vec<String>) -> Vec<String> {
    let mut groups: Vec<(Vec<String>, String)> = Vec::new();
    for text in texts {
        let read = ChoreLine::of(&text, names(play));
        // Those of places are never joined.
        if names(play).all(|name| name != read.who) {
            groups.push((Vec::new(), text));
            continue;
        }
        let (name, rest) = (read.who.to_owned(), read.what());
        let same = groups
            .iter_mut()
            .find(|(others, other)| !others.is_empty() && *other == rest);
        match same {
            Some((others, _)) => others.push(name),
            None => groups.push((vec![name], rest)),
        }
    }
    let line = |(names, rest): (Vec<String>, String)| match names.len() {
        0 => rest,
        1 => format!("{}: {rest}", names[0]),
        // What is counted is done by each; what is not is done by all.
        _ if rest.contains(|c: char| c.is_ascii_digit()) => {
            format!("{}: {rest} each", names.join(", "))
        }
        _ => format!("{}: {rest}", names.join(", ")),
    };
    groups.into_iter().map(line).collect()
}
