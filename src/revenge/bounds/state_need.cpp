#include "revenge/bounds/state_need.hpp"

#include <algorithm>
#include <map>

#include "revenge/base/in_order.hpp"
#include "revenge/bounds/lazy_greedy.hpp"
#include "revenge/bounds/state_cover.hpp"

namespace revenge::bounds {

namespace {

// Moves between x and y, besides none: with fewer, y has more words than its proof wants and serves few x.
constexpr int kLeastBehind = 3;
constexpr std::size_t kMostFollowed = 3000;  // of a bad state, whose states are offered
constexpr std::size_t kMostJoined = 64;      // words that a share is estimated from
// Smaller shares take longer than what they settle is worth.
constexpr double kLeastLikely = 0.09;

}  // namespace

// The state itself, and those on its words of step 1 that leave StateCover::kFirstBeyond moves to R.
std::vector<WantedState> StateNeed::on_words(const FirstCenters& bad, int level) const {
    const int length = level - near_ - StateCover::kFirstBeyond;
    std::set<WantedState> seen;
    std::set<WantedState> forms{{form_of(bad, symmetries_), level}};
    std::size_t met = 0;
    words_.each(bad, length, [&](const FirstWords::Word& word) {
        FirstCenters at = bad;
        for (int behind = 1; behind < length; ++behind) {
            at = words_.after(at, {word[static_cast<std::size_t>(behind) - 1]});
            if (behind >= kLeastBehind &&
                seen.insert({with_least_parts(at), level - behind}).second) {
                forms.insert({form_of(at, symmetries_), level - behind});
            }
        }
        return ++met >= kMostFollowed;
    });
    return {forms.begin(), forms.end()};
}

double StateNeed::price(const WantedState& wanted, int level) const {
    constexpr double kOneByOne = 0.15;  // seconds, as measured
    constexpr double kWord = 0.003;
    constexpr double kSearch = 0.035;
    if (wanted.moves == level) {
        return kOneByOne;
    }
    double missed = 1;
    std::size_t joined = 0;
    const int distance = near_ + StateCover::kFirstBeyond;
    std::set<FirstWords::Led> led;  // of words that are one but for a rotation, one counts
    words_.each(wanted.centers, wanted.moves - distance, [&](const FirstWords::Word& word) {
        if (const auto [to, is_new] = led.insert(words_.led(wanted.centers, word)); is_new) {
            missed *= 1 - need_.likely_share({to->cls, distance});
            ++joined;
        }
        return joined >= kMostJoined;
    });
    const double share = 1 - missed;
    return share < kLeastLikely ? 0
                                : kWord * static_cast<double>(joined) + kSearch / (share * share);
}

std::vector<WantedState> StateNeed::choose(const CenterBound::Left& left, int level,
                                           const std::set<WantedState>& tried, double seconds,
                                           base::ProgressSink& progress,
                                           const base::Sharing& sharing) const {
    std::vector<Offer> offers;
    std::map<WantedState, std::size_t> number;  // of an offer
    std::vector<double> worth;                  // [state], of its partition
    base::Status whole = base::in_order(
        left.sample.size(), sharing,
        [&](std::size_t i, unsigned) {
            progress.report({"states that are asked for", i, left.sample.size(), "partitions"});
            const CenterBound::BadRole& bad = left.sample[i];
            std::vector<std::vector<WantedState>> out;  // [missing split]
            for (const Mask part : bad.missing) {
                out.push_back(on_words({bad.a, bad.b, part, bad.odd}, level));
            }
            return out;
        },
        [&](std::size_t i, const std::vector<std::vector<WantedState>>& of_splits) {
            for (const std::vector<WantedState>& of_split : of_splits) {
                for (const WantedState& wanted : of_split) {
                    if (tried.count(wanted) != 0) {
                        continue;
                    }
                    const auto [at, is_new] = number.try_emplace(wanted, offers.size());
                    if (is_new) {
                        offers.push_back({wanted, 0, {}});
                    }
                    offers[at->second].settled.push_back(static_cast<std::uint32_t>(worth.size()));
                }
                worth.push_back(1 / static_cast<double>(left.sample[i].missing.size()));
            }
            return base::Status();
        });
    if (!whole) {
        return {};  // stopped
    }
    base::Sharing by_hundreds = sharing;
    by_hundreds.chunk = 100;
    base::parallel_for(offers.size(), by_hundreds, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            offers[i].price = price(offers[i].wanted, level);
        }
    });
    std::erase_if(offers, [](const Offer& offer) { return offer.price <= 0; });
    return sharing.stop.stop_requested()
               ? std::vector<WantedState>()
               : most_useful(offers, std::move(worth), left.every, seconds);
}

std::vector<WantedState> StateNeed::most_useful(const std::vector<Offer>& offers,
                                                std::vector<double> worth, std::uint64_t every,
                                                double seconds) {
    // Of all that is bad, not of the sample: the first that an offer serves says nothing about others.
    const auto value = [&](std::size_t i) {
        double sum = 0;
        double first = 0;
        for (const std::uint32_t state : offers[i].settled) {
            sum += worth[state];
            first = std::max(first, worth[state]);
        }
        return ((sum - first) * static_cast<double>(every) + first) / offers[i].price;
    };
    std::vector<WantedState> out;
    take_most_valuable(offers.size(), value, [&](std::size_t i) {
        out.push_back(offers[i].wanted);
        seconds -= offers[i].price;
        for (const std::uint32_t state : offers[i].settled) {
            worth[state] = 0;
        }
        return seconds > 0;
    });
    return out;
}

}  // namespace revenge::bounds
