//! Arms, ratings, weapons and formations (BS-02, BS-03).

use super::*;

words! {
    pub enum Arm {
        Infantry,
        Cavalry,
        Artillery,
    }
}

words! {
    pub enum Rating {
        Elite,
        Average,
        Raw,
    }
}

words! {
    pub enum Weapon {
        Musket,
        Rifle,
        Carbine,
        Bow,
        Gun,
        None,
    }
}

words! {
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Formation {
        #[default]
        Line,
        Column,
        Square,
        Skirmishers,
        Mounted,
        Limbered,
        Unlimbered,
    }
}

impl Formation {
    /// The table instruction to take up the formation; empty for cavalry, which has one alone.
    pub fn instruction(self) -> &'static str {
        match self {
            Formation::Line => "put in line, 2 ranks",
            Formation::Column => "put in attack column, 4 or more ranks",
            Formation::Square => "put in square",
            Formation::Skirmishers => "open out as skirmishers, about 1″ apart",
            Formation::Mounted => "",
            Formation::Limbered => "limber up, trail in the direction of travel",
            Formation::Unlimbered => "unlimber, muzzle to the target",
        }
    }

    /// True if the arm has this formation.
    pub fn fits(self, arm: Arm) -> bool {
        match self {
            Formation::Line | Formation::Column | Formation::Square | Formation::Skirmishers => {
                arm == Arm::Infantry
            }
            Formation::Mounted => arm == Arm::Cavalry,
            Formation::Limbered | Formation::Unlimbered => arm == Arm::Artillery,
        }
    }

    /// As a phrase: `in line`, `skirmishing`.
    pub fn phrase(self) -> &'static str {
        match self {
            Formation::Line => "in line",
            Formation::Column => "in column",
            Formation::Square => "in square",
            Formation::Skirmishers => "skirmishing",
            Formation::Mounted => "mounted",
            Formation::Limbered => "limbered",
            Formation::Unlimbered => "unlimbered",
        }
    }
}
