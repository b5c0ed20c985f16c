//! Links what Windows shows of a program into it: the icon, the version, and the manifest, which tells Windows that the
//! game handles screens with a high resolution by itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Only for MinGW, which packages are built with. Visual Studio has another resource compiler, and a program without
/// resources works too.
pub fn link_resources(icons: &Path, out: &Path) -> Result<(), String> {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    if variable("CARGO_CFG_TARGET_OS") != "windows" || variable("CARGO_CFG_TARGET_ENV") != "gnu" {
        return Ok(());
    }
    let version = variable("CARGO_PKG_VERSION");
    let numbers: Vec<&str> = version.split('-').next().unwrap_or_default().split('.').chain(["0"]).collect();
    let script = SCRIPT.replace("@numbers@", &numbers.join(",")).replace("@version@", &version);
    let object = out.join("resources.o");
    write(&out.join("quadrant.ico"), &icon(icons)?)?;
    write(&out.join("quadrant.manifest"), MANIFEST.as_bytes())?;
    write(&out.join("quadrant.rc"), script.as_bytes())?;
    let tool = format!("{}-w64-mingw32-windres", variable("CARGO_CFG_TARGET_ARCH"));
    let status = Command::new(&tool)
        .current_dir(out)
        .args(["quadrant.rc", "-O", "coff", "-o", "resources.o"])
        .status()
        .map_err(|error| format!("{tool}: {error}"))?;
    if !status.success() {
        return Err(format!("{tool} could not compile {}", out.join("quadrant.rc").display()));
    }
    println!("cargo::rustc-link-arg-bins={}", object.display());
    Ok(())
}

/// An ICO file: a header, a table with one line for each picture, then the PNG files as they are.
fn icon(folder: &Path) -> Result<Vec<u8>, String> {
    let mut files: Vec<(u32, PathBuf)> = Vec::new();
    let named = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(named)? {
        let path = entry.map_err(named)?.path();
        // A picture has its side as its name. The largest side that fits into the table is 256, written as 0.
        if let Some(side) = path.file_stem().and_then(|stem| stem.to_str()?.parse().ok()).filter(|side| *side <= 256) {
            files.push((side, path));
        }
    }
    files.sort();
    let count = u16::try_from(files.len()).map_err(|_| "too many icons".to_string())?;
    let mut table = [0u16, 1, count].map(u16::to_le_bytes).concat();
    let mut pictures = Vec::new();
    for (side, path) in &files {
        let png = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let side = (side % 256) as u8;
        let offset = 6 + 16 * files.len() + pictures.len();
        table.extend([side, side, 0, 0, 1, 0, 32, 0]);
        table.extend((png.len() as u32).to_le_bytes());
        table.extend((offset as u32).to_le_bytes());
        pictures.extend(png);
    }
    Ok([table, pictures].concat())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

/// 24 is the type of a manifest.
const SCRIPT: &str = r#"
1 ICON "quadrant.ico"
1 24 "quadrant.manifest"
1 VERSIONINFO
FILEVERSION @numbers@
PRODUCTVERSION @numbers@
BEGIN
    BLOCK "StringFileInfo"
    BEGIN
        BLOCK "040904b0"
        BEGIN
            VALUE "CompanyName", "The Quadrant authors"
            VALUE "FileDescription", "Quadrant"
            VALUE "FileVersion", "@version@"
            VALUE "InternalName", "quadrant"
            VALUE "LegalCopyright", "MIT or Apache 2.0"
            VALUE "OriginalFilename", "quadrant.exe"
            VALUE "ProductName", "Quadrant"
            VALUE "ProductVersion", "@version@"
        END
    END
    BLOCK "VarFileInfo"
    BEGIN
        VALUE "Translation", 0x409, 1200
    END
END
"#;

const MANIFEST: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
  <application xmlns="urn:schemas-microsoft-com:asm.v3">
    <windowsSettings>
      <dpiAwareness xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">PerMonitorV2</dpiAwareness>
      <activeCodePage xmlns="http://schemas.microsoft.com/SMI/2019/WindowsSettings">UTF-8</activeCodePage>
    </windowsSettings>
  </application>
</assembly>
"#;
