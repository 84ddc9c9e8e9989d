import EverText

/// The lines of an item's JSON, of which objects and arrays can be folded.
struct JSONOutline: Hashable, Sendable {
  private let texts: [String]
  /// For each line that opens an object or an array, the index of the line that closes it; for any
  /// other line its own index.
  private let ends: [Int]
  /// The lines whose content isn't displayed.
  private(set) var folded: Set<Int> = []

  /// - Parameter texts: indented JSON, one line for each element.
  /// - Complexity: O(characters).
  init(_ texts: [String]) {
    self.texts = texts
    var ends = Array(texts.indices)
    var open: [Int] = []
    for (index, text) in texts.enumerated() {
      switch text.first(where: { $0 != " " }) {
      case "}", "]": if let start = open.popLast() { ends[start] = index }
      default: break
      }
      if text.last == "{" || text.last == "[" { open.append(index) }
    }
    self.ends = ends
  }

  /// The indices of the lines that are displayed.
  var visible: [Int] {
    var visible: [Int] = []
    var index = 0
    while index < texts.count {
      visible.append(index)
      index = folded.contains(index) ? ends[index] + 1 : index + 1
    }
    return visible
  }

  /// A line as it is displayed; the line of a folded object or array has the number of its
  /// elements.
  func text(at index: Int) -> String {
    guard folded.contains(index) else { return texts[index] }
    let end = texts[ends[index]]
    return texts[index] + " … " + end.drop { $0 == " " } + "  \(elements(of: index))"
  }

  /// Folds or unfolds the object or array that a line opens, or else the one that it is in, and
  /// returns the line that opens it.
  mutating func toggle(at index: Int) -> Int {
    let start = ends[index] > index ? index : opener(of: index)
    guard let start else { return index }
    if folded.remove(start) == nil { folded.insert(start) }
    return start
  }

  mutating func unfold() { folded = [] }

  private func opener(of index: Int) -> Int? {
    (0..<index).last { ends[$0] >= index && ends[$0] > $0 }
  }

  private func elements(of index: Int) -> String {
    let depth = indentation(of: texts[index]) + 2
    let count = texts[(index + 1)..<ends[index]].count { text in
      indentation(of: text) == depth && !text.dropFirst(depth).hasPrefix("}")
        && !text.dropFirst(depth).hasPrefix("]")
    }
    return texts[index].last == "{"
      ? CleanText(counting: count, "field", "fields").string
      : CleanText(counting: count, "element", "elements").string
  }

  private func indentation(of text: String) -> Int { text.utf8.prefix { $0 == 0x20 }.count }
}
