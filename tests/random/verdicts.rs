//! What actions say they came to: every action has a verdict of the right form.

use drumhead::battle::{Battle, Outcome, Verdict, Viewer, banner_of};

/// What must be so of every verdict; else what is not.
pub fn form(battle: &dyn Battle, action: &str, done: &Outcome) -> Result<(), String> {
    let Some(verdict) = &done.verdict else {
        return Err(format!("{action} has no verdict"));
    };
    let title = done.title.to(Viewer::Umpire);
    for verdict in std::iter::once(verdict).chain(&done.consequences) {
        for viewer in Viewer::ALL {
            of_one(battle, verdict, viewer).map_err(|what| format!("{action}: {what}"))?;
        }
    }
    // Where dice fell something came of it; joining a unit is no more than what was ordered.
    let text = verdict.text.to(Viewer::Umpire);
    if text == title && !done.rolls.is_empty() {
        return Err(format!("{action} only repeats its title: {title:?}"));
    }
    // A step in which nobody can do anything is a line of the log and no more.
    if text.ends_with("skipped") {
        return Ok(());
    }
    if banner_of(verdict, &done.consequences)
        .banner
        .to(Viewer::Umpire)
        .is_empty()
    {
        return Err(format!("{action} has no banner: {text:?}"));
    }
    Ok(())
}

fn of_one(battle: &dyn Battle, verdict: &Verdict, viewer: Viewer) -> Result<(), String> {
    let (text, banner) = (verdict.text.to(viewer), verdict.banner.to(viewer));
    let wrong = |what: &str| Err(format!("{text:?} ({banner:?}) {what}"));
    // Names are the roster's own, and may hold anything.
    let mut bare = text.to_owned();
    let directory = battle.directory();
    for listed in directory.units.iter().chain(&directory.characters) {
        bare = bare.replace(&listed.name, "Name");
    }
    // The umpire calls a card by its id.
    for card in battle.cards() {
        bare = bare.replace(&format!("deck {} ", card.id), "Name ");
    }
    if !text.starts_with(verdict.head.to(viewer)) {
        return wrong("does not begin with its head");
    }
    if bare.trim().is_empty() || bare.contains("  ") || bare.ends_with(['.', '!', ',', ':', ';']) {
        return wrong("is no sentence without its end");
    }
    if bare.contains('_') || bare.contains("red/") || bare.contains("blue/") {
        return wrong("shows a machine's name");
    }
    if bare.contains("(s)")
        || bare.contains(" 1 men")
        || bare.contains(" 1 figures")
        || bare.contains(" 1 dice")
    {
        return wrong("does not agree");
    }
    let clause = battle.info().prefix;
    if bare.contains(&format!("{clause}-")) {
        return wrong("names a clause");
    }
    if banner.chars().any(char::is_lowercase) {
        return wrong("has a banner in small letters");
    }
    Ok(())
}

/// An outcome as it is counted: the action, and its banner with every number as `#`.
pub fn outcome(action: &str, done: &Outcome) -> Option<String> {
    let verdict = done.verdict.as_ref()?;
    let banner = banner_of(verdict, &done.consequences)
        .banner
        .to(Viewer::Umpire);
    let mut shape = String::new();
    for c in banner.chars() {
        if !c.is_ascii_digit() && c != '.' {
            shape.push(c);
        } else if !shape.ends_with('#') {
            shape.push('#');
        }
    }
    Some(format!("{action}: {shape}"))
}
