//! The quick reference.

use crate::battle::Clause;

/// Every clause, in order.
pub(super) const CLAUSES: &[Clause] = &[];
