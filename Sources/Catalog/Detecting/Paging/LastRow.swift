import Documents

/// The last row of a list, where it is a statement about further rows instead of an item.
struct LastRow {
  private let first: JSONValue
  private let last: JSONValue

  /// Nil for a list of one row, and for one that isn't an array of objects.
  ///
  /// - Complexity: O(rows).
  init?(of list: ListCandidate) {
    guard list.value.kind == .array, let first = list.sample.first, list.count > 1,
      let last = list.value.elements.reduce(nil as JSONValue?, { $1 }), first.kind == .object,
      last.kind == .object
    else { return nil }
    (self.first, self.last) = (first, last)
  }

  /// Whether the row says that there are more.
  var statesMore: Bool { isMore || describesPage }

  /// Whether it is of a kind that is called more, as where Reddit leaves out comments.
  private var isMore: Bool {
    ["kind", "type"].contains { name in
      guard let kind = last.member(name)?.text, kind != first.member(name)?.text else {
        return false
      }
      return ["more", "loadmore"].contains(PlainName.of(kind))
    }
  }

  /// Whether it has no member of the first row, and a token or a flag for the next page, as the
  /// last line of some JSON lines.
  private var describesPage: Bool {
    let members = Array(last.members.lazy.prefix(20))
    guard members.allSatisfy({ first.member($0.name) == nil }) else { return false }
    return Siblings(members).hasFilledToken
      || members.contains {
        StopFlags.more.contains(PlainName.of($0.name)) && $0.value.boolean == true
      }
  }
}
