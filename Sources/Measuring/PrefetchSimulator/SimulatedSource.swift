private import Glibc
private import Paging

/// A source on virtual time: what a page takes depends on the seed and its place alone, so that every
/// policy meets the same network.
package struct SimulatedSource: Hashable, Sendable {
  /// Items to a page.
  package var pageSize: Int
  /// The mean latency in milliseconds.
  package var latency: Int
  /// Whether pages can be reached by number, up to three at once, and the total is told; else each
  /// page names the next.
  package var isNumbered: Bool
  /// Whether only five requests a second are let through; others wait for their turn.
  package var isLimited: Bool
  /// Rows that a page may grow to; nil: pages don't grow.
  package var maximumPageSize: Int?
  /// Requests that may be under way at once where pages can be reached by number.
  package var parallelRequests: Int

  package init(
    pageSize: Int,
    latency: Int,
    isNumbered: Bool,
    isLimited: Bool,
    maximumPageSize: Int? = nil,
    parallelRequests: Int = 3
  ) {
    self.pageSize = pageSize
    self.latency = latency
    self.isNumbered = isNumbered
    self.isLimited = isLimited
    self.maximumPageSize = maximumPageSize
    self.parallelRequests = parallelRequests
  }

  /// Every source of the bench.
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

  /// The moderators of Stack Exchange on a slow network: two requests at once, pages of 30 to 100.
  package static let moderators = SimulatedSource(
    pageSize: 30,
    latency: 800,
    isNumbered: true,
    isLimited: false,
    maximumPageSize: 100,
    parallelRequests: 2
  )

  /// Requests that may be under way at once.
  package var requestsInFlight: Int { isNumbered ? parallelRequests : 1 }

  /// Pages in all.
  var pageCount: Int { (Trace.rows + pageSize - 1) / pageSize }

  /// Microseconds between two requests that are let through.
  var spacing: Int { isLimited ? 200_000 : 0 }

  /// The rows of a page; those of an ordinary one unless it has another size.
  func rows(ofPage page: Int, size: Int? = nil) -> Range<Int> {
    let size = size ?? pageSize
    return (page * size)..<min((page + 1) * size, Trace.rows)
  }

  /// What a page takes, in microseconds: lognormal with a coefficient of variation of 0.4.
  ///
  /// A larger page takes as long as the ordinary one with its first row.
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
