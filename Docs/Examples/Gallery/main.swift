import FeedBrowser
import Glibc
import Paging

/// A picture in a directory, by its path.
struct Picture: Identifiable, Sendable {
  let id: String
  var name: String { String(id.split(separator: "/").last ?? "") }
}

/// The pictures of a directory, by name; the directory is read anew for each page.
struct Folder: PageSource {
  let path: String
  let addressing = PageAddressing.offset

  func page(_ request: PageRequest) async throws(PageError) -> Page<Picture> {
    guard access(path, R_OK) == 0 else {
      throw PageError("\(path) can't be read: \(String(cString: strerror(errno))).")
    }
    let escaped = path.map { "[]*?{}\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    var found = glob_t()
    defer { globfree(&found) }
    glob("\(escaped)/*.{jpg,JPG,jpeg,JPEG,png,PNG,gif,GIF,webp,WEBP}", GLOB_BRACE, nil, &found)
    let paths = (0..<Int(found.gl_pathc)).compactMap {
      found.gl_pathv[$0].map { String(cString: $0) }
    }
    let start = if case .offset(let offset) = request.key { min(offset, paths.count) } else { 0 }
    let end = min(start + request.pageSize, paths.count)
    return Page(
      items: paths.sorted()[start..<end].map { Picture(id: $0) },
      next: end < paths.count ? .offset(end) : nil,
      total: .exact(paths.count)
    )
  }
}

/// The pictures of a directory as a grid.
func gallery(of path: String) -> FeedBrowser<Folder> {
  let column = FeedColumn("Name", width: 30, grows: true)
  var browser = FeedBrowser("Pictures of \(path)", source: Folder(path: path), columns: [column]) {
    FeedEntry([$0.name], image: FeedImage($0.id))
  }
  browser.layout = .grid
  browser.images = .files
  browser.appearance.caption = { picture, _ in [StyledRow(picture.name, style: .bold)] }
  browser.appearance.failureScreen = { failure, remedy in
    [StyledRow(failure.error.message, style: .error), StyledRow(remedy, style: .dim)]
  }
  browser.onImageFailed = { [updates = browser.updates] picture, reason in
    updates.showNotice("\(picture.name): \(reason)")
  }
  return browser
}

let paths = CommandLine.arguments.dropFirst()
var browser = gallery(of: paths.first ?? ".")
browser.tabs = paths.dropFirst().map { FeedTab(gallery(of: $0)) }
browser.storage = FeedStorage(of: "gallery")
exit(browser.main())
