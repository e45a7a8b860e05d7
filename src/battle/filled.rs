//! A filled form: an order with its subject and title.

use super::{Action, Form, Order, Rules, Viewer};
use crate::table::Who;

/// A filled form, with the subject and title that the order itself leaves out.
pub(super) struct Filled<B: 'static> {
    order: Box<dyn Order<B>>,
    subject: Who,
    /// A unit named in it that is in reserve.
    away: Option<Who>,
    label: &'static str,
    name: fn(&B, Who, Viewer) -> String,
}

impl<B> Filled<B> {
    /// Runs the form of `action`. `name` returns the name of a unit, character or side.
    pub(super) fn new(
        action: &Action<B>,
        battle: &B,
        form: &mut Form,
        name: fn(&B, Who, Viewer) -> String,
    ) -> Self {
        let order = (action.form)(battle, form);
        Self {
            order,
            subject: form.who_acts().unwrap_or(Who::Table),
            away: None,
            label: action.label,
            name,
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

    /// `Grey Heron: take cover`; the label alone for the table.
    fn usual_title(&self, battle: &B, viewer: Viewer) -> String {
        let who = self.subject;
        if matches!(who, Who::Table) {
            return self.label.to_owned();
        }
        let label = self.label.to_lowercase();
        format!("{}: {label}", (self.name)(battle, who, viewer))
    }
}

impl<B: Rules> Filled<B> {
    /// The title for one viewer.
    pub(super) fn title(&self, battle: &B, viewer: Viewer) -> String {
        match self.order.title_to(battle, viewer) {
            title if title.is_empty() => self.usual_title(battle, viewer),
            title => title,
        }
    }
}
