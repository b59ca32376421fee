#pragma once

// How many times this test program has allocated so far. Replaces global operator new.
long allocations();
