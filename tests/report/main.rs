//! What a whole game comes to.

mod luck;
