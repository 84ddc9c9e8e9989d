import Glibc
import EverText
import EverWeb

/// `everscroll cache info` and `everscroll cache clear`.
enum CacheCommand {
  /// - Throws: when there is no directory for a cache, or the cache can't be read.
  static func run(_ action: Options.CacheAction) throws -> Int32 {
    guard let path = CacheFile.path else {
      throw Problem("There is no place for a cache; set HOME or XDG_CACHE_HOME.", status: 1)
    }
    let store = Store(StoreConfiguration(path: path), onProblem: { _ in })
    defer { store.close(waitingAtMost: Store.closingLimit) }
    let info = try TaskWait.result {
      action == .info ? try await store.info() : try await store.clear()
    }
    let pages = "\(info.sources.reduce(0) { $0 + $1.pages }) pages, \(info.pageBytes) bytes"
    let images = "\(info.sources.reduce(0) { $0 + $1.images }) images, \(info.imageBytes) bytes"
    let lines =
      switch action {
      case .clear: ["removed \(pages), and \(images)"]
      case .info:
        info.files.map { "\($0.path)  \($0.bytes) bytes" }
          + ["\(pages), of at most \(info.pageLimit)", "\(images), of at most \(info.imageLimit)"]
          + info.sources.map(line)
      }
    return try StandardOutput.print(lines.map { CleanText(sanitizing: $0) })
  }

  private static func line(of source: StoreInfo.Source) -> String {
    let images = source.images > 0 ? ", \(source.images) images, \(source.imageBytes) bytes" : ""
    return "  \(source.source)  \(source.pages) pages, \(source.bytes) bytes\(images)"
  }
}
