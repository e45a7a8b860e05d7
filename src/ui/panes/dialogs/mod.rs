//! The dialogs over a battle.

mod change_die;
mod checklist;
mod luck;
mod overrule;
mod peek;

use super::*;
use crate::session::play::{Find, Shown};

/// True if nothing of the battle may be seen under a dialog.
pub(super) fn is_whole_screen(dialog: Shown) -> bool {
    matches!(dialog, Shown::Checklist | Shown::Luck(_) | Shown::Peek(_))
}

/// Draws what lies over the battle as a dialog.
pub(super) fn draw(
    look: &Look,
    play: &Play,
    dialog: Shown,
    area: Rect,
    buffer: &mut Buffer,
) -> Cursor {
    match dialog {
        Shown::ChangeDie(dialog) => change_die::draw(look, dialog, area, buffer),
        Shown::Checklist => checklist::draw(look, play, area, buffer),
        Shown::Luck(luck) => luck::draw(look, play, luck, area, buffer),
        Shown::Overrule(dialog) => overrule::draw(look, dialog, area, buffer),
        Shown::Peek(peek) => peek::draw(look, play, peek, area, buffer),
        Shown::SaveAs(name) => {
            let hint = format!("{} save   {} cancel", look.key("accept"), look.key("back"));
            over::line(
                look,
                "Save the game as another file",
                name,
                &hint,
                area,
                buffer,
            )
        }
        _ => None,
    }
}

/// The search text and the match, for the footer.
pub(super) fn search(look: &Look, play: &Play, find: &Find) -> Vec<Span<'static>> {
    let found = match find.found.get(find.at) {
        Some(who) => format!(
            "  {} of {}: {}",
            find.at + 1,
            find.found.len(),
            play.snapshot.sight.name(*who)
        ),
        None if find.input.value().trim().is_empty() => {
            "  type part of a name, or a number".to_owned()
        }
        None => "  no name matches".to_owned(),
    };
    vec![
        look.span(Role::Key, "/ "),
        look.span(Role::Selection, format!("{} ", find.input.value())),
        look.span(Role::Faint, found),
    ]
}
