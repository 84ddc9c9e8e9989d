import EverDocuments

/// The properties of a list, by its first elements.
struct ListSample {
  let elements: [JSONValue]

  /// The member names of each element that is an object.
  private let names: [Set<String>]

  init(_ elements: [JSONValue]) {
    self.elements = elements
    names = elements.filter { $0.kind == .object }.map { object in
      Set(object.members.lazy.prefix(60).map(\.name))
    }
  }

  /// The kind that most elements have; nil without elements, or when two kinds are equally
  /// frequent.
  var kind: JSONValue.Kind? {
    let counts = elements.reduce(into: [JSONValue.Kind: Int]()) { $0[$1.kind, default: 0] += 1 }
    let most = counts.values.max()
    let kinds = counts.filter { $0.value == most }.keys
    return kinds.count == 1 ? kinds.first : nil
  }

  /// The similarity of the elements: the mean share of names that each has in common with the
  /// first.
  ///
  /// 1 when all elements have the same names; 0 when they aren't objects.
  var likeness: Double {
    guard let first = names.first, names.count == elements.count else { return 0 }
    if names.count == 1 { return 1 }
    let shares = names.dropFirst().map { other in
      let all = first.union(other).count
      return all == 0 ? 0 : Double(first.intersection(other).count) / Double(all)
    }
    return shares.reduce(0, +) / Double(shares.count)
  }

  /// Whether the elements are arrays of equal length, like the rows of a table.
  var isTable: Bool {
    guard let width = elements.first?.elements.reduce(0, { count, _ in count + 1 }), width > 0,
      kind == .array
    else { return false }
    return elements.allSatisfy { row in row.elements.reduce(0) { count, _ in count + 1 } == width }
  }

  var isUniform: Bool { elements.allSatisfy { $0.kind == kind } }
}
