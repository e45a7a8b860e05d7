//! A program under test in a pseudo-terminal, with its screen parsed.
//!
//! ```ignore
//! let mut pty = Launch::new(env!("CARGO_BIN_EXE_drumhead")).size(80, 24).start();
//! pty.wait_for("Continue", PATIENCE);
//! pty.send("q");
//! assert_eq!(pty.wait_exit(), 0);
//! pty.assert_restored();
//! ```

#![cfg(unix)]
#![allow(
    dead_code,
    unused_imports,
    reason = "each test program uses a part of the harness"
)]

mod launch;
mod output;

use std::io::Write;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, MasterPty, PtySize};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

pub use launch::Launch;
use output::Output;

/// Long enough for anything on a slow, busy machine.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// A running program and its terminal. Dropping it kills the program.
pub struct Pty {
    child: Box<dyn Child + Send + Sync>,
    /// Nothing once the terminal has been closed.
    ends: Option<Ends>,
    output: Output,
    home: TempDir,
    modes_before: String,
    exit: Option<u32>,
}

struct Ends {
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
}

impl Pty {
    /// Sends bytes as a keyboard or mouse would.
    pub fn send(&mut self, keys: &str) {
        self.send_bytes(keys.as_bytes());
    }

    /// Sends any bytes.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let writer = &mut self.ends.as_mut().expect("an open terminal").writer;
        writer.write_all(bytes).expect("keys are taken");
        writer.flush().expect("keys are taken");
    }

    /// Sets the line discipline as a shell does for itself when a program has been stopped.
    pub fn make_sane(&self) {
        let ends = self.ends.as_ref().expect("an open terminal");
        let name = ends.master.tty_name().expect("a name");
        // BSD's stty, which macOS has, spells it otherwise.
        let device = if cfg!(target_os = "linux") {
            "-F"
        } else {
            "-f"
        };
        let set = std::process::Command::new("stty")
            .arg(device)
            .arg(name)
            .arg("sane")
            .status()
            .expect("stty");
        assert!(set.success());
    }

    /// Sends text one character after another, as a person would.
    pub fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.send(letter.encode_utf8(&mut [0; 4]));
        }
    }

    /// Sends text as a paste.
    pub fn paste(&mut self, text: &str) {
        self.send(&format!("\x1b[200~{text}\x1b[201~"));
    }

    /// Presses and releases the left button on a cell, counted from 0.
    pub fn click(&mut self, column: u16, row: u16) {
        let (column, row) = (column + 1, row + 1);
        self.send(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    /// Waits until the screen shows the text.
    ///
    /// # Panics
    /// With the screen, when the time has passed or the program has ended without showing it.
    #[track_caller]
    pub fn wait_for(&self, text: &str, timeout: Duration) {
        self.wait_until(&format!("{text:?}"), timeout, |screen| {
            screen.contents().contains(text)
        });
    }

    /// Waits until the screen fulfils a condition, which `what` describes.
    ///
    /// # Panics
    /// As [`Pty::wait_for`].
    #[track_caller]
    pub fn wait_until(&self, what: &str, timeout: Duration, done: impl Fn(&vt100::Screen) -> bool) {
        if let Err(screen) = self.output.wait_until(timeout, done) {
            panic!("waited for {what}, but the screen is:\n{screen}");
        }
    }

    /// The text on the screen, line by line.
    pub fn screen(&self) -> String {
        self.output.look(vt100::Screen::contents)
    }

    /// Looks at the parsed screen: cells with their colours, the cursor, the modes.
    pub fn look<T>(&self, look: impl FnOnce(&vt100::Screen) -> T) -> T {
        self.output.look(look)
    }

    /// Everything the program has written.
    pub fn raw(&self) -> Vec<u8> {
        self.output.raw()
    }

    /// Everything the program has written, as text.
    pub fn raw_text(&self) -> String {
        String::from_utf8_lossy(&self.raw()).into_owned()
    }

    /// Gives the terminal another size.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.output.resize(columns, rows);
        let ends = self.ends.as_ref().expect("an open terminal");
        ends.master.resize(size(columns, rows)).expect("a new size");
    }

    /// Lets the program's output lie unread, so that it soon cannot write any more.
    pub fn stop_reading(&self) {
        self.output.stop_reading();
    }

    /// Closes the terminal under the program. The program must draw when it is resized or gets a key:
    /// its output wakes the thread that holds the terminal open by reading it.
    pub fn close_terminal(&mut self) {
        self.output.let_go();
        let Ends { master, writer } = self.ends.take().expect("an open terminal");
        let before = master.get_size().expect("a size");
        let after = size(before.cols + 1, before.rows + 1);
        master.resize(after).expect("a new size");
        // Presses Enter and Ctrl-D on its way out.
        drop(writer);
        assert!(self.output.wait_for_end(), "no output: it is still open");
    }

    /// The folder that the program takes for the user's.
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// The program's process.
    pub fn pid(&self) -> Pid {
        let pid = self.child.process_id().expect("a process");
        Pid::from_raw(pid.cast_signed()).expect("a process")
    }

    /// Sends the program a signal.
    pub fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).expect("the signal is sent");
    }

    /// Hundredths of a second of processor time that the program has used; only on Linux.
    pub fn processor_time(&self) -> Option<u64> {
        let pid = self.pid().as_raw_nonzero();
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // The name, in parentheses, may hold anything; the times are fields 14 and 15 of the whole.
        let (_, rest) = stat.rsplit_once(')')?;
        let mut times = rest.split_whitespace().skip(11).map(str::parse::<u64>);
        Some(times.next()?.ok()? + times.next()?.ok()?)
    }

    /// Waits until the program has done what there was to do: for a while it uses no more of the processor. Where that is not
    /// known, for as long as one step takes on a slow machine.
    pub fn settle(&self) {
        if self.processor_time().is_none() {
            return thread::sleep(Duration::from_secs(1));
        }
        let start = Instant::now();
        let mut still = 0;
        while still < 3 && start.elapsed() < PATIENCE {
            let before = self.processor_time();
            thread::sleep(Duration::from_millis(70));
            still = if self.processor_time() == before {
                still + 1
            } else {
                0
            };
        }
    }

    /// The most memory that the program has held at any time, in kilobytes; only on Linux.
    pub fn most_memory(&self) -> Option<u64> {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.pid().as_raw_nonzero()))
                .ok()?;
        let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }

    /// Waits for the program to end; its exit code, or panics with the screen if it goes on.
    #[track_caller]
    pub fn wait_exit(&mut self) -> u32 {
        let start = Instant::now();
        while self.exit.is_none() {
            if let Some(status) = self.child.try_wait().expect("a status") {
                assert_eq!(
                    status.signal(),
                    None,
                    "killed; the screen:\n{}",
                    self.screen()
                );
                self.exit = Some(status.exit_code());
            }
            assert!(
                start.elapsed() < PATIENCE,
                "the program goes on; the screen:\n{}",
                self.screen()
            );
            thread::sleep(Duration::from_millis(5));
        }
        self.output.wait_for_end();
        self.exit.expect("it has ended")
    }

    /// Waits for the program to end, in whatever way.
    pub fn wait_end(&mut self) {
        self.exit = Some(self.child.wait().expect("a status").exit_code());
        self.output.wait_for_end();
    }

    /// What is not as it was before the program started, of the terminal's modes.
    pub fn modes_left(&self) -> Vec<&'static str> {
        let mut left = self.output.modes_left();
        if self
            .line_modes()
            .is_some_and(|now| now != self.modes_before)
        {
            left.push("line modes");
        }
        left
    }

    /// Panics unless the terminal is as it was before the program started.
    #[track_caller]
    pub fn assert_restored(&self) {
        let left = self.modes_left();
        assert!(left.is_empty(), "{left:?}; the screen:\n{}", self.screen());
    }

    /// The line discipline's settings, if the terminal is still open.
    pub fn line_modes(&self) -> Option<String> {
        let ends = self.ends.as_ref()?;
        Some(format!("{:?}", ends.master.get_termios()))
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        if self.exit.is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        ..PtySize::default()
    }
}
