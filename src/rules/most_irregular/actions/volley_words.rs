//! The words of a volley: prompts and verdicts.

use super::volley::{EFFECTIVE, HARASSING, regular_or_elite};
use super::*;

impl Volley {
    /// The range in a sentence: `8″`; at an assault `close`.
    pub fn distance(&self) -> Say {
        self.range
            .map_or_else(|| say!("close"), |range| say!("{range}", range))
    }

    /// The body or the stragglers who fire.
    fn who(&self) -> Say {
        if self.loose {
            self.figures.stragglers_of(self.unit)
        } else {
            say!("{unit}", self.unit)
        }
    }

    /// The prompt for the dice of the fire (MI-16, MI-17).
    pub fn prompt_aim(&self, at: &mut At, effective: bool) {
        let why = if effective { EFFECTIVE } else { HARASSING };
        at.prompt(why, |it| {
            let band = match (self.range, effective) {
                (None, _) => say!("effective"),
                (_, true) => {
                    let reach = it.entry(self.unit).reach().unwrap_or(0);
                    say!("effective ({reach}″)", reach)
                }
                (_, false) => say!("harassing"),
            };
            say!(
                "{volley}, {range}, {band}. {dice}; {price}",
                volley = self.head(),
                range = self.distance(),
                band,
                dice = self.dice(it, effective),
                price = self.price()
            )
        });
    }

    /// The dice and their bonuses; effective fire names each bonus (MI-17).
    fn dice(&self, battle: &MostIrregular, effective: bool) -> Say {
        let quality = battle.entry(self.unit).quality;
        let (men, rapid) = (self.figures.firing(), self.rapid);
        let (threes, bonus) = (threes(self.figures.strength()), quality.fire_bonus());
        let breech = self.breech_bonus(battle);
        if effective {
            let all = say!(
                "[, +{threes} for {men}][, +{bonus} {quality}][, +{breech} breech-loading]",
                threes,
                men,
                bonus,
                quality = regular_or_elite(quality),
                breech
            );
            return say!("2D6: the higher counts{rapid? double}{all}", rapid, all);
        }
        let all = vec![
            say!("{rapid?counts double}", rapid),
            say!(
                "[+ {all} for men and quality]",
                all = threes + bonus + breech
            ),
        ];
        say!("1D6[: {all}]", all)
    }

    /// MI-18: `2 points a hit`.
    fn price(&self) -> Say {
        let [open, cover] = self.points();
        if self.arc.is_split() {
            say!(
                "{open} points a hit in the open, {cover} in cover",
                open,
                cover
            )
        } else {
            say!("{cover} points a hit", cover)
        }
    }

    /// The verdict up to its result: `First Company fire rapidly at Deerstalkers`.
    pub fn head(&self) -> Say {
        say!(
            "{who fires/fire}{rapid? rapidly} at {target}",
            who = self.who(),
            self.rapid,
            target = self.target.words()
        )
    }

    /// The result, without its action.
    pub fn result(&self, battle: &MostIrregular, shot: &VolleyResult) -> End {
        let (all, unit) = (shot.all(), self.target.first());
        if shot.wiped_out {
            let last = say!(
                "|{last}|{TARGET} WIPED OUT",
                last = last_killed(all.fatal.all()),
                target = self.target.words()
            );
            return (Good, Weight::Removed, last);
        }
        let hits = shot.hits;
        let (tone, text) = match (all.is_none(), hits) {
            (true, 0) => (Bad, say!("|no hits")),
            (true, _) => (Bad, say!("|{hits hit/hits}, no effect", hits)),
            (false, _) => {
                // MI-19: else a hit would seem to be missing.
                let kills = battle.hit_allocation().second_wound_kills;
                let again = if kills { 0 } else { all.again };
                let losses = say!(
                    "|{losses}[, {again:a wounded man/wounded men} no worse]",
                    losses = all.words(),
                    again
                );
                (Good, losses.then(self.shares(shot)))
            }
        };
        let (weight, banner) = all.worst(unit).unwrap_or_else(|| match hits {
            0 => (Weight::Miss, say!("||MISS")),
            _ => (Weight::NoEffect, say!("||NO EFFECT")),
        });
        match shot.nerve {
            _ if self.target.stand == Stand::Loose => (tone, weight, text.then(banner)),
            Nerve::Untested => {
                let broken = say!("|; {unit} have nobody formed|{UNIT} BROKEN UP", unit);
                (Good, Weight::Routs, text.then(broken))
            }
            Nerve::Holds => {
                let holds = say!("|; {unit} hold", unit);
                (tone, weight, text.then(holds).then(banner))
            }
            Nerve::GivesGround(men) => {
                let gives = say!(
                    "|; {unit} give ground, {men man falls back/men fall back}",
                    unit,
                    men
                );
                let (weight, banner) = if weight >= Weight::Killed {
                    (weight, banner)
                } else {
                    (Weight::GivesGround, say!("||{UNIT} GIVE GROUND", unit))
                };
                (Good, weight, text.then(gives).then(banner))
            }
        }
    }

    /// ` (open 2, cover 0)`: the men hit in the open and in cover.
    fn shares(&self, shot: &VolleyResult) -> Say {
        if !self.arc.is_split() {
            return say!("");
        }
        let [open, cover] = shot.losses.map(|losses| losses.men());
        say!("| (open {open}, cover {cover})", open, cover)
    }
}

/// `last 4 killed`, `last man killed`.
pub fn last_killed(killed: u16) -> Say {
    match killed {
        1 => say!("last man killed"),
        n => say!("last {n} killed", n),
    }
}

impl At<'_, '_, '_> {
    /// The prompt for the dice of hits (MI-20).
    pub(crate) fn prompt_effect(&mut self, unit: Unit, stand: Stand, hits: u16) {
        self.prompt(EFFECT, |_| {
            let loose = stand == Stand::Loose;
            say!(
                "{hits hit/hits} on {loose?stragglers of }{unit}",
                hits,
                loose,
                unit
            )
        });
    }
}
