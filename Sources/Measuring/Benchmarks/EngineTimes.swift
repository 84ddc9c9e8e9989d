import Paging

/// The time and memory of the feed: ratios within one run, or figures of this machine.
enum EngineTimes {
  static func print() {
    Swift.print(longList())
    Swift.print(appending(maximumItems: 50_000))
    Swift.print(appending(maximumItems: nil))
    Swift.print(insertingIntoDictionary())
    Swift.print(duplicates())
    Swift.print(refreshing())
  }

  /// The number of pages for a median.
  private static let sample = 100

  private static func appending(maximumItems: Int?) -> String {
    let growth = growth(of: FeedRun(pageSize: 100, maximumItems: maximumItems)) {
      $0.load(items: $1)
    }
    return "append 1 000 000 items, \(maximumItems.map(String.init) ?? "all") kept: \(growth)"
  }

  /// The growth of a standard dictionary alone, which the feed needs to recognise repeated items.
  private static func insertingIntoDictionary() -> String {
    let growth = growth(of: [Int: Row]()) { table, count in
      for id in (count - 100)..<count { table.updateValue(Row(id: id), forKey: id) }
    }
    return "put 1 000 000 items into a Dictionary: \(growth)"
  }

  /// The ratio of the times for a page at the end and at the start of a million items.
  ///
  /// Each time is the median of 100 pages and the least of three runs, because other processes can
  /// only add to it.
  private static func growth<List>(of new: List, load: (inout List, Int) -> Void) -> String {
    var first = Double.infinity
    var last = Double.infinity
    for _ in 0..<3 {
      var list = new
      let pages = stride(from: 100, through: 1_000_000, by: 100).map { count in
        ThreadTime.measure { load(&list, count) }
      }
      first = min(first, median(pages.prefix(sample)))
      last = min(last, median(pages.suffix(sample)))
    }
    return "time per page, last 100 / first 100: \(tenths(last / first))"
      + " (\(tenths(last / 100)) / \(tenths(first / 100)) ns an item)"
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
    let time = ThreadTime.measure { feed.repeatPage() }
    return "an item that was known: \(tenths(time / .nanoseconds(10_000))) ns"
  }

  private static func refreshing() -> String {
    var feed = FeedRun(pageSize: 100)
    feed.load(items: 50_000)
    let time = ThreadTime.measure { feed.refresh() }
    return "a refresh with 50 000 rows loaded: \(tenths(time / .milliseconds(1))) ms"
  }

  private static func median(_ times: some Collection<Duration>) -> Double {
    times.sorted()[times.count / 2] / .nanoseconds(1)
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// The anonymous memory of the process in kilobytes (`RssAnon` of proc(5)); 0 when it is unknown.
  private static func anonymousMemory() -> Int {
    let lines = ProcessFile.text("/proc/self/status").split(separator: "\n")
    return lines.first { $0.hasPrefix("RssAnon:") }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}
