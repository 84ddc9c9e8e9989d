import Cells
import ListParts

/// Where the parts of the picker stand.
struct PickerLayout {
  /// What is said below the field: why something can't be opened, or what is to be typed.
  let remarks: [(text: CleanText, isError: Bool)]
  /// Rows for entries.
  let listHeight: Int
  /// Whether a blank row stands above the entries.
  let hasBlank: Bool

  /// Rows for the title, the field and the status line.
  private static let fixedRows = 3
  /// Rows that a remark takes at most.
  private static let longestRemark = 4

  init(of picker: Picker, size: Size) {
    let room = max(0, size.rows - Self.fixedRows)
    let remarks = Self.remarks(of: picker, columns: size.columns)
    // A choice without anything to choose from would be none.
    self.remarks = Array(remarks.prefix(min(Self.longestRemark, max(0, room - 1))))
    hasBlank = self.remarks.isEmpty && room > 4
    listHeight = max(0, room - self.remarks.count - (hasBlank ? 1 : 0))
  }

  private static func remarks(
    of picker: Picker,
    columns: Int
  ) -> [(text: CleanText, isError: Bool)] {
    if let problem = picker.problem {
      let text = [problem.message, problem.advice].compactMap(\.self).joined(separator: " ")
      let clean = "✗ " + CleanText(sanitizing: text)
      return TextWrapper.wrap(clean, to: max(1, columns - 4)).map { ($0, true) }
    }
    if let source = picker.source, let argument = source.argument {
      return [(CleanText(sanitizing: argument) + ": type it, or choose one below", false)]
    }
    if picker.entries.isEmpty {
      return [("nothing matches; a URL, FILE.toml or a source's name can be typed", false)]
    }
    return []
  }
}
