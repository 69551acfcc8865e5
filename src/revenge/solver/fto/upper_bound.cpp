#include "revenge/solver/fto/upper_bound.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "revenge/base/check.hpp"
#include "revenge/base/open_table.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/search/distances.hpp"

namespace revenge::solver::fto {

namespace {

using Origins = std::array<std::uint8_t, kPlaces>;

// The effect of a sequence of turns on the corners: the piece and the twist that each place gets.
struct CornerEffect {
    std::array<std::uint8_t, kCornerPlaces> piece{};
    std::array<std::uint8_t, kCornerPlaces> twist{};
};

CornerEffect then(const CornerEffect& first, const CornerEffect& second) {
    constexpr unsigned kStickers = 4;
    CornerEffect out;
    for (std::size_t i = 0; i < kCornerPlaces; ++i) {
        const std::size_t from = second.piece[i];
        out.piece[i] = first.piece[from];
        out.twist[i] =
            static_cast<std::uint8_t>((first.twist[from] + unsigned{second.twist[i]}) % kStickers);
    }
    return out;
}

CornerEffect inverse(const CornerEffect& effect) {
    constexpr unsigned kStickers = 4;
    CornerEffect out;
    for (std::size_t i = 0; i < kCornerPlaces; ++i) {
        out.piece[effect.piece[i]] = static_cast<std::uint8_t>(i);
        out.twist[effect.piece[i]] =
            static_cast<std::uint8_t>((kStickers - effect.twist[i]) % kStickers);
    }
    return out;
}

// A sequence that begins with F.
struct Sequence {
    std::uint32_t position = 0;  // of the edges and the triangles of L R D
    std::uint16_t corners = 0;
    std::uint8_t last_face = 0;
    std::uint64_t origins = 0;  // of the triangles of U F BR BL, four bits a place

    bool operator<(const Sequence& other) const noexcept { return position < other.position; }
};

constexpr unsigned kBits = 4;  // of a place in Sequence::origins
constexpr std::uint64_t kOnePlace = (std::uint64_t{1} << kBits) - 1;

// Effects by their number; 0 is none of them.
struct EffectKeys : base::WordKeys<std::uint64_t, 0> {
    static std::size_t hash(std::uint64_t number) noexcept {
        constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15;
        constexpr unsigned kShift = 20;
        return number * kMultiplier >> kShift;
    }
};

// Step 3: which states are within a number of turns, length by length.
class StandingTriangles {
  public:
    StandingTriangles(const FtoTables& tables, base::ProgressSink& progress,
                      const std::stop_token& stop)
        : tables_(tables), progress_(progress), stop_(stop), planes_(tables.four_threes.all()) {
        find_effects();
        for (std::size_t corners = 0; corners < kCornerStates; ++corners) {
            if (tables.corner_class[corners] == classes_.size()) {
                classes_.push_back(static_cast<std::uint16_t>(corners));
            }
        }
        is_reached_.assign(classes_.size() * FourThrees::kSize, false);
        products_.resize(classes_.size() * kCornerStates);
        for (std::size_t cls = 0; cls < classes_.size(); ++cls) {
            for (std::size_t effect = 0; effect < kCornerStates; ++effect) {
                products_[cls * kCornerStates + effect] = static_cast<std::uint16_t>(
                    number_of(then(effects_[classes_[cls]], effects_[effect])));
            }
        }
    }

    std::uint64_t positions() const noexcept { return is_reached_.size(); }

    // RETURNS the length at which all states have been reached. ERRORS: Interrupted.
    base::Result<int> worst() {
        for (int length = 0;; ++length) {
            next_.clear();
            if (length <= kLongest) {
                while (lists_.size() <= static_cast<std::size_t>(length + 1) / 2) {
                    lengthen();
                }
                enter_sequences(length);
            }
            enter_turns();
            enter_short_effects(length);
            if (stop_.stop_requested()) {
                return base::interrupted();
            }
            count_ += next_.size();
            reached_.push_back(std::move(next_));
            progress_.report({"states of step 3", count_, positions(), "states"});
            if (count_ == positions()) {
                return length;
            }
            base::check(length < kMaxTurns, "short effects and turns of L R B D reach all states");
        }
    }

  private:
    // Sequences of 12 turns take five times as long as all shorter ones and reach 2 % more states.
    static constexpr int kLongest = 11;
    // The shortest sequences of step 3 that are no turns of L R B D. Beyond kLongest they are made after others.
    static constexpr int kShort = 5;
    static constexpr int kMaxTurns = 72;  // six 3-cycles of twelve turns are enough

    // The pieces of each state of the corners, by its number.
    void find_effects() {
        effects_.resize(kCornerStates);
        std::vector<bool> is_found(kCornerStates, false);
        std::vector<FtoPieces> states{tables_.geometry.solved()};
        is_found[tables_.corners_of(states[0])] = true;
        for (std::size_t i = 0; i < states.size(); ++i) {
            CornerEffect& effect = effects_[tables_.corners_of(states[i])];
            std::copy_n(states[i].piece.begin(), kCornerPlaces, effect.piece.begin());
            effect.twist = states[i].twist;
            for (std::size_t turn = 0; turn < kTurns; ++turn) {
                const FtoPieces to = tables_.geometry.turned(states[i], turn);
                if (const std::size_t number = tables_.corners_of(to); !is_found[number]) {
                    is_found[number] = true;
                    states.push_back(to);
                }
            }
        }
    }
    std::size_t number_of(const CornerEffect& effect) const {
        FtoPieces pieces = tables_.geometry.solved();
        std::copy_n(effect.piece.begin(), kCornerPlaces, pieces.piece.begin());
        pieces.twist = effect.twist;
        return tables_.corners_of(pieces);
    }

    // Makes the list of sequences that are one turn longer. Each list is sorted by position.
    void lengthen() {
        std::vector<Sequence> next;
        if (lists_.empty()) {
            Sequence none;
            none.last_face = kFaces;
            for (std::uint64_t place = 0; place < kPlaces; ++place) {
                none.origins |= place << kBits * place;
            }
            next.push_back(none);
        } else {
            for (const Sequence& before : lists_.back()) {
                for (std::size_t i = 0; i < kFiveTurns; ++i) {
                    const std::size_t face = face_of(five_turn(i));
                    if (lists_.size() == 1 ? face == kF : may_follow(face, before.last_face)) {
                        next.push_back(longer(before, i));
                    }
                }
            }
        }
        std::sort(next.begin(), next.end());
        lists_.push_back(std::move(next));
    }
    Sequence longer(const Sequence& before, std::size_t five) const {
        const std::size_t turn = five_turn(five);
        Sequence out;
        out.position = static_cast<std::uint32_t>(
            tables_.edge_moves[before.position / kColorStates][five] * kColorStates +
            tables_.color_moves[before.position % kColorStates][five]);
        out.corners = tables_.corner_moves[before.corners][turn];
        out.last_face = static_cast<std::uint8_t>(face_of(turn));
        for (std::size_t place = 0; place < kPlaces; ++place) {
            const std::size_t from =
                tables_.geometry.from(turn, kTriangleSlot + place) - kTriangleSlot;
            out.origins |= (before.origins >> kBits * from & kOnePlace) << kBits * place;
        }
        return out;
    }

    // Enters the images of the goals by all u v^-1 of that length.
    void enter_sequences(int length) {
        const auto half = static_cast<std::size_t>(length / 2);
        const std::vector<Sequence>& first = lists_[static_cast<std::size_t>(length) - half];
        const std::vector<Sequence>& second = lists_[half];
        auto from = second.begin();
        for (auto u = first.begin(); u != first.end() && !stop_.stop_requested(); ++u) {
            from = std::find_if_not(from, second.end(), [&](const Sequence& v) { return v < *u; });
            for (auto v = from; v != second.end() && v->position == u->position; ++v) {
                if (u->last_face != v->last_face || length == 0) {
                    enter_product(*u, *v, length);
                }
            }
        }
    }
    void enter_product(const Sequence& u, const Sequence& v, int length) {
        std::array<std::uint8_t, kPlaces> back{};
        for (std::uint8_t place = 0; place < kPlaces; ++place) {
            back[v.origins >> kBits * place & kOnePlace] = place;
        }
        Origins origins{};
        const std::size_t corners =
            number_of(then(effects_[u.corners], inverse(effects_[v.corners])));
        std::uint64_t number = corners;
        for (std::size_t place = 0; place < kPlaces; ++place) {
            origins[place] =
                static_cast<std::uint8_t>(u.origins >> kBits * back[place] & kOnePlace);
            number = number << kBits | origins[place];
        }
        if (known_.is_half_full()) {
            known_.grow();
        }
        if (known_.insert(number + 1).second) {
            const Effect effect = effect_of(origins, corners);
            for (std::size_t cls = 0; cls < classes_.size(); ++cls) {
                enter(effect, cls, tables_.standing[classes_[cls]]);
            }
            if (length == kShort) {
                short_.push_back(effect);
            }
        }
    }

    // The effect of a sequence on the corners, and on the triangles of six places at a time.
    struct Effect {
        std::array<std::array<std::uint16_t, 64>, 2> images{};
        std::size_t corners = 0;
    };
    static constexpr std::size_t kSix = kPlaces / 2;

    static Effect effect_of(const Origins& origins, std::size_t corners) {
        Effect out;
        out.corners = corners;
        auto& images = out.images;
        Origins to{};
        for (std::uint8_t place = 0; place < kPlaces; ++place) {
            to[origins[place]] = place;
        }
        for (std::uint32_t mask = 1; mask < images[0].size(); ++mask) {
            const auto low = static_cast<std::size_t>(std::countr_zero(mask));
            for (std::size_t part = 0; part < images.size(); ++part) {
                images[part][mask] = static_cast<std::uint16_t>(images[part][mask & (mask - 1)] |
                                                                1U << to[kSix * part + low]);
            }
        }
        return out;
    }
    // Enters the image, by an effect, of the first corners of a class with these triangles.
    void enter(const Effect& effect, std::size_t cls, std::uint32_t planes) {
        constexpr std::uint32_t kSixBits = (1U << kSix) - 1;
        const auto& images = effect.images;
        const std::uint32_t low =
            std::uint32_t{images[0][planes & kSixBits]} | images[1][planes >> kSix & kSixBits];
        const std::uint32_t high = std::uint32_t{images[0][planes >> 2 * kSix & kSixBits]} |
                                   images[1][planes >> 3 * kSix & kSixBits];
        enter(tables_.standing_index(products_[cls * kCornerStates + effect.corners],
                                     low | high << kPlaces));
    }
    // Enters the images, by short sequences, of the states that are nearer by as many turns.
    void enter_short_effects(int length) {
        if (length <= kLongest) {
            return;
        }
        for (const std::uint32_t state : reached_[static_cast<std::size_t>(length - kShort)]) {
            for (const Effect& effect : short_) {
                enter(effect, state / FourThrees::kSize, planes_[state % FourThrees::kSize]);
            }
        }
    }
    // Enters what one more turn of L R B D makes of the states of the length before.
    void enter_turns() {
        if (reached_.empty()) {
            return;
        }
        for (const std::uint32_t state : reached_.back()) {
            const std::size_t corners = classes_[state / FourThrees::kSize];
            const std::uint32_t planes = planes_[state % FourThrees::kSize];
            for (std::size_t turn = 0; turn < kTurns; ++turn) {
                if (is_of_four(face_of(turn))) {
                    enter(tables_.standing_index(tables_.corner_moves[corners][turn],
                                                 tables_.planes_after(planes, turn)));
                }
            }
        }
    }
    void enter(std::size_t state) {
        if (!is_reached_[state]) {
            is_reached_[state] = true;
            next_.push_back(static_cast<std::uint32_t>(state));
        }
    }

    const FtoTables& tables_;
    base::ProgressSink& progress_;
    const std::stop_token& stop_;
    std::vector<std::uint32_t> planes_;    // of all ranks
    std::vector<CornerEffect> effects_;    // [corners]
    std::vector<std::uint16_t> classes_;   // the first corners of each
    std::vector<std::uint16_t> products_;  // [class][corners]: its first corners after that effect
    std::vector<std::vector<Sequence>> lists_;                  // [length]
    base::OpenTable<EffectKeys> known_{std::size_t{1} << 16U};  // effects that have been entered
    std::vector<bool> is_reached_;
    std::vector<std::vector<std::uint32_t>> reached_;  // [length] for the first time
    std::vector<Effect> short_;                        // of kShort turns
    std::vector<std::uint32_t> next_;
    std::uint64_t count_ = 0;
};

int worst_of_edges(const FtoTables& tables) {
    const std::vector<std::uint8_t> distances =
        search::distances(kEdgeStates * kColorStates, std::array{std::size_t{0}},
                          search::UnitCosts{kFiveTurns}, [&](std::size_t state, std::size_t i) {
                              return tables.edge_moves[state / kColorStates][i] * kColorStates +
                                     tables.color_moves[state % kColorStates][i];
                          });
    return *std::ranges::max_element(distances);
}

}  // namespace

base::Result<std::array<UpperBoundStep, 4>> upper_bound(const FtoTables& tables,
                                                        base::ProgressSink& progress,
                                                        const std::stop_token& stop) {
    StandingTriangles third(tables, progress, stop);
    REVENGE_TRY(const int worst, third.worst());
    return std::array<UpperBoundStep, 4>{
        {{"face B's edges and triangles home, by all faces", kFirstStates,
          *std::ranges::max_element(tables.first_distances)},
         {"edges and triangles of L R D, by F L R B D", kEdgeStates * kColorStates,
          worst_of_edges(tables)},
         {"triangles of U F BR BL as the corners say, by F L R B D", third.positions(), worst},
         {"the remainder, by L R B D", kFourFaceStates,
          *std::ranges::max_element(tables.four_face_distances)}}};
}

}  // namespace revenge::solver::fto
