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
        text: "With fewer than half of its first figures standing a unit is shaken, for as long as that lasts. With nobody standing it can still rally; with everybody lost it is out.",
    },
    Clause {
        id: "OF-03",
        title: "Who goes first",
        text: "Settled anew each turn: a D6 for each side, the higher goes first, ties roll again. An option lets one side always begin, or the two by turns.",
    },
    Clause {
        id: "OF-04",
        title: "Halves",
        text: "In its side's half a unit does one thing: moves (and may declare a charge), rallies, shoots, or (infantry and skirmishers) holds its fire. After both halves every charge is resolved or called off; then the turn ends.",
    },
    Clause {
        id: "OF-05",
        title: "Moving",
        text: "A D6 and 6 inches for infantry, guns and wagons; 9 for skirmishers and tribesmen; 12 for cavalry and commanders. 4 less to deploy guns. 4 less over broken ground, but not for skirmishers, tribesmen, or a column two wide on a road.",
    },
    Clause {
        id: "OF-06",
        title: "Commanders and units",
        text: "In his half a commander joins and leaves units freely until he has moved. With a unit before its move he may have its die rolled again, once; the second counts, and he goes with the unit.",
    },
    Clause {
        id: "OF-07",
        title: "Near the enemy",
        text: "Within 6 inches of the enemy there are two ways to go: at him, or straight back. Cavalry and guns cannot cross all ground.",
    },
    Clause {
        id: "OF-08",
        title: "What shaken units cannot",
        text: "They neither shoot nor advance nor charge.",
    },
    Clause {
        id: "OF-09",
        title: "Rally",
        text: "Not within 6 inches of the enemy: a D6 for each figure down. 5 or more gets up, 3 and 4 stay down, less is lost. Elite and veterans add 1, militia and poor troops take 1 off; a general or hero with them adds 1.",
    },
    Clause {
        id: "OF-10",
        title: "Reach",
        text: "Only the front rank shoots, up to 45 degrees to each side. Close and long range: muskets 4 and 8 inches, rifles 8 and 16, artillery 16 and 32.",
    },
    Clause {
        id: "OF-11",
        title: "Shooting",
        text: "A die for two figures in the front rank, or two gunners; an odd one rolls none unless the option says otherwise. 5 or more hits, for artillery 4. Each die has +1 for superior firepower, -1 at skirmishers, artillery, cavalry or cover (once), -1 at long range. A hit lays a figure down.",
    },
    Clause {
        id: "OF-12",
        title: "Steady",
        text: "When a shot hits a unit, a commander with it may roll a D6: 5 and 6 take one hit off, 1 hits him.",
    },
    Clause {
        id: "OF-13",
        title: "Commanders hit",
        text: "He is out. At the end of the next turn another of his kind takes his place, with no unit.",
    },
    Clause {
        id: "OF-14",
        title: "Held fire",
        text: "Until its side's next half a unit that held may shoot once: at a unit that has shot it since, or at one charging it, before the dice of that charge. What this hits does not count in the charge.",
    },
    Clause {
        id: "OF-15",
        title: "What hits are",
        text: "Casualties stand for everything that wears a unit down: fear, weariness, disorder and empty pouches as much as wounds.",
    },
    Clause {
        id: "OF-16",
        title: "Charges",
        text: "All units in contact roll: one die for two figures in two ranks, one for each of a gun's crew, one for each horseman. 5 or more hits; +1 shock troops, -1 at a foe in cover, behind an obstacle or uphill, -1 cavalry at a square. Hits are dealt one by one round the side's units as listed.",
    },
    Clause {
        id: "OF-17",
        title: "Come on",
        text: "Each commander with a unit in contact rolls a D6: on 5 and 6 he takes a hit off his side or adds one to the enemy's; on 1 he is hit.",
    },
    Clause {
        id: "OF-18",
        title: "Who goes back",
        text: "The side that took more hits goes back a full move, its rate and a D6. When they are even the attackers go back half a move.",
    },
    Clause {
        id: "OF-19",
        title: "Rout",
        text: "A unit that loses hand to hand and is then below half strength is off the table. An even fight is not lost.",
    },
    Clause {
        id: "OF-20",
        title: "Pursuit",
        text: "Cavalry whose charge sent the defenders back may attack once more, them or whom else it reaches. Others may take the position.",
    },
    Clause {
        id: "OF-21",
        title: "Works",
        text: "In place of its action a unit works: a D6 for every whole four standing. At 6 points a road block or barricade, a fortified house, a cleared obstruction or 3 inches of redoubt is done. Difficult work takes an engineer.",
    },
    Clause {
        id: "OF-22",
        title: "Demolition",
        text: "In place of its action a unit lays one die of charge. Set off, all dice there are rolled: 6 points breach a weak wall, a fortified house or a small bridge, 12 a larger bridge, or as the scenario says. The charge is spent.",
    },
];
