//! Templates: what they may say, checked when they are compiled.

/// The most arguments of a sentence.
const MOST: usize = 10;

/// A template and the names of its arguments.
#[derive(Debug)]
pub struct Template {
    pub(super) text: &'static str,
    pub(super) names: &'static [&'static str],
}

impl Template {
    /// The template `text` with these arguments.
    ///
    /// # Panics
    /// When the text names an argument that is not given, leaves one out, or does not close a bracket: at compile time.
    pub const fn new(text: &'static str, names: &'static [&'static str]) -> Template {
        let bytes = text.as_bytes();
        let (mut at, mut is_within, mut bars) = (0, false, 0);
        let mut used = [false; MOST];
        assert!(names.len() <= MOST, "too many arguments");
        while at < bytes.len() {
            match bytes[at] {
                b'[' => {
                    assert!(!is_within, "[ within [");
                    is_within = true;
                }
                b']' => {
                    assert!(is_within, "] without [");
                    is_within = false;
                }
                b'}' => panic!("a brace is closed that was not opened"),
                b'|' => {
                    assert!(!is_within, "| within [");
                    bars += 1;
                }
                b'{' => {
                    let (index, end) = brace(bytes, at + 1, names);
                    used[index] = true;
                    at = end;
                }
                _ => {}
            }
            at += 1;
        }
        assert!(!is_within, "[ without ]");
        assert!(bars <= 2, "more than two |");
        let mut index = 0;
        while index < names.len() {
            assert!(used[index], "an argument that the template does not use");
            index += 1;
        }
        Template { text, names }
    }
}

/// The index of the argument named behind a `{`, and the place of its `}`.
const fn brace(text: &[u8], start: usize, names: &[&str]) -> (usize, usize) {
    let mut end = start;
    while end < text.len() && is_name(text[end]) {
        end += 1;
    }
    let index = position(text, start, end, names);
    assert!(
        index < names.len(),
        "the template names an argument that is not given"
    );
    assert!(end < text.len(), "a brace is not closed");
    let sign = text[end];
    while end < text.len() && text[end] != b'}' {
        let is_free = !matches!(text[end], b'{' | b'[' | b']' | b'|');
        assert!(is_free, "a bracket or bar within a brace");
        end += 1;
    }
    assert!(end < text.len(), "a brace is not closed");
    let is_known = match sign {
        b'}' | b' ' | b':' | b'?' => true,
        b'+' | b',' => text[end - 1] == sign,
        _ => false,
    };
    assert!(
        is_known,
        "behind the name of an argument stands none of its signs"
    );
    (index, end)
}

pub(super) const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The index of the argument that `text[start..end]` names, in capitals or small letters; the number of names for none.
pub(super) const fn position(text: &[u8], start: usize, end: usize, names: &[&str]) -> usize {
    let mut index = 0;
    while index < names.len() && !is_called(names[index].as_bytes(), text, start, end) {
        index += 1;
    }
    index
}

/// Returns whether `text[start..end]` is the last part of a path such as `self.figure`.
const fn is_called(path: &[u8], text: &[u8], start: usize, end: usize) -> bool {
    let length = end - start;
    if length == 0
        || length > path.len()
        || (length < path.len() && is_name(path[path.len() - length - 1]))
    {
        return false;
    }
    let mut at = 0;
    while at < length {
        if !text[start + at].eq_ignore_ascii_case(&path[path.len() - length + at]) {
            return false;
        }
        at += 1;
    }
    true
}
