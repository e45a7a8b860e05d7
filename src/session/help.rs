//! Help: the keys of the current place, the actions, the clauses, all searched by typing.

use super::scroll::Scroll;
use super::*;
use crate::battle::{Battle, Offer, Ruleset, Viewer};
use crate::report::quick_reference;
use crate::rules;
use crate::session::keys::commands::{END_SHARING, SHARE};

/// The first heading of help.
pub const WHERE_YOU_ARE: &str = "Where you are";

/// An entry of help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topic {
    /// Its heading.
    pub group: String,
    /// The key, or the clause's id.
    pub key: String,
    pub title: String,
    pub text: String,
    /// The keys and words for it.
    pub by: Option<TopicBy>,
}

/// The keys and words for an entry of help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopicBy {
    /// The key in this row of the table.
    Key(&'static str),
    /// The letter of an action.
    Letter(char),
}

/// What the pips of a battle's rosters stand for, in the singular.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PipNames {
    /// What stands, lies or is lost; `None` for a figure's wounds.
    pub one: Option<&'static str>,
    /// What has strayed and can return, itself wounded or not.
    pub stray: Option<&'static str>,
}

impl PipNames {
    fn of(battle: &dyn Battle) -> PipNames {
        let singular = |nouns: Option<(&'static str, _)>| nouns.map(|(one, _): (_, &str)| one);
        PipNames {
            one: singular(battle.pips()).or_else(|| singular(battle.men())),
            stray: singular(battle.strays()),
        }
    }
}

/// The open help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Help {
    pub title: String,
    topics: Vec<Topic>,
    /// Explains the signs of this battle's rosters too.
    pub signs: Option<PipNames>,
    /// The words searched for.
    pub search: String,
    /// The scroll position, in lines.
    pub scroll: Scroll,
}

impl Help {
    /// The keys of a place, then the others.
    pub fn of_keys(place: KeyPlace, keys: &Keys) -> Help {
        let button = |topic: Topic| {
            let row = keys::TABLE.iter().find(|row| row.means == topic.text);
            Topic {
                by: row.map(|row| TopicBy::Key(row.id)),
                ..topic
            }
        };
        let here = keys.help(place, true).map(|(key, means)| {
            button(topic(format!("Keys in {}", place.name()), &key, "", means))
        });
        let elsewhere = keys
            .help(place, false)
            .map(|(key, means)| topic("Keys elsewhere", &key, "", means));
        // No key shares a game.
        let shared = [SHARE, END_SHARING].map(|it| {
            let name = format!(":{}", it.name);
            topic("Phones and tablets, over a battle", &name, "", it.help)
        });
        let topics = here.chain(elsewhere).chain(shared);
        Help::of_topics("Help", topics.collect())
    }

    /// The quick reference of a game.
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

    /// Help with these topics and an empty search.
    fn of_topics(title: &str, topics: Vec<Topic>) -> Help {
        Help {
            title: title.to_owned(),
            topics,
            signs: None,
            search: String::new(),
            scroll: Scroll::default(),
        }
    }

    /// Help with the actions and clauses of a battle.
    pub fn of_battle(place: KeyPlace, keys: &Keys, battle: &dyn Battle) -> Help {
        let info = battle.info();
        let of_keys = Help::of_keys(place, keys);
        let mut help = Help {
            signs: Some(PipNames::of(battle)),
            topics: columns(battle).chain(marks(battle)).collect(),
            ..of_keys.clone()
        };
        help.topics.extend(of_keys.topics);
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

    /// Adds the current situation in front: lines with their keys, if any.
    pub(crate) fn opening_on(mut self, here: &[(String, String)]) -> Help {
        let here = here
            .iter()
            .map(|(key, text)| topic(WHERE_YOU_ARE, key, "", text));
        self.topics.splice(0..0, here);
        self
    }

    /// The topics with the words searched for.
    pub fn found(&self) -> impl Iterator<Item = &Topic> {
        self.topics.iter().filter(|topic| {
            self.wants(&format!(
                "{} {} {} {}",
                topic.group, topic.key, topic.title, topic.text
            ))
        })
    }

    /// True if a text contains all the words searched for.
    pub fn wants(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        self.search
            .split_whitespace()
            .all(|word| text.contains(&word.to_lowercase()))
    }

    /// Handles an action. Returns false to close help.
    pub fn update(&mut self, action: KeyAction) -> bool {
        match action {
            KeyAction::Type(c) if !c.is_control() => {
                self.search.push(c);
                self.scroll.top();
            }
            KeyAction::Erase => {
                self.search.pop();
                self.scroll.top();
            }
            KeyAction::Back if !self.search.is_empty() => {
                self.search.clear();
                self.scroll.top();
            }
            KeyAction::Back | KeyAction::Accept => return false,
            action => drop(self.scroll.update(action)),
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
        by: None,
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
        by: Some(TopicBy::Letter(letter)),
        ..topic
    }
}

/// The short headings of the rosters, and their meaning.
fn columns(battle: &dyn Battle) -> impl Iterator<Item = Topic> {
    let [units, people] = battle.info().roster;
    let people = Some(people).filter(|it| *it != units);
    let tables = std::iter::once(units).chain(people);
    let columns = tables.flat_map(|table| table.columns);
    let short = columns.filter(|column| !column.means.is_empty());
    short.map(|column| topic("Columns", column.heading, "", column.means))
}

/// The letters of the markers now in the rosters, and their meaning.
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
            "kept by the program only"
        };
        topic("Marks", &letter.to_string(), name, text)
    };
    marks.into_iter().map(mark).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::keys::TABLE;

    #[test]
    fn every_key_is_in_the_help() {
        let help = Help::of_keys(KeyPlace::Units, &Keys::default());
        for row in TABLE {
            let name = row.press[0].to_string();
            let is = |topic: &Topic| topic.key.split(' ').next() == Some(name.as_str());
            assert!(help.found().any(is), "{name}");
        }
    }
}
