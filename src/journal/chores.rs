//! Chores as a record keeps them: those of one unit in a row, together.

use super::*;
use serde::{Deserializer, Serializer};

/// The work of hands on one unit, person or side.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum OfUnit {
    One(Chore),
    Several(Vec<Chore>),
}

pub(super) fn serialize<S: Serializer>(
    all: &[(String, Chore)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let of_unit = |same: &[(String, Chore)]| match same {
        [(_, one)] => OfUnit::One(one.clone()),
        several => OfUnit::Several(several.iter().map(|it| it.1.clone()).collect()),
    };
    let units = all.chunk_by(|one, next| one.0 == next.0);
    serializer.collect_seq(units.map(|same| (&same[0].0, of_unit(same))))
}

pub(super) fn deserialize<'a, D: Deserializer<'a>>(
    deserializer: D,
) -> Result<Vec<(String, Chore)>, D::Error> {
    let units = Vec::<(String, OfUnit)>::deserialize(deserializer)?;
    let each = units.into_iter().flat_map(|(id, done)| {
        let all = match done {
            OfUnit::One(chore) => vec![chore],
            OfUnit::Several(all) => all,
        };
        all.into_iter().map(move |chore| (id.clone(), chore))
    });
    Ok(each.collect())
}
