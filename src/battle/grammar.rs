//! English grammar for generated text: counts, lists, inches.

/// `A`, `A and B`, `A, B and C`; four or more become a count of `what`: `4 units`.
pub fn list(names: &[String], what: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [some @ .., last] if names.len() < 4 => format!("{} and {last}", some.join(", ")),
        _ => format!("{} {what}", names.len()),
    }
}

/// A count with its noun: `1 man`, `2 men`.
pub fn count(n: impl TryInto<u32>, one: &str, many: &str) -> String {
    match n.try_into().unwrap_or(u32::MAX) {
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}

/// Inches with at most two decimals: `8″`.
pub fn inches(value: f64) -> String {
    let text = format!("{value:.2}");
    let is_exact = text.parse().is_ok_and(|it: f64| (it - value).abs() < 1e-9);
    if !is_exact {
        return format!("{}″", super::quantity(value));
    }
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    format!("{text}″")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inches_have_two_decimals_at_most_or_are_thirds() {
        assert_eq!(
            [4.0, 4.5, 16.0 / 3.0, 20.0].map(inches),
            ["4″", "4.5″", "5 1/3″", "20″"]
        );
    }
}
