import CEverItems

/// Where the records of an input are: the place of each 64th one.
///
/// The records between are found again by scanning at most 63 others, so that ten million records
/// take 1.25 MB. Places count the bytes of the input from its start.
package struct RecordIndex: Sendable {
  /// The number of records whose place is stored once.
  package static let groupSize = 64

  private var scanner: RecordScanner
  /// The place of the first record of each group.
  private var groups: [Int]
  /// The index of the first group that is still available.
  private var firstGroup = 0
  /// The number of groups before all of these.
  private var removedGroups = 0
  /// The place after the scanned bytes.
  private(set) var scanned: Int

  /// The number of complete records, dropped ones included.
  package private(set) var count = 0
  /// The place after the last complete record.
  package private(set) var end: Int
  /// The number of blank lines before the last record, which are no records.
  private(set) var skipped = 0
  private var skippedAfterLast = 0

  /// Makes an index of the records from a place on.
  package init(_ form: RecordForm, from place: Int = 0) {
    scanner = RecordScanner(form)
    groups = [place]
    scanned = place
    end = place
  }

  package var form: RecordForm { scanner.form }

  /// The number of the first record that is available.
  package var first: Int { min((removedGroups + firstGroup) * Self.groupSize, count) }

  /// The number of stored places.
  var groupCount: Int { groups.count }

  /// The bytes of the last record, whose end hasn't been found yet.
  var openBytes: Int { scanned - end }

  /// The place of the last record when it has a quotation mark that nothing ends in more than `count`
  /// bytes.
  func openQuote(beyond count: Int) -> Int? {
    scanner.isQuoted && openBytes > count ? end : nil
  }

  /// Takes the next bytes of the input.
  ///
  /// - Complexity: O(bytes).
  package mutating func take(_ chunk: UnsafeRawBufferPointer) {
    if form == .lines(skipsBlanks: false) { return takeLines(chunk) }
    var place = 0
    while let next = scanner.end(in: chunk, from: place) {
      endRecord(at: scanned + next)
      place = next
    }
    scanned += chunk.count
  }

  /// Takes lines; only the last line of each group is searched for.
  private mutating func takeLines(_ chunk: UnsafeRawBufferPointer) {
    guard let text = chunk.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
    var place = 0
    while place < chunk.count {
      let wanted = Self.groupSize - count % Self.groupSize
      var missing = wanted
      place += 1 + csearch_nth(text + place, chunk.count - place, Self.lineFeed, &missing)
      count += wanted - missing
      if missing == 0 { groups.append(scanned + place) }
    }
    if let last = chunk.lastIndex(of: RecordScanner.lineFeed) { end = scanned + last + 1 }
    scanned += chunk.count
  }

  private static let lineFeed = CChar(RecordScanner.lineFeed)

  /// Takes the end of the input, where a record needs no end of its own.
  package mutating func finish() {
    if openBytes > 0 { endRecord(at: scanned) }
  }

  private mutating func endRecord(at place: Int) {
    end = place
    guard scanner.next() else {
      skippedAfterLast += 1
      return
    }
    count += 1
    skipped += skippedAfterLast
    skippedAfterLast = 0
    if count % Self.groupSize == 0 { groups.append(place) }
  }

  /// The records of a group and of those after it, as far as they make `size` bytes.
  ///
  /// - Parameters:
  ///   - record: the number of a record.
  ///   - size: the most bytes, but at least one group is returned.
  /// - Returns: nil when the record was dropped or doesn't exist.
  /// - Complexity: O(groups).
  func run(from record: Int, size: Int) -> RecordRun? {
    let index = record / Self.groupSize - removedGroups
    guard record < count, index >= firstGroup else { return nil }
    let start = groups[index]
    var next = index + 1
    while next < groups.count, place(ofGroup: next + 1) - start <= size { next += 1 }
    let first = (removedGroups + index) * Self.groupSize
    let end = min(count, (removedGroups + next) * Self.groupSize)
    return RecordRun(records: first..<end, places: start..<place(ofGroup: next))
  }

  /// The place of a group, or that after the last record.
  private func place(ofGroup index: Int) -> Int { index < groups.count ? groups[index] : end }

  /// Drops the groups that begin before a place.
  package mutating func drop(before place: Int) {
    while firstGroup < groups.count, groups[firstGroup] < place { firstGroup += 1 }
    guard firstGroup > groups.count / 2 else { return }
    groups.removeFirst(firstGroup)
    removedGroups += firstGroup
    firstGroup = 0
  }
}

/// Consecutive records, and the places of their bytes; blank lines between them are included.
struct RecordRun: Hashable, Sendable {
  let records: Range<Int>
  let places: Range<Int>
}
