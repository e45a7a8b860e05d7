//! Everything that is offered can be reached: by its letter, by the command line and by the mouse; and it is in the help.
//! What there is to reach is asked of the battles, not listed here.

use crate::support::Desk;
use drumhead::battle::samples::samples;
use drumhead::battle::view::Tone;
use drumhead::battle::{Eyes, Offer};
use drumhead::journal::Deed;
use drumhead::table::Who;
use drumhead::ui::hits::Target;
use drumhead::ui::keys::{Keys, Place};
use drumhead::ui::play::{Help, Layer};
use std::collections::BTreeSet;

/// What was begun: the action of the form, or of what is due, or of what was done since, or else that was refused.
fn begun(desk: &Desk, before: u64) -> String {
    let play = desk.play();
    if let Some(Layer::Form(form)) = play.top() {
        return form.offer.id.to_owned();
    }
    if let Some((entry, ..)) = play.game.waiting() {
        return entry.action.clone();
    }
    if play.game.len() > before
        && let Ok(record) = play.game.record(play.game.len())
        && let Deed::Action(entry, _) = &record.deed
    {
        return entry.action.clone();
    }
    let refused = play.refused().filter(|_| play.notice.as_ref().is_some_and(|notice| notice.tone == Tone::Bad));
    refused.map(|offer| offer.id.to_owned()).unwrap_or_default()
}

/// Leaves what was begun and undoes what was done.
fn clear(desk: &mut Desk, before: u64) {
    for _ in 0..6 {
        if desk.play().top().is_some() {
            desk.keys("\x1b");
        }
    }
    if desk.play().game.len() > before && !matches!(desk.play().game.record(desk.play().game.len()).map(|it| it.deed), Ok(Deed::Undo(_))) {
        desk.keys("u");
    }
}

/// Tries one offer in all ways.
fn reach(desk: &mut Desk, offer: &Offer) {
    let number = desk.play().numbers.of(offer.subject);
    for way in ["its letter", "the command line", "the mouse"] {
        let before = desk.play().game.len();
        desk.keys("\x1b\x1b\x1b");
        if let Some(number) = number {
            desk.keys(&number.to_string());
        }
        match way {
            "its letter" => desk.keys(&offer.key.to_string()),
            "the mouse" => desk.click(Target::Deed(u32::from(offer.key))),
            _ => desk.keys(&format!(":{} {}\n", offer.id, number.map_or_else(String::new, |number| number.to_string()))),
        };
        let begun = begun(desk, before);
        assert!(begun == offer.id, "{} by {way} came to {begun:?}:\n{}", offer.id, desk.picture());
        clear(desk, before);
    }
}

/// Everything that is offered to anybody now and has not been tried yet.
fn offered(desk: &Desk, tried: &BTreeSet<(&'static str, bool)>) -> Vec<Offer> {
    let battle = desk.play().game.battle();
    let everybody = desk.play().numbers.all().iter().copied().chain([Who::Table]);
    let mut fresh: Vec<Offer> = Vec::new();
    for offer in everybody.flat_map(|who| battle.offers(who, Eyes::Table)) {
        let seen = |other: &Offer| (other.id, other.refusal.is_some()) == (offer.id, offer.refusal.is_some());
        if !tried.contains(&(offer.id, offer.refusal.is_some())) && !fresh.iter().any(seen) {
            fresh.push(offer);
        }
    }
    fresh
}

#[test]
fn everything_that_is_offered_is_reached_in_every_way() {
    for sample in samples().into_iter().filter(drumhead::battle::samples::Sample::is_battle) {
        let mut desk = Desk::sample(200, 60, sample.file);
        let help = Help::of_battle(Place::Units, &Keys::default(), desk.play().game.battle());
        let mut tried = BTreeSet::new();
        // The great key plays on, so that other phases come; where it does nothing, all has been seen that it can show.
        for _ in 0..40 {
            for offer in offered(&desk, &tried) {
                assert!(help.found().any(|topic| topic.key == offer.key.to_string() && topic.title == offer.label), "{}", offer.id);
                reach(&mut desk, &offer);
                tried.insert((offer.id, offer.refusal.is_some()));
            }
            desk.keys("\x1b\x1b\x1b ");
            for _ in 0..8 {
                desk.keys(if desk.app.place() == Place::Units { "" } else { "\n" });
            }
        }
        let ids: BTreeSet<&str> = tried.iter().map(|(id, _)| *id).collect();
        let declared = desk.play().game.battle().declared();
        let never: Vec<&str> = declared.iter().map(|offer| offer.id).filter(|id| !ids.contains(id)).collect();
        assert!(ids.len() * 2 > declared.len(), "{}: only {ids:?} were ever offered, never {never:?}", sample.file);
    }
}
