//! Names of fields, and the paths to them.

use super::*;

/// `light_infantry` as `light infantry`.
pub(super) fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

/// `path` extended by a key.
pub(super) fn below(path: &[PathStep], key: &str) -> Path {
    path.iter().cloned().chain([key.into()]).collect()
}
