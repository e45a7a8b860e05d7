//! `drumhead odds`: the odds of an action, as tables with bars.

use super::*;
use crate::battle::{
    BUDGET, Directions, Entry, Field, Kind, Odds, Offer, bar, near_or_all, percent, value,
};
use crate::exec;
use crate::journal::{glance, known_ask};
use crate::odds::{Chances, Distribution, OddsLine, OddsSummary, Variant, comparisons};
use crate::table::odds::Policy;
use crate::table::{Answers, Refusal, Side, Suspend, Who};
use serde_json::{Map, Value};
use std::fmt::Write as _;

/// Length of the longest bar, in columns.
const BAR: usize = 40;

/// Below this chance a row is merged with those beyond it.
const HARDLY: f64 = 0.001;

/// Most rows shown for one counter.
const ROWS: usize = 12;

#[derive(Debug, Args)]
#[command(
    after_help = "Write fields as NAME=VALUE: unit=red/guard range=8 cover=yes attackers=red/a,red/b. Write a field inside \
                        another with a dot: spend.hit=1 units.red/guard.front=6. `drumhead schema exec` lists all fields."
)]
pub(super) struct OddsArgs {
    /// A battle's file or name or a saved game (not with --game), the action's id, and its fields
    #[arg(value_name = "[BATTLE] ACTION [FIELD=VALUE]", required = true)]
    words: Vec<String>,
    /// Use this saved game as it stands; it is not changed
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// Take every decision as suits its player best, instead of the default
    #[arg(long, conflicts_with = "answers")]
    best: bool,
    /// Answer a decision: its id and the answer; repeat for more
    #[arg(long = "answer", value_name = "ID=ANSWER")]
    answers: Vec<String>,
    /// Write one line of JSON, as `drumhead exec` does
    #[arg(long)]
    json: bool,
}

impl OddsArgs {
    pub(super) fn run(&self, given: &FolderArgs, io: &mut Io) -> Result<(), Failure> {
        let mut notes = Vec::new();
        let (game, words) = self.open(given, &mut notes)?;
        io.warn(&notes)?;
        let query = OddsQuery::new(&game, words, self.policy()?)?;
        let (odds, refusal) = query.odds()?;
        if self.json {
            let mut reply = exec::reply::odds(&odds);
            if let Some(Refusal { clause, message }) = refusal {
                reply.insert(
                    "refused".to_owned(),
                    serde_json::json!({"clause": clause, "message": message}),
                );
            }
            writeln!(io.output, "{}", Value::Object(reply))?;
        } else {
            let text = query.text(&odds, refusal.as_ref());
            io.output.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    /// Returns the game, and the words that describe the action.
    fn open(
        &self,
        given: &FolderArgs,
        notes: &mut Vec<String>,
    ) -> Result<(Game, &[String]), Failure> {
        if let Some(file) = &self.game {
            return Ok((open::looked_at(file, notes)?, &self.words));
        }
        let [battle, words @ ..] = self.words.as_slice() else {
            return Err(Failure::Usage("no battle is named".to_owned()));
        };
        if words.is_empty() {
            return Err(Failure::Usage(format!(
                "no action is named; give BATTLE and ACTION, as in `drumhead odds {battle} fire`"
            )));
        }
        if glance(Path::new(battle)).is_some() {
            return Ok((open::looked_at(Path::new(battle), notes)?, words));
        }
        let setup = BattleArgs::named(battle).setup(given)?;
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
                Failure::Usage(format!(
                    "cannot read {answer:?} as an answer; write ID=ANSWER"
                ))
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

struct OddsQuery<'a> {
    game: &'a Game,
    offer: Offer,
    entry: Entry,
    policy: Policy,
}

impl<'a> OddsQuery<'a> {
    fn new(game: &'a Game, words: &[String], policy: Policy) -> Result<Self, Failure> {
        let battle = game.battle();
        let [action, fields @ ..] = words else {
            return Err(Failure::Usage("no action is named".to_owned()));
        };
        let declared = battle.declared();
        let Some(offer) = declared.iter().find(|offer| offer.id == *action).cloned() else {
            let rest = near_or_all(action, declared.iter().map(|offer| offer.id));
            let name = printable(action);
            return Err(Failure::Usage(format!("unknown action {name:?}{rest}")));
        };
        if let Policy::Given(given) = &policy {
            for (id, _) in given {
                known_ask(id, battle).map_err(|invalid| {
                    Failure::Usage(format!("--answer {}: {}", printable(id), invalid.message))
                })?;
            }
        }
        let mut entry = Entry {
            action: action.clone(),
            fields: Map::new(),
        };
        for word in fields {
            let pair = word.split_once('=').filter(|(name, _)| !name.is_empty());
            let (name, text) = pair.ok_or_else(|| {
                Failure::Usage(format!(
                    "cannot read {:?} as a field; write NAME=VALUE",
                    printable(word)
                ))
            })?;
            let path: Vec<&str> = name.split('.').collect();
            let typed = kind_at(&offer.fields, &path).and_then(|kind| kind.parse(text));
            value::set(
                &mut entry.fields,
                path.iter().copied(),
                typed.unwrap_or_else(|| text.into()),
            );
        }
        // The acting unit sets the bounds of the fields and what is compared.
        let offer = match battle.titled(&entry) {
            Ok((_, subject)) => {
                let here = battle
                    .offers(subject, Viewer::Table)
                    .into_iter()
                    .find(|here| here.id == offer.id);
                here.unwrap_or(Offer { subject, ..offer })
            }
            Err(_) => offer,
        };
        Ok(Self {
            game,
            offer,
            entry,
            policy,
        })
    }

    /// The odds of the action; of one that is refused, those of forcing it, and the refusal.
    fn odds(&self) -> Result<(Odds, Option<Refusal>), Failure> {
        let odds = |is_forced| {
            let directions = directions(is_forced);
            let battle = self.game.battle();
            battle.odds(
                &self.entry,
                &directions,
                &self.policy,
                Viewer::Table,
                BUDGET,
            )
        };
        match odds(false) {
            Ok(odds) => Ok((odds, None)),
            Err(Suspend::Refused(refusal)) => match odds(true) {
                Ok(odds) => Ok((odds, Some(*refusal))),
                Err(_) => Err(Failure::new(refusal)),
            },
            Err(Suspend::Invalid(invalid)) => Err(Failure::Usage(printable(&invalid.to_string()))),
            Err(_) => Err(Failure::Failed(
                "the odds of this action cannot be worked out".to_owned(),
            )),
        }
    }

    /// The odds summed up, beside those of the alternatives.
    fn compared(&self, odds: &Odds, is_forced: bool) -> Chances {
        let (battle, matters) = (self.game.battle(), &self.offer.matters);
        let subject = battle.directory().id(self.offer.subject);
        let summary = OddsSummary::of(odds, matters, battle.info(), subject);
        // Decisions taken on the command line are not compared.
        let decisions = match self.policy {
            Policy::Defaults => matters.decisions,
            _ => &[],
        };
        let what_ifs = battle.what_ifs(&self.entry, Viewer::Table);
        let name = |id: &str| self.name(id);
        let found = comparisons(&self.offer.fields, &what_ifs, decisions, &self.entry, &name);
        let mut chances = Chances::new(summary, found);
        let directions = directions(is_forced);
        let compared = chances.compared.clone();
        let variants = compared.iter().flat_map(|comparison| &comparison.variants);
        for (place, variant) in variants.enumerate() {
            let odds = variant.odds(
                battle,
                &directions,
                &Answers::new(),
                &self.policy,
                Viewer::Table,
                BUDGET,
            );
            let odds = odds.map_err(|suspend| match suspend {
                Suspend::Refused(refusal) => refusal.clause.to_owned(),
                _ => String::new(),
            });
            chances.record(place, odds);
        }
        chances
    }

    fn name(&self, id: &str) -> String {
        let battle = self.game.battle();
        let who = battle
            .directory()
            .who(id)
            .or_else(|| Side::from_id(id).map(Who::Side));
        who.map_or_else(String::new, |who| {
            printable(&battle.name(who, Viewer::Table))
        })
    }

    fn text(&self, odds: &Odds, refusal: Option<&Refusal>) -> String {
        let chances = self.compared(odds, refusal.is_some());
        let title = self.game.battle().titled(&self.entry);
        let mut text = title.map_or_else(
            |_| self.offer.label.to_owned(),
            |(title, _)| printable(title.to(Viewer::Table)),
        );
        let _ = match odds.error(0.5) {
            _ if odds.exact => write!(text, "\nExact odds, from {} plays\n", odds.runs),
            error => write!(
                text,
                "\nEstimated odds, within {:.1}%, from {} plays\n",
                error * 100.0,
                odds.runs
            ),
        };
        if let Some(refusal) = refusal {
            let why = printable(&refusal.to_string());
            let _ = writeln!(
                text,
                "A rule forbids this now: {why}\nThe odds are for doing it anyway."
            );
        }
        if chances.summary.is_empty() {
            text.push_str("\nNothing here depends on chance.\n");
        }
        self.write_summary(&chances.summary, &mut text);
        self.write_compared(&chances, &mut text);
        text
    }

    fn write_summary(&self, summary: &OddsSummary, text: &mut String) {
        let likely = |line: &OddsLine| match line {
            OddsLine::Probability(chance) => Some((line.named(&|id| self.name(id)), Ok(chance.p))),
            OddsLine::Distribution(_) => None,
        };
        let chances: Vec<Bar> = summary.lines.iter().filter_map(likely).collect();
        let mut parts = vec![self.distributions(summary)];
        if !chances.is_empty() {
            // The most important line comes first.
            let first = usize::from(!summary.first().is_some_and(OddsLine::is_chance));
            parts.insert(first, format!("\n{}", bars(&chances, 1.0, chance)));
        }
        text.push_str(&parts.concat());
        if let Some((what, rows)) = &summary.beside {
            let rows: Vec<Bar> = rows
                .iter()
                .map(|(label, p)| (format!("  {label}"), Ok(*p)))
                .collect();
            let _ = write!(text, "\n{what}\n{}", bars(&rows, 1.0, chance));
        }
    }

    fn distributions(&self, summary: &OddsSummary) -> String {
        let shown = |line: &OddsLine| match line {
            OddsLine::Distribution(spread) => Some(format!(
                "\n{}\n{}",
                line.named(&|id| self.name(id)),
                table(spread)
            )),
            OddsLine::Probability(_) => None,
        };
        summary.lines.iter().filter_map(shown).collect()
    }

    fn write_compared(&self, chances: &Chances, text: &mut String) {
        for table in chances.tables(&|id| self.name(id)) {
            let _ = writeln!(text, "\n{}", table.title);
            let row = |row: &Variant| {
                let sign = if row.now { ">" } else { " " };
                let worth = table.worth(row).unwrap_or(Err("")).map_err(str::to_owned);
                (format!("{sign} {}", row.shown), worth)
            };
            let rows: Vec<Bar> = table.rows.iter().map(row).collect();
            let number = if table.is_chance { chance } else { mean };
            text.push_str(&bars(&rows, table.full(), number));
        }
    }
}

/// No directions, or those that force a refused action.
fn directions(is_forced: bool) -> Directions {
    Directions {
        force: is_forced.then(|| "only asked about".to_owned()),
        ..Directions::default()
    }
}

/// The outcomes of a counter with a bar each, under the mean and the range from the 10th to the 90th percentile.
fn table(spread: &Distribution) -> String {
    let (low, high) = (spread.percentile(0.1), spread.percentile(0.9));
    let head = format!("  average {:.2}, mostly {low} to {high}\n", spread.mean());
    let worth = spread.chances.iter().filter(|(_, p)| *p >= HARDLY).count() + 1;
    let rows = spread
        .rows(worth.min(ROWS))
        .into_iter()
        .map(|row| (format!("  {}", spread.label(&row)), Ok(row.2)));
    let likeliest = spread.chances.iter().map(|(_, p)| *p);
    let full = likeliest.fold(f64::MIN_POSITIVE, f64::max);
    head + &bars(&rows.collect::<Vec<_>>(), full, chance)
}

/// The label of a bar, with its chance or mean, or with the clause that forbids it.
type Bar = (String, Result<f64, String>);

fn mean(value: f64) -> String {
    format!("{value:.2}")
}

fn chance(p: f64) -> String {
    if (0.01..=0.99).contains(&p) {
        format!("{:.1}%", p * 100.0)
    } else {
        percent(p)
    }
}

/// A line for each row; the bar of a value of `full` has the full length.
fn bars(rows: &[Bar], full: f64, number: fn(f64) -> String) -> String {
    let wide = rows.iter().map(|(label, _)| label.chars().count()).max();
    let wide = wide.unwrap_or(0);
    let mut text = String::new();
    for (label, worth) in rows {
        let told = match worth {
            Ok(worth) => {
                let bar = bar(worth.abs() / full, BAR, '█', true);
                format!("{:>6}  {bar}", number(*worth))
            }
            Err(clause) => format!("{:>6}  {clause}", "-"),
        };
        let _ = writeln!(text, "{}", format!("{label:wide$}  {told}").trim_end());
    }
    text
}

/// The kind of the field at a path of names, if there is such a field.
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
