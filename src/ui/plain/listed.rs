//! Lines said to a list, the start or a muster: the screen's command line, and help for it.

use super::page::Page;
use crate::ui::keys::{Action, Keys, Place};
use crate::ui::palette::{Does, ListEntry, Listed, Said, commands};

/// Reads a line: a number, a name or a command.
pub(super) fn read(
    place: Place,
    entries: Vec<ListEntry>,
    keys: &Keys,
    line: &str,
) -> Result<Said, String> {
    if let Some(at) = line
        .parse::<usize>()
        .ok()
        .filter(|number| *number > 0)
        .map(|number| number.to_string())
    {
        let found = entries.iter().position(|entry| entry.key == at);
        return found
            .map(Said::Entry)
            .ok_or_else(|| format!("There is no {at}; Enter lists the choices."));
    }
    Listed {
        place,
        entries,
        recent: &[],
        themes: &[],
        keys,
    }
    .read(line)
}

/// True if an action makes sense only on a screen.
pub(super) fn is_for_the_screen(action: Action) -> bool {
    matches!(
        action,
        Action::Theme | Action::Repaint | Action::Suspend | Action::Help
    )
}

/// Lists the commands that work without a screen.
pub(super) fn help(page: &mut Page, place: Place) {
    page.put("Choose by number, name or part of a name. Enter lists the choices again. Or type:");
    for command in commands(place)
        .iter()
        .filter(|command| !is_for_the_screen(command.plain))
    {
        let takes = if command.takes.is_empty() {
            String::new()
        } else {
            format!(" {}", command.takes)
        };
        page.put(format!("{}{takes}: {}", command.name, command.help));
    }
    if commands(place)
        .iter()
        .any(|command| command.does == Does::To)
    {
        page.put("name=value sets an option. In a form: Enter keeps the value, ? explains, do keeps all other values.");
    }
}
