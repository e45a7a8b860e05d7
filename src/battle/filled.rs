//! A filled form: an order with its subject and title.

use super::*;

/// A filled form, with the subject and title that the order itself leaves out.
pub(super) struct Filled<B: 'static> {
    order: Box<dyn Order<B>>,
    subject: Who,
    /// A unit named in it that is in reserve.
    away: Option<Who>,
    label: &'static str,
}

impl<B> Filled<B> {
    /// Runs the form of `action`.
    pub(super) fn new(action: &Action<B>, battle: &B, form: &mut Form) -> Self {
        let order = (action.form)(battle, form);
        Self {
            order,
            subject: form.who_acts().unwrap_or(Who::Table),
            away: None,
            label: action.label,
        }
    }

    /// The same with a unit named in it that is in reserve.
    pub(super) fn involving(self, away: Option<Who>) -> Self {
        Self { away, ..self }
    }

    /// The order itself.
    pub(super) fn order(&self) -> &dyn Order<B> {
        &*self.order
    }

    /// The unit, character or side that acts.
    pub(super) fn subject(&self) -> Who {
        self.subject
    }

    pub(super) fn away(&self) -> Option<Who> {
        self.away
    }

    /// The title: that of the order, else `Grey Heron: take cover`; the label alone for the table.
    pub(super) fn title(&self, battle: &B) -> Say {
        let (who, label) = (self.subject, self.label);
        match self.order.title(battle) {
            title if !title.is_blank() => title,
            _ if who == Who::Table => say!("{label}", label),
            _ => say!("{who}: {label}", who, label = Prose(&label.to_lowercase())),
        }
    }
}
