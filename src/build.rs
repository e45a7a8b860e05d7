//! Rebuilds the program when a built-in file is added or taken away: the compiler watches only those that it knows. Gives the
//! program the stack on Windows that it has elsewhere: 8 MiB instead of one. Lets every build but the released one check itself,
//! with `cfg(checked)`.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=rosters");
    println!("cargo::rerun-if-changed=themes");
    println!("cargo::rustc-check-cfg=cfg(checked)");
    if var("PROFILE").is_ok_and(|it| it == "debug") {
        println!("cargo::rustc-cfg=checked");
    }
    if var("CARGO_CFG_WINDOWS").is_ok() {
        let is_msvc = var("CARGO_CFG_TARGET_ENV").is_ok_and(|it| it == "msvc");
        let stack = if is_msvc { "/STACK:" } else { "-Wl,--stack," };
        println!("cargo::rustc-link-arg-bins={stack}{}", 8 << 20);
    }
}
