import EverBase
import EverInputs
import Glibc
import Paging

/// What a file and a pipe of a million lines take: bytes and rows for the first screen, and the memory
/// of the index.
enum FileCounts {
  private static let size = 200

  static func measure() async -> [TableRow] {
    let block = (0..<1_000).map { "\($0) a line of some length, as a log has them\n" }.joined()
    let text = Array(String(repeating: block, count: 1_000).utf8)
    let directory = TemporaryDirectory()
    let path = (directory?.path ?? "") + "/lines"
    // Nothing is counted without the file, which exceeds the limits.
    _ = writeFile(text, at: path)
    return await counts(of: "file", open(path, O_RDONLY))
      + counts(of: "pipe", popen("cat " + path, "r").map(fileno) ?? -1)
  }

  private static func counts(of kind: String, _ descriptor: Int32) async -> [TableRow] {
    let source = InputSource(
      descriptor: descriptor,
      isOwner: true,
      directories: ["/tmp"],
      columns: { _ in [] }
    )
    let page = try? await source.page(PageRequest(key: .first, pageSize: size))
    let lines = page?.items ?? []
    var feed = SampleFeed(items: lines.count, page: Page(items: lines, total: .exact(lines.count)))
    _ = feed.frame()
    let rows = lines.count == size ? source.decodedRows : nil
    while case .atLeast? = try? await source.total().0 {}
    let end = source.progress
    let index = end.records.count == 1_000_000 ? end.indexBytes : nil
    return [
      ScreenCounts.row("bytes of a \(kind) for the first screen", end.firstBytes, limit: 1_000_000),
      ScreenCounts.row("rows of a \(kind) decoded to show 40 of \(size)", rows, limit: 80),
      ScreenCounts.row("bytes of the index of a \(kind)", index, limit: 4_000_000),
    ]
  }
}
