//! Fuzzy ranking.

use crate::battle::sort_by_key;
use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// The items whose text contains the letters of `typed` in order, best match first. Without
/// letters, all items in their order.
pub(crate) fn ranked<T>(typed: &str, items: impl IntoIterator<Item = (T, String)>) -> Vec<T> {
    let pattern = Pattern::new(
        typed,
        CaseMatching::Ignore,
        Normalization::Smart,
        AtomKind::Fuzzy,
    );
    let mut matcher = Matcher::new(Config::DEFAULT);
    let mut buffer = Vec::new();
    let mut score = |text: &str| pattern.score(Utf32Str::new(text, &mut buffer), &mut matcher);
    let mut found: Vec<(u32, T)> = items
        .into_iter()
        .filter_map(|(item, text)| Some((score(&text)?, item)))
        .collect();
    sort_by_key(&mut found, |(score, _)| std::cmp::Reverse(*score));
    found.into_iter().map(|(_, item)| item).collect()
}

/// The things that fit in the first manner that any of them fits in.
pub(super) fn first_fits<'t, T>(things: &'t [T], manners: &[&dyn Fn(&'t T) -> bool]) -> Vec<&'t T> {
    let fits = |manner: &&dyn Fn(&'t T) -> bool| -> Vec<&'t T> {
        things.iter().filter(|thing| manner(thing)).collect()
    };
    let found = manners.iter().map(fits).find(|found| !found.is_empty());
    found.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_comes_first_and_nothing_typed_keeps_the_order() {
        let names = ["Minutemen", "Mill Militia", "Royal Fusiliers"];
        let items = || names.map(|name| (name, name.to_owned()));
        assert_eq!(ranked("", items()), names);
        assert_eq!(ranked("mil", items()), ["Mill Militia"]);
        assert_eq!(ranked("fus roy", items()), ["Royal Fusiliers"]);
        assert_eq!(ranked("zz", items()), Vec::<&str>::new());
    }
}
