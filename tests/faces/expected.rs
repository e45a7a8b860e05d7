//! What must be told of a question and of a result, taken from the rules' own answers and not from what a face makes of them.

use crate::faces::folded;
use drumhead::battle::grammar::do_so;
use drumhead::battle::{Battle, Viewer, ViewerText, mean, percent};
use drumhead::journal::Record;
use drumhead::odds::OddsLine;
use drumhead::session::play::Play;
use drumhead::table::{Ask, DiceRequest, Reading, Request, Side};

/// Who reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// The screen.
    Screen,
    /// Play line by line.
    Plain,
    /// The page of a side, or the board.
    Page(Option<Side>),
}

impl Reader {
    pub const ALL: [Reader; 5] = [
        Reader::Screen,
        Reader::Plain,
        Reader::Page(Some(Side::Red)),
        Reader::Page(Some(Side::Blue)),
        Reader::Page(None),
    ];

    fn viewer(self, battle: &dyn Battle) -> Viewer {
        let viewer = match self {
            Reader::Page(Some(side)) => Viewer::Side(side),
            _ => Viewer::Table,
        };
        battle.scenario().open_to(viewer)
    }
}

/// Something that must be told: for each reader its text, if that reader may know it.
pub struct Expected {
    pub what: &'static str,
    texts: Vec<(Reader, String)>,
}

impl Expected {
    pub const KINDS: [&'static str; 15] = [
        "reason",
        "number of dice",
        "need",
        "number expected",
        "roller",
        "question",
        "answer",
        "odds of an answer",
        "odds of what is to come",
        "roll so far",
        "verdict",
        "command",
        "follow-up",
        "one who is next",
        "thing left to do",
    ];

    pub fn text_for(&self, reader: Reader) -> Option<String> {
        let found = self.texts.iter().find(|(it, _)| *it == reader);
        found
            .map(|(_, text)| folded(text))
            .filter(|text| !text.is_empty())
    }

    /// The same for all readers of a list.
    fn same(what: &'static str, text: &str, readers: &[Reader]) -> Expected {
        let texts = readers.iter().map(|it| (*it, text.to_owned()));
        Expected {
            what,
            texts: texts.collect(),
        }
    }

    /// For each reader of a list in its own words.
    fn told(
        what: &'static str,
        play: &Play,
        readers: &[Reader],
        text: &dyn Fn(Viewer) -> String,
    ) -> Expected {
        let viewer = |it: Reader| it.viewer(play.game.battle());
        Expected {
            what,
            texts: readers.iter().map(|it| (*it, text(viewer(*it)))).collect(),
        }
    }

    /// What is asked now.
    pub fn of_request(play: &Play) -> Vec<Expected> {
        let Some((_, request, _)) = play.game.waiting() else {
            return Vec::new();
        };
        let so_far = play.game.so_far().expect("an action");
        let battle = play.game.battle();
        let knows = |owner| {
            move |it: &Reader| {
                let viewer = it.viewer(battle);
                !(so_far.is_kept_from(viewer) && battle.is_redacted(owner, viewer))
            }
        };
        let told = |text: Option<&ViewerText>, viewer| {
            text.map_or_else(String::new, |it: &ViewerText| {
                it.to(viewer).trim_end_matches('.').to_owned()
            })
        };
        let mut all = match request {
            Request::Dice(need) => {
                let readers: Vec<Reader> = Reader::ALL
                    .into_iter()
                    .filter(knows(need.owner.who))
                    .collect();
                let reason = |viewer| told(so_far.prompt.as_ref(), viewer);
                let mut all = vec![Expected::told("reason", play, &readers, &reason)];
                all.extend(of_dice(play, need, &readers));
                all.extend(of_what_is_to_come(play, &readers));
                all
            }
            Request::Decision(ask) => of_decision(play, ask),
            Request::Card(need) => {
                let text = format!("{} cards", need.left.len());
                vec![Expected::same("number of cards", &text, &Reader::ALL)]
            }
        };
        let is_kept = Reader::ALL
            .iter()
            .any(|it| so_far.is_kept_from(it.viewer(battle)));
        if !is_kept {
            all.extend(of_rolls(play));
        }
        all
    }

    /// What the last result tells, and what comes next.
    pub fn of_result(play: &Play) -> Vec<Expected> {
        let Some(record) = play.last_told() else {
            return Vec::new();
        };
        let mut all = of_record(play, &record);
        let battle = play.game.battle();
        let asks = play.asked_side().is_some();
        if asks {
            let follow_up = record.follow_ups.first().expect("a reaction");
            let text = |viewer| follow_up.text.to(viewer).to_owned();
            all.push(Expected::told("follow-up", play, &Reader::ALL, &text));
            return all;
        }
        if battle.status(Viewer::Table).over {
            return all;
        }
        // The name of its side may stand elsewhere.
        let now = |viewer| {
            let status = battle.status(viewer);
            let named = status
                .side
                .map(|side| format!("{}: ", play.snapshot.side(side)));
            let now = status.now.trim_end_matches('.');
            let bare = named.and_then(|named| now.strip_prefix(&named));
            uncapped(bare.unwrap_or(now))
        };
        all.push(Expected::told("one who is next", play, &Reader::ALL, &now));
        for at in 0..battle.status(Viewer::Table).left.len() {
            // The screen has room for the first.
            let readers: &[Reader] = if at == 0 {
                &Reader::ALL
            } else {
                &Reader::ALL[1..]
            };
            let left = |viewer| {
                let left = battle.status(viewer).left;
                left.get(at)
                    .map_or_else(String::new, |it| it[1..].to_owned())
            };
            all.push(Expected::told("thing left to do", play, readers, &left));
        }
        if let Some((id, _)) = play.next_step() {
            all.push(Expected::same(
                "next step",
                &play.label_of(id),
                &Reader::ALL,
            ));
        }
        all
    }
}

/// A text without its first letter, which may be a capital.
fn uncapped(text: &str) -> String {
    text.chars().skip(1).collect()
}

fn of_dice(play: &Play, need: &DiceRequest, readers: &[Reader]) -> Vec<Expected> {
    let count = usize::from(need.count) + need.rolled.len();
    let battle = play.game.battle();
    let name = |viewer| match need.owner.who {
        who if battle.directory().listed(who).is_some() => battle.name(who, viewer),
        _ => String::new(),
    };
    let mut all = vec![Expected::told("roller", play, readers, &name)];
    let Some(reading) = need.reading else {
        return all;
    };
    let text = format!("{count}D{}", need.die);
    all.push(Expected::same("number of dice", &text, readers));
    // Of two classes the better one says it all.
    let shown = if classes(reading).len() == 2 {
        1
    } else {
        usize::MAX
    };
    for (place, (name, faces)) in classes(reading).into_iter().take(shown).enumerate() {
        let name = do_so(name, count);
        let last = *faces.last().expect("a face");
        if faces.len() == usize::from(need.die) {
            let text = format!("{name} on any roll");
            all.push(Expected::same("need", &text, readers));
            continue;
        }
        let is_range = usize::from(last - faces[0]) + 1 == faces.len();
        if last == need.die && is_range && faces.len() > 1 && faces[0] > 1 {
            let text = format!("{name} on {}+", faces[0]);
            all.push(Expected::same("need", &text, readers));
        }
        // Each face by itself, and once more if the rule rolls it again.
        let die = f64::from(need.die);
        let again = need.rerolls.when(!need.again);
        let share = |face: u8| f64::from(u8::from(faces.contains(&face)));
        let chance = |face: u8| {
            let second = (1..=need.die).map(share).sum::<f64>() / die;
            if again.has(face) { second } else { share(face) }
        };
        let p = (1..=need.die).map(chance).sum::<f64>() / die;
        // The best says what is rolled again.
        let twice = (1..=need.die).filter(|face| place == 0 && again.has(*face));
        let twice: Vec<String> = twice.map(|face| format!("{face}s")).collect();
        let twice = match twice.join(" and ") {
            faces if faces.is_empty() => faces,
            faces => format!(", {faces} rolled again"),
        };
        #[expect(clippy::cast_precision_loss, reason = "a handful of dice")]
        let text = if count == 1 {
            format!("({:.0}%{twice})", (p * 100.0 + 1e-9).round())
        } else {
            let tenths = (p * count as f64 * 10.0 + 1e-9).round() / 10.0;
            format!("(about {tenths}{twice})")
        };
        all.push(Expected::same("number expected", &text, readers));
    }
    all
}

/// What the dice are expected to bring, of what is uncertain.
fn of_what_is_to_come(play: &Play, readers: &[Reader]) -> Vec<Expected> {
    let ahead = play.chances.expected.as_ref().and_then(|it| it.ahead());
    let Some((summary, true)) = ahead else {
        return Vec::new();
    };
    let text = |line: &OddsLine| match line {
        OddsLine::Distribution(it) if it.chances.len() > 1 => {
            Some(format!("average {}", mean(it.mean())))
        }
        OddsLine::Probability(it) if (1e-6..1.0 - 1e-6).contains(&it.p) => Some(percent(it.p)),
        _ => None,
    };
    let first = summary.matter().filter_map(text).take(3);
    first
        .map(|text| Expected::same("odds of what is to come", &text, readers))
        .collect()
}

/// The classes of faces, best first.
fn classes(reading: &Reading) -> Vec<(&'static str, Vec<u8>)> {
    let mut all: Vec<(&'static str, Vec<u8>)> = Vec::new();
    for face in (1..=reading.die()).rev() {
        let name = reading.classes[reading.class(face)];
        match all.iter_mut().find(|(other, _)| *other == name) {
            Some((_, faces)) => faces.insert(0, face),
            None => all.push((name, vec![face])),
        }
    }
    all
}

fn of_decision(play: &Play, ask: &Ask) -> Vec<Expected> {
    let so_far = play.game.so_far().expect("an action");
    let mut all = Vec::new();
    let Some(question) = &so_far.question else {
        return all;
    };
    let text = |viewer| question.text.to(viewer).to_owned();
    all.push(Expected::told("question", play, &Reader::ALL, &text));
    if ask.bluff {
        return all;
    }
    let options = ask.options.list();
    // Dice that show the same are one answer.
    let mut said: Vec<&str> = Vec::new();
    for (id, text) in &question.options {
        let is_asked = options.contains(id) && !said.contains(&text.table.as_str());
        said.push(&text.table);
        if is_asked {
            // On a button it begins with a capital letter.
            let text = |viewer| uncapped(text.to(viewer));
            all.push(Expected::told("answer", play, &Reader::ALL, &text));
        }
    }
    let rest = play
        .chances
        .expected
        .as_ref()
        .and_then(|it| it.rest.as_ref());
    let echoes = play.game.battle().info().echoes;
    for (line, values) in rest.map_or_else(Vec::new, |rest| rest.apart(echoes)) {
        all.push(Expected::same(
            "odds of an answer",
            line.label(),
            &Reader::ALL,
        ));
        let text = match line {
            OddsLine::Probability(_) => percent,
            OddsLine::Distribution(_) => mean,
        };
        for value in values {
            all.push(Expected::same(
                "odds of an answer",
                &text(value),
                &Reader::ALL,
            ));
        }
    }
    all
}

/// The rolls so far, class by class.
fn of_rolls(play: &Play) -> Vec<Expected> {
    let Some((_, _, rolls)) = play.game.waiting() else {
        return Vec::new();
    };
    let whole = rolls.iter().filter(|roll| roll.again.is_none());
    let mut all = Vec::new();
    for roll in whole {
        let of = |other: &drumhead::table::Roll| other.again.is_some() && other.why == roll.why;
        if rolls.iter().any(of) {
            continue;
        }
        let text = format!("{}D{}", roll.faces.len(), roll.die);
        all.push(Expected::same("roll so far", &text, &Reader::ALL));
        let Some(reading) = roll.reading else {
            continue;
        };
        for (name, faces) in classes(reading) {
            let count = roll
                .faces
                .iter()
                .filter(|face| faces.contains(face))
                .count();
            if count > 1 {
                let text = format!("{count} {}", do_so(name, count));
                all.push(Expected::same("roll so far", &text, &Reader::ALL));
            }
        }
    }
    all
}

fn of_record(play: &Play, record: &Record) -> Vec<Expected> {
    let mut all = Vec::new();
    let verdicts = record.verdict.iter().chain(&record.consequences);
    for verdict in verdicts {
        let text = |viewer| verdict.text.to(viewer).trim_end_matches('.').to_owned();
        all.push(Expected::told("verdict", play, &Reader::ALL, &text));
    }
    for (what, texts) in [("command", &record.table), ("follow-up", &record.follows)] {
        for text in texts {
            let text = |viewer| text.to(viewer).to_owned();
            all.push(Expected::told(what, play, &Reader::ALL, &text));
        }
    }
    all
}
