import Glibc
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
    switch action {
    case .info: return try StandardOutput.print(description(of: info))
    case .clear:
      let (pages, images) = amounts(of: info)
      return try StandardOutput.print("removed \(pages), and \(images)\n")
    }
  }

  private static func description(of info: StoreInfo) -> PrintedText {
    let files: [PrintedText] = info.files.map { "\($0.path)  \($0.bytes) bytes\n" }
    let (pages, images) = amounts(of: info)
    return """
      \(PrintedText(joining: files))\(pages), of at most \(info.pageLimit)
      \(images), of at most \(info.imageLimit)
      \(PrintedText(joining: info.sources.map(description)))
      """
  }

  private static func description(of source: StoreInfo.Source) -> PrintedText {
    let images: PrintedText =
      source.images > 0 ? ", \(source.images) images, \(source.imageBytes) bytes" : ""
    return "  \(source.source)  \(source.pages) pages, \(source.bytes) bytes\(images)\n"
  }

  private static func amounts(of info: StoreInfo) -> (pages: PrintedText, images: PrintedText) {
    (
      "\(info.sources.reduce(0) { $0 + $1.pages }) pages, \(info.pageBytes) bytes",
      "\(info.sources.reduce(0) { $0 + $1.images }) images, \(info.imageBytes) bytes"
    )
  }
}
