//! A list to choose from: rulebooks, battles to start from, rosters.

use super::*;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pick {
    /// The heading it is listed under.
    pub(crate) group: String,
    pub(crate) title: String,
    /// Its advantages, line by line; often empty.
    pub(crate) detail: Vec<String>,
    pub(crate) takes: Takes,
}

/// The effect of choosing an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    /// Starts an empty battle of a ruleset.
    Ruleset(&'static str),
    /// Starts from a battle's file.
    Battle(PathBuf),
    /// Takes a side's roster from a file.
    Roster(Side, PathBuf),
    /// Takes the survivors of a game: one of the ways in which the lost come back.
    Survivors(usize),
}

#[derive(Clone, Debug)]
pub(crate) struct Choosing {
    /// The question, as a title.
    pub(crate) title: String,
    pub(crate) picks: Vec<Pick>,
    /// The index at the cursor.
    pub(crate) at: usize,
    seek: Seek,
}

impl Choosing {
    pub(super) fn new(title: impl Into<String>, picks: Vec<Pick>) -> Choosing {
        Choosing {
            title: title.into(),
            picks,
            at: 0,
            seek: Seek::default(),
        }
    }

    /// Moves the cursor.
    fn go(&mut self, action: KeyAction) {
        let names: Vec<&str> = self.picks.iter().map(|it| it.title.as_str()).collect();
        self.at = self.seek.to(action, self.at, &names).unwrap_or(self.at);
    }
}

impl MusterScreen {
    pub(super) fn choose_roster(&mut self, side: Side) {
        let Some(draft) = &self.draft else { return };
        let ruleset = draft.ruleset().info().id;
        let picks = files::found(&self.folders, false)
            .into_iter()
            .filter(|found| found.ruleset == ruleset)
            .map(|found| Pick {
                group: match found.sample {
                    None => "Rosters of your own",
                    Some(_) => "Sample rosters",
                }
                .to_owned(),
                title: printable(&found.name),
                detail: Vec::new(),
                takes: Takes::Roster(side, found.path),
            });
        self.choosing = Some(Choosing::new(
            format!("{}: take a roster", draft_side(draft, side)),
            picks.collect(),
        ));
    }

    pub(super) fn update_choosing(&mut self, action: KeyAction) -> Route {
        let Some(choosing) = &mut self.choosing else {
            return Route::Stay;
        };
        choosing.go(action);
        match action {
            KeyAction::Back if self.draft.is_none() => return self.leave(),
            KeyAction::Back => self.choosing = None,
            KeyAction::Accept | KeyAction::Press => {
                if let Some(pick) = choosing.picks.get(choosing.at).cloned() {
                    self.take(pick.takes);
                }
            }
            _ => {}
        }
        Route::Stay
    }

    fn take(&mut self, takes: Takes) {
        let known = files::shelf(&self.folders);
        let got = match takes {
            Takes::Survivors(chosen) => return self.choose_survivors(chosen),
            Takes::Ruleset(id) => {
                self.draft = rules::find(id).map(MusterDraft::new);
                Ok(())
            }
            Takes::Battle(path) => known
                .load(&path)
                .map(|setup| self.draft = MusterDraft::read(setup.document)),
            Takes::Roster(side, path) => known.roster(&path).map(|roster| {
                let ruleset = self
                    .draft
                    .as_ref()
                    .map_or("", |draft| draft.ruleset().info().id);
                let name = path
                    .file_name()
                    .map(|name| name.to_string_lossy().into_owned())
                    .unwrap_or_default();
                if let Some(draft) = &mut self.draft {
                    draft.put_roster(side, &name, Value::Object(with_rules(roster, ruleset)));
                }
            }),
        };
        match got {
            Ok(()) => {
                self.choosing = None;
                self.refresh();
            }
            Err(faults) => self.say(Tone::Bad, files::in_lines(&faults)),
        }
    }
}

fn draft_side(draft: &MusterDraft, side: Side) -> String {
    let name = draft
        .get(&below(&[side.id().into()], "roster"))
        .and_then(Value::as_str)
        .unwrap_or_default();
    printable(if name.is_empty() { side.id() } else { name })
}
