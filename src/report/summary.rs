//! The end of a battle in plain lines: result and luck.

use super::sections::{luck_sentences, result};
use super::*;

/// The result, the score and the luck of a battle, line by line, for readers without tables.
pub(crate) fn summary(story: &Story) -> Vec<String> {
    let mut lines: Vec<String> = result(story).iter().flat_map(lines_of).collect();
    lines.extend(luck_sentences(story));
    lines
}

fn lines_of(block: &ReportBlock) -> Vec<String> {
    match block {
        ReportBlock::Paragraph(text)
        | ReportBlock::Event(text)
        | ReportBlock::Note(text)
        | ReportBlock::Heading(text) => vec![text.clone()],
        ReportBlock::Facts(facts) => { facts.iter() }
            .map(|(name, text)| format!("{name}: {text}"))
            .collect(),
        ReportBlock::Table(table) => table.rows.iter().map(|row| in_words(table, row)).collect(),
        ReportBlock::Chart(_)
        | ReportBlock::Turn(_)
        | ReportBlock::Index(_)
        | ReportBlock::Quiet(..) => Vec::new(),
    }
}

/// `Crown column: people lost none; left 30`.
fn in_words(table: &ReportTable, row: &[String]) -> String {
    let cells = table.head.iter().zip(row).skip(1);
    let cells = cells.map(|(head, cell)| format!("{} {cell}", head.to_lowercase()));
    format!("{}: {}.", row[0], cells.joined("; "))
}
