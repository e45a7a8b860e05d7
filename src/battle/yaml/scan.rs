//! What a YAML text is made of, roughly: where brackets, quotes, aliases and plain words begin and end.
//!
//! This follows the parser's own scanner step by step, indentation and all, so that an apostrophe in a word is no quote and "Smith & Sons" no anchor.
//! It never fails: where the parser would, it goes on as best it can.

use super::text::line_break;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `[` or `{`.
    Open,
    /// `]` or `}`.
    Close,
    /// `*name`.
    Alias,
    /// `&name`.
    Anchor,
    /// `!name`.
    Tag,
    /// A text in quotes.
    Quote,
    /// A block of text after `|` or `>`.
    Block,
    /// A value without quotes.
    Plain,
    /// `---`, `...` or a directive.
    Frame,
    /// `-`, `?`, `:` or `,`.
    Sign,
}

/// A piece of the text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
}

/// The tokens of a text, one after the other.
pub struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    line: usize,
    column: usize,
    /// How many brackets are open.
    pub depth: usize,
    /// Whether a key may begin here; the parser refuses tabs where one may.
    key_allowed: bool,
    /// Line and column of what will have been a key if a colon follows.
    key: Option<(usize, usize)>,
    /// The columns of the open block maps and lists.
    indents: Vec<usize>,
}

impl<'a> Scanner<'a> {
    /// A scanner of the whole text.
    pub fn new(text: &'a str) -> Self {
        Self {
            bytes: text.as_bytes(),
            at: 0,
            line: 0,
            column: 0,
            depth: 0,
            key_allowed: true,
            key: None,
            indents: Vec::new(),
        }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    fn at_break(&self) -> bool {
        line_break(self.bytes, self.at) > 0
    }

    /// Whether a word ends `ahead` of here.
    fn gap(&self, ahead: usize) -> bool {
        self.at + ahead >= self.bytes.len()
            || matches!(self.peek(ahead), b' ' | b'\t')
            || line_break(self.bytes, self.at + ahead) > 0
    }

    /// One character on, or one line break.
    fn step(&mut self) {
        if self.at_end() {
            return;
        }
        let width = line_break(self.bytes, self.at);
        if width > 0 {
            self.at += width;
            self.line += 1;
            self.column = 0;
            return;
        }
        self.at += 1;
        while self.peek(0) & 0xC0 == 0x80 {
            self.at += 1;
        }
        self.column += 1;
    }

    fn skip_line(&mut self) {
        while !self.at_end() && !self.at_break() {
            self.step();
        }
    }

    fn skip_blanks(&mut self) {
        loop {
            while self.peek(0) == b' '
                || self.peek(0) == b'\t' && (self.depth > 0 || !self.key_allowed)
            {
                self.step();
            }
            if self.peek(0) == b'#' {
                self.skip_line();
            }
            if !self.at_break() {
                return;
            }
            self.step();
            self.key_allowed |= self.depth == 0;
        }
    }

    fn roll(&mut self, column: usize) {
        if self.depth == 0 && self.indents.last().is_none_or(|&last| last < column) {
            self.indents.push(column);
        }
    }

    fn unroll(&mut self) {
        while self.depth == 0 && self.indents.last().is_some_and(|&last| last > self.column) {
            self.indents.pop();
        }
        if self.key.is_some_and(|(line, _)| line < self.line) {
            self.key = None;
        }
    }

    fn at_frame(&self) -> bool {
        let mark = self.bytes.get(self.at..self.at + 3);
        self.column == 0 && (mark == Some(b"---") || mark == Some(b"...")) && self.gap(3)
    }

    fn frame(&mut self) -> Kind {
        self.indents.clear();
        self.key = None;
        self.key_allowed = false;
        if self.peek(0) == b'%' {
            self.skip_line();
        } else {
            (0..3).for_each(|_| self.step());
        }
        Kind::Frame
    }

    fn bracket(&mut self) -> Kind {
        let opens = matches!(self.peek(0), b'[' | b'{');
        if opens {
            self.save_key();
            self.depth += 1;
        } else {
            self.depth = self.depth.saturating_sub(1);
        }
        self.key_allowed = opens;
        self.step();
        if opens { Kind::Open } else { Kind::Close }
    }

    fn sign(&mut self) -> Kind {
        let key = if self.depth == 0 {
            self.key.take()
        } else {
            None
        };
        match (self.peek(0), key) {
            (b':', Some((_, column))) => {
                self.roll(column);
                self.key_allowed = false;
            }
            (b',', _) => self.key_allowed = true,
            _ => {
                self.roll(self.column);
                self.key_allowed = true;
            }
        }
        self.step();
        Kind::Sign
    }

    fn save_key(&mut self) {
        if self.key_allowed && self.depth == 0 {
            self.key = Some((self.line, self.column));
        }
    }

    fn named(&mut self, kind: Kind) -> Kind {
        self.save_key();
        self.key_allowed = false;
        self.step();
        let ends = |byte: u8, depth| {
            kind == Kind::Tag && depth > 0 && matches!(byte, b',' | b'[' | b']' | b'{' | b'}')
        };
        let named = |byte: u8| {
            kind == Kind::Tag || byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
        };
        while !self.gap(0) && named(self.peek(0)) && !ends(self.peek(0), self.depth) {
            self.step();
        }
        kind
    }

    fn quote(&mut self) -> Kind {
        self.save_key();
        self.key_allowed = false;
        let mark = self.peek(0);
        self.step();
        while !self.at_end() {
            let escaped = if mark == b'"' {
                self.peek(0) == b'\\'
            } else {
                self.peek(0) == mark && self.peek(1) == mark
            };
            let closes = self.peek(0) == mark && !escaped;
            if escaped {
                self.step();
            }
            self.step();
            if closes {
                break;
            }
        }
        Kind::Quote
    }

    fn block(&mut self) -> Kind {
        self.key = None;
        self.key_allowed = true;
        self.step();
        let mut digit = 0;
        while matches!(self.peek(0), b'+' | b'-' | b'1'..=b'9') {
            digit = if self.peek(0).is_ascii_digit() {
                usize::from(self.peek(0) - b'0')
            } else {
                digit
            };
            self.step();
        }
        self.skip_line();
        let parent = self.indents.last().copied();
        let mut indent = if digit > 0 {
            Some(parent.unwrap_or(0) + digit)
        } else {
            None
        };
        self.step();
        let mut widest = 0;
        loop {
            while self.peek(0) == b' ' && indent.is_none_or(|indent| self.column < indent) {
                self.step();
            }
            widest = widest.max(self.column);
            if self.at_break() {
                self.step();
                continue;
            }
            let indent =
                *indent.get_or_insert(widest.max(parent.map_or(0, |column| column + 1)).max(1));
            if self.at_end() || self.column != indent {
                return Kind::Block;
            }
            self.skip_line();
            self.step();
        }
    }

    /// Gives the byte after the last one that belongs to the value.
    fn plain(&mut self) -> usize {
        self.save_key();
        self.key_allowed = false;
        let least = self.indents.last().map_or(0, |column| column + 1);
        let start = self.at;
        let mut end = self.at;
        let mut on_new_line = false;
        while !self.at_frame() && self.peek(0) != b'#' {
            while !self.gap(0) && !self.plain_ends() {
                self.step();
                end = self.at;
                on_new_line = false;
            }
            if self.at_end() || !self.gap(0) {
                break;
            }
            while !self.at_end() && self.gap(0) {
                on_new_line |= self.at_break();
                self.step();
            }
            if self.depth == 0 && self.column < least {
                break;
            }
        }
        self.key_allowed |= on_new_line;
        if self.at == start {
            self.step();
            end = self.at;
        }
        end
    }

    fn plain_ends(&self) -> bool {
        self.peek(0) == b':' && self.gap(1)
            || self.depth > 0 && matches!(self.peek(0), b',' | b'[' | b']' | b'{' | b'}')
    }
}

impl Iterator for Scanner<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.skip_blanks();
        if self.at_end() {
            return None;
        }
        self.unroll();
        let start = self.at;
        let flow = self.depth > 0;
        let kind = match self.peek(0) {
            b'%' if self.column == 0 => self.frame(),
            _ if self.at_frame() => self.frame(),
            b'[' | b'{' | b']' | b'}' => self.bracket(),
            b',' => self.sign(),
            b'-' if self.gap(1) => self.sign(),
            b'?' | b':' if flow || self.gap(1) => self.sign(),
            b'*' => self.named(Kind::Alias),
            b'&' => self.named(Kind::Anchor),
            b'!' => self.named(Kind::Tag),
            b'|' | b'>' if !flow => self.block(),
            b'\'' | b'"' => self.quote(),
            _ => {
                return Some(Token {
                    kind: Kind::Plain,
                    start,
                    end: self.plain(),
                });
            }
        };
        Some(Token {
            kind,
            start,
            end: self.at,
        })
    }
}

#[cfg(test)]
mod tests;
