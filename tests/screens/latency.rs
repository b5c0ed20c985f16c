//! How long it takes until a press is seen: one tick.

use std::path::Path;

use crate::common::files::empty_folder;
use crate::common::person::Person;
use quadrant::input::Button;

/// The only difference between two games is one press. One tick later, their pictures differ.
#[test]
fn a_press_is_in_the_picture_after_one_tick() {
    for button in [Button::Left, Button::Right, Button::Jump, Button::Fire, Button::Grenade, Button::Down] {
        let pictures = [false, true].map(|presses| {
            let home = empty_folder(&format!("latency-{button:?}-{presses}"));
            let mut person = Person::plays(&home, &Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/docks-1.ron"));
            // The card of the level is over.
            person.wait(300);
            let key = person.session.settings().keys[0].of(button)[0].expect("every action has a key");
            if presses {
                person.key(key, true);
            }
            person.tick();
            person.picture().commands
        });
        assert_ne!(pictures[0], pictures[1], "{button:?}");
    }
}
