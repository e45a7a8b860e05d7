//! Steps of a turn that are passed over because no one can act in them, told with the step that follows.

use super::*;

impl Play {
    /// Adds the steps just passed over to the result of the step that follows, and a turn begun by them to its banner.
    pub(super) fn tell_passed(&mut self) {
        let passed = std::mem::take(&mut self.last.passed);
        if passed.is_empty() {
            return;
        }
        let mut banners = passed.iter().map(|it| it.banner.table.as_str());
        let begun = banners.find(|it| !it.is_empty());
        for outcome in [&mut self.last.result, &mut self.last.past] {
            let Some(outcome) = outcome else { continue };
            outcome.passed = Some(told(&passed, outcome.viewer));
            let banner = &mut outcome.verdict.banner.table;
            if let (Some(turn), false) = (begun, banner.is_empty()) {
                banner.insert_str(0, &format!("{turn}: "));
            }
        }
    }
}

/// `Passed over: no muskets can fire, no melee to fight (The Rifles); nobody is routing (Turn 2)`.
fn told(passed: &[Verdict], viewer: Viewer) -> String {
    let mut all: Vec<(&str, Vec<String>)> = Vec::new();
    for verdict in passed {
        let text = verdict.text.to(viewer);
        // What comes next is told by the result itself.
        let text = text.split(';').next().unwrap_or(text);
        let text = text
            .trim_end_matches("skipped")
            .trim_end_matches([' ', ',', ':']);
        let (whose, why) = text.split_once(": ").unwrap_or(("", text));
        let why = why
            .strip_prefix("No ")
            .map_or_else(|| why.to_owned(), |what| format!("no {what}"));
        match all.last_mut() {
            Some((last, reasons)) if *last == whose => reasons.push(why),
            _ => all.push((whose, vec![why])),
        }
    }
    let group = |(whose, why): &(&str, Vec<String>)| match *whose {
        "" => why.join(", "),
        whose => format!("{} ({whose})", why.join(", ")),
    };
    let groups: Vec<String> = all.iter().map(group).collect();
    format!("Passed over: {}", groups.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_gathered_by_side() {
        let verdict = |text: &str| Verdict {
            text: text.into(),
            ..Verdict::default()
        };
        let passed = [
            "Reds: no muskets can fire, skipped",
            "Reds: no melee to fight, skipped",
            "Turn 2: nobody is routing; Reds activate",
            "No combat to fight: skipped",
        ];
        assert_eq!(
            told(&passed.map(verdict), Viewer::Table),
            "Passed over: no muskets can fire, no melee to fight (Reds); nobody is routing (Turn 2); no combat to fight"
        );
    }
}
