//! The report as one HTML page that needs nothing else: it opens without a network, prints well and reads on a phone.

use super::sections::{ReportChart, ReportSection, notices, sections, subtitle};
use super::*;
use crate::battle::slug;
use maud::{DOCTYPE, PreEscaped, html};

/// The page's style: light and dark by the reader's system, black on white on paper.
const STYLE: &str = include_str!("report.css");

/// Writes a report as one HTML page. Texts from rosters, notes and rulings are escaped.
pub fn html(story: &Story) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'";
                meta name="color-scheme" content="light dark";
                title { (story.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    header {
                        h1 { (story.title) }
                        p .subtitle { (subtitle(story)) }
                        @for notice in notices(story) {
                            p .notice { (notice) }
                        }
                    }
                    @for section in sections(story) {
                        (part(story, &section))
                    }
                }
                footer { "Recorded by Drumhead." }
            }
        }
    };
    page.into_string()
}

fn part(story: &Story, section: &ReportSection) -> Markup {
    html! {
        section {
            h2 { (section.heading) }
            @for block in &section.blocks {
                (block_of(story, block))
            }
        }
    }
}

fn block_of(story: &Story, block: &ReportBlock) -> Markup {
    html! {
        @match block {
            ReportBlock::Paragraph(text) => p { (text) },
            ReportBlock::Event(text) => p .event { strong { (text) } },
            ReportBlock::Note(text) => p .note { em { (text) } },
            ReportBlock::Heading(text) => h3 { (text) },
            ReportBlock::Turn(turn) => h3 id=(turn_id(*turn)) { (turn.to_string()) },
            ReportBlock::Index(turns) => nav aria-label="Turns" {
                @for turn in turns { a href={ "#" (turn_id(*turn)) } { (turn.to_string()) } " " }
            },
            ReportBlock::Quiet(title, blocks) => details {
                summary { (title) }
                @for block in blocks { (block_of(story, block)) }
            },
            ReportBlock::Facts(facts) => dl {
                @for (name, text) in facts {
                    div { dt { (name) } dd { (text) } }
                }
            },
            ReportBlock::Table(table) => (table_of(table)),
            ReportBlock::Chart(ReportChart::Strength) => (charts::strength(story)),
            ReportBlock::Chart(ReportChart::Losses) => (charts::losses(story)),
            ReportBlock::Chart(ReportChart::Luck) => (charts::luck(story)),
        }
    }
}

/// The name in a link to a turn.
fn turn_id(turn: TurnName) -> String {
    slug(&turn.to_string())
}

/// A table; on a phone one with many columns shows each row as a small card, so its parts keep their roles.
fn table_of(table: &ReportTable) -> Markup {
    let is_wide = table.head.len() > 5;
    let class = |column: usize| (column >= table.texts).then_some("number");
    html! {
        table role="table" class=[is_wide.then_some("wide")] {
            thead role="rowgroup" {
                tr role="row" {
                    @for (column, name) in table.head.iter().enumerate() {
                        th role="columnheader" scope="col" class=[class(column)] { (name) }
                    }
                }
            }
            tbody role="rowgroup" {
                @for row in &table.rows {
                    tr role="row" {
                        @for (column, cell) in row.iter().enumerate() {
                            @if column == 0 {
                                th role="rowheader" scope="row" { (cell) }
                            } @else {
                                td role="cell" class=[class(column)] data-name=(table.head[column]) { (cell) }
                            }
                        }
                    }
                }
            }
        }
    }
}
