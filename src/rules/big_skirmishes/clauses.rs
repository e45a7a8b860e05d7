//! The quick reference, in our words.

use crate::battle::Clause;

pub(super) const CLAUSES: &[Clause] = &[
    Clause {
        id: "BS-01",
        title: "Sizes",
        text: "A unit usually has about twelve figures, a gun four crew. Other sizes play as well; a roster far from the usual gets a warning.",
    },
    Clause {
        id: "BS-02",
        title: "Ratings",
        text: "Troops are elite, average or raw. Guns and Indians are average, always.",
    },
    Clause {
        id: "BS-03",
        title: "Formations of foot",
        text: "Line has two ranks, attack column four or more, square is all-round, skirmishers stand an inch apart. Cavalry is mounted; a gun is limbered or unlimbered.",
    },
    Clause {
        id: "BS-04",
        title: "Formations (capital F)",
        text: "Two or more foot units of one side that all stand in line, column or square can be made a Formation, in the opening or between turns. Who backs off, routs or goes skirmishing leaves it.",
    },
    Clause {
        id: "BS-05",
        title: "Shared hits",
        text: "Hits on one unit of a Formation go round its units one at a time, kills before disorders, each round starting with the unit that was attacked. Units with nobody left are skipped.",
    },
    Clause {
        id: "BS-06",
        title: "How many characters",
        text: "Each side has fewer characters than units, at most two Leaders and one Hero.",
    },
    Clause {
        id: "BS-07",
        title: "Class by dice",
        text: "2D6 for a character without a class: up to 4 Duffer, 5-8 Professional, 9-11 Leader, 12 Hero. A result that the side has no room for is rolled again.",
    },
    Clause {
        id: "BS-08",
        title: "Command range",
        text: "Three inches for each class, to the nearest man of the unit.",
    },
    Clause {
        id: "BS-09",
        title: "Joining",
        text: "A character can be with a unit of his side and go where it goes, or move alone: 4 inches a class on foot, 8 mounted. He joins and leaves during his own card and in the opening.",
    },
    Clause {
        id: "BS-10",
        title: "Superiors",
        text: "A unit that a senior officer is with takes no orders from a junior one: by rank where both have one, by class otherwise.",
    },
    Clause {
        id: "BS-11",
        title: "The opening",
        text: "The sides move a unit each by turns, with up to two moves or changes of formation, until somebody fires; that shot starts the cards.",
    },
    Clause {
        id: "BS-12",
        title: "The deck",
        text: "A card for each character still in play, two Pauses, a Free Action, a Joker, a Dummy and the scenario's Special Effects. Every card comes once a turn.",
    },
    Clause {
        id: "BS-13",
        title: "Drawing",
        text: "The next card is turned. For a Bonus card a die says who takes it: even red, odd blue.",
    },
    Clause {
        id: "BS-14",
        title: "Face down",
        text: "The enemy knows that a Bonus card was taken, not which one it is.",
    },
    Clause {
        id: "BS-15",
        title: "Playing a Bonus card",
        text: "At once or later in the turn, also between two actions of a unit; never after the second Pause.",
    },
    Clause {
        id: "BS-16",
        title: "Free Action",
        text: "One action of any one unit of the holder's side. It takes no activation, and a unit that has been activated may take it.",
    },
    Clause {
        id: "BS-17",
        title: "Joker",
        text: "Once, its holder rolls again one die or a whole hand of his own side's dice; what comes up then stays.",
    },
    Clause {
        id: "BS-18",
        title: "Dummy card",
        text: "It does nothing by itself, except that it may bring a dummy unit to life for two actions.",
    },
    Clause {
        id: "BS-19",
        title: "Special Effect",
        text: "The scenario's own event: the card says what happens.",
    },
    Clause {
        id: "BS-20",
        title: "First Pause",
        text: "Combats left over from last turn are fought before the next card.",
    },
    Clause {
        id: "BS-21",
        title: "Second Pause",
        text: "Bonus cards still held are thrown away, and those that come later do nothing.",
    },
    Clause {
        id: "BS-22",
        title: "Activations",
        text: "A Duffer activates one unit, everybody else two. After the second Pause it is one fewer, so a Duffer's card only passes.",
    },
    Clause {
        id: "BS-23",
        title: "Orders",
        text: "A unit is activated once a turn at most, by one character, and then has two actions.",
    },
    Clause {
        id: "BS-24",
        title: "The turn's end",
        text: "With the deck empty: 1 free fire and reloading, 2 hand-to-hand combats, 3 morale, 4 shuffle everything.",
    },
    Clause {
        id: "BS-25",
        title: "Lost characters",
        text: "The card of a character who is out leaves the deck on the spot.",
    },
    Clause {
        id: "BS-26",
        title: "Movement",
        text: "Skirmishers 8 inches, line 4, column 6 (8 on a road or charging), cavalry 10 (16 charging), limbered gun 6, gun by hand 2. A square stays.",
    },
    Clause {
        id: "BS-27",
        title: "Obeying",
        text: "Without a character, a unit ordered to move throws a die: 1 or 2 is half the distance; a 1 stops raw troops and Indians altogether.",
    },
    Clause {
        id: "BS-28",
        title: "Slowed",
        text: "An inch less for each disorder when going forward. Bad going halves it, but skirmishers lose 2 inches and Indians nothing.",
    },
    Clause {
        id: "BS-29",
        title: "About face",
        text: "A quarter of the inches for each rank that turns.",
    },
    Clause {
        id: "BS-30",
        title: "Two moves",
        text: "Both actions may be moves, but only one at the charge.",
    },
    Clause {
        id: "BS-31",
        title: "Changing",
        text: "Changing formation takes an action; so does limbering up or unlimbering.",
    },
    Clause {
        id: "BS-32",
        title: "Smoke",
        text: "Everybody starts loaded. A shot leaves a smoke marker, a reload takes one off, and no unit fires with smoke on it. Bows make none.",
    },
    Clause {
        id: "BS-33",
        title: "Rifles",
        text: "A rifle shot leaves two markers. Tap-loading clears both at once, and makes the next shot a musket's.",
    },
    Clause {
        id: "BS-34",
        title: "Rallying",
        text: "An action takes off one disorder, if a character is with the unit.",
    },
    Clause {
        id: "BS-35",
        title: "Free reload",
        text: "What the turn's end allows without orders is the same fire, reload or tap-load, once.",
    },
    Clause {
        id: "BS-36",
        title: "By pairs",
        text: "Elite light infantry in skirmishers can fire with half its men while the rest reload, marked with one black smoke.",
    },
    Clause {
        id: "BS-37",
        title: "Who may fire at what",
        text: "Loaded, unlimbered, not engaged, at an enemy in sight and in reach. Bow 6; carbine 6 and 12; musket 9 and 18; rifle 12 and 24; gun canister below 9, then 18 and 36.",
    },
    Clause {
        id: "BS-38",
        title: "Dice for fire",
        text: "Men (a gunner is two) less disorders, plus the class of the best character there. Halved against cover or skirmishers, then a quarter more against a column or square. Raw troops round down, others up.",
    },
    Clause {
        id: "BS-39",
        title: "Hits",
        text: "6 at long range, 5-6 at short, 4-6 with canister. The first shot of the game and rifles roll ones again. Each hit is rolled: 1-2 nothing, 3-4 a disorder, 5-6 a kill.",
    },
    Clause {
        id: "BS-40",
        title: "Risk",
        text: "When a unit loses figures, each character with it throws a die: on a 1 he drops a class for good, and out of the lowest he is out of action.",
    },
    Clause {
        id: "BS-41",
        title: "Nobody left",
        text: "A unit without figures is taken off; characters stay behind alone.",
    },
    Clause {
        id: "BS-42",
        title: "Reaction",
        text: "A unit that is charged or contacted throws a die, +1 elite, -1 raw, -1 if activated this turn. On 4 it may evade, fire if loaded, or counter-charge if cavalry.",
    },
    Clause {
        id: "BS-43",
        title: "Charge and contact",
        text: "Columns and cavalry charge, cavalry never a square; others only make contact at their ordinary rate. With too few inches it stops short.",
    },
    Clause {
        id: "BS-44",
        title: "Dice hand to hand",
        text: "Men touching, plus half of those behind, less disorders, plus the best character's class. Cavalry counts half as much again against foot that is not in square. Attacked in flank or rear, those behind do not count.",
    },
    Clause {
        id: "BS-45",
        title: "Hits hand to hand",
        text: "4-6; 3-6 for who charged this turn; 5-6 against a defended obstacle. Indians roll ones again when hits are rolled.",
    },
    Clause {
        id: "BS-46",
        title: "Who loses",
        text: "The side with more kills against it; each of its units tests morale at once. Equal kills are a draw.",
    },
    Clause {
        id: "BS-47",
        title: "Going on",
        text: "A combat lasts until one side has nobody left in it: another round at the first Pause and at the turn's end, without the charge and the obstacle.",
    },
    Clause {
        id: "BS-48",
        title: "Locked",
        text: "Nobody joins a combat or shoots into it, and engaged units only rally. Characters come and go.",
    },
    Clause {
        id: "BS-49",
        title: "Winners too",
        text: "A winner with a high tally may still have to test at the turn's end.",
    },
    Clause {
        id: "BS-50",
        title: "Tally",
        text: "A unit's disorders and kills added up.",
    },
    Clause {
        id: "BS-51",
        title: "Over the tally",
        text: "The tally stands beside the figures left, and is marked when it is the higher.",
    },
    Clause {
        id: "BS-52",
        title: "When to test",
        text: "At once after losing a round; and in step 3 of the turn's end with a tally above the figures standing.",
    },
    Clause {
        id: "BS-53",
        title: "The test",
        text: "2D6. Raw troops and Indians must roll sixes again, elite may roll ones again, a Leader, a Hero or a Formation gives one die again. The tally or more: it stands.",
    },
    Clause {
        id: "BS-54",
        title: "Backing off",
        text: "Too low: back one ordinary move, a disorder, and out of the combat.",
    },
    Clause {
        id: "BS-55",
        title: "Rout",
        text: "Too low, and 4 or less: the unit is gone, a Duffer with it too; other characters may go where they like.",
    },
    Clause {
        id: "BS-56",
        title: "Formations testing",
        text: "Each unit tests for itself, or all on one roll against the worst tally, as the option says.",
    },
    Clause {
        id: "BS-57",
        title: "Formations acting",
        text: "An order to one unit is an order to all, each with two actions; they change formation together, share the die for obeying, and one character leads them all.",
    },
    Clause {
        id: "BS-60",
        title: "Hidden units",
        text: "Some units start out of sight; a dummy looks the same as they do.",
    },
    Clause {
        id: "BS-61",
        title: "Spotting",
        text: "In the open by any enemy who can see there; in light cover at 12 inches, in dense cover at 6.",
    },
    Clause {
        id: "BS-62",
        title: "Revealed",
        text: "Being spotted or firing brings a unit into sight. Until then it can be neither shot at nor charged.",
    },
    Clause {
        id: "BS-63",
        title: "Dummy units",
        text: "Nobody orders them; a Dummy or Special Effect card gives one two actions, to move or change formation. Spotted, they are gone.",
    },
    Clause {
        id: "BS-64",
        title: "Disputes",
        text: "The umpire decides; without one, the dice do.",
    },
];
