//! How instruments make room for the kick: the curve of its presence. It is computed for one stretch at a time from the
//! strikes that reach into it, and does not depend on how the song is divided.

use super::RATE_F;

/// How long instruments make room for a strike, and the frames between two values of the curve.
const DUCK_SECONDS: f32 = 0.16;
pub const DUCK_FRAMES: usize = 64;
const DUCK_STEPS: usize = (DUCK_SECONDS * RATE_F) as usize / DUCK_FRAMES;

/// The frames at which the kick strikes, in ascending order.
pub struct Kick(pub Vec<usize>);

impl Kick {
    /// Writes how present the kick is from the frame `from`, a multiple of `DUCK_FRAMES`: 1 at a strike, falling to 0.
    pub fn presence(&self, from: usize, out: &mut [f32]) {
        out.fill(0.0);
        let here = from / DUCK_FRAMES;
        let first = self.0.partition_point(|strike| strike / DUCK_FRAMES + DUCK_STEPS <= here);
        let end = self.0.partition_point(|&strike| strike < from + out.len() + DUCK_FRAMES);
        if first == end {
            return;
        }
        let strikes = &self.0[first..end];
        let mut present = presence_at(strikes, here);
        for (step, frames) in out.chunks_mut(DUCK_FRAMES).enumerate() {
            let next = presence_at(strikes, here + step + 1);
            for (i, frame) in frames.iter_mut().enumerate() {
                *frame = present + (next - present) * (i as f32 / DUCK_FRAMES as f32);
            }
            present = next;
        }
    }
}

fn presence_at(strikes: &[usize], step: usize) -> f32 {
    let since = strikes.iter().filter_map(|strike| step.checked_sub(strike / DUCK_FRAMES)).min();
    since.map_or(0.0, |steps| 1.0 - steps.min(DUCK_STEPS) as f32 / DUCK_STEPS as f32)
}
