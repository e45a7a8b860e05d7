//! Answers by keys to the request of an action: dice, a decision or a card.

use super::*;
use crate::battle::count;
use crate::battle::view::ChoiceLine;
use crate::table::DiceRequest;

impl Dialog for Prompt {
    fn place(&self, play: &Play) -> KeyPlace {
        match play.game.waiting() {
            Some((_, Request::Decision(_) | Request::Card(_), _)) => KeyPlace::Choice,
            _ => KeyPlace::Dice,
        }
    }

    fn update(&mut self, play: &mut Play, action: KeyAction) -> After {
        if action == KeyAction::Back && play.window.scroll.at() > 0 {
            play.window.scroll.top();
            return After::Stay;
        }
        let is_again = std::mem::replace(&mut self.leaves, action == KeyAction::Back);
        let lost = play.lost_by_leaving();
        if let (true, false, Some(lost)) = (self.leaves, is_again, lost) {
            let back = play.kit.keys.name("back");
            play.say(Tone::Warn, format!("{back} again leaves this; {lost}."));
            return After::Stay;
        }
        After::then(move |play| play.update_prompt(action))
    }

    fn paste(&mut self, _: &mut Play, text: &str) -> After {
        let text = text.to_owned();
        After::then(move |play| play.paste_faces(&text))
    }

    /// Handles a face, a digit for the dice, or a choice.
    fn point(&mut self, play: &mut Play, at: Point) -> Option<After> {
        let key = match (at, play.game.waiting()) {
            (Point::Face(face), Some((_, Request::Dice(need), _))) => {
                let die = need.die;
                return Some(After::then(move |play| play.face(face.into(), die)));
            }
            (Point::Value(digit), _) if self.place(play) == KeyPlace::Dice => {
                let digit = u32::try_from(digit).ok();
                let digit = digit.and_then(|digit| char::from_digit(digit, 10));
                KeyAction::Type(digit.unwrap_or(' '))
            }
            (Point::Choice(choice), _) if self.place(play) == KeyPlace::Choice => {
                self.choose(choice);
                self.typed.end();
                KeyAction::Accept
            }
            _ => return None,
        };
        Some(After::then(move |play| play.update(key)))
    }
}

impl Play {
    /// The answers or cards to choose from.
    pub fn choices_due(&self) -> Vec<ChoiceLine> {
        let demand = self.demand(&self.snapshot.sight);
        demand.map_or_else(Vec::new, |it| it.choices.choices)
    }

    fn update_prompt(&mut self, action: KeyAction) {
        let need = self.game.waiting().map(|(_, need, _)| need.clone());
        match (action, need) {
            (KeyAction::Back, _) => self.leave_prompt(),
            (KeyAction::PageUp, _) => self.window.scroll.by(-5),
            (KeyAction::PageDown, _) => self.window.scroll.by(5),
            (action, Some(Request::Dice(dice))) => self.update_dice(action, &dice),
            (KeyAction::Press, Some(need)) => self.press_choice(&need),
            (action, Some(_)) => self.update_choice(action, &self.choices_due()),
            // Nothing is needed after all.
            (_, None) => drop(self.open.pop()),
        }
    }

    /// What would become of the answers given so far; `None` without any.
    fn lost_by_leaving(&self) -> Option<String> {
        let (_, answers) = self.game.under_way().filter(|_| !self.game.is_change())?;
        let by_whom: Vec<bool> = answers.iter().filter_map(Answer::by_app).collect();
        match by_whom.iter().filter(|by_app| !**by_app).count() {
            0 if by_whom.is_empty() => None,
            0 => Some("its dice come up again when it is tried again".to_owned()),
            typed => {
                let typed = count(typed, "answer", "answers");
                Some(format!("what you typed ({typed}) is lost"))
            }
        }
    }

    /// Leaves the waiting action. Its form keeps its values.
    pub(crate) fn leave_prompt(&mut self) {
        if self.game.leave_change().is_some() {
            return self.stand_as_it_was();
        }
        let (before, roll) = (self.game.len(), self.roll_place());
        let fallen = self
            .game
            .under_way()
            .map(|(_, answers)| {
                answers
                    .iter()
                    .filter_map(Answer::by_app)
                    .collect::<Vec<_>>()
            })
            .unwrap_or_default();
        self.game.leave();
        self.log_misnamed();
        self.note_end(roll);
        self.entered.queue = None;
        self.last.on_table = None;
        self.open.pop();
        self.refresh();
        self.check();
        if fallen.contains(&true) {
            self.say(
                Tone::Warn,
                "Left unfinished. The program's dice stay as they fell.",
            );
        } else if !fallen.is_empty() {
            let logged = if self.game.len() > before {
                ", as the log says"
            } else {
                ""
            };
            let text =
                format!("Left unfinished{logged}. To do it after all, type your dice again.");
            self.say(Tone::Warn, text);
        }
    }

    /// After a change that was left: the action and its result are what they were, and nothing is to be done on the
    /// table for it.
    fn stand_as_it_was(&mut self) {
        self.last.on_table = None;
        self.open.clear();
        self.refresh();
        let latest = self.game.latest().map(|seq| self.game.record(seq));
        if let Some(Ok(record)) = latest {
            self.last.past = Some(ResultPane::new(&self.game, record));
        }
        self.last.result = self.last.past.clone();
        self.say(Tone::Info, "Left. The result stands as it was.");
    }

    fn update_dice(&mut self, action: KeyAction, need: &DiceRequest) {
        match action {
            // A face of more than one digit that is still being typed comes before any other die.
            KeyAction::Press | KeyAction::RollRest if self.is_typing_face() => {
                self.enter_face(need);
            }
            KeyAction::Press if self.rolling() == Dice::Table => {
                self.say(Tone::Info, "These dice are real: type what they show.");
            }
            KeyAction::Press => {
                self.supply(Supply::App);
                self.last.just_rolled = self.open.is_empty() && self.last.result.is_some();
            }
            KeyAction::RollRest => self.roll_rest(),
            KeyAction::Add => self.spend(true),
            KeyAction::Less => self.spend(false),
            KeyAction::Next => self.next_stake(),
            KeyAction::Type(COUNT) if self.counted(need).is_some() => self.count(need),
            KeyAction::Type(c) => {
                let face = c.to_digit(10);
                if let Some(digit) = face {
                    self.digit(digit, need);
                } else if self.undoes(c) {
                    self.update_dice(KeyAction::Erase, need);
                } else if !self.looks(c) {
                    let [press, back] = ["press", "back"].map(|id| self.kit.keys.name(id));
                    let why = match need.rolled.last() {
                        Some(last) if c == COUNT => {
                            let erase = self.kit.keys.name("erase");
                            format!(
                                "A count says too little here: the faces matter. {erase} takes the {last} back. "
                            )
                        }
                        _ if c == COUNT => {
                            "A count says too little here: the faces matter. ".to_owned()
                        }
                        _ => String::new(),
                    };
                    self.say(Tone::Info, format!("{why}Type the faces of your dice; {press} lets the program roll, {back} leaves."));
                }
            }
            KeyAction::Accept => self.enter_face(need),
            KeyAction::Erase => match self.prompt() {
                Some(prompt) if !prompt.face.is_empty() => drop(prompt.face.pop()),
                _ => self.supply(Supply::TakeBack),
            },
            _ => {}
        }
    }

    /// Lets the program roll what is left of the dice of this side, up to a player's decision, the other side's dice, or
    /// dice that a side rolls itself.
    fn roll_rest(&mut self) {
        let whose = self.asked_side();
        // An action has far fewer rolls than this.
        for _ in 0..1000 {
            match self.game.waiting() {
                Some((_, Request::Dice(_), _))
                    if self.rolling() != Dice::Table && self.asked_side() == whose =>
                {
                    self.supply(Supply::App);
                }
                _ => break,
            }
        }
        self.last.just_rolled = self.open.is_empty() && self.last.result.is_some();
    }

    /// Types a digit: a face at once, where faces have one digit.
    fn digit(&mut self, digit: u32, need: &DiceRequest) {
        let is_face = (1..=u32::from(need.die)).contains(&digit);
        let is_countable = self.counted(need).is_some();
        let Some(prompt) = self.prompt() else { return };
        // A digit that is not a face can only begin or continue a count.
        let counts = is_countable && (!is_face || !prompt.face.is_empty());
        if need.die <= 9 && !counts {
            return self.face(digit, need.die);
        }
        let typed = format!("{}{digit}", prompt.face);
        let before = need.rolled.iter().map(u8::to_string).collect::<String>();
        let count = format!("{before}{typed}").parse::<usize>();
        let most = need.rolled.len() + usize::from(need.count);
        if need.die <= 9 && count.is_ok_and(|it| it > most) {
            return self.face(typed.parse().unwrap_or(digit), need.die);
        }
        if need.die > 9
            && !is_countable
            && typed
                .parse::<u32>()
                .is_ok_and(|face| face > need.die.into())
        {
            // What began it is not taken for a face of its own.
            prompt.face.clear();
            return self.face(typed.parse().unwrap_or(digit), need.die);
        }
        if typed.len() <= 3 {
            prompt.face = typed;
        }
    }

    fn is_typing_face(&mut self) -> bool {
        self.prompt().is_some_and(|it| !it.face.is_empty())
    }

    /// Takes the digits typed as a count of hits.
    fn count(&mut self, need: &DiceRequest) {
        let typed = self.prompt().map(|prompt| std::mem::take(&mut prompt.face));
        let faces = need.rolled.iter().map(u8::to_string);
        let number: String = faces.chain(typed).collect();
        let all = usize::from(need.count) + need.rolled.len();
        match number.parse() {
            Ok(count) if usize::from(count) > all && need.rolled.len() <= all.to_string().len() => {
                // Its digits were taken as faces, and are none. So many as no count has were meant as faces.
                for _ in &need.rolled {
                    self.supply(Supply::TakeBack);
                }
                let text = format!("{count} is more than the {all} dice: type it again.");
                self.say(Tone::Warn, text);
            }
            Ok(count) => self.supply_count(count),
            Err(_) => self.say(
                Tone::Info,
                format!("Type how many first: 4{COUNT} counts 4."),
            ),
        }
    }

    fn enter_face(&mut self, need: &DiceRequest) {
        let typed = self
            .prompt()
            .map(|prompt| std::mem::take(&mut prompt.face))
            .unwrap_or_default();
        match typed.parse() {
            Ok(face) => self.face(face, need.die),
            Err(_) => {
                self.say(
                    Tone::Info,
                    format!("{} to go.", count(need.count, "die", "dice")),
                );
            }
        }
    }

    pub(crate) fn face(&mut self, face: u32, die: u8) {
        match u8::try_from(face) {
            Ok(face) if (1..=die).contains(&face) => self.supply_face(face),
            _ => self.say(
                Tone::Warn,
                format!("A die of {die} faces never shows {face}."),
            ),
        }
    }

    /// Takes pasted digits as faces while dice are needed; for dice with more than nine faces, numbers.
    pub(super) fn paste_faces(&mut self, text: &str) {
        let due = |play: &Play| match play.game.waiting() {
            Some((_, Request::Dice(need), _)) => Some(need.die),
            _ => None,
        };
        let is_small = due(self).is_some_and(|die| die <= 9);
        let faces: Vec<u32> = if is_small {
            text.chars().filter_map(|c| c.to_digit(10)).collect()
        } else {
            let numbers = text.split(|c: char| !c.is_ascii_digit());
            numbers.filter_map(|number| number.parse().ok()).collect()
        };
        let whose = self.asked_side();
        for (at, face) in faces.iter().enumerate() {
            match due(self).filter(|_| self.asked_side() == whose) {
                Some(die) if die <= 9 || !is_small => self.face(*face, die),
                _ => {
                    let left = faces[at..].iter().map(u32::to_string);
                    let text = format!("More faces than dice: {} not taken.", left.joined(" "));
                    return self.say(Tone::Warn, text);
                }
            }
        }
    }

    /// Space at a decision or a card.
    fn press_choice(&mut self, need: &Request) {
        if matches!(need, Request::Decision(_)) {
            // Space, which may just have rolled dice, must not answer for a player.
            let enter = self.kit.keys.name("accept");
            let text = format!("Choose with the arrows or a number, then {enter}.");
            return self.say(Tone::Info, text);
        }
        let is_taken = matches!(need, Request::Card(card) if card.side.is_some());
        if is_taken || self.rolling() == Dice::Table {
            let text = "This card is real: pick the one that came.";
            return self.say(Tone::Info, text);
        }
        self.supply(Supply::App);
    }

    fn update_choice(&mut self, action: KeyAction, choices: &[ChoiceLine]) {
        match action {
            KeyAction::Accept => {
                let at = self.prompt().and_then(|prompt| prompt.chosen());
                let id = at.and_then(|at| choices.get(at));
                let Some(id) = id.map(|choice| choice.id.clone()) else {
                    self.prompt().into_iter().for_each(|it| it.typed.end());
                    return self.say(
                        Tone::Warn,
                        "Nothing is chosen yet: pick one with the arrows or by its number first.",
                    );
                };
                match self.game.waiting() {
                    Some((_, Request::Card(_), _)) => self.supply(Supply::Card(id)),
                    _ => self.supply(Supply::Chosen(id)),
                }
            }
            KeyAction::Erase => match self.prompt().filter(|prompt| prompt.invalid) {
                Some(prompt) => {
                    prompt.invalid = false;
                    prompt.typed.end();
                }
                None => self.supply(Supply::TakeBack),
            },
            KeyAction::Type(c) if c.is_ascii_digit() => {
                self.choose_digit(c, |number| {
                    choices.iter().position(|it| it.number == number)
                });
            }
            action => self.move_choice(action, choices),
        }
    }

    fn choose_digit(&mut self, c: char, place: impl Fn(usize) -> Option<usize>) {
        let Some(prompt) = self.prompt() else { return };
        let fits = |number| place(number).is_some();
        match prompt.typed.digit(c, fits) {
            Ok(Some(number)) => place(number).into_iter().for_each(|at| prompt.choose(at)),
            // A digit that only begins a listed number waits for the next.
            Ok(None) => prompt.invalid = true,
            Err(number) => {
                prompt.invalid = true;
                self.no_choice(&number);
            }
        }
    }

    /// True for the letter that undoes: within an action it takes back its last answer.
    fn undoes(&self, c: char) -> bool {
        self.kit.keys.name("undo") == c.to_string()
    }

    /// Opens what a key without another meaning only looks at: the table's list, a side's secrets. Returns whether it is one.
    pub(super) fn looks(&mut self, c: char) -> bool {
        let is = |id: &str| self.kit.keys.name(id) == c.to_string();
        if is("lying") {
            self.open_checklist();
        } else if is("peek-red") || is("peek-blue") {
            self.peek(if is("peek-red") {
                Side::Red
            } else {
                Side::Blue
            });
        } else {
            return false;
        }
        true
    }

    fn no_choice(&mut self, typed: &str) {
        let text = format!("There is no choice {typed} here: pick one of the list.");
        self.say(Tone::Warn, text);
    }

    fn move_choice(&mut self, action: KeyAction, options: &[ChoiceLine]) {
        let Some(prompt) = self.prompt() else { return };
        // Where nothing is chosen, an arrow begins at its end of the list.
        let from = match action.as_up_or_down() {
            KeyAction::Down if prompt.unset => options.len().saturating_sub(1),
            _ => prompt.at,
        };
        match action {
            KeyAction::Type(c) => {
                // A capital is a key of another place, such as the one that rolls the rest.
                let begins = |at: &usize| {
                    let ChoiceLine { id, label, .. } = &options[*at];
                    let mut names = [id, label].into_iter();
                    names.any(|name| name.to_lowercase().starts_with(c))
                };
                let next = if prompt.unset { 0 } else { prompt.at + 1 };
                let start = next.min(options.len());
                let Some(at) = (start..options.len()).chain(0..start).find(begins) else {
                    if self.undoes(c) {
                        self.supply(Supply::TakeBack);
                    } else if !self.looks(c) {
                        self.no_choice(&c.to_string());
                    }
                    return;
                };
                prompt.choose(at);
            }
            action => match moved(action.as_up_or_down(), from, options.len()) {
                Some(to) => prompt.choose(to),
                None => return,
            },
        }
        prompt.typed.end();
    }
}
