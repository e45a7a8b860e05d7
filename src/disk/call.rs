//! Every call that changes a disk or makes a change safe goes through here, so that tests can record their order
//! and make any of them fail.

use std::cell::RefCell;
use std::io;
use std::path::Path;

/// Kind of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiskCall {
    MakeFolder,
    /// Creates a file under a temporary name.
    Create,
    Write,
    /// Shortens a file.
    Cut,
    Sync,
    /// Gives a new file its name.
    Rename,
    SyncFolder,
    Remove,
}

type Hook = Box<dyn FnMut(DiskCall, &Path) -> io::Result<()>>;

thread_local! {
    static HOOK: RefCell<Option<Hook>> = const { RefCell::new(None) };
}

/// Ends the observation when dropped.
#[doc(hidden)]
#[derive(Debug)]
pub struct Observation(());

impl Drop for Observation {
    fn drop(&mut self) {
        HOOK.take();
    }
}

/// Asks `hook` before each call of this thread; where it returns an error the call fails with it, undone.
#[doc(hidden)]
pub fn observe(hook: impl FnMut(DiskCall, &Path) -> io::Result<()> + 'static) -> Observation {
    HOOK.set(Some(Box::new(hook)));
    Observation(())
}

pub(crate) fn call<T>(
    what: DiskCall,
    path: &Path,
    does: impl FnOnce() -> io::Result<T>,
) -> io::Result<T> {
    // While the hook runs its own calls are not observed.
    if let Some(mut hook) = HOOK.take() {
        let asked = hook(what, path);
        HOOK.set(Some(hook));
        asked?;
    }
    does()
}
