//! The words that mean the same everywhere.

use super::Plain;
use crate::battle::Viewer;
use crate::table::{Side, Who};
use crate::ui::keys::commands::{self, ScreenCommand};
use crate::ui::palette::LineIntent;
use crate::ui::play::{Help, Layer, Sight};
use std::path::Path;

/// The word that stands for a screen command.
const fn word(
    command: &ScreenCommand,
    takes: &'static str,
) -> (&'static str, &'static str, &'static str) {
    (command.name, takes, command.help)
}

/// Each word, its argument, and what it does.
pub const WORDS: &[(&str, &str, &str)] = &[
    word(&commands::UNDO, ""),
    word(&commands::REDO, ""),
    (
        "log",
        "LINE or WORDS",
        "list the last lines of the log, one in full, those with these words, or all",
    ),
    (
        "at",
        "LINE",
        "show the battle as it stood after a line of the log",
    ),
    word(&commands::GO, "LINE"),
    ("units", "", "show both rosters"),
    ("unit", "NUMBER or NAME", "select a unit or character"),
    ("panel", "", "show the rulebook's panel"),
    (
        "state",
        "",
        "show the turn, the phase, whose turn it is, what is left",
    ),
    (
        "odds",
        "ACTION",
        "show the odds of the open form, the current roll, or an action",
    ),
    ("result", "", "show the last result again, with its dice"),
    (
        "explain",
        "LINE",
        "show the sums of the last result, or one step by step; in a form, its numbers",
    ),
    (
        "overrule",
        "LINE NUMBER REASON",
        "overrule a number listed by explain; the reason is optional",
    ),
    (
        "change-die",
        "DIE FACE",
        "change a die of the last result, counted from 1",
    ),
    word(&commands::LUCK, ""),
    word(&commands::REPORT, ""),
    (
        "strengths",
        "",
        "show the strength of each unit, turn by turn",
    ),
    word(&commands::TABLE, ""),
    (
        "tick",
        "NUMBER or NAME",
        "tick or untick a unit of that list",
    ),
    ("refused", "", "list what is refused now, and why"),
    word(&commands::FORCE, "REASON"),
    (
        "rules",
        "WORDS",
        "show the clauses with these words, or one by its id",
    ),
    word(&commands::SAVE_GAME, "FILE"),
    word(&commands::LOOK_RED, "yes"),
    word(&commands::LOOK_BLUE, "yes"),
    word(&commands::GUIDE_OVER, ""),
    ("back", "", "go back one step"),
    ("help", "", "list these commands"),
    word(&commands::QUIT, ""),
];

/// The number of clauses written at once.
const CLAUSES: usize = 8;

impl Plain {
    /// Runs a line that means the same everywhere. Returns false if it does not.
    pub(super) fn word(&mut self, line: &str) -> bool {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        let Some((_, takes, _)) = WORDS.iter().find(|(known, ..)| *known == word) else {
            return false;
        };
        if takes.is_empty() && !rest.is_empty() {
            return false;
        }
        match word.as_str() {
            "undo" | "redo" => self.turn(&word),
            "log" => self.log(rest),
            "at" => self.at_line(rest),
            "odds" => self.odds(rest),
            "explain" => self.explain_line(rest),
            "overrule" => self.overrule(rest),
            "change-die" => self.change_die(rest),
            "luck" => self.luck(),
            "report" => self.report(),
            "strengths" => self.strengths(),
            "tick" => self.tick(rest),
            "guide-over" => self.play.end_guide(),
            "go" => self.go(rest),
            "units" => self.units(),
            "unit" => self.unit(rest),
            "panel" => self.panel(),
            "state" => self.state(),
            "result" => match self.last.clone() {
                Some(outcome) => self.outcome(&outcome),
                None => self.put("Nothing has been done yet."),
            },
            "table" => self.table(),
            "refused" => self.refused(),
            "force" => self.force(rest),
            "rules" => self.rules(rest),
            "save-as" if !rest.is_empty() => {
                self.play.save_under(Path::new(rest));
            }
            "save-as" => self.put("Type save-as and a file."),
            "look-red" => self.look(Side::Red, rest),
            "look-blue" => self.look(Side::Blue, rest),
            "back" => self.back(),
            "help" => self.help(),
            _ => self.left = true,
        }
        true
    }

    fn unit(&mut self, name: &str) {
        match (self.play.top(), self.somebody(name)) {
            (Some(Layer::Form(_) | Layer::Prompt(_)), _) => {
                self.put("Finish the open form first, or type back to leave it.");
            }
            (_, Some(who)) => self.select(who),
            _ => self.put("Type unit and a number, or a part of a name."),
        }
    }

    /// The unit or character with a number or a part of a name.
    fn somebody(&self, name: &str) -> Option<Who> {
        let number = name
            .parse()
            .ok()
            .and_then(|number| self.play.numbers.who(number));
        number.or_else(|| match self.play.read_line(name) {
            Ok(LineIntent::Who(who)) => Some(who),
            _ => None,
        })
    }

    /// Ticks a unit of the list of what should lie on the table.
    fn tick(&mut self, name: &str) {
        let Some(who) = self.somebody(name) else {
            return self.put("Type tick and a number, or a part of a name.");
        };
        self.play.tick(who);
        let item = self.play.lying().into_iter().find(|item| item.who == who);
        match item {
            Some(item) => self.put(format!(
                "{}: {}",
                self.called(who),
                if item.ticked { "ticked" } else { "not ticked" }
            )),
            None => self.put(format!("{} is not on the table.", self.called(who))),
        }
    }

    /// Writes what should lie on the table, unit by unit.
    fn table(&mut self) {
        for item in self.play.lying() {
            let ticked = if item.ticked { "; ticked" } else { "" };
            let name = match item.who {
                Who::Table => "Setup".to_owned(),
                who => self.called(who),
            };
            self.put(format!("{name}: {}{ticked}", item.text));
        }
    }

    fn rules(&mut self, words: &str) {
        let mut help = Help::of_rules(&self.play.game);
        words.clone_into(&mut help.search);
        let topic = |topic: &crate::ui::play::Topic| {
            format!("{} {}: {}", topic.key, topic.title, topic.text)
                .trim_start()
                .to_owned()
        };
        // A clause's own id goes before clauses that mention it.
        let exact: Vec<String> = help
            .found()
            .filter(|found| found.key.eq_ignore_ascii_case(words))
            .map(topic)
            .collect();
        let found = if exact.is_empty() || words.is_empty() {
            help.found().map(topic).collect()
        } else {
            exact
        };
        for text in found.iter().take(CLAUSES) {
            self.put(text);
        }
        match found.len() {
            0 => self.put("No clause contains these words."),
            n if n > CLAUSES => self.put(format!(
                "And {} more: add words to narrow the search.",
                n - CLAUSES
            )),
            _ => {}
        }
    }

    /// Writes what only one side may know, once that side is alone.
    fn look(&mut self, side: Side, word: &str) {
        if !self.play.snapshot.secrets {
            return self.put("Nothing is hidden in this battle.");
        }
        if word != "yes" {
            return self.put(format!(
                "Only {0} may read this: type look-{0} yes.",
                side.id()
            ));
        }
        let sight = Sight::of(
            self.play.game.battle(),
            &self.play.numbers,
            Viewer::Side(side),
        );
        let rows: Vec<String> = sight.side(side).map(|row| self.row(row)).collect();
        self.put_all(&rows);
    }

    fn help(&mut self) {
        self.put("Choose by number. Enter lists the choices again, ? explains them. Commands that work everywhere:");
        for (word, takes, does) in WORDS {
            let takes = if takes.is_empty() {
                String::new()
            } else {
                format!(" {takes}")
            };
            self.put(format!("{word}{takes}: {does}"));
        }
        self.put("Or type an action with its unit and values: fire 2 14 range=8.");
        self.put("In a form: Enter keeps the value, ? explains, do keeps all other values. In a text field, put a text that is a command in quotes, or a colon before a command.");
        self.put(
            "Dice: Enter lets the program roll, digits are your own dice, erase takes one back.",
        );
    }
}
