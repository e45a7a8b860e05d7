//! Typing: the number of a unit or character, and pasted text.

/// A number being typed. Each digit counts at once. One that comes after a pause, or after a number that no digit can
/// continue, begins a new one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    text: String,
    /// The last digit was typed before a pause.
    past: bool,
}

impl Typed {
    /// Adds a digit. Returns the number if it `fits`. A digit that only begins such a number waits for the next: if 13 fits
    /// and 1 does not, the 1 is kept.
    ///
    /// # Errors
    /// What was typed, if no such number begins with it. Of 16, where 13 is the last, the 6 is not taken for a number of its
    /// own.
    pub fn digit(
        &mut self,
        digit: char,
        fits: impl Fn(usize) -> bool,
    ) -> Result<Option<usize>, String> {
        if !self.is_open(&fits) {
            self.end();
        }
        self.text.push(digit);
        let number = self.text.parse().unwrap_or(0);
        if !fits(number) && !begins(number, &fits) {
            return Err(std::mem::take(&mut self.text));
        }
        Ok(Some(number).filter(|number| fits(*number)))
    }

    /// Removes the last digit. Returns the number left, if any.
    pub fn erase(&mut self) -> Option<usize> {
        self.text.pop();
        self.text.parse().ok()
    }

    /// Completes the number.
    pub fn end(&mut self) {
        self.text.clear();
        self.past = false;
    }

    /// Notes a pause: the next digit begins a new number.
    pub fn pass(&mut self) {
        self.past = true;
    }

    /// True if another digit could continue it to a number that `fits`.
    pub fn is_open(&self, fits: impl Fn(usize) -> bool) -> bool {
        !self.past && self.text.parse().is_ok_and(|number| begins(number, &fits))
    }

    /// The digits typed.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// True if a longer number that `fits` begins with this one.
fn begins(number: usize, fits: &impl Fn(usize) -> bool) -> bool {
    number > 0
        && [10, 100]
            .iter()
            .any(|by| (number * by..(number + 1) * by).any(fits))
}

/// The most characters taken from a paste. No field holds more, and each costs as much as a key
/// press.
const MOST_PASTED: usize = 1000;

/// The usable characters of pasted text: no control characters, and not too many.
pub(crate) fn pasted(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|c| !c.is_control()).take(MOST_PASTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_count_at_once() {
        let mut typed = Typed::default();
        let fits = |number| (1..=14).contains(&number);
        assert_eq!(typed.digit('1', fits), Ok(Some(1)));
        assert_eq!(typed.digit('2', fits), Ok(Some(12)));
        assert_eq!(typed.digit('3', fits), Ok(Some(3)));
        assert_eq!(typed.digit('0', fits), Err("0".into()));
        assert_eq!(typed.text(), "");
        assert_eq!(typed.digit('1', fits), Ok(Some(1)));
        assert_eq!(typed.digit('4', fits), Ok(Some(14)));
        assert_eq!(typed.erase(), Some(1));
        assert_eq!(typed.erase(), None);
    }

    #[test]
    fn a_digit_after_a_pause_begins_a_new_number() {
        let mut typed = Typed::default();
        let fits = |number| (1..=14).contains(&number);
        assert_eq!(typed.digit('1', fits), Ok(Some(1)));
        assert!(typed.is_open(fits));
        typed.pass();
        assert!(!typed.is_open(fits));
        assert_eq!(typed.digit('2', fits), Ok(Some(2)));
        assert!(!typed.is_open(fits));
    }

    #[test]
    fn a_digit_that_begins_a_number_waits_for_the_next() {
        let mut typed = Typed::default();
        let fits = |number| [5, 13, 20].contains(&number);
        assert_eq!(typed.digit('1', fits), Ok(None));
        assert_eq!(typed.digit('3', fits), Ok(Some(13)));
        assert_eq!(typed.digit('2', fits), Ok(None));
        assert_eq!(typed.text(), "2");
        assert_eq!(typed.digit('0', fits), Ok(Some(20)));
        // 25 is none of them, and was not meant as 5.
        assert_eq!(typed.digit('2', fits), Ok(None));
        assert_eq!(typed.digit('5', fits), Err("25".into()));
        assert_eq!(typed.digit('5', fits), Ok(Some(5)));
        assert_eq!(typed.digit('0', fits), Err("0".into()));
        assert_eq!(typed.text(), "");
    }
}
