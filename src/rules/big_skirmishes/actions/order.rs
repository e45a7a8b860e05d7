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
            battle.mustered()?;
            refuse("BS-22", "orders are given only while cards are drawn")
        }
        (Who::Character(it), _) => report.pass(may_order(battle, Character(it))),
        (Who::Unit(unit), Some(character)) => {
            let unit = Unit(unit);
            report.pass(may_order(battle, character))?;
            is_on_the_table(battle, unit)?;
            let refusals = refusals(battle, character, unit, report.is_forced());
            refusals.into_iter().try_for_each(|it| report.pass(Err(it)))
        }
        _ => report.pass(refuse(
            "BS-22",
            "no character's card is up: draw a card first",
        )),
    },
    form: |battle, form| {
        let active = battle.turn.active_character;
        let id = |it: Character| battle.roster.directory.id(it.into()).to_owned();
        let character = form
            .character("character")
            .help("the character that orders; default: the one whose card is up")
            .among(active.map(id).into_iter().collect())
            .optional();
        if let Some(active) = active {
            form.suggest(battle.roster.directory.id(active.into()).into());
        }
        let friends = orderable(battle, form.subject());
        let character = character.or(active);
        if let Some(character) = character {
            form.acts(character);
        }
        let unit = form.unit("unit").help("the unit to activate");
        Box::new(OrderUnit {
            character,
            unit: unit.among(friends).required(),
        })
    },
};

/// Allows an order while the character's card is up and an activation is left (BS-22).
fn may_order(battle: &BigSkirmishes, character: Character) -> Allowed {
    if battle.is_idle_duffer(character) {
        let idle = say!(
            "{character} is a Duffer, who orders nothing after the second Pause",
            character
        );
        return battle.refusal("BS-22", idle);
    }
    if battle.turn.active_character != Some(character) {
        let when = battle.when_card_comes(character);
        return battle.refusal(
            "BS-22",
            say!("the card of {character} is not up: {when}", character, when),
        );
    }
    if battle.character(character).activations_left == 0 {
        let next = if battle.deck.left.is_empty() {
            "Done ends the last card"
        } else {
            "draw the next card"
        };
        return battle.refusal(
            "BS-22",
            say!("{character} has no order left: {next}", character, next),
        );
    }
    Ok(())
}

/// Refuses a unit that is off the table, even forced.
fn is_on_the_table(battle: &BigSkirmishes, unit: Unit) -> Allowed {
    if battle.unit(unit).in_play() {
        Ok(())
    } else {
        battle.refusal("BS-23", say!("{unit is/are} off the table", unit))
    }
}

/// The reasons why this character cannot order this unit. A hidden dummy takes an order like any hidden unit; records of an
/// older version name the clause that it was forced to pass.
fn refusals(
    battle: &BigSkirmishes,
    character: Character,
    unit: Unit,
    is_forced: bool,
) -> Vec<Refusal> {
    let mut all = Vec::new();
    let mut no = |clause, say: Say| all.push(Refusal::new(clause, say.to(battle, Viewer::Table)));
    if battle.side(unit) != battle.character_side(character) {
        no(
            "BS-22",
            say!("{unit}: not on the side of {character}", unit, character),
        );
    }
    if battle.unit(unit).activated {
        no(
            "BS-23",
            say!(
                "{unit}: already activated this turn; choose another unit",
                unit
            ),
        );
    }
    let superior = battle
        .acting_with(unit)
        .into_iter()
        .flat_map(|unit| battle.with(unit))
        .find(|other| outranks(battle, *other, character));
    if let Some(other) = superior {
        no(
            "BS-10",
            say!(
                "{other} is with the unit and superior to {character}: choose another unit",
                other,
                character
            ),
        );
    }
    if battle.entry(unit).dummy && (is_forced || !battle.is_unseen_dummy(unit)) {
        no(
            "BS-23",
            say!(
                "no character orders a dummy unit: a Dummy or Special Effect card activates it (BS-63)"
            ),
        );
    }
    all
}

/// True if `other` is superior: by rank where both have one, else by class (BS-10).
fn outranks(battle: &BigSkirmishes, other: Character, character: Character) -> bool {
    let rank = |c: Character| battle.roster.characters[usize::from(c)].rank;
    match (rank(other), rank(character)) {
        (Some(theirs), Some(his)) => theirs > his,
        _ => battle.character(other).class > battle.character(character).class,
    }
}

/// The units the active character may order.
fn orderable(battle: &BigSkirmishes, who: Option<Who>) -> Vec<String> {
    let character = match who {
        Some(Who::Character(it)) => Some(Character(it)),
        _ => battle.turn.active_character,
    };
    let Some(character) = character else {
        return Vec::new();
    };
    super::ids_of(battle, |unit| {
        battle.is_here(unit) && refusals(battle, character, unit, false).is_empty()
    })
}

/// True if the table can see a unit that the character could order.
pub fn can_order_any(battle: &BigSkirmishes, character: Character) -> bool {
    !orderable(battle, Some(character.into())).is_empty()
}

struct OrderUnit {
    character: Option<Character>,
    unit: Unit,
}

impl Order<BigSkirmishes> for OrderUnit {
    fn with(&self) -> Vec<Who> {
        vec![self.unit.into()]
    }

    fn title(&self, _: &BigSkirmishes) -> Say {
        if let Some(character) = self.character {
            say!("{character} orders {unit}", character, self.unit)
        } else {
            say!("Order {unit}", self.unit)
        }
    }

    fn resolve(&self, at: &mut At) -> Played {
        let Some(officer) = self.character else {
            return Err(Invalid::new("character", "no card is up: name the character").into());
        };
        is_on_the_table(at, self.unit)?;
        let is_forced = at.report.is_forced();
        let refusals = refusals(at, officer, self.unit, is_forced);
        refusals.into_iter().try_for_each(|it| at.pass(Err(it)))?;
        at.end_unit();
        at.turn.active_unit = Some(self.unit);
        let character = at.character_mut(officer);
        character.activations_left = character.activations_left.saturating_sub(1);
        let class = character.class;
        // Units of the Formation activated earlier this turn stay as they are (BS-23).
        let mut units = at.acting_with(self.unit);
        units.retain(|unit| *unit == self.unit || !at.unit(*unit).activated);
        for unit in &units {
            let bluffs = !is_forced && at.is_unseen_dummy(*unit);
            let it = at.unit_mut(*unit);
            it.bluffs = bluffs.then_some(true);
            it.activated = true;
            it.actions_left = 2;
            it.moves_made = 0;
            it.charge_made = false;
        }
        at.plain("BS-23", self.unit, |_| {
            let orders = say!("{officer} orders {units}", officer, units = &units);
            orders.then(if let [unit] = units[..] {
                say!("|: 2 actions|{UNIT}: 2 ACTIONS", unit)
            } else {
                say!("|: 2 actions each|2 ACTIONS EACH")
            })
        });
        at.line("BS-08", |_| {
            let range = f64::from(3 * class);
            say!(
                "command range: class {class} x 3 = {range}, to the nearest man",
                class,
                range
            )
        });
        Ok(())
    }
}
