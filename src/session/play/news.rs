//! The news of a result and the next step, in the words of one viewer. The screen, play line by line and the pages all show
//! this.

use super::*;
use crate::battle::VerdictTone;
use crate::battle::view::{Status, Text};
use crate::odds::OddsLine;

#[derive(Clone, Debug)]
pub struct ResultNews {
    /// The verdict of the action and those of its events, with their tones; the gravest come last.
    pub verdicts: Vec<(VerdictTone, String)>,
    /// The circumstances that everyone should see: forced rules, overruled figures, dice seen before.
    pub tags: Vec<Text>,
    /// Said above the commands; often empty.
    pub lead: &'static str,
    /// The commands for the table.
    pub todo: Vec<String>,
    /// The consequences.
    pub then: Vec<String>,
}

/// Nothing to change on the table.
pub(crate) const NOTHING: &str = "Nothing to change on the table.";

impl ResultPane {
    /// The news of the result for a viewer. Commands about secrets of others are left out.
    pub fn news(&self, viewer: Viewer) -> ResultNews {
        let record = &self.record;
        let said = |text: &ViewerText| Some(text.to(viewer).to_owned()).filter(|it| !it.is_empty());
        let table = self.relaid.as_ref().unwrap_or(&record.table);
        // Players expect commands where dice were rolled, or actions undone or redone.
        let is_act = matches!(record.kind, RecordKind::Action(..) | RecordKind::Open(..));
        let lead = match &self.relaid {
            Some(table) if table.is_empty() => NOTHING,
            Some(_) if matches!(record.kind, RecordKind::Undo(_)) => "All undos so far:",
            Some(_) if matches!(record.kind, RecordKind::Redo(_)) => "All redos so far:",
            Some(_) => "To make the table match:",
            None if !table.is_empty() || (record.hands.is_empty() && is_act) => "",
            _ => NOTHING,
        };
        let verdicts = std::iter::once(&self.verdict).chain(&record.consequences);
        ResultNews {
            verdicts: verdicts.map(|it| (it.tone, it.sentence(viewer))).collect(),
            tags: self.tags(),
            lead,
            todo: table.iter().filter_map(said).collect(),
            then: record.follows.iter().filter_map(said).collect(),
        }
    }
}

impl Play {
    /// The outcome beside its odds, of the result that is shown: `3 kills (average 1.9; 3 or more: 22%)`, each with its
    /// line of the odds.
    pub(crate) fn came_of(&self, record: &Record, sight: &Sight) -> Vec<(String, &OddsLine)> {
        let is_shown = self
            .last
            .result
            .as_ref()
            .is_some_and(|it| it.record.seq == record.seq);
        // A card needs no odds: its rarity among so many says nothing.
        let has_odds = is_shown && record.cards.is_empty();
        let expected = self.chances.expected.as_ref().filter(|_| has_odds);
        let known = expected.and_then(|it| Some((it.summary.as_ref()?, it.effects.as_ref()?)));
        known.map_or_else(Vec::new, |(summary, effects)| {
            summary.outcome_texts(effects, &|id| sight.called(self.game.battle(), id))
        })
    }
}

/// The next step.
#[derive(Clone, Debug)]
pub struct Upcoming {
    /// The side whose turn it is, if it is one side's.
    pub side: Option<Side>,
    /// The things it can do, without the side's own name before it.
    pub now: String,
    /// Tasks before play can go on: combats to fight, units to test.
    pub left: Vec<String>,
    /// The natural next step, and with whom; empty if there is none.
    pub step: String,
    /// The same for those who do not see the laptop: without a name that nobody has chosen yet.
    pub step_told: String,
    /// The sides with units that may still act, where either side may and the next step would end that.
    pub able: Vec<Side>,
    /// The battle has ended.
    pub is_over: bool,
}

impl Upcoming {
    /// What is done on the laptop now, and by whom, for a page of `own`.
    pub fn on_laptop(&self, own: Option<Side>) -> String {
        let who = |side: Side| capital(side.id());
        let chooser = match self.able[..] {
            [] => None,
            [side] => Some(who(side)),
            _ => Some("Either side".to_owned()),
        };
        let other = self.side.filter(|side| Some(*side) != own);
        match (self.step_told.as_str(), chooser) {
            ("", _) if self.is_over => String::new(),
            ("", _) => other.map_or_else(
                || "Orders are given on the laptop.".to_owned(),
                |side| format!("{} gives its orders on the laptop.", who(side)),
            ),
            (step, Some(who)) => {
                format!("{who} may choose a unit on the laptop. After that: {step}")
            }
            (step, None) => format!("Next on the laptop: {step}"),
        }
    }
}

impl Play {
    /// The side whose unit, known to all, has its form open on the laptop.
    pub fn ordering(&self) -> Option<Side> {
        let row = self.snapshot.sight.row(self.form()?.offer.subject)?;
        let battle = self.game.battle();
        let is_known = !battle.is_redacted(row.who, Viewer::Table) && row.pips != [0; 3];
        is_known.then_some(row.side)
    }

    /// The next step, as far as the viewer of `sight` may know it.
    pub fn upcoming(&self, sight: &Sight, status: &Status) -> Upcoming {
        let next = self.next_step();
        let label = next.map_or_else(String::new, |(id, _)| self.label_of(id));
        let row = next.and_then(|(_, who)| sight.row(who));
        let step = row.map_or_else(|| label.clone(), |row| format!("{label} ({})", row.name));
        // Of several that may be next the players choose one.
        let is_chosen = row.is_some_and(|row| {
            let mut rows = sight.rows.iter();
            let others = rows.any(|it| it.standing == row.standing && it.who != row.who);
            row.standing != Standing::Active && others
        });
        let step_told = if is_chosen { label } else { step.clone() };
        let ends = self.next_step().is_some_and(|(id, _)| self.ends_with(id));
        let is_able = |row: &&Row| {
            let is_unit = matches!(row.who, Who::Unit(_));
            is_unit && row.standing == Standing::Ready && ends && status.side.is_none()
        };
        let mut able: Vec<Side> = sight
            .rows
            .iter()
            .filter(is_able)
            .map(|it| it.side)
            .collect();
        able.dedup();
        let with = |standing: Standing| {
            let rows = sight.rows.iter().filter(move |it| it.standing == standing);
            rows.map(|it| it.side).collect::<Vec<_>>()
        };
        // Where the turn is no side's, those who are at it may be of one side.
        let concerned = [with(Standing::Active), with(Standing::Due)];
        let concerned = concerned.iter().find(|it| !it.is_empty());
        let alone = concerned.and_then(|all| all.iter().all(|it| *it == all[0]).then_some(all[0]));
        // Nor is it while both may choose a unit.
        let alone = alone.filter(|side| able.iter().all(|it| it == side));
        let side = status.side.or(alone).filter(|_| !status.over);
        Upcoming {
            side,
            now: self.task_of(side, &status.now),
            left: status.left.clone(),
            step,
            step_told,
            able,
            is_over: status.over,
        }
    }

    /// A task without the name of its side before it.
    pub(crate) fn task_of(&self, side: Option<Side>, task: &str) -> String {
        let named = side.map(|side| format!("{}: ", self.snapshot.side(side)));
        let bare = named.and_then(|named| task.strip_prefix(&named));
        bare.map_or_else(|| task.to_owned(), capital)
    }
}
