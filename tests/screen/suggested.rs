//! What a tip or the Next line names can be done: in games of chance, every key that one of them names is pressed.

use crate::chance::Chance;
use crate::states;
use crate::support::Desk;
use drumhead::battle::samples::guide;
use drumhead::session::keys::TABLE;
use drumhead::session::play::{BetweenActions, Dice, Play};
use drumhead::table::Who;
use drumhead::ui::app::Screen;

/// States looked at in each rulebook.
const STATES: usize = 120;

/// A game at the screen, and how far it has come.
struct Table {
    desk: Desk,
    chance: Chance,
}

impl Table {
    /// Some attempts further on, with somebody selected or nobody.
    fn go_on(&mut self) {
        self.desk.keys("\x1b\x1b\x1b\x1b");
        let Screen::Play(play) = &mut self.desk.app.screen else {
            panic!("a battle is on the screen")
        };
        for _ in 0..self.chance.below(4) {
            states::act(&mut play.game, &mut self.chance);
        }
        // What the screen shows is gathered anew with a selection.
        self.desk.keys("1");
        self.desk.app.rest();
        self.desk.keys("\x1b\x1b\x1b\x1b");
        if !self.chance.one_in(4) {
            let all = self.desk.play().numbers.all().len();
            let number = 1 + self.chance.below(all);
            self.desk.keys(&number.to_string());
            self.desk.app.rest();
        }
    }

    /// How the game stands, as far as a key can change it.
    fn stands(&self) -> (u64, Who, bool, bool) {
        let play = self.desk.play();
        (
            play.game.len(),
            play.subject,
            play.depth() > 0,
            play.game.waiting().is_some(),
        )
    }

    /// Presses a key, which must do something.
    fn press(&mut self, key: &str, why: &str) {
        let (before, was) = (self.stands(), self.desk.picture());
        self.desk.keys(key);
        assert_ne!(
            self.stands(),
            before,
            "{key:?}, {why}, does nothing:\n{was}\nthen\n{}",
            self.desk.picture()
        );
    }

    /// Every key that a line of the guide names.
    fn try_tips(&mut self, ruleset: &str) -> usize {
        let lines = guide(ruleset).expect("a guide").lines();
        let lines = lines.filter(|line| !line.starts_with('#'));
        let mut tried = 0;
        for (what, text) in lines.filter_map(|line| line.split_once(": ")) {
            let as_id = |id: &str| format!("{{{id}}}");
            let Some(told) = self.desk.play().suggested(what, text, &as_id) else {
                continue;
            };
            let ids = told.split('{').skip(1);
            for id in ids
                .filter_map(|part| part.split_once('}'))
                .map(|(id, _)| id)
            {
                if TABLE.iter().any(|key| key.id == id) && id != "undo" {
                    continue;
                }
                let declared = self.desk.play().game.battle().declared();
                let offer = declared.iter().find(|offer| offer.id == id);
                let key = offer.map_or('u', |offer| offer.key).to_string();
                let before = self.stands();
                self.press(&key, &told);
                tried += 1;
                self.desk.keys("\x1b\x1b\x1b\x1b");
                if self.stands() != before {
                    return tried;
                }
            }
            if what == "select" {
                self.select_by_tab(&told);
                return tried + 1;
            }
        }
        tried
    }

    /// Tab finds somebody who can act.
    fn select_by_tab(&mut self, why: &str) {
        let was = self.desk.picture();
        self.desk.keys("\t");
        let all = self.desk.play().numbers.all().len();
        let can_act = |play: &Play| {
            let mut offers = play.snapshot.offers.iter();
            offers.any(|offer| offer.refusal.is_none() && !offer.clauses.is_empty())
        };
        for _ in 0..all {
            if can_act(self.desk.play()) {
                return;
            }
            self.desk.keys("\t");
        }
        panic!("{why}: nobody can act:\n{was}");
    }

    /// The key that the Next line names, or a unit that can act.
    fn try_next(&mut self) {
        let play = self.desk.play();
        if play.game.waiting().is_some() || play.snapshot.status.over {
            return;
        }
        if play.next_step().is_some() {
            self.press(" ", "named as next");
            let play = self.desk.play();
            // What comes next gives nothing up.
            assert!(
                !play.shows::<BetweenActions>() || play.follow_up().is_some(),
                "Space asks first:\n{}",
                self.desk.picture()
            );
        } else {
            self.select_by_tab("the Next line wants a unit");
        }
    }
}

#[test]
fn what_a_tip_or_the_next_line_names_can_be_done() {
    for ruleset in drumhead::rules::ALL {
        let id = ruleset.info().id;
        let (battle, _) = states::kept(id);
        let mut tried = 0;
        for seed in 0..4 {
            let game = states::fresh(&battle);
            let mut table = Table {
                desk: Desk::rolling(120, 40, Dice::Ask),
                chance: Chance::new(seed, 0),
            };
            table.desk.app.play(game, &[]);
            for _ in 0..STATES / 4 {
                table.go_on();
                tried += table.try_tips(id);
                table.desk.keys("\x1b\x1b\x1b\x1b");
                table.try_next();
            }
        }
        println!("{id}: {tried} keys of tips");
        assert!(tried > 20, "{id}: only {tried} keys of tips");
    }
}
