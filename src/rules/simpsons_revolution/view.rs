//! The screen's view of units and leaders.

use super::ladder::{layout, placed};
use super::status::standing;
use super::*;
use crate::battle::view::{Marker, Row};
use crate::battle::{MarkerKind, View};

impl View for SimpsonsRevolution {
    fn directory(&self) -> &Directory {
        &self.roster.directory
    }

    fn own_roster(&self, _: Viewer) -> Vec<Row> {
        let units = self.unit_numbers().map(|number| unit(self, number));
        units
            .chain(self.leader_numbers().map(|number| leader(self, number)))
            .collect()
    }

    /// A gun stands as it is limbered, others in their order (SR-03).
    fn formation(&self, unit: u16) -> String {
        placed(self.unit(Unit(unit)))
    }

    fn faces_away(&self, unit: u16) -> Option<bool> {
        Some(self.is_routing(Unit(unit)))
    }

    fn steps(&self) -> (Vec<&'static str>, usize) {
        let at = TurnStep::ALL.iter().position(|it| *it == self.turn.step);
        let steps = TurnStep::ALL.iter().map(|it| status::step_name(*it));
        (steps.collect(), at.unwrap_or_default())
    }

    fn own_panel(&self, _: Viewer) -> Vec<Block> {
        panel::panel(self)
    }

    fn own_status(&self, _: Viewer) -> Status {
        status::status(self)
    }

    fn is_step_empty(&self) -> bool {
        status::is_step_empty(self)
    }
}

fn unit(battle: &SimpsonsRevolution, number: Unit) -> Row {
    let (it, entry) = (battle.unit(number), battle.entry(number));
    Row {
        detail: detail(battle, number),
        cells: columns::unit(battle, number),
        pips: if it.removed {
            [0, 0, entry.stands]
        } else {
            [it.stands, 0, it.stands_lost]
        },
        pip: if entry.arm == Arm::Artillery {
            "gun"
        } else {
            ""
        },
        posture: battle.formation_name(number),
        markers: markers(battle, number),
        standing: standing(battle, number),
        note: note(battle, number),
        contact: contact(battle, number),
        ..Row::new(Who::from(number), entry.side, battle.called(number))
    }
}

/// `elite infantry, muskets`; what it stands in is its note.
pub fn detail(battle: &SimpsonsRevolution, number: Unit) -> String {
    let entry = battle.entry(number);
    let troop = match entry.troop {
        Troop::Regular => String::new(),
        troop => format!("{} ", troop.word()),
    };
    let armed = match entry.weapon {
        Weapon::None => "",
        _ if entry.arm == Arm::Dragoons && !battle.roster.options.dragoons_fire => "",
        Weapon::Musket => ", muskets",
        Weapon::Rifle => ", rifles",
    };
    format!("{troop}{}{armed}", entry.arm.word())
}

/// The program keeps them all: the layout of the stands shows their order on the table.
pub static MARKERS: [MarkerKind; 7] = [
    MarkerKind::kept("rout", ('R', '<'), Tone::Bad, 1),
    MarkerKind::kept("disorder", ('D', '!'), Tone::Warn, 1),
    MarkerKind::kept("melee", ('x', 'x'), Tone::Bad, 0),
    MarkerKind::kept("crew away", ('K', '?'), Tone::Warn, 0),
    MarkerKind::kept("charged", ('C', '>'), Tone::Good, 0),
    MarkerKind::kept("moved", ('M', '~'), Tone::Faint, 0),
    MarkerKind::kept("fired", ('F', '*'), Tone::Faint, 0),
];

fn markers(battle: &SimpsonsRevolution, number: Unit) -> Vec<Marker> {
    let it = battle.unit(number);
    if it.removed {
        return Vec::new();
    }
    let counts = [
        u16::from(it.order == Rung::Routing),
        u16::from(battle.has_gaps(number)),
        u16::try_from(it.in_melee_with.len()).unwrap_or(u16::MAX),
        u16::from(it.crew_back),
        u16::from(it.charged),
        u16::from(it.moved),
        u16::from(it.fired),
    ];
    MarkerKind::counted(&MARKERS, counts)
}

fn contact(battle: &SimpsonsRevolution, number: Unit) -> String {
    let enemies = &battle.unit(number).in_melee_with;
    if enemies.is_empty() {
        return String::new();
    }
    say!("in melee with {enemies}", enemies).to(battle, Viewer::Table)
}

fn note(battle: &SimpsonsRevolution, number: Unit) -> String {
    let it = battle.unit(number);
    if it.removed {
        return "removed".to_owned();
    }
    let mut words = vec![match it.order {
        Rung::Elite | Rung::None => format!(
            "{}: {}",
            battle.formation_name(number),
            layout(it.order, it.posture)
        ),
        _ => battle.formation_name(number).to_owned(),
    }];
    if it.crew_back {
        words.push(format!("crew {CREW_BACK}″ back"));
    }
    words.extend(Some(contact(battle, number)).filter(|it| !it.is_empty()));
    words.extend(
        battle
            .with(number)
            .into_iter()
            .map(|leader| battle.called(leader)),
    );
    words.join(", ")
}

fn leader(battle: &SimpsonsRevolution, number: Character) -> Row {
    let (it, side) = (battle.leader(number), battle.leader_side(number));
    let turn = &battle.turn;
    let own_step = turn.step == TurnStep::Activate && turn.side == Some(side);
    let standing = match it.alive {
        false => Standing::Gone,
        true if it.moved => Standing::Acted,
        true if own_step => Standing::Ready,
        true => Standing::Idle,
    };
    let detail = match battle.roster.movement.leader {
        Some(inches) => format!("leader, moves {}″", quantity(inches)),
        None => "leader".to_owned(),
    };
    Row {
        detail,
        cells: Vec::new(),
        pips: [u16::from(it.alive), 0, u16::from(!it.alive)],
        standing,
        note: if it.alive {
            String::new()
        } else {
            "lost".to_owned()
        },
        with: it.with.map(Who::from),
        ..Row::new(Who::from(number), side, battle.called(number))
    }
}
