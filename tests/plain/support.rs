//! The program at the other end of two pipes.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use tempfile::TempDir;

/// The program with folders of its own.
pub struct Piped {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    /// All that has been heard.
    all: String,
}

impl Piped {
    /// Starts it with these arguments, and reads what it says first.
    pub fn start(home: &TempDir, arguments: &[&str]) -> (Piped, String) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_drumhead"))
            .arg("--config-dir")
            .arg(home.path().join("config"))
            .arg("--state-dir")
            .arg(home.path().join("state"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (
            child.stdin.take(),
            BufReader::new(child.stdout.take().unwrap()),
        );
        let mut piped = Piped {
            child,
            input,
            output,
            all: String::new(),
        };
        let first = piped.hear();
        (piped, first)
    }

    /// What is said up to the next question for a line, or to the end.
    fn hear(&mut self) -> String {
        let mut heard = Vec::new();
        loop {
            let read = self.output.read_until(b' ', &mut heard).unwrap();
            if read == 0 || heard == b"> " || heard.ends_with(b"\n> ") {
                let text = String::from_utf8(heard).unwrap();
                let text = unfolded(&text);
                self.all.push_str(&text);
                return text;
            }
        }
    }

    /// Whether this has been heard at any time.
    pub fn said(&self, text: &str) -> bool {
        self.all.contains(text)
    }

    /// Writes a line, and reads what is said to it.
    pub fn say(&mut self, line: &str) -> String {
        let input = self.input.as_mut().unwrap();
        input.write_all(format!("{line}\n").as_bytes()).unwrap();
        input.flush().unwrap();
        self.hear()
    }

    /// The same, and the answer has this in it.
    pub fn must(&mut self, line: &str, answer: &str) -> String {
        let heard = self.say(line);
        assert!(
            heard.contains(answer),
            "to {line:?} there is no {answer:?} in:\n{heard}"
        );
        heard
    }

    /// No more lines come: what is said then, and the exit code.
    pub fn end(mut self) -> (String, Option<i32>) {
        drop(self.input.take());
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        (unfolded(&rest), self.child.wait().unwrap().code())
    }
}

impl Drop for Piped {
    /// It ends before its folders go.
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.child.wait();
    }
}

/// What was heard, each line whole again: what does not fit goes on in lines that begin with two blanks. Nothing moves a
/// cursor, rings or paints, and a line is as wide as a narrow terminal, but for a word that is wider.
fn unfolded(text: &str) -> String {
    assert!(
        text.chars().all(|c| c == '\n' || !c.is_control()),
        "{text:?}"
    );
    for line in text.lines() {
        assert!(
            line.chars().count() <= 78 || !line.trim().contains(' '),
            "{line:?}"
        );
    }
    text.replace("\n  ", " ")
}

/// The number under which something is offered in what was said last.
pub fn number_of(heard: &str, choice: &str) -> String {
    let line = heard
        .lines()
        .find(|line| line.contains(choice))
        .unwrap_or_else(|| panic!("no {choice:?} in:\n{heard}"));
    line.chars().take_while(char::is_ascii_digit).collect()
}
