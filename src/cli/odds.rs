//! `drumhead odds`: what an action may bring, as a table with bars.

use super::open::{self, Battle};
use super::{Failure, Io, Place, exec};
use crate::battle::digest::{self, Distribution, OddsLine, OddsSummary, percent};
use crate::battle::{
    self, Chances, Difference, Directions, Entry, Field, Kind, Offer, Viewer, did_you_mean,
};
use crate::journal::{Game, Keep};
use crate::report::{Question, Weighed};
use crate::table::odds::Policy;
use crate::table::{Refusal, Side, Suspend, Who};
use clap::Args;
use serde_json::{Map, Number, Value};
use std::fmt::Write as _;
use std::path::PathBuf;

/// How long the longest bar is, in cells.
const BAR: usize = 40;

/// A chance that hardly ever comes.
const HARDLY: f64 = 0.001;

/// The most rows of one counter.
const ROWS: usize = 12;

/// Tells what an action may bring before anybody rolls: how each counter may change, how likely each event is, and what the
/// same action would bring at another range, with cover, and so on. Nothing is done, and nothing is kept.
#[derive(Debug, Args)]
#[command(
    after_help = "Fields are written NAME=VALUE: unit=red/guard range=8 cover=yes attackers=red/a,red/b; fields within \
                        fields with dots: spend.hit=1 units.red/guard.front=6. `drumhead schema exec` lists them all."
)]
pub(super) struct Odds {
    /// A battle's file or name (not with --game), the action's id, and its fields
    #[arg(value_name = "[BATTLE] ACTION [FIELD=VALUE]", required = true)]
    words: Vec<String>,
    /// Ask about this saved game as it stands; it is not changed
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// Each decision on the way as serves its decider best, instead of by default
    #[arg(long, conflicts_with = "answers")]
    best: bool,
    /// A decision on the way: its id and the answer
    #[arg(long = "answer", value_name = "ID=ANSWER")]
    answers: Vec<String>,
    /// As a line of JSON, as `drumhead exec` gives it
    #[arg(long)]
    json: bool,
}

impl Odds {
    pub(super) fn run(&self, place: &Place, io: &mut Io) -> Result<(), Failure> {
        let mut notes = Vec::new();
        let (game, words) = self.open(place, &mut notes)?;
        for note in notes {
            writeln!(io.errors, "drumhead: {note}")?;
        }
        let asked = Asked::new(&game, words, self.policy()?)?;
        let mut weighed = asked.work_out()?;
        if self.json {
            let mut reply = exec::reply::odds(&weighed.odds);
            if let Some(Refusal { clause, message }) = weighed.refusal {
                reply.insert(
                    "refused".to_owned(),
                    serde_json::json!({"clause": clause, "message": message}),
                );
            }
            writeln!(io.output, "{}", Value::Object(reply))?;
        } else {
            asked.question().compare(&mut weighed, &|id| asked.name(id));
            io.output.write_all(asked.told(&weighed).as_bytes())?;
        }
        Ok(())
    }

    /// The game that is asked about, and the words that are the action.
    fn open(&self, place: &Place, notes: &mut Vec<String>) -> Result<(Game, &[String]), Failure> {
        if let Some(file) = &self.game {
            return Ok((open::looked_at(file, notes)?, &self.words));
        }
        let [battle, words @ ..] = self.words.as_slice() else {
            return Err(Failure::Usage("there is no battle".to_owned()));
        };
        if words.is_empty() {
            return Err(Failure::Usage(format!(
                "there is no action: give BATTLE and ACTION, as in `drumhead odds {battle} fire`"
            )));
        }
        let setup = Battle::named(battle).setup(place)?;
        Ok((open::new(&setup, Some(1), &Keep::Nowhere, notes)?, words))
    }

    fn policy(&self) -> Result<Policy, Failure> {
        if self.best {
            return Ok(Policy::Best);
        }
        let mut given: Vec<(String, Vec<String>)> = Vec::new();
        for answer in &self.answers {
            let pair = answer
                .split_once('=')
                .filter(|(id, answer)| !id.is_empty() && !answer.is_empty());
            let (id, answer) = pair.ok_or_else(|| {
                Failure::Usage(format!("{answer:?} is no decision: write ID=ANSWER"))
            })?;
            match given.iter_mut().find(|(known, _)| known == id) {
                Some((_, answers)) => answers.push(answer.to_owned()),
                None => given.push((id.to_owned(), vec![answer.to_owned()])),
            }
        }
        Ok(if given.is_empty() {
            Policy::Defaults
        } else {
            Policy::Given(given)
        })
    }
}

/// What is asked.
struct Asked<'a> {
    game: &'a Game,
    offer: Offer,
    entry: Entry,
    directions: Directions,
    policy: Policy,
}

impl<'a> Asked<'a> {
    fn new(game: &'a Game, words: &[String], policy: Policy) -> Result<Self, Failure> {
        let battle = game.battle();
        let [action, fields @ ..] = words else {
            return Err(Failure::Usage("there is no action".to_owned()));
        };
        let declared = battle.declared();
        let Some(offer) = declared.iter().find(|offer| offer.id == *action).cloned() else {
            let near = did_you_mean(action, declared.iter().map(|offer| offer.id));
            let all = || {
                format!(
                    "; there are {}",
                    declared
                        .iter()
                        .map(|offer| offer.id)
                        .collect::<Vec<_>>()
                        .join(", ")
                )
            };
            let name = battle::printable(action);
            return Err(Failure::Usage(format!(
                "there is no action {name:?}{}",
                if near.is_empty() { all() } else { near }
            )));
        };
        if let Policy::Given(given) = &policy
            && let Some((unknown, _)) = given
                .iter()
                .find(|(id, _)| !battle.info().asks.contains(&id.as_str()))
        {
            let asks = battle.info().asks;
            let near = did_you_mean(unknown, asks.iter().copied());
            let rest = if near.is_empty() {
                format!("; there are {}", asks.join(", "))
            } else {
                near
            };
            return Err(Failure::Usage(format!(
                "there is no decision {:?}{rest}",
                battle::printable(unknown)
            )));
        }
        let mut entry = Entry {
            action: action.clone(),
            fields: Map::new(),
        };
        for word in fields {
            let pair = word.split_once('=').filter(|(name, _)| !name.is_empty());
            let (name, text) = pair.ok_or_else(|| {
                Failure::Usage(format!(
                    "{:?} is no field: write NAME=VALUE",
                    battle::printable(word)
                ))
            })?;
            let path: Vec<&str> = name.split('.').collect();
            put(
                &mut entry.fields,
                &path,
                value(kind_at(&offer.fields, &path), text),
            );
        }
        // Bounds and what is compared come from him who acts.
        let offer = match battle.so_far(&entry, &Directions::default(), &Vec::new()) {
            Ok(so_far) => {
                let here = battle
                    .offers(so_far.subject, Viewer::Table)
                    .into_iter()
                    .find(|here| here.id == offer.id);
                here.unwrap_or(Offer {
                    subject: so_far.subject,
                    ..offer
                })
            }
            Err(_) => offer,
        };
        Ok(Self {
            game,
            offer,
            entry,
            directions: Directions::default(),
            policy,
        })
    }

    fn question(&self) -> Question<'_> {
        let (battle, directions) = (self.game.battle(), &self.directions);
        Question {
            battle,
            offer: &self.offer,
            entry: &self.entry,
            directions,
            policy: &self.policy,
        }
    }

    fn work_out(&self) -> Result<Weighed, Failure> {
        self.question().weigh().map_err(|halt| match halt {
            Suspend::Refused(refusal) => Failure::Failed(refusal.to_string()),
            Suspend::Invalid(invalid) => Failure::Usage(battle::printable(&invalid.to_string())),
            _ => Failure::Failed("the odds of this cannot be worked out".to_owned()),
        })
    }

    fn name(&self, id: &str) -> String {
        let battle = self.game.battle();
        let who = battle
            .directory()
            .who(id)
            .or_else(|| Side::from_id(id).map(Who::Side));
        who.map_or_else(String::new, |who| {
            battle::printable(&battle.name(who, Viewer::Table))
        })
    }

    /// `Rangers: kills`.
    fn named(&self, telling: &OddsLine) -> String {
        let what = telling.label();
        match self.name(telling.who()) {
            name if name.is_empty() => what.to_owned(),
            name => format!("{name}: {what}"),
        }
    }

    fn told(&self, weighed: &Weighed) -> String {
        let Weighed {
            odds,
            chances,
            refusal,
        } = weighed;
        let title = self
            .game
            .battle()
            .so_far(&self.entry, &Directions::default(), &Vec::new());
        let mut text = title.map_or_else(
            |_| self.offer.label.to_owned(),
            |it| battle::printable(it.title.to(Viewer::Table)),
        );
        let _ = match odds.error(0.5) {
            _ if odds.exact => write!(text, "\nexact, from {} runs of the rule\n", odds.runs),
            error => write!(
                text,
                "\nabout, give or take {:.1}%, from {} plays\n",
                error * 100.0,
                odds.runs
            ),
        };
        if let Some(refusal) = refusal {
            let why = battle::printable(&refusal.to_string());
            let _ = writeln!(
                text,
                "as things are it is forbidden ({why}); if it were done all the same:"
            );
        }
        if chances.digest.is_empty() {
            text.push_str("\nnothing of it is left to chance\n");
        }
        self.tell_digest(&chances.digest, &mut text);
        self.tell_compared(chances, &mut text);
        text
    }

    fn tell_digest(&self, digest: &OddsSummary, text: &mut String) {
        let chance = |telling: &OddsLine| match telling {
            OddsLine::Probability(chance) => Some((self.named(telling), Ok(chance.p))),
            OddsLine::Distribution(_) => None,
        };
        let chances: Vec<Row> = digest.tellings.iter().filter_map(chance).collect();
        let mut parts = vec![self.spreads(digest)];
        if !chances.is_empty() {
            // What counts first comes first.
            let first = usize::from(!digest.first().is_some_and(OddsLine::is_chance));
            parts.insert(first, format!("\n{}", bars(&chances, Scale::Whole)));
        }
        text.push_str(&parts.concat());
        if let Some((what, rows)) = &digest.beside {
            let rows: Vec<Row> = rows
                .iter()
                .map(|(label, p)| (format!("  {label}"), Ok(*p)))
                .collect();
            let _ = write!(text, "\n{what}\n{}", bars(&rows, Scale::Whole));
        }
    }

    fn spreads(&self, digest: &OddsSummary) -> String {
        let told = |telling: &OddsLine| match telling {
            OddsLine::Distribution(spread) => {
                Some(format!("\n{}\n{}", self.named(telling), table(spread)))
            }
            OddsLine::Probability(_) => None,
        };
        digest.tellings.iter().filter_map(told).collect()
    }

    fn tell_compared(&self, chances: &Chances, text: &mut String) {
        for (compared, difference) in chances.told() {
            let _ = writeln!(
                text,
                "\n{}",
                chances.title(compared, difference, &|id| self.name(id))
            );
            let Some((place, telling)) = chances
                .by(difference)
                .filter(|_| difference != Difference::None)
            else {
                continue;
            };
            let row = |row: &battle::Alternative| {
                let worth = row.worth(place).unwrap_or(Err("")).map_err(str::to_owned);
                (
                    format!("{}{}", if row.now { "> " } else { "  " }, row.shown),
                    worth,
                )
            };
            let rows: Vec<Row> = compared.rows.iter().map(row).collect();
            text.push_str(&bars(
                &rows,
                if telling.is_chance() {
                    Scale::Whole
                } else {
                    Scale::Means
                },
            ));
        }
    }
}

/// The outcomes of a counter with a bar each, under its mean and its 10th to 90th percentile.
fn table(spread: &Distribution) -> String {
    let (low, high) = (spread.percentile(0.1), spread.percentile(0.9));
    let head = format!(
        "  {:.2} on average, mostly {low} to {high}\n",
        spread.mean()
    );
    // What hardly ever happens is one row with what is beyond it.
    let worth = spread.chances.iter().filter(|(_, p)| *p >= HARDLY).count() + 1;
    let rows = spread
        .rows(worth.min(ROWS))
        .into_iter()
        .map(|row| (format!("  {}", spread.label(&row)), Ok(row.2)));
    head + &bars(&rows.collect::<Vec<_>>(), Scale::Longest)
}

/// What a row is called, and its chance or mean; or the clause that forbids it.
type Row = (String, Result<f64, String>);

/// What bars are measured by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scale {
    /// Chances, by certainty.
    Whole,
    /// Chances, by the likeliest.
    Longest,
    /// Means, by the largest.
    Means,
}

/// Rows with a bar each; what is forbidden with its clause.
fn bars(rows: &[Row], scale: Scale) -> String {
    let wide = rows
        .iter()
        .map(|(label, _)| label.chars().count())
        .max()
        .unwrap_or(0);
    let known = rows.iter().filter_map(|(_, worth)| worth.as_ref().ok());
    let most = if scale == Scale::Whole {
        1.0
    } else {
        known.fold(f64::MIN_POSITIVE, |most, worth| most.max(worth.abs()))
    };
    let mut text = String::new();
    for (label, worth) in rows {
        let gap = " ".repeat(wide - label.chars().count());
        let told = match worth {
            Ok(worth) => {
                let number = match worth {
                    mean if scale == Scale::Means => format!("{mean:.2}"),
                    p if (0.01..=0.99).contains(p) => format!("{:.1}%", p * 100.0),
                    p => percent(*p),
                };
                format!(
                    "{number:>6}  {}",
                    digest::bar(worth.abs() / most, BAR, '█', true)
                )
            }
            Err(clause) => format!("{:>6}  {clause}", "-"),
        };
        let _ = writeln!(text, "{}", format!("{label}{gap}  {told}").trim_end());
    }
    text
}

/// The kind of the field at a path of names, where it is known.
fn kind_at(fields: &[Field], path: &[&str]) -> Option<Kind> {
    let (first, rest) = path.split_first()?;
    let field = fields.iter().find(|field| field.name == *first)?;
    match (field.kind, rest) {
        (kind, []) => Some(kind),
        // A unit's own fields come after its id.
        (Kind::PerUnit, [_]) => Some(Kind::Group),
        (Kind::PerUnit, [_, rest @ ..]) => kind_at(&field.fields, rest),
        _ => kind_at(&field.fields, rest),
    }
}

/// A value as it is typed. What does not fit its field is left as text: the form says what is wrong with it.
fn value(kind: Option<Kind>, text: &str) -> Value {
    let as_text = || Value::from(text);
    let list = |text: &str| {
        Value::from(
            text.split(',')
                .filter(|part| !part.is_empty())
                .map(str::trim)
                .collect::<Vec<_>>(),
        )
    };
    match kind {
        Some(Kind::Number | Kind::Whole) => match (
            text.parse::<u64>(),
            text.parse::<f64>().ok().and_then(Number::from_f64),
        ) {
            (Ok(whole), _) => Value::from(whole),
            (_, Some(number)) => Value::Number(number),
            _ => as_text(),
        },
        Some(Kind::Flag) => match text {
            "yes" | "true" => Value::from(true),
            "no" | "false" => Value::from(false),
            _ => as_text(),
        },
        Some(Kind::Units | Kind::Words) => list(text),
        Some(Kind::Group | Kind::List | Kind::PerUnit | Kind::Any) => {
            serde_json::from_str(text).unwrap_or_else(|_| as_text())
        }
        _ => as_text(),
    }
}

fn put(fields: &mut Map<String, Value>, path: &[&str], value: Value) {
    let Some((first, rest)) = path.split_first() else {
        return;
    };
    if rest.is_empty() {
        fields.insert((*first).to_owned(), value);
        return;
    }
    let below = fields
        .entry(*first)
        .or_insert_with(|| Value::Object(Map::new()));
    if !below.is_object() {
        *below = Value::Object(Map::new());
    }
    if let Value::Object(below) = below {
        put(below, rest, value);
    }
}
