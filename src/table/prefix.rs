//! Odds after part of an action: the known answers come first, then every possible one.

use super::{
    Answer, Ask, CardRequest, Chosen, Faces, Hand, NOT_THIS_TURN, Played, Provider, Rolled,
    Suspend, Table,
};

/// The known answers that are not used yet.
#[derive(Clone, Copy, Default)]
pub(super) struct Prefix<'a>(&'a [Answer]);

impl<'a> Prefix<'a> {
    pub(super) fn new(answers: &'a [Answer]) -> Self {
        Self(answers)
    }

    /// Returns true when all are used.
    pub(super) fn is_over(self) -> bool {
        self.0.is_empty()
    }

    fn take(&mut self) -> Option<&'a Answer> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// Takes the known dice of a roll of `count`; may be fewer.
    ///
    /// # Errors
    /// [`Suspend::Unfit`] where the next answer is of another kind, as for the others.
    fn dice(&mut self, die: u8, count: u16) -> Result<Vec<u8>, Suspend> {
        let count = usize::from(count).min(self.0.len());
        (0..count)
            .map(|_| match self.take() {
                Some(Answer::Die { face, .. }) if (1..=die).contains(face) => Ok(*face),
                _ => Err(Suspend::Unfit),
            })
            .collect()
    }

    fn answer(&mut self, ask: &Ask) -> Result<Chosen, Suspend> {
        match self.take() {
            Some(Answer::Decision(given)) => ask.options.read(given, false).ok_or(Suspend::Unfit),
            _ => Err(Suspend::Unfit),
        }
    }

    fn card(&mut self, request: &CardRequest) -> Result<u16, Suspend> {
        match self.take() {
            Some(Answer::Card { card, .. }) if request.takes(*card) => Ok(*card),
            _ => Err(Suspend::Unfit),
        }
    }
}

/// Requests while known answers remain; where they end inside a roll, the other dice are open. Odds from the
/// start of an action, which must be fast, never call these.
impl Table<'_> {
    #[cold]
    pub(super) fn known_hand(&mut self, hand: Hand) -> Result<Rolled, Suspend> {
        let faces = self.known.dice(hand.reads.die(), hand.count)?;
        let again = |face: &u8| hand.again.has(*face);
        let mut rolled = Rolled {
            faces,
            ..Rolled::none(hand)
        };
        let due = hand.count - count(&rolled.faces);
        if due == 0 {
            rolled.recount();
            let spots = (0..)
                .zip(&rolled.faces)
                .filter(|(_, face)| again(face))
                .map(|(spot, _)| spot)
                .collect();
            self.known_replace(&mut rolled, spots)?;
            return Ok(rolled);
        }
        // The rule rolls dice again only when the whole hand is on the table.
        let (lie, fall): (Vec<u8>, Vec<u8>) = rolled.faces.iter().partition(|face| !again(face));
        rolled.faces = lie;
        rolled.recount();
        rolled.faces.clear();
        self.add(&mut rolled, Hand { count: due, ..hand })?;
        self.add(
            &mut rolled,
            Hand {
                count: count(&fall),
                again: Faces::NONE,
                ..hand
            },
        )?;
        Ok(rolled)
    }

    /// Replaces the dice `spots` of a hand whose faces are known.
    #[cold]
    pub(super) fn known_replace(&mut self, rolled: &mut Rolled, spots: Vec<u16>) -> Played {
        let hand = rolled.hand;
        let fresh = self.known.dice(
            hand.reads.die(),
            u16::try_from(spots.len()).unwrap_or(u16::MAX),
        )?;
        let mut open = Vec::new();
        for (at, spot) in spots.into_iter().map(usize::from).enumerate() {
            match fresh.get(at) {
                Some(face) => rolled.faces[spot] = *face,
                None => open.push(rolled.faces[spot]),
            }
        }
        rolled.recount();
        if !open.is_empty() {
            for face in &open {
                rolled.counts[hand.reads.class(*face)] -= 1;
            }
            rolled.faces.clear();
            self.add(
                rolled,
                Hand {
                    count: count(&open),
                    again: Faces::NONE,
                    ..hand
                },
            )?;
        }
        Ok(())
    }

    /// Rolls more dice for a hand.
    fn add(&mut self, rolled: &mut Rolled, more: Hand) -> Played {
        for (count, more) in rolled.counts.iter_mut().zip(self.hand(more)?.counts) {
            *count += more;
        }
        Ok(())
    }

    #[cold]
    pub(super) fn known_faces<const N: usize>(&mut self, die: u8) -> Result<[u8; N], Suspend> {
        let fell = self.known.dice(die, u16::try_from(N).unwrap_or(u16::MAX))?;
        let mut faces = [0; N];
        for (at, face) in faces.iter_mut().enumerate() {
            [*face] = match fell.get(at) {
                Some(face) => [*face],
                None => self.open_faces(die)?,
            };
        }
        Ok(faces)
    }

    #[cold]
    pub(super) fn known_loose(&mut self, die: u8, count: u16) -> Result<Vec<u8>, Suspend> {
        let mut faces = self.known.dice(die, count)?;
        faces.resize(usize::from(count), 1);
        Ok(faces)
    }

    #[cold]
    pub(super) fn known_answer(&mut self, ask: &Ask) -> Result<Chosen, Suspend> {
        let side = ask.owner.side;
        if ask.once && (self.used(ask.id, side) || self.used(NOT_THIS_TURN, side)) {
            return Ok(ask.default);
        }
        let answer = self.known.answer(ask)?;
        // In the odds a bluff may be one only for who does not know the hand: what was answered was open.
        match &mut self.supply {
            Provider::Odds(odds) => odds.taken(ask, answer),
            Provider::Sample(sample) => sample.taken(ask, answer),
            Provider::Play(..) => {}
        }
        Ok(answer)
    }

    #[cold]
    pub(super) fn known_card(&mut self, request: &CardRequest) -> Result<u16, Suspend> {
        self.known.card(request)
    }
}

fn count(dice: &[u8]) -> u16 {
    u16::try_from(dice.len()).unwrap_or(u16::MAX)
}
