//! Colours as they look: the terminal's palettes, contrast, distance, and the nearest colour a
//! terminal has.

use super::*;
use std::sync::LazyLock;

/// The least contrast of readable text (WCAG, level AA).
pub const READABLE: f64 = 4.5;

/// Red, green and blue, 0 to 255.
pub type Rgb = [u8; 3];

/// The sixteen colours by name.
pub(super) const BASIC: [(&str, Color); 16] = [
    ("black", Color::Black),
    ("red", Color::Red),
    ("green", Color::Green),
    ("yellow", Color::Yellow),
    ("blue", Color::Blue),
    ("magenta", Color::Magenta),
    ("cyan", Color::Cyan),
    ("gray", Color::Gray),
    ("darkgray", Color::DarkGray),
    ("lightred", Color::LightRed),
    ("lightgreen", Color::LightGreen),
    ("lightyellow", Color::LightYellow),
    ("lightblue", Color::LightBlue),
    ("lightmagenta", Color::LightMagenta),
    ("lightcyan", Color::LightCyan),
    ("white", Color::White),
];

/// The sixteen colours as terminals mix them: xterm, and the console of a PC. Text readable in both
/// is readable in most.
pub static MIXED: [[Rgb; 16]; 2] = [
    [
        [0, 0, 0],
        [205, 0, 0],
        [0, 205, 0],
        [205, 205, 0],
        [0, 0, 238],
        [205, 0, 205],
        [0, 205, 205],
        [229, 229, 229],
        [127, 127, 127],
        [255, 0, 0],
        [0, 255, 0],
        [255, 255, 0],
        [92, 92, 255],
        [255, 0, 255],
        [0, 255, 255],
        [255, 255, 255],
    ],
    [
        [0, 0, 0],
        [170, 0, 0],
        [0, 170, 0],
        [170, 85, 0],
        [0, 0, 170],
        [170, 0, 170],
        [0, 170, 170],
        [170, 170, 170],
        [85, 85, 85],
        [255, 85, 85],
        [85, 255, 85],
        [255, 255, 85],
        [85, 85, 255],
        [255, 85, 255],
        [85, 255, 255],
        [255, 255, 255],
    ],
];

/// A colour mixed with the palette `mixed`. `None` for the terminal's own two.
pub fn rgb(colour: Color, mixed: &[Rgb; 16]) -> Option<Rgb> {
    match colour {
        Color::Rgb(r, g, b) => Some([r, g, b]),
        Color::Indexed(at @ 0..16) => Some(mixed[usize::from(at)]),
        // The cube's steps are 0, 95, 135, 175, 215, 255; the greys go from 8 to 238 in tens.
        Color::Indexed(at @ 16..232) => {
            let step = |n: u8| if n == 0 { 0 } else { 55 + 40 * n };
            Some([(at - 16) / 36, (at - 16) / 6 % 6, (at - 16) % 6].map(step))
        }
        Color::Indexed(at) => Some([8 + 10 * (at - 232); 3]),
        named => BASIC
            .iter()
            .position(|(_, colour)| *colour == named)
            .map(|at| mixed[at]),
    }
}

/// The contrast of text and ground, from 1 to 21 (WCAG).
pub fn contrast(text: Rgb, ground: Rgb) -> f64 {
    let luminance = |colour: Rgb| {
        let [r, g, b] = colour.map(linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(text), luminance(ground));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The distance of two colours, from 0 for the same to 1 for black and white (in `OKLab`).
pub fn apart(a: Rgb, b: Rgb) -> f64 {
    lab_distance(oklab(a), oklab(b))
}

fn lab_distance(a: Lab, b: Lab) -> f64 {
    a.iter()
        .zip(b)
        .map(|(a, b)| (a - b).powi(2))
        .sum::<f64>()
        .sqrt()
}

/// Linear light, 0 to 1, for an sRGB value.
pub fn linear(v: u8) -> f64 {
    LINEAR[usize::from(v)]
}

/// Powers and roots are slow, and a theme asks for the same ones thousands of times: they are taken
/// once, here and in [`LAB_256`].
static LINEAR: LazyLock<[f64; 256]> = LazyLock::new(|| {
    std::array::from_fn(|v| {
        let v = f64::from(u8::try_from(v).unwrap_or(u8::MAX)) / 255.0;
        if v <= 0.04045 {
            v / 12.92
        } else {
            ((v + 0.055) / 1.055).powf(2.4)
        }
    })
});

/// The 256 colours, without the sixteen that terminals mix differently.
static LAB_256: LazyLock<Vec<(Color, [Lab; 1])>> = LazyLock::new(|| {
    let all = (16..=255).map(Color::Indexed);
    all.filter_map(|colour| Some((colour, [oklab(rgb(colour, &MIXED[0])?)])))
        .collect()
});

/// A colour in `OKLab`.
type Lab = [f64; 3];

fn oklab(colour: Rgb) -> Lab {
    let [r, g, b] = colour.map(linear);
    // The response of the three kinds of cones.
    let long = (0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b).cbrt();
    let middle = (0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b).cbrt();
    let short = (0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b).cbrt();
    [
        0.210_454_255_3 * long + 0.793_617_785_0 * middle - 0.004_072_046_8 * short,
        1.977_998_495_1 * long - 2.428_592_205_0 * middle + 0.450_593_709_9 * short,
        0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766_0 * short,
    ]
}

/// The nearest of the 256 colours, without the sixteen that terminals mix differently. On a ground
/// (of the 256), the nearest that is readable there, if any.
pub(super) fn of_256(colour: Color, ground: Option<Color>) -> Color {
    nearest(colour, ground, LAB_256.iter().copied(), &MIXED[..1])
}

/// The nearest of the sixteen colours. On a ground (of the sixteen), the nearest that is readable
/// there, if any.
pub(super) fn of_16(colour: Color, ground: Option<Color>) -> Color {
    let all = BASIC
        .into_iter()
        .enumerate()
        .map(|(at, (_, colour))| (colour, MIXED.map(|mixed| oklab(mixed[at]))));
    nearest(colour, ground, all, &MIXED)
}

/// The nearest of `all`, which are given with their looks in every palette. The terminal's own
/// colours stay as they are.
fn nearest<const PALETTES: usize>(
    colour: Color,
    ground: Option<Color>,
    all: impl Iterator<Item = (Color, [Lab; PALETTES])>,
    mixed: &[[Rgb; 16]],
) -> Color {
    let Some(wanted) = rgb(colour, &mixed[0]).map(oklab) else {
        return colour;
    };
    let readable = |found: Color| {
        let least = |mixed| Some(contrast(rgb(found, mixed)?, rgb(ground?, mixed)?));
        mixed
            .iter()
            .filter_map(least)
            .all(|contrast| contrast >= READABLE)
    };
    let far = |looks: [Lab; PALETTES]| -> f64 {
        looks.map(|look| lab_distance(look, wanted)).iter().sum()
    };
    let rated = all.map(|(found, looks)| (!readable(found), far(looks), found));
    let best = rated.reduce(|best, next| {
        if (next.0, next.1) < (best.0, best.1) {
            next
        } else {
            best
        }
    });
    best.map_or(colour, |(.., found)| found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_on_white_has_the_greatest_contrast() {
        assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
        assert!((contrast([9; 3], [9; 3]) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn black_and_white_are_one_apart() {
        assert!((apart([0; 3], [255; 3]) - 1.0).abs() < 1e-6);
        assert!(apart([250, 0, 0], [255, 0, 0]) < 0.02);
        // The distance of pure red from pure green, worked out by hand from their published
        // coordinates (0.628, 0.225, 0.126) and (0.866, -0.234, 0.179).
        assert!((apart([255, 0, 0], [0, 255, 0]) - 0.520).abs() < 0.002);
    }

    #[test]
    fn of_256_colours_the_nearest_is_taken() {
        assert_eq!(of_256(Color::Rgb(255, 0, 0), None), Color::Indexed(196));
        assert_eq!(of_256(Color::Rgb(0, 0, 0), None), Color::Indexed(16));
        assert_eq!(of_256(Color::Rgb(128, 128, 128), None), Color::Indexed(244));
        assert_eq!(of_256(Color::Reset, None), Color::Reset);
    }

    #[test]
    fn the_nearest_on_a_ground_is_readable_there() {
        let ground = Color::Indexed(244);
        assert_eq!(of_256(Color::Rgb(120, 120, 130), None), Color::Indexed(243));
        let text = of_256(Color::Rgb(120, 120, 130), Some(ground));
        assert!(
            contrast(
                rgb(text, &MIXED[0]).unwrap(),
                rgb(ground, &MIXED[0]).unwrap()
            ) >= READABLE
        );
        assert_eq!(
            of_16(Color::Rgb(20, 20, 30), Some(Color::White)),
            Color::Black
        );
        assert_eq!(
            of_16(Color::Rgb(230, 60, 60), Some(Color::Black)),
            Color::LightRed
        );
        // Light blue is too dark on black in both palettes.
        assert_ne!(
            of_16(Color::Rgb(90, 90, 255), Some(Color::Black)),
            Color::LightBlue
        );
    }

    #[test]
    fn every_number_of_the_256_has_its_colour() {
        assert_eq!(rgb(Color::Indexed(16), &MIXED[0]), Some([0; 3]));
        assert_eq!(rgb(Color::Indexed(231), &MIXED[0]), Some([255; 3]));
        assert_eq!(rgb(Color::Indexed(202), &MIXED[0]), Some([255, 95, 0]));
        assert_eq!(rgb(Color::Indexed(255), &MIXED[0]), Some([238; 3]));
        assert_eq!(rgb(Color::LightRed, &MIXED[1]), Some([255, 85, 85]));
        assert_eq!(rgb(Color::Reset, &MIXED[0]), None);
    }
}
