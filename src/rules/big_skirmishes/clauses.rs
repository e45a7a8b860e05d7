//! The quick reference, in our words.

use crate::battle::Clause;

pub const CLAUSES: &[Clause] = &[
    Clause {
        id: "BS-01",
        title: "Sizes",
        text: "Units have about a dozen figures; a gun has 4 crew. Other sizes play as well, but a roster far from these gets a warning.",
    },
    Clause {
        id: "BS-02",
        title: "Ratings",
        text: "Troops are elite, average or raw. Artillery and Indians are always average.",
    },
    Clause {
        id: "BS-03",
        title: "Line, column, square",
        text: "Infantry stands in line (2 ranks), attack column (4 or more ranks), square (a compact mass) or as skirmishers (about 1″ apart). Cavalry is mounted; guns are limbered or unlimbered.",
    },
    Clause {
        id: "BS-04",
        title: "Formations",
        text: "Skirmishers, guns and cavalry act as single units. Two or more infantry units of a side, all in line, all in column or all in square, may join in a Formation: in the opening, or in step 4 of the turn's end. None may be hidden or engaged. A unit that backs off, routs or changes to skirmishers leaves it; a single unit left over leaves too.",
    },
    Clause {
        id: "BS-05",
        title: "Shared hits",
        text: "Hits on a unit of a Formation are shared one by one, beginning with the unit attacked: kills first, then disorders. Units without figures, and engaged units, are passed over. In a combat, hits are shared among all the enemy units in it.",
    },
    Clause {
        id: "BS-06",
        title: "Characters",
        text: "Each side has fewer characters than units, at most 2 Leaders and 1 Hero. Dummies do not count as units.",
    },
    Clause {
        id: "BS-07",
        title: "Classes",
        text: "A class is set by the roster or rolled with 2D6: Duffer (class 1) on 2-4, Professional (2) on 5-8, Leader (3) on 9-11, Hero (4) on 12. The rulebook lists 4 twice; an option decides. A Leader or Hero above the limit is rolled again.",
    },
    Clause {
        id: "BS-08",
        title: "Command range",
        text: "Class x 3″, measured to the nearest man of the unit.",
    },
    Clause {
        id: "BS-09",
        title: "Joining a unit",
        text: "During its own card, and in the opening, a character may join or leave a unit of its side. It moves with that unit, or alone by class x 4″ (class x 8″ mounted). Of several characters with a unit, the highest class counts.",
    },
    Clause {
        id: "BS-10",
        title: "Superiors",
        text: "A character cannot order a unit that a superior has joined. If both characters have a rank, the higher rank is superior; otherwise the higher class.",
    },
    Clause {
        id: "BS-11",
        title: "The opening",
        text: "Before the cards, the sides move one unit each in turn, with up to two moves, changes of formation, limberings or unlimberings. The first shot ends the opening: it is resolved, then turn 1 begins.",
    },
    Clause {
        id: "BS-12",
        title: "The deck",
        text: "One card for each character on the table, 2 Pauses, 1 Free Action, 1 Joker, 1 Dummy, and the scenario's Special Effects. Each turn runs through the whole deck.",
    },
    Clause {
        id: "BS-13",
        title: "Drawing a card",
        text: "Draw the next card. For a Bonus card before the second Pause, roll 1D6: red takes it on even, blue on odd.",
    },
    Clause {
        id: "BS-14",
        title: "Held cards",
        text: "A Bonus card is held face down: the other side knows that it was taken, but not which one it is.",
    },
    Clause {
        id: "BS-15",
        title: "Playing a Bonus card",
        text: "Play it as soon as it is drawn, or later in the turn, even between two actions of a unit. After the second Pause it is too late.",
    },
    Clause {
        id: "BS-16",
        title: "Free Action",
        text: "One action of any one unit of the holder's side, for example fire (if loaded) or a move. It needs no activation and uses none.",
    },
    Clause {
        id: "BS-17",
        title: "Joker",
        text: "Once, its holder re-rolls one die or a whole hand of the side's own dice. The new result stands.",
    },
    Clause {
        id: "BS-18",
        title: "Dummy card",
        text: "No effect of its own, but it can activate a dummy unit (BS-63).",
    },
    Clause {
        id: "BS-19",
        title: "Special Effect",
        text: "The scenario says what the card does. It can also activate a dummy unit (BS-63).",
    },
    Clause {
        id: "BS-20",
        title: "First Pause",
        text: "Fight the combats that continue from the previous turn, then draw on.",
    },
    Clause {
        id: "BS-21",
        title: "Second Pause",
        text: "Discard unused Bonus cards. Bonus cards drawn later have no effect.",
    },
    Clause {
        id: "BS-22",
        title: "Activations",
        text: "When its card is drawn, a Duffer may order 1 unit, any other character 2. After the second Pause it is one fewer: 1 unit, a Duffer none. A Duffer may then still join, leave or move.",
    },
    Clause {
        id: "BS-23",
        title: "Orders",
        text: "A unit is activated once a turn, by one character in command range. It then takes 2 actions, which may be the same one twice.",
    },
    Clause {
        id: "BS-24",
        title: "End of the turn",
        text: "When all cards are drawn: 1 infantry and artillery not activated this turn fire or reload, 2 fight combats, 3 test morale, 4 shuffle the full deck.",
    },
    Clause {
        id: "BS-25",
        title: "Lost characters",
        text: "The card of a character out of action leaves the deck at once.",
    },
    Clause {
        id: "BS-26",
        title: "Movement",
        text: "Skirmishers 8″, line 4″, column 6″ (8″ on a road or charging), cavalry 10″ (16″ charging), limbered gun 6″, manhandled gun 2″. A square does not move.",
    },
    Clause {
        id: "BS-27",
        title: "Moving without a character",
        text: "A unit that no character has joined rolls 1D6 to move: half the distance on 1-2. Raw troops and Indians do not move at all on a 1. A move by Free Action card rolls too, a hidden unit's or a dummy's as well.",
    },
    Clause {
        id: "BS-28",
        title: "Disorder and bad going",
        text: "Lose 1″ for each disorder when advancing. Bad going halves the move; skirmishers lose 2″ instead, Indians nothing.",
    },
    Clause {
        id: "BS-29",
        title: "About face",
        text: "Turning about costs a quarter of the move for each rank: 1 for skirmishers, 2 for a line, 4 for a column.",
    },
    Clause {
        id: "BS-30",
        title: "Two moves",
        text: "Both actions may be moves, but only one at the charge rate.",
    },
    Clause {
        id: "BS-31",
        title: "Changing formation",
        text: "One action: change formation, limber up or unlimber.",
    },
    Clause {
        id: "BS-32",
        title: "Smoke",
        text: "All units start loaded. A unit takes 1 smoke marker when it fires and removes it when it reloads; with smoke it cannot fire. Bows take none.",
    },
    Clause {
        id: "BS-33",
        title: "Rifles",
        text: "A rifle shot leaves 2 smoke markers, so reloading takes 2 actions. Tap-loading removes both in one action, but the next shot counts as a musket's.",
    },
    Clause {
        id: "BS-34",
        title: "Rally",
        text: "One action removes 1 disorder. A character must be with the unit.",
    },
    Clause {
        id: "BS-35",
        title: "Free fire and reload",
        text: "In step 1 of the turn's end, a unit not activated may fire, reload or tap-load once without orders.",
    },
    Clause {
        id: "BS-36",
        title: "Skirmish by pairs",
        text: "Elite light infantry in skirmishers only: half the men fire, half reload. The unit takes 1 black smoke marker. It may skirmish by pairs again; for a full volley, reload once to remove the marker.",
    },
    Clause {
        id: "BS-37",
        title: "Range and targets",
        text: "The unit must be loaded, unlimbered and not engaged; the target in sight, in reach and not engaged. Measure from front centre to front centre. Short and long range: bow 6″, carbine 6″ and 12″, musket 9″ and 18″, rifle 12″ and 24″, gun 18″ and 36″. A gun under 9″ fires canister.",
    },
    Clause {
        id: "BS-38",
        title: "Dice for fire",
        text: "One die for each man firing, from two ranks at most (a gunner counts as 2). Less disorders, plus the class of the highest character with the unit. Halve against cover or skirmishers (once if both), then add a quarter against a column or square. Fractions go down for raw troops, up for others.",
    },
    Clause {
        id: "BS-39",
        title: "Hits",
        text: "A die hits on 6 at long range, 5-6 at short range, 4-6 with canister. A unit's first shot of the game, and every rifle shot, re-rolls 1s once. Roll each hit again: 1-2 no effect, 3-4 a disorder, 5-6 a kill.",
    },
    Clause {
        id: "BS-40",
        title: "Risk to characters",
        text: "When a unit takes one or more kills, roll 1D6 for each character with it. On 1 the character loses a class for good; below class 1 it is out of action. A Hero recovers for the next game.",
    },
    Clause {
        id: "BS-41",
        title: "No figures left",
        text: "A unit without figures is removed; its characters stay, alone.",
    },
    Clause {
        id: "BS-42",
        title: "Reaction",
        text: "A unit charged or contacted rolls 1D6: +1 elite, -1 raw, -1 already activated this turn. On 4 or more it may evade (about face free, then one move), fire if loaded, or counter-charge if cavalry. Fire at a charger is at short range.",
    },
    Clause {
        id: "BS-43",
        title: "Charge and contact",
        text: "Only columns and cavalry charge, and cavalry never charges a square. Any unit may move into contact at its ordinary rate, without the charge bonus. A unit with too few inches stops short.",
    },
    Clause {
        id: "BS-44",
        title: "Dice hand to hand",
        text: "One die for each man touching or overlapping an enemy, plus half of those behind in ranks 2 to 4, unless attacked in flank or rear. Cavalry counts 1 1/2 against infantry not in square. Less disorders, plus the class of the highest character. Fractions go down for raw troops, up for others.",
    },
    Clause {
        id: "BS-45",
        title: "Hits hand to hand",
        text: "A die hits on 4-6, on 3-6 if the unit charged this turn, on 5-6 against a defended obstacle. Roll each hit again: 1-2 no effect, 3-4 a disorder, 5-6 a kill; Indians re-roll 1s of this roll.",
    },
    Clause {
        id: "BS-46",
        title: "Losing a round",
        text: "The side with more kills against it loses, and each of its units tests morale at once. Equal kills are a draw.",
    },
    Clause {
        id: "BS-47",
        title: "Continuing",
        text: "After a draw, or if the losers stand, the combat continues: a round at the first Pause and one at the end of the next turn. Charges and obstacles then count for neither side.",
    },
    Clause {
        id: "BS-48",
        title: "Locked in combat",
        text: "No unit joins a combat, and none in it is shot at. Engaged units may only rally. Characters may join and leave.",
    },
    Clause {
        id: "BS-49",
        title: "Winners",
        text: "A winner may still have to test at the turn's end, if its tally is high enough (BS-52).",
    },
    Clause {
        id: "BS-50",
        title: "Morale tally",
        text: "A unit's disorders plus its kills.",
    },
    Clause {
        id: "BS-51",
        title: "Watching the tally",
        text: "The tally is always shown beside the men, and marked when it is higher.",
    },
    Clause {
        id: "BS-52",
        title: "When to test",
        text: "At once when a unit loses a round of combat; and in step 3 of the turn's end if its tally is higher than its figures standing.",
    },
    Clause {
        id: "BS-53",
        title: "Morale test",
        text: "Roll 2D6. Raw troops and Indians must re-roll 6s, elite may re-roll 1s, and a unit with a Leader or Hero, or in a Formation, may re-roll one die. Its tally or more: the unit stands.",
    },
    Clause {
        id: "BS-54",
        title: "Backing off",
        text: "Lower than the tally: the unit and any character with it move back one ordinary move. It takes a disorder and leaves the combat.",
    },
    Clause {
        id: "BS-55",
        title: "Rout",
        text: "Lower than the tally, and 4 or less: remove the unit and any Duffer with it. Other characters get a free move and may join another unit at once.",
    },
    Clause {
        id: "BS-56",
        title: "Formations testing",
        text: "Each unit tests on its own tally. With the option, one roll against the highest tally decides for all.",
    },
    Clause {
        id: "BS-57",
        title: "Formations acting",
        text: "An order to one unit activates them all, and each takes 2 actions. They change formation together, share one movement die, and one character leads them all. An option turns this off.",
    },
    Clause {
        id: "BS-60",
        title: "Hidden units",
        text: "A unit may start hidden. A dummy looks like any hidden unit.",
    },
    Clause {
        id: "BS-61",
        title: "Spotting",
        text: "In the open: spotted by any enemy in line of sight. In light cover: at 12″. In dense cover: at 6″.",
    },
    Clause {
        id: "BS-62",
        title: "Revealed",
        text: "A unit that is spotted or fires is revealed. Until then it cannot be fired at or charged.",
    },
    Clause {
        id: "BS-63",
        title: "Dummy units",
        text: "A dummy starts hidden, in cover. No character orders it; a Dummy or Special Effect card activates it for 2 actions, to move or change formation, without a die. The card may be played on any hidden unit, real or dummy. When spotted, a dummy is removed.",
    },
    Clause {
        id: "BS-64",
        title: "Disputes",
        text: "The umpire decides. Without one, roll dice for it.",
    },
];
