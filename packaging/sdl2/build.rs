//! Builds SDL2 from its source as a static library, and tells Cargo where it is. The crate `sdl2` asks the linker for a library
//! of this name. What SDL2 needs from the system must come after it on the linker's command line, so the build script of the
//! game adds that. The source is downloaded once, or taken from the file that the variable SDL2_ARCHIVE names. Its checksum is
//! known here.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const NAME: &str = "SDL2-2.32.10";
const RELEASES: &str = "https://github.com/libsdl-org/SDL/releases/download/release-2.32.10";
/// Checksums of the archive of the release, and of Debian's, which lacks files of which Debian has no source.
const SHA256: [&str; 2] = [
    "5f5993c530f084535c65a6879e9b26ad441169b3e25d789d83287040a9ca5165",
    "31bac5add36f98b55e3fcf4456f0dab50a06cf06bbcde283be567f64b05b95f3",
];

const WINDOWS_LIBRARIES: &str =
    "user32 gdi32 winmm imm32 ole32 oleaut32 version uuid advapi32 setupapi shell32 dinput8 dxguid";
const MAC_FRAMEWORKS: &str =
    "Cocoa Carbon IOKit ForceFeedback GameController CoreHaptics CoreVideo CoreAudio AudioToolbox AVFoundation";

/// CMake downloads files, unpacks archives and computes checksums on every system.
fn cmake(arguments: &[&str], folder: &Path) -> Result<String, String> {
    let run = Command::new("cmake").args(arguments).current_dir(folder).output();
    let output = run.map_err(|error| format!("SDL2 is built with CMake, which cannot be started: {error}"))?;
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(said(&output.stdout)) } else { Err(said(&output.stderr)) }
}

/// Returns the archive with the source, whose checksum is right.
fn archive(folder: &Path) -> Result<PathBuf, String> {
    let given = env::var_os("SDL2_ARCHIVE").map(PathBuf::from);
    let archive = given.clone().unwrap_or_else(|| folder.join("source.tar.gz"));
    let path = archive.display().to_string();
    if given.is_none() && !archive.exists() {
        let script = format!(
            "file(DOWNLOAD {RELEASES}/{NAME}.tar.gz new.tar.gz TLS_VERIFY ON STATUS status)\n\
             if(NOT status MATCHES \"^0;\")\n  message(FATAL_ERROR \"${{status}}\")\nendif()\n"
        );
        fs::write(folder.join("download.cmake"), script).map_err(|error| error.to_string())?;
        cmake(&["-P", "download.cmake"], folder).map_err(|problem| {
            format!(
                "The source of SDL2 could not be downloaded from {RELEASES}. Try again, or get {NAME}.tar.gz in another way and \
                 let the variable SDL2_ARCHIVE name its path. {problem}"
            )
        })?;
        fs::rename(folder.join("new.tar.gz"), &archive).map_err(|error| error.to_string())?;
    }
    let sum = cmake(&["-E", "sha256sum", &path], folder)?;
    if SHA256.iter().any(|known| sum.starts_with(known)) {
        return Ok(archive);
    }
    if given.is_none() {
        // The next build downloads it again.
        fs::remove_file(&archive).map_err(|error| error.to_string())?;
    }
    Err(format!("{path} is not the source of {NAME}: its checksum is {sum}"))
}

fn build() -> Result<(), String> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=SDL2_ARCHIVE");
    let variable = |name| env::var(name).unwrap_or_default();
    let out = PathBuf::from(variable("OUT_DIR"));
    let archive = archive(&out)?;
    cmake(&["-E", "tar", "xf", &archive.display().to_string()], &out)?;

    let system = variable("CARGO_CFG_TARGET_OS");
    let is_visual_c = variable("CARGO_CFG_TARGET_ENV") == "msvc";
    let mut sdl = cmake::Config::new(out.join(NAME));
    sdl.profile("Release").define("SDL_SHARED", "OFF").define("SDL_STATIC", "ON").define("SDL_TEST", "OFF");
    if system == "macos" && !out.join(NAME).join("src/render/metal/SDL_shaders_metal_macos.h").exists() {
        // Debian's archive has no compiled shaders for Metal. SDL2 then draws with OpenGL.
        sdl.define("SDL_METAL", "OFF");
    }
    if is_visual_c {
        // Rust's standard library defines the symbol `_fltused` too.
        sdl.cflag("-D__FLTUSED__");
    }
    let libraries = sdl.build().join("lib");
    println!("cargo::rustc-link-search=native={}", libraries.display());

    let arguments: Vec<String> = match system.as_str() {
        "windows" if is_visual_c => {
            fs::copy(libraries.join("SDL2-static.lib"), libraries.join("SDL2.lib"))
                .map_err(|error| error.to_string())?;
            WINDOWS_LIBRARIES.split(' ').map(|name| format!("{name}.lib")).collect()
        }
        "windows" => WINDOWS_LIBRARIES.split(' ').map(|name| format!("-l{name}")).collect(),
        "macos" => MAC_FRAMEWORKS.split(' ').map(|name| format!("-Wl,-framework,{name}")).collect(),
        _ => Vec::new(),
    };
    println!("cargo::metadata=linker_arguments={}", arguments.join(" "));
    println!("cargo::metadata=licence={}", out.join(NAME).join("LICENSE.txt").display());
    Ok(())
}

fn main() {
    if let Err(problem) = build() {
        println!("cargo::error={}", problem.trim().replace('\n', " "));
    }
}
