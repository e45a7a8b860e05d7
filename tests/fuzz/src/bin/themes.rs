#![no_main]
//! Themes, for terminals of every depth.

use drumhead::battle::Document;
use drumhead::ui::theme::{self, Depth};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| drumhead_fuzz::soon(|| run(bytes)));

fn run(bytes: &[u8]) {
    for depth in [Depth::None, Depth::Basic, Depth::Many, Depth::True] {
        if let Err(faults) = theme::read("mine.yaml", bytes, depth) {
            drumhead_fuzz::harmless(&faults);
        }
    }
    if let Ok(document) = Document::parse("mine.yaml", bytes) {
        drumhead_fuzz::harmless(&theme::check(&document));
    }
}
