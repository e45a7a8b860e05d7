//! Requests in the middle of an action: dice, a decision, a card.

use super::*;
use crate::battle::view::Block;
use crate::battle::{by_name, count, words};
use crate::session::play::{COUNT, Demand, Dice, Duty};
use crate::table::{DiceRequest, Request};

/// A line with its full stop; a heading keeps its colon.
fn sentence(line: &str) -> String {
    let stop = if line.ends_with(':') { "" } else { "." };
    format!("{}{stop}", line.trim_end_matches('.'))
}

impl Plain {
    /// Asks for dice, a decision, a card.
    pub(super) fn ask_due(&mut self) {
        if matches!(self.play.game.waiting(), Some((_, Request::Decision(_), _))) {
            self.work_out();
        }
        let Some(demand) = self.play.demand(&self.play.snapshot.sight) else {
            return;
        };
        for block in demand.blocks() {
            let lines = self.words(&block);
            match &block {
                // They stand below, each time, with the dice that lie, and change.
                Block::Dice(_) | Block::Stakes(_) => {}
                // What is asked stands above its answers each time.
                Block::Text { .. } if demand.is_question() && lines == [demand.why.as_str()] => {
                    self.page.heading(demand.head(None));
                    self.put_all(&lines);
                }
                Block::Choices(_) => {
                    if demand.does == Duty::Draws && self.play.rolling() != Dice::Table {
                        self.put("Enter: the program draws. Or choose the card you drew from your own deck:");
                    }
                    self.put_all(&lines);
                }
                _ => lines.iter().for_each(|line| {
                    self.page.put_once(sentence(line));
                }),
            }
        }
        let need = self.play.game.waiting().map(|(_, need, _)| need.clone());
        if let Some(Request::Dice(need)) = need {
            self.put(format!("{}.", demand.head(None)));
            if let Some(dice) = demand.needs().cloned().map(Block::Dice) {
                self.block(&dice);
            }
            self.ask_dice(&need);
        }
    }

    /// Takes the odds of the roll as written already.
    pub(super) fn hush_odds(&mut self) {
        let demand = self.play.demand(&self.play.snapshot.sight);
        for block in demand.iter().flat_map(Demand::blocks) {
            if matches!(block, Block::Odds { .. }) {
                for line in self.words(&block) {
                    self.page.hush(sentence(&line));
                }
            }
        }
    }

    fn ask_dice(&mut self, need: &DiceRequest) {
        if !need.rolled.is_empty() {
            let faces = need.rolled.iter().map(u8::to_string);
            self.put(format!(
                "Rolled: {}. {} to go; erase takes back the last die.",
                faces.joined(", "),
                count(need.count, "die", "dice")
            ));
        }
        self.tell_stakes();
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

    /// Writes the points that can be spent on the roll, with a number where there are several dice.
    fn tell_stakes(&mut self) {
        let stakes = Side::BOTH.map(|side| self.play.stakes_told(side)).concat();
        match &stakes[..] {
            [] => {}
            [(_, told)] => self.put(format!("{told}. Type + or - to change that by one.")),
            several => {
                for (at, told) in several {
                    self.put(format!("{}. {told}.", at + 1));
                }
                self.put("Type + or - and the number of a line to spend a point more or less.");
            }
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
            ("", Request::Decision(ask)) if !ask.preset => {
                self.put("Choose one by its number or its name.");
            }
            ("", Request::Decision(ask)) => self.pick(&words(&ask.default.to_string())),
            (_, Request::Dice(_)) if self.spend(line) => {}
            (_, Request::Dice(_)) => self.faces(line),
            (_, Request::Decision(_) | Request::Card(_)) => self.pick(line),
        }
    }

    /// Spends a point more or less: `+` on the first line of points, `-2` on the second. Returns false if it is none of these.
    fn spend(&mut self, line: &str) -> bool {
        let action = match line.get(..1) {
            Some("+") => KeyAction::Add,
            Some("-") => KeyAction::Less,
            _ => return false,
        };
        let at = match line[1..].trim() {
            "" => Ok(1),
            number => number.parse(),
        };
        let many = self.play.stakes().len();
        match (at, self.play.prompt()) {
            (Ok(at), Some(prompt)) if (1..=many).contains(&at) => prompt.stake = Some(at - 1),
            (Ok(_), Some(_)) if many > 0 => {
                self.put(format!("Type {0}1 to {0}{many}.", &line[..1]));
                return true;
            }
            _ => return false,
        }
        self.play.update(action);
        true
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

    /// Picks one of the choices: by number, by id or in words, or by a beginning that only one has.
    fn pick(&mut self, line: &str) {
        let choices = self.play.choices_due();
        let number: Option<usize> = line.parse().ok();
        let number = number.and_then(|number| choices.iter().position(|it| it.number == number));
        let ids: Vec<String> = choices.iter().map(|it| words(&it.id)).collect();
        let at = number
            .or_else(|| by_name(line, ids.iter().enumerate()))
            .or_else(|| by_name(line, choices.iter().map(|it| &it.label).enumerate()));
        match (at, self.play.prompt()) {
            (Some(at), Some(prompt)) => {
                prompt.choose(at);
                self.play.update(KeyAction::Accept);
            }
            _ => self.put(format!("Unknown choice: {line}.")),
        }
    }
}
