//! Fire, shared by `fire` and `pairs`: range, dice, hits (BS-37 to BS-41).

mod range;
mod words;

use self::range::reach;
use self::words::band;
use super::blows::rounding;
use super::options::Halvings;
use super::state::RecentShot;
use super::targets::{ids_of, open_to_attack, require_target};
use super::*;
use crate::battle::json_number;
pub use range::short_range;
pub use words::{Fired, VolleyKind};

/// The limit on dice the umpire may set.
const MOST_DICE: u16 = 999;

#[derive(Clone, Copy, Debug)]
pub struct Volley {
    pub unit: Unit,
    pub target: Unit,
    /// Inches, front centre to front centre.
    pub range: f64,
    /// Figures that fire.
    pub men: u16,
    pub cover: bool,
    /// True for skirmishing by pairs: half the men fire, half reload (BS-36).
    pub pairs: bool,
}

impl Volley {
    pub fn form(battle: &BigSkirmishes, form: &mut Form, pairs: bool) -> Self {
        let unit = form.actor("unit", "the unit that fires");
        let foes = match form.subject() {
            Some(Who::Unit(unit)) => ids_of(battle, |foe| battle.is_target(Unit(unit), foe)),
            _ => Vec::new(),
        };
        let target = form
            .unit("target")
            .help("the enemy unit to fire at")
            .among(foes)
            .required();
        form.matters(&["kills", "disorder", "falls_due"]);
        let bands = reach(battle.entry(unit).weapon, battle.unit(unit).tap_loaded)
            .map_or_else(Vec::new, |reach| reach.ends());
        let range = form
            .number("range")
            .inches()
            .within(0, 240)
            .help("front centre to front centre")
            .compare_at(bands)
            .between()
            .required();
        let cover = form
            .flag("cover")
            .help("the target is in cover")
            .compare()
            .cover()
            .asked()
            .between()
            .or(false);
        let standing = battle.unit(unit).standing;
        let shown = form
            .raw("ranks_shown")
            .and_then(serde_json::Value::as_u64)
            .unwrap_or(2);
        let men = men_by_default(battle.unit(unit).formation, standing, shown == 1);
        let men = form
            .whole("men")
            .unit("figures")
            .at_most(standing)
            .help("figures in two ranks that can see the target")
            .or_now(men);
        let _ = form
            .whole("ranks_shown")
            .unit("ranks")
            .within(1, 4)
            .help("ranks that can see the target; at most two fire")
            .or(2);
        form.suppose(battle.company(unit));
        Self {
            unit,
            target,
            range,
            men,
            cover,
            pairs,
        }
    }
}

impl Order<BigSkirmishes> for Volley {
    fn title(&self, _: &BigSkirmishes) -> Say {
        let verb = self.kind().verb(self.unit);
        say!("{unit} {verb} {target}", self.unit, verb, self.target)
    }

    /// Checks the target, then rolls the dice and applies their effect.
    fn resolve(&self, at: &mut At) -> Played {
        at.check_target(self)?;
        let need = at.band(self)?;
        let license = at.forced_license(
            self.unit,
            if self.pairs {
                ActionKind::Pairs
            } else {
                ActionKind::Fire
            },
        );
        at.spend(self.unit, license);
        let hidden = at.unit(self.unit).hidden;
        at.unit_mut(self.unit).hidden = false;
        at.volley_prompts(self, need, false);
        let fired = at.shoot(self, need)?;
        at.tell_due(&fired.casualties);
        fired.tell(at, self, hidden, self.kind());
        at.turn.shot = Some(RecentShot {
            by: self.unit,
            on: self.target,
        });
        self.offer_reaction(at);
        if license == License::FirstShot && at.turn.phase == Phase::Opening {
            at.begin_turn();
            if at.is_decided() {
                return Ok(());
            }
            at.tell_shuffle();
            at.further("BS-11", Who::Table, |it| {
                let cards = it.deck.left.len();
                let ends = say!(
                    "The first shot ends the opening|: turn 1 begins, {cards} cards shuffled",
                    cards
                );
                (Plain, Weight::None, ends)
            });
        }
        Ok(())
    }
}

impl Volley {
    fn kind(&self) -> VolleyKind {
        if self.pairs {
            VolleyKind::Pairs
        } else {
            VolleyKind::Fire
        }
    }

    /// Offers the target its reaction before the next action (BS-42, option `react_to_fire`).
    fn offer_reaction(&self, at: &mut At) {
        let Volley { unit, target, .. } = *self;
        let it = at.unit(target);
        if !at.roster.options.react_to_fire || !it.in_play() || it.combat != 0 {
            return;
        }
        at.follow_up(at.side(target), "react", |it| {
            let fields = [
                ("unit", it.id(target).into()),
                ("against", it.id(unit).into()),
                ("range", json_number(self.range)),
            ];
            (
                fields,
                say!("{unit} fired at {target}: try to react?", unit, target),
            )
        });
    }
}

/// The men that usually fire (BS-37): all standing; of a column half, of a square a quarter, with one rank shown that
/// rank.
fn men_by_default(formation: Formation, standing: u16, one_rank: bool) -> u16 {
    let (firing, ranks) = match formation {
        Formation::Column => (2, 4),
        Formation::Square => (1, 4),
        Formation::Line | Formation::Mounted => (2, 2),
        Formation::Skirmishers | Formation::Limbered | Formation::Unlimbered => (1, 1),
    };
    let firing = if one_rank { 1 } else { firing };
    (standing * firing).div_ceil(ranks)
}

/// The volley of a reaction: all who usually fire, at a target in the open (BS-42).
pub fn volley_of(battle: &BigSkirmishes, unit: Unit, target: Unit) -> Volley {
    let it = battle.unit(unit);
    Volley {
        unit,
        target,
        range: 0.0,
        men: men_by_default(it.formation, it.standing, false),
        cover: false,
        pairs: false,
    }
}

impl BigSkirmishes {
    /// Refuses a unit that cannot fire at any target (BS-37).
    pub fn can_fire(&self, unit: Unit) -> Allowed {
        let (it, entry) = (self.unit(unit), self.entry(unit));
        if entry.weapon == Weapon::None {
            return refuse("BS-37", "no weapon to fire: make contact instead");
        }
        if it.formation == Formation::Limbered {
            return refuse("BS-37", "a limbered gun cannot fire: unlimber first");
        }
        if it.smoke > 0 {
            return refuse("BS-37", "not loaded: reload to remove its smoke first");
        }
        Ok(())
    }

    /// True if the table may see that a unit can be fired at.
    fn is_target(&self, unit: Unit, foe: Unit) -> bool {
        open_to_attack(self, self.side(unit)).any(|other| other == foe)
            && self.unit(foe).combat == 0
    }

    /// Refuses a unit without any target (BS-37, BS-48).
    pub fn has_target(&self, unit: Unit) -> Allowed {
        require_target(self, self.side(unit), "BS-37", |foe| {
            self.is_target(unit, foe)
        })
    }

    /// The dice of a volley, without a report.
    pub fn dice_of(&self, volley: &Volley) -> u16 {
        self.dice(volley, &mut Report::mute()).unwrap_or(0)
    }

    /// The dice of a volley (BS-38).
    fn dice(&self, volley: &Volley, report: &mut Report) -> Result<u16, Suspend> {
        let (it, entry, target) = (
            *self.unit(volley.unit),
            *self.entry(volley.unit),
            *self.unit(volley.target),
        );
        let gunners = entry.arm == Arm::Artillery;
        let skirmishers = target.formation == Formation::Skirmishers;
        let massed = matches!(target.formation, Formation::Column | Formation::Square);
        let leader = self.highest(volley.unit);
        let class = leader.map_or(0, |c| self.character(c).class);
        let both = volley.cover && skirmishers;
        let twice = both && self.roster.options.cover_and_skirmishers == Halvings::Twice;
        let against = if both {
            "cover and skirmishers"
        } else if volley.cover {
            "cover"
        } else {
            "skirmishers"
        };
        let men = f64::from(volley.men)
            * if gunners { 2.0 } else { 1.0 }
            * if volley.pairs { 0.5 } else { 1.0 };
        let who = || match (gunners, volley.pairs) {
            (true, _) => format!("for {}", count(volley.men, "gunner", "gunners")),
            (_, true) => format!("{}, half of {}", counted(men, "men"), volley.men),
            _ => counted(men, "men"),
        };
        let dice = report
            .figure("dice", "BS-38")
            .plus(men, who)
            .minus(it.disorder, || counted(it.disorder.into(), "disorders"))
            .plus(class, || {
                leader.map_or_else(String::new, |c| self.call(c, Viewer::Table))
            })
            .at_least(0.0)
            .times_if(volley.cover || skirmishers, 0.5, || {
                say!("halved against {against}", against)
            })
            .times_if(twice, 0.5, "and halved again")
            .times_if(massed, 1.25, || {
                let square = target.formation == Formation::Square;
                let massed = if square { "square" } else { "column" };
                say!("a quarter more against a {massed}", massed)
            })
            .round(rounding(entry.rating))
            .count(MOST_DICE, "dice")?;
        Ok(dice)
    }

    /// The units that share the hits: the target, then its Formation in roster order, without hidden or engaged
    /// units (BS-05).
    fn sharing(&self, target: Unit) -> Vec<Casualties> {
        if self.unit(target).group == 0 || !self.roster.options.share_hits {
            return vec![self.before_hits(target)];
        }
        let shares = |unit: &Unit| {
            let it = self.unit(*unit);
            *unit == target || !it.hidden && it.combat == 0
        };
        let mut casualties: Vec<Casualties> = self
            .formation_of(target)
            .into_iter()
            .filter(shares)
            .map(|unit| self.before_hits(unit))
            .collect();
        let first = casualties
            .iter()
            .position(|loss| loss.unit == target)
            .unwrap_or(0);
        casualties.rotate_left(first);
        casualties
    }

    /// Leaves the smoke of a shot (BS-32, BS-33, BS-36).
    fn smoke(&mut self, volley: &Volley) {
        let weapon = self.entry(volley.unit).weapon;
        let it = self.unit_mut(volley.unit);
        it.fired_before = true;
        it.tap_loaded = false;
        if volley.pairs {
            it.black_smoke = true;
        } else {
            it.smoke = match weapon {
                Weapon::Bow | Weapon::None => 0,
                Weapon::Rifle => 2,
                _ => 1,
            };
        }
    }
}

impl At<'_, '_, '_> {
    fn check_target(&mut self, volley: &Volley) -> Allowed {
        let target = volley.target;
        let it = *self.unit(target);
        self.forbid(self.side(target) == self.side(volley.unit), "BS-37", || {
            say!("{target is/are} on the same side: choose an enemy", target)
        })?;
        self.forbid(!it.in_play(), "BS-37", || {
            say!(
                "{target is/are} off the table: choose another target",
                target
            )
        })?;
        let hidden = "the target is hidden: spot it first";
        self.forbid(it.hidden, "BS-37", hidden)?;
        self.forbid(it.combat != 0, "BS-48", || {
            say!("{target is/are} in a combat: choose another target", target)
        })
    }

    /// The lowest face that hits at this range (BS-37, BS-39).
    fn band(&mut self, volley: &Volley) -> Result<u8, Refusal> {
        let (it, entry) = (self.unit(volley.unit), self.entry(volley.unit));
        let Some(reach) = reach(entry.weapon, it.tap_loaded) else {
            let unarmed = "no weapon to fire: make contact instead";
            self.forbid(true, "BS-37", unarmed)?;
            return Ok(6);
        };
        let Volley { target, range, .. } = *volley;
        self.forbid(range > reach.long, "BS-37", || {
            say!(
                "{target is/are} out of range: {range} is beyond {long}; move closer",
                target,
                range,
                reach.long
            )
        })?;
        let need = match range {
            _ if range < reach.canister => 4,
            _ if range <= reach.short => 5,
            _ => 6,
        };
        self.line("BS-37", |_| {
            say!(
                "{range}: {band}, hits on {need}+",
                range,
                band = band(need),
                need
            )
        });
        Ok(need)
    }

    /// Rolls the dice and applies hits, risk and smoke (BS-38 to BS-41).
    pub(crate) fn shoot(&mut self, volley: &Volley, need: u8) -> Result<Fired, Suspend> {
        let (it, entry) = (*self.unit(volley.unit), *self.entry(volley.unit));
        let dice = self.battle.dice(volley, self.report)?;
        let rifles = entry.weapon == Weapon::Rifle && !it.tap_loaded;
        let ones_again = !it.fired_before || rifles;
        if ones_again {
            self.line("BS-39", |_| {
                if it.fired_before {
                    say!("riflemen: re-roll 1s")
                } else {
                    say!("first shot: re-roll 1s")
                }
            });
        }
        self.line("BS-39", |_| {
            say!("for each hit a die: disorder on 3-4, kill on 5-6")
        });
        let blows = Blows {
            owner: self.owner(volley.unit),
            dice,
            need,
            ones_again,
            effect_again: false,
            joker: self.joker(entry.side),
        };
        self.joker_words(entry.side);
        let hits = self.table.part(&blows)?;
        self.spend_joker(entry.side);
        self.smoke(volley);
        if self.unit(volley.unit).smoke > 1 {
            self.line("BS-33", |_| say!("a rifle shot leaves 2 smoke markers"));
        }
        self.fact("fired", volley.unit, volley.target, dice);
        let mut casualties = self.sharing(volley.target);
        self.share_hits(volley.unit, &mut casualties, hits);
        self.risk(&casualties)?;
        self.remove_wiped_out(&casualties);
        self.tell_wiped_out(&casualties);
        Ok(Fired {
            dice,
            hits,
            casualties,
        })
    }

    /// Reports units wiped out by shared hits; a single target is in the verdict itself.
    fn tell_wiped_out(&mut self, casualties: &[Casualties]) {
        if casualties.len() < 2 {
            return;
        }
        for Casualties { unit, kills, .. } in casualties {
            if *kills > 0 && self.unit(*unit).standing == 0 {
                self.further("BS-41", *unit, |_| {
                    let gone = say!("{unit is/are} wiped out||{UNIT} WIPED OUT", unit = *unit);
                    (Grave, Weight::Removed, gone)
                });
            }
        }
    }
}
