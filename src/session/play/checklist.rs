//! The checklist of what should lie on the table, to tick off while putting it right.

use super::*;
use crate::battle::view::Marker;

/// The state of the checklist, open or not. A tick holds until something changes about its unit.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ticks {
    /// The index of the line at the cursor.
    pub(crate) at: usize,
    ticked: HashMap<Who, String>,
}

/// The checklist, opened.
#[derive(Default)]
pub struct TableChecklist(Seek);

/// A line of the checklist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChecklistItem {
    /// Its unit, character or side; the table for a line of the scenario's setup.
    pub who: Who,
    /// Its figures and markers on the table; of a side, what lies beside its roster; for the setup, what to do.
    pub text: String,
    /// It has been checked.
    pub ticked: bool,
}

impl Play {
    /// The lines of the checklist: the setup until the second turn, then by number, without units off the table; then what
    /// lies beside the rosters.
    pub fn table_checklist(&self) -> Vec<ChecklistItem> {
        let scenario = self.game.battle().scenario();
        let on_table = self
            .snapshot
            .sight
            .rows
            .iter()
            .filter(|row| row.standing != Standing::Gone && !scenario.is_away(row.who));
        let item = |row: &Row| {
            let text = match (self.beside(row), row.who) {
                (text, Who::Character(_)) if text.is_empty() => "alone".to_owned(),
                (text, _) if text.is_empty() => "nothing".to_owned(),
                (text, _) => text,
            };
            self.item(row.who, text)
        };
        let mut all = self.setup();
        all.extend(on_table.map(item));
        all.extend(self.piles());
        all
    }

    fn item(&self, who: Who, text: String) -> ChecklistItem {
        let ticked = self.ticks.ticked.get(&who) == Some(&text);
        ChecklistItem { who, text, ticked }
    }

    /// The things beside the rosters: white counters, cards.
    fn piles(&self) -> Vec<ChecklistItem> {
        let piles = self.game.battle().piles();
        let of = |side: Side| {
            let own = piles.iter().filter(|it| it.0 == Who::Side(side));
            let things = own.filter(|it| it.2 > 0);
            let things = things.map(|(_, one, n)| count(*n, one, &format!("{one}s")));
            let text = things.joined(", ");
            (!text.is_empty()).then(|| self.item(side.into(), text))
        };
        Side::BOTH.into_iter().filter_map(of).collect()
    }

    /// The lines of the scenario's setup, until the second turn.
    fn setup(&self) -> Vec<ChecklistItem> {
        let battle = self.game.battle();
        let scenario = battle.scenario();
        if battle.turn_number() > 1 {
            return Vec::new();
        }
        let lines = scenario.plan().setup.iter().zip(&scenario.state().setup);
        let item = |(text, done): (&String, &bool)| ChecklistItem {
            who: Who::Table,
            text: text.clone(),
            ticked: *done,
        };
        lines.map(item).collect()
    }

    /// The units that come on later, in words; empty for none.
    pub fn reserves(&self) -> String {
        let scenario = self.game.battle().scenario();
        let turn = |who| {
            let at = scenario.arrival_of(who)?;
            Some(scenario.state().arrivals.get(at)?.turn)
        };
        let rows = self.snapshot.sight.rows.iter();
        let all = rows.filter_map(|row| Some(format!("{} (turn {})", row.name, turn(row.who)?)));
        let names: Vec<String> = all.collect();
        if names.is_empty() {
            return String::new();
        }
        format!("Not on the table yet: {}", names.join(", "))
    }

    /// Opens the checklist of a new battle that has a story or something to set up.
    pub(crate) fn set_up(&mut self) {
        let plan = self.game.battle().scenario().plan();
        let some = !plan.story.is_empty() || !plan.setup.is_empty();
        if some && self.game.is_empty() && self.open.is_empty() {
            self.open_checklist();
        }
    }

    pub(super) fn open_checklist(&mut self) {
        self.open_dialog(TableChecklist::default());
    }

    /// Ticks or unticks a line of the setup, in the game: the other window sees it too.
    fn tick_setup(&mut self, item: &ChecklistItem) {
        let fields = [
            ("line".to_owned(), Value::from(item.text.as_str())),
            ("ticked".to_owned(), Value::from(!item.ticked)),
        ];
        let entry = Entry {
            action: "setup".to_owned(),
            fields: fields.into_iter().collect(),
        };
        match self.game.begin(entry, Directions::default()) {
            Step::Done(_) => self.refresh(),
            Step::Refused(refusal) => self.say(Tone::Bad, refusal.message),
            Step::Invalid(invalid) => self.say(Tone::Bad, invalid.message),
            Step::Needs(_) | Step::Unused { .. } => {}
        }
    }

    /// Figures, how they stand, markers, company.
    fn beside(&self, row: &Row) -> String {
        let mut parts = Vec::new();
        let battle = self.game.battle();
        if let (Some((one, many)), Who::Unit(_)) = (battle.pips().or(battle.men()), row.who)
            && row.pips != [0; 3]
        {
            let [standing, down, _] = row.pips;
            let what = count(standing, one, many);
            parts.push(match battle.strays() {
                _ if down == 0 => what,
                Some((one, many)) if standing == 0 => count(down, one, many),
                Some((one, many)) => format!("{what}, {}", count(down, one, many)),
                None => format!("{what} standing, {down} down"),
            });
        }
        parts.extend((!row.posture.is_empty()).then(|| row.posture.to_owned()));
        parts.extend(
            row.markers
                .iter()
                .filter(|marker| marker.on_table)
                .map(Marker::words),
        );
        parts.extend((!row.contact.is_empty()).then(|| row.contact.clone()));
        parts.extend(
            row.with
                .map(|with| format!("with {}", self.snapshot.sight.name(with))),
        );
        parts.join(", ")
    }

    /// Ticks or unticks a unit.
    pub(crate) fn tick(&mut self, who: Who) {
        if let Some(at) = self
            .table_checklist()
            .iter()
            .position(|item| item.who == who)
        {
            self.ticks.at = at;
            self.tick_here();
        }
    }

    /// Ticks or unticks the line at the cursor.
    fn tick_here(&mut self) {
        let Some(item) = self.table_checklist().into_iter().nth(self.ticks.at) else {
            return;
        };
        if item.who == Who::Table {
            self.tick_setup(&item);
        } else if item.ticked {
            self.ticks.ticked.remove(&item.who);
        } else {
            self.ticks.ticked.insert(item.who, item.text);
        }
    }
}

impl Dialog for TableChecklist {
    fn place(&self, _: &Play) -> KeyPlace {
        KeyPlace::Checklist
    }

    fn update(&mut self, play: &mut Play, action: KeyAction) -> After {
        let items = play.table_checklist();
        let last = items.len().saturating_sub(1);
        let at = play.ticks.at.min(last);
        play.ticks.at = match action {
            KeyAction::Press => {
                play.ticks.at = at;
                play.tick_here();
                (at + 1).min(last)
            }
            KeyAction::Back | KeyAction::Accept => return After::Close,
            action => {
                let sight = &play.snapshot.sight;
                let names: Vec<&str> = items.iter().map(|it| sight.name(it.who)).collect();
                self.0.to(action, at, &names).unwrap_or(at)
            }
        };
        After::Stay
    }

    /// Ticks the unit.
    fn point(&mut self, play: &mut Play, at: Point) -> Option<After> {
        let Point::Unit(number) = at else {
            return None;
        };
        let who = play.numbers.who(number)?;
        play.tick(who);
        Some(After::Stay)
    }

    fn is_for_reading(&self) -> bool {
        true
    }

    fn wheel(&mut self, _: &mut Play, _: isize) {}

    fn covers(&self) -> Covers {
        Covers::All
    }
}
