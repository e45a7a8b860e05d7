//! Dice in words: what their faces mean before the roll, and how they lie after it.

use drumhead::battle::{DiceToRoll, Die, Fallen};
use drumhead::table::{DiceRequest, Faces, Owner, Reading};

static HIT: Reading = Reading {
    classes: &["miss", "hit"],
    of: &[0, 0, 0, 0, 1, 1],
};

#[test]
fn faces_say_what_they_bring() {
    let means = |count, rerolls| {
        let need = DiceRequest {
            why: "to hit",
            again: false,
            owner: Owner::TABLE,
            die: 6,
            count,
            rolled: Vec::new(),
            reading: Some(&HIT),
            under: None,
            rerolls,
        };
        let texts = DiceToRoll::new(&need, need.reading).means;
        texts.into_iter().map(|text| text.text).collect::<Vec<_>>()
    };
    assert_eq!(means(1, Faces::NONE), ["hits on 5+ (33%)", "else misses"]);
    assert_eq!(means(7, Faces::NONE), ["hit on 5+ (about 2.3)"]);
    // Two of six, and two of six of the sixth that is rolled again: 14 of 36.
    assert_eq!(
        means(12, Faces::only(1)),
        ["hit on 5+ (about 4.7, 1s rolled again)"]
    );
}

/// Of dice of both kinds each says whose it is.
#[test]
fn dice_of_both_kinds_are_told_apart() {
    let die = |first, face, app, both| Die {
        first,
        second: None,
        face,
        app,
        both,
        was: None,
    };
    let fallen = Fallen {
        why: "to hit".into(),
        owner: String::new(),
        die: 6,
        dice: vec![
            die(None, 6, false, false),
            die(None, 2, true, false),
            die(Some(1), 5, true, true),
            die(None, 3, true, false),
        ],
        reading: Some(&HIT),
        counted: false,
        after: 0,
        came: None,
    };
    let told = "To hit: Guard, 4D6, the program's dice (real dice: 6; re-rolled by the program: 1\u{2192}5): 2 hit (6, 1 then 5); 2 miss (3, 2).";
    assert_eq!(fallen.sentence("Guard"), told);
    let real = Fallen {
        dice: vec![die(None, 6, false, false); 2],
        ..fallen
    };
    assert_eq!(real.source(), "real dice");
}
