//! Tests the figures of effects, rooms and a fight. `quadrant-listen effects` and `quadrant-listen distances` print them.

use quadrant::level::Theme;
use quadrant_listen::apart::{GROUPS, HEARD_MOST, LEAST, Picture};
use quadrant_listen::bands::Band;
use quadrant_listen::{effects, fight};

use crate::synth::Effect;

fn effect(name: &str) -> Effect {
    let text = std::fs::read_to_string(format!("assets/sounds/{name}.ron")).expect(name);
    Effect::parse(&text).expect(name)
}

fn check(of: &str, bands: &[Band]) {
    for band in bands {
        let Band { name, value, low, high } = band;
        assert!(band.is_kept(), "{of}: {name} is {value:.2}, expected {low} to {high}");
    }
}

#[test]
fn guns_and_explosions_have_an_attack_a_body_and_a_tail() {
    effects::of_all(effect).iter().for_each(|(name, bands)| check(name, bands));
    let most: Vec<Effect> = HEARD_MOST.iter().map(|name| effect(name)).collect();
    check("the effects that are heard most", &[effects::boxy(most.iter())]);
}

#[test]
fn shots_blows_and_machines_are_told_apart_without_looking() {
    let picture = |name: &str, variant| Picture::of(&effects::rendered(&effect(name), variant));
    for names in GROUPS {
        let pictures: Vec<Picture> = names.iter().map(|name| picture(name, 0)).collect();
        for (nth, one) in pictures.iter().enumerate() {
            for (other, picture) in pictures[..nth].iter().enumerate() {
                let apart = one.from(picture);
                assert!(apart >= LEAST, "{} and {} are {apart:.1} dB apart", names[nth], names[other]);
            }
            let variant = one.from(&picture(names[nth], 1));
            assert!(variant < LEAST, "{}: a variant is {variant:.1} dB away", names[nth]);
        }
    }
}

#[test]
fn each_quadrant_has_a_room_of_its_own_and_a_fight_is_wide() {
    for theme in Theme::ALL {
        check(&format!("the room of {theme:?}"), &fight::room(theme));
        check(&format!("a fight in {theme:?}"), &fight::of_fight(&fight::fight(theme, effect, None)));
    }
}
