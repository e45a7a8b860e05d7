//! The chores of one unit, person, side or place in words.

use super::*;
use crate::battle::chore::{FROM_TABLE, Party};
use crate::battle::chores::eyes::Eyes;

/// The words of the moves that are done.
struct MoveWords {
    /// Those that come before all else.
    first: Vec<String>,
    later: Vec<String>,
    /// Of those who stray, and of those who return, how many they tell of.
    told_of: [u16; 2],
}

/// The words of a unit's chores, in the order of doing.
#[derive(Default)]
struct Parts {
    /// Moves that come before all else.
    first: Vec<String>,
    /// Anything else.
    all: Vec<String>,
    moves: Vec<String>,
    /// What belongs to its parts and its roster.
    last: Vec<String>,
}

impl Parts {
    /// In one line; of several moves the order matters.
    fn in_a_line(self) -> Vec<String> {
        let [mut first, mut moves] = [self.first, self.moves];
        for moves in [&mut first, &mut moves] {
            let later = moves.iter_mut().skip(1);
            later.for_each(|it| it.insert_str(0, "then "));
        }
        [first, self.all, moves, self.last].concat()
    }

    /// The steps of doing it, a line each.
    fn steps(self) -> Vec<Vec<String>> {
        let each = |moves: Vec<String>| moves.into_iter().map(|it| vec![it]);
        let mut steps: Vec<Vec<String>> = each(self.first).collect();
        steps.push(self.all);
        steps.extend(each(self.moves));
        steps.push(self.last);
        steps.retain(|step| !step.is_empty());
        steps
    }
}

impl UnitChores {
    /// The lines for one viewer, behind the name. What concerns nobody is a line of its own.
    pub(in crate::battle::chores) fn lines(&self, eyes: &Eyes) -> Vec<String> {
        let steps = self.instructions(eyes);
        if self.who == Who::Table && self.at.is_empty() {
            return steps.concat();
        }
        let name = || match self.at.as_str() {
            "" => eyes.name(self.who),
            place => place.to_owned(),
        };
        let steps = steps.iter().filter(|step| !step.is_empty());
        steps
            .map(|step| format!("{}: {}", name(), step.join(", ")))
            .collect()
    }

    /// The instructions for one viewer, line by line. Where men go apart from their unit, more than two steps are a line each.
    fn instructions(&self, eyes: &Eyes) -> Vec<Vec<String>> {
        let parts = self.parts(eyes);
        let steps = parts.first.len() + usize::from(!parts.all.is_empty()) + parts.moves.len();
        if eyes.strays.is_some() && matches!(self.who, Who::Unit(_)) && steps > 2 {
            parts.steps()
        } else {
            vec![parts.in_a_line()]
        }
    }

    /// The words for one viewer, in the order of the rules for table instructions: a move into contact, figures, markers off,
    /// markers on, formation, movement.
    fn parts(&self, eyes: &Eyes) -> Parts {
        let told = |texts: &[ViewerText]| -> Vec<String> {
            let texts = texts.iter().map(|text| text.to(eyes.viewer));
            texts
                .filter(|it| !it.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let others: Vec<ViewerText> = self.others.iter().map(|it| it.0.clone()).collect();
        let mut others = told(&others);
        // What a side lays down by name is not counted besides, nor told once it is taken up again.
        let by_name = matches!(self.who, Who::Side(_)) && !others.is_empty();
        if by_name && self.markers.iter().all(|(_, was, is)| was == is) {
            others.clear();
        }
        let goes_back = !told(&self.back).is_empty() || self.company.stood && !eyes.is_blind;
        let with = self.with_unit(eyes);
        let on = self.crosses(eyes);
        let MoveWords {
            first,
            later,
            told_of,
        } = self.moves(eyes);
        let mut parts = Parts::default();
        let all = &mut parts.all;
        match on {
            // All its men went to other units.
            Some((true, false)) if self.on.is_none() => {
                all.extend(self.figures(eyes, false, [0; 2]));
                all.extend(self.of_markers(false));
                return parts;
            }
            // What stands on it or moved with it leaves with it; what lies beside it does not.
            Some((was, false)) => {
                all.extend(others);
                if eyes.strays.is_some() {
                    all.extend(self.figures(eyes, was, [0; 2]));
                }
                all.extend(self.leaves(eyes, was));
                return parts;
            }
            Some((false, true)) => {
                let goes_back = goes_back || self.figures.strays_back > 0;
                all.push(self.comes(eyes, goes_back, with.as_deref()));
            }
            Some((true, true)) | None => {
                parts.first.extend(self.shows(eyes));
                parts.first.extend(first);
            }
        }
        let comes_on = on == Some((false, true));
        if !eyes.is_blind {
            let is_hidden = self.is_hidden(eyes);
            if !is_hidden[1] {
                all.extend(self.figures(eyes, false, told_of));
            }
            if !by_name {
                all.extend(self.of_markers(is_hidden == [false, true]));
            }
            all.extend(self.facing().map(str::to_owned));
            all.extend(self.forms(eyes));
        }
        if !comes_on {
            all.extend(match with {
                Some(unit) => Some(format!("place with {unit}")),
                None if goes_back && self.is_one(eyes) => {
                    Some("move back to the old place".to_owned())
                }
                None if goes_back => Some("move back to where they stood".to_owned()),
                None => self.alone(eyes).map(|there| format!("place {there}")),
            });
            all.extend(self.strays_go_back(eyes));
        }
        parts.moves = later;
        for it in &self.parts {
            if !told(&it.back).is_empty() {
                let back = format!("move {} back to where they stood", it.part);
                parts.last.push(back);
            }
            parts.last.extend(told(&it.moves));
        }
        parts.last.extend(others);
        parts
    }

    /// On the table before, and after. A unit whose men all go to another leaves the table without a chore of its own, so for
    /// units with strays the two states decide.
    fn crosses(&self, eyes: &Eyes) -> Option<(bool, bool)> {
        if eyes.strays.is_none() || !matches!(self.who, Who::Unit(_)) {
            return self.on;
        }
        let [was, is] = eyes.states.each_ref().map(|it| !it.is_off(self.who));
        (self.on.is_some() || !is).then_some((was, is))
    }

    /// The words for figures that changed. `only_others`: only for those that go to other units, as the rest leaves the table
    /// as a whole. `told` of those who stray, and of those who return, are told of with their moves.
    fn figures(&self, eyes: &Eyes, only_others: bool, told: [u16; 2]) -> Vec<String> {
        match (eyes.men, eyes.strays, self.who) {
            (Some(men), Some(strays), Who::Unit(_)) => {
                let nouns = [men, strays];
                let all = (self.figures.change, self.figures.joined);
                men::of_men(all, (self.is_back(), told), only_others, nouns)
            }
            (Some(words), None, Who::Unit(_)) => {
                let lying = eyes.pips.is_some().then(|| eyes.lying(self.who)[0]);
                figures::of_figures(self.figures.change, words, lying)
            }
            _ => Vec::new(),
        }
    }

    /// The words for strays that go back, at most as many as there are now: the others come with the figures.
    fn strays_go_back(&self, eyes: &Eyes) -> Option<String> {
        let (one, many) = eyes.strays?;
        let n = self.figures.strays_back.min(eyes.lying(self.who)[1]);
        let they = if n == 1 { "he" } else { "they" };
        (n > 0).then(|| format!("move {} back to where {they} stood", count(n, one, many)))
    }

    /// The figures only return to where they were.
    fn is_back(&self) -> bool {
        let strays = |it: &Moved| matches!(it, Moved::Party(party, 1.., _) if party.is_straying());
        let mut moves = self.engages.iter().chain(&self.moves);
        self.figures.back && !moves.any(strays)
    }

    /// The words of the moves that are done.
    fn moves(&self, eyes: &Eyes) -> MoveWords {
        let [strayed, returned] = match eyes.strays {
            Some(_) => men::strayed_and_returned(self.figures.change, self.figures.joined),
            None => [0; 2],
        };
        let mut left = [if self.is_back() { 0 } else { strayed }, returned];
        let [first, mut all] = [&self.engages, &self.moves].map(|moves| {
            let words = moves.iter().map(|it| self.moved(it, &mut left, eyes));
            words.filter(|it| !it.is_empty()).collect::<Vec<String>>()
        });
        // All others stray at the end of their unit's moves: they are the last to spread out.
        if let (Some(Moved::All(_)), [others @ 1..=u16::MAX, _], Some((man, men))) =
            (self.moves.last(), left, eyes.men)
            && let Some(last) = all.last_mut()
        {
            *last = format!("take {} out of formation, {last}", count(others, man, men));
            left[0] = 0;
        }
        MoveWords {
            first,
            later: all,
            told_of: [strayed - left[0], returned - left[1]],
        }
    }

    /// The words of a move that is done; none where those who moved have gone since. `left`: those who stray or return and whose
    /// move has not been told.
    fn moved(&self, moved: &Moved, left: &mut [u16; 2], eyes: &Eyes) -> String {
        let (party, n, words) = match moved {
            Moved::All(text) => return text.to(eyes.viewer).to_owned(),
            Moved::Party(party, n, words) => (party, *n, words),
        };
        let (there, nouns) = match party {
            Party::Returned => (u16::try_from(self.figures.change[0]).unwrap_or(0), eyes.men),
            Party::Strays | Party::Strayed | Party::StrayedFirst => {
                (eyes.lying(self.who)[1], eyes.strays)
            }
        };
        let [before, after] = words.each_ref().map(|it| it.to(eyes.viewer));
        let (Some((one, many)), n @ 1..) = (nouns, n.min(there)) else {
            return String::new();
        };
        if before.is_empty() {
            return String::new();
        }
        let [strayed, returned] = left;
        match (party, eyes.men) {
            (Party::Strayed | Party::StrayedFirst, Some((man, men))) if n <= *strayed => {
                *strayed -= n;
                let (way, which) = after.split_at(after.find(" (").unwrap_or(after.len()));
                let strays = if n == 1 {
                    format!("a {one}")
                } else {
                    many.to_owned()
                };
                format!("{before} {} {way} as {strays}{which}", count(n, man, men))
            }
            (Party::Returned, _) if n <= *returned => {
                *returned -= n;
                let (one, many) = eyes.strays.unwrap_or((one, many));
                let men = count(n, one, many);
                format!(
                    "{before} {men} {after} and put {} in formation",
                    if n == 1 { "that man" } else { "them" }
                )
            }
            _ => format!("{before} {} {after}", count(n, one, many)),
        }
    }

    /// True for a person.
    fn is_one(&self, eyes: &Eyes) -> bool {
        matches!(self.who, Who::Character(_)) || eyes.men.is_none()
    }

    /// True if only a marker stands for it, as not all may know it: before, and after.
    fn is_hidden(&self, eyes: &Eyes) -> [bool; 2] {
        let hides = |it: &LaidOut| it.battle.is_redacted(self.who, Viewer::Table);
        eyes.states.each_ref().map(hides)
    }

    /// The words for figures that come on the table for their marker, or leave it to one.
    fn shows(&self, eyes: &Eyes) -> Option<String> {
        match self.is_hidden(eyes) {
            [true, false] => Some("place on the table".to_owned()),
            [false, true] => Some(format!("remove {FROM_TABLE}")),
            _ => None,
        }
    }

    fn leaves(&self, eyes: &Eyes, was_there: bool) -> Option<String> {
        // All its men may have gone to other units.
        let has_strays = eyes.strays.is_some() && matches!(self.who, Who::Unit(_));
        if has_strays && self.place != FROM_TABLE && self.figures.change[2] <= 0 {
            return None;
        }
        match self.place.as_str() {
            _ if !was_there => None,
            "" => Some("take off the table".to_owned()),
            // Only its marker was there.
            place if place != FROM_TABLE && self.is_hidden(eyes)[0] => Some("remove".to_owned()),
            FROM_TABLE => Some(format!("remove {FROM_TABLE}")),
            what => {
                let had = self.markers.iter().any(|(_, was, is)| is < was);
                Some(format!(
                    "remove {what}{}",
                    if had { " and markers" } else { "" }
                ))
            }
        }
    }

    fn comes(&self, eyes: &Eyes, back: bool, with: Option<&str>) -> String {
        let alone = self.alone(eyes);
        match (self.place.as_str(), with) {
            ("", Some(unit)) => format!("put back with {unit}"),
            ("", None) if back => "put back where they stood".to_owned(),
            ("", None) => {
                let there = alone.unwrap_or_else(|| "on the table".to_owned());
                format!("put back {there}")
            }
            (place, None) => {
                let there = alone.as_deref().unwrap_or(place);
                format!("place on the table {there}")
            }
            (place, Some(unit)) => format!("place on the table {place}, with {unit}"),
        }
    }

    /// The name of the unit that a person is with now, and was not.
    fn with_unit(&self, eyes: &Eyes) -> Option<String> {
        let (was, is) = self.company.with.as_ref()?;
        (was != is || self.company.rejoins)
            .then(|| eyes.unit(is))
            .flatten()
    }

    /// The place of a person who left a unit or stayed behind: `beside Foot, alone`.
    fn alone(&self, eyes: &Eyes) -> Option<String> {
        let id = self.company.beside.as_ref()?;
        let [moved_before, has_moved_since] = self.company.unit_moved;
        let (was, _) = self.company.with.as_ref()?;
        match eyes.unit(id) {
            Some(unit) if !self.company.stays && !has_moved_since => {
                // A move from its side says it all.
                let moves = !self.moves(eyes).later.is_empty();
                (was != id || !moves).then(|| format!("beside {unit}, alone"))
            }
            _ if self.company.went_along || moved_before => {
                Some("alone where they stood then".to_owned())
            }
            unit => {
                let was_left = self.company.stays || unit.is_some() || was != id;
                let unit = eyes.known(id).filter(|_| was_left)?;
                Some(format!("where {unit} stood"))
            }
        }
    }

    /// The formation that it goes into.
    fn forms(&self, eyes: &Eyes) -> Option<String> {
        let [was, is] = eyes.states.each_ref().map(|it| it.formation(self.who));
        (self.reforms && was != is && !is.is_empty()).then_some(is)
    }

    fn facing(&self) -> Option<&'static str> {
        match self.turned? {
            (false, true) if self.comes_on() => Some("backs to the enemy"),
            (false, true) => Some("turn about"),
            (true, false) => Some("turn to the enemy"),
            _ => None,
        }
    }

    /// The words for markers. `only_on`: only for those that come, as the others leave with its figures.
    fn of_markers(&self, only_on: bool) -> Vec<String> {
        let off = self.markers.iter();
        let off = off.filter(|(_, was, is)| is < was && !only_on);
        let off = off.map(|(name, was, is)| format!("remove {}", self.things(was - is, name)));
        let on = self.markers.iter().filter(|(_, was, is)| is > was);
        let on = on.map(|(name, was, is)| {
            let verb = match (self.who, was) {
                (Who::Side(_), _) => "take",
                (_, 0) => "place",
                _ => "add",
            };
            format!("{verb} {}", self.things(is - was, name))
        });
        off.chain(on).collect()
    }

    /// `2 disorder markers`; some rulebooks call them counters. What lies at a place or beside a roster is what it is called.
    fn things(&self, n: u16, name: &str) -> String {
        let is_counter = name.ends_with("counter") || name.ends_with("marker");
        if is_counter || !self.at.is_empty() || matches!(self.who, Who::Side(_)) {
            count(n, name, &format!("{name}s"))
        } else {
            count(n, &format!("{name} marker"), &format!("{name} markers"))
        }
    }
}

/// The verbs with which an instruction for the table can begin, after `then` or without it.
const VERBS: &str = "add form hand lay leave limber move open place put remove spread stand take then turn unlimber";

/// A line for the table in its parts. A record keeps the line as one text, whose other commas stand within an instruction.
pub struct ChoreLine<'t> {
    /// The unit, person or place; empty for nobody.
    pub who: &'t str,
    /// What is done, one instruction after another, each with the comma after it.
    pub instructions: Vec<&'t str>,
}

impl<'t> ChoreLine<'t> {
    /// Reads a line. Names may contain a colon: of those in `names` the longest that fits is meant.
    pub fn of<'n>(text: &'t str, names: impl IntoIterator<Item = &'n str>) -> ChoreLine<'t> {
        let after = |name: &str| {
            let rest = text.strip_prefix(name)?.strip_prefix(": ")?;
            Some((&text[..name.len()], rest))
        };
        let longest = names.into_iter().filter_map(after);
        let longest = longest.max_by_key(|(name, _)| name.len());
        let (who, what) = longest
            .or_else(|| text.split_once(": "))
            .unwrap_or(("", text));
        let begins = |rest: &str| {
            let first = rest.split(' ').next();
            VERBS.split(' ').any(|verb| first == Some(verb))
        };
        let ends = what.match_indices(", ").map(|(at, comma)| at + comma.len());
        let ends = ends.filter(|at| begins(&what[*at..])).chain([what.len()]);
        let mut from = 0;
        let instruction = |to: usize| &what[std::mem::replace(&mut from, to)..to];
        ChoreLine {
            who,
            instructions: ends.map(instruction).collect(),
        }
    }

    /// All that is done, in one text.
    pub fn what(&self) -> String {
        self.instructions.concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_in_its_parts() {
        let text =
            "Guard: B: remove 2 men, place markers, 1 smoke and 1 wound, then move 4\u{2033} back";
        let read = ChoreLine::of(text, ["Guard", "Guard: B"]);
        assert_eq!(read.who, "Guard: B");
        let all = [
            "remove 2 men, ",
            "place markers, 1 smoke and 1 wound, ",
            "then move 4\u{2033} back",
        ];
        assert_eq!(read.instructions, all);
        assert_eq!(ChoreLine::of("Lodge: remove 1 marker", []).who, "Lodge");
        let alone = ChoreLine::of("shuffle the full deck", []);
        assert_eq!(
            (alone.who, alone.what().as_str()),
            ("", "shuffle the full deck")
        );
    }
}
