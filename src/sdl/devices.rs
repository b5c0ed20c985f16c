//! The keyboard, the mouse and the pads of a session. Passes on what SDL reports, and does what the game wants of a
//! device: shake it, teach it, read the names of its keys.

use std::path::Path;

use sdl2::event::Event as SdlEvent;
use sdl2::{EventPump, Sdl};

use super::convert::{convert, key_names};
use super::plugs::Plugs;
use crate::game::event::Event;
use crate::game::session::Session;
use crate::geom::Rect;
use crate::settings::Settings;

pub struct Devices {
    events: EventPump,
    plugs: Plugs,
}

impl Devices {
    pub fn new(sdl: &Sdl, settings: &Settings) -> Result<Devices, String> {
        Ok(Devices { plugs: Plugs::new(sdl, &settings.taught_pads), events: sdl.event_pump()? })
    }

    /// Passes on everything SDL reports. `picture` is where the window shows the picture.
    pub fn listen(&mut self, session: &mut Session, picture: Rect) {
        for event in self.events.poll_iter() {
            match event {
                SdlEvent::DropFile { filename, .. } => session.drop_file(Path::new(&filename)),
                event => convert(event, &mut self.plugs, |event| session.hear(event, picture)),
            }
        }
        while let Some(press) = self.plugs.next_press() {
            session.hear(Event::StrangePad(press), picture);
        }
    }

    /// Does what the game has requested since the last call, except shaking.
    pub fn serve(&mut self, session: &mut Session) {
        if session.take_layout_change() {
            session.learn_names(key_names());
        }
        if let Some((pad, fields)) = session.taught() {
            let line = self.plugs.teach(pad, &fields);
            if line.is_ok()
                && let Some((pad, maker)) = self.plugs.open_taught(pad)
            {
                session.hear(Event::PadAdded { pad, maker }, Rect::default());
            }
            session.pad_is_taught(line);
        }
        self.plugs.hear_all(session.is_teaching());
    }

    pub fn shake(&mut self, session: &mut Session) {
        for (pad, shake) in session.shakes().into_iter().flatten() {
            self.plugs.rumble(pad, shake.motors, shake.milliseconds);
        }
    }
}
