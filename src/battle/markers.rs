//! What must lie on the real table, and what an action changes there.

use super::view::{Row, Standing};
use super::{Rules, Viewer, ViewerText, count};
use crate::table::Who;

/// What the table must do after an action, as follows from its markers and figures: put, take, for each unit.
///
/// Viewer that may not know a unit read nothing of it: an instruction may be empty for them.
pub(super) fn instructions<R: Rules>(before: &R, after: &R) -> Vec<ViewerText> {
    let (was, is) = (before.roster(Viewer::Umpire), after.roster(Viewer::Umpire));
    let mut all = Vec::new();
    for (was, is) in was.iter().zip(&is) {
        for what in of_row(was, is, R::FIGURES) {
            let redacted = |viewer: Viewer| {
                before.is_redacted(is.who, viewer) && after.is_redacted(is.who, viewer)
            };
            all.push(ViewerText::new(
                Viewer::ALL.into_iter().any(redacted),
                |viewer| {
                    if redacted(viewer) {
                        String::new()
                    } else {
                        what.clone()
                    }
                },
            ));
        }
    }
    all
}

fn of_row(was: &Row, is: &Row, figures: Option<(&str, &str)>) -> Vec<String> {
    let mut all = match (figures, is.who) {
        (Some(words), Who::Unit(_)) => of_figures(was, is, words),
        _ => Vec::new(),
    };
    if is.standing == Standing::Gone {
        // Its markers go with it.
        return if was.standing == Standing::Gone {
            Vec::new()
        } else {
            vec![format!("take {} off the table", is.name)]
        };
    }
    if was.standing == Standing::Gone {
        all.insert(0, format!("put {} back on the table", is.name));
    }
    let on_table = |row: &Row| -> Vec<(&'static str, u16)> {
        // What is off the table has no markers there.
        let lying = row
            .markers
            .iter()
            .filter(|marker| marker.on_table && row.standing != Standing::Gone);
        lying.map(|marker| (marker.name, marker.count)).collect()
    };
    let (was_lying, is_lying) = (on_table(was), on_table(is));
    let how_many = |list: &[(&'static str, u16)], name: &str| {
        list.iter()
            .find(|(other, _)| *other == name)
            .map_or(0, |(_, count)| *count)
    };
    for (name, _) in was_lying.iter().chain(
        is_lying
            .iter()
            .filter(|(name, _)| how_many(&was_lying, name) == 0),
    ) {
        let (before, after) = (how_many(&was_lying, name), how_many(&is_lying, name));
        if after > before {
            all.push(format!("put {} {name} at {}", after - before, is.name));
        } else if after < before {
            all.push(format!("take {} {name} off {}", before - after, is.name));
        }
    }
    all
}

/// Figures that fall, lie down, or are gone: `pips` are those standing, down and gone.
fn of_figures(was: &Row, is: &Row, (one, many): (&str, &str)) -> Vec<String> {
    let figures = |n: u16| count(n, one, many);
    let name = &is.name;
    let mut all = Vec::new();
    let [(_, down_was, gone_was), (_, down_is, gone_is)] =
        [was, is].map(|row| (row.pips[0], row.pips[1], row.pips[2]));
    if down_is > down_was {
        all.push(format!(
            "lay {} of {name} down",
            figures(down_is - down_was)
        ));
    }
    if down_is < down_was && is.pips[0] > was.pips[0] {
        all.push(format!(
            "stand {} of {name} up",
            figures(is.pips[0] - was.pips[0])
        ));
    }
    if gone_is > gone_was {
        all.push(format!("take {} from {name}", figures(gone_is - gone_was)));
    }
    if gone_is < gone_was {
        all.push(format!(
            "give {} back to {name}",
            figures(gone_was - gone_is)
        ));
    }
    all
}
