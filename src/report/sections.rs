//! The parts of a report, in order, for every format: sections of paragraphs, lists, tables and charts.

use super::story::sentence;
use super::*;
use crate::battle::percent;

/// A part under its own heading.
pub(super) struct ReportSection {
    pub(super) heading: String,
    pub(super) blocks: Vec<ReportBlock>,
}

pub(super) enum ReportBlock {
    Paragraph(String),
    /// An event that changes the game.
    Event(String),
    /// A player's note.
    Note(String),
    /// A heading within a section.
    Heading(String),
    /// The heading of a turn.
    Turn(TurnName),
    /// Links to the turns of a long battle.
    Index(Vec<TurnName>),
    /// Turns in which little happened, in a few words, and their text.
    Quiet(String, Vec<ReportBlock>),
    /// Facts: a name, and what there is to say.
    Facts(Vec<(String, String)>),
    Table(ReportTable),
    Chart(ReportChart),
}

pub(super) struct ReportTable {
    pub(super) head: Vec<String>,
    /// As many cells in each as in the head.
    pub(super) rows: Vec<Vec<String>>,
    /// Number of leading columns with text; the rest are numbers.
    pub(super) texts: usize,
}

impl ReportTable {
    /// Drops columns in which no row says anything.
    fn drop_empty_columns(&mut self) {
        for column in (1..self.head.len()).rev() {
            let says_nothing = |row: &Vec<String>| matches!(row[column].as_str(), "" | "0");
            if self.rows.iter().all(says_nothing) {
                self.head.remove(column);
                self.texts -= usize::from(column < self.texts);
                self.rows
                    .iter_mut()
                    .for_each(|row| drop(row.remove(column)));
            }
        }
    }
}

/// A chart; its numbers are in the table after it.
#[derive(Clone, Copy)]
pub(super) enum ReportChart {
    Strength,
    Losses,
    Luck,
}

/// The lines under the title: rulebook, sides, day.
pub(super) fn subtitle(story: &Story) -> String {
    let [red, blue] = &story.sides;
    let day = Some(&story.day).filter(|day| !day.is_empty());
    let day = day.map_or_else(String::new, |day| format!(", {day}"));
    format!(
        "{} against {}. {}{day}.",
        red.name, blue.name, story.rulebook
    )
}

/// Warnings to read first: damage, and things left out.
pub(super) fn notices(story: &Story) -> Vec<String> {
    let mut all = story.notices.clone();
    if !story.is_over {
        let turn = if story.turns.is_empty() {
            "The battle has not begun".to_owned()
        } else {
            format!(
                "The battle goes on: this is how it stands {}",
                story.turn.when()
            )
        };
        let what = "hidden units and cards are left out";
        all.push(match story.viewer {
            Viewer::Table => format!("{turn}. What is hidden from one of the players is left out."),
            Viewer::Side(side) => {
                let name = &story.sides[side.other().index()].name;
                format!("{turn}. {name}: {what}.")
            }
            Viewer::Umpire => format!("{turn}. It shows what is hidden: for the umpire only."),
        });
    }
    all
}

/// All sections that have something to say.
pub(super) fn sections(story: &Story) -> Vec<ReportSection> {
    let section = |heading: &str, blocks: Vec<ReportBlock>| ReportSection {
        heading: heading.to_owned(),
        blocks,
    };
    let all = [
        section("Result", result(story)),
        section("Orders of battle", orders_of_battle(story)),
        section("The battle", turns(story)),
        section("Strength and losses", strength(story)),
        section("Each unit's battle", units(story)),
        section("The cards", cards(story)),
        section("Luck", luck(story)),
        section("Notes", remarks(&story.notes)),
        section("Umpire's rulings", remarks(&story.rulings)),
    ];
    let some = all.into_iter().filter(|section| !section.blocks.is_empty());
    some.collect()
}

pub(super) fn result(story: &Story) -> Vec<ReportBlock> {
    let [red, blue] = &story.sides;
    let men = |count: u32| if count == 1 { story.men.0 } else { story.men.1 };
    let left = |side: &SideStory| {
        format!(
            "{} have {} of {} {}",
            side.name,
            side.left,
            side.start,
            men(side.start)
        )
    };
    let outcome = Some(&story.outcome).filter(|outcome| !outcome.is_empty());
    let mut blocks: Vec<ReportBlock> = { outcome.into_iter() }
        .map(|outcome| ReportBlock::Event(sentence(outcome)))
        .collect();
    blocks.push(ReportBlock::Paragraph(format!(
        "{} left, {}.",
        left(red),
        left(blue)
    )));
    let head = [
        "Side",
        "People lost",
        "At the start",
        "Left",
        "Lost in action",
        "Routed or removed",
    ];
    let row = |side: &SideStory| {
        let people = match side.people_lost.as_slice() {
            [] => "none".to_owned(),
            people => people.join(", "),
        };
        let numbers = [side.start, side.left, side.killed, side.routed];
        let texts = [side.name.clone(), people];
        texts
            .into_iter()
            .chain(numbers.map(|n| n.to_string()))
            .collect()
    };
    blocks.push(table(&head, 2, vec![row(red), row(blue)]));
    let score = story.score.iter();
    let score = score.map(|it| (it.what.clone(), format!("{}.", it.state)));
    if !story.score.is_empty() {
        blocks.push(ReportBlock::Facts(score.collect()));
    }
    let moment = |title: &str, moment: &super::Moment| {
        (
            title.to_owned(),
            format!("{} ({}).", moment.text, moment.turn.lower()),
        )
    };
    let mut facts: Vec<(String, String)> = Vec::new();
    facts.extend(
        story
            .turning_point
            .iter()
            .map(|it| moment("Turning point", it)),
    );
    facts.extend(
        story
            .best_volley
            .iter()
            .map(|it| moment("Best shooting", it)),
    );
    facts.extend(story.luckiest.iter().map(|(it, p)| {
        let (title, text) = moment("Luckiest shot", it);
        (
            title,
            format!(
                "{text} As good a result comes {} of the time.",
                percent(*p).replace('<', "less than ")
            ),
        )
    }));
    facts.extend({ story.honours.iter() }.map(|it| (it.title.clone(), format!("{}.", it.text))));
    blocks.extend(facts_of(facts));
    blocks
}

/// A list of facts, if there are any.
fn facts_of(facts: impl IntoIterator<Item = (String, String)>) -> Option<ReportBlock> {
    let facts: Vec<(String, String)> = facts.into_iter().collect();
    (!facts.is_empty()).then_some(ReportBlock::Facts(facts))
}

fn table(head: &[&str], texts: usize, rows: Vec<Vec<String>>) -> ReportBlock {
    ReportBlock::Table(ReportTable {
        head: head.iter().map(ToString::to_string).collect(),
        rows,
        texts,
    })
}

fn orders_of_battle(story: &Story) -> Vec<ReportBlock> {
    let side = |side: Side| {
        let mine = || story.units.iter().filter(move |unit| unit.side == side);
        let units = mine().filter(|unit| !unit.is_person).map(|unit| {
            let men = match unit.start() {
                0 | 1 => String::new(),
                men => count(men, story.men.0, story.men.1),
            };
            vec![unit.name.clone(), unit.detail.clone(), men]
        });
        let people = mine().filter(|unit| unit.is_person);
        let people = people.map(|unit| vec![unit.name.clone(), unit.detail.clone(), String::new()]);
        let rows: Vec<Vec<String>> = units.chain(people).collect();
        let are_figures = rows.iter().all(|row| row[2].is_empty());
        let block = if are_figures {
            let rows = rows.into_iter().map(|row| row[..2].to_vec()).collect();
            table(&["Name", "What"], 2, rows)
        } else {
            table(&["Name", "What", "Strength"], 3, rows)
        };
        [
            ReportBlock::Heading(story.sides[side.index()].name.clone()),
            block,
        ]
    };
    Side::BOTH.into_iter().flat_map(side).collect()
}

/// The turns from which on a battle is long: it gets an index, and its quiet turns are folded.
const LONG: usize = 12;

fn turns(story: &Story) -> Vec<ReportBlock> {
    let prologue = story.prologue.lines();
    let mut blocks: Vec<ReportBlock> = prologue
        .map(|text| ReportBlock::Note(text.to_owned()))
        .collect();
    let told = story.turns.iter().map(|turn| (turn, turn_of(story, turn)));
    let told: Vec<(&StoryTurn, Vec<ReportBlock>)> =
        told.filter(|(_, blocks)| !blocks.is_empty()).collect();
    let is_long = told.len() >= LONG;
    if is_long {
        let headings = told.iter().map(|(turn, _)| turn.name);
        blocks.push(ReportBlock::Index(headings.collect()));
    }
    let mut quiet: Vec<(&StoryTurn, Vec<ReportBlock>)> = Vec::new();
    for (turn, told) in told {
        if is_long && is_quiet(turn) {
            quiet.push((turn, told));
        } else {
            blocks.extend(folded(std::mem::take(&mut quiet)));
            blocks.push(ReportBlock::Turn(turn.name));
            blocks.extend(told);
        }
    }
    blocks.extend(folded(quiet));
    blocks
}

/// The text of a turn.
fn turn_of(story: &Story, turn: &StoryTurn) -> Vec<ReportBlock> {
    let told = turn.passages.iter().map(|passage| match passage {
        Passage::Prose(text) => ReportBlock::Paragraph(text.clone()),
        Passage::Event(text) => ReportBlock::Event(text.clone()),
        Passage::Note(text) => ReportBlock::Note(text.clone()),
    });
    let losses = losses(story, turn.losses).map(ReportBlock::Paragraph);
    told.chain(losses).collect()
}

/// True for a turn without losses, events and notes.
fn is_quiet(turn: &StoryTurn) -> bool {
    let is_prose = |it: &Passage| matches!(it, Passage::Prose(_));
    turn.losses == [0, 0] && turn.passages.iter().all(is_prose)
}

/// Quiet turns in a row as one block.
fn folded(turns: Vec<(&StoryTurn, Vec<ReportBlock>)>) -> Option<ReportBlock> {
    let (first, last) = (turns.first()?.0.name, turns.last()?.0.name);
    let title = if first == last {
        format!("{first}, without losses")
    } else {
        format!("{first} to {}, without losses", last.lower())
    };
    let told = turns.into_iter().flat_map(|(turn, told)| {
        let heading = ReportBlock::Turn(turn.name);
        std::iter::once(heading).chain(told)
    });
    Some(ReportBlock::Quiet(title, told.collect()))
}

/// `Losses: Crown column 16 figures, Valley settlers 15.`
fn losses(story: &Story, losses: [u32; 2]) -> Option<String> {
    let lost = |side: Side| match losses[side.index()] {
        0 => None,
        lost => Some((&story.sides[side.index()].name, lost)),
    };
    let mut all = Side::BOTH.into_iter().filter_map(lost);
    let (name, lost) = all.next()?;
    let first = format!("{name} {}", count(lost, story.men.0, story.men.1));
    Some(match all.next() {
        Some((name, lost)) => format!("Losses: {first}, {name} {lost}."),
        None => format!("Losses: {first}."),
    })
}

fn strength(story: &Story) -> Vec<ReportBlock> {
    if story.turns.is_empty() {
        return Vec::new();
    }
    let [red, blue] = &story.sides;
    let head = ["After", &red.name, "lost", &blue.name, "lost"];
    let none = "0".to_owned();
    let start = vec![
        "the start".to_owned(),
        red.start.to_string(),
        none.clone(),
        blue.start.to_string(),
        none,
    ];
    let rows = story.turns.iter().map(|turn| {
        let ([red, blue], [killed, slain]) = (turn.strength, turn.losses);
        let numbers = [red, killed, blue, slain].map(|n| n.to_string());
        let name = match turn.name.number() {
            0 => "all before turn 1".to_owned(),
            _ => turn.name.lower(),
        };
        std::iter::once(name).chain(numbers).collect()
    });
    let rows = std::iter::once(start).chain(rows).collect();
    vec![
        ReportBlock::Chart(ReportChart::Strength),
        ReportBlock::Chart(ReportChart::Losses),
        table(&head, 1, rows),
    ]
}

fn units(story: &Story) -> Vec<ReportBlock> {
    if story.turns.is_empty() {
        return Vec::new();
    }
    let side = |side: Side| {
        let mine = { story.units.iter() }.filter(|unit| unit.side == side && !unit.is_hidden);
        let mine = mine.filter(|unit| unit.start() > 0 && (!unit.is_person || unit.left() == 0));
        let head = [
            "Name",
            "End",
            "By turn",
            "Fired",
            "Fought",
            "Under attack",
            "Kills",
        ];
        let mut all = ReportTable {
            head: head.map(str::to_owned).to_vec(),
            rows: mine.map(row_of).collect(),
            texts: 3,
        };
        all.drop_empty_columns();
        let heading = ReportBlock::Heading(story.sides[side.index()].name.clone());
        [heading, ReportBlock::Table(all)]
    };
    let mut blocks: Vec<ReportBlock> = Side::BOTH.into_iter().flat_map(side).collect();
    let mut notes = Vec::new();
    if { story.units.iter() }.any(|unit| !unit.is_person && !unit.is_figure) {
        let men = story.men.1;
        notes.push(format!(
            "By turn: {men} at the start, then after each turn."
        ));
    }
    if story.has_shared_kills {
        notes.push("Kills of a melee belong to its whole side and are not in the table.".into());
    }
    if !notes.is_empty() {
        blocks.push(ReportBlock::Paragraph(notes.join(" ")));
    }
    blocks
}

fn row_of(unit: &UnitStory) -> Vec<String> {
    let end = match unit.end() {
        end if end.is_empty() => "in play".to_owned(),
        end => end,
    };
    let by_turn: Vec<String> = unit.strengths.iter().map(ToString::to_string).collect();
    let by_turn = if unit.is_person || unit.is_figure {
        String::new()
    } else {
        by_turn.join(" ")
    };
    let numbers = [unit.fired, unit.fought, unit.targeted, unit.killed];
    let texts = [unit.name.clone(), end, by_turn];
    texts
        .into_iter()
        .chain(numbers.map(|n| n.to_string()))
        .collect()
}

fn cards(story: &Story) -> Vec<ReportBlock> {
    let drawn = story.turns.iter().filter(|turn| !turn.cards.is_empty());
    let facts = drawn.map(|turn| (turn.name.to_string(), format!("{}.", turn.cards.join(", "))));
    facts_of(facts).into_iter().collect()
}

fn luck(story: &Story) -> Vec<ReportBlock> {
    if story.luck.accounts.is_empty() {
        return Vec::new();
    }
    let sentences = luck_sentences(story);
    let mut blocks = vec![
        ReportBlock::Paragraph(sentences.join(" ")),
        ReportBlock::Chart(ReportChart::Luck),
    ];
    let head = [
        "Side", "Roll", "Success", "Luck", "Rolled", "Came", "Expected", "Chance",
    ];
    let accounts = Side::BOTH
        .into_iter()
        .flat_map(|side| story.luck.of_side(side));
    let rows = accounts.map(|account| luck_row(story, account));
    blocks.push(table(&head, 4, rows.collect()));
    let chance = "Chance: how likely dice at least this good, or this bad, are.";
    let few = story
        .luck
        .accounts
        .iter()
        .any(|it| it.verdict().words().is_empty());
    let few = if few {
        " A – stands for too few dice."
    } else {
        ""
    };
    let note = story
        .luck
        .note()
        .map_or_else(String::new, |note| format!(" {note}"));
    blocks.push(ReportBlock::Paragraph(format!("{chance}{few}{note}")));
    blocks
}

/// The luck of both sides, a sentence each.
pub(super) fn luck_sentences(story: &Story) -> Vec<String> {
    let sides = story.sides.iter();
    sides.map(|side| format!("{}.", side.luck)).collect()
}

fn luck_row(story: &Story, account: &Account) -> Vec<String> {
    let what = Some(account.what.clone()).filter(|what| !what.is_empty());
    let verdict = match account.verdict().words() {
        "" => "–",
        words => words,
    };
    let verdict = verdict.to_owned();
    vec![
        story.sides[account.side.index()].name.clone(),
        account.why.clone(),
        what.unwrap_or_else(|| "any".to_owned()),
        verdict,
        account.tries.to_string(),
        account.successes.to_string(),
        format!("{:.1}", account.expected()),
        percent(account.likelihood()),
    ]
}

fn remarks(all: &[Remark]) -> Vec<ReportBlock> {
    let facts = all
        .iter()
        .map(|it| (it.turn.to_string(), sentence(&it.text)));
    facts_of(facts).into_iter().collect()
}
