//! Tests of the rules in small levels drawn as text: bodies, players, enemies, bosses, weapons, objects, scores.

#[path = "../common/mod.rs"]
mod common;

mod aim_lock;
mod arenas;
mod arms;
mod awake;
mod barricades;
mod bullets;
mod camera;
mod checkpoints;
mod costs;
mod danger;
mod docks_foundry;
mod dodging;
mod echoes;
mod enemies;
mod forklift;
mod garden_and_vault;
mod grenadiers;
mod ladle;
mod leading;
mod melt;
mod mule;
mod objects;
mod physics;
mod players;
mod proctor;
mod progress;
mod pursuit;
mod reinforcements;
mod reload;
mod remix;
mod rooms;
mod senses;
mod splits;
mod standing;
mod team;
mod wardens;
mod weapons;
mod wind;
