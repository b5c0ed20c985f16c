//! Paints enemies that are no soldiers: machines, hounds, plants and the beings of the Vault, how they end, and how the
//! tough ones look when half of their life is lost.

pub mod battered;
pub mod crawler;
pub mod garden_ends;
pub mod garden_enemies;
pub mod hound;
pub mod machine_ends;
pub mod machines;
pub mod mirror;
pub mod turret;
pub mod vault_ends;
pub mod vault_enemies;

use crate::sheet::Sheet;

pub fn sheets() -> Vec<Sheet> {
    let whole = [
        hound::sheets(),
        crawler::sheets(),
        machines::sheets(),
        vec![turret::sheet()],
        machine_ends::sheets(),
        garden_enemies::sheets(),
        garden_ends::sheets(),
        vault_enemies::sheets(),
        mirror::sheets(),
        vault_ends::sheets(),
    ]
    .concat();
    let battered = battered::sheets(&whole);
    [whole, battered].concat()
}
