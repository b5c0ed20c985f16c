//! Writes a recording while it is made. So a game that is killed, or that ends because its display is gone, loses only the
//! last seconds of it. The file is written on another thread, because a disk can be slow and the game must not wait.

use std::path::PathBuf;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{Builder, JoinHandle};

use super::library::write;
use crate::replay::Replay;

pub struct RecordingFile {
    /// `None` when the thread must end.
    sender: Option<SyncSender<Replay>>,
    thread: Option<JoinHandle<()>>,
    /// Length of the recording that was sent last.
    ticks: u32,
}

impl RecordingFile {
    pub fn new(file: PathBuf) -> RecordingFile {
        let (sender, recordings) = sync_channel::<Replay>(1);
        let thread = Builder::new().spawn(move || {
            for replay in recordings {
                // The player is informed when the game ends and the whole recording cannot be written either.
                if let Err(why) = write(&file, replay.to_text().as_bytes()) {
                    log::info!("{why}");
                }
            }
        });
        RecordingFile { sender: Some(sender), thread: thread.ok(), ticks: 0 }
    }

    /// Writes the recording so far. Does nothing if an earlier one still waits to be written.
    pub fn update(&mut self, replay: Replay) {
        let ticks = replay.ticks;
        if let Some(sender) = self.sender.as_ref().filter(|_| ticks != self.ticks)
            && sender.try_send(replay).is_ok()
        {
            self.ticks = ticks;
        }
    }
}

impl Drop for RecordingFile {
    /// Waits until nothing is being written any more, so that nothing older can replace what is written next.
    fn drop(&mut self) {
        self.sender = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
