//! The cost of list entries, in rulebooks that count points.

use super::*;

/// The total cost of an entry's words. `None` if no field has a price.
pub(super) fn price(fields: &[Field], entry: &Map<String, Value>) -> Option<f64> {
    let priced = fields.iter().filter(|field| !field.costs.is_empty());
    let of_field = |field: &Field| -> f64 {
        let value = entry.get(field.name).unwrap_or(&field.default);
        let words: Vec<&str> = match value {
            Value::Array(list) => list.iter().filter_map(Value::as_str).collect(),
            other => other.as_str().into_iter().collect(),
        };
        let cost = |word: &&str| field.costs.iter().find(|(known, _)| known == word);
        words.iter().filter_map(cost).map(|(_, cost)| cost).sum()
    };
    let mut priced = priced.peekable();
    priced.peek()?;
    Some(priced.map(of_field).sum())
}

/// The total cost of a side so far. `None` if the rulebook counts no points.
pub(super) fn total(draft: &MusterDraft, side: Side) -> Option<f64> {
    let way: Path = vec![side.id().into()];
    let mut total = None;
    for list in draft.declared_at(&way) {
        let path = below(&way, list.name);
        let entries = draft.get(&path).and_then(Value::as_array);
        for entry in entries.into_iter().flatten().filter_map(Value::as_object) {
            if let Some(price) = price(&list.fields, entry) {
                *total.get_or_insert(0.0) += price;
            }
        }
        if list.fields.iter().any(|field| !field.costs.is_empty()) {
            total.get_or_insert(0.0);
        }
    }
    total
}
