//! The tiles of a layer of a Tiled map: a list of numbers, or packed into a text (base64), which may be compressed.

use std::fmt;
use std::io::Read;

use flate2::read::{GzDecoder, ZlibDecoder};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

use crate::level::fault::in_backquotes;

pub enum Cells {
    List(Vec<u32>),
    Packed(String),
}

impl<'de> Deserialize<'de> for Cells {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Cells, D::Error> {
        input.deserialize_any(CellsVisitor)
    }
}

struct CellsVisitor;

impl<'de> Visitor<'de> for CellsVisitor {
    type Value = Cells;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("tiles: a list of numbers, or a text")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Cells, E> {
        Ok(Cells::Packed(text.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Cells, A::Error> {
        let mut cells = Vec::new();
        while let Some(cell) = list.next_element()? {
            cells.push(cell);
        }
        Ok(Cells::List(cells))
    }
}

/// Returns exactly `count` tiles. Nothing larger is ever unpacked.
pub fn unpacked(cells: Cells, compression: &str, count: usize) -> Result<Vec<u32>, String> {
    let cells = match cells {
        Cells::List(cells) => cells,
        Cells::Packed(text) => {
            let bytes = base64(&text).ok_or("the tiles are damaged: they are not base64")?;
            let most = count as u64 * 4 + 1;
            let mut plain = Vec::new();
            let done = match compression {
                "" => bytes.as_slice().take(most).read_to_end(&mut plain),
                "zlib" => ZlibDecoder::new(bytes.as_slice()).take(most).read_to_end(&mut plain),
                "gzip" => GzDecoder::new(bytes.as_slice()).take(most).read_to_end(&mut plain),
                other => {
                    return Err(format!(
                        "the tiles are compressed with {}; in Tiled, set the Tile Layer Format of the map to CSV",
                        in_backquotes(other)
                    ));
                }
            };
            done.map_err(|error| format!("the tiles are damaged: {error}"))?;
            plain.chunks(4).map(|four| four.iter().rev().fold(0, |sum, byte| sum << 8 | u32::from(*byte))).collect()
        }
    };
    match cells.len() {
        found if found == count => Ok(cells),
        found if found > count => Err(format!("a layer has more tiles than its {count} places")),
        found => Err(format!("a layer has {found} tiles for {count} places")),
    }
}

/// Decodes base64 with the usual letters. Line breaks and spaces may be anywhere.
fn base64(text: &str) -> Option<Vec<u8>> {
    let text = text.trim_end_matches(|letter: char| letter == '=' || letter.is_ascii_whitespace());
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 3);
    let (mut bits, mut count) = (0u32, 0);
    for byte in text.bytes().filter(|byte| !byte.is_ascii_whitespace()) {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    // Six bits alone are no byte.
    (count < 6).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_read_as_others_write_it() {
        let cases = [
            ("", ""),
            ("Zg==", "f"),
            ("Zm8=", "fo"),
            ("Zm9v\n", "foo"),
            (" Zm9vYmE=", "fooba"),
            ("Zm9vYmFy", "foobar"),
        ];
        for (text, plain) in cases {
            assert_eq!(base64(text).as_deref(), Some(plain.as_bytes()), "{text}");
        }
        assert!(base64("Zm9v!").is_none() && base64("Zm9vY").is_none());
    }
}
