//! Rallies, moves and charges.

use super::*;

/// Rallies: rallied, or another 16 inches, with the leader or without.
#[test]
fn sr_08_rallies_have_verdicts() {
    let mill_hands = "unit: blue/mill";
    let mut play = mill();
    play.set("blue/mill", "order: routing");
    let mut routs_on = play.copy();
    let text = "Mill Hands rally in a disordered column (rolled 6, needed 6) | MILL HANDS RALLIED | good | blue";
    says(&mut play, "rally", mill_hands, [6], text);
    let rallied = "Mill Hands: turn to the enemy, put in disordered column, 1/2 to 1″ gaps";
    assert_eq!(play.table(), [rallied]);
    let mut led = routs_on.copy();
    let text =
        "Mill Hands rout another 16″ (rolled 3, needed 6) | MILL HANDS ROUT 16″ | bad | blue";
    says(&mut routs_on, "rally", mill_hands, [3], text);
    // It faces away already.
    let told = "Mill Hands: move another 16″ away from the enemy";
    assert_eq!(routs_on.table(), [told]);
    led.set("blue/tolliver", "with: blue/mill");
    for (answer, verdict) in [
        (
            "yes",
            "Mill Hands rout another 16″ (rolled 3, needed 5+); General Tolliver goes along | MILL HANDS ROUT 16″ | bad | blue",
        ),
        (
            "no",
            "Mill Hands rout another 16″ (rolled 3, needed 5+); General Tolliver stays behind | MILL HANDS ROUT 16″ | bad | blue",
        ),
    ] {
        let gives = dice(&[3]).answers(&[answer]);
        says(&mut led.copy(), "rally", mill_hands, gives, verdict);
    }
}

/// Moves and changes of formation, done and not done.
#[test]
fn sr_15_moves_have_verdicts() {
    let text = "Fusiliers move up to 8″ | 8″ | plain | red";
    let play = activation("move", "unit: red/fusiliers", &[], text);
    assert_eq!(
        play.table(),
        ["Fusiliers: move up to 8″ (pivot on a flank then ahead or sideways or both)"]
    );
    let text = "Light Company move back up to 5 1/3″ | 5 1/3″ | plain | red";
    activation("move", "unit: red/lights, back: true", &[], text);
    let over = "unit: red/fusiliers, crosses_obstacle: true";
    let text =
        "Fusiliers cross the obstacle and move up to 8″ (rolled 4, needed 3+) | 8″ | good | red";
    activation("move", over, &[4], text);
    let text = "Fusiliers fail to cross the obstacle and do not move \
                (rolled 2, needed 3+) | NO MOVE | bad | red";
    activation("move", over, &[2], text);
    let text = "Grenadiers form reinforced line (rolled 2) | GRENADIERS IN LINE | good | red";
    let play = activation("form", "unit: red/grenadiers, posture: line", &[2], text);
    let line = "Grenadiers: put in reinforced line, 2 stands forward, 1 back";
    assert_eq!(play.table(), [line]);
    let column = "unit: red/fusiliers, posture: column, moves: true";
    let text = "Fusiliers form column and move up to 12″ (rolled 4, needed 3+) | FUSILIERS IN COLUMN | good | red";
    let play = activation("form", column, &[4], text);
    let moved = "Fusiliers: put in close-order column, move up to 12″";
    assert_eq!(play.table(), [moved]);
    // The rulebook gives no such rate.
    let mut lines = play.outcome().lines.iter();
    let inches = lines.find(|line| line.figure.as_deref() == Some("inches"));
    let term = &inches.expect("the rate").terms[0];
    assert_eq!(term.what, "in column, set by this battle");
    let text = "Fusiliers fail to form column and do not move \
                (rolled 1, needed 3+) | FUSILIERS NOT FORMED | bad | red";
    activation("form", column, &[1], text);
    let over = &format!("{column}, crosses_obstacle: true");
    let text = "Fusiliers form column but do not cross the obstacle \
                (rolled 2, needed 3+) | FUSILIERS IN COLUMN | bad | red";
    activation("form", over, &[5, 2], text);
    let text = "Six-pounder limbers up (rolled 3, needed 3+) | SIX-POUNDER LIMBERED | good | red";
    let limber = "unit: red/six-pounder, posture: limbered";
    let play = activation("form", limber, &[3], text);
    let trail = "Six-pounder: limber up, trail in the direction of travel";
    assert_eq!(play.table(), [trail]);
    let text = "Six-pounder moves; no rate is set for a limbered gun | MOVES | plain | red";
    let mut play = mill_at("red", "activate");
    play.set("red/six-pounder", "posture: limbered");
    says(&mut play, "move", "unit: red/six-pounder", [], text);
}

/// Charges: home, uphill, into a melee, and those that do not go.
#[test]
fn sr_15_charges_have_verdicts() {
    let charge = "unit: red/dragoons, target: blue/second";
    let text = "Light Dragoons charge Second County (rolled 4, needed 3+) | CONTACT | good | red";
    let mut play = activation("charge", charge, &[4], text);
    let contact = "Light Dragoons: move up to 12″ into contact with Second County";
    assert_eq!(play.table(), [contact]);
    let join = "unit: red/marines, target: blue/second";
    let text = "Marines charge into the melee with Second County \
                (rolled 4, needed 3+) | CONTACT | good | red";
    says(&mut play, "charge", join, [4], text);
    let uphill = &format!("{charge}, uphill: true");
    let text = "Light Dragoons charge uphill at Second County \
                (rolled 4, needed 3+) | CONTACT | good | red";
    activation("charge", uphill, &[4], text);
    let text = "Light Dragoons fail to charge and do not move \
                (rolled 2, needed 3+) | NO CHARGE | bad | red";
    activation("charge", charge, &[2], text);
}

/// Withdrawals, crews, leaders, and what is off the table.
#[test]
fn sr_24_leaving_has_verdicts() {
    let mut play = mill_at("red", "activate");
    play.set("red/marines", "in_melee_with: [blue/second]");
    let text =
        "Marines withdraw from Second County (rolled 3, needed 3+) | MARINES WITHDRAW | good | red";
    says(&mut play, "withdraw", "unit: red/marines", [3], text);
    let over = "The melee between Marines and Second County is over |  | plain | -";
    assert_eq!(play.events(), [over]);
    play.set("red/fusiliers", "in_melee_with: [blue/second]");
    let text = "Fusiliers fail to withdraw and stay in the melee \
                (rolled 2, needed 3+) | FUSILIERS STILL ENGAGED | bad | red";
    says(&mut play, "withdraw", "unit: red/fusiliers", [2], text);
    play.set("red/six-pounder", "crew_back: true");
    let text = "Crew of Six-pounder returns; no fire this turn \
                (rolled 5, needed 3+) | GUN MANNED | good | red";
    says(&mut play, "return-crew", "unit: red/six-pounder", [5], text);
    for (unit, verdict, told) in [
        (
            "red/marines",
            "Major Voss joins Marines | MAJOR VOSS JOINS | plain | red",
            "Major Voss: place with Marines",
        ),
        (
            "red/fusiliers",
            "Major Voss leaves Marines for Fusiliers | MAJOR VOSS JOINS | plain | red",
            "Major Voss: place with Fusiliers",
        ),
        (
            "null",
            "Major Voss leaves Fusiliers | MAJOR VOSS LEAVES | plain | red",
            "Major Voss: place beside Fusiliers, alone",
        ),
    ] {
        let fields = format!("leader: red/voss, unit: {unit}");
        says(&mut play, "attach", fields, [], verdict);
        assert_eq!(play.table(), [told]);
    }
    let text = "Mill Hands are off the table and lost | MILL HANDS LOST | grave | blue";
    says(&mut play, "left-table", "unit: blue/mill", [], text);
}
