#include "client/window/input.hpp"

#include <gtest/gtest.h>

namespace window {
namespace {

SDL_Event key(Uint32 type, SDL_Scancode code, bool repeat = false) {
    SDL_Event event{};
    event.type = type;
    event.key.keysym.scancode = code;
    event.key.keysym.sym = SDL_SCANCODE_TO_KEYCODE(code);
    event.key.repeat = repeat;
    return event;
}
SDL_Event focus_lost() {
    SDL_Event event{};
    event.type = SDL_WINDOWEVENT;
    event.window.event = SDL_WINDOWEVENT_FOCUS_LOST;
    return event;
}
sim::Controls driven(Input& input) { return controls_of(input.take_steering(), true, 0); }

TEST(Input, AHeldKeyStaysDown) {
    Input input;
    input.see(key(SDL_KEYDOWN, SDL_SCANCODE_W));
    EXPECT_EQ(driven(input).forward, 127);
    EXPECT_EQ(driven(input).forward, 127);
    input.see(key(SDL_KEYUP, SDL_SCANCODE_W));
    EXPECT_EQ(driven(input).forward, 0);
}

TEST(Input, APressShorterThanAFrameCountsOnce) {
    Input input;
    for (const SDL_Scancode code : {SDL_SCANCODE_E, SDL_SCANCODE_SPACE}) {
        input.see(key(SDL_KEYDOWN, code));
        input.see(key(SDL_KEYUP, code));
    }
    const sim::Controls first = driven(input), second = driven(input);
    EXPECT_TRUE(first.use && first.action);
    EXPECT_FALSE(second.use || second.action);
}

TEST(Input, LosingTheFocusLetsGoOfEverythingAtOnce) {
    Input input;
    for (const SDL_Scancode code : {SDL_SCANCODE_W, SDL_SCANCODE_RIGHT, SDL_SCANCODE_SPACE, SDL_SCANCODE_R})
        input.see(key(SDL_KEYDOWN, code));
    ASSERT_EQ(driven(input).forward, 127);
    input.see(focus_lost());
    EXPECT_EQ(driven(input), sim::Controls{});
}

TEST(Input, AKeyThatWasHeldThroughAFocusLossCountsWhenPressedAgain) {
    Input input;
    input.see(key(SDL_KEYDOWN, SDL_SCANCODE_W));
    input.see(focus_lost());
    input.see(key(SDL_KEYDOWN, SDL_SCANCODE_W, true));  // the keyboard repeats it, the player did not
    EXPECT_EQ(driven(input).forward, 0);
    input.see(key(SDL_KEYUP, SDL_SCANCODE_W));
    input.see(key(SDL_KEYDOWN, SDL_SCANCODE_W));
    EXPECT_EQ(driven(input).forward, 127);
}

TEST(Input, EitherOfTwoKeysKeepsAWayPressed) {
    Input input;
    input.see(key(SDL_KEYDOWN, SDL_SCANCODE_W));
    input.see(key(SDL_KEYDOWN, SDL_SCANCODE_UP));
    input.see(key(SDL_KEYUP, SDL_SCANCODE_W));
    driven(input);
    EXPECT_EQ(driven(input).forward, 127);
}

TEST(Input, CommandsComeInTheOrderOfTheKeys) {
    Input input;
    for (const SDL_Scancode code : {SDL_SCANCODE_1, SDL_SCANCODE_4, SDL_SCANCODE_F1})
        input.see(key(SDL_KEYDOWN, code));
    ASSERT_EQ(input.commands().size(), 3u);
    EXPECT_EQ(input.commands()[0], Command::newest);
    EXPECT_EQ(input.commands()[1], Command::snap);
    EXPECT_EQ(input.commands()[2], Command::help);
    input.forget_commands();
    EXPECT_TRUE(input.commands().empty());
}

TEST(Input, AHeldCommandKeyDoesNotRepeat) {
    Input input;
    input.see(key(SDL_KEYDOWN, SDL_SCANCODE_F2));
    input.see(key(SDL_KEYDOWN, SDL_SCANCODE_F2, true));
    EXPECT_EQ(input.commands().size(), 1u);
}

TEST(Input, AFloodOfKeysIsCutOff) {
    Input input;
    for (int i = 0; i < 1000; ++i) input.see(key(SDL_KEYDOWN, SDL_SCANCODE_Z));
    EXPECT_LE(input.commands().size(), 32u);
}

TEST(Input, ClosingTheWindowQuits) {
    Input input;
    SDL_Event quit{};
    quit.type = SDL_QUIT;
    input.see(quit);
    ASSERT_EQ(input.commands().size(), 1u);
    EXPECT_EQ(input.commands()[0], Command::quit);
}

}  // namespace
}  // namespace window
