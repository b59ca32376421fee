#include "replay/heap.hpp"

#include <cstdlib>
#include <new>

static replay::Heap heap;  // one thread

replay::Heap replay::heap_so_far() { return heap; }

// The sanitizers bring an operator new of their own; there the counts stay 0.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define MOTIONWIRE_SANITIZED
#endif
#endif
#if !defined(MOTIONWIRE_SANITIZED) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
void* operator new(std::size_t size) {
    ++heap.allocations, heap.bytes += size;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc{};
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif
