//! Theme files. The fields are declared once, for reading and for the schema.

use super::colour::{parse, parse_basic};
use super::palette::{MIXED, READABLE, contrast, of_16, of_256, rgb};
use super::*;
use crate::battle::Presence::Optional;
use crate::battle::{Directory, Document, Fault, Field, Form, Severity, Word};
use ratatui::style::Modifier;
use serde_json::Value;
use strum::{IntoStaticStr, VariantArray};

/// Reads the theme in `bytes` for a terminal of this depth. Messages call it `file`.
///
/// # Errors
/// Every fault that makes the theme unusable.
pub fn read(file: &str, bytes: &[u8], depth: Depth) -> Result<Theme, Vec<Fault>> {
    let document = Document::parse(file, bytes).map_err(|fault| vec![fault])?;
    let (theme, mut faults) = read_document(&document, depth);
    faults.retain(|fault| fault.severity == Severity::Error);
    theme.filter(|_| faults.is_empty()).ok_or(faults)
}

/// Every fault of a theme, including those that do not make it unusable.
pub fn check(document: &Document) -> Vec<Fault> {
    read_document(document, Depth::True).1
}

/// The fields of a theme, for schemas and help.
pub(crate) fn fields() -> Vec<Field> {
    let nobody = Directory::default();
    let mut form = Form::describe(&nobody, None);
    let _ = theme(&mut form, Depth::True);
    form.finish().0
}

fn read_document(document: &Document, depth: Depth) -> (Option<Theme>, Vec<Fault>) {
    let Value::Object(fields) = &document.value else {
        return (
            None,
            vec![document.fault(&[], false, Severity::Error, "a theme is a set of fields")],
        );
    };
    let nobody = Directory::default();
    let mut form = Form::read(&nobody, fields);
    let theme = theme(&mut form, depth);
    let (_, wrong) = form.finish();
    (Some(theme), document.faults(wrong))
}

fn theme(form: &mut Form, depth: Depth) -> Theme {
    let name = form.text("theme").help("its name").required();
    let base = form
        .word::<Base>("base")
        .help("the built-in theme it changes; roles it leaves out stay as there")
        .optional();
    let base = base.map(|Base(name)| shades_of(name)).unwrap_or_default();
    let own = Role::ALL.map(|(name, _)| form.group(name, "the look of this role", Optional, shade));
    let shades: [Shade; Role::ALL.len()] =
        std::array::from_fn(|at| own[at].unwrap_or_default().over(base[at]));
    for (at, (name, _)) in Role::ALL.into_iter().enumerate() {
        let style = shades[at].style(&shades[0], Depth::True);
        let [text, ground] =
            [style.fg, style.bg].map(|colour| colour.and_then(|colour| rgb(colour, &MIXED[0])));
        let stands = text
            .zip(ground)
            .map(|(text, ground)| contrast(text, ground))
            .filter(|stands| *stands < READABLE);
        // Only colours that the file sets can be at fault, or all of them once it sets the ground.
        if let Some(stands) = stands.filter(|_| own[at].is_some() || own[0].is_some()) {
            let named = if own[at].is_some() { name } else { "plain" };
            form.warn(named, format!("{name} has a contrast of {stands:.1} with its ground; below {READABLE} it is hard to read"));
        }
    }
    let styles = std::array::from_fn(|at| shades[at].style(&shades[0], depth));
    Theme { name, styles }
}

/// A built-in theme that others may build on.
#[derive(Clone, Copy, PartialEq)]
struct Base(&'static str);

impl VariantArray for Base {
    const VARIANTS: &'static [Base] = &{
        let mut all = [Base(""); BUILT_IN.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = Base(BUILT_IN[at].0);
            at += 1;
        }
        all
    };
}

impl From<Base> for &'static str {
    fn from(it: Base) -> Self {
        it.0
    }
}

impl Word for Base {}

/// The shades of a built-in theme, which has no base.
fn shades_of(name: &str) -> [Shade; Role::ALL.len()] {
    let text = BUILT_IN
        .iter()
        .find(|(known, _)| *known == name)
        .map_or("", |(_, text)| text);
    let document = Document::parse(name, text.as_bytes()).ok();
    let Some(Value::Object(fields)) = document.map(|document| document.value) else {
        return Default::default();
    };
    let nobody = Directory::default();
    let mut form = Form::read(&nobody, &fields);
    Role::ALL.map(|(name, _)| form.group(name, "", Optional, shade).unwrap_or_default())
}

/// The look of one role, as written in the file.
#[derive(Clone, Copy, Default)]
struct Shade {
    text: Option<Color>,
    ground: Option<Color>,
    basic: Option<Color>,
    basic_ground: Option<Color>,
    style: Option<Modifier>,
}

fn shade(form: &mut Form) -> Shade {
    Shade {
        text: colour(
            form,
            "text",
            "its colour: \"#rrggbb\", one of the sixteen names, or terminal for the terminal's own",
            parse,
        ),
        ground: colour(
            form,
            "ground",
            "the colour behind it, named in the same way",
            parse,
        ),
        basic: colour(
            form,
            "basic",
            "its colour on terminals with sixteen; by default the nearest readable one",
            parse_basic,
        ),
        basic_ground: colour(
            form,
            "basic_ground",
            "the colour behind it on terminals with sixteen",
            parse_basic,
        ),
        style: modifiers(form),
    }
}

fn colour(
    form: &mut Form,
    name: &'static str,
    help: &'static str,
    read: fn(&str) -> Result<Color, String>,
) -> Option<Color> {
    let text = form.text(name).help(help).optional()?;
    match read(&text) {
        Ok(colour) => Some(colour),
        Err(message) => {
            form.fault(name, message);
            None
        }
    }
}

/// A way to set text apart without colour.
#[derive(Clone, Copy, PartialEq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
enum FontWeight {
    Bold,
    Dim,
    Italic,
    Underlined,
    Reversed,
    CrossedOut,
}

impl Word for FontWeight {}

impl FontWeight {
    fn modifier(self) -> Modifier {
        match self {
            FontWeight::Bold => Modifier::BOLD,
            FontWeight::Dim => Modifier::DIM,
            FontWeight::Italic => Modifier::ITALIC,
            FontWeight::Underlined => Modifier::UNDERLINED,
            FontWeight::Reversed => Modifier::REVERSED,
            FontWeight::CrossedOut => Modifier::CROSSED_OUT,
        }
    }
}

fn modifiers(form: &mut Form) -> Option<Modifier> {
    let words = form
        .several::<FontWeight>("style")
        .help("weights that set it apart without colour")
        .optional();
    words.map(|words| {
        words
            .into_iter()
            .fold(Modifier::empty(), |all, one| all | one.modifier())
    })
}

impl Shade {
    /// This shade, completed from `base`. A colour of its own replaces the base's colour for poorer
    /// terminals.
    fn over(self, base: Shade) -> Shade {
        Shade {
            basic: self.basic.or(if self.text.is_some() {
                None
            } else {
                base.basic
            }),
            basic_ground: self.basic_ground.or(if self.ground.is_some() {
                None
            } else {
                base.basic_ground
            }),
            text: self.text.or(base.text),
            ground: self.ground.or(base.ground),
            style: self.style.or(base.style),
        }
    }

    /// The style at a depth; missing colours are those of `plain`.
    fn style(&self, plain: &Shade, depth: Depth) -> Style {
        let text = self.text.or(plain.text).unwrap_or(Color::Reset);
        let ground = self.ground.or(plain.ground).unwrap_or(Color::Reset);
        let mut style = self.style.unwrap_or_default();
        let (text, ground) = match depth {
            Depth::None => {
                // Without colours, a ground of its own becomes reversed text.
                style.set(
                    Modifier::REVERSED,
                    style.contains(Modifier::REVERSED)
                        || ground != plain.ground.unwrap_or(Color::Reset),
                );
                (Color::Reset, Color::Reset)
            }
            Depth::Basic => {
                let behind = match (self.basic_ground, self.ground) {
                    (Some(basic), _) => basic,
                    (None, Some(own)) => of_16(own, None),
                    (None, None) => plain.basic_ground.unwrap_or_else(|| of_16(ground, None)),
                };
                let before = match (self.basic, self.text) {
                    (Some(basic), _) => basic,
                    (None, Some(own)) => of_16(own, Some(behind)),
                    (None, None) => plain.basic.unwrap_or_else(|| of_16(text, Some(behind))),
                };
                (before, behind)
            }
            Depth::Many => {
                let behind = of_256(ground, None);
                (of_256(text, Some(behind)), behind)
            }
            Depth::True => (text, ground),
        };
        Style::reset().fg(text).bg(ground).add_modifier(style)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> String {
        let faults = read("odd.yaml", text.as_bytes(), Depth::True).unwrap_err();
        faults.iter().map(ToString::to_string).joined("\n")
    }

    #[test]
    fn faults_are_told_all_at_once_with_their_places() {
        let faults = told("theme: odd\nplain: {text: '#12', style: [bld]}\nfiant: {}\n");
        assert!(
            faults.contains("odd.yaml:2:15: plain.text: \"#12\" is not a colour"),
            "{faults}"
        );
        assert!(faults.contains("did you mean bold?"), "{faults}");
        assert!(
            faults.contains("odd.yaml:3:1: fiant: there is no such field; did you mean faint?"),
            "{faults}"
        );
        assert!(told("theme: odd\nbase: drak\n").contains("odd.yaml:2:7: base: "));
    }

    #[test]
    fn a_file_that_is_not_a_theme_is_a_fault() {
        assert!(told("- 1").contains("a theme is a set of fields"));
        assert!(read("x.yaml", b"{", Depth::True).is_err());
    }

    #[test]
    fn a_role_takes_what_it_leaves_out_from_plain() {
        let theme = read(
            "x.yaml",
            b"theme: x\nplain: {text: '#010203', ground: '#040506', basic: red}\n",
            Depth::True,
        )
        .unwrap();
        let style = theme.style(Role::Bad);
        assert_eq!(
            (style.fg, style.bg),
            (Some(Color::Rgb(1, 2, 3)), Some(Color::Rgb(4, 5, 6)))
        );
        assert_eq!(fields().len(), Role::ALL.len() + 2);
    }

    #[test]
    fn every_built_in_theme_can_be_built_on() {
        let names: Vec<&str> = Base::words().collect();
        assert_eq!(names, BUILT_IN.map(|(name, _)| name));
        for Base(name) in Base::ALL {
            let mine = read(
                "x.yaml",
                format!("theme: {name}\nbase: {name}\n").as_bytes(),
                Depth::Basic,
            )
            .unwrap();
            assert_eq!(Some(mine), Theme::built_in(name, Depth::Basic));
        }
    }

    #[test]
    fn a_few_colours_may_be_changed_and_the_rest_stays() {
        let text =
            b"theme: dusk\nbase: dark\nkey: {text: '#ff8000'}\ntitle: {style: [underlined]}\n";
        for depth in [Depth::Basic, Depth::Many, Depth::True] {
            let (mine, dark) = (
                read("x.yaml", text, depth).unwrap(),
                Theme::built_in("dark", depth).unwrap(),
            );
            for (name, role) in Role::ALL
                .into_iter()
                .filter(|(name, _)| !matches!(*name, "key" | "title"))
            {
                assert_eq!(mine.style(role), dark.style(role), "{name}");
            }
            // The weight is still that of dark, and the replacement for its old colour is gone.
            assert_eq!(mine.style(Role::Key).add_modifier, Modifier::BOLD);
            assert_ne!(mine.style(Role::Key).fg, dark.style(Role::Key).fg);
            assert_eq!(mine.style(Role::Title).fg, dark.style(Role::Title).fg);
            assert_eq!(mine.style(Role::Title).add_modifier, Modifier::UNDERLINED);
        }
    }

    #[test]
    fn text_that_is_hard_to_read_is_warned_of() {
        let document = |text: &str| Document::parse("x.yaml", text.as_bytes()).unwrap();
        let faults = check(&document("theme: x\nbase: dark\nkey: {text: '#333333'}\n"));
        assert_eq!(faults.len(), 1);
        assert!(
            faults[0]
                .to_string()
                .starts_with("x.yaml:3:6: warning: key: key has a contrast of 1."),
            "{}",
            faults[0]
        );
        assert!(
            read(
                "x.yaml",
                b"theme: x\nbase: dark\nkey: {text: '#333333'}\n",
                Depth::True
            )
            .is_ok()
        );
        assert!(
            check(&document(
                "theme: x\nbase: light\nplain: {ground: '#000000'}\n"
            ))
            .len()
                > 3
        );
        assert!(check(&document("theme: x\nbase: mono\n")).is_empty());
    }

    #[test]
    fn without_colours_a_ground_of_its_own_is_a_reversal() {
        let theme = Theme::built_in("dark", Depth::None).unwrap();
        assert!(
            theme
                .style(Role::Selection)
                .add_modifier
                .contains(Modifier::REVERSED)
        );
        assert!(
            !theme
                .style(Role::Plain)
                .add_modifier
                .contains(Modifier::REVERSED)
        );
    }
}
