//! The options of Big Skirmishes, each a reading of a clause.

use super::*;

words! {
    /// The class a roll of 4 gives (BS-07).
    pub enum RollOfFour {
        Duffer,
        Professional,
    }
}

words! {
    /// Halving against skirmishers in cover: once or twice (BS-38).
    pub enum Halvings {
        Once,
        Twice,
    }
}

words! {
    /// The rounds of a continuing combat in a turn (BS-47).
    pub enum RoundsPerTurn {
        Two,
        One,
    }
}

words! {
    /// Morale tests of a Formation: by unit or together (BS-56).
    pub enum FormationTests {
        Each,
        Together,
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RuleOptions {
    pub share_hits: bool,
    pub class_roll_of_four: RollOfFour,
    pub open_hands: bool,
    pub square_move: f64,
    pub cover_and_skirmishers: Halvings,
    pub react_to_fire: bool,
    pub rounds_a_turn: RoundsPerTurn,
    pub reinforce_before_first_round: bool,
    pub formation_tests: FormationTests,
    pub formation_acts_as_one: bool,
}

impl RuleOptions {
    pub fn read(form: &mut Form) -> Self {
        Self {
            share_hits: form
                .flag("share_hits")
                .help("BS-05: hits of fire are shared among the units of a Formation")
                .or(true),
            class_roll_of_four: form
                .word("class_roll_of_four")
                .help("BS-07: the class for a roll of 4")
                .or(RollOfFour::Duffer),
            open_hands: form.flag("open_hands").help("BS-14: Bonus cards are held face up").or(false),
            square_move: form.number("square_move").inches().within(0.0, 24.0).help("BS-26: the move of a square").or(0.0),
            cover_and_skirmishers: form
                .word("cover_and_skirmishers")
                .help("BS-38: fire at skirmishers in cover is halved once or twice")
                .or(Halvings::Once),
            react_to_fire: form
                .flag("react_to_fire")
                .help("BS-42: units may also react to fire")
                .or(false),
            rounds_a_turn: form
                .word("rounds_a_turn")
                .help("BS-47: rounds of a continuing combat; one: at the first Pause only, two: also at the turn's end")
                .or(RoundsPerTurn::Two),
            reinforce_before_first_round: form
                .flag("reinforce_before_first_round")
                .help("BS-48: units may join a combat before its first round")
                .or(false),
            formation_tests: form
                .word("formation_tests")
                .help("BS-56: each unit of a Formation tests morale, or all together on the highest tally")
                .or(FormationTests::Each),
            formation_acts_as_one: form
                .flag("formation_acts_as_one")
                .help("BS-57: an order to one unit of a Formation activates them all")
                .or(true),
        }
    }
}
