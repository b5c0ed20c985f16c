//! Lets libFuzzer choose operations by the code they reach. Each answer of a tree is compared with brute force, as in
//! tests/oracle.rs.

#![no_main]

#[path = "../tests/common/mod.rs"]
mod common;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| common::check::check(bytes));
