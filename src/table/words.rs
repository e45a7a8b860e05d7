//! Lists of words made while a game is played: the ids of people in a decision.

use std::sync::{PoisonError, RwLock};

/// The lists made so far. A game has few different ones, so they are leaked; a choice
/// ([`Chosen`](super::Chosen), [`Ask`](super::Ask)) then stays as small as one among fixed words.
static KEPT: RwLock<Vec<&'static [&'static str]>> = RwLock::new(Vec::new());

/// Returns the list of these words, made once.
pub(super) fn kept<'a>(words: impl IntoIterator<Item = &'a str>) -> &'static [&'static str] {
    let words: Vec<&str> = words.into_iter().collect();
    let found =
        |lists: &[&'static [&'static str]]| lists.iter().copied().find(|list| *list == words);
    if let Some(list) = found(&KEPT.read().unwrap_or_else(PoisonError::into_inner)) {
        return list;
    }
    let mut lists = KEPT.write().unwrap_or_else(PoisonError::into_inner);
    // Another thread may have made it meanwhile.
    if let Some(list) = found(&lists) {
        return list;
    }
    let list = words
        .into_iter()
        .map(|word| &*String::leak(word.to_owned()))
        .collect::<Vec<&'static str>>();
    let list: &'static [&'static str] = Vec::leak(list);
    lists.push(list);
    list
}

#[cfg(test)]
mod tests {
    use super::kept;

    #[test]
    fn a_list_is_made_once() {
        let first = kept(["none", "red/hale"]);
        assert_eq!(first, ["none", "red/hale"]);
        assert!(std::ptr::eq(first, kept(["none", "red/hale"])));
        assert_ne!(first, kept(["none"]));
    }
}
