import Paging
import EverText

/// The positions of the picker's parts.
struct PickerLayout {
  /// The remarks below the field: why something can't be opened, or what to type.
  let remarks: [(text: CleanText, isError: Bool)]
  /// The number of rows for entries.
  let listHeight: Int
  /// Whether there is a blank row above the entries.
  let hasBlank: Bool

  /// The number of rows for the title, the field and the status line.
  private static let fixedRows = 3
  /// The largest number of rows of a remark.
  private static let longestRemark = 4

  init(of picker: Picker, size: Size) {
    let room = max(0, size.rows - Self.fixedRows)
    let remarks = Self.remarks(of: picker, columns: size.columns)
    // At least one row is left for entries, so that the user can choose.
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
    let hint: CleanText
    if let argument = picker.source?.argument {
      let rest: CleanText = picker.entries.isEmpty ? ": type it" : ": type it, or choose one below"
      hint = CleanText(sanitizing: argument) + rest
    } else if picker.entries.isEmpty, picker.hasOption {
      hint = "options such as --mock belong to the command line: everscroll starwars --mock"
    } else if picker.entries.isEmpty {
      hint = "nothing matches; a URL, a file or a source's name can be typed"
    } else {
      return []
    }
    return TextWrapper.wrap(hint, to: columns - 4).map { ($0, false) }
  }
}
