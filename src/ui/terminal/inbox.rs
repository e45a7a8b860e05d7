//! The queue on which the main loop waits: keys, clicks, pastes, and messages from the program's
//! own threads.
//!
//! One thread reads the terminal and does nothing else, so waiting costs nothing and any thread can
//! wake the loop. It is never stopped: it pauses with the process and ends with it.

use super::*;
use crossterm::event::{self, Event, KeyEvent, KeyEventKind, MouseEvent, MouseEventKind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

/// The most parcels in a batch, and the most events in a parcel. Answering a flood in parts keeps
/// the screen alive.
const LIMIT: usize = 512;

/// crossterm has one reader per process; two threads would steal from each other.
static READING: AtomicBool = AtomicBool::new(false);

/// An input for the main loop. `M` is a message from the program's own threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input<M> {
    /// A key press or repeat.
    Key(KeyEvent),
    /// A button, a drag or the wheel; not mere pointer movement.
    Mouse(MouseEvent),
    /// Pasted text, which is never a command.
    Paste(String),
    /// The terminal has a new size, in cells.
    Resize {
        /// Width in terminal columns.
        width: u16,
        /// Rows.
        height: u16,
    },
    /// The terminal window gained or lost the focus.
    Focus(bool),
    /// The program was stopped and continues. The terminal may be in any state: call
    /// [`Session::resume`](super::Session::resume).
    Continued,
    /// A message from one of the program's own threads.
    App(M),
}

enum Parcel<M> {
    Terminal(Vec<Input<M>>),
    App(M),
    /// Carries nothing: check the flags.
    Bell,
}

/// Sends messages to an [`Inbox`] from any thread, waking the main loop each time.
pub struct Mailbox<M>(Sender<Parcel<M>>);

// Not derived: that would require `M: Clone`.
impl<M> Clone for Mailbox<M> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<M> Mailbox<M> {
    /// Sends a message. Without an inbox it is dropped.
    pub fn send(&self, message: M) {
        let _ = self.0.send(Parcel::App(message));
    }
}

/// The queue of inputs.
pub struct Inbox<M> {
    sender: Sender<Parcel<M>>,
    receiver: Receiver<Parcel<M>>,
}

impl<M: Send + 'static> Default for Inbox<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Send + 'static> Inbox<M> {
    /// An empty inbox that receives messages from the program's own threads only.
    pub fn new() -> Self {
        let (sender, receiver) = mpsc::channel();
        Self { sender, receiver }
    }

    /// Starts the thread that reads the terminal. Call it once: after the session has started,
    /// because before that keys would be read as lines; and before the first frame, so that a
    /// change of size is either in that frame or in the inbox.
    ///
    /// # Errors
    /// When a thread reads the terminal already, or none can be started.
    pub fn read_terminal(&self) -> io::Result<()> {
        if READING.swap(true, Ordering::SeqCst) {
            return Err(io::Error::other(
                "another thread reads the terminal already",
            ));
        }
        // crossterm notices changes of size only after its first poll. Left to the thread, an early
        // one could be lost.
        event::poll(Duration::ZERO)?;
        let bell = self.sender.clone();
        flags::set_bell(move || {
            let _ = bell.send(Parcel::Bell);
        });
        let sender = self.sender.clone();
        thread::Builder::new().name("input".into()).spawn(move || {
            while let Ok(burst) = read_burst() {
                // An empty parcel would wake the loop and cost a frame.
                if !burst.is_empty() && sender.send(Parcel::Terminal(burst)).is_err() {
                    return;
                }
            }
            // The terminal seems to be gone: let the signal thread end the program for that.
            signals::give_way();
            // Without input the player could never leave.
            flags::request_leave();
        })?;
        Ok(())
    }

    /// A mailbox for other threads.
    pub fn mailbox(&self) -> Mailbox<M> {
        Mailbox(self.sender.clone())
    }

    /// Waits for an input, then takes all that have arrived, in order. Of several resizes or drags
    /// in a row only the last is kept.
    ///
    /// Returns an empty batch after `timeout`, and when the program should leave.
    pub fn wait(&self, timeout: Option<Duration>) -> Vec<Input<M>> {
        let mut batch = Vec::new();
        if flags::leave_requested() {
            return batch;
        }
        let first = match timeout {
            Some(timeout) => self.receiver.recv_timeout(timeout).ok(),
            None => self.receiver.recv().ok(),
        };
        let rest = self.receiver.try_iter().take(LIMIT);
        for parcel in first.into_iter().chain(rest) {
            unpack(parcel, &mut batch);
        }
        if flags::take_continued() {
            batch.push(Input::Continued);
        }
        batch
    }
}

/// Waits for an event and takes those that came with it: a paste, the wheel or a held key send
/// many, and each batch costs a frame.
fn read_burst<M>() -> io::Result<Vec<Input<M>>> {
    let mut burst = Vec::new();
    burst.extend(translate(event::read()?));
    while burst.len() < LIMIT && event::poll(Duration::ZERO)? {
        burst.extend(translate(event::read()?));
    }
    Ok(burst)
}

fn unpack<M>(parcel: Parcel<M>, batch: &mut Vec<Input<M>>) {
    match parcel {
        Parcel::Bell => {}
        Parcel::App(message) => batch.push(Input::App(message)),
        Parcel::Terminal(burst) => {
            for input in burst {
                add(input, batch);
            }
        }
    }
}

/// The input for a terminal event, if it matters to the program.
fn translate<M>(event: Event) -> Option<Input<M>> {
    match event {
        // Windows reports releases too. Elsewhere they are never requested.
        Event::Key(key) if key.kind == KeyEventKind::Release => None,
        Event::Key(key) => Some(Input::Key(key)),
        // Nothing reacts to the pointer alone, and each cell it crosses would cost a frame.
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Moved => None,
        Event::Mouse(mouse) => Some(Input::Mouse(mouse)),
        Event::Paste(text) => Some(Input::Paste(text)),
        Event::Resize(width, height) => Some(Input::Resize { width, height }),
        Event::FocusGained => Some(Input::Focus(true)),
        Event::FocusLost => Some(Input::Focus(false)),
    }
}

/// Adds an input to the batch, replacing an earlier one that it makes obsolete.
fn add<M>(input: Input<M>, batch: &mut Vec<Input<M>>) {
    match (&input, batch.last()) {
        (Input::Resize { .. }, _) => batch.retain(|old| !matches!(old, Input::Resize { .. })),
        (Input::Mouse(new), Some(Input::Mouse(old)))
            if matches!(new.kind, MouseEventKind::Drag(_))
                && (new.kind, new.modifiers) == (old.kind, old.modifiers) =>
        {
            batch.pop();
        }
        _ => {}
    }
    batch.push(input);
}

#[cfg(test)]
mod tests {
    use crossterm::event::{KeyCode, KeyModifiers, MouseButton};

    use super::*;

    fn key(code: char, kind: KeyEventKind) -> Event {
        Event::Key(KeyEvent::new_with_kind(
            KeyCode::Char(code),
            KeyModifiers::NONE,
            kind,
        ))
    }

    fn mouse(kind: MouseEventKind, column: u16) -> Event {
        Event::Mouse(MouseEvent {
            kind,
            column,
            row: 0,
            modifiers: KeyModifiers::NONE,
        })
    }

    fn batch_of(events: Vec<Event>) -> Vec<Input<u8>> {
        let inbox = Inbox::new();
        let burst = events.into_iter().filter_map(translate).collect();
        inbox.sender.send(Parcel::Terminal(burst)).unwrap();
        inbox.wait(Some(Duration::ZERO))
    }

    #[test]
    fn releases_are_dropped_and_repeats_kept() {
        let batch = batch_of(vec![
            key('a', KeyEventKind::Press),
            key('a', KeyEventKind::Repeat),
            key('a', KeyEventKind::Release),
        ]);
        let kinds: Vec<_> = batch
            .iter()
            .map(|input| match input {
                Input::Key(key) => key.kind,
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(kinds, [KeyEventKind::Press, KeyEventKind::Repeat]);
    }

    #[test]
    fn of_many_resizes_the_last_one_counts() {
        let batch = batch_of(vec![
            Event::Resize(80, 24),
            key('a', KeyEventKind::Press),
            Event::Resize(81, 25),
            Event::Resize(82, 26),
        ]);
        assert_eq!(batch.len(), 2);
        let (width, height) = (82, 26);
        assert_eq!(batch[1], Input::Resize { width, height });
    }

    #[test]
    fn a_drag_is_its_last_place_and_moves_are_nothing() {
        let drag = MouseEventKind::Drag(MouseButton::Left);
        let batch = batch_of(vec![
            mouse(MouseEventKind::Moved, 1),
            mouse(MouseEventKind::Down(MouseButton::Left), 2),
            mouse(drag, 3),
            mouse(drag, 4),
            mouse(MouseEventKind::Up(MouseButton::Left), 4),
        ]);
        let columns: Vec<_> = batch
            .iter()
            .map(|input| match input {
                Input::Mouse(mouse) => mouse.column,
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(columns, [2, 4, 4]);
    }

    #[test]
    fn a_paste_is_one_input() {
        let batch = batch_of(vec![Event::Paste("q\nq".into())]);
        assert_eq!(batch, [Input::Paste("q\nq".into())]);
    }

    #[test]
    fn a_message_wakes_the_loop() {
        let inbox = Inbox::new();
        let mailbox = inbox.mailbox();
        let sender = thread::spawn(move || mailbox.send(7u8));
        assert_eq!(inbox.wait(None), [Input::App(7)]);
        sender.join().unwrap();
    }

    #[test]
    fn the_wait_ends_with_its_timeout() {
        let inbox = Inbox::<u8>::new();
        assert_eq!(inbox.wait(Some(Duration::from_millis(1))), []);
    }

    #[test]
    fn a_flood_of_messages_comes_in_parts() {
        let inbox = Inbox::new();
        let mailbox = inbox.mailbox();
        (0..LIMIT * 2).for_each(|n| mailbox.send(n));
        assert_eq!(inbox.wait(None).len(), LIMIT + 1);
        assert_eq!(inbox.wait(None).len(), LIMIT - 1);
    }
}
