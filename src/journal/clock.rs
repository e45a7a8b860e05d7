//! The time of day: UTC in records, local time on the screen.

use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};
use tz::{DateTime, TimeZone, TimeZoneRef, UtcDateTime};

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// The time as RFC 3339 in UTC, to the millisecond.
pub(super) fn now() -> String {
    let (date, millis) = at(SystemTime::now(), TimeZoneRef::utc());
    date.map_or_else(String::new, |date| {
        let (year, month, day) = (date.year(), date.month(), date.month_day());
        let (hour, minute, second) = (date.hour(), date.minute(), date.second());
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
    })
}

/// The time in UTC, for file names: `20261122-054801`.
pub(crate) fn stamp() -> String {
    let seconds = now().get(..19).map(str::to_owned).unwrap_or_default();
    seconds.replace(['-', ':'], "").replace('T', "-")
}

/// Local time: `22 Nov 2026 05:48`; empty where it is out of range.
pub(crate) fn wall_time(time: SystemTime) -> String {
    let zone = TimeZone::local().unwrap_or_else(|_| TimeZone::utc());
    let (date, _) = at(time, zone.as_ref());
    date.map_or_else(String::new, |date| {
        let (hour, minute) = (date.hour(), date.minute());
        format!("{} {hour:02}:{minute:02}", day(&date))
    })
}

/// The wall's clock at a time that a record has: `05:48`; nothing where a record has no such time.
pub(crate) fn wall_clock(written: &str) -> Option<String> {
    let date = local(written)?;
    Some(format!("{:02}:{:02}", date.hour(), date.minute()))
}

/// The local day of a time that a record has: `22 Nov 2026`; nothing where a record has no such time.
pub(crate) fn wall_date(written: &str) -> Option<String> {
    let date = local(written)?;
    Some(day(&date))
}

/// The local time of a time that a record has.
fn local(written: &str) -> Option<DateTime> {
    static ZONE: LazyLock<TimeZone> =
        LazyLock::new(|| TimeZone::local().unwrap_or_else(|_| TimeZone::utc()));
    let part = |from: usize, to: usize| written.get(from..to)?.parse::<u8>().ok();
    let year = written.get(..4)?.parse().ok()?;
    let (hour, minute) = (part(11, 13)?, part(14, 16)?);
    let utc = UtcDateTime::new(year, part(5, 7)?, part(8, 10)?, hour, minute, 0, 0).ok()?;
    utc.project(ZONE.as_ref()).ok()
}

/// `22 Nov 2026`.
fn day(date: &DateTime) -> String {
    let month = MONTHS[usize::from(date.month()).clamp(1, 12) - 1];
    format!("{} {month} {}", date.month_day(), date.year())
}

fn at(time: SystemTime, zone: TimeZoneRef) -> (Option<DateTime>, u32) {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    let seconds = i64::try_from(since.as_secs()).unwrap_or(i64::MAX);
    let date = DateTime::from_timespec(seconds, 0, zone).ok();
    (date, since.subsec_millis())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_day_in_a_leap_year_is_told() {
        let time = UNIX_EPOCH + Duration::from_millis(1_709_208_305_007);
        let (date, millis) = at(time, TimeZoneRef::utc());
        let date = date.expect("a date");
        assert_eq!(
            (date.month(), date.month_day(), date.minute(), millis),
            (2, 29, 5, 7)
        );
    }

    #[test]
    fn now_is_written_as_in_every_record() {
        let now = now();
        assert!(
            now.len() == 24 && now.ends_with('Z') && now.as_bytes()[10] == b'T',
            "{now}"
        );
    }
}
