/// The pages of a segment; most dropped pages take a few bytes.
///
/// Dropped pages form a run if each has the number or offset after the page before; the first page
/// describes the run. A hash of the response and a key from the source are stored for each page,
/// because they can't be counted.
struct PageRuns<ID: Hashable & Sendable>: RandomAccessCollection, MutableCollection, Sendable {
  private struct Run: Sendable {
    var page: LoadedPage<ID>
    /// The number of pages before it.
    var start: Int
    /// The number of its pages; 1 unless they are dropped.
    var count = 1
  }

  private var runs: [Run] = []
  private var fingerprints: [UInt32] = []
  /// The keys of all pages; nil while all can be counted.
  private var keys: [PageKey]?

  init(_ page: LoadedPage<ID>) { insert(page, at: 0) }

  var startIndex: Int { 0 }
  var endIndex: Int { fingerprints.count }

  /// The number of pages that are stored in full.
  var recordCount: Int { runs.count }

  /// The pages whose items are in memory, and their indices.
  ///
  /// - Complexity: O(runs).
  var loaded: [(index: Int, page: LoadedPage<ID>)] {
    runs.filter { !$0.page.ids.isEmpty }.map { ($0.start, $0.page) }
  }

  subscript(index: Int) -> LoadedPage<ID> {
    get { page(at: index, of: runs[runs.lastPosition { $0.start <= index }]) }
    set {
      let position = isolate(index)
      runs[position].page = newValue
      fingerprints[index] = newValue.fingerprint
      keys?[index] = newValue.page.key
      merge(at: position)
    }
  }

  /// The index of the page that contains a row: the last one that starts at or before it.
  ///
  /// - Complexity: O(log runs).
  func index(ofRow row: Int) -> Int {
    let run = runs[runs.lastPosition { $0.page.firstRow <= row }]
    guard run.count > 1 else { return run.start }
    return run.start + Swift.min(run.count - 1, (row - run.page.firstRow) / run.page.rows)
  }

  mutating func append(_ page: LoadedPage<ID>) { insert(page, at: endIndex) }

  mutating func prepend(_ page: LoadedPage<ID>) { insert(page, at: 0) }

  /// Inserts a page before the first or after the last one.
  private mutating func insert(_ page: LoadedPage<ID>, at index: Int) {
    if keys == nil, !page.page.key.isNumber, page.page.key != .first { keys = map(\.page.key) }
    keys?.insert(page.page.key, at: index)
    fingerprints.insert(page.fingerprint, at: index)
    let position = index == 0 ? 0 : runs.count
    for later in position..<runs.count { runs[later].start += 1 }
    runs.insert(Run(page: page, start: index), at: position)
    merge(at: position)
  }

  /// Shifts the places of all pages.
  ///
  /// - Complexity: O(runs).
  mutating func shiftPlaces(by count: Int) {
    for index in runs.indices {
      runs[index].page.places = runs[index].page.places.shifted(by: count)
    }
  }

  /// Counts the rows before each page.
  ///
  /// - Complexity: O(runs).
  mutating func number() {
    var row = 0
    for index in runs.indices {
      runs[index].page.firstRow = row
      row += runs[index].page.rows * runs[index].count
    }
  }

  private func page(at index: Int, of run: Run) -> LoadedPage<ID> {
    guard run.count > 1 else { return run.page }
    let page = run.page.advanced(by: index - run.start)
    return page.with(key: keys?[index], fingerprint: fingerprints[index])
  }

  /// Makes a page a run of its own, and returns the position of this run.
  private mutating func isolate(_ index: Int) -> Int {
    let position = runs.lastPosition { $0.start <= index }
    let run = runs[position]
    guard run.count > 1 else { return position }
    let parts = [run.start..<index, index..<(index + 1), (index + 1)..<(run.start + run.count)]
    runs.replaceSubrange(
      position...position,
      with: parts.filter { !$0.isEmpty }.map {
        Run(page: page(at: $0.lowerBound, of: run), start: $0.lowerBound, count: $0.count)
      }
    )
    return index == run.start ? position : position + 1
  }

  /// Joins a run with the one after and the one before it, where these count on.
  private mutating func merge(at position: Int) {
    for first in [position, position - 1]
    where first >= 0 && first + 1 < runs.count && isRun(runs[first], with: runs[first + 1]) {
      runs[first].count += runs.remove(at: first + 1).count
    }
  }

  private func isRun(_ first: Run, with second: Run) -> Bool {
    let (page, next) = (first.page, second.page)
    guard page.isDropped, next.isDropped else { return false }
    let key = keys == nil ? nil : next.page.key
    return page.advanced(by: first.count).with(key: key, fingerprint: next.fingerprint) == next
  }
}

extension RandomAccessCollection where Index == Int {
  /// The last position of an element with a property that no element after it has; 0 when none has
  /// it.
  ///
  /// - Complexity: O(log count).
  package func lastPosition(where hasIt: (Element) -> Bool) -> Int {
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if hasIt(self[middle]) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
