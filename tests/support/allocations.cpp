#include "support/allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

// The sanitizers bring an operator new of their own; there the count stays 0.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MOTIONWIRE_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define MOTIONWIRE_SANITIZED
#endif
#endif

static std::atomic<long> count = 0;
long allocations() { return count; }

#ifndef MOTIONWIRE_SANITIZED
void* operator new(std::size_t size) {
    ++count;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc{};
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++count;
    return std::malloc(size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
#endif
