//! Rebuilds the program when a built-in file is added or taken away: the compiler watches only those that it knows. Gives the
//! program the stack on Windows that it has elsewhere: 8 MiB instead of one.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=rosters");
    println!("cargo::rerun-if-changed=themes");
    if var("CARGO_CFG_WINDOWS").is_ok() {
        let is_msvc = var("CARGO_CFG_TARGET_ENV").is_ok_and(|it| it == "msvc");
        let stack = if is_msvc { "/STACK:" } else { "-Wl,--stack," };
        println!("cargo::rustc-link-arg-bins={stack}{}", 8 << 20);
    }
}
