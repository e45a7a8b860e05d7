//! RA-30, and what else the screen is told.

use super::{A, B, X, Y, battle, motivate, red_first};
use crate::support::Play;
use drumhead::battle::view::{Block, Check, FigureCard, Ink, Marker, Standing, Text, Tone};
use drumhead::battle::{Field, Viewer};
use drumhead::table::{Side, Who};

fn markers(play: &Play, at: usize) -> Vec<Marker> {
    play.battle.roster(Viewer::Table)[at].markers.clone()
}

/// Two black, one blue, one red; white is told with the side.
#[test]
fn ra_30_counters_have_the_rulebook_s_colours_and_a_letter() {
    let mut play = battle(&[A, B], &[X], "options: {aggression: true}\n");
    play.act("aggression", "", [5, 4]);
    play.set("red/a", "aim: 2, wounds_left: 1");
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
    let columns = "Side | Points | Half | Aggression | Morale";
    let reds = "Reds | 80/80 | 40 | 5 | holds";
    shows(&play, &format!("{columns}\n{reds}"));
}

/// An empty weapon does not look loaded, nor one without aim aimed; of two firearms the loaded one is named.
#[test]
fn ra_30_only_counters_have_their_colours() {
    let both = "id: a, name: Ash, weapons: [musket, pistol], loaded: [pistol]";
    let mut play = battle(&[both, B], &[X], "");
    let cells = |play: &Play| {
        let row = play.battle.roster(Viewer::Table).swap_remove(0);
        let cell = |at: usize| (row.cells[at].text.clone(), row.cells[at].tone);
        (cell(4), cell(5), row.note)
    };
    let plain = || (String::new(), Tone::Plain);
    let blue = |text: &str| (text.to_owned(), Tone::Counter(Ink::Blue));
    assert_eq!(
        cells(&play),
        (blue("p"), plain(), "pistol loaded".to_owned())
    );
    play.set("red/a", "loaded: [musket], aim: 2");
    let two = ("2".to_owned(), Tone::Counter(Ink::Black));
    assert_eq!(cells(&play), (blue("m"), two, "musket loaded".to_owned()));
    play.set("red/a", "loaded: [musket, pistol], aim: 0");
    assert_eq!(cells(&play), (blue("2"), plain(), String::new()));
    play.set("red/a", "loaded: []");
    assert_eq!(cells(&play), (plain(), plain(), String::new()));
}

/// Some block of the panel has these words.
#[track_caller]
pub fn shows(play: &Play, words: &str) {
    let all = blocks(play);
    assert!(all.iter().any(|text| text.contains(words)), "{all:#?}");
}

/// Every block's words.
pub fn blocks(play: &Play) -> Vec<String> {
    let line = |texts: &[Text], between: &str| {
        let texts: Vec<&str> = texts.iter().map(|text| text.text.as_str()).collect();
        texts.join(between)
    };
    let words = |block: Block| match block {
        Block::Table {
            title,
            columns,
            rows,
        } => {
            let rows: Vec<String> = rows.iter().map(|row| line(row, " | ")).collect();
            format!("{title}\n{}\n{}", columns.join(" | "), rows.join("\n"))
        }
        Block::Checklist { title, items } => {
            let item = |item: &Check| format!("\n{} {}", item.done, item.text);
            title + &items.iter().map(item).collect::<String>()
        }
        Block::Track { title, steps, at } => format!("{title}: {} at {at}", steps.join(", ")),
        Block::Cards { title, cards } => {
            let card = |card: &FigureCard| {
                let figures = line(&card.figures, " ");
                format!("\n{} {figures} / {}", card.name.text, card.about.text)
            };
            title + &cards.iter().map(card).collect::<String>()
        }
        other => format!("{other:?}"),
    };
    let panel = play.battle.panel(Viewer::Table);
    panel.into_iter().map(words).collect()
}

/// Militia 10, musket 20, veteran 10: 40 points; attack 12 + 2.
#[test]
fn ra_04_a_figure_is_a_card_with_its_sum() {
    let tom = "name: Tom, kind: militia, weapons: [musket], traits: [veteran]";
    let play = battle(&[tom], &[X], "");
    let row = &play.battle.roster(Viewer::Table)[0];
    assert_eq!(
        row.detail,
        "veteran; musket; militia; 40 points; attack 14, defence 5, moves 6″"
    );
    assert_eq!(row.pips, [2, 0, 0]);
    let tom = "Tom A14 D5 2/2 6/3/3 in 40 pts / militia 10 + musket 20 + veteran 10";
    let title = "Reds: 40 points; move/tough ground/close";
    shows(&play, &format!("{title}\n{tom}"));
    shows(&play, "Sides, 10 points apart at the muster");
}

/// The action that is suggested, and whose it is.
fn next(play: &Play) -> Option<(&'static str, Who)> {
    play.battle.status(Viewer::Table).next
}

#[test]
fn ra_07_the_panel_shows_who_is_left_and_whose_turn_it_is() {
    use Standing::{Acted, Active, Idle, Ready};
    let mut play = red_first(&[A, B], &[X, Y], "");
    motivate(&mut play, "red/a");
    let all = blocks(&play);
    assert_eq!(all[0], "Turn 1: Initiative, First side, Second side at 1");
    for words in [
        "false Ash: motivated: acts now",
        "false Birch: to be motivated",
    ] {
        assert!(all[1].contains(words), "{}", all[1]);
    }
    let rows = play.battle.roster(Viewer::Table);
    let standing: Vec<Standing> = rows.iter().map(|row| row.standing).collect();
    assert_eq!(standing, [Active, Ready, Idle, Idle]);
    play.just("stay", "figure: red/a");
    assert_eq!(next(&play), Some(("motivate", Who::Unit(1))));
    // Who fails has had its go, and is not left to act.
    play.act("motivate", "figure: red/b", [6]);
    let row = &play.battle.roster(Viewer::Table)[1];
    assert_eq!(
        (row.standing, play.battle.status(Viewer::Table).left.len()),
        (Acted, 0)
    );
    assert!(row.note.contains("may only stay"), "{}", row.note);
}

#[test]
fn ra_06_the_next_step_is_named() {
    let play = battle(&[A], &[X], "");
    assert_eq!(next(&play), Some(("initiative", Who::Table)));
    let play = battle(&[A], &[X], "options: {aggression: true}\n");
    assert_eq!(next(&play), Some(("aggression", Who::Table)));
}

/// Every clause of the quick reference is there once, in order, and every action cites some of them.
#[test]
fn ra_30_the_quick_reference_has_every_clause() {
    let play = battle(&[A], &[X], "");
    let clauses = play.battle.info().clauses.iter();
    let ids: Vec<&str> = clauses.map(|clause| clause.id).collect();
    let all: Vec<String> = (1..=30).map(|n| format!("RA-{n:02}")).collect();
    assert_eq!(ids, all);
    for offer in play.battle.declared() {
        let cited = offer.clauses.iter().all(|clause| ids.contains(clause));
        assert!(cited, "{}", offer.id);
    }
}

#[test]
fn ra_12_no_two_actions_of_a_figure_share_a_key() {
    let play = battle(&[A], &[X], "options: {aggression: true}\n");
    let all = play.battle.declared();
    let mut keys: Vec<char> = all.iter().map(|offer| offer.key).collect();
    keys.sort_unstable();
    let all = keys.len();
    keys.dedup();
    assert_eq!(keys.len(), all);
}

/// Fields of an offer that a screen shows as things are: those of which something can come.
fn asked(play: &Play, who: Who, action: &str) -> Vec<&'static str> {
    let mut offers = play.battle.offers(who, Viewer::Table).into_iter();
    let offer = offers.find(|offer| offer.id == action);
    let idle = |field: &Field| {
        field.asking.idle
            || !field.fields.is_empty() && field.fields.iter().all(|inner| inner.asking.idle)
    };
    let fields = offer.expect("an offer").fields.into_iter();
    let asked = fields.filter(|field| !idle(field));
    asked.map(|field| field.name).collect()
}

/// Without anyone in contact an attack is not among the likely actions, though an enemy may stand within 1″.
#[test]
fn ra_19_the_target_is_idle_with_no_enemy_in_contact() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    assert!(play.field("red/a", "attack", "target").asking.idle);
    assert!(
        play.offer("red/a", "attack")
            .expect("an offer")
            .refusal
            .is_none()
    );
    play.set("red/a", "engaged_with: [blue/x]");
    assert!(!play.field("red/a", "attack", "target").asking.idle);
}

/// Aggression points are asked for while there are some, leaders while there is another.
#[test]
fn ra_29_points_are_asked_for_only_where_there_are_some() {
    let leader = "id: l, name: Linden, traits: [leader]";
    let mut play = battle(&[A, B, leader], &[X], "options: {points: open}\n");
    assert_eq!(asked(&play, Who::Table, "initiative"), [""; 0]);
    play.act("initiative", "", [6, 1]);
    let near = ["figure", "leader_within_6"];
    assert_eq!(asked(&play, Who::Unit(0), "motivate"), near);
    play.set("red/l", "out: true");
    assert_eq!(asked(&play, Who::Unit(0), "motivate"), ["figure"]);
    let mut play = battle(&[A, B], &[X], "options: {points: open, aggression: true}\n");
    play.act("aggression", "", [1, 2]);
    assert_eq!(asked(&play, Who::Table, "initiative"), ["spend"]);
    play.act("initiative", "spend: {red: 1}", [6, 1]);
    assert_eq!(asked(&play, Who::Unit(0), "motivate"), ["figure"]);
}

/// 20 + 20 + 10 for Ash, 30 for Birch; Linden leads and costs 20 + 30.
#[test]
fn ra_27_beside_a_side_s_name_stands_what_it_has() {
    let leader = "id: l, name: Linden, traits: [leader]";
    let more = "options: {points: open, aggression: true}\n";
    let mut play = battle(&[A, B, leader], &[X], more);
    let tally = |play: &Play| play.battle.tally_of(Side::Red, Viewer::Table);
    play.act("aggression", "", [3, 2]);
    assert_eq!(tally(&play), "130/130 points");
    play.set("red/l", "out: true");
    assert_eq!(tally(&play), "80/130 points, leader lost");
}
