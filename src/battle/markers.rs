//! Instructions for the real table after an action, a line for each unit or person: `Name: instruction, instruction`.

use super::verdict::UnitInstruction;
use super::view::{Row, Standing};
use super::{Rules, Viewer, ViewerText, count};
use crate::table::Who;

/// Instructions that follow from changed figures and markers, and from what the rule says about a unit. First for the
/// unit that acted, then in roster order. `figures` names those lost for good; with `can_lie`, others lie down on the table.
///
/// There are none for units in reserve. The text is empty for viewers that may not know the unit.
pub(super) fn instructions<R: Rules>(
    [before, after]: [&R; 2],
    (figures, can_lie): (Option<(&str, &str)>, bool),
    actor: Who,
    of_units: &[UnitInstruction],
) -> Vec<ViewerText> {
    let (was, is) = (
        before.own_roster(Viewer::Umpire),
        after.own_roster(Viewer::Umpire),
    );
    let mut rows: Vec<(&Row, &Row)> = was.iter().zip(&is).collect();
    let is_away = |battle: &R, who| Rules::scenario(battle).is_away(who);
    rows.retain(|(_, is)| !is_away(before, is.who) || !is_away(after, is.who));
    rows.sort_by_key(|(_, is)| is.who != actor);
    let secrets = before.has_secrets() || after.has_secrets();
    let mut all = Vec::new();
    for (was, is) in rows {
        let of_row = of_row(was, is, figures, can_lie);
        let said: Vec<&UnitInstruction> = of_units.iter().filter(|it| it.who == is.who).collect();
        if of_row.is_empty() && said.is_empty() {
            continue;
        }
        let line = |viewer: Viewer| {
            let redacted = before.is_redacted(is.who, viewer) && after.is_redacted(is.who, viewer);
            let counted = of_row.iter().filter(|_| !redacted).cloned();
            let told = said.iter().map(|it| it.text.to(viewer).to_owned());
            let parts: Vec<String> = counted.chain(told).filter(|it| !it.is_empty()).collect();
            if parts.is_empty() {
                return String::new();
            }
            format!("{}: {}", after.name(is.who, viewer), parts.join(", "))
        };
        all.push(ViewerText::new(secrets, line));
    }
    all
}

/// Figures first, then markers to remove, then markers to add. Figures lie down only where pips are figures.
fn of_row(was: &Row, is: &Row, figures: Option<(&str, &str)>, lie: bool) -> Vec<String> {
    let gone = |row: &Row| row.standing == Standing::Gone;
    if gone(is) && !joined(was, is) {
        // Its markers leave with it.
        let all = match (figures, is.who) {
            // A single thing rather than figures: a gun.
            (Some(_), Who::Unit(_)) if !is.pip.is_empty() => format!("remove the {}", is.pip),
            (Some((_, many)), Who::Unit(_)) => format!("remove all {many}"),
            _ => "remove".to_owned(),
        };
        return if gone(was) { Vec::new() } else { vec![all] };
    }
    let mut all = Vec::new();
    if gone(was) && !joined(is, was) {
        all.push("put back on the table".to_owned());
    }
    if let (Some(words), Who::Unit(_)) = (figures, is.who) {
        all.extend(of_figures(was, is, words, lie));
    }
    let on_table = |row: &Row, name: &str| -> u16 {
        // Units off the table have no markers.
        let lying = row.markers.iter().filter(|it| it.on_table && !gone(row));
        lying.filter(|it| it.name == name).map(|it| it.count).sum()
    };
    let mut names: Vec<&'static str> = Vec::new();
    for marker in was.markers.iter().chain(&is.markers) {
        if !names.contains(&marker.name) {
            names.push(marker.name);
        }
    }
    let changes = || {
        names
            .iter()
            .map(|it| (*it, on_table(was, it), on_table(is, it)))
    };
    let off = changes().filter(|(_, was, is)| is < was);
    all.extend(off.map(|(name, was, is)| format!("remove {}", markers(was - is, name))));
    let on = changes().filter(|(_, was, is)| is > was);
    all.extend(on.map(|(name, was, is)| {
        let verb = if was == 0 { "place" } else { "add" };
        format!("{verb} {}", markers(is - was, name))
    }));
    all
}

/// Returns whether all figures of a row went over to other units, none of them lost.
fn joined(was: &Row, is: &Row) -> bool {
    let there = |row: &Row| row.pips[0] + row.pips[1];
    let is_unit = matches!(is.who, Who::Unit(_));
    is_unit && there(was) > there(is) && was.pips[2] == is.pips[2]
}

/// `2 disorder markers`; some rulebooks call them counters.
fn markers(n: u16, name: &str) -> String {
    if name.ends_with("counter") || name.ends_with("marker") {
        count(n, name, &format!("{name}s"))
    } else {
        count(n, &format!("{name} marker"), &format!("{name} markers"))
    }
}

/// Figures that fall, lie down or leave. `pips` counts those standing, down and gone.
fn of_figures(was: &Row, is: &Row, (one, many): (&str, &str), lie: bool) -> Vec<String> {
    let figures = |n: u16| count(n, one, many);
    let [[stood, lay, lost], [stands, lies, gone]] = [was.pips, is.pips];
    let mut all = Vec::new();
    if lie && lies < lay && stands > stood {
        all.push(format!("stand up {}", figures(stands - stood)));
    }
    if gone > lost {
        all.push(format!("remove {}", figures(gone - lost)));
    }
    if lie && lies > lay {
        all.push(format!("lay down {}", figures(lies - lay)));
    }
    if gone < lost {
        all.push(format!("put back {}", figures(lost - gone)));
    }
    all
}
