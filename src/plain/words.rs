//! The words that mean the same everywhere.

use super::*;
use crate::battle::meant;
use crate::session::help::Topic;
use crate::session::keys::commands::{self, ScreenCommand};
use crate::session::play::Sight;
use std::path::Path;

/// A word that means the same everywhere.
pub struct PlainCommand {
    /// The word to type.
    pub name: &'static str,
    /// Its argument; empty for none.
    takes: &'static str,
    help: &'static str,
    run: fn(&mut Plain, &str),
}

const fn word(
    name: &'static str,
    takes: &'static str,
    help: &'static str,
    run: fn(&mut Plain, &str),
) -> PlainCommand {
    PlainCommand {
        name,
        takes,
        help,
        run,
    }
}

/// The word that stands for a command of the screen.
const fn screen(
    command: &ScreenCommand,
    takes: &'static str,
    run: fn(&mut Plain, &str),
) -> PlainCommand {
    word(command.name, takes, command.help, run)
}

/// Every word.
pub static WORDS: &[PlainCommand] = &[
    screen(&commands::UNDO, "", |it, _| it.turn(KeyAction::Undo)),
    screen(&commands::REDO, "", |it, _| it.turn(KeyAction::Redo)),
    word(
        "log",
        "LINE or WORDS",
        "list the last lines of the log, one in full, those with these words, or all",
        Plain::log,
    ),
    word(
        "at",
        "LINE",
        "show the battle as it stood after a line of the log",
        Plain::at_line,
    ),
    screen(&commands::GO, "LINE", Plain::go),
    word("units", "", "show both rosters", |it, _| it.units()),
    word(
        "unit",
        "NUMBER or NAME",
        "select a unit or character",
        Plain::unit,
    ),
    word("panel", "", "show the rulebook's panel", |it, _| it.panel()),
    word(
        "state",
        "",
        "show the turn, the phase, whose turn it is, what is left",
        |it, _| it.state(),
    ),
    word(
        "odds",
        "ACTION",
        "show the odds of the open form, the current roll, or an action",
        Plain::odds,
    ),
    word(
        "result",
        "",
        "show the last result again, with its dice",
        |it, _| it.result(),
    ),
    word(
        "explain",
        "LINE",
        "show the sums of the last result, or one step by step; in a form, its numbers",
        Plain::explain_line,
    ),
    word(
        "overrule",
        "LINE NUMBER REASON",
        "overrule a number listed by explain; the reason is optional",
        Plain::overrule,
    ),
    word(
        "change-die",
        "DIE FACE",
        "change a die of the last result, counted from 1",
        Plain::change_die,
    ),
    screen(&commands::LUCK, "", |it, _| it.luck()),
    screen(&commands::REPORT, "", |it, _| it.report()),
    screen(&commands::NEXT_BATTLE, "", |it, _| {
        it.play.command(&commands::NEXT_BATTLE, "");
    }),
    word(
        "strengths",
        "",
        "show the strength of each unit, turn by turn",
        |it, _| it.strengths(),
    ),
    screen(&commands::CHECKLIST, "", |it, _| it.table()),
    word(
        "tick",
        "NUMBER or NAME",
        "tick or untick a unit of that list",
        Plain::tick,
    ),
    word(
        "refused",
        "",
        "list what is refused now, and why",
        |it, _| it.refused(),
    ),
    screen(&commands::FORCE, "REASON", Plain::force),
    word(
        "rules",
        "WORDS",
        "show the clauses with these words, or one by its id",
        Plain::rules,
    ),
    screen(&commands::SAVE_GAME, "FILE", Plain::save_as),
    screen(&commands::LOOK_RED, "yes", |it, word| {
        it.look(Side::Red, word);
    }),
    screen(&commands::LOOK_BLUE, "yes", |it, word| {
        it.look(Side::Blue, word);
    }),
    screen(&commands::GUIDE_OVER, "", |it, _| it.play.end_guide()),
    word("back", "", "go back one step", |it, _| it.back()),
    word("help", "", "list these commands", |it, _| it.help()),
    screen(&commands::QUIT, "", |it, _| it.left = true),
];

/// The number of clauses written at once.
const CLAUSES: usize = 8;

impl Plain {
    /// Runs a line that means the same everywhere. Returns false if it does not.
    pub(super) fn word(&mut self, line: &str) -> bool {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        let Some(command) = WORDS.iter().find(|command| command.name == word) else {
            return false;
        };
        let runs = rest.is_empty() || !command.takes.is_empty();
        if runs {
            (command.run)(self, rest);
        }
        runs
    }

    fn result(&mut self) {
        match self.last.clone() {
            Some(outcome) => self.outcome(&outcome),
            None => self.put("Nothing has been done yet."),
        }
    }

    fn save_as(&mut self, file: &str) {
        if file.is_empty() {
            return self.put("Type save-as and a file.");
        }
        self.play.save_under(Path::new(file));
    }

    fn unit(&mut self, name: &str) {
        let is_open = self.play.shows::<FormPane>() || self.play.shows::<Prompt>();
        match self.some_unit(name) {
            _ if is_open => self.put("Finish the open form first, or type back to leave it."),
            Some(who) => self.select(who),
            None => self.put("Type unit and a number, or a part of a name."),
        }
    }

    /// The unit or character with a number or a part of a name.
    pub(super) fn some_unit(&self, name: &str) -> Option<Who> {
        match meant(&self.play.choices(), name)[..] {
            [one] => one.who,
            _ => None,
        }
    }

    /// Ticks a unit of the list of what should lie on the table.
    fn tick(&mut self, name: &str) {
        let Some(who) = self.some_unit(name) else {
            return self.put("Type tick and a number, or a part of a name.");
        };
        self.play.tick(who);
        let item = self
            .play
            .table_checklist()
            .into_iter()
            .find(|item| item.who == who);
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
        for item in self.play.table_checklist() {
            let ticked = if item.ticked { "; ticked" } else { "" };
            let name = match item.who {
                Who::Table => "Setup".to_owned(),
                Who::Side(side) => self.play.snapshot.side(side).to_owned(),
                who => self.called(who),
            };
            self.put(format!("{name}: {}{ticked}", item.text));
        }
        let reserves = self.play.reserves();
        self.put(reserves);
    }

    fn rules(&mut self, words: &str) {
        let mut help = Help::of_rules(&self.play.game);
        words.clone_into(&mut help.search);
        let topic = |topic: &Topic| {
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
        for command in WORDS {
            self.page.command(command.name, command.takes, command.help);
        }
        let line = self.play.game.battle().info().example;
        self.put(format!(
            "Or type an action with its unit and values: {line}."
        ));
        self.put("In a form: Enter keeps the value, ? explains, do keeps all other values. In a text field, put a text that is a command in quotes, or a colon before a command.");
        self.put(
            "Dice: Enter lets the program roll, digits are your own dice, erase takes one back.",
        );
    }
}
