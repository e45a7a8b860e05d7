//! A form asked field by field: of an action, or of a unit being mustered. Enter keeps the value in
//! brackets.

use super::*;
use crate::battle::{Kind, names, quantity};
use crate::session::form::{Candidate, Editor, FormLine, plain};
use crate::session::palette::more;
use serde_json::Value;

/// A front end with a form to fill in.
pub(super) trait Asks {
    /// The open form.
    fn form(&mut self) -> Option<&mut FormPane>;

    /// The page to write on.
    fn page(&mut self) -> &mut Page;

    /// Updates what depends on a value just entered.
    fn entered(&mut self);

    /// Submits the form; nothing required is missing.
    fn done(&mut self);

    /// Closes the form without doing anything.
    fn leave(&mut self);

    /// Writes what is wrong with the form's values.
    fn tell_verdict(&mut self);

    /// Chooses another action for a field that holds one.
    fn choose_action(&mut self) {}

    /// Does what a line that is no value means, instead of the form. Returns whether it means something.
    fn instead(&mut self, _: &str) -> bool {
        false
    }

    /// Starts a form at its first field.
    fn begin_form(&mut self) {
        if !self.to_first() {
            self.submit();
        }
    }

    /// Moves to the first field. Returns false if there is none.
    fn to_first(&mut self) -> bool {
        let Some(form) = self.form() else { return true };
        let first = open(&form.lines, 0);
        form.at = first.unwrap_or(0);
        first.is_some()
    }

    /// Asks for the current field.
    fn ask_field(&mut self) {
        let Some(form) = self.form() else { return };
        let Some((question, options)) = question(form) else {
            return;
        };
        let keys = if form.lines.iter().any(|line| worth(line).is_some()) {
            "Enter keeps the value in brackets, ? explains, do keeps all other values, back goes back."
        } else {
            "? explains, back goes back."
        };
        let page = self.page();
        page.put(question);
        // The list is written once, the question each time.
        if !options.is_empty() {
            page.put_once(options.join("\n"));
        }
        page.put_once(keys.to_owned());
    }

    /// Answers the current field with a line.
    fn fill_in(&mut self, line: &str) {
        let Some(form) = self.form() else { return };
        let at = form.at;
        match line {
            "" => return self.keep(),
            "?" => return self.explain(),
            "back" => return self.step_back(),
            "do" => return self.submit(),
            _ => {}
        }
        if form
            .lines
            .get(at)
            .is_some_and(|line| line.is_action(true) || line.is_action(false))
        {
            form.give(at, &Value::Null);
            return self.choose_action();
        }
        let is_text = form.is_text();
        // Quotes make a text of a word that is otherwise a command.
        let line = line
            .strip_prefix('"')
            .and_then(|line| line.strip_suffix('"'))
            .filter(|_| is_text)
            .unwrap_or(line);
        let named = !is_text
            && line
                .split_once('=')
                .is_some_and(|(name, _)| !name.is_empty() && !name.contains(char::is_whitespace));
        let put = if named {
            more(form, line)
        } else {
            put(form, at, line)
        };
        match put {
            // Another field has been filled in; ask for this one again.
            Ok(()) if named => {
                if let Some(form) = self.form() {
                    form.at = at;
                }
                self.entered();
                self.tell_verdict();
            }
            Ok(()) => {
                self.entered();
                self.on(at);
            }
            Err(_) if self.instead(line) => {}
            Err(trouble) => {
                let line = self.form().and_then(|form| form.lines.get(at));
                let has_words = line.is_some_and(|line| line.field.has_words());
                self.page().put(trouble);
                if has_words {
                    // The words to choose from are listed again.
                    self.page().forget();
                }
            }
        }
    }

    /// Leaves the field unchanged.
    fn keep(&mut self) {
        let Some(form) = self.form() else { return };
        let at = form.at;
        let missing = form.first_missing() == Some(at);
        if missing && form.line().is_some_and(|line| line.is_action(false)) {
            return self.choose_action();
        }
        if missing {
            self.page().put("Enter an answer.");
        } else {
            self.on(at);
        }
    }

    /// Moves on to the next field after `at`, unless its value is invalid. After the last field,
    /// submits.
    fn on(&mut self, at: usize) {
        let Some(form) = self.form() else { return };
        let wrong = match &form.verdict {
            FormState::Wrong(invalid) => Some((
                invalid.clone(),
                form.lines
                    .get(at)
                    .is_some_and(|line| line.path.join(".") == invalid.field),
            )),
            _ => None,
        };
        let next = open(&form.lines, at + 1);
        if let Some((invalid, true)) = wrong {
            return self.page().put(fault_text(&invalid));
        }
        match next {
            Some(next) => {
                form.at = next;
                self.tell_verdict();
            }
            None => self.submit(),
        }
    }

    /// Moves to the previous field. From the first one, leaves the form.
    fn step_back(&mut self) {
        let Some(form) = self.form() else { return };
        let is_asked =
            |at: &usize| !form.lines[*at].is_heading() && !form.lines[*at].is_action(true);
        let before = (0..form.at).rev().find(is_asked);
        if let Some(at) = before {
            form.at = at;
        } else {
            self.cancel();
        }
    }

    /// Closes the form and says so.
    fn cancel(&mut self) {
        self.leave();
        self.page().put("Cancelled. Nothing has changed.");
    }

    /// Submits the form once nothing is missing.
    fn submit(&mut self) {
        let Some(form) = self.form() else { return };
        if let Some(at) = form.first_missing() {
            form.at = at;
            let label = form.lines[at].label.clone();
            return self.page().put(format!("Enter {label} first."));
        }
        self.done();
    }

    /// Explains the current field and its possible answers.
    fn explain(&mut self) {
        let Some(form) = self.form() else { return };
        let Some(line) = form.line() else { return };
        let usual = plain(&line.field.default);
        let usual = if usual.is_empty() {
            String::new()
        } else {
            format!(" Usually {usual}.")
        };
        let text = format!(
            "{}: {}.{usual}",
            line.label,
            line.field.help.trim_end_matches('.')
        );
        let everyone = options(form, line, true);
        let page = self.page();
        page.put(text);
        page.put_all(&everyone);
        page.put("A minus sign empties the field. field=value fills in another one.");
    }
}

/// The question for the current field, and its possible answers if they can be listed.
fn question(form: &FormPane) -> Option<(String, Vec<String>)> {
    let line = form.line()?;
    let asked: Vec<usize> = (0..form.lines.len())
        .filter(|at| !form.lines[*at].is_heading())
        .collect();
    let place = asked
        .iter()
        .position(|at| *at == form.at)
        .map_or(0, |place| place + 1);
    let of =
        heading(&form.lines, form.at).map_or_else(String::new, |heading| format!("{heading}, "));
    let missing = if line.field.required && line.value().is_none() {
        " (needed)"
    } else {
        ""
    };
    let now = worth(line).map_or_else(String::new, |value| format!(" [{value}]"));
    let place = if asked.len() > 1 {
        format!("{place} of {}. ", asked.len())
    } else {
        String::new()
    };
    let question = format!("{of}{}{}{missing}{now}?", line.label, bounds(line));
    let question = if place.is_empty() {
        capital(&question)
    } else {
        question
    };
    Some((format!("{place}{question}"), options(form, line, false)))
}

/// Puts an answer into line `at`; a minus sign empties it.
fn put(form: &mut FormPane, at: usize, text: &str) -> Result<(), String> {
    let is_text = form.lines.get(at).is_none_or(FormLine::is_free);
    form.answer(at, if text == "-" && !is_text { "" } else { text })
}

/// The next line from `at` that needs an answer: headings have none.
fn open(lines: &[FormLine], at: usize) -> Option<usize> {
    (at..lines.len()).find(|at| !lines[*at].is_heading())
}

/// The heading above a line.
fn heading(lines: &[FormLine], at: usize) -> Option<&str> {
    let line = lines.get(at)?;
    let above = lines[..at]
        .iter()
        .rev()
        .find(|above| above.depth < line.depth)?;
    Some(above.label.as_str())
}

/// The line's value in words.
fn worth(line: &FormLine) -> Option<String> {
    let text = match (&line.editor, line.units()) {
        (_, Some(units)) => names(&units.chosen().collect::<Vec<_>>()),
        (Editor::Action(Some((_, title))), _) => title.clone(),
        (Editor::Text(count), _) if line.field.kind == Kind::List => count.value().to_owned(),
        _ => line.value().map(|value| plain(&value)).unwrap_or_default(),
    };
    Some(text).filter(|text| !text.is_empty())
}

/// `, inches, 0 to 24`, `, yes or no`.
fn bounds(line: &FormLine) -> String {
    let field = &line.field;
    let unit = if field.unit.is_empty() {
        String::new()
    } else {
        format!(", {}", field.unit)
    };
    let range = match (field.bounds.min, field.bounds.max) {
        (Some(low), Some(high)) => format!(", {} to {}", quantity(low), quantity(high)),
        (Some(low), None) => format!(", {} or more", quantity(low)),
        (None, Some(high)) => format!(", at most {}", quantity(high)),
        (None, None) => String::new(),
    };
    match field.kind {
        Kind::Flag => ", yes or no".to_owned(),
        Kind::List => ", how many".to_owned(),
        _ if field.is_several() => ", separated by commas".to_owned(),
        // A note is a text anyway.
        _ if line.is_free() && line.label == "text" => String::new(),
        _ if line.is_free() => ", a text".to_owned(),
        _ => format!("{unit}{range}"),
    }
}

/// The possible answers, if they can be listed: units and people, with `all` also those not suggested, or words with their
/// numbers.
fn options(form: &FormPane, line: &FormLine, all: bool) -> Vec<String> {
    let field = &line.field;
    let is_listed = |it: &Candidate| all || it.who.is_none() || field.is_meant_for(it.id());
    let is_said = |it: &Candidate| {
        field.kind != Kind::Flag || field.asking.places.iter().any(|(name, _)| *name == it.name)
    };
    let offers = field.offers(form.choices()).into_iter();
    let offers = offers.filter(|it| is_listed(it) && is_said(it));
    offers
        .map(|it| match it.number {
            number if it.who.is_none() && number > 0 && it.name != number.to_string() => {
                format!("{number}. {}", it.name)
            }
            _ => it.called(),
        })
        .collect()
}
