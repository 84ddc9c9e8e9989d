/// The fault rules, with the number of requests that each has matched.
///
/// It is a value without other state, so the same requests cause the same faults in every run.
package struct MockFaults: Sendable, Hashable {
  package private(set) var rules: [FaultRule]

  /// The number of requests that each rule has matched.
  private var matches: [Int]

  package init(_ rules: [FaultRule] = []) {
    self.rules = rules
    matches = rules.map { _ in 0 }
  }

  package mutating func add(_ rule: FaultRule) {
    rules.append(rule)
    matches.append(0)
  }

  /// Removes the rules that hold requests.
  package mutating func removeHolds() {
    let kept = zip(rules, matches).filter { !$0.0.faults.contains(.hold) }
    rules = kept.map(\.0)
    matches = kept.map(\.1)
  }

  /// Counts a request, and returns its faults in the order of the rules.
  ///
  /// The path has no query, and the page is 1 without a parameter.
  package mutating func decide(path: String, page: Int) -> [Fault] {
    rules.indices.flatMap { index in
      let rule = rules[index]
      guard rule.covers(path: path, page: page) else { return [Fault]() }
      defer { matches[index] += 1 }
      return rule.affects(match: matches[index]) ? rule.faults : []
    }
  }
}

/// Faults, and the requests that they apply to.
package struct FaultRule: Sendable, Hashable {
  /// The faults of an affected request; all of them apply.
  package var faults: [Fault]

  /// The prefix of the path, or the whole path when this ends in `$`.
  package var path: String

  /// The affected page numbers; nil for all.
  ///
  /// A request without a page parameter is one for page 1.
  package var pages: ClosedRange<Int>?

  /// The number of matching requests that aren't affected at first.
  package var skip: Int

  /// The number of matching requests that are affected after that; nil for no end.
  package var count: Int?

  package init(
    _ faults: Fault...,
    path: String = "/",
    pages: ClosedRange<Int>? = nil,
    skip: Int = 0,
    count: Int? = nil
  ) {
    self.faults = faults
    self.path = path
    self.pages = pages
    self.skip = skip
    self.count = count
  }

  func covers(path: String, page: Int) -> Bool {
    let matches =
      self.path.hasSuffix("$") ? path == self.path.dropLast() : path.hasPrefix(self.path)
    return matches && (pages?.contains(page) ?? true)
  }

  /// Whether the rule affects the request that matches after `match` others.
  func affects(match: Int) -> Bool {
    match >= skip && count.map { match - skip < $0 } ?? true
  }
}

/// A fault of the server, for tests.
package enum Fault: Sendable, Hashable {
  /// An error status with the error body of that API, and the seconds of a `Retry-After` header
  /// (RFC 9110, 10.2.3).
  case status(Int, retryAfter: Int? = nil)
  /// A web page with status 200, as a captive portal sends it.
  case html
  /// Status 200 and no body.
  case emptyBody
  /// JSON that ends in the middle, with a `Content-Length` of the bytes that are sent.
  case malformed
  /// The connection is closed before a byte of the reply.
  case close
  /// The connection is closed after half of the announced body.
  case truncate
  /// No reply until the server releases the request or the client disconnects.
  case hold

  /// `backoff` in a Stack Exchange response with status 200.
  case backoff(seconds: Int)
  /// The value of `quota_remaining`.
  case quota(Int)
  /// New items in front of all others, so that the next page repeats items of this one.
  case drift(items: Int)
  /// Names that try to break a terminal (see ``HostileNames``).
  case hostileNames
  /// Every page has the items of the first.
  case repeatedPage
  /// No page has items, and there is always another.
  case emptyPages
  /// Every nth image, counted by the photo's index, is one of ``BrokenImage``.
  case brokenImages(every: Int)
}
