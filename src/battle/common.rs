//! The actions of every ruleset: set a counter, write a note, roll some dice.

use super::adjust::Adjust;
use super::*;
use crate::table::Owner;

/// The common actions.
pub(super) const fn actions<R: Rules>() -> &'static [Action<R>] {
    &[
        Action {
            id: "adjust",
            label: "Adjust",
            key: '=',
            help: "Set any counter or state, of a unit, a character or the turn. For the umpire.",
            subjects: &[For::Unit, For::Character, For::Table],
            form: |battle, form| Box::new(Adjust::form(battle, form)),
            ..Action::BLANK
        },
        Action {
            id: "note",
            label: "Note",
            key: 'n',
            help: "Write a line of your own into the log.",
            subjects: &[For::Table],
            form: |_, form| {
                Box::new(Note {
                    text: form.text("text").help("the text of the note").required(),
                })
            },
            ..Action::BLANK
        },
        Action {
            id: "roll",
            label: "Roll dice",
            key: '*',
            help: "Roll dice for anything that the rules leave to you. No counter changes.",
            subjects: &[For::Table],
            form: |_, form| {
                Box::new(RollDice {
                    count: form
                        .whole("count")
                        .unit("dice")
                        .within(1, 99)
                        .help("the number of dice")
                        .or(1),
                    die: form
                        .whole("die")
                        .unit("faces")
                        .within(2, 100)
                        .help("the faces of each die")
                        .or(6),
                    why: form.text("why").help("the reason for the roll").optional(),
                })
            },
            ..Action::BLANK
        },
    ]
}

struct Note {
    text: String,
}

impl<R: Rules> Order<R> for Note {
    fn title(&self, _: &R) -> Say {
        say!("Note: {text}", text = Prose(&self.text))
    }

    fn resolve(&self, at: &mut At<R>) -> Played {
        at.plain("", Who::Table, |it| self.title(it).then(say!("||NOTE")));
        Ok(())
    }
}

struct RollDice {
    count: u16,
    die: u16,
    why: Option<String>,
}

impl<R: Rules> Order<R> for RollDice {
    fn title(&self, _: &R) -> Say {
        say!(
            "{count}D{die}[ for {why}]",
            self.count,
            self.die,
            why = self.why.as_deref().map(Prose)
        )
    }

    fn resolve(&self, at: &mut At<R>) -> Played {
        let die = u8::try_from(self.die).unwrap_or(u8::MAX);
        let faces = at.table.loose("roll", Owner::TABLE, die, self.count)?;
        at.plain("", Who::Table, |_| {
            let sum: u32 = faces.iter().map(|face| u32::from(*face)).sum();
            let shown: Vec<String> = faces.iter().map(ToString::to_string).collect();
            let (n, shown) = (faces.len(), shown.join(" + "));
            let result = match n {
                1 => say!("|: {sum}|{sum}", sum),
                2..=6 => say!("|: {shown} = {sum}|{sum}", shown = Prose(&shown), sum),
                _ => say!("|: {n} dice, total {sum}|{sum}", n, sum),
            };
            let why = self.why.as_deref().map(Prose);
            say!("Roll[ for {why}]", why).then(result)
        });
        Ok(())
    }
}

/// The same text for every viewer.
impl From<&str> for ViewerText {
    fn from(text: &str) -> Self {
        ViewerText::plain(text)
    }
}
