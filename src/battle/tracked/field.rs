//! The fields of a row, and what finds a row.

use crate::table::Side;

/// A field of a row: its name, how it is read and where it is written. The macro `field!` makes it.
pub struct RowField<R: 'static, T: 'static> {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub get: fn(&R) -> T,
    /// Its place.
    pub at: fn(&mut R) -> &mut T,
    /// How much more it is now than it was.
    pub more: fn(&R, &R) -> i32,
}

impl<R, T> Clone for RowField<R, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R, T> Copy for RowField<R, T> {}

/// The field of a row with this name, or a deeper one under a name of its own.
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

/// What finds a row in its table: a number, a side, or nothing where there is one row alone.
pub trait Key: Copy {
    /// The key of a place.
    fn at(place: u16) -> Self;

    /// Its place.
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
