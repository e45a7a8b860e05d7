//! Every built-in theme can be read: on each kind of terminal text stands out from its ground, and what must be told apart
//! can be told apart; in the theme for the colour-blind by them too.

use drumhead::ui::theme::palette::{MIXED, READABLE, Rgb, apart, contrast, linear, rgb};
use drumhead::ui::theme::{BUILT_IN, Depth, Role, Theme};
use ratatui::style::Modifier;

/// How a theme looks at a depth, with one of the terminals' palettes: text and ground of each role; nothing for a role in
/// the terminal's own colours.
type Seen = Vec<(&'static str, Option<(Rgb, Rgb)>)>;

fn seen(theme: &Theme, mixed: &[Rgb; 16]) -> Seen {
    let role = |(name, role)| {
        let style = theme.style(role);
        let [text, ground] =
            [style.fg, style.bg].map(|colour| colour.and_then(|colour| rgb(colour, mixed)));
        (name, text.zip(ground))
    };
    Role::ALL.into_iter().map(role).collect()
}

/// The themes with colours: all but one.
fn coloured() -> impl Iterator<Item = &'static str> {
    BUILT_IN
        .into_iter()
        .map(|(name, _)| name)
        .filter(|name| *name != "mono")
}

#[test]
fn text_stands_out_from_its_ground_on_every_terminal() {
    for name in coloured() {
        for depth in [Depth::True, Depth::Many, Depth::Basic] {
            let theme = Theme::built_in(name, depth).unwrap();
            for mixed in &MIXED {
                for (role, colours) in seen(&theme, mixed) {
                    let (text, ground) = colours.unwrap();
                    let stands = contrast(text, ground);
                    assert!(
                        stands >= READABLE,
                        "{name}, {depth:?}: {role} has a contrast of {stands:.2}"
                    );
                }
            }
        }
    }
}

#[test]
fn high_contrast_keeps_its_word() {
    let theme = Theme::built_in("high-contrast", Depth::True).unwrap();
    for (role, colours) in seen(&theme, &MIXED[0]) {
        let (text, ground) = colours.unwrap();
        assert!(contrast(text, ground) >= 7.0, "{role}");
    }
}

#[test]
fn mono_has_the_terminals_own_colours_and_no_other() {
    for depth in [Depth::None, Depth::Basic, Depth::Many, Depth::True] {
        let theme = Theme::built_in("mono", depth).unwrap();
        assert!(
            seen(&theme, &MIXED[0])
                .iter()
                .all(|(_, colours)| colours.is_none())
        );
    }
}

/// Without colours every theme still sets the selection, keys and the bad apart from plain text.
#[test]
fn weights_alone_set_what_matters_apart() {
    for (name, _) in BUILT_IN {
        let theme = Theme::built_in(name, Depth::None).unwrap();
        let weight = |role: Role| theme.style(role).add_modifier;
        for role in [Role::Key, Role::Bad, Role::Title, Role::Undone] {
            assert_ne!(weight(role), weight(Role::Plain), "{name}: {role:?}");
        }
        assert!(
            weight(Role::Selection).contains(Modifier::REVERSED),
            "{name}"
        );
    }
}

/// What stands in each other's place, so that its colour tells one from the other at a glance.
const TOLD_APART: [(Role, Role); 18] = [
    (Role::Red, Role::Blue),
    (Role::Red, Role::Plain),
    (Role::Blue, Role::Plain),
    (Role::Good, Role::Warn),
    (Role::Good, Role::Bad),
    (Role::Good, Role::Info),
    (Role::Warn, Role::Bad),
    (Role::Warn, Role::Info),
    (Role::Bad, Role::Info),
    (Role::Good, Role::Plain),
    (Role::Warn, Role::Plain),
    (Role::Bad, Role::Plain),
    (Role::Info, Role::Plain),
    (Role::Key, Role::Plain),
    (Role::Clause, Role::Plain),
    (Role::Faint, Role::Plain),
    (Role::Border, Role::Focus),
    (Role::Title, Role::Plain),
];

/// The least distance of what is told apart among those pairs, as viewer of some kind see it.
fn least(theme: &Theme, viewer: fn(Rgb) -> Rgb) -> (f64, String) {
    let colour = |role: Role| viewer(rgb(theme.style(role).fg.unwrap(), &MIXED[0]).unwrap());
    let far = |(a, b)| (apart(colour(a), colour(b)), format!("{a:?} and {b:?}"));
    TOLD_APART
        .into_iter()
        .map(far)
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .unwrap()
}

#[test]
fn roles_are_told_apart_in_every_theme() {
    for name in coloured() {
        for depth in [Depth::True, Depth::Many] {
            let theme = Theme::built_in(name, depth).unwrap();
            let (far, which) = least(&theme, |colour| colour);
            assert!(far >= 0.07, "{name}, {depth:?}: {which} are {far:.3} apart");
            let grounds = [Role::Selection, Role::Plain]
                .map(|role| rgb(theme.style(role).bg.unwrap(), &MIXED[0]).unwrap());
            assert!(
                apart(grounds[0], grounds[1]) >= 0.3,
                "{name}: the selection"
            );
        }
    }
}

/// With sixteen colours there are not enough for every role; sides and keys have their own, or a weight.
#[test]
fn sixteen_colours_tell_the_sides_apart() {
    for name in coloured() {
        let theme = Theme::built_in(name, Depth::Basic).unwrap();
        for (a, b) in [
            (Role::Red, Role::Blue),
            (Role::Red, Role::Plain),
            (Role::Blue, Role::Plain),
            (Role::Key, Role::Plain),
        ] {
            assert_ne!(
                theme.style(a).fg,
                theme.style(b).fg,
                "{name}: {a:?} and {b:?}"
            );
        }
        for (a, b) in [
            (Role::Bad, Role::Good),
            (Role::Bad, Role::Plain),
            (Role::Focus, Role::Border),
        ] {
            let look = |role: Role| (theme.style(role).fg, theme.style(role).add_modifier);
            assert_ne!(look(a), look(b), "{name}: {a:?} and {b:?}");
        }
    }
}

#[test]
fn the_colour_blind_tell_the_roles_of_their_theme_apart() {
    for depth in [Depth::True, Depth::Many] {
        let theme = Theme::built_in("colour-blind", depth).unwrap();
        for (viewer, name) in [
            (deutan as fn(Rgb) -> Rgb, "deutan"),
            (protan, "protan"),
            (tritan, "tritan"),
        ] {
            let (far, which) = least(&theme, viewer);
            assert!(far >= 0.07, "{name}, {depth:?}: {which} are {far:.3} apart");
        }
    }
}

/// The simulation does what it is for: with red and green alike the usual colours of danger and safety come close, and
/// with blue and yellow alike those of another pair do; greys stay as they are.
#[test]
fn the_simulated_eyes_see_less() {
    let theme = Theme::built_in("light", Depth::True).unwrap();
    let (usual, ..) = least(&theme, |colour| colour);
    let (far, which) = least(&theme, deutan);
    assert!(
        far < usual / 2.0 && which == "Warn and Bad",
        "{which} are {far:.3} apart"
    );
    let [teal, blue] = [[0, 140, 150], [40, 110, 190]];
    assert!(apart(tritan(teal), tritan(blue)) < apart(deutan(teal), deutan(blue)) / 1.5);
    for viewer in [deutan, protan, tritan] {
        assert!(apart(viewer([128; 3]), [128; 3]) < 0.01);
    }
}

type Matrix = [[f64; 3]; 3];

/// Viewer without the cones for green (Viénot, Brettel and Mollon 1999).
fn deutan(colour: Rgb) -> Rgb {
    mixed(
        colour,
        &[
            [0.29275, 0.70725, 0.0],
            [0.29275, 0.70725, 0.0],
            [-0.02234, 0.02234, 1.0],
        ],
    )
}

/// Viewer without those for red (the same).
fn protan(colour: Rgb) -> Rgb {
    mixed(
        colour,
        &[
            [0.11238, 0.88762, 0.0],
            [0.11238, 0.88762, 0.0],
            [0.00401, -0.00401, 1.0],
        ],
    )
}

/// Viewer without those for blue (Brettel, Viénot and Mollon 1997): two half planes, one on each side of the greys.
fn tritan(colour: Rgb) -> Rgb {
    const REDDISH: Matrix = [
        [1.01277, 0.13548, -0.14826],
        [-0.01243, 0.86812, 0.14431],
        [0.07589, 0.80500, 0.11911],
    ];
    const BLUISH: Matrix = [
        [0.93678, 0.18979, -0.12657],
        [0.06154, 0.81526, 0.12320],
        [-0.37562, 1.12767, 0.24796],
    ];
    let [r, g, b] = colour.map(linear);
    mixed(
        colour,
        if 0.03901 * r - 0.02788 * g - 0.01113 * b >= 0.0 {
            &REDDISH
        } else {
            &BLUISH
        },
    )
}

fn mixed(colour: Rgb, matrix: &Matrix) -> Rgb {
    let light = colour.map(linear);
    matrix.map(|row| {
        let v: f64 = row.iter().zip(light).map(|(a, b)| a * b).sum();
        // The nearest of the numbers that a screen has for light.
        (0..=255)
            .min_by(|a, b| (linear(*a) - v).abs().total_cmp(&(linear(*b) - v).abs()))
            .unwrap()
    })
}
