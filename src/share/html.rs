//! Pieces of HTML that several parts of a page use.

use super::*;
use maud::{Render, html};

/// A paragraph with a class; nothing for no text.
pub(super) fn line(class: &str, text: &str) -> Markup {
    html! {
        @if !text.is_empty() {
            p class=(class) { (text) }
        }
    }
}

/// A button that sends a request.
pub(super) fn button(request: &Value, class: &str, label: impl Render) -> Markup {
    html! {
        button type="button" class=(class) data-send=(request) { (label) }
    }
}

/// A possible answer, and its odds below it.
pub(super) fn answer(label: &str, odds: &str) -> Markup {
    html! {
        (capital(label))
        @if !odds.is_empty() { " " small { (odds) } }
    }
}

/// A list of texts; nothing for none.
pub(super) fn list(class: &str, texts: impl Iterator<Item = String>) -> Markup {
    let texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
    html! {
        @if !texts.is_empty() {
            ul class=(class) {
                @for text in &texts {
                    li { (text) }
                }
            }
        }
    }
}

/// Lines of sums with their clauses, folded; nothing for none.
pub(super) fn sums<'a>(lines: impl Iterator<Item = (&'a str, &'a str)>) -> Markup {
    let lines: Vec<(&str, &str)> = lines.filter(|(text, _)| !text.is_empty()).collect();
    html! {
        @if !lines.is_empty() {
            details .sums data-key="sums" {
                summary { "Sums" }
                ul {
                    @for (text, clause) in lines {
                        li { (text) " " small { (clause) } }
                    }
                }
            }
        }
    }
}

/// A part of a side's page; where everyone may know less, also what stands in its place while the page is covered.
pub(super) fn parted(own: Markup, open: &Markup) -> Markup {
    if own.0 == open.0 {
        return own;
    }
    html! {
        div .secret { (own) }
        div .open { (open) }
    }
}
