//! The battle on the screen: roster rows and the panel.

use super::*;
use crate::battle::view::{Check, Marker, Row};
use crate::battle::{MarkerKind, View};

impl View for Rangers {
    fn directory(&self) -> &Directory {
        &self.roster.directory
    }

    fn own_roster(&self, _: Viewer) -> Vec<Row> {
        self.numbers().map(|number| figure(self, number)).collect()
    }

    /// The white counters lie beside the roster (RA-29).
    fn piles(&self) -> Vec<(Who, String, u16)> {
        let white = |side: Side| {
            let left = self.faction(side).aggression;
            (side.into(), "white counter".to_owned(), left)
        };
        Side::BOTH.map(white).to_vec()
    }

    fn steps(&self) -> (Vec<&'static str>, usize) {
        let at = match self.turn.side {
            None => 0,
            side if side == self.turn.first => 1,
            Some(_) => 2,
        };
        (vec!["Initiative", "First side", "Second side"], at)
    }

    fn own_panel(&self, _: Viewer) -> Vec<Block> {
        let mut blocks = Vec::new();
        if let Some(side) = self.turn.side {
            let items = self
                .there(side)
                .map(|figure| Check {
                    who: Some(figure.into()),
                    text: task(self, figure),
                    done: !self.is_still_to_act(figure),
                })
                .collect();
            blocks.push(Block::Checklist {
                title: format!("Figures of {}", self.called(side)),
                items,
            });
        }
        blocks.push(sides(self));
        blocks.extend(Side::BOTH.map(|side| cards::block(self, side)));
        blocks
    }

    /// Points and morale (RA-27, RA-28): `245/355 points, leader lost`.
    fn tally_of(&self, side: Side, _: Viewer) -> String {
        let mut parts = vec![format!(
            "{}/{} points",
            self.points(side),
            self.points_start(side)
        )];
        parts.extend(
            self.is_shaken(side)
                .then(|| morale(self, side).0.to_owned()),
        );
        parts.join(", ")
    }

    fn own_status(&self, _: Viewer) -> Status {
        status::status(self)
    }
}

fn figure(battle: &Rangers, number: Unit) -> Row {
    let (it, entry) = (battle.figure(number), battle.entry(number));
    let all = entry.kind.statistics().wounds;
    Row {
        detail: cards::line(entry),
        cells: columns::figure(battle, number),
        pips: if it.in_play() {
            [it.wounds_left, all - it.wounds_left, 0]
        } else {
            [0, 0, all]
        },
        pip: "wound left",
        markers: markers(battle, number),
        standing: standing(battle, number),
        note: note(battle, number),
        contact: contact(battle, number),
        ..Row::new(number.into(), entry.side, battle.called(number))
    }
}

fn standing(battle: &Rangers, number: Unit) -> Standing {
    let it = battle.figure(number);
    match battle.turn.side {
        _ if !it.in_play() => Standing::Gone,
        side if side != Some(battle.side(number)) => Standing::Idle,
        _ if it.acted && battle.may_strike_after_closing(number) => Standing::Active,
        _ if it.acted => Standing::Acted,
        _ if it.motivation == Motivation::Yes => Standing::Active,
        _ if it.motivation == Motivation::No
            && battle.strikes_back_at(number).next().is_none()
            && !battle.needs_no_roll(number) =>
        {
            Standing::Acted
        }
        _ => Standing::Ready,
    }
}

/// The counters in the rulebook's colours, each with a letter of its own (RA-30). The white ones lie beside a side's roster.
pub static MARKERS: [MarkerKind; 8] = [
    MarkerKind::on_table(
        "blue loaded counter",
        ('L', '◆'),
        Tone::Counter(Ink::Blue),
        2,
    ),
    MarkerKind::on_table(
        "black aim counter",
        ('A', '●'),
        Tone::Counter(Ink::Black),
        MOST_AIM,
    ),
    MarkerKind::on_table("red wound counter", ('W', '✚'), Tone::Counter(Ink::Red), 1).of_wounds(),
    MarkerKind::on_table(
        "white aggression counter",
        ('G', 'o'),
        Tone::Counter(Ink::White),
        0,
    ),
    MarkerKind::kept("in hand combat", ('x', '×'), Tone::Bad, 0),
    MarkerKind::kept("moved", ('M', '›'), Tone::Info, 0),
    MarkerKind::kept("motivated", ('Y', '!'), Tone::Good, 0),
    MarkerKind::kept("not motivated", ('N', '-'), Tone::Warn, 0),
];

fn markers(battle: &Rangers, number: Unit) -> Vec<Marker> {
    let it = battle.figure(number);
    if !it.in_play() {
        return Vec::new();
    }
    let length = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    let counts = [
        length(it.loaded.len()),
        it.aim,
        u16::from(battle.is_wounded(number)),
        0,
        length(it.engaged_with.len()),
        u16::from(it.moved),
        u16::from(it.motivation == Motivation::Yes),
        u16::from(it.motivation == Motivation::No),
    ];
    MarkerKind::counted(&MARKERS, counts)
}

fn contact(battle: &Rangers, number: Unit) -> String {
    let engaged = &battle.figure(number).engaged_with;
    if engaged.is_empty() {
        return String::new();
    }
    format!("fights {}", battle.names(engaged.iter().copied()))
}

fn note(battle: &Rangers, number: Unit) -> String {
    let (it, entry) = (battle.figure(number), battle.entry(number));
    let mut words = Vec::new();
    if it.out {
        words.push("out".to_owned());
    } else if it.fled {
        words.push("ran off".to_owned());
    }
    if let ([one], 2..) = (&it.loaded[..], entry.firearms().count()) {
        words.push(format!("{} loaded", one.word()));
    }
    words.extend(Some(contact(battle, number)).filter(|it| !it.is_empty()));
    let (left, whole) = (battle.defence_left(number), entry.defence());
    if left < whole && it.in_play() {
        words.push(format!("{left} of {whole} defence left"));
    }
    if battle.turn.side == Some(entry.side) && it.in_play() {
        words.extend(may_do(battle, number));
    }
    words.extend(
        it.specials
            .iter()
            .map(|special| format!("{} {}/{}", special.name, special.done, special.actions)),
    );
    if !it.restricts.is_empty() {
        words.push(it.restricts.clone());
    }
    words.join(", ")
}

/// The words for what a figure may still do in its side's turn.
fn may_do(battle: &Rangers, number: Unit) -> Option<String> {
    let it = battle.figure(number);
    if it.acted {
        return battle
            .may_strike_after_closing(number)
            .then(|| "may attack".to_owned());
    }
    if it.motivation != Motivation::No || battle.needs_no_roll(number) {
        return None;
    }
    let enemies = battle.names(battle.strikes_back_at(number));
    Some(if enemies.is_empty() {
        "may only stay, retreat or take cover".to_owned()
    } else {
        format!("may strike back at {enemies}")
    })
}

/// A figure and its state in its side's turn.
fn task(battle: &Rangers, number: Unit) -> String {
    let it = battle.figure(number);
    let how = match it.motivation {
        _ if it.acted => "has acted",
        Motivation::Yes => "motivated: acts now",
        _ if battle.needs_no_roll(number) => "needs no roll",
        Motivation::No => "not motivated",
        Motivation::NotYet if !it.engaged_with.is_empty() => {
            "in hand combat, may attack without a roll"
        }
        Motivation::NotYet => "to be motivated",
    };
    format!("{}: {how}", battle.called(number))
}

/// The morale of a side (RA-28).
fn morale(battle: &Rangers, side: Side) -> (&'static str, Tone) {
    match () {
        () if battle.faction(side).leader_lost => ("leader lost", Tone::Bad),
        () if battle.is_shaken(side) => ("at half", Tone::Bad),
        () => ("holds", Tone::Good),
    }
}

/// The white counters left (RA-30).
fn white(left: u16) -> Text {
    match left {
        0 => Text::toned(Tone::Faint, "none"),
        n => Text::toned(Tone::Counter(Ink::White), n.to_string()),
    }
}

/// Points, morale and white counters (RA-05, RA-27 to RA-29).
fn sides(battle: &Rangers) -> Block {
    let aggression = battle.roster.options.aggression;
    let mut columns = vec!["Side", "Points", "Half"];
    columns.extend(aggression.then_some("Aggression"));
    columns.push("Morale");
    let columns = columns.into_iter().map(str::to_owned).collect();
    let rows = Side::BOTH.map(|side| {
        let (now, start) = (battle.points(side), battle.points_start(side));
        let (morale, tone) = morale(battle, side);
        let mut row = vec![
            Text::toned(Tone::Side(side), battle.called(side)),
            Text::toned(Tone::Strong, format!("{now}/{start}")),
            // Half of an odd sum is reached at the whole number below it.
            Text::plain((start / 2).to_string()),
        ];
        row.extend(aggression.then(|| white(battle.faction(side).aggression)));
        row.push(Text::toned(tone, morale));
        row
    });
    let apart = battle
        .points_start(Side::Red)
        .abs_diff(battle.points_start(Side::Blue));
    let title = if battle.turn.number == 0 {
        format!("Sides, {apart} points apart at the muster")
    } else {
        "Sides".to_owned()
    };
    Block::Table {
        title,
        columns,
        rows: rows.to_vec(),
    }
}
