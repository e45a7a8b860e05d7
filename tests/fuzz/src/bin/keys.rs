#![no_main]
//! Files of keys and of settings.

use drumhead::battle::Document;
use drumhead::session::config::Config;
use drumhead::session::keys::Keys;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| drumhead_fuzz::soon(|| run(bytes)));

fn run(bytes: &[u8]) {
    match Document::parse("keys.yaml", bytes) {
        Ok(document) => {
            drumhead_fuzz::harmless(&Keys::of(&document).1);
            drumhead_fuzz::harmless(&Config::read(&document).1);
        }
        Err(fault) => drumhead_fuzz::harmless(&[fault]),
    };
}
