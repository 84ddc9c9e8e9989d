import FeedBrowser
import Glibc
import Paging

/// A picture in a directory.
struct Picture: Identifiable, Sendable {
  let directory: String
  let name: String
  let bytes: Int

  var id: String { name }
  var path: String { "\(directory)/\(name)" }
}

/// The pictures of a directory, by name; the directory is read anew for each page.
struct Folder: PageSource {
  let path: String
  let addressing = PageAddressing.offset

  func page(_ request: PageRequest) async throws(PageError) -> Page<Picture> {
    let names = try pictureNames().sorted()
    let start = if case .offset(let offset) = request.key { min(offset, names.count) } else { 0 }
    let end = min(start + request.pageSize, names.count)
    let pictures = names[start..<end].map { name in
      var status = stat()
      stat("\(path)/\(name)", &status)
      return Picture(directory: path, name: name, bytes: Int(status.st_size))
    }
    return Page(
      items: pictures,
      next: end < names.count ? .offset(end) : nil,
      total: .exact(names.count)
    )
  }

  private func pictureNames() throws(PageError) -> [String] {
    guard let directory = opendir(path) else { throw failure(path) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let ending = name.split(separator: ".").last?.lowercased() ?? ""
      if ["jpg", "jpeg", "png", "gif", "webp"].contains(ending) { names.append(name) }
    }
    return names
  }
}

/// The bytes of a file.
@Sendable func contents(of path: String) async throws -> [UInt8] {
  guard let file = fopen(path, "r") else { throw failure(path) }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
  return bytes
}

func failure(_ path: String) -> PageError {
  PageError("\(path) can't be read: \(String(cString: strerror(errno))).")
}

let path = CommandLine.arguments.dropFirst().first ?? "."
let columns = [
  FeedColumn("Name", width: 30, grows: true), FeedColumn("Bytes", width: 10, alignment: .right),
]
var browser = FeedBrowser("Pictures of \(path)", source: Folder(path: path), columns: columns) {
  FeedEntry([$0.name, "\($0.bytes)"], image: FeedImage($0.path))
}
browser.layout = .grid
browser.images = .custom(contents)
do {
  exit(try browser.run())
} catch {
  print(error)
  exit(1)
}
