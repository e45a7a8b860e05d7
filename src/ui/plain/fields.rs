//! A form, asked field by field. What stands in brackets is kept by Enter.

use super::Plain;
use crate::battle::{Kind, quantity};
use crate::ui::form::{Choice, Editor, FormPane, Line, Verdict, plain};
use crate::ui::keys::Action;
use crate::ui::palette::{answer, more};
use crate::ui::play::Layer;
use serde_json::Value;

impl Plain {
    fn form(&mut self) -> Option<&mut FormPane> {
        match self.play.layers.last_mut() {
            Some(Layer::Form(form)) => Some(form),
            _ => None,
        }
    }

    /// To the first field of a form that has just been opened.
    pub(super) fn begin_form(&mut self) {
        let Some(form) = self.form() else { return };
        form.at = 0;
        let first = open(&form.lines, 0);
        form.at = first.unwrap_or(0);
        if first.is_none() {
            self.submit();
        }
    }

    /// Asks for the field that is next.
    pub(super) fn ask_field(&mut self) {
        let Some(form) = self.play.form() else { return };
        let Some(line) = form.line() else { return };
        let asked: Vec<usize> = (0..form.lines.len()).filter(|at| !matches!(form.lines[*at].editor, Editor::Heading)).collect();
        let place = asked.iter().position(|at| *at == form.at).map_or(0, |place| place + 1);
        let of = heading(&form.lines, form.at).map_or_else(String::new, |heading| format!("{heading}, "));
        let missing = if line.field.required && line.value().is_none() { " (needed)" } else { "" };
        let now = worth(line).map_or_else(String::new, |value| format!(" [{value}]"));
        let text = format!("{place} of {}. {of}{}{}{missing}{now}?", asked.len(), line.label, bounds(line));
        let mut said = options(line);
        if place == 1 {
            said.push("Enter keeps what is in brackets, ? explains, do does it with the rest as it is, back goes back.".to_owned());
        }
        // The list is told once, the question as often as it is asked.
        let list = said.join("\n");
        let known = self.said.contains(&list);
        self.put(text);
        if !known {
            self.put_all(&said);
            self.said.push(list);
        }
    }

    /// A line where a form is open.
    pub(super) fn fill_in(&mut self, line: &str) {
        let Some(form) = self.form() else { return };
        let at = form.at;
        match line {
            "" => return self.keep(),
            "?" => return self.explain(),
            "back" => return self.step_back(),
            "do" => return self.submit(),
            _ => {}
        }
        if matches!(form.line().map(|line| &line.editor), Some(Editor::Deed(_))) {
            form.lines[at].editor = Editor::Deed(None);
            self.fresh = true;
            return self.play.update(Action::Accept);
        }
        let is_text = form.is_text();
        // Quotes make a text of a word that means something else.
        let line = line.strip_prefix('"').and_then(|line| line.strip_suffix('"')).filter(|_| is_text).unwrap_or(line);
        let named = line.contains('=') && !is_text;
        let put = if named { more(form, line).map(|()| form.at = at) } else { put(form, at, line) };
        match put {
            // Another field has been filled in: this one is still asked for.
            Ok(()) if named => {
                self.play.check();
                self.tell_verdict();
            }
            Ok(()) => {
                self.play.check();
                self.on(at);
            }
            Err(trouble) => self.put(trouble),
        }
    }

    /// The field stays as it is.
    fn keep(&mut self) {
        let Some(form) = self.form() else { return };
        let at = form.at;
        let missing = form.first_missing() == Some(at);
        if missing && matches!(form.line().map(|line| &line.editor), Some(Editor::Deed(None))) {
            self.fresh = true;
            return self.play.update(Action::Accept);
        }
        if missing { self.put("This is needed.") } else { self.on(at) }
    }

    /// On to the next field after `at`, unless what was put there makes no sense; after the last it is done.
    fn on(&mut self, at: usize) {
        let Some(form) = self.form() else { return };
        let wrong = match &form.verdict {
            Verdict::Wrong(invalid) => Some((invalid.clone(), form.lines.get(at).is_some_and(|line| line.path.join(".") == invalid.field))),
            _ => None,
        };
        let next = open(&form.lines, at + 1);
        if let Some((invalid, true)) = wrong {
            return self.put(invalid.message);
        }
        match next {
            Some(next) => {
                form.at = next;
                self.tell_verdict();
            }
            None => self.submit(),
        }
    }

    /// To the field before; from the first one out of the form.
    pub(super) fn step_back(&mut self) {
        let Some(form) = self.form() else { return };
        let before = (0..form.at).rev().find(|at| !matches!(form.lines[*at].editor, Editor::Heading | Editor::Deed(Some(_))));
        if let Some(at) = before {
            form.at = at;
        } else {
            self.play.layers.pop();
            self.fresh = true;
            self.put("Left; nothing has been done.");
        }
    }

    /// Does it, once nothing is missing.
    pub(super) fn submit(&mut self) {
        let Some(form) = self.form() else { return };
        if let Some(at) = form.first_missing() {
            form.at = at;
            let label = form.lines[at].label.clone();
            return self.put(format!("{label} is still needed."));
        }
        self.play.submit();
        if let Some(form) = self.form()
            && matches!(form.verdict, Verdict::Refused(_))
        {
            form.at = open(&form.lines, 0).unwrap_or(0);
        }
        self.tell_verdict();
        self.after_deed();
    }

    /// Where an action was for a field of the form beneath, on to the next field of that.
    pub(super) fn after_deed(&mut self) {
        let Some(form) = self.form() else { return };
        let at = form.at;
        if matches!(form.line().map(|line| &line.editor), Some(Editor::Deed(Some(_)))) {
            self.on(at);
        }
    }

    /// Does what is refused, for a reason.
    pub(super) fn force(&mut self, reason: &str) {
        if reason.is_empty() {
            return self.put("force and a reason: the reason stands in the log.");
        }
        if self.form().is_none() {
            if !self.play.can_force() {
                return self.put("Nothing has been refused that could be forced.");
            }
            self.play.update(Action::Force);
        }
        let Some(form) = self.form() else { return };
        form.asking = None;
        form.reason = Some(reason.to_owned());
        if form.first_missing().is_some() {
            self.play.check();
            return self.begin_form();
        }
        self.submit();
    }

    /// Says what forbids what stands in the form, or what makes no sense.
    pub(super) fn tell_verdict(&mut self) {
        match self.form().map(|form| form.verdict.clone()) {
            Some(Verdict::Refused(refusal)) => {
                self.put(format!("As it stands it is refused: {refusal}"));
                self.put("Change it, or force and a reason does it all the same.");
            }
            Some(Verdict::Wrong(invalid)) => self.put(invalid.to_string()),
            _ => {}
        }
    }

    fn explain(&mut self) {
        let Some(line) = self.play.form().and_then(FormPane::line) else { return };
        let usual = plain(&line.field.default);
        let usual = if usual.is_empty() { String::new() } else { format!(" Usually {usual}.") };
        let text = format!("{}: {}.{usual}", line.label, line.field.help.trim_end_matches('.'));
        let everybody: Vec<String> = match &line.editor {
            Editor::Pick { choices, .. } | Editor::Many { choices, .. } => choices.iter().map(named).collect(),
            _ => options(line),
        };
        self.put(text);
        self.put_all(&everybody);
        self.put("A minus empties it. field=value fills in another field.");
    }
}

/// Puts an answer into the line `at`: one of its words by number, else as on the command line.
fn put(form: &mut FormPane, at: usize, text: &str) -> Result<(), String> {
    let Some(line) = form.lines.get(at) else { return Ok(()) };
    if text == "-" && !line.editor.is_text() {
        form.give(at, &Value::Null);
        return Ok(());
    }
    if let Editor::Word { words, .. } = &line.editor {
        let numbered = words.iter().all(|word| word.parse::<f64>().is_err());
        let word = text.parse::<usize>().ok().filter(|_| numbered).and_then(|number| words.get(number.checked_sub(1)?)).cloned();
        if let (Some(word), false) = (word, line.field.kind == Kind::Flag) {
            form.give(at, &Value::from(word));
            return Ok(());
        }
    }
    answer(form, at, text)
}

/// The next line from `at` that is to be asked for: headings hold nothing.
fn open(lines: &[Line], at: usize) -> Option<usize> {
    (at..lines.len()).find(|at| !matches!(lines[*at].editor, Editor::Heading))
}

/// What the line belongs to.
fn heading(lines: &[Line], at: usize) -> Option<&str> {
    let line = lines.get(at)?;
    let above = lines[..at].iter().rev().find(|above| above.depth < line.depth)?;
    Some(above.label.as_str())
}

/// What stands in it, in words.
fn worth(line: &Line) -> Option<String> {
    let names = |choices: &[Choice], at: &[usize]| at.iter().filter_map(|at| choices.get(*at)).map(named).collect::<Vec<_>>().join(", ");
    let text = match &line.editor {
        Editor::Pick { choices, at, .. } => names(choices, at.as_slice()),
        Editor::Many { choices, picked, .. } => names(choices, picked),
        Editor::Deed(deed) => deed.as_ref().map(|(_, title)| title.clone()).unwrap_or_default(),
        Editor::List(count) => count.to_string(),
        _ => line.value().map(|value| plain(&value)).unwrap_or_default(),
    };
    Some(text).filter(|text| !text.is_empty())
}

fn named(choice: &Choice) -> String {
    if choice.number == 0 { choice.name.clone() } else { format!("{} {}", choice.number, choice.name) }
}

/// `, inches, 0 to 24`, `, yes or no`.
fn bounds(line: &Line) -> String {
    let field = &line.field;
    let unit = if field.unit.is_empty() { String::new() } else { format!(", {}", field.unit) };
    let range = match (field.min, field.max) {
        (Some(low), Some(high)) => format!(", {} to {}", quantity(low), quantity(high)),
        (Some(low), None) => format!(", {} or more", quantity(low)),
        (None, Some(high)) => format!(", at most {}", quantity(high)),
        (None, None) => String::new(),
    };
    match (&line.editor, field.kind) {
        (_, Kind::Flag) => ", yes or no".to_owned(),
        (Editor::List(_), _) => ", how many".to_owned(),
        (Editor::Many { .. }, _) => ", several with commas between".to_owned(),
        (Editor::Text(_), _) => ", a text".to_owned(),
        _ => format!("{unit}{range}"),
    }
}

/// What may be answered, where it can be listed: those it is meant for, words with their numbers.
fn options(line: &Line) -> Vec<String> {
    match &line.editor {
        Editor::Pick { choices, .. } | Editor::Many { choices, .. } => {
            let meant = |choice: &&Choice| line.field.options.is_empty() || line.field.options.contains(&choice.id);
            choices.iter().filter(meant).map(named).collect()
        }
        Editor::Word { words, .. } if line.field.kind != Kind::Flag => {
            let numbered = words.iter().all(|word| word.parse::<f64>().is_err());
            let word =
                |(at, word): (usize, &String)| if numbered { format!("{}. {}", at + 1, word.replace('_', " ")) } else { word.clone() };
            words.iter().enumerate().map(word).collect()
        }
        _ => Vec::new(),
    }
}
