//! The options of Rangers!, each a reading of a clause.

use super::*;

words! {
    /// The limit on the factions' points (RA-05).
    pub enum Size {
        #[strum(serialize = "within-30")]
        Within30,
        Open,
    }
}

impl Size {
    /// Reads the limit, at the battle's top or among its options.
    pub fn read(form: &mut Form) -> Self {
        form.word("points")
            .help(
                "RA-05: the factions within 30 points of each other, or open: as the scenario says",
            )
            .or(Size::Within30)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleOptions {
    pub points: Size,
    pub attack_after_close: bool,
    pub aim_survives_move: bool,
    pub criticals_when_shooting: bool,
    pub aggression: bool,
}

impl RuleOptions {
    pub fn read(form: &mut Form) -> Self {
        Self {
            points: Size::read(form),
            attack_after_close: form
                .flag("attack_after_close")
                .help("RA-12: a figure that closes may attack in the same turn")
                .or(true),
            aim_survives_move: form
                .flag("aim_survives_move")
                .help("RA-14: aim counters stay when a figure moves or is engaged")
                .or(false),
            criticals_when_shooting: form
                .flag("criticals_when_shooting")
                .help("RA-16: in shooting, too, a natural 1 is a critical hit and a natural 20 a miss")
                .or(false),
            aggression: form
                .flag("aggression")
                .help("RA-29: each side has aggression points to spend on its dice")
                .or(false),
        }
    }
}
