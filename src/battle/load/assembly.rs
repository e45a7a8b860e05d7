//! A battle under construction, and the way back from its faults to its files.

use super::files::FoundFile;
use super::*;

/// The source of a side's roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Home {
    /// In the battle's own file.
    Inline,
    /// In a file, by its place in [`Assembly::files`].
    File(usize),
    /// Missing; its faults are already listed, and their consequences are not.
    Broken,
    /// In none of the files at hand.
    Apart,
}

/// The rank of remarks after all faults.
const LAST: usize = 3;

pub(super) struct Assembly<'a> {
    shelf: &'a Shelf<'a>,
    pub(super) files: Vec<Document>,
    /// The battle's own file, if it has one.
    pub(super) battle: Option<usize>,
    pub(super) sides: [Home; 2],
    /// Faults by the rank of their file: the battle's 0, red's 1, blue's 2.
    faults: Vec<(usize, Fault)>,
}

impl<'a> Assembly<'a> {
    pub(super) fn new(shelf: &'a Shelf<'a>, files: Vec<Document>) -> Self {
        Self {
            shelf,
            files,
            battle: None,
            sides: [Home::Inline; 2],
            faults: Vec::new(),
        }
    }

    /// The roster under `red` or `blue`, read from its file if need be.
    pub(super) fn side(
        &mut self,
        battle: &FoundFile,
        given: &Map<String, Value>,
        side: Side,
    ) -> Option<Value> {
        let at = side.index();
        let path = [side.id().into()];
        let found = match given.get(side.id()) {
            Some(Value::Object(_)) => return given.get(side.id()).cloned(),
            Some(Value::String(named)) => self.shelf.beside(battle, named),
            None | Some(Value::Null) => {
                Err("is required: a roster's file, or the roster itself".to_owned())
            }
            Some(_) => Err("is neither a roster's file nor a roster".to_owned()),
        };
        self.sides[at] = Home::Broken;
        match found.map(|found| found.read()) {
            Err(message) => self.faults.push((
                0,
                self.files[0].fault(&path, false, Severity::Error, message),
            )),
            Ok(Err(faults)) => self
                .faults
                .extend(faults.into_iter().map(|fault| (at + 1, fault))),
            Ok(Ok(document)) => {
                self.files.push(document);
                let file = self.files.len() - 1;
                if self.is_roster(side, file) {
                    self.sides[at] = Home::File(file);
                    return Some(self.files[file].value.clone());
                }
            }
        }
        None
    }

    /// Checks that a file can be a roster, and lists a fault if not.
    pub(super) fn is_roster(&mut self, side: Side, file: usize) -> bool {
        let document = &self.files[file];
        let message = match &document.value {
            Value::Object(map) if map.contains_key("battle") && !map.contains_key("roster") => {
                "is a battle, not a roster"
            }
            Value::Object(_) => return true,
            _ => "is not a roster: a roster has roster, rules and its lists",
        };
        self.faults.push((
            side.index() + 1,
            document.fault(&[], false, Severity::Error, message),
        ));
        false
    }

    /// Musters the document with its rosters in place.
    pub(super) fn finish(mut self, mut document: Map<String, Value>) -> Result<Setup, Vec<Fault>> {
        if let Some(ruleset) = self.ruleset(&document) {
            name_rules(&mut document, ruleset.info().id);
            let (battle, wrongs) = ruleset.muster(&document);
            let silent = battle.is_none()
                && wrongs
                    .iter()
                    .all(|wrong| wrong.severity == Severity::Warning);
            // The longest file sets the limit of listed faults.
            let longest = self.files.iter().min_by_key(|file| file.most_faults());
            let (told, rest) = longest.map_or((Vec::new(), None), |file| file.within_limit(wrongs));
            for wrong in told {
                self.lead_back(wrong);
            }
            if let Some(rest) = rest {
                self.faults.push((
                    LAST,
                    self.files[0].fault(&[], false, rest.severity, rest.message),
                ));
            }
            if silent {
                self.add_fault(
                    0,
                    &[],
                    "cannot be mustered, and the rulebook does not say why",
                );
            }
        }
        let faults = self.take_faults();
        if faults.iter().any(|fault| fault.severity == Severity::Error) {
            Err(faults)
        } else {
            Ok(Setup {
                document,
                warnings: faults,
            })
        }
    }

    /// Takes all faults, by file and position, without duplicates.
    pub(super) fn take_faults(&mut self) -> Vec<Fault> {
        let mut faults = std::mem::take(&mut self.faults);
        sort_by_key(&mut faults, |(rank, fault)| (*rank, fault.place));
        let mut told: Vec<Fault> = Vec::new();
        for (_, fault) in faults {
            if !told.contains(&fault) {
                told.push(fault);
            }
        }
        told
    }

    /// The ruleset named by the battle, otherwise by the rosters. Lists a fault for every other one.
    fn ruleset(&mut self, document: &Map<String, Value>) -> Option<&'static dyn Ruleset> {
        let of_side = |side: Side| {
            document
                .get(side.id())
                .and_then(|roster| roster.get("rules"))
        };
        let mut meant = None;
        if self.battle.is_some() {
            match document.get("rules") {
                Some(rules) => meant = self.known(0, &["rules"], rules),
                None => self.missing_rules(),
            }
        } else if Side::BOTH.into_iter().all(|side| of_side(side).is_none()) {
            self.missing_rules();
        }
        let battle = meant;
        for side in Side::BOTH {
            let (Some(rules), Some((rank, path))) = (of_side(side), self.rules_of(side)) else {
                continue;
            };
            let Some(own) = self.known(rank, &path, rules) else {
                continue;
            };
            let first = *meant.get_or_insert(own);
            if own.info().id != first.info().id {
                let other = if battle.is_some() {
                    "the battle is"
                } else {
                    "the other side's is"
                };
                self.add_fault(
                    rank,
                    &path,
                    format!(
                        "this roster is for {}, {other} for {}",
                        own.info().id,
                        first.info().id
                    ),
                );
            }
        }
        meant
    }

    /// The position of a roster's `rules`.
    fn rules_of(&self, side: Side) -> Option<(usize, Vec<&'static str>)> {
        match self.sides[side.index()] {
            Home::Inline => Some((0, vec![side.id(), "rules"])),
            Home::File(_) => Some((side.index() + 1, vec!["rules"])),
            Home::Broken | Home::Apart => None,
        }
    }

    fn missing_rules(&mut self) {
        let rank = usize::from(self.battle.is_none());
        self.add_fault(
            rank,
            &["rules"],
            format!(
                "is required: the rulebook; there are {}",
                self.ids().join(", ")
            ),
        );
    }

    fn ids(&self) -> Vec<&'static str> {
        self.shelf
            .rulesets
            .iter()
            .map(|ruleset| ruleset.info().id)
            .collect()
    }

    /// The ruleset with this id; or the one probably meant, with a fault, so that the rest can be checked.
    fn known(&mut self, rank: usize, path: &[&str], id: &Value) -> Option<&'static dyn Ruleset> {
        let (all, ids) = (self.shelf.rulesets, self.ids());
        let find = |id: &str| all.iter().copied().find(|ruleset| ruleset.info().id == id);
        let Value::String(id) = id else {
            self.add_fault(
                rank,
                path,
                format!("is not the id of a rulebook; there are {}", ids.join(", ")),
            );
            return None;
        };
        if let Some(ruleset) = find(id) {
            return Some(ruleset);
        }
        let rest = near_or_all(id, ids.iter().copied());
        self.add_fault(
            rank,
            path,
            format!("there is no rulebook {:?}{rest}", printable(id)),
        );
        crate::battle::nearest(id, ids.iter().copied()).and_then(find)
    }

    /// Lists a fault of a file, by its rank.
    fn add_fault(&mut self, rank: usize, keys: &[&str], message: impl Into<String>) {
        let path: Vec<PathStep> = keys
            .iter()
            .map(|key| PathStep::Key((*key).to_owned()))
            .collect();
        let file = match rank.checked_sub(1).map(|side| self.sides[side]) {
            Some(Home::File(file)) => file,
            _ => 0,
        };
        self.faults.push((
            rank,
            self.files[file].fault(&path, false, Severity::Error, message),
        ));
    }

    /// Lists a fault of the whole document with the file it belongs to.
    fn lead_back(&mut self, wrong: Wrong) {
        let side = wrong.path.first().and_then(|step| match step {
            PathStep::Key(key) => Side::from_id(key),
            PathStep::Index(_) => None,
        });
        let below = &wrong.path[usize::from(side.is_some())..];
        if below == ["rules".into()] {
            return;
        }
        let home = side.map(|side| (side.index() + 1, self.sides[side.index()]));
        let (rank, file, path) = match (home, self.battle) {
            (Some((_, Home::Broken | Home::Apart)), _) => return,
            (Some((rank, Home::File(file))), _) => (rank, file, below),
            (_, Some(battle)) => (0, battle, wrong.path.as_slice()),
            (_, None) if self.sides.contains(&Home::Apart) => return,
            (_, None) => (1, 0, wrong.path.as_slice()),
        };
        self.faults.push((
            rank,
            self.files[file].fault(
                path,
                wrong.at_key && !path.is_empty(),
                wrong.severity,
                wrong.message,
            ),
        ));
    }
}

/// Writes the ruleset into a battle and into rosters that leave it out.
fn name_rules(document: &mut Map<String, Value>, id: &str) {
    for side in Side::BOTH {
        if let Some(Value::Object(roster)) = document.get_mut(side.id()) {
            roster.insert("rules".to_owned(), Value::from(id));
        }
    }
    document.insert("rules".to_owned(), Value::from(id));
}
