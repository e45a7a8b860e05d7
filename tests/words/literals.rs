//! The string literals of a Rust file that can reach a reader: those with a space, outside attributes, tests and panics.

/// Calls whose text only a programmer reads.
const FOR_PROGRAMMERS: [&str; 7] = [
    "expect(",
    "panic!(",
    "unreachable!(",
    "assert!(",
    "include_str!(",
    "include_bytes!(",
    "env!(",
];

/// A literal with its line, counted from 1.
pub type Literal = (usize, String);

/// The literals of `code`, unescaped, without those of its test module.
pub fn literals(code: &str) -> Vec<Literal> {
    let code = code.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let bytes: Vec<char> = code.chars().collect();
    let mut found = Vec::new();
    let (mut at, mut line) = (0, 1);
    let mut before = String::new();
    while at < bytes.len() {
        let rest = &bytes[at..];
        let skipped = match rest {
            ['/', '/', ..] => rest.iter().take_while(|c| **c != '\n').count(),
            ['/', '*', ..] => until(rest, &['*', '/']),
            ['#', '[', ..] | ['#', '!', '[', ..] => attribute(rest),
            ['\'', '\\', ..] => 2 + until(&rest[2..], &['\'']),
            ['\'', _, '\'', ..] => 3,
            ['r', '"', ..] | ['r', '#', '"', ..] => {
                let hashes = rest[1..].iter().take_while(|c| **c == '#').count();
                let end: Vec<char> = std::iter::once('"').chain(vec!['#'; hashes]).collect();
                let start = 2 + hashes;
                let length = until(&rest[start..], &end);
                keep(
                    &rest[start..start + length - end.len()],
                    line,
                    &before,
                    &mut found,
                );
                start + length
            }
            ['"', ..] => {
                let length = quoted(rest);
                keep(&unescaped(&rest[1..length - 1]), line, &before, &mut found);
                length
            }
            _ => 0,
        };
        if skipped == 0 {
            before.push(rest[0]);
        }
        let step = skipped.max(1);
        line += rest[..step.min(rest.len())]
            .iter()
            .filter(|c| **c == '\n')
            .count();
        at += step;
    }
    found
}

/// The length up to and with `end`, or all of it.
fn until(text: &[char], end: &[char]) -> usize {
    let found = text.windows(end.len()).position(|window| window == end);
    found.map_or(text.len(), |at| at + end.len())
}

/// The length of an attribute, with brackets inside it and inside its texts.
fn attribute(text: &[char]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        match text[at] {
            '"' => at += quoted(&text[at..]) - 1,
            '[' => depth += 1,
            ']' if depth == 1 => return at + 1,
            ']' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    at
}

/// The length of a literal with both its quotes.
fn quoted(text: &[char]) -> usize {
    let mut at = 1;
    while at < text.len() && text[at] != '"' {
        at += if text[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(text.len())
}

fn unescaped(text: &[char]) -> Vec<char> {
    let mut plain = Vec::new();
    let mut at = 0;
    while at < text.len() {
        match (text[at], text.get(at + 1)) {
            ('\\', Some('\n')) => {
                at += 1;
                while text.get(at).is_some_and(|c| c.is_whitespace()) {
                    at += 1;
                }
                continue;
            }
            ('\\', Some('n')) => plain.push('\n'),
            ('\\', Some('u')) => {
                at += until(&text[at..], &['}']);
                plain.push('?');
                continue;
            }
            ('\\', Some(c)) => plain.push(*c),
            (c, _) => {
                plain.push(c);
                at += 1;
                continue;
            }
        }
        at += 2;
    }
    plain
}

fn keep(text: &[char], line: usize, before: &str, found: &mut Vec<Literal>) {
    let before = before.trim_end();
    let for_programmers = FOR_PROGRAMMERS.iter().any(|call| before.ends_with(call));
    let text: String = text.iter().collect();
    let is_prose = text.trim().contains(' ') && text.contains(|c: char| c.is_ascii_lowercase());
    if is_prose && !for_programmers {
        found.push((line, text));
    }
}

#[test]
fn only_what_a_reader_sees_is_collected() {
    let code = "#[allow(x, reason = \"an attribute [of mine]\")]\n// \"a comment here\"\nlet a = \"one \\\n   text\";\n\
                let c = '\"'; x.expect(\"a panic of ours\");\nlet b = r#\"a \"raw\" one\"#; let d = \"word\"; f(\"two words\\n\");\n\
                #[cfg(test)]\nmod tests { \"not this one\" }";
    let found = [(3, "one text"), (6, "a \"raw\" one"), (6, "two words\n")];
    assert_eq!(
        literals(code),
        found.map(|(line, text)| (line, text.to_owned()))
    );
}
