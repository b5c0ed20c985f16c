//! The files of the page, in memory. The page puts in what the browser stored, and regularly takes what has changed. It
//! knows nothing of WASI: `wasi.rs` translates.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

pub type Bytes = Rc<RefCell<Vec<u8>>>;

#[derive(Clone, Debug)]
pub enum Node {
    Folder,
    File {
        bytes: Bytes,
        /// Nanoseconds since 1970.
        changed: u64,
        number: u64,
    },
}

/// Why something cannot be done, with the numbers of WASI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u16)]
pub enum Fault {
    BadDescriptor = 8,
    Exists = 20,
    Invalid = 28,
    IsFolder = 31,
    NotFound = 44,
    NotFolder = 54,
    NotEmpty = 55,
}

/// Names of files without the first slash, such as `data/settings.ron`. The root has the empty name.
#[derive(Default)]
pub struct Disk {
    nodes: BTreeMap<String, Node>,
    /// Names whose content the page has not stored yet.
    unsaved: BTreeSet<String>,
    numbers: u64,
}

impl Disk {
    /// Removes `.`, `..` and doubled slashes from a name.
    pub fn plain(name: &str) -> String {
        let mut parts: Vec<&str> = Vec::new();
        for part in name.split('/') {
            match part {
                "" | "." => {}
                ".." => _ = parts.pop(),
                part => parts.push(part),
            }
        }
        parts.join("/")
    }

    pub fn find(&self, name: &str) -> Option<Node> {
        if name.is_empty() { Some(Node::Folder) } else { self.nodes.get(name).cloned() }
    }

    fn folder_above(&self, name: &str) -> Result<(), Fault> {
        match name.rsplit_once('/').map_or(Some(Node::Folder), |(folder, _)| self.find(folder)) {
            Some(Node::Folder) => Ok(()),
            Some(Node::File { .. }) => Err(Fault::NotFolder),
            None => Err(Fault::NotFound),
        }
    }

    pub fn make_folder(&mut self, name: &str) -> Result<(), Fault> {
        self.folder_above(name)?;
        match self.find(name) {
            Some(_) => Err(Fault::Exists),
            None => {
                self.nodes.insert(name.into(), Node::Folder);
                Ok(())
            }
        }
    }

    /// Creates an empty file.
    pub fn make_file(&mut self, name: &str, now: u64) -> Result<Bytes, Fault> {
        self.folder_above(name)?;
        self.numbers += 1;
        let bytes = Bytes::default();
        let file = Node::File { bytes: bytes.clone(), changed: now, number: self.numbers };
        self.nodes.insert(name.into(), file);
        self.unsaved.insert(name.into());
        Ok(bytes)
    }

    /// Puts in a file that the browser stored or the player chose. Creates its folders.
    pub fn put(&mut self, name: &str, content: &[u8], now: u64, is_stored: bool) -> Result<(), Fault> {
        for (slash, _) in name.match_indices('/') {
            match self.make_folder(&name[..slash]) {
                Ok(()) | Err(Fault::Exists) => {}
                Err(fault) => return Err(fault),
            }
        }
        *self.make_file(name, now)?.borrow_mut() = content.to_vec();
        if is_stored {
            self.unsaved.remove(name);
        }
        Ok(())
    }

    pub fn touch(&mut self, name: &str, now: u64) {
        if let Some(Node::File { changed, .. }) = self.nodes.get_mut(name) {
            *changed = now;
            self.unsaved.insert(name.into());
        }
    }

    pub fn remove_file(&mut self, name: &str) -> Result<(), Fault> {
        match self.find(name) {
            Some(Node::File { .. }) => {
                self.nodes.remove(name);
                self.unsaved.insert(name.into());
                Ok(())
            }
            Some(Node::Folder) => Err(Fault::IsFolder),
            None => Err(Fault::NotFound),
        }
    }

    pub fn remove_folder(&mut self, name: &str) -> Result<(), Fault> {
        match self.find(name) {
            Some(Node::Folder) if self.list(name).next().is_some() => Err(Fault::NotEmpty),
            Some(Node::Folder) => {
                self.nodes.remove(name);
                Ok(())
            }
            Some(Node::File { .. }) => Err(Fault::NotFolder),
            None => Err(Fault::NotFound),
        }
    }

    /// Moves a file, and replaces one that has the new name. Moves a folder to a free name, with all that is in it.
    pub fn rename(&mut self, from: &str, to: &str) -> Result<(), Fault> {
        self.folder_above(to)?;
        match (self.find(from), self.find(to)) {
            (_, Some(Node::Folder)) => Err(Fault::IsFolder),
            (Some(file @ Node::File { .. }), _) => {
                self.nodes.remove(from);
                self.nodes.insert(to.into(), file);
                self.unsaved.extend([from.into(), to.into()]);
                Ok(())
            }
            // A folder cannot be moved into itself.
            (Some(Node::Folder), None) if to.strip_prefix(from).is_some_and(|rest| rest.starts_with('/')) => {
                Err(Fault::Invalid)
            }
            (Some(Node::Folder), None) => {
                let is_in =
                    |name: &str| name.strip_prefix(from).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
                let names: Vec<String> = self.nodes.keys().filter(|name| is_in(name)).cloned().collect();
                for name in names {
                    let Some(node) = self.nodes.remove(&name) else { continue };
                    let moved = format!("{to}{}", &name[from.len()..]);
                    if let Node::File { .. } = node {
                        self.unsaved.extend([name, moved.clone()]);
                    }
                    self.nodes.insert(moved, node);
                }
                Ok(())
            }
            (Some(Node::Folder), Some(_)) => Err(Fault::NotFolder),
            (None, _) => Err(Fault::NotFound),
        }
    }

    /// Gives a file a second name.
    pub fn link(&mut self, from: &str, to: &str) -> Result<(), Fault> {
        self.folder_above(to)?;
        match (self.find(from), self.find(to)) {
            (_, Some(_)) => Err(Fault::Exists),
            (Some(file @ Node::File { .. }), None) => {
                self.nodes.insert(to.into(), file);
                self.unsaved.insert(to.into());
                Ok(())
            }
            (Some(Node::Folder), None) => Err(Fault::Invalid),
            (None, _) => Err(Fault::NotFound),
        }
    }

    /// Returns the names in a folder and what they name.
    pub fn list<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = (&'a str, &'a Node)> {
        self.nodes.iter().filter_map(move |(name, node)| {
            let rest =
                if folder.is_empty() { Some(name.as_str()) } else { name.strip_prefix(folder)?.strip_prefix('/') };
            rest.filter(|rest| !rest.contains('/')).map(|rest| (rest, node))
        })
    }

    /// Returns the names of all files.
    pub fn files(&self) -> impl Iterator<Item = (&str, usize)> {
        self.nodes.iter().filter_map(|(name, node)| match node {
            Node::File { bytes, .. } => Some((name.as_str(), bytes.borrow().len())),
            Node::Folder => None,
        })
    }

    /// Takes a name whose file was written or removed since it was last taken.
    pub fn take_unsaved(&mut self) -> Option<String> {
        self.unsaved.pop_first()
    }
}

thread_local! {
    static DISK: RefCell<Disk> = RefCell::default();
}

/// Works on the only disk of the page.
pub fn with<T>(work: impl FnOnce(&mut Disk) -> T) -> T {
    DISK.with_borrow_mut(work)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_beside_its_place_and_moved_there() {
        let mut disk = Disk::default();
        assert_eq!(disk.make_file("data/a", 0).unwrap_err(), Fault::NotFound);
        disk.make_folder("data").unwrap();
        assert_eq!(disk.make_folder("data"), Err(Fault::Exists));
        disk.make_file("data/.new", 1).unwrap().borrow_mut().extend(b"one");
        disk.rename("data/.new", "data/a").unwrap();
        let Some(Node::File { bytes, .. }) = disk.find("data/a") else { panic!("it is there") };
        assert_eq!(*bytes.borrow(), b"one");
        assert_eq!(disk.list("data").map(|(name, _)| name).collect::<Vec<_>>(), ["a"]);
        assert_eq!(disk.rename("data/.new", "data/b"), Err(Fault::NotFound));
        disk.put("data/new/in/one", b"1", 0, false).unwrap();
        disk.put("data/new-too", b"2", 0, false).unwrap();
        assert_eq!(disk.rename("data/new", "data/new/in/x"), Err(Fault::Invalid));
        disk.rename("data/new", "data/pack").unwrap();
        let names: Vec<&str> = disk.files().map(|(name, _)| name).collect();
        assert_eq!(names, ["data/a", "data/new-too", "data/pack/in/one"]);
        disk.remove_file("data/new-too").unwrap();
        disk.remove_file("data/pack/in/one").unwrap();
        disk.remove_folder("data/pack/in").unwrap();
        disk.remove_folder("data/pack").unwrap();
        assert_eq!(disk.remove_folder("data"), Err(Fault::NotEmpty));
        disk.remove_file("data/a").unwrap();
        disk.remove_folder("data").unwrap();
        assert!(disk.list("").next().is_none());
    }

    #[test]
    fn the_page_learns_of_every_change_once_and_of_nothing_that_it_put_in() {
        let mut disk = Disk::default();
        disk.put("data/runs/x", b"stored", 0, true).unwrap();
        assert_eq!(disk.take_unsaved(), None);
        disk.touch("data/runs/x", 5);
        disk.put("mine.ron", b"chosen", 0, false).unwrap();
        assert_eq!(disk.take_unsaved().as_deref(), Some("data/runs/x"));
        assert_eq!(disk.take_unsaved().as_deref(), Some("mine.ron"));
        assert_eq!(disk.take_unsaved(), None);
        assert_eq!(disk.put("mine.ron/x", b"", 0, true), Err(Fault::NotFolder));
    }

    #[test]
    fn names_cannot_lead_out() {
        assert_eq!(Disk::plain("/data//./x/../y"), "data/y");
        assert_eq!(Disk::plain("../../etc"), "etc");
        assert_eq!(Disk::plain("/"), "");
    }
}
