//! The odds beside a form, at the draw of a card, at the roll and after it, and the luck of both sides: text and colours at two
//! sizes, in every ruleset, with numbers worked out by hand; and that nobody waits for them.

use crate::hands::Hand;
use crate::support::Desk;
use drumhead::session::play::Finding;
use drumhead::table::Who;
use ratatui::style::Style;
use serde_json::json;
use std::sync::mpsc;
use std::thread;

const SIZES: [(u16, u16); 1] = [(200, 60)];

/// A form filled in by keys in a kept game, with its odds.
fn weighed(size: (u16, u16), game: &str, requests: usize, keys: &str) -> Desk {
    let mut desk = Desk::replayed(size.0, size.1, game, requests);
    desk.keys(keys);
    desk.think();
    desk
}

/// Names stand out as titles do, numbers more than what they are of, and bars have a colour of their own.
fn told_apart(desk: &Desk, title: &str, label: &str, number: &str, bar: &str) {
    let styles: Vec<Style> = [title, label, number, bar]
        .iter()
        .map(|text| desk.style_of(text))
        .collect();
    for (at, style) in styles.iter().enumerate() {
        assert!(
            styles[at + 1..].iter().all(|other| other != style),
            "{title} {label} {number} {bar}: {styles:?}"
        );
    }
}

/// Twelve dice hit on 5 and 6, ones again: 7/18 each; a hit kills on 5 and 6 and disorders on 3 and 4: 7/54 each. None of twelve
/// is (47/54)^12 = 19%, one is 12 x 7/54 x (47/54)^11 = 34%; the mean is 84/54. Cover halves the dice, beyond 9 inches only a 6
/// hits: 7/36, half as many.
#[test]
fn a_volley_of_big_skirmishes() {
    for (width, height) in SIZES {
        let mut desk = Desk::ordered(width, height);
        desk.keys("f7\n8");
        desk.think();
        desk.must_see("│ Militia");
        desk.must_see("mostly 0-3, average 1.6");
        for text in ["none  19% █", "1  34% █", "2  28% █"] {
            desk.must_see(text);
        }
        desk.must_see("range in inches: killed");
        desk.must_see("▸ to 9           1.6 █");
        desk.must_see("  to 18          0.8 █");
        desk.must_see("cover: killed");
        told_apart(&desk, "range in inches: killed", "  to 18", "0.8 █", "████");
        // What makes no difference takes a line.
        desk.must_not_see("no difference");
    }
}

/// The Captain needs 14 and 2 as a veteran, 16 or less of twenty; each aim counter is 5% more. Three of six faces bring two wounds,
/// three one; Lemoine has two: 80% wound, 40% kill. Soft cover takes 2 off, hard 3, beyond 10 inches 7.
#[test]
fn a_shot_of_rangers() {
    for size in SIZES {
        let desk = weighed(size, "rangers/beaver-dam", 2, "1f8\n9");
        desk.must_see("│ Corporal Lemoine");
        for text in [
            "hit           80%",
            "only wounded  40%",
            "killed        40%",
            "aim counters: hit",
            "3  95%",
            "range in inches: hit",
        ] {
            if size == (200, 60) {
                desk.must_see(text);
            }
        }
        for text in [
            "aim counters: hit",
            "▸ to 10  80% █",
            "  to 15  45% █",
            "cover: hit",
            "  soft   70% █",
            "  hard   65% █",
        ] {
            desk.must_see(text);
        }
        desk.must_see("80%");
        desk.must_see("95%");
        told_apart(&desk, "range in inches: hit", "  soft ", "70% ", "██████");
    }
}

/// A unit stands on 3 or more, in cover on 2 or more.
#[test]
fn an_attack_of_simpsons() {
    for size in SIZES {
        let desk = weighed(size, "simpsons-revolution/cider-mill", 27, "11f2\n12");
        desk.must_see("Fusiliers: holds  67% █");
        desk.must_see("cover: holds");
        // That it fails is the same said the other way round.
        desk.must_not_see("fails 33%");
        told_apart(&desk, "cover: holds", "  yes", "83% ", "█████");
    }
}

/// Four dice hit on 4 or more: 1, 4, 6, 4 and 1 of sixteen; beyond 8 inches and in cover on 5 or more: 4/3.
#[test]
fn a_volley_on_the_frontier() {
    for size in SIZES {
        let desk = weighed(size, "on-the-frontier/stony-ford", 5, "1f13\n7");
        desk.must_see("│ Eagle Clan");
        for text in [
            "hits taken mostly 1-3, average 2.0",
            "none   6% █",
            "1  25% █",
            "2  38% █",
            "4   6% █",
            "▸ to 8   2.0 █",
            "  to 16  1.3 █",
            "  yes    1.3 █",
        ] {
            desk.must_see(text);
        }
        told_apart(&desk, "│ Eagle Clan", "hits", "1-3, average 2.0", "█████");
    }
}

/// Eight elite smoothbores at 10 inches: the higher of two dice, 2 for the elite and 2 for eight men, 2 points to a hit. 5 to 10
/// points are 2, 3, 3, 4, 4 and 5 hits, in 1, 8, 16 and 11 of 36.
#[test]
fn fire_of_most_irregular() {
    for size in SIZES {
        let desk = weighed(size, "most-irregular/ferry-road", 2, "1f9\n10");
        desk.must_see("hits");
        desk.must_see("3-5, average 4.0");
        desk.must_see("44% █");
        desk.must_see("31% █");
        desk.must_see("range in inches: hits");
        desk.must_see("▸ to 15       4.0 █");
        desk.must_see("cover: hits");
        desk.must_see("▸ open        4.0 █");
        told_apart(&desk, "cover: hits", "  concealed", "2.5 █", "█████");
    }
}

/// What it would be otherwise only counts where it is: the light company is no worse off for firing at skirmishers in cover.
#[test]
fn a_field_without_a_difference_takes_one_line() {
    for size in SIZES {
        let desk = weighed(size, "big-skirmishes/hollow-creek", 28, "5f12\n12");
        desk.must_see("│ cover: no difference");
        desk.must_not_see("by cover");
    }
}

/// Two commanders of each side, two Pauses and three Bonus cards: of nine.
#[test]
fn the_deck_tells_how_likely_each_card_is() {
    for (width, height) in SIZES {
        let mut desk = Desk::playing(width, height);
        desk.keys("d");
        desk.think();
        desk.must_see("One of 9 cards");
        desk.must_see("Redcoats 22%   Settlers 22%");
        desk.must_see("4 Colonel Hale     11%");
        desk.must_see("5 Captain Ashby    11%");
        desk.must_see("12 Pause            22%");
        desk.must_see("13 Bonus card       33%");
        desk.keys("5\n");
        // Afterwards a card is no news of chance.
        desk.must_not_see("likely");
    }
}

/// A charge over two inches arrives with any die: that is no news.
#[test]
fn certainties_are_left_out_at_the_roll() {
    let mut desk = Desk::replayed(120, 40, "big-skirmishes/hollow-creek", 24);
    desk.keys("4h14\n2");
    desk.think();
    desk.must_see("Highlanders: makes contact 100%");
    desk.keys("\n\n");
    desk.think();
    desk.must_not_see("100%");
    desk.roll();
    desk.must_not_see("100%");
    desk.must_not_see("likely");
}

/// Twelve dice hit on 5 and 6, ones again: 7/18 each; a hit kills on 5 and 6. Four hits and a miss lie: 4/3 and 7 x 7/54 kills
/// are to come. Four hits lie and no more dice: 4/3. Two kills and two dice: 2 + 2/3, and any one more 5/9. Then all has fallen.
#[test]
fn the_odds_of_the_rest_follow_the_dice() {
    for (width, height) in SIZES {
        let mut desk = Desk::ordered(width, height);
        desk.keys("f7\n8\n\n");
        desk.think();
        desk.must_see("Odds");
        desk.must_see("average 1.6");
        desk.keys("55562");
        // What was so before these dice is not told of what may come after them.
        desk.must_see("Odds from here");
        desk.must_not_see("average");
        desk.think();
        desk.must_see("average 2.2");
        desk.keys("2222222");
        desk.think();
        desk.must_see("average 1.3");
        desk.keys("66");
        desk.think();
        desk.must_see("average 2.7");
        desk.keys("\x08");
        desk.think();
        desk.must_see("average 2.0");
        desk.keys("611");
        // Where it fell among what was expected is told of the whole.
        desk.must_see("Militia: 2 killed (average 1.6; 2 or more: 47%)");
    }
}

/// The Mill Hands stand on 3 or more. They have thrown a 2; their leader may have it thrown again: four of six faces stand, and
/// with the two others he is lost as well.
#[test]
fn the_odds_of_each_answer_stand_beside_it() {
    for (width, height) in SIZES {
        let mut desk = Desk::replayed(width, height, "simpsons-revolution/cider-mill", 11);
        let fields = json!({"kind": "rifle", "attackers": ["red/lights"], "target": "blue/minutemen", "range": 24});
        Hand::Line.line(
            &mut desk,
            Who::Table,
            "combat",
            fields.as_object().expect("a map"),
        );
        desk.keys("2");
        desk.think();
        desk.must_see("▸ 1 ");
        // A number that is none of the choices is told, and Enter does not take the default after it.
        desk.keys("7");
        desk.must_see("There is no choice 7 here");
        desk.keys("\n");
        desk.must_see("Nothing is chosen yet");
        assert!(desk.play().game.waiting().is_some());
        desk.keys("1\n");
        desk.must_not_see("Nothing is chosen yet");
    }
}

/// Pell needs 5, Cobb 4 and Grey Heron 3 or less of six; the last failed. Two or more: 1 - 6/216 - 48/216 = 75%.
#[test]
fn the_ledger_of_rangers() {
    for (width, height) in SIZES {
        let mut desk = Desk::replayed(width, height, "rangers/beaver-dam", 8);
        desk.keys("%");
        desk.must_see("motivation: motivated    2 of 3      2.0 expected");
        desk.must_see("or better  75%");
        assert_eq!(desk.picture().matches("too few dice").count(), 1);
        desk.must_see("to hit: wounds           1 in 2      1.6 expected");
        desk.must_see("1 in 2: 1 from 2 rolls, each of which may come to more than one");
        desk.must_see("all together");
        assert_ne!(
            desk.style_of("too few dice"),
            desk.style_of("motivation: motivated")
        );
        assert_ne!(
            desk.style_of("2 of 3"),
            desk.style_of("motivation: motivated")
        );
    }
}

#[test]
fn the_ledger_of_most_irregular_and_a_verdict() {
    for (width, height) in SIZES {
        let mut desk = Desk::replayed(width, height, "most-irregular/ferry-road", 45);
        desk.keys("%");
        desk.must_see("Ferry guard");
        desk.must_see("41 in 55    43.2 expected");
        desk.must_see("average");
        desk.must_see("9 in 2      8.9 expected");
        desk.keys("\x1b");
        desk.must_not_see("average");
    }
}

/// Eleven hits of twelve, and no verdict: that takes more dice.
#[test]
fn a_few_good_dice_are_no_luck_yet() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n8\n\n555555666662");
    desk.roll();
    desk.keys("%");
    desk.must_see("to hit: hit");
    desk.must_see("11 of 12     4.7 expected  or better  <1%");
    desk.must_see("too few dice");
}

/// Another thread is in the middle of a question. Keys are taken and drawn all the same, and what it finds after they have
/// changed the form is dropped.
#[test]
fn keys_do_not_wait_for_odds_and_late_odds_are_dropped() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f7\n8");
    let job = desk.app.take_job().expect("odds are wanted");
    let (begun, has_begun) = mpsc::channel();
    let (go_on, may_go_on) = mpsc::channel::<()>();
    let worker = thread::spawn(move || {
        let mut found: Vec<Finding> = Vec::new();
        job.work(|finding| {
            if found.is_empty() {
                begun.send(()).expect("the test listens");
                may_go_on.recv().expect("the test goes on");
            }
            found.push(finding);
            true
        });
        found
    });
    has_begun.recv().expect("the question is on its way");
    // It is not done before it is told to: whatever these keys did, they did without it.
    desk.keys("\x08");
    desk.must_see("▸ range        _");
    desk.keys("12");
    desk.must_see("▸ range        12");
    desk.must_not_see("kills");
    go_on.send(()).expect("the worker waits");
    let late = worker.join().expect("it ends");
    assert!(late.len() > 1, "it told of the alternatives too");
    for finding in late {
        desk.app.put_odds(finding);
    }
    desk.must_not_see("kills");
    // The question that is wanted now is another: at 12 inches only a 6 hits.
    desk.think();
    desk.must_say("killed mostly 0-2, average 0.8");
    desk.must_see("▸ to 18          0.8 █");
    // Left and come back to, it is asked anew; nothing of it is asked twice at once.
    desk.keys("\x1b");
    assert!(
        desk.app.take_job().is_none(),
        "nobody wants the odds of a form that is gone"
    );
}

/// The Highlanders obey on 3 or more, the Minutemen are in time on 4 or more: contact in 2 of 3, and in 1 of 3 if they then
/// evade. With a 5 to obey only the evading is open, and once they have stood nothing is.
#[test]
fn what_the_enemy_may_decide_is_told_with_the_odds() {
    let mut desk = Desk::replayed(120, 40, "big-skirmishes/hollow-creek", 24);
    desk.keys("4h14\n7\n\n");
    desk.think();
    desk.must_see("makes contact                         67%");
    desk.must_see("makes contact if the target tries to evade  33%");
    desk.keys("5");
    desk.think();
    desk.must_see("makes contact if the target tries to evade  50%");
    desk.keys("\n1\n");
    desk.must_not_see("if the target tries to evade");
}
