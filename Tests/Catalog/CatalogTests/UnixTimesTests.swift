import Testing
@testable import EverCatalog

@Suite struct UnixTimesTests {
  @Test(arguments: [
    ("created", "1700042400"), ("updatedAt", "1700042400"), ("closed_at", "315532800"),
    ("time", "1700042400123"), ("lastModified", "1700042400"), ("dt", "1700042400"),
    ("ts", "1700042400.25"), ("event_ts", "1700042400123"), ("startTime", "1700042400123"),
    ("timestamp_ms", "1700042400123"), ("ms", "1700042400123"), ("epoch", "1700042400"),
    ("mtime", "1700042400"), ("pubdate", "1700042400"), ("exp", "1700042400"),
    ("time_us", "1700042400000001"), ("ts_ns", "1700042400000000001"), ("expires", "1.7e9"),
  ])
  func `a number of a likely size under a name of time is a time`(name: String, number: String) {
    #expect(UnixTimes.areTimes([number], named: name))
  }

  @Test(arguments: [
    // A duration, a count, an amount.
    ("ms", "391"), ("ms", "1700042400"), ("time_ms", "12"), ("duration_ms", "1700042400123"),
    ("seen_count", "1700042400"), ("views", "1700042400"), ("total_time", "1700042400"),
    ("lifetime_downloads", "1700042400"), ("uptime", "1700042400"), ("candidates", "1700042400"),
    ("bytes_since", "1700042400"), ("update_id", "1700042400"),
    // No name of a time.
    ("size", "1700042400"), ("phone", "1700042400"), ("population", "1700042400"),
    ("art", "1700042400"), ("parts", "1700042400"), ("rest", "1700042400"),
    // No size of a time.
    ("time", "12"), ("start", "5"), ("end", "100000001"), ("dt", "100000001"), ("t", "36.6"),
    ("date", "20231115"), ("created", "-1"), ("created", "0"), ("created", "soon"),
    ("created", ""), ("created", "170004240012345678901"),
  ])
  func `other numbers aren't times`(name: String, number: String) {
    #expect(!UnixTimes.areTimes([number], named: name))
  }

  @Test func `the numbers of a column are times in one unit`() {
    #expect(UnixTimes.areTimes(["1700042400", "1700042401"], named: "ts"))
    #expect(!UnixTimes.areTimes(["1700042400", "1700042400123"], named: "ts"))
    #expect(!UnixTimes.areTimes(["1700042400", "12"], named: "time"))
    #expect(!UnixTimes.areTimes([], named: "time"))
  }
}
