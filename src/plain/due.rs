//! Requests in the middle of an action: dice, a decision, a card.

use super::*;
use crate::battle::{by_name, count, words};
use crate::session::play::{COUNT, Dice, called, cards_to_name, span_of};
use crate::table::{Ask, CardRequest, DiceRequest, Reading, Request};

impl Plain {
    /// Asks for what the action needs next.
    pub(super) fn ask_due(&mut self) {
        let Some((_, need, rolls)) = self.play.game.waiting() else {
            return;
        };
        let (need, rolls) = (need.clone(), rolls.to_vec());
        if let Some(Shown::Prompt(prompt)) = self.play.top() {
            let title = prompt.title.clone();
            self.page.put_once(title);
        }
        for text in self.fallen_so_far(&rolls) {
            self.page.put_once(text);
        }
        match need {
            Request::Dice(need) => self.ask_dice(&need),
            Request::Decision(ask) => self.ask_answer(&ask),
            Request::Card(need) => self.ask_card(&need),
        }
    }

    fn ask_dice(&mut self, need: &DiceRequest) {
        let whose = self.play.owner_prefix(need.owner);
        let again = if need.again { " again" } else { "" };
        let all = usize::from(need.count) + need.rolled.len();
        let dice = count(all, "die", "dice");
        if let Some(Shown::Prompt(prompt)) = self.play.top()
            && !prompt.why.is_empty()
        {
            let text = format!("{}.", prompt.why.trim_end_matches('.'));
            self.page.put_once(text);
        }
        let why = if whose.is_empty() {
            capital(need.why)
        } else {
            need.why.to_owned()
        };
        self.put(format!(
            "{whose}{why}{again}: {dice} of {} faces.",
            need.die
        ));
        if let Some(reading) = self.play.reading(need) {
            self.put(meaning(reading));
        }
        if !need.rolled.is_empty() {
            let faces = need
                .rolled
                .iter()
                .map(u8::to_string)
                .collect::<Vec<_>>()
                .join(", ");
            self.put(format!(
                "Rolled: {faces}. {} to go; erase takes back the last die.",
                count(need.count, "die", "dice")
            ));
        }
        let real = if need.die <= 9 {
            "the faces of your own dice, one digit each"
        } else {
            "the faces of your own dice, separated by blanks"
        };
        self.put(match self.play.rolling() {
            Dice::Table => format!("Type {real}."),
            Dice::Ask | Dice::App => format!("Enter: the program rolls. Or type {real}."),
        });
    }

    fn ask_answer(&mut self, ask: &Ask) {
        let Some(Shown::Prompt(prompt)) = self.play.top() else {
            return;
        };
        let default = words(&ask.default.to_string());
        let asked = self.play.question_text(ask, prompt);
        let numbered = numbered(&ask.options.list());
        let mut lines = vec![format!("{asked} [{default}]")];
        for way in self.play.ways_in_words(prompt) {
            let mark = if way.is_default { " (default)" } else { "" };
            let (number, name) = (way.number, way.name);
            lines.push(match numbered {
                _ if way.is_dice => format!("{number}: {name}{mark}"),
                true => format!("{number}. {name}{mark}"),
                false => format!("{name}{mark}"),
            });
        }
        if let Some(side) = ask.owner.side {
            self.page.heading(format!("{} decides", capital(side.id())));
        }
        self.put_all(&lines);
    }

    fn ask_card(&mut self, need: &CardRequest) {
        self.put(format!("A card: one of {}.", need.left.len()));
        if self.play.rolling() != Dice::Table {
            self.put("Enter: the program draws. Or choose the card you drew from your own deck:");
        }
        let names: Vec<String> = cards_to_name(self.play.game.battle(), need)
            .iter()
            .map(|card| card.name.clone())
            .collect();
        for (at, name) in names.iter().enumerate() {
            self.put(format!("{}. {name}", at + 1));
        }
    }

    /// Answers what the action needs next.
    pub(super) fn supply(&mut self, line: &str) {
        let Some((_, need, _)) = self.play.game.waiting() else {
            return self.play.update(KeyAction::Back);
        };
        let need = need.clone();
        match (line.to_lowercase().as_str(), &need) {
            ("erase", _) => self.play.update(KeyAction::Erase),
            ("?", Request::Dice(_)) => self.put("Type your own dice, or let the program roll; you can mix them. back leaves the action."),
            ("?", _) => self.put("Choose one by its number or its name. back leaves the action."),
            ("", Request::Dice(_) | Request::Card(_)) => self.play.update(KeyAction::Press),
            ("", Request::Decision(ask)) => self.decide(&ask.default.to_string()),
            (_, Request::Dice(_)) => self.faces(line),
            (_, Request::Decision(_)) => self.decide(line),
            (_, Request::Card(need)) => {
                let names: Vec<String> = cards_to_name(self.play.game.battle(), need).iter().map(|card| card.name.clone()).collect();
                self.pick(&called(&names).into_iter().zip(names).collect::<Vec<_>>(), line);
            }
        }
    }

    fn decide(&mut self, line: &str) {
        let ways = self.play.ways().into_iter();
        let options: Vec<_> = ways.map(|way| (way.number, way.name)).collect();
        self.pick(&options, line);
    }

    fn faces(&mut self, line: &str) {
        let count = line.strip_suffix(COUNT).map(|number| number.trim().parse());
        if let Some(Ok(count)) = count {
            self.play.supply_count(count);
        } else if line
            .chars()
            .all(|c| c.is_ascii_digit() || c.is_whitespace() || matches!(c, ',' | '.' | ';'))
        {
            self.play.paste(line);
        } else {
            self.put(format!(
                "{line} is not the face of a die. back leaves the action."
            ));
        }
    }

    /// Picks one of the numbered options: by name, by number, or by a beginning that only one has.
    fn pick(&mut self, options: &[(usize, String)], line: &str) {
        let number = line
            .parse()
            .ok()
            .and_then(|number: usize| options.iter().position(|(other, _)| *other == number));
        let names = options.iter().map(|(_, name)| name).enumerate();
        let at = number.or_else(|| by_name(line, names));
        match (at, self.play.prompt()) {
            (Some(at), Some(prompt)) => {
                prompt.at = at;
                self.play.update(KeyAction::Accept);
            }
            _ => self.put(format!("Unknown choice: {line}.")),
        }
    }
}

/// True if the options need numbers: those that are numbers themselves go by their value.
pub(super) fn numbered(options: &[String]) -> bool {
    options.iter().all(|option| option.parse::<f64>().is_err())
}

/// The meaning of each face, best first.
fn meaning(reading: &Reading) -> String {
    let mut parts = Vec::new();
    for (class, name) in reading.classes.iter().enumerate().rev() {
        let faces: Vec<u8> = (1..=reading.die())
            .filter(|face| reading.classes[reading.class(*face)] == *name)
            .collect();
        // Classes of the same name are one to the players.
        if !faces.is_empty() && !reading.classes[class + 1..].contains(name) {
            parts.push(format!("{name} on {}", span_of(&faces)));
        }
    }
    format!("{}.", capital(&parts.join(", ")))
}
