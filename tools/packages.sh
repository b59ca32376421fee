# Sourced by the other tools: makes sure that what they need is installed.
#
#   need_packages build    everything to build and test
#   need_packages server   only what a built server and bot need to run
#   need_packages shape    iproute2, for tools/shape
#   need_packages guest    for motionwire-playtest --real --guest, and the test of it
#
# Debian and Ubuntu: installs what is missing with apt. Elsewhere: prints the one line to type.

debian_packages() {
    case $1 in
        build) echo g++ cmake ninja-build pkg-config libenet-dev libsdl2-dev libsdl2-image-dev libcereal-dev \
            libgtest-dev libglm-dev libcli11-dev libspdlog-dev libtomlplusplus-dev libsodium-dev libimgui-dev \
            libstb-dev libfreetype-dev libbenchmark-dev nlohmann-json3-dev fonts-dejavu-core ;;
        sanitizers) echo clang libclang-rt-14-dev ;;
        server) echo libenet7 libsodium23 libspdlog1.10 libtomlplusplus3 ;;
        shape) echo iproute2 kmod ;;
        guest) echo user-mode-linux kmod iproute2 ;;
    esac
}

need_packages() {
    if ! command -v apt-get > /dev/null; then
        if ! command -v cmake > /dev/null || ! command -v ninja > /dev/null || ! pkg-config --exists libenet sdl2 libsodium; then
            echo "Some packages are missing. Type one of these lines, then try again:" >&2
            cat >&2 <<'LINES'
  Fedora    sudo dnf install gcc-c++ cmake ninja-build pkgconf enet-devel SDL2-devel SDL2_image-devel cereal-devel gtest-devel glm-devel cli11-devel spdlog-devel tomlplusplus-devel libsodium-devel imgui-devel freetype-devel google-benchmark-devel json-devel dejavu-sans-fonts
  Arch      sudo pacman -S --needed gcc cmake ninja pkgconf enet sdl2 sdl2_image cereal gtest glm cli11 spdlog tomlplusplus libsodium imgui freetype2 benchmark nlohmann-json ttf-dejavu
  Homebrew  brew install cmake ninja pkg-config enet sdl2 sdl2_image cereal googletest glm cli11 spdlog tomlplusplus libsodium imgui freetype google-benchmark nlohmann-json font-dejavu
LINES
            exit 1
        fi
        return 0
    fi

    local missing=() package
    for package in $(debian_packages "$1"); do
        dpkg-query -W -f '${db:Status-Status}' "$package" 2> /dev/null | grep -qx installed || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0

    local root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo > /dev/null || { echo "Missing, and there is no sudo to install them: ${missing[*]}" >&2; exit 1; }
        root=(sudo)
    fi
    echo "Installing ${missing[*]}"
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null ||
        { "${root[@]}" apt-get update -qq &&
            "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null; } ||
        { echo "apt could not install them: ${missing[*]}" >&2; exit 1; }
}
