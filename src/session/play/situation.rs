//! The current situation in a few lines, for help.

use super::*;

impl Play {
    /// The current situation: the turn, what is open or selected, and what can be done now.
    pub(super) fn where_you_are(&self) -> Vec<(String, String)> {
        let status = &self.snapshot.status;
        let line = |text: String| (String::new(), text);
        let whose = status.side.map_or_else(String::new, |side| {
            let name = self.snapshot.side(side);
            format!(". {} acts ({name})", capital(side.id()))
        });
        let mut here = vec![
            line(format!("{}{whose}.", status.when())),
            line(format!("{}.", status.now.trim_end_matches('.'))),
        ];
        here.extend(self.taught().map(line));
        match self.game.waiting() {
            Some((_, Request::Dice(dice), _)) => here.push(line(format!(
                "Dice to roll: {} ({}D{}).",
                dice.why, dice.count, dice.die
            ))),
            Some((_, Request::Decision(_), _)) => {
                here.push(line("A decision is needed.".to_owned()));
            }
            Some((_, Request::Card(_), _)) => here.push(line("A card is needed.".to_owned())),
            None => here.extend(self.possible()),
        }
        here
    }

    /// The open form, or else the selected unit and the allowed actions with their letters.
    fn possible(&self) -> Vec<(String, String)> {
        if let Some(form) = self.form() {
            let text = format!("{}: {}", form.offer.label, form.offer.help);
            return vec![(String::new(), text)];
        }
        let selected = match self.snapshot.sight.row(self.subject) {
            Some(row) => format!("{} selected.", row.name),
            None => "No unit selected: type a unit's number to select it.".to_owned(),
        };
        let own = &self.snapshot.offers;
        let is_own = |offer: &&Offer| own.iter().any(|other| other.id == offer.id);
        let table = self.snapshot.table.iter().filter(|offer| !is_own(offer));
        let allowed = own
            .iter()
            .chain(table)
            .filter(|offer| offer.refusal.is_none());
        let actions = allowed.map(|offer| {
            (
                offer.key.to_string(),
                format!("{}: {}", offer.label, offer.help),
            )
        });
        std::iter::once((String::new(), selected))
            .chain(actions)
            .collect()
    }
}
