//! The quick reference, in our words.

use super::*;

pub static CLAUSES: &[Clause] = &[
    clause(
        "BS-01",
        "Sizes",
        "Units have about a dozen figures; a gun has 4 crew. Other sizes play as well, but a roster far from these gets a warning.",
    ),
    clause(
        "BS-02",
        "Ratings",
        "Troops are elite, average or raw. Artillery and Indians are always average.",
    ),
    clause(
        "BS-03",
        "Line, column, square",
        "Infantry stands in line (2 ranks), attack column (4 or more ranks), square (a compact mass) or as skirmishers (about 1″ apart). Cavalry is mounted; guns are limbered or unlimbered.",
    ),
    clause(
        "BS-04",
        "Formations",
        "Skirmishers, guns and cavalry act as single units. Two or more infantry units of a side, all in line, all in column or all in square, may join in a Formation: in the opening, or in step 4 of the turn's end. None may be hidden or engaged. A unit that backs off, routs or changes to skirmishers leaves it; a single unit left over leaves too.",
    ),
    clause(
        "BS-05",
        "Shared hits",
        "Hits on a unit of a Formation are shared one by one, beginning with the unit attacked: kills first, then disorders. Units without figures, and engaged units, are passed over. In a combat, hits are shared among all the enemy units in it.",
    ),
    clause(
        "BS-06",
        "Characters",
        "Each side has fewer characters than units, at most 2 Leaders and 1 Hero. Dummies do not count as units.",
    ),
    clause(
        "BS-07",
        "Classes",
        "A class is set by the roster or rolled with 2D6: Duffer (class 1) on 2-4, Professional (2) on 5-8, Leader (3) on 9-11, Hero (4) on 12. The rulebook lists 4 twice; an option decides. A Leader or Hero above the limit is rolled again.",
    ),
    clause(
        "BS-08",
        "Command range",
        "Class x 3″, measured to the nearest man of the unit.",
    ),
    clause(
        "BS-09",
        "Joining a unit",
        "During its own card, and in the opening, a character may join or leave a unit of its side. It moves with that unit, or alone by class x 4″ (class x 8″ mounted). Of several characters with a unit, the highest class counts.",
    ),
    clause(
        "BS-10",
        "Superiors",
        "A character cannot order a unit that a superior has joined. If both characters have a rank, the higher rank is superior; otherwise the higher class.",
    ),
    clause(
        "BS-11",
        "The opening",
        "Before the cards, the sides move one unit each in turn, with up to two moves, changes of formation, limberings or unlimberings. The first shot ends the opening: it is resolved, then turn 1 begins.",
    ),
    clause(
        "BS-12",
        "The deck",
        "One card for each character on the table, 2 Pauses, 1 Free Action, 1 Joker, 1 Dummy, and the scenario's Special Effects. Each turn runs through the whole deck.",
    ),
    clause(
        "BS-13",
        "Drawing a card",
        "Draw the next card. For a Bonus card before the second Pause, roll 1D6: red takes it on even, blue on odd.",
    ),
    clause(
        "BS-14",
        "Held cards",
        "A Bonus card is held face down: the other side knows that it was taken, but not which one it is.",
    ),
    clause(
        "BS-15",
        "Playing a Bonus card",
        "Play it as soon as it is drawn, or later in the turn, even between two actions of a unit. After the second Pause it is too late.",
    ),
    clause(
        "BS-16",
        "Free Action",
        "One action of any one unit of the holder's side, for example fire (if loaded) or a move. It needs no activation and uses none.",
    ),
    clause(
        "BS-17",
        "Joker",
        "Once, its holder re-rolls one die or a whole hand of the side's own dice. The new result stands.",
    ),
    clause(
        "BS-18",
        "Dummy card",
        "No effect of its own, but it can activate a dummy unit (BS-63).",
    ),
    clause(
        "BS-19",
        "Special Effect",
        "The scenario says what the card does. It can also activate a dummy unit (BS-63).",
    ),
    clause(
        "BS-20",
        "First Pause",
        "Fight the combats that continue from the previous turn, then draw on.",
    ),
    clause(
        "BS-21",
        "Second Pause",
        "Discard unused Bonus cards. Bonus cards drawn later have no effect.",
    ),
    clause(
        "BS-22",
        "Activations",
        "When its card is drawn, a Duffer may order 1 unit, any other character 2. After the second Pause it is one fewer: 1 unit, a Duffer none. A Duffer may then still join, leave or move.",
    ),
    clause(
        "BS-23",
        "Orders",
        "A unit is activated once a turn, by one character in command range. It then takes 2 actions, which may be the same one twice.",
    ),
    clause(
        "BS-24",
        "End of the turn",
        "When all cards are drawn: 1 infantry and artillery not activated this turn fire or reload, 2 fight combats, 3 test morale, 4 shuffle the full deck.",
    ),
    clause(
        "BS-25",
        "Lost characters",
        "The card of a character out of action leaves the deck at once.",
    ),
    clause(
        "BS-26",
        "Movement",
        "Skirmishers 8″, line 4″, column 6″ (8″ on a road or charging), cavalry 10″ (16″ charging), limbered gun 6″, manhandled gun 2″. A square does not move.",
    ),
    clause(
        "BS-27",
        "Moving without a character",
        "A unit that no character has joined rolls 1D6 to move: half the distance on 1-2. Raw troops and Indians do not move at all on a 1. A move by Free Action card rolls too, a hidden unit's or a dummy's as well.",
    ),
    clause(
        "BS-28",
        "Disorder and bad going",
        "Lose 1″ for each disorder when advancing. Bad going halves the move; skirmishers lose 2″ instead, Indians nothing.",
    ),
    clause(
        "BS-29",
        "About face",
        "Turning about costs a quarter of the move for each rank: 1 for skirmishers, 2 for a line, 4 for a column.",
    ),
    clause(
        "BS-30",
        "Two moves",
        "Both actions may be moves, but only one at the charge rate.",
    ),
    clause(
        "BS-31",
        "Changing formation",
        "One action: change formation, limber up or unlimber.",
    ),
    clause(
        "BS-32",
        "Smoke",
        "All units start loaded. A unit takes 1 smoke marker when it fires and removes it when it reloads; with smoke it cannot fire. Bows take none.",
    ),
    clause(
        "BS-33",
        "Rifles",
        "A rifle shot leaves 2 smoke markers, so reloading takes 2 actions. Tap-loading removes both in one action, but the next shot counts as a musket's.",
    ),
    clause(
        "BS-34",
        "Rally",
        "One action removes 1 disorder. A character must be with the unit.",
    ),
    clause(
        "BS-35",
        "Free fire and reload",
        "In step 1 of the turn's end, a unit not activated may fire, reload or tap-load once without orders.",
    ),
    clause(
        "BS-36",
        "Skirmish by pairs",
        "Elite light infantry in skirmishers only: half the men fire, half reload. The unit takes 1 black smoke marker. It may skirmish by pairs again; for a full volley, reload once to remove the marker.",
    ),
    clause(
        "BS-37",
        "Range and targets",
        "The unit must be loaded, unlimbered and not engaged; the target in sight, in reach and not engaged. Measure from front centre to front centre. Short and long range: bow 6″, carbine 6″ and 12″, musket 9″ and 18″, rifle 12″ and 24″, gun 18″ and 36″. A gun under 9″ fires canister.",
    ),
    clause(
        "BS-38",
        "Dice for fire",
        "One die for each man firing, from two ranks at most (a gunner counts as 2). Less disorders, plus the class of the highest character with the unit. Halve against cover or skirmishers (once if both), then add a quarter against a column or square. Fractions go down for raw troops, up for others.",
    ),
    clause(
        "BS-39",
        "Hits",
        "A die hits on 6 at long range, 5-6 at short range, 4-6 with canister. A unit's first shot of the game, and every rifle shot, re-rolls 1s once. Roll each hit again: 1-2 no effect, 3-4 a disorder, 5-6 a kill.",
    ),
    clause(
        "BS-40",
        "Risk to characters",
        "When a unit takes one or more kills, roll 1D6 for each character with it. On 1 the character loses a class for good; below class 1 it is out of action. A Hero recovers for the next game.",
    ),
    clause(
        "BS-41",
        "No figures left",
        "A unit without figures is removed; its characters stay, alone.",
    ),
    clause(
        "BS-42",
        "Reaction",
        "A unit charged or contacted rolls 1D6: +1 elite, -1 raw, -1 already activated this turn. On 4 or more it may evade (about face free, then one move), fire if loaded, or counter-charge if cavalry. Fire at a charger is at short range.",
    ),
    clause(
        "BS-43",
        "Charge and contact",
        "Only columns and cavalry charge, and cavalry never charges a square. Any unit may move into contact at its ordinary rate, without the charge bonus. A unit with too few inches stops short.",
    ),
    clause(
        "BS-44",
        "Dice hand to hand",
        "One die for each man touching or overlapping an enemy, plus half of those behind in ranks 2 to 4, unless attacked in flank or rear. Cavalry counts 1 1/2 against infantry not in square. Less disorders, plus the class of the highest character. Fractions go down for raw troops, up for others.",
    ),
    clause(
        "BS-45",
        "Hits hand to hand",
        "A die hits on 4-6, on 3-6 if the unit charged this turn, on 5-6 against a defended obstacle. Roll each hit again: 1-2 no effect, 3-4 a disorder, 5-6 a kill; Indians re-roll 1s of this roll.",
    ),
    clause(
        "BS-46",
        "Losing a round",
        "The side with more kills against it loses, and each of its units tests morale at once. Equal kills are a draw.",
    ),
    clause(
        "BS-47",
        "Continuing",
        "After a draw, or if the losers stand, the combat continues: a round at the first Pause and one at the end of the next turn. Charges and obstacles then count for neither side.",
    ),
    clause(
        "BS-48",
        "Locked in combat",
        "No unit joins a combat, and none in it is shot at. Engaged units may only rally. Characters may join and leave.",
    ),
    clause(
        "BS-49",
        "Winners",
        "A winner may still have to test at the turn's end, if its tally is high enough (BS-52).",
    ),
    clause(
        "BS-50",
        "Morale tally",
        "A unit's disorders plus its kills.",
    ),
    clause(
        "BS-51",
        "Watching the tally",
        "The tally is always shown beside the men, and marked when it is higher.",
    ),
    clause(
        "BS-52",
        "When to test",
        "At once when a unit loses a round of combat; and in step 3 of the turn's end if its tally is higher than its figures standing.",
    ),
    clause(
        "BS-53",
        "Morale test",
        "Roll 2D6. Raw troops and Indians must re-roll 6s, elite may re-roll 1s, and a unit with a Leader or Hero, or in a Formation, may re-roll one die. Its tally or more: the unit stands.",
    ),
    clause(
        "BS-54",
        "Backing off",
        "Lower than the tally: the unit and any character with it move back one ordinary move. It takes a disorder and leaves the combat.",
    ),
    clause(
        "BS-55",
        "Rout",
        "Lower than the tally, and 4 or less: remove the unit and any Duffer with it. Other characters get a free move and may join another unit at once.",
    ),
    clause(
        "BS-56",
        "Formations testing",
        "Each unit tests on its own tally. With the option, one roll against the highest tally decides for all.",
    ),
    clause(
        "BS-57",
        "Formations acting",
        "An order to one unit activates them all, and each takes 2 actions. They change formation together, share one movement die, and one character leads them all. An option turns this off.",
    ),
    clause(
        "BS-60",
        "Hidden units",
        "A unit may start hidden. A dummy looks like any hidden unit.",
    ),
    clause(
        "BS-61",
        "Spotting",
        "In the open: spotted by any enemy in line of sight. In light cover: at 12″. In dense cover: at 6″.",
    ),
    clause(
        "BS-62",
        "Revealed",
        "A unit that is spotted or fires is revealed. Until then it cannot be fired at or charged.",
    ),
    clause(
        "BS-63",
        "Dummy units",
        "A dummy starts hidden, in cover. A Dummy or Special Effect card activates it for 2 actions, to move or change formation, without a die. The card may be played on any hidden unit, real or dummy. Until it is spotted, a dummy also moves in the opening and takes orders, with a die, as any hidden unit does: a refusal would give it away. When spotted, a dummy is removed.",
    ),
    clause(
        "BS-64",
        "Disputes",
        "The umpire decides. Without one, roll dice for it.",
    ),
];
