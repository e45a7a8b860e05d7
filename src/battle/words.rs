//! Numbers and names in words.

use super::*;

/// The noun for a count of `value`: a die, a hit, an inch; otherwise dice, hits, inches. Only the first word changes,
/// and only if it is a known unit.
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

/// A quantity for people: whole, in quarters or thirds, or with two decimals.
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

/// The name of a counter or event for people: `falls_due` becomes `falls due`.
pub fn words(name: &str) -> String {
    name.replace(['-', '_'], " ")
}

/// A fault of a field for people, who know no field by its name in a file: `Enter the unit to fire at`, `Front rank: 66 is
/// not 0 to 14`.
pub fn fault_text(invalid: &Invalid) -> String {
    if let Some(what) = missing_text(&invalid.message) {
        return capital(&what);
    }
    let name = invalid.field.rsplit('.').next().unwrap_or_default();
    if name.is_empty() {
        return capital(&invalid.message);
    }
    format!("{}: {}", capital(&words(name)), invalid.message)
}

/// The fault of an empty field as what is to be done: `enter the name`; `None` for other faults.
pub(crate) fn missing_text(message: &str) -> Option<String> {
    Some(format!("enter {}", message.strip_prefix(REQUIRED)?))
}

/// The beginning of the fault of an empty field, before the value that belongs there.
pub(super) const REQUIRED: &str = "is required: ";

/// `text` with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

/// A name as it is compared with what was typed: small letters, blanks for hyphens and underscores.
pub fn folded(name: &str) -> String {
    words(name.trim()).to_lowercase()
}

/// The thing that a typed name means: the one of this name, or the only one whose name begins with it.
pub fn by_name<T>(
    typed: &str,
    things: impl IntoIterator<Item = (T, impl AsRef<str>)>,
) -> Option<T> {
    let typed = folded(typed);
    let mut begun = Vec::new();
    for (thing, name) in things {
        let name = folded(name.as_ref());
        if name == typed {
            return Some(thing);
        }
        if !typed.is_empty() && name.starts_with(&typed) {
            begun.push(thing);
        }
    }
    begun.pop().filter(|_| begun.is_empty())
}

/// A mean with one decimal; with two when one would show nothing. Never `-0`.
pub fn mean(value: f64) -> String {
    let text = if value.abs() < 0.095 {
        format!("{value:.2}")
    } else {
        format!("{value:.1}")
    };
    match text.as_str() {
        "0.00" | "-0.00" => "0.0".to_owned(),
        _ => text,
    }
}

/// A probability in percent; never 0% for what can happen, never 100% for what can fail.
pub fn percent(p: f64) -> String {
    match p {
        p if p > 0.0 && p < 0.01 => "<1%".to_owned(),
        p if p < 1.0 - 1e-12 && p > 0.99 => ">99%".to_owned(),
        // Halves go up, as people round; the small term is for halves that are sums of fractions.
        p => format!("{}%", (p * 100.0 + 1e-9).round()),
    }
}

/// A bar that fills a share of `cells` with `full`; in eighths of a cell with `eighths`. Anything above 0 is visible.
pub fn bar(share: f64, cells: usize, full: char, eighths: bool) -> String {
    const PARTS: [char; 7] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉'];
    let parts: u8 = if eighths { 8 } else { 1 };
    let least = f64::from(u8::from(share > 0.0));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of a line's cells"
    )]
    let long = (share.clamp(0.0, 1.0) * cells as f64 * f64::from(parts))
        .round()
        .max(least) as usize;
    let parts = usize::from(parts);
    let whole: String = std::iter::repeat_n(full, long / parts).collect();
    match (long % parts).checked_sub(1).and_then(|at| PARTS.get(at)) {
        Some(part) => format!("{whole}{part}"),
        None => whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_names_its_field_as_players_do() {
        let told = |field: &str, message: &str| fault_text(&Invalid::new(field, message));
        for (field, message, said) in [
            ("front_rank", "66 is too many", "Front rank: 66 is too many"),
            (
                "units.red/guard.front",
                "9 is too many",
                "Front: 9 is too many",
            ),
            ("name", "is required: the name", "Enter the name"),
            ("", "no card is up", "No card is up"),
        ] {
            assert_eq!(told(field, message), said);
        }
    }
}
