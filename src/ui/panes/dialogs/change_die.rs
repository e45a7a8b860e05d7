//! The dice of a result, one of them to be changed.

use super::*;
use crate::session::play::ChangeDie;

/// Draws the dice with the one at the cursor marked, and the faces to choose from.
pub(super) fn draw(look: &Look, dialog: &ChangeDie, area: Rect, buffer: &mut Buffer) -> Cursor {
    let cells = over::middle_cells(area);
    let (mut lines, mut from, mut cursor) = (Vec::new(), 0, None);
    let mut die = 6;
    for (hand, label) in dialog.hands.iter().zip(&dialog.labels) {
        let one = |(at, face): (usize, &u8)| {
            let shown = ChangeDie::shown(hand, *face);
            let text = if from + at == dialog.at {
                look.span(Role::Selection, format!("[{shown}]"))
            } else {
                look.plain(format!(" {shown} "))
            };
            vec![look.hit(ClickTarget::Value(small(from + at)), text)]
        };
        let why = vec![look.strong(format!("{label}  "))];
        let faces = hand.faces.iter().enumerate().map(one);
        let has_it = (from..from + hand.faces.len()).contains(&dialog.at);
        if has_it {
            (die, cursor) = (hand.die, Some((lines.len(), 0)));
        }
        lines.extend(look.flow_groups(std::iter::once(why).chain(faces).collect(), cells, 2));
        from += hand.faces.len();
    }
    let asked = format!("New face: {}{} ", dialog.typed, look.glyphs.blank);
    lines.push(Line::from(look.strong(asked)));
    let face = |face: u8| {
        let text = look.faint(format!(" {face} "));
        vec![look.hit(ClickTarget::Face(face.into()), text)]
    };
    lines.extend(look.flow_groups((1..=die).map(face).collect(), cells, 0));
    let keys = [("left", ""), ("right", "choose a die   "), ("back", "back")]
        .map(|(id, does)| look.button(id, look.faint(does)));
    lines.extend(look.flow_groups(keys.to_vec(), cells, 0));
    over::middle(
        look,
        "Change a die: type its face",
        lines,
        cursor,
        area,
        buffer,
    )
}
