//! The dialogs over a battle.

mod change_die;
mod checklist;
mod luck;
mod overrule;
mod peek;

use super::*;
use crate::session::play::{ChangeDie, Find, Luck, Overrule, Peek, SaveAs, TableChecklist};

/// Draws what lies over the battle as a dialog, if something does.
pub(super) fn draw(look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
    let named = |title: &str, what: &str, input: &Input, buffer: &mut Buffer| {
        let hint = format!(
            "{what}{} save   {} cancel",
            look.key("accept"),
            look.key("back")
        );
        over::line(look, title, input, &hint, area, buffer)
    };
    if let Some(dialog) = play.showing::<ChangeDie>() {
        change_die::draw(look, dialog, area, buffer)
    } else if play.shows::<TableChecklist>() {
        checklist::draw(look, play, area, buffer)
    } else if let Some(luck) = play.showing::<Luck>() {
        luck::draw(look, play, luck, area, buffer)
    } else if let Some(dialog) = play.showing::<Overrule>() {
        overrule::draw(look, dialog, area, buffer)
    } else if let Some(peek) = play.showing::<Peek>() {
        peek::draw(look, play, peek, area, buffer)
    } else if let Some(SaveAs(name)) = play.showing() {
        named("Save the game as another file", "", name, buffer)
    } else {
        let form = play.showing::<FormPane>()?;
        let what = form.line().map_or("", |line| line.field.help);
        named(
            form.offer.label,
            &format!("{what}   "),
            form.one_text()?,
            buffer,
        )
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
        look.faint(found),
    ]
}
