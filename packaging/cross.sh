# Sourced by ./package, packaging/macos, web/build and ./test after setup.sh. Chooses a compiler for this machine, Windows, ARM
# Linux or a page, and builds the program that is packaged. web/build builds the module of the page.

libraries=${CARGO_HOME:-$HOME/.cargo}/registry/src

# Sets the variables of one system: `packages` are Debian's names of what the build needs besides Rust, and `runner` starts
# the built program on this machine.
choose_system() {
    system=$1 features=() packages="" runner=() program=quadrant link_flags=""
    case "$system" in
    linux)
        target=$(rustc -vV | sed -n 's/^host: //p')
        machine=$(uname -m)
        architecture=$(dpkg --print-architecture 2>/dev/null || true)
        ;;
    windows)
        target=x86_64-pc-windows-gnu
        features=(--features bundled)
        packages="gcc-mingw-w64-x86-64 g++-mingw-w64-x86-64 cmake make zip"
        runner=(env WINEDEBUG=-all wine)
        program=quadrant.exe
        link_flags="-C link-arg=-Wl,--no-insert-timestamp"
        export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc
        ;;
    macos)
        target=$(rustc -vV | sed -n 's/^host: //p')
        machine=$(uname -m)
        features=(--features bundled)
        ;;
    arm)
        target=aarch64-unknown-linux-gnu
        machine=aarch64
        architecture=arm64
        packages="gcc-aarch64-linux-gnu libc6-dev-arm64-cross libsdl2-dev:arm64 qemu-user"
        runner=(qemu-aarch64 -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH=/usr/lib/aarch64-linux-gnu:/lib/aarch64-linux-gnu)
        export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
        ;;
    web)
        target=wasm32-wasip1
        packages=wasi-libc
        ;;
    esac
}

# Installs the Debian packages of a list that are missing.
install_debian() {
    local package missing=""
    for package in $1; do
        dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    command -v apt-get >/dev/null || { say "This can only be built on Debian or Ubuntu ($system). It needs these packages:$missing"; return 1; }
    case "$missing" in *:arm64*) as_root dpkg --add-architecture arm64 ;; esac
    install_package "more packages" "Install them:$missing" "${missing# }" "" "" "" ""
}

# Takes the source of SDL2 from Debian's mirrors, where there are some, because they may be nearer than SDL's own site. Without
# them, packaging/sdl2 downloads it. The checksum of both is in packaging/sdl2/build.rs.
choose_sdl2() {
    local folder=$PWD/target/sdl2 mirror apt
    [ -z "${SDL2_ARCHIVE-}" ] && command -v apt-get >/dev/null || return 0
    if ! ls "$folder"/libsdl2_*.orig.tar.gz >/dev/null 2>&1; then
        mirror=$(apt-get indextargets --format '$(REPO_URI)' 2>/dev/null | grep -m 1 '/debian/$') || return 0
        mkdir -p "$folder/lists/partial"
        echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror sid main" >"$folder/sources.list"
        apt=(-qq -o "Dir::Etc::SourceList=$folder/sources.list" -o Dir::Etc::SourceParts=- -o "Dir::State::Lists=$folder/lists" -o APT::Sandbox::User=)
        apt-get "${apt[@]}" update && (cd "$folder" && apt-get "${apt[@]}" source --download-only --tar-only libsdl2) || return 0
    fi
    SDL2_ARCHIVE=$(ls "$folder"/libsdl2_*.orig.tar.gz)
    export SDL2_ARCHIVE
}

# Finds a Rust that has the standard library of the target: rustup's or, if rustup cannot download it, Debian's Rust for
# browsers, which contains the sources of the standard library. The page always takes Debian's, because it needs a standard
# library for the wasi-libc that Debian has.
choose_rust() {
    if [ "$system" = linux ] || { [ "$system" != web ] && rustup target add "$target" >/dev/null 2>&1; }; then
        rust=(cargo)
    else
        install_debian "rustc-web cargo-web rust-web-src"
        rust=(env RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc /usr/bin/cargo -Zbuild-std=std,panic_abort)
    fi
}

# Builds the program in a separate folder, so that these flags do not make ./play compile everything again. The program
# contains no local paths.
build_for() {
    choose_system "$1"
    install_debian "$packages"
    choose_rust
    case "${features[*]}" in *bundled*) choose_sdl2 ;; esac
    RUSTFLAGS="--remap-path-prefix=$PWD=quadrant --remap-path-prefix=$libraries=libraries $link_flags" CARGO_PROFILE_RELEASE_STRIP=true \
        "${rust[@]}" build --locked --release "${features[@]}" --target "$target" --target-dir target/package
    program=target/package/$target/release/$program
}

# Prints the licence of every library that is linked into the program of this package.
notices() { # MANIFEST
    local name number text texts
    cargo tree --locked --manifest-path "$1" --target "$target" "${features[@]}" --edges normal,no-proc-macro --prefix none --format '{p} {l}' | sed 's/ (\*)$//' | sort -u |
        while read -r name number licence; do
            if [ "$name" = bundled-sdl2 ]; then
                printf '==== SDL2 %s (Zlib)\n\n' "${number#v}"
                cat "$(ls -t "target/package/$target/release/build"/bundled-sdl2-*/out/"SDL2-${number#v}/LICENSE.txt" | head -n 1)"
                printf '\n'
            fi
            # Packages of this repository have a folder here.
            case "$licence" in "(/"*) continue ;; esac
            printf '==== %s %s (%s)\n\n' "$name" "${number#v}" "$licence"
            # The text is at the top, or one folder down if the package contains a C library.
            for depth in 1 2; do
                texts=$(find "$libraries"/*/"$name-${number#v}" -maxdepth $depth -type f \( -iname 'licen[sc]e*' -o -iname 'copying*' \) | LC_ALL=C sort)
                [ -z "$texts" ] || break
            done
            [ -n "$texts" ] || { say "The source of $name contains no licence text."; return 1; }
            # If there is only a choice of licences, take the MIT licence, which is the shortest.
            case "$licence $texts" in
            *" AND "*) ;;
            *-MIT*) texts=$(printf '%s\n' "$texts" | grep -e '-MIT') ;;
            esac
            while read -r text; do tr -d '\r' <"$text"; printf '\n'; done <<<"$texts"
        done
}
