//! Circumstances that change an action's odds, apart from fields and decisions: a character is with a unit, or is not.
//!
//! A ruleset declares them in the action's form with [`Form::suppose`](super::Form::suppose), each case as the counters
//! that the umpire would set. [`super::Battle::what_ifs`] reads them for an entry, [`super::Battle::assuming`] makes the
//! battle of a case, and [`super::comparisons`] puts the cases side by side; [`super::Variant::odds`] returns their odds.

use super::*;

/// The limit of characters that join a unit in a scenario.
const MOST_OTHERS: usize = 2;

/// A circumstance, with every case that is worth comparing.
#[derive(Clone, Debug, PartialEq)]
pub struct WhatIf {
    /// The id of the unit or character concerned.
    pub of: String,
    /// The circumstance in a few words before a name: `with`.
    pub what: &'static str,
    /// The cases to compare.
    pub cases: Vec<WhatIfCase>,
}

/// A case of a circumstance.
#[derive(Clone, Debug, PartialEq)]
pub struct WhatIfCase {
    /// The ids of those present in this case; may be empty.
    pub who: Vec<String>,
    /// The current case.
    pub now: bool,
    /// The settings that lead to this case.
    pub settings: Vec<Setting>,
}

/// A counter with a value, as the umpire can set it.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// `red/hale`.
    pub row: String,
    /// The id of the counter.
    pub counter: &'static str,
    /// The new value.
    pub to: Value,
}

impl WhatIf {
    /// The cases of who is with `of`: no one, each of `those` alone, and everyone who is now. `those` can be with it,
    /// each with whether they are now. The `counter` of their rows holds the id of `of`, or null when they are with no
    /// unit.
    pub fn company(of: &str, counter: &'static str, those: &[(String, bool)]) -> Self {
        let set = |row: &String, to: Value| Setting {
            row: row.clone(),
            counter,
            to,
        };
        let present: Vec<&String> = those
            .iter()
            .filter(|(_, now)| *now)
            .map(|(id, _)| id)
            .collect();
        let leave = |but: Option<&String>| {
            present
                .iter()
                .filter(|id| Some(**id) != but)
                .map(|id| set(id, Value::Null))
                .collect::<Vec<_>>()
        };
        let mut cases = vec![WhatIfCase {
            who: Vec::new(),
            now: present.is_empty(),
            settings: leave(None),
        }];
        if present.len() > 1 {
            cases.push(WhatIfCase {
                who: present.iter().map(|id| (*id).clone()).collect(),
                now: true,
                settings: Vec::new(),
            });
        }
        let mut others = 0;
        for (id, is_present) in those {
            others += usize::from(!is_present);
            if *is_present || others <= MOST_OTHERS {
                let comes = (!is_present).then(|| set(id, Value::from(of)));
                let settings = leave(Some(id)).into_iter().chain(comes).collect();
                cases.push(WhatIfCase {
                    who: vec![id.clone()],
                    now: *is_present && present.len() == 1,
                    settings,
                });
            }
        }
        Self {
            of: of.to_owned(),
            what: "with",
            cases,
        }
    }
}

/// Characters that are with `with`, or with no unit, by id; true for those that are with it.
pub(crate) fn company(
    battle: &dyn View,
    with: u16,
    those: impl Iterator<Item = (u16, Option<u16>)>,
) -> Vec<(String, bool)> {
    let near = those.filter(|(_, unit)| unit.is_none_or(|unit| unit == with));
    near.map(|(character, unit)| {
        (
            battle.directory().id(Who::Character(character)).to_owned(),
            unit.is_some(),
        )
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(those: &[(&str, bool)]) -> Vec<String> {
        let those: Vec<(String, bool)> = those
            .iter()
            .map(|(id, now)| ((*id).to_owned(), *now))
            .collect();
        let tell = |case: &WhatIfCase| {
            let sets = case
                .settings
                .iter()
                .map(|set| format!("{}={}", set.row, set.to));
            format!(
                "{}{}: {}",
                if case.now { "> " } else { "" },
                case.who.join("+"),
                sets.joined(" ")
            )
        };
        WhatIf::company("a", "with", &those)
            .cases
            .iter()
            .map(tell)
            .collect()
    }

    #[test]
    fn none_each_and_all_present() {
        assert_eq!(told(&[]), ["> : "]);
        assert_eq!(told(&[("h", true)]), [": h=null", "> h: "]);
        assert_eq!(
            told(&[("h", false), ("p", true)]),
            [": p=null", "h: p=null h=\"a\"", "> p: "]
        );
        assert_eq!(
            told(&[("h", true), ("p", true)]),
            [": h=null p=null", "> h+p: ", "h: p=null", "p: h=null"]
        );
        assert_eq!(
            told(&[("x", false), ("y", false), ("z", false)]),
            ["> : ", "x: x=\"a\"", "y: y=\"a\""]
        );
    }
}
