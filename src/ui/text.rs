//! Text in cells: how wide it is, how it is cut and folded; and what is done to its letters.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many cells `text` takes.
#[must_use]
pub fn width(text: &str) -> usize {
    text.width()
}

/// The most characters that are taken of what is pasted: no field holds as many, and every one of them costs as much as a key.
const MOST_PASTED: usize = 1000;

/// What is taken of a text that was pasted: no control characters, and no more than can be meant.
pub fn pasted(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|c| !c.is_control()).take(MOST_PASTED)
}

/// `text` with its first letter a capital.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// `text` in at most `cells`; where it is too long it ends with `more`.
#[must_use]
pub fn cut(text: &str, cells: usize, more: char) -> String {
    if width(text) <= cells {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut left = cells.saturating_sub(1);
    for c in text.chars() {
        let wide = c.width().unwrap_or(0);
        if wide > left {
            break;
        }
        left -= wide;
        out.push(c);
    }
    if cells > 0 {
        out.push(more);
    }
    out
}

/// `text` in exactly `cells`: cut, or filled up with blanks.
#[must_use]
pub fn fit(text: &str, cells: usize, more: char) -> String {
    let mut out = cut(text, cells, more);
    out.extend(std::iter::repeat_n(' ', cells.saturating_sub(width(&out))));
    out
}

/// `text` in lines of at most `cells`, broken between words where that is possible.
#[must_use]
pub fn fold(text: &str, cells: usize) -> Vec<String> {
    if cells == 0 {
        return Vec::new();
    }
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        for piece in pieces(word, cells) {
            let last = lines.last_mut().filter(|line| line.is_empty() || width(line) + 1 + width(&piece) <= cells);
            match last {
                Some(line) if line.is_empty() => line.push_str(&piece),
                Some(line) => {
                    line.push(' ');
                    line.push_str(&piece);
                }
                None => lines.push(piece),
            }
        }
    }
    lines
}

/// A word in pieces that fit a line.
fn pieces(word: &str, cells: usize) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut used = 0;
    for c in word.chars() {
        let wide = c.width().unwrap_or(0);
        if used + wide > cells && used > 0 {
            out.push(String::new());
            used = 0;
        }
        used += wide;
        if let Some(piece) = out.last_mut() {
            piece.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_long_is_cut_and_says_so() {
        assert_eq!(cut("Grenadiers", 10, '…'), "Grenadiers");
        assert_eq!(cut("Grenadiers", 6, '…'), "Grena…");
        assert_eq!(cut("Grenadiers", 1, '…'), "…");
        assert_eq!(cut("Grenadiers", 0, '…'), "");
    }

    #[test]
    fn a_wide_letter_is_never_halved() {
        assert_eq!(cut("近衛兵", 4, '…'), "近…");
        assert_eq!(width(&fit("近衛兵", 4, '…')), 4);
        assert_eq!(fit("ab", 4, '…'), "ab  ");
    }

    #[test]
    fn text_is_folded_between_words() {
        assert_eq!(fold("12 men less 1 disorder", 10), ["12 men", "less 1", "disorder"]);
        assert_eq!(fold("unbreakable", 4), ["unbr", "eaka", "ble"]);
        assert_eq!(fold("", 4), [""]);
        assert!(fold("x", 0).is_empty());
    }
}
