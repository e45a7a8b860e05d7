//! Dice grouped by result.

use super::*;
use crate::battle::{DiceToRoll, Die, Fallen, class_tone};

/// The lines of one roll: its purpose, then one line per class of faces.
pub(super) fn lines(look: &Look, fallen: &Fallen, whose: &str, cells: usize) -> Lines {
    let whose = if whose.is_empty() {
        String::new()
    } else {
        format!("{whose}, ")
    };
    let why = look.strong(format!("{}: ", fallen.why));
    let rolled = format!("{whose}{}D{}", fallen.dice.len(), fallen.die);
    let source = fallen.source();
    let classes = fallen.classes();
    let best = classes.len().saturating_sub(1);
    let named = classes.iter().any(|(name, _)| !name.is_empty());
    // Without the faces a count needs no colon: it would look like one more face.
    let colon = if fallen.counted { "" } else { ":" };
    let label = |name: &str, dice: &[Die]| format!("{} {name}{colon}", dice.len());
    let longest = widest(classes.iter().map(|(name, dice)| label(name, dice)));
    let classes = classes
        .into_iter()
        .enumerate()
        .filter(|(_, (_, dice))| !dice.is_empty());
    // A single die, or faces without classes, fit on the first line.
    if fallen.dice.len() == 1 || !named {
        let head = vec![why, look.faint(format!("{rolled}  "))];
        let fell = classes.map(|(place, (name, dice))| {
            let colon = if name.is_empty() { "" } else { ": " };
            let faces = dice.iter().map(|die| face(look, *die));
            // They stay together where the line folds.
            look.span(
                class_tone(place, best),
                format!("{}{colon}{name}", faces.joined(" ")),
            )
        });
        // Who rolled comes last: a line that is cut has the faces.
        let source = look.faint(format!(", {source}"));
        let came = fallen.came.iter().filter(|_| fallen.dice.len() > 1);
        let came = came.map(|came| look.strong(format!("; {came}")));
        let fell: Vec<Span<'static>> = fell.chain(came).chain([source]).collect();
        let wide = |spans: &[Span<'static>]| spans.iter().map(Span::width).sum::<usize>();
        // Faces without room beside their roll stand below it.
        if wide(&head) <= cells + 2 && wide(&head) + wide(&fell) > cells {
            let below = std::iter::once(Span::raw("  ")).chain(fell);
            let below = look.flow(below.collect(), cells, 2);
            return [look.flow(head, cells, 2), below].concat();
        }
        return look.flow([head, fell].concat(), cells, 2);
    }
    let head = look.faint(format!("{rolled}, {source}  "));
    let mut lines = look.flow(vec![why, head], cells, 2);
    for (place, (name, dice)) in classes {
        let role = class_tone(place, best);
        let mut parts = vec![
            Span::raw("  "),
            look.span(role, format!("{:<longest$}  ", label(&name, &dice))),
        ];
        let faces = dice.iter().filter(|_| !fallen.counted);
        parts.extend(faces.map(|die| look.span(role, format!("{} ", face(look, *die)))));
        lines.extend(look.flow(parts, cells, longest + 4));
    }
    lines
}

/// So many dice, and what their faces mean: `12D6   hit on 5+ (about 4)`.
pub(super) fn needs(look: &Look, of: &DiceToRoll, cells: usize) -> Lines {
    let head = look.strong(format!("{}   ", of.count()));
    let means = of.means.iter();
    let means = means.map(|text| look.span(text.tone, format!("{}   ", text.text)));
    look.flow(std::iter::once(head).chain(means).collect(), cells, 2)
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
        let parts = faces.iter().map(|face| of(face));
        look.strong(format!("{}  ", parts.joined(" ")))
    };
    let edge = |[left, right]: [char; 2]| {
        row(&|face| format!("{left}{}{right}", "─".repeat(width(face) + 2)))
    };
    let why = look.cut(&fallen.why, cells - wide);
    Some(vec![
        Line::from(edge(['╭', '╮'])),
        Line::from(vec![row(&|face| format!("│ {face} │")), look.plain(why)]),
        Line::from(edge(['╰', '╯'])),
    ])
}

fn face(look: &Look, die: Die) -> String {
    die.faces(&look.glyphs.becomes.to_string())
}

/// The dice of the current roll: those rolled, and a blank for each one to go. A click on a die takes the last one
/// back; a click on a blank lets the program roll.
pub(super) fn tray(look: &Look, rolled: &[u8], due: usize, typing: &str) -> Vec<Span<'static>> {
    let erase = |span: Span<'static>| {
        ClickTarget::key("erase").map_or(span.clone(), |target| look.hit(target, span))
    };
    let shown = rolled
        .iter()
        .map(|face| erase(look.strong(format!("[{face}] "))));
    let roll = |span: Span<'static>| {
        ClickTarget::key("press").map_or(span.clone(), |target| look.hit(target, span))
    };
    let blanks = (0..due.min(99)).map(|i| match (i, typing) {
        (0, "") => roll(look.span(Role::Key, format!("[{}] ", look.glyphs.blank))),
        (0, typing) => roll(look.span(Role::Key, format!("[{typing}{}] ", look.glyphs.blank))),
        _ => roll(look.faint(format!("[{}] ", look.glyphs.blank))),
    });
    shown.chain(blanks).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{texts, with_look};
    use super::*;
    use crate::table::Reading;
    use crate::ui::look::Glyphs;

    static HIT: Reading = Reading {
        classes: &["miss", "hit"],
        of: &[0, 0, 0, 0, 1, 1],
    };

    fn drawn(draw: &dyn Fn(&Look) -> Lines) -> Vec<String> {
        with_look(Glyphs::UNICODE, |look| texts(&draw(look)))
    }

    /// The face keeps its distance if the words in front fold.
    #[test]
    fn a_face_stands_apart_from_what_folds_before_it() {
        let roll = Fallen {
            why: "aggression".into(),
            owner: "red/guard".into(),
            die: 6,
            dice: vec![Die {
                first: None,
                second: None,
                face: 2,
                app: true,
                both: false,
                was: None,
            }],
            reading: None,
            counted: false,
            after: 0,
            came: None,
        };
        let folded = drawn(&|look| lines(look, &roll, "The Rangers of the Upper Valley", 40));
        assert!(
            folded
                .last()
                .is_some_and(|line| line.ends_with("  2, the program's dice")),
            "{folded:?}"
        );
    }

    #[test]
    fn dice_lie_by_what_they_did() {
        let one = |first, face| Die {
            first,
            second: None,
            face,
            app: true,
            both: false,
            was: None,
        };
        let dice = vec![one(None, 2), one(Some(1), 6), one(None, 5), one(None, 3)];
        let roll = Fallen {
            why: "to hit".into(),
            owner: "red/guard".into(),
            die: 6,
            dice,
            reading: Some(&HIT),
            counted: false,
            after: 0,
            came: None,
        };
        assert_eq!(
            drawn(&|look| lines(look, &roll, "Guard", 60)),
            [
                "to hit: Guard, 4D6, the program's dice",
                "  2 hit:   1→6 5",
                "  2 miss:  3 2"
            ]
        );
        // A real die that the program re-rolled counts as both.
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
            ["to hit: Guard, 1D6  2→6: hit, re-rolled by the program"]
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
