//! The battles before and after, as far as a viewer may know them.

use super::men::Nouns;
use super::*;

/// The battles before and after, as far as a viewer may know them.
pub(super) struct Eyes<'a> {
    pub(super) states: &'a [LaidOut<'a>; 2],
    pub(super) viewer: Viewer,
    /// May not know the unit whose line it is, neither before nor after.
    pub(super) is_blind: bool,
    /// The nouns of the ruleset, as [`Battle`](crate::battle::Battle) has them.
    pub(super) pips: Option<Nouns>,
    pub(super) men: Option<Nouns>,
    pub(super) strays: Option<Nouns>,
}

impl<'a> Eyes<'a> {
    pub(super) fn new(states: &'a [LaidOut<'a>; 2], viewer: Viewer, who: Who) -> Self {
        let is_blind = states.iter().all(|it| it.battle.is_redacted(who, viewer));
        let battle = states[1].battle;
        Eyes {
            states,
            viewer,
            is_blind,
            pips: battle.pips(),
            men: battle.men(),
            strays: battle.strays(),
        }
    }

    /// The better known of its two names: who was spotted is called by name on the way back into hiding. A dummy that leaves
    /// is called as it lay on the table, where its name was never seen.
    pub(super) fn name(&self, who: Who) -> String {
        let [before, after] = self.states;
        let hides = |it: &LaidOut| it.battle.is_redacted(who, self.viewer);
        let leaves = before.is_off(who) != after.is_off(who);
        let is_earlier = if leaves && after.is_dummy(who) {
            hides(before)
        } else {
            hides(after)
        };
        let state = if is_earlier { before } else { after };
        state.battle.name(who, self.viewer)
    }

    /// The figures of a unit that lie, or stray, before and after.
    pub(super) fn lying(&self, who: Who) -> [u16; 2] {
        self.states.each_ref().map(|it| it.lying(who))
    }

    /// The name of the unit with this id, if it is on the table and known.
    pub(super) fn unit(&self, id: &str) -> Option<String> {
        let after = &self.states[1];
        let who = after.battle.directory().who(id)?;
        self.known(id).filter(|_| !after.is_off(who))
    }

    /// The name of the unit with this id, if the viewer may know the person with it.
    pub(super) fn known(&self, id: &str) -> Option<String> {
        let who = self.states[1].battle.directory().who(id)?;
        (!self.is_blind).then(|| self.name(who))
    }
}
