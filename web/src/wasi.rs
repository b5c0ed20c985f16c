//! The calls of WASI that Rust's standard library makes, on the files in memory ([`crate::disk`]). The page connects the
//! imports of the module to these exports: `path_open` to `wasi_path_open`, and so on. A call that is missing here
//! fails with "not supported".

use std::cell::RefCell;

use crate::disk::{self, Bytes, Disk, Fault, Node};

// SAFETY: the page gives these functions to the module, with these types. Only `page_print` reads memory.
#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Milliseconds since the page was opened, and since 1970.
    safe fn page_now() -> f64;
    safe fn page_date() -> f64;
    /// Shows a line of output or of the log.
    fn page_print(text: *const u8, length: usize, is_error: u32);
    safe fn page_exit(code: u32);
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
    (page_date() * 1e6) as u64
}

/// Where the standard library wants one value, or several of one type. No code in Rust makes such an address: each comes
/// from the standard library, in a call that is declared by WASI.
#[repr(transparent)]
struct Out<T>(*mut T);

impl<T: Copy> Out<T> {
    fn put(self, value: T) {
        // SAFETY: WASI declares this parameter as a pointer to a `T` that this call writes.
        unsafe { self.0.write_unaligned(value) }
    }

    /// Writes values one behind the other. `room` is how many fit, and comes from the same call as the address.
    fn fill(self, room: usize, values: &[T]) {
        let count = values.len().min(room);
        // SAFETY: the standard library owns `room` values at this address, and nothing else uses them during the call.
        unsafe { std::ptr::copy_nonoverlapping(values.as_ptr(), self.0, count) }
    }
}

/// Where the standard library keeps several values that a call reads. Like [`Out`], it only comes from a call.
#[repr(transparent)]
struct In<T>(*const T);

impl<T> In<T> {
    /// `count` comes from the same call as the address.
    fn read<'a>(self, count: usize) -> &'a [T] {
        // The address of no values may be null.
        if count == 0 {
            return &[];
        }
        // SAFETY: the standard library owns `count` values at this address, and does not change them during the call.
        unsafe { std::slice::from_raw_parts(self.0, count) }
    }
}

/// A piece of memory of a read, in the layout of WASI's `iovec`.
#[repr(C)]
struct Room {
    at: *mut u8,
    length: usize,
}

/// A piece of memory of a write, in the layout of WASI's `ciovec`.
#[repr(C)]
struct Piece {
    at: *const u8,
    length: usize,
}

/// WASI's `filestat`.
#[repr(C)]
#[derive(Clone, Copy)]
struct Status {
    device: u64,
    number: u64,
    kind: u8,
    links: u64,
    size: u64,
    /// Read, changed, and changed in any way.
    times: [u64; 3],
}

/// WASI's `fdstat`.
#[repr(C)]
#[derive(Clone, Copy)]
struct Rights {
    kind: u8,
    flags: u16,
    base: u64,
    inherited: u64,
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
fn named(folder: u32, path: In<u8>, length: usize) -> Result<String, Fault> {
    let path = std::str::from_utf8(path.read(length)).map_err(|_| Fault::Invalid)?;
    with_open(folder, |folder| Ok(Disk::plain(&format!("{}/{path}", folder.name))))
}

fn status_of(node: &Node) -> Status {
    let (kind, size, changed, number) = match node {
        Node::Folder => (FOLDER, 0, 0, 0),
        Node::File { bytes, changed, number } => (FILE, bytes.borrow().len() as u64, *changed, *number),
    };
    Status { device: 0, number, kind, links: 1, size, times: [changed; 3] }
}

fn print(bytes: &[u8], is_error: bool) {
    LINE.with_borrow_mut(|line| {
        for &byte in bytes {
            if byte == b'\n' {
                // SAFETY: the page only reads the line, and only during the call.
                unsafe { page_print(line.as_ptr(), line.len(), is_error.into()) };
                line.clear();
            } else {
                line.push(byte);
            }
        }
    });
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_path_open(
    folder: u32,
    _follow: u32,
    path: In<u8>,
    length: usize,
    how: u32,
    _rights: u64,
    _inherited: u64,
    flags: u32,
    opened: Out<u32>,
) -> u32 {
    let (creates, wants_folder, is_exclusive, truncates) = (how & 1 != 0, how & 2 != 0, how & 4 != 0, how & 8 != 0);
    let open = || {
        let name = named(folder, path, length)?;
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
        opened.put(ROOT + 1 + slot as u32);
        Ok(())
    };
    answer(open())
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_fd_close(number: u32) -> u32 {
    OPEN.with_borrow_mut(|open| {
        if let Some(open) = number.checked_sub(ROOT + 1).and_then(|slot| open.get_mut(slot as usize)) {
            *open = None;
        }
    });
    0
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_fd_read(number: u32, list: In<Room>, count: usize, read: Out<u32>) -> u32 {
    answer(with_open(number, |open| {
        let bytes = open.bytes.clone().ok_or(Fault::IsFolder)?;
        let (bytes, mut whole) = (bytes.borrow(), 0);
        for room in list.read(count) {
            let part = bytes.get(open.position..).unwrap_or_default();
            let length = room.length.min(part.len());
            Out(room.at).fill(room.length, part);
            (open.position, whole) = (open.position + length, whole + length);
        }
        read.put(whole as u32);
        Ok(())
    }))
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_fd_write(number: u32, list: In<Piece>, count: usize, written: Out<u32>) -> u32 {
    let mut whole = 0;
    if number < ROOT {
        for piece in list.read(count) {
            print(In(piece.at).read(piece.length), number == 2);
            whole += piece.length;
        }
        written.put(whole as u32);
        return 0;
    }
    answer(with_open(number, |open| {
        let bytes = open.bytes.clone().ok_or(Fault::IsFolder)?;
        let mut bytes = bytes.borrow_mut();
        for piece in list.read(count) {
            let (from, length) = (if open.appends { bytes.len() } else { open.position }, piece.length);
            if bytes.len() < from + length {
                bytes.resize(from + length, 0);
            }
            bytes[from..from + length].copy_from_slice(In(piece.at).read(length));
            (open.position, whole) = (from + length, whole + length);
        }
        drop(bytes);
        disk::with(|disk| disk.touch(&open.name, date()));
        written.put(whole as u32);
        Ok(())
    }))
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_fd_seek(number: u32, by: i64, from: u32, now: Out<u64>) -> u32 {
    answer(with_open(number, |open| {
        let length = open.bytes.as_ref().ok_or(Fault::IsFolder)?.borrow().len();
        let start = [0, open.position, length].get(from as usize).copied().ok_or(Fault::Invalid)?;
        open.position = usize::try_from(start as i64 + by).map_err(|_| Fault::Invalid)?;
        now.put(open.position as u64);
        Ok(())
    }))
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_fd_tell(number: u32, now: Out<u64>) -> u32 {
    wasi_fd_seek(number, 0, 1, now)
}

/// Writes the entries of a folder, each with a header. An entry that does not fit is cut, and asked for again.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_fd_readdir(number: u32, buffer: Out<u8>, length: usize, from: u64, used: Out<u32>) -> u32 {
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
        buffer.fill(length, &whole);
        used.put(whole.len() as u32);
        Ok(())
    }))
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_fd_fdstat_get(number: u32, rights: Out<Rights>) -> u32 {
    let kind = match number {
        0..ROOT => Ok(STREAM),
        _ => with_open(number, |open| Ok(if open.bytes.is_some() { FILE } else { FOLDER })),
    };
    answer(kind.map(|kind| rights.put(Rights { kind, flags: 0, base: u64::MAX, inherited: u64::MAX })))
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_fd_filestat_get(number: u32, status: Out<Status>) -> u32 {
    answer(with_open(number, |open| {
        let node = disk::with(|disk| disk.find(&open.name)).ok_or(Fault::NotFound)?;
        status.put(status_of(&node));
        Ok(())
    }))
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_fd_filestat_set_size(number: u32, size: u64) -> u32 {
    answer(with_open(number, |open| {
        open.bytes.as_ref().ok_or(Fault::IsFolder)?.borrow_mut().resize(size as usize, 0);
        disk::with(|disk| disk.touch(&open.name, date()));
        Ok(())
    }))
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_path_filestat_get(folder: u32, _: u32, path: In<u8>, length: usize, status: Out<Status>) -> u32 {
    let work = || {
        let name = named(folder, path, length)?;
        let node = disk::with(|disk| disk.find(&name)).ok_or(Fault::NotFound)?;
        status.put(status_of(&node));
        Ok(())
    };
    answer(work())
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_path_create_directory(folder: u32, path: In<u8>, length: usize) -> u32 {
    answer(named(folder, path, length).and_then(|name| disk::with(|disk| disk.make_folder(&name))))
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_path_unlink_file(folder: u32, path: In<u8>, length: usize) -> u32 {
    answer(named(folder, path, length).and_then(|name| disk::with(|disk| disk.remove_file(&name))))
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_path_remove_directory(folder: u32, path: In<u8>, length: usize) -> u32 {
    answer(named(folder, path, length).and_then(|name| disk::with(|disk| disk.remove_folder(&name))))
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_path_rename(
    folder: u32,
    path: In<u8>,
    length: usize,
    new_folder: u32,
    new_path: In<u8>,
    new_length: usize,
) -> u32 {
    let from = named(folder, path, length);
    let to = named(new_folder, new_path, new_length);
    answer(from.and_then(|from| disk::with(|disk| disk.rename(&from, &to?))))
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_path_link(
    folder: u32,
    _follow: u32,
    path: In<u8>,
    length: usize,
    new_folder: u32,
    new_path: In<u8>,
    new_length: usize,
) -> u32 {
    let from = named(folder, path, length);
    let to = named(new_folder, new_path, new_length);
    answer(from.and_then(|from| disk::with(|disk| disk.link(&from, &to?))))
}

/// The root is the only folder that is open from the start.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_fd_prestat_get(number: u32, prefix: Out<[u32; 2]>) -> u32 {
    if number != ROOT {
        return Fault::BadDescriptor as u32;
    }
    // It is a folder, and its name has one letter.
    prefix.put([0, 1]);
    0
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_fd_prestat_dir_name(_: u32, name: Out<u8>, length: usize) -> u32 {
    name.fill(length, b"/");
    0
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_clock_time_get(clock: u32, _precision: u64, at: Out<u64>) -> u32 {
    let time = if clock == 0 { date() } else { (page_now() * 1e6) as u64 };
    at.put(time);
    0
}

/// There are no variables of an environment.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_environ_sizes_get(count: Out<u32>, size: Out<u32>) -> u32 {
    count.put(0);
    size.put(0);
    0
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_environ_get(_: *mut u8, _: *mut u8) -> u32 {
    0
}

/// Random numbers only choose the order of hash maps and the names of temporary files, so a counter is enough.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_random_get(at: Out<u8>, length: usize) -> u32 {
    let bytes: Vec<u8> = (0..length).map(|byte| 0x9d_u8.wrapping_mul(byte as u8 + 1)).collect();
    at.fill(length, &bytes);
    0
}

/// Everything is in memory, so there is nothing to flush. The page stores it soon.
#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_fd_sync(_: u32) -> u32 {
    0
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_fd_fdstat_set_flags(_: u32, _: u32) -> u32 {
    0
}

#[unsafe(no_mangle)] // SAFETY: no other symbol has this name.
extern "C" fn wasi_proc_exit(code: u32) {
    page_exit(code);
}
