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

/// Texts in one, with something between them.
pub trait Joined {
    /// Joins them: `A, B, C`.
    fn joined(self, between: &str) -> String;
}

impl<T: IntoIterator<Item: AsRef<str>>> Joined for T {
    fn joined(self, between: &str) -> String {
        let mut all = String::new();
        for (at, text) in self.into_iter().enumerate() {
            if at > 0 {
                all.push_str(between);
            }
            all.push_str(text.as_ref());
        }
        all
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

/// What so many dice of a class do: one `hits`, three `miss`, two `stay behind`; a class that is no verb stays as it is.
pub fn do_so(class: &str, dice: usize) -> String {
    if class == "nothing" {
        let verb = if dice == 1 { "does" } else { "do" };
        return format!("{verb} nothing");
    }
    let mut words: Vec<String> = class.split(' ').map(str::to_owned).collect();
    if dice == 1 {
        // Only the first can be a verb of several: in `cancels 1 hit` the last is a noun.
        let one = VERBS.iter().find(|one| of_several(one) == words[0]);
        words[0] = one.map_or(words[0].clone(), |one| (*one).to_owned());
    } else {
        let verbs = words
            .iter_mut()
            .filter(|word| VERBS.contains(&word.as_str()));
        verbs.for_each(|word| *word = of_several(word));
    }
    words.join(" ")
}

/// What so many dice of a class came to, behind their number: `1 hit`, `4 miss`, `1 stays behind`.
pub fn came_to(class: &str, dice: usize) -> String {
    match do_so(class, 2).as_str() {
        noun @ ("hit" | "miss" | "kill") => noun.to_owned(),
        _ => do_so(class, dice),
    }
}

/// The verbs of dice.
const VERBS: [&str; 15] = [
    "hits",
    "misses",
    "kills",
    "passes",
    "fails",
    "gets",
    "fights",
    "stays",
    "keeps",
    "falls",
    "loses",
    "stands",
    "rallies",
    "recovers",
    "straggles",
];

/// The verb of several: `hit` for `hits`, `miss` for `misses`, `rally` for `rallies`.
fn of_several(one: &str) -> String {
    match one.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None => one
            .trim_end_matches(if one.ends_with("sses") { "es" } else { "s" })
            .to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_hits_and_several_hit() {
        let both = |class| [1, 2].map(|dice| do_so(class, dice));
        assert_eq!(both("miss"), ["misses", "miss"]);
        assert_eq!(both("hits"), ["hits", "hit"]);
        assert_eq!(both("stays behind"), ["stays behind", "stay behind"]);
        assert_eq!(both("rallies"), ["rallies", "rally"]);
        assert_eq!(both("loses"), ["loses", "lose"]);
        assert_eq!(both("wounded"), ["wounded", "wounded"]);
        for one in [
            "cancels or inflicts 1 hit",
            "loses 1 stand",
            "the commander is hit",
            "fights back and gets away",
        ] {
            assert_eq!(do_so(one, 1), one);
        }
        assert_eq!(
            do_so("fights back and gets away", 2),
            "fight back and get away"
        );
        assert_eq!([1, 2].map(|dice| came_to("hits", dice)), ["hit", "hit"]);
        assert_eq!(came_to("stays behind", 1), "stays behind");
    }

    #[test]
    fn inches_have_two_decimals_at_most_or_are_thirds() {
        assert_eq!(
            [4.0, 4.5, 16.0 / 3.0, 20.0].map(inches),
            ["4″", "4.5″", "5 1/3″", "20″"]
        );
    }
}
