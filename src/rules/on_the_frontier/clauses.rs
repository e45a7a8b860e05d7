//! The quick reference.

use super::*;

/// Every clause, in the rulebook's order.
pub static CLAUSES: &[Clause] = &[
    clause(
        "OF-01",
        "Standing, down, lost",
        "Each figure stands, is down on the table as a casualty until its unit rallies, or is lost for good.",
    ),
    clause(
        "OF-02",
        "Shaken",
        "A unit with fewer than half of its starting figures standing is shaken. It is no longer shaken once enough figures recover. With none standing it can still rally; with all lost it is out.",
    ),
    clause(
        "OF-03",
        "First player",
        "Each turn both sides roll 1D6: high goes first, ties roll again. Options: one side always goes first, or the sides alternate.",
    ),
    clause(
        "OF-04",
        "Sequence of play",
        "In its side's half each unit does one thing: move (and declare a charge), rally, shoot, or hold fire (infantry and skirmishers only). After both halves, resolve every charge or call it off, in the order the first player chooses. Then the turn ends.",
    ),
    clause(
        "OF-05",
        "Movement",
        "1D6 plus 6″ for infantry, artillery and wagons; plus 9″ for skirmishers and tribesmen; plus 12″ for cavalry and commanders. -4″ to deploy guns. -4″ over broken ground, except skirmishers, tribesmen and columns 2 wide on a road.",
    ),
    clause(
        "OF-06",
        "Follow me",
        "In its side's half a commander who has not yet moved may join or leave a unit. If the unit then moves, the commander may have its die rolled again once; the second roll counts, and the commander moves with it.",
    ),
    clause(
        "OF-07",
        "Near the enemy",
        "Within 6″ of the enemy a unit moves only towards the enemy or straight back. Some terrain is impassable to cavalry and guns.",
    ),
    clause(
        "OF-08",
        "Shaken units",
        "A shaken unit may not shoot (also not return fire), advance, charge, pursue or occupy a position it won.",
    ),
    clause(
        "OF-09",
        "Rally",
        "A unit not within 6″ of the enemy rolls 1D6 for each figure down: 5+ recovers, 3-4 stays down, 2 or less is lost. +1 elite or veteran, +1 with a general or hero, -1 militia or poor.",
    ),
    clause(
        "OF-10",
        "Range",
        "Only the front rank shoots, within 45 degrees to each side. Close and long range: muskets 4″ and 8″, rifles 8″ and 16″, artillery 16″ and 32″.",
    ),
    clause(
        "OF-11",
        "Shooting",
        "One die for 2 figures in the front rank, or for 2 gunners; an odd figure rolls no die unless an option says so. Hits on 5+, artillery on 4+. +1 superior firepower, -1 at skirmishers, artillery, cavalry or cover, -1 at long range. Each hit lays one figure down.",
    ),
    clause(
        "OF-12",
        "Steady",
        "When a unit is hit by shooting, one commander with it may roll 1D6: 5-6 cancels 1 hit, on 1 the commander is hit.",
    ),
    clause(
        "OF-13",
        "Commanders hit",
        "A commander who is hit is out, and is replaced by one of the same kind, without a unit, at the end of the next turn.",
    ),
    clause(
        "OF-14",
        "Held fire",
        "A unit that held fire may shoot once before its side's next half: at a unit that shot at it since, or at a unit charging it, before the charge is resolved. These hits do not count in the charge. A shaken or unarmed unit cannot hold fire.",
    ),
    clause(
        "OF-15",
        "Hits",
        "A hit is any loss of fighting power: wounds as much as fear, weariness, disorder or empty pouches.",
    ),
    clause(
        "OF-16",
        "Charge",
        "Every unit in contact rolls: one die for 2 figures in 2 ranks, artillery one for each crewman, cavalry one for each figure. Hits on 5+: +1 shock, -1 at an enemy in cover, behind an obstacle or uphill, -1 cavalry at a square. Hits go one by one round the side's units. A charger with no figures standing drops its charge.",
    ),
    clause(
        "OF-17",
        "Come on",
        "Every commander with a unit in contact must roll 1D6: on 5-6 cancel 1 hit or inflict 1 (by default cancel, or inflict if there is no hit to cancel), on 1 the commander is hit.",
    ),
    clause(
        "OF-18",
        "Result",
        "The side that took more hits than it inflicted retreats a full move: its rate and 1D6. Its units lose their own charges and their right to pursue. If tied, the attackers fall back half a move; if two units charged each other, both do.",
    ),
    clause(
        "OF-19",
        "Rout",
        "A unit that loses a melee and is below half strength routs and is removed. A tie is not a loss.",
    ),
    clause(
        "OF-20",
        "Pursuit",
        "If the defenders retreat or rout, cavalry that charged may attack once more: the same units or others in reach. Other units may occupy the position.",
    ),
    clause(
        "OF-21",
        "Engineering",
        "Instead of its action a unit rolls 1D6 for every 4 figures standing. At 6 points one of these is done: a road block or barricade, a fortified house, a cleared obstruction, 3″ of redoubt. Difficult work needs an engineer.",
    ),
    clause(
        "OF-22",
        "Demolition",
        "Instead of its action a unit lays 1D6 of charge; a difficult place needs an engineer. When set off, roll all dice laid there: 6 points breach a weak wall, a fortified house or a small bridge, 12 a larger bridge, or as the scenario says. The charge is then spent.",
    ),
];
