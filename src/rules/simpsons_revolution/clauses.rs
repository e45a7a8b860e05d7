//! The quick reference.

use super::*;

/// Every clause, in the rulebook's order.
pub static CLAUSES: &[Clause] = &[
    clause(
        "SR-01",
        "Units",
        "Infantry has 3 stands of 2 figures. Dragoons have 3 stands too unless the roster says otherwise. A gun is 1 stand.",
    ),
    clause(
        "SR-02",
        "Column and line",
        "Infantry and dragoons are in column, or in line (deployed). Artillery is limbered, trail in the direction of travel, or unlimbered, muzzle to the target.",
    ),
    clause(
        "SR-03",
        "Order",
        "Elite infantry forms wedge (1 stand forward, 2 back) or reinforced line (2 forward, 1 back). When it fails it loses 1 stand and becomes a close-order column or formed line. When that fails it becomes disordered, with gaps of 1/2 to 1″. When that fails it routs 16″. Any attack removes a routing unit. Regulars begin formed.",
    ),
    clause(
        "SR-04",
        "Militia",
        "Militia is always disordered, in column and in line.",
    ),
    clause(
        "SR-05",
        "Disorder",
        "Disorder is never put right. It takes 1 off tosses to form, charge or withdraw (SR-15), and the next failure is a rout. Otherwise the unit acts as usual.",
    ),
    clause(
        "SR-06",
        "Leaders",
        "Each side has 1 to 3 leaders. While the side activates, a leader may join a unit, even a routing one, or leave it. If the unit is removed the leader is alone, unharmed. If it routs the leader goes along, or stays where it stood.",
    ),
    clause(
        "SR-07",
        "Turn sequence",
        "First both sides rally. Then red, then blue: activation, artillery, rifles, muskets, melee. Units move only in the activation. Attacks are voluntary.",
    ),
    clause(
        "SR-08",
        "Rallies",
        "At the start of a turn each routing unit rolls 1D6. On 6, or 5+ with a leader attached, it rallies in a disordered column facing the enemy and may act this turn. Otherwise it routs another 16″. The leader is not at risk and may go along or stay.",
    ),
    clause(
        "SR-09",
        "Off the table",
        "A unit that moves or routs off the table is lost for good.",
    ),
    clause(
        "SR-10",
        "Rallies first",
        "Every routing unit of both sides rolls, or is marked as off the table, before the first side activates.",
    ),
    clause(
        "SR-11",
        "Moving",
        "A column turns and manoeuvres freely. A line pivots on either flank and moves straight ahead, or moves to a flank, or both. A line may withdraw straight back at 2/3 speed.",
    ),
    clause(
        "SR-12",
        "Rates",
        "Infantry in line and unlimbered artillery move 8″; a line straight back 5 1/3″. The rulebook gives no other rates, and none for a leader alone: agree on them, or set them under movement in the battle's file.",
    ),
    clause(
        "SR-13",
        "Obstacles",
        "To cross an obstacle roll 1D6 without modifiers: on 1-2 the unit does not move.",
    ),
    clause(
        "SR-14",
        "Move or fire",
        "Rifles and unlimbered artillery cannot move and fire in the same turn. Forming on the spot is not moving.",
    ),
    clause(
        "SR-15",
        "Actions that need a toss",
        "To form, to charge or to withdraw from a melee, roll 3+ on 1D6: -1 disordered, +1 in reinforced line. To form only: +1 in column, or +2 in wedge instead. On a success the unit moves at its full rate. On a failure it does not move this turn. Limbering and unlimbering count as forming, without the +1 and +2.",
    ),
    clause(
        "SR-16",
        "Firing",
        "Only infantry in line and unlimbered artillery fire; dragoons in line fire only as an option. Dragoons charge only in line. Units may fire at a unit in melee.",
    ),
    clause(
        "SR-17",
        "Activation",
        "Once a turn a unit moves, forms, charges, withdraws, or brings its crew back. A unit that charges was in line when the step began. Artillery never charges. A unit in melee can only withdraw, or bring its crew back. A routing unit cannot be activated.",
    ),
    clause(
        "SR-18",
        "Order of combat",
        "The phasing side attacks in this order: artillery up to 36″, rifles up to 24″, muskets up to 16″, then melee in contact.",
    ),
    clause(
        "SR-19",
        "Combat",
        "All units that attack one target in one kind of combat do so together, and the target rolls 1D6. 2 or less fails. +1 in cover, -1 for each attacker over one. In melee also: -1 if charged this phase, except by rifles or in cover; -1 infantry or artillery against dragoons; +1 if every attacker named charged it this phase, uphill. A unit either fires or fights in a phase.",
    ),
    clause(
        "SR-20",
        "Morale failure",
        "Infantry and dragoons lose order (SR-03). Artillery that fails in melee is removed. Artillery that fails under fire loses its crew: the crew falls back 8″, and the gun leaves any melee.",
    ),
    clause(
        "SR-21",
        "Crews",
        "As its activation a crew that fell back rolls 1D6 and returns to its gun on 3+. The gun fires again next turn. A gun without its crew does nothing, and its crew can be driven back further.",
    ),
    clause(
        "SR-22",
        "Leader rallies",
        "When a unit fails, one leader of its side within 8″ may have the die rolled again at once, with the same modifiers. If it fails again, the leader is lost as well.",
    ),
    clause(
        "SR-23",
        "Attacking a rout",
        "Any attack on a routing unit, by fire or in melee, removes it without a roll.",
    ),
    clause(
        "SR-24",
        "Melees",
        "A melee lasts until a side is removed, routs or withdraws. In each phase the phasing side attacks. A unit that routs leaves the melee.",
    ),
];
