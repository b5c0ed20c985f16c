//! Empty: the build script of this package builds SDL2, and the crate `sdl2` has its declarations.
#![no_std]
