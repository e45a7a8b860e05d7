//! A battle as a screen of the program.

use super::*;
use crate::session::palette::Vocabulary;
use std::mem;

impl Component for Play {
    fn place(&self) -> KeyPlace {
        Play::place(self)
    }

    fn update(&mut self, action: KeyAction) -> Route {
        Play::update(self, action);
        self.take_route()
    }

    fn paste(&mut self, text: &str) {
        Play::paste(self, text);
    }

    fn tell(&mut self, wrong: &[String]) {
        self.say(Tone::Bad, wrong.join("; "));
    }

    fn make_way(&mut self, over: KeyPlace) -> bool {
        Play::make_way(self, over)
    }

    fn help(&self, keys: &Keys) -> Help {
        Help::of_battle(Play::place(self), keys, self.game.battle())
            .opening_on(&self.where_you_are())
    }

    fn vocabulary<'a>(&'a self, context: &'a Context) -> Box<dyn Vocabulary + 'a> {
        Box::new(self.stock(&context.recent, &context.themes))
    }

    fn run(&mut self, line: &str, _: &Context) -> Result<Route, String> {
        self.run_line(line)?;
        Ok(self.take_route())
    }
}

impl Play {
    /// Takes the way that the last key or line leads.
    pub(crate) fn take_route(&mut self) -> Route {
        mem::replace(&mut self.route, Route::Stay)
    }
}
