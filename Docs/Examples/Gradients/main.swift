import FeedBrowser
import Glibc
import Paging

/// A picture of four colours, made from its number.
struct Gradient: Identifiable, Sendable {
  let id: Int
  var name: String { "gradient \(id)" }

  /// The red, the green and the blue of each corner.
  var corners: [UInt8] {
    (0..<12).map { UInt8(truncatingIfNeeded: (id &* 12 &+ $0) &* 0x9E37_79B1 >> 16) }
  }

  /// A GIF of four pixels, which are blended when it is drawn larger.
  var gif: [UInt8] {
    Array("GIF89a".utf8) + [2, 0, 2, 0, 0x81, 0, 0] + corners
      + [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x44, 0x34, 5, 0, 0x3B]
  }
}

/// Pages without an end; a refresh begins with another gradient, and one page in ten fails.
struct Gradients: PageSource {
  let addressing = PageAddressing.serial

  func page(_ request: PageRequest) async throws(PageError) -> Page<Gradient> {
    var first = Int.random(in: 1..<1_000_000)
    if case .token(let token) = request.key { first = Int(token) ?? first }
    guard Int.random(in: 0..<10) > 0 else { throw PageError("The colours have run dry.") }
    let end = first + request.pageSize
    return Page(items: (first..<end).map { Gradient(id: $0) }, next: .token("\(end)"))
  }
}

let column = FeedColumn("Name", width: 20, grows: true)
var browser = FeedBrowser("Gradients", source: Gradients(), columns: [column]) { gradient in
  FeedEntry([gradient.name], image: FeedImage("\(gradient.id)", width: 600, height: 400))
}
browser.layout = .grid
browser.images = .custom { Gradient(id: Int($0) ?? 0).gif }
browser.appearance.caption = { gradient, _ in [StyledRow(gradient.name, style: .bold)] }
browser.appearance.errorRow = { failure, remedy in
  [StyledText("✗ " + failure.error.message, style: .error), StyledText(" · " + remedy)]
}
browser.onDisplay = { [updates = browser.updates] gradient in
  updates.showNotice("\(gradient.name): \(gradient.corners)")
}
browser.commands = [
  FeedCommand("hide", keys: "x", summary: "hide this gradient") { [updates = browser.updates] in
    if let gradient = $0.item { updates.remove(gradient.id) }
  }
]
exit(browser.main())
