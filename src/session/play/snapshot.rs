//! The drawn parts of a battle, collected once after each change, so that drawing asks nothing of the
//! rules.

use super::*;
use crate::battle::scenario::ASIDE;
use crate::battle::view::{Block, Status};

/// The battle as one viewer sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    pub viewer: Viewer,
    /// Everyone in number order.
    pub rows: Vec<Row>,
    /// The ruleset's panel.
    pub panel: Vec<Block>,
    /// The overall strength of red and blue, in a few words.
    pub tallies: [String; 2],
    /// The name of the second pips, where they are not losses.
    pub strays: Option<&'static str>,
}

impl Sight {
    /// The battle as `viewer` sees it.
    pub fn of(battle: &dyn Battle, numbers: &Numbers, viewer: Viewer) -> Sight {
        let mut rows = battle.roster(viewer);
        sort_by_key(&mut rows, |row| numbers.of(row.who));
        let tallies = Side::BOTH.map(|side| battle.tally_of(side, viewer));
        Sight {
            viewer,
            rows,
            panel: battle.panel(viewer),
            tallies,
            strays: battle.strays().map(|(_, many)| many),
        }
    }

    /// The side that a banner names, rather than a unit: `RED WINS` and `VICTORY: RED` are red, whoever was hurt.
    pub fn side_named_by(&self, banner: &str) -> Option<Side> {
        let of_unit = |row: &Row| banner.starts_with(&row.name.to_uppercase());
        let is_named = |side: &Side| {
            let name = side.id().to_uppercase();
            let begins = banner
                .strip_prefix(&name)
                .is_some_and(|rest| rest.starts_with([' ', ':']));
            let ends = || {
                banner
                    .strip_suffix(&name)
                    .is_some_and(|rest| rest.ends_with(": "))
            };
            (begins || ends()) && !self.rows.iter().any(of_unit)
        };
        Side::BOTH.into_iter().find(is_named)
    }

    /// The row of a unit or character.
    pub fn row(&self, who: Who) -> Option<&Row> {
        self.rows.iter().find(|row| row.who == who)
    }

    /// The rows of a side.
    pub fn side(&self, side: Side) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.side == side)
    }

    /// A side's strength: the ruleset's own count, else its standing `figures`.
    pub fn strength(&self, side: Side, figures: Option<&str>) -> String {
        let tally = &self.tallies[side.index()];
        let units = || {
            let rows = self.side(side);
            rows.filter(|row| matches!(row.who, Who::Unit(_)))
        };
        let [standing, down, gone] =
            [0, 1, 2].map(|kind| units().map(|row| u32::from(row.pips[kind])).sum::<u32>());
        let all = standing + down + gone;
        if all == 0 || !tally.is_empty() {
            return tally.clone();
        }
        let here = standing + if self.strays.is_some() { down } else { 0 };
        format!("{here} of {all} {}", figures.unwrap_or_default())
            .trim_end()
            .to_owned()
    }

    /// The name for an id; empty for the table.
    pub fn called(&self, battle: &dyn Battle, id: &str) -> String {
        match battle.directory().who(id) {
            Some(who) => self.name(who).to_owned(),
            None => Side::from_id(id).map_or_else(String::new, |side| {
                match battle.directory().sides[side.index()].as_str() {
                    "" => id.to_owned(),
                    name => name.to_owned(),
                }
            }),
        }
    }

    /// The name of a unit or character.
    pub fn name(&self, who: Who) -> &str {
        self.row(who).map_or("the table", |row| row.name.as_str())
    }
}

/// Sorts offers for the list: allowed ones first, then refused ones grouped by reason.
fn sorted(mut offers: Vec<Offer>) -> Vec<Offer> {
    let mut reasons: Vec<Option<Refusal>> = vec![None];
    for offer in &offers {
        if !reasons.contains(&offer.refusal) {
            reasons.push(offer.refusal.clone());
        }
    }
    sort_by_key(&mut offers, |offer| {
        reasons.iter().position(|reason| *reason == offer.refusal)
    });
    offers
}

/// Everything the battle screen shows of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// The battle's title.
    pub title: String,
    /// The names of red and blue.
    pub sides: [String; 2],
    /// The view of both sides.
    pub sight: Sight,
    /// The state of play.
    pub status: Status,
    /// The offers to the selected unit.
    pub offers: Vec<Offer>,
    /// The offers to the table.
    pub table: Vec<Offer>,
    /// The action that undo would undo.
    pub undo: Option<String>,
    /// The action that redo would redo.
    pub redo: Option<String>,
    /// The state of saving.
    pub saved: Saved,
    /// True if anything is hidden from a side.
    pub secrets: bool,
}

impl Snapshot {
    /// Collects it, with `subject` selected and the letters from `keys`.
    pub fn of(game: &Game, numbers: &Numbers, subject: Who, keys: &Keys) -> Snapshot {
        let battle = game.battle();
        let viewer = battle.scenario().open_to(Viewer::Table);
        let offered = |who| {
            let mut offers = sorted(battle.offers(who, viewer));
            for offer in &mut offers {
                offer.key = keys.letter(offer.id, offer.key);
            }
            offers
        };
        Snapshot {
            title: game.header().0.to_owned(),
            sides: battle.directory().sides.clone(),
            sight: Sight::of(battle, numbers, viewer),
            status: match viewer {
                Viewer::Table => game.status().clone(),
                viewer => battle.status(viewer),
            },
            offers: if subject == Who::Table {
                Vec::new()
            } else {
                offered(subject)
            },
            table: offered(Who::Table),
            undo: game.undoable(viewer),
            redo: game.redoable(viewer),
            saved: game.saved().clone(),
            secrets: battle.has_secrets(),
        }
    }

    /// The offer for a letter: of the selected unit, or else of the table.
    pub fn offer(&self, key: char) -> Option<&Offer> {
        self.offers
            .iter()
            .chain(&self.table)
            .find(|offer| offer.key == key)
    }

    /// The end of the battle, while it is allowed.
    pub fn end(&self) -> Option<&Offer> {
        let [_, end] = ASIDE;
        let mut table = self.table.iter();
        table.find(|offer| offer.id == end && offer.refusal.is_none())
    }

    /// The table's offers whose letters the selected unit does not use, without those that are not about units.
    pub fn table_beside(&self) -> impl Iterator<Item = &Offer> {
        let alone = self.offers.is_empty();
        let fits = move |offer: &&Offer| alone || !ASIDE.contains(&offer.id);
        let other = |offer: &&Offer| self.offers.iter().all(|mine| mine.key != offer.key);
        self.table.iter().filter(fits).filter(other)
    }

    /// The name of a side.
    pub fn side(&self, side: Side) -> &str {
        let name = &self.sides[side.index()];
        if name.is_empty() { side.id() } else { name }
    }
}
