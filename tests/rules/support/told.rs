//! What the last action says: its figures, report, verdict, events, and what is still to come.

use super::{Fields, Play, entry};
use drumhead::battle::{Directions, Outcome, Run, SoFar, Verdict, Viewer, ViewerText, banner_of};
use drumhead::table::Answer;

impl Play {
    /// The value of a figure of the last action, as its line of the report ends for the umpire: `= 13 dice`.
    #[track_caller]
    pub fn figure(&self, id: &str) -> String {
        let done = self.outcome();
        let line = done
            .lines
            .iter()
            .find(|line| line.figure.as_deref() == Some(id))
            .unwrap_or_else(|| panic!("no figure {id} in {:#?}", done.lines));
        let text = line.text.to(Viewer::Umpire);
        let result = text.rsplit("= ").next().unwrap_or_default();
        // Modifiers of a die are no sum.
        let result = result.rsplit("so ").next().unwrap_or_default();
        // A distance follows its reason.
        let distance = result.rsplit_once(": ").map(|(_, it)| it);
        let distance = distance.filter(|it| it.contains(" inch"));
        distance.unwrap_or(result).to_owned()
    }

    /// Every line of the last report and every instruction, as the umpire reads them.
    pub fn report(&self) -> String {
        let done = self.outcome();
        let lines = done
            .lines
            .iter()
            .map(|line| format!("{} {}", line.text.to(Viewer::Umpire), line.clause));
        lines
            .chain(
                done.table
                    .iter()
                    .map(|told| format!("table: {}", told.to(Viewer::Umpire))),
            )
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Checks that the report, with its instructions, has these words.
    #[track_caller]
    pub fn says(&self, words: &str) {
        let report = self.report();
        assert!(report.contains(words), "no {words} in {report}");
    }

    /// What the last action came to.
    #[track_caller]
    pub fn outcome(&self) -> &Outcome {
        self.done.as_ref().expect("an action")
    }

    /// The verdict of the last action, for everyone: `text | BANNER | tone | side`.
    #[track_caller]
    pub fn verdict(&self) -> String {
        let verdict = self.outcome().verdict.as_ref().expect("a verdict");
        assert!(verdict.text.table.starts_with(&verdict.head.table));
        line(verdict)
    }

    /// That of the verdict and the events of the last action whose banner is shown.
    #[track_caller]
    pub fn banner(&self) -> String {
        let done = self.outcome();
        let verdict = done.verdict.as_ref().expect("a verdict");
        line(banner_of(verdict, &done.consequences))
    }

    /// Its further verdicts, the gravest last.
    #[track_caller]
    pub fn events(&self) -> Vec<String> {
        self.outcome().consequences.iter().map(line).collect()
    }

    /// What must be done on the table, line by line.
    #[track_caller]
    pub fn table(&self) -> Vec<&str> {
        texts(&self.outcome().table)
    }

    /// What must or may happen because of the last action, line by line.
    #[track_caller]
    pub fn follows(&self) -> Vec<&str> {
        texts(&self.outcome().follows)
    }

    /// How far an action comes when this has been given, a number for a die, a word for a decision: `"4 4 yes =0"`.
    #[track_caller]
    pub fn so_far(&self, action: &str, fields: impl Into<Fields>, given: &str) -> SoFar {
        let answer = |it: &str| match it.parse() {
            Ok(face) => Answer::Die { face, app: false },
            Err(_) => Answer::Decision(it.trim_start_matches('=').to_owned()),
        };
        let given = given.split_whitespace().map(answer).collect();
        let run = self
            .battle
            .run(&entry(action, fields), &Directions::default(), &given);
        match run {
            Ok(Run::Waiting(so_far)) => *so_far,
            run => panic!("it does not wait: {:?}", run.err()),
        }
    }

    /// Why the next dice are rolled.
    #[track_caller]
    pub fn prompt(&self, action: &str, fields: impl Into<Fields>, given: &str) -> String {
        let prompt = self.so_far(action, fields, given).prompt;
        prompt.expect("a prompt").to(Viewer::Table).to_owned()
    }

    /// The decision that is due: about whom, the question, its options (`id: text / id: text`).
    #[track_caller]
    pub fn question(&self, action: &str, fields: impl Into<Fields>, given: &str) -> [String; 3] {
        let asked = self.so_far(action, fields, given).question;
        let asked = asked.expect("a question");
        let option =
            |(id, text): &(String, ViewerText)| format!("{id}: {}", text.to(Viewer::Table));
        let options: Vec<String> = asked.options.iter().map(option).collect();
        let [of, text] = [&asked.of, &asked.text].map(|it| it.to(Viewer::Table).to_owned());
        [of, text, options.join(" / ")]
    }

    /// The number that a figure of the last action comes to.
    #[track_caller]
    pub fn number(&self, figure: &str) -> u16 {
        let text = self.figure(figure);
        let number = text.split(' ').next().and_then(|word| word.parse().ok());
        number.unwrap_or_else(|| panic!("{text} begins with no number"))
    }

    /// Everything that the last action shows to a viewer: its title, its lines, what the table must do.
    pub fn shown(&self, viewer: Viewer) -> String {
        let done = self.outcome();
        let lines = done.lines.iter().map(|line| line.text.to(viewer));
        let told = done.table.iter().map(|told| told.to(viewer));
        std::iter::once(done.title.to(viewer))
            .chain(lines)
            .chain(told)
            .collect::<Vec<_>>()
            .join("\n")
    }
}

fn line(verdict: &Verdict) -> String {
    format!(
        "{} | {} | {} | {}",
        verdict.text.to(Viewer::Table),
        verdict.banner.to(Viewer::Table),
        verdict.tone.id(),
        verdict.side.map_or("-", |side| side.id())
    )
}

fn texts(all: &[ViewerText]) -> Vec<&str> {
    all.iter().map(|text| text.to(Viewer::Table)).collect()
}
