//! Help: the keys of where one is, the actions, the clauses; all of it searched by typing.

use crate::battle::{Battle, Offer, Viewer};
use crate::ui::hits::Target;
use crate::ui::keys::{self, Action, Keys, Place};
use crate::ui::scroll::Scroll;

/// One entry of the help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topic {
    /// What it stands under.
    pub group: String,
    /// The key, or the clause's id.
    pub key: String,
    /// What it is called.
    pub title: String,
    /// What it says.
    pub text: String,
    /// What a click on it is as good as.
    pub target: Option<Target>,
}

/// Help, as it is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    /// What it is.
    pub title: String,
    topics: Vec<Topic>,
    /// Whether the signs of the rosters are explained too.
    pub signs: bool,
    /// What is searched for.
    pub search: String,
    /// How far it is scrolled, in lines.
    pub scroll: Scroll,
}

impl Help {
    /// The keys of a place, and of the others.
    #[must_use]
    pub fn of_keys(place: Place, keys: &Keys) -> Help {
        let button = |topic: Topic| {
            let row = keys::TABLE.iter().find(|row| row.means == topic.text);
            Topic {
                target: row.and_then(|row| Target::key(row.id)),
                ..topic
            }
        };
        let here = keys.help(place).map(|(key, means)| {
            button(topic(format!("Keys in {}", place.name()), &key, "", means))
        });
        let elsewhere = keys
            .help_elsewhere(place)
            .map(|(key, means)| topic("Keys elsewhere", &key, "", means));
        Help::of_topics("Help", here.chain(elsewhere).collect())
    }

    /// These topics, with nothing searched for.
    pub(super) fn of_topics(title: &str, topics: Vec<Topic>) -> Help {
        Help {
            title: title.to_owned(),
            topics,
            signs: false,
            search: String::new(),
            scroll: Scroll::default(),
        }
    }

    /// The same with the actions and clauses of a battle.
    #[must_use]
    pub fn of_battle(place: Place, keys: &Keys, battle: &dyn Battle) -> Help {
        let info = battle.info();
        let mut help = Help {
            signs: true,
            ..Help::of_keys(place, keys)
        };
        help.topics.extend(marks(battle));
        help.topics
            .extend(battle.declared().iter().map(|offer| action(offer, keys)));
        let group = "Options, under options: in the battle's file";
        help.topics.extend(battle.options().iter().map(|option| {
            topic(
                group,
                "",
                option.name,
                &format!("{}; {}", option.values(), option.help),
            )
        }));
        let group = format!("{} by {}: the clauses", info.title, info.author);
        help.topics.extend(
            info.clauses
                .iter()
                .map(|clause| topic(group.clone(), clause.id, clause.title, clause.text)),
        );
        help
    }

    /// What there is on what is searched for.
    pub fn found(&self) -> impl Iterator<Item = &Topic> {
        self.topics.iter().filter(|topic| {
            self.wants(&format!(
                "{} {} {} {}",
                topic.group, topic.key, topic.title, topic.text
            ))
        })
    }

    /// Whether a text has all the words that are searched for.
    #[must_use]
    pub fn wants(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        self.search
            .split_whitespace()
            .all(|word| text.contains(&word.to_lowercase()))
    }

    /// Answers a key; false when help is to be closed.
    pub fn update(&mut self, action: Action) -> bool {
        match action {
            Action::Type(c) if !c.is_control() => {
                self.search.push(c);
                self.scroll.top();
            }
            Action::Erase => {
                self.search.pop();
                self.scroll.top();
            }
            Action::Up => self.scroll.by(-1),
            Action::Down => self.scroll.by(1),
            Action::PageUp => self.scroll.by(-10),
            Action::PageDown => self.scroll.by(10),
            Action::First => self.scroll.top(),
            Action::Back if !self.search.is_empty() => {
                self.search.clear();
                self.scroll.top();
            }
            Action::Back | Action::Accept => return false,
            _ => {}
        }
        true
    }
}

fn topic(group: impl Into<String>, key: &str, title: &str, text: &str) -> Topic {
    Topic {
        group: group.into(),
        key: key.to_owned(),
        title: title.to_owned(),
        text: text.to_owned(),
        target: None,
    }
}

fn action(offer: &Offer, keys: &Keys) -> Topic {
    let clauses = if offer.clauses.is_empty() {
        String::new()
    } else {
        format!(" ({})", offer.clauses.join(", "))
    };
    let letter = keys.letter(offer.id, offer.key);
    let topic = topic(
        "Actions",
        &letter.to_string(),
        offer.label,
        &format!("{}{clauses}", offer.help),
    );
    Topic {
        target: Some(Target::RecordKind(u32::from(letter))),
        ..topic
    }
}

/// The letters of the markers that stand in the rosters now, and what they mean.
fn marks(battle: &dyn Battle) -> Vec<Topic> {
    let rows = battle.roster(Viewer::Table);
    let mut marks: Vec<(char, &'static str, bool)> = Vec::new();
    for marker in rows.iter().flat_map(|row| &row.markers) {
        if marks.iter().all(|(_, name, _)| *name != marker.name) {
            marks.push((marker.letter, marker.name, marker.on_table));
        }
    }
    let mark = |(letter, name, on_table): (char, &'static str, bool)| {
        let text = if on_table {
            "a marker on the table"
        } else {
            "kept by the program"
        };
        topic("Marks in the rosters now", &letter.to_string(), name, text)
    };
    marks.into_iter().map(mark).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::keys::TABLE;

    #[test]
    fn every_key_is_in_the_help() {
        let help = Help::of_keys(Place::Units, &Keys::default());
        for row in TABLE {
            assert!(
                help.found()
                    .any(|topic| topic.key.split(' ').next() == Some(row.name)),
                "{}",
                row.name
            );
        }
    }

    #[test]
    fn typing_searches_and_escape_closes_in_two_steps() {
        let mut help = Help::of_keys(Place::Units, &Keys::default());
        let all = help.found().count();
        "undo"
            .chars()
            .for_each(|c| assert!(help.update(Action::Type(c))));
        assert!((1..all).contains(&help.found().count()));
        assert!(help.update(Action::Back));
        assert_eq!(help.found().count(), all);
        assert!(!help.update(Action::Back));
    }
}
