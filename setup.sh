# Sourced by ./play, ./test and ./package. Checks that Rust, a C compiler and SDL2 are installed, and installs SDL2 with the
# package manager if it is missing.

say() { printf '%s\n' "$*" >&2; }

has_sdl2() {
    local folder
    for folder in /usr/lib /usr/lib64 /usr/local/lib /opt/homebrew/lib; do
        [ -e "$folder/libSDL2.so" ] || [ -e "$folder/libSDL2.dylib" ] && return 0
    done
    # Debian keeps libraries of other machines beside its own, so only the linker knows.
    printf 'int main(void){return 0;}' | cc -x c - -lSDL2 -o /dev/null 2>/dev/null
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# What is missing, what to do by hand, and its packages for apt-get, dnf, pacman, zypper and brew.
install_package() {
    local what=$1 by_hand=$2 manager packages
    if command -v apt-get >/dev/null; then manager=apt-get; packages=$3
    elif command -v dnf >/dev/null; then manager=dnf; packages=$4
    elif command -v pacman >/dev/null; then manager=pacman; packages=$5
    elif command -v zypper >/dev/null; then manager=zypper; packages=$6
    elif command -v brew >/dev/null; then manager=brew; packages=$7
    else
        say "Quadrant needs $what, and no known package manager was found (apt, dnf, pacman, zypper, brew). $by_hand"
        return 1
    fi
    if [ "$manager" != brew ] && [ "$(id -u)" != 0 ] && ! { command -v sudo >/dev/null && sudo -v 2>/dev/null; }; then
        say "Quadrant needs $what, and only an administrator can install it. Ask an administrator to run: $manager install $packages"
        return 1
    fi
    say "Installing $packages with $manager ..."
    # ./play uses the time.
    if declare -F meanwhile >/dev/null; then meanwhile & fi
    case "$manager" in
        apt-get) as_root apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive as_root apt-get install -y -qq --no-install-recommends $packages >&2 ;;
        dnf) as_root dnf install -y -q $packages >&2 ;;
        pacman) as_root pacman -S --noconfirm --needed $packages >&2 ;;
        zypper) as_root zypper --non-interactive --quiet install $packages >&2 ;;
        brew) brew install --quiet $packages >&2 ;;
    esac || { say "$manager could not install $packages. See its output above."; return 1; }
}

if ! command -v cargo >/dev/null && [ -x "$HOME/.cargo/bin/cargo" ]; then PATH="$HOME/.cargo/bin:$PATH"; fi
command -v cargo >/dev/null || { say "Quadrant needs Rust, and cargo was not found. Install Rust from https://rustup.rs"; exit 1; }
command -v cc >/dev/null || { say "Quadrant needs a C compiler as linker, and cc was not found. Install gcc or clang."; exit 1; }
has_sdl2 || install_package "SDL2 2.0.12 or newer with its development files" \
    "Install SDL2, or build it from source: cargo run --release --features bundled" \
    libsdl2-dev SDL2-devel sdl2 libSDL2-devel sdl2 || exit 1
