//! Units named by a number, a name, or a part of a name that only one has.

use super::rank::first_fits;
use super::*;

/// The units a word may name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum UnitMatch<'a> {
    /// No unit.
    Nobody,
    /// One unit.
    One(&'a Candidate),
    /// Several units.
    Several(Vec<&'a Candidate>),
}

/// The units named by `word` among `people`.
pub(crate) fn find<'a>(people: &'a [Candidate], word: &str) -> UnitMatch<'a> {
    let word = word.to_lowercase();
    if word.is_empty() {
        return UnitMatch::Nobody;
    }
    let plain = |choice: &Candidate| choice.name.to_lowercase();
    let numbered = |choice: &Candidate| choice.number > 0 && word.parse() == Ok(choice.number);
    let exact = |choice: &Candidate| plain(choice) == word;
    let begins = |choice: &Candidate| {
        let name = plain(choice);
        let mut parts = name.split_whitespace();
        parts.any(|part| part.starts_with(&word)) || name.starts_with(&word)
    };
    let has = |choice: &Candidate| plain(choice).contains(&word);
    let is_number = word.chars().all(|c| c.is_ascii_digit());
    let manners: [&dyn Fn(&'a Candidate) -> bool; 4] = [&numbered, &exact, &begins, &has];
    let manners = &manners[..if is_number { 2 } else { 4 }];
    match first_fits(people, manners)[..] {
        [] => UnitMatch::Nobody,
        [one] => UnitMatch::One(one),
        ref several => UnitMatch::Several(several.to_vec()),
    }
}

/// The shortest safe name to type for a unit: its name, or its number if others share it.
pub(crate) fn called(people: &[Candidate], choice: &Candidate) -> String {
    match find(people, &choice.name) {
        UnitMatch::One(_) => choice.name.clone(),
        _ => choice.number.to_string(),
    }
}

#[cfg(test)]
pub(super) fn people(names: &[&str]) -> Vec<Candidate> {
    use crate::table::{Side, Who};
    let choice = |(at, name): (u16, &&str)| Candidate {
        who: Some(Who::Unit(at)),
        id: format!("red/{at}"),
        name: (*name).to_owned(),
        number: usize::from(at) + 1,
        side: Some(Side::Red),
        standing: None,
    };
    (0..).zip(names).map(choice).collect()
}

/// The names of several.
pub(super) fn names(several: &[&Candidate]) -> String {
    several
        .iter()
        .map(|choice| choice.called())
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_part_will_do_that_only_one_has() {
        let people = people(&["Royal Fusiliers", "Royal Marines", "Rangers", "Grangers"]);
        let name = |word: &str| match find(&people, word) {
            UnitMatch::One(choice) => choice.name.clone(),
            UnitMatch::Several(several) => several.len().to_string(),
            UnitMatch::Nobody => String::new(),
        };
        assert_eq!(name("fus"), "Royal Fusiliers");
        assert_eq!(name("siliers"), "Royal Fusiliers");
        assert_eq!(name("royal"), "2");
        assert_eq!(name("royal marines"), "Royal Marines");
        // A beginning goes before a middle.
        assert_eq!(name("rangers"), "Rangers");
        assert_eq!(name("4"), "Grangers");
        assert_eq!(name("5"), "");
        assert_eq!(name("x"), "");
    }
}
