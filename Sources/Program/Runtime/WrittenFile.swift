import EverBase
import EverBrowser
import EverItems
import EverText
import Glibc
import Paging

/// A new file with items of a list, in the format that its name tells.
struct WrittenFile: Sendable {
  let path: String
  let format: ItemFormat
  let columns: WrittenColumns

  private static let formats: [ItemFormat] = [.csv, .tsv, .jsonLines, .markdown]

  /// - Throws: a `PageError` for a name without a known ending.
  init(_ path: String, _ columns: WrittenColumns) throws(PageError) {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let format = Self.formats.first(where: { $0.rawValue == ending }), path.contains(".")
    else {
      throw PageError("Name a file that ends in .csv, .tsv, .jsonl or .md, not ‘\(path)’.")
    }
    self.path = UserDirectory.expanding(path)
    self.format = format
    self.columns = columns
  }

  /// Writes items, or with nil the whole list of a source; returns a sentence for the user.
  ///
  /// The file has another name until it is whole.
  ///
  /// - Throws: a `PageError` when there is such a file, it can't be written, or an item is missing.
  func write(
    _ items: [Item]?,
    from source: any ItemSource,
    _ configuration: FeedConfiguration
  ) async throws(PageError) -> String {
    let new = "\(path).\(getpid())"
    let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw refusal(errno) }
    defer {
      close(file)
      unlink(new)
    }
    var printer = ItemPrinter(format, isForTerminal: false) {
      [columns = columns.columns] in columns
    }
    printer.layouts = columns.layouts
    printer.order = columns.order
    var count = 0
    var code: Int32 = 0
    func take(_ items: [Item]) -> Bool {
      count += items.count
      code = writeAll(printer.text(of: items), to: file)
      return code == 0
    }
    var failure: String?
    if let items {
      _ = take(items)
    } else {
      var load = ListLoad(configuration, limit: nil, completes: format != .jsonLines)
      let outcome = await load.run(from: source, timer: FeedTimer(.continuous)) { items, _ in
        take(items)
      }
      failure = outcome.isWhole || outcome == .refused ? nil : outcome.sentence
    }
    if Task.isCancelled { throw .cancelled }
    if code == 0, failure == nil { code = writeAll(printer.end(), to: file) }
    // A link fails where the name is taken, which renaming doesn't.
    if code == 0, failure == nil, link(new, path) != 0 { code = errno }
    guard code == 0 else { throw refusal(code) }
    if let failure { throw PageError("\(path) isn't written: \(failure)") }
    return "wrote \(CleanText(counting: count, "item", "items").string) to \(path)"
  }

  private func refusal(_ code: Int32) -> PageError {
    PageError("\(path) isn't written: \(String(errno: code)).")
  }
}
