#include "client/window/renderer_choice.hpp"

#include <gtest/gtest.h>

namespace window {

static_assert(is_computed_by_cpu("llvmpipe (LLVM 15.0.6, 256 bits)"));
static_assert(is_computed_by_cpu("softpipe"));
static_assert(!is_computed_by_cpu("Mesa Intel(R) UHD Graphics 620 (KBL GT2)"));
static_assert(!is_computed_by_cpu("NVIDIA GeForce RTX 3060/PCIe/SSE2"));

TEST(RendererChoice, KnowsTheNamesOfThoseThatComputeOnTheCpu) {
    EXPECT_TRUE(is_computed_by_cpu("Google SwiftShader"));
}

}  // namespace window
