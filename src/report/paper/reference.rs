//! The quick reference on two pages.

use super::*;
use crate::battle::Info;

/// Characters that fill two pages in each size of type, in points. Measured on the smaller paper.
const SIZES: [(usize, &str); 4] = [
    // The shortest rulebooks fill one page.
    (5_600, "9.5pt"),
    (9_000, "10.5pt"),
    (12_500, "8.5pt"),
    (usize::MAX, "7.5pt"),
];

pub(super) fn reference(info: &Info, notes: &[RuleNote]) -> Markup {
    let length = |note: &RuleNote| note.key.len() + note.title.len() + note.text.len() + 4;
    let length: usize = notes.iter().map(length).sum();
    let size = SIZES.iter().find(|(most, _)| length <= *most);
    let size = size.map_or("7.5pt", |(_, size)| size);
    let groups = notes.chunk_by(|one, next| one.group == next.group);
    html! {
        section.rules style=(format!("font-size: {size}")) {
            header {
                h1 { (info.title) }
                p { "by " (info.author) "; in short, in Drumhead's words" }
            }
            .columns {
                @for group in groups {
                    @for (at, note) in group.iter().enumerate() {
                        // A heading stays with the first entry below it.
                        .entry {
                            @if at == 0 {
                                h2 { @if note.group == info.title { "The rules" } @else { (printable(&note.group)) } }
                            }
                            p {
                                @if !note.key.is_empty() { b.key { (printable(&note.key)) } " " }
                                @if !note.title.is_empty() { b { (printable(&note.title)) ":" } " " }
                                (printable(&note.text))
                            }
                        }
                    }
                }
            }
        }
    }
}
