#![forbid(unsafe_code)]
pub mod app;
pub mod draw;
pub mod geom;
pub mod hash;
pub mod index;
pub mod input;
pub mod level;
pub mod pool;
pub mod replay;
pub mod rng;
pub mod scene;
pub mod sim;
