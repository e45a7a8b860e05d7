//! Large letters, readable across the table.

use super::*;

/// Height of a letter, in half cells.
const HIGH: usize = 5;

/// The letters, one string per half row.
static LETTERS: &[(char, [&str; HIGH])] = &[
    ('A', [" # ", "# #", "###", "# #", "# #"]),
    ('B', ["## ", "# #", "## ", "# #", "## "]),
    ('C', [" ##", "#  ", "#  ", "#  ", " ##"]),
    ('D', ["## ", "# #", "# #", "# #", "## "]),
    ('E', ["###", "#  ", "## ", "#  ", "###"]),
    ('F', ["###", "#  ", "## ", "#  ", "#  "]),
    ('G', [" ##", "#  ", "# #", "# #", " ##"]),
    ('H', ["# #", "# #", "###", "# #", "# #"]),
    ('I', ["#", "#", "#", "#", "#"]),
    ('J', ["  #", "  #", "  #", "# #", " # "]),
    ('K', ["# #", "# #", "## ", "# #", "# #"]),
    ('L', ["#  ", "#  ", "#  ", "#  ", "###"]),
    ('M', ["#   #", "## ##", "# # #", "#   #", "#   #"]),
    ('N', ["#  #", "## #", "# ##", "#  #", "#  #"]),
    ('O', ["###", "# #", "# #", "# #", "###"]),
    ('P', ["## ", "# #", "## ", "#  ", "#  "]),
    ('Q', ["###", "# #", "# #", "###", "  #"]),
    ('R', ["## ", "# #", "## ", "# #", "# #"]),
    ('S', [" ##", "#  ", " # ", "  #", "## "]),
    ('T', ["###", " # ", " # ", " # ", " # "]),
    ('U', ["# #", "# #", "# #", "# #", "###"]),
    ('V', ["# #", "# #", "# #", "# #", " # "]),
    ('W', ["#   #", "#   #", "# # #", "## ##", "#   #"]),
    ('X', ["# #", "# #", " # ", "# #", "# #"]),
    ('Y', ["# #", "# #", " # ", " # ", " # "]),
    ('Z', ["###", "  #", " # ", "#  ", "###"]),
    ('0', [" # ", "# #", "# #", "# #", " # "]),
    ('1', [" #", "##", " #", " #", " #"]),
    ('2', ["## ", "  #", " # ", "#  ", "###"]),
    ('3', ["## ", "  #", " # ", "  #", "## "]),
    ('4', ["# #", "# #", "###", "  #", "  #"]),
    ('5', ["###", "#  ", "## ", "  #", "## "]),
    ('6', [" ##", "#  ", "## ", "# #", " # "]),
    ('7', ["###", "  #", "  #", " # ", " # "]),
    ('8', [" # ", "# #", " # ", "# #", " # "]),
    ('9', [" # ", "# #", " ##", "  #", "## "]),
    ('+', ["   ", " # ", "###", " # ", "   "]),
    ('-', ["   ", "   ", "###", "   ", "   "]),
    (':', [" ", "#", " ", "#", " "]),
    (',', ["  ", "  ", "  ", " #", "# "]),
    ('.', [" ", " ", " ", " ", "#"]),
    ('/', ["  #", "  #", " # ", "#  ", "#  "]),
    ('?', ["## ", "  #", " # ", "   ", " # "]),
    ('\'', ["#", "#", " ", " ", " "]),
    ('!', ["#", "#", "#", " ", "#"]),
    ('″', ["# #", "# #", "   ", "   ", "   "]),
    (';', ["  ", " #", "  ", " #", "# "]),
    ('(', [" #", "# ", "# ", "# ", " #"]),
    (')', ["# ", " #", " #", " #", "# "]),
    (' ', ["  ", "  ", "  ", "  ", "  "]),
];

/// A text in large letters three rows high. `None` if a character is unknown or the text does not fit in `cells`.
pub(super) fn large(text: &str, cells: usize) -> Option<Vec<String>> {
    let mut rows = drawn(text)?;
    // An odd number of half rows needs one more.
    rows.push(" ".repeat(rows[0].len()));
    let whole = |pair: &[String]| {
        let cell = |(above, below)| match (above, below) {
            ('#', '#') => '█',
            ('#', _) => '▀',
            (_, '#') => '▄',
            _ => ' ',
        };
        pair[0]
            .chars()
            .zip(pair[1].chars())
            .map(cell)
            .collect::<String>()
    };
    (rows[0].len() <= cells + 1).then(|| rows.chunks(2).map(whole).collect())
}

/// Rows of letters as lines.
pub(super) fn lines_of(look: &Look, role: impl Into<Role>, rows: Vec<String>) -> Lines {
    let role = role.into();
    let line = |row: String| Line::from(look.span(role, row.trim_end()));
    rows.into_iter().map(line).collect()
}

/// A text in large letters, in at most `most` lines of words. `None` if a character is unknown or it does not fit.
pub(super) fn letters(text: &str, cells: usize, most: usize) -> Option<Vec<String>> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer.filter(|longer| large(longer, cells).is_some()) {
            Some(longer) => {
                lines.pop();
                lines.push(longer);
            }
            None => lines.push(word.to_owned()),
        }
    }
    if lines.is_empty() || lines.len() > most {
        return None;
    }
    let drawn: Option<Vec<_>> = lines.iter().map(|line| large(line, cells)).collect();
    Some(drawn?.concat())
}

/// A text twice as large: five rows and a blank one.
pub(super) fn larger(text: &str, cells: usize) -> Option<Vec<String>> {
    let rows = drawn(text)?;
    let row = |row: &String| {
        row.chars()
            .map(|dot| if dot == '#' { "██" } else { "  " })
            .collect::<String>()
    };
    (rows[0].len() * 2 <= cells + 2).then(|| rows.iter().map(row).chain([String::new()]).collect())
}

/// A text in ASCII letters five rows high.
pub(super) fn plain(text: &str, cells: usize) -> Option<Vec<String>> {
    drawn(text).filter(|rows| rows[0].len() <= cells + 1)
}

/// The dots of a text, row by row.
fn drawn(text: &str) -> Option<Vec<String>> {
    let mut rows = vec![String::new(); HIGH];
    for c in text.to_uppercase().chars() {
        let (_, letter) = LETTERS.iter().find(|(known, _)| *known == c)?;
        for (row, part) in rows.iter_mut().zip(letter) {
            row.push_str(part);
            row.push(' ');
        }
    }
    Some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_of_one_height_and_each_of_one_width() {
        for (letter, rows) in LETTERS {
            assert!(
                rows.iter().all(|row| row.len() == rows[0].len()),
                "{letter}"
            );
        }
    }

    #[test]
    fn a_text_is_drawn_where_it_fits() {
        assert_eq!(
            large("1+", 6).unwrap(),
            ["▄█  ▄  ", " █ ▀█▀ ", " ▀     "].map(str::to_owned)
        );
        assert_eq!(large("GUARD -2", 10), None);
        assert_eq!(large("naïve", 80), None);
        assert_eq!(
            larger("1", 4).unwrap(),
            ["  ██  ", "████  ", "  ██  ", "  ██  ", "  ██  ", ""].map(str::to_owned)
        );
        assert_eq!(larger("GUARD", 36), None);
        let two = letters("Guard fires", 24, 2).unwrap();
        assert_eq!(two.len(), 6);
        assert_eq!(two[..3], large("GUARD", 24).unwrap());
        assert_eq!(letters("Guard fires", 24, 1), None);
        assert_eq!(letters("Guard fires", 8, 2), None);
    }
}
