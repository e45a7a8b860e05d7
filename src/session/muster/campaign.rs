//! The next battle of a campaign: who of the lost comes back, and the files of the survivors.

use super::*;
use crate::report::{LossRecovery, NextBattle};
use clap::ValueEnum as _;
use std::path::Path;

/// The files of a battle: red's roster, blue's, the battle that names them.
pub(crate) struct BattleFiles {
    pub(crate) rosters: [PathBuf; 2],
    pub(crate) battle: PathBuf,
}

/// Writes both rosters and the battle as new files.
///
/// # Errors
/// When one cannot be written.
pub(crate) fn write_next(
    next: &NextBattle,
    ruleset: &str,
    folder: &Path,
) -> Result<BattleFiles, String> {
    let mut battle = next.document.clone();
    let mut rosters = [PathBuf::new(), PathBuf::new()];
    for side in Side::BOTH {
        let Some(Value::Object(roster)) = battle.get(side.id()).cloned() else {
            continue;
        };
        let name = roster.get("roster").and_then(Value::as_str);
        let name = name.unwrap_or(side.id()).to_owned();
        let roster = with_rules(roster, ruleset);
        let path = files::save_in(folder, &name, ".yaml", &roster)?;
        let short = path.file_name().unwrap_or_default().to_string_lossy();
        battle.insert(side.id().to_owned(), Value::from(short.as_ref()));
        rosters[side.index()] = path;
    }
    let title = battle.get("battle").and_then(Value::as_str);
    let title = title.unwrap_or("battle").to_owned();
    let battle = files::save_in(folder, &title, ".battle.yaml", &battle)?;
    Ok(BattleFiles { rosters, battle })
}

/// The question who comes back; each answer lists the changes that it brings.
fn question(campaign: &Campaign) -> Choosing {
    let title = |recovery: LossRecovery| match recovery {
        LossRecovery::All => "Everyone",
        LossRecovery::Half => "Half of each unit's losses, and every second person",
        LossRecovery::None => "No one",
    };
    let ways = LossRecovery::value_variants();
    let all = ways.iter().zip(&campaign.battles).enumerate();
    let picks = all.map(|(at, (recovery, next))| Pick {
        group: "Who of the lost comes back?".to_owned(),
        title: title(*recovery).to_owned(),
        detail: {
            let changes = match next.changes.concat() {
                none if none.is_empty() => vec!["Nothing was lost.".to_owned()],
                changes => changes,
            };
            changes.into_iter().chain(next.left_out_text()).collect()
        },
        takes: Takes::Survivors(at),
    });
    let next = campaign.battles.first();
    let next = next.and_then(|next| next.document.get("battle")?.as_str());
    let title = printable(next.unwrap_or_default());
    let mut choosing = Choosing::new(format!("The next battle: {title}"), picks.collect());
    let usual = ways.iter().position(|way| *way == LossRecovery::default());
    choosing.at = usual.unwrap_or(0);
    choosing
}

impl MusterScreen {
    /// Begins with the survivors of a game.
    pub(crate) fn after(campaign: Campaign, folders: Folders) -> MusterScreen {
        MusterScreen {
            choosing: Some(question(&campaign)),
            campaign: Some(campaign),
            ..MusterScreen::new(folders)
        }
    }

    /// Asks for the folder of the survivors.
    pub(super) fn choose_survivors(&mut self, chosen: usize) {
        if let Some(campaign) = &mut self.campaign {
            campaign.chosen = chosen;
            let folder = campaign.folder.display().to_string();
            self.ask_folder(folder);
        }
    }

    /// Writes the survivors as files, and opens their battle. Returns whether it did.
    pub(super) fn muster_survivors(&mut self, folder: &str) -> bool {
        let Some(campaign) = &self.campaign else {
            return false;
        };
        let Some(next) = campaign.battles.get(campaign.chosen) else {
            return false;
        };
        // A bare name is a folder beside the game.
        let folder = &campaign.folder.join(folder);
        let written = match write_next(next, campaign.ruleset, folder) {
            Ok(written) => written,
            Err(error) => {
                self.say(Tone::Bad, format!("NOT SAVED: {}", printable(&error)));
                return false;
            }
        };
        let left_out = next.left_out_text();
        self.draft = MusterDraft::read(next.document.clone());
        self.campaign = None;
        self.choosing = None;
        self.refresh();
        let [red, blue] = &written.rosters;
        let names = [red, blue, &written.battle].map(|path| {
            let name = path.file_name().unwrap_or_default();
            printable(&name.to_string_lossy())
        });
        let [red, blue, battle] = names;
        let folder = printable(&folder.display().to_string());
        let left_out = left_out.map_or_else(String::new, |text| format!(". {text}"));
        let text = format!("Saved as {battle}, {red} and {blue} in {folder}{left_out}");
        self.say(Tone::Good, text);
        true
    }

    /// The way out of a muster without a battle: to the game it comes from, or to the start.
    pub(super) fn way_back(&self) -> Option<Route> {
        let file = self.campaign.as_ref()?.game.as_ref()?;
        let (game, notes) = Game::open(file).ok()?;
        Some(Route::Game(Box::new(game), notes))
    }
}
