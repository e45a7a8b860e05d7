//! `row!` declares a row type and its table in one.

/// Declares a row type and its table of counters: a field is a counter by its type ([`Held`](super::Held)), with its
/// limits behind `=`. A field that is `= kept` is not a counter. A line without a type is a counter that no field holds:
/// `derived`, `odds`, or `at` a field of another name or place in the state.
macro_rules! row {
    (
        $(#[$meta:meta])*
        pub struct $Row:ident in $TABLE:ident($Battle:ty, $name:literal, $rows:ident $([$Key:ty])?) $(.$option:ident($($value:tt)*))* {
            $(
                $(#[$doc:meta])*
                $field:ident $(: $type:ty)? $(= $first:ident $(($($argument:tt)*))? $(.$then:ident($($thing:tt)*))*)?
            ),* $(,)?
        }
    ) => {
        row!(@struct [$(#[$meta])*] $Row {} $({ $(#[$doc])* $field $(: $type)? })*);

        pub static $TABLE: $crate::battle::tracked::TrackedRow<$Battle, row!(@key $($Key)?), $Row> = {
            use $crate::battle::tracked::{Rows, Tracked, TrackedRow};
            type Of = Tracked<$Battle, row!(@key $($Key)?), $Row>;
            <TrackedRow<$Battle, row!(@key $($Key)?), $Row>>::new(
                $name,
                row!(@who $($Key)?),
                row!(@rows $rows $($Key)?),
                $crate::battle::tracked::every,
                &[$(
                    row!(
                        @one $Row, $field $(: $type)? $(= $first $(($($argument)*))? $(.$then($($thing)*))*)?
                    )
                ),*],
            )$(.$option($($value)*))*
        };
    };
    (@struct [$($meta:tt)*] $Row:ident { $($fields:tt)* }) => {
        #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        $($meta)*
        pub struct $Row { $($fields)* }
    };
    (@struct $meta:tt $Row:ident { $($fields:tt)* } { $(#[$doc:meta])* $field:ident: $type:ty } $($rest:tt)*) => {
        row!(@struct $meta $Row { $($fields)* $(#[$doc])* pub $field: $type, } $($rest)*);
    };
    (@struct $meta:tt $Row:ident $fields:tt { $field:ident } $($rest:tt)*) => {
        row!(@struct $meta $Row $fields $($rest)*);
    };
    (@key) => { () };
    (@key $Key:ty) => { $Key };
    (@who) => { |()| $crate::table::Who::Table };
    (@who $Key:ty) => { <$Key>::into };
    (@rows $rows:ident) => {
        Rows::One(|battle| &battle.$rows, |battle| &mut battle.$rows)
    };
    (@rows $rows:ident $Key:ty) => {
        Rows::Many(|battle| &battle.$rows, |battle| &mut battle.$rows)
    };
    (@one $Row:ident, $field:ident: $type:ty) => {
        row!(@field $Row, $field, $field: $type)
    };
    (@one $Row:ident, $field:ident: $type:ty = kept) => {
        Of::kept()
    };
    (@one $Row:ident, $field:ident: $type:ty = $($how:tt)+) => {
        row!(@field $Row, $field, $field: $type).$($how)+
    };
    (@one $Row:ident, $name:ident = at($($field:ident).+: $type:ty) $($how:tt)*) => {
        row!(@field $Row, $name, $($field).+: $type)$($how)*
    };
    (@one $Row:ident, $name:ident = $made:ident($($value:tt)*) $($how:tt)*) => {
        Of::$made(stringify!($name), $($value)*)$($how)*
    };
    (@field $Row:ident, $name:ident, $($field:ident).+: $type:ty) => {{
        use $crate::battle::tracked::{RowField, Held};
        Of::held(RowField {
            name: stringify!($name),
            requires: <$type as Held>::REQUIRES,
            range: <$type as Held>::range,
            value: |it: &$Row, names| Held::value(&it.$($field).+, names),
            read: |it: &mut $Row, to, names| {
                it.$($field).+ = Held::read(to, names)?;
                Ok(())
            },
            count: |it: &$Row| Held::count(&it.$($field).+),
            more: |now: &$Row, was: &$Row| {
                let [now, was] = [&now.$($field).+, &was.$($field).+].map(Held::count);
                i32::from(now) - i32::from(was)
            },
            who: |it: &$Row| Held::who(&it.$($field).+),
        })
    }};
}
pub(crate) use row;
