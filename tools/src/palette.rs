//! The palette: 56 colours in ramps from shadow to light, and nine levels of light for glows. Shadows are cool, lights
//! are warm. Every pixel of every sheet is one of these colours or transparent. Colours are never mixed.
//! The Docks use DUSK, STEEL, TEAL, RUST and GOLD, the Foundry RUST, GOLD and RED, the Gardens GREEN and MAGENTA, and
//! the Vault VIOLET, BLUE and GOLD.

/// Index into the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(u8);

/// Colours from dark to light: a darkest one, which ramps may share, and its successors in the palette. `shade` darkens
/// by so many steps, for parts in shadow or on the far side.
#[derive(Clone, Copy, Debug)]
pub struct Ramp {
    dark: u8,
    first: u8,
    steps: u8,
    shade: u8,
}

const PALETTE: [u32; 65] = [
    0x0b0a14, // ink
    0x12142b, 0x19223f, 0x213657, 0x2b516d, 0x3d7482, 0x63998f, 0xa3b78e, // dusk
    0x131726, 0x20283c, 0x34425a, 0x566a82, 0x8ca3b0, 0xd3e0da, // steel
    0x2c1420, 0x5b2329, 0x97412c, 0xd4743a, 0xf5ae66, // rust
    0x8a4a1c, 0xd68b28, 0xfbcb4b, 0xfff2ae, 0xfffef4, // gold, ends in white
    0x4b1029, 0x951f33, 0xe03c36, 0xff8a4c, // red
    0x5b2b36, 0xa4583f, 0xdd9560, 0xfbd09c, // skin
    0x0e2a36, 0x1a525a, 0x2f8a84, 0x74ccae, // teal
    0x66513e, 0xa38a54, 0xdfca90, // khaki, above the darkest leather
    0x15332a, 0x2a6638, 0x57a03c, 0xb4dc5c, // green
    0x281b2a, 0x573743, 0x94695f, // leather
    0x571a55, 0xb53082, 0xff7db5, // magenta
    0x2b2260, 0x6447b0, 0xae93f2, // violet
    0x141f4a, 0x1f4690, 0x3079d2, 0x86cdff, // blue
    0x1c1005, 0x3b240b, 0x6b4519, // sodium light
    0x26080a, 0x561311, 0x8a2a1c, // red light
    0x06161d, 0x0e3340, 0x215f68, // cold light
];

const fn ramp(dark: u8, steps: u8) -> Ramp {
    Ramp { dark, first: dark + 1, steps, shade: 0 }
}

pub const INK: Color = Color(0);
pub const DUSK: Ramp = ramp(1, 7);
pub const STEEL: Ramp = ramp(8, 6);
pub const RUST: Ramp = ramp(14, 5);
pub const GOLD: Ramp = ramp(19, 5);
pub const RED: Ramp = ramp(24, 4);
pub const SKIN: Ramp = ramp(28, 4);
pub const TEAL: Ramp = ramp(32, 4);
pub const KHAKI: Ramp = Ramp { dark: LEATHER.dark, first: 36, steps: 4, shade: 0 };
pub const GREEN: Ramp = ramp(39, 4);
pub const LEATHER: Ramp = ramp(43, 3);
pub const MAGENTA: Ramp = ramp(46, 3);
pub const VIOLET: Ramp = ramp(49, 3);
pub const BLUE: Ramp = ramp(52, 4);
/// Light for glows, which the game adds to what is below them. It is not used as paint.
pub const SODIUM_LIGHT: Ramp = ramp(56, 3);
pub const RED_LIGHT: Ramp = ramp(59, 3);
pub const COLD_LIGHT: Ramp = ramp(62, 3);
pub const WHITE: Color = GOLD.at(4);

/// The order in which the ramp of a colour is searched. Leather is before khaki, which borrows its darkest colour.
const RAMPS: [Ramp; 13] = [DUSK, STEEL, RUST, GOLD, RED, SKIN, TEAL, GREEN, LEATHER, KHAKI, MAGENTA, VIOLET, BLUE];

impl Ramp {
    /// Steps past either end give the colour at that end.
    pub const fn at(self, step: u8) -> Color {
        let step = if step >= self.steps { self.steps - 1 } else { step };
        match step.saturating_sub(self.shade) {
            0 => Color(self.dark),
            step => Color(self.first + step - 1),
        }
    }

    /// `light` is between 0 (shadow) and 1.
    pub fn lit(self, light: f64) -> Color {
        self.at((light.clamp(0.0, 0.999) * f64::from(self.steps)) as u8)
    }

    pub const fn shaded(self, steps: u8) -> Ramp {
        Ramp { shade: self.shade + steps, ..self }
    }

    pub const fn join(dark: Color, lights: Ramp) -> Ramp {
        Ramp { dark: dark.0, ..lights }
    }

    pub const fn part(self, first: u8, steps: u8) -> Ramp {
        Ramp { dark: self.at(first).0, first: self.first + first, steps, shade: 0 }
    }
}

impl Color {
    /// Steps down the ramp of this colour, and stops at the darkest. Ink stays ink.
    pub fn darker(self, steps: u8) -> Color {
        let own = RAMPS.iter().find(|ramp| (ramp.first..ramp.first + ramp.steps - 1).contains(&self.0));
        own.map_or(self, |ramp| ramp.at((self.0 - ramp.first + 1).saturating_sub(steps)))
    }

    /// Steps up the ramp of this colour once. The lightest colour stays.
    pub fn lighter(self) -> Color {
        let own = RAMPS
            .iter()
            .find(|ramp| ramp.dark == self.0 || (ramp.first..ramp.first + ramp.steps - 1).contains(&self.0));
        own.map_or(self, |ramp| if ramp.dark == self.0 { ramp.at(1) } else { ramp.at(self.0 - ramp.first + 2) })
    }

    /// Perceived brightness, 0 to 255.
    pub fn brightness(self) -> u32 {
        let [red, green, blue] = self.rgb().map(u32::from);
        (red * 3 + green * 6 + blue) / 10
    }

    pub fn rgb(self) -> [u8; 3] {
        let [_, red, green, blue] = PALETTE[usize::from(self.0)].to_be_bytes();
        [red, green, blue]
    }
}
