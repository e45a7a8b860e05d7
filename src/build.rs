//! Rebuilds the program when a built-in file is added or taken away: the compiler watches only those that it knows.

fn main() {
    println!("cargo::rerun-if-changed=rosters");
    println!("cargo::rerun-if-changed=themes");
}
