import FeedBrowser
import Glibc
import Paging

/// One of the 16 777 216 colours, by its number.
struct Swatch: Identifiable, Sendable {
  let id: Int

  var rgb: (UInt8, UInt8, UInt8) {
    (UInt8(id >> 16 & 0xFF), UInt8(id >> 8 & 0xFF), UInt8(id & 0xFF))
  }

  var name: String {
    let digits = String(id, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

/// Every colour, mixed so that neighbours differ; generated for each request, without a network.
struct Palette: PageSource {
  let addressing = PageAddressing.offset
  let count = 1 << 24

  func page(_ request: PageRequest) async throws(PageError) -> Page<Swatch> {
    let first = if case .offset(let offset) = request.key { offset } else { 0 }
    let places = first..<min(first + request.pageSize, count)
    return Page(
      items: places.map { Swatch(id: $0 &* 0x9E_3779 % count) },
      next: places.upperBound < count ? .offset(places.upperBound) : nil,
      total: .exact(count)
    )
  }
}

let browser = FeedBrowser("Colours", source: Palette()) { swatch, _ in
  let (red, green, blue) = swatch.rgb
  let style = TextStyle(background: .rgb(red, green, blue))
  return [StyledText(swatch.name, width: 7), StyledText("        ", style: style)]
}
exit(browser.main())
