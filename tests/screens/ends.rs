//! What a picture shows of enemies that are hurt and that die: they look damaged from half of their life on, each cause of
//! death has a picture of its own, and what they carried lies on the ground afterwards.

use std::sync::Arc;

use quadrant::draw::sprites::Sprite;
use quadrant::draw::view::View;
use quadrant::draw::{Command, DrawList};
use quadrant::geom::Point;
use quadrant::input::Inputs;
use quadrant::level::read::read;
use quadrant::sim::world::blow::{Blow, How, Side};
use quadrant::sim::{IndexChoice, Kind, Rules, World};

struct Stage {
    world: World,
    view: View,
}

impl Stage {
    /// A rifleman that looks at a player far away.
    fn new() -> Stage {
        Stage::with("Foe(what: rifleman, at: (14, 3))")
    }

    /// One enemy and a player far away. The floor is below row 3, and the ceiling above row 0.
    fn with(enemy: &str) -> Stage {
        let rows = "\"..........................\", \"..........................\", \"..........................\", \
                    \"P........................X\", \"##########################\"";
        let text = format!("Level(name: \"Range\", rows: [{rows}], entities: [{enemy}])");
        let level = Arc::new(read("range.ron", &text).expect("the level is right"));
        let world = World::new(level, 1, Rules { endless_life: true, ..Rules::default() }, IndexChoice::default());
        let view = View::new(&world);
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

    /// Strikes until the enemy is dead. Some are protected in most states, and a swarm has many lives.
    fn kill(&mut self, how: How) {
        for _ in 0..600 {
            if !self.world.entities().any(|entity| matches!(entity.kind, Kind::Enemy(_))) {
                return;
            }
            self.tick(Some((9, how)));
        }
        panic!("it lives on");
    }

    fn wait(&mut self, ticks: u32) {
        (0..ticks).for_each(|_| self.tick(None));
    }

    fn shows(&mut self, sprite: Sprite) -> bool {
        self.count(sprite) > 0
    }

    /// Counts a clip in the picture. For a rifleman, that of any man of the crew counts.
    fn count(&mut self, sprite: Sprite) -> usize {
        let mut list = DrawList::new(640, 360);
        self.view.draw(&self.world, 1.0, &mut list);
        let is_shown =
            |sprite: Sprite, frame: u16| (sprite.frame(0)..sprite.frame(0) + sprite.clip().frames).contains(&frame);
        let is_it = |command: &&Command| match command {
            Command::Sprite { frame, .. } => {
                [sprite, sprite.as_second(), sprite.as_third()].iter().any(|one| is_shown(*one, *frame))
            }
            _ => false,
        };
        list.commands.iter().filter(is_it).count()
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
    assert_eq!(stage.count(Sprite::GearHatSoldier), 1);
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

/// Each kind that is no trooper, and what is left of it after each cause.
const OTHERS: [(&str, &[(How, Sprite)]); 9] = [
    (
        "Foe(what: hound, at: (14, 3))",
        &[
            (How::Bullet, Sprite::HoundEndsShot),
            (How::Blast, Sprite::HoundEndsBlown),
            (How::Flame, Sprite::HoundEndsBurnt),
            (How::Laser, Sprite::HoundEndsDissolved),
        ],
    ),
    (
        "Foe(what: grey_drone, at: (14, 1))",
        &[
            (How::Bullet, Sprite::DroneGreyEndsShot),
            (How::Melee, Sprite::DroneGreyEndsFelled),
            (How::Blast, Sprite::DroneGreyEndsBlown),
            (How::Flame, Sprite::DroneGreyEndsBurnt),
            (How::Laser, Sprite::DroneGreyEndsDissolved),
        ],
    ),
    (
        "Foe(what: red_drone, at: (14, 1))",
        &[
            (How::Bullet, Sprite::DroneRedEndsShot),
            (How::Melee, Sprite::DroneRedEndsFelled),
            (How::Blast, Sprite::DroneRedEndsBlown),
            (How::Flame, Sprite::DroneRedEndsBurnt),
            (How::Laser, Sprite::DroneRedEndsDissolved),
        ],
    ),
    (
        "Turret(at: (14, 3), mount: floor)",
        &[
            (How::Bullet, Sprite::TurretEndsFloorShot),
            (How::Blast, Sprite::TurretEndsFloorBlown),
            (How::Flame, Sprite::TurretEndsFloorBurnt),
            (How::Laser, Sprite::TurretEndsFloorDissolved),
        ],
    ),
    (
        "Foe(what: mirror, at: (14, 1))",
        &[
            (How::Bullet, Sprite::MirrorEndsShot),
            (How::Blast, Sprite::MirrorEndsBlown),
            (How::Flame, Sprite::MirrorEndsBurnt),
            (How::Laser, Sprite::MirrorEndsDissolved),
        ],
    ),
    (
        "Foe(what: spitter, at: (14, 3))",
        &[
            (How::Melee, Sprite::SpitterEndsFelled),
            (How::Blast, Sprite::SpitterEndsBlown),
            (How::Flame, Sprite::SpitterEndsBurnt),
        ],
    ),
    (
        "Foe(what: wasps, at: (14, 1))",
        &[
            (How::Bullet, Sprite::WaspsEndsShot),
            (How::Flame, Sprite::WaspsEndsBurnt),
            (How::Laser, Sprite::WaspsEndsDissolved),
        ],
    ),
    (
        "Foe(what: phaser, at: (14, 3))",
        &[
            (How::Bullet, Sprite::PhaserEndsShot),
            (How::Blast, Sprite::PhaserEndsBlown),
            (How::Flame, Sprite::PhaserEndsBurnt),
            (How::Laser, Sprite::PhaserEndsDissolved),
        ],
    ),
    (
        "Turret(at: (14, 0), mount: ceiling)",
        &[(How::Blast, Sprite::TurretEndsCeilingBlown), (How::Flame, Sprite::TurretEndsCeilingBurnt)],
    ),
];

#[test]
fn machines_and_beings_also_have_a_picture_for_each_cause() {
    for (enemy, ends) in OTHERS {
        for &(how, own) in ends {
            let mut stage = Stage::with(enemy);
            stage.wait(2);
            stage.kill(how);
            stage.wait(5);
            for &(_, sprite) in ends {
                assert_eq!(stage.shows(sprite), sprite == own, "{enemy}, {how:?}: {sprite:?}");
            }
        }
    }
}
