#include "links/loss.hpp"

namespace links {

namespace {

constexpr std::uint64_t other = 0x73746174;

}  // namespace

Loss::Loss(std::uint64_t seed) : chances_{seed}, changes_{seed ^ other} {}

void Loss::reseed(std::uint64_t seed) {
    chances_.reseed(seed);
    changes_ = Random{seed ^ other};
}

bool Loss::loses(const Conditions& conditions) {
    const bool chain = conditions.loss_gemodel || conditions.loss_state;
    const double change = changes_.unit();
    const double draw = chances_.unit(chain ? 0 : conditions.loss_correlation);
    if (conditions.loss_gemodel) return loses(*conditions.loss_gemodel, change, draw);
    if (conditions.loss_state) return loses(*conditions.loss_state, draw);
    return draw < conditions.loss;
}

// What becomes of a datagram is the state's it finds; the change is for the next one.
bool Loss::loses(const GilbertElliott& model, double change, double loss) {
    const bool lost = loss < (bad_ ? model.lost_in_bad : model.lost_in_good);
    if (change < (bad_ ? model.to_good : model.to_bad)) bad_ = !bad_;
    return lost;
}

bool Loss::loses(const FourStates& model, double draw) {
    switch (state_) {
        case State::received:
            if (draw < model.p14)
                state_ = State::lost_alone;
            else if (draw < model.p14 + model.p13)
                state_ = State::lost_in_burst;
            break;
        case State::received_in_burst:
            if (draw < model.p23) state_ = State::lost_in_burst;
            break;
        case State::lost_in_burst:
            if (draw < model.p32)
                state_ = State::received_in_burst;
            else if (draw < model.p32 + model.p31)
                state_ = State::received;
            break;
        case State::lost_alone:
            state_ = State::received;
            break;
    }
    return state_ == State::lost_in_burst || state_ == State::lost_alone;
}

}  // namespace links
