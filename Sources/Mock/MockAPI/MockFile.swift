import CEverServer

/// A file of `Sources/Mock/Files`, as bytes in the program.
///
/// `@unchecked Sendable`: the bytes are constants of the program.
struct MockFile: @unchecked Sendable {
  private let kind: String

  /// The name without the kind at its start and the extension.
  let name: String

  let bytes: UnsafeBufferPointer<UInt8>

  /// The pictures of people.
  static let portraits = pictures.filter { $0.kind == "portrait" }

  /// The pictures of photos, each named by its subject and the time or the weather.
  static let photos = pictures.filter { $0.kind == "photo" }

  private static let pictures: [MockFile] = {
    var count = 0
    var rest = UnsafeBufferPointer(start: cmock_pictures(&count), count: count)[...]
    return table("pictures", cells: 2).map { cells in
      // A RIFF file has a header of 8 bytes, which states the size of the rest (RFC 9649, 2.3).
      let size = (4..<8).reversed().reduce(0) { $0 << 8 | Int(rest[rest.startIndex + $1]) } + 8
      defer { rest = rest.dropFirst(size) }
      let bytes = UnsafeBufferPointer(rebasing: rest.prefix(size))
      return MockFile(kind: cells[0], name: cells[1], bytes: bytes)
    }
  }()

  private static let tables: [String: String] = {
    var count = 0
    let texts = UnsafeRawBufferPointer(start: cmock_tables(&count), count: count)
    let names = ["broken", "names", "people", "pictures", "sites", "subjects", "things"]
    return Dictionary(
      uniqueKeysWithValues: zip(
        names,
        texts.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      )
    )
  }()

  /// The cells of a table, row by row; each row has this number of them.
  static func table(_ name: String, cells count: Int) -> [[String]] {
    // Bytes, because finding the characters of a text takes much longer, and the server waits for it.
    tables[name, default: ""].utf8.split(separator: UInt8(ascii: "\n")).map { row in
      let cells = row.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      precondition(cells.count == count, "a row of \(name) has \(count) cells: \(cells)")
      return cells
    }
  }
}

extension MockFile {
  /// The size of a preview in pixels.
  static let previewSize = (width: 48, height: 32)

  /// The previews of all photos, one below the other.
  private static let previews: [UInt32] =
    pictures.filter { $0.kind == "previews" }.flatMap { file in
      Scene(content: .file(file), seed: 0)
        .pixels(width: previewSize.width, height: previewSize.height * photos.count)
    }

  /// A photo in a small size, because decoding the file takes milliseconds; empty for other files.
  var preview: [UInt32] {
    guard let place = Self.photos.firstIndex(where: { $0.name == name }) else { return [] }
    let count = Self.previewSize.width * Self.previewSize.height
    return Array(Self.previews[place * count..<(place + 1) * count])
  }
}
