//! Values between two units, such as range or cover, kept until one of them moves.

use super::line::BEFORE;
use super::*;
use crate::journal::{Record, RecordKind};
use std::collections::HashMap;

/// The key of a measured distance, whatever the field is called: a range is the way of a charge too.
const INCHES: &str = "″";

/// The values of each pair, by the ids of actor and target, with the record that they were entered for.
#[derive(Clone, Debug, Default)]
pub struct Pairs(HashMap<(String, String), (u64, Remembered)>);

impl Pairs {
    /// The values between the unit `id` and each other unit.
    pub(crate) fn of(&self, id: &str) -> BTreeMap<String, Remembered> {
        let mine = self.0.iter().filter(|((actor, _), _)| actor == id);
        mine.map(|((_, other), (_, kept))| (other.clone(), kept.clone()))
            .collect()
    }

    /// Updates the pairs after a record: drops those of units that moved and keeps the values in `form`.
    pub(crate) fn learn(&mut self, record: &Record, moved: &[String], form: Option<&FormPane>) {
        match &record.kind {
            // Later values were measured from positions that no longer hold.
            RecordKind::Undo(undone) => {
                let first = undone.iter().copied().min().unwrap_or(0);
                self.0.retain(|_, (seq, _)| {
                    *seq <= first || undone.contains(seq) && undone.len() == 1
                });
            }
            RecordKind::Redo(_) | RecordKind::GoBack(_) => self.0.clear(),
            RecordKind::Action(_, directions) => {
                let has_moved = |id: &String| moved.contains(id);
                self.0
                    .retain(|(actor, other), _| !has_moved(actor) && !has_moved(other));
                if let (Some(form), None) = (form, &directions.force) {
                    self.keep(record.seq, form);
                }
            }
            RecordKind::Open(..) => {}
        }
    }

    fn keep(&mut self, seq: u64, form: &FormPane) {
        let (Some(actor), (Some(other), false)) = (form.actor(), form.partner_now()) else {
            return;
        };
        // A default of the moment, such as the figures left, is no answer to keep.
        let held = |line: &&FormLine| {
            line.field.asking.between && !(line.field.now && line.is_untouched())
        };
        let held = form.lines.iter().filter(held);
        let held: Vec<(String, Kind, Value)> = held
            .filter_map(|line| Some((line.field.name.to_owned(), line.field.kind, line.value()?)))
            .collect();
        // The distance is the same both ways.
        let measured = held.iter().find(|(_, kind, _)| *kind == Kind::Number);
        let back: Remembered = measured
            .map(|(_, _, value)| (INCHES.to_owned(), value.clone()))
            .into_iter()
            .collect();
        if !back.is_empty() {
            let known = self.0.entry((other.clone(), actor.clone())).or_default();
            known.0 = seq;
            known.1.extend(back.clone());
        }
        let others = held.into_iter();
        let others = others.filter(|(_, kind, _)| *kind != Kind::Number);
        let there = others.map(|(name, _, value)| (name, value)).chain(back);
        let known = self.0.entry((actor, other)).or_default();
        known.0 = seq;
        known.1.extend(there);
    }
}

impl FormPane {
    /// The id of the acting unit.
    fn actor(&self) -> Option<String> {
        let own = |choice: &&super::Candidate| choice.who == Some(self.offer.subject);
        Some(self.choices.iter().find(own)?.id().to_owned())
    }

    /// The id of the only target, and whether several units act on it.
    fn partner_now(&self) -> (Option<String>, bool) {
        let (mut found, mut is_joint) = (None, false);
        for line in self.lines.iter().filter(|line| line.path.len() == 1) {
            let Some(units) = line
                .choice()
                .filter(|_| matches!(line.field.kind, Kind::Unit | Kind::Units))
            else {
                continue;
            };
            let mut chosen = units.chosen().map(|it| it.id().to_owned());
            let (first, is_alone) = (chosen.next(), chosen.next().is_none());
            if line.field.default.is_array() {
                is_joint |= !is_alone;
            } else if found.is_none() {
                found = first.filter(|_| is_alone);
            }
        }
        (found, is_joint)
    }

    /// Fills in the known values for a new target, and clears those of the last.
    pub(super) fn renew_pair(&mut self) {
        // What was measured stays while others join in; to another target it is measured again.
        let (partner, is_joint) = self.partner_now();
        if partner == self.partner && !self.lines.iter().any(is_unread) {
            return;
        }
        let kept = partner.as_ref().and_then(|id| self.pairs.get(id)).cloned();
        let kept = kept.filter(|_| !is_joint);
        let is_another = partner.is_some() && self.partner.is_some() && partner != self.partner;
        for line in self
            .lines
            .iter_mut()
            .filter(|line| line.field.asking.between)
        {
            let is_number = line.field.kind == Kind::Number;
            let inches = || kept.as_ref()?.get(INCHES).filter(|_| is_number);
            let known = kept.as_ref().and_then(|kept| kept.get(line.field.name));
            let known = known.or_else(inches);
            if let Some(value) =
                known.filter(|value| line.field.bounds.hold(value) && reaches(&line.field, value))
            {
                // What stands there already keeps its answer.
                let is_there = line.is_recalled() && line.value().as_ref() == Some(value);
                if (!line.touched && !is_there) || is_another {
                    line.set(value, &[]);
                    // A distance is confirmed once more: a number typed now is its own, no die.
                    line.answered = !line.is_measure();
                    (line.touched, line.why) = (false, BEFORE);
                }
            } else if is_another {
                *line = FormLine::new(
                    &line.field,
                    line.path.clone(),
                    line.depth,
                    &line.field.default,
                    &[],
                );
            }
        }
        let inches = kept.as_ref().and_then(|kept| kept.get(INCHES)?.as_f64());
        for line in self.lines.iter_mut().filter(|line| !line.touched) {
            let Some(reach) = line.field.asking.reach else {
                continue;
            };
            let is_within = inches.map(|inches| Value::Bool(inches <= reach));
            let value = is_within.unwrap_or_else(|| line.field.default.clone());
            line.set(&value, &self.choices);
        }
        self.partner = partner.or(self.partner.take());
    }
}

/// True if the line has no value yet.
fn is_unread(line: &FormLine) -> bool {
    line.field.asking.between && !line.answered && !line.touched
}

/// True if the distance is within the weapon's present reach.
fn reaches(field: &Field, value: &Value) -> bool {
    let ends = field.asking.compare.iter().filter_map(Value::as_f64);
    let farthest = ends.fold(None, |far: Option<f64>, end| {
        Some(far.map_or(end, |far| far.max(end)))
    });
    match (value.as_f64(), farthest) {
        (Some(distance), Some(farthest)) => distance <= farthest,
        _ => true,
    }
}
