//! The sprites of each kind of enemy. Most code for drawing is shared by the kinds of one shape: those on foot, those
//! that fly, those that hang, and turrets. The others have code of their own, in `garden` and `vault`.

use super::{garden, vault};
use crate::draw::DrawList;
use crate::draw::sprites::Sprite;
use crate::geom::{Point, Rect};
use crate::level::{EnemyKind, Mount};
use crate::sim::enemy::Enemy;
use crate::sim::enemy::mind::aim::Pose;
use crate::sim::{Entity, World};

pub enum Pictures {
    OnFoot(OnFoot),
    Flying(Flying),
    Hanging(Hanging),
    Turret(Turret),
    Own(Own),
}

/// A kind that looks like no other. `draw` gets the place of its feet in the picture, and the part of the level in view.
pub struct Own {
    pub draw: fn(&mut DrawList, (i32, i32), &Entity, &Enemy, &World, Rect),
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
    pub attack: Attack,
    pub moves: Moves,
    pub ends: Ends,
}

/// How it gets to another floor.
#[derive(Clone, Copy)]
pub struct Moves {
    pub crouch: Sprite,
    pub leap: Sprite,
    pub climb: Sprite,
}

pub enum Attack {
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

/// What is left of it is an entity of its own, so it has no death.
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
            Attack::Ahead { .. } | Attack::Aimed { .. } | Attack::Shield { .. } => true,
            Attack::Charge { .. } | Attack::Throw(_) | Attack::Own { .. } => false,
        }
    }
}

impl Moves {
    /// For an enemy that stays on its floor.
    const fn none(walk: Sprite) -> Moves {
        Moves { crouch: walk, leap: walk, climb: walk }
    }
}

const fn gun(aim: Sprite, fire: Sprite) -> Gun {
    Gun { aim, fire }
}

pub fn pictures_of(kind: EnemyKind) -> Pictures {
    use Sprite::*;
    match kind {
        EnemyKind::Rifleman => Pictures::OnFoot(OnFoot {
            idle: SoldierIdle,
            walk: SoldierWalk,
            alert: SoldierAlert,
            watch: SoldierAlert,
            turn: SoldierTurn,
            hurt: SoldierHurt,
            stunned: SoldierHurt,
            attack: Attack::Ahead { gun: gun(SoldierAim, SoldierFire), low: gun(SoldierAimLow, SoldierFireLow) },
            moves: Moves { crouch: SoldierCrouch, leap: SoldierLeap, climb: SoldierClimb },
            ends: Ends {
                shot: SoldierEndsShot,
                felled: SoldierEndsFelled,
                blown: SoldierEndsBlown,
                burnt: SoldierEndsBurnt,
                dissolved: SoldierEndsDissolved,
                hat: Some(GearHatSoldier),
                gear: &[GearRifle],
                parts: &[],
            },
        }),
        EnemyKind::Marksman => Pictures::OnFoot(OnFoot {
            idle: MarksmanIdle,
            walk: MarksmanWalk,
            alert: MarksmanAlert,
            watch: MarksmanAlert,
            turn: MarksmanTurn,
            hurt: MarksmanHurt,
            stunned: MarksmanHurt,
            attack: Attack::Aimed {
                guns: Poses {
                    forward: gun(MarksmanAim, MarksmanFire),
                    up_forward: gun(MarksmanAimUpDiagonal, MarksmanFireUpDiagonal),
                    up: gun(MarksmanAimUp, MarksmanFireUp),
                    down_forward: gun(MarksmanAimDownDiagonal, MarksmanFireDownDiagonal),
                    down: gun(MarksmanAimDown, MarksmanFireDown),
                },
                has_line: false,
            },
            moves: Moves { crouch: MarksmanCrouch, leap: MarksmanLeap, climb: MarksmanClimb },
            ends: Ends {
                shot: MarksmanEndsShot,
                felled: MarksmanEndsFelled,
                blown: MarksmanEndsBlown,
                burnt: MarksmanEndsBurnt,
                dissolved: MarksmanEndsDissolved,
                hat: Some(GearHatMarksman),
                gear: &[GearLongRifle],
                parts: &[],
            },
        }),
        EnemyKind::GreyDrone => Pictures::Flying(Flying {
            fly: [DroneGreyFlyBack, DroneGreyFly, DroneGreyFlySlow, DroneGreyFlyFast],
            watch: [DroneGreyWatchBack, DroneGreyWatch, DroneGreyWatchSlow, DroneGreyWatchFast],
            alert: DroneGreyAlert,
            tell: DroneGreyTell,
            fire: DroneGreyFire,
            hurt: DroneGreyHurt,
            muzzle: Point::new(11, 2),
            ends: Ends {
                shot: DroneGreyEndsShot,
                felled: DroneGreyEndsFelled,
                blown: DroneGreyEndsBlown,
                burnt: DroneGreyEndsBurnt,
                dissolved: DroneGreyEndsDissolved,
                hat: None,
                gear: &[ScrapRotor],
                parts: &[ScrapHullGrey, ScrapHullGrey, ScrapRotor],
            },
        }),
        EnemyKind::RedDrone => Pictures::Flying(Flying {
            fly: [DroneRedFlyBack, DroneRedFly, DroneRedFlySlow, DroneRedFlyFast],
            watch: [DroneRedWatchBack, DroneRedWatch, DroneRedWatchSlow, DroneRedWatchFast],
            alert: DroneRedAlert,
            tell: DroneRedTell,
            fire: DroneRedFire,
            hurt: DroneRedHurt,
            muzzle: Point::new(0, 10),
            ends: Ends {
                shot: DroneRedEndsShot,
                felled: DroneRedEndsFelled,
                blown: DroneRedEndsBlown,
                burnt: DroneRedEndsBurnt,
                dissolved: DroneRedEndsDissolved,
                hat: None,
                gear: &[ScrapRotor],
                parts: &[ScrapHullRed, ScrapHullRed, ScrapRotor],
            },
        }),
        EnemyKind::Shield => Pictures::OnFoot(OnFoot {
            idle: ShieldIdle,
            walk: ShieldWalk,
            alert: ShieldAlert,
            watch: ShieldIdle,
            turn: ShieldTurn,
            hurt: ShieldHurt,
            stunned: ShieldHurt,
            attack: Attack::Shield { gun: gun(ShieldAim, ShieldFire), bash: ShieldBash },
            moves: Moves::none(ShieldWalk),
            ends: Ends {
                shot: ShieldEndsShot,
                felled: ShieldEndsFelled,
                blown: ShieldEndsBlown,
                burnt: ShieldEndsBurnt,
                dissolved: ShieldEndsDissolved,
                hat: Some(GearHatShield),
                gear: &[GearPlate],
                parts: &[],
            },
        }),
        EnemyKind::Sniper => Pictures::OnFoot(OnFoot {
            idle: SniperIdle,
            walk: SniperWalk,
            alert: SniperAlert,
            watch: SniperAlert,
            turn: SniperTurn,
            hurt: SniperHurt,
            stunned: SniperHurt,
            attack: Attack::Aimed {
                guns: Poses {
                    forward: gun(SniperAim, SniperFire),
                    up_forward: gun(SniperAimUpDiagonal, SniperFireUpDiagonal),
                    up: gun(SniperAimUp, SniperFireUp),
                    down_forward: gun(SniperAimDownDiagonal, SniperFireDownDiagonal),
                    down: gun(SniperAimDown, SniperFireDown),
                },
                has_line: true,
            },
            moves: Moves::none(SniperWalk),
            ends: Ends {
                shot: SniperEndsShot,
                felled: SniperEndsFelled,
                blown: SniperEndsBlown,
                burnt: SniperEndsBurnt,
                dissolved: SniperEndsDissolved,
                hat: Some(GearHatSniper),
                gear: &[GearLongRifle],
                parts: &[],
            },
        }),
        EnemyKind::Charger => Pictures::OnFoot(OnFoot {
            idle: ChargerIdle,
            walk: ChargerWalk,
            alert: ChargerIdle,
            watch: ChargerIdle,
            turn: ChargerTurn,
            hurt: ChargerHurt,
            stunned: ChargerStunned,
            attack: Attack::Charge { tell: ChargerTell, charge: ChargerCharge, strike: ChargerStrike },
            moves: Moves { crouch: ChargerCrouch, leap: ChargerLeap, climb: ChargerClimb },
            ends: Ends {
                shot: ChargerEndsShot,
                felled: ChargerEndsFelled,
                blown: ChargerEndsBlown,
                burnt: ChargerEndsBurnt,
                dissolved: ChargerEndsDissolved,
                hat: Some(GearHatCharger),
                gear: &[GearBaton],
                parts: &[],
            },
        }),
        EnemyKind::Grenadier => Pictures::OnFoot(OnFoot {
            idle: GrenadierIdle,
            walk: GrenadierWalk,
            alert: GrenadierAlert,
            watch: GrenadierAlert,
            turn: GrenadierTurn,
            hurt: GrenadierHurt,
            stunned: GrenadierHurt,
            attack: Attack::Throw(GrenadierThrow),
            moves: Moves { crouch: GrenadierCrouch, leap: GrenadierLeap, climb: GrenadierClimb },
            ends: Ends {
                shot: GrenadierEndsShot,
                felled: GrenadierEndsFelled,
                blown: GrenadierEndsBlown,
                burnt: GrenadierEndsBurnt,
                dissolved: GrenadierEndsDissolved,
                hat: Some(GearHatGrenadier),
                gear: &[GearPack],
                parts: &[],
            },
        }),
        EnemyKind::Spitter => Pictures::Own(Own {
            draw: garden::draw_spitter,
            idle: SpitterIdle,
            falls: Falls::Stays,
            ends: Ends {
                shot: SpitterEndsShot,
                felled: SpitterEndsFelled,
                blown: SpitterEndsBlown,
                burnt: SpitterEndsBurnt,
                dissolved: SpitterEndsDissolved,
                hat: None,
                gear: &[],
                parts: &[ScrapPetal, ScrapPetal, ScrapPetal, ScrapPetal],
            },
        }),
        EnemyKind::Wasps => Pictures::Own(Own {
            draw: garden::draw_wasps,
            idle: WaspsFly,
            falls: Falls::Apart,
            ends: Ends {
                shot: WaspsEndsShot,
                felled: WaspsEndsShot,
                blown: WaspsEndsBlown,
                burnt: WaspsEndsBurnt,
                dissolved: WaspsEndsDissolved,
                hat: None,
                gear: &[],
                parts: &[],
            },
        }),
        EnemyKind::Phaser => Pictures::Own(Own {
            draw: vault::draw_phaser,
            idle: PhaserIdle,
            falls: Falls::InPlace,
            ends: Ends {
                shot: PhaserEndsShot,
                felled: PhaserEndsFelled,
                blown: PhaserEndsBlown,
                burnt: PhaserEndsBurnt,
                dissolved: PhaserEndsDissolved,
                hat: None,
                gear: &[],
                parts: &[ScrapEye, ScrapRag, ScrapRag, ScrapRag, ScrapHalo, ScrapHalo],
            },
        }),
        EnemyKind::Mirror => Pictures::Own(Own {
            draw: vault::draw_mirror,
            idle: MirrorFly,
            falls: Falls::Down,
            ends: Ends {
                shot: MirrorEndsShot,
                felled: MirrorEndsFelled,
                blown: MirrorEndsBlown,
                burnt: MirrorEndsBurnt,
                dissolved: MirrorEndsDissolved,
                hat: None,
                gear: &[ScrapShard, ScrapSplinter, ScrapShard, ScrapSplinter],
                parts: &[ScrapVane, ScrapVane],
            },
        }),
        EnemyKind::Hound => Pictures::OnFoot(OnFoot {
            idle: HoundIdle,
            walk: HoundWalk,
            alert: HoundAlert,
            watch: HoundAlert,
            turn: HoundTurn,
            hurt: HoundHurt,
            stunned: HoundHurt,
            attack: Attack::Own { run: HoundRun, tell: HoundTell, attack: HoundLeap, rest: HoundLand },
            moves: Moves { crouch: HoundTell, leap: HoundLeap, climb: HoundWalk },
            ends: Ends {
                shot: HoundEndsShot,
                felled: HoundEndsFelled,
                blown: HoundEndsBlown,
                burnt: HoundEndsBurnt,
                dissolved: HoundEndsDissolved,
                hat: None,
                gear: &[],
                parts: &[ScrapHoundLeg, ScrapHoundLeg],
            },
        }),
        EnemyKind::Mortar => Pictures::OnFoot(OnFoot {
            idle: MortarIdle,
            walk: MortarIdle,
            alert: MortarAlert,
            watch: MortarIdle,
            turn: MortarTurn,
            hurt: MortarHurt,
            stunned: MortarHurt,
            attack: Attack::Own { run: MortarIdle, tell: MortarLoad, attack: MortarFire, rest: MortarRecover },
            moves: Moves::none(MortarIdle),
            ends: Ends {
                shot: MortarEndsShot,
                felled: MortarEndsFelled,
                blown: MortarEndsBlown,
                burnt: MortarEndsBurnt,
                dissolved: MortarEndsDissolved,
                hat: Some(GearHatMortar),
                gear: &[GearTube],
                parts: &[],
            },
        }),
        EnemyKind::Welder => Pictures::OnFoot(OnFoot {
            idle: WelderIdle,
            walk: WelderWalk,
            alert: WelderAlert,
            watch: WelderIdle,
            turn: WelderTurn,
            hurt: WelderHurt,
            stunned: WelderHurt,
            attack: Attack::Own { run: WelderWalk, tell: WelderIgnite, attack: WelderBurn, rest: WelderRefuel },
            moves: Moves::none(WelderWalk),
            ends: Ends {
                shot: WelderEndsShot,
                felled: WelderEndsFelled,
                blown: WelderEndsBlown,
                burnt: WelderEndsBurnt,
                dissolved: WelderEndsDissolved,
                hat: Some(GearHatWelder),
                gear: &[GearBottle, GearBottle],
                parts: &[],
            },
        }),
        EnemyKind::Crawler => Pictures::Hanging(Hanging {
            idle: CrawlerIdle,
            crawl: CrawlerCrawl,
            alert: CrawlerAlert,
            tell: CrawlerTell,
            attack: CrawlerDrip,
            rest: CrawlerRest,
            hurt: CrawlerHurt,
        }),
        EnemyKind::Turret(mount) => {
            let flip = mount == Mount::RightWall;
            let [base, base_notice, base_alert, base_tell, base_fire, base_hurt] = match mount {
                Mount::Floor => [
                    TurretBaseFloor,
                    TurretBaseFloorNotice,
                    TurretBaseFloorAlert,
                    TurretBaseFloorTell,
                    TurretBaseFloorFire,
                    TurretBaseFloorHurt,
                ],
                Mount::Ceiling => [
                    TurretBaseCeiling,
                    TurretBaseCeilingNotice,
                    TurretBaseCeilingAlert,
                    TurretBaseCeilingTell,
                    TurretBaseCeilingFire,
                    TurretBaseCeilingHurt,
                ],
                Mount::LeftWall | Mount::RightWall => [
                    TurretBaseWall,
                    TurretBaseWallNotice,
                    TurretBaseWallAlert,
                    TurretBaseWallTell,
                    TurretBaseWallFire,
                    TurretBaseWallHurt,
                ],
            };
            let (shot, blown, burnt, dissolved) = match mount {
                Mount::Floor => {
                    (TurretEndsFloorShot, TurretEndsFloorBlown, TurretEndsFloorBurnt, TurretEndsFloorDissolved)
                }
                Mount::Ceiling => {
                    (TurretEndsCeilingShot, TurretEndsCeilingBlown, TurretEndsCeilingBurnt, TurretEndsCeilingDissolved)
                }
                Mount::LeftWall | Mount::RightWall => {
                    (TurretEndsWallShot, TurretEndsWallBlown, TurretEndsWallBurnt, TurretEndsWallDissolved)
                }
            };
            Pictures::Turret(Turret {
                barrel: TurretBarrel,
                barrel_draws: TurretBarrelDraws,
                barrel_glows: TurretBarrelGlows,
                barrel_hot: TurretBarrelHot,
                barrel_fire: TurretBarrelFire,
                barrel_spent: TurretBarrelSpent,
                base,
                base_notice,
                base_alert,
                base_tell,
                base_fire,
                base_hurt,
                ends: Ends {
                    shot,
                    felled: shot,
                    blown,
                    burnt,
                    dissolved,
                    hat: None,
                    gear: &[ScrapBarrel],
                    parts: &[ScrapDome],
                },
                flip,
            })
        }
    }
}

pub fn enemy_sheet(kind: EnemyKind) -> &'static str {
    let picture = match pictures_of(kind) {
        Pictures::OnFoot(of) => of.idle,
        Pictures::Flying(of) => of.fly[1],
        Pictures::Hanging(of) => of.idle,
        Pictures::Turret(of) => of.base,
        Pictures::Own(of) => of.idle,
    };
    picture.clip().name.split(' ').next().unwrap_or_default()
}
