//! Signals that end the program: it saves what would be lost and ends without asking. A second signal ends it at once.
//! Only Unix is supported. Other systems close the window instead.

use crate::failure::Failure;

#[cfg(unix)]
mod unix {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;

    pub struct Signals {
        /// The number of the last signal. 0 is none.
        received: Arc<AtomicUsize>,
        /// Whether the next signal ends the program at once.
        is_ending: Arc<AtomicBool>,
    }

    impl Signals {
        pub fn new() -> Signals {
            let signals = Signals { received: Arc::default(), is_ending: Arc::default() };
            for signal in [SIGHUP, SIGINT, SIGTERM] {
                // Handlers run in the order of registration. At the first signal the shutdown handler finds the flag
                // not set and does nothing. The next handler sets it, so the second signal ends the program.
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
    /// Handles signals here from now on.
    pub fn listen() -> Signals {
        // SDL would turn two of these signals into a close event of the window.
        sdl2::hint::set("SDL_NO_SIGNAL_HANDLERS", "1");
        Signals(unix::Signals::new())
    }

    /// Returns how the program ends if a signal came: with the exit code that shells expect.
    pub fn end(&self) -> Option<Failure> {
        self.0.received().map(|signal| Failure::Ended(128 + signal))
    }

    /// Call this when nothing is left to save. The next signal ends the program immediately.
    pub fn ends_at_once(&self) {
        self.0.ends_at_once();
    }
}
