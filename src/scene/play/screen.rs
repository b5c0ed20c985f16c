//! The game as a screen: a tick of the menus or of the world, and the picture.

use super::pause::{MenuKind, Opened};
use super::{Choice, GHOST, PAD_LOST, Play, tools};
use crate::draw::font::{Align, Font};
use crate::draw::overlay::{Counter, HELP_PAGES};
use crate::draw::{DrawList, HEIGHT, WIDTH};
use crate::geom::{Rect, TICKS_A_SECOND};
use crate::input::Button;
use crate::scene::offer::Offer;
use crate::scene::results::{After, Clocked};
use crate::scene::screen::{Controls, MenuKey, MenuSound, Next, Screen, StageAction};
use crate::scene::widgets::notice::Notice;
use crate::settings::PictureOptions;
use crate::sim::{Event, World};

impl Screen for Play {
    fn screen(&self) -> String {
        match (&self.end.results, &self.menu) {
            _ if self.view.overlays.help => "play: help".into(),
            (Some(results), _) => results.screen().into(),
            (None, None) => "play".into(),
            (None, Some(opened)) => match opened.kind {
                MenuKind::Doubt(doubt) if self.is_ended() => format!("play: lost, {doubt:?}?"),
                MenuKind::Doubt(doubt) => format!("pause: {doubt:?}?"),
                MenuKind::Tools => "pause: tools".into(),
                MenuKind::Heard { .. } => "pause: notes".into(),
                MenuKind::Pause(_) | MenuKind::End if self.has_lost() => "play: lost".into(),
                MenuKind::Pause(_) | MenuKind::End if self.is_ended() => "play: ended".into(),
                MenuKind::Pause(_) | MenuKind::End => "pause".into(),
            },
        }
    }

    fn offers(&self) -> Vec<Offer> {
        match (&self.end.results, &self.menu) {
            _ if self.view.overlays.help && self.view.inside.help_page + 1 < HELP_PAGES => {
                vec![Offer::anywhere("next page")]
            }
            _ if self.view.overlays.help => vec![Offer::anywhere("close")],
            (Some(results), _) => results.offers(),
            (None, Some(_)) if self.waits_for_a_fresh_press() => Vec::new(),
            (None, Some(opened)) => opened.menu.offers(),
            (None, None) => Vec::new(),
        }
    }

    fn tick(&mut self, controls: Controls) -> Next {
        self.sound = None;
        self.stepped = false;
        if let Some(opened) = &mut self.menu {
            opened.is_hidden = false;
        }
        self.device = controls.device;
        if let Some(next) = controls.tool.and_then(tools::leads_to) {
            return next;
        }
        let closes_help = self.look_inside(&controls);
        if closes_help || self.view.overlays.help {
            return Next::Stay;
        }
        self.notice.take_if(|notice| !notice.tick());
        if std::mem::take(&mut self.end.is_news) {
            return Next::Cleared;
        }
        if let Some(results) = &mut self.end.results {
            let after = results.tick(&controls);
            self.sound = results.chrome.sound;
            return match after {
                Some(After::NextStage) => Next::NextStage,
                Some(After::Course) => Next::NextStage,
                Some(After::Again) => self.again(),
                Some(After::Race) => Next::Stage(StageAction::Race),
                Some(After::Watch) => Next::Stage(StageAction::Watch),
                Some(After::Export) => Next::Stage(StageAction::Export),
                Some(After::Map) => Next::Map,
                Some(After::End) => Next::Ending,
                None => Next::Stay,
            };
        }
        if let Some(next) = self.course_goes() {
            return next;
        }
        self.count_menu_ticks();
        if self.waits_for_a_fresh_press() {
            return Next::Stay;
        }
        let (is_ended, is_practice) = (self.is_ended(), self.is_practice());
        self.turn_heard(controls.menu, controls.pointer.wheel);
        if let Some(Opened { menu, kind, .. }) = &mut self.menu {
            let choice = menu.tick(controls.menu, controls.pointer);
            let turns = matches!(menu.chosen(), Choice::Go(Next::Difficulty { .. }));
            if let Some(key @ (MenuKey::Left | MenuKey::Right)) = controls.menu.filter(|_| turns) {
                self.sound = Some(MenuSound::Move);
                return Next::Difficulty { on: key == MenuKey::Right };
            }
            self.sound = menu.sound.or(self.sound);
            let goes_back = controls.menu == Some(MenuKey::Back);
            return match choice {
                _ if goes_back && matches!(kind, MenuKind::Tools | MenuKind::Heard { .. } | MenuKind::Doubt(_)) => {
                    self.pause_again()
                }
                _ if goes_back && !is_ended => self.resume(),
                _ if goes_back && is_practice => Next::Rush,
                Some(Choice::Resume) => self.resume(),
                Some(Choice::Again) => self.again(),
                Some(Choice::Inside) => self.list_tools(),
                Some(Choice::Heard) => self.read_again(),
                Some(Choice::Use(tool)) => self.choose_tool(tool, controls.players),
                Some(Choice::BackASecond) => self.go_back(TICKS_A_SECOND),
                Some(Choice::Pause) => self.pause_again(),
                Some(Choice::Ask(doubt)) => self.ask(doubt),
                Some(Choice::Checkpoint) => self.back_to_checkpoint(),
                Some(Choice::Continue) => self.continue_from_checkpoint(),
                Some(Choice::WatchAgain) => self.watch_again(),
                Some(Choice::SecondLeaves) => self.let_second_leave(),
                Some(Choice::Go(next)) => next,
                None => Next::Stay,
            };
        }
        if let Some(player) = controls.lost_pad {
            return self.pause(Some(PAD_LOST[player]));
        }
        let second_asks = self.second_start(controls.players[1]);
        let asks_for_pause = controls.menu == Some(MenuKey::Back)
            || controls.players[0].pressed(Button::Start)
            || second_asks
            || self.time.is_right_clicked;
        if asks_for_pause || controls.focus_lost {
            self.sound = asks_for_pause.then_some(MenuSound::Back);
            return self.pause(None);
        }
        let is_pressed = controls.caught.is_some() || controls.pointer.left.pressed;
        self.introduction.tick(is_pressed);
        let players = self.parting(controls.players);
        if let Some(players) = self.time.due(self.held(players)) {
            self.step(players);
        }
        if std::mem::take(&mut self.end.is_news) { Next::Cleared } else { Next::Stay }
    }

    fn draw(&mut self, mix: f32, list: &mut DrawList) {
        // A world that waits is drawn at its last tick, because interpolation would make it tremble.
        let mix = if self.has_menu() { 1.0 } else { self.time.mix(mix) };
        let ghost = self.ghost.as_ref();
        // The headings of a menu are where the score is. The list of tools leaves the picture around it visible.
        let hides_hud = self.menu.as_ref().is_some_and(|opened| opened.kind != MenuKind::Tools && !opened.is_hidden);
        self.view.hud = self.end.results.is_none() && !hides_hud && self.over_ticks().is_none();
        // Signs are hidden while the card or the menu is shown.
        self.view.notes.captions = self.introduction.card().is_none() && self.menu.is_none();
        // The strip of a replay is where the line of the counter is.
        let counter = self.view.overlays.counter;
        if self.tape.is_some() && counter == Counter::Line {
            self.view.overlays.counter = Counter::Off;
        }
        self.view.draw_beside(&self.world, mix, list, |list, seen| {
            if let Some(ghost) = ghost {
                ghost.draw(list, seen, mix);
            }
        });
        self.view.overlays.counter = counter;
        self.photo.take(&mut self.view, &self.world);
        let seen = self.view.lens(1.0, list.size()).seen;
        if let (Some(ghost), None, None) = (ghost, &self.menu, &self.end.results) {
            let (time, right) = (Clocked(ghost.lasted()), list.width - 8);
            let below = list.height - 36;
            list.text(Font::of(list.look.text), Align::Right, right, below, GHOST, words!("play.racing", time = time));
        }
        if let (Some(trial), None, None) = (&self.trial, &self.menu, &self.end.results) {
            trial.draw(list, &self.world);
        }
        if self.menu.is_none() && self.end.results.is_none() {
            self.draw_course(list);
        }
        if let Some(card) = self.introduction.card().filter(|_| self.menu.is_none() && self.end.results.is_none()) {
            card.draw(list, &self.world, seen);
        }
        if self.menu.is_none() && self.end.results.is_none() && !self.world.shows_an_end() {
            self.remarks.draw(list, &self.world, seen);
            self.radio.draw(list, &self.world, seen, self.view.inside.boxes());
        }
        self.draw_long_press(list);
        self.draw_watched(list);
        if let Some(results) = &self.end.results {
            results.draw(list);
        }
        self.draw_over(list);
        self.draw_menu(list);
        if let Some(notice) = &self.notice {
            notice.draw(list);
        }
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.sound
    }

    fn draw_beneath(&mut self, list: &mut DrawList) {
        let (hud, overlays) = (self.view.hud, self.view.overlays);
        self.view.hud = false;
        self.view.overlays.counter = Counter::Off;
        self.view.draw(&self.world, 1.0, list);
        (self.view.hud, self.view.overlays) = (hud, overlays);
    }

    fn has_menu(&self) -> bool {
        self.menu.is_some() || self.end.results.is_some() || self.view.overlays.help
    }

    fn world_in_play(&self) -> Option<&World> {
        Some(&self.world)
    }

    fn events(&self) -> &[Event] {
        if self.stepped { self.world.events() } else { &[] }
    }

    fn seen(&self) -> Rect {
        self.world.view()
    }

    fn size(&self) -> (i32, i32) {
        let Rect { w, h, .. } = self.world.view();
        let has_tools = self.menu.as_ref().is_some_and(|opened| opened.kind == MenuKind::Tools);
        if self.end.results.is_some() || has_tools || self.view.needs_room() { (WIDTH, HEIGHT) } else { (w, h) }
    }

    fn set_look(&mut self, look: PictureOptions) {
        self.view().look = look;
    }

    fn can_warn(&self) -> bool {
        true
    }

    fn warn(&mut self, sentence: &str) {
        Notice::warn(&mut self.notice, sentence);
    }
}
