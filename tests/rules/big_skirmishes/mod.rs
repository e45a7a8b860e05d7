//! Big Skirmishes, clause by clause. The name of a test carries its clause.

mod activation;
mod adjusting;
mod bonus_cards;
mod casualties;
mod characters;
mod charge;
mod combat_field;
mod combat_odds;
mod deck;
mod dice_for_fire;
mod engaged;
mod firing;
mod formations;
mod free_charge;
mod hiding;
mod joker;
mod joker_in_combat;
mod melee;
mod morale;
mod moving;
mod obeying;
mod offers;
mod opening;
mod prompts;
mod reaction;
mod reaction_to_fire;
mod reserves;
mod rosters;
mod rounds;
mod smoke;
mod strikes;
mod tests_due;
mod turn_end;
mod umpire_in_combat;
mod verdicts;

use crate::support::{Fields, Play, dice, muster};
use drumhead::battle::Viewer;
use drumhead::battle::view::Row;
use serde_json::json;

/// Two lines of a dozen and a few more of each kind, classes fixed.
pub const FIELD: &str = "
battle: A field
rules: big-skirmishes
red:
  roster: Reds
  rules: big-skirmishes
  units:
    - {id: guard, name: Guard, rating: elite, figures: 12}
    - {id: foot, name: Foot, figures: 12}
    - {id: levy, name: Levy, rating: raw, figures: 12}
    - {id: jaegers, name: Jaegers, rating: elite, figures: 10, weapon: rifle, formation: skirmishers, light_infantry: true}
    - {id: horse, name: Horse, arm: cavalry, figures: 8, weapon: carbine}
    - {id: gun, name: Gun, arm: artillery}
    - {id: braves, name: Braves, figures: 12, weapon: bow, indians: true, formation: skirmishers}
  characters:
    - {id: hale, name: Hale, class: 3, rank: 9}
    - {id: ash, name: Ash, class: 2}
    - {id: pym, name: Pym, class: 1}
blue:
  roster: Blues
  rules: big-skirmishes
  units:
    - {id: line, name: Line, figures: 12}
    - {id: second, name: Second, figures: 12}
    - {id: column, name: Column, figures: 12, formation: column}
    - {id: square, name: Square, figures: 12, formation: square}
    - {id: rangers, name: Rangers, figures: 10, weapon: rifle, formation: skirmishers}
    - {id: ambush, name: Ambush, figures: 8, hidden: true}
    - {id: copse, name: Copse, dummy: true}
  characters:
    - {id: rogers, name: Rogers, class: 4}
    - {id: tull, name: Tull, class: 2}
special_effects:
  - {name: Fog, text: Nobody sees beyond 12 inches.}
";

/// The field with more lines of YAML (options, say) at its end.
pub fn field_with(more: &str) -> Play {
    muster("big-skirmishes", &format!("{FIELD}{more}")).expect("a sound battle")
}

/// The field with the cards begun.
pub fn cards() -> Play {
    cards_with("")
}

/// The same, with more lines of YAML.
pub fn cards_with(more: &str) -> Play {
    let mut play = field_with(more);
    play.just("start-cards", "");
    play
}

/// A battle of two sides, each with its units and its characters.
pub fn sides(red: [&str; 2], blue: [&str; 2], more: &str) -> String {
    let side = |name: &str, [units, characters]: [&str; 2]| {
        format!(
            "{{roster: {name}, rules: big-skirmishes, units: [{units}], \
             characters: [{characters}]}}"
        )
    };
    format!(
        "battle: B\nrules: big-skirmishes\nred: {}\nblue: {}\n{more}",
        side("R", red),
        side("B", blue)
    )
}

/// Red's unit `red/a` against blue's `blue/a`, each as given, each with a dozen in line to spare and a Professional.
pub fn duel_yaml(red: &str, blue: &str, more: &str) -> String {
    let side = |name: &str, unit: &str| {
        format!(
            "
  roster: {name}
  rules: big-skirmishes
  units: [{{id: a, name: {name} first, {unit}}}, {{id: spare, name: {name} spare, figures: 12}}]
  characters: [{{id: lead, name: {name} lead, class: 2}}]"
        )
    };
    format!(
        "battle: A duel\nrules: big-skirmishes\nred:{}\nblue:{}\n{more}\n",
        side("Reds", red),
        side("Blues", blue)
    )
}

/// That duel with the cards begun.
pub fn duel(red: &str, blue: &str, more: &str) -> Play {
    let mut play = muster("big-skirmishes", &duel_yaml(red, blue, more)).expect("a sound battle");
    play.just("start-cards", "");
    play
}

/// That duel with red's unit ordered by his character, who stands apart.
pub fn ordered(red: &str, blue: &str, more: &str) -> Play {
    let mut play = duel(red, blue, more);
    play.order("red/lead", "red/a");
    play
}

/// A dozen in line.
pub const DOZEN: &str = "figures: 12";

impl Play {
    /// Everything that the last action tells some viewer: what it was, its verdicts, what follows, its lines, the table's.
    pub fn told(&self, viewer: Viewer) -> String {
        let done = self.outcome();
        let verdicts = done.verdict.iter().chain(&done.consequences);
        let verdicts = verdicts.flat_map(|it| [&it.text, &it.banner]);
        let follows = done.follows.iter();
        let follows = follows.chain(done.follow_ups.iter().map(|it| &it.text));
        let all: Vec<&str> = verdicts.chain(follows).map(|it| it.to(viewer)).collect();
        format!("{}\n{}", self.shown(viewer), all.join("\n"))
    }

    /// The row of the roster with this name, as the table sees it.
    #[track_caller]
    pub fn row(&self, name: &str) -> Row {
        let mut rows = self.battle.roster(Viewer::Table).into_iter();
        rows.find(|row| row.name == name).expect("its row")
    }

    /// Checks what a viewer sees at a path of the state: `sees(Viewer::Table, "/deck", "drawn: [bonus]")`.
    #[track_caller]
    pub fn sees(&self, viewer: Viewer, at: &str, fields: impl Into<Fields>) {
        for (name, is) in fields.into().0 {
            let seen = self.seen(viewer, &format!("{at}/{name}"));
            assert_eq!(seen, is, "{name} to {viewer:?}");
        }
    }

    /// Everything that the last action tells the umpire, each line with its clause, the table's marked.
    pub fn all_told(&self) -> String {
        let done = self.outcome();
        let verdicts = done.verdict.iter().chain(&done.consequences);
        let verdicts = verdicts.map(|it| format!("{} {}", it.text.to(Viewer::Umpire), it.clause));
        let follows = done.follows.iter();
        let follows = follows.map(|it| it.to(Viewer::Umpire).to_owned());
        let all: Vec<String> = verdicts.chain(follows).collect();
        format!("{}\n{}", self.report(), all.join("\n"))
    }

    /// Draws a card that needs no die.
    #[track_caller]
    pub fn draw(&mut self, card: &str) {
        self.act("draw", "", dice(&[]).cards(&[card]));
    }

    /// Draws a Bonus card, with the die that says whose it is: 2 red, 1 blue.
    #[track_caller]
    pub fn bonus(&mut self, card: &str, die: u8) {
        self.act("draw", "", dice(&[die]).cards(&[card]));
    }

    /// Draws whatever is left, in order, each Bonus card to red, until the turn's end opens.
    #[track_caller]
    pub fn draw_all(&mut self) {
        while self.get("/turn/phase") == "cards" {
            if self.get("/deck/left") == json!({"characters": [], "pauses": 0, "bonus": 0}) {
                self.just("done", "");
            } else {
                self.draw_first(&self.cards_left()[0]);
            }
        }
    }

    /// Draws this card; a Bonus card that has an effect falls to red.
    #[track_caller]
    pub fn draw_first(&mut self, card: &str) {
        let idle = self.get("/deck/pauses") == 2 || card.contains('/') || card == "pause";
        let die: &[u8] = if idle { &[] } else { &[2] };
        self.act("draw", "", dice(die).cards(&[card]));
    }

    /// From the cards, or step 1 of the turn's end, to the next turn; no combat or test is due.
    #[track_caller]
    pub fn end_turn(&mut self) {
        self.draw_all();
        for _ in 0..3 {
            self.just("next", "");
        }
    }

    /// A duel's volley: red's first unit at blue's, in the open.
    #[track_caller]
    pub fn volley(&mut self, range: f64, faces: &[u8]) {
        self.act(
            "fire",
            format!("unit: red/a, target: blue/a, range: {range}"),
            dice(faces),
        );
    }

    /// How many dice red's first unit has against blue's, with these fields besides.
    #[track_caller]
    pub fn dice_to_hit(&mut self, more: &str) -> u16 {
        let fields = format!("unit: red/a, target: blue/a, range: 5, {more}");
        let (why, count) = self.needs("fire", fields);
        assert_eq!(why, "to hit");
        count
    }

    /// Checks that all that the last action tells a viewer has these words.
    #[track_caller]
    pub fn tells_to(&self, viewer: Viewer, words: &str) {
        let told = self.told(viewer);
        assert!(told.contains(words), "no {words} in {told} to {viewer:?}");
    }

    /// Checks that all that the last action tells the umpire has these words.
    #[track_caller]
    pub fn tells(&self, words: &str) {
        let told = self.all_told();
        assert!(told.contains(words), "no {words} in {told}");
    }

    /// Draws this character's card and has him order a unit.
    #[track_caller]
    pub fn order(&mut self, character: &str, unit: &str) {
        self.draw(character);
        self.just("order", format!("character: {character}, unit: {unit}"));
    }
}
