//! The smallest ruleset that asks for everything that a table can give: dice, re-rolls, decisions, cards.

use drumhead::battle::view::{Block, Row as RosterRow, Status};
use drumhead::battle::{
    Action, At, Card, Counter, Directory, For, Form, Info, Listed, Order, Prose, Range, Report,
    Rules, Ruleset, RulesetEntry, Say, StateRow, Tally, VerdictTone, View, Viewer, Weight, say,
};
use drumhead::table::{
    Ask, Chosen, Faces, Hand, Options, Owner, Played, Reading, Refusal, Side, Unit, Which, Who,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::sync::Arc;

static INFO: Info = Info {
    id: "tiny",
    title: "Tiny",
    author: "nobody",
    about: "",
    prefix: "TY",
    clauses: &[],
    roster: &[drumhead::battle::view::RosterTable::BARE; 2],
    markers: &[],
    sample: "none",
    alike: &[],
    example: "",
    figures: &["dice", "range"],
    asks: &["joker", "who-pays"],
    words: &[],
    echoes: &[],
    amended: &[("TY-2", "0.1.5")],
};

static HITS: Reading = Reading {
    classes: &["miss", "hit"],
    of: &[0, 0, 0, 1, 1, 1],
};

/// Set where the thread that works out odds is to panic.
pub const ODDS_FALL: &str = "DRUMHEAD_TEST_ODDS_FALL";

/// Finds it, for a game without any other ruleset.
pub fn find(id: &str) -> Option<&'static dyn Ruleset> {
    (id == "tiny").then_some(&RulesetEntry::<Tiny>::NEW as &dyn Ruleset)
}

/// A battle of `men` a unit.
pub fn setup(men: u16) -> Map<String, Value> {
    let Value::Object(map) = json!({"battle": "A tiny battle", "rules": "tiny", "men": men}) else {
        unreachable!()
    };
    map
}

/// The same with something hidden.
pub fn secret_setup(men: u16) -> Map<String, Value> {
    let mut map = setup(men);
    map.insert("secrets".to_owned(), Value::Bool(true));
    map
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct UnitState {
    men: u16,
    down: u16,
    #[serde(default)]
    shots: u16,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Turn {
    turn: u16,
    moved: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Deck {
    shuffle: u32,
    left: Vec<u16>,
}

#[derive(Clone)]
pub struct Tiny {
    roster: Arc<(Directory, Vec<Card>, bool)>,
    units: [UnitState; 2],
    turn: Turn,
    deck: Deck,
}

const CARDS: u16 = 5;

/// The last two are alike.
fn card(n: u16) -> Card {
    let like = n.min(CARDS - 2);
    Card {
        id: format!("card-{like}"),
        name: format!("Card {like}"),
        key: format!("card-{like}-{n}"),
        kind: "",
        text: String::new(),
    }
}

impl View for Tiny {
    fn directory(&self) -> &Directory {
        &self.roster.0
    }

    fn cards(&self) -> &[Card] {
        &self.roster.1
    }

    fn has_secrets(&self) -> bool {
        self.roster.2
    }

    fn name(&self, who: Who, viewer: Viewer) -> String {
        if self.roster.2 && who == Who::Unit(1) && !viewer.see(Side::Blue) {
            return "Somebody".to_owned();
        }
        self.directory()
            .listed(who)
            .map_or_else(String::new, |listed| listed.name.clone())
    }

    fn own_roster(&self, viewer: Viewer) -> Vec<RosterRow> {
        let row = |(at, unit): (u16, &UnitState)| {
            let (who, side) = (Who::Unit(at), Side::BOTH[usize::from(at)]);
            let mut row = RosterRow::new(who, side, self.name(who, viewer));
            row.pips = [unit.men, unit.down, 0];
            row
        };
        (0..).zip(&self.units).map(row).collect()
    }

    fn own_panel(&self, _: Viewer) -> Vec<Block> {
        Vec::new()
    }

    fn own_status(&self, _: Viewer) -> Status {
        Status::default()
    }
}

impl Rules for Tiny {
    const INFO: &'static Info = &INFO;

    fn turn_number(&self) -> u16 {
        self.turn.turn
    }

    fn actions() -> &'static [Action<Self>] {
        &[FIRE, DRAW, MARCH, DUEL, END]
    }

    fn muster(form: &mut Form) -> Option<Self> {
        form.text("battle").optional();
        form.text("rules").optional();
        let men = form.whole("men").within(1, 60).required();
        let secrets = form.flag("secrets").or(false);
        let unit = |id: &str, side| Listed {
            id: id.to_owned(),
            name: id[4..].trim_matches('/').to_owned(),
            side,
        };
        let units = vec![
            unit("red/guard", Side::Red),
            unit("blue/rangers", Side::Blue),
        ];
        let directory = Directory {
            units,
            characters: Vec::new(),
            sides: ["Red".to_owned(), "Blue".to_owned()],
        };
        let cards = (0..CARDS).map(card).collect();
        let unit = UnitState {
            men,
            down: 0,
            shots: 0,
        };
        (men > 0).then(|| Tiny {
            roster: Arc::new((directory, cards, secrets)),
            units: [unit.clone(), unit],
            turn: Turn {
                turn: 1,
                moved: false,
            },
            deck: Deck {
                shuffle: 1,
                left: (0..CARDS).collect(),
            },
        })
    }

    fn rows(&self) -> Vec<(&str, &dyn StateRow)> {
        vec![
            ("red/guard", &self.units[0]),
            ("blue/rangers", &self.units[1]),
            ("turn", &self.turn),
            ("deck", &self.deck),
        ]
    }

    fn row(&mut self, at: &str) -> Option<&mut dyn StateRow> {
        match at {
            "red/guard" => Some(&mut self.units[0]),
            "blue/rangers" => Some(&mut self.units[1]),
            "turn" => Some(&mut self.turn),
            "deck" => Some(&mut self.deck),
            _ => None,
        }
    }

    fn counters(&self, row: &str) -> Option<Vec<Counter>> {
        let unit = &self.units[usize::from(self.directory().unit(row)?)];
        Some(vec![Counter {
            name: "shots".to_owned(),
            range: Range::Whole(0, 99),
            value: unit.shots.into(),
        }])
    }

    fn adjust(&mut self, row: &str, _: &str, to: &Value) -> Result<(), String> {
        let unit = self.directory().unit(row).ok_or("no unit")?;
        self.units[usize::from(unit)].shots = to
            .as_u64()
            .and_then(|n| u16::try_from(n).ok())
            .ok_or("no number")?;
        Ok(())
    }

    fn measure(&self, _: &Self, _: &mut dyn Tally) {}

    fn score(&self, _: Side) -> f64 {
        0.0
    }

    fn state(&self, _: Viewer) -> Value {
        json!({"men": [self.units[0].men, self.units[1].men]})
    }
}

const fn action(
    id: &'static str,
    subjects: &'static [For],
    form: fn(&Tiny, &mut Form) -> Box<dyn Order<Tiny>>,
) -> Action<Tiny> {
    let (offered, allowed) = (
        (|_, _| true) as fn(&Tiny, Who) -> bool,
        (|_, _, _| Ok(())) as fn(&Tiny, Who, &mut Report) -> _,
    );
    Action {
        id,
        label: id,
        key: 'x',
        help: id,
        clauses: &[],
        subjects,
        offered,
        allowed,
        form,
    }
}

const UNIT: &[For] = &[For::Unit];
const TABLE: &[For] = &[For::Table];
const FIRE: Action<Tiny> = action("fire", UNIT, |_, form| {
    Box::new(Fire {
        unit: form.actor("unit", ""),
        dice: form.whole("dice").within(0, 30).or(6),
        again: form.flag("again").or(false),
    })
});
const DRAW: Action<Tiny> = action("draw", TABLE, |_, form| {
    Box::new(Draw {
        cards: form.whole("cards").within(1, 20).or(1),
    })
});
const MARCH: Action<Tiny> = action("march", UNIT, |_, form| {
    Box::new(March {
        unit: form.actor("unit", ""),
    })
});
const DUEL: Action<Tiny> = action("duel", TABLE, |_, _| Box::new(Duel));
const END: Action<Tiny> = action("end-turn", TABLE, |_, _| Box::new(End));

/// A hand of which a joker rolls one die again; hits bring men down, and somebody pays for them.
struct Fire {
    unit: Unit,
    dice: u16,
    /// Ones are rolled again.
    again: bool,
}

impl Order<Tiny> for Fire {
    fn title(&self, _: &Tiny) -> Say {
        say!("{unit} fires", self.unit)
    }

    fn resolve(&self, at: &mut At<Tiny>) -> Played {
        let falls =
            std::thread::current().name() == Some("odds") && std::env::var_os(ODDS_FALL).is_some();
        assert!(!falls, "on purpose, in the odds");
        let side = if self.unit == Unit(0) {
            Side::Red
        } else {
            Side::Blue
        };
        let owner = Owner::unit(side, self.unit.0);
        let count = at
            .sum("dice", "TY-1")
            .plus(self.dice, "dice")
            .count(30, "dice")?;
        let again = Faces::only(1).when(self.again);
        let mut hits = at.table.hand(Hand {
            why: "to hit",
            owner,
            count,
            reads: &HITS,
            again,
        })?;
        let joker = at.table.ask(Ask {
            id: "joker",
            owner: Owner::side(side),
            question: "Which die is rolled again?",
            options: Options {
                words: &["none", "all"],
                numbers: Some((0, 29)),
                odds: &[],
            },
            default: Chosen::Word("none"),
            once: true,
            bluff: false,
            idle: false,
            preset: true,
            task: "",
        })?;
        match joker {
            Chosen::Number(die) => at.table.reroll(&mut hits, Which::Index(die))?,
            Chosen::Word("all") => at.table.reroll(&mut hits, Which::All)?,
            Chosen::Word(_) => {}
        }
        let effect = at.table.hand(Hand {
            why: "effect",
            owner,
            count: hits.count(1),
            reads: &HITS,
            again: Faces::NONE,
        })?;
        let target = usize::from(1 - self.unit.0);
        let down = effect.count(1).min(at.units[target].men);
        at.units[target].men -= down;
        at.units[target].down += down;
        let shooter = &mut at.units[usize::from(self.unit)];
        shooter.shots = shooter.shots.saturating_add(1);
        let (unit, target) = (self.unit, Unit(1 - self.unit.0));
        at.line("TY-2", |_| say!("{unit} brings {down} down", unit, down));
        at.fact("kills", unit, target, down);
        self.conclude(down, at);
        Ok(())
    }
}

impl Fire {
    /// What came of it, what follows, and what the other side may do.
    fn conclude(&self, down: u16, at: &mut At<Tiny>) {
        let (unit, target) = (self.unit, Unit(1 - self.unit.0));
        let (tone, weight) = match down {
            0 => (VerdictTone::Bad, Weight::Miss),
            _ => (VerdictTone::Good, Weight::Killed),
        };
        at.end("TY-2", unit, |_| {
            (
                tone,
                weight,
                say!("{unit} fires|: {down} down|{down} DOWN", unit, down),
            )
        });
        if down > 1 {
            at.further("TY-2", target, |_| {
                let wavers = say!("{target} wavers||WAVERS", target);
                (VerdictTone::Bad, Weight::GivesGround, wavers)
            });
            at.follows(|_| say!("{target}: fewer men", target));
            let side = if self.unit == Unit(0) {
                Side::Blue
            } else {
                Side::Red
            };
            at.follow_up(side, "fire", |it| {
                let id = it.directory().id(target.into());
                (
                    [("unit", id.into())],
                    say!("{target} may fire back. Fire?", target),
                )
            });
        }
    }
}

struct Draw {
    cards: u16,
}

impl Order<Tiny> for Draw {
    fn title(&self, _: &Tiny) -> Say {
        say!("Draw {cards}", self.cards)
    }

    fn resolve(&self, at: &mut At<Tiny>) -> Played {
        for _ in 0..self.cards {
            if at.deck.left.is_empty() {
                at.deck = Deck {
                    shuffle: at.deck.shuffle + 1,
                    left: (0..CARDS).collect(),
                };
            }
            let card = at
                .table
                .draw(at.battle.deck.shuffle, &at.battle.deck.left)?;
            at.deck.left.retain(|left| *left != card);
            at.line("TY-3", |_| say!("card {card}", card));
        }
        Ok(())
    }
}

/// Once a turn, unless it is forced.
struct March {
    unit: Unit,
}

impl Order<Tiny> for March {
    fn title(&self, _: &Tiny) -> Say {
        say!("{unit} marches", self.unit)
    }

    fn resolve(&self, at: &mut At<Tiny>) -> Played {
        at.pass(if at.turn.moved {
            Err(Refusal::new("TY-4", "somebody has marched"))
        } else {
            Ok(())
        })?;
        at.turn.moved = true;
        Ok(())
    }
}

/// Each side rolls a die; whoever rolls less chooses who pays, and then there is a card.
struct Duel;

impl Order<Tiny> for Duel {
    fn title(&self, _: &Tiny) -> Say {
        say!("A duel")
    }

    fn resolve(&self, at: &mut At<Tiny>) -> Played {
        let [red] = at.table.faces("duel", Owner::side(Side::Red), 20)?;
        let [blue] = at.table.faces("duel", Owner::side(Side::Blue), 20)?;
        let loser = if red < blue { Side::Red } else { Side::Blue };
        let pays = at.table.ask(Ask {
            id: "who-pays",
            owner: Owner::side(loser),
            question: "Who pays?",
            options: Options::words(&["red", "blue"]),
            default: Chosen::Word("red"),
            once: false,
            bluff: false,
            idle: false,
            preset: true,
            task: "",
        })?;
        let unit = &mut at.units[usize::from(pays.is("blue"))];
        (unit.men, unit.down) = (unit.men.saturating_sub(1), unit.down + unit.men.min(1));
        if !at.deck.left.is_empty() {
            let card = at
                .table
                .draw(at.battle.deck.shuffle, &at.battle.deck.left)?;
            at.deck.left.retain(|left| *left != card);
        }
        at.line("TY-5", |_| {
            let pays = Prose(&pays.to_string());
            say!("{red} to {blue}, {pays} pays", red, blue, pays)
        });
        Ok(())
    }
}

struct End;

impl Order<Tiny> for End {
    fn title(&self, _: &Tiny) -> Say {
        say!("The turn ends")
    }

    fn resolve(&self, at: &mut At<Tiny>) -> Played {
        at.turn = Turn {
            turn: at.turn.turn + 1,
            moved: false,
        };
        Ok(())
    }
}
