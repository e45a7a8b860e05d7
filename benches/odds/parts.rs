//! The enumerator alone, with nothing remembered from before.

use divan::{Bencher, black_box};
use drumhead::battle::BUDGET;
use drumhead::table::odds::{Memo, Policy, every};
use drumhead::table::{Faces, Hand, Owner, Part, Reading, Side, Suspend, Table};

static ON_5: Reading = Reading {
    classes: &["miss", "hit"],
    of: &[0, 0, 0, 0, 1, 1],
};
static ON_4: Reading = Reading {
    classes: &["miss", "hit"],
    of: &[0, 0, 0, 1, 1, 1],
};
static EFFECT: Reading = Reading {
    classes: &["nothing", "disorder", "kill"],
    of: &[0, 0, 1, 1, 2, 2],
};

/// Dice that hit, each hit rolled again for what it does: disorders and kills.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Blows {
    side: Side,
    dice: u16,
    /// A volley: hits on 5 and 6, ones again. Else hand to hand: on 4 and more.
    volley: bool,
}

impl Part for Blows {
    type Out = (u16, u16);

    fn resolve(&self, table: &mut Table) -> Result<(u16, u16), Suspend> {
        let owner = Owner::unit(self.side, 0);
        let reads = if self.volley { &ON_5 } else { &ON_4 };
        let hit = Hand {
            why: "to hit",
            owner,
            count: self.dice,
            reads,
            again: Faces::only(1).when(self.volley),
        };
        let effect = Hand {
            why: "effect",
            owner,
            count: 0,
            reads: &EFFECT,
            again: Faces::NONE,
        };
        let done = table.chain(hit, 1, effect, true, |_, _| Ok(()))?;
        Ok((done.count(1), done.count(2)))
    }
}

/// Everything that a rule may come to.
fn outcomes<T>(rule: impl FnMut(&mut Table) -> Result<T, Suspend>) -> Vec<(f64, T)> {
    let mut outcomes = Vec::with_capacity(8192);
    every(
        &mut Memo::new(BUDGET),
        &Policy::Defaults,
        rule,
        |_, _| 0.0,
        |p, out| outcomes.push((p, out)),
    )
    .expect("odds");
    outcomes
}

/// Kills and disorders jointly.
#[divan::bench(args = [13, 24])]
fn volley(bencher: Bencher, dice: u16) {
    bencher.bench(|| {
        outcomes(|table| {
            Blows {
                side: Side::Red,
                dice: black_box(dice),
                volley: true,
            }
            .resolve(table)
        })
    });
}

/// The blows of both sides jointly.
#[divan::bench]
fn combat_12_against_10(bencher: Bencher) {
    let blows = |side, dice| Blows {
        side,
        dice: black_box(dice),
        volley: false,
    };
    bencher.bench(|| {
        outcomes(|table| {
            Ok((
                table.part(&blows(Side::Red, 12))?,
                table.part(&blows(Side::Blue, 10))?,
            ))
        })
    });
}
