//! The quick reference, in our words.

use crate::battle::Clause;

/// Every clause, in order.
pub(super) const CLAUSES: &[Clause] = &[
    Clause {
        id: "OF-01",
        title: "Standing, down, lost",
        text: "Each figure of a unit stands, lies on the table as a casualty until the unit rallies, or is lost for good.",
    },
    Clause {
        id: "OF-02",
        title: "Shaken",
        text: "A unit with fewer than half of its starting figures standing is shaken until enough recover. With none standing it can still rally; with all lost it is out.",
    },
    Clause {
        id: "OF-03",
        title: "Who goes first",
        text: "Each turn both sides roll a D6: the higher goes first, ties roll again. Options: one side always goes first, or the sides take turns.",
    },
    Clause {
        id: "OF-04",
        title: "Halves",
        text: "In its side's half each unit does one thing: move (and declare a charge), rally, shoot, or hold fire (infantry and skirmishers). After both halves every charge is resolved or called off; then the turn ends.",
    },
    Clause {
        id: "OF-05",
        title: "Moving",
        text: "A D6 plus 6″ for infantry, guns and wagons; plus 9″ for skirmishers and tribesmen; plus 12″ for cavalry and commanders. -4″ to deploy guns. -4″ over broken ground, but not for skirmishers, tribesmen or a column two wide on a road.",
    },
    Clause {
        id: "OF-06",
        title: "Commanders and units",
        text: "In its side's half a commander joins and leaves units freely until it has moved. With a unit that has still to move, its commander may have the die rolled again once; the second roll counts, and both move together.",
    },
    Clause {
        id: "OF-07",
        title: "Near the enemy",
        text: "Within 6″ of the enemy a unit moves towards the enemy or straight back, never aside. Cavalry and guns cannot cross all ground.",
    },
    Clause {
        id: "OF-08",
        title: "Shaken units",
        text: "Shaken units do not shoot (nor return fire), advance, charge or pursue, and do not occupy a position that they won.",
    },
    Clause {
        id: "OF-09",
        title: "Rally",
        text: "Not within 6″ of the enemy: a D6 for each figure down. 5 or more recovers, 3-4 stays down, 2 or less is lost. +1 elite or veteran, -1 militia or poor, +1 with a general or hero.",
    },
    Clause {
        id: "OF-10",
        title: "Reach",
        text: "Only the front rank shoots, up to 45 degrees to each side. Close and long range: muskets 4″ and 8″, rifles 8″ and 16″, artillery 16″ and 32″.",
    },
    Clause {
        id: "OF-11",
        title: "Shooting",
        text: "A die for 2 figures in the front rank, or 2 gunners; an odd figure rolls none unless the option says otherwise. Hits on 5+, artillery on 4+. Each die +1 superior firepower, -1 at skirmishers, artillery, cavalry or cover (once), -1 at long range. A hit lays a figure down.",
    },
    Clause {
        id: "OF-12",
        title: "Steady",
        text: "When a shot hits a unit, one commander with it may roll a D6: 5-6 cancels 1 hit, on 1 the commander is hit. Its side chooses which.",
    },
    Clause {
        id: "OF-13",
        title: "Commanders hit",
        text: "A commander who is hit is out. At the end of the next turn another of the same kind takes over, with no unit.",
    },
    Clause {
        id: "OF-14",
        title: "Held fire",
        text: "Until its side's next half a unit that held fire may shoot once: at a unit that has shot at it since, or at one charging it, before the dice of that charge. These hits do not count in the charge. A unit that is shaken or unarmed holds no fire.",
    },
    Clause {
        id: "OF-15",
        title: "What hits are",
        text: "Hits stand for everything that wears a unit down: fear, weariness, disorder and empty pouches as much as wounds.",
    },
    Clause {
        id: "OF-16",
        title: "Charges",
        text: "All units in contact roll: one die for 2 figures in two ranks, one for each of a gun's crew, one for each horseman. Hits on 5+; +1 shock, -1 at a foe in cover, behind an obstacle or uphill, -1 cavalry at a square. Hits are dealt one by one round the side's units as listed. A charger with none standing drops its charge.",
    },
    Clause {
        id: "OF-17",
        title: "Come on",
        text: "Each commander with a unit in contact rolls a D6: on 5-6 cancel a hit on the own side or inflict one; on 1 the commander is hit.",
    },
    Clause {
        id: "OF-18",
        title: "Who goes back",
        text: "The side that took more hits retreats a full move, its rate and a D6; its units drop their own charges and their right to pursue. Tied, the attackers fall back half a move; of two units that charged each other, both.",
    },
    Clause {
        id: "OF-19",
        title: "Rout",
        text: "A unit that loses a melee and is then below half strength routs off the table. A tie is not a loss.",
    },
    Clause {
        id: "OF-20",
        title: "Pursuit",
        text: "Cavalry whose charge beat the defenders may attack once more, the same units or others in reach. Other units may occupy the position.",
    },
    Clause {
        id: "OF-21",
        title: "Works",
        text: "In place of its action a unit works: a D6 for every 4 standing, fewer than 4 cannot. At 6 points a road block or barricade, a fortified house, a cleared obstruction or 3″ of redoubt is done. Difficult work takes an engineer.",
    },
    Clause {
        id: "OF-22",
        title: "Demolition",
        text: "In place of its action a unit lays one die of charge. Set off, all dice there are rolled: 6 points breach a weak wall, a fortified house or a small bridge, 12 a larger bridge, or as the scenario says. The charge is spent.",
    },
];
