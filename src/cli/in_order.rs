//! Long work in parts, such as a search on each stage: two parts at a time if there are two cores. The results are
//! reported in order. A search depends on its level only, so searches at the same time do not affect each other.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::failure::Failure;

/// Parts at the same time. A search may take so much memory that two of them stay below 300 MB.
const MOST_AT_ONCE: usize = 2;

/// Calls `work` with each number below `parts`, and `tell` with each number and its result, in order. If `tell` fails,
/// no further part is begun.
pub fn in_order<T: Send>(
    parts: usize,
    work: impl Fn(usize) -> T + Sync,
    mut tell: impl FnMut(usize, T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (next, (send, receive)) = (AtomicUsize::new(0), mpsc::channel());
    let work_on = |send: mpsc::Sender<(usize, T)>| {
        loop {
            let nth = next.fetch_add(1, Ordering::Relaxed);
            // The receiver is gone if an earlier result could not be reported.
            if nth >= parts || send.send((nth, work(nth))).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..cores.min(MOST_AT_ONCE) {
            let send = send.clone();
            let work_on = &work_on;
            scope.spawn(move || work_on(send));
        }
        drop(send);
        let (mut waiting, mut nth) = (BTreeMap::new(), 0);
        for (done, result) in receive {
            waiting.insert(done, result);
            while let Some(result) = waiting.remove(&nth) {
                tell(nth, result)?;
                nth += 1;
            }
        }
        Ok(())
    })
}
