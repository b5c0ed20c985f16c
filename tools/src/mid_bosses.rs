//! Paints the mid-bosses that are turned, broken and cooled by a program.

mod node;
mod roller;

use crate::sheet::Sheet;

pub fn sheets() -> Vec<Sheet> {
    [roller::sheets(), node::sheets()].concat()
}
