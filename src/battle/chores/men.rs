//! Words for the men of a unit that has strays: how they go between its ranks, its strays, those gone and other units.

use super::*;

/// Singular and plural nouns.
pub(super) type Nouns = (&'static str, &'static str);

/// The places of men, as indices. The number in other units follows from the sum.
const RANKS: usize = 0;
const STRAYS: usize = 1;
const GONE: usize = 2;
const OTHERS: usize = 3;

/// Every way between two of these places, in the order of the words.
const WAYS: [[usize; 2]; 12] = [
    [RANKS, GONE],
    [STRAYS, GONE],
    [GONE, RANKS],
    [GONE, STRAYS],
    [RANKS, STRAYS],
    [STRAYS, RANKS],
    [RANKS, OTHERS],
    [STRAYS, OTHERS],
    [OTHERS, RANKS],
    [OTHERS, STRAYS],
    [OTHERS, GONE],
    [GONE, OTHERS],
];

/// How many go from one place to another. The net change does not show those who `joined` the ranks while others left them;
/// below 0 they go back.
fn ways(by: [i32; 3], joined: i32) -> Vec<([usize; 2], u16)> {
    let mut left = [by[0], by[1], by[2], -by.iter().sum::<i32>()];
    let mut numbers = [0; WAYS.len()];
    let mut joined = joined;
    for known in [true, false] {
        for ([from, to], number) in WAYS.into_iter().zip(&mut numbers) {
            let n = match [from, to] {
                _ if !known => left[to].min(-left[from]),
                [STRAYS | OTHERS, RANKS] => joined.min(-left[from]),
                [RANKS, STRAYS | OTHERS] => left[to].min(-joined),
                _ => 0,
            };
            let n = n.max(0);
            *number += n;
            left[from] += n;
            left[to] -= n;
            joined -= if to == RANKS { n } else { -n };
        }
    }
    let some = |(way, n): ([usize; 2], i32)| Some((way, u16::try_from(n).ok().filter(|n| *n > 0)?));
    WAYS.into_iter().zip(numbers).filter_map(some).collect()
}

/// How many leave the ranks for the strays, and how many come back.
pub(super) fn strayed_and_returned(by: [i32; 3], joined: i32) -> [u16; 2] {
    let ways = ways(by, joined);
    [[RANKS, STRAYS], [STRAYS, RANKS]].map(|way| {
        let found = ways.iter().find(|(known, _)| *known == way);
        found.map_or(0, |(_, n)| *n)
    })
}

/// The words for a change in the men in ranks, the strays and those gone; only for those who go to other units or come from them
/// where the rest leave the table as a whole. `back`: they return to where they were. Else `told` of those who stray, and of those
/// who return, are told of with their moves.
pub(super) fn of_men(
    (by, joined): ([i32; 3], i32),
    (back, told): (bool, [u16; 2]),
    only_others: bool,
    [(man, men), (stray, strays)]: [Nouns; 2],
) -> Vec<String> {
    let mut all = Vec::new();
    for ([from, to], number) in ways(by, joined) {
        let number = match [from, to] {
            [RANKS, STRAYS] if !back => number - told[0],
            [STRAYS, RANKS] if !back => number - told[1],
            _ => number,
        };
        if number == 0 {
            continue;
        }
        if only_others && ![from, to].contains(&OTHERS) {
            continue;
        }
        let men = count(number, man, men);
        let own = count(number, stray, strays);
        let again = if back { "back" } else { "over" };
        all.extend(match [from, to] {
            [RANKS, GONE] => vec![format!("remove {men}")],
            [STRAYS, GONE] => vec![format!("remove {own}")],
            [GONE, RANKS] => vec![format!("put back {men}")],
            [GONE, STRAYS] => vec![format!("put back {own}")],
            [RANKS, STRAYS] if back && number == 1 => {
                vec![format!("put {men} back as a {stray}")]
            }
            [RANKS, STRAYS] if back => vec![format!("put {men} back as {strays}")],
            [RANKS, STRAYS] => vec![format!("take {men} out of formation")],
            [STRAYS, RANKS] if back => vec![format!("put {own} back in formation")],
            [STRAYS, RANKS] => vec![format!("put {own} in formation")],
            [RANKS, _] => vec![format!("hand {again} {men}")],
            [STRAYS, _] => vec![format!("hand {again} {own}")],
            [_, RANKS] => vec![format!("take {again} {men}")],
            [_, STRAYS] => vec![format!("take {again} {own}")],
            [_, GONE] => vec![format!("take {again} {own}"), format!("remove {own}")],
            _ => vec![format!("put back {own}"), format!("hand {again} {own}")],
        });
    }
    all
}
