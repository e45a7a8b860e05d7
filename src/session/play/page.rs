//! The actions of a side's own page: it answers the questions to its side, and plays its own cards.

use super::*;
use crate::battle::view::ChoiceLine;
use crate::battle::{FollowUp, side_of};
use crate::session::form::FormState;
use crate::table::{Ask, CardRequest, DiceRequest};

/// An answer from a side's own page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageAnswer {
    /// The faces of real dice typed so far, which are not an answer yet.
    Typed(Vec<u8>),
    /// The faces of real dice.
    Faces(Vec<u8>),
    /// The faces of real dice, if any; the program rolls the others.
    Roll(Vec<u8>),
    /// So many dice of the roll show a better face.
    Count(u16),
    /// This option of a decision.
    Option(String),
    /// The answer with this place to a question between two actions.
    Choose(usize),
    /// The card taken face down is this one.
    Named(String),
    /// Play this card, which lies face down.
    Card(String),
    /// Spend so many points more, or fewer, on the die of this place in [`Play::stakes_of`]; 0: the side spends no more.
    Spend(usize, i64),
    /// Spend points after all.
    SpendAgain,
}

fn cannot_have_come(many: u16) -> String {
    match many {
        1 => "a card that cannot have come".to_owned(),
        many => format!("{many} cards that cannot have come"),
    }
}

const NOT_YOURS: &str = "nothing is asked of this side now";

impl Play {
    /// The side that must roll, decide or react now; `None` if that is no single side. The outer `None`: nothing is asked.
    pub fn asked_side(&self) -> Option<Option<Side>> {
        if let Some(reaction) = self.follow_up() {
            return Some(Some(reaction.side));
        }
        let owner = match self.game.waiting()?.1 {
            Request::Dice(dice) => dice.owner,
            Request::Decision(ask) => ask.owner,
            Request::Card(card) => return Some(card.side),
        };
        Some(owner.side.or(side_of(self.game.battle(), owner.who)))
    }

    /// The units and persons that the question or the roll that waits is about, as all may know them: those named in its order,
    /// and whose dice or decision it is.
    pub fn concerned(&self) -> Vec<Who> {
        let (Some((entry, request, _)), Some(so_far)) = (self.game.waiting(), self.game.so_far())
        else {
            return Vec::new();
        };
        if so_far.is_kept_from(Viewer::Table) {
            return Vec::new();
        }
        let battle = self.game.battle();
        let ids = |value: &'_ Value| -> Vec<String> {
            let all = value
                .as_array()
                .map_or_else(|| vec![value], |all| all.iter().collect());
            all.into_iter()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect()
        };
        let named = entry.fields.values().flat_map(ids);
        let named = named.filter_map(|id| battle.directory().who(&id));
        let owner = match request {
            Request::Dice(dice) => Some(dice.owner.who),
            Request::Decision(ask) => Some(ask.owner.who),
            Request::Card(_) => None,
        };
        let is_known = |who: &Who| {
            let is_one = matches!(who, Who::Unit(_) | Who::Character(_));
            is_one && !battle.is_redacted(*who, Viewer::Table)
        };
        named.chain(owner).filter(is_known).collect()
    }

    /// The reaction that is asked about.
    pub fn follow_up(&self) -> Option<&FollowUp> {
        self.between()?.alternatives().first()
    }

    /// The identity of the present question: an answer to another one, even in another game or in an action that was left
    /// since, comes too late. It begins with that of its roll.
    pub fn question_id(&self) -> String {
        let waiting = self.game.waiting();
        let asked = match self.opened::<BetweenActions>().map(|it| &it.about) {
            Some(About::FollowUps(all)) => all.len(),
            _ => 0,
        };
        let request = waiting.map_or(0, |_| self.pages.asked + 1);
        format!("{}-{request}-{asked}", self.roll_mark())
    }

    /// The identity of the roll that waits: it stays while its dice are typed, wherever they are typed. The same action begun
    /// again asks for another roll, and so does one with another number of dice.
    pub fn roll_mark(&self) -> String {
        let battle = self.game.battle();
        let (rolls, dice) = match self.game.waiting() {
            Some((_, Request::Dice(dice), rolls)) => {
                // The number of its dice would tell what a hidden unit is.
                let is_hidden = battle.is_redacted(dice.owner.who, Viewer::Table);
                let all = dice.rolled.len() + usize::from(dice.count);
                (rolls.len(), if is_hidden { 0 } else { all })
            }
            Some((_, _, rolls)) => (rolls.len(), 0),
            None => (0, 0),
        };
        let OnPages { opened, begun, .. } = *self.pages;
        format!("{opened}.{begun}-{}-{rolls}.{dice}", self.game.len())
    }

    /// The cards that a side alone knows it holds: id and name.
    pub fn own_cards(&self, side: Side) -> Vec<(String, String)> {
        let battle = self.game.battle();
        let viewer = Viewer::Side(side);
        (0..)
            .zip(battle.cards())
            .filter(|(at, _)| {
                battle.card_hidden(*at, Viewer::Table) && !battle.card_hidden(*at, viewer)
            })
            .map(|(at, card)| (card.id.clone(), battle.card_name(at, viewer)))
            .collect()
    }

    /// The action that plays a card, and its field for the card, if the table has one now.
    pub fn card_action(&self, card: &str) -> Option<(&'static str, &'static str)> {
        let offers = self.snapshot.table.iter();
        let mut open = offers.filter(|offer| offer.refusal.is_none());
        open.find_map(|offer| {
            let field = offer.fields.first()?;
            let has = field.options.iter().any(|option| option == card);
            has.then_some((offer.id, field.name))
        })
    }

    /// The card that is played in the form open on the laptop, and what the form asks next, or why it is refused.
    pub fn card_in_form(&self) -> Option<(&str, Option<Result<&str, String>>)> {
        let form = self.form()?;
        let entry = form.entry();
        let mut lines = form.lines.iter();
        let asked = lines.find(|line| line.field.asking.always && line.value().is_none());
        let refused = match &form.verdict {
            FormState::Refused(refusal) => Some(Err(refusal.message.clone())),
            _ => None,
        };
        let asked = asked.map(|line| Ok(line.field.help)).or(refused);
        let is_played = |id: &str| {
            self.card_action(id).is_some_and(|(action, field)| {
                let named = entry.fields.get(field).and_then(Value::as_str);
                action == entry.action && named == Some(id)
            })
        };
        let mut cards = self.game.battle().cards().iter();
        cards
            .find(|it| is_played(&it.id))
            .map(|it| (it.name.as_str(), asked))
    }

    /// The title of the action in the form open on the laptop, once nothing is missing, in the words of a viewer.
    pub fn form_title(&self, viewer: Viewer) -> Option<String> {
        let (title, _) = self.game.battle().titled(&self.form()?.entry()).ok()?;
        Some(title.to(viewer).to_owned())
    }

    /// True if no action is under way and none is being filled in. What is only read, such as the log, is in nobody's way.
    pub fn is_free(&self) -> bool {
        self.game.waiting().is_none() && self.open.iter().all(|it| it.is_for_reading())
    }

    /// Takes an answer from the page of `side`.
    ///
    /// # Errors
    /// The reason it is not taken, in words.
    pub fn answer_page(&mut self, side: Side, answer: PageAnswer) -> Result<(), String> {
        if let PageAnswer::Typed(faces) = answer {
            self.take_draft(side, faces);
            return Ok(());
        }
        let told = self.telling(side, &answer);
        let state = |play: &Play| {
            let spendings = play.pages.spendings;
            (play.question_id(), play.open.len(), spendings)
        };
        let before = state(self);
        self.notice = None;
        self.game.comes_from(Some(side));
        self.pages.answering = Some(side);
        let done = self.take_page(side, answer);
        self.game.comes_from(None);
        self.pages.answering = None;
        done?;
        let said = self.notice.take();
        if before == state(self) {
            let why = said.as_ref().map_or("it cannot be done", |it| &it.text);
            let why = why.trim_end_matches('.').to_owned();
            self.notice = said;
            return Err(why);
        }
        let (tone, more) = said.map_or((Tone::Info, String::new()), |it| (it.tone, it.text));
        self.say(tone, format!("{told} {more}").trim_end());
        self.pages.answered_by = Some(side);
        Ok(())
    }

    /// The laptop's words about an answer from a page. The name of a card stays with its side.
    fn telling(&self, side: Side, answer: &PageAnswer) -> String {
        let why = match self.game.waiting() {
            Some((_, Request::Dice(dice), _)) => dice.why,
            _ => "",
        };
        // As the laptop's own list has it.
        let choices = self.choices_due();
        let decided = |label: &str| format!("has decided on the phone: {}", capital(label));
        let what = match answer {
            PageAnswer::Roll(faces) if faces.is_empty() => {
                format!("has let the program roll on the phone ({why})")
            }
            PageAnswer::Faces(faces) | PageAnswer::Roll(faces) => {
                let faces = faces.iter().map(u8::to_string);
                let rest = match answer {
                    PageAnswer::Roll(_) => " and let the program roll the others",
                    _ => "",
                };
                format!("has typed {} on the phone{rest} ({why})", faces.joined(" "))
            }
            PageAnswer::Typed(_) => String::new(),
            PageAnswer::Count(count) => format!("has counted {count} on the phone ({why})"),
            PageAnswer::Option(option) => {
                let label = self.option_label(option).unwrap_or_default();
                match (self.asked_side(), self.proposal()) {
                    (Some(None), Some((by, it))) if by != side && it == option => {
                        format!("agrees on the phone: {label}")
                    }
                    (Some(None), _) => {
                        let enter = self.kit.keys.name("accept");
                        format!("says on the phone: {label}. {enter} agrees")
                    }
                    _ => self.sent_by(option).unwrap_or_else(|| decided(&label)),
                }
            }
            PageAnswer::Choose(at) => {
                decided(choices.get(*at).map_or("", |it: &ChoiceLine| &it.label))
            }
            PageAnswer::Named(_) => "has named the card on the phone".to_owned(),
            PageAnswer::Card(_) => "plays a card on the phone".to_owned(),
            PageAnswer::Spend(at, more) => match self.stakes_of(side).get(*at) {
                Some((_, stake)) if *more != 0 => {
                    format!("spends {} on the phone: {}", stake.with(*more), stake.help)
                }
                _ => "spends no more points".to_owned(),
            },
            PageAnswer::SpendAgain => "may spend points after all".to_owned(),
        };
        format!("{} {what}.", capital(side.id()))
    }

    fn take_page(&mut self, side: Side, answer: PageAnswer) -> Result<(), String> {
        match answer {
            PageAnswer::Card(card) => return self.play_card(side, &card),
            PageAnswer::SpendAgain if self.spends_no_more(side) => {
                self.pages.spent.retain(|(of, _)| *of != side);
                self.pages.spendings += 1;
                return Ok(());
            }
            PageAnswer::Spend(at, more) => {
                let stakes = self.stakes_of(side);
                let (place, stake) = stakes.get(at).ok_or(NOT_YOURS)?;
                self.pages.reopened.take_if(|(of, _)| *of == side);
                if more != 0 {
                    self.spend_on(&self.stakes(), *place, stake.with(more));
                } else if self.may_still_spend(side) {
                    self.pages.spent.push((side, self.game.len()));
                } else {
                    return Err(NOT_YOURS.to_owned());
                }
                // A tap too many does nothing.
                self.pages.spendings += 1;
                return Ok(());
            }
            _ => {}
        }
        let is_theirs =
            matches!(self.asked_side(), Some(asked) if asked.is_none_or(|it| it == side));
        let is_open = self.is_asking();
        if !is_theirs || !is_open {
            return Err(NOT_YOURS.to_owned());
        }
        let request = self.game.waiting().map(|(_, request, _)| request.clone());
        if let (Some(Request::Dice(_)), Some(why)) = (&request, self.dice_wait_for(side)) {
            return Err(why);
        }
        match (answer, request) {
            (PageAnswer::Choose(at), _)
                if self.between().is_some_and(|it| at < it.answers_asked()) =>
            {
                self.decide(at);
            }
            (PageAnswer::Roll(_), Some(Request::Dice(_))) if self.rolling() == Dice::Table => {
                return Err("these dice are real: type what they show".to_owned());
            }
            (PageAnswer::Roll(faces), Some(Request::Dice(dice))) => {
                // Those that are typed on the page must not be rolled over.
                if !faces.is_empty() {
                    self.take_faces(&faces, &dice)?;
                }
                if faces.len() < usize::from(dice.count) {
                    self.supply(Supply::App);
                }
            }
            (PageAnswer::Faces(faces), Some(Request::Dice(dice))) => {
                self.take_faces(&faces, &dice)?;
            }
            (PageAnswer::Count(count), Some(Request::Dice(dice))) => {
                if self.counted(&dice).is_none() || count > dice.count || !dice.rolled.is_empty() {
                    return Err(format!("type the faces of {} dice", dice.count));
                }
                self.supply_count(count);
            }
            (PageAnswer::Named(id), Some(Request::Card(need))) if need.side.is_some() => {
                return self.take_name(side, id, &need);
            }
            (PageAnswer::Option(option), Some(Request::Decision(ask))) => {
                return self.take_option(side, option, &ask);
            }
            _ => return Err(NOT_YOURS.to_owned()),
        }
        Ok(())
    }

    fn take_name(&mut self, side: Side, id: String, need: &CardRequest) -> Result<(), String> {
        let cards = self.game.battle().cards();
        let card = |number: &u16| cards.get(usize::from(*number));
        // The laptop tells that it was wrong, and not which card it was.
        if !need.left.iter().filter_map(card).any(|card| card.id == id) {
            let (at, before) = (self.game.len(), self.pages.misnamed);
            let before = before
                .filter(|(_, of, _)| *of == at)
                .map_or(0, |(.., many)| many);
            self.pages.misnamed = Some((side, at, before.saturating_add(1)));
            self.pages.spendings += 1;
            self.say(Tone::Warn, self.misnamed(side).unwrap_or_default());
            return Err("this card cannot have come: name another".to_owned());
        }
        self.supply(Supply::Card(id));
        Ok(())
    }

    fn take_option(&mut self, side: Side, option: String, ask: &Ask) -> Result<(), String> {
        if !ask.is_open(&option) || !ask.options.list().contains(&option) {
            return Err("that is none of the answers".to_owned());
        }
        // What either side may decide, the other one agrees to.
        let agreed = self.proposal().filter(|(_, it)| *it == option);
        match (self.asked_side(), agreed.map(|(by, _)| by)) {
            (Some(None), Some(by)) if by == side => {
                return Err("the other side agrees on its phone, or the laptop does".to_owned());
            }
            (Some(None), None) => {
                self.propose(side, option);
                return Ok(());
            }
            _ => {}
        }
        self.supply(Supply::Chosen(option));
        Ok(())
    }

    fn take_faces(&mut self, faces: &[u8], dice: &DiceRequest) -> Result<(), String> {
        let fits = (1..=usize::from(dice.count)).contains(&faces.len());
        if !fits || faces.iter().any(|face| !(1..=dice.die).contains(face)) {
            return Err(format!(
                "{} dice with faces from 1 to {} are asked for",
                dice.count, dice.die
            ));
        }
        for face in faces {
            self.face(u32::from(*face), dice.die);
        }
        Ok(())
    }

    /// The cards that a side has named although they cannot have come, without their names.
    pub(crate) fn misnamed(&self, side: Side) -> Option<String> {
        let (by, at, many) = self.pages.misnamed?;
        let who = capital(side.id());
        let what = cannot_have_come(many);
        (by == side && at == self.game.len()).then(|| format!("{who} has named {what}."))
    }

    /// Logs that a side has named cards that cannot have come, once no action waits that a record would end.
    pub(super) fn log_misnamed(&mut self) {
        let Some((side, _, many)) = self
            .pages
            .misnamed
            .filter(|_| self.game.waiting().is_none())
        else {
            return;
        };
        self.pages.misnamed = None;
        let name = self.game.battle().name(Who::Side(side), Viewer::Table);
        self.log(&format!("{name} named {}", cannot_have_come(many)));
    }

    /// The text of a card that a side holds.
    pub fn card_text(&self, card: &str) -> &str {
        let mut cards = self.game.battle().cards().iter();
        cards.find(|it| it.id == card).map_or("", |it| &it.text)
    }

    /// The side that has shown the card of the open form.
    pub fn shown_by(&self) -> Option<Side> {
        self.pages.shown.as_ref().map(|(side, _)| *side)
    }

    /// Logs what a side does with a card of its hand that all see.
    fn log_card(&mut self, side: Side, card: &str, does: [&str; 2]) {
        let held = self.own_cards(side).into_iter().find(|(id, _)| id == card);
        if let Some((_, name)) = held {
            let side = self.game.battle().name(Who::Side(side), Viewer::Table);
            self.log(&format!("{side} {}{name}{}", does[0], does[1]));
        }
    }

    fn show_card(&mut self, side: Side, card: &str) {
        self.log_card(side, card, ["show ", ""]);
        self.pages.shown = Some((side, card.to_owned()));
    }

    /// Logs that a card which all have seen is in its hand again.
    pub(super) fn note_taken_back(&mut self) {
        let is_open = self.form().is_some() || self.game.waiting().is_some();
        if let Some((side, card)) = self.pages.shown.take_if(|_| !is_open) {
            self.log_card(side, &card, ["take ", " back into the hand"]);
        }
    }

    /// Plays a card of a side; the laptop asks for the rest.
    fn play_card(&mut self, side: Side, card: &str) -> Result<(), String> {
        if !self.is_free() {
            return Err("an action is under way: try again when it is done".to_owned());
        }
        self.open.clear();
        let is_own = self.own_cards(side).iter().any(|(id, _)| id == card);
        let action = self.card_action(card).filter(|_| is_own);
        let (action, field) = action.ok_or("this card cannot be played now")?;
        let mut fields = Map::new();
        fields.insert(field.to_owned(), Value::from(card));
        let (action, text) = (action.to_owned(), ViewerText::default());
        let has_hidden = |play: &Play| {
            let mut rows = play.snapshot.sight.rows.iter();
            let battle = play.game.battle();
            rows.any(|row| row.side == side && battle.is_redacted(row.who, Viewer::Table))
        };
        let entry = Entry {
            action: action.clone(),
            fields: fields.clone(),
        };
        let form = self.filled_in(&entry);
        // What the form shows on the laptop is known to all, so the log says it first.
        if let Some(form) = form.filter(|it| it.first_missing().is_some() || has_hidden(self)) {
            self.show_card(side, card);
            self.open_form(form);
            self.choose_if_asked();
            return Ok(());
        }
        self.answer_with(&FollowUp {
            side,
            action,
            fields,
            text,
        });
        // It may have come to a question after all.
        if self.form().is_some() && self.game.waiting().is_none() {
            self.show_card(side, card);
        }
        Ok(())
    }
}
