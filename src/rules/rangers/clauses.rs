//! The quick reference, in our words.

use crate::battle::Clause;

pub const CLAUSES: &[Clause] = &[
    Clause {
        id: "RA-01",
        title: "Kinds of figures",
        text: "Enlisted man or Native American: attack 14, defence 6, 2 wounds, 20 points. Militia: attack 12, defence 5, 2 wounds, 10 points. Civilian: attack 10, defence 4, 1 wound, 5 points. All move 6″.",
    },
    Clause {
        id: "RA-02",
        title: "Weapons",
        text: "Improvised 0 points, hatchet or sword 10, pistol 10, musket 20.",
    },
    Clause {
        id: "RA-03",
        title: "Traits",
        text: "Fast: move +2″, into hand combat +1″. Tough: +1 to its own wound roll. Athletic: defence +1. Leader: -1 to the motivation roll of other friends within 6″. Legendary leader: the same within 12″, and +1 to initiative. Strongman: -1 to its target's wound roll in hand combat. Keen-eyed: -2 to its shots. Lucky: 2 wounds become 1, 1 becomes none. Veteran: attack +2. Initiative: -1 to its own motivation roll. Determined: ignores a failed morale roll. Leader 30 points, legendary leader 50, others 10 each.",
    },
    Clause {
        id: "RA-04",
        title: "Points",
        text: "A figure costs its kind, weapons and traits; a faction costs its figures.",
    },
    Clause {
        id: "RA-05",
        title: "Factions",
        text: "Factions are within 30 points of each other, unless the scenario says otherwise. Each has one leader of either kind.",
    },
    Clause {
        id: "RA-06",
        title: "Initiative",
        text: "Each turn, roll 1D6 for each side, +1 with a legendary leader alive. The higher side goes first; draws are rolled again.",
    },
    Clause {
        id: "RA-07",
        title: "Order of play",
        text: "A side takes its figures in any order, each once. Then control passes to the other side; after both, a new turn begins. Passing ends a side's turn. Once failed rolls remove figures (RA-28), roll for each of them, or let it act, before you pass.",
    },
    Clause {
        id: "RA-08",
        title: "Motivation",
        text: "Roll 1D6: motivated on 3 or less, a wounded figure on 2 or less. -1 for another leader within 6″, -1 for another legendary leader within 12″, -1 for the trait initiative.",
    },
    Clause {
        id: "RA-09",
        title: "No roll needed",
        text: "Leaders of either kind and civilians act without a motivation roll.",
    },
    Clause {
        id: "RA-10",
        title: "Not motivated",
        text: "A figure that failed its roll may only stay, retreat 2″ facing its opponents, or take cover: up to its full move into the nearest cover, not within 3″ of an enemy. It still defends itself. One that may strike back (RA-11) may also flee.",
    },
    Clause {
        id: "RA-11",
        title: "Striking back",
        text: "A figure attacked in hand combat in the enemy's last turn may attack one of its attackers without a roll, or after a failed one.",
    },
    Clause {
        id: "RA-12",
        title: "One action a turn",
        text: "Only when motivated: close (3″ into hand combat), load, aim, shoot, move, special action. Without a roll: attack, take cover; in hand combat also retreat, flee, stay. Outside hand combat a figure retreats only after a failed roll, and stays without a roll only if a failed one would not remove it (RA-28). After closing, the figure may also attack. In hand combat: attack, retreat, flee or stay only. A motivated figure acts before the next one rolls.",
    },
    Clause {
        id: "RA-13",
        title: "Loading",
        text: "Loading a pistol or musket takes one action; mark it with a blue counter. The shot removes it. Figures may start loaded.",
    },
    Clause {
        id: "RA-14",
        title: "Aiming",
        text: "Each aim action adds a black counter, 3 at most; the weapon must be loaded. The shot removes them all; so does moving or hand combat.",
    },
    Clause {
        id: "RA-15",
        title: "Range",
        text: "Up to 15″, a pistol up to 5″. The weapon must be loaded. Not into hand combat.",
    },
    Clause {
        id: "RA-16",
        title: "Shooting",
        text: "Roll 1D20: the attack value or less hits. Add to the die: -1 for each aim counter; -1 up to 5″, 0 up to 10″, +7 up to 15″; +2 soft cover, +3 hard cover; +1 if the target moved last turn; -2 keen-eyed.",
    },
    Clause {
        id: "RA-17",
        title: "Wounds",
        text: "Roll 1D6 for a hit: 2 wounds on 3 or less, 1 wound on 4-6, none on 7 or more. Add to the die: +1 tough target, +2 improvised weapon (or a pistol used by hand), +1 musket as a club, -1 strongman in hand combat, -2 critical hit. Then lucky applies.",
    },
    Clause {
        id: "RA-18",
        title: "Wounded",
        text: "A figure that has lost a wound has a red counter. A figure that has lost its last wound is out.",
    },
    Clause {
        id: "RA-19",
        title: "Hand combat",
        text: "Within 1″. Roll 1D20: attack minus defence or less hits. A natural 1 always hits and is critical; a natural 20 always misses.",
    },
    Clause {
        id: "RA-20",
        title: "Defence",
        text: "Athletic +1. Behind a linear obstacle: +1 soft cover, +2 hard cover. Then halve, rounded up, against an attack from the rear with another enemy in front, or when fleeing. With no enemy in front the figure turns round.",
    },
    Clause {
        id: "RA-21",
        title: "Several attackers",
        text: "In each side's turn a defender splits the defence among the first three attacks as it likes. The fourth and later attacks meet defence 0.",
    },
    Clause {
        id: "RA-22",
        title: "One attack",
        text: "A figure makes one hand combat attack a turn.",
    },
    Clause {
        id: "RA-23",
        title: "Escaping",
        text: "Instead of striking back: stay; retreat 2″ facing the enemy; or flee a full move. Each opponent has a free attack on a fleeing figure, against half its defence, rounded up. No motivation is needed.",
    },
    Clause {
        id: "RA-24",
        title: "Engaged",
        text: "Closing or attacking engages two enemies in hand combat. It ends when one is out, runs off, retreats or flees.",
    },
    Clause {
        id: "RA-25",
        title: "Terrain and cover",
        text: "Tough ground halves movement; impassable ground bars it. A linear obstacle ends the move; unless it is defended, it is crossed next turn at half move. Single obstacles are walked round. Walls, buildings and logs are hard cover, nearly all else is soft.",
    },
    Clause {
        id: "RA-26",
        title: "Special actions",
        text: "The scenario says how many actions it takes, whether it needs a test, and what it restricts. The test comes with the last action: 1D20, attack plus modifier or less. The restriction begins with success, and ends when the figure puts its booty down, which takes no action.",
    },
    Clause {
        id: "RA-27",
        title: "Points on the table",
        text: "The points of a side's living figures, against the points it started with.",
    },
    Clause {
        id: "RA-28",
        title: "Morale",
        text: "Once a side's leader is killed, or the side is at half its starting points or less, a figure that fails its motivation roll flees and is removed. A determined figure stays.",
    },
    Clause {
        id: "RA-29",
        title: "Aggression points",
        text: "Optional. Before the first turn, each side rolls 1D6 and takes that many aggression points (white counters). Spend points before a die of your own side is rolled: each changes it by 1 in your favour. When an enemy flees, you are asked for points on your free attacks. A natural 1 or 20 counts before any change. Spent points are never replaced.",
    },
    Clause {
        id: "RA-30",
        title: "Counters",
        text: "Black (A): aim. White (G): aggression. Blue (L): loaded. Red (W): wounded.",
    },
];
