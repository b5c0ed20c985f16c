//! Runs operations that are given as bytes. If a run fails, it looks for a shorter list of operations that fails too, and
//! prints it.

use super::model::World;
use super::operation::{Operation, RECORD, Record, Setup};
use super::reference::Reference;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;
use std::time::{Duration, Instant};

/// A longer search rarely makes the list shorter.
const LONGEST_SEARCH: Duration = Duration::from_secs(60);

const OPERATIONS_PER_VALIDATION: usize = 1000;

/// Runs the operations that the bytes mean, with the scalar type that the first byte chooses. Panics if the tree is
/// wrong.
pub fn check(bytes: &[u8]) {
    match bytes.first().unwrap_or(&0) % 3 {
        0 => check_scalar::<i32>(bytes),
        1 => check_scalar::<f32>(bytes),
        _ => check_scalar::<f64>(bytes),
    }
}

fn check_scalar<S: Reference>(bytes: &[u8]) {
    let Some(done) = failure::<S>(bytes) else { return };
    let shortest = shrink::<S>(bytes[..bytes.len().min(done.len() * RECORD)].to_vec());
    let hex: String = shortest.iter().map(|byte| format!("{byte:02x}")).collect();
    eprintln!("A short list of operations that fails:");
    for operation in failure::<S>(&shortest).unwrap_or_default() {
        eprintln!("    {operation}");
    }
    eprintln!("To run it again: BYTES={hex} cargo test --all-features --test oracle bytes");
    run::<S>(&shortest, &mut Vec::new());
    unreachable!("the operations failed before");
}

/// Returns the operations up to the one that fails, as text. `None` if none does.
fn failure<S: Reference>(bytes: &[u8]) -> Option<Vec<String>> {
    thread_local! {
        static IS_QUIET: Cell<bool> = const { Cell::new(false) };
    }
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let hook = take_hook();
        set_hook(Box::new(move |panic| {
            if !IS_QUIET.get() {
                hook(panic);
            }
        }));
    });
    let mut done = Vec::new();
    IS_QUIET.set(true);
    let result = catch_unwind(AssertUnwindSafe(|| run::<S>(bytes, &mut done)));
    IS_QUIET.set(false);
    result.is_err().then(|| done.iter().map(|operation| format!("{operation:?}")).collect())
}

/// Runs the operations. Adds each of them to `done` before it is applied.
fn run<S: Reference>(bytes: &[u8], done: &mut Vec<Operation<S>>) {
    let mut records = bytes.chunks(RECORD).map(|bytes| {
        let mut record: Record = [0; RECORD];
        record[..bytes.len()].copy_from_slice(bytes);
        record
    });
    let setup = Setup::decode(&records.next().unwrap_or_default());
    done.push(Operation::Start(setup.clone()));
    let mut world = World::new(&setup);
    for (number, record) in records.enumerate() {
        let operation = setup.operation(&record, &world.items, &world.stale);
        done.push(operation.clone());
        world.apply(&operation);
        if number % OPERATIONS_PER_VALIDATION == OPERATIONS_PER_VALIDATION - 1 {
            world.validate();
        }
    }
    world.check_all();
    world.validate();
}

/// Cuts out records as long as the rest still fails: first half of them at a time, in the end single ones. Then makes the
/// remaining bytes smaller.
fn shrink<S: Reference>(mut bytes: Vec<u8>) -> Vec<u8> {
    let start = Instant::now();
    let fails = |bytes: &[u8]| start.elapsed() < LONGEST_SEARCH && failure::<S>(bytes).is_some();
    loop {
        let before = bytes.clone();
        let mut count = (bytes.len() / RECORD).next_power_of_two();
        while count > 0 {
            let mut at = RECORD;
            while at < bytes.len() {
                let mut shorter = bytes.clone();
                shorter.drain(at..(at + count * RECORD).min(bytes.len()));
                if fails(&shorter) {
                    bytes = shorter;
                } else {
                    at += count * RECORD;
                }
            }
            count /= 2;
        }
        // The first byte chooses the scalar type.
        for at in 1..bytes.len() {
            for smaller in [0, bytes[at] / 2, bytes[at].saturating_sub(1)] {
                let old = std::mem::replace(&mut bytes[at], smaller);
                if smaller < old && fails(&bytes) {
                    break;
                }
                bytes[at] = old;
            }
        }
        if bytes == before {
            return bytes;
        }
    }
}
