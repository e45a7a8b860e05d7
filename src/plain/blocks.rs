//! The blocks of a panel, of a question and of a result, line by line.

use super::*;
use crate::battle::view::Block;

impl Plain {
    pub(super) fn panel(&mut self) {
        for block in self.play.snapshot.sight.panel.clone() {
            self.block(&block);
        }
    }

    pub(super) fn block(&mut self, block: &Block) {
        self.put_all(&self.words(block));
    }

    /// A block line by line, under its title; a single line shares the line of the title.
    pub(super) fn words(&self, block: &Block) -> Vec<String> {
        let (title, lines) = self.play.words(&self.play.snapshot.sight, block);
        match &lines[..] {
            [] => Vec::new(),
            _ if title.is_empty() => lines,
            [one] => vec![format!("{}: {one}", capital(&title))],
            _ => {
                let stop = if title.ends_with('?') { "" } else { ":" };
                let title = format!("{}{stop}", capital(title.trim_end_matches(':')));
                std::iter::once(title).chain(lines).collect()
            }
        }
    }
}
