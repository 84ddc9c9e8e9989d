import EverItems

/// The user's choice of columns: which of them a list displays, their order and their widths.
package struct ColumnArrangement: Hashable, Sendable {
  /// A column of the source.
  struct Entry: Hashable, Sendable {
    /// The index of the source's column.
    let index: Int
    var isShown: Bool
    /// The cells that the user gave it; nil for those that its values need.
    var width: Int?
  }

  /// All columns, in the user's order.
  private(set) var entries: [Entry]

  /// The columns of a source as it gives them: those for other programs are hidden.
  init(of columns: [Column]) {
    entries = columns.enumerated().map { Entry(index: $0, isShown: !$1.isForPrograms) }
  }

  /// The columns with the names of a text, which displays no others.
  ///
  /// - Parameters:
  ///   - text: titles or paths separated by commas, each with an optional width, as in `name=20,id`.
  ///   - columns: the columns of the source.
  /// - Returns: the choice, and the first name that is none of a column; nil without a choice.
  static func parse(_ text: String, _ columns: [Column]) -> (ColumnArrangement?, unknown: String?) {
    var arrangement = ColumnArrangement(of: columns)
    var shown: [Entry] = []
    var unknown: String?
    for name in text.split(separator: ",").map({ $0.drop { $0 == " " } }) {
      let end = name.lastIndex(of: "=") ?? name.endIndex
      let width = name[end...].dropFirst().isEmpty ? nil : Int(name[end...].dropFirst())
      let whole = columns.firstIndex { $0.isNamed(String(name)) }
      let index =
        whole ?? (width == nil ? nil : columns.firstIndex { $0.isNamed(String(name[..<end])) })
      guard let index else {
        unknown = unknown ?? String(name)
        continue
      }
      guard !shown.contains(where: { $0.index == index }) else { continue }
      let cells = whole == nil ? width.map { min(max($0, 1), widest) } : nil
      shown.append(Entry(index: index, isShown: true, width: cells))
    }
    guard !shown.isEmpty else { return (nil, unknown) }
    arrangement.entries =
      shown
      + arrangement.entries.compactMap { entry in
        shown.contains { $0.index == entry.index }
          ? nil : Entry(index: entry.index, isShown: false)
      }
    return (arrangement, unknown)
  }

  /// The most cells of a column.
  static let widest = 512

  /// The displayed columns, in their order.
  var order: [Int] { entries.filter(\.isShown).map(\.index) }

  /// The displayed columns with their widths, as ``parse(_:_:)`` reads them.
  func text(_ columns: [Column]) -> String {
    entries.filter(\.isShown).map { entry in
      let column = columns[entry.index]
      let name = column.title.contains(where: { ",=".contains($0) }) ? column.path : column.title
      return name + (entry.width.map { "=\($0)" } ?? "")
    }
    .joined(separator: ",")
  }

  /// The cells that the user gave a column; nil for those that its values need.
  func width(of index: Int) -> Int? { entries.first { $0.index == index }?.width }

  /// Shows or hides the column of a place; the last shown one stays.
  mutating func toggle(_ place: Int) {
    guard !entries[place].isShown || order.count > 1 else { return }
    entries[place].isShown.toggle()
  }

  /// Moves the column of a place, and the place with it.
  mutating func move(_ place: inout Int, by step: Int) {
    let column = entries.remove(at: place)
    place = min(max(0, place.addingClamped(step)), entries.count)
    entries.insert(column, at: place)
  }

  /// Sets the cells of the column of a place.
  mutating func setWidth(of place: Int, to cells: Int?) {
    entries[place].width = cells.map { min(max($0, 1), Self.widest) }
  }

  /// Gives all columns the widths that their values need.
  mutating func fit() { for place in entries.indices { entries[place].width = nil } }
}

/// The columns that a list displays: all, or the user's choice, from the first or from a later one
/// on.
struct ColumnWindow: Hashable, Sendable {
  /// The indices of the columns; nil for the source's own choice.
  var order: [Int]?
  /// The number of columns after the first one that are scrolled out at the left.
  var scrolled = 0

  /// Whether the source chooses the columns for the width of the list.
  var isOwnChoice: Bool { order == nil && scrolled == 0 }

  /// The indices of all columns of the window, also of those without room.
  func all(of source: [Column]) -> [Int] {
    order ?? source.indices.filter { !source[$0].isForPrograms }
  }

  /// The columns from which a list displays as many as it has room for.
  func candidates(of source: [Column]) -> [(index: Int, column: Column)] {
    let all = all(of: source)
    return (all.prefix(1) + all.dropFirst(1 + scrolled)).map { ($0, source[$0]) }
  }
}
