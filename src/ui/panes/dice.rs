//! Dice grouped by result.

use super::*;
use crate::session::play::needs;
use crate::session::play::{Die, Fallen};
use crate::table::{Faces, Reading};

/// The lines of one roll: its purpose, then one line per class of faces.
pub(super) fn lines(look: &Look, fallen: &Fallen, whose: &str, cells: usize) -> Lines {
    let all = |app: bool| fallen.dice.iter().all(|die| die.app == app && !die.both);
    let source = match (all(false), all(true)) {
        _ if fallen.counted => "counted",
        (true, _) => "real dice",
        (_, true) => "the program's dice",
        _ => "mixed dice",
    };
    let whose = if whose.is_empty() {
        String::new()
    } else {
        format!("{whose}, ")
    };
    let mut head = vec![
        look.span(Role::Strong, format!("{}: ", fallen.why)),
        look.span(
            Role::Faint,
            format!("{whose}{}D{}, {source}  ", fallen.dice.len(), fallen.die),
        ),
    ];
    let classes = fallen.classes();
    let best = classes.len().saturating_sub(1);
    let named = classes.iter().any(|(name, _)| !name.is_empty());
    // Without the faces a count needs no colon: it would look like one more face.
    let colon = if fallen.counted { "" } else { ":" };
    let label = |name: &str, dice: &[Die]| format!("{name} x{}{colon}", dice.len());
    let longest = widest(classes.iter().map(|(name, dice)| label(name, dice)));
    let classes = classes
        .into_iter()
        .enumerate()
        .filter(|(_, (_, dice))| !dice.is_empty());
    // A single die, or faces without classes, fit on the first line.
    if fallen.dice.len() == 1 || !named {
        for (place, (name, dice)) in classes {
            let role = class_role(place, best);
            head.extend(
                dice.iter()
                    .map(|die| look.span(role, format!("{} ", face(look, *die)))),
            );
            head.extend((!name.is_empty()).then(|| look.span(role, name)));
        }
        return look.flow(head, cells, 2);
    }
    let mut lines = look.flow(head, cells, 2);
    for (place, (name, dice)) in classes {
        let role = class_role(place, best);
        let mut parts = vec![
            Span::raw("  "),
            look.span(role, format!("{:<longest$}  ", label(name, &dice))),
        ];
        let faces = dice.iter().filter(|_| !fallen.counted);
        parts.extend(faces.map(|die| look.span(role, format!("{} ", face(look, *die)))));
        lines.extend(look.flow(parts, cells, longest + 4));
    }
    lines
}

/// The most dice drawn in boxes.
const MOST_BOXES: usize = 12;

/// The dice in boxes three rows high, with the purpose of the roll. `None` if they do not fit.
pub(super) fn boxes(look: &Look, fallen: &Fallen, cells: usize) -> Option<Lines> {
    let faces: Vec<String> = fallen.dice.iter().map(|die| face(look, *die)).collect();
    let wide: usize = faces.iter().map(|face| width(face) + 5).sum();
    if fallen.counted || !look.glyphs.unicode || faces.len() > MOST_BOXES || wide > cells {
        return None;
    }
    let row = |of: &dyn Fn(&str) -> String| {
        let parts: Vec<String> = faces.iter().map(|face| of(face)).collect();
        look.span(Role::Strong, format!("{}  ", parts.join(" ")))
    };
    let edge = |[left, right]: [char; 2]| {
        row(&|face| format!("{left}{}{right}", "─".repeat(width(face) + 2)))
    };
    let why = look.cut(&fallen.why, cells - wide);
    Some(vec![
        Line::from(edge(['╭', '╮'])),
        Line::from(vec![
            row(&|face| format!("│ {face} │")),
            look.span(Role::Plain, why),
        ]),
        Line::from(edge(['╰', '╯'])),
    ])
}

/// The colour of a class: the best is good, the worst faint.
fn class_role(place: usize, last: usize) -> Role {
    match place {
        _ if last == 0 => Role::Strong,
        0 => Role::Good,
        _ if place == last => Role::Faint,
        _ => Role::Warn,
    }
}

fn face(look: &Look, die: Die) -> String {
    match die.first {
        Some(first) => format!("{first}{}{}", look.glyphs.becomes, die.face),
        None => die.face.to_string(),
    }
}

/// The meaning of each face, best class first: `hit on 5+ (33%)` for one die, `hit on 5+ (about 4)` for twelve, with what
/// comes of those rolled `again`. The worse of two classes is left out.
pub(super) fn meaning(
    look: &Look,
    reading: &Reading,
    dice: usize,
    again: Faces,
) -> Vec<Span<'static>> {
    let classes = classes(reading);
    let last = classes.len().saturating_sub(1);
    let shown = if last == 1 { 1 } else { classes.len() };
    let part = |(place, (name, faces)): (usize, &(&'static str, Vec<u8>))| {
        // Of so many throws and second throws, one after another, those that come to this class.
        let all = usize::from(reading.die()).max(1);
        let rolled = (1..=reading.die()).filter(|face| again.has(*face)).count();
        let stays = faces.iter().filter(|face| !again.has(**face)).count();
        let (come, all) = (stays * all + rolled * faces.len(), all * all);
        let chance = if dice == 1 {
            let percent = (come * 100 + all / 2) / all;
            format!("({percent}%)")
        } else {
            let tenths = (dice * come * 10 + all / 2) / all;
            match (tenths / 10, tenths % 10) {
                (whole, 0) => format!("(about {whole})"),
                (whole, rest) => format!("(about {whole}.{rest})"),
            }
        };
        let text = format!("{name} on {} {chance}   ", needs(faces, reading.die()));
        look.span(class_role(place, last), text)
    };
    let mut spans: Vec<Span<'static>> = classes.iter().enumerate().take(shown).map(part).collect();
    if let (1, Some((name, _)), 1) = (last, classes.last(), dice) {
        spans.push(look.span(class_role(last, last), format!("else {name}   ")));
    }
    spans
}

/// The faces of the best class: `5+`, `12 or less`; `None` for faces apart, as of an even die, of which none is better.
pub(super) fn best(reading: &Reading) -> Option<String> {
    let classes = classes(reading);
    let (_, faces) = classes.first().filter(|_| classes.len() > 1)?;
    let is_whole = faces.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    is_whole.then(|| needs(faces, reading.die()))
}

/// The classes of a reading, best first, with their faces. Classes with the same name are merged.
fn classes(reading: &Reading) -> Vec<(&'static str, Vec<u8>)> {
    let mut classes: Vec<(&'static str, Vec<u8>)> = Vec::new();
    for name in reading.classes.iter().rev() {
        let is = |face: &u8| reading.classes[reading.class(*face)] == *name;
        let faces: Vec<u8> = (1..=reading.die()).filter(is).collect();
        if !faces.is_empty() && classes.iter().all(|(other, _)| other != name) {
            classes.push((name, faces));
        }
    }
    classes
}

/// The dice of the current roll: those rolled, and a blank for each one to go. A click on a die takes the last one
/// back; a click on a blank lets the program roll.
pub(super) fn tray(look: &Look, rolled: &[u8], due: usize, typing: &str) -> Vec<Span<'static>> {
    let erase = |span: Span<'static>| {
        ClickTarget::key("erase").map_or(span.clone(), |target| look.hit(target, span))
    };
    let shown = rolled
        .iter()
        .map(|face| erase(look.span(Role::Strong, format!("[{face}] "))));
    let roll = |span: Span<'static>| {
        ClickTarget::key("press").map_or(span.clone(), |target| look.hit(target, span))
    };
    let blanks = (0..due.min(99)).map(|i| match (i, typing) {
        (0, "") => roll(look.span(Role::Key, format!("[{}] ", look.glyphs.blank))),
        (0, typing) => roll(look.span(Role::Key, format!("[{typing}{}] ", look.glyphs.blank))),
        _ => roll(look.span(Role::Faint, format!("[{}] ", look.glyphs.blank))),
    });
    shown.chain(blanks).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{texts, with_look};
    use super::*;
    use crate::ui::look::Glyphs;

    static HIT: Reading = Reading {
        classes: &["miss", "hit"],
        of: &[0, 0, 0, 0, 1, 1],
    };

    fn drawn(draw: &dyn Fn(&Look) -> Lines) -> Vec<String> {
        with_look(Glyphs::UNICODE, |look| texts(&draw(look)))
    }

    /// An even die is no better than an odd one.
    #[test]
    fn faces_apart_are_no_need() {
        static EVEN: Reading = Reading {
            classes: &["odd", "even"],
            of: &[0, 1, 0, 1, 0, 1],
        };
        assert_eq!([&HIT, &EVEN].map(best), [Some("5+".to_owned()), None]);
    }

    /// Where the words in front fold, the face keeps its distance.
    #[test]
    fn a_face_stands_apart_from_what_folds_before_it() {
        let roll = Fallen {
            why: "aggression".into(),
            owner: "red/guard".into(),
            die: 6,
            dice: vec![Die {
                first: None,
                face: 2,
                app: true,
                both: false,
            }],
            reading: None,
            counted: false,
        };
        let folded = drawn(&|look| lines(look, &roll, "The Rangers of the Upper Valley", 40));
        assert!(
            folded.last().is_some_and(|line| line.ends_with("dice  2")),
            "{folded:?}"
        );
    }

    #[test]
    fn dice_lie_by_what_they_did() {
        let one = |first, face| Die {
            first,
            face,
            app: true,
            both: false,
        };
        let dice = vec![one(None, 2), one(Some(1), 6), one(None, 5), one(None, 3)];
        let roll = Fallen {
            why: "to hit".into(),
            owner: "red/guard".into(),
            die: 6,
            dice,
            reading: Some(&HIT),
            counted: false,
        };
        assert_eq!(
            drawn(&|look| lines(look, &roll, "Guard", 60)),
            [
                "to hit: Guard, 4D6, the program's dice",
                "  hit x2:   1→6 5",
                "  miss x2:  3 2"
            ]
        );
        // A real die that the program re-rolled counts as mixed.
        let twice = vec![Die {
            both: true,
            ..one(Some(2), 6)
        }];
        let roll = Fallen {
            dice: twice,
            ..roll
        };
        assert_eq!(
            drawn(&|look| lines(look, &roll, "Guard", 60)),
            ["to hit: Guard, 1D6, mixed dice  2→6 hit"]
        );
        assert_eq!(
            drawn(&|look| vec![Line::from(meaning(look, &HIT, 1, Faces::NONE))]),
            ["hit on 5+ (33%)   else miss"]
        );
        assert_eq!(
            drawn(&|look| vec![Line::from(meaning(look, &HIT, 7, Faces::NONE))]),
            ["hit on 5+ (about 2.3)"]
        );
        // Two of six, and two of six of the sixth that is rolled again: 14 of 36.
        assert_eq!(
            drawn(&|look| vec![Line::from(meaning(look, &HIT, 12, Faces::only(1)))]),
            ["hit on 5+ (about 4.7)"]
        );
        assert_eq!(
            drawn(&|look| vec![Line::from(tray(look, &[6, 1], 2, ""))]),
            ["[6] [1] [_] [_]"]
        );
        assert_eq!(
            drawn(&|look| vec![Line::from(tray(look, &[], 1, "1"))]),
            ["[1_]"]
        );
    }
}
