//! Every command: its output, its errors and its exit codes.

mod odds;
mod output;
mod reference;
mod usage;

use drumhead::battle::samples::samples;
use drumhead::cli::{Io, run};
use drumhead::rules;
use serde_json::Value;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// Exit code and output of a command line.
struct Ran {
    code: u8,
    output: String,
    errors: String,
}

/// Runs a command line in folders of its own.
fn drumhead(folder: &TempDir, arguments: &[&str]) -> Ran {
    let at = |name: &str| folder.path().join(name).into_os_string();
    let place: [OsString; 5] = [
        "drumhead".into(),
        "--config-dir".into(),
        at("config"),
        "--state-dir".into(),
        at("state"),
    ];
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut io = Io {
        input: &mut &b""[..],
        output: &mut output,
        errors: &mut errors,
    };
    let code = run(
        place
            .into_iter()
            .chain(arguments.iter().map(OsString::from)),
        &mut io,
    );
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran {
        code,
        output: text(output),
        errors: text(errors),
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}
