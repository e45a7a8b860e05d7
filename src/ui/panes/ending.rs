//! The last page of a battle: who won, what both sides have left, what decided it, honours and luck.

use super::large::large;
use super::*;
use crate::battle::scenario::ScenarioInPlay;
use crate::report::{ScoreLine, SideStory, Story, StoryTurn, UnitStory};

/// Minimum width of the statement for the table of losses, in cells.
const TABLE: usize = 48;

/// The last page.
pub(super) fn ending_scene(look: &Look, play: &Play, story: &Story, room: Room) -> Scene {
    let scenario = play.game.battle().scenario();
    let Extent { cells, high } = room.left;
    let winner = scenario.winner();
    let next = next(look, cells);
    let above = high.saturating_sub(next.len());
    Scene {
        title: vec![look.title("Battle over")],
        role: winner.map_or(Role::Focus, Role::from),
        heavy: true,
        statement: statement(look, play, story, Extent::new(cells, above)),
        next,
        evidence_title: "The battle in numbers".into(),
        evidence: evidence(look, play, story, room.right.cells),
        ..Scene::default()
    }
}

/// The keys of the last page.
fn next(look: &Look, cells: usize) -> Lines {
    let keys = [
        ("accept", "save the report"),
        ("press", "next battle"),
        ("undo", "play on"),
        ("quit", "leave"),
    ];
    let button = |(key, text): (&str, &'static str)| {
        let mut button = look.button(key, look.plain(text));
        button.push(Span::raw("   "));
        button
    };
    let label = vec![look.span(Role::Key, "Next  ")];
    let groups = std::iter::once(label).chain(keys.map(button));
    look.flow_groups(groups.collect(), cells, 6)
}

/// The winner, then as much of the losses and of the decisive moments as fits.
fn statement(look: &Look, play: &Play, story: &Story, Extent { cells, high }: Extent) -> Lines {
    let scenario = play.game.battle().scenario();
    let role = scenario.winner().map_or(Role::Title, Role::from);
    let turn = play.snapshot.status.turn.lower();
    let title = format!("{}, {turn}", play.snapshot.title);
    let result = &story.outcome;
    let letters = large(banner(scenario), cells).filter(|_| look.glyphs.unicode && high >= 9);
    let mut head = lines_of(look, role, letters.unwrap_or_default());
    head.extend(look.folded(Role::Strong, &format!("{title}. {result}."), cells, 0));
    let mut parts = vec![losses(look, story, scenario, cells)];
    let moments = [
        ("Turning point", &story.turning_point),
        ("Best shooting", &story.best_volley),
    ];
    for (name, moment) in moments {
        if let Some(moment) = moment {
            let text = format!("{name}  {}: {}.", moment.turn, moment.text);
            parts.push(look.folded(Role::Plain, &text, cells, name.len() + 2));
        }
    }
    for part in parts {
        let gap = usize::from(head.len() + part.len() < high && part.len() > 2);
        if head.len() + part.len() + gap > high {
            break;
        }
        head.extend((gap > 0).then(Line::default));
        head.extend(part);
    }
    head
}

fn banner(scenario: &ScenarioInPlay) -> &'static str {
    match scenario.winner() {
        Some(Side::Red) => "RED WINS",
        Some(Side::Blue) => "BLUE WINS",
        None => "DRAWN",
    }
}

/// The strength of both sides at the start and at the end.
fn losses(look: &Look, story: &Story, scenario: &ScenarioInPlay, cells: usize) -> Lines {
    let score = scenario.score().map(|points| points.to_string());
    let people = |side: &SideStory| match side.people_lost.as_slice() {
        [] => "none".to_owned(),
        names => format!("{}: {}", names.len(), names.join(", ")),
    };
    let sides = || Side::BOTH.into_iter().zip(&story.sides);
    if cells < TABLE {
        let short = |(side, it): (Side, &SideStory)| {
            let text = format!(
                "{}: {} of {} {} left, {} lost in action",
                it.name, it.left, it.start, story.men.1, it.killed
            );
            look.folded(side, &text, cells, 2)
        };
        return sides().flat_map(short).collect();
    }
    let has_score = scenario.has_score();
    let heading = format!(
        "{:<6}{:>6}{:>6}{:>8}{:>8}{}  people lost",
        "",
        story.men.1,
        "left",
        "lost",
        "routed",
        if has_score { "  points" } else { "" }
    );
    let heading = look.cut_line(Line::from(look.faint(heading)), cells);
    let row = |(side, it): (Side, &SideStory)| {
        let points = Some(&score[side.index()]).filter(|_| has_score);
        let points = points.map_or_else(String::new, |points| format!("{points:>8}"));
        let text = format!(
            "{:>w$}{:>6}{:>8}{:>8}{points}  ",
            it.start,
            it.left,
            it.killed,
            it.routed,
            w = 6.max(width(story.men.1))
        );
        let line = Line::from(vec![
            look.span(side, format!("{:<6}", side.id().to_uppercase())),
            look.plain(text),
            look.plain(people(it)),
        ]);
        look.cut_line(line, cells)
    };
    std::iter::once(heading).chain(sides().map(row)).collect()
}

/// Losses by turn, the score line by line, luck, honours, then each unit's battle.
fn evidence(look: &Look, play: &Play, story: &Story, cells: usize) -> Lines {
    let mut lines = by_turn(look, story, cells);
    lines.push(look.heading("Luck"));
    for (side, it) in Side::BOTH.into_iter().zip(&story.sides) {
        lines.extend(look.folded(side, &it.luck, cells, 2));
    }
    if let Some((moment, chance)) = &story.luckiest {
        let text = format!("Luckiest shot: {} ({})", moment.text, percent(*chance));
        lines.extend(look.folded(Role::Plain, &text, cells, 2));
    }
    if !story.honours.is_empty() {
        lines.push(Line::default());
        lines.push(look.heading("Honours"));
    }
    for honour in &story.honours {
        let text = format!("{}: {}", honour.title, honour.text);
        lines.extend(look.folded(Role::Plain, &text, cells, 2));
    }
    lines.extend(scored(look, story, cells));
    for side in Side::BOTH {
        lines.push(Line::default());
        lines.push(Line::from(
            look.span(side, play.snapshot.side(side).to_owned()),
        ));
        let units = story.units.iter().filter(|unit| unit.side == side);
        lines.extend(units.flat_map(|unit| look.folded(Role::Plain, &fate(unit, story), cells, 2)));
    }
    lines
}

/// The losses of each turn, as many of the last turns as fit.
fn by_turn(look: &Look, story: &Story, cells: usize) -> Lines {
    const WIDE: usize = 4;
    let named = |turn: &StoryTurn| match turn.name.number() {
        0 if turn.losses == [0, 0] => None,
        0 => Some(("  before".to_owned(), turn.losses)),
        number => Some((format!("{number:>WIDE$}"), turn.losses)),
    };
    let turns: Vec<(String, [u32; 2])> = story.turns.iter().filter_map(named).collect();
    let room = cells.saturating_sub(12) / WIDE;
    let turns = &turns[turns.len().saturating_sub(room)..];
    if turns.is_empty() {
        return Vec::new();
    }
    let numbers: String = turns.iter().map(|(name, _)| name.as_str()).collect();
    let mut lines = vec![look.heading("Put out of the fight, by turn")];
    lines.push(Line::from(look.faint(format!("{:<8}{numbers}", ""))));
    for side in Side::BOTH {
        let all: Vec<String> = { turns.iter() }
            .map(|(name, losses)| format!("{:>1$}", losses[side.index()], name.len()))
            .collect();
        lines.push(Line::from(vec![
            look.span(side, format!("{:<8}", side.id().to_uppercase())),
            look.plain(all.concat()),
        ]));
    }
    lines.push(Line::default());
    lines
}

/// The holders of the objectives, and the conditions that are met.
fn scored(look: &Look, story: &Story, cells: usize) -> Lines {
    if story.score.is_empty() {
        return Vec::new();
    }
    let line = |it: &ScoreLine| {
        let role = it.side.map_or(Role::Faint, Role::from);
        look.folded(role, &format!("{}: {}", it.what, it.state), cells, 2)
    };
    let head = [Line::default(), look.heading("Score")];
    let lines = story.score.iter().flat_map(line);
    head.into_iter().chain(lines).collect()
}

/// A unit's battle: `Grenadiers: 10 of 12, 5 killed`, `Minutemen: routed in turn 3`.
fn fate(unit: &UnitStory, story: &Story) -> String {
    let end = unit.end();
    let mut parts = Vec::new();
    match (end.is_empty(), unit.is_person || unit.is_figure) {
        (false, _) => parts.push(end),
        (true, true) => parts.push("in play".to_owned()),
        (true, false) => parts.push(format!(
            "{} of {} {}",
            unit.left(),
            unit.start(),
            story.men.1
        )),
    }
    if unit.killed > 0 {
        parts.push(format!("put {} out of the fight", unit.killed));
    }
    capital(&format!("{}: {}", unit.name, parts.join(", ")))
}
