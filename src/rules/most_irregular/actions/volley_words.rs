//! The words of a volley: prompts and verdicts.

use super::volley::{EFFECTIVE, HARASSING};
use super::*;

impl Volley {
    /// The range in a sentence: `8″`; at an assault `close`.
    pub fn distance(&self) -> String {
        self.range.map_or_else(|| "close".to_owned(), inches)
    }

    /// The prompt for the dice of the fire (MI-16, MI-17).
    pub fn prompt_aim(&self, battle: &MostIrregular, effective: bool, report: &mut Report) {
        let why = if effective { EFFECTIVE } else { HARASSING };
        report.prompt(why, || {
            let who = if self.loose {
                battle.stragglers(self.figures, &[self.unit])
            } else {
                battle.subject(self.unit)
            };
            let band = match (self.range, effective) {
                (None, _) => "effective".to_owned(),
                (_, true) => format!(
                    "effective ({})",
                    inches(battle.entry(self.unit).reach().unwrap_or(0).into())
                ),
                (_, false) => "harassing".to_owned(),
            };
            format!(
                "{} at {}, {}, {band}. {}; {}",
                who.does("fires", "fire"),
                self.target.words(battle),
                self.distance(),
                self.dice(battle, effective),
                self.price(),
            )
        });
    }

    /// The dice and their bonuses; effective fire names each bonus (MI-17).
    fn dice(&self, battle: &MostIrregular, effective: bool) -> String {
        let entry = battle.entry(self.unit);
        let quality = if entry.quality == Quality::Elite {
            "elite"
        } else {
            "regular"
        };
        let men = count(self.figures.all(), "man", "men");
        let bonuses = [
            (threes(self.figures.strength()), format!("for {men}")),
            (entry.quality.fire_bonus(), quality.to_owned()),
            (self.breech_bonus(battle), "breech-loading".to_owned()),
        ];
        let double = if self.rapid { "counts double" } else { "" };
        if effective {
            let some = bonuses.iter().filter(|(n, _)| *n > 0);
            let some: Vec<String> = some.map(|(n, what)| format!(", +{n} {what}")).collect();
            let counts = if self.rapid { double } else { "counts" };
            return format!("2D6: the higher {counts}{}", some.concat());
        }
        let all: u16 = bonuses.iter().map(|(n, _)| n).sum();
        let all = if all == 0 {
            String::new()
        } else {
            format!("+ {all} for men and quality")
        };
        let parts: Vec<&str> = [double, &all]
            .into_iter()
            .filter(|it| !it.is_empty())
            .collect();
        if parts.is_empty() {
            return "1D6".to_owned();
        }
        format!("1D6: {}", parts.join(", "))
    }

    /// MI-18: `2 points a hit`.
    fn price(&self) -> String {
        let [open, cover] = self.points();
        if self.arc.is_split() {
            format!("{open} points a hit in the open, {cover} in cover")
        } else {
            format!("{cover} points a hit")
        }
    }

    /// The verdict up to its result: `First Company fire rapidly at Deerstalkers`. Call it before the losses.
    pub fn head(&self, battle: &MostIrregular) -> String {
        let who = if self.loose {
            battle.stragglers(self.figures, &[self.unit])
        } else {
            battle.subject(self.unit)
        };
        let how = if self.rapid { " rapidly" } else { "" };
        format!(
            "{}{how} at {}",
            who.does("fires", "fire"),
            self.target.words(battle)
        )
    }

    /// The result. Call it after the losses.
    pub fn result(&self, battle: &MostIrregular, shot: &VolleyResult) -> ResultWords {
        let all = shot.all();
        let gone = (self.target.units.iter()).all(|unit| battle.unit(*unit).present().is_none());
        if gone {
            return ResultWords {
                text: last_killed(all.fatal.all()),
                banner: "WIPED OUT".to_owned(),
                weight: Weight::Removed,
                tone: VerdictTone::Good,
            };
        }
        let mut text = all.words();
        let mut told = all.banner();
        if text.is_empty() {
            (text, told) = match shot.hits {
                0 => ("no hits".to_owned(), None),
                n => (
                    format!("{}, no effect", count(n, "hit", "hits")),
                    Some(("NO EFFECT".to_owned(), Weight::NoEffect)),
                ),
            };
        }
        let hurt = !all.is_none();
        let (banner, weight) = told.unwrap_or_else(|| ("MISS".to_owned(), Weight::Miss));
        let result = ResultWords {
            text: text + &self.shares(shot),
            banner,
            weight,
            tone: if hurt {
                VerdictTone::Good
            } else {
                VerdictTone::Bad
            },
        };
        if self.target.stand == Stand::Formed {
            self.with_nerve(battle, shot, result)
        } else {
            result
        }
    }

    /// ` (open 2, cover 0)`: the men hit in the open and in cover.
    fn shares(&self, shot: &VolleyResult) -> String {
        if !self.arc.is_split() || shot.all().is_none() {
            return String::new();
        }
        let [open, cover] = shot.losses.map(|losses| losses.men());
        format!(" (open {open}, cover {cover})")
    }

    /// Adds the formation's test.
    fn with_nerve(
        &self,
        battle: &MostIrregular,
        shot: &VolleyResult,
        result: ResultWords,
    ) -> ResultWords {
        let name = battle.unit_name(self.target.first());
        let text = result.text;
        match shot.nerve {
            Nerve::Untested => ResultWords {
                text: format!("{text}; {name} have nobody formed"),
                banner: "BROKEN UP".to_owned(),
                weight: Weight::Routs,
                tone: VerdictTone::Good,
            },
            Nerve::Holds => ResultWords {
                text: format!("{text}; {name} hold"),
                ..result
            },
            Nerve::GivesGround(men) => {
                let fall = count(men, "man falls back", "men fall back");
                let (banner, weight) = if result.weight >= Weight::Killed {
                    (result.banner, result.weight)
                } else {
                    ("GIVES GROUND".to_owned(), Weight::GivesGround)
                };
                ResultWords {
                    text: format!("{text}; {name} give ground, {fall}"),
                    banner,
                    weight,
                    tone: VerdictTone::Good,
                }
            }
        }
    }
}

/// `last 4 killed`, `last man killed`.
pub fn last_killed(killed: u16) -> String {
    match killed {
        1 => "last man killed".to_owned(),
        n => format!("last {n} killed"),
    }
}

impl MostIrregular {
    /// The prompt for the dice of hits (MI-20).
    pub fn prompt_effect(&self, unit: Unit, stand: Stand, hits: u16, report: &mut Report) {
        report.prompt(EFFECT, || {
            let on = match stand {
                Stand::Formed => self.unit_name(unit),
                Stand::Loose => format!("stragglers of {}", self.unit_name(unit)),
            };
            format!("{} on {on}", count(hits, "hit", "hits"))
        });
    }
}
