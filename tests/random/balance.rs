//! Who wins the sample battles that have a turn limit, when chance plays both sides.
//!
//! Chance picks units, actions and targets, but shoots from near by: from all over the table it would hit nothing.
//! Nobody marks objectives in such games. At the end each place goes to a side by a die loaded with what both sides have left of
//! their strength, and each condition of a side is met or not by the same die.

use crate::chance::Chance;
use crate::game::Game;
use crate::{muster, number};
use drumhead::battle::samples::samples;
use drumhead::battle::view::Standing;
use drumhead::battle::{Battle, Viewer};
use drumhead::table::{Side, Who};

/// Games of each battle when nobody says.
const GAMES: usize = 1000;

/// More actions than any of these battles has.
const MOST: usize = 5000;

/// The share of the games that neither side may win more of.
const FAIR: f64 = 0.7;

/// What a side has left of its strength at the start, from 0 to 1.
fn left(battle: &dyn Battle, side: Side) -> f64 {
    let rows = battle.roster(Viewer::Umpire);
    let units = rows
        .iter()
        .filter(|row| row.side == side && matches!(row.who, Who::Unit(_)));
    let (mut now, mut start) = (0.0, 0.0);
    for row in units {
        let [up, down, gone] = row.pips.map(f64::from);
        start += up + down + gone;
        if row.standing != Standing::Gone {
            now += up + down;
        }
    }
    if start > 0.0 { now / start } else { 0.0 }
}

/// The points of red and blue at the end.
fn score(battle: &dyn Battle, chance: &mut Chance) -> [u32; 2] {
    let [red, blue] = Side::BOTH.map(|side| left(battle, side));
    let share = if red + blue > 0.0 {
        red / (red + blue)
    } else {
        0.5
    };
    let mut die = || {
        let of_red = f64::from(u32::try_from(chance.below(1000)).unwrap_or(0)) < share * 1000.0;
        if of_red { Side::Red } else { Side::Blue }
    };
    let (plan, mut score) = (battle.scenario().plan(), [0; 2]);
    for place in &plan.objectives {
        let holder = die();
        if place.favours.is(holder) {
            score[holder.index()] += u32::from(place.points);
        }
    }
    for condition in &plan.victory {
        if die() == condition.side {
            score[condition.side.index()] += u32::from(condition.points);
        }
    }
    score
}

#[derive(Default)]
struct Tally {
    /// Games that red and blue won, by points or because the other was beaten, and draws.
    won: [usize; 3],
    /// Games that ended with more of its strength left to red, to blue, and neither.
    stronger: [usize; 3],
    beaten: usize,
    actions: usize,
    left: [f64; 2],
}

fn place(red: impl PartialOrd<f64> + Into<f64>, blue: f64) -> usize {
    let red: f64 = red.into();
    if red > blue {
        0
    } else if blue > red {
        1
    } else {
        2
    }
}

/// `DRUMHEAD_RANDOM_GAMES` says how many games of each battle; `DRUMHEAD_RANDOM_BATTLE` which battle alone.
#[test]
#[ignore = "takes minutes; prints who wins how often"]
fn neither_side_of_a_sample_wins_too_often() {
    let games = number("DRUMHEAD_RANDOM_GAMES", GAMES);
    let only = std::env::var("DRUMHEAD_RANDOM_BATTLE").unwrap_or_default();
    let shelf = drumhead::battle::load::Shelf {
        rulesets: drumhead::rules::ALL,
        folders: Vec::new(),
    };
    let mut unfair = Vec::new();
    for sample in samples()
        .iter()
        .filter(|it| it.is_battle() && it.name().contains(&only))
    {
        // From the folder, so that a changed roster needs no new build.
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("rosters");
        let path = path.join(sample.ruleset).join(sample.file);
        let setup = shelf.load(&path).expect("a sample").document;
        if muster(sample.ruleset, &setup)
            .scenario()
            .plan()
            .turn_limit
            .is_none()
        {
            continue;
        }
        let mut tally = Tally::default();
        for seed in 0..games {
            let battle = muster(sample.ruleset, &setup);
            let mut game = Game::new(sample.name().to_owned(), battle, Chance::new(7, seed));
            tally.actions += game.play_out(MOST);
            let battle = game.battle();
            let shares = Side::BOTH.map(|side| left(battle, side));
            let points = score(battle, &mut Chance::new(8, seed)).map(f64::from);
            let end = battle.scenario().end().and_then(|end| end.winner);
            tally.beaten += usize::from(end.is_some());
            let winner = end.map_or_else(|| place(points[0], points[1]), Side::index);
            tally.won[winner] += 1;
            tally.stronger[place(shares[0], shares[1])] += 1;
            for side in Side::BOTH {
                tally.left[side.index()] += shares[side.index()];
            }
        }
        let of_all = |n: usize| n as f64 / games as f64;
        let [red, blue, drawn] = tally.won.map(|n| 100.0 * of_all(n));
        let [strong_red, strong_blue, _] = tally.stronger.map(|n| 100.0 * of_all(n));
        println!(
            "{}: {games} games: red wins {red:.1} %, blue {blue:.1} %, drawn {drawn:.1} %; more strength left: red \
             {strong_red:.1} %, blue {strong_blue:.1} %; beaten {}; left {:.2} and {:.2}; {} actions a game",
            sample.name(),
            tally.beaten,
            tally.left[0] / games as f64,
            tally.left[1] / games as f64,
            tally.actions / games,
        );
        let most = [tally.won, tally.stronger].map(|it| of_all(it[0].max(it[1])));
        if most.into_iter().any(|most| most > FAIR) {
            unfair.push(sample.name());
        }
    }
    assert!(unfair.is_empty(), "one side wins too often: {unfair:?}");
}
