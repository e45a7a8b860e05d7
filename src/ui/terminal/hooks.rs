//! Panic reports and error messages.

use super::super::fault_report::advice;
use super::*;
use color_eyre::config::{HookBuilder, Theme};
use std::io::Write;
use std::{env, panic, process};

/// The exit code of a program that panicked.
const PANICKED: i32 = 101;

/// True if the user asked for no colours with a non-empty `NO_COLOR`.
pub(crate) fn no_color() -> bool {
    env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

/// Sets how panics and errors are reported. A panic in any thread first gives the terminal back, so
/// that its report can be read, then asks the main loop to leave.
///
/// # Errors
/// When called twice.
pub fn install_hooks() -> color_eyre::Result<()> {
    let (panic_hook, eyre_hook) = HookBuilder::default().theme(theme()).try_into_hooks()?;
    eyre_hook.install()?;
    panic::set_hook(Box::new(move |info| {
        restore();
        // Not `eprintln!`: it panics when standard error is gone, and that would abort the program.
        let report = panic_hook.panic_report(info);
        let _ = writeln!(io::stderr(), "{report}\n\n{}", advice());
        request_leave();
        // A release does not unwind: it ends with the code of a panic, rather than by a signal that leaves a core dump.
        if cfg!(panic = "abort") {
            process::exit(PANICKED);
        }
    }));
    Ok(())
}

/// A theme without colours where needed: color-eyre would write them into files too.
fn theme() -> Theme {
    if io::stderr().is_terminal() && !no_color() {
        Theme::dark()
    } else {
        Theme::new()
    }
}
