// Why no cube looks like that: the reason, the stickers concerned, and a likely repair.
//
// Checked in this order, the first that fails is reported with all its pieces:
//   counts      every colour on N^2 stickers
//   pieces      every place shows a piece that exists (a corner may be a mirror image)
//   doubles     every piece once; every colour on four centers of a kind; face centers in order
//   twist       corner twists add to 0 mod 3, midge flips to 0 mod 2
//   parity      odd cubes: corners, midges and face centers are an even permutation together
// An even cube has no parity condition: two exchanged corners are a turn of centers that look
// alike. A wing flipped in place reads as its twin, the other wing of its edge: as one doubled, one
// missing.
//
// The repair is found by trying: every single sticker of another colour, every two exchanged.
#pragma once

#include <string>
#include <vector>

#include "revenge/base/result.hpp"

namespace revenge::notation {

struct Diagnosis {
    std::string reason;               // a sentence: what is wrong
    std::vector<int> facelets;        // indices of the stickers concerned; empty: all alike
    std::string hint;                 // a sentence: what would make it possible; may be empty
    std::vector<base::Fact> facts{};  // what the reason says
};

}  // namespace revenge::notation
