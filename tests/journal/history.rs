//! Undo, redo, going back.
