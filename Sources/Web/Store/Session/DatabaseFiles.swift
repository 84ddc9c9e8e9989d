import Glibc

/// The files of a database: the file itself, its log and its damaged predecessors.
func databaseFiles(_ path: String) -> [StoreInfo.File] {
  let slash = path.lastIndex(of: "/")
  let directory = slash.map { path[...$0] } ?? ""
  let name = path[directory.endIndex...]
  return names(in: directory.isEmpty ? "." : String(directory))
    .filter { $0 == name || $0.hasPrefix("\(name)-") || $0.hasPrefix("\(name).corrupt-") }
    .sorted()
    .compactMap { name in
      size(of: directory + name).map { StoreInfo.File(path: directory + name, bytes: $0) }
    }
}

private func names(in directory: String) -> [String] {
  guard let stream = opendir(directory) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    names.append(withUnsafeBytes(of: &entry.pointee.d_name) { text($0) })
  }
  return names
}

/// The bytes of a file; nil when it has disappeared.
private func size(of path: String) -> Int? {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : nil
}

/// The bytes before the first NUL.
private func text(_ bytes: UnsafeRawBufferPointer) -> String {
  String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
}
