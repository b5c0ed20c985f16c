//! The sprites of each kind of enemy. Most code for drawing is shared by the kinds of one shape: those on foot, those
//! that fly, those that hang, and turrets. The others have code of their own, in `garden` and `vault`.

use super::calm::{Moods, moods_of};
use super::{garden, vault};
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite::{self, *};
use crate::draw::sprites::find;
use crate::geom::Point;
use crate::level::{EnemyKind, Mount};
use crate::sim::Entity;
use crate::sim::enemy::Enemy;
use crate::sim::enemy::mind::aim::Pose;

pub enum Pictures {
    OnFoot(OnFoot),
    Flying(Flying),
    Hanging(Hanging),
    Turret(Turret),
    Own(Own),
}

/// A kind that looks like no other. `draw` gets the place of its feet in the picture.
pub struct Own {
    pub draw: fn(&mut Pen, (i32, i32), &Entity, &Enemy),
    pub idle: Sprite,
    pub falls: Falls,
    pub ends: Ends,
}

/// Where the remains go.
#[derive(Clone, Copy)]
pub enum Falls {
    /// They sink to the floor below its feet.
    InPlace,
    /// They stay where it is rooted.
    Stays,
    /// They fall from the air.
    Down,
    /// Each of its many bodies has remains of its own.
    Apart,
}

/// The clips in which it dies, and what it loses.
#[derive(Clone, Copy)]
pub struct Ends {
    pub shot: Sprite,
    pub felled: Sprite,
    pub blown: Sprite,
    pub burnt: Sprite,
    pub dissolved: Sprite,
    /// What it wears on the head. It has already lost it if it has lost half of its life.
    pub hat: Option<Sprite>,
    /// What it drops in every death, unless nothing is left of it.
    pub gear: &'static [Sprite],
    /// The parts that an explosion tears off it.
    pub parts: &'static [Sprite],
}

pub struct OnFoot {
    pub idle: Sprite,
    pub walk: Sprite,
    pub alert: Sprite,
    /// While it watches and stands still. If the clip does not repeat, its last frame stays.
    pub watch: Sprite,
    pub turn: Sprite,
    pub hurt: Sprite,
    pub stunned: Sprite,
    pub attack: AttackClips,
    pub moves: Moves,
    pub moods: Moods,
    pub ends: Ends,
}

/// How it gets to another floor.
#[derive(Clone, Copy)]
pub struct Moves {
    pub crouch: Sprite,
    pub leap: Sprite,
    pub climb: Sprite,
}

pub enum AttackClips {
    /// It fires straight ahead, and kneels to fire `low`.
    Ahead {
        gun: Gun,
        low: Gun,
    },
    /// It fires in sixteen directions, in five poses. A line may show where the shot will go.
    Aimed {
        guns: Poses,
        has_line: bool,
    },
    Shield {
        gun: Gun,
        bash: Sprite,
    },
    Charge {
        tell: Sprite,
        charge: Sprite,
        strike: Sprite,
    },
    /// The arm goes back in the warning before the attack, and forward in the attack.
    Throw(Sprite),
    /// Each state has a clip of its own. The last frame of `rest` stays until the rest ends.
    Own {
        run: Sprite,
        tell: Sprite,
        attack: Sprite,
        rest: Sprite,
    },
}

#[derive(Clone, Copy)]
pub struct Gun {
    pub aim: Sprite,
    pub fire: Sprite,
}

#[derive(Clone, Copy)]
pub struct Poses {
    pub forward: Gun,
    pub up_forward: Gun,
    pub up: Gun,
    pub down_forward: Gun,
    pub down: Gun,
}

pub struct Flying {
    /// Leaning back, level, and leaning forward a little and far.
    pub fly: [Sprite; 4],
    pub watch: [Sprite; 4],
    pub alert: Sprite,
    pub tell: Sprite,
    pub fire: Sprite,
    pub hurt: Sprite,
    /// Where a shot starts, from the middle, for an enemy that faces right.
    pub muzzle: Point,
    pub ends: Ends,
}

/// Its wreck is an entity of its own, so it has no death.
pub struct Hanging {
    pub idle: Sprite,
    pub crawl: Sprite,
    pub alert: Sprite,
    pub tell: Sprite,
    pub attack: Sprite,
    pub rest: Sprite,
    pub hurt: Sprite,
}

pub struct Turret {
    /// Sixteen frames, one per direction.
    pub barrel: Sprite,
    /// The same before a shot: drawn in, with a ball of light that grows, and hot.
    pub barrel_draws: Sprite,
    pub barrel_glows: Sprite,
    pub barrel_hot: Sprite,
    pub barrel_fire: Sprite,
    /// Smoking between two shots.
    pub barrel_spent: Sprite,
    pub base: Sprite,
    pub base_notice: Sprite,
    pub base_alert: Sprite,
    pub base_tell: Sprite,
    /// Two frames: in the light of a shot, and after it.
    pub base_fire: Sprite,
    pub base_hurt: Sprite,
    pub ends: Ends,
    pub flip: bool,
}

impl Poses {
    pub fn of(&self, pose: Pose) -> Gun {
        match pose {
            Pose::Forward => self.forward,
            Pose::UpForward => self.up_forward,
            Pose::Up => self.up,
            Pose::DownForward => self.down_forward,
            Pose::Down => self.down,
        }
    }
}

impl OnFoot {
    pub fn has_gun(&self) -> bool {
        match self.attack {
            AttackClips::Ahead { .. } | AttackClips::Aimed { .. } | AttackClips::Shield { .. } => true,
            AttackClips::Charge { .. } | AttackClips::Throw(_) | AttackClips::Own { .. } => false,
        }
    }
}

const fn gun(sheet: &str, aim: &str, fire: &str) -> Gun {
    Gun { aim: find(&[sheet, " ", aim]), fire: find(&[sheet, " ", fire]) }
}

const fn ahead(sheet: &str) -> AttackClips {
    AttackClips::Ahead { gun: gun(sheet, "aim", "fire"), low: gun(sheet, "aim_low", "fire_low") }
}

const fn aimed(sheet: &str, has_line: bool) -> AttackClips {
    let guns = Poses {
        forward: gun(sheet, "aim", "fire"),
        up_forward: gun(sheet, "aim_up_diagonal", "fire_up_diagonal"),
        up: gun(sheet, "aim_up", "fire_up"),
        down_forward: gun(sheet, "aim_down_diagonal", "fire_down_diagonal"),
        down: gun(sheet, "aim_down", "fire_down"),
    };
    AttackClips::Aimed { guns, has_line }
}

/// The ends of an enemy that loses nothing, and dies of a blow by hand as of a shot. The names of the clips begin with both words.
const fn ends(sheet: &str, word: &str) -> Ends {
    let shot = find(&[sheet, word, "shot"]);
    Ends {
        shot,
        felled: shot,
        blown: find(&[sheet, word, "blown"]),
        burnt: find(&[sheet, word, "burnt"]),
        dissolved: find(&[sheet, word, "dissolved"]),
        hat: None,
        gear: &[],
        parts: &[],
    }
}

/// The ends of an enemy that dies differently for each cause.
const fn five_ends(sheet: &str, gear: &'static [Sprite], parts: &'static [Sprite]) -> Ends {
    Ends { felled: find(&[sheet, "_ends felled"]), gear, parts, ..ends(sheet, "_ends ") }
}

/// The ends of a trooper, who wears a hat.
const fn trooper(sheet: &str, gear: &'static [Sprite]) -> Ends {
    Ends { hat: Some(find(&["gear hat_", sheet])), ..five_ends(sheet, gear, &[]) }
}

/// An enemy that stays on its floor, with the names of its clips that not every sheet has.
const fn on_foot(sheet: &str, [walk, alert, watch]: [&str; 3], attack: AttackClips, ends: Ends) -> OnFoot {
    let (walk, hurt) = (find(&[sheet, " ", walk]), find(&[sheet, " hurt"]));
    let idle = find(&[sheet, " idle"]);
    OnFoot {
        idle,
        walk,
        alert: find(&[sheet, " ", alert]),
        watch: find(&[sheet, " ", watch]),
        turn: find(&[sheet, " turn"]),
        hurt,
        stunned: hurt,
        attack,
        moves: Moves { crouch: walk, leap: walk, climb: walk },
        moods: Moods { pastimes: [idle; 6], flees: walk, cheers: idle, taunts: idle },
        ends,
    }
}

const fn moves(sheet: &str) -> Moves {
    Moves { crouch: find(&[sheet, " crouch"]), leap: find(&[sheet, " leap"]), climb: find(&[sheet, " climb"]) }
}

const fn moody(sheet: &str, of: OnFoot) -> OnFoot {
    OnFoot { moods: moods_of(sheet), ..of }
}

const fn drone(sheet: &str, muzzle: Point, hull: &'static [Sprite; 3]) -> Pictures {
    Pictures::Flying(Flying {
        fly: [
            find(&[sheet, " fly_back"]),
            find(&[sheet, " fly"]),
            find(&[sheet, " fly_slow"]),
            find(&[sheet, " fly_fast"]),
        ],
        watch: [
            find(&[sheet, " watch_back"]),
            find(&[sheet, " watch"]),
            find(&[sheet, " watch_slow"]),
            find(&[sheet, " watch_fast"]),
        ],
        alert: find(&[sheet, " alert"]),
        tell: find(&[sheet, " tell"]),
        fire: find(&[sheet, " fire"]),
        hurt: find(&[sheet, " hurt"]),
        muzzle,
        ends: five_ends(sheet, &[ScrapRotor], hull),
    })
}

/// The names of the clips of its base and of its ends begin with these words.
const fn turret(base: &str, ends_word: &str, flip: bool) -> Pictures {
    Pictures::Turret(Turret {
        barrel: TurretBarrel,
        barrel_draws: TurretBarrelDraws,
        barrel_glows: TurretBarrelGlows,
        barrel_hot: TurretBarrelHot,
        barrel_fire: TurretBarrelFire,
        barrel_spent: TurretBarrelSpent,
        base: find(&[base]),
        base_notice: find(&[base, "_notice"]),
        base_alert: find(&[base, "_alert"]),
        base_tell: find(&[base, "_tell"]),
        base_fire: find(&[base, "_fire"]),
        base_hurt: find(&[base, "_hurt"]),
        ends: Ends { gear: &[ScrapBarrel], parts: &[ScrapDome], ..ends(ends_word, "") },
        flip,
    })
}

/// Returns what an enemy looks like. A clip that its sheet does not have is a compile error that names the line here.
pub const fn pictures_of(kind: EnemyKind) -> &'static Pictures {
    use Pictures::{Hanging, OnFoot, Own};
    const USUAL: [&str; 3] = ["walk", "alert", "alert"];
    const CALM: [&str; 3] = ["walk", "alert", "idle"];
    match kind {
        EnemyKind::Rifleman => {
            const {
                let of = on_foot("soldier", USUAL, ahead("soldier"), trooper("soldier", &[GearRifle]));
                &OnFoot(moody("soldier", self::OnFoot { moves: moves("soldier"), ..of }))
            }
        }
        EnemyKind::Marksman => {
            const {
                let of = on_foot("marksman", USUAL, aimed("marksman", false), trooper("marksman", &[GearLongRifle]));
                &OnFoot(moody("marksman", self::OnFoot { moves: moves("marksman"), ..of }))
            }
        }
        EnemyKind::GreyDrone => {
            const { &drone("drone_grey", Point::new(11, 2), &[ScrapHullGrey, ScrapHullGrey, ScrapRotor]) }
        }
        EnemyKind::RedDrone => {
            const { &drone("drone_red", Point::new(0, 10), &[ScrapHullRed, ScrapHullRed, ScrapRotor]) }
        }
        EnemyKind::Shield => {
            const {
                let attack = AttackClips::Shield { gun: gun("shield", "aim", "fire"), bash: ShieldBash };
                &OnFoot(moody("shield", on_foot("shield", CALM, attack, trooper("shield", &[GearPlate]))))
            }
        }
        EnemyKind::Sniper => {
            const {
                let of = on_foot("sniper", USUAL, aimed("sniper", true), trooper("sniper", &[GearLongRifle]));
                &OnFoot(moody("sniper", of))
            }
        }
        EnemyKind::Charger => {
            const {
                let attack = AttackClips::Charge { tell: ChargerTell, charge: ChargerCharge, strike: ChargerStrike };
                let of = on_foot("charger", ["walk", "idle", "idle"], attack, trooper("charger", &[GearBaton]));
                &OnFoot(moody("charger", self::OnFoot { stunned: ChargerStunned, moves: moves("charger"), ..of }))
            }
        }
        EnemyKind::Grenadier => {
            const {
                let of =
                    on_foot("grenadier", USUAL, AttackClips::Throw(GrenadierThrow), trooper("grenadier", &[GearPack]));
                &OnFoot(moody("grenadier", self::OnFoot { moves: moves("grenadier"), ..of }))
            }
        }
        EnemyKind::Spitter => {
            const {
                let ends = five_ends("spitter", &[], &[ScrapPetal, ScrapPetal, ScrapPetal, ScrapPetal]);
                &Own(self::Own { draw: garden::draw_spitter, idle: SpitterIdle, falls: Falls::Stays, ends })
            }
        }
        EnemyKind::Wasps => {
            const {
                let ends = ends("wasps", "_ends ");
                &Own(self::Own { draw: garden::draw_wasps, idle: WaspsFly, falls: Falls::Apart, ends })
            }
        }
        EnemyKind::Phaser => {
            const {
                let parts = &[ScrapEye, ScrapRag, ScrapRag, ScrapRag, ScrapHalo, ScrapHalo];
                let ends = five_ends("phaser", &[], parts);
                &Own(self::Own { draw: vault::draw_phaser, idle: PhaserIdle, falls: Falls::InPlace, ends })
            }
        }
        EnemyKind::Mirror => {
            const {
                let gear = &[ScrapShard, ScrapSplinter, ScrapShard, ScrapSplinter];
                let ends = five_ends("mirror", gear, &[ScrapVane, ScrapVane]);
                &Own(self::Own { draw: vault::draw_mirror, idle: MirrorFly, falls: Falls::Down, ends })
            }
        }
        EnemyKind::Hound => {
            const {
                let attack = AttackClips::Own { run: HoundRun, tell: HoundTell, attack: HoundLeap, rest: HoundLand };
                let of = on_foot("hound", USUAL, attack, five_ends("hound", &[], &[ScrapHoundLeg, ScrapHoundLeg]));
                let moves = Moves { crouch: HoundTell, leap: HoundLeap, climb: HoundWalk };
                let moods = Moods { pastimes: [HoundNaps; 6], ..of.moods };
                &OnFoot(self::OnFoot { moves, moods, ..of })
            }
        }
        EnemyKind::Mortar => {
            const {
                let attack =
                    AttackClips::Own { run: MortarIdle, tell: MortarLoad, attack: MortarFire, rest: MortarRecover };
                &OnFoot(on_foot("mortar", ["idle", "alert", "idle"], attack, trooper("mortar", &[GearTube])))
            }
        }
        EnemyKind::Welder => {
            const {
                let attack =
                    AttackClips::Own { run: WelderWalk, tell: WelderIgnite, attack: WelderBurn, rest: WelderRefuel };
                &OnFoot(moody("welder", on_foot("welder", CALM, attack, trooper("welder", &[GearBottle, GearBottle]))))
            }
        }
        EnemyKind::Crawler => {
            const {
                &Hanging(self::Hanging {
                    idle: CrawlerIdle,
                    crawl: CrawlerCrawl,
                    alert: CrawlerAlert,
                    tell: CrawlerTell,
                    attack: CrawlerDrip,
                    rest: CrawlerRest,
                    hurt: CrawlerHurt,
                })
            }
        }
        EnemyKind::Turret(Mount::Floor) => const { &turret("turret base_floor", "turret_ends floor_", false) },
        EnemyKind::Turret(Mount::Ceiling) => const { &turret("turret base_ceiling", "turret_ends ceiling_", false) },
        EnemyKind::Turret(Mount::LeftWall) => const { &turret("turret base_wall", "turret_ends wall_", false) },
        EnemyKind::Turret(Mount::RightWall) => const { &turret("turret base_wall", "turret_ends wall_", true) },
    }
}

/// Returns the clip that shows a kind at rest.
pub fn enemy_picture(kind: EnemyKind) -> Sprite {
    match pictures_of(kind) {
        Pictures::OnFoot(of) => of.idle,
        Pictures::Flying(of) => of.fly[1],
        Pictures::Hanging(of) => of.idle,
        Pictures::Turret(of) => of.base,
        Pictures::Own(of) => of.idle,
    }
}

pub fn enemy_sheet(kind: EnemyKind) -> &'static str {
    enemy_picture(kind).clip().name.split(' ').next().unwrap_or_default()
}
