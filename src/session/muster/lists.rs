//! Changes to the lists and options of a muster: add, duplicate, remove, move, step through values.

use super::*;

impl MusterScreen {
    /// Changes the option at the cursor to its next or previous value.
    pub(super) fn turn(&mut self, forwards: bool) {
        let (Some(draft), Some(RowKind::Value(path, name))) = (
            &mut self.draft,
            self.rows.get(self.at).map(|row| row.what.clone()),
        ) else {
            return;
        };
        let Some(field) = draft.field(&path, &name) else {
            return;
        };
        let values: Vec<Value> = field.turns().into_iter().map(|it| it.value).collect();
        if values.is_empty() {
            return;
        }
        let set = draft.fields_at(&path);
        let now = set.get(&name).unwrap_or(&field.default);
        let at = values.iter().position(|value| value == now).unwrap_or(0);
        let to = if forwards {
            at + 1
        } else {
            at + values.len() - 1
        } % values.len();
        draft.set_field(&path, &name, values[to].clone());
        self.refresh();
    }

    /// The list that contains the cursor.
    fn list(&self) -> Option<Vec<PathStep>> {
        match &self.row()?.what {
            RowKind::Add(path) => Some(path.clone()),
            RowKind::Entry(path) => Some(path[..path.len() - 1].to_vec()),
            // The list below this heading, if any.
            RowKind::Heading => {
                self.rows
                    .get(self.at + 1..)?
                    .iter()
                    .find_map(|row| match &row.what {
                        RowKind::Add(path) => Some(Some(path.clone())),
                        RowKind::Entry(_) => None,
                        _ => Some(None),
                    })?
            }
            _ => None,
        }
    }

    pub(super) fn add(&mut self) {
        let (Some(draft), Some(list)) = (&self.draft, self.list()) else {
            let lists = self.names_of_lists().join(", ");
            self.say(Tone::Info, format!("Go to a list first: {lists}."));
            return;
        };
        let count = draft
            .get(&list)
            .and_then(Value::as_array)
            .map_or(0, Vec::len);
        let path = list.into_iter().chain([PathStep::Index(count)]).collect();
        self.edit = Some(Edit::new(draft, path, None));
    }

    /// The lists that can be added to, as the rows name them.
    fn names_of_lists(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for row in &self.rows {
            if let RowKind::Add(path) = &row.what
                && let Some(PathStep::Key(list)) = path.last()
                && !names.contains(&spoken(list))
            {
                names.push(spoken(list));
            }
        }
        names
    }

    fn entry(&mut self) -> Option<Vec<PathStep>> {
        if let Some(RowKind::Entry(path)) = self.row().map(|row| row.what.clone()) {
            return Some(path);
        }
        self.say(Tone::Info, "Go to an entry of a list first.");
        None
    }

    pub(super) fn copy(&mut self) {
        let Some(path) = self.entry() else { return };
        if let Some(draft) = &mut self.draft {
            draft.copy(&path);
        }
        self.refresh();
        self.at = (self.at + 1).min(self.rows.len().saturating_sub(1));
    }

    pub(super) fn remove(&mut self) {
        let Some(path) = self.entry() else { return };
        if let Some(draft) = &mut self.draft {
            draft.remove(&path);
        }
        self.refresh();
        self.say(Tone::Info, "Removed; undo puts it back.");
    }

    pub(super) fn shift(&mut self, later: bool) {
        let Some(path) = self.entry() else { return };
        let to = self
            .draft
            .as_mut()
            .and_then(|draft| draft.shift(&path, later));
        self.refresh();
        if let Some(to) = to {
            self.go_to(&to);
        }
    }

    pub(super) fn travel(&mut self, by: fn(&mut MusterDraft) -> bool, otherwise: &str) {
        let done = self.draft.as_mut().is_some_and(by);
        self.refresh();
        if !done {
            self.say(Tone::Info, otherwise);
        }
    }
}
