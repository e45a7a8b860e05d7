//! The quick reference, in our words.

use crate::battle::Clause;

/// Every clause, in order.
pub(super) const CLAUSES: &[Clause] = &[
    Clause {
        id: "MI-01",
        title: "Men",
        text: "A figure is a man. He is formed or a straggler, and fit or wounded. Who is gone is dead, taken, sent to the rear or run.",
    },
    Clause {
        id: "MI-02",
        title: "Quality",
        text: "Tests pass on 5 and more for rabble, 4 for conscripts, 3 for regulars, 2 for elite.",
    },
    Clause {
        id: "MI-03",
        title: "Traits",
        text: "Charismatic commanders and breech-loaders have rules of their own; any other trait is the table's, and shown.",
    },
    Clause {
        id: "MI-04",
        title: "Initiative",
        text: "A die a side each turn; the higher activates first. Ties are rolled again.",
    },
    Clause {
        id: "MI-05",
        title: "By turns",
        text: "The sides take turns, a commander each time. A side that has none left waits; when nobody has, the next turn begins.",
    },
    Clause {
        id: "MI-06",
        title: "A commander's go",
        text: "He moves 4 inches, or dashes 8; 4 more when mounted. Then he either activates men or rallies stragglers.",
    },
    Clause {
        id: "MI-07",
        title: "Activating",
        text: "One formed body within 6 inches, and any stragglers within 4, or 8 for a charismatic commander. A man acts once a turn: who leaves a body keeps its mark, who joins one takes it, and if it has yet to act he is only carried along.",
    },
    Clause {
        id: "MI-08",
        title: "Rallying",
        text: "Stragglers within the same reach, acted or not, come to the commander and form up with their unit; no dice. Then they have acted.",
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
        text: "4 inches, straight unless wheeling; 2 less for each obstacle, then half in difficult ground. Turning on the spot is a move without inches; parts that go two ways take two moves. Woods and heavy rubble make stragglers of all.",
    },
    Clause {
        id: "MI-12",
        title: "Wounded on the march",
        text: "Whenever a body moves or assaults, a die for each wounded man in it: on 1 he stays behind. Against a formation only if it goes in.",
    },
    Clause {
        id: "MI-13",
        title: "Disperse",
        text: "All spread out, up to 3 inches apart, and are stragglers. As the first action it is also the last.",
    },
    Clause {
        id: "MI-14",
        title: "Reposition",
        text: "Another formation, anywhere in the circle that the body fills.",
    },
    Clause {
        id: "MI-15",
        title: "Firing",
        text: "At one formation, or at stragglers within 90 degrees. A man fires through one friend whom he touches. Two volleys are one rapid fire and cost both actions; stragglers never fire rapidly.",
    },
    Clause {
        id: "MI-16",
        title: "Effective or harassing",
        text: "Smoothbore 3, early rifle 4, advanced rifle 6, times 2 inches for rabble, 3 conscripts, 4 regulars, 5 elite. Up to that 2D6 and the higher counts; beyond it one die.",
    },
    Clause {
        id: "MI-17",
        title: "Effect",
        text: "The die, doubled by rapid fire (breech-loaders then 3 more), 1 for regulars or 2 for elite, and 1 for every 3 men firing.",
    },
    Clause {
        id: "MI-18",
        title: "Hits",
        text: "Points to a hit: formation 2, or 3 in cover or concealed; stragglers 3, concealed 4, in cover or entrenched 5.",
    },
    Clause {
        id: "MI-19",
        title: "Who is hit",
        text: "From the nearest man outward, each once a volley: the fit first, or the wounded, as the option says. A second wound is no worse, or kills, as the option says.",
    },
    Clause {
        id: "MI-20",
        title: "What a hit does",
        text: "1-2 shock (4 inches back, out of the formation), 3-4 a wound, 5-6 dead. From stragglers' fire 1-3, 4-5, 6.",
    },
    Clause {
        id: "MI-21",
        title: "Half a man",
        text: "A wounded man counts a half in fire and assault.",
    },
    Clause {
        id: "MI-22",
        title: "Under fire",
        text: "A body that is fired at, hit or not, tests with a die. Failing it gives ground, and for each point short a man falls back 4 inches and strays.",
    },
    Clause {
        id: "MI-23",
        title: "The officer",
        text: "One within 4 inches may have a failed test rolled again; that roll stands. Within 10 inches of an enemy formation or 16 of stragglers he may be shot at for it: on 6 he is dead.",
    },
    Clause {
        id: "MI-24",
        title: "Assaulting stragglers",
        text: "Each man contacted tests: he hits back once and may withdraw 4 inches, or is taken or killed. The attackers stay formed.",
    },
    Clause {
        id: "MI-25",
        title: "Going in",
        text: "Against a formation three dice: 2 passes, it goes in; 1, it stays and the action is lost; none, it withdraws 4 inches, and a die for each man: on 1 he withdraws 4 more and strays.",
    },
    Clause {
        id: "MI-26",
        title: "Standing",
        text: "The defender throws three dice too: 2 passes, he may fire first, at effective range; 1, he receives the charge; none, he withdraws like that. If they are then apart, it is over.",
    },
    Clause {
        id: "MI-27",
        title: "A round",
        text: "2D6 each, the higher counts; 2 for each level of quality above the enemy, 1 for each officer, 1 for every 3 men more.",
    },
    Clause {
        id: "MI-28",
        title: "Blows",
        text: "A die for each figure: the winner hits on 3, the loser on 5. The loser withdraws 8 inches; what is left of both is dispersed.",
    },
    Clause {
        id: "MI-29",
        title: "A draw",
        text: "Both hit on 5, and another round follows at once with who is left in formation.",
    },
    Clause {
        id: "MI-30",
        title: "Regroup",
        text: "A die for each wounded man in the body: 5 and more he is fit, 1 he goes to the rear. Then stragglers within 4 inches may join.",
    },
    Clause {
        id: "MI-31",
        title: "Changing units",
        text: "Stragglers may join another unit of their side for good; they fight with its quality and weapon, and count as its men.",
    },
    Clause {
        id: "MI-32",
        title: "Scurry",
        text: "8 inches each, roughly one way, an obstacle costs 1; not within 4 of an enemy, and neither into nor as a formation.",
    },
    Clause {
        id: "MI-33",
        title: "Form ranks",
        text: "Stragglers make a formation, or go up to 4 inches and join one.",
    },
    Clause {
        id: "MI-34",
        title: "Skirmish",
        text: "Some fire together, never rapidly, with the stragglers' table; others run up to 6 inches, each at an enemy straggler.",
    },
    Clause {
        id: "MI-35",
        title: "Man to man",
        text: "Both test. If only one passes, the other is dead; otherwise each falls back 4 inches.",
    },
    Clause {
        id: "MI-36",
        title: "Bail",
        text: "With a clear way, up to 18 inches to the rear. The wounded among them are lost, and a die for each other man: on 1 he is gone.",
    },
    Clause {
        id: "MI-37",
        title: "Gather",
        text: "The wounded recover as when a body regroups; each man may move 2 inches into cover.",
    },
    Clause {
        id: "MI-38",
        title: "Officers",
        text: "An officer is a living commander. The dead activate nobody.",
    },
    Clause {
        id: "MI-39",
        title: "Dashing",
        text: "A commander who dashes in reach of the enemy's sharpshooters may be shot at: on 6 he is dead before he does anything. An option.",
    },
];
