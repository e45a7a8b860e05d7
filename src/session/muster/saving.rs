//! Saving a muster: the battle, or one side's roster, as a new file.

use super::*;
use std::ffi::OsStr;
use std::path::Path;

impl MusterScreen {
    /// The suggested name for the battle or one side's roster.
    pub(super) fn name_of(&self, side: Option<Side>) -> Option<String> {
        let draft = self.draft.as_ref()?;
        let Some(side) = side else {
            return Some(draft.title());
        };
        let roster = draft.fields_at(&[side.id().into()]);
        let name = roster.get("roster").and_then(Value::as_str);
        Some(name.unwrap_or(side.id()).to_owned())
    }

    /// Saves the battle or one side's roster as a new file.
    pub(super) fn save(&mut self, side: Option<Side>, name: Option<&str>) {
        let suggested = self.name_of(side);
        let Some(draft) = &self.draft else { return };
        let ruleset = draft.ruleset().info().id;
        let title = name.map(str::to_owned).or(suggested).unwrap_or_default();
        let (ending, document) = match side {
            None => (".battle.yaml", draft.written()),
            Some(side) => {
                let roster = draft.fields_at(&[side.id().into()]);
                (".yaml", with_rules(roster, ruleset))
            }
        };
        match files::save(&self.folders, ruleset, &title, ending, &document) {
            Ok(path) => {
                // The name comes first, in case there is room for no more.
                let part = |part: Option<&OsStr>| {
                    part.map(|part| part.to_string_lossy().into_owned())
                        .unwrap_or_default()
                };
                let (name, folder) = (
                    part(path.file_name()),
                    part(path.parent().map(Path::as_os_str)),
                );
                self.say(Tone::Good, format!("Saved as {name} in {folder}"));
            }
            Err(error) => self.say(Tone::Bad, format!("NOT SAVED: {error}")),
        }
    }
}

/// A roster with the id of its ruleset.
pub(crate) fn with_rules(mut roster: Map<String, Value>, ruleset: &str) -> Map<String, Value> {
    let name = roster.shift_remove("roster");
    let mut whole = Map::new();
    whole.extend(name.map(|name| ("roster".to_owned(), name)));
    whole.insert("rules".to_owned(), Value::from(ruleset));
    whole.extend(roster.into_iter().filter(|(key, _)| key != "rules"));
    whole
}
