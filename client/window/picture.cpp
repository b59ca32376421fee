#include "client/window/picture.hpp"

#include <SDL_image.h>

namespace window {

SmoothPicture::SmoothPicture(SDL_Renderer* renderer, SDL_Point size)
    : renderer_(renderer), size_(size), large_(make(2)), small_(make(1)) {}

SmoothPicture::Texture SmoothPicture::make(int factor) const {
    Texture texture(SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET,
                                      size_.x * factor, size_.y * factor));
    if (texture) {
        SDL_SetTextureScaleMode(texture.get(), SDL_ScaleModeLinear);
        SDL_SetTextureBlendMode(texture.get(), SDL_BLENDMODE_NONE);
    }
    return texture;
}

bool SmoothPicture::begin() { return large_ && small_ && SDL_SetRenderTarget(renderer_, large_.get()) == 0; }

void SmoothPicture::begin_panels() { SDL_RenderSetScale(renderer_, 2, 2); }

bool SmoothPicture::end(const std::string& png_file) {
    SDL_RenderSetScale(renderer_, 1, 1);
    SDL_SetRenderTarget(renderer_, small_.get());
    SDL_RenderCopy(renderer_, large_.get(), nullptr, nullptr);
    const std::unique_ptr<SDL_Surface, Close> surface(
        SDL_CreateRGBSurfaceWithFormat(0, size_.x, size_.y, 32, SDL_PIXELFORMAT_ARGB8888));
    const bool read = surface && SDL_RenderReadPixels(renderer_, nullptr, SDL_PIXELFORMAT_ARGB8888,
                                                      surface->pixels, surface->pitch) == 0;
    SDL_SetRenderTarget(renderer_, nullptr);
    return read && IMG_SavePNG(surface.get(), png_file.c_str()) == 0;
}

}  // namespace window
