#pragma once
// A still with smooth edges, from a renderer that smooths none: everything is drawn at twice its size
// into a texture and halved. Glyphs come back to the pixel.
#include <SDL.h>

#include <memory>
#include <string>

namespace window {

class SmoothPicture {
public:
    SmoothPicture(SDL_Renderer* renderer, SDL_Point size);

    bool begin();                           // draw the world now, with a doubled() camera
    void begin_panels();                    // draw panels now, in ordinary pixels
    bool end(const std::string& png_file);  // false: it could not be written

private:
    struct Close {
        void operator()(SDL_Texture* t) const { SDL_DestroyTexture(t); }
        void operator()(SDL_Surface* s) const { SDL_FreeSurface(s); }
    };
    using Texture = std::unique_ptr<SDL_Texture, Close>;

    Texture make(int factor) const;

    SDL_Renderer* renderer_;
    SDL_Point size_;
    Texture large_, small_;
};

}  // namespace window
