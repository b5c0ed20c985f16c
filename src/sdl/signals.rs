//! Signals that end the program: it saves what would be lost and ends, without a question. A second one ends it at once.
//! Elsewhere than on Unix there are none; there the system closes windows.

use crate::failure::Failure;

#[cfg(unix)]
mod unix {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;

    pub struct Signals {
        /// The number of the last one; 0 is none.
        received: Arc<AtomicUsize>,
        /// Whether the next one ends the program at once.
        is_ending: Arc<AtomicBool>,
    }

    impl Signals {
        pub fn new() -> Signals {
            let signals = Signals { received: Arc::default(), is_ending: Arc::default() };
            for signal in [SIGHUP, SIGINT, SIGTERM] {
                // What is registered first acts first: the flag of the first signal is up when the second comes.
                let registered =
                    flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&signals.is_ending))
                        .and_then(|_| flag::register(signal, Arc::clone(&signals.is_ending)))
                        .and_then(|_| flag::register_usize(signal, Arc::clone(&signals.received), signal as usize));
                if let Err(error) = registered {
                    log::warn!("signal {signal} is not heard: {error}");
                }
            }
            signals
        }

        pub fn received(&self) -> Option<u8> {
            u8::try_from(self.received.load(Ordering::Relaxed)).ok().filter(|signal| *signal > 0)
        }

        pub fn ends_at_once(&self) {
            self.is_ending.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(not(unix))]
mod unix {
    pub struct Signals;

    impl Signals {
        pub fn new() -> Signals {
            Signals
        }

        pub fn received(&self) -> Option<u8> {
            None
        }

        pub fn ends_at_once(&self) {}
    }
}

pub struct Signals(unix::Signals);

impl Signals {
    /// From now on they are only heard of here.
    pub fn listen() -> Signals {
        // SDL would turn two of them into the event of a window that is closed.
        sdl2::hint::set("SDL_NO_SIGNAL_HANDLERS", "1");
        Signals(unix::Signals::new())
    }

    /// How the program ends if a signal came: with the exit code that shells expect.
    pub fn end(&self) -> Option<Failure> {
        self.0.received().map(|signal| Failure::Ended(128 + signal))
    }

    /// Nothing is left to save: the next signal ends the program wherever it is.
    pub fn ends_at_once(&self) {
        self.0.ends_at_once();
    }
}
