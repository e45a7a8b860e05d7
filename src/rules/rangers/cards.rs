//! A figure's card: statistics, weapons, traits, points (RA-01 to RA-04).

use super::*;
use crate::battle::view::FigureCard;

/// The card in one line, beginning with what no column shows: `veteran; musket; enlisted; 110 points; attack 16, defence 6, moves 6″`.
pub fn line(entry: &FigureEntry) -> String {
    let last = format!(
        "{} points; attack {}, defence {}, moves {}″",
        entry.points(),
        entry.attack(),
        entry.defence(),
        entry.inches()
    );
    let parts = [
        listed(&entry.traits, Trait::name),
        listed(&entry.weapons, Weapon::word),
        entry.kind.name().to_owned(),
        last,
    ];
    parts
        .into_iter()
        .filter(|text| !text.is_empty())
        .joined("; ")
}

fn listed<W: Copy>(all: &[W], name: fn(W) -> &'static str) -> String {
    all.iter().map(|one| name(*one)).joined(", ")
}

/// The cards of a side: attack, defence, wounds left, inches, points and their sum (RA-04).
pub fn block(battle: &Rangers, side: Side) -> Block {
    let cards = battle
        .numbers()
        .filter(|figure| battle.side(*figure) == side)
        .map(|figure| card(battle, figure))
        .collect();
    let title = format!(
        "{}: {} points; move/tough ground/close",
        battle.called(side),
        battle.points_start(side)
    );
    Block::Cards { title, cards }
}

fn card(battle: &Rangers, figure: Unit) -> FigureCard {
    let (it, entry) = (battle.figure(figure), battle.entry(figure));
    let all = entry.kind.statistics().wounds;
    let tone = |tone| if it.in_play() { tone } else { Tone::Faint };
    let (wounds, how) = match () {
        () if it.out => ("out".to_owned(), Tone::Faint),
        () if it.fled => ("ran".to_owned(), Tone::Faint),
        () => (
            format!("{}/{all}", it.wounds_left),
            if it.wounds_left < all {
                Tone::Bad
            } else {
                Tone::Plain
            },
        ),
    };
    let text = |text: String, plain| Text::toned(tone(plain), text);
    FigureCard {
        who: figure.into(),
        name: text(battle.called(figure), Tone::Side(entry.side)),
        figures: vec![
            text(format!("A{}", entry.attack()), Tone::Strong),
            text(format!("D{}", entry.defence()), Tone::Strong),
            text(wounds, how),
            text(inches(entry), Tone::Plain),
            text(format!("{} pts", entry.points()), Tone::Strong),
        ],
        about: Text::toned(Tone::Faint, about(entry)),
    }
}

/// The inches of a move, in tough ground, and into hand combat (RA-25).
fn inches(entry: &FigureEntry) -> String {
    format!(
        "{}/{}/{} in",
        entry.inches(),
        quantity(f64::from(entry.inches()) / 2.0),
        entry.close_inches()
    )
}

/// The sum of the points (RA-04).
fn about(entry: &FigureEntry) -> String {
    let [kind, arms, traits] = entry.costs();
    let weapons = if entry.weapons.is_empty() {
        "unarmed".to_owned()
    } else {
        listed(&entry.weapons, Weapon::word)
    };
    let mut sum = vec![
        format!("{} {kind}", entry.kind.name()),
        format!("{weapons} {arms}"),
    ];
    if !entry.traits.is_empty() {
        let names = listed(&entry.traits, Trait::name);
        sum.push(format!("{names} {traits}"));
    }
    sum.join(" + ")
}
