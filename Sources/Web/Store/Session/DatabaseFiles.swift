import EverBase
import Glibc

/// The files of a database: the file itself, its log and its damaged predecessors.
func databaseFiles(_ path: String) -> [StoreInfo.File] {
  let slash = path.lastIndex(of: "/")
  let directory = slash.map { path[...$0] } ?? ""
  let name = path[directory.endIndex...]
  return directoryNames(directory.isEmpty ? "." : String(directory))
    .filter { $0 == name || $0.hasPrefix("\(name)-") || $0.hasPrefix("\(name).corrupt-") }
    .sorted()
    .compactMap { name in
      size(of: directory + name).map { StoreInfo.File(path: directory + name, bytes: $0) }
    }
}

/// The bytes of a file; nil when it has disappeared.
private func size(of path: String) -> Int? {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : nil
}
