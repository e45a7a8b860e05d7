//! RA-30, and what else the screen is told.

use super::{A, B, X, Y, battle, motivate, red_first, yaml};
use crate::support::{Play, dice, muster};
use drumhead::battle::view::{Block, FigureCard, Ink, Marker, Standing, Tone};
use drumhead::battle::{Field, Viewer};
use drumhead::table::{Side, Who};
use serde_json::json;

fn markers(play: &Play, at: usize) -> Vec<Marker> {
    play.battle.roster(Viewer::Table)[at].markers.clone()
}

/// Two black, one blue, one red; white is told with the side.
#[test]
fn ra_30_counters_have_the_rulebook_s_colours_and_a_letter() {
    let mut play = battle(&[A, B], &[X], "options: {aggression: true}\n");
    play.act("aggression", json!({}), dice(&[5, 4]));
    play.set("red/a", "aim", 2);
    play.set("red/a", "wounds_left", 1);
    let on_table: Vec<_> = markers(&play, 0)
        .into_iter()
        .filter(|marker| marker.on_table)
        .map(|m| (m.name, m.letter, m.tone, m.count))
        .collect();
    let wanted = [
        ("blue loaded counter", 'L', Tone::Counter(Ink::Blue), 1),
        ("black aim counter", 'A', Tone::Counter(Ink::Black), 2),
        ("red wound counter", 'W', Tone::Counter(Ink::Red), 1),
    ];
    assert_eq!(on_table, wanted);
    assert!(markers(&play, 1).is_empty());
    let tables = blocks(&play);
    assert!(
        tables.iter().any(
            |text| text.contains("Side | Points | Half | Aggression | Morale")
                && text.contains("Reds | 80/80 | 40 | oG5 | holds")
        ),
        "{tables:#?}"
    );
}

/// Every block's words.
pub fn blocks(play: &Play) -> Vec<String> {
    let words = |block: Block| match block {
        Block::Table {
            title,
            columns,
            rows,
        } => {
            let rows = rows.iter().map(|row| {
                row.iter()
                    .map(|text| text.text.clone())
                    .collect::<Vec<_>>()
                    .join(" | ")
            });
            format!(
                "{title}\n{}\n{}",
                columns.join(" | "),
                rows.collect::<Vec<_>>().join("\n")
            )
        }
        Block::Checklist { title, items } => {
            format!(
                "{title}\n{}",
                items
                    .iter()
                    .map(|item| format!("{} {}", item.done, item.text))
                    .collect::<Vec<_>>()
                    .join("\n")
            )
        }
        Block::Track { title, steps, at } => format!("{title}: {} at {at}", steps.join(", ")),
        Block::Cards { title, cards } => {
            let card = |card: FigureCard| {
                let figures = card
                    .figures
                    .iter()
                    .map(|text| text.text.clone())
                    .collect::<Vec<_>>()
                    .join(" ");
                format!("{} {figures} / {}", card.name.text, card.about.text)
            };
            format!(
                "{title}\n{}",
                cards.into_iter().map(card).collect::<Vec<_>>().join("\n")
            )
        }
        other => format!("{other:?}"),
    };
    play.battle
        .panel(Viewer::Table)
        .into_iter()
        .map(words)
        .collect()
}

/// Militia 10, musket 20, veteran 10: 40 points; attack 12 + 2.
#[test]
fn ra_04_a_figure_is_a_card_with_its_sum() {
    let play = battle(
        &["name: Tom, kind: militia, weapons: [musket], traits: [veteran]"],
        &[X],
        "",
    );
    let row = &play.battle.roster(Viewer::Table)[0];
    assert_eq!(row.detail, "veteran; musket; militia; 40 points, A14 D5 M6");
    assert_eq!(row.pips, [2, 0, 0]);
    let all = blocks(&play);
    assert!(
        all.iter().any(|text| text.contains("Reds: 40 points")
            && text
                .contains("Tom A14 D5 2/2 6/3/3 in 40 pts / militia 10 + musket 20 + veteran 10")),
        "{all:#?}"
    );
    assert!(
        all.iter()
            .any(|text| text.contains("Sides, 10 points apart at the muster")),
        "{all:#?}"
    );
}

#[test]
fn ra_07_the_panel_shows_who_is_left_and_whose_turn_it_is() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    motivate(&mut play, "red/a");
    let all = blocks(&play);
    assert_eq!(all[0], "Turn 1: Initiative, Reds, Blues at 1");
    assert!(
        all[1].contains("false Ash: motivated: acts now")
            && all[1].contains("false Birch: to be motivated"),
        "{}",
        all[1]
    );
    let standing: Vec<Standing> = play
        .battle
        .roster(Viewer::Table)
        .iter()
        .map(|row| row.standing)
        .collect();
    assert_eq!(
        standing,
        [
            Standing::Active,
            Standing::Ready,
            Standing::Idle,
            Standing::Idle
        ]
    );
    play.act("stay", json!({"figure": "red/a"}), dice(&[]));
    assert_eq!(
        play.battle.status(Viewer::Table).next,
        Some(("motivate", Who::Unit(1)))
    );
}

#[test]
fn ra_06_what_comes_next_is_named() {
    let play = battle(&[A], &[X], "");
    assert_eq!(
        play.battle.status(Viewer::Table).next,
        Some(("initiative", Who::Table))
    );
    let play = battle(&[A], &[X], "options: {aggression: true}\n");
    assert_eq!(
        play.battle.status(Viewer::Table).next,
        Some(("aggression", Who::Table))
    );
}

/// Every clause of the quick reference is there once, in order, and every action cites some of them.
#[test]
fn ra_30_the_quick_reference_has_every_clause() {
    let play = muster("rangers", &yaml(&[A], &[X], "")).expect("a sound battle");
    let ids: Vec<&str> = play
        .battle
        .info()
        .clauses
        .iter()
        .map(|clause| clause.id)
        .collect();
    let all: Vec<String> = (1..=30).map(|n| format!("RA-{n:02}")).collect();
    assert_eq!(ids, all);
    for offer in play.battle.declared() {
        assert!(
            offer.clauses.iter().all(|clause| ids.contains(clause)),
            "{}",
            offer.id
        );
    }
}

#[test]
fn ra_12_no_two_actions_of_a_figure_share_a_key() {
    let play = battle(&[A], &[X], "options: {aggression: true}\n");
    let mut keys: Vec<char> = play
        .battle
        .declared()
        .iter()
        .map(|offer| offer.key)
        .collect();
    keys.sort_unstable();
    let all = keys.len();
    keys.dedup();
    assert_eq!(keys.len(), all);
}

/// Fields of an offer that a screen shows as things are: those of which something can come.
fn asked(play: &Play, who: Who, action: &str) -> Vec<&'static str> {
    let offers = play.battle.offers(who, Viewer::Table);
    let offer = offers
        .iter()
        .find(|offer| offer.id == action)
        .unwrap_or_else(|| panic!("{action} is not offered"));
    let idle = |field: &Field| {
        field.idle || !field.fields.is_empty() && field.fields.iter().all(|inner| inner.idle)
    };
    offer
        .fields
        .iter()
        .filter(|field| !idle(field))
        .map(|field| field.name)
        .collect()
}

/// Aggression points are asked for while there are some, leaders while there is another.
#[test]
fn ra_29_nobody_is_asked_for_points_that_he_has_not() {
    let leader = "id: l, name: Linden, traits: [leader]";
    let mut play = battle(&[A, B, leader], &[X], "options: {points: open}\n");
    assert_eq!(asked(&play, Who::Table, "initiative"), [""; 0]);
    play.act("initiative", json!({}), dice(&[6, 1]));
    assert_eq!(
        asked(&play, Who::Unit(0), "motivate"),
        ["figure", "leader_within_6"]
    );
    play.set("red/l", "out", true);
    assert_eq!(asked(&play, Who::Unit(0), "motivate"), ["figure"]);
    let mut play = battle(&[A, B], &[X], "options: {points: open, aggression: true}\n");
    play.act("aggression", json!({}), dice(&[1, 2]));
    assert_eq!(asked(&play, Who::Table, "initiative"), ["spend"]);
    play.act("initiative", json!({"spend": {"red": 1}}), dice(&[6, 1]));
    assert_eq!(asked(&play, Who::Unit(0), "motivate"), ["figure"]);
}

/// 20 + 20 + 10 for Ash, 30 for Birch; Linden leads and costs 20 + 30.
#[test]
fn ra_27_beside_a_side_s_name_stands_what_it_has() {
    let leader = "id: l, name: Linden, traits: [leader]";
    let mut play = battle(
        &[A, B, leader],
        &[X],
        "options: {points: open, aggression: true}\n",
    );
    let tally = |play: &Play| play.battle.tally_of(Side::Red, Viewer::Table);
    assert_eq!(tally(&play), "130/130 points");
    play.act("aggression", json!({}), dice(&[3, 2]));
    assert_eq!(tally(&play), "130/130 points, G3");
    play.set("red/l", "out", true);
    assert_eq!(tally(&play), "80/130 points, G3, leader lost");
}
