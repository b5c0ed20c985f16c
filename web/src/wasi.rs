//! The calls of WASI that Rust's standard library makes, on the files in memory ([`crate::disk`]). The page connects the
//! imports of the module to these exports: `path_open` to `wasi_path_open`, and so on. A call that is missing here
//! fails with "not supported".

use std::cell::RefCell;

use crate::disk::{self, Bytes, Disk, Fault, Node};

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Milliseconds since the page was opened, and since 1970.
    fn page_now() -> f64;
    fn page_date() -> f64;
    /// Shows a line of output or of the log.
    fn page_print(text: *const u8, length: usize, is_error: u32);
    fn page_exit(code: u32);
}

/// The descriptor of the root folder. Those below it are the standard streams.
const ROOT: u32 = 3;
const STREAM: u8 = 2;
const FOLDER: u8 = 3;
const FILE: u8 = 4;

/// An open file or folder.
struct Open {
    name: String,
    /// `None` for a folder.
    bytes: Option<Bytes>,
    position: usize,
    appends: bool,
}

thread_local! {
    static OPEN: RefCell<Vec<Option<Open>>> = const { RefCell::new(Vec::new()) };
    /// The beginning of a line that was not finished yet.
    static LINE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn answer(result: Result<(), Fault>) -> u32 {
    result.map_or_else(|fault| fault as u32, |()| 0)
}

fn date() -> u64 {
    (unsafe { page_date() } * 1e6) as u64
}

/// Returns the bytes at an address of this module's own memory, which the standard library has passed.
unsafe fn memory<'a>(at: *const u8, length: usize) -> &'a [u8] {
    unsafe { std::slice::from_raw_parts(at, length) }
}

unsafe fn put<T>(at: *mut u8, value: T) {
    unsafe { at.cast::<T>().write_unaligned(value) }
}

fn with_open<T>(number: u32, work: impl FnOnce(&mut Open) -> Result<T, Fault>) -> Result<T, Fault> {
    if number == ROOT {
        return work(&mut Open { name: String::new(), bytes: None, position: 0, appends: false });
    }
    OPEN.with_borrow_mut(|open| {
        let open = number.checked_sub(ROOT + 1).and_then(|slot| open.get_mut(slot as usize)).and_then(Option::as_mut);
        work(open.ok_or(Fault::BadDescriptor)?)
    })
}

/// Returns the full name of a path that begins at a folder.
unsafe fn named(folder: u32, path: *const u8, length: usize) -> Result<String, Fault> {
    let path = std::str::from_utf8(unsafe { memory(path, length) }).map_err(|_| Fault::Invalid)?;
    with_open(folder, |folder| Ok(Disk::plain(&format!("{}/{path}", folder.name))))
}

unsafe fn put_status(at: *mut u8, node: &Node) {
    let (kind, size, changed, number) = match node {
        Node::Folder => (FOLDER, 0, 0, 0),
        Node::File { bytes, changed, number } => (FILE, bytes.borrow().len() as u64, *changed, *number),
    };
    unsafe {
        std::ptr::write_bytes(at, 0, 64);
        put(at.add(8), number);
        put(at.add(16), kind);
        put(at.add(24), 1_u64);
        put(at.add(32), size);
        for time in [40, 48, 56] {
            put(at.add(time), changed);
        }
    }
}

/// The pieces of memory of a read or a write.
unsafe fn pieces<'a>(list: *const u8, count: usize) -> impl Iterator<Item = (*mut u8, usize)> + 'a {
    (0..count).map(move |piece| unsafe {
        let at = list.add(piece * 8).cast::<u32>();
        (at.read_unaligned() as *mut u8, at.add(1).read_unaligned() as usize)
    })
}

fn print(bytes: &[u8], is_error: bool) {
    LINE.with_borrow_mut(|line| {
        for &byte in bytes {
            if byte == b'\n' {
                unsafe { page_print(line.as_ptr(), line.len(), is_error.into()) };
                line.clear();
            } else {
                line.push(byte);
            }
        }
    });
}

#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_path_open(
    folder: u32,
    _follow: u32,
    path: *const u8,
    length: usize,
    how: u32,
    _rights: u64,
    _inherited: u64,
    flags: u32,
    opened: *mut u8,
) -> u32 {
    let (creates, wants_folder, is_exclusive, truncates) = (how & 1 != 0, how & 2 != 0, how & 4 != 0, how & 8 != 0);
    let open = || {
        let name = unsafe { named(folder, path, length) }?;
        let bytes = disk::with(|disk| match disk.find(&name) {
            Some(_) if creates && is_exclusive => Err(Fault::Exists),
            Some(Node::Folder) => Ok(None),
            Some(Node::File { .. }) if wants_folder => Err(Fault::NotFolder),
            Some(Node::File { bytes, .. }) => {
                if truncates {
                    bytes.borrow_mut().clear();
                    disk.touch(&name, date());
                }
                Ok(Some(bytes))
            }
            None if creates => disk.make_file(&name, date()).map(Some),
            None => Err(Fault::NotFound),
        })?;
        let new = Open { name, bytes, position: 0, appends: flags & 1 != 0 };
        let slot = OPEN.with_borrow_mut(|open| {
            let slot = open.iter().position(Option::is_none).unwrap_or(open.len());
            if slot == open.len() {
                open.push(None);
            }
            open[slot] = Some(new);
            slot
        });
        unsafe { put(opened, ROOT + 1 + slot as u32) };
        Ok(())
    };
    answer(open())
}

#[unsafe(no_mangle)]
extern "C" fn wasi_fd_close(number: u32) -> u32 {
    OPEN.with_borrow_mut(|open| {
        if let Some(open) = number.checked_sub(ROOT + 1).and_then(|slot| open.get_mut(slot as usize)) {
            *open = None;
        }
    });
    0
}

#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_fd_read(number: u32, list: *const u8, count: usize, read: *mut u8) -> u32 {
    answer(with_open(number, |open| {
        let bytes = open.bytes.clone().ok_or(Fault::IsFolder)?;
        let (bytes, mut whole) = (bytes.borrow(), 0);
        for (at, length) in unsafe { pieces(list, count) } {
            let part = bytes.get(open.position..).unwrap_or_default();
            let length = length.min(part.len());
            unsafe { std::ptr::copy_nonoverlapping(part.as_ptr(), at, length) };
            (open.position, whole) = (open.position + length, whole + length);
        }
        unsafe { put(read, whole as u32) };
        Ok(())
    }))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_fd_write(number: u32, list: *const u8, count: usize, written: *mut u8) -> u32 {
    let mut whole = 0;
    if number < ROOT {
        for (at, length) in unsafe { pieces(list, count) } {
            print(unsafe { memory(at, length) }, number == 2);
            whole += length;
        }
        unsafe { put(written, whole as u32) };
        return 0;
    }
    answer(with_open(number, |open| {
        let bytes = open.bytes.clone().ok_or(Fault::IsFolder)?;
        let mut bytes = bytes.borrow_mut();
        for (at, length) in unsafe { pieces(list, count) } {
            let from = if open.appends { bytes.len() } else { open.position };
            if bytes.len() < from + length {
                bytes.resize(from + length, 0);
            }
            bytes[from..from + length].copy_from_slice(unsafe { memory(at, length) });
            (open.position, whole) = (from + length, whole + length);
        }
        drop(bytes);
        disk::with(|disk| disk.touch(&open.name, date()));
        unsafe { put(written, whole as u32) };
        Ok(())
    }))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_fd_seek(number: u32, by: i64, from: u32, now: *mut u8) -> u32 {
    answer(with_open(number, |open| {
        let length = open.bytes.as_ref().ok_or(Fault::IsFolder)?.borrow().len();
        let start = [0, open.position, length].get(from as usize).copied().ok_or(Fault::Invalid)?;
        open.position = usize::try_from(start as i64 + by).map_err(|_| Fault::Invalid)?;
        unsafe { put(now, open.position as u64) };
        Ok(())
    }))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_fd_tell(number: u32, now: *mut u8) -> u32 {
    unsafe { wasi_fd_seek(number, 0, 1, now) }
}

/// Writes the entries of a folder, each with a header. An entry that does not fit is cut, and asked for again.
#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_fd_readdir(number: u32, buffer: *mut u8, length: usize, from: u64, used: *mut u8) -> u32 {
    answer(with_open(number, |open| {
        let mut whole: Vec<u8> = Vec::new();
        disk::with(|disk| {
            for (next, (name, node)) in (1_u64..).zip(disk.list(&open.name)).skip(from as usize) {
                let (kind, number) = match node {
                    Node::Folder => (FOLDER, 0),
                    Node::File { number, .. } => (FILE, *number),
                };
                whole.extend(next.to_le_bytes());
                whole.extend(number.to_le_bytes());
                whole.extend((name.len() as u32).to_le_bytes());
                whole.extend([kind, 0, 0, 0]);
                whole.extend(name.as_bytes());
                if whole.len() >= length {
                    break;
                }
            }
        });
        whole.truncate(length);
        unsafe {
            std::ptr::copy_nonoverlapping(whole.as_ptr(), buffer, whole.len());
            put(used, whole.len() as u32);
        }
        Ok(())
    }))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_fd_fdstat_get(number: u32, at: *mut u8) -> u32 {
    let kind = match number {
        0..ROOT => Ok(STREAM),
        _ => with_open(number, |open| Ok(if open.bytes.is_some() { FILE } else { FOLDER })),
    };
    answer(kind.map(|kind| unsafe {
        std::ptr::write_bytes(at, 0, 24);
        put(at, kind);
        put(at.add(8), u64::MAX);
        put(at.add(16), u64::MAX);
    }))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_fd_filestat_get(number: u32, at: *mut u8) -> u32 {
    answer(with_open(number, |open| {
        let node = disk::with(|disk| disk.find(&open.name)).ok_or(Fault::NotFound)?;
        unsafe { put_status(at, &node) };
        Ok(())
    }))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_fd_filestat_set_size(number: u32, size: u64) -> u32 {
    answer(with_open(number, |open| {
        open.bytes.as_ref().ok_or(Fault::IsFolder)?.borrow_mut().resize(size as usize, 0);
        disk::with(|disk| disk.touch(&open.name, date()));
        Ok(())
    }))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_path_filestat_get(folder: u32, _: u32, path: *const u8, length: usize, at: *mut u8) -> u32 {
    let status = || {
        let name = unsafe { named(folder, path, length) }?;
        let node = disk::with(|disk| disk.find(&name)).ok_or(Fault::NotFound)?;
        unsafe { put_status(at, &node) };
        Ok(())
    };
    answer(status())
}

#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_path_create_directory(folder: u32, path: *const u8, length: usize) -> u32 {
    answer(unsafe { named(folder, path, length) }.and_then(|name| disk::with(|disk| disk.make_folder(&name))))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_path_unlink_file(folder: u32, path: *const u8, length: usize) -> u32 {
    answer(unsafe { named(folder, path, length) }.and_then(|name| disk::with(|disk| disk.remove_file(&name))))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_path_remove_directory(folder: u32, path: *const u8, length: usize) -> u32 {
    answer(unsafe { named(folder, path, length) }.and_then(|name| disk::with(|disk| disk.remove_folder(&name))))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_path_rename(
    folder: u32,
    path: *const u8,
    length: usize,
    new_folder: u32,
    new_path: *const u8,
    new_length: usize,
) -> u32 {
    let from = unsafe { named(folder, path, length) };
    let to = unsafe { named(new_folder, new_path, new_length) };
    answer(from.and_then(|from| disk::with(|disk| disk.rename(&from, &to?))))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_path_link(
    folder: u32,
    _follow: u32,
    path: *const u8,
    length: usize,
    new_folder: u32,
    new_path: *const u8,
    new_length: usize,
) -> u32 {
    let from = unsafe { named(folder, path, length) };
    let to = unsafe { named(new_folder, new_path, new_length) };
    answer(from.and_then(|from| disk::with(|disk| disk.link(&from, &to?))))
}

/// The root is the only folder that is open from the start.
#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_fd_prestat_get(number: u32, at: *mut u8) -> u32 {
    if number != ROOT {
        return Fault::BadDescriptor as u32;
    }
    unsafe {
        put(at, 0_u32);
        put(at.add(4), 1_u32);
    }
    0
}

#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_fd_prestat_dir_name(_: u32, at: *mut u8, _: usize) -> u32 {
    unsafe { put(at, b'/') };
    0
}

#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_clock_time_get(clock: u32, _precision: u64, at: *mut u8) -> u32 {
    let time = if clock == 0 { date() } else { (unsafe { page_now() } * 1e6) as u64 };
    unsafe { put(at, time) };
    0
}

/// There are no variables of an environment.
#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_environ_sizes_get(count: *mut u8, size: *mut u8) -> u32 {
    unsafe {
        put(count, 0_u32);
        put(size, 0_u32);
    }
    0
}

#[unsafe(no_mangle)]
extern "C" fn wasi_environ_get(_: *mut u8, _: *mut u8) -> u32 {
    0
}

/// Random numbers only choose the order of hash maps and the names of temporary files, so a counter is enough.
#[unsafe(no_mangle)]
unsafe extern "C" fn wasi_random_get(at: *mut u8, length: usize) -> u32 {
    for byte in 0..length {
        unsafe { at.add(byte).write(0x9d_u8.wrapping_mul(byte as u8 + 1)) };
    }
    0
}

/// Everything is in memory, so there is nothing to flush. The page stores it soon.
#[unsafe(no_mangle)]
extern "C" fn wasi_fd_sync(_: u32) -> u32 {
    0
}

#[unsafe(no_mangle)]
extern "C" fn wasi_fd_fdstat_set_flags(_: u32, _: u32) -> u32 {
    0
}

#[unsafe(no_mangle)]
extern "C" fn wasi_proc_exit(code: u32) {
    unsafe { page_exit(code) }
}
