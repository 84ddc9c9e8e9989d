import CEverFormats

/// A file of definitions in the program.
struct BuiltInFile {
  let name: String
  let text: String

  /// The sources that are opened by their names, in the order in which they are listed.
  static var sources: [BuiltInFile] { all(cbuiltin_sources) }

  /// The files below `BuiltIn/Hosts`, ordered by name.
  static var hosts: [BuiltInFile] { all(cbuiltin_hosts) }

  /// The names and words of public APIs.
  static var names: String { all(cbuiltin_names).first?.text ?? "" }

  /// The files that a C function returns; the name of a file is its first text in quotation marks.
  private static func all(
    _ texts: (UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>?
  ) -> [BuiltInFile] {
    var count = 0
    let first = texts(&count)
    return UnsafeRawBufferPointer(start: first, count: count).split(separator: 0).map { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let name = text.split(separator: "\"", maxSplits: 2).dropFirst().first ?? ""
      return BuiltInFile(name: name + ".toml", text: text)
    }
  }
}
