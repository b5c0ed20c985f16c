//! Paints all people on two legs but the player: soldiers and other troopers, prisoners, the crews of mortars and torches.
//! All of them are posed figures on the skeleton of `body`, and differ in build, clothes, gait and weapon.

pub mod crews;
pub mod dress;
pub mod ends;
pub mod falls;
pub mod gaits;
pub mod moods;
pub mod mortar;
pub mod prisoner;
pub mod shield;
pub mod soldier;
pub mod troopers;
pub mod weapons;
pub mod welder;
pub mod worn;

use crate::sheet::Sheet;

pub fn sheets() -> Vec<Sheet> {
    [soldier::sheets(), troopers::sheets(), mortar::sheets(), welder::sheets(), worn::sheets(), prisoner::sheets()]
        .concat()
}
