//! Letters drawn as text, one token per letter, so that they can be read and edited here. The small font is 5x7 with
//! descenders. The large font is the small one, doubled and smoothed. Accented letters are a plain letter and a mark.
//! Letters are white, so that the game can tint them, with a dark outline.

use crate::canvas::Canvas;
use crate::palette::*;
use crate::sheet::Sheet;

/// Rows of a drawn letter: seven for a capital and two for descenders.
const ROWS: usize = 9;
/// Free rows above a capital, for accents.
const HEADROOM: i32 = 3;
const OUTLINE: i32 = 1;

struct Block {
    letters: &'static str,
    rows: [&'static str; ROWS],
}

const BLOCKS: [Block; 15] = [
    Block {
        letters: "ABCDEFGHI",
        rows: [
            ".###. ####. .###. ####. ##### ##### .###. #...# ###",
            "#...# #...# #...# #...# #.... #.... #...# #...# .#.",
            "#...# #...# #.... #...# #.... #.... #.... #...# .#.",
            "##### ####. #.... #...# ####. ####. #.### ##### .#.",
            "#...# #...# #.... #...# #.... #.... #...# #...# .#.",
            "#...# #...# #...# #...# #.... #.... #...# #...# .#.",
            "#...# ####. .###. ####. ##### #.... .###. #...# ###",
            "..... ..... ..... ..... ..... ..... ..... ..... ...",
            "..... ..... ..... ..... ..... ..... ..... ..... ...",
        ],
    },
    Block {
        letters: "JKLMNOPQR",
        rows: [
            "..## #...# #.... #...# #...# .###. ####. .###. ####.",
            "...# #..#. #.... ##.## ##..# #...# #...# #...# #...#",
            "...# #.#.. #.... #.#.# ##..# #...# #...# #...# #...#",
            "...# ##... #.... #.#.# #.#.# #...# ####. #...# ####.",
            "...# #.#.. #.... #...# #..## #...# #.... #.#.# #.#..",
            "#..# #..#. #.... #...# #..## #...# #.... #..#. #..#.",
            ".##. #...# ##### #...# #...# .###. #.... .##.# #...#",
            ".... ..... ..... ..... ..... ..... ..... ..... .....",
            ".... ..... ..... ..... ..... ..... ..... ..... .....",
        ],
    },
    Block {
        letters: "STUVWXYZ",
        rows: [
            ".#### ##### #...# #...# #...# #...# #...# #####",
            "#.... ..#.. #...# #...# #...# #...# #...# ....#",
            "#.... ..#.. #...# #...# #...# .#.#. .#.#. ...#.",
            ".###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#..",
            "....# ..#.. #...# .#.#. #.#.# .#.#. ..#.. .#...",
            "....# ..#.. #...# .#.#. ##.## #...# ..#.. #....",
            "####. ..#.. .###. ..#.. #...# #...# ..#.. #####",
            "..... ..... ..... ..... ..... ..... ..... .....",
            "..... ..... ..... ..... ..... ..... ..... .....",
        ],
    },
    Block {
        letters: "abcdefghi",
        rows: [
            ".... #... .... ...# .... .## .... #... #",
            ".... #... .... ...# .... #.. .... #... .",
            ".##. ###. .### .### .##. ### .### ###. #",
            "...# #..# #... #..# #..# #.. #..# #..# #",
            ".### #..# #... #..# #### #.. #..# #..# #",
            "#..# #..# #... #..# #... #.. #..# #..# #",
            ".### ###. .### .### .### #.. .### #..# #",
            ".... .... .... .... .... ... ...# .... .",
            ".... .... .... .... .... ... .##. .... .",
        ],
    },
    Block {
        letters: "jklmnopqr",
        rows: [
            ".# #... # ..... .... .... .... .... ...",
            ".. #... # ..... .... .... .... .... ...",
            ".# #..# # ####. ###. .##. ###. .### #.#",
            ".# #.#. # #.#.# #..# #..# #..# #..# ##.",
            ".# ##.. # #.#.# #..# #..# #..# #..# #..",
            ".# #.#. # #.#.# #..# #..# #..# #..# #..",
            ".# #..# # #.#.# #..# .##. ###. .### #..",
            ".# .... . ..... .... .... #... ...# ...",
            "#. .... . ..... .... .... #... ...# ...",
        ],
    },
    Block {
        letters: "stuvwxyz",
        rows: [
            ".... .#. .... ..... ..... ..... .... ....",
            ".... .#. .... ..... ..... ..... .... ....",
            ".### ### #..# #...# #.#.# #...# #..# ####",
            "#... .#. #..# #...# #.#.# .#.#. #..# ...#",
            ".##. .#. #..# .#.#. #.#.# ..#.. #..# .##.",
            "...# .#. #..# .#.#. #.#.# .#.#. #..# #...",
            "###. .## .### ..#.. .#.#. #...# .### ####",
            ".... ... .... ..... ..... ..... ...# ....",
            ".... ... .... ..... ..... ..... .##. ....",
        ],
    },
    Block {
        letters: "0123456789",
        rows: [
            ".###. .#. .###. .###. ...#. ##### .###. ##### .###. .###.",
            "#..## ##. #...# #...# ..##. #.... #.... ....# #...# #...#",
            "#.#.# .#. ....# ....# .#.#. ####. #.... ...#. #...# #...#",
            "#.#.# .#. ..##. ..##. #..#. ....# ####. ...#. .###. .####",
            "#.#.# .#. .#... ....# ##### ....# #...# ..#.. #...# ....#",
            "##..# .#. #.... #...# ...#. #...# #...# ..#.. #...# ....#",
            ".###. ### ##### .###. ...#. .###. .###. ..#.. .###. .###.",
            "..... ... ..... ..... ..... ..... ..... ..... ..... .....",
            "..... ... ..... ..... ..... ..... ..... ..... ..... .....",
        ],
    },
    Block {
        letters: " !\"#$%&'()*",
        rows: [
            "... # #.# ..... ..#.. ##..# .##.. # .# #. .....",
            "... # #.# .#.#. .#### ##..# #..#. # #. .# #.#.#",
            "... # ... ##### #.#.. ...#. #..#. . #. .# .###.",
            "... # ... .#.#. .###. ..#.. .##.. . #. .# #####",
            "... # ... ##### ..#.# .#... #.#.# . #. .# .###.",
            "... . ... .#.#. ####. #..## #..#. . #. .# #.#.#",
            "... # ... ..... ..#.. #..## .##.# . .# #. .....",
            "... . ... ..... ..... ..... ..... . .. .. .....",
            "... . ... ..... ..... ..... ..... . .. .. .....",
        ],
    },
    Block {
        letters: "+,-./:;<=>?@",
        rows: [
            "..... .. ... . ....# . .. ...# .... #... .###. .###.",
            "..#.. .. ... . ...#. . .. ..#. .... .#.. #...# #...#",
            "..#.. .. ... . ...#. # .# .#.. #### ..#. ....# #.###",
            "##### .. ### . ..#.. . .. #... .... ...# ...#. #.#.#",
            "..#.. .. ... . .#... . .. .#.. #### ..#. ..#.. #.###",
            "..#.. .# ... . .#... # .# ..#. .... .#.. ..... #....",
            "..... .# ... # #.... . .# ...# .... #... ..#.. .####",
            "..... #. ... . ..... . #. .... .... .... ..... .....",
            "..... .. ... . ..... . .. .... .... .... ..... .....",
        ],
    },
    Block {
        letters: "[\\]^_`{|}~",
        rows: [
            "## #.... ## .#. ..... #. ..# # #.. .....",
            "#. .#... .# #.# ..... .# .#. # .#. .....",
            "#. .#... .# ... ..... .. .#. # .#. .#..#",
            "#. ..#.. .# ... ..... .. #.. # ..# #.##.",
            "#. ...#. .# ... ..... .. .#. # .#. .....",
            "#. ...#. .# ... ..... .. .#. # .#. .....",
            "## ....# ## ... ..... .. ..# # #.. .....",
            ".. ..... .. ... ##### .. ... # ... .....",
            ".. ..... .. ... ..... .. ... . ... .....",
        ],
    },
    Block {
        letters: "\u{a0}¡¢£¤¥¦§¨©",
        rows: [
            "... # ..#.. ..##. ..... #...# # .### ... .#####.",
            "... . ..#.. .#..# #...# #...# # #... #.# #.....#",
            "... # .#### .#... .###. .#.#. # .##. ... #.###.#",
            "... # #.#.. ####. .#.#. ##### . #..# ... #.#...#",
            "... # #.#.. .#... .###. ..#.. # .##. ... #.###.#",
            "... # .#### .#... #...# ##### # ...# ... #.....#",
            "... # ..#.. ##### ..... ..#.. # ###. ... .#####.",
            "... . ..... ..... ..... ..... . .... ... .......",
            "... . ..... ..... ..... ..... . .... ... .......",
        ],
    },
    Block {
        letters: "ª«¬\u{ad}®¯°±²³´µ¶·¸",
        rows: [
            ".## ..... .... ... .#####. ### .#. ..... ##. ##. .# .... .#### . ..",
            "#.# ..... .... ... #.....# ... #.# ..#.. ..# ..# #. .... ###.# . ..",
            ".## .#.#. .... ... #.###.# ... .#. ..#.. .#. .#. .. #..# ###.# . ..",
            "... #.#.. #### ### #.#.#.# ... ... ##### #.. ..# .. #..# .##.# # ..",
            "### .#.#. ...# ... #.##..# ... ... ..#.. ### ##. .. #..# ..#.# . ..",
            "... ..... .... ... #.#.#.# ... ... ..#.. ... ... .. #..# ..#.# . ..",
            "... ..... .... ... .#####. ... ... ##### ... ... .. ###. ..#.# . ..",
            "... ..... .... ... ....... ... ... ..... ... ... .. #... ..... . .#",
            "... ..... .... ... ....... ... ... ..... ... ... .. #... ..... . ##",
        ],
    },
    Block {
        letters: "¹º»¼½¾¿×÷",
        rows: [
            ".#. .#. ..... #...#.. #...#.. ##..#.. ..#.. ..... .....",
            "##. #.# ..... #..#... #..#... .##.#.. ..... #...# ..#..",
            ".#. .#. #.#.. #..#... #..#... ##.#... ..#.. .#.#. .....",
            ".#. ... .#.#. ..#..#. ..#.##. .##.... .#... ..#.. #####",
            "### ### #.#.. .#..##. .#....# ##.#.#. #.... .#.#. .....",
            "... ... ..... .#.#### .#...#. ..#.### #...# #...# ..#..",
            "... ... ..... #....#. #...### ..#..#. .###. ..... .....",
            "... ... ..... ....... ....... ....... ..... ..... .....",
            "... ... ..... ....... ....... ....... ..... ..... .....",
        ],
    },
    Block {
        letters: "ÆÐØÞßæðøþı",
        rows: [
            ".###### .###. .###. #.... .##. ....... .#.# ..... #... .",
            "#..#... .#..# #..## #.... #..# ....... ..#. ..... #... .",
            "#..#... .#..# #.#.# ####. #..# .##.##. .#.# .#### ###. #",
            "######. ###.# #.#.# #...# #.#. ...#..# .### #..## #..# #",
            "#..#... .#..# #.#.# ####. #..# .###### #..# #.#.# #..# #",
            "#..#... .#..# ##..# #.... #..# #..#... #..# ##..# #..# #",
            "#..#### .###. .###. #.... #.#. .###### .##. ####. ###. #",
            "....... ..... ..... ..... .... ....... .... ..... #... .",
            "....... ..... ..... ..... .... ....... .... ..... #... .",
        ],
    },
    // Marks: grave, acute, circumflex, tilde, diaeresis, ring, cedilla. `composed` moves a mark up above its letter,
    // but not the rows below the baseline (the cedilla).
    Block {
        letters: "`´^~¨°¸",
        rows: [
            "#.. ..# .#. .##.# ... .#. ...",
            ".#. .#. #.# #.##. #.# #.# ...",
            "... ... ... ..... ... .#. ...",
            "... ... ... ..... ... ... ...",
            "... ... ... ..... ... ... ...",
            "... ... ... ..... ... ... ...",
            "... ... ... ..... ... ... ...",
            "... ... ... ..... ... ... ..#",
            "... ... ... ..... ... ... .##",
        ],
    },
];

/// Parts of the accented letters of Latin-1: letter, plain letter, mark.
const COMPOSED: [&str; 53] = [
    "ÀA`", "ÁA´", "ÂA^", "ÃA~", "ÄA¨", "ÅA°", "ÇC¸", "ÈE`", "ÉE´", "ÊE^", "ËE¨", "ÌI`", "ÍI´", "ÎI^", "ÏI¨", "ÑN~",
    "ÒO`", "ÓO´", "ÔO^", "ÕO~", "ÖO¨", "ÙU`", "ÚU´", "ÛU^", "ÜU¨", "ÝY´", "àa`", "áa´", "âa^", "ãa~", "äa¨", "åa°",
    "çc¸", "èe`", "ée´", "êe^", "ëe¨", "ìı`", "íı´", "îı^", "ïı¨", "ñn~", "òo`", "óo´", "ôo^", "õo~", "öo¨", "ùu`",
    "úu´", "ûu^", "üu¨", "ýy´", "ÿy¨",
];

struct Glyph {
    width: i32,
    points: Vec<(i32, i32)>,
}

impl Glyph {
    fn has(&self, x: i32, y: i32) -> bool {
        self.points.contains(&(x, y))
    }
}

fn drawn(blocks: &[Block], letter: char) -> Option<Glyph> {
    let block = blocks.iter().find(|block| block.letters.contains(letter))?;
    let index = block.letters.chars().position(|known| known == letter)?;
    let mut glyph = Glyph { width: 0, points: Vec::new() };
    for (row, text) in block.rows.iter().enumerate() {
        let token = text.split(' ').nth(index)?;
        glyph.width = token.len() as i32;
        let set = token.bytes().enumerate().filter(|(_, mark)| *mark == b'#');
        glyph.points.extend(set.map(|(column, _)| (column as i32, row as i32 + HEADROOM)));
    }
    Some(glyph)
}

fn composed(letter: char) -> Option<Glyph> {
    let recipe = COMPOSED.iter().find(|recipe| recipe.starts_with(letter))?;
    let mut parts = recipe.chars().skip(1);
    let (plain, mark) = (parts.next()?, parts.next()?);
    let (letters, marks) = BLOCKS.split_at(BLOCKS.len() - 1);
    let (mut glyph, mark) = (drawn(letters, plain)?, drawn(marks, mark)?);
    if glyph.width < mark.width.min(3) {
        let shift = (mark.width - glyph.width) / 2;
        glyph.points.iter_mut().for_each(|point| point.0 += shift);
        glyph.width = mark.width;
    }
    let shift = (glyph.width - mark.width + 1) / 2;
    let lift = if plain.is_uppercase() { HEADROOM } else { 1 };
    glyph.points.extend(mark.points.iter().map(|&(x, y)| {
        let below_baseline = y >= HEADROOM + 7;
        (x + shift, if below_baseline { y } else { y - lift })
    }));
    Some(glyph)
}

fn glyph(letter: char) -> Glyph {
    let (letters, _) = BLOCKS.split_at(BLOCKS.len() - 1);
    drawn(letters, letter).or_else(|| composed(letter)).unwrap_or_else(|| panic!("the font lacks {letter:?}"))
}

/// Makes a letter twice as large and smooths its steps. A corner of a pixel takes the value of the two neighbours
/// beside it if they are equal and both opposite neighbours differ from them. A letter with a spine keeps its left edge
/// straight: with round corners on both sides, a D looks like a 0.
fn doubled(small: &Glyph) -> Glyph {
    let mut points = Vec::new();
    let rows = HEADROOM + ROWS as i32;
    let has_spine = (HEADROOM..HEADROOM + 7).all(|y| small.has(0, y));
    for y in 0..rows {
        for x in 0..small.width {
            let (up, down) = (small.has(x, y - 1), small.has(x, y + 1));
            let (left, right) = (small.has(x - 1, y), small.has(x + 1, y));
            let own = small.has(x, y);
            let corner = |a: bool, b: bool, c: bool, d: bool| if a == b && a != c && b != d { a } else { own };
            let corners = [
                corner(left, up, down, right),
                corner(up, right, left, down),
                corner(left, down, up, right),
                corner(down, right, left, up),
            ];
            for (index, set) in corners.into_iter().enumerate() {
                let is_spine = has_spine && x == 0 && index % 2 == 0;
                if is_spine && own || !is_spine && set {
                    points.push((x * 2 + index as i32 % 2, y * 2 + index as i32 / 2));
                }
            }
        }
    }
    Glyph { width: small.width * 2, points }
}

fn shade_of(scale: i32, y: i32) -> Color {
    let baseline = (HEADROOM + 7) * scale;
    match scale {
        2 if y >= baseline - 5 => STEEL.at(5),
        _ => WHITE,
    }
}

fn font(name: &'static str, note: &'static str, scale: i32) -> Sheet {
    let widest = 7;
    let cell = (widest * scale + 2 * OUTLINE, (HEADROOM + ROWS as i32) * scale + 2 * OUTLINE);
    let mut sheet = Sheet::new(name, note, cell, (OUTLINE, OUTLINE + (HEADROOM + 7) * scale));
    let mut advances = Vec::new();
    for (clip, codes) in [("ascii", 32..=126u32), ("latin", 160..=255)] {
        let mut cells = Vec::new();
        for letter in codes.filter_map(char::from_u32) {
            let small = glyph(letter);
            let shape = if scale == 2 { doubled(&small) } else { small };
            let mut cell = Canvas::new(cell.0, cell.1);
            for &(x, y) in &shape.points {
                cell.put(x + OUTLINE, y + OUTLINE, shade_of(scale, y));
            }
            cell.outline(INK);
            advances.push(shape.width + scale);
            cells.push(cell);
        }
        sheet.clip(clip, 1, false, cells);
    }
    sheet.numbers("advance", &advances);
    sheet
}

pub fn sheets() -> Vec<Sheet> {
    vec![
        font(
            "font_small",
            "Painted by tools/src/font.rs. The pivot is the left end of the baseline. `advance`: pixels from each letter to the next.",
            1,
        ),
        font(
            "font_large",
            "Painted by tools/src/font.rs. The pivot is the left end of the baseline. `advance`: pixels from each letter to the next.",
            2,
        ),
    ]
}
