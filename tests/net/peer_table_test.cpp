#include "net/peer_table.hpp"

#include <gtest/gtest.h>

#include <set>

namespace {

TEST(PeerTable, AnOldNumberNamesNobody) {
    net::PeerTable table{20};
    table[3].joined = true;
    const net::PeerId first = table.id_of(3);
    EXPECT_EQ(table.seat_of(first), 3u);
    table.end_visit(3);
    EXPECT_EQ(table.seat_of(first), std::nullopt);
    table[3].joined = true;
    EXPECT_EQ(table.seat_of(first), std::nullopt);
    EXPECT_EQ(table.seat_of(table.id_of(3)), 3u);
}

TEST(PeerTable, ANumberReturnsOnlyAfterThousandsOfVisits) {
    net::PeerTable table{20};
    std::set<net::PeerId> seen;
    while (seen.insert(table.id_of(19)).second) table.end_visit(19);
    EXPECT_EQ(seen.size(), 3276u);
}

TEST(PeerTable, EveryNumberFromTheWireIsSafe) {
    for (const std::size_t seats : {1u, 20u, 68u, 4095u}) {
        net::PeerTable table{seats};
        for (std::uint32_t id = 0; id < 65536; ++id)
            EXPECT_EQ(table.seat_of(static_cast<net::PeerId>(id)), std::nullopt);
    }
}

}  // namespace
