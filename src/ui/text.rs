//! Text measured in cells: width, cutting, folding.

use super::*;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The width of `text` in cells.
pub(crate) fn width(text: &str) -> usize {
    // Most text is plain, and this is asked for every word of every frame.
    if text.is_ascii() {
        text.len()
    } else {
        text.width()
    }
}

/// The blanks at the end of `text`, in cells.
pub(crate) fn blanks(text: &str) -> usize {
    text.chars().rev().take_while(|c| c.is_whitespace()).count()
}

/// The width of the widest of these texts in cells; 0 for none.
pub(crate) fn widest<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> usize {
    let widths = texts.into_iter().map(|text| width(text.as_ref()));
    widths.max().unwrap_or(0)
}

/// `text` in at most `cells`, ending with `more` if it was cut.
pub(crate) fn cut(text: &str, cells: usize, more: char) -> String {
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

/// The most cells left empty to avoid cutting a word.
const WORD: usize = 12;

/// The width of at most `cells` at which `text` ends after a word. `None` if its last word is so
/// long that too little would remain.
pub(crate) fn whole_words(text: &str, cells: usize) -> Option<usize> {
    let room = cells.checked_sub(1)?;
    let (mut used, mut after, mut last) = (0, None, ' ');
    for c in text.chars() {
        // The `more` sign follows the word, after a blank if there is room.
        if c.is_whitespace() && !last.is_whitespace() && used < cells {
            after = Some((used + 2).min(cells));
        }
        used += c.width().unwrap_or(0);
        if used > room {
            break;
        }
        last = c;
    }
    after.filter(|after| *after + WORD >= cells && *after * 2 >= cells)
}

/// The visible part of a line being typed, always including its cursor, and the cursor's column.
pub(crate) fn seen(input: &Input, cells: usize) -> (String, usize) {
    // The cursor has its own cell.
    let room = cells.saturating_sub(1);
    let from = input.visual_scroll(room);
    let mut at = 0;
    let mut out = String::new();
    for c in input.value().chars() {
        let wide = c.width().unwrap_or(0);
        if at >= from && at + wide <= from + room {
            out.push(c);
        }
        at += wide;
    }
    (out, input.visual_cursor().saturating_sub(from))
}

/// `text` in exactly `cells`: cut or padded.
pub(crate) fn fit(text: &str, cells: usize, more: char) -> String {
    let mut out = cut(text, cells, more);
    out.extend(std::iter::repeat_n(' ', cells.saturating_sub(width(&out))));
    out
}

/// `text` in lines of at most `cells`, broken between words where possible.
pub(crate) fn fold(text: &str, cells: usize) -> Vec<String> {
    if cells == 0 {
        return Vec::new();
    }
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        for piece in pieces(word, cells) {
            let last = lines
                .last_mut()
                .filter(|line| line.is_empty() || width(line) + 1 + width(&piece) <= cells);
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

/// A word in pieces that fit on a line.
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
    fn long_texts_are_cut_with_a_mark() {
        assert_eq!(cut("Grenadiers", 10, '…'), "Grenadiers");
        assert_eq!(cut("Grenadiers", 6, '…'), "Grena…");
        assert_eq!(cut("Grenadiers", 1, '…'), "…");
        assert_eq!(cut("Grenadiers", 0, '…'), "");
    }

    #[test]
    fn a_word_is_left_out_rather_than_cut() {
        assert_eq!(whole_words("move up to four inches", 17), Some(17));
        assert_eq!(whole_words("move up to four inches", 16), Some(16));
        assert_eq!(whole_words("move up to four inches", 15), Some(12));
        assert_eq!(
            whole_words("move up to four inches", 3),
            None,
            "nothing would be left"
        );
        assert_eq!(
            whole_words("a Honourable-Company-of-Archers", 20),
            None,
            "too much would be lost"
        );
        assert_eq!(whole_words("", 0), None);
    }

    #[test]
    fn of_a_long_text_the_part_with_the_cursor_is_seen() {
        let input = Input::new("move up to four".to_owned());
        assert_eq!(seen(&input, 40), ("move up to four".to_owned(), 15));
        assert_eq!(seen(&input, 9), (" to four".to_owned(), 8));
        assert_eq!(
            seen(&input.clone().with_cursor(0), 9),
            ("move up ".to_owned(), 0)
        );
        assert_eq!(seen(&input, 0), (String::new(), 0));
    }

    #[test]
    fn a_wide_letter_is_never_halved() {
        assert_eq!(cut("近衛兵", 4, '…'), "近…");
        assert_eq!(width(&fit("近衛兵", 4, '…')), 4);
        assert_eq!(fit("ab", 4, '…'), "ab  ");
    }

    #[test]
    fn text_is_folded_between_words() {
        assert_eq!(
            fold("12 men less 1 disorder", 10),
            ["12 men", "less 1", "disorder"]
        );
        assert_eq!(fold("unbreakable", 4), ["unbr", "eaka", "ble"]);
        assert_eq!(fold("", 4), [""]);
        assert!(fold("x", 0).is_empty());
    }
}
