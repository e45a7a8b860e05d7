//! The odds: those that can be counted by hand, and what is listed for each action.
