//! Aggression points on free attacks, for which the attackers are asked (RA-23, RA-29).

use super::blows::USUAL_TWO;
use super::verdicts::wounds_on;
use super::*;

/// The asks for points on a free attack.
pub const HIT: &str = "points_to_hit";
pub const WOUND: &str = "points_on_wound";

impl At<'_, '_, '_> {
    /// Asks the owner of a free attack for the points on its two dice, of `left` (RA-23, RA-29).
    pub(crate) fn ask_points(
        &mut self,
        roll: AttackRoll,
        blow: Blow,
        left: u16,
    ) -> Result<Spend, Suspend> {
        let attack = self.entry(roll.by).attack();
        let hits = |points: u16| strikes_on((attack + points).saturating_sub(blow.defence));
        let (more, less) = self.wound_modifiers(&roll, blow.weapon);
        // Points buy nothing where every face brings the last wound.
        let on = roll.on;
        let is_last = self.figure(on).wounds_left <= 1 && !self.entry(on).has(Trait::Lucky);
        let any_kills = is_last && more >= less + USUAL_TWO.unsigned_abs();
        let wounds = |points: u16| wounds_on((more + points).saturating_sub(less));
        let mut ask = |id, question, (left, idle), leads_to: &dyn Fn(u16) -> Say| {
            let AttackRoll { by, on, .. } = roll;
            let option = |points: u16| {
                let leads = leads_to(points);
                let spends = if points == 0 {
                    say!("spend none: {leads}", leads)
                } else {
                    say!("spend {points}: {leads}", points, leads)
                };
                (points.to_string(), spends)
            };
            self.question(id, |_| QuestionOf {
                of: Some(by.into()),
                text: say!(
                    "{on} flees from {by}. {left aggression point/aggression points} left. {question}",
                    on, by, left, question
                ),
                options: (0..=left).map(option).collect(),
            });
            let ask = Ask {
                id,
                owner: self.battle.owner(by),
                question,
                options: Options {
                    words: &[],
                    numbers: Some((0, left)),
                    // Every split over all dice would be too many for the odds.
                    odds: &["none", "all"],
                },
                default: Chosen::Number(0),
                once: false,
                bluff: false,
                idle,
                preset: true,
                task: "",
            };
            ask_points(ask, left, self.table)
        };
        let hit = ask(
            HIT,
            "1 is critical, 20 misses. How many points on the D20 to hit?",
            (left, false),
            &hits,
        )?;
        let on_wound = "How many points on the wound roll? They are lost on a miss.";
        let wound = ask(WOUND, on_wound, (left - hit, any_kills), &wounds)?;
        Ok(Spend { hit, wound })
    }
}

/// Asks for points of `left` on one die; nobody is asked for none.
fn ask_points(ask: Ask, left: u16, table: &mut Table) -> Result<u16, Suspend> {
    if left == 0 {
        return Ok(0);
    }
    Ok(match table.ask(ask)? {
        Chosen::Number(points) => points.min(left),
        Chosen::Word("all") => left,
        Chosen::Word(_) => 0,
    })
}
