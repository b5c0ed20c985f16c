//! The screens of the game: title, map, play, editor, lab, options and so on. A scene gets the controls once a tick,
//! returns what comes next, and draws itself into a list. It knows neither windows nor files.

pub mod achievements;
pub mod briefing;
pub mod credits;
pub mod editor;
pub mod ending;
pub mod lab;
pub mod map;
pub mod modes;
pub mod notes;
pub mod offer;
pub mod options;
pub mod own;
pub mod panels;
pub mod play;
pub mod press;
pub mod publish;
pub mod results;
pub mod rush;
pub mod scores;
mod screen;
pub mod statistics;
pub mod title;
pub mod trial;
mod widgets;

pub use screen::{
    Click, Controls, MenuKey, MenuSound, Next, OwnAction, Pointer, Recover, Screen, StageAction, Tool, Typed, TypedKey,
};

/// Makes the enum of all scenes. A scene can be used as the [`Screen`] in it, and a screen turns into a scene.
macro_rules! scenes {
    ($($name:ident($screen:ty)),* $(,)?) => {
        pub enum Scene {
            $($name(Box<$screen>)),*
        }

        impl std::ops::Deref for Scene {
            type Target = dyn Screen;

            fn deref(&self) -> &(dyn Screen + 'static) {
                match self { $(Scene::$name(screen) => &**screen),* }
            }
        }

        impl std::ops::DerefMut for Scene {
            fn deref_mut(&mut self) -> &mut (dyn Screen + 'static) {
                match self { $(Scene::$name(screen) => &mut **screen),* }
            }
        }

        $(impl From<$screen> for Scene {
            fn from(screen: $screen) -> Scene {
                Scene::$name(Box::new(screen))
            }
        })*
    };
}

scenes! {
    Title(title::Title),
    Panels(panels::Panels),
    Briefing(briefing::Briefing),
    Play(play::Play),
    Notes(notes::Notes),
    Lab(lab::Lab),
    Map(map::Map),
    Trial(trial::TrialStart),
    OwnLevels(own::OwnLevels),
    Modes(modes::Modes),
    BossRush(rush::BossRush),
    Scores(scores::Scores),
    Achievements(achievements::Achievements),
    Statistics(statistics::Statistics),
    Credits(credits::Credits),
    Ending(ending::Ending),
    Editor(editor::Editor),
    Publish(publish::Publish),
    Options(options::Options),
}

impl Scene {
    /// The running game, in a level or in one that is tried out in the editor.
    pub fn game(&self) -> Option<&play::Play> {
        match self {
            Scene::Play(play) => Some(play),
            Scene::Editor(editor) => editor.playing(),
            _ => None,
        }
    }
}
