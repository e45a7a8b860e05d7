//! One line for everyone: `motivate all`, `everyone else holds fire`.

use super::*;
use crate::session::form::Remembered;

const EVERYBODY: [&str; 3] = ["all", "everyone", "everybody"];

/// The action that a line orders for everyone, named by the other words of the line.
pub(super) fn meant<'o>(declared: &'o [Offer], words: &[Token]) -> Option<&'o Offer> {
    let texts = || words.iter().map(|word| word.text.to_lowercase());
    let is_everybody = |word: &String| EVERYBODY.contains(&word.as_str());
    if !texts().any(|word| is_everybody(&word)) {
        return None;
    }
    let left: Vec<String> = texts()
        .filter(|word| !is_everybody(word) && word != "else")
        .collect();
    let (first, rest) = left.split_first()?;
    // `everyone else holds fire` means `hold fire`.
    let bare = first.strip_suffix('s').unwrap_or(first);
    let names = |offer: &&Offer| {
        [first.as_str(), bare]
            .iter()
            .any(|first| offer.is_called(&[&[(*first).to_owned()], rest].concat().join(" ")))
    };
    declared.iter().find(names)
}

/// Everyone who may do it now without further answers. `None` if units and people cannot do it at
/// all.
pub(super) fn read(stock: &BattleVocabulary, offer: &Offer) -> Option<Result<LineIntent, String>> {
    let offered = |who: Who| {
        let offers = stock.offers(who);
        offers.into_iter().find(|other| other.id == offer.id)
    };
    let is_ready = |offer: &Offer| {
        let form = FormPane::new(offer.clone(), stock.people.clone(), &Remembered::new());
        offer.refusal.is_none() && form.first_open().is_none()
    };
    stock.everyone().find_map(offered)?;
    let is_able = |who: &Who| offered(*who).is_some_and(|offer| is_ready(&offer));
    let able: Vec<Who> = stock.everyone().filter(is_able).collect();
    if able.is_empty() {
        return Some(Err(stock.none_can(offer)));
    }
    Some(Ok(LineIntent::Everybody(offer.id, able)))
}
