import CEverFormats

/// A file of definitions in the program.
struct BuiltInFile {
  let name: String
  let text: String

  /// The sources that are opened by their names, in the order in which they are listed.
  static var sources: [BuiltInFile] { all(cbuiltin_sources) }

  /// The files below `BuiltIn/Hosts`, ordered by name.
  static var hosts: [BuiltInFile] { all(cbuiltin_hosts) }

  private static func all(
    _ files: (UnsafeMutablePointer<Int>?) -> UnsafePointer<cbuiltin_file>?
  ) -> [BuiltInFile] {
    var count = 0
    let first = files(&count)
    return UnsafeBufferPointer(start: first, count: count).map { file in
      let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
      return BuiltInFile(
        name: String(cString: file.name),
        text: String(decoding: bytes, as: UTF8.self)
      )
    }
  }
}
