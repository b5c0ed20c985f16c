//! What a picture shows of enemies that are hurt and that die: they look damaged from half of their life on, each cause of
//! death has a picture of its own, and what they carried lies on the ground afterwards.

use std::sync::Arc;

use quadrant::draw::sprites::Sprite;
use quadrant::draw::view::View;
use quadrant::draw::{Command, DrawList};
use quadrant::geom::Point;
use quadrant::input::Inputs;
use quadrant::level::read::read;
use quadrant::sim::entity::{Blow, How, Side};
use quadrant::sim::{IndexChoice, Kind, Rules, World};

struct Stage {
    world: World,
    view: View,
}

impl Stage {
    /// A rifleman that looks at a player far away.
    fn new() -> Stage {
        let rows = "\"..........................\", \"..........................\", \"..........................\", \
                    \"P.............r..........X\", \"##########################\"";
        let text = format!("Level(name: \"Range\", rows: [{rows}])");
        let level = Arc::new(read("range.ron", &text).expect("the level is right"));
        let world = World::new(level, 1, Rules { endless_life: true, ..Rules::default() }, IndexChoice::default());
        let view = View::new(&world, (640, 360));
        Stage { world, view }
    }

    /// One tick, at the end of which the rifleman gets a blow from its left.
    fn tick(&mut self, blow: Option<(i32, How)>) {
        self.view.before_tick(&self.world);
        self.world.step(Inputs::default());
        let of = self.world.entities().find(|entity| matches!(entity.kind, Kind::Enemy(_)));
        if let (Some((damage, how)), Some((id, at))) = (blow, of.map(|entity| (entity.id, entity.body.rect.center()))) {
            let blow = Blow { damage, from: Point::new(at.x - 8, at.y), side: Side::Players, how };
            self.world.with(id, |enemy, world| enemy.hurt(world, blow));
        }
        self.view.after_tick(&self.world);
    }

    fn wait(&mut self, ticks: u32) {
        (0..ticks).for_each(|_| self.tick(None));
    }

    fn shows(&mut self, sprite: Sprite) -> bool {
        let mut list = DrawList::new(640, 360);
        self.view.draw(&self.world, 1.0, &mut list);
        let frames = sprite.frame(0)..sprite.frame(0) + sprite.clip().frames;
        list.commands.iter().any(|command| matches!(command, Command::Sprite { frame, .. } if frames.contains(frame)))
    }
}

#[test]
fn at_half_of_its_life_an_enemy_looks_damaged_and_loses_its_hat() {
    let mut stage = Stage::new();
    stage.tick(None);
    assert!(stage.shows(Sprite::SoldierIdle) || stage.shows(Sprite::SoldierWalk));
    assert!(!stage.shows(Sprite::GearHatSoldier));
    stage.tick(Some((1, How::Bullet)));
    assert!(stage.shows(Sprite::SoldierWornHurt) && stage.shows(Sprite::GearHatSoldier));
    assert!(!stage.shows(Sprite::SoldierHurt));
    // The hat is lost once.
    stage.wait(30);
    stage.tick(Some((9, How::Bullet)));
    stage.wait(60);
    let mut list = DrawList::new(640, 360);
    stage.view.draw(&stage.world, 1.0, &mut list);
    let hat = Sprite::GearHatSoldier.frame(0)..Sprite::GearHatSoldier.frame(0) + 8;
    let is_hat = |command: &&Command| matches!(command, Command::Sprite { frame, .. } if hat.contains(frame));
    assert_eq!(list.commands.iter().filter(is_hat).count(), 1);
}

#[test]
fn each_cause_of_death_has_its_own_picture_within_six_ticks() {
    let ends = [
        (How::Bullet, Sprite::SoldierEndsShot),
        (How::Blast, Sprite::SoldierEndsBlown),
        (How::Flame, Sprite::SoldierEndsBurnt),
        (How::Melee, Sprite::SoldierEndsFelled),
        (How::Laser, Sprite::SoldierEndsDissolved),
    ];
    for (how, own) in ends {
        let mut stage = Stage::new();
        stage.wait(2);
        stage.tick(Some((9, how)));
        stage.wait(6);
        for (_, sprite) in ends {
            assert_eq!(stage.shows(sprite), sprite == own, "{how:?}: {sprite:?}");
        }
        // The rifle and the helmet lie there for some seconds, except after a laser.
        stage.wait(120);
        for gear in [Sprite::GearRifle, Sprite::GearHatSoldier] {
            assert_eq!(stage.shows(gear), how != How::Laser, "{how:?}: {gear:?}");
        }
        assert_eq!(stage.shows(own), how != How::Laser, "{how:?}");
    }
}
