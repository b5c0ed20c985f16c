//! Tests of folders of levels that somebody else made: links, unreadable folders, and more or larger files than any
//! person writes. What is left out is said, and everything else is read.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::common::files::empty_folder;
use quadrant::files::library::sum_of_folder;

const LEVEL: &str = "Level(name: \"a\", rows: [\"P...X\", \"#####\"])";

/// The command for the program, perhaps without the right to read everything.
fn check(folder: &Path, as_owner: bool) -> (Output, String) {
    let program = env!("CARGO_BIN_EXE_quadrant");
    let mut command = Command::new(if as_owner { "setpriv" } else { program });
    if as_owner {
        // Root without its capabilities has the rights of an owner.
        command.args(["--bounding-set=-all", "--inh-caps=-all", program]);
    }
    let begun = Instant::now();
    let output = command.args(["check", "--data", folder.to_str().unwrap()]).output().expect("the program starts");
    assert!(begun.elapsed() < Duration::from_secs(10), "it takes {:?}", begun.elapsed());
    let told = String::from_utf8_lossy(&[output.stdout.clone(), output.stderr.clone()].concat()).into_owned();
    (output, told)
}

#[cfg(unix)]
#[test]
fn links_to_folders_are_not_followed_and_said() {
    use std::os::unix::fs::symlink;
    let folder = empty_folder("data-links");
    let data = folder.join("data");
    fs::create_dir_all(data.join("more")).unwrap();
    for file in ["data/a.ron", "data/more/b.ron", "outside.ron"] {
        fs::write(folder.join(file), LEVEL).unwrap();
    }
    for (name, to) in [("up", ".."), ("root", "/"), ("proc", "/proc"), ("self", "."), ("again", "more")] {
        symlink(to, data.join(name)).unwrap();
    }
    // A link to a file is one file.
    symlink("../outside.ron", data.join("c.ron")).unwrap();
    let (output, told) = check(&data, false);
    assert!(output.status.success() && told.contains("3 levels, 0 problems"), "{told}");
    for name in ["up", "root", "proc", "self", "again"] {
        let sentence = format!("{}: is a link to a folder, and such links are not followed", data.join(name).display());
        assert_eq!(told.matches(&sentence).count(), 1, "{told}");
    }
    // The folder itself may be a link.
    symlink(&data, folder.join("link")).unwrap();
    assert!(check(&folder.join("link"), false).1.contains("3 levels, 0 problems"));
}

#[cfg(unix)]
#[test]
fn an_unreadable_folder_is_a_problem_and_the_others_are_checked() {
    use std::os::unix::fs::PermissionsExt;
    let folder = empty_folder("data-unreadable");
    let secret = folder.join("secret");
    fs::create_dir(&secret).unwrap();
    fs::write(folder.join("a.ron"), LEVEL).unwrap();
    fs::write(folder.join("z.ron"), "Level(").unwrap();
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o0)).unwrap();
    let (output, told) = check(&folder, fs::read_dir(&secret).is_ok());
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(told.contains(&format!("{}: cannot be read; change its permissions", secret.display())), "{told}");
    assert!(told.contains(&format!("{}:1:", folder.join("z.ron").display())), "{told}");
    assert!(told.contains("2 levels, ") && told.contains(" problems"), "{told}");
}

#[test]
fn too_deep_and_too_many_are_problems() {
    let folder = empty_folder("data-bounds");
    let deep = (0..8).fold(folder.clone(), |folder, nth| folder.join(nth.to_string()));
    fs::create_dir_all(deep.join("deeper")).unwrap();
    for place in [&folder, &deep, &deep.join("deeper")] {
        fs::write(place.join("a.ron"), LEVEL).unwrap();
    }
    let (output, told) = check(&folder, false);
    assert_eq!(output.status.code(), Some(1));
    let deeper = deep.join("deeper");
    assert!(told.contains(&format!("{}: is not read, because it is more than 8 folders deep", deeper.display())));
    assert!(told.contains("2 levels, 1 problem,"), "{told}");

    let many = empty_folder("data-many");
    fs::write(many.join("a.ron"), LEVEL).unwrap();
    (0..10_010).for_each(|nth| fs::write(many.join(nth.to_string()), "").unwrap());
    let (output, told) = check(&many, false);
    assert_eq!(output.status.code(), Some(1));
    assert!(told.contains("the rest is not read, because there are more than 10000 files here"), "{told}");
    fs::remove_dir_all(&many).unwrap();
}

/// A folder is recognised by its content, but gigabytes of it are not read before the first picture.
#[test]
fn the_start_reads_only_a_bounded_part_of_a_folder() {
    let folder = empty_folder("data-large");
    let file = folder.join("a.ron");
    fs::write(&file, LEVEL).unwrap();
    let large = folder.join("large.ron");
    let write = |letter: u8, length: usize| fs::write(&large, vec![letter; length]).unwrap();
    write(b' ', 9 << 20);
    let before = sum_of_folder(&folder);
    write(b'x', 9 << 20);
    assert_eq!(sum_of_folder(&folder), before, "only its size is known");
    write(b'x', (9 << 20) + 1);
    assert_ne!(sum_of_folder(&folder), before);
    fs::remove_file(&large).unwrap();
    let small = sum_of_folder(&folder);
    fs::write(&file, LEVEL.replace("\"a\"", "\"b\"")).unwrap();
    assert_ne!(sum_of_folder(&folder), small, "small files count by their content");
}
