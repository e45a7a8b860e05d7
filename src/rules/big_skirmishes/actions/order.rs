//! `order`: a character activates a unit (BS-08, BS-10, BS-22, BS-23, BS-57).

use super::*;

pub const ORDER: Action<BigSkirmishes> = Action {
    id: "order",
    label: "Order",
    key: 'o',
    help: "The character whose card is up activates a unit in command range; it takes two actions.",
    clauses: &["BS-08", "BS-10", "BS-22", "BS-23", "BS-57"],
    subjects: &[For::Unit, For::Character],
    offered: |battle, _| battle.turn.phase == Phase::Cards,
    allowed: |battle, who, report| match (who, battle.turn.active_character) {
        // Even forced, no character is active outside the cards.
        _ if battle.turn.phase != Phase::Cards => {
            refuse("BS-22", "orders are given only while cards are drawn")
        }
        (Who::Character(character), _) => report.pass(may_order(battle, character)),
        (Who::Unit(unit), Some(character)) => {
            report.pass(may_order(battle, character))?;
            is_on_the_table(battle, unit)?;
            refusals(battle, character, unit).try_for_each(|refusal| report.pass(Err(refusal)))
        }
        _ => report.pass(refuse(
            "BS-22",
            "no character's card is up: draw a card first",
        )),
    },
    form: |battle, form| {
        let active = battle.turn.active_character;
        let character = form
            .character("character")
            .help("the character that orders; default: the one whose card is up")
            .optional();
        if let Some(active) = active {
            form.suggest(battle.roster.directory.id(Who::Character(active)).into());
        }
        let friends = orderable(battle, form.subject());
        let character = character.or(active);
        if let Some(character) = character {
            form.acts(Who::Character(character));
        }
        Box::new(OrderUnit {
            character,
            unit: form
                .unit("unit")
                .help("the unit to activate")
                .among(friends)
                .required(),
        })
    },
};

/// Allows an order while the character's card is up and an activation is left (BS-22).
fn may_order(battle: &BigSkirmishes, character: u16) -> Allowed {
    let name = battle.character_name(character);
    if battle.is_idle_duffer(character) {
        return refuse(
            "BS-22",
            format!("{name} is a Duffer, who orders nothing after the second Pause"),
        );
    }
    if battle.turn.active_character != Some(character) {
        let when = battle.when_card_comes(character);
        return refuse("BS-22", format!("the card of {name} is not up: {when}"));
    }
    if battle.character(character).activations_left == 0 {
        let next = if battle.deck.left.is_empty() {
            "Done ends the last card"
        } else {
            "draw the next card"
        };
        return refuse("BS-22", format!("{name} has no order left: {next}"));
    }
    Ok(())
}

/// Refuses a unit that is off the table, even forced.
fn is_on_the_table(battle: &BigSkirmishes, unit: u16) -> Allowed {
    if battle.unit(unit).in_play() {
        Ok(())
    } else {
        refuse("BS-23", format!("{} off the table", battle.be(unit)))
    }
}

/// The reasons why this character cannot order this unit.
fn refusals(battle: &BigSkirmishes, character: u16, unit: u16) -> impl Iterator<Item = Refusal> {
    let (it, name) = (battle.unit(unit), battle.unit_name(unit, Viewer::Table));
    let officer = battle.character_name(character);
    let mut all = Vec::new();
    if battle.side(unit) != battle.character_side(character) {
        all.push(Refusal::new(
            "BS-22",
            format!("{name}: not on the side of {officer}"),
        ));
    }
    if it.activated {
        all.push(Refusal::new(
            "BS-23",
            format!("{name}: already activated this turn; choose another unit"),
        ));
    }
    let superior = battle
        .acting_with(unit)
        .into_iter()
        .flat_map(|unit| battle.with(unit))
        .find(|other| outranks(battle, *other, character));
    if let Some(other) = superior {
        all.push(Refusal::new(
            "BS-10",
            format!(
                "{} is with the unit and superior to {officer}: choose another unit",
                battle.character_name(other)
            ),
        ));
    }
    // Checked last: a refusal that any hidden unit may get must not tell a dummy from the others.
    if battle.entry(unit).dummy {
        all.push(Refusal::new(
            "BS-23",
            "no character orders a dummy unit: a Dummy or Special Effect card activates it (BS-63)",
        ));
    }
    all.into_iter()
}

/// True if `other` is superior: by rank where both have one, else by class (BS-10).
fn outranks(battle: &BigSkirmishes, other: u16, character: u16) -> bool {
    let rank = |c: u16| battle.roster.characters[usize::from(c)].rank;
    match (rank(other), rank(character)) {
        (Some(theirs), Some(his)) => theirs > his,
        _ => battle.character(other).class > battle.character(character).class,
    }
}

/// The units the active character may order. A hidden dummy is listed like any hidden unit.
fn orderable(battle: &BigSkirmishes, who: Option<Who>) -> Vec<String> {
    let character = match who {
        Some(Who::Character(character)) => Some(character),
        _ => battle.turn.active_character,
    };
    let Some(character) = character else {
        return Vec::new();
    };
    super::ids_of(battle, |unit| {
        battle.is_here(unit)
            && refusals(battle, character, unit).all(|refusal| is_secret(battle, unit, &refusal))
    })
}

/// True if the table can see a unit that the character could order.
pub fn can_order_any(battle: &BigSkirmishes, character: u16) -> bool {
    !orderable(battle, Some(Who::Character(character))).is_empty()
}

/// True for a refusal that only a dummy gets.
fn is_secret(battle: &BigSkirmishes, unit: u16, refusal: &Refusal) -> bool {
    let it = battle.unit(unit);
    battle.entry(unit).dummy && it.hidden && !it.activated && refusal.clause == "BS-23"
}

struct OrderUnit {
    character: Option<u16>,
    unit: u16,
}

impl Order<BigSkirmishes> for OrderUnit {
    fn with(&self) -> Vec<Who> {
        vec![Who::Unit(self.unit)]
    }

    fn title_to(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        let unit = battle.unit_name(self.unit, viewer);
        match self.character {
            Some(character) => format!("{} orders {unit}", battle.character_name(character)),
            None => format!("Order {unit}"),
        }
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, _, report) = at.parts();
        let Some(officer) = self.character else {
            return Err(Invalid::new("character", "no card is up: name the character").into());
        };
        is_on_the_table(battle, self.unit)?;
        refusals(battle, officer, self.unit).try_for_each(|refusal| report.pass(Err(refusal)))?;
        battle.end_unit();
        battle.turn.active_unit = Some(self.unit);
        let character = battle.character_mut(officer);
        character.activations_left = character.activations_left.saturating_sub(1);
        let class = character.class;
        // Units of the Formation activated earlier this turn stay as they are (BS-23).
        let units: Vec<u16> = battle
            .acting_with(self.unit)
            .into_iter()
            .filter(|unit| *unit == self.unit || !battle.unit(*unit).activated)
            .collect();
        for unit in &units {
            let it = battle.unit_mut(*unit);
            it.activated = true;
            it.actions_left = 2;
            it.moves_made = 0;
            it.charge_made = false;
        }
        let side = battle.side(self.unit);
        report.plain("BS-23", side, |viewer| {
            let each = if units.len() > 1 { " each" } else { "" };
            let target = battle.subjects(&units, viewer);
            Phrase::new(format!(
                "{} orders {target}",
                battle.character_name(officer)
            ))
            .then(format!(": 2 actions{each}"))
            .banner("2 ACTIONS")
        });
        let range = 3 * class;
        report.say("BS-08", || {
            format!("command range: class {class} x 3 = {range}″, to the nearest man")
        });
        Ok(())
    }
}
