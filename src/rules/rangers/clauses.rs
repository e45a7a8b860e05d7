//! The quick reference, in our words.

use super::*;

pub static CLAUSES: &[Clause] = &[
    clause(
        "RA-01",
        "Kinds of figures",
        "Enlisted man or Native American: attack 14, defence 6, 2 wounds, 20 points. Militia: attack 12, defence 5, 2 wounds, 10 points. Civilian: attack 10, defence 4, 1 wound, 5 points. All move 6″.",
    ),
    clause(
        "RA-02",
        "Weapons",
        "Improvised 0 points, hatchet or sword 10, pistol 10, musket 20.",
    ),
    clause(
        "RA-03",
        "Traits",
        "Fast: move +2″, into hand combat +1″. Tough: +1 to its own wound roll. Athletic: defence +1. Leader: -1 to the motivation roll of other friends within 6″. Legendary leader: the same within 12″, and +1 to initiative. Strongman: -1 to its target's wound roll in hand combat. Keen-eyed: -2 to its shots. Lucky: 2 wounds become 1, 1 becomes none. Veteran: attack +2. Initiative: -1 to its own motivation roll. Determined: ignores a failed morale roll. Leader 30 points, legendary leader 50, others 10 each.",
    ),
    clause(
        "RA-04",
        "Points",
        "A figure costs its kind, weapons and traits; a faction costs its figures.",
    ),
    clause(
        "RA-05",
        "Factions",
        "Factions are within 30 points of each other, unless the scenario says otherwise. Each has one leader of either kind.",
    ),
    clause(
        "RA-06",
        "Initiative",
        "Each turn, roll 1D6 for each side, +1 with a legendary leader alive. The higher side goes first; draws are rolled again.",
    ),
    clause(
        "RA-07",
        "Order of play",
        "A side takes its figures in any order, each once. Then control passes to the other side; after both, a new turn begins. Passing ends a side's turn. Once failed rolls remove figures (RA-28), roll for each of them, or let it act, before you pass.",
    ),
    clause(
        "RA-08",
        "Motivation",
        "Roll 1D6: motivated on 3 or less, a wounded figure on 2 or less. -1 for another leader within 6″, -1 for another legendary leader within 12″, -1 for the trait initiative.",
    ),
    clause(
        "RA-09",
        "No roll needed",
        "Leaders of either kind and civilians act without a motivation roll.",
    ),
    clause(
        "RA-10",
        "Not motivated",
        "A figure that failed its roll may only stay, retreat 2″ facing its opponents, or take cover: up to its full move into the nearest cover, not within 3″ of an enemy. It still defends itself. One that may strike back (RA-11) may also flee.",
    ),
    clause(
        "RA-11",
        "Striking back",
        "A figure attacked in hand combat in the enemy's last turn may attack one of its attackers without a roll, or after a failed one.",
    ),
    clause(
        "RA-12",
        "One action a turn",
        "Only when motivated: close (3″ into hand combat), load, aim, shoot, move, special action. Without a roll: attack, take cover; in hand combat also retreat, flee, stay. Outside hand combat a figure retreats only after a failed roll, and stays without a roll only if a failed one would not remove it (RA-28). After closing, the figure may also attack. In hand combat: attack, retreat, flee or stay only. A motivated figure acts before the next one rolls.",
    ),
    clause(
        "RA-13",
        "Loading",
        "Loading a pistol or musket takes one action; mark it with a blue counter. The shot removes it. Figures may start loaded.",
    ),
    clause(
        "RA-14",
        "Aiming",
        "Each aim action adds a black counter, 3 at most; the weapon must be loaded. The shot removes them all; so does moving or hand combat.",
    ),
    clause(
        "RA-15",
        "Range",
        "Up to 15″, a pistol up to 5″. The weapon must be loaded. Not into hand combat.",
    ),
    clause(
        "RA-16",
        "Shooting",
        "Roll 1D20: the attack value or less hits. Add to the die: -1 for each aim counter; -1 up to 5″, 0 up to 10″, +7 up to 15″; +2 soft cover, +3 hard cover; +1 if the target moved last turn; -2 keen-eyed.",
    ),
    clause(
        "RA-17",
        "Wounds",
        "Roll 1D6 for a hit: 2 wounds on 3 or less, 1 wound on 4-6, none on 7 or more. Add to the die: +1 tough target, +2 improvised weapon (or a pistol used by hand), +1 musket as a club, -1 strongman in hand combat, -2 critical hit. Then lucky applies.",
    ),
    clause(
        "RA-18",
        "Wounded",
        "A figure that has lost a wound has a red counter. A figure that has lost its last wound is out.",
    ),
    clause(
        "RA-19",
        "Hand combat",
        "Within 1″. Roll 1D20: attack minus defence or less hits. A natural 1 always hits and is critical; a natural 20 always misses.",
    ),
    clause(
        "RA-20",
        "Defence",
        "Athletic +1. Behind a linear obstacle: +1 soft cover, +2 hard cover. Then halve, rounded up, against an attack from the rear with another enemy in front, or when fleeing. With no enemy in front the figure turns round.",
    ),
    clause(
        "RA-21",
        "Several attackers",
        "In each side's turn a defender splits the defence among the first three attacks as it likes. The fourth and later attacks meet defence 0.",
    ),
    clause(
        "RA-22",
        "One attack",
        "A figure makes one hand combat attack a turn.",
    ),
    clause(
        "RA-23",
        "Escaping",
        "Instead of striking back: stay; retreat 2″ facing the enemy; or flee a full move. Each opponent has a free attack on a fleeing figure, against half its defence, rounded up. No motivation is needed.",
    ),
    clause(
        "RA-24",
        "Engaged",
        "Closing or attacking engages two enemies in hand combat. It ends when one is out, runs off, retreats or flees.",
    ),
    clause(
        "RA-25",
        "Terrain and cover",
        "Tough ground halves movement; impassable ground bars it. A linear obstacle ends the move; unless it is defended, it is crossed next turn at half move. Single obstacles are walked round. Walls, buildings and logs are hard cover, nearly all else is soft.",
    ),
    clause(
        "RA-26",
        "Special actions",
        "The scenario says how many actions it takes, whether it needs a test, and what it restricts. The test comes with the last action: 1D20, attack plus modifier or less. The restriction begins with success, and ends when the figure puts its booty down, which takes no action.",
    ),
    clause(
        "RA-27",
        "Points on the table",
        "The points of a side's living figures, against the points it started with.",
    ),
    clause(
        "RA-28",
        "Morale",
        "Once a side's leader is killed, or the side is at half its starting points or less, a figure that fails its motivation roll flees and is removed. A determined figure stays.",
    ),
    clause(
        "RA-29",
        "Aggression points",
        "Optional. Before the first turn, each side rolls 1D6 and takes that many aggression points (white counters). Spend points on your own side's dice before the first die of an action is rolled: each changes a die by 1 in your favour. When an enemy flees, you are asked for points on your free attacks. A natural 1 or 20 counts before any change. Spent points are never replaced.",
    ),
    clause(
        "RA-30",
        "Counters",
        "Black (A): aim. White (G): aggression. Blue (L): loaded. Red (W): wounded.",
    ),
];
