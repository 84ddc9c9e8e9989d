import Glibc

/// The names in a directory, in any order and without `.` and `..`; none when it can't be read.
///
/// At most 100 000 entries are read.
package func directoryNames(_ path: String) -> [String] {
  guard let entries = opendir(path) else { return [] }
  defer { closedir(entries) }
  var names: [String] = []
  while names.count < 100_000, let entry = readdir(entries) {
    names.append(
      withUnsafeBytes(of: &entry.pointee.d_name) { name in
        String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
      }
    )
  }
  return names.filter { $0 != "." && $0 != ".." }
}
