#pragma once

// A folder of a test's own, that goes with it.

#include <stdlib.h>
#include <filesystem>
#include <stdexcept>
#include <string>

class Folder {
public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "playtest-test-XXXXXX").string();
        if (!mkdtemp(name.data())) throw std::runtime_error("no folder");
        path_ = name;
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string path(const std::string& file = {}) const { return file.empty() ? path_ : path_ + "/" + file; }

private:
    std::string path_;
};
