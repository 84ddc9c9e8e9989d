import FeedBrowser
import Paging

/// A picture in a directory, by its path.
struct Picture: Identifiable, Sendable {
  let id: String
}

func storePages<Source: PageSource<Picture>>(of browser: inout FeedBrowser<Source>) {
  browser.itemCoding = ItemCoding {
    Array($0.map(\.id).joined(separator: "\0").utf8)
  } decode: {
    String(decoding: $0, as: UTF8.self).split(separator: "\0").map { Picture(id: String($0)) }
  }
}
