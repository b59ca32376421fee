#pragma once
// What was drawn, one row per frame and entity, for whoever wants to measure it afterwards:
//
//     frame_s,render_s,present_s,id,kind,mode,x,y,z,qw,qx,qy,qz,epoch
//
// frame_s is local time since the log began; render_s and present_s are server times: walkers are drawn as
// of the first, cars as of the second. The mill's rotor is the prop with id 0.
#include <cstdio>
#include <memory>
#include <string>

#include "client/scene.hpp"

namespace window {

class FrameLog {
public:
    FrameLog() = default;                        // writes nothing
    explicit FrameLog(const std::string& file);  // throws std::runtime_error if it can't be written

    void write(const client::Scene& scene, client::LocalTime now);

private:
    struct Close {
        void operator()(std::FILE* f) const { std::fclose(f); }
    };
    void write(const client::Body& body, const client::Scene& scene);

    std::unique_ptr<std::FILE, Close> file_;
    client::LocalTime began_{};
    double frame_s_ = 0;
    bool started_ = false;
};

}  // namespace window
