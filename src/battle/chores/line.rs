//! The chores of one unit, person, side or place: what they come to, and in which words.

use super::{LaidOut, men};
use crate::battle::chore::{Chore, FROM_TABLE, Party};
use crate::battle::{Rules, Viewer, ViewerText, count};
use crate::table::Who;

/// All chores of one, merged.
pub(super) struct UnitChores {
    pub(super) who: Who,
    /// The name of a place that belongs to no side; empty for a unit, person or side.
    pub(super) at: String,
    /// On the table before, and after; `None` where no chore says.
    on: Option<(bool, bool)>,
    /// The words for leaving (`all figures`), or for the place where it comes on.
    place: String,
    /// The change in figures that stand, lie and have gone.
    figures: [i32; 3],
    /// Some of that change is taken back: the figures return.
    figures_back: bool,
    markers: Vec<(String, u16, u16)>,
    form: Option<(String, String)>,
    turned: Option<(bool, bool)>,
    with: Option<(String, String)>,
    /// The last change of company: true if it was taken back, false if it was done.
    went: Option<bool>,
    /// May have to be placed with the same unit again, which may have moved since.
    rejoins: bool,
    /// Alone now, beside the unit with this id.
    beside: Option<String>,
    /// Stays where that unit stood.
    stays: bool,
    /// Moved with it before.
    went_along: bool,
    /// Moves that are taken back.
    back: Vec<ViewerText>,
    /// Goes back to where it stood before it joined a unit.
    stood: bool,
    /// Strays that go back to where they stood, as often as they moved.
    strays_back: u16,
    /// Strays that undoing returns to the ranks. As many that stray again stay where they are.
    strayed_back: u16,
    moves: Vec<Moved>,
    /// Parts of it that move, or go back to where they stood.
    parts: Vec<PartMoves>,
    /// Anything else, each with its way back.
    others: Vec<(ViewerText, ViewerText)>,
}

/// A part of a unit, its moves that are taken back, and those done.
struct PartMoves {
    part: String,
    back: Vec<ViewerText>,
    moves: Vec<ViewerText>,
}

impl UnitChores {
    pub(super) fn new(who: Who, at: &str) -> UnitChores {
        UnitChores {
            who,
            at: at.to_owned(),
            on: None,
            place: String::new(),
            figures: [0; 3],
            figures_back: false,
            markers: Vec::new(),
            form: None,
            turned: None,
            with: None,
            went: None,
            rejoins: false,
            beside: None,
            stays: false,
            went_along: false,
            back: Vec::new(),
            stood: false,
            strays_back: 0,
            strayed_back: 0,
            moves: Vec::new(),
            parts: Vec::new(),
            others: Vec::new(),
        }
    }

    /// Returns whether it comes on to the table, or back.
    pub(super) fn comes_on(&self) -> bool {
        self.on == Some((false, true))
    }

    pub(super) fn add(&mut self, chore: &Chore) {
        match chore {
            Chore::Off(what) => self.on_table(true, false, what),
            Chore::On(place) => self.on_table(false, true, place),
            Chore::Figures(by) => (0..3).for_each(|at| self.figures[at] += by[at]),
            Chore::Marker(name, was, is) => {
                match self.markers.iter_mut().find(|it| it.0 == *name) {
                    Some(known) => known.2 = *is,
                    None => self.markers.push((name.clone(), *was, *is)),
                }
            }
            Chore::Form(was, is) => merge(&mut self.form, was, is),
            Chore::With(was, is) => {
                let went_along = !(self.back.is_empty() && self.moves.is_empty());
                self.goes(was, is, false);
                self.went_along = went_along;
                self.beside = is.is_empty().then(|| was.clone());
            }
            Chore::Turned(was, is) => {
                self.turned = Some((self.turned.map_or(*was, |(was, _)| was), *is));
            }
            Chore::Part(part, text) => self.part(part).moves.push(text.clone()),
            Chore::Stays => self.stays = true,
            Chore::Move(text) => self.moves.push(Moved::All(text.clone())),
            Chore::Party(party, before, n, after) => {
                let mut n = *n;
                if *party == Party::Strayed {
                    let stay = n.min(self.strayed_back);
                    self.strayed_back -= stay;
                    n -= stay;
                }
                let words = [before.clone(), after.clone()];
                self.moves.push(Moved::Party(*party, n, words));
            }
            Chore::Both(there, back) => match self.others.last() {
                // Taken back and done again.
                Some((_, last)) if last == there => drop(self.others.pop()),
                _ => self.others.push((there.clone(), back.clone())),
            },
            Chore::At(_, chore) => self.add(chore),
        }
    }

    pub(super) fn take_back(&mut self, chore: &Chore) {
        match chore {
            Chore::Move(text) => self.back.push(text.clone()),
            Chore::Part(part, text) => self.part(part).back.push(text.clone()),
            Chore::Party(Party::Strays, _, n, _) => self.strays_back += n,
            Chore::Party(Party::Strayed, _, n, _) => self.strayed_back += n,
            // Its way back is that to its unit, or into the ranks.
            Chore::Stays | Chore::Party(Party::Returned, ..) => {}
            Chore::With(was, is) => {
                self.goes(is, was, true);
                self.stood = was.is_empty();
            }
            chore => {
                self.figures_back |= matches!(chore, Chore::Figures(_));
                self.add(&chore.reversed());
            }
        }
    }

    fn part(&mut self, part: &str) -> &mut PartMoves {
        let known = self.parts.iter().position(|it| it.part == part);
        let at = known.unwrap_or_else(|| {
            self.parts.push(PartMoves {
                part: part.to_owned(),
                back: Vec::new(),
                moves: Vec::new(),
            });
            self.parts.len() - 1
        });
        &mut self.parts[at]
    }

    fn on_table(&mut self, was: bool, is: bool, place: &str) {
        self.on = Some((self.on.map_or(was, |(was, _)| was), is));
        place.clone_into(&mut self.place);
    }

    /// Joins or leaves a unit: earlier moves do not matter any more.
    fn goes(&mut self, was: &str, is: &str, back: bool) {
        // Not where what was taken back is done again.
        self.rejoins = self.went == Some(back);
        self.went = Some(back);
        merge(&mut self.with, was, is);
        self.back.clear();
        self.moves.clear();
        (self.beside, self.stays, self.stood) = (None, false, false);
    }

    /// The words for one viewer, in the order of the rules for table instructions: figures, markers off, markers on,
    /// formation, movement.
    pub(super) fn parts<R: Rules>(&self, eyes: &Eyes<R>) -> Vec<String> {
        let told = |texts: &[ViewerText]| -> Vec<String> {
            let texts = texts.iter().map(|text| text.to(eyes.viewer));
            texts
                .filter(|it| !it.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let others: Vec<ViewerText> = self.others.iter().map(|it| it.0.clone()).collect();
        let others = told(&others);
        let goes_back = !told(&self.back).is_empty() || self.stood && !eyes.is_blind;
        let with = self.with_unit(eyes);
        let on = self.crosses(eyes);
        let mut all = Vec::new();
        match on {
            // All its men went to other units.
            Some((true, false)) if self.on.is_none() => {
                all.extend(self.figures(eyes, false));
                all.extend(self.of_markers(false));
                return all;
            }
            // What stands on it or moved with it leaves with it; what lies beside it does not.
            Some((was, false)) => {
                all.extend(others);
                if R::STRAYS.is_some() {
                    all.extend(self.figures(eyes, was));
                }
                all.extend(self.leaves(eyes, was));
                return all;
            }
            Some((false, true)) => {
                let goes_back = goes_back || self.strays_back > 0;
                all.push(self.comes(eyes, goes_back, with.as_deref()));
            }
            Some((true, true)) | None => all.extend(self.shows(eyes)),
        }
        let comes_on = on == Some((false, true));
        if !eyes.is_blind {
            let is_hidden = self.is_hidden(eyes);
            if !is_hidden[1] {
                all.extend(self.figures(eyes, false));
            }
            all.extend(self.of_markers(is_hidden == [false, true]));
            all.extend(self.facing().map(str::to_owned));
            let form = self.form.iter().filter(|(was, is)| was != is);
            all.extend(form.map(|(_, is)| is.clone()).filter(|is| !is.is_empty()));
        }
        if !comes_on {
            all.extend(match with {
                Some(unit) => Some(format!("place with {unit}")),
                None if goes_back => Some("move back to where they stood".to_owned()),
                None => self.alone(eyes).map(|there| format!("place {there}")),
            });
            all.extend(self.strays_go_back(eyes));
        }
        let moves = self.moves.iter().map(|it| self.moved(it, eyes));
        all.extend(moves.filter(|it| !it.is_empty()));
        for it in &self.parts {
            if !told(&it.back).is_empty() {
                all.push(format!("move {} back to where they stood", it.part));
            }
            all.extend(told(&it.moves));
        }
        all.extend(others);
        all
    }

    /// On the table before, and after. A unit whose men all go to another leaves the table without a chore of its own, so for
    /// units with strays the two states decide.
    fn crosses<R: Rules>(&self, eyes: &Eyes<R>) -> Option<(bool, bool)> {
        if R::STRAYS.is_none() || !matches!(self.who, Who::Unit(_)) {
            return self.on;
        }
        let [was, is] = eyes.states.each_ref().map(|it| !it.is_off(self.who));
        (self.on.is_some() || !is).then_some((was, is))
    }

    /// The words for figures that changed. `only_others`: only for those that go to other units, as the rest leaves the table
    /// as a whole.
    fn figures<R: Rules>(&self, eyes: &Eyes<R>, only_others: bool) -> Vec<String> {
        match (R::REMOVED, R::STRAYS, self.who) {
            (Some(men), Some(strays), Who::Unit(_)) => {
                let nouns = [men, strays];
                let strays = |it: &Moved| matches!(it, Moved::Party(Party::Strayed, 1.., _));
                let back = self.figures_back && !self.moves.iter().any(strays);
                men::of_men(self.figures, back, only_others, nouns)
            }
            (Some(words), None, Who::Unit(_)) => {
                let lying = R::FIGURES.is_some().then(|| eyes.lying(self.who)[0]);
                of_figures(self.figures, words, lying)
            }
            _ => Vec::new(),
        }
    }

    /// The words for strays that go back, at most as many as there are now: the others are told with the figures.
    fn strays_go_back<R: Rules>(&self, eyes: &Eyes<R>) -> Option<String> {
        let (one, many) = R::STRAYS?;
        let n = self.strays_back.min(eyes.lying(self.who)[1]);
        let they = if n == 1 { "he" } else { "they" };
        (n > 0).then(|| format!("move {} back to where {they} stood", count(n, one, many)))
    }

    /// The words of a move that is done; none where those who moved have gone since.
    fn moved<R: Rules>(&self, moved: &Moved, eyes: &Eyes<R>) -> String {
        let (party, n, words) = match moved {
            Moved::All(text) => return text.to(eyes.viewer).to_owned(),
            Moved::Party(party, n, words) => (party, *n, words),
        };
        let (there, nouns) = match party {
            Party::Returned => (u16::try_from(self.figures[0]).unwrap_or(0), R::REMOVED),
            Party::Strays | Party::Strayed => (eyes.lying(self.who)[1], R::STRAYS),
        };
        let [before, after] = words.each_ref().map(|it| it.to(eyes.viewer));
        match (nouns, n.min(there)) {
            (Some((one, many)), n @ 1..) if !before.is_empty() => {
                format!("{before} {} {after}", count(n, one, many))
            }
            _ => String::new(),
        }
    }

    /// Whether only a marker stands for it, as not all may know it: before, and after.
    fn is_hidden<R: Rules>(&self, eyes: &Eyes<R>) -> [bool; 2] {
        let hides = |it: &LaidOut<R>| it.battle.is_redacted(self.who, Viewer::Table);
        eyes.states.each_ref().map(hides)
    }

    /// The words for figures that come on the table for their marker, or leave it to one.
    fn shows<R: Rules>(&self, eyes: &Eyes<R>) -> Option<String> {
        match self.is_hidden(eyes) {
            [true, false] => Some("place on the table".to_owned()),
            [false, true] => Some(format!("remove {FROM_TABLE}")),
            _ => None,
        }
    }

    fn leaves<R: Rules>(&self, eyes: &Eyes<R>, was_there: bool) -> Option<String> {
        // All its men may have gone to other units.
        let has_strays = R::STRAYS.is_some() && matches!(self.who, Who::Unit(_));
        if has_strays && self.place != FROM_TABLE && self.figures[2] <= 0 {
            return None;
        }
        match self.place.as_str() {
            _ if !was_there => None,
            "" => Some("remove".to_owned()),
            // Only its marker was there.
            place if place != FROM_TABLE && self.is_hidden(eyes)[0] => Some("remove".to_owned()),
            what => Some(format!("remove {what}")),
        }
    }

    fn comes<R: Rules>(&self, eyes: &Eyes<R>, back: bool, with: Option<&str>) -> String {
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
    fn with_unit<R: Rules>(&self, eyes: &Eyes<R>) -> Option<String> {
        let (was, is) = self.with.as_ref()?;
        (was != is || self.rejoins).then(|| eyes.unit(is)).flatten()
    }

    /// The place of a person who left a unit or stayed behind: `beside Foot, alone`.
    fn alone<R: Rules>(&self, eyes: &Eyes<R>) -> Option<String> {
        let id = self.beside.as_ref()?;
        if let Some(unit) = eyes.unit(id).filter(|_| !self.stays) {
            return Some(format!("beside {unit}, alone"));
        }
        if self.went_along {
            return Some("alone where they stood then".to_owned());
        }
        let (was, _) = self.with.as_ref()?;
        let unit = eyes.known(id).filter(|_| self.stays || was != id)?;
        Some(format!("where {unit} stood"))
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

/// A move that is done.
enum Moved {
    All(ViewerText),
    Party(Party, u16, [ViewerText; 2]),
}

/// The first state and the last one.
fn merge(known: &mut Option<(String, String)>, was: &str, is: &str) {
    let first = known
        .take()
        .map_or_else(|| was.to_owned(), |(first, _)| first);
    *known = Some((first, is.to_owned()));
}

/// The battles before and after, as far as a viewer may know them.
pub(super) struct Eyes<'a, R> {
    states: &'a [LaidOut<'a, R>; 2],
    viewer: Viewer,
    /// May not know the unit whose line it is, neither before nor after.
    is_blind: bool,
}

impl<'a, R: Rules> Eyes<'a, R> {
    pub(super) fn new(states: &'a [LaidOut<'a, R>; 2], viewer: Viewer, who: Who) -> Self {
        let is_blind = states.iter().all(|it| it.battle.is_redacted(who, viewer));
        Eyes {
            states,
            viewer,
            is_blind,
        }
    }

    /// The better known of its two names: who was spotted is called by name on the way back into hiding. A dummy that leaves
    /// is called as it lay on the table, where its name was never seen.
    pub(super) fn name(&self, who: Who) -> String {
        let [before, after] = self.states;
        let hides = |it: &LaidOut<R>| it.battle.is_redacted(who, self.viewer);
        let leaves = before.is_off(who) != after.is_off(who);
        let is_earlier = if leaves && after.is_dummy(who) {
            hides(before)
        } else {
            hides(after)
        };
        let state = if is_earlier { before } else { after };
        state.battle.name(who, self.viewer)
    }

    /// The figures of a unit that lie, or stray, before and after.
    fn lying(&self, who: Who) -> [u16; 2] {
        self.states.each_ref().map(|it| it.lying(who))
    }

    /// The name of the unit with this id, if it is on the table and known.
    fn unit(&self, id: &str) -> Option<String> {
        let after = &self.states[1];
        let who = after.battle.directory().who(id)?;
        self.known(id).filter(|_| !after.is_off(who))
    }

    /// The name of the unit with this id, if the viewer may know the person with it.
    fn known(&self, id: &str) -> Option<String> {
        let who = self.states[1].battle.directory().who(id)?;
        (!self.is_blind).then(|| self.name(who))
    }
}

/// Figures that stand up, leave, lie down or come back. `lying` is how many of them lie before, where figures can.
fn of_figures(
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
