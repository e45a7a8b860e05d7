//! One line of a form: a field, its value, and whether it is answered.

use super::*;
use crate::battle::words as in_words;

/// One line of a form.
#[derive(Clone, Debug)]
pub struct FormLine {
    /// The path to the value: `units`, `red/guard`, `front`.
    pub path: Vec<String>,
    /// The field's label.
    pub(crate) label: String,
    /// The field as declared.
    pub field: Field,
    /// The value being edited.
    pub editor: Editor,
    /// The level of indentation.
    pub(crate) depth: usize,
    /// True if it was entered or the program knows the answer.
    pub answered: bool,
    /// True if a player entered the value.
    pub touched: bool,
    /// The reason why the program knows the answer; empty if it does not say.
    pub(crate) why: &'static str,
    /// The index of the named terrain that was picked as the answer.
    pub(super) place: Option<usize>,
}

/// The most words that get a letter each.
const MOST_CHIPS: usize = 6;
/// The field has only one possible answer.
pub(super) const ONLY: &str = "the only one";
/// Neither unit has moved since the last entry.
pub(super) const BEFORE: &str = "as before";

impl FormLine {
    /// Returns a line for `field` with `value`.
    pub(super) fn new(
        field: &Field,
        path: Vec<String>,
        depth: usize,
        value: &Value,
        choices: &[Candidate],
    ) -> FormLine {
        let mut line = FormLine {
            path,
            label: field.name.replace('_', " "),
            editor: Editor::new(field, value, choices),
            depth,
            field: field.clone(),
            answered: false,
            touched: false,
            why: "",
            place: None,
        };
        let is_filled_in = value.is_null() && line.value().is_some();
        let is_single = matches!(
            field.kind,
            Kind::Unit | Kind::Character | Kind::Units | Kind::Word
        );
        if field.required && is_filled_in && is_single {
            line.why = ONLY;
        }
        let is_known = field.required && !field.default.is_null() && !field.asked;
        line.answered = !line.is_question()
            || (is_known && !line.is_measure())
            || (field.required && is_filled_in);
        line
    }

    /// True if the form asks for it in its turn, even with a default.
    pub(super) fn is_question(&self) -> bool {
        !matches!(self.editor, Editor::Heading)
            && (self.field.required || self.field.asked || self.is_measure())
    }

    /// True if it shows a default that no player was asked about: no bad going, no road.
    pub(super) fn is_usual(&self) -> bool {
        let Field {
            kind, default, now, ..
        } = &self.field;
        !self.touched
            && self.path.len() == 1
            && !self.is_question()
            && matches!(kind, Kind::Flag | Kind::Word)
            && !*now
            && !default.is_null()
    }

    /// The letter of each word and of each named terrain; empty if there are too many words.
    #[must_use]
    pub fn letters(&self) -> Vec<Option<char>> {
        let words = self.words();
        if words.is_empty() || words.len() > MOST_CHIPS {
            return Vec::new();
        }
        if !self.field.places.is_empty() {
            let places = self.field.places.iter().map(|(name, _)| name.clone());
            return super::editor::letters(&words.into_iter().chain(places).collect::<Vec<_>>());
        }
        match &self.editor {
            Editor::Flag(_) => vec![Some('n'), Some('y')],
            Editor::Word { .. } if self.field.kind == Kind::Flag => vec![Some('y'), Some('n')],
            _ => super::editor::letters(&words),
        }
    }

    /// The words of a choice or flag, without the named terrain.
    fn words(&self) -> Vec<String> {
        match &self.editor {
            Editor::Flag(_) => ["no", "yes"].map(str::to_owned).to_vec(),
            Editor::Word { words, .. } => words.clone(),
            _ => Vec::new(),
        }
    }

    /// The number shown beside each answer: its own, or its place where it has no letter. What shows a letter takes no
    /// number: a digit there was meant for another question.
    #[must_use]
    pub fn numbers(&self) -> Vec<Option<usize>> {
        let words = self.words();
        let own: Vec<Option<usize>> = words.iter().map(|word| word.parse().ok()).collect();
        if own.iter().any(Option::is_some) {
            return own;
        }
        let letters = self.letters();
        let has_letter = |at: usize| letters.get(at).is_some_and(Option::is_some);
        (0..words.len())
            .map(|at| (!has_letter(at)).then_some(at + 1))
            .collect()
    }

    /// Answers with the choice at `place` of a list.
    pub(super) fn put_choice(&mut self, place: usize) {
        if self.chips().is_some() {
            self.choose_chip(place);
        } else {
            self.editor.choose(place);
        }
    }

    /// True if a value of last time or of this pair stands there and no player has entered it.
    pub(super) fn is_recalled(&self) -> bool {
        self.is_question() && !self.touched && self.why == BEFORE
    }

    /// Answers with a word or, after the words, a named terrain, by its index.
    pub(super) fn choose_chip(&mut self, chip: usize) {
        let place = chip.checked_sub(self.words().len());
        if let Some((_, value)) = place.and_then(|at| self.field.places.get(at)) {
            self.editor = Editor::new(&self.field, value, &[]);
            self.place = place;
            return;
        }
        self.place = None;
        match &mut self.editor {
            Editor::Flag(on) => *on = chip == 1,
            editor => editor.choose(chip),
        }
    }

    /// The words of a choice or flag, then the named terrain, and the index of the answer.
    #[must_use]
    pub fn chips(&self) -> Option<(Vec<String>, Option<usize>)> {
        let mut words: Vec<String> = self.words().iter().map(|it| in_words(it)).collect();
        let at = match &self.editor {
            Editor::Flag(on) => Some(usize::from(*on)),
            Editor::Word { at, .. } => *at,
            _ => return None,
        };
        let at = self.place.map(|place| words.len() + place).or(at);
        let place = |(name, value): &(String, Value)| match value.as_str() {
            Some(word) => format!("{name} ({word})"),
            None if *value == Value::Bool(false) => format!("{name} (no)"),
            None => name.clone(),
        };
        words.extend(self.field.places.iter().map(place));
        Some((words, at))
    }

    /// The entered value; `None` if empty.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        self.editor.value(self.field.kind)
    }

    /// Types a character. It replaces a default text, unless the cursor has moved into the text. The digit of a
    /// suggested text chooses it.
    pub(super) fn type_char(&mut self, c: char) {
        let known = &self.field.options;
        if let (Editor::Text(input), Some(digit)) = (&mut self.editor, c.to_digit(10))
            && !suggested::is_own(input, known)
            && suggested::choose(input, known, digit)
        {
            return;
        }
        let untouched = self.is_untouched();
        if let Editor::Text(input) = &mut self.editor
            && untouched
            && !c.is_control()
            && input.cursor() == input.value().chars().count()
        {
            input.reset();
        }
        self.editor.type_char(c);
    }

    /// True if the value is the default.
    pub(super) fn is_untouched(&self) -> bool {
        match (self.value(), &self.field.default) {
            (None, default) => default.is_null(),
            // 0 equals 0.0.
            (Some(value), default) => {
                value == *default || value.is_number() && value.as_f64() == default.as_f64()
            }
        }
    }

    /// True for a distance that must be measured on the table. Its default does not count as measured.
    pub(super) fn is_measure(&self) -> bool {
        let Field {
            kind,
            unit,
            now,
            required,
            default,
            ..
        } = &self.field;
        *kind == Kind::Number
            && *unit == "inches"
            && self.path.len() == 1
            && !*now
            && (*required || !default.is_null())
    }

    /// Clicks a value. A second click clears an optional one. For a text, the suggested texts come first, then the
    /// number pad.
    pub(crate) fn choose(&mut self, value: usize) {
        if !self.field.places.is_empty() {
            return self.choose_chip(value);
        }
        let again = match &self.editor {
            Editor::Pick { at, .. } | Editor::Word { at, .. } => *at == Some(value),
            _ => false,
        };
        if again && !self.field.required {
            return self.editor.erase();
        }
        let known = &self.field.options;
        match &mut self.editor {
            Editor::Text(input) if value < known.len() => *input = Input::new(known[value].clone()),
            Editor::Text(_) => match PAD.get(value - known.len()) {
                Some('<') => self.editor.erase(),
                Some(c) => self.editor.type_char(*c),
                None => {}
            },
            editor => editor.choose(value),
        }
    }

    /// Goes to the next or previous choice, or suggested text unless another was typed.
    pub(crate) fn step(&mut self, by: isize) {
        let known = &self.field.options;
        match &mut self.editor {
            Editor::Text(input) if !known.is_empty() && !suggested::is_own(input, known) => {
                suggested::step(input, known, by);
            }
            editor => editor.step(by),
        }
    }
}
