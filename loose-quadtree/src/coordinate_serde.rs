//! Coordinates as text. JSON and some other formats have no number that is infinite or NaN, so these are written as
//! the words `"inf"`, `"-inf"` and `"NaN"`. Formats that are not text contain the numbers themselves.

use crate::{Aabb, Scalar};
use core::fmt;
use core::marker::PhantomData;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Clone, Copy)]
pub(crate) struct Coordinate<S>(pub S);

impl<S: Scalar + Serialize> Serialize for Coordinate<S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        if self.0.is_finite() || !serializer.is_human_readable() {
            return self.0.serialize(serializer);
        }
        serializer.serialize_str(match self.0.to_f64() {
            f64::INFINITY => "inf",
            f64::NEG_INFINITY => "-inf",
            _ => "NaN",
        })
    }
}

impl<'de, S: Scalar + Deserialize<'de>> Deserialize<'de> for Coordinate<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Coordinate<S>, D::Error> {
        if S::IS_INTEGER || !deserializer.is_human_readable() {
            return S::deserialize(deserializer).map(Coordinate);
        }
        deserializer.deserialize_any(NumberOrWord(PhantomData))
    }
}

struct NumberOrWord<S>(PhantomData<S>);

impl<S: Scalar> Visitor<'_> for NumberOrWord<S> {
    type Value = Coordinate<S>;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("a number, \"inf\", \"-inf\" or \"NaN\"")
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Coordinate<S>, E> {
        Ok(Coordinate(S::saturating_from_f64(number)))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Coordinate<S>, E> {
        self.visit_f64(number as f64)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Coordinate<S>, E> {
        self.visit_f64(number as f64)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Coordinate<S>, E> {
        match word {
            "inf" => self.visit_f64(f64::INFINITY),
            "-inf" => self.visit_f64(f64::NEG_INFINITY),
            "NaN" => self.visit_f64(f64::NAN),
            _ => Err(E::invalid_value(serde::de::Unexpected::Str(word), &self)),
        }
    }
}

/// An [`Aabb`] as it is stored.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Aabb")]
#[serde(bound(serialize = "S: Scalar + Serialize", deserialize = "S: Scalar + Deserialize<'de>"))]
struct Stored<S> {
    min: [Coordinate<S>; 2],
    max: [Coordinate<S>; 2],
}

#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl<S: Scalar + Serialize> Serialize for Aabb<S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        Stored { min: self.min.map(Coordinate), max: self.max.map(Coordinate) }.serialize(serializer)
    }
}

#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl<'de, S: Scalar + Deserialize<'de>> Deserialize<'de> for Aabb<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Aabb<S>, D::Error> {
        let Stored { min, max } = Stored::deserialize(deserializer)?;
        Ok(Aabb { min: min.map(|at| at.0), max: max.map(|at| at.0) })
    }
}
