//! Rangers!, clause by clause. The name of a test carries its clause.

mod adjusting;
mod aggression;
mod defence;
mod escaping;
mod hand_combat;
mod loading_and_aiming;
mod morale;
mod motivation;
mod odds;
mod on_screen;
mod rosters;
mod samples;
mod shooting;
mod special;
mod turns;
mod verdicts;
mod wounds;

use crate::support::{Play, dice, muster};
use drumhead::battle::Viewer;
use serde_json::{Value, json};

/// A battle with these figures, whatever they cost, and more lines of YAML.
pub fn yaml(red: &[&str], blue: &[&str], more: &str) -> String {
    let side = |name: &str, figures: &[&str]| {
        let figures = figures
            .iter()
            .map(|figure| format!("    - {{{figure}}}\n"))
            .collect::<Vec<_>>()
            .concat();
        format!(
            "{}:\n  roster: {name}\n  rules: rangers\n  figures:\n{figures}",
            if name == "Reds" { "red" } else { "blue" }
        )
    };
    format!(
        "battle: A clearing\nrules: rangers\npoints: open\n{}{}{more}",
        side("Reds", red),
        side("Blues", blue)
    )
}

/// The same, in play.
pub fn battle(red: &[&str], blue: &[&str], more: &str) -> Play {
    muster("rangers", &yaml(red, blue, more)).expect("a sound battle")
}

/// The same, in turn 1, red first: red rolls 6, blue 1.
pub fn red_first(red: &[&str], blue: &[&str], more: &str) -> Play {
    let mut play = battle(red, blue, more);
    play.act("initiative", json!({}), dice(&[6, 1]));
    play
}

/// An ordinary man with a loaded musket and a hatchet.
pub const A: &str = "id: a, name: Ash, weapons: [musket, hatchet], loaded: [musket]";
/// Ordinary men with hatchets.
pub const B: &str = "id: b, name: Birch, weapons: [hatchet]";
pub const C: &str = "id: c, name: Cedar, weapons: [hatchet]";
pub const D: &str = "id: d, name: Dogwood, weapons: [hatchet]";
/// Two ordinary enemies.
pub const X: &str = "id: x, name: Xavier, weapons: [hatchet]";
pub const Y: &str = "id: y, name: Yves, weapons: [musket, hatchet], loaded: [musket]";

/// Red a motivated against x: ready to shoot.
pub fn shooter(a: &str, x: &str, more: &str) -> Play {
    let mut play = red_first(&[a, B], &[x, Y], more);
    play.act("motivate", json!({"figure": "red/a"}), dice(&[1]));
    play
}

/// A counter of a figure.
#[track_caller]
pub fn of(play: &Play, id: &str, counter: &str) -> Value {
    play.get(&format!("/figures/{}/{counter}", id.replace('/', "~1")))
}

/// A counter of a side.
#[track_caller]
pub fn side(play: &Play, side: &str, counter: &str) -> Value {
    play.get(&format!("/sides/{side}/{counter}"))
}

/// Motivates a figure with a 1.
#[track_caller]
pub fn motivate(play: &mut Play, figure: &str) {
    play.act("motivate", json!({"figure": figure}), dice(&[1]));
}

/// Fails to motivate a figure, with a 6.
#[track_caller]
pub fn fail(play: &mut Play, figure: &str) {
    play.act("motivate", json!({"figure": figure}), dice(&[6]));
}

/// Does an action without dice and without fields but the figure.
#[track_caller]
pub fn plainly(play: &mut Play, action: &str, figure: &str) {
    play.act(action, json!({"figure": figure}), dice(&[]));
}

/// Ends the turn of whoever has it.
#[track_caller]
pub fn pass(play: &mut Play) {
    play.act("pass", json!({}), dice(&[]));
}

/// Brings two into hand combat as the umpire.
#[track_caller]
pub fn engage(play: &mut Play, one: &str, other: &str) {
    play.set(one, "engaged_with", json!([other]));
}

/// The number that a figure of the last report comes to.
#[track_caller]
pub fn number(play: &Play, id: &str) -> u16 {
    let text = play.figure(id);
    text.split(' ')
        .next()
        .and_then(|word| word.parse().ok())
        .unwrap_or_else(|| panic!("{text} begins with no number"))
}

/// What must or may happen because of the last action, line by line.
pub fn follows(play: &Play) -> Vec<&str> {
    let done = play.done.as_ref().expect("an action");
    done.follows.iter().map(|it| it.to(Viewer::Table)).collect()
}

/// The verdict of the last action, in a sentence.
#[track_caller]
pub fn said(play: &Play) -> &str {
    let done = play.done.as_ref().expect("an action");
    let verdict = done.verdict.as_ref().expect("a verdict");
    verdict.text.to(Viewer::Table)
}

/// Its further verdicts, gravest last.
pub fn events(play: &Play) -> Vec<&str> {
    let done = play.done.as_ref().expect("an action");
    let all = done.consequences.iter();
    all.map(|it| it.text.to(Viewer::Table)).collect()
}
