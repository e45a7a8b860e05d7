//! The player's settings: `config.yaml` in the configuration folder. The command line and the
//! environment take precedence over it. A broken file is reported, and the game starts without it.

use super::play::Rolling;
use super::*;
use crate::battle::load::document;
use crate::battle::{Directory, Document, Fault, Field, Form, Severity, summary};

/// The settings in the file. `None` where the file says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    pub(crate) theme: Option<String>,
    /// The roller.
    pub(crate) dice: Option<Dice>,
    /// The rollers of red's and blue's dice, where they differ.
    pub(crate) sides: [Option<Dice>; 2],
    /// Draw with ASCII only.
    pub(crate) ascii: Option<bool>,
    /// Take clicks and the wheel from the terminal.
    pub(crate) mouse: Option<bool>,
    /// Tumble the program's dice for a moment.
    pub(crate) tumble: Option<bool>,
}

impl Config {
    /// Reads the file, if there is one.
    ///
    /// # Errors
    /// The faults, in one line.
    pub(crate) fn load(folders: &Folders) -> Result<Config, String> {
        let file = folders.settings();
        // Reading a pipe could wait forever.
        if !file.is_file() {
            return Ok(Config::default());
        }
        // The folder is always the same, and a short name leaves room for the fault.
        let told = |mut faults: Vec<Fault>| {
            for fault in &mut faults {
                "config.yaml".clone_into(&mut fault.file);
            }
            summary(&faults)
        };
        let (config, faults) = Config::read(&document(&file).map_err(told)?);
        if faults.is_empty() {
            Ok(config)
        } else {
            Err(told(faults))
        }
    }

    /// The roller, by the command line first and the file second.
    pub(crate) fn rolling(&self, all: Option<Dice>, sides: [Option<Dice>; 2]) -> Rolling {
        // What the command line says for all dice also holds for a side it does not name.
        let own = |side: usize| {
            sides[side].or(if all.is_some() {
                None
            } else {
                self.sides[side]
            })
        };
        Rolling {
            all: all.or(self.dice).unwrap_or_default(),
            sides: [own(0), own(1)],
        }
    }

    /// Reads a document. Returns the settings and every fault.
    pub fn read(document: &Document) -> (Config, Vec<Fault>) {
        let Value::Object(fields) = &document.value else {
            return (
                Config::default(),
                vec![document.fault(
                    &[],
                    false,
                    Severity::Error,
                    "a configuration is a set of fields",
                )],
            );
        };
        let nobody = Directory::default();
        let mut form = Form::read(&nobody, fields);
        let config = config(&mut form);
        let (_, wrong) = form.finish();
        (config, document.faults(wrong))
    }

    /// The fields, for schemas and help.
    pub(crate) fn fields() -> Vec<Field> {
        let nobody = Directory::default();
        let mut form = Form::describe(&nobody, None);
        let _ = config(&mut form);
        form.finish().0
    }
}

fn config(form: &mut Form) -> Config {
    Config {
        theme: form
            .text("theme")
            .help("the theme: a built-in one, or the file name of your own")
            .optional(),
        dice: form
            .word::<Dice>("dice")
            .help("who rolls: ask at every roll, the program at once, or real dice only")
            .optional(),
        sides: [
            form.word::<Dice>("red_dice")
                .help("who rolls red's dice, where that differs")
                .optional(),
            form.word::<Dice>("blue_dice")
                .help("who rolls blue's dice, where that differs")
                .optional(),
        ],
        ascii: form.flag("ascii").help("draw with ASCII only").optional(),
        mouse: form
            .flag("mouse")
            .help("false leaves clicks and the wheel to the terminal")
            .optional(),
        tumble: form
            .flag("tumble")
            .help("false shows the program's dice at once, without a tumble")
            .optional(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn load(text: &str) -> Result<Config, String> {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("config.yaml"), text).unwrap();
        Config::load(&Folders {
            config: folder.path().to_path_buf(),
            state: folder.path().to_path_buf(),
        })
    }

    #[test]
    fn the_fields_of_the_file_are_read_and_the_rest_is_open() {
        let config = load(
            "theme: light\ndice: app\nblue_dice: table\nascii: true\nmouse: false\ntumble: false\n",
        )
        .unwrap();
        let (ascii, mouse, tumble) = (Some(true), Some(false), Some(false));
        assert_eq!(
            config,
            Config {
                theme: Some("light".into()),
                dice: Some(Dice::App),
                sides: [None, Some(Dice::Table)],
                ascii,
                mouse,
                tumble
            }
        );
        assert_eq!(
            load("dice: table\n").unwrap(),
            Config {
                dice: Some(Dice::Table),
                ..Config::default()
            }
        );
        // The command line takes precedence for all dice, and its side options for their side.
        let rolling = |all, sides| config.rolling(all, sides);
        assert_eq!(
            rolling(None, [None, None]),
            Rolling {
                all: Dice::App,
                sides: [None, Some(Dice::Table)]
            }
        );
        assert_eq!(rolling(Some(Dice::Ask), [None, None]), Dice::Ask.into());
        assert_eq!(
            rolling(Some(Dice::Ask), [Some(Dice::App), None]),
            Rolling {
                all: Dice::Ask,
                sides: [Some(Dice::App), None]
            }
        );
        let nowhere = Folders {
            config: "/nowhere".into(),
            state: "/nowhere".into(),
        };
        assert_eq!(Config::load(&nowhere), Ok(Config::default()));
    }

    #[test]
    fn a_fault_is_told_with_its_place() {
        let fault = load("them: light\ndice: both\n").unwrap_err();
        assert!(
            fault.contains("config.yaml:2:7: dice: ") && fault.ends_with("(and 1 more)"),
            "{fault}"
        );
        assert!(
            load("- light\n")
                .unwrap_err()
                .contains("config.yaml:1:1: a configuration is a set of fields")
        );
    }
}
