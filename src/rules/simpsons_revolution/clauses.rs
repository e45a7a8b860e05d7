//! The quick reference, in our words.

use crate::battle::Clause;

/// Every clause, in order.
pub(super) const CLAUSES: &[Clause] = &[
    Clause {
        id: "SR-01",
        title: "Stands",
        text: "Foot comes in units of three stands, two figures on each. Dragoons have three as well unless their roster gives another number; a gun is one.",
    },
    Clause {
        id: "SR-02",
        title: "Postures",
        text: "Foot and dragoons are in column or deployed in line. A gun is limbered, its trail pointing where it goes, or unlimbered, its muzzle pointing where it fires.",
    },
    Clause {
        id: "SR-03",
        title: "The ladder of order",
        text: "Elite foot begins in wedge (1 stand before 2) or reinforced line (2 before 1). A failure costs it a stand and makes it a close-order column or formed line, where regulars begin; the next leaves a disordered column or line, with gaps of 1/2 to 1 inch; the next a rout of 16 inches; after that any attack removes it. Guns are on no ladder.",
    },
    Clause {
        id: "SR-04",
        title: "Militia",
        text: "Militia begins on the disordered rung and never gets above it, in column and in line alike.",
    },
    Clause {
        id: "SR-05",
        title: "Disorder",
        text: "Nothing puts disorder right. It takes 1 off the tosses for orders and brings the rout a rung nearer; otherwise the unit does what it did.",
    },
    Clause {
        id: "SR-06",
        title: "Leaders",
        text: "One to three on each side. While his side activates, a leader may go to a unit, even one that routs, or be on his own again. If his unit is removed he is left alone and unhurt; if it routs he goes along, unless his side leaves him where it stood.",
    },
    Clause {
        id: "SR-07",
        title: "The turn",
        text: "First both sides rally. Then red, and after it blue, has its five steps: activation, artillery, rifles, muskets, melee. All moving is done in the activation. Nobody has to attack.",
    },
    Clause {
        id: "SR-08",
        title: "Rallying",
        text: "A routing unit tosses a die at the start of the turn: a 6, or 5 and 6 with a leader attached, makes it a disordered column that faces the enemy and may act this turn. Otherwise it runs another 16 inches, with its leader or without him; he is in no danger.",
    },
    Clause {
        id: "SR-09",
        title: "Off the table",
        text: "Whoever crosses the table's edge is out of the game.",
    },
    Clause {
        id: "SR-10",
        title: "Rallies come first",
        text: "The first activation waits until each routing unit of both sides has tossed its die or is marked as gone.",
    },
    Clause {
        id: "SR-11",
        title: "How to move",
        text: "A column wheels and turns as it likes. A line pivots on a flank and goes ahead, or sidles to a flank, or does both; or it goes straight back at two thirds of its rate.",
    },
    Clause {
        id: "SR-12",
        title: "How far",
        text: "Foot in line and unlimbered guns: 8 inches; a line going straight back 5 1/3. The article leaves out columns, dragoons, limbered guns and leaders: agree on them, and write them under movement in the battle's file.",
    },
    Clause {
        id: "SR-13",
        title: "Obstacles",
        text: "To cross one a unit tosses a die, with nothing added or taken off: 3 or more lets it over, 1 and 2 stop it where it is.",
    },
    Clause {
        id: "SR-14",
        title: "Move or fire",
        text: "Riflemen and unlimbered guns do one of the two in a turn. Forming on the spot is no move.",
    },
    Clause {
        id: "SR-15",
        title: "Orders that need a toss",
        text: "To form, to charge or to leave a melee: 3 or more on a die, less 1 if disordered, plus 1 in reinforced line. To form also plus 1 in column, or plus 2 in wedge instead. Done, it moves at the full rate of the posture it now has; not done, it stays where it is this turn. Guns limber and unlimber by the plain die.",
    },
    Clause {
        id: "SR-16",
        title: "Who fires",
        text: "Foot in line and unlimbered guns; dragoons only where the option dragoons_fire says so, in line. Firing into a melee is allowed. Dragoons charge in line only.",
    },
    Clause {
        id: "SR-17",
        title: "One activation",
        text: "Once a turn a unit moves, forms, charges, withdraws or brings its crew back. To charge it must have been in line when the step began; guns never do. In melee it can only withdraw. Routing it does nothing.",
    },
    Clause {
        id: "SR-18",
        title: "Order and reach of attacks",
        text: "The side whose phase it is attacks: guns to 36 inches, then rifles to 24, then muskets to 16, then melee in contact. A distance just at the limit is in reach.",
    },
    Clause {
        id: "SR-19",
        title: "The die of the target",
        text: "All who attack one target in one kind do it at once, and it tosses a die. Plus 1 for cover. Minus 1 for each attacker after the first. In melee: minus 1 if anybody but riflemen charged it this phase and it has no cover; minus 1 for foot and guns with dragoons against them; plus 1 if all of them charged it this phase, uphill. A charge counts against the unit that was charged, and chargers and dragoons in contact count even if they do not attack. 2 or less fails. Nobody both fires and fights in one phase.",
    },
    Clause {
        id: "SR-20",
        title: "Failing",
        text: "Foot and dragoons go a rung down the ladder. A gun that fails in melee is gone; under fire its crew runs back 8 inches, leaves it standing, and is out of any melee.",
    },
    Clause {
        id: "SR-21",
        title: "Back to the gun",
        text: "For its activation a crew tosses a die and is back at its gun on 3 or more; that gun fires from the next turn on. A gun without its crew does nothing, and its crew can be driven further.",
    },
    Clause {
        id: "SR-22",
        title: "A leader steps in",
        text: "After a failure one leader of its side within 8 inches may have the die tossed again at once, by the same reckoning. If that fails as well he is lost, and the unit has failed.",
    },
    Clause {
        id: "SR-23",
        title: "Attacks on a rout",
        text: "A routing unit that is fired at or attacked in melee is gone; no die is tossed.",
    },
    Clause {
        id: "SR-24",
        title: "Melees last",
        text: "Until one side of it is removed, routs or withdraws, turn after turn; in each phase the side whose phase it is attacks. Who routs is out of it.",
    },
];
