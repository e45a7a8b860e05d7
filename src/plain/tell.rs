//! The state of play, a unit's row and the result of an action, in words.

use super::*;
use crate::battle::count;
use crate::battle::view::{Marker, Row};
use crate::battle::{Fallen, Verdict, ViewerText};
use crate::journal::{DrawnCard, Record};
use crate::report::summary;
use crate::session::play::{Evidence, in_order};

impl Plain {
    /// Writes the turn, the phase, whose turn it is, who may act, and what is left.
    pub(super) fn state(&mut self) {
        let status = self.play.snapshot.status.clone();
        let over = if status.over {
            "The battle is over. "
        } else {
            ""
        };
        let mut first = status.when();
        let upcoming = self.play.upcoming(&self.play.snapshot.sight, &status);
        if let Some(side) = status.side {
            let name = self.play.snapshot.side(side);
            let named = if name == side.id() {
                String::new()
            } else {
                format!(" ({name})")
            };
            first = format!("{first}. To act: {}{named}", side.id());
        }
        self.put(format!("{over}{first}."));
        let summary = self.play.ending().map(summary);
        self.put_all(&summary.unwrap_or_else(|| vec![status.now]));
        for left in upcoming.left {
            let left = if left.contains(": ") {
                capital(&left)
            } else {
                format!("Left to do: {left}")
            };
            self.put(format!("{left}."));
        }
        match self.play.snapshot.saved.clone() {
            Saved::Yes(_) => {}
            Saved::No(why) => self.put(format!(
                "NOT SAVED: {}. Type save-as and a file to keep the game elsewhere.",
                reason(&why)
            )),
            Saved::Nowhere => {
                self.put("The game is not saved in a file: it is lost when the program ends.");
            }
            Saved::Watching(_) => self.put("Watching only: another program plays this game."),
        }
    }

    /// Writes both rosters.
    pub(super) fn units(&mut self) {
        for side in Side::BOTH {
            let tally = self.play.snapshot.sight.tallies[side.index()].clone();
            let tally = if tally.is_empty() {
                String::new()
            } else {
                format!(", {tally}")
            };
            self.page.heading(format!(
                "{}, {}{tally}",
                capital(side.id()),
                self.play.snapshot.side(side)
            ));
            let rows: Vec<String> = self
                .play
                .snapshot
                .sight
                .side(side)
                .map(|row| self.row(row))
                .collect();
            self.put_all(&rows);
        }
    }

    /// `4 Fusiliers: regular line; 10 men standing, 2 gone; 1 disorder; may act; 2 actions left`.
    pub(super) fn row(&self, row: &Row) -> String {
        let mut parts = vec![row.detail.clone()];
        if row.pips != [0; 3] {
            parts.push(self.pips(row));
        }
        if let Some((tally, standing)) = row.scale.filter(|(tally, _)| *tally > 0) {
            parts.push(format!("tally {tally} against {standing}"));
        }
        parts.extend(row.markers.iter().map(Marker::words));
        parts.extend(
            row.with
                .map(|with| format!("with {}", self.play.snapshot.sight.name(with))),
        );
        parts.push(row.standing.words().to_owned());
        parts.push(row.note.clone());
        parts.retain(|part| !part.is_empty());
        // Named by what its own side knows: players know their own hidden units.
        let name = self.play.numbers.called(row.who, &row.name);
        format!("{name}: {}", parts.join("; "))
    }

    /// `12 figures`, `9 of 12 figures, 2 down, 1 gone`; where the pips have no name, `strength 2 of
    /// 3`.
    fn pips(&self, row: &Row) -> String {
        let [up, down, gone] = row.pips;
        let total = up + down + gone;
        let hurt = |count: u16| {
            if count > 0 {
                format!(" ({count} wounded)")
            } else {
                String::new()
            }
        };
        let of = if up == total {
            String::new()
        } else {
            format!(" of {total}")
        };
        let mut parts = match (self.play.game.battle().pips(), row.who) {
            (Some((one, many)), Who::Unit(_)) => vec![format!(
                "{up}{of} {}{}",
                if total == 1 { one } else { many },
                hurt(row.hurt[0])
            )],
            // A single figure that stands or falls is not counted.
            _ if total == 1 && up == 1 => Vec::new(),
            _ => vec![format!("strength {up} of {total}{}", hurt(row.hurt[0]))],
        };
        if down > 0 {
            let what = match self.play.game.battle().strays() {
                Some((one, many)) => count(down, one, many),
                None => format!("{down} down"),
            };
            parts.push(format!("{what}{}", hurt(row.hurt[1])));
        }
        if gone > 0 {
            parts.push(format!("{gone} gone"));
        }
        parts.join(", ")
    }

    /// Writes the result of an action: the verdict, what to do on the table, what follows, then the
    /// dice.
    pub(super) fn outcome(&mut self, outcome: &ResultPane) {
        self.head_of(outcome);
        self.dice_of(outcome);
    }

    /// Writes a result without what led to it.
    fn head_of(&mut self, outcome: &ResultPane) {
        self.told = Some(self.play.explained_by(outcome.clone()));
        self.verdict(outcome);
        let told = outcome.news(outcome.viewer);
        for tag in told.tags {
            self.put(tag.text);
        }
        self.put(told.lead);
        for text in told.todo {
            self.put(format!("On the table: {text}"));
        }
        for text in told.then {
            self.put(format!("Then: {text}"));
        }
    }

    /// Writes the dice and cards of a result. `explain` lists its sums.
    fn dice_of(&mut self, outcome: &ResultPane) {
        for roll in outcome.fallen(&self.play.book.readings) {
            self.roll(&roll);
        }
        self.cards_of(outcome);
    }

    fn roll(&mut self, roll: &Fallen) {
        let text = roll.sentence(&self.play.named(&roll.owner));
        self.put(text);
    }

    fn cards_of(&mut self, outcome: &ResultPane) {
        for DrawnCard { card: id, app } in &outcome.record.cards {
            let battle = self.play.game.battle();
            let card = battle
                .card_called(id, outcome.viewer)
                .unwrap_or_else(|| id.clone());
            let from = if *app {
                "drawn by the program"
            } else {
                "from your own deck"
            };
            self.put(format!("Card: {card}, {from}."));
        }
    }

    /// Writes the verdict of an action and its events, each with the mark of its tone.
    pub(super) fn verdict(&mut self, outcome: &ResultPane) {
        let lines = verdicts(&outcome.record, &outcome.verdict, outcome.viewer);
        self.put_all(&lines);
    }

    /// Writes a result, and its dice and sums as they came.
    pub(super) fn whole_outcome(&mut self, outcome: &ResultPane) {
        self.head_of(outcome);
        self.cards_of(outcome);
        let rolls = outcome.fallen(&self.play.book.readings).into_iter();
        let sums = outcome.record.report.iter();
        for it in in_order(
            rolls.map(|roll| (roll.after, roll)),
            sums.map(|line| (line.rolls, line)),
        ) {
            match it {
                Evidence::Roll(roll) => self.roll(&roll),
                Evidence::Sum(line) => {
                    self.put(with_clause(&line.text, &line.clause, outcome.viewer));
                }
            }
        }
    }
}

/// The verdict of a record and those of its events, each with the mark of its tone.
pub(super) fn verdicts(record: &Record, verdict: &Verdict, viewer: Viewer) -> Vec<String> {
    let line = format!("Line {}: ", record.seq);
    let events = record.consequences.iter().map(|it| (it, ""));
    let all = [(verdict, line.as_str())].into_iter().chain(events);
    let is_action = matches!(record.kind, RecordKind::Action(..));
    let sentence = |(verdict, line): (&Verdict, &str)| {
        // What is done again or taken back is good or bad for no one now.
        let mark = if is_action { verdict.tone.mark() } else { "" };
        let gap = if mark.is_empty() { "" } else { " " };
        format!("{line}{mark}{gap}{}", verdict.sentence(viewer))
    };
    all.map(sentence).collect()
}

/// A line of arithmetic with its clause.
pub(super) fn with_clause(text: &ViewerText, clause: &str, viewer: Viewer) -> String {
    let clause = if clause.is_empty() {
        String::new()
    } else {
        format!(" [{clause}]")
    };
    format!("{}{clause}", text.to(viewer))
}
