#include "weights_from.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "../border.hpp"

namespace xq {

namespace {

constexpr int MOST = 9'999;  // sums over the whole board stay far within 32 bits

/// A dictionary with its place in the whole, for what is said of faults.
class Section {
public:
    Section(nb::handle given, std::string path) : given_(given), path_(std::move(path)) {
        if (!PyDict_Check(given.ptr())) wrong_type((path_ + " has names with values").c_str(), given);
    }

    [[nodiscard]] Section section(std::string_view name) const { return {at(name), path_of(name)}; }

    [[nodiscard]] int number(std::string_view name, int least = -MOST) const {
        return number_from(at(name), path_of(name), least);
    }

    void numbers(std::string_view name, std::span<int> into) const {
        const nb::handle list = at(name);
        const std::string path = path_of(name);
        const std::string expected = path + " is a list of " + std::to_string(into.size()) + " numbers";
        const Sequence found = Sequence::of(list, expected.c_str());
        if (found.size() != into.size()) wrong(expected + ", not " + std::to_string(found.size()));
        for (std::size_t i = 0; i < into.size(); ++i)
            into[i] = number_from(found[i], path + "[" + std::to_string(i) + "]", -MOST);
    }

    /// Refuses names beyond so many, all of which have been asked for.
    void no_more_than(std::size_t count) const {
        const auto size = static_cast<std::size_t>(PyDict_Size(given_.ptr()));
        if (size != count) wrong(path_ + " has " + std::to_string(size) + " names; it should have " + std::to_string(count));
    }

private:
    [[nodiscard]] std::string path_of(std::string_view name) const {
        return path_ + "." + std::string(name);
    }

    [[nodiscard]] nb::handle at(std::string_view name) const {
        const nb::str key(name.data(), name.size());
        PyObject* const found = PyDict_GetItemWithError(given_.ptr(), key.ptr());
        if (found == nullptr) {
            if (PyErr_Occurred() != nullptr) throw nb::python_error();
            wrong(path_of(name) + " is missing");
        }
        return found;
    }

    [[nodiscard]] static int number_from(nb::handle given, const std::string& path, int least) {
        if (!PyLong_Check(given.ptr())) wrong_type((path + " is a whole number").c_str(), given);
        int overflow = 0;
        const long value = PyLong_AsLongAndOverflow(given.ptr(), &overflow);
        if (overflow != 0 || value < least || value > MOST)
            wrong(path + " is from " + std::to_string(least) + " to " + std::to_string(MOST) + ", not " +
                  nb::str(given).c_str());
        return static_cast<int>(value);
    }

    nb::handle given_;
    std::string path_;
};

[[nodiscard]] Stage stage_from(const Section& given) {
    Stage stage;
    const Section pieces = given.section("pieces"), squares = given.section("squares"), terms = given.section("terms");
    for (std::size_t kind = 1; kind < KIND_NAMES.size(); ++kind) {
        stage.pieces[kind] = pieces.number(KIND_NAMES[kind]);
        squares.numbers(KIND_NAMES[kind], stage.squares[kind]);
    }
    for (std::size_t term = 0; term < TERM_NAMES.size(); ++term) stage.terms[term] = terms.number(TERM_NAMES[term]);
    pieces.no_more_than(KIND_NAMES.size() - 1);
    squares.no_more_than(KIND_NAMES.size() - 1);
    terms.no_more_than(TERM_NAMES.size());
    given.no_more_than(3);
    return stage;
}

}  // namespace

Weights weights_from(nb::handle text) {
    if (!PyUnicode_Check(text.ptr())) wrong_type("weights are the text of a JSON file", text);
    const nb::object given = nb::module_::import_("json").attr("loads")(text);
    const Section whole(given, "weights");
    const Section phase = whole.section("phase");
    Weights weights{stage_from(whole.section("middlegame")), stage_from(whole.section("endgame")), {}, 1};
    weights.full = phase.number("full", 1);
    for (std::size_t kind = 1; kind < KIND_NAMES.size(); ++kind)
        weights.phase[kind] = phase.number(KIND_NAMES[kind], 0);
    phase.no_more_than(KIND_NAMES.size());
    whole.no_more_than(3);
    return weights;
}

}  // namespace xq
