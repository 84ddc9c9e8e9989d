private import Glibc
import Paging

/// A source in virtual time: the latency of a page depends only on the seed and the page's place,
/// so that every policy meets the same network.
package struct SimulatedSource: Hashable, Sendable {
  /// The number of items per page.
  package var pageSize: Int
  /// The mean latency in milliseconds.
  package var latency: Int
  /// Whether pages can be requested by number, several at once, and the total is announced;
  /// otherwise each page names the next one.
  package var isNumbered: Bool
  /// Whether the source accepts only five requests per second; others wait for their turn.
  package var isLimited: Bool
  /// The maximum number of rows per page; nil: pages don't grow.
  package var maximumPageSize: Int?
  /// The maximum number of requests in flight when pages can be requested by number.
  package var parallelRequests = 3

  /// All sources of the benchmark.
  package static let all: [SimulatedSource] = [false, true].flatMap { isLimited in
    [false, true].flatMap { isNumbered in
      [10, 30, 100].flatMap { pageSize in
        [50, 200, 800].map {
          SimulatedSource(
            pageSize: pageSize,
            latency: $0,
            isNumbered: isNumbered,
            isLimited: isLimited,
            maximumPageSize: isNumbered && pageSize < 100 ? 100 : nil
          )
        }
      }
    }
  }

  /// The moderators of Stack Exchange on a slow network: two requests in flight, pages of 30 to
  /// 100.
  package static let moderators = SimulatedSource(
    pageSize: 30,
    latency: 800,
    isNumbered: true,
    isLimited: false,
    maximumPageSize: 100,
    parallelRequests: 2
  )

  /// The maximum number of requests in flight.
  package var requestsInFlight: Int { isNumbered ? parallelRequests : 1 }

  var pageCount: Int { (Trace.rows + pageSize - 1) / pageSize }

  /// The minimum time between two accepted requests, in microseconds.
  var spacing: Int { isLimited ? 200_000 : 0 }

  /// Returns the rows of a page, of ordinary size unless `size` is set.
  func rows(ofPage page: Int, size: Int? = nil) -> Range<Int> {
    let size = size ?? pageSize
    return (page * size)..<min((page + 1) * size, Trace.rows)
  }

  /// Returns the latency of a page in microseconds: lognormal with a coefficient of variation of
  /// 0.4.
  ///
  /// A larger page has the latency of the ordinary page that contains its first row.
  func latency(ofPageAt row: Int, seed: UInt64) -> Int {
    let page = row / pageSize
    var generator = SeededGenerator(seed: seed &* 0x1_0000_0001 &+ UInt64(page))
    let variance = log(1 + 0.4 * 0.4)
    let mean = log(Double(latency) * 1_000) - variance / 2
    let radius = sqrt(-2 * log(Double.random(in: 1e-12...1, using: &generator)))
    let angle = 2 * Double.pi * Double.random(in: 0..<1, using: &generator)
    return Int(exp(mean + sqrt(variance) * radius * cos(angle)))
  }
}

/// A rule for when the next page is requested.
package enum Policy: String, CaseIterable, Sendable {
  case ours
  /// Ours with growing pages; only for a source with a maximum page size.
  case growing
  /// When the last row is visible: the Star Wars list.
  case lastRow = "last row"
  /// When the third row from the end is visible: the Unsplash feed.
  case thirdRow = "third row"
  /// When a placeholder is visible: the moderators list.
  case placeholder
  /// Two screens ahead: Texture.
  case twoScreens = "2 screens"
  /// A page ahead: Paging 3.
  case onePage = "1 page"
  /// All pages, as fast as possible.
  case everything

  /// Returns the policies that apply to a source.
  static func all(for source: SimulatedSource) -> [Policy] {
    allCases.filter { $0 != .growing || source.maximumPageSize != nil }
  }

  func prefetch(pageSize: Int) -> Prefetch {
    switch self {
    case .ours, .growing: .automatic
    case .lastRow: .fixed(1)
    case .thirdRow: .fixed(3)
    case .placeholder, .everything: .fixed(0)
    case .twoScreens: .fixed(2 * Trace.height)
    case .onePage: .fixed(pageSize)
    }
  }
}
