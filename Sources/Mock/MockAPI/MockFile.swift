import CEverServer

/// A file of `Sources/Mock/Files`, as bytes in the program.
///
/// `@unchecked Sendable`: the bytes are constants of the program.
struct MockFile: @unchecked Sendable {
  /// The name without the kind at its start and the extension.
  let name: String
  let bytes: UnsafeBufferPointer<UInt8>

  /// The pictures of people.
  static let portraits = files("portrait-", ".webp")

  /// The pictures of photos, each named by its subject and the time or the weather.
  static let photos = files("photo-", ".webp")

  private static func files(_ kind: String, _ end: String) -> [MockFile] {
    var count = 0
    let files = UnsafeBufferPointer(start: cmock_files(&count), count: count)
    return files.compactMap { file in
      let name = String(cString: file.name)
      guard name.hasPrefix(kind), name.hasSuffix(end) else { return nil }
      return MockFile(
        name: String(name.dropFirst(kind.count).dropLast(end.count)),
        bytes: UnsafeBufferPointer(start: file.bytes, count: file.count)
      )
    }
  }

  /// The cells of a table, row by row; each row has this number of them.
  static func table(_ name: String, cells count: Int) -> [[String]] {
    files(name, ".txt").flatMap { file in
      String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").map { row in
        let cells = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        precondition(cells.count == count, "a row of \(name) has \(count) cells: \(row)")
        return cells
      }
    }
  }
}
