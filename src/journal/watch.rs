//! Follows a game that another program plays.

use super::scan::STATE;
use super::*;

impl Game {
    /// Reads what has been recorded since, for a watcher; returns the number of new records.
    ///
    /// # Errors
    /// If the file cannot be read or a new line is damaged; the game stays as it was before that line.
    pub fn refresh(&mut self) -> Result<u64, GameError> {
        if !self.store.is_watching() {
            return Ok(0);
        }
        let path = self.store.path().map_or_else(PathBuf::new, Path::to_owned);
        let before = self.len();
        let news = self
            .store
            .news()
            .map_err(|error| GameError::io(&path, error))?;
        // A line without its line feed is still being written.
        for line in news
            .split_inclusive(|byte| *byte == b'\n')
            .filter(|line| line.ends_with(b"\n"))
        {
            self.follow(line)
                .map_err(|what| GameError::unfit(&path, format!("the new line {what}")))?;
        }
        if self.len() > before {
            self.waiting = None;
            let _ = self.resume();
            self.rename();
        }
        Ok(self.len() - before)
    }

    fn follow(&mut self, line: &[u8]) -> Result<(), String> {
        let body = &line[..line.len() - 1];
        let sealed = unseal(body)
            .filter(|sealed| sealed.after == self.store.sum())
            .ok_or("is damaged, or does not follow the last")?;
        let json = sealed.json();
        let parts = if json.starts_with(STATE) {
            Vec::new()
        } else {
            wire::parts(&json)?
        };
        let (mut battle, mut positions) = (self.battle.copy(), self.positions.clone());
        for part in parts {
            let (head, record) = wire::read(&part)?;
            battle.apply(&record.changes, true)?;
            if head.kind != HeadKind::Open {
                positions.apply(&head.dice, true);
            }
        }
        let spot = self.store.follow(line, sealed.sum);
        self.index.take(&sealed, spot)?;
        self.positions = positions;
        self.stand(battle);
        Ok(())
    }
}
