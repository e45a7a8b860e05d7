//! The quick reference, in our words.

use crate::battle::Clause;

/// Every clause, in order.
pub(super) const CLAUSES: &[Clause] = &[
    Clause {
        id: "MI-01",
        title: "Men",
        text: "One figure is one man: formed or a straggler, fit or wounded. Those gone are dead, captured, sent to the rear or fled.",
    },
    Clause {
        id: "MI-02",
        title: "Quality",
        text: "Tests pass on 5 and more for rabble, 4 for conscripts, 3 for regulars, 2 for elite.",
    },
    Clause {
        id: "MI-03",
        title: "Traits",
        text: "Charismatic commanders and breech-loaders have rules of their own. Any other trait is only shown.",
    },
    Clause {
        id: "MI-04",
        title: "Initiative",
        text: "Roll a die for each side each turn. High commands first; ties roll again.",
    },
    Clause {
        id: "MI-05",
        title: "By turns",
        text: "The sides take turns, one commander each time. A side with none left waits; when neither has any, the next turn begins.",
    },
    Clause {
        id: "MI-06",
        title: "A commander's go",
        text: "The commander moves 4 inches or dashes 8, mounted 4 more, then either activates men or rallies stragglers.",
    },
    Clause {
        id: "MI-07",
        title: "Activating",
        text: "One formed body within 6 inches, and any stragglers within 4, or 8 for a charismatic commander. A man acts once a turn: those who leave a body keep its mark; those who have acted and join a body that may still act are only carried along.",
    },
    Clause {
        id: "MI-08",
        title: "Rallying",
        text: "Stragglers within the same reach, acted or not, move to the commander and form up with their unit. No dice. Then they have acted.",
    },
    Clause {
        id: "MI-09",
        title: "Actions",
        text: "A body takes two: move, disperse, reposition, fire, assault, regroup. A straggler takes one: scurry, form ranks, skirmish, bail, gather.",
    },
    Clause {
        id: "MI-10",
        title: "Formation",
        text: "Men who touch or stand within half an inch of each other. Further apart they are stragglers.",
    },
    Clause {
        id: "MI-11",
        title: "Move",
        text: "4 inches, straight unless wheeling; 2 less for each obstacle, then half in difficult ground. Turning in place is part of any move; two directions take two moves. In woods or heavy rubble all become stragglers.",
    },
    Clause {
        id: "MI-12",
        title: "Wounded men on the move",
        text: "Whenever a body moves or assaults, roll a die for each wounded man in it: on 1 the man stays behind. Against a formation only if the body goes in.",
    },
    Clause {
        id: "MI-13",
        title: "Disperse",
        text: "All spread out, up to 3 inches apart, and become stragglers. As the first action it is also the last.",
    },
    Clause {
        id: "MI-14",
        title: "Reposition",
        text: "A new formation, anywhere in the circle around the old one.",
    },
    Clause {
        id: "MI-15",
        title: "Firing",
        text: "At one formation, or at stragglers within 90 degrees. A man may fire through one friend in contact. Two fire actions are one rapid fire; stragglers never fire rapidly.",
    },
    Clause {
        id: "MI-16",
        title: "Effective or harassing",
        text: "Smoothbore 3, early rifle 4, advanced rifle 6, times 2 inches for rabble, 3 conscript, 4 regular, 5 elite. Up to that range 2D6, the higher counts; beyond it 1D6.",
    },
    Clause {
        id: "MI-17",
        title: "Effect",
        text: "The die, doubled by rapid fire (breech-loaders then 3 more), 1 for regulars or 2 for elite, and 1 for every 3 men firing.",
    },
    Clause {
        id: "MI-18",
        title: "Hits",
        text: "Points to a hit: formation 2, in cover or concealed 3; stragglers 3, concealed 4, in cover or entrenched 5. Of stragglers partly in cover those in the open are hit first, the others with the points left.",
    },
    Clause {
        id: "MI-19",
        title: "Who is hit",
        text: "From the nearest man outward, each once in a volley: the fit first, or the wounded, as the option says. A second wound changes nothing, or kills, as the option says.",
    },
    Clause {
        id: "MI-20",
        title: "What a hit does",
        text: "1-2 shocked (4 inches back, as a straggler), 3-4 wounded, 5-6 killed. From stragglers' fire 1-3, 4-5, 6.",
    },
    Clause {
        id: "MI-21",
        title: "Half a man",
        text: "A wounded man counts half in fire and assault.",
    },
    Clause {
        id: "MI-22",
        title: "Under fire",
        text: "A formed body fired at, hit or not, tests with one die. If it fails it gives ground, and for each point short one man falls back 4 inches as a straggler.",
    },
    Clause {
        id: "MI-23",
        title: "The officer",
        text: "An officer within 4 inches may have a failed test rolled again; the new roll stands. If an enemy formation is within 10 inches of the officer, or stragglers within 16, the enemy may then shoot: dead on 6.",
    },
    Clause {
        id: "MI-24",
        title: "Assaulting stragglers",
        text: "Each man contacted tests. Those who pass inflict 1 hit each and may withdraw 4 inches; the others are captured. The attackers stay formed.",
    },
    Clause {
        id: "MI-25",
        title: "Going in",
        text: "Against a formation test with three dice. Two passes: it goes in. One: it hangs back, the action is lost. None: it recoils 4 inches, and each 1 on a die for every man makes a straggler 4 inches further.",
    },
    Clause {
        id: "MI-26",
        title: "Standing",
        text: "The defenders test with three dice too. Two passes: they may fire first, at effective range. One: they receive the charge. None: they withdraw as in MI-25. If the attackers no longer reach them, the assault ends.",
    },
    Clause {
        id: "MI-27",
        title: "A round",
        text: "Each side rolls 2D6, the higher counts: +2 for each level of quality above the enemy, +1 for each officer, +1 for every 3 men more. High wins.",
    },
    Clause {
        id: "MI-28",
        title: "Hits in a round",
        text: "A die for each figure: the winner hits on 3+, the loser on 5+. The loser withdraws 8 inches; the survivors of both disperse.",
    },
    Clause {
        id: "MI-29",
        title: "A draw",
        text: "Both hit on 5+, and another round follows at once with the men still formed. A side with nobody formed loses.",
    },
    Clause {
        id: "MI-30",
        title: "Regroup",
        text: "A die for each wounded man in the body: 5+ recovers, 1 is sent to the rear. Then stragglers within 4 inches may join.",
    },
    Clause {
        id: "MI-31",
        title: "Changing units",
        text: "Stragglers may join another unit of their side for good. They take its quality and weapon, and count as its men.",
    },
    Clause {
        id: "MI-32",
        title: "Scurry",
        text: "8 inches each, roughly one way, an obstacle costs 1; not within 4 inches of an enemy. They neither enter nor make a formation.",
    },
    Clause {
        id: "MI-33",
        title: "Form ranks",
        text: "Stragglers make a formation, or move up to 4 inches and join one.",
    },
    Clause {
        id: "MI-34",
        title: "Skirmish",
        text: "Some fire together, never rapidly, with the table for stragglers' fire. Others move up to 6 inches, each onto one enemy straggler.",
    },
    Clause {
        id: "MI-35",
        title: "Hand to hand",
        text: "Both test. If only one passes, the other is killed; otherwise each falls back 4 inches.",
    },
    Clause {
        id: "MI-36",
        title: "Bail",
        text: "With a clear way back, up to 18 inches to the rear. The wounded among them are lost; roll a die for each other man: on 1 that man runs off.",
    },
    Clause {
        id: "MI-37",
        title: "Gather",
        text: "The wounded recover as when a body regroups; each man may move 2 inches into cover.",
    },
    Clause {
        id: "MI-38",
        title: "Officers",
        text: "An officer is any living commander. Dead commanders activate nobody.",
    },
    Clause {
        id: "MI-39",
        title: "Dashing",
        text: "A commander who dashes within reach of enemy sharpshooters may be shot at: dead on 6, before anything else. An option.",
    },
];
