import Glibc
import Paging

/// Time and memory that the feed takes: ratios within one run, or figures of the machine.
enum EngineTimes {
  static func print() {
    // First, for what other runs gave back to the allocator would hide what this one takes.
    Swift.print(longList())
    Swift.print(appending(maximumItems: 50_000))
    Swift.print(appending(maximumItems: nil))
    Swift.print(duplicates())
    Swift.print(refreshing())
  }

  /// Pages of which one median is taken.
  private static let sample = 100

  /// The median time of a page among the first and the last of a million items, the least of three
  /// runs each: what else the machine does can only add to it.
  private static func appending(maximumItems: Int?) -> String {
    var first = Double.infinity
    var last = Double.infinity
    for _ in 0..<3 {
      var feed = FeedRun(pageSize: 100, maximumItems: maximumItems)
      var pages: [Duration] = []
      for count in stride(from: 100, through: 1_000_000, by: 100) {
        pages.append(ContinuousClock().measure { feed.load(items: count) })
      }
      first = min(first, median(pages.prefix(sample)))
      last = min(last, median(pages.suffix(sample)))
    }
    return "append 1 000 000 items, \(maximumItems.map(String.init) ?? "all") kept: time per page,"
      + " last 100 / first 100: \(tenths(last / first))"
  }

  private static func longList() -> String {
    let before = anonymousMemory()
    var feed = FeedRun(pageSize: 100, maximumItems: 50_000)
    feed.load(items: 1_000_000)
    let middle = anonymousMemory() - before
    feed.load(items: 10_000_000)
    let end = anonymousMemory() - before
    return
      "10 000 000 rows gone through, 50 000 items kept: \(feed.state.loadedCount) in memory,"
      + " RssAnon +\(tenths(Double(end) / 1_024)) MB (\(tenths(Double(middle) / 1_024)) MB after"
      + " 1 000 000)"
  }

  private static func duplicates() -> String {
    var feed = FeedRun(pageSize: 10_000)
    feed.load(items: 100_000)
    let time = ContinuousClock().measure { feed.repeatPage() }
    return "an item that was known: \(tenths(time / .nanoseconds(10_000))) ns"
  }

  private static func refreshing() -> String {
    var feed = FeedRun(pageSize: 100)
    feed.load(items: 50_000)
    let time = ContinuousClock().measure { feed.refresh() }
    return "a refresh with 50 000 rows loaded: \(tenths(time / .milliseconds(1))) ms"
  }

  private static func median(_ times: some Collection<Duration>) -> Double {
    times.sorted()[times.count / 2] / .nanoseconds(1)
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Kilobytes of the process that no file stands behind: `RssAnon` of proc(5); 0 where unknown.
  private static func anonymousMemory() -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
        as: UTF8.self
      )
      guard text.hasPrefix("RssAnon:") else { continue }
      return Int(text.filter(\.isNumber)) ?? 0
    }
    return 0
  }
}
