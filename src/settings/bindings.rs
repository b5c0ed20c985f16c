//! Which key or pad button does what. Each action has two slots, and the first is never empty. A key that is already
//! bound is swapped. The second player's keys differ from the first column of the first player's, so that two can play
//! on one keyboard. In co-op, a key that is bound to both belongs to the second player.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::key_place::KeyPlace;
use crate::input::Button;

/// A button of a pad by its position. A pushed stick is a button too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum PadButton {
    South,
    East,
    West,
    North,
    Up,
    Down,
    Left,
    Right,
    StickUp,
    StickDown,
    StickLeft,
    StickRight,
    RightStickUp,
    RightStickDown,
    RightStickLeft,
    RightStickRight,
    LeftShoulder,
    RightShoulder,
    LeftTrigger,
    RightTrigger,
    LeftStick,
    RightStick,
    Back,
    Start,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    pub button: Button,
    /// 0 or 1.
    pub nth: usize,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(
    into = "BTreeMap<Button, Vec<K>>",
    from = "BTreeMap<Button, Vec<K>>",
    bound(serialize = "K: Copy + Serialize", deserialize = "K: Copy + Deserialize<'de>")
)]
pub struct Set<K> {
    slots: [[Option<K>; 2]; Button::ALL.len()],
}

pub type KeySet = Set<KeyPlace>;
pub type PadSet = Set<PadButton>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    Freely,
    /// The key did this before, for this player.
    Swapped {
        player: usize,
        button: Button,
    },
    /// The game reserves this key. Nothing has changed.
    Refused,
}

impl<K: Copy> From<Set<K>> for BTreeMap<Button, Vec<K>> {
    fn from(set: Set<K>) -> BTreeMap<Button, Vec<K>> {
        Button::ALL.into_iter().map(|button| (button, set.of(button).into_iter().flatten().collect())).collect()
    }
}

impl<K: Copy> From<BTreeMap<Button, Vec<K>>> for Set<K> {
    fn from(written: BTreeMap<Button, Vec<K>>) -> Set<K> {
        let places = |button| written.get(&button).map_or(&[][..], Vec::as_slice);
        Set { slots: Button::ALL.map(|button| [0, 1].map(|nth| places(button).get(nth).copied())) }
    }
}

impl<K: Copy> Set<K> {
    pub fn of(&self, button: Button) -> [Option<K>; 2] {
        self.slots[button as usize]
    }

    pub fn get(&self, slot: Slot) -> Option<K> {
        self.of(slot.button)[slot.nth]
    }

    fn put(&mut self, slot: Slot, key: Option<K>) {
        self.slots[slot.button as usize][slot.nth] = key;
    }

    fn slots() -> impl Iterator<Item = Slot> {
        Button::ALL.into_iter().flat_map(|button| [0, 1].map(|nth| Slot { button, nth }))
    }
}

impl<K: Copy + PartialEq> Set<K> {
    pub fn slot_of(&self, key: K) -> Option<Slot> {
        Set::<K>::slots().find(|slot| self.get(*slot) == Some(key))
    }

    /// Puts the key into the slot, and the old key of the slot where the new key was. Returns that slot.
    fn take(&mut self, slot: Slot, key: K) -> Option<Slot> {
        let old = self.get(slot);
        let other = self.slot_of(key).filter(|other| *other != slot)?;
        self.put(slot, Some(key));
        self.put(other, old);
        let [first, second] = self.of(other.button);
        if first.is_none() {
            self.slots[other.button as usize] = [second, None];
            if second.is_none() {
                // The other action lost its only key and got none, so it gets the other key of this action.
                let first = self.of(slot.button)[0];
                self.slots[slot.button as usize] = [Some(key), None];
                self.put(other, first);
            }
        }
        Some(other)
    }

    /// Clears the second slot of an action. The first cannot be cleared.
    pub fn clear(&mut self, slot: Slot) -> bool {
        let clears = slot.nth == 1 && self.get(slot).is_some();
        if clears {
            self.put(slot, None);
        }
        clears
    }

    /// Gives an action without a key those of its usual keys that are free. Settings of an older game lack an action.
    fn complete(&mut self, usual: &Set<K>, is_free: impl Fn(Slot, K) -> bool) {
        for button in Button::ALL {
            if self.of(button) != [None; 2] {
                continue;
            }
            let free = [0, 1].map(|nth| {
                let key = usual.of(button)[nth]?;
                (self.slot_of(key).is_none() && is_free(Slot { button, nth }, key)).then_some(key)
            });
            self.slots[button as usize] = if free[0].is_none() { [free[1], None] } else { free };
        }
    }

    fn is_whole(&self) -> bool {
        let bound = || Set::<K>::slots().filter_map(|slot| Some((slot, self.get(slot)?)));
        Button::ALL.into_iter().all(|button| self.of(button)[0].is_some())
            && bound().all(|(slot, key)| self.slot_of(key) == Some(slot))
    }
}

impl KeySet {
    pub fn first_player() -> KeySet {
        // A S D W with J I K L and Q, and the arrows with X Z C V B. P pauses, as Escape does.
        Set {
            slots: [
                [4, 80],
                [7, 79],
                [26, 82],
                [22, 81],
                [12, 29],
                [13, 27],
                [14, 6],
                [15, 25],
                [225, 224],
                [19, 0],
                [20, 5],
            ]
            .map(places),
        }
    }

    pub fn second_player() -> KeySet {
        Set {
            slots: [[80, 0], [79, 0], [82, 0], [81, 0], [29, 0], [27, 0], [6, 0], [25, 0], [224, 0], [40, 0], [5, 0]]
                .map(places),
        }
    }
}

/// Numbers of key positions. 0 is none.
fn places(numbers: [u16; 2]) -> [Option<KeyPlace>; 2] {
    numbers.map(|number| (number > 0).then_some(KeyPlace(number)))
}

impl PadSet {
    pub fn usual() -> PadSet {
        use PadButton::*;
        Set {
            slots: [
                [Some(Left), Some(StickLeft)],
                [Some(Right), Some(StickRight)],
                [Some(Up), Some(StickUp)],
                [Some(Down), Some(StickDown)],
                [Some(South), None],
                [Some(West), Some(RightTrigger)],
                [Some(North), Some(LeftTrigger)],
                [Some(East), None],
                [Some(LeftShoulder), None],
                [Some(Start), None],
                [Some(RightShoulder), Some(RightStick)],
            ],
        }
    }

    /// Binds a button. The action that had it gets the old one.
    pub fn bind(&mut self, player: usize, slot: Slot, key: PadButton) -> Bound {
        match self.take(slot, key) {
            Some(other) => Bound::Swapped { player, button: other.button },
            None => {
                self.put(slot, Some(key));
                Bound::Freely
            }
        }
    }

    pub fn correct(&mut self) {
        self.complete(&PadSet::usual(), |_, _| true);
        if !self.is_whole() {
            *self = PadSet::usual();
        }
    }
}

/// Whether Space jumps although it is in no slot. It does while no player has bound it.
pub fn space_jumps(keys: &[KeySet; 2]) -> bool {
    keys.iter().all(|set| set.slot_of(KeyPlace::SPACE).is_none())
}

/// Binds a key of one player. No action of either player is left without a key.
pub fn bind_key(keys: &mut [KeySet; 2], player: usize, slot: Slot, key: KeyPlace) -> Bound {
    if key.is_reserved() {
        return Bound::Refused;
    }
    let old = keys[player].get(slot);
    if old == Some(key) {
        return Bound::Freely;
    }
    let own = keys[player].take(slot, key);
    if own.is_none() {
        keys[player].put(slot, Some(key));
    }
    let [first, second] = keys;
    let other = if player == 0 {
        give_to_second(first, second, key, old)
    } else {
        give_to_first(first, second, slot, key, old)
    };
    let own = own.filter(|own| own.button != slot.button).map(|own| (player, own.button));
    match own.or(other) {
        Some((player, button)) => Bound::Swapped { player, button },
        None => Bound::Freely,
    }
}

/// Takes keys of the first player's first column from the second player, who gets the key that the first gave away.
fn give_to_second(
    first: &KeySet,
    second: &mut KeySet,
    key: KeyPlace,
    old: Option<KeyPlace>,
) -> Option<(usize, Button)> {
    let taken = Button::ALL.into_iter().find_map(|button| second.slot_of(first.of(button)[0]?))?;
    // Either the newly bound key, in exchange for the replaced one, or one that moved up, in exchange for the new key.
    let given = if second.get(taken) == Some(key) { old } else { Some(key) };
    second.put(taken, given);
    Some((1, taken.button))
}

fn give_to_first(
    first: &mut KeySet,
    second: &mut KeySet,
    slot: Slot,
    key: KeyPlace,
    old: Option<KeyPlace>,
) -> Option<(usize, Button)> {
    let taken = first.slot_of(key).filter(|taken| taken.nth == 0)?;
    let spare = first.of(taken.button)[1].filter(|spare| second.slot_of(*spare).is_none());
    let given = match (old, spare) {
        (Some(old), _) => old,
        (None, Some(spare)) => spare,
        (None, None) => {
            let other = second.of(slot.button)[0].expect("the first place is never empty");
            second.slots[slot.button as usize] = [Some(key), None];
            other
        }
    };
    if let Some(double) = first.slot_of(given) {
        first.put(double, None);
    }
    first.put(taken, Some(given));
    Some((0, taken.button))
}

fn are_whole(keys: &[KeySet; 2]) -> bool {
    let [first, second] = keys;
    let bound = keys.iter().flat_map(|set| KeySet::slots().filter_map(|slot| set.get(slot)));
    first.is_whole()
        && second.is_whole()
        && Button::ALL.into_iter().all(|button| first.of(button)[0].is_none_or(|key| second.slot_of(key).is_none()))
        && bound.into_iter().all(|key| !key.is_reserved())
}

/// Completes keys from a file, and resets them if an action of a player still has no key.
pub fn correct(keys: &mut [KeySet; 2]) {
    let [first, second] = keys;
    // The second player may share keys with the second column of the first player, but not with the first column.
    first.complete(&KeySet::first_player(), |slot, key| slot.nth == 1 || second.slot_of(key).is_none());
    second.complete(&KeySet::second_player(), |_, key| first.slot_of(key).is_none_or(|slot| slot.nth == 1));
    if !are_whole(keys) {
        *keys = [KeySet::first_player(), KeySet::second_player()];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn slot(button: Button, nth: usize) -> Slot {
        Slot { button, nth }
    }

    fn usual() -> [KeySet; 2] {
        [KeySet::first_player(), KeySet::second_player()]
    }

    const I: KeyPlace = KeyPlace(12);
    const J: KeyPlace = KeyPlace(13);
    const X: KeyPlace = KeyPlace(27);
    const E: KeyPlace = KeyPlace(8);
    const Q: KeyPlace = KeyPlace(20);

    #[test]
    fn a_taken_key_changes_places() {
        let mut keys = usual();
        let bound = bind_key(&mut keys, 0, slot(Button::Jump, 0), J);
        assert_eq!(bound, Bound::Swapped { player: 0, button: Button::Fire });
        assert_eq!((keys[0].of(Button::Jump)[0], keys[0].of(Button::Fire)[0]), (Some(J), Some(I)));
        assert_eq!(bind_key(&mut keys, 0, slot(Button::Jump, 0), E), Bound::Freely);
        assert_eq!(keys[0].of(Button::Fire)[0], Some(I));
    }

    #[test]
    fn the_players_swap_with_each_other() {
        let mut keys = usual();
        let bound = bind_key(&mut keys, 1, slot(Button::Fire, 0), I);
        assert_eq!(bound, Bound::Swapped { player: 0, button: Button::Jump });
        assert_eq!((keys[1].of(Button::Fire)[0], keys[0].of(Button::Jump)[0]), (Some(I), Some(X)));
        assert_eq!(keys[0].of(Button::Fire), [Some(J), None], "what is twice in a set goes from the second column");
        assert!(are_whole(&keys));
    }

    #[test]
    fn the_only_key_of_an_action_is_swapped_for_the_other_of_the_action_it_goes_to() {
        let mut keys = usual();
        let (enter, x) = (KeyPlace(40), X);
        let bound = bind_key(&mut keys, 1, slot(Button::Fire, 1), enter);
        assert_eq!(bound, Bound::Swapped { player: 1, button: Button::Start });
        assert_eq!(keys[1].of(Button::Fire), [Some(enter), None]);
        assert_eq!(keys[1].of(Button::Start), [Some(x), None]);
    }

    #[test]
    fn what_the_game_keeps_is_refused() {
        let mut keys = usual();
        for number in [41, 53, 58, 69] {
            assert_eq!(bind_key(&mut keys, 0, slot(Button::Jump, 0), KeyPlace(number)), Bound::Refused);
        }
        assert_eq!(keys, usual());
    }

    #[test]
    fn nothing_is_ever_unbound_or_bound_twice() {
        let mut rng = Rng::new(7);
        let mut keys = usual();
        let mut pads = PadSet::usual();
        assert!(are_whole(&keys) && pads.is_whole());
        let buttons: Vec<PadButton> = PadSet::slots().filter_map(|slot| PadSet::usual().get(slot)).collect();
        for round in 0..20_000 {
            let player = rng.below(2) as usize;
            let slot = slot(Button::ALL[rng.below(Button::ALL.len() as u32) as usize], rng.below(2) as usize);
            if rng.below(5) == 0 {
                keys[player].clear(slot);
                pads.clear(slot);
            } else {
                // Few keys for many actions, so that they often conflict.
                let key = KeyPlace(4 + rng.below(30) as u16);
                bind_key(&mut keys, player, slot, key);
                assert_eq!(keys[player].get(slot).or(keys[player].of(slot.button)[0]), Some(key), "round {round}");
                pads.bind(0, slot, buttons[rng.below(buttons.len() as u32) as usize]);
            }
            assert!(are_whole(&keys), "round {round}: {keys:?}");
            assert!(pads.is_whole(), "round {round}: {pads:?}");
        }
    }

    #[test]
    fn keys_that_leave_somebody_without_an_action_are_put_back() {
        let mut keys = usual();
        keys[0].put(slot(Button::Jump, 0), Some(J));
        keys[0].put(slot(Button::Fire, 0), None);
        correct(&mut keys);
        assert_eq!(keys, usual());
    }

    #[test]
    fn settings_without_an_action_keep_the_other_keys() {
        let mut keys = usual();
        bind_key(&mut keys, 0, slot(Button::Jump, 0), E);
        let mut pads = PadSet::usual();
        // The settings of an older game: it did not know how to swap weapons, and both shoulders locked the aim.
        let swap = Button::Swap as usize;
        keys.iter_mut().for_each(|set| set.slots[swap] = [None; 2]);
        pads.slots[swap] = [None; 2];
        pads.put(slot(Button::Lock, 1), Some(PadButton::RightShoulder));
        correct(&mut keys);
        pads.correct();
        assert_eq!((keys[0].of(Button::Jump)[0], keys[0].of(Button::Swap)[0]), (Some(E), Some(Q)));
        assert!(are_whole(&keys) && keys[1].of(Button::Swap)[0].is_some());
        assert_eq!(pads.of(Button::Lock)[1], Some(PadButton::RightShoulder));
        assert_eq!(pads.of(Button::Swap), [Some(PadButton::RightStick), None]);
    }
}
