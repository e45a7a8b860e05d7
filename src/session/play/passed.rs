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
            outcome.passed = Some(in_words(&passed, outcome.viewer));
            let banner = &mut outcome.verdict.banner.table;
            if let (Some(turn), false) = (begun, banner.is_empty()) {
                banner.insert_str(0, &format!("{turn}: "));
            }
        }
    }
}

/// `The Rifles: no muskets can fire, skipped; Turn 2: nobody is routing`.
fn in_words(passed: &[Verdict], viewer: Viewer) -> String {
    // What comes next is told by the result itself.
    let first = |it: &Verdict| it.text.to(viewer).split(';').next().map(str::to_owned);
    passed.iter().filter_map(first).joined("; ")
}
