//! Pieces of HTML. Every text goes through [`esc`].

use serde_json::Value;
use std::fmt::Write as _;

/// Text for HTML.
pub(super) fn esc(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// An element with a class around text; nothing for no text.
pub(super) fn tag(name: &str, class: &str, text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("<{name} class=\"{class}\">{}</{name}>", esc(text))
}

/// A button that sends a request.
pub(super) fn button(request: &Value, class: &str, label: &str) -> String {
    format!(
        "<button type=\"button\" class=\"{class}\" data-send=\"{}\">{}</button>",
        esc(&request.to_string()),
        esc(label)
    )
}

/// A list of texts; nothing for none.
pub(super) fn list(class: &str, texts: impl Iterator<Item = String>) -> String {
    let mut items = String::new();
    for text in texts.filter(|text| !text.is_empty()) {
        let _ = write!(items, "<li>{}</li>", esc(&text));
    }
    if items.is_empty() {
        return items;
    }
    format!("<ul class=\"{class}\">{items}</ul>")
}
