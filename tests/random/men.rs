//! Men of a unit that has strays, as a line for the table tells of some of them.

use crate::lines::Laid;

/// Men of a unit that has strays, on one line.
pub struct Men {
    /// What strays are called, without the plural.
    stray: &'static str,
    /// Where those go who move, and where all are that have moved on a way through the history.
    to: u64,
    back: Option<u64>,
    /// Men who have strayed on this line and have no place yet, and strays who are back in the ranks.
    strayed: i32,
    ranked: i32,
    moved: bool,
}

impl Men {
    pub fn new(strays: &'static str, to: u64, is_new: bool) -> Men {
        Men {
            stray: strays.strip_suffix('s').unwrap_or(strays),
            to,
            back: (!is_new).then_some(to),
            strayed: 0,
            ranked: 0,
            moved: false,
        }
    }

    /// Does what a part of a line says of some of the men. Returns whether it says such a thing.
    pub fn go(&mut self, it: &mut Laid, part: &str) -> Result<bool, String> {
        // `that man`, `those 2 men`, `1 of those men`: of those just told of.
        let told = part.contains(" those ") || part.contains(" that man");
        let plain = part
            .replace(" that man", " 1 man")
            .replace(" of those", "")
            .replace(" those", "");
        let words: Vec<&str> = plain.split(' ').filter(|it| *it != "may").collect();
        let Some((n, noun)) = words
            .iter()
            .zip(words.iter().skip(1))
            .find_map(|(n, noun)| {
                let noun = noun.strip_suffix('s').unwrap_or(noun);
                let is_man = ["man", "men", self.stray].contains(&noun);
                Some((n.parse::<i32>().ok()?, noun)).filter(|_| is_man)
            })
        else {
            return Ok(false);
        };
        let are_strays = noun == self.stray || told && self.strayed >= n;
        let at = usize::from(are_strays);
        let has = |word: &str| words.contains(&word);
        // `move 3 men still in formation back 8″`: the body.
        if has("still") {
            return Ok(false);
        }
        match words[0] {
            "remove" | "hand" => it.figures[at] -= n,
            "take" | "put" if !are_strays && (has("out") || has("as")) => {
                (0..2).for_each(|at| it.figures[at] += [-n, n][at]);
                self.strayed += n;
            }
            "put" if are_strays && has("formation") => {
                (0..2).for_each(|at| it.figures[at] += [n, -n][at]);
                self.ranked += n;
            }
            "take" | "put" => {
                it.figures[at] += n;
                it.on |= words[0] == "take";
                self.ranked += if are_strays { 0 } else { n };
            }
            "move" | "leave" if n > it.figures[at] => {
                return Err("move who is not there".to_owned());
            }
            // `move 6 stragglers to Morag and put them in formation`
            "move" if are_strays && has("formation") => {
                (0..2).for_each(|at| it.figures[at] += [n, -n][at]);
            }
            // `move 3 men back 4″ as stragglers`: they leave the ranks and have no other place yet.
            "move" | "leave" if !are_strays && has("as") => {
                (0..2).for_each(|at| it.figures[at] += [-n, n][at]);
                it.loose = self.back.unwrap_or(it.loose);
                self.moved |= self.back.is_some();
            }
            "move" | "leave" if !are_strays => {
                self.ranked -= n;
                if self.ranked < 0 {
                    return Err("move men out of the ranks".to_owned());
                }
            }
            "move" | "leave" if n <= self.strayed => {
                self.strayed -= n;
                // Strays who stood elsewhere may be meant as well.
                it.loose = self.back.unwrap_or(it.loose);
                self.moved |= self.back.is_some();
            }
            // On the way to another branch others may stray than those who had strayed.
            "move" if part.ends_with(" stood") && !self.moved && it.loose == self.to => {
                return Err("move strays who have not moved".to_owned());
            }
            "move" => (it.loose, self.moved) = (self.to, true),
            _ => return Ok(false),
        }
        if it.figures.iter().any(|n| *n < 0) {
            return Err("more men than there are".to_owned());
        }
        if words[0] == "hand" && it.figures == [0; 2] {
            it.on = false;
        }
        Ok(true)
    }
}
