//! Every action of every ruleset can be reached: by its letter, by the command line, by the mouse and by its number in the
//! list; and it is in the help. What there is to reach is asked of the battles, not listed here; where a ruleset declares an
//! action that none of the states here ever offers, that is a fault too.

use crate::chance::Chance;
use crate::states;
use crate::support::Desk;
use drumhead::battle::view::Tone;
use drumhead::battle::{Battle, Offer, Viewer};
use drumhead::journal::{Game, RecordKind};
use drumhead::session::form::FormPane;
use drumhead::session::help::Help;
use drumhead::session::keys::{KeyPlace, Keys};
use drumhead::session::play::{About, BetweenActions};
use drumhead::table::Who;
use drumhead::ui::app::Screen;
use drumhead::ui::hits::ClickTarget;
use std::collections::BTreeSet;
use std::mem::discriminant;

/// The ways to an action.
const WAYS: [&str; 4] = ["its letter", "the command line", "the mouse", "its number"];

/// How many attempts at random are made to come to what the kept game does not offer.
const ATTEMPTS: usize = 4000;

/// What was begun: the action of the form, or of what is due, or of what was done since, or else that was refused.
fn begun(desk: &Desk, before: u64) -> String {
    let play = desk.play();
    if let Some(form) = play.showing::<FormPane>() {
        return form.offer.id.to_owned();
    }
    if let Some(decision) = play.showing::<BetweenActions>()
        && let About::First(offer, _) = &decision.about
    {
        return offer.id.to_owned();
    }
    if let Some((entry, ..)) = play.game.waiting() {
        return entry.action.clone();
    }
    if play.game.len() > before
        && let Ok(record) = play.game.record(play.game.len())
        && let RecordKind::Action(entry, _) = &record.kind
    {
        return entry.action.clone();
    }
    let refused = play.refused().filter(|_| {
        play.notice
            .as_ref()
            .is_some_and(|notice| notice.tone == Tone::Bad)
    });
    refused.map(|offer| offer.id.to_owned()).unwrap_or_default()
}

/// Leaves what was begun and undoes what was done.
fn clear(desk: &mut Desk, before: u64) {
    for _ in 0..6 {
        if desk.play().depth() > 0 {
            desk.keys("\x1b");
        }
    }
    if desk.play().game.len() > before
        && !matches!(
            desk.play()
                .game
                .record(desk.play().game.len())
                .map(|it| it.kind),
            Ok(RecordKind::Undo(_))
        )
    {
        desk.keys("u");
    }
}

/// The number that an offer has in the list that is open, as it can be read there.
fn listed(desk: &Desk, offer: &Offer) -> String {
    let snapshot = &desk.play().snapshot;
    let mut all = snapshot.offers.iter().chain(snapshot.table_beside());
    let at = all
        .position(|other| other.id == offer.id)
        .unwrap_or_else(|| panic!("{} is in no list", offer.id))
        + 1;
    let shown = [
        format!("{at:>2} {}  {}", offer.key, offer.label),
        format!("{at} ({}) {}", offer.key, offer.label),
    ];
    assert!(
        shown.iter().any(|shown| desk.see(shown)),
        "{shown:?} is not on the screen:\n{}",
        desk.picture()
    );
    at.to_string()
}

/// Tries one offer in all ways.
fn reach(desk: &mut Desk, offer: &Offer) {
    let number = desk.play().numbers.of(offer.subject);
    for way in WAYS {
        let before = desk.play().game.len();
        desk.keys("\x1b\x1b\x1b");
        if let Some(number) = number {
            desk.keys(&number.to_string());
        }
        match way {
            "its letter" => desk.keys(&offer.key.to_string()),
            "the mouse" => desk.click(ClickTarget::Action(u32::from(offer.key))),
            "its number" => {
                desk.keys(if number.is_some() { "\n" } else { "0" });
                let number = listed(desk, offer);
                desk.keys(&format!("{number}\n"))
            }
            _ => desk.keys(&format!(
                ":{} {}\n",
                offer.id,
                number.map_or_else(String::new, |number| number.to_string())
            )),
        };
        let begun = begun(desk, before);
        assert!(
            begun == offer.id,
            "{} by {way} came to {begun:?}:\n{}",
            offer.id,
            desk.picture()
        );
        clear(desk, before);
    }
}

/// What has been tried: which action, for what kind of subject, and whether it was refused.
type Tried = BTreeSet<(&'static str, u8, bool)>;

fn sort(offer: &Offer) -> (&'static str, u8, bool) {
    let kinds = [Who::Table, Who::Unit(0), Who::Character(0)];
    let kind = kinds
        .iter()
        .position(|kind| discriminant(kind) == discriminant(&offer.subject))
        .unwrap_or(0);
    (
        offer.id,
        u8::try_from(kind).unwrap(),
        offer.refusal.is_some(),
    )
}

/// Everything that is offered to anybody now and has not been tried yet. Of those who hide nothing may be told: what is
/// offered to them for the sake of that counts for nothing.
fn offered(battle: &dyn Battle, tried: &Tried) -> Vec<Offer> {
    let directory = battle.directory();
    let units = (0..directory.units.len()).map(|at| Who::Unit(u16::try_from(at).unwrap()));
    let characters =
        (0..directory.characters.len()).map(|at| Who::Character(u16::try_from(at).unwrap()));
    let mut fresh: Vec<Offer> = Vec::new();
    for who in units.chain(characters).chain([Who::Table]) {
        let mut new = battle.offers(who, Viewer::Table);
        new.retain(|offer| {
            !tried.contains(&sort(offer)) && fresh.iter().all(|other| sort(other) != sort(offer))
        });
        if new.is_empty() {
            continue;
        }
        let truly = battle.offers(who, Viewer::Umpire);
        new.retain(|offer| {
            truly
                .iter()
                .any(|other| other.id == offer.id && other.refusal == offer.refusal)
        });
        fresh.extend(new);
    }
    fresh
}

/// Tries at the screen what is offered here for the first time.
fn visit(desk: &mut Desk, game: Game, tried: &mut Tried) -> Game {
    let fresh = offered(game.battle(), tried);
    if fresh.is_empty() {
        return game;
    }
    desk.app.play(game, &[]);
    let help = Help::of_battle(KeyPlace::Units, &Keys::default(), desk.play().game.battle());
    for offer in fresh {
        assert!(
            help.found()
                .any(|topic| topic.key == offer.key.to_string() && topic.title == offer.label),
            "{}",
            offer.id
        );
        reach(desk, &offer);
        tried.insert(sort(&offer));
    }
    match std::mem::replace(&mut desk.app.screen, Desk::new(1, 1).app.screen) {
        Screen::Play(play) => play.game,
        _ => panic!("the battle is left"),
    }
}

/// Actions that need a scenario.
const OF_A_SCENARIO: [&str; 4] = ["arrive", "objective", "victory", "setup"];

/// The actions of a ruleset that have never been allowed to anybody.
fn never(battle: &dyn Battle, tried: &Tried) -> Vec<&'static str> {
    let allowed = |id: &str| {
        tried
            .iter()
            .any(|(other, _, refused)| *other == id && !refused)
    };
    let declared = battle.declared();
    let all = declared.iter().map(|offer| offer.id);
    // What a scenario brings along is in no battle without one.
    all.filter(|id| !allowed(id) && !OF_A_SCENARIO.contains(id))
        .collect()
}

fn everything_is_reached(ruleset: &str) {
    let (battle, requests) = states::kept(ruleset);
    let mut desk = Desk::rolling(200, 60, drumhead::session::play::Dice::App);
    let mut tried = Tried::new();
    let mut game = visit(&mut desk, states::fresh(&battle), &mut tried);
    for line in requests {
        let reply = states::serve_line(&mut game, &line);
        assert!(reply.starts_with(r#"{"ok":true"#), "{line}: {reply}");
        // Between an undo and its redo nothing may be done.
        if line.contains(r#""do""#) {
            game = visit(&mut desk, game, &mut tried);
        }
    }
    let kept = never(game.battle(), &tried);
    let mut attempts = 0;
    for seed in 0.. {
        let mut chance = Chance::new(seed, 0);
        game = states::another(&battle, ruleset, &mut chance);
        for _ in 0..400 {
            let never = never(game.battle(), &tried);
            if never.is_empty() {
                println!(
                    "{ruleset}: {} offers of other kinds, {attempts} attempts for {kept:?}",
                    tried.len()
                );
                return;
            }
            assert!(
                attempts < ATTEMPTS,
                "{ruleset}: {never:?} was never offered"
            );
            attempts += 1;
            let before = game.len();
            states::act(&mut game, &mut chance);
            if game.len() > before {
                game = visit(&mut desk, game, &mut tried);
            }
        }
    }
}

#[test]
fn everything_in_big_skirmishes() {
    everything_is_reached("big-skirmishes");
}

#[test]
fn everything_in_most_irregular() {
    everything_is_reached("most-irregular");
}

#[test]
fn everything_in_simpsons_revolution() {
    everything_is_reached("simpsons-revolution");
}

#[test]
fn everything_in_rangers() {
    everything_is_reached("rangers");
}

#[test]
fn everything_in_on_the_frontier() {
    everything_is_reached("on-the-frontier");
}

/// The tests above are those of all rulesets there are.
#[test]
fn no_ruleset_is_left_out() {
    let ids: Vec<&str> = drumhead::rules::ALL
        .iter()
        .map(|ruleset| ruleset.info().id)
        .collect();
    assert_eq!(
        ids,
        [
            "big-skirmishes",
            "most-irregular",
            "simpsons-revolution",
            "rangers",
            "on-the-frontier"
        ]
    );
}
