//! Every counter, declared once for the umpire, for `exec` and for the odds.

use super::adjust as set;
use super::aggression::MOST;
use super::state::{Faction, Turn};
use super::*;
use crate::battle::tracked::{All, Rows, Tracked, TrackedRow, every, field, set_word};

/// The limit on counted attacks against one figure in a turn; RA-21 needs four.
const MOST_ATTACKS: u16 = 999;

type OfFigure = Tracked<Rangers, Unit, FigureState>;
type OfFaction = Tracked<Rangers, Side, Faction>;
type OfTurn = Tracked<Rangers, (), Turn>;

/// Every table, in the order of the state.
pub static ALL: &[&dyn Tracking<Rangers>] = &[&FIGURE, &FACTION, &TURN];

pub static FIGURE: TrackedRow<Rangers, Unit, FigureState> = TrackedRow {
    name: "figures",
    who: Who::from,
    rows: Rows::Many(|battle| &battle.figures, |battle| &mut battle.figures),
    changed: every,
    all: All::of(&[
        OfFigure::whole(field!(wounds_left), |it, figure| {
            it.entry(figure).kind.statistics().wounds
        })
        .set_by(set::wounds_left)
        .counted(),
        OfFigure::of_battle(
            "loaded",
            |it, figure| json!(it.figure(figure).loaded),
            firearms,
            set::loaded,
        )
        .counted_by(loads),
        OfFigure::whole(field!(aim), |_, _| MOST_AIM)
            .within(aims)
            .counted(),
        OfFigure::of_row(
            "motivation",
            |it| it.motivation.word().into(),
            |_, _| Range::words(|_: Motivation| true),
            |it, to| set_word(&mut it.motivation, to),
        ),
        OfFigure::flag(field!(acted)).set_by(set::acted),
        OfFigure::of_battle(
            "attacked_by",
            |it, figure| ids(it, &it.figure(figure).attacked_by),
            |it, figure| enemies(it, figure, |_| true),
            set::attacked_by,
        ),
        OfFigure::flag(field!(moved)),
        OfFigure::of_battle(
            "engaged_with",
            |it, figure| ids(it, &it.figure(figure).engaged_with),
            enemies_near,
            set::engaged_with,
        ),
        OfFigure::whole(field!(defence_left), |it, figure| {
            it.entry(figure).defence()
        })
        .counted(),
        OfFigure::flag(field!(fled)).set_by(set::fled),
        OfFigure::flag(field!(out)).set_by(set::out),
        OfFigure::flag(field!(attacked)).set_by(set::attacked),
        OfFigure::flag(field!(closed)).set_by(set::closed),
        OfFigure::whole(field!(attacks_met), |_, _| MOST_ATTACKS).counted(),
        OfFigure::of_row("restricted", restricted, restrictions, set::restricted),
        OfFigure::derived("progress", progress),
    ]),
};

pub static FACTION: TrackedRow<Rangers, Side, Faction> = TrackedRow {
    name: "sides",
    who: Who::Side,
    rows: Rows::Many(|battle| &battle.factions, |battle| &mut battle.factions),
    changed: every,
    all: All::of(&[
        OfFaction::derived("points", |it, side| it.points(side).into()).counted_as(Rangers::points),
        OfFaction::derived("points_start", |it, side| it.points_start(side).into()),
        OfFaction::whole(field!(aggression), |_, _| MOST)
            .within(white)
            .counted(),
        OfFaction::flag(field!(leader_lost)).set_by(set::leader_lost),
    ]),
};

static TURN: TrackedRow<Rangers, (), Turn> = TrackedRow::single(
    "turn",
    |battle| &battle.turn,
    |battle| &mut battle.turn,
    &[
        OfTurn::whole(field!(number), |_, ()| u16::MAX).within(turns),
        OfTurn::of_battle(
            "first",
            |it, ()| json!(it.turn.first.map(Side::id)),
            |_, ()| Range::side(),
            set::first,
        ),
        OfTurn::of_battle(
            "side",
            |it, ()| json!(it.turn.side.map(Side::id)),
            |_, ()| Range::side(),
            set::side,
        ),
        OfTurn::flag(field!(aggression_rolled)),
    ],
);

fn loads(it: &FigureState) -> u16 {
    u16::try_from(it.loaded.len()).unwrap_or(u16::MAX)
}

fn turns(battle: &Rangers, (): ()) -> Range {
    Range::Whole(u16::from(battle.turn.side.is_some()), 999)
}

fn firearms(battle: &Rangers, figure: Unit) -> Range {
    let firearms = battle.entry(figure).firearms();
    Range::List(firearms.map(|weapon| weapon.word().to_owned()).collect())
}

fn aims(battle: &Rangers, figure: Unit) -> Range {
    let in_play = battle.figure(figure).in_play();
    Range::Whole(0, if in_play { MOST_AIM } else { 0 })
}

fn ids(battle: &Rangers, figures: &[Unit]) -> Value {
    let ids = figures.iter().map(|figure| battle.figure_id(*figure));
    ids.collect()
}

/// The enemies a figure can be in hand combat with (RA-24).
fn enemies_near(battle: &Rangers, figure: Unit) -> Range {
    let here = battle.is_there(figure);
    enemies(battle, figure, |other| here && battle.is_there(other))
}

fn enemies(battle: &Rangers, figure: Unit, fits: impl Fn(Unit) -> bool) -> Range {
    let enemy = |other: &Unit| battle.side(*other) != battle.side(figure) && fits(*other);
    let enemies = battle.numbers().filter(enemy);
    Range::List(enemies.map(|it| battle.figure_id(it).to_owned()).collect())
}

fn restricted(it: &FigureState) -> Value {
    json!(Some(&it.restricts).filter(|text| !text.is_empty()))
}

/// The restrictions of the battle's special actions.
fn restrictions(battle: &Rangers, _: Unit) -> Range {
    let defined = battle.roster.specials.iter();
    Range::Text(defined.filter_map(|it| it.restricts.clone()).collect())
}

/// The special actions a figure has begun, by name (RA-26).
fn progress(battle: &Rangers, figure: Unit) -> Value {
    let one = |job: &Special| {
        let json = json!({"done": job.done, "actions": job.actions, "test": job.test, "restricts": job.restricts});
        (job.name.clone(), json)
    };
    let all: Map<String, Value> = battle.figure(figure).specials.iter().map(one).collect();
    all.into()
}

fn white(battle: &Rangers, _: Side) -> Range {
    let used = battle.roster.options.aggression;
    Range::Whole(0, if used { MOST } else { 0 })
}
