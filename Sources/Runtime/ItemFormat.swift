import Cells
import CommandLineOptions
import Items

/// Turns items into the text that `--print` writes.
struct ItemFormat {
  private let format: Options.Format
  private let columns: [Column]
  /// Whether the text goes to a terminal, where nothing may pass that it would take as control.
  private let isForTerminal: Bool

  init(_ format: Options.Format, columns: [Column], isForTerminal: Bool) {
    self.format = format
    self.columns = columns
    self.isForTerminal = isForTerminal
  }

  /// What comes before the first item; nil for nothing.
  var heading: String? {
    let titles = columns.map(\.title)
    switch format {
    case .text, .jsonl: return nil
    case .csv: return csv(titles)
    case .markdown:
      let rules = columns.map { $0.alignment == .right ? "---:" : "---" }
      return markdown(titles) + "|" + rules.joined(separator: "|") + "|\n"
    }
  }

  /// The text of one item, its line end included.
  func text(of item: Item) -> String {
    let fields = columns.indices.map { index in
      index < item.fields.count ? item.fields[index] ?? "" : ""
    }
    switch format {
    case .text: return aligned(fields)
    case .jsonl: return safe(item.json.replacingLineBreaks) + "\n"
    case .csv: return csv(fields)
    case .markdown: return markdown(fields)
    }
  }

  private func safe(_ text: String) -> String {
    isForTerminal ? CleanText(sanitizing: text).string : text
  }

  /// Fields under one another; always sanitised, for it is made to be read.
  private func aligned(_ fields: [String]) -> String {
    var line = ""
    for (field, column) in zip(fields, columns) {
      let text = CleanText(sanitizing: field)
      let blanks = String(repeating: " ", count: max(0, column.width - DisplayWidth.of(text)))
      line += column.alignment == .right ? blanks + text.string : text.string + blanks
      line += "  "
    }
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }

  /// A record of RFC 4180, but for its line end, which is that of other tools here.
  private func csv(_ fields: [String]) -> String {
    fields.map { field in
      let text = safe(field)
      guard text.contains(where: { ",\"\n\r".contains($0) || $0 == "\r\n" }) else { return text }
      return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
    .joined(separator: ",") + "\n"
  }

  private func markdown(_ fields: [String]) -> String {
    let cells = fields.map { CleanText(sanitizing: $0).string.replacing("|", with: "\\|") }
    return "|" + cells.joined(separator: "|") + "|\n"
  }
}

extension String {
  /// The JSON in one line: line breaks between its values are blanks to JSON, and within strings
  /// there are none (RFC 8259, section 7).
  fileprivate var replacingLineBreaks: String {
    guard utf8.contains(where: { $0 == 0x0a || $0 == 0x0d }) else { return self }
    return String(decoding: utf8.map { $0 == 0x0a || $0 == 0x0d ? 0x20 : $0 }, as: UTF8.self)
  }
}
