//! Rebuilds the program when a built-in file is added or taken away: the compiler watches only those that it knows. Gives the
//! program the stack on Windows that it has elsewhere: 8 MiB instead of one. Packs its addresses on Linux. Lets every build but
//! the released one check itself, with `cfg(checked)`.

use std::env::var;
use std::process::Command;

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
    if unpacks_addresses() {
        println!("cargo::rustc-link-arg-bins=-z");
        println!("cargo::rustc-link-arg-bins=pack-relative-relocs");
    }
}

/// Returns whether the C library can start a program with packed addresses, 5 % smaller: musl can, glibc from 2.36 on.
fn unpacks_addresses() -> bool {
    let glibc = Command::new("getconf").arg("GNU_LIBC_VERSION").output();
    match var("CARGO_CFG_TARGET_ENV").as_deref() {
        Ok("musl") => true,
        Ok("gnu") if var("TARGET") == var("HOST") => {
            glibc.is_ok_and(|it| &*it.stdout >= b"glibc 2.36")
        }
        _ => false,
    }
}
