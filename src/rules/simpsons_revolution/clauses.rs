//! The quick reference.

use crate::battle::Clause;

/// Every clause, in the rulebook's order.
pub const CLAUSES: &[Clause] = &[
    Clause {
        id: "SR-01",
        title: "Units",
        text: "Infantry has 3 stands of 2 figures. Dragoons have 3 stands too unless the roster says otherwise. A gun is 1 stand.",
    },
    Clause {
        id: "SR-02",
        title: "Column and line",
        text: "Infantry and dragoons are in column, or in line (deployed). Artillery is limbered, trail in the direction of travel, or unlimbered, muzzle to the target.",
    },
    Clause {
        id: "SR-03",
        title: "Order",
        text: "Elite infantry forms wedge (1 stand forward, 2 back) or reinforced line (2 forward, 1 back). When it fails it loses 1 stand and becomes a close-order column or formed line. When that fails it becomes disordered, with gaps of 1/2 to 1″. When that fails it routs 16″. Any attack removes a routing unit. Regulars begin formed.",
    },
    Clause {
        id: "SR-04",
        title: "Militia",
        text: "Militia is always disordered, in column and in line.",
    },
    Clause {
        id: "SR-05",
        title: "Disorder",
        text: "Disorder is never put right. It takes 1 off tosses to form, charge or withdraw (SR-15), and the next failure is a rout. Otherwise the unit acts as usual.",
    },
    Clause {
        id: "SR-06",
        title: "Leaders",
        text: "Each side has 1 to 3 leaders. While the side activates, a leader may join a unit, even a routing one, or leave it. If the unit is removed the leader is alone, unharmed. If it routs the leader goes along, or stays where it stood.",
    },
    Clause {
        id: "SR-07",
        title: "Turn sequence",
        text: "First both sides rally. Then red, then blue: activation, artillery, rifles, muskets, melee. Units move only in the activation. Attacks are voluntary.",
    },
    Clause {
        id: "SR-08",
        title: "Rallies",
        text: "At the start of a turn each routing unit rolls 1D6. On 6, or 5+ with a leader attached, it rallies in a disordered column facing the enemy and may act this turn. Otherwise it routs another 16″. The leader is not at risk and may go along or stay.",
    },
    Clause {
        id: "SR-09",
        title: "Off the table",
        text: "A unit that moves or routs off the table is lost for good.",
    },
    Clause {
        id: "SR-10",
        title: "Rallies first",
        text: "Every routing unit of both sides rolls, or is marked as off the table, before the first side activates.",
    },
    Clause {
        id: "SR-11",
        title: "Moving",
        text: "A column turns and manoeuvres freely. A line pivots on either flank and moves straight ahead, or moves to a flank, or both. A line may withdraw straight back at 2/3 speed.",
    },
    Clause {
        id: "SR-12",
        title: "Rates",
        text: "Infantry in line and unlimbered artillery move 8″; a line straight back 5 1/3″. The rulebook gives no other rates, and none for a leader alone: agree on them, or set them under movement in the battle's file.",
    },
    Clause {
        id: "SR-13",
        title: "Obstacles",
        text: "To cross an obstacle roll 1D6 without modifiers: on 1-2 the unit does not move.",
    },
    Clause {
        id: "SR-14",
        title: "Move or fire",
        text: "Rifles and unlimbered artillery cannot move and fire in the same turn. Forming on the spot is not moving.",
    },
    Clause {
        id: "SR-15",
        title: "Actions that need a toss",
        text: "To form, to charge or to withdraw from a melee, roll 3+ on 1D6: -1 disordered, +1 in reinforced line. To form only: +1 in column, or +2 in wedge instead. On a success the unit moves at its full rate. On a failure it does not move this turn. Limbering and unlimbering count as forming, without the +1 and +2.",
    },
    Clause {
        id: "SR-16",
        title: "Firing",
        text: "Only infantry in line and unlimbered artillery fire; dragoons in line fire only as an option. Dragoons charge only in line. Units may fire at a unit in melee.",
    },
    Clause {
        id: "SR-17",
        title: "Activation",
        text: "Once a turn a unit moves, forms, charges, withdraws, or brings its crew back. A unit that charges was in line when the step began. Artillery never charges. A unit in melee can only withdraw, or bring its crew back. A routing unit cannot be activated.",
    },
    Clause {
        id: "SR-18",
        title: "Order of combat",
        text: "The phasing side attacks in this order: artillery up to 36″, rifles up to 24″, muskets up to 16″, then melee in contact.",
    },
    Clause {
        id: "SR-19",
        title: "Combat",
        text: "All units that attack one target in one kind of combat do so together, and the target rolls 1D6. 2 or less fails. +1 in cover, -1 for each attacker over one. In melee also: -1 if charged this phase, except by rifles or in cover; -1 infantry or artillery against dragoons; +1 if every attacker named charged it this phase, uphill. A unit either fires or fights in a phase.",
    },
    Clause {
        id: "SR-20",
        title: "Morale failure",
        text: "Infantry and dragoons lose order (SR-03). Artillery that fails in melee is removed. Artillery that fails under fire loses its crew: the crew falls back 8″, and the gun leaves any melee.",
    },
    Clause {
        id: "SR-21",
        title: "Crews",
        text: "As its activation a crew that fell back rolls 1D6 and returns to its gun on 3+. The gun fires again next turn. A gun without its crew does nothing, and its crew can be driven back further.",
    },
    Clause {
        id: "SR-22",
        title: "Leader rallies",
        text: "When a unit fails, one leader of its side within 8″ may have the die rolled again at once, with the same modifiers. If it fails again, the leader is lost as well.",
    },
    Clause {
        id: "SR-23",
        title: "Attacking a rout",
        text: "Any attack on a routing unit, by fire or in melee, removes it without a roll.",
    },
    Clause {
        id: "SR-24",
        title: "Melees",
        text: "A melee lasts until a side is removed, routs or withdraws. In each phase the phasing side attacks. A unit that routs leaves the melee.",
    },
];
