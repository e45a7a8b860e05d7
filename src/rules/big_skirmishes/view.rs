//! The battle on the screen: roster rows and the panel.

use super::actions::can_act_freely;
use super::status::to_do;
use super::*;
use crate::battle::view::{Marker, Pile, Row};
use crate::battle::{Chore, MarkerKind, View, ViewerText};

impl View for BigSkirmishes {
    fn directory(&self) -> &Directory {
        &self.roster.directory
    }

    fn cards(&self) -> &[Card] {
        &self.roster.cards
    }

    fn has_secrets(&self) -> bool {
        self.units.iter().any(|unit| unit.hidden)
            || self.deck.hands.iter().any(|hand| !hand.is_empty())
            || !self.roster.options.open_hands
    }

    fn name(&self, who: Who, viewer: Viewer) -> String {
        self.call(who, viewer)
    }

    fn is_redacted(&self, who: Who, viewer: Viewer) -> bool {
        matches!(who, Who::Unit(unit) if self.is_unit_hidden(Unit(unit), viewer))
    }

    fn card_name(&self, card: u16, viewer: Viewer) -> String {
        self.call_card(card, viewer)
    }

    fn card_hidden(&self, card: u16, viewer: Viewer) -> bool {
        self.is_card_hidden(card, viewer)
    }

    fn own_roster(&self, viewer: Viewer) -> Vec<Row> {
        let units = self.unit_numbers().map(|number| unit(self, number, viewer));
        units
            .chain(
                self.character_numbers()
                    .map(|number| character(self, number, viewer)),
            )
            .collect()
    }

    fn formation(&self, unit: u16) -> String {
        self.unit(Unit(unit)).formation.instruction().to_owned()
    }

    /// The Bonus cards that a side holds (BS-14).
    fn piles(&self) -> Vec<(Who, String, u16)> {
        let face = if self.roster.options.open_hands {
            "face-up"
        } else {
            "face-down"
        };
        let hand = |side: Side| {
            let count = u16::try_from(self.deck.hands[side.index()].len());
            (
                side.into(),
                format!("{face} Bonus card"),
                count.unwrap_or(u16::MAX),
            )
        };
        Side::BOTH.map(hand).to_vec()
    }

    /// The characters' cards in the deck, drawn or not (BS-12, BS-25), and the Special Effects in play (BS-19).
    fn at_places(&self) -> Vec<(String, Chore)> {
        let there = self
            .character_numbers()
            .filter(|c| self.is_character_here(*c));
        let card = |character: Character| {
            let name = self.call(character, Viewer::Table);
            let [put, take] = ["put in", "take out"]
                .map(|verb| ViewerText::plain(format!("{verb} the card of {name}")));
            ("Deck".to_owned(), Chore::Both(put, take))
        };
        let effect = |card: &u16| {
            let [lay, turn] = ["lay it face up", "turn it face down"].map(ViewerText::plain);
            (self.card(*card).name.clone(), Chore::Both(lay, turn))
        };
        let effects = self.deck.face_up.iter().flatten().map(effect);
        there.map(card).chain(effects).collect()
    }

    fn steps(&self) -> (Vec<&'static str>, usize) {
        let at = Phase::ALL.iter().position(|it| *it == self.turn.phase);
        let steps = vec!["Opening", "Cards", "1 Free fire", "2 Combats", "3 Morale"];
        (steps, at.unwrap_or_default())
    }

    fn own_panel(&self, viewer: Viewer) -> Vec<Block> {
        let mut blocks = Vec::new();
        let items = to_do(self, viewer);
        if !items.is_empty() {
            let title = if self.turn.phase == Phase::FreeFire {
                "May still fire or reload"
            } else {
                "Still to do"
            };
            blocks.push(Block::Checklist {
                title: title.to_owned(),
                items,
            });
        }
        // The checklist comes before the cards, which may not have room.
        if self.deck.shuffle > 0 {
            blocks.push(piles(self, viewer));
            blocks.extend(next_card(self, viewer));
        }
        blocks
    }

    fn own_status(&self, viewer: Viewer) -> Status {
        status::status(self, viewer)
    }

    fn is_step_empty(&self) -> bool {
        status::is_step_empty(self)
    }
}

fn unit(battle: &BigSkirmishes, number: Unit, viewer: Viewer) -> Row {
    let (it, entry) = (battle.unit(number), battle.entry(number));
    let hidden = battle.is_unit_hidden(number, viewer);
    let row = Row {
        cells: columns::hidden(),
        standing: unit_standing(battle, number),
        ..Row::new(number.into(), entry.side, battle.call(number, viewer))
    };
    if hidden {
        return Row {
            detail: "not spotted yet".to_owned(),
            markers: MarkerKind::counted(&MARKERS, [1, 0, 0, 0, 0, 0, 0, 0]),
            ..row
        };
    }
    let gone = it.removed || it.routed;
    Row {
        detail: detail(battle, number),
        cells: columns::unit(battle, number),
        pips: match gone {
            _ if entry.dummy => [0; 3],
            true => [0, 0, entry.figures],
            false => [it.standing, 0, it.kills],
        },
        pip: "",
        posture: if gone || entry.dummy || entry.arm == Arm::Cavalry {
            ""
        } else {
            it.formation.phrase()
        },
        markers: if gone {
            Vec::new()
        } else {
            markers(battle, number)
        },
        note: note(battle, number),
        contact: contact(battle, number),
        scale: (!gone).then(|| (it.tally(), it.standing)),
        ..row
    }
}

fn unit_standing(battle: &BigSkirmishes, number: Unit) -> Standing {
    let (it, entry) = (battle.unit(number), battle.entry(number));
    if !it.in_play() {
        return Standing::Gone;
    }
    if it.test_due
        || battle
            .combat(it.combat)
            .is_some_and(|combat| battle.is_fought_now(combat))
    {
        return Standing::Due;
    }
    let turn = &battle.turn;
    if it.actions_left > 0 || turn.go_unit == Some(number) {
        return Standing::Active;
    }
    match turn.phase {
        Phase::Opening if turn.to_go != Some(entry.side) || turn.go_unit.is_some() => {
            Standing::Idle
        }
        Phase::Combats | Phase::Morale => Standing::Idle,
        Phase::Cards | Phase::FreeFire if it.activated => Standing::Acted,
        Phase::FreeFire if it.free_used => Standing::Acted,
        // A hidden unit always might (BS-63).
        Phase::FreeFire if !it.hidden && !can_act_freely(battle, number) => Standing::Idle,
        Phase::Opening | Phase::Cards | Phase::FreeFire => Standing::Ready,
    }
}

fn detail(battle: &BigSkirmishes, number: Unit) -> String {
    let (it, entry) = (battle.unit(number), battle.entry(number));
    let mut words = Vec::new();
    if entry.dummy {
        return "a dummy, which moves and never fires or fights".to_owned();
    }
    if entry.rating != Rating::Average {
        words.push(entry.rating.word());
    }
    words.push(match entry.arm {
        _ if entry.indians => "Indians",
        Arm::Infantry if entry.light_infantry => "light infantry",
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Artillery => "gun",
    });
    if entry.arm != Arm::Cavalry {
        words.push(it.formation.phrase());
    }
    let weapon = match entry.weapon {
        Weapon::Gun | Weapon::None => String::new(),
        weapon => format!(", {}s", weapon.word()),
    };
    format!("{}{weapon}", words.join(" "))
}

/// The most important first: not all may have room.
pub static MARKERS: [MarkerKind; 8] = [
    MarkerKind::on_table("hidden marker", ('H', '?'), Tone::Info, 0),
    MarkerKind::number("combat", ('x', 'x'), Tone::Bad),
    MarkerKind::on_table("disorder", ('D', '!'), Tone::Bad, 8),
    MarkerKind::on_table("smoke", ('S', '*'), Tone::Smoke, 2),
    MarkerKind::on_table("black smoke", ('B', '#'), Tone::Smoke, 1),
    MarkerKind::kept("tap-loaded", ('T', '~'), Tone::Warn, 1),
    MarkerKind::number("Formation", ('G', '='), Tone::Info),
    // Nearly every unit has it at first: pages leave it to a tap.
    MarkerKind::kept("first shot", ('F', '+'), Tone::Faint, 1),
];

fn markers(battle: &BigSkirmishes, number: Unit) -> Vec<Marker> {
    let it = battle.unit(number);
    let entry = battle.entry(number);
    let first_shot = !it.fired_before && entry.weapon != Weapon::None && !entry.dummy;
    let counts = [
        u16::from(it.hidden),
        it.combat,
        it.disorder,
        it.smoke,
        u16::from(it.black_smoke),
        u16::from(it.tap_loaded),
        u16::from(it.group),
        u16::from(first_shot),
    ];
    let mut all = MarkerKind::counted(&MARKERS, counts);
    if it.hidden {
        // What stands for the unit on the table stands there alone.
        for marker in all.iter_mut().skip(1) {
            marker.kind.on_table = false;
        }
    }
    all
}

fn contact(battle: &BigSkirmishes, number: Unit) -> String {
    let combat = battle.unit(number).combat;
    if combat == 0 {
        return String::new();
    }
    let foes = battle.fighters(combat, battle.side(number).other());
    say!("fights {foes,}", foes).to(battle, Viewer::Table)
}

fn note(battle: &BigSkirmishes, number: Unit) -> String {
    let it = battle.unit(number);
    let mut words = Vec::new();
    if it.routed {
        words.push("routed".to_owned());
    } else if it.removed {
        words.push("removed".to_owned());
    }
    if it.actions_left > 0 {
        words.push(count(it.actions_left, "action left", "actions left"));
    }
    if it.in_play() && it.tally() > it.standing {
        words.push("must test".to_owned());
    }
    words.extend(Some(contact(battle, number)).filter(|it| !it.is_empty()));
    let with = battle.with(number).map(|c| battle.call(c, Viewer::Table));
    let with: Vec<String> = with.collect();
    if !with.is_empty() {
        words.push(format!("with {}", with.join(", ")));
    }
    words.join(", ")
}

fn character(battle: &BigSkirmishes, number: Character, viewer: Viewer) -> Row {
    let (it, entry) = (
        battle.character(number),
        battle.roster.characters[usize::from(number)],
    );
    let drawn = battle
        .deck
        .drawn
        .iter()
        .any(|card| battle.kind(*card) == CardKind::Character(number));
    let standing = if it.out_of_action {
        Standing::Gone
    } else if battle.turn.active_character == Some(number) || battle.moves_free(number) {
        Standing::Active
    } else if drawn {
        Standing::Acted
    } else {
        Standing::Ready
    };
    let reach = battle.reach(number);
    let note = match it {
        _ if it.out_of_action && it.recovering => {
            "out of action; recovers for the next game".to_owned()
        }
        _ if it.out_of_action => "out of action".to_owned(),
        _ if it.activations_left > 0 => {
            format!("may order {}", count(it.activations_left, "unit", "units"))
        }
        _ => String::new(),
    };
    let ride = if entry.mounted { ", mounted" } else { "" };
    Row {
        detail: match it.class {
            0 => format!("{}{ride}", class_name(0)),
            class => format!(
                "{}{ride}: commands {}″, moves {reach}″",
                class_name(class),
                3 * class
            ),
        },
        cells: columns::character(battle, number),
        pips: [if it.out_of_action { 0 } else { it.class }, 0, 0],
        pip: "class",
        standing,
        note,
        with: it
            .with
            .filter(|unit| !battle.is_unit_hidden(*unit, viewer))
            .map(Who::from),
        ..Row::new(number.into(), entry.side, battle.call(number, viewer))
    }
}

/// The chances of the next card. Of Bonus cards only the number is public.
fn next_card(battle: &BigSkirmishes, viewer: Viewer) -> Option<Block> {
    let left = &battle.deck.left;
    if battle.turn.phase != Phase::Cards || left.is_empty() {
        return None;
    }
    let of =
        |wanted: &dyn Fn(CardKind) -> bool| battle.left(wanted).count() as f64 / left.len() as f64;
    let side = |side: Side| {
        of(&|kind| matches!(kind, CardKind::Character(c) if battle.character_side(c) == side))
    };
    let mut chances: Vec<(String, f64)> = Side::BOTH
        .map(|red_or_blue| (battle.call(red_or_blue, viewer), side(red_or_blue)))
        .into();
    chances.push(("Pause".to_owned(), of(&|kind| kind == CardKind::Pause)));
    chances.push(("Bonus card".to_owned(), of(&CardKind::is_bonus)));
    let told = chances
        .iter()
        .filter(|(_, p)| *p > 0.0)
        .map(|(what, p)| format!("{what} {}", percent(*p)));
    let mut lines = vec![Text::plain(told.joined(", "))];
    if let (Some(p), true) = (
        battle.chance_after_pauses(),
        chances[0].1 + chances[1].1 > 0.0,
    ) {
        let text = format!(
            "a character left comes after the second Pause {}",
            percent(p)
        );
        lines.push(Text::toned(Tone::Faint, text));
    }
    Some(Block::Text {
        title: "The next card".to_owned(),
        lines,
    })
}

fn piles(battle: &BigSkirmishes, viewer: Viewer) -> Block {
    let deck = &battle.deck;
    let text = |card: &u16| {
        let tone = match battle.kind(*card) {
            CardKind::Character(character) => Tone::Side(battle.character_side(character)),
            CardKind::Pause => Tone::Warn,
            _ => Tone::Info,
        };
        Text::toned(tone, battle.call_card(*card, viewer))
    };
    let characters = battle.left(|kind| matches!(kind, CardKind::Character(_)));
    let mut left: Vec<Text> = characters.map(text).collect();
    let pauses = battle.left(|kind| kind == CardKind::Pause).count();
    let bonus = battle.left(CardKind::is_bonus).count();
    if pauses > 0 {
        left.push(Text::toned(Tone::Warn, count(pauses, "Pause", "Pauses")));
    }
    if bonus > 0 {
        left.push(Text::toned(
            Tone::Info,
            count(bonus, "Bonus card", "Bonus cards"),
        ));
    }
    let mut piles = vec![
        Pile {
            name: "Left".to_owned(),
            count: deck.left.len(),
            cards: left,
        },
        Pile {
            name: "Drawn".to_owned(),
            count: deck.drawn.len(),
            cards: deck.drawn.iter().map(text).collect(),
        },
    ];
    if let Some(shown) = &deck.face_up {
        piles.push(Pile {
            name: "In play".to_owned(),
            count: shown.len(),
            cards: shown.iter().map(text).collect(),
        });
    }
    for side in Side::BOTH {
        let hand = &deck.hands[side.index()];
        piles.push(Pile {
            name: format!("Held by {}", battle.call(side, viewer)),
            count: hand.len(),
            cards: hand.iter().map(text).collect(),
        });
    }
    Block::Piles {
        title: "The deck".to_owned(),
        piles,
    }
}
