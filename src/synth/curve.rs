//! A line through points `(seconds, value)`, for slides and sweeps. It is constant before the first and after the last.

use serde::Deserialize;

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(try_from = "Vec<(f32, f32)>")]
pub struct Curve(Vec<(f32, f32)>);

/// The limit exists because the points of a curve are searched again for every sixteenth sample.
const MAX_POINTS: usize = 64;

impl TryFrom<Vec<(f32, f32)>> for Curve {
    type Error = String;

    fn try_from(points: Vec<(f32, f32)>) -> Result<Curve, String> {
        if points.iter().any(|(seconds, value)| !seconds.is_finite() || !value.is_finite()) {
            return Err("a curve's numbers must be finite".into());
        }
        if points.len() > MAX_POINTS {
            return Err(format!("found a curve of {} points, expected at most {MAX_POINTS}", points.len()));
        }
        match points.windows(2).find(|pair| pair[1].0 < pair[0].0) {
            Some(pair) => {
                Err(format!("the points of a curve must be in order of time, found {} after {}", pair[1].0, pair[0].0))
            }
            None => Ok(Curve(points)),
        }
    }
}

impl Curve {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the value at a time. An empty curve is 0 everywhere.
    pub fn at(&self, seconds: f32) -> f32 {
        let after = self.0.iter().position(|point| point.0 > seconds);
        match after {
            Some(0) => self.0[0].1,
            Some(next) => {
                let ((from_seconds, from), (to_seconds, to)) = (self.0[next - 1], self.0[next]);
                from + (to - from) * (seconds - from_seconds) / (to_seconds - from_seconds)
            }
            None => self.0.last().map_or(0.0, |point| point.1),
        }
    }

    /// Interpolates a frequency linearly in octaves, which listeners hear as an even sweep.
    pub fn hertz_at(&self, seconds: f32) -> f32 {
        let after = self.0.iter().position(|point| point.0 > seconds);
        match after {
            Some(next) if next > 0 => {
                let ((from_seconds, from), (to_seconds, to)) = (self.0[next - 1], self.0[next]);
                from.max(1.0)
                    * (to.max(1.0) / from.max(1.0)).powf((seconds - from_seconds) / (to_seconds - from_seconds))
            }
            _ => self.at(seconds),
        }
    }
}
