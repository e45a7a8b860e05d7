//! `stray`: men too far from their formation become stragglers (MI-10).

use super::{Men, MostIrregular, has_body};
use crate::battle::prelude::*;

pub const STRAY: Action<MostIrregular> = Action {
    id: "stray",
    label: "Count as stragglers",
    key: 'T',
    help: "Mark men more than 1/2″ from the rest of their formation as stragglers. Costs no action.",
    clauses: &["MI-10"],
    offered: has_body,
    form: |battle, form| {
        let unit = form.actor("unit", "the men's unit");
        let formed = battle.unit(unit).formed;
        let men = Men {
            fit: form
                .whole("fit")
                .unit("men")
                .at_most(formed.fit)
                .help("fit men too far away; default: all")
                .or_now(formed.fit),
            wounded: form
                .whole("wounded")
                .unit("men")
                .at_most(formed.wounded)
                .help("wounded men too far away; default: all")
                .or_now(formed.wounded),
        };
        Box::new(Stray { unit, men })
    },
    ..Action::BLANK
};

struct Stray {
    unit: u16,
    men: Men,
}

impl Order<MostIrregular> for Stray {
    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        self.head(battle)
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        if battle.unit(self.unit).formed.is_none() {
            let name = battle.unit_name(self.unit);
            return Err(Invalid::new("unit", format!("{name} have no men formed")).into());
        }
        if self.men.is_none() {
            return Err(Invalid::new("fit", "name at least 1 man").into());
        }
        battle.unit_mut(self.unit).stray(self.men);
        let (side, head) = (battle.side(self.unit), self.head(battle));
        report.plain("MI-10", side, |_| {
            let banner = count(self.men.all(), "STRAGGLES", "STRAGGLE");
            Phrase::new(head.as_str()).banner(banner)
        });
        battle.tell_left(self.unit, report);
        Ok(())
    }
}

impl Stray {
    fn head(&self, battle: &MostIrregular) -> String {
        let name = battle.unit_name(self.unit);
        match self.men.all() {
            1 => format!("1 man of {name} becomes a straggler"),
            n => format!("{n} men of {name} become stragglers"),
        }
    }
}
