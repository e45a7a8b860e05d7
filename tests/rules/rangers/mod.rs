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
mod reserves;
mod rosters;
mod samples;
mod shooting;
mod special;
mod turns;
mod verdicts;
mod wounds;

use crate::support::{Play, muster};

/// A battle with these figures, whatever they cost, and more lines of YAML.
pub fn yaml(red: &[&str], blue: &[&str], more: &str) -> String {
    let side = |side: &str, name: &str, figures: &[&str]| {
        let figures = figures.join("}\n    - {");
        format!("{side}:\n  roster: {name}\n  rules: rangers\n  figures:\n    - {{{figures}}}\n")
    };
    let [red, blue] = [side("red", "Reds", red), side("blue", "Blues", blue)];
    format!("battle: A clearing\nrules: rangers\npoints: open\n{red}{blue}{more}")
}

/// The same, in play.
pub fn battle(red: &[&str], blue: &[&str], more: &str) -> Play {
    muster("rangers", &yaml(red, blue, more)).expect("a sound battle")
}

/// The same, in turn 1, red first: red rolls 6, blue 1.
pub fn red_first(red: &[&str], blue: &[&str], more: &str) -> Play {
    let mut play = battle(red, blue, more);
    play.act("initiative", "", [6, 1]);
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

/// A shot of the ordinary a at x: 14 of 20.
pub const SHOT: &str = "figure: red/a, target: blue/x, range: 8";
/// A blow of the ordinary a at x: 14 - 6 of 20.
pub const BLOW: &str = "figure: red/a, target: blue/x";

/// Red a motivated against x: ready to shoot.
pub fn shooter(a: &str, x: &str, more: &str) -> Play {
    let mut play = red_first(&[a, B], &[x, Y], more);
    motivate(&mut play, "red/a");
    play
}

/// The wounds that blue's x can still take.
#[track_caller]
pub fn wounds_left(play: &Play) -> u64 {
    let left = play.get("/figures/blue~1x/wounds_left");
    left.as_u64().expect("a number")
}

/// The next turn, in which red goes first again: both pass.
pub fn next_turn(play: &mut Play) {
    play.just("pass", "");
    play.just("pass", "");
    play.act("initiative", "", [6, 1]);
}

/// The same with a motivated.
pub fn again(play: &mut Play) {
    next_turn(play);
    motivate(play, "red/a");
}

/// Motivates a figure with a 1.
#[track_caller]
pub fn motivate(play: &mut Play, figure: &str) {
    play.act("motivate", format!("figure: {figure}"), [1]);
}

/// Fails to motivate a figure, with a 6.
#[track_caller]
pub fn fail(play: &mut Play, figure: &str) {
    play.act("motivate", format!("figure: {figure}"), [6]);
}
