import FeedBrowser
import Glibc
import Paging

/// A colour of the terminal's palette.
struct Shade: Identifiable, Sendable {
  let id: Int
  let code: String
}

/// The 256 colours, a page at a time.
struct Shades: PageSource {
  let addressing = PageAddressing.offset

  func page(_ request: PageRequest) async throws(PageError) -> Page<Shade> {
    let first = if case .offset(let offset) = request.key { offset } else { 0 }
    let end = min(first + request.pageSize, 256)
    let shades = (first..<end).map { Shade(id: $0, code: "ESC[38;5;\($0)m") }
    return Page(items: shades, next: end < 256 ? .offset(end) : nil, total: .exact(256))
  }
}

// The screen is on the terminal, so what is chosen may go into a pipe: code=$(Chooser)
do {
  guard let shade = try FeedBrowser(source: Shades(), title: "Choose a colour").choose() else {
    exit(1)
  }
  print(shade.code)
} catch FeedBrowserError.ended(let status) {
  exit(status)
} catch {
  print(error)
  exit(1)
}
