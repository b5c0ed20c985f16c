//! Functions of C that Rust's standard library expects and that the wasi-libc of Debian 12 does not have yet. There are
//! no threads in a page, so starting one fails. A later wasi-libc has these functions, and then this file can go.

use std::ffi::{CStr, c_char, c_int, c_void};

use crate::disk::{self, Disk};

const NOT_FOUND: c_int = 44;
const TRY_AGAIN: c_int = 6;

// SAFETY: wasi-libc has these, with these types.
unsafe extern "C" {
    #[thread_local]
    static mut errno: c_int;
    safe fn malloc(size: usize) -> *mut c_char;
    fn __wasm_call_ctors();
}

/// Runs what C runs before `main`. Without this call the linker would run it before every call of an export.
pub fn begin() {
    // SAFETY: `open_module` calls this before anything else, and the page calls `open_module` once.
    unsafe { __wasm_call_ctors() }
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn __errno_location() -> *mut c_int {
    &raw mut errno
}

/// Returns the full name of a file. The caller frees it. There are no links.
///
/// # Safety
/// `path` must be a text that ends with a zero byte.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
unsafe extern "C" fn realpath(path: *const c_char, _: *mut c_char) -> *mut c_char {
    // SAFETY: the caller promises a text that ends with a zero byte.
    let name = Disk::plain(&unsafe { CStr::from_ptr(path) }.to_string_lossy());
    if disk::with(|disk| disk.find(&name)).is_none() {
        // SAFETY: it belongs to this thread, and nothing holds a reference to it.
        unsafe { errno = NOT_FOUND };
        return std::ptr::null_mut();
    }
    let full = malloc(name.len() + 2);
    if !full.is_null() {
        // SAFETY: the new block has room for a slash, the name and a zero byte.
        unsafe {
            full.cast::<u8>().write(b'/');
            std::ptr::copy_nonoverlapping(name.as_ptr(), full.add(1).cast(), name.len());
            full.add(name.len() + 1).write(0);
        }
    }
    full
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn pthread_attr_init(_: *mut c_void) -> c_int {
    0
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn pthread_attr_setstacksize(_: *mut c_void, _: usize) -> c_int {
    0
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn pthread_attr_destroy(_: *mut c_void) -> c_int {
    0
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn pthread_create(_: *mut c_void, _: *const c_void, _: *const c_void, _: *mut c_void) -> c_int {
    TRY_AGAIN
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn pthread_detach(_: *mut c_void) -> c_int {
    0
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn pthread_join(_: *mut c_void, _: *mut c_void) -> c_int {
    0
}

/// Files in memory have no permissions.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn fchmod(_: c_int, _: u32) -> c_int {
    0
}
