//! Starting a program in a terminal of its own, in surroundings of its own.

use std::ffi::OsStr;

use portable_pty::{CommandBuilder, native_pty_system};

use super::{Ends, Output, Pty, size};

/// What to start, and in what surroundings.
pub struct Launch {
    command: CommandBuilder,
    columns: u16,
    rows: u16,
}

impl Launch {
    /// A program in a terminal of 80 by 24, with hardly any environment but an empty home folder.
    pub fn new(program: impl AsRef<OsStr>) -> Self {
        let mut command = CommandBuilder::new(program);
        command.env_clear();
        if let Some(path) = std::env::var_os("PATH") {
            command.env("PATH", path);
        }
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        Self {
            command,
            columns: 80,
            rows: 24,
        }
    }

    /// One more argument.
    pub fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.command.arg(arg);
        self
    }

    /// More arguments.
    pub fn args<A: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = A>) -> Self {
        self.command.args(args);
        self
    }

    /// A variable of the environment.
    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// The size of the terminal.
    pub fn size(mut self, columns: u16, rows: u16) -> Self {
        (self.columns, self.rows) = (columns, rows);
        self
    }

    /// The terminal does not control the program: no signal tells it when the terminal is closed.
    pub fn uncontrolled(mut self) -> Self {
        self.command.set_controlling_tty(false);
        self
    }

    /// Starts the program.
    pub fn start(mut self) -> Pty {
        let home = tempfile::tempdir().expect("a folder");
        self.command.env("HOME", home.path());
        self.command.cwd(home.path());
        let pair = native_pty_system()
            .openpty(size(self.columns, self.rows))
            .expect("a pseudo-terminal");
        let modes_before = format!("{:?}", pair.master.get_termios());
        let child = pair.slave.spawn_command(self.command).expect("a program");
        // Held open here too, its end of file would never come.
        drop(pair.slave);
        let reader = pair.master.try_clone_reader().expect("a reader");
        Pty {
            child,
            output: Output::read(reader, self.columns, self.rows),
            ends: Some(Ends {
                writer: pair.master.take_writer().expect("a writer"),
                master: pair.master,
            }),
            home,
            modes_before,
            exit: None,
        }
    }
}
