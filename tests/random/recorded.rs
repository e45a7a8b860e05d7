//! The same through the journal: undo leads back to the first state, redo to the last, and every record is sound.

use crate::chance::Chance;
use crate::{entries, sample};
use drumhead::battle::{Directions, Viewer};
use drumhead::journal::{Game, Given, Keep, Manner, Step, verify};
use drumhead::rules;
use drumhead::table::Who;

const ACTIONS: u64 = 150;

#[test]
fn a_recorded_game_of_chance_goes_back_to_its_beginning() {
    for ruleset in rules::ALL {
        let id = ruleset.info().id;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.jsonl");
        let mut game = Game::start(&sample(id), 7, &Keep::File(path.clone())).expect("a game");
        let mut chance = Chance::new(7, 0);
        let first = game.battle().rows();
        while game.len() < ACTIONS {
            something(&mut chance, &mut game);
        }
        let last = game.battle().rows();
        let mut undone = 0;
        while game.undo(1).is_ok() {
            undone += 1;
        }
        assert_eq!(undone, ACTIONS);
        assert_eq!(
            game.battle().rows(),
            first,
            "{id}: undo does not lead back to the beginning"
        );
        game.redo(usize::try_from(ACTIONS).expect("few"))
            .expect("redo");
        assert_eq!(
            game.battle().rows(),
            last,
            "{id}: redo does not lead to the end"
        );
        drop(game);
        let found = verify(&path).expect("a game");
        assert!(found.is_sound(), "{id}: {:?}", found.differences);
    }
}

/// What comes next, or anything that is allowed to anybody.
fn something(chance: &mut Chance, game: &mut Game) {
    let battle = game.battle().copy();
    let units = battle.directory().units.len();
    let (mut who, mut wanted) = (
        Who::Unit(u16::try_from(chance.below(units)).expect("few units")),
        None,
    );
    if let Some((action, whose)) = battle
        .status(Viewer::Umpire)
        .next
        .filter(|_| chance.one_in(2))
    {
        (who, wanted) = (whose, Some(action));
    }
    let mut offers = battle.offers(who, Viewer::Umpire);
    offers
        .retain(|offer| offer.refusal.is_none() && wanted.is_none_or(|action| action == offer.id));
    let Some(offer) = chance.any(&offers) else {
        return;
    };
    let entry = entries::entry(chance, &*battle, offer);
    let step = game.perform(
        &entry,
        &Directions::default(),
        &Given::default(),
        Manner {
            app: true,
            defaults: true,
        },
    );
    assert!(
        matches!(step, Step::Done(_) | Step::Refused(_) | Step::Invalid(_)),
        "{entry:?}: {step:?}"
    );
}
