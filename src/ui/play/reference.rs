//! The quick reference on the screen, searched by typing.

use super::*;
use crate::battle::Ruleset;
use crate::report::quick_reference;
use crate::rules;

impl Help {
    /// The quick reference of a game.
    #[must_use]
    pub fn of_rules(game: &Game) -> Help {
        let info = game.battle().info();
        let fields = rules::find(info.id).map_or_else(Vec::new, Ruleset::fields);
        let topics = quick_reference(info, &fields, game.setup()).into_iter();
        let topics = topics.map(|it| Topic {
            group: it.group,
            key: it.key,
            title: it.title,
            text: it.text,
            by: None,
        });
        Help::of_topics(
            &format!("{} by {}, in short", info.title, info.author),
            topics.collect(),
        )
    }
}
