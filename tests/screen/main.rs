//! The screens, in memory: keys go in, and what is drawn is read.

mod flow;
mod secrets;
mod sizes;
mod support;
