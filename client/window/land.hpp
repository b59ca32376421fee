#pragma once
// The island as coloured triangles, made once when the window opens.
//
//   relief   a shaken 2 m grid, each facet cut along its contours into flat bands (sea, foam, sand,
//            five greens), as on a relief map: coasts are smooth and hills show their height
//   roads    the circuit, its curbs and middle line, and the chequered line under the first gate
//   shadows  of everything that stands still
//
// Later ones lie on earlier ones.
#include <SDL.h>

#include <vector>

#include "sim/arena.hpp"

namespace window {

struct Facet {
    sim::Vec3 a, b, c;
    SDL_Color color;
};
using Facets = std::vector<Facet>;

Facets make_land(const sim::Arena& arena);

void add_relief(Facets& land, const sim::Arena& arena);
void add_roads(Facets& land, const sim::Arena& arena);
void add_still_shadows(Facets& land, const sim::Arena& arena);

// A point on the land or the sea, lifted a little so that marks lie above it.
sim::Vec3 on_land(const sim::Arena& arena, float x, float y, float lift = 0.05f);

}  // namespace window
