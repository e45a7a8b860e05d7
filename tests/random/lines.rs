//! The lines for the table, read as a player reads them: each makes hands do something with what lies there.
//!
//! Nothing here knows a rulebook. A part of a line that cannot be understood is counted, never guessed.

use crate::men::Men;
use drumhead::table::Who;
use std::collections::{BTreeMap, BTreeSet};

/// One unit, person or side as it lies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Laid {
    pub on: bool,
    /// Figures that stand and that lie, or strays.
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
    /// Of the table: what lies at places with names.
    pub places: BTreeMap<String, Laid>,
    /// Where its strays stand.
    pub loose: u64,
}

impl Laid {
    /// Whether a marker stands for the unit.
    fn is_hidden(&self) -> bool {
        self.markers.contains_key("hidden")
    }

    pub fn has_figures(&self) -> bool {
        self.on && !self.is_hidden()
    }
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
    /// The names of places.
    pub places: &'a BTreeSet<String>,
    pub to: Where<'a>,
    /// Where everybody stood before the first line.
    pub stood: BTreeMap<Who, u64>,
    /// What figures away from their unit are called, if there are such.
    pub strays: Option<&'static str>,
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

/// What lies on the table in numbers, besides figures.
const COUNTED: [&str; 3] = [" marker", " counter", " card"];

/// `smoke markers` is `smoke`.
pub fn kind(name: &str) -> String {
    let is_plural = |it: &&str| COUNTED.iter().any(|word| it.ends_with(word));
    let one = name.strip_suffix('s').filter(is_plural).unwrap_or(name);
    one.strip_suffix(" marker").unwrap_or(one).to_owned()
}

/// A place with a name is the same whenever anything is placed there.
fn called(place: &str) -> u64 {
    let of_bytes = place.bytes();
    of_bytes.fold(1 << 40, |sum, byte| sum * 31 % (1 << 50) + u64::from(byte))
}

/// Lays a card face up, or turns it face down again.
fn turn_card(model: &mut Model, card: &str, face: &str) -> Result<(), String> {
    let table = model.get_mut(&Who::Table).expect("a table");
    let count = table.things.entry(card.to_owned()).or_default();
    *count += if face == "lay it face up" { 1 } else { -1 };
    if *count < 0 {
        return Err("turn a card that does not lie there".to_owned());
    }
    table.things.retain(|_, n| *n > 0);
    Ok(())
}

/// Where everybody stands.
pub fn places(model: &Model) -> BTreeMap<Who, u64> {
    model.iter().map(|(who, it)| (*who, it.place)).collect()
}

/// Whether a person stands where a unit does: to join it, leave it and go back is to stay there.
fn is_beside_a_unit(places: &BTreeMap<Who, u64>, who: Who) -> bool {
    let is_there =
        |(other, place): (&Who, &u64)| matches!(other, Who::Unit(_)) && *place == places[&who];
    matches!(who, Who::Character(_)) && places.iter().any(is_there)
}

impl Reader<'_> {
    /// Whom a line concerns, and what it says.
    fn concerns<'l>(&self, line: &'l str) -> Option<(Who, &'l str)> {
        let (name, rest) = line.split_once(": ")?;
        let who = self.names.iter().find(|(known, _)| known == name)?.1;
        Some((who, rest))
    }

    /// Does what a line says. `Err` for what cannot be done with this table.
    pub fn lay(&mut self, model: &mut Model, line: &str) -> Result<(), String> {
        match line.split_once(": ") {
            None if line.starts_with("Shuffle ") => return Ok(()),
            Some((place, rest)) if self.places.contains(place) => {
                let table = model.get_mut(&Who::Table).expect("a table");
                let mut parts = rest.split(", ");
                return parts.try_for_each(|part| do_at(table, place, part));
            }
            Some((card, face @ ("lay it face up" | "turn it face down"))) => {
                return turn_card(model, card, face);
            }
            _ => {}
        }
        let Some((who, rest)) = self.concerns(line) else {
            self.unknown.push(shape(line));
            return Ok(());
        };
        let places = places(model);
        // Who joins a unit is where that is.
        let aim_with = |unit: Who| match self.to {
            Where::New(_) => places[&unit],
            Where::Of(target) => target[&who].place,
        };
        let it = model.get_mut(&who).expect("everybody");
        let [aim, loose] = match self.to {
            Where::New(place) => [place; 2],
            Where::Of(target) => [target[&who].place, target[&who].loose],
        };
        let (mut before, mut moved, was_on) = (Done::All, false, it.on);
        let company = it.with;
        let is_new = matches!(self.to, Where::New(_));
        let mut men = self.strays.map(|strays| Men::new(strays, loose, is_new));
        let parts = rest.split(", ");
        // The order of several moves is that in which they are read.
        for part in parts.map(|part| part.strip_prefix("then ").unwrap_or(part)) {
            let goes_on = match before {
                Done::Form => !is_order(part),
                // `move back 2″ facing Cobb, Widow Trask and Two Rivers`; `move into cover, up to 8″`; `move up to 2″, unlimber,
                // muzzle to the target`: how a gun stands there belongs to the move.
                Done::Move => {
                    let goes_on = ["up to ", "unlimber", "muzzle to "];
                    goes_on.iter().any(|it| part.starts_with(it)) || self.begins_with_name(part)
                }
                Done::Alone => part == "alone",
                _ => false,
            };
            if goes_on {
                if matches!(before, Done::Form) {
                    it.form = [&it.form, part].join(", ");
                }
                continue;
            }
            if let Some(men) = &mut men
                && men.go(it, part)?
            {
                before = Done::All;
                continue;
            }
            before = do_one(it, part)?;
            if goes_back(part) {
                // Who stood there alone is alone again.
                if let Where::Of(target) = self.to {
                    let with = it.with.filter(|_| target[&who].with.is_some());
                    // Perhaps it stood beside the unit that it joined.
                    moved |= with != it.with || is_beside_a_unit(&places, who);
                    it.with = with;
                }
            }
            match before {
                Done::All | Done::Form => {}
                // Who was with a unit moves away from it.
                Done::Move if !moved && it.place == aim && it.with == company => {
                    return Err("move what has not moved".to_owned());
                }
                Done::Move => {
                    let stays = ["move with ", "move back to "];
                    let stays = stays.iter().any(|it| part.starts_with(it));
                    it.with = it.with.filter(|_| stays);
                    (it.place, moved) = (aim, true);
                }
                Done::Back => (it.place, it.loose, moved) = (aim, loose, true),
                Done::With(name) => match self.names.iter().find(|(known, _)| *known == name) {
                    Some((_, unit)) => {
                        (it.with, moved) = (Some(*unit), true);
                        it.place = aim_with(*unit);
                    }
                    None => self.unknown.push(shape(part)),
                },
                Done::Alone => {
                    (it.with, moved) = (None, true);
                    it.place = self.place_alone(part, &places).unwrap_or(aim);
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

    /// Where a person stands alone: `beside Guard` as it stands now, `where Guard stood`. `None` where no unit tells.
    fn place_alone(&self, part: &str, places: &BTreeMap<Who, u64>) -> Option<u64> {
        let of = |name: &str| Some(self.names.iter().find(|(known, _)| known == name)?.1);
        match (part.split_once("beside "), part.split_once("where ")) {
            (Some((_, name)), _) => places.get(&of(name)?).copied(),
            (_, Some((_, rest))) => self.stood.get(&of(rest.strip_suffix(" stood")?)?).copied(),
            _ => None,
        }
    }

    fn begins_with_name(&self, part: &str) -> bool {
        self.names
            .iter()
            .any(|(name, _)| part.starts_with(name.as_str()))
    }
}

/// Returns whether a part takes a unit or a person back to where it stood.
fn goes_back(part: &str) -> bool {
    let ends = ["back to where they stood", "back to the old place"];
    part == "put back where they stood" || ends.iter().any(|it| part.ends_with(it))
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
    /// Beside a unit, where it stood, or away from it.
    Alone,
    Part(&'a str),
    Unknown,
}

/// Returns whether a part begins a new instruction, rather than going on with a formation.
fn is_order(part: &str) -> bool {
    let verbs = [
        "place ",
        "add ",
        "remove",
        "lay ",
        "stand ",
        "move ",
        "turn ",
        "put back",
        "put side ",
        "give ",
        "take ",
        "discard ",
    ];
    verbs.iter().any(|verb| part.starts_with(verb))
}

fn do_one<'a>(it: &mut Laid, part: &'a str) -> Result<Done<'a>, String> {
    let words: Vec<&str> = part.split(' ').collect();
    let number: Option<i32> = words.iter().find_map(|it| it.parse().ok());
    let starts = |list: &[&str]| list.iter().any(|it| part.starts_with(it));
    // `place beside Guard`, `put back where Guard stood`.
    let is_alone = ["place ", "put back ", "place on the table "]
        .iter()
        .any(|verb| {
            let there = part.strip_prefix(verb).unwrap_or("");
            let where_they = there == "where they stood";
            ["beside ", "where ", "alone "]
                .iter()
                .any(|it| there.starts_with(it))
                && !where_they
        });
    let is_marker = COUNTED.iter().any(|word| part.contains(word));
    match number {
        _ if ["remove", "take off the table"].contains(&part)
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
                loose: it.loose,
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
            "put back beside ",
            "put back with ",
            "place on the table",
        ]) =>
        {
            if part == "place on the table" && it.is_hidden() {
                return Ok(Done::All);
            }
            if it.on {
                return Err("put back what is there".to_owned());
            }
            it.on = true;
            if let Some(place) = part.strip_prefix("place on the table") {
                it.place = called(place);
            }
            Ok(match part.strip_prefix("put back with ") {
                Some(unit) => Done::With(unit),
                None if is_alone => Done::Alone,
                None if part.starts_with("put back where ") => Done::Back,
                None => Done::All,
            })
        }
        _ if starts(&["discard ", "take back "]) => do_card(it, part),
        Some(n) if is_marker && starts(&["place ", "add ", "take ", "remove "]) => {
            do_markers(it, &words, n)
        }
        Some(n) if starts(&["put back ", "remove ", "lay down ", "stand up "]) => {
            do_figures(it, &words, n)
        }
        _ if starts(&["put in a new formation", "put side by side", "spread out"]) => {
            Ok(Done::Move)
        }
        _ if starts(&["put in ", "limber up", "unlimber", "open out"]) => {
            part.clone_into(&mut it.form);
            Ok(Done::Form)
        }
        _ if starts(&["place with "]) => Ok(Done::With(&part["place with ".len()..])),
        _ if is_alone => Ok(Done::Alone),
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
        _ if starts(&["move ", "turn ", "may move ", "free move"]) => Ok(Done::Move),
        None if starts(&["place the ", "put the "]) => do_thing(it, &words),
        _ => Ok(Done::Unknown),
    }
}

/// `place the booty beside the figure`, `put the booty back with the figure`.
fn do_thing<'a>(it: &mut Laid, words: &[&str]) -> Result<Done<'a>, String> {
    let count = it.things.entry(words[2].to_owned()).or_default();
    *count += if words.contains(&"back") { -1 } else { 1 };
    if *count < 0 {
        return Err("put back what was not laid down".to_owned());
    }
    it.things.retain(|_, n| *n > 0);
    Ok(Done::All)
}

/// `discard Free Action face up`, and its way back: of the Bonus cards in the hand it is one less, or one more.
fn do_card<'a>(it: &mut Laid, part: &str) -> Result<Done<'a>, String> {
    let is_covered = part.ends_with(" face up") || part.ends_with(" face down");
    let face = if is_covered { "face-down" } else { "face-up" };
    let name = format!("{face} Bonus card");
    let count = it.markers.entry(name).or_default();
    *count += if part.starts_with("take back") { 1 } else { -1 };
    if *count < 0 {
        return Err("discard a card that is not held".to_owned());
    }
    it.markers.retain(|_, n| *n > 0);
    Ok(Done::All)
}

/// `place 2 smoke markers`.
fn do_markers<'a>(it: &mut Laid, words: &[&str], n: i32) -> Result<Done<'a>, String> {
    let after = words
        .iter()
        .skip_while(|it| it.parse::<i32>().is_err())
        .skip(1);
    let name = kind(&after.copied().collect::<Vec<_>>().join(" "));
    // The marker stands for the unit.
    it.on |= name == "hidden" && words[0] == "place";
    let count = it.markers.entry(name).or_default();
    if ["place", "add"].contains(&words[0]) && (words[0] == "place") != (*count == 0) {
        return Err("place and add are not the same".to_owned());
    }
    *count += if words[0] == "remove" { -n } else { n };
    if *count < 0 {
        return Err("remove a marker that is not there".to_owned());
    }
    it.markers.retain(|_, n| *n > 0);
    Ok(Done::All)
}

/// `remove 2 figures lying down`.
fn do_figures<'a>(it: &mut Laid, words: &[&str], n: i32) -> Result<Done<'a>, String> {
    let by = match (words[0], words.ends_with(&["lying", "down"])) {
        ("put", true) => [0, n],
        ("put", false) => [n, 0],
        ("lay", _) => [-n, n],
        ("stand", _) => [n, -n],
        (_, true) => [0, -n],
        _ if it.figures[1] > 0 && words[2] != "standing" => {
            return Err("remove figures, but which".to_owned());
        }
        _ => [-n, 0],
    };
    (0..2).for_each(|at| it.figures[at] += by[at]);
    if it.figures.iter().any(|n| *n < 0) {
        return Err("more figures than there are".to_owned());
    }
    Ok(Done::All)
}

/// Does a part of a line for a place: `place 1 demolition charge`, `remove the barricade`, `mark it blown`.
pub fn do_at(table: &mut Laid, place: &str, part: &str) -> Result<(), String> {
    let it = table.places.entry(place.to_owned()).or_default();
    let words: Vec<&str> = part.split(' ').collect();
    let number: Option<i32> = words.get(1).and_then(|it| it.parse().ok());
    let by = if words[0] == "remove" { -1 } else { 1 };
    let the = words.iter().rposition(|it| *it == "the");
    match (number, the) {
        // What the program does not count.
        _ if ["mark it blown", "remove the mark"].contains(&part) => {
            let count = it.things.entry("blown".to_owned()).or_default();
            *count += by;
            if *count < 0 {
                return Err("remove a mark that is not there".to_owned());
            }
        }
        _ if part.contains(" the card of ") => {
            let (verb, name) = part.split_once(" the card of ").unwrap_or_default();
            let count = it.markers.entry(name.to_owned()).or_default();
            *count += if verb == "put in" { 1 } else { -1 };
            if !(0..=1).contains(count) {
                return Err("put in a card that is there, or take out one that is not".to_owned());
            }
        }
        (Some(n), _) => {
            let name = words[2..].join(" ");
            let name = name.strip_suffix('s').unwrap_or(&name);
            let count = it.markers.entry(name.to_owned()).or_default();
            if by > 0 && (words[0] == "place") != (*count == 0) {
                return Err("place and add are not the same".to_owned());
            }
            *count += by * n;
            if *count < 0 {
                return Err("remove what does not lie at a place".to_owned());
            }
        }
        // `put the obstruction back`, `mark the house as fortified`, `place 3″ of redoubt`.
        (None, the) => {
            let name = the.map_or(words.last(), |the| words.get(the + 1));
            let count = it
                .markers
                .entry((*name.unwrap_or(&"")).to_owned())
                .or_default();
            *count += by;
            if !(-1..=1).contains(count) {
                return Err("do at a place what is done".to_owned());
            }
        }
    }
    it.markers.retain(|_, n| *n != 0);
    it.things.retain(|_, n| *n != 0);
    table.places.retain(|_, it| *it != Laid::default());
    Ok(())
}
