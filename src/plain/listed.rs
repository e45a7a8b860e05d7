//! Lines said to a list, the start or a muster: the screen's command line, and help for it.

use super::*;
use crate::session::palette::{Does, ListEntry, ListVocabulary, commands};

/// Reads a line: a number, a name or a command.
pub(super) fn read(
    place: KeyPlace,
    entries: Vec<ListEntry>,
    keys: &Keys,
    line: &str,
) -> Result<ListIntent, String> {
    if let Some(at) = line
        .parse::<usize>()
        .ok()
        .filter(|number| *number > 0)
        .map(|number| number.to_string())
    {
        let found = entries.iter().position(|entry| entry.key == at);
        return found
            .map(ListIntent::Entry)
            .ok_or_else(|| format!("There is no {at}; Enter lists the choices."));
    }
    ListVocabulary {
        place,
        entries,
        recent: &[],
        themes: &[],
        keys,
    }
    .read(line)
}

/// True if an action makes sense only on a screen.
pub(super) fn is_for_the_screen(action: KeyAction) -> bool {
    matches!(
        action,
        KeyAction::Theme | KeyAction::Repaint | KeyAction::Suspend | KeyAction::Help
    )
}

/// Lists the commands that work without a screen.
pub(super) fn help(page: &mut Page, place: KeyPlace) {
    page.put("Choose by number, name or part of a name. Enter lists the choices again. Or type:");
    for command in commands(place)
        .iter()
        .filter(|command| !is_for_the_screen(command.plain))
    {
        page.command(command.name, command.takes, command.help);
    }
    if commands(place)
        .iter()
        .any(|command| command.does == Does::To)
    {
        page.put("name=value sets an option. In a form: Enter keeps the value, ? explains, do keeps all other values.");
    }
}
