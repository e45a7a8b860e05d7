//! The table of keys.

use super::Press::{Char, Ctrl, Digit, Letter, Named};
use super::commands::*;
use super::*;

/// Every key, in the order of footer and help: its name in a file of keys, its presses, its meaning, its action and another
/// one that it has in one place; the places whose footer names it, with what it says there; the places where it works unsaid.
macro_rules! keys {
    ($($id:literal [$($press:expr),+] $means:expr => $does:ident $(($given:expr))? $(but $place:ident $other:ident)?,
        [$($shown:ident $says:literal),*] [$($unshown:ident),*];)+) => {
        pub static TABLE: &[KeyRow] = &[$(KeyRow {
            id: $id,
            press: &[$($press),+],
            means: $means,
            does: KeyAction::$does $(($given))?,
            shown: &[$((KeyPlace::$shown, $says)),*],
            unshown: &[$(KeyPlace::$unshown),*],
            but: [$(Some((KeyPlace::$place, KeyAction::$other)),)? None][0],
        }),+];
    };
}

keys! {
    "number" [Digit] "a unit's number, a choice, or the face of a real die; 0 lists the table's actions" => Type('0'),
        [Start "go to", Units "unit", Form "number", Dice "real dice", Choice "go to"] [Lines, Muster];
    "letter" [Letter] "the action with this letter: of the selected unit, or of the table" => Type('a'),
        [] [Units, Form, Choice, Lines];
    "press" [Char(' ')] "let the program do what comes next: roll, draw, switch, continue" => Press,
        [Dice "the program rolls", Choice "the program draws", Checklist "tick"] [Start, Units, Form, Lines, Muster];
    "roll-rest" [Char('R')] "let the program roll what is left of this side's dice" => RollRest, [Dice "roll the rest"] [];
    "accept" [Named(KeyName::Enter)] "accept or open what is shown" => Accept,
        [Start "start", Form "go on", Text "go on", Choice "choose", Log "details", Palette "do it", Find "go there",
            Lines "open, close", Muster "open"]
        [Units, Dice, Help, Checklist, Shared];
    "next" [Named(KeyName::Tab)] "next unit that can act; in a form, the next field" => Next,
        [Units "who may act", Form "next field", Text "next field", Palette "complete", Find "next", Muster "section"]
        [Start, Log, Dice, Choice];
    "previous" [Named(KeyName::BackTab)] "the previous one" => Previous,
        [] [Start, Units, Form, Text, Choice, Palette, Find, Muster];
    "up" [Named(KeyName::Up)] "up one row" => Up,
        [] [Start, Units, Form, Text, Choice, Log, Help, Palette, Find, Checklist, Lines, Muster];
    "down" [Named(KeyName::Down)] "down one row" => Down,
        [] [Start, Units, Form, Text, Choice, Log, Help, Palette, Find, Checklist, Lines, Muster];
    "left" [Named(KeyName::Left)] "left: the other side, the previous choice" => Left,
        [] [Units, Form, Text, Choice, Palette, Find, Muster, Shared];
    "right" [Named(KeyName::Right)] "right: the other side, the next choice" => Right,
        [Shared "next code"] [Units, Form, Text, Choice, Palette, Find, Muster];
    "page-up" [Named(KeyName::PageUp)] "up one page" => PageUp,
        [] [Start, Units, Form, Text, Dice, Choice, Log, Help, Checklist, Lines, Muster, Palette, Find];
    "page-down" [Named(KeyName::PageDown)] "down one page" => PageDown,
        [] [Start, Units, Form, Text, Dice, Choice, Log, Help, Checklist, Lines, Muster, Palette, Find];
    "first" [Named(KeyName::Home)] "first row" => First,
        [] [Start, Units, Choice, Text, Log, Help, Palette, Find, Checklist, Lines, Muster];
    "last" [Named(KeyName::End)] "last row" => Last,
        [] [Start, Units, Choice, Text, Log, Help, Palette, Find, Checklist, Lines, Muster];
    "erase" [Named(KeyName::Backspace)] "take back the last input" => Erase,
        [Dice "take one back", Choice "undo answer"] [Units, Form, Text, Help, Palette, Find, Muster];
    "back" [Named(KeyName::Esc)] "back one step; keeps what you entered" => Back,
        [Form "back", Text "back", Dice "back", Choice "back", Log "back", Help "back", Palette "back", Find "back",
            Checklist "back", Lines "back", Muster "back", Shared "back to the game"]
        [Start, Units];
    "go-back" [Char('g')] "in the log: go back to this line" => GoBack, [Log "go back to this line"] [];
    "undo" [Char('u')] UNDO.help => Undo, [Units "undo", Log "undo", Lines "undo", Muster "undo"] [];
    "redo" [Char('U'), Ctrl('r')] REDO.help => Redo, [Units "redo", Log "redo"] [Muster];
    "log" [Char('l')] LOG.help => Log but Log Back, [Units "log"] [Log];
    "force" [Char('!')] FORCE.help => Force, [] [Units, Form];
    "rules" [Char('i')] RULES.help => Rules, [Units "rules"] [Log, Lines];
    "lying" [Char('w')] CHECKLIST.help => TableChecklist but Checklist Back, [Units "table"] [Checklist];
    "overrule" [Char('=')] "set any counter, or overrule a number of a form or result" => Overrule,
        [Form "overrule", Lines "overrule"] [];
    "change-die" [Char('#')] CHANGE_DIE.help => ChangeDie, [Lines "change a die"] [Units];
    "view" [Char('.')] VIEW.help => View, [Units "view"] [Log];
    "palette" [Char(':')] "command line: any action, unit or command by name" => Palette,
        [Start "command", Units "command", Muster "command"] [Dice, Choice, Log];
    "guide-over" [Ctrl('g')] GUIDE_OVER.help => GuideOver, [] [Units];
    "luck" [Char('%')] LUCK.help => Luck, [] [Units];
    "find" [Char('/')] FIND.help => Find, [Units "find", Log "search"] [];
    "peek-red" [Char('[')] LOOK_RED.help => Peek(Side::Red), [] [Units, Peek];
    "peek-blue" [Char(']')] LOOK_BLUE.help => Peek(Side::Blue), [] [Units, Peek];
    "add" [Char('+'), Named(KeyName::Insert)] "add one: an entry to the list (Insert too), a point to a die" => Add,
        [Muster "add"] [Dice];
    "less" [Char('-')] "take a point from a die" => Less, [] [Dice];
    "copy" [Char('&')] COPY.help => Copy, [Muster "duplicate"] [];
    "remove" [Named(KeyName::Delete)]
        "remove an entry from its list (Backspace too); stop sharing" => Remove but Shared EndSharing,
        [Muster "remove", Shared "stop sharing"] [];
    "earlier" [Char('(')] EARLIER.help => Earlier, [Muster "up"] [];
    "later" [Char(')')] LATER.help => Later, [Muster "down"] [];
    "help" [Char('?'), Named(KeyName::F(1))] HELP.help => Help,
        [Start "help", Units "help", Form "help", Dice "help", Choice "help", Log "help", Lines "help", Muster "help",
            Board "help"]
        [Checklist];
    "theme" [Ctrl('t')] "turn on the next theme" => Theme,
        [Start "theme", Board "theme"] [Units, Form, Dice, Choice, Log, Checklist, Lines, Help, Muster, Shared];
    "save-as" [Ctrl('s')] "save the game in another file, or the muster as a file" => SaveAs, [Muster "save"] [Units, Log];
    "quit" [Char('q')] QUIT.help => Quit,
        [Start "leave", Units "leave", Board "leave", Shared "leave"] [Dice, Log, Checklist, Lines, Muster];
}
