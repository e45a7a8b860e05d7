//! The lines for the table, read as a player reads them: each makes hands do something with what lies there.
//!
//! Nothing here knows a rulebook. A part of a line that cannot be understood is counted, never guessed.

use drumhead::table::Who;
use std::collections::BTreeMap;

/// One unit, person or side as it lies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Laid {
    pub on: bool,
    /// Figures that stand and that lie.
    pub figures: [i32; 2],
    pub markers: BTreeMap<String, i32>,
    pub form: String,
    /// Whether its back is to the enemy; `None` where nobody counts that.
    pub turned: Option<bool>,
    /// The unit that a person is with.
    pub with: Option<Who>,
    /// What has been laid beside it: booty.
    pub things: BTreeMap<String, i32>,
    /// Where it stands: another number after each move.
    pub place: u64,
    /// Where parts of it stand that have moved by themselves.
    pub parts: BTreeMap<String, u64>,
}

/// A whole table.
pub type Model = BTreeMap<Who, Laid>;

/// Where a move leads: to a new place, or to that of another table.
pub enum Where<'a> {
    New(u64),
    Of(&'a Model),
}

/// A reader of lines: whom the names in them mean, and what could not be understood.
pub struct Reader<'a> {
    /// Every name of everybody, with its owner.
    pub names: Vec<(String, Who)>,
    pub to: Where<'a>,
    pub unknown: Vec<String>,
}

/// Digits do not make another line.
pub fn shape(part: &str) -> String {
    let mut out = String::new();
    for c in part.chars() {
        let c = if c.is_ascii_digit() { '#' } else { c };
        if c != '#' || !out.ends_with('#') {
            out.push(c);
        }
    }
    out
}

/// `smoke markers` is `smoke`.
pub fn kind(name: &str) -> String {
    let is_plural = |it: &&str| it.ends_with("marker") || it.ends_with("counter");
    let one = name.strip_suffix('s').filter(is_plural).unwrap_or(name);
    one.strip_suffix(" marker").unwrap_or(one).to_owned()
}

/// A place with a name is the same whenever anything is placed there.
fn called(place: &str) -> u64 {
    let of_bytes = place.bytes();
    of_bytes.fold(1 << 40, |sum, byte| sum * 31 % (1 << 50) + u64::from(byte))
}

impl Reader<'_> {
    /// Does what a line says. `Err` for what cannot be done with this table.
    pub fn lay(&mut self, model: &mut Model, line: &str) -> Result<(), String> {
        let known = line.split_once(": ").and_then(|(name, rest)| {
            let who = self.names.iter().find(|(known, _)| known == name)?.1;
            Some((who, rest))
        });
        let Some((who, rest)) = known else {
            self.unknown.push(shape(line));
            return Ok(());
        };
        let places: BTreeMap<Who, u64> = model.iter().map(|(who, it)| (*who, it.place)).collect();
        // Who joins a unit is where that is.
        let aim_with = |unit: Who| match self.to {
            Where::New(_) => places[&unit],
            Where::Of(target) => target[&who].place,
        };
        let it = model.get_mut(&who).expect("everybody");
        let aim = match self.to {
            Where::New(place) => place,
            Where::Of(target) => target[&who].place,
        };
        let (mut before, mut moved, was_on) = (Done::All, false, it.on);
        let company = it.with;
        for part in rest.split(", ") {
            let goes_on = match before {
                Done::Form => !is_order(part),
                // `move back 2″ facing Cobb, Widow Trask and Two Rivers`; `move into cover, up to 8″`.
                Done::Move => part.starts_with("up to ") || self.begins_with_name(part),
                Done::Alone => part == "alone",
                _ => false,
            };
            if goes_on {
                if matches!(before, Done::Form) {
                    it.form = [&it.form, part].join(", ");
                }
                continue;
            }
            if part.ends_with("back to where they stood") || part == "put back where they stood" {
                // Who stood there alone is alone again.
                if let Where::Of(target) = self.to {
                    it.with = it.with.filter(|_| target[&who].with.is_some());
                }
            }
            before = do_one(it, part)?;
            match before {
                Done::All | Done::Form => {}
                // Who was with a unit moves away from it.
                Done::Move if !moved && it.place == aim && it.with == company => {
                    return Err("move what has not moved".to_owned());
                }
                Done::Move | Done::Back => (it.place, moved) = (aim, true),
                Done::With(name) => match self.names.iter().find(|(known, _)| *known == name) {
                    Some((_, unit)) => {
                        (it.with, moved) = (Some(*unit), true);
                        it.place = aim_with(*unit);
                    }
                    None => self.unknown.push(shape(part)),
                },
                // Beside a unit is where it was with it.
                Done::Alone => {
                    (it.with, moved) = (None, true);
                    if matches!(self.to, Where::Of(_)) {
                        it.place = aim;
                    }
                }
                Done::Part(part) => {
                    let there = match self.to {
                        Where::New(place) => place,
                        Where::Of(target) => target[&who].parts.get(part).copied().unwrap_or(0),
                    };
                    it.parts.insert(part.to_owned(), there);
                    it.parts.retain(|_, place| *place > 0);
                }
                Done::Unknown => self.unknown.push(shape(part)),
            }
        }
        if was_on && !it.on {
            // Who was with it is alone.
            let people = model.values_mut().filter(|it| it.with == Some(who));
            people.for_each(|it| it.with = None);
        }
        Ok(())
    }

    fn begins_with_name(&self, part: &str) -> bool {
        self.names
            .iter()
            .any(|(name, _)| part.starts_with(name.as_str()))
    }
}

/// What a part of a line was.
enum Done<'a> {
    /// Something that is done now.
    All,
    Move,
    /// It comes back to where it stood.
    Back,
    Form,
    With(&'a str),
    Alone,
    Part(&'a str),
    Unknown,
}

/// Returns whether a part begins a new instruction, rather than going on with a formation.
fn is_order(part: &str) -> bool {
    let verbs = [
        "place ", "add ", "remove", "lay ", "stand ", "move ", "turn ", "put back", "give ",
        "take ",
    ];
    verbs.iter().any(|verb| part.starts_with(verb))
}

fn do_one<'a>(it: &mut Laid, part: &'a str) -> Result<Done<'a>, String> {
    let words: Vec<&str> = part.split(' ').collect();
    let number: Option<i32> = words.iter().find_map(|it| it.parse().ok());
    let starts = |list: &[&str]| list.iter().any(|it| part.starts_with(it));
    let is_marker = part.contains(" marker") || part.contains(" counter");
    match number {
        _ if part == "remove"
            || starts(&["remove all ", "remove the ", "remove from the table"]) =>
        {
            if !it.on {
                return Err("remove what is not there".to_owned());
            }
            // Who goes back into reserve keeps his figures. What was laid down beside it stays.
            let figures = match part {
                "remove from the table" => it.figures,
                _ => [0; 2],
            };
            *it = Laid {
                figures,
                place: it.place,
                things: it.things.clone(),
                parts: it.parts.clone(),
                turned: it.turned.map(|_| false),
                ..Laid::default()
            };
            Ok(Done::All)
        }
        _ if starts(&[
            "put back on the table",
            "put back where ",
            "put back with ",
            "place on the table",
        ]) =>
        {
            if it.on {
                return Err("put back what is there".to_owned());
            }
            it.on = true;
            if let Some(place) = part.strip_prefix("place on the table") {
                it.place = called(place);
            }
            Ok(match part.strip_prefix("put back with ") {
                Some(unit) => Done::With(unit),
                None if part.starts_with("put back where ") => Done::Back,
                None => Done::All,
            })
        }
        Some(n) if is_marker && starts(&["place ", "add ", "take ", "remove "]) => {
            let after = words
                .iter()
                .skip_while(|it| it.parse::<i32>().is_err())
                .skip(1);
            let name = kind(&after.copied().collect::<Vec<_>>().join(" "));
            let count = it.markers.entry(name).or_default();
            if starts(&["place ", "add "]) && starts(&["place "]) != (*count == 0) {
                return Err("place and add are not the same".to_owned());
            }
            *count += if words[0] == "remove" { -n } else { n };
            if *count < 0 {
                return Err("remove a marker that is not there".to_owned());
            }
            it.markers.retain(|_, n| *n > 0);
            Ok(Done::All)
        }
        Some(n) if starts(&["put back ", "remove ", "lay down ", "stand up "]) => {
            let by = match (words[0], part.ends_with("lying down")) {
                ("put", true) => [0, n],
                ("put", false) => [n, 0],
                ("lay", _) => [-n, n],
                ("stand", _) => [n, -n],
                // The lying are removed first.
                _ => [-(n - it.figures[1]).max(0), -n.min(it.figures[1])],
            };
            (0..2).for_each(|at| it.figures[at] += by[at]);
            if it.figures.iter().any(|n| *n < 0) {
                return Err("more figures than there are".to_owned());
            }
            Ok(Done::All)
        }
        _ if starts(&["put in ", "limber up", "unlimber", "open out"]) => {
            part.clone_into(&mut it.form);
            Ok(Done::Form)
        }
        _ if starts(&["place with "]) => Ok(Done::With(&part["place with ".len()..])),
        _ if starts(&["place beside ", "place where ", "place alone "]) => Ok(Done::Alone),
        _ if part == "backs to the enemy" || part == "turn about" && it.turned.is_some() => {
            if it.turned.replace(true) != Some(false) {
                return Err("turn about who faces away".to_owned());
            }
            it.form.clear();
            Ok(Done::All)
        }
        _ if part == "turn to the enemy" => {
            if it.turned.replace(false) != Some(true) {
                return Err("turn to the enemy who faces him".to_owned());
            }
            Ok(Done::All)
        }
        _ if starts(&["move the "]) => Ok(Done::Part(words[2])),
        _ if starts(&["move ", "turn ", "may move ", "free move", "give ground"]) => Ok(Done::Move),
        // `place the booty beside the figure`, `put the booty back with the figure`.
        None if starts(&["place the ", "put the "]) => {
            let count = it.things.entry(words[2].to_owned()).or_default();
            *count += if words.contains(&"back") { -1 } else { 1 };
            if *count < 0 {
                return Err("put back what was not laid down".to_owned());
            }
            it.things.retain(|_, n| *n > 0);
            Ok(Done::All)
        }
        _ => Ok(Done::Unknown),
    }
}
