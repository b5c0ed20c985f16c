//! The decorations of a level: the sprite of each, its plane (behind the tiles, on walls, or in front) and its lights.
//! The level says where they are. They have no effect on the game, so their art is darker than that of entities. They
//! have an index of their own, so a picture costs only what is in view.

use super::on_screen;
use super::sprites::{FRAMES, Sprite};
use super::{Blend, Colour, DrawList};
use crate::geom::{Point, Rect};
use crate::index::{self, Hits, Kind, Setup, SpatialIndex};
use crate::level::{Decor, Level, Theme};
use crate::sim::Tally;

/// A glow: its sprite, its offset from the decoration's feet, and its strength out of 255.
struct Shine {
    sprite: Sprite,
    x: i32,
    y: i32,
    strength: u8,
}

const fn shine(sprite: Sprite, x: i32, y: i32, strength: u8) -> Option<Shine> {
    Some(Shine { sprite, x, y, strength })
}

/// Decorations on `Before` are drawn over the actors. They are so thin that they hide no actor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Plane {
    Behind,
    OnWalls,
    Before,
}

pub struct Decorations {
    index: Box<dyn SpatialIndex>,
    /// The slots in view, ascending. A slot is an index into `Level::decor`.
    hits: Hits,
    count: usize,
}

impl Decorations {
    pub fn new(level: &Level) -> Decorations {
        let count = level.decor.len();
        let areas = || level.decor.iter().map(|&(what, feet)| area(sprite_in(level, what), what, feet));
        let setup =
            Setup { world: level.bounds(), capacity: count, depth: None, typical_side: index::typical_side(areas()) };
        let mut index = index::build(Kind::FixedDepth, &setup);
        for (slot, area) in (0..).zip(areas()) {
            index.insert(slot, area);
        }
        Decorations { index, hits: Hits::with_capacity(count), count }
    }

    /// Queries which decorations are in view and adds the cost to `tally`. Call it before [`Decorations::draw`].
    pub fn look(&mut self, seen: Rect, tally: &mut Tally) {
        if self.count > 0 {
            let counts = self.index.query(seen, &mut self.hits);
            tally.add(counts, self.count);
            self.hits.slots.sort_unstable();
        }
    }

    pub fn draw(&self, list: &mut DrawList, level: &Level, seen: Rect, plane: Plane, now: u32) {
        for &(what, feet) in self.hits.slots.iter().filter_map(|&slot| level.decor.get(slot as usize)) {
            if plane_of(what) != plane {
                continue;
            }
            let (x, y) = on_screen(feet, seen);
            let sprite = sprite_in(level, what);
            // A row of equal decorations must not flicker in step.
            list.sprite(sprite, sprite.at(now + feet.x as u32 / 7), x, y, false);
            for shine in shines(what).into_iter().flatten() {
                let tint = Colour { red: shine.strength, green: shine.strength, blue: shine.strength, alpha: 255 };
                list.tinted(shine.sprite, 0, x + shine.x, y + shine.y, false, tint, Blend::Add);
            }
        }
    }
}

fn sprite_in(level: &Level, what: Decor) -> Sprite {
    match (what, level.theme) {
        (Decor::LampHanging, Theme::Gardens) => Sprite::GardensDecorLampHanging,
        _ => sprite_of(what),
    }
}

/// Returns the bounds of all that a decoration can paint: every frame of its clip, and its lights.
fn area(sprite: Sprite, what: Decor, feet: Point) -> Rect {
    let part = |sprite: Sprite, nth: usize, x: i32, y: i32| {
        let frame = &FRAMES[usize::from(sprite.frame(nth))];
        Rect::new(x + i32::from(frame.dx), y + i32::from(frame.dy), frame.w.into(), frame.h.into())
    };
    let frames = (0..usize::from(sprite.clip().frames)).map(|nth| part(sprite, nth, feet.x, feet.y));
    let lights = shines(what).into_iter().flatten().map(|it| part(it.sprite, 0, feet.x + it.x, feet.y + it.y));
    frames.chain(lights).reduce(Rect::union).unwrap_or_default()
}

fn shines(what: Decor) -> [Option<Shine>; 2] {
    use Sprite::LightConeSodium;
    use Sprite::{Glow32Cold, Glow32Sodium, Glow64Cold, Glow64Red, Glow64Sodium, Glow96Cold, Glow96Red, Glow96Sodium};
    match what {
        Decor::LampPost => [shine(Glow64Sodium, -9, -50, 255), shine(Glow64Sodium, 9, -50, 255)],
        Decor::LampHanging => [shine(LightConeSodium, 0, -38, 255), shine(Glow64Sodium, 0, -38, 200)],
        Decor::Window => [shine(Glow64Sodium, 0, -20, 96), None],
        Decor::Furnace => [shine(Glow96Sodium, 0, -20, 255), None],
        Decor::Ladle => [shine(Glow64Sodium, 0, -38, 255), None],
        Decor::FurnaceWindow => [shine(Glow64Sodium, 0, -20, 144), None],
        Decor::Brazier => [shine(Glow96Sodium, 0, -34, 255), None],
        Decor::Ingots => [shine(Glow64Sodium, 0, -10, 140), None],
        Decor::Boiler => [shine(Glow32Sodium, -8, -30, 200), None],
        Decor::MeltChannel => [shine(Glow64Sodium, -14, -8, 170), shine(Glow64Sodium, 14, -8, 170)],
        Decor::Converter => [shine(Glow96Sodium, 0, -92, 255), None],
        Decor::Stoves => [shine(Glow64Sodium, 0, -12, 150), None],
        Decor::MillHall => [shine(Glow96Sodium, 0, -50, 120), None],
        Decor::Lantern => [shine(Glow64Sodium, 4, -38, 255), None],
        Decor::GlowCaps => [shine(Glow64Cold, 0, -20, 200), None],
        Decor::Core => [shine(Glow64Cold, 0, -24, 220), None],
        Decor::LightStrip => [shine(Glow64Cold, -12, -14, 190), shine(Glow64Cold, 12, -14, 190)],
        Decor::Terminal | Decor::WallScreen => [shine(Glow32Cold, 0, -18, 190), None],
        Decor::Hologram => [shine(Glow64Cold, 0, -34, 220), None],
        Decor::Pylon => [shine(Glow64Cold, 0, -36, 200), None],
        Decor::Pod => [shine(Glow32Cold, 0, -30, 200), None],
        Decor::Memory => [shine(Glow64Sodium, 0, -26, 170), None],
        Decor::Gate => [shine(Glow96Cold, 0, -52, 170), None],
        Decor::Reactor => [shine(Glow96Cold, 0, -56, 220), None],
        Decor::Mainframe => [shine(Glow96Cold, 0, -50, 110), None],
        Decor::Rack | Decor::Camera | Decor::CableBundle | Decor::WallPanel => [None, None],
        Decor::Railing | Decor::PipeVertical | Decor::PipeHorizontal | Decor::PipeBend => [None, None],
        Decor::CrateStack | Decor::ContainerTeal | Decor::ContainerRust | Decor::ContainerOpen => [None, None],
        Decor::WindowDark | Decor::Cable | Decor::SignArrow | Decor::SignDanger | Decor::Bollard => [None, None],
        Decor::LifeRing | Decor::Chain | Decor::Hook | Decor::Vent => [None, None],
        Decor::Warehouse | Decor::Tank | Decor::Tug | Decor::CraneLeg | Decor::Billboard => [None, None],
        Decor::Fern | Decor::Flower | Decor::Vine | Decor::Mushroom | Decor::Bush | Decor::Reeds => [None, None],
        Decor::Urn | Decor::Statue | Decor::Ivy | Decor::Basket | Decor::Fountain | Decor::Trellis => [None, None],
        Decor::OldTree | Decor::Glasshouse | Decor::Arch => [None, None],
        Decor::Gear | Decor::Hoist | Decor::Fan | Decor::GaugeBoard | Decor::Slag => [None, None],
        Decor::OreTub | Decor::ToolRack => [None, None],
        Decor::WallLamp => [shine(LightConeSodium, 0, -18, 200), shine(Glow64Sodium, 0, -20, 230)],
        Decor::WorkLight => [shine(Glow64Sodium, -9, -44, 255), shine(Glow64Sodium, 9, -44, 255)],
        Decor::Desk => [shine(Glow32Sodium, -13, -26, 200), None],
        Decor::Moulds => [shine(Glow64Sodium, 0, -14, 130), None],
        // Grow lamps are magenta, because plants absorb red light.
        Decor::GrowLamp => [shine(Glow96Red, 0, -42, 150), shine(Glow64Red, 0, -40, 110)],
        Decor::Console => [shine(Glow64Cold, 0, -36, 170), None],
        Decor::DataColumn => [shine(Glow64Cold, 0, -32, 110), None],
        Decor::Scaffold | Decor::Post | Decor::Prop | Decor::Girder | Decor::BracketLeft => [None, None],
        Decor::BracketRight | Decor::Banner | Decor::Pennants | Decor::Shelf | Decor::Lockers => [None, None],
        Decor::Sacks | Decor::Tarpaulin | Decor::NoticeBoard | Decor::Clock | Decor::Valve => [None, None],
        Decor::FrontRailing | Decor::FrontChain | Decor::FrontGrass | Decor::FrontCable => [None, None],
        Decor::Net | Decor::Anchor | Decor::Buoys | Decor::KeelBlock | Decor::Bell => [None, None],
        Decor::Controls | Decor::Root | Decor::SeedShelf | Decor::Sprinkler | Decor::Beehive => [None, None],
        Decor::PottingBench | Decor::Strut | Decor::CableTray | Decor::Hull | Decor::Screw => [None, None],
        Decor::Flywheel | Decor::GreatTrunk => [None, None],
    }
}

fn plane_of(decor: Decor) -> Plane {
    match decor {
        Decor::Window | Decor::WindowDark | Decor::FurnaceWindow | Decor::Vent | Decor::LifeRing => Plane::OnWalls,
        Decor::Fan | Decor::GaugeBoard | Decor::Ivy | Decor::WallScreen | Decor::WallPanel => Plane::OnWalls,
        Decor::WallLamp | Decor::NoticeBoard | Decor::Clock => Plane::OnWalls,
        Decor::FrontRailing | Decor::FrontChain | Decor::FrontGrass | Decor::FrontCable => Plane::Before,
        _ => Plane::Behind,
    }
}

fn sprite_of(decor: Decor) -> Sprite {
    match decor {
        Decor::LampPost => Sprite::DocksDecorLampPost,
        Decor::LampHanging => Sprite::DocksDecorLampHanging,
        Decor::Railing => Sprite::DocksDecorRailing,
        Decor::PipeVertical => Sprite::DocksDecorPipeVertical,
        Decor::PipeHorizontal => Sprite::DocksDecorPipeHorizontal,
        Decor::PipeBend => Sprite::DocksDecorPipeBend,
        Decor::CrateStack => Sprite::DocksDecorCrateStack,
        Decor::ContainerTeal => Sprite::DocksDecorContainerTeal,
        Decor::ContainerRust => Sprite::DocksDecorContainerRust,
        Decor::ContainerOpen => Sprite::DocksDecorContainerOpen,
        Decor::Window => Sprite::DocksDecorWindow,
        Decor::WindowDark => Sprite::DocksDecorWindowDark,
        Decor::Cable => Sprite::DocksDecorCable,
        Decor::SignArrow => Sprite::DocksDecorSignArrow,
        Decor::SignDanger => Sprite::DocksDecorSignDanger,
        Decor::Bollard => Sprite::DocksDecorBollard,
        Decor::LifeRing => Sprite::DocksDecorLifeRing,
        Decor::Chain => Sprite::DocksDecorChain,
        Decor::Hook => Sprite::DocksDecorHook,
        Decor::Vent => Sprite::DocksDecorVent,
        Decor::Warehouse => Sprite::DocksBigWarehouse,
        Decor::Tank => Sprite::DocksBigTank,
        Decor::Tug => Sprite::DocksBigTug,
        Decor::CraneLeg => Sprite::DocksBigCraneLeg,
        Decor::Billboard => Sprite::DocksBigBillboard,
        Decor::Fern => Sprite::GardensDecorFern,
        Decor::Flower => Sprite::GardensDecorFlower,
        Decor::Vine => Sprite::GardensDecorVine,
        Decor::Mushroom => Sprite::GardensDecorMushroom,
        Decor::Core => Sprite::VaultDecorCore,
        Decor::Terminal => Sprite::VaultDecorTerminal,
        Decor::LightStrip => Sprite::VaultDecorLightStrip,
        Decor::Furnace => Sprite::FoundryDecorFurnace,
        Decor::FurnaceWindow => Sprite::FoundryDecorFurnaceWindow,
        Decor::Gear => Sprite::FoundryDecorGear,
        Decor::Ladle => Sprite::FoundryDecorLadle,
        Decor::Hoist => Sprite::FoundryDecorHoist,
        Decor::Brazier => Sprite::FoundryDecorBrazier,
        Decor::Ingots => Sprite::FoundryDecorIngots,
        Decor::Boiler => Sprite::FoundryDecorBoiler,
        Decor::Fan => Sprite::FoundryDecorFan,
        Decor::GaugeBoard => Sprite::FoundryDecorGaugeBoard,
        Decor::Slag => Sprite::FoundryDecorSlag,
        Decor::OreTub => Sprite::FoundryDecorOreTub,
        Decor::MeltChannel => Sprite::FoundryDecorMeltChannel,
        Decor::ToolRack => Sprite::FoundryDecorToolRack,
        Decor::Converter => Sprite::FoundryBigConverter,
        Decor::Stoves => Sprite::FoundryBigStoves,
        Decor::MillHall => Sprite::FoundryBigMillHall,
        Decor::Bush => Sprite::GardensDecorBush,
        Decor::Reeds => Sprite::GardensDecorReeds,
        Decor::Urn => Sprite::GardensDecorUrn,
        Decor::Statue => Sprite::GardensDecorStatue,
        Decor::Lantern => Sprite::GardensDecorLantern,
        Decor::Ivy => Sprite::GardensDecorIvy,
        Decor::Basket => Sprite::GardensDecorBasket,
        Decor::GlowCaps => Sprite::GardensDecorGlowCaps,
        Decor::Fountain => Sprite::GardensDecorFountain,
        Decor::Trellis => Sprite::GardensDecorTrellis,
        Decor::OldTree => Sprite::GardensBigOldTree,
        Decor::Glasshouse => Sprite::GardensBigGlasshouse,
        Decor::Arch => Sprite::GardensBigArch,
        Decor::Rack => Sprite::VaultDecorRack,
        Decor::Hologram => Sprite::VaultDecorHologram,
        Decor::Pylon => Sprite::VaultDecorPylon,
        Decor::CableBundle => Sprite::VaultDecorCableBundle,
        Decor::Pod => Sprite::VaultDecorPod,
        Decor::Camera => Sprite::VaultDecorCamera,
        Decor::WallScreen => Sprite::VaultDecorWallScreen,
        Decor::WallPanel => Sprite::VaultDecorWallPanel,
        Decor::Memory => Sprite::VaultDecorMemory,
        Decor::Mainframe => Sprite::VaultBigMainframe,
        Decor::Gate => Sprite::VaultBigGate,
        Decor::Reactor => Sprite::VaultBigReactor,
        Decor::Scaffold => Sprite::WorksDecorScaffold,
        Decor::Post => Sprite::WorksDecorPost,
        Decor::Prop => Sprite::WorksDecorProp,
        Decor::Girder => Sprite::WorksDecorGirder,
        Decor::BracketLeft => Sprite::WorksDecorBracketLeft,
        Decor::BracketRight => Sprite::WorksDecorBracketRight,
        Decor::WallLamp => Sprite::WorksDecorWallLamp,
        Decor::WorkLight => Sprite::WorksDecorWorkLight,
        Decor::Banner => Sprite::WorksDecorBanner,
        Decor::Pennants => Sprite::WorksDecorPennants,
        Decor::Desk => Sprite::WorksDecorDesk,
        Decor::Shelf => Sprite::WorksDecorShelf,
        Decor::Lockers => Sprite::WorksDecorLockers,
        Decor::Sacks => Sprite::WorksDecorSacks,
        Decor::Tarpaulin => Sprite::WorksDecorTarpaulin,
        Decor::NoticeBoard => Sprite::WorksDecorNoticeBoard,
        Decor::Clock => Sprite::WorksDecorClock,
        Decor::Valve => Sprite::WorksDecorValve,
        Decor::FrontRailing => Sprite::WorksDecorFrontRailing,
        Decor::FrontChain => Sprite::WorksDecorFrontChain,
        Decor::FrontGrass => Sprite::WorksDecorFrontGrass,
        Decor::FrontCable => Sprite::WorksDecorFrontCable,
        Decor::Net => Sprite::PlacesDecorNet,
        Decor::Anchor => Sprite::PlacesDecorAnchor,
        Decor::Buoys => Sprite::PlacesDecorBuoys,
        Decor::KeelBlock => Sprite::PlacesDecorKeelBlock,
        Decor::Moulds => Sprite::PlacesDecorMoulds,
        Decor::Bell => Sprite::PlacesDecorBell,
        Decor::Controls => Sprite::PlacesDecorControls,
        Decor::Root => Sprite::PlacesDecorRoot,
        Decor::SeedShelf => Sprite::PlacesDecorSeedShelf,
        Decor::GrowLamp => Sprite::PlacesDecorGrowLamp,
        Decor::Sprinkler => Sprite::PlacesDecorSprinkler,
        Decor::Beehive => Sprite::PlacesDecorBeehive,
        Decor::PottingBench => Sprite::PlacesDecorPottingBench,
        Decor::Strut => Sprite::PlacesDecorStrut,
        Decor::Console => Sprite::PlacesDecorConsole,
        Decor::CableTray => Sprite::PlacesDecorCableTray,
        Decor::DataColumn => Sprite::PlacesDecorDataColumn,
        Decor::Hull => Sprite::PlacesBigHull,
        Decor::Screw => Sprite::PlacesBigScrew,
        Decor::Flywheel => Sprite::PlacesBigFlywheel,
        Decor::GreatTrunk => Sprite::PlacesBigGreatTrunk,
    }
}
