//! The report as Markdown, for a forum.

use super::sections::{notices, sections, subtitle};
use super::*;
use std::fmt::Write as _;

/// Writes a report as Markdown. Texts from rosters, notes and rulings cannot act as markup.
pub fn markdown(story: &Story) -> String {
    let mut out = format!(
        "# {}\n\n{}\n",
        escaped(&story.title),
        escaped(&subtitle(story))
    );
    for notice in notices(story) {
        let _ = write!(out, "\n*{}*\n", escaped(&notice));
    }
    for section in sections(story) {
        let _ = write!(out, "\n## {}\n", escaped(&section.heading));
        for block in &section.blocks {
            write_block(&mut out, block);
        }
    }
    out
}

fn write_block(out: &mut String, block: &ReportBlock) {
    let _ = match block {
        ReportBlock::Paragraph(text) => write!(out, "\n{}\n", paragraph(text)),
        ReportBlock::Event(text) => write!(out, "\n> **{}**\n", escaped(text)),
        ReportBlock::Note(text) => write!(out, "\n> *{}*\n", escaped(text)),
        ReportBlock::Heading(text) => write!(out, "\n### {}\n", escaped(text)),
        ReportBlock::Turn(turn) => write!(out, "\n### {turn}\n"),
        ReportBlock::Quiet(_, blocks) => {
            for block in blocks {
                write_block(out, block);
            }
            Ok(())
        }
        ReportBlock::Facts(facts) => {
            out.push('\n');
            for (name, text) in facts {
                let _ = writeln!(out, "* **{}:** {}", escaped(name), escaped(text));
            }
            Ok(())
        }
        ReportBlock::Table(table) => {
            write_table(out, table);
            Ok(())
        }
        // The table after a chart has its numbers, and a forum has no links within a page.
        ReportBlock::Chart(_) | ReportBlock::Index(_) => Ok(()),
    };
}

fn write_table(out: &mut String, table: &ReportTable) {
    let line = |cells: &[String]| {
        let cells = cells.iter().map(|cell| escaped(cell));
        format!("| {} |\n", cells.joined(" | "))
    };
    out.push('\n');
    out.push_str(&line(&table.head));
    for column in 0..table.head.len() {
        out.push_str(if column < table.texts {
            "| --- "
        } else {
            "| ---: "
        });
    }
    out.push_str("|\n");
    for row in &table.rows {
        out.push_str(&line(row));
    }
}

/// A paragraph that begins neither a list nor a line across the page.
fn paragraph(text: &str) -> String {
    let text = escaped(text);
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let marks = |at: usize, marks: &[char]| text[at..].starts_with(marks);
    if marks(0, &['-', '+', '=']) || digits > 0 && marks(digits, &['.', ')']) {
        format!("{}\\{}", &text[..digits], &text[digits..])
    } else {
        text
    }
}

/// Text in which no character is markup: not in any common dialect, and no link or mention either.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for (at, c) in text.char_indices() {
        let rest = &text[at + c.len_utf8()..];
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '@' => safe.push_str("&#64;"),
            ':' if rest.starts_with("//") => safe.push_str("&#58;"),
            '.' if text[..at].to_lowercase().ends_with("www") => safe.push_str("&#46;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' | '$' | '^' => {
                safe.push('\\');
                safe.push(c);
            }
            '\n' | '\r' => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_is_markup() {
        assert_eq!(
            escaped("*x*|_y_ <b> [a](http://b) www.c.d @e #1"),
            r"\*x\*\|\_y\_ &lt;b&gt; \[a\](http&#58;//b) www&#46;c.d &#64;e \#1"
        );
        assert_eq!(paragraph("- not a list"), r"\- not a list");
        assert_eq!(paragraph("1. Foot"), r"1\. Foot");
        assert_eq!(paragraph("1st Foot"), "1st Foot");
    }
}
