//! The quick reference.

use crate::battle::Clause;

/// Every clause, in the rulebook's order.
pub const CLAUSES: &[Clause] = &[
    Clause {
        id: "MI-01",
        title: "Men",
        text: "One figure is one man: formed or a straggler, fit or wounded. Men who are gone are dead, captured, sent to the rear or fled.",
    },
    Clause {
        id: "MI-02",
        title: "Quality",
        text: "A Quality test passes on 5+ for rabble, 4+ for conscripts, 3+ for regulars, 2+ for elite.",
    },
    Clause {
        id: "MI-03",
        title: "Traits",
        text: "Charismatic commanders and breech-loaders have rules of their own. Any other trait is shown as a reminder.",
    },
    Clause {
        id: "MI-04",
        title: "Initiative",
        text: "Each turn roll 1D6 for each side. High commands first; ties roll again.",
    },
    Clause {
        id: "MI-05",
        title: "Sides alternate",
        text: "The sides take turns to command with one commander each. When one side has no commander left, the other goes on; when neither has, the turn is over.",
    },
    Clause {
        id: "MI-06",
        title: "A commander's go",
        text: "Move up to 4″, or dash up to 8″; mounted +4″. Then activate men, or rally stragglers.",
    },
    Clause {
        id: "MI-07",
        title: "Activating",
        text: "A commander activates one formed body within 6″, and any stragglers within 4″, or 8″ if charismatic. A man acts once a turn. Men who leave a body keep its mark. Men who have acted and join a body that can still act are carried along, but do not act again. When men are taken from a body, those who have acted go last.",
    },
    Clause {
        id: "MI-08",
        title: "Rallying",
        text: "Stragglers within the commander's reach, even those who have acted, move to the commander and form up with their unit. No dice. They have then acted.",
    },
    Clause {
        id: "MI-09",
        title: "Actions",
        text: "A formed body takes two actions: move, disperse, reposition, fire, assault or regroup. A straggler takes one: scurry, form ranks, skirmish, bail or gather.",
    },
    Clause {
        id: "MI-10",
        title: "Formation",
        text: "Men in contact or within 1/2″ of each other are a formation. Men further apart are stragglers.",
    },
    Clause {
        id: "MI-11",
        title: "Move",
        text: "4″, straight ahead unless wheeling. Each obstacle costs 2″; then halve the rest in difficult ground. Turning in place costs no inches. Moving two ways takes two moves. In woods or heavy rubble all men become stragglers.",
    },
    Clause {
        id: "MI-12",
        title: "Wounded men on the move",
        text: "When a body moves or assaults, roll 1D6 for each wounded man in it: on 1 the man stays behind as a straggler. Against a formation, roll only if the assault goes in.",
    },
    Clause {
        id: "MI-13",
        title: "Disperse",
        text: "All men become stragglers, up to 3″ apart. As a first action it is also the last.",
    },
    Clause {
        id: "MI-14",
        title: "Reposition",
        text: "Take a new formation within a circle drawn around the old one.",
    },
    Clause {
        id: "MI-15",
        title: "Fire",
        text: "Fire at one formation, or at stragglers within 90 degrees. A man may fire through one friend in contact. Two fire actions are one rapid fire. Stragglers never fire rapidly.",
    },
    Clause {
        id: "MI-16",
        title: "Effective or harassing",
        text: "Effective range is smoothbore 3, early rifle 4 or advanced rifle 6, times 2″ for rabble, 3″ for conscripts, 4″ for regulars, 5″ for elite. Up to it roll 2D6 and count the higher; beyond it roll 1D6.",
    },
    Clause {
        id: "MI-17",
        title: "Fire effect",
        text: "The die, doubled if rapid (breech-loaders then +3), +1 for regulars or +2 for elite, +1 for every 3 men firing.",
    },
    Clause {
        id: "MI-18",
        title: "Hits",
        text: "One hit for every 2 points against a formation, 3 if it is in cover or concealed. Against stragglers 3 points, concealed 4, in cover or entrenched 5. If only some are in cover, hits fall first on those in the open.",
    },
    Clause {
        id: "MI-19",
        title: "Men hit",
        text: "Hits fall from the nearest man outward, each man once a volley. Options: the fit or the wounded first; a second wound has no effect or kills.",
    },
    Clause {
        id: "MI-20",
        title: "Effect of hits",
        text: "Roll 1D6 for each hit. 1-2 shocked: back 4″ as a straggler. 3-4 wounded. 5-6 killed. Fire by stragglers: 1-3, 4-5, 6.",
    },
    Clause {
        id: "MI-21",
        title: "Half a man",
        text: "A wounded man counts half in fire and assault.",
    },
    Clause {
        id: "MI-22",
        title: "Under fire",
        text: "A formed body fired at, hit or not, tests Quality with 1D6. If it fails it gives ground, and one man for each point short falls back 4″ as a straggler.",
    },
    Clause {
        id: "MI-23",
        title: "Officer rallies",
        text: "An officer within 4″ may have a failed test rolled again; the new roll stands. If an enemy formation is within 10″ of the officer, or enemy stragglers within 16″, the enemy may roll 1D6: the officer is dead on 6.",
    },
    Clause {
        id: "MI-24",
        title: "Assault on stragglers",
        text: "Move up to 4″ into contact. Each straggler in contact tests Quality. Pass: inflicts 1 hit and may withdraw 4″. Fail: captured. The attackers stay formed.",
    },
    Clause {
        id: "MI-25",
        title: "Attackers test",
        text: "Against a formation roll 3D6 for Quality. 2 or 3 passes: go in. 1: hang back, and the action is lost. 0: recoil 4″ and roll 1D6 for each man; each 1 falls back 4″ more as a straggler.",
    },
    Clause {
        id: "MI-26",
        title: "Defenders test",
        text: "In contact the defenders roll 3D6 too. 2 or 3 passes: they may fire first, at effective range. 1: they receive the assault. 0: they withdraw 4″ with stragglers as in MI-25. If the attackers no longer reach them, the assault ends.",
    },
    Clause {
        id: "MI-27",
        title: "The assault",
        text: "Each side rolls 2D6 and counts the higher: +2 for each level of quality above the enemy, +1 for each officer, +1 for every 3 men more than the enemy, men carried along among them. High wins.",
    },
    Clause {
        id: "MI-28",
        title: "Hits in the assault",
        text: "Roll 1D6 for each figure: the winner hits on 3+, the loser on 5+. The loser withdraws 8″. Then both sides disperse.",
    },
    Clause {
        id: "MI-29",
        title: "A drawn assault",
        text: "Both sides hit on 5+ and fight another round at once with the men still formed. A side without formed men loses.",
    },
    Clause {
        id: "MI-30",
        title: "Regroup",
        text: "Roll 1D6 for each wounded man in the body: 5+ recovers, 1 is sent to the rear. Then stragglers within 4″ may join the body.",
    },
    Clause {
        id: "MI-31",
        title: "Changing units",
        text: "Stragglers may join another unit of their side for good. They take its quality and weapon and count as its men.",
    },
    Clause {
        id: "MI-32",
        title: "Scurry",
        text: "Each man moves up to 8″, all roughly one way; an obstacle costs 1″. Stay 4″ from any enemy. Do not join or make a formation.",
    },
    Clause {
        id: "MI-33",
        title: "Form ranks",
        text: "Stragglers make a formation, or move up to 4″ and join one.",
    },
    Clause {
        id: "MI-34",
        title: "Skirmish",
        text: "Each man either fires or moves up to 6″ to attack one enemy straggler. Those who fire do so together, never rapidly, and use the stragglers' line of MI-20.",
    },
    Clause {
        id: "MI-35",
        title: "Hand to hand",
        text: "Both men test Quality. If only one passes, the other is killed. Otherwise both fall back 4″.",
    },
    Clause {
        id: "MI-36",
        title: "Bail",
        text: "If the way back is clear, move up to 18″ to the rear. Wounded men are lost. Roll 1D6 for each other man: on 1 the man runs off.",
    },
    Clause {
        id: "MI-37",
        title: "Gather",
        text: "Wounded stragglers recover as in MI-30. Each man may move up to 2″ into cover.",
    },
    Clause {
        id: "MI-38",
        title: "Officers",
        text: "Every living commander is an officer. Dead commanders activate no one.",
    },
    Clause {
        id: "MI-39",
        title: "Dashing",
        text: "The enemy may shoot at a commander who dashes near them, before anything else: dead on 6. Optional.",
    },
];
