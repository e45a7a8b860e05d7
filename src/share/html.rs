//! Pieces of HTML that several parts of a page use.

use super::*;
use crate::battle::Fallen;
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

/// A roll with its dice drawn, the better ones first; in words for those who hear the page.
pub(super) fn drawn(whose: &str, roll: &Fallen) -> Markup {
    let has_pips = roll.die == 6;
    let pips = |face: u8, kind: &str| {
        html! { i class={ "die" @if has_pips { " p" (face) } (kind) } { @if !has_pips { (face) } } }
    };
    let classes = roll.classes();
    let last = classes.len().saturating_sub(1);
    let classes = classes.into_iter().enumerate();
    html! {
        span .said { (roll.sentence(whose)) }
        span .drawn aria-hidden="true" {
            span { (capital(&roll.why)) @if !whose.is_empty() { ", " (whose) } }
            @for (place, (name, dice)) in classes.filter(|(_, (_, dice))| !dice.is_empty()) {
                span .best[place == 0] .worst[place == last] {
                    @for die in dice.iter().filter(|_| !roll.counted) {
                        @for was in [die.first, die.second].into_iter().flatten() { (pips(was, " was")) }
                        (pips(die.face, ""))
                    }
                    @if !name.is_empty() {
                        b { @if roll.dice.len() > 1 { (dice.len()) " " } (name) }
                    }
                }
            }
            // Of several dice whose faces have no meaning alone.
            @if let Some(came) = roll.came.as_ref().filter(|_| roll.dice.len() > 1) { b { (came) } }
        }
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
