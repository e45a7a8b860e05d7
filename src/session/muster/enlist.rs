//! A new entry of a list in one line: `red Rogers enlisted musket,hatchet leader,veteran`.

use super::*;
use crate::battle::path_text;
use crate::session::palette::{more, words};

impl MusterScreen {
    /// Adds an entry described by a line to a side's list.
    ///
    /// # Errors
    /// The part that is not understood or invalid; nothing is added then.
    pub(crate) fn enlist(&mut self, line: &str) -> Result<(), String> {
        let Some(draft) = &mut self.draft else {
            return Err("Choose a rulebook first.".to_owned());
        };
        let (path, values) = entry(draft, line)?;
        let mut edit = Edit::new(draft, path.clone(), None);
        more(&mut edit.form, &values)?;
        edit.follow(draft);
        let fields = edit.fields();
        let plan = draft.plan_with(&path, &fields);
        let mut wrong = plan.within(&path);
        if let Some(wrong) = wrong.find(|wrong| wrong.severity == Severity::Error) {
            let field = path_text(wrong.path.get(path.len()..).unwrap_or_default());
            return Err(fault_text(&Invalid::new(field, wrong.message.clone())));
        }
        draft.set_fields(&path, fields);
        self.refresh();
        self.go_to(&path);
        Ok(())
    }
}

/// The path of the entry that a line describes, and its values as a line for its form.
fn entry(draft: &MusterDraft, line: &str) -> Result<(Path, String), String> {
    let mut words = words(line).into_iter().peekable();
    let usage = || "Name a side, then the unit: add red Guard elite 12.".to_owned();
    let side = words.next().ok_or_else(usage)?;
    let side = Side::from_id(&side.text.to_lowercase()).ok_or_else(usage)?;
    let way = vec![side.id().into()];
    let lists = || {
        let fields = draft.declared_at(&way).iter();
        fields.filter(|field| field.kind == Kind::List)
    };
    let named = words.peek().and_then(|word| {
        let word = word.text.to_lowercase();
        let is_it = |list: &&Field| {
            let name = spoken(list.name);
            name == word || name.strip_suffix('s') == Some(word.as_str())
        };
        lists().find(is_it)
    });
    if named.is_some() {
        words.next();
    }
    let list = named.or_else(|| lists().next()).ok_or_else(usage)?;
    let mut path = below(&way, list.name);
    let entries = draft.get(&path).and_then(Value::as_array);
    path.push(PathStep::Index(entries.map_or(0, Vec::len)));
    let mut name = words.next().ok_or_else(usage)?.text;
    // Further words with a capital letter belong to the name.
    while let Some(more) = words.next_if(|word| word.text.starts_with(char::is_uppercase)) {
        name = format!("{name} {}", more.text);
    }
    let rest = words.next().map_or("", |word| &line[word.at..]);
    Ok((path, format!("\"name={name}\" {rest}")))
}
