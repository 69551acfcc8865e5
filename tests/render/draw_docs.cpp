// Redraws docs/drawings/: draw-docs-program FOLDER.
#include <fstream>
#include <iostream>

#include "tests/render/docs_drawings.hpp"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: draw-docs-program FOLDER\n";
        return 2;
    }
    for (const auto& [name, svg] : revenge::tests::docs_drawings()) {
        std::ofstream file(std::string(argv[1]) + "/" + name);
        if (!(file << svg)) {
            std::cerr << "draw-docs-program: cannot write " << name << "\n";
            return 5;
        }
    }
    return 0;
}
