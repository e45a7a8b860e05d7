//! Who is acting: selected when a game is opened again, and meant by a letter where nobody is selected.

use super::*;

impl Play {
    /// The only unit that is acting. A character that acts still has to choose one.
    pub(super) fn only_acting(&self) -> Option<Who> {
        let rows = self.snapshot.sight.rows.iter();
        let acts = |row: &&Row| row.standing == Standing::Active && matches!(row.who, Who::Unit(_));
        let mut acting = rows.filter(acts);
        let only = acting.next().filter(|_| acting.next().is_none());
        only.map(|row| row.who)
    }

    /// Selects who was acting when a game is opened again.
    pub(super) fn select_acting(&mut self) {
        if let (Who::Table, Some(who)) = (self.subject, self.only_acting()) {
            self.subject = who;
            self.refresh();
        }
    }

    /// The action with this letter of the only one that is acting, where nobody is selected.
    pub(super) fn of_acting(&self, c: char) -> Option<Offer> {
        let who = self.only_acting().filter(|_| self.subject == Who::Table)?;
        let offers = self.game.battle().offers(who, Viewer::Table);
        let mut offers = offers.into_iter();
        let offer = offers.find(|it| self.kit.keys.letter(it.id, it.key) == c)?;
        Some(Offer { key: c, ..offer })
    }

    /// The unit or character that acts, where the one selected does not: after a look at another, back leads there first.
    pub(super) fn acting(&self) -> Option<Who> {
        let rows = || self.snapshot.sight.rows.iter();
        let acts = |row: &&Row| row.standing == Standing::Active;
        let selected = self.snapshot.sight.row(self.subject)?;
        let all = rows().filter(|row| matches!(row.who, Who::Unit(_)));
        let first = all.chain(rows()).find(acts).map(|row| row.who);
        first.filter(|_| !acts(&selected))
    }
}
