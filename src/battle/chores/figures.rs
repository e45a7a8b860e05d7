//! Words for figures that fall, rise, leave or come back.

use super::*;

/// Figures that stand up, leave, lie down or come back. `lying` is how many of them lie before, where figures can.
pub(super) fn of_figures(
    [stand, lie, gone]: [i32; 3],
    (one, many): (&str, &str),
    lying: Option<u16>,
) -> Vec<String> {
    let upright = match lying {
        Some(1..) => "standing ",
        _ => "",
    };
    let figures = |verb: &str, n: i32, which: &str, how: &str| {
        let n = u16::try_from(n).ok().filter(|n| *n > 0)?;
        let all = count(n, &format!("{which}{one}"), &format!("{which}{many}"));
        Some(format!("{verb} {all}{how}"))
    };
    let (mut up, mut down, mut rest) = (0, 0, 0);
    if lying.is_some() {
        (up, down) = (stand.min(-lie).max(0), lie.min(-stand).max(0));
        rest = lie + up - down;
    }
    // Those who leave or come back lie or stand. Beside others who lie, it must be said who leaves.
    let (left, back) = ((-rest).clamp(0, gone.max(0)), rest.clamp(0, (-gone).max(0)));
    let all = [
        figures("stand up", up, "", ""),
        figures("remove", gone - left, upright, ""),
        figures("remove", left, "", " lying down"),
        figures("lay down", down, "", ""),
        figures("put back", -gone - back, "", ""),
        figures("put back", back, "", " lying down"),
    ];
    all.into_iter().flatten().collect()
}
