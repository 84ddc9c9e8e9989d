import Glibc

/// The files of a process in `/proc`.
struct ProcessFiles {
  let process: Int32

  /// The lines of a file, each split into words.
  func lines(of name: String) -> [[Substring]] {
    let file = open("/proc/\(process)/\(name)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 8_192)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
      .map { $0.split { $0 == " " || $0 == "\t" } }
  }

  /// The names in a directory, sorted; nil when it can't be read.
  func names(in directory: String) -> [String]? {
    guard let directory = opendir("/proc/\(process)/\(directory)") else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  /// The namespace of a kind, as one word; nil when the kernel doesn't say it.
  func namespace(_ kind: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 64)
    guard readlink("/proc/\(process)/ns/\(kind)", &bytes, bytes.count - 1) > 0 else { return nil }
    return bytes.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }
}
