//! What happens on a panic, and how errors are printed.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::panic;

use color_eyre::config::{HookBuilder, Theme};

use super::{request_leave, restore};

/// Whether the user asked for no colours by setting `NO_COLOR` to anything but nothing.
#[must_use]
pub fn no_color() -> bool {
    env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

/// Sets how panics and errors are reported. A panic first gives the terminal back, so that its report
/// can be read, and then asks the main loop to leave, in whatever thread it was.
///
/// # Errors
/// When it was called before.
pub fn install_hooks() -> color_eyre::Result<()> {
    let (panic_hook, eyre_hook) = HookBuilder::default().theme(theme()).try_into_hooks()?;
    eyre_hook.install()?;
    panic::set_hook(Box::new(move |info| {
        restore();
        // Not `eprintln!`, which panics when standard error is gone: that would abort the program.
        let report = panic_hook.panic_report(info);
        let _ = writeln!(io::stderr(), "{report}");
        request_leave();
    }));
    Ok(())
}

/// color-eyre on its own writes colours into files too.
fn theme() -> Theme {
    if io::stderr().is_terminal() && !no_color() {
        Theme::dark()
    } else {
        Theme::new()
    }
}
