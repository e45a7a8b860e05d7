//! A stack of known size.

use std::{io, panic, thread};

/// Eight mebibytes, as for a main thread on Linux; Windows gives one.
const SIZE: usize = 8 << 20;

/// Runs the program in a thread whose stack is large enough on every system, and waits for it. A
/// panic continues in the caller; its report is not printed again.
///
/// # Errors
/// When the system has no room for the thread.
pub fn with_big_stack<T: Send>(run: impl FnOnce() -> T + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let thread = thread::Builder::new()
            .name("main".into())
            .stack_size(SIZE)
            .spawn_scoped(scope, run)?;
        thread
            .join()
            .or_else(|payload| panic::resume_unwind(payload))
    })
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;

    use super::*;

    fn deep(levels: usize) -> usize {
        let frame = black_box([1u8; 1024]);
        if levels == 0 {
            return 0;
        }
        deep(levels - 1) + usize::from(frame[levels % 1024])
    }

    #[test]
    fn the_stack_holds_more_than_a_usual_thread_has() {
        // Two mebibytes are usual; a level takes one kibibyte or, unoptimised, a few.
        assert_eq!(with_big_stack(|| deep(2200)).unwrap(), 2200);
    }

    #[test]
    fn the_value_comes_back_from_the_thread() {
        let text = String::from("borrowed");
        assert_eq!(with_big_stack(|| text.len()).unwrap(), 8);
    }
}
