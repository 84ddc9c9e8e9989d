/// Which requests meet a fault, and which one.
///
/// A value that decides: it counts the requests that each rule matched and holds nothing else, so
/// that the same requests meet the same faults in every run.
package struct MockFaults: Sendable, Hashable {
  package private(set) var rules: [FaultRule]

  /// How many requests each rule has matched.
  private var matches: [Int]

  package init(_ rules: [FaultRule] = []) {
    self.rules = rules
    matches = rules.map { _ in 0 }
  }

  package mutating func add(_ rule: FaultRule) {
    rules.append(rule)
    matches.append(0)
  }

  /// Forgets every rule that holds requests.
  package mutating func removeHolds() {
    let kept = zip(rules, matches).filter { !$0.0.faults.contains(.hold) }
    rules = kept.map(\.0)
    matches = kept.map(\.1)
  }

  /// Decides which faults a request meets, and counts it.
  ///
  /// - Parameters:
  ///   - path: The request's path, without the query.
  ///   - page: The page asked for; 1 where the request doesn't say.
  ///   - seed: What shares depend on.
  /// - Returns: The faults, in the order of the rules.
  package mutating func decide(path: String, page: Int, seed: UInt64) -> [Fault] {
    rules.indices.flatMap { index in
      let rule = rules[index]
      guard rule.covers(path: path, page: page) else { return [Fault]() }
      defer { matches[index] += 1 }
      return rule.strikes(match: matches[index], seed: seed) ? rule.faults : []
    }
  }
}

/// Faults, and the requests that they are for.
package struct FaultRule: Sendable, Hashable {
  /// What happens, all of it, to a request that the rule strikes.
  package var faults: [Fault]

  /// What the path starts with; the whole path, when this ends in `$`.
  package var path: String

  /// The page numbers; nil for all.
  ///
  /// A request that doesn't say asks for page 1.
  package var pages: ClosedRange<Int>?

  /// How many requests that match go unharmed first.
  package var skip: Int

  /// How many requests that match are struck after that; nil for no end.
  package var count: Int?

  /// The share of those that are struck, from 0 to 1, chosen by the seed.
  package var share: Double

  package init(
    _ faults: Fault...,
    path: String = "/",
    pages: ClosedRange<Int>? = nil,
    skip: Int = 0,
    count: Int? = nil,
    share: Double = 1
  ) {
    self.init(faults: faults, path: path, pages: pages, skip: skip, count: count, share: share)
  }

  package init(
    faults: [Fault],
    path: String,
    pages: ClosedRange<Int>?,
    skip: Int,
    count: Int?,
    share: Double
  ) {
    self.faults = faults
    self.path = path
    self.pages = pages
    self.skip = skip
    self.count = count
    self.share = share
  }

  func covers(path: String, page: Int) -> Bool {
    let matches =
      self.path.hasSuffix("$") ? path == self.path.dropLast() : path.hasPrefix(self.path)
    return matches && (pages?.contains(page) ?? true)
  }

  /// Whether the request that matched after `match` others is struck.
  func strikes(match: Int, seed: UInt64) -> Bool {
    guard match >= skip else { return false }
    if let count, match >= skip + count { return false }
    var noise = Noise(seed: seed, stream: path.stableHash, index: match)
    return noise.fraction() < share
  }
}
