// Something that the reader of a text noticed, and where.
#pragma once

#include <string>

namespace revenge::notation {

// A place in the text; both count from 1, columns in characters.
struct Place {
    int line = 1;
    int column = 1;

    bool operator==(const Place&) const = default;
};

// A note for the user that is shown once: a sentence, and its topic.
struct Note {
    Place place;
    std::string text;
};

}  // namespace revenge::notation
