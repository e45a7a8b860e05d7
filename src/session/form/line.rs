//! One line of a form: a field, its value, and whether it is answered.

use super::*;

/// The value of a field while it is edited.
#[derive(Clone, Debug)]
pub enum Editor {
    /// A heading above other lines.
    Heading,
    /// The values that the field offers.
    Choice(Selection),
    /// A typed number or text; for a list of forms how many there are.
    Text(TextInput),
    /// Another action, chosen and filled in elsewhere.
    Action(Option<(Entry, String)>),
}

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
}

/// The most forms in a list.
pub(super) const MOST_LISTED: usize = 99;
/// The most words that get a letter each.
const MOST_CHIPS: usize = 6;
/// Letters with one meaning on every screen: log, table, rules, quit, undo.
const EVERYWHERE: [char; 5] = ['l', 'w', 'i', 'q', 'u'];
/// The field has only one possible answer.
const ONLY: &str = "the only one";
/// Neither unit has moved since the last entry.
pub(super) const BEFORE: &str = "as last time";

impl Editor {
    /// Returns the editor of a field with `value` (null for none).
    fn new(field: &Field, value: &Value, people: &[Candidate]) -> Editor {
        match field.kind {
            Kind::Group if field.fields.iter().any(|inner| inner.name == "do") => {
                Editor::Action(None)
            }
            Kind::Group => Editor::Heading,
            Kind::Flag | Kind::Word => Editor::Choice(Selection::new(field, value, people)),
            _ if field.names_units() || field.is_several() => {
                Editor::Choice(Selection::new(field, value, people))
            }
            Kind::Number | Kind::Whole | Kind::List => {
                Editor::Text(TextInput::number(plain(value)))
            }
            _ => Editor::Text(TextInput::new(plain(value), field.suggested())),
        }
    }
}

impl FormLine {
    /// Returns a line for `field` with `value`.
    pub(super) fn new(
        field: &Field,
        path: Vec<String>,
        depth: usize,
        value: &Value,
        people: &[Candidate],
    ) -> FormLine {
        let mut line = FormLine {
            path,
            label: field.label(),
            editor: Editor::new(field, value, people),
            depth,
            field: field.clone(),
            answered: false,
            touched: false,
            why: "",
        };
        let is_filled_in = value.is_null() && line.value().is_some();
        let is_single = matches!(
            field.kind,
            Kind::Unit | Kind::Character | Kind::Units | Kind::Word
        );
        if field.required && is_filled_in && is_single {
            line.why = ONLY;
        }
        let is_known = field.required && !field.default.is_null() && !field.asking.always;
        line.answered = !line.is_question()
            || (is_known && !line.is_measure())
            || (field.required && is_filled_in);
        line
    }

    /// Puts a value there, or none.
    pub(crate) fn set(&mut self, value: &Value, people: &[Candidate]) {
        self.editor = Editor::new(&self.field, value, people);
    }

    /// The choice, if the answer is chosen.
    pub fn choice(&self) -> Option<&Selection> {
        match &self.editor {
            Editor::Choice(choice) => Some(choice),
            _ => None,
        }
    }

    pub(super) fn choice_mut(&mut self) -> Option<&mut Selection> {
        match &mut self.editor {
            Editor::Choice(choice) => Some(choice),
            _ => None,
        }
    }

    /// The text, if the answer is typed.
    pub fn text(&self) -> Option<&TextInput> {
        match &self.editor {
            Editor::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn text_mut(&mut self) -> Option<&mut TextInput> {
        match &mut self.editor {
            Editor::Text(text) => Some(text),
            _ => None,
        }
    }

    /// True for a heading, which has no answer.
    pub fn is_heading(&self) -> bool {
        matches!(self.editor, Editor::Heading)
    }

    /// True for free text.
    pub fn is_free(&self) -> bool {
        self.text().is_some_and(|text| !text.is_number())
    }

    /// True for another action that is chosen elsewhere; `chosen` tells whether it is.
    pub(crate) fn is_action(&self, chosen: bool) -> bool {
        matches!(&self.editor, Editor::Action(action) if action.is_some() == chosen)
    }

    /// The units or characters chosen, or to be chosen.
    pub fn units(&self) -> Option<&Selection> {
        self.choice().filter(|_| self.field.names_units())
    }

    /// The number of forms in a list.
    pub(crate) fn count(&self) -> Option<usize> {
        let text = self.text().filter(|_| self.field.kind == Kind::List)?;
        Some(text.value().parse().unwrap_or(0).min(MOST_LISTED))
    }

    /// True if the form asks for it in its turn, even with a default.
    pub(super) fn is_question(&self) -> bool {
        !self.is_heading() && (self.field.required || self.field.asking.always || self.is_measure())
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

    /// The words of which one is the answer, and after them the named terrain; empty for other questions.
    fn words(&self) -> &[Candidate] {
        let words = self
            .choice()
            .filter(|it| !it.many && !self.field.names_units());
        words.map_or(&[], |it| &it.offers)
    }

    /// The letter of each word and of each named terrain; empty if there are too many words.
    pub fn letters(&self) -> Vec<Option<char>> {
        let words = self.words();
        if words.len() - self.field.asking.places.len().min(words.len()) > MOST_CHIPS {
            return Vec::new();
        }
        let names: Vec<&str> = words.iter().map(|it| it.name.as_str()).collect();
        letters(&names)
    }

    /// The number shown beside each answer: its own, or its place where it has no letter. What shows a letter takes no
    /// number: a digit there was meant for another question.
    pub fn numbers(&self) -> Vec<Option<usize>> {
        let words = self.words();
        let own: Vec<Option<usize>> = words.iter().map(|it| it.id().parse().ok()).collect();
        if own.iter().any(Option::is_some) {
            return own;
        }
        let letters = self.letters();
        let has_letter = |at: usize| letters.get(at).is_some_and(Option::is_some);
        let count = words.len() - self.field.asking.places.len().min(words.len());
        (0..words.len())
            .map(|at| (at < count && !has_letter(at)).then_some(at + 1))
            .collect()
    }

    /// True if a value of last time or of this pair stands there and no player has entered it.
    pub(super) fn is_recalled(&self) -> bool {
        self.is_question() && !self.touched && self.why == BEFORE
    }

    /// The words of a choice or flag, then the named terrain, and the index of the answer.
    pub fn chips(&self) -> Option<(Vec<String>, Option<usize>)> {
        let words = self.words();
        let count = words.len() - self.field.asking.places.len().min(words.len());
        let name = |(at, it): (usize, &Candidate)| match it.value.as_str() {
            _ if at < count => it.name.clone(),
            Some(word) => format!("{} ({word})", it.name),
            None if it.value == Value::Bool(false) => format!("{} (no)", it.name),
            None => it.name.clone(),
        };
        let at = self.choice()?.picked.first().copied();
        (!words.is_empty()).then(|| (words.iter().enumerate().map(name).collect(), at))
    }

    /// The entered value; `None` if empty.
    pub fn value(&self) -> Option<Value> {
        match &self.editor {
            Editor::Heading => None,
            Editor::Choice(choice) => choice.value(),
            Editor::Text(_) if self.field.kind == Kind::List => None,
            Editor::Text(text) => self.field.kind.parse(text.value()),
            Editor::Action(action) => action.as_ref().map(|(entry, _)| {
                let mut fields = entry.fields.clone();
                fields.insert("do".to_owned(), Value::from(entry.action.as_str()));
                Value::Object(fields)
            }),
        }
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

    /// Handles a key: types, goes to the next choice, ticks the one at the cursor, takes the last entry back.
    pub(super) fn edit(&mut self, action: KeyAction, letters: &mut TypedLetters) {
        let is_turned =
            self.field.kind == Kind::Flag && self.choice().is_some_and(|it| it.offers.len() == 2);
        let can_be_empty =
            self.field.kind != Kind::Flag || self.field.default.is_null() && !self.field.required;
        match (&mut self.editor, action) {
            (Editor::Choice(choice), KeyAction::Press) if choice.many => choice.pick(choice.at),
            (Editor::Choice(choice), KeyAction::Type(' ')) if is_turned => choice.step(1),
            (Editor::Choice(choice), KeyAction::Press | KeyAction::Right) => choice.step(1),
            (Editor::Choice(choice), KeyAction::Left) => choice.step(-1),
            (Editor::Choice(choice), KeyAction::Erase) if can_be_empty => choice.erase(),
            (Editor::Choice(choice), KeyAction::Type(c)) if c.is_alphabetic() => {
                choice.find(letters, c);
            }
            (Editor::Text(_), KeyAction::Erase) if self.field.kind == Kind::List => {
                self.add(-1.0);
            }
            (Editor::Text(text), KeyAction::Press) => drop(text.edit(KeyAction::Type(' '))),
            (Editor::Text(text), action) => drop(text.edit(action)),
            (Editor::Action(action), KeyAction::Erase) => *action = None,
            _ => {}
        }
    }

    /// Takes one more, or one less, of what is counted. Returns false if nothing is.
    pub(super) fn add(&mut self, by: f64) -> bool {
        if !matches!(self.field.kind, Kind::Whole | Kind::List) {
            return false;
        }
        let low = self.field.bounds.min.unwrap_or(0.0);
        let most = if self.field.kind == Kind::List {
            99.0
        } else {
            f64::MAX
        };
        let now = self
            .text()
            .and_then(|text| text.value().trim().parse().ok());
        let next = (now.unwrap_or(low) + by).clamp(low, self.field.bounds.max.unwrap_or(most));
        self.set(&crate::battle::json_number(next), &[]);
        true
    }

    /// Clicks a value: a choice, which a second click lets go where it may be empty; a suggested text; the number pad.
    pub(crate) fn choose(&mut self, value: usize) {
        let is_optional = !self.field.required
            && self.field.kind != Kind::Flag
            && self.field.asking.places.is_empty();
        match &mut self.editor {
            Editor::Choice(choice) if value < choice.offers.len() => {
                let again = !choice.many && choice.picked.first() == Some(&value);
                if again && is_optional {
                    choice.erase();
                } else {
                    choice.pick(value);
                }
            }
            Editor::Text(text) => text.click(value),
            _ => {}
        }
    }
}

/// The letter of each word, without its article: its first one that no earlier word uses and that has no meaning elsewhere.
pub fn letters(words: &[&str]) -> Vec<Option<char>> {
    let bare = |word: &'_ &str| word.strip_prefix("The ").unwrap_or(word).to_owned();
    let words: Vec<String> = words.iter().map(bare).collect();
    let letters_of = |word: &str| -> Vec<char> {
        let letters = word.chars().filter(char::is_ascii_alphabetic);
        let letters = letters.map(|c| c.to_ascii_lowercase());
        letters.filter(|c| !EVERYWHERE.contains(c)).collect()
    };
    let first = |word: &str| {
        let first = word.chars().next()?.to_ascii_lowercase();
        letters_of(word).first().copied().filter(|c| *c == first)
    };
    let mut taken: Vec<char> = Vec::new();
    let mut all: Vec<Option<char>> = words
        .iter()
        .map(|word| {
            let letter = first(word).filter(|c| !taken.contains(c));
            taken.extend(letter);
            letter
        })
        .collect();
    // A word that begins like another has a letter from its middle.
    for (letter, word) in all.iter_mut().zip(&words) {
        if letter.is_none() {
            *letter = letters_of(word).into_iter().find(|c| !taken.contains(c));
            taken.extend(*letter);
        }
    }
    all
}
