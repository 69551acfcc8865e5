// Any bytes as facelets, as colours of a cube that may be impossible, and as a JSON state: never a
// crash; what is read is written the same, and what is refused has a reason. The first byte chooses the
// size, the second what the rest is.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/notation.hpp"

namespace {

using namespace revenge;
using puzzle::Cube;

const Cube& cube_of(int size) {
    static const std::array<Cube, 4> kCubes{Cube(2), Cube(3), Cube(4), Cube(5)};
    return kCubes[static_cast<std::size_t>(size - Cube::kMinSize)];
}

void read_letters(const Cube& cube, const std::string& letters) {
    const auto reading = notation::read_facelets(letters, cube);
    if (!reading) {
        return;
    }
    if (const auto* diagnosis = std::get_if<notation::Diagnosis>(&*reading)) {
        base::check(!diagnosis->reason.empty(), "an impossible cube has a reason");
        for (const int facelet : diagnosis->facelets) {
            base::check(facelet >= 0 && facelet < cube.facelet_count(), "facelets exist");
        }
        return;
    }
    const std::string written =
        notation::to_facelets(cube, std::get<notation::FaceletCube>(*reading).state);
    base::check(notation::parse_facelets(written, cube).has_value(), "what was written is read");
}

// A solved cube with as many pairs of stickers exchanged as there are pairs of bytes.
std::string shuffled(const Cube& cube, std::string_view bytes) {
    std::string letters = notation::to_facelets(cube, cube.puzzle().solved());
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        std::swap(letters[static_cast<unsigned char>(bytes[i]) % letters.size()],
                  letters[static_cast<unsigned char>(bytes[i + 1]) % letters.size()]);
    }
    return letters;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t bytes) {
    if (bytes < 2) {
        return 0;
    }
    const Cube& cube = cube_of(2 + data[0] % 4);
    const std::string_view text(reinterpret_cast<const char*>(data) + 2, bytes - 2);
    switch (data[1] % 4) {
        case 0:
            read_letters(cube, std::string(text));
            break;
        case 1:
            read_letters(cube, shuffled(cube, text));
            break;
        case 2:
            (void)notation::parse_facelets(text, cube, text.substr(0, 6));
            break;
        default:
            (void)notation::parse_state_json(text, cube);
    }
    return 0;
}
