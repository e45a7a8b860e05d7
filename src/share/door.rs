//! The door: who comes in when many want to. A connection waits in the hall until its whole request is here; then a page's key
//! gives it a place.

use super::*;
use std::net::{IpAddr, Shutdown};

/// The most connections at a time.
const MOST: usize = 32;

/// The most of one address, in the hall and among the places for everyone.
const SHARE: usize = MOST / 4;

/// The places kept for each hand, and how many of them its open pages may take: the others are for its answers.
const KEPT: usize = 4;
const KEPT_OPEN: usize = 2;

/// A connection.
struct Guest {
    id: u64,
    address: IpAddr,
    stream: Arc<TcpStream>,
    place: Seat,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Seat {
    /// Its request is not whole yet.
    Hall,
    /// This page asks for something; `stays` if its events are sent from now on.
    Page {
        at: usize,
        is_kept: bool,
        stays: bool,
    },
}

/// All connections, in the order in which they came.
#[derive(Default)]
pub(super) struct Door {
    guests: Vec<Guest>,
    last: u64,
    /// A page was turned away, and no place has become free since.
    is_full: bool,
}

impl Door {
    /// Lets a newcomer into the hall. Returns its number. Where the hall or its address's share is full, it takes the place of
    /// the connection that has waited longest, of the address that has most there.
    pub(super) fn enter(&mut self, stream: &Arc<TcpStream>, address: IpAddr) -> Option<u64> {
        let waiting = |it: &&Guest| it.place == Seat::Hall;
        let share = |of: IpAddr| {
            self.guests
                .iter()
                .filter(waiting)
                .filter(|it| it.address == of)
                .count()
        };
        let leaves = if share(address) >= SHARE {
            self.guests
                .iter()
                .filter(waiting)
                .find(|it| it.address == address)
        } else if self.guests.len() >= MOST {
            let places = self.guests.iter().filter(waiting).rev();
            Some(places.max_by_key(|it| share(it.address))?)
        } else {
            None
        };
        if let Some(id) = leaves.map(|it| it.id) {
            self.leave(id);
        }
        self.last += 1;
        self.guests.push(Guest {
            id: self.last,
            address,
            stream: stream.clone(),
            place: Seat::Hall,
        });
        Some(self.last)
    }

    /// Gives a connection a place for page `at`. False if it is turned away.
    pub(super) fn admit(&mut self, id: u64, at: usize, stays: bool) -> bool {
        let Some(address) = self
            .guests
            .iter()
            .find(|it| it.id == id)
            .map(|it| it.address)
        else {
            return false;
        };
        let own = |it: &&Guest| matches!(it.place, Seat::Page { at: of, .. } if of == at);
        let kept = |it: &&Guest| matches!(it.place, Seat::Page { is_kept: true, .. });
        let mut oldest = None;
        let mut is_kept = false;
        if SIDES[at].is_some() {
            let places = if stays { KEPT_OPEN } else { KEPT };
            is_kept = self.guests.iter().filter(own).filter(kept).count() < places;
            let open = |it: &&Guest| matches!(it.place, Seat::Page { stays: true, .. });
            oldest = self.guests.iter().filter(own).find(open).map(|it| it.id);
        }
        let others = || {
            self.guests
                .iter()
                .filter(|it| it.place != Seat::Hall && !kept(it))
        };
        let is_free = others().count() < MOST - 2 * KEPT
            && others().filter(|it| it.address == address).count() < SHARE;
        if !is_kept && !is_free {
            // A hand's page that is opened now is the one that is looked at.
            let Some(oldest) = oldest.filter(|_| stays) else {
                self.is_full = true;
                return false;
            };
            is_kept = self.guests.iter().filter(kept).any(|it| it.id == oldest);
            self.leave(oldest);
        }
        if let Some(guest) = self.guests.iter_mut().find(|it| it.id == id) {
            guest.place = Seat::Page { at, is_kept, stays };
        }
        true
    }

    /// Ends a connection.
    pub(super) fn leave(&mut self, id: u64) {
        if let Some(at) = self.guests.iter().position(|it| it.id == id) {
            let guest = self.guests.remove(at);
            let _ = guest.stream.shutdown(Shutdown::Both);
            self.is_full &= guest.place == Seat::Hall;
        }
    }

    /// The number of open pages.
    pub(super) fn open(&self) -> OpenPages {
        let many = |page: usize| {
            let open =
                |it: &&Guest| matches!(it.place, Seat::Page { at, stays: true, .. } if at == page);
            self.guests.iter().filter(open).count()
        };
        OpenPages {
            many: std::array::from_fn(many),
            is_full: self.is_full,
        }
    }
}
