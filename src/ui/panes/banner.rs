//! The banner of a result: one to three words that can be read across the table.

use super::large::{large, larger, letters as letters_of, plain};
use super::*;
use crate::battle::Verdict;
use crate::session::play::Sight;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum BannerSize {
    /// Five rows, where the pane is wide enough.
    Larger,
    /// Three rows.
    Large,
    /// One bold row.
    Row,
    /// No banner: the verdict alone.
    None,
}

/// Minimum width of the pane for letters of five rows, in cells.
const AMPLE: usize = 100;

/// The rows of a banner in the colour of its side. A text too long for large letters has a shorter name, or becomes one bold
/// row.
pub(super) fn lines(
    look: &Look,
    verdict: &Verdict,
    sight: &Sight,
    cells: usize,
    letters: BannerSize,
) -> Lines {
    let text = verdict.banner.to(Viewer::Table);
    if text.is_empty() || letters == BannerSize::None {
        return Vec::new();
    }
    let side = sight.side_named_by(text).or(verdict.side);
    let role = side.map_or(Role::Title, Role::from);
    let text = if look.glyphs.unicode {
        text.to_owned()
    } else {
        text.replace('″', " IN")
    };
    let one = |text: &str| match letters {
        BannerSize::Row | BannerSize::None => None,
        _ if !look.glyphs.unicode => plain(text, cells),
        BannerSize::Larger if cells >= AMPLE => larger(text, cells),
        _ => large(text, cells),
    };
    let drawn = one(&text)
        .or_else(|| one(&shortened(&text, &sight.rows)?))
        .or_else(|| (letters == BannerSize::Larger).then(|| in_two(&text, cells))?)
        // The verdict below has the name, where there is room for one of the two.
        .or_else(|| one(text.split_once(": ")?.1));
    match drawn {
        Some(rows) => lines_of(look, role, rows),
        None => look.folded(role, &text, cells, 0),
    }
}

/// The text in two lines of large letters: who, and below what came of it.
fn in_two(text: &str, cells: usize) -> Option<Vec<String>> {
    let Some((who, what)) = text.split_once(": ") else {
        return letters_of(text, cells, 2);
    };
    let lines = [large(&format!("{who}:"), cells)?, large(what, cells)?];
    Some(lines.concat())
}

/// The text with a shorter name at its beginning: `THORNE KILLED` for `CAPTAIN THORNE KILLED`.
fn shortened(text: &str, rows: &[Row]) -> Option<String> {
    let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    rows.iter().find_map(|row| {
        let rest = text.strip_prefix(&row.name.to_uppercase())?;
        let short = short_name(&row.name, &names)?;
        // `Clan` does not say which unit `Eagle Clan` is: the last word of troops must say what they are, as `Dragoons` does.
        let is_person = matches!(row.who, Who::Character(_)) || !row.pip.is_empty();
        let tells = is_person || !row.name.ends_with(short) || short.ends_with('s');
        (tells && rest.starts_with([' ', ':'])).then(|| short.to_uppercase() + rest)
    })
}

/// The one word of a name that tells it from all others: `Thorne` of `Captain Thorne`, `Tarik` of `Tarik of the Pass`; `None` for
/// `First Company` beside another company.
pub(super) fn short_name<'n>(name: &'n str, names: &[&str]) -> Option<&'n str> {
    let words: Vec<&str> = name.split(' ').collect();
    let joins = ["of", "the", "in", "at", "from"];
    let short = match words.iter().position(|word| joins.contains(word)) {
        Some(at) => *words.get(at.checked_sub(1)?)?,
        None if words.len() == 2 => words[1],
        None => return None,
    };
    let has_it = |other: &&&str| other.split(' ').any(|word| word == short);
    (names.iter().filter(has_it).count() == 1).then_some(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_told_by_one_word_of_its_own() {
        let (unit, person) = (Who::Unit(0), Who::Character(0));
        let rows = [
            (person, "Captain Thorne"),
            (person, "Tarik of the Pass"),
            (unit, "First Company"),
            (unit, "Light Company"),
            (unit, "Deer Walks Far"),
            (unit, "Eagle Clan"),
            (unit, "Light Dragoons"),
            (unit, "Camerons of the Clan"),
        ];
        let rows = rows.map(|(who, name)| Row::new(who, Side::Red, name.to_owned()));
        for (text, short) in [
            ("CAPTAIN THORNE KILLED", Some("THORNE KILLED")),
            ("CAPTAIN THORNE: 1 WOUND", Some("THORNE: 1 WOUND")),
            ("TARIK OF THE PASS HIT", Some("TARIK HIT")),
            ("FIRST COMPANY ROUT", None),
            ("DEER WALKS FAR WOUNDED", None),
            ("2 KILLED", None),
            ("EAGLE CLAN: 3 DOWN", None),
            ("LIGHT DRAGOONS ROUT", Some("DRAGOONS ROUT")),
            ("CAMERONS OF THE CLAN: 3 DOWN", Some("CAMERONS: 3 DOWN")),
        ] {
            assert_eq!(shortened(text, &rows).as_deref(), short);
        }
    }
}
