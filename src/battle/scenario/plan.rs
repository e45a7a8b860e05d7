//! The part of a scenario that the battle's file declares.

use super::*;

/// A scenario as declared in a battle's file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScenarioPlan {
    /// The story of the battle, in paragraphs; often empty.
    pub story: String,
    /// The number of turns after which it ends.
    pub turn_limit: Option<u16>,
    /// Places to hold.
    pub objectives: Vec<Objective>,
    /// Conditions in words that are worth points.
    pub victory: Vec<VictoryCondition>,
    /// Units that come on later.
    pub arrivals: Vec<Arrival>,
    /// Named terrain.
    pub terrain: Vec<TerrainPiece>,
    /// The steps to take before the first turn.
    pub setup: Vec<String>,
}

/// A place to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its points for the side that holds it.
    pub points: u16,
    /// The sides that it is worth points to.
    pub favours: Favoured,
    /// The side that holds it at the start.
    pub held: Option<Side>,
}

/// The sides that an objective is worth points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Favoured {
    /// The side that holds it.
    Both,
    /// One side only.
    Only(Side),
}

impl Favoured {
    /// Returns whether `side` is one of them.
    pub fn is(self, side: Side) -> bool {
        self == Favoured::Both || self == Favoured::Only(side)
    }
}

impl VariantArray for Favoured {
    const VARIANTS: &'static [Self] = &[
        Favoured::Both,
        Favoured::Only(Side::Red),
        Favoured::Only(Side::Blue),
    ];
}

impl From<Favoured> for &'static str {
    fn from(it: Favoured) -> Self {
        match it {
            Favoured::Both => "both",
            Favoured::Only(side) => side.id(),
        }
    }
}

impl Word for Favoured {}

/// A condition in words that is worth points to a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VictoryCondition {
    /// The condition.
    pub text: String,
    pub points: u16,
    /// The side that gets them.
    pub side: Side,
}

/// Units and characters that come on together in a later turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The units and characters that come on.
    pub who: Vec<Who>,
    /// The first turn in which they may.
    pub turn: u16,
    /// The lowest face of a D6 that brings them on; `None` without a roll.
    pub on: Option<u16>,
    /// The place where they come on; often empty.
    pub place: String,
}

/// A named piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainPiece {
    /// Its name.
    pub name: String,
    /// The answer that it gives where a form asks for cover; empty for none.
    pub cover: String,
    /// Its effect on movement, in the words of the rulebook; in older games any words.
    pub going: String,
}

impl ScenarioPlan {
    /// No scenario.
    pub(super) const EMPTY: ScenarioPlan = ScenarioPlan {
        story: String::new(),
        turn_limit: None,
        objectives: Vec::new(),
        victory: Vec::new(),
        arrivals: Vec::new(),
        terrain: Vec::new(),
        setup: Vec::new(),
    };
}
