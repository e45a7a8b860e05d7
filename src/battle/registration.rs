//! The registration of a ruleset.

use super::engine::{fields, muster};
use super::*;
use std::marker::PhantomData;

/// The ruleset whose battles are `R`.
pub struct RulesetEntry<R>(PhantomData<R>);

impl<R: Rules> RulesetEntry<R> {
    /// For the registration.
    pub const NEW: RulesetEntry<R> = RulesetEntry(PhantomData);
}

impl<R: Rules> Ruleset for RulesetEntry<R> {
    fn info(&self) -> &'static Info {
        R::INFO
    }

    fn muster(&self, battle: &Map<String, Value>) -> (Option<Box<dyn Battle>>, Vec<Wrong>) {
        let nobody = Directory::default();
        let mut form = Form::read(&nobody, battle);
        let rules = muster::<R>(&mut form);
        let (_, wrong) = form.finish();
        let sound = wrong
            .iter()
            .all(|wrong| wrong.severity == Severity::Warning);
        let live = rules
            .filter(|_| sound)
            .map(|rules| Box::new(rules) as Box<dyn Battle>);
        (live, wrong)
    }

    fn plan(&self, battle: &Map<String, Value>) -> Plan {
        let nobody = Directory::default();
        let mut form = Form::read(&nobody, battle);
        let _ = muster::<R>(&mut form);
        form.finish_whole()
    }

    fn fields(&self) -> Vec<Field> {
        fields::<R>()
    }
}
