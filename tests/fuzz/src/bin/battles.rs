#![no_main]
//! Battles, as files.

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| drumhead_fuzz::soon(|| run(bytes)));

fn run(bytes: &[u8]) {
    drumhead_fuzz::check("fuzz.battle.yaml", bytes);
}
