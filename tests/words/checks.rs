//! The rules of wording that a program can check.

use crate::texts::{Collection, Kind, Text};
use std::collections::BTreeSet;

/// Labels have fewer characters than this.
const LABEL: usize = 20;

/// Help has fewer characters than this.
const HELP: usize = 120;

/// Most words of an action's help.
const WORDS: usize = 20;

/// Words and turns that make a text hard to read.
const STILTED: &[&str] = &[
    "somebody",
    "nobody",
    "everybody",
    "anybody",
    "whom",
    "whoever",
    "whomever",
    "anew",
    "nought",
    "he",
    "him",
    "his",
    "himself",
    "is told",
    "are told",
    "was told",
    "be told",
    "tells of",
    "tell of",
    "hangs on",
    "hang on",
    "comes not",
    "knows not",
    "goes not",
    "needs not",
    "what is to be",
    "sees to it",
    "come to an end",
    "comes to an end",
    "comes to its end",
    "and the like",
    "its like",
    "still due",
    "is due",
    "are due",
    "it shall be",
    "shall be",
    "what this action may bring",
    "what may still come",
    "still to be given",
    "a reason is asked",
    "as it lies",
    "if you leave it",
    "unless you say otherwise",
    "does it all the same",
    "all the same",
    "put it in",
    "is nothing for",
    "means nothing to",
    "is yours to",
    "so good or better",
    "so bad or worse",
    "in the like",
    "gone over",
    "to be minded",
    "by itself has",
    "is it that",
    "be it",
];

/// `is no` before a noun should be `is not a`; before these words it is right.
const AFTER_IS_NO: &[&str] = &["longer", "more", "one", "doubt", "reason", "need"];

/// Words of the program's own, with what the screen calls it instead.
const OWN_WORDS: &[(&str, &str)] = &[
    ("ruleset", "rulebook"),
    ("rulesets", "rulebooks"),
    ("deed", "action"),
    ("deeds", "actions"),
    ("toll", "casualties"),
    ("tape", "dice"),
    ("veiled", "hidden"),
    ("masked", "hidden"),
    ("supposition", "what if"),
    (
        "the umpire overrules a figure",
        "number: a figure is a miniature",
    ),
    ("works out no figure", "number: a figure is a miniature"),
    ("overrule a figure", "number: a figure is a miniature"),
    ("a pause", "wait: a Pause is a card"),
];

/// Words with a capital wherever they stand: names, keys, and terms that their rulebook writes so.
const NAMES: &[&str] = &[
    "D6",
    "D8",
    "D10",
    "D12",
    "D20",
    "2D6",
    "1D6",
    "I",
    "Formation",
    "Formations",
    "Leader",
    "Leaders",
    "Pause",
    "Joker",
    "Bonus",
    "Free",
    "Action",
    "Special",
    "Effect",
    "Effects",
    "Dummy",
    "Hero",
    "Duffer",
    "Native",
    "American",
    "Americans",
    "Legendary",
    "Indians",
    "Class",
];

/// Things that are counted, one and many.
const COUNTED: &[(&str, &str)] = &[
    ("figure", "figures"),
    ("man", "men"),
    ("die", "dice"),
    ("point", "points"),
    ("unit", "units"),
    ("action", "actions"),
    ("inch", "inches"),
    ("marker", "markers"),
    ("counter", "counters"),
    ("character", "characters"),
    ("card", "cards"),
    ("round", "rounds"),
    ("shot", "shots"),
    ("fault", "faults"),
    ("straggler", "stragglers"),
    ("officer", "officers"),
];

/// Words on an s after the name of a unit that are not verbs.
const NO_VERBS: &[&str] = &["as", "losses", "always", "this", "its"];

/// English words with a hyphen that are ids as well.
const ENGLISH: &[&str] = &[
    "counter-charge",
    "roll-off",
    "tap-load",
    "follow-me",
    "keen-eyed",
    "high-contrast",
    "colour-blind",
];

/// Checks a text. Returns each fault with the name of its check.
pub fn faults(text: &Text, all: &Collection) -> Vec<(&'static str, String)> {
    let shown = without_placeholders(&text.words);
    let checks: [(&str, Option<String>); 7] = [
        ("length", length(text)),
        ("full stop", full_stop(text.kind, &text.words)),
        ("sentence case", sentence_case(text.kind, &text.words)),
        ("ids", internal_id(text.kind, &shown, &all.ids)),
        ("phrases", stilted(&shown)),
        ("glossary", own_word(text.kind, &shown)),
        ("agreement", disagreement(text.kind, &shown, &all.plurals)),
    ];
    checks
        .into_iter()
        .filter_map(|(check, fault)| Some((check, fault?)))
        .collect()
}

/// Labels under 20 characters; help under 120 and of at most 20 words.
fn length(text: &Text) -> Option<String> {
    let long = text.words.chars().count();
    let words = text.words.split_whitespace().count();
    match text.kind {
        Kind::Label if long >= LABEL => {
            Some(format!("{long} characters; a label has fewer than {LABEL}"))
        }
        Kind::Help | Kind::Note if long >= HELP => {
            Some(format!("{long} characters; help has fewer than {HELP}"))
        }
        Kind::Help if words > WORDS => Some(format!("{words} words; help has at most {WORDS}")),
        _ => None,
    }
}

/// Sentences end with a full stop, fragments do not.
fn full_stop(kind: Kind, text: &str) -> Option<String> {
    let ends = text.ends_with(['.', '!', '?']) || text.ends_with(".)");
    let sentences = sentences(text);
    match kind {
        Kind::Label | Kind::Heading => text
            .ends_with('.')
            .then(|| "a full stop after a label".to_owned()),
        Kind::Help | Kind::Prose => (!ends).then(|| "no full stop".to_owned()),
        Kind::Note | Kind::Message => {
            let goes_on = text.ends_with([':', ',', ';', '(', '}', '…', '"', '`', '|', '=', '-']);
            let begins = text.chars().next()?;
            if sentences > 1 && !ends && !goes_on {
                Some("its last sentence has no full stop".to_owned())
            } else if sentences == 1
                && text.ends_with('.')
                && !text.ends_with("..")
                && begins.is_lowercase()
            {
                Some("a full stop after a fragment".to_owned())
            } else {
                None
            }
        }
        Kind::Manual => None,
    }
}

/// One more than the ends of sentences inside a text.
fn sentences(text: &str) -> usize {
    let letters: Vec<char> = text.chars().collect();
    let is_end = |four: &[char]| matches!(four, [a, '.' | '!' | '?', ' ', b] if a.is_lowercase() && b.is_uppercase());
    1 + letters.windows(4).filter(|four| is_end(four)).count()
}

/// Labels, headings and sentences begin with a capital; inside them only names have one.
fn sentence_case(kind: Kind, text: &str) -> Option<String> {
    if !matches!(kind, Kind::Label | Kind::Heading | Kind::Help | Kind::Prose) {
        return None;
    }
    if text.chars().next().is_some_and(char::is_lowercase) {
        return Some("begins without a capital".to_owned());
    }
    if !matches!(kind, Kind::Label | Kind::Heading) {
        return None;
    }
    let mut words = text
        .split([' ', '-', '/', '('])
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    words.next();
    let mut title = words.filter(|word| {
        word.chars().next().is_some_and(char::is_uppercase) && !NAMES.contains(word)
    });
    title.next().map(|word| format!("{word} has a capital"))
}

/// No names of fields, options and actions as programs write them, and no ids of rows.
fn internal_id(kind: Kind, text: &str, ids: &BTreeSet<String>) -> Option<String> {
    if kind == Kind::Manual {
        return None;
    }
    let words = text.split(|c: char| c.is_whitespace() || "(),;:!?\"'“”".contains(c));
    let mut words = words.map(|word| word.trim_end_matches('.')).peekable();
    while let Some(word) = words.next() {
        let is_joined = |mark: char| {
            word.split(mark).count() > 1
                && word.split(mark).all(|part| {
                    !part.is_empty()
                        && part
                            .chars()
                            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
                })
        };
        let is_row = |word: &str| {
            word.strip_prefix('c')
                .is_some_and(|number| number.parse::<u16>().is_ok())
        };
        let is_id = is_joined('_')
            || is_joined('-') && ids.contains(word) && !ENGLISH.contains(&word)
            || word.starts_with("red/") && word.len() > 4
            || word.starts_with("blue/") && word.len() > 5;
        if is_id {
            return Some(format!("{word} is an id"));
        }
        if word.eq_ignore_ascii_case("combat") && words.peek().is_some_and(|next| is_row(next)) {
            return Some("the id of a combat".to_owned());
        }
    }
    None
}

fn stilted(text: &str) -> Option<String> {
    let words = words(&text.to_lowercase());
    let is_no = words.windows(3).enumerate().find(|(at, three)| {
        ["is", "are", "was", "were"].contains(&three[0].as_str())
            && three[1] == "no"
            && !three[2].is_empty()
            && !AFTER_IS_NO.contains(&three[2].as_str())
            && !at
                .checked_sub(1)
                .is_some_and(|before| words[before].eq_ignore_ascii_case("there"))
    });
    if let Some((_, three)) = is_no {
        return Some(three.join(" "));
    }
    let phrase = STILTED.iter().find(|phrase| has(&words, phrase))?;
    Some((*phrase).to_owned())
}

fn own_word(kind: Kind, text: &str) -> Option<String> {
    if kind == Kind::Manual {
        return None;
    }
    let words = words(text);
    let (word, instead) = OWN_WORDS.iter().find(|(word, _)| has(&words, word))?;
    Some(format!("{word}: say {instead}"))
}

/// Plural units have plural verbs, and counted things agree with their number.
fn disagreement(kind: Kind, text: &str, plurals: &BTreeSet<String>) -> Option<String> {
    if kind == Kind::Manual {
        return None;
    }
    for name in plurals {
        let rest = text
            .strip_prefix(name.as_str())
            .and_then(|rest| rest.strip_prefix(' '));
        let verb = rest
            .and_then(|rest| rest.split(' ').next())
            .unwrap_or_default();
        if verb.ends_with('s')
            && !verb.ends_with("ss")
            && verb.chars().all(|c| c.is_ascii_lowercase())
            && !NO_VERBS.contains(&verb)
        {
            return Some(format!("{name} {verb}"));
        }
    }
    let words = words(text);
    let wrong = |two: &&[String]| {
        let is_number = two[0].parse::<u16>().is_ok();
        is_number
            && COUNTED
                .iter()
                .any(|(one, many)| two[1] == if two[0] == "1" { *many } else { *one })
    };
    words.windows(2).find(wrong).map(|two| two.join(" "))
}

/// Tells whether the words of a phrase follow one another.
fn has(words: &[String], phrase: &str) -> bool {
    let phrase: Vec<&str> = phrase.split(' ').collect();
    let fits = |(word, wanted): (&String, &&str)| word == wanted;
    words
        .windows(phrase.len())
        .any(|window| window.iter().zip(&phrase).all(fits))
}

/// The words of a text, a mark of punctuation between them as an empty word.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for c in text.chars() {
        if c.is_alphanumeric() || c == '\'' || c == '’' {
            let word = words.last_mut().expect("a word");
            word.push(c);
        } else if !c.is_whitespace() {
            words.extend([String::new(), String::new()]);
        } else if words.last().is_some_and(|word| !word.is_empty()) {
            words.push(String::new());
        }
    }
    words
}

/// The text without what is put in at run time.
fn without_placeholders(text: &str) -> String {
    let mut plain = String::new();
    let (mut inside, mut typed) = (false, false);
    for c in text.chars() {
        match c {
            '`' => typed = !typed,
            '{' => inside = true,
            '}' => {
                inside = false;
                plain.push('…');
            }
            _ if inside || typed => {}
            _ => plain.push(c),
        }
    }
    plain
}

/// Each check finds a bad text, and lets a good one pass.
#[cfg(test)]
mod tests {
    use super::*;

    fn found(kind: Kind, text: &str) -> Vec<&'static str> {
        let all = Collection {
            texts: BTreeSet::new(),
            ids: ["free-action", "roll-off"].map(str::to_owned).into(),
            plurals: ["Lancers".to_owned()].into(),
        };
        let text = Text {
            folder: String::new(),
            place: String::new(),
            kind,
            words: text.to_owned(),
        };
        faults(&text, &all)
            .into_iter()
            .map(|(check, _)| check)
            .collect()
    }

    #[test]
    fn labels_and_help_are_short() {
        assert_eq!(found(Kind::Label, "Skirmish in ten pairs"), ["length"]);
        assert_eq!(found(Kind::Label, "Skirmish by pairs"), [""; 0]);
        assert_eq!(
            found(Kind::Help, &format!("Fire{}.", " a shot".repeat(10))),
            ["length"]
        );
        assert_eq!(found(Kind::Note, &"inches ".repeat(20)), ["length"]);
    }

    #[test]
    fn sentences_have_a_full_stop_and_fragments_none() {
        assert_eq!(found(Kind::Help, "Fire at an enemy unit"), ["full stop"]);
        assert_eq!(found(Kind::Prose, "Fire. Then reload"), ["full stop"]);
        assert_eq!(found(Kind::Label, "Fire."), ["full stop"]);
        assert_eq!(
            found(Kind::Message, "The unit routs. Move it back"),
            ["full stop"]
        );
        assert_eq!(found(Kind::Note, "the unit to move."), ["full stop"]);
        assert_eq!(
            found(Kind::Message, "The unit routs. Move it back."),
            [""; 0]
        );
        assert_eq!(found(Kind::Note, "the unit to move"), [""; 0]);
    }

    #[test]
    fn labels_are_in_sentence_case() {
        assert_eq!(found(Kind::Label, "Take Cover"), ["sentence case"]);
        assert_eq!(found(Kind::Heading, "morale"), ["sentence case"]);
        assert_eq!(found(Kind::Heading, "Joining a Formation"), [""; 0]);
    }

    #[test]
    fn ids_are_for_programs() {
        for text in [
            "add black_smoke here",
            "plays a free-action",
            "combat c1 goes on",
            "asks red/guard first",
        ] {
            assert_eq!(found(Kind::Message, text), ["ids"], "{text}");
        }
        for text in [
            "a roll-off for the first side",
            "half-turn by half-turn",
            "Combat continues",
            "type `black_smoke` here",
        ] {
            assert_eq!(found(Kind::Message, text), [""; 0], "{text}");
        }
    }

    #[test]
    fn stilted_phrases_are_found() {
        for text in [
            "Whoever rolls more begins.",
            "1 still due",
            "This is no unit.",
            "{who} hits him",
            "It is told.",
        ] {
            assert_eq!(found(Kind::Message, text), ["phrases"], "{text}");
        }
        for text in [
            "The unit is no longer here.",
            "There is no such unit.",
            "It hits: this is a test.",
            "The dice are ready.",
        ] {
            assert_eq!(found(Kind::Message, text), [""; 0], "{text}");
        }
    }

    #[test]
    fn numbers_agree() {
        for text in [
            "Lancers declares a charge",
            "1 figures down",
            "2 figure down",
        ] {
            assert_eq!(found(Kind::Message, text), ["agreement"], "{text}");
        }
        for text in [
            "Lancers declare a charge",
            "1 figure down, 7 standing",
            "6 1/2 inches",
            "Lancers: moves 8″",
        ] {
            assert_eq!(found(Kind::Message, text), [""; 0], "{text}");
        }
    }

    #[test]
    fn words_of_the_program_stay_in_the_program() {
        for text in [
            "Choose a ruleset",
            "overrule a figure of the form",
            "after a pause",
        ] {
            assert_eq!(found(Kind::Message, text), ["glossary"], "{text}");
        }
        assert_eq!(found(Kind::Message, "remove a figure"), [""; 0]);
    }
}
