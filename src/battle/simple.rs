//! Orders that are plain functions: those without fields of their own, or with few.

use super::{Action, At, For, Form, Order, Report, Rules, Viewer};
use crate::table::{Played, Table, Who};

/// The rule of an action of a unit without further fields or dice.
pub(crate) type UnitRule<B> = fn(&mut B, u16, &mut Report) -> Played;

/// An order whose rule is a function.
struct Simple<R> {
    title: String,
    rule: R,
}

impl<B, R> Order<B> for Simple<R>
where
    R: Fn(&mut B, &mut Table, &mut Report) -> Played,
{
    fn title_to(&self, _: &B, _: Viewer) -> String {
        self.title.clone()
    }

    fn resolve(&self, at: &mut At<B>) -> Played {
        let (battle, table, report) = at.parts();
        (self.rule)(battle, table, report)
    }
}

/// An order whose only field is the acting unit. `name` and `help` describe that field.
pub fn of_unit<B: 'static>(
    form: &mut Form,
    name: &'static str,
    help: &'static str,
    rule: UnitRule<B>,
) -> Box<dyn Order<B>> {
    let unit = form.actor(name, help);
    titled("", move |battle, _, report| rule(battle, unit, report))
}

/// An order without fields.
pub(crate) fn of_table<B: 'static>(
    rule: fn(&mut B, &mut Table, &mut Report) -> Played,
) -> Box<dyn Order<B>> {
    titled("", rule)
}

/// An order with its own title, the same for every viewer: `Hillmen: pass`. If empty, the usual one.
pub(crate) fn titled<B: 'static>(
    title: impl Into<String>,
    rule: impl Fn(&mut B, &mut Table, &mut Report) -> Played + 'static,
) -> Box<dyn Order<B>> {
    let title = title.into();
    Box::new(Simple { title, rule })
}

impl<B> Action<B> {
    /// A template for actions: `..Action::BLANK`.
    pub(crate) const BLANK: Action<B> = Action {
        id: "",
        label: "",
        key: ' ',
        help: "",
        clauses: &[],
        subjects: &[For::Unit],
        offered: |_, _| true,
        allowed: |_, _, _| Ok(()),
        form: |_, _| of_table(|_, _, _| Ok(())),
    };
}

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
