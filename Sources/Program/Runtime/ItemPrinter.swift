package import EverBrowser
package import EverItems
import EverText

/// The format of printed items; the raw value is the word after `--format`.
package enum ItemFormat: String, CaseIterable, Hashable, Sendable {
  /// Aligned columns.
  case text
  /// The JSON of each item, one per line.
  case jsonLines = "jsonl"
  /// RFC 4180 with line feeds; numbers have no commas, and other values are unchanged, including
  /// formulas of spreadsheets.
  case csv
  /// Values with tabs between them, and numbers without commas.
  case tsv
  case markdown = "md"

  /// Whether other programs read its values, which have no units then, and have room for all fields.
  package var isForPrograms: Bool { self == .csv || self == .tsv }
}

/// Formats items for printing, with a heading before the first one.
package struct ItemPrinter: Sendable {
  private let format: ItemFormat
  /// Whether the text is for a terminal, where control characters must be removed.
  private let isForTerminal: Bool
  /// The columns for the layouts of items: `Item.layout` counts them from 1.
  package var layouts: [[Column]] = []
  /// The columns that the user chose for the list, by their indices; nil without a choice.
  package var order: [Int]?
  private let findColumns: @Sendable () -> [Column]
  /// Nil before the first items.
  private var columns: [Column]?

  /// Makes a printer that has printed nothing.
  ///
  /// The columns are requested once, with the first items, because a source without a definition
  /// chooses its columns from its items.
  package init(
    _ format: ItemFormat,
    isForTerminal: Bool,
    columns: @escaping @Sendable () -> [Column]
  ) {
    self.format = format
    self.isForTerminal = isForTerminal
    findColumns = columns
  }

  /// Returns the text of the next items, after the heading when they are the first ones.
  package mutating func text(of items: [Item]) -> String {
    end() + items.map { text(of: $0, columns ?? []) }.joined()
  }

  /// Returns the rest of the output: the heading, if there were no items.
  package mutating func end() -> String {
    guard columns == nil else { return "" }
    let columns = findColumns()
    self.columns = columns
    return columns.isEmpty ? "" : heading(of: shown(columns).map { columns[$0] })
  }

  private func heading(of columns: [Column]) -> String {
    let titles = columns.map(\.title)
    switch format {
    case .text, .jsonLines: return ""
    case .csv: return csv(titles)
    case .tsv: return titles.tabSeparated + "\n"
    case .markdown:
      let rules = columns.map { $0.alignment == .right ? "---:" : "---" }
      return markdown(titles) + "|" + rules.joined(separator: "|") + "|\n"
    }
  }

  /// The text of one item, including its line end.
  private func text(of item: Item, _ columns: [Column]) -> String {
    let isUsual = item.content.layout == 0
    let columns = item.content.value(of: columns, layouts)
    let shown = isUsual ? shown(columns) : columns.indices.filter { isPrinted(columns[$0]) }
    let fields = shown.map { index in index < item.fields.count ? item.fields[index] ?? "" : "" }
    switch format {
    case .text: return aligned(fields, in: shown.map { columns[$0] })
    case .jsonLines: return safe(item.json.inOneLine) + "\n"
    case .csv: return csv(zip(shown, fields).map { columns[$0].form.plain($1) })
    case .tsv:
      return safe(zip(shown, fields).map { columns[$0].form.plain($1) }.tabSeparated) + "\n"
    case .markdown: return markdown(fields)
    }
  }

  /// The indices of the printed columns of a list.
  private func shown(_ columns: [Column]) -> [Int] {
    order ?? columns.indices.filter { isPrinted(columns[$0]) }
  }

  /// Other programs have room for all columns.
  private func isPrinted(_ column: Column) -> Bool {
    format.isForPrograms || !column.isForWideLists
  }

  private func safe(_ text: String) -> String {
    isForTerminal ? CleanText(sanitizing: text).string : text
  }

  /// The fields in aligned columns; always sanitised, since people read this format.
  private func aligned(_ fields: [String], in columns: [Column]) -> String {
    var line = ""
    let last = fields.lastIndex { !$0.isEmpty } ?? 0
    for (index, (field, column)) in zip(fields.prefix(last + 1), columns).enumerated() {
      let text = CleanText(sanitizing: field)
      // The last column isn't padded: for a line of text it is as wide as any screen.
      let isPadded = column.alignment == .right || index < last
      let width = isPadded ? column.width - DisplayWidth.of(text) : 0
      let blanks = String(repeating: " ", count: max(0, width))
      line += column.alignment == .right ? blanks + text.string : text.string + blanks
      if index < last { line += "  " }
    }
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }

  /// A record of RFC 4180, without its line end.
  private func csv(_ fields: [String]) -> String {
    fields.map { field in
      let text = safe(field)
      // An empty line wouldn't be a record.
      let needsQuotes =
        text.utf8.contains { Self.csvMarks.contains($0) } || (text.isEmpty && fields.count == 1)
      return needsQuotes ? "\"" + text.preceding([0x22], with: 0x22) + "\"" : text
    }
    .joined(separator: ",") + "\n"
  }

  /// Comma, quote, line feed and carriage return.
  private static let csvMarks: [UInt8] = [0x2c, 0x22, 0x0a, 0x0d]

  /// A row of a table in GitHub Flavored Markdown (section 4.10); characters that would end a cell
  /// or start a tag are escaped.
  private func markdown(_ fields: [String]) -> String {
    let cells = fields.map { field in
      CleanText(sanitizing: field).string.preceding(Self.markdownMarks, with: 0x5c)
    }
    return "|" + cells.joined(separator: "|") + "|\n"
  }

  /// Backslash, bar and less-than sign.
  private static let markdownMarks: [UInt8] = [0x5c, 0x7c, 0x3c]
}

extension String {
  /// The text with a byte inserted before each marked byte, all of them ASCII.
  ///
  /// Compares bytes, because a comma with a combining mark is another `Character` than a comma.
  fileprivate func preceding(_ marked: [UInt8], with mark: UInt8) -> String {
    guard utf8.contains(where: { marked.contains($0) }) else { return self }
    return String(
      decoding: utf8.flatMap { marked.contains($0) ? [mark, $0] : [$0] },
      as: UTF8.self
    )
  }
}

extension ChosenItems {
  /// Returns the items as they are printed without a screen, after the heading of their source.
  package func text(_ format: ItemFormat, isForTerminal: Bool) -> String {
    var printer = ItemPrinter(format, isForTerminal: isForTerminal) { columns }
    printer.layouts = layouts
    return printer.text(of: items)
  }
}
