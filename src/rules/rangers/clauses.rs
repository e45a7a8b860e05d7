//! The quick reference, in our words.

use crate::battle::Clause;

pub(super) const CLAUSES: &[Clause] = &[
    Clause {
        id: "RA-01",
        title: "Kinds of figures",
        text: "Enlisted men and Native Americans: attack 14, defence 6, 2 wounds, 20 points. Militia: 12, 5, 2 wounds, 10 points. Civilians: 10, 4, 1 wound, 5 points. All move 6 inches.",
    },
    Clause {
        id: "RA-02",
        title: "Weapons",
        text: "Hatchet, sword and pistol cost 10 points each, a musket 20. Improvised weapons cost nothing.",
    },
    Clause {
        id: "RA-03",
        title: "Traits",
        text: "Fast: 2 inches more, 1 more into hand combat. Tough: adds 1 to wound rolls against it. Athletic: 1 more defence. Leader, legendary leader: 1 off motivation rolls of friends within 6 or 12 inches, the legend 1 more on initiative. Strongman: 1 off its wound rolls by hand. Keen-eyed: 2 off its shots. Lucky: a wound fewer. Veteran: 2 more attack. Initiative: 1 off its own motivation roll. Determined: never runs. They cost 10 points, a leader 30, a legend 50.",
    },
    Clause {
        id: "RA-04",
        title: "Points",
        text: "A figure costs the sum of its kind, weapons and traits; a side the sum of its figures.",
    },
    Clause {
        id: "RA-05",
        title: "Fair sides",
        text: "Sides may be 30 points apart, more only where the scenario says so (points: open). One leader of either kind a side is usual.",
    },
    Clause {
        id: "RA-06",
        title: "Initiative",
        text: "Each turn a D6 for each side, plus 1 with a legendary leader on the table. The higher goes first; equal sums are rolled again.",
    },
    Clause {
        id: "RA-07",
        title: "The order of play",
        text: "A side takes its figures one by one, in any order, each once; then the other side does. After both, a new turn. Passing ends a side's turn early.",
    },
    Clause {
        id: "RA-08",
        title: "Motivation",
        text: "A D6 for the figure: up to 3 it is motivated, up to 2 when wounded. A leader near, a legend near and its own initiative count 1 each in its favour.",
    },
    Clause {
        id: "RA-09",
        title: "Always ready",
        text: "Leaders, legends and civilians act without a roll.",
    },
    Clause {
        id: "RA-10",
        title: "Not motivated",
        text: "After a failed roll a figure may stay, retreat 2 inches facing its enemies, or move into the nearest cover, keeping 3 inches from enemies. One that may strike back (RA-11) may flee instead.",
    },
    Clause {
        id: "RA-11",
        title: "Striking back",
        text: "A figure attacked by hand since its own last turn may strike at an attacker, even after a failed roll.",
    },
    Clause {
        id: "RA-12",
        title: "One action",
        text: "Motivated: close (3 inches), load, aim, shoot, move or a special action. Without a roll: attack, take cover, retreat, flee or stay. Closing leaves an attack open. In hand combat a figure attacks, retreats, flees or stays. A motivated figure acts before the next roll.",
    },
    Clause {
        id: "RA-13",
        title: "Loading",
        text: "An action and a blue counter for each pistol or musket; the shot takes it off. A roster may begin with loaded weapons.",
    },
    Clause {
        id: "RA-14",
        title: "Aiming",
        text: "An action and a black counter, three at most, with a loaded weapon. They go with the shot, with a move, and in hand combat.",
    },
    Clause {
        id: "RA-15",
        title: "Who can be shot at",
        text: "Enemies up to 15 inches away, 5 for a pistol, with a loaded weapon, and never one in hand combat.",
    },
    Clause {
        id: "RA-16",
        title: "To hit with a shot",
        text: "A D20, at most the attack. Off the die: 1 an aim counter, 1 within 5 inches, 2 keen-eyed. On it: 7 beyond 10 inches, 2 soft or 3 hard cover, 1 when the target moved in its last turn.",
    },
    Clause {
        id: "RA-17",
        title: "Wound roll",
        text: "A D6: up to 3 two wounds, up to 6 one, else none. On it: 1 tough target, 2 improvised weapon or pistol in the hand, 1 musket as a club. Off it: 1 strongman by hand, 2 critical hit. Luck then saves one wound.",
    },
    Clause {
        id: "RA-18",
        title: "Wounded and out",
        text: "A red counter as long as a figure lives with a wound; out of the game with its last.",
    },
    Clause {
        id: "RA-19",
        title: "To hit by hand",
        text: "Within an inch: a D20, at most attack less defence. A 1 on the die always hits, critically; a 20 never does.",
    },
    Clause {
        id: "RA-20",
        title: "Defence",
        text: "1 more for athletes, 1 or 2 more behind a soft or hard obstacle; half, rounded up, against an attack from behind while another enemy is in front, and when fleeing.",
    },
    Clause {
        id: "RA-21",
        title: "Splitting the defence",
        text: "The defender splits the defence among the first three attacks in a side's turn, in any way. Further attacks meet none.",
    },
    Clause {
        id: "RA-22",
        title: "One attack",
        text: "A figure makes one attack by hand in a turn.",
    },
    Clause {
        id: "RA-23",
        title: "Out of hand combat",
        text: "Stay; retreat 2 inches facing the enemy; or flee a full move: each enemy in contact strikes first, against half the defence.",
    },
    Clause {
        id: "RA-24",
        title: "Who fights whom",
        text: "Closing and attacking bring two enemies into hand combat; it ends when one of them is out, runs off, retreats or flees.",
    },
    Clause {
        id: "RA-25",
        title: "Ground",
        text: "Tough ground halves a move, impassable ground bars it. A fence, hedge or wall ends it; next turn it is crossed at half a move unless it is defended. Single rocks and huts are walked round. Walls, buildings and logs are hard cover, nearly all else is soft.",
    },
    Clause {
        id: "RA-26",
        title: "Special actions",
        text: "What the scenario brings: so many actions, perhaps a D20 for attack plus a modifier with the last one, perhaps a restriction once it is done.",
    },
    Clause {
        id: "RA-27",
        title: "Points on the table",
        text: "What a side's figures on the table cost, against what it began with.",
    },
    Clause {
        id: "RA-28",
        title: "Morale",
        text: "Once a side's leader is dead, or half of its points are gone, a figure that fails its motivation roll runs off for good, unless it is determined.",
    },
    Clause {
        id: "RA-29",
        title: "Aggression points",
        text: "An option. Before the first initiative each side rolls a D6 for its white counters and may spend them on its own dice before they fall, 1 for 1. Natural 1 and 20 are read before. They are never replaced.",
    },
    Clause {
        id: "RA-30",
        title: "Counters",
        text: "Black for aim (A), white for aggression (G), blue for loaded (L), red for wounded (W).",
    },
];
