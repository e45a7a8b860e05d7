//! `play`: plays a held Bonus card (BS-15, BS-16, BS-18, BS-19, BS-63).

use super::*;
use crate::table::Answers;

pub const PLAY: Action<BigSkirmishes> = Action {
    id: "play",
    label: "Play a Bonus card",
    key: 'B',
    help: "Play a held card: Free Action, Dummy or a Special Effect. The Joker is played after a roll.",
    clauses: &["BS-15", "BS-16", "BS-18", "BS-19", "BS-63"],
    subjects: &[For::Table],
    offered: |battle, _| battle.turn.phase == Phase::Cards,
    allowed: |battle, _, report| {
        report.pass(battle.in_phase(
            Phase::Cards,
            "BS-15",
            "Bonus cards are played while cards are drawn, until the second Pause",
        ))?;
        let none = battle.deck.hands.iter().all(Vec::is_empty);
        report.forbid(
            none,
            "BS-15",
            "no Bonus card is held: wait until one is drawn",
        )
    },
    form: |battle, form| Box::new(PlayCard::form(battle, form)),
};

struct PlayCard {
    card: u16,
    unit: Option<Unit>,
    action: Option<Granted>,
}

/// The action of a unit that a Free Action card grants.
struct Granted {
    action: Action<BigSkirmishes>,
    order: Box<dyn Order<BigSkirmishes>>,
    who: Who,
}

impl PlayCard {
    fn form(battle: &BigSkirmishes, form: &mut Form) -> Self {
        // Lists every Bonus card that may be held, so that the list gives away no hand.
        let numbers: Vec<u16> = battle
            .card_numbers()
            .filter(|card| battle.kind(*card).is_bonus())
            .collect();
        let id = |card: u16| battle.card(card).id.as_str();
        let ids: Vec<String> = numbers.iter().map(|card| id(*card).to_owned()).collect();
        // The Joker is accepted here so that `resolve` can explain when it is played.
        let joker = |word: &str| {
            numbers
                .iter()
                .any(|card| battle.kind(*card) == CardKind::Joker && id(*card) == word)
        };
        let at = form
            .choice("card", &ids)
            .only(|word| {
                !joker(word)
                    && numbers
                        .iter()
                        .any(|card| id(*card) == word && may_be_held(battle, *card))
            })
            .named(
                numbers
                    .iter()
                    .map(|card| (id(*card).to_owned(), battle.card(*card).name.clone())),
            )
            .help("the card to play")
            .required();
        let named = form.raw("card").and_then(serde_json::Value::as_str);
        let kind = named
            .and_then(|named| numbers.iter().find(|card| id(**card) == named))
            .map(|card| battle.kind(*card));
        let free = kind == Some(CardKind::FreeAction);
        let hidden: Vec<String> = battle
            .unit_numbers()
            .filter(|unit| {
                let it = battle.unit(*unit);
                it.hidden && it.in_play() && !it.activated
            })
            .map(|unit| battle.id(unit).to_owned())
            .collect();
        let unit = form
            .unit("unit")
            .help("a hidden unit that the Dummy or Special Effect card is to activate")
            .idle_if(free || hidden.is_empty())
            .among(hidden)
            .asked()
            .optional();
        let action = form
            .group(
                "action",
                "the one action that a Free Action card grants",
                Optional,
                |form| nested(battle, form),
            )
            .flatten();
        form.idle_if(kind.is_some() && !free);
        form.asked_if(free);
        let card = numbers.get(usize::from(at)).copied().unwrap_or_default();
        if form.is_reading() {
            let free = battle.kind(card) == CardKind::FreeAction;
            if free && form.raw("action").is_none() {
                form.fault("action", "is required: a unit and its action");
            } else if !free && form.raw("action").is_some() {
                form.fault(
                    "action",
                    "only a Free Action card grants an action: leave it out",
                );
            }
        }
        Self { card, unit, action }
    }
}

/// Refuses a side that holds no Bonus card at all, which both players can see, before anything else is said of its unit.
fn some_card_is_held(battle: &BigSkirmishes, side: Side) -> Allowed {
    let holds = |side: Side| !battle.deck.hands[side.index()].is_empty();
    let other = side.other();
    if holds(side) || !holds(other) {
        return Ok(());
    }
    let none = say!(
        "{side} hold no Bonus card, only {other}: choose a unit of {other}",
        side,
        other
    );
    battle.refusal("BS-15", none)
}

/// True if a side may hold the card, as far as a redacted battle shows.
fn may_be_held(battle: &BigSkirmishes, card: u16) -> bool {
    let unknown = |side: Side| {
        battle.hidden_hands[side.index()] && !battle.deck.hands[side.index()].is_empty()
    };
    match battle.holder(card) {
        Some(_) => true,
        None => battle.deck.left.contains(&card) && Side::BOTH.into_iter().any(unknown),
    }
}

/// The action granted by a Free Action card: `do` and its fields.
fn nested(battle: &BigSkirmishes, form: &mut Form) -> Option<Granted> {
    let ids: Vec<String> = FREE_ACTIONS
        .iter()
        .map(|action| action.id.to_owned())
        .collect();
    let at = form
        .choice("do", &ids)
        .help("the action granted")
        .required();
    if !form.is_reading() {
        return None;
    }
    let named = form
        .raw("do")
        .and_then(serde_json::Value::as_str)
        .is_some_and(|id| ids.iter().any(|known| known == id));
    let action = *FREE_ACTIONS.get(usize::from(at)).filter(|_| named)?;
    let order = (action.form)(battle, form);
    let who = form.who_acts()?;
    Some(Granted { action, order, who })
}

impl Order<BigSkirmishes> for PlayCard {
    fn with(&self) -> Vec<Who> {
        let granted = self.action.iter();
        let action = granted.flat_map(|it| it.order.with().into_iter().chain([it.who]));
        self.unit.map(Who::from).into_iter().chain(action).collect()
    }

    fn title(&self, battle: &BigSkirmishes) -> Say {
        let (side, card) = (self.side(battle), self.name(battle));
        let what = self.action.as_ref().map(|it| it.order.title(battle));
        say!("[{side}: ]{card}[: {what}]", side, card, what)
    }

    /// The battle in which the card is held: allowing or refusing the play as it is would give away a hand (BS-14).
    fn as_if_known(&self, battle: &BigSkirmishes) -> Option<BigSkirmishes> {
        let user = self.user().map(|unit| battle.side(unit));
        let is_hidden = |side: &Side| {
            battle.hidden_hands[side.index()] && user.is_none_or(|user| user == *side)
        };
        let holds = |side: &Side| is_hidden(side) && !battle.deck.hands[side.index()].is_empty();
        let mut sides = Side::BOTH.into_iter();
        let side = sides
            .clone()
            .find(holds)
            .or_else(|| sides.find(is_hidden))?;
        // Of a card that has been seen to go all know that nobody holds it.
        let is_secret = battle.kind(self.card) != CardKind::Joker && may_be_held(battle, self.card);
        is_secret.then(|| battle.holding(self.card, side))
    }

    fn resolve(&self, at: &mut At) -> Played {
        let kind = at.kind(self.card);
        if kind == CardKind::Joker {
            return refuse(
                "BS-15",
                "the Joker is played after a roll, when the question comes",
            );
        }
        // Playing a card ends the chance to react to a shot, unless it brings a shot of its own (BS-42).
        at.turn.shot = None;
        match kind {
            CardKind::FreeAction => self.free_action(at),
            _ => self.show(at),
        }
    }
}

impl Granted {
    fn resolve(&self, at: &mut At, unit: Unit) -> Played {
        at.turn.free_action = Some(unit);
        let allowed = (self.action.allowed)(at.battle, self.who, at.report);
        let allowed = allowed.map_err(Suspend::from);
        let done = allowed.and_then(|()| self.order.resolve(at));
        at.turn.free_action = None;
        done
    }
}

impl PlayCard {
    /// The name of the card, which the player has said.
    fn name<'b>(&self, battle: &'b BigSkirmishes) -> Prose<'b> {
        Prose(&battle.card(self.card).name)
    }

    /// The unit that the card is for.
    fn user(&self) -> Option<Unit> {
        match &self.action {
            Some(granted) => match granted.who {
                Who::Unit(unit) => Some(Unit(unit)),
                _ => None,
            },
            None => self.unit,
        }
    }

    /// The side that plays the card: that of its unit, or the one that holds it.
    fn side(&self, battle: &BigSkirmishes) -> Option<Side> {
        let user = self.user().map(|unit| battle.side(unit));
        user.or_else(|| battle.holder(self.card))
    }

    /// Returns the side that plays the card, if it holds it and `battle` may tell.
    fn holder(&self, battle: &BigSkirmishes) -> Option<Side> {
        self.side(battle).filter(|side| {
            let is_known = !battle.hidden_hands[side.index()];
            let is_known = is_known || battle.taken_as_held == Some(self.card);
            battle.holder(self.card) == Some(*side) && is_known
        })
    }

    /// Refuses a card that is not held, even forced: the umpire can adjust the deck first. Asked last, because another
    /// refusal must be the same whether the card is held or not (BS-63).
    fn held(&self, battle: &BigSkirmishes) -> Result<Side, Refusal> {
        let name = || self.name(battle);
        match (self.holder(battle), self.side(battle)) {
            (Some(side), _) => Ok(side),
            (None, Some(side)) if self.user().is_some() => {
                let not = say!("{side} cannot play {name} on this: ", side, name = name());
                let why = say!("only a held card is played, on a unit that can use it");
                battle.refusal("BS-15", not.then(why))
            }
            _ => battle.refusal(
                "BS-15",
                say!(
                    "{name} is not held: only a held card is played",
                    name = name()
                ),
            ),
        }
    }

    /// Resolves one action of any unit of the holder's side; no activation is needed or used (BS-16).
    fn free_action(&self, at: &mut At) -> Played {
        let Some(granted) = &self.action else {
            return Err(Invalid::new("action", "a Free Action is one action of one unit").into());
        };
        let Some(unit) = self.user() else {
            return Err(Invalid::new("action", "a Free Action is an action of a unit").into());
        };
        some_card_is_held(at, at.side(unit))?;
        if let Err(refusal) = self.held(at) {
            let none = Answers::new();
            let trial = &mut At {
                battle: &mut at.battle.clone(),
                table: &mut Table::play(&none),
                report: at.report,
            };
            return match granted.resolve(trial, unit) {
                Ok(()) | Err(Suspend::Request(_)) => Err(refusal.into()),
                Err(fault) => Err(fault),
            };
        }
        let side = at.side(unit);
        at.lay_open(side, self.card);
        granted.resolve(at, unit)?;
        let of_side = say!("Free Action of {side}: ", side = at.side(unit));
        let of_side = of_side.to(&*at.battle, Viewer::Table);
        if let Some(verdict) = &mut at.report.verdict {
            verdict.prefix(&of_side);
        }
        Ok(())
    }

    /// Shows a Dummy or Special Effect card, which may activate a dummy unit (BS-18, BS-19, BS-63).
    fn show(&self, at: &mut At) -> Played {
        if let Some(unit) = self.unit {
            let it = *at.unit(unit);
            // Accepts any hidden unit: a refusal would tell which ones are real.
            if !(at.entry(unit).dummy || it.hidden) || !it.in_play() {
                return refuse("BS-63", "a card activates only a hidden unit: choose one");
            }
            at.forbid(
                it.activated,
                "BS-23",
                "already activated this turn: choose another unit, or none",
            )?;
        }
        let side = self.held(at)?;
        match at.kind(self.card) {
            // It lies face up as long as it has an effect.
            CardKind::Effect(_) => at.discard(self.card),
            _ => at.lay_open(side, self.card),
        }
        if let Some(unit) = self.unit {
            at.turn.card_unit = Some(unit);
            let it = at.unit_mut(unit);
            it.by_card = true;
            it.activated = true;
            it.actions_left = 2;
            it.moves_made = 0;
        }
        self.tell(at, side);
        Ok(())
    }

    fn tell(&self, at: &mut At, side: Side) {
        let activates = || {
            self.unit
                .map(|unit| say!("{unit has/have} 2 actions", unit))
        };
        let CardKind::Effect(effect) = at.kind(self.card) else {
            at.plain("BS-18", side, |_| {
                let plays = say!("{side plays/play} the Dummy", side);
                plays.then(activates().map_or_else(
                    || say!("|: no effect|NO EFFECT"),
                    |activates| say!("|: {activates}|DUMMY", activates),
                ))
            });
            return;
        };
        at.plain("BS-19", side, |it| {
            let text = it.roster.effects[usize::from(effect)].trim_end_matches('.');
            let (name, text, activates) = (self.name(it), Prose(text), activates());
            say!(
                "{side plays/play} {name}|: {text}[; {activates}]|{NAME}",
                side,
                name,
                text,
                activates
            )
        });
        at.deck.face_up.get_or_insert_default().push(self.card);
    }
}
