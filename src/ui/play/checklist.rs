//! The checklist of what should lie on the table, to tick off while putting it right.

use super::*;
use crate::ui::panes::Listing;
use crate::ui::text::widest;

/// The state of the checklist, open or not. A tick holds until something changes about its unit.
#[derive(Clone, Debug, Default)]
pub(super) struct Ticks {
    /// The index of the line at the cursor.
    at: usize,
    ticked: HashMap<Who, String>,
}

/// The checklist, opened.
struct TableChecklist;

/// A line of the checklist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChecklistItem {
    /// Its unit or character; the table for a line of the scenario's setup.
    pub who: Who,
    /// Its figures and markers on the table; for the setup, what to do.
    pub text: String,
    /// It has been checked.
    pub ticked: bool,
}

impl Play {
    /// The lines of the checklist: the setup until the second turn, then by number, without units off the table.
    #[must_use]
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
            let ticked = self.ticks.ticked.get(&row.who) == Some(&text);
            ChecklistItem {
                who: row.who,
                text,
                ticked,
            }
        };
        self.setup().into_iter().chain(on_table.map(item)).collect()
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
    #[must_use]
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
        if some && self.game.is_empty() && self.layers.is_empty() {
            self.open_checklist();
        }
    }

    pub(super) fn open_checklist(&mut self) {
        self.open_dialog(TableChecklist);
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
        if let (Some((one, many)), Who::Unit(_)) = (self.game.battle().pips(), row.who)
            && row.pips != [0; 3]
        {
            let [standing, down, _] = row.pips;
            let what = if standing == 1 { one } else { many };
            parts.push(if down > 0 {
                format!("{standing} {what} standing, {down} down")
            } else {
                format!("{standing} {what}")
            });
        }
        parts.extend((!row.posture.is_empty()).then(|| row.posture.to_owned()));
        parts.extend(
            row.markers
                .iter()
                .filter(|marker| marker.on_table)
                .map(|marker| format!("{} {}", marker.count.max(1), marker.name)),
        );
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
    fn place(&self) -> KeyPlace {
        KeyPlace::Marks
    }

    fn update(&mut self, play: &mut Play, action: KeyAction) -> After {
        let last = play.table_checklist().len().saturating_sub(1);
        let at = play.ticks.at.min(last);
        play.ticks.at = match action {
            KeyAction::Up => at.saturating_sub(1),
            KeyAction::Down => (at + 1).min(last),
            KeyAction::PageUp => at.saturating_sub(10),
            KeyAction::PageDown => (at + 10).min(last),
            KeyAction::First => 0,
            KeyAction::Last => last,
            KeyAction::Press | KeyAction::Accept => {
                play.ticks.at = at;
                play.tick_here();
                (at + 1).min(last)
            }
            KeyAction::Back => return After::Close,
            _ => at,
        };
        After::Stay
    }

    /// Ticks the unit that is clicked.
    fn click(&mut self, play: &mut Play, target: ClickTarget) -> Option<After> {
        let ClickTarget::Unit(number) = target else {
            return None;
        };
        let who = play.numbers.who(usize::try_from(number).ok()?)?;
        play.tick(who);
        Some(After::Stay)
    }

    fn is_for_reading(&self) -> bool {
        true
    }

    fn is_whole_screen(&self) -> bool {
        true
    }

    fn draw(&self, look: &Look, play: &Play, area: Rect, buffer: &mut Buffer) -> Cursor {
        let items = play.table_checklist();
        let ticked = items.iter().filter(|item| item.ticked).count();
        let title = format!(
            "Table checklist: {ticked} of {} ticked, {} to tick, {} to close",
            items.len(),
            look.key("press"),
            look.key("back")
        );
        let inside = look.frame(&title, true, area, buffer);
        let cells = usize::from(inside.width);
        let units = items.iter().filter(|item| item.who != Who::Table);
        let names = units.map(|item| play.snapshot.sight.name(item.who));
        let longest = widest(names).min(cells / 2);
        let (mut list, mut side) = (Listing::default(), None);
        list.lines.extend(story(look, play, cells));
        list.lines.extend(last_action(look, play, cells));
        if items.first().is_some_and(|item| item.who == Who::Table) {
            list.lines.push(look.heading("Set up the table"));
        }
        for (at, item) in items.iter().enumerate() {
            let of = play.snapshot.sight.row(item.who).map(|row| row.side);
            if let Some(of) = of.filter(|of| side != Some(*of)) {
                side = Some(of);
                let name = look.span(of, play.snapshot.side(of).to_owned());
                list.lines.push(Line::from(name));
            }
            let lines = entry(look, play, item, longest, cells);
            list.entry(look, at == play.ticks.at, lines);
            let is_last = items.get(at + 1).is_none_or(|next| next.who != Who::Table);
            if item.who == Who::Table && is_last {
                list.lines.push(Line::default());
            }
        }
        let reserves = play.reserves();
        if !reserves.is_empty() {
            list.lines
                .extend(look.folded(Role::Faint, &reserves, cells, 2));
        }
        for side in Side::BOTH {
            list.lines.extend(off(look, play, side, cells));
        }
        list.draw(look, 1, inside, buffer)
    }
}

/// The story of the scenario, until the second turn, like the setup.
fn story(look: &Look, play: &Play, cells: usize) -> Lines {
    let battle = play.game.battle();
    let story = &battle.scenario().plan().story;
    if story.is_empty() || battle.turn_number() > 1 {
        return Vec::new();
    }
    let mut lines = vec![look.heading("The story")];
    for paragraph in story.split('\n') {
        lines.extend(look.folded(Role::Plain, paragraph, cells, 0));
        lines.push(Line::default());
    }
    lines
}

/// All instructions of the last action.
fn last_action(look: &Look, play: &Play, cells: usize) -> Lines {
    let texts = play.past().map_or_else(Vec::new, |past| {
        let texts = past.record.table.iter();
        texts
            .map(|text| text.to(Viewer::Table).to_owned())
            .collect()
    });
    let mut lines: Vec<Line> = Vec::new();
    for text in texts.iter().filter(|text| !text.is_empty()) {
        let text = format!("{} {text}", look.glyphs.here);
        lines.extend(look.folded(Role::Warn, &text, cells, 2));
    }
    if !lines.is_empty() {
        lines.insert(0, look.heading("After the last action"));
        lines.push(Line::default());
    }
    lines
}

fn entry(look: &Look, play: &Play, item: &ChecklistItem, longest: usize, cells: usize) -> Lines {
    let sign = if item.ticked {
        look.glyphs.done
    } else {
        look.glyphs.to_do
    };
    let number = play.numbers.of(item.who).unwrap_or(0);
    let (role, text) = if item.ticked {
        (Role::Faint, Role::Faint)
    } else {
        (Role::Strong, Role::Plain)
    };
    if item.who == Who::Table {
        return look.folded(text, &format!("{sign} {}", item.text), cells, 2);
    }
    let name = look.fit(play.snapshot.sight.name(item.who), longest);
    let mut groups = vec![vec![
        look.span(role, format!("{sign} {number:>2} {name}  ")),
    ]];
    // A count and its marker stay together.
    let things = item
        .text
        .split_inclusive(", ")
        .map(|thing| vec![look.span(text, format!("{} ", thing.trim_end()))]);
    groups.extend(things);
    let lines = look.flow_groups(groups, cells, 7).into_iter();
    let target = ClickTarget::Unit(small(number));
    lines.map(|line| look.hit_line(target, line)).collect()
}

/// The units of a side that have left the table.
fn off(look: &Look, play: &Play, side: Side, cells: usize) -> Lines {
    let gone = play
        .snapshot
        .sight
        .side(side)
        .filter(|row| row.standing == Standing::Gone);
    let names: Vec<&str> = gone.map(|row| row.name.as_str()).collect();
    if names.is_empty() {
        return Vec::new();
    }
    look.folded(
        Role::Faint,
        &format!("{} off the table: {}", look.glyphs.lost, names.join(", ")),
        cells,
        2,
    )
}
