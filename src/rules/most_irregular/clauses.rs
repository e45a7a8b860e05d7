//! The quick reference.

use super::*;

/// Every clause, in the rulebook's order.
pub static CLAUSES: &[Clause] = &[
    clause(
        "MI-01",
        "Men",
        "One figure is one man: formed or a straggler, fit or wounded. Men who are gone are dead, captured, sent to the rear or fled.",
    ),
    clause(
        "MI-02",
        "Quality",
        "A Quality test passes on 5+ for rabble, 4+ for conscripts, 3+ for regulars, 2+ for elite.",
    ),
    clause(
        "MI-03",
        "Traits",
        "Charismatic commanders and breech-loaders have rules of their own. Any other trait is shown as a reminder.",
    ),
    clause(
        "MI-04",
        "Initiative",
        "Each turn roll 1D6 for each side. High commands first; ties roll again.",
    ),
    clause(
        "MI-05",
        "Sides alternate",
        "The sides take turns to command with one commander each. When one side has no commander left, the other goes on; when neither has, the turn is over.",
    ),
    clause(
        "MI-06",
        "A commander's go",
        "Move up to 4″, or dash up to 8″; mounted +4″. Then activate men, or rally stragglers.",
    ),
    clause(
        "MI-07",
        "Activating",
        "A commander activates one formed body within 6″, and any stragglers within 4″, or 8″ if charismatic. A man acts once a turn. Men who leave a body keep its mark. Men who have acted and join a body that can still act are carried along, but do not act again. When men are taken from a body, those who have acted go last.",
    ),
    clause(
        "MI-08",
        "Rallying",
        "Stragglers within the commander's reach, even those who have acted, move to the commander and form up with their unit. No dice. They have then acted.",
    ),
    clause(
        "MI-09",
        "Actions",
        "A formed body takes two actions: move, disperse, reposition, fire, assault or regroup. A straggler takes one: scurry, form ranks, skirmish, bail or gather.",
    ),
    clause(
        "MI-10",
        "Formation",
        "Men in contact or within 1/2″ of each other are a formation. Men further apart are stragglers.",
    ),
    clause(
        "MI-11",
        "Move",
        "4″, straight ahead unless wheeling. Each obstacle costs 2″; then halve the rest in difficult ground. Turning in place costs no inches. Moving two ways takes two moves. In woods or heavy rubble all men become stragglers.",
    ),
    clause(
        "MI-12",
        "Wounded men on the move",
        "When a body moves or assaults, roll 1D6 for each wounded man in it: on 1 the man stays behind as a straggler. Against a formation, roll only if the assault goes in.",
    ),
    clause(
        "MI-13",
        "Disperse",
        "All men become stragglers, up to 3″ apart. As a first action it is also the last.",
    ),
    clause(
        "MI-14",
        "Reposition",
        "Take a new formation within a circle drawn around the old one.",
    ),
    clause(
        "MI-15",
        "Fire",
        "Fire at one formation, or at stragglers within 90 degrees. A man may fire through one friend in contact. Two fire actions are one rapid fire. Stragglers never fire rapidly.",
    ),
    clause(
        "MI-16",
        "Effective or harassing",
        "Effective range is smoothbore 3, early rifle 4 or advanced rifle 6, times 2″ for rabble, 3″ for conscripts, 4″ for regulars, 5″ for elite. Up to it roll 2D6 and count the higher; beyond it roll 1D6.",
    ),
    clause(
        "MI-17",
        "Fire effect",
        "The die, doubled if rapid (breech-loaders then +3), +1 for regulars or +2 for elite, +1 for every 3 men firing.",
    ),
    clause(
        "MI-18",
        "Hits",
        "One hit for every 2 points against a formation, 3 if it is in cover or concealed. Against stragglers 3 points, concealed 4, in cover or entrenched 5. If only some are in cover, hits fall first on those in the open.",
    ),
    clause(
        "MI-19",
        "Men hit",
        "Hits fall from the nearest man outward, each man once a volley. Options: the fit or the wounded first; a second wound has no effect or kills.",
    ),
    clause(
        "MI-20",
        "Effect of hits",
        "Roll 1D6 for each hit. 1-2 shocked: back 4″ as a straggler. 3-4 wounded. 5-6 killed. Fire by stragglers: 1-3, 4-5, 6.",
    ),
    clause(
        "MI-21",
        "Half a man",
        "A wounded man counts half in fire and assault.",
    ),
    clause(
        "MI-22",
        "Under fire",
        "A formed body fired at, hit or not, tests Quality with 1D6. If it fails it gives ground, and one man for each point short falls back 4″ as a straggler.",
    ),
    clause(
        "MI-23",
        "Officer rallies",
        "An officer within 4″ may have a failed test rolled again; the new roll stands. If an enemy formation is within 10″ of the officer, or enemy stragglers within 16″, the enemy may roll 1D6: the officer is dead on 6.",
    ),
    clause(
        "MI-24",
        "Assault on stragglers",
        "Move up to 4″ into contact. Each straggler in contact tests Quality. Pass: inflicts 1 hit and may withdraw 4″. Fail: captured. The attackers stay formed.",
    ),
    clause(
        "MI-25",
        "Attackers test",
        "Against a formation roll 3D6 for Quality. 2 or 3 passes: go in. 1: hang back, and the action is lost. 0: withdraw 4″ and roll 1D6 for each man; each 1 falls back 4″ more as a straggler.",
    ),
    clause(
        "MI-26",
        "Defenders test",
        "In contact the defenders roll 3D6 too. 2 or 3 passes: they may fire first, at effective range. 1: they receive the assault. 0: they withdraw 4″ with stragglers as in MI-25. If the attackers no longer reach them, the assault ends.",
    ),
    clause(
        "MI-27",
        "The assault",
        "Each side rolls 2D6 and counts the higher: +2 for each level of quality above the enemy, +1 for each officer, +1 for every 3 men more than the enemy, men carried along among them. High wins.",
    ),
    clause(
        "MI-28",
        "Hits in the assault",
        "Roll 1D6 for each figure: the winner hits on 3+, the loser on 5+. The loser withdraws 8″. Then both sides disperse.",
    ),
    clause(
        "MI-29",
        "A drawn assault",
        "Both sides hit on 5+ and fight another round at once with the men still formed. A side without formed men loses.",
    ),
    clause(
        "MI-30",
        "Regroup",
        "Roll 1D6 for each wounded man in the body: 5+ recovers, 1 is sent to the rear. Then stragglers within 4″ may join the body.",
    ),
    clause(
        "MI-31",
        "Changing units",
        "Stragglers may join another unit of their side for good. They take its quality and weapon and count as its men.",
    ),
    clause(
        "MI-32",
        "Scurry",
        "Each man moves up to 8″, all roughly one way; an obstacle costs 1″. Stay 4″ from any enemy. Do not join or make a formation.",
    ),
    clause(
        "MI-33",
        "Form ranks",
        "Stragglers make a formation, or move up to 4″ and join one.",
    ),
    clause(
        "MI-34",
        "Skirmish",
        "Each man either fires or moves up to 6″ to attack one enemy straggler. Those who fire do so together, never rapidly, and use the stragglers' line of MI-20.",
    ),
    clause(
        "MI-35",
        "Hand to hand",
        "Both men test Quality. If only one passes, the other is killed. Otherwise both fall back 4″.",
    ),
    clause(
        "MI-36",
        "Bail",
        "If the way back is clear, move up to 18″ to the rear. Wounded men are lost. Roll 1D6 for each other man: on 1 the man runs off.",
    ),
    clause(
        "MI-37",
        "Gather",
        "Wounded stragglers recover as in MI-30. Each man may move up to 2″ into cover.",
    ),
    clause(
        "MI-38",
        "Officers",
        "Every living commander is an officer. Dead commanders activate no one.",
    ),
    clause(
        "MI-39",
        "Dashing",
        "The enemy may shoot at a commander who dashes near them, before anything else: dead on 6. Optional.",
    ),
];
