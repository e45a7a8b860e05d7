//! Reading a theme: its fields are declared once, to read by and to describe.

use super::colour::{of_256, parse, parse_basic};
use super::{Depth, Role, Theme};
use crate::battle::{Document, Field, Form, Severity, Word};
use ratatui::style::{Color, Modifier, Style};
use serde_json::Value;

/// Reads the theme in `bytes`, for a terminal of this depth. `file` is how messages name it.
///
/// # Errors
/// Every fault, each in a line of text.
pub fn read(file: &str, bytes: &[u8], depth: Depth) -> Result<Theme, Vec<String>> {
    let document = Document::parse(file, bytes).map_err(|fault| vec![fault.to_string()])?;
    let Value::Object(fields) = &document.value else { return Err(vec![format!("{file}: a theme is a set of fields")]) };
    let nobody = crate::battle::Directory::default();
    let mut form = Form::read(&nobody, fields);
    let theme = theme(&mut form, depth);
    let (_, wrong) = form.finish();
    let faults: Vec<String> = wrong
        .iter()
        .filter(|wrong| wrong.severity == Severity::Error)
        .map(|wrong| document.fault(&wrong.path, wrong.at_key, wrong.severity, wrong.message.clone()).to_string())
        .collect();
    if faults.is_empty() { Ok(theme) } else { Err(faults) }
}

/// The fields of a theme, for schemas and help.
#[must_use]
pub fn fields() -> Vec<Field> {
    let nobody = crate::battle::Directory::default();
    let mut form = Form::describe(&nobody, None);
    let _ = theme(&mut form, Depth::True);
    form.finish().0
}

fn theme(form: &mut Form, depth: Depth) -> Theme {
    let name = form.text("theme").help("its name").required();
    let shades = Role::ALL.map(|(name, _)| form.group(name, "what this role looks like", false, shade).unwrap_or_default());
    let plain = &shades[0];
    let styles = std::array::from_fn(|at| shades[at].style(plain, depth));
    Theme { name, styles }
}

/// What one role looks like, as the file has it.
#[derive(Default)]
struct Shade {
    text: Option<Color>,
    ground: Option<Color>,
    basic: Option<Color>,
    basic_ground: Option<Color>,
    style: Modifier,
}

fn shade(form: &mut Form) -> Shade {
    Shade {
        text: colour(form, "text", parse),
        ground: colour(form, "ground", parse),
        basic: colour(form, "basic", parse_basic),
        basic_ground: colour(form, "basic_ground", parse_basic),
        style: modifiers(form),
    }
}

fn colour(form: &mut Form, name: &'static str, read: fn(&str) -> Result<Color, String>) -> Option<Color> {
    let text = form.text(name).help("a colour").optional()?;
    match read(&text) {
        Ok(colour) => Some(colour),
        Err(message) => {
            form.fault(name, message);
            None
        }
    }
}

/// A way of setting text apart without colour.
#[derive(Clone, Copy, PartialEq)]
struct Weight(Modifier);

impl Word for Weight {
    const ALL: &'static [(&'static str, Weight)] = &[
        ("bold", Weight(Modifier::BOLD)),
        ("dim", Weight(Modifier::DIM)),
        ("italic", Weight(Modifier::ITALIC)),
        ("underlined", Weight(Modifier::UNDERLINED)),
        ("reversed", Weight(Modifier::REVERSED)),
        ("crossed_out", Weight(Modifier::CROSSED_OUT)),
    ];
}

fn modifiers(form: &mut Form) -> Modifier {
    let words = form.words("style").help("bold, dim, italic, underlined, reversed, crossed_out").optional().unwrap_or_default();
    let mut all = Modifier::empty();
    for word in words {
        if let Some(Weight(modifier)) = Weight::from_word(&word) {
            all |= modifier;
        } else {
            let near = crate::battle::did_you_mean(&word, Weight::ALL.iter().map(|(name, _)| *name));
            form.fault("style", format!("{word:?} is no style{near}"));
        }
    }
    all
}

impl Shade {
    /// The style at a depth; what this role leaves out is as in `plain`.
    fn style(&self, plain: &Shade, depth: Depth) -> Style {
        let pick = |mine: Option<Color>, common: Option<Color>| mine.or(common).unwrap_or(Color::Reset);
        let (text, ground) = match depth {
            Depth::None => (Color::Reset, Color::Reset),
            Depth::Basic => (pick(self.basic, plain.basic), pick(self.basic_ground, plain.basic_ground)),
            Depth::Many => (of_256(pick(self.text, plain.text)), of_256(pick(self.ground, plain.ground))),
            Depth::True => (pick(self.text, plain.text), pick(self.ground, plain.ground)),
        };
        Style::reset().fg(text).bg(ground).add_modifier(self.style)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_told_all_at_once_with_their_places() {
        let text = "theme: odd\nplain: {text: '#12', style: [bld]}\nfiant: {}\n";
        let faults = read("odd.yaml", text.as_bytes(), Depth::True).unwrap_err().join("\n");
        assert!(faults.contains("odd.yaml:2:15: plain.text: \"#12\" is no colour"), "{faults}");
        assert!(faults.contains("did you mean bold?"), "{faults}");
        assert!(faults.contains("odd.yaml:3:1: fiant: there is no such field; did you mean faint?"), "{faults}");
    }

    #[test]
    fn what_is_no_theme_is_told() {
        assert!(read("x.yaml", b"- 1", Depth::True).unwrap_err()[0].contains("a theme is a set of fields"));
        assert!(read("x.yaml", b"{", Depth::True).is_err());
    }

    #[test]
    fn a_role_takes_what_it_leaves_out_from_plain() {
        let theme = read("x.yaml", b"theme: x\nplain: {text: '#010203', ground: '#040506', basic: red}\n", Depth::True).unwrap();
        let style = theme.style(Role::Bad);
        assert_eq!((style.fg, style.bg), (Some(Color::Rgb(1, 2, 3)), Some(Color::Rgb(4, 5, 6))));
        assert_eq!(fields().len(), Role::ALL.len() + 1);
    }
}
