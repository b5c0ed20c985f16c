//! A ring buffer with one value a tick. New values replace the oldest. A rewind removes the newest. It never allocates.

pub struct Recent<T, const MOST: usize> {
    values: [T; MOST],
    next: usize,
    kept: usize,
    /// The tick of the newest value.
    tick: u32,
}

impl<T: Copy + Default, const MOST: usize> Default for Recent<T, MOST> {
    fn default() -> Recent<T, MOST> {
        Recent { values: [T::default(); MOST], next: 0, kept: 0, tick: 0 }
    }
}

impl<T, const MOST: usize> Recent<T, MOST> {
    pub fn keep(&mut self, value: T, tick: u32) {
        self.values[self.next] = value;
        self.next = (self.next + 1) % MOST;
        self.kept = (self.kept + 1).min(MOST);
        self.tick = tick;
    }

    /// Removes `tick` and all later ticks.
    pub fn cut(&mut self, tick: u32) {
        let gone = ((self.tick + 1).saturating_sub(tick) as usize).min(self.kept);
        self.kept -= gone;
        self.next = (self.next + MOST - gone) % MOST;
    }

    /// Iterates from the oldest value to the newest.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        let oldest = self.next + MOST - self.kept;
        (oldest..oldest + self.kept).map(|nth| &self.values[nth % MOST])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_gives_way_and_what_is_undone_is_forgotten() {
        let mut recent = Recent::<u32, 4>::default();
        let all = |recent: &Recent<u32, 4>| recent.iter().copied().collect::<Vec<_>>();
        assert!(all(&recent).is_empty());
        (1..=6).for_each(|tick| recent.keep(tick * 10, tick));
        assert_eq!(all(&recent), [30, 40, 50, 60]);
        recent.cut(5);
        assert_eq!(all(&recent), [30, 40]);
        recent.keep(51, 5);
        assert_eq!(all(&recent), [30, 40, 51]);
        recent.cut(1);
        assert!(all(&recent).is_empty());
    }
}
