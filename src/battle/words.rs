//! Numbers in words.

/// What is counted, as it is called where there are `value` of it: a die, a hit, an inch; else dice, hits, inches. Only the first
/// word is looked at, and one that counts nothing stays.
#[must_use]
pub fn counted(value: f64, what: &str) -> String {
    if (value - 1.0).abs() > 1e-9 {
        return what.to_owned();
    }
    let first = what.split(' ').next().unwrap_or(what);
    let one = match first {
        "dice" => "die".to_owned(),
        "men" => "man".to_owned(),
        "inches" => "inch".to_owned(),
        _ if first.ends_with("ss") => first.to_owned(),
        _ => match (first.strip_suffix("ies"), first.strip_suffix('s')) {
            (Some(stem), _) => format!("{stem}y"),
            (None, Some(stem)) => stem.to_owned(),
            (None, None) => first.to_owned(),
        },
    };
    one + &what[first.len()..]
}

/// A quantity as people write it: whole where it is, else with a fraction in quarters or thirds, else with two decimals.
#[must_use]
pub fn quantity(value: f64) -> String {
    let sign = if value < 0.0 { "-" } else { "" };
    let (whole, rest) = (value.abs().trunc(), value.abs().fract());
    let fractions = [
        (0.0, ""),
        (0.25, "1/4"),
        (0.5, "1/2"),
        (0.75, "3/4"),
        (1.0 / 3.0, "1/3"),
        (2.0 / 3.0, "2/3"),
    ];
    let fraction = fractions.into_iter().find(|(f, _)| (rest - f).abs() < 1e-9);
    match fraction {
        Some((_, "")) => format!("{sign}{whole}"),
        Some((_, text)) if whole == 0.0 => format!("{sign}{text}"),
        Some((_, text)) => format!("{sign}{whole} {text}"),
        None => {
            let text = format!("{value:.2}");
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
    }
}
