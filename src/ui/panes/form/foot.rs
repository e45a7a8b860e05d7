//! The lines under the questions of a form: help, refusal, units to pick.

use super::line::people;
use super::*;
use crate::battle::{Field, fault_text, quantity};
use crate::session::{PAD, TextInput};
use crate::table::Invalid;

/// The lines under the questions.
pub(super) struct FormFoot {
    /// Help, refusal, what Enter does.
    said: Lines,
    /// The choices.
    pub(super) list: Lines,
}

/// The fewest rows for what can be chosen: one of its lines, and the sign that more are there.
const LEAST: usize = 2;

impl FormFoot {
    pub(super) fn len(&self) -> usize {
        self.said.len() + self.list.len()
    }

    /// The foot in `high` rows. What can be chosen scrolls to what is chosen.
    pub(super) fn fit(self, look: &Look, form: &FormPane, high: usize) -> Lines {
        let said = high.saturating_sub(self.list.len().min(LEAST));
        let mut lines = shortened(look, form, self.said, said);
        let at = look.selected_lines(&self.list).next_back().unwrap_or(0);
        let room = high.saturating_sub(lines.len());
        lines.extend(window(look, self.list, (at, 0), room).lines);
        lines
    }
}

/// The lines cut to `high`. The last says how many are left out and keeps the button of a refused action.
fn shortened(look: &Look, form: &FormPane, mut foot: Lines, high: usize) -> Lines {
    if foot.len() <= high || high == 0 {
        foot.truncate(high);
        return foot;
    }
    let more = foot.len() + 1 - high;
    foot.truncate(high - 1);
    let mut last = vec![look.faint(format!("{} {more} more lines", look.glyphs.more))];
    if matches!(form.verdict, FormState::Refused(_)) && form.asking.is_none() {
        last.push(Span::raw("  "));
        last.extend(look.button("force", look.plain("do it anyway")));
    } else if matches!(form.verdict, FormState::Fine | FormState::Secret)
        && !foot
            .iter()
            .any(|line| line.to_string().ends_with(form.offer.label))
    {
        last = look
            .button(
                "accept",
                look.span(Role::Good, format!("{}  ", form.offer.label)),
            )
            .into_iter()
            .chain(last)
            .collect();
    }
    foot.push(Line::from(last));
    foot
}

/// A clickable number pad; its keys are the values from `from` on.
pub(crate) fn pad(look: &Look, from: usize) -> Line<'static> {
    let one = |(at, c): (u32, char)| look.hit(ClickTarget::Value(at), look.faint(format!(" {c} ")));
    Line::from((small(from)..).zip(PAD).map(one).collect::<Vec<_>>())
}

/// The standard reasons with their digits, clickable; the chosen one is marked.
pub(crate) fn reasons(look: &Look, reason: &TextInput, cells: usize) -> Lines {
    let own = vec![look.faint("or type your own")];
    let known = suggested(look, reason, capital).into_iter();
    look.flow_groups(known.chain([own]).collect(), cells, 2)
}

/// The texts to choose from, each with its digit, clickable; the chosen one is marked.
fn suggested(look: &Look, text: &TextInput, name: fn(&str) -> String) -> Vec<Vec<Span<'static>>> {
    let one = |(at, known): (usize, &String)| {
        let role = if text.value() == known {
            Role::Selection
        } else {
            Role::Plain
        };
        let parts = [
            look.span(Role::Key, format!("{} ", at + 1)),
            look.span(role, name(known)),
        ];
        let target = ClickTarget::Value(small(at));
        let parts = parts.into_iter().map(|part| look.hit(target, part));
        parts.chain([Span::raw("  ")]).collect()
    };
    text.known.iter().enumerate().map(one).collect()
}

/// The lines under the fields: help for the current field, the state of the entry, the odds if `name` is given, and what
/// can be chosen.
pub(super) fn of(
    look: &Look,
    form: &FormPane,
    name: Option<&dyn Fn(&str) -> String>,
    cells: usize,
) -> FormFoot {
    if let Some(asking) = &form.asking {
        let mut said = vec![Line::from(vec![
            look.strong("Reason for the override: "),
            look.span(
                Role::Selection,
                format!("{} ", seen(asking, cells.saturating_sub(26)).0),
            ),
        ])];
        said.extend(refusal(look, form, cells));
        let list = reasons(look, asking, cells);
        return FormFoot { said, list };
    }
    let trouble = look.with_keys(form.last.trouble.as_deref().unwrap_or_default());
    let mut said = look.folded(Role::Bad, &trouble, cells, 2);
    said.extend(pads(look, form));
    said.extend(form.line().map_or_else(Vec::new, |line| {
        look.folded(Role::Faint, &look.with_keys(&hint(&line.field)), cells, 2)
    }));
    if let Some(reason) = &form.directions.force {
        said.extend(look.folded(Role::Bad, &format!("Forced: {reason}"), cells, 2));
    }
    for (figure, number) in &form.directions.overrule {
        let reason = form.directions.reason.as_deref().unwrap_or_default();
        let text = format!(
            "Overruled: {} is {}: {reason}",
            figure.replace('_', " "),
            quantity(*number)
        );
        said.extend(look.folded(Role::Bad, &text, cells, 2));
    }
    said.extend(verdict(look, form, cells));
    if let (Some(odds), Some(name)) = (&form.odds, name) {
        said.extend(super::super::odds::brief(look, &odds.summary, name, cells));
    }
    let known = form.line().and_then(FormLine::text);
    let known = known.map_or_else(Vec::new, |text| suggested(look, text, str::to_owned));
    let list = [known, people(look, form)].concat();
    let list = look.flow_groups(list, cells, 0);
    FormFoot { said, list }
}

/// The number pad of a question that takes a number.
fn pads(look: &Look, form: &FormPane) -> Option<Line<'static>> {
    let line = form.line()?;
    // Where the answers are listed, no digits are wanted.
    let is_any = line.field.kind == Kind::Any && line.field.options.is_empty();
    let takes = |text: &&TextInput| is_any || text.is_number() && line.field.kind != Kind::List;
    line.text().filter(takes).map(|_| pad(look, 0))
}

/// The action's button if it is allowed, else what is missing or refused.
fn verdict(look: &Look, form: &FormPane, cells: usize) -> Lines {
    match &form.verdict {
        // Before the last question, Enter goes on to the next one.
        FormState::Fine | FormState::Secret if form.is_order() && form.first_open().is_some() => {
            Vec::new()
        }
        FormState::Fine | FormState::Secret if form.is_at_end() => {
            let sign = look.span(Role::Focus, format!("{} ", look.glyphs.here));
            let button = look.button("accept", look.span(Role::Good, form.offer.label));
            vec![std::iter::once(sign).chain(button).collect()]
        }
        FormState::Fine | FormState::Secret => vec![Line::from(
            look.button("accept", look.span(Role::Good, form.offer.label)),
        )],
        // Nothing is missing yet while questions are still to come.
        FormState::Unknown if form.is_order() && !form.is_at_end() => Vec::new(),
        FormState::Unknown if !form.lines.iter().any(|line| line.touched) => Vec::new(),
        FormState::Unknown => match form.missing().collect::<Vec<_>>()[..] {
            [] => Vec::new(),
            ref missing => look.folded(
                Role::Warn,
                &format!("{} Missing: {}", look.glyphs.due, missing.join(", ")),
                cells,
                2,
            ),
        },
        FormState::Wrong(invalid) => {
            // The line itself is marked: its fault needs no other name.
            let is_marked =
                |line: &FormLine| line.path.len() > 1 && line.path.join(".") == invalid.field;
            let text = if form.lines.iter().any(is_marked) {
                fault_text(&Invalid::new("", invalid.message.clone()))
            } else {
                fault_text(invalid)
            };
            look.folded(Role::Bad, &format!("{} {text}", look.glyphs.due), cells, 2)
        }
        FormState::Refused(_) => refusal(look, form, cells),
    }
}

fn refusal(look: &Look, form: &FormPane, cells: usize) -> Lines {
    let FormState::Refused(refusal) = &form.verdict else {
        return Vec::new();
    };
    let mut groups = vec![vec![
        look.span(Role::Clause, format!("{} ", refusal.clause)),
    ]];
    let words = look.words(Role::Bad, &format!("{}.", refusal.message));
    groups.extend(words.into_iter().map(|word| vec![word]));
    if form.asking.is_none() {
        let button = look.button("force", look.plain("do it anyway"));
        groups.push([vec![Span::raw(" ")], button].concat());
    }
    look.flow_groups(groups, cells, 2)
}

/// More than anything that is counted or measured in a battle.
const MANY: f64 = 240.0;

/// The help of a field with its bounds.
fn hint(field: &Field) -> String {
    let bounds = match (field.bounds.min, field.bounds.max) {
        // A bound that no battle comes near says nothing.
        (Some(min), Some(max)) if max < MANY => format!(", {} to {}", quantity(min), quantity(max)),
        _ => String::new(),
    };
    // How far a weapon reaches is told before a distance is typed.
    let ends = field
        .asking
        .compare
        .iter()
        .filter_map(serde_json::Value::as_f64);
    let ends: Vec<String> = ends.filter(|end| *end < MANY).map(quantity).collect();
    let bands = match field.unit {
        "inches" if !ends.is_empty() => format!("; range bands end at {}", ends.join(", ")),
        _ => String::new(),
    };
    let words = match field.kind {
        Kind::Words if !field.options.is_empty() => "; {press} ticks a word, a letter goes to one",
        Kind::Units => "; a comma adds another",
        _ => "",
    };
    let help = match field.kind {
        // A statement alone reads as if it were so.
        Kind::Flag => format!("Yes: {}", field.help),
        _ => capital(field.help),
    };
    format!("{help}{bounds}{bands}{words}")
}
