//! The fields and keys of rows.

use crate::table::Side;

/// A field of a row: its name, and how to read and write it. Made by the macro `field!`.
pub struct RowField<R: 'static, T: 'static> {
    /// The id, as in the state.
    pub name: &'static str,
    /// Reads the value.
    pub get: fn(&R) -> T,
    /// Borrows the value for writing.
    pub at: fn(&mut R) -> &mut T,
    /// The increase since an earlier state.
    pub more: fn(&R, &R) -> i32,
}

impl<R, T> Clone for RowField<R, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R, T> Copy for RowField<R, T> {}

/// The field of a row with this name, or a deeper field under a name of its own.
macro_rules! field {
    ($name:literal, $($at:ident).+) => {
        $crate::battle::tracked::RowField {
            name: $name,
            get: |it| it.$($at).+,
            at: |it| &mut it.$($at).+,
            more: |now, was| i32::from(now.$($at).+) - i32::from(was.$($at).+),
        }
    };
    ($name:ident) => {
        $crate::battle::tracked::RowField {
            name: stringify!($name),
            get: |it| it.$name,
            at: |it| &mut it.$name,
            more: |now, was| i32::from(now.$name) - i32::from(was.$name),
        }
    };
}
pub(crate) use field;

/// Finds a row in its table: a number, a side, or `()` for a single row.
pub trait Key: Copy {
    /// The key of a position.
    fn at(place: u16) -> Self;

    /// The position of a key.
    fn place(self) -> usize;
}

impl Key for u16 {
    fn at(place: u16) -> Self {
        place
    }

    fn place(self) -> usize {
        self.into()
    }
}

impl Key for Side {
    fn at(place: u16) -> Self {
        Side::BOTH[usize::from(place)]
    }

    fn place(self) -> usize {
        self.index()
    }
}

impl Key for () {
    fn at(_: u16) -> Self {}

    fn place(self) -> usize {
        0
    }
}
