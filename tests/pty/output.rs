//! What a program writes to its terminal, read by a thread and parsed as it comes.

use std::io::Read;
use std::num::NonZeroU16;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use vt100::MouseProtocolMode;

/// How long the last bytes may take after the program has ended.
const END: Duration = Duration::from_secs(5);

/// All that a program has written so far.
pub struct Output(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    raw: Vec<u8>,
    parser: vt100::Parser,
    reading: Reading,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    On,
    /// The output is left lying.
    Paused,
    /// The thread ends with the next bytes.
    LettingGo,
    /// The program has ended, or the thread has.
    Ended,
}

impl Output {
    /// Starts the thread that reads.
    pub fn read(mut reader: Box<dyn Read + Send>, columns: u16, rows: u16) -> Self {
        let (columns, rows) = cells(columns, rows);
        let shared = Arc::new(Shared {
            state: Mutex::new(State {
                raw: Vec::new(),
                parser: vt100::Parser::new(rows, columns, 0),
                reading: Reading::On,
            }),
            changed: Condvar::new(),
        });
        let output = Self(Arc::clone(&shared));
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if !shared.take(&buffer[..count]) {
                    break;
                }
            }
            // Closed before it is told, so that who has heard of the end finds it so.
            drop(reader);
            shared.set(Reading::Ended);
        });
        output
    }

    pub fn look<T>(&self, look: impl FnOnce(&vt100::Screen) -> T) -> T {
        look(self.0.lock().parser.screen())
    }

    pub fn raw(&self) -> Vec<u8> {
        self.0.lock().raw.clone()
    }

    pub fn resize(&self, columns: u16, rows: u16) {
        let (columns, rows) = cells(columns, rows);
        self.0.lock().parser.set_size(rows, columns);
    }

    pub fn stop_reading(&self) {
        self.0.set(Reading::Paused);
    }

    pub fn let_go(&self) {
        self.0.set(Reading::LettingGo);
    }

    /// Waits until the screen fulfils a condition; the screen's text if it never does.
    pub fn wait_until(
        &self,
        timeout: Duration,
        done: impl Fn(&vt100::Screen) -> bool,
    ) -> Result<(), String> {
        let state = self.0.wait(timeout, |state| {
            done(state.parser.screen()) || state.reading == Reading::Ended
        });
        let screen = state.parser.screen();
        if done(screen) {
            Ok(())
        } else {
            Err(screen.contents())
        }
    }

    /// Waits until there is no more to read, or it will not be read; false if that does not come.
    pub fn wait_for_end(&self) -> bool {
        let over = |state: &State| matches!(state.reading, Reading::Ended | Reading::Paused);
        over(&self.0.wait(END, over))
    }

    /// The modes that are still on.
    pub fn modes_left(&self) -> Vec<&'static str> {
        let state = self.0.lock();
        let screen = state.parser.screen();
        let modes = [
            ("alternate screen", screen.alternate_screen()),
            ("hidden cursor", screen.hide_cursor()),
            (
                "mouse",
                screen.mouse_protocol_mode() != MouseProtocolMode::None,
            ),
            ("bracketed paste", screen.bracketed_paste()),
            ("application cursor", screen.application_cursor()),
            ("application keypad", screen.application_keypad()),
            ("bold", screen.bold()),
            ("inverse", screen.inverse()),
            ("colour", screen.fgcolor() != vt100::Color::Default),
            // The parser knows nothing of this one.
            ("focus", is_on(&state.raw, "1004")),
        ];
        modes
            .into_iter()
            .filter_map(|(name, on)| on.then_some(name))
            .collect()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, reading: Reading) {
        self.lock().reading = reading;
        self.changed.notify_all();
    }

    /// Takes bytes in; false when there is to be no more reading.
    fn take(&self, bytes: &[u8]) -> bool {
        let mut state = self.lock();
        state.raw.extend_from_slice(bytes);
        state.parser.process(bytes);
        self.changed.notify_all();
        while state.reading == Reading::Paused {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        state.reading == Reading::On
    }

    fn wait(&self, timeout: Duration, done: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let start = Instant::now();
        let mut state = self.lock();
        while !done(&state) {
            let Some(left) = timeout.checked_sub(start.elapsed()) else {
                break;
            };
            (state, _) = self
                .changed
                .wait_timeout(state, left)
                .unwrap_or_else(PoisonError::into_inner);
        }
        state
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        self.0.set(Reading::LettingGo);
    }
}

/// Whether a private mode was last switched on rather than off.
fn is_on(raw: &[u8], mode: &str) -> bool {
    let last = |end: char| {
        let code = format!("\x1b[?{mode}{end}");
        raw.windows(code.len())
            .rposition(|bytes| bytes == code.as_bytes())
    };
    last('h') > last('l')
}

fn cells(columns: u16, rows: u16) -> (NonZeroU16, NonZeroU16) {
    let cells = |count| NonZeroU16::new(count).expect("a size above 0");
    (cells(columns), cells(rows))
}
