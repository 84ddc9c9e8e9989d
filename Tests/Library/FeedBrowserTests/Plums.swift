import FeedBrowser
import Paging

/// A numbered thing to browse.
struct Plum: Identifiable, Hashable, Sendable {
  var id: Int

  static func list(of count: Int) -> [Plum] { (0..<count).map { Plum(id: $0) } }
}

let plumColumns = [
  FeedColumn("Name", width: 12, grows: true),
  FeedColumn("Weight", width: 8, alignment: .right),
]

/// Even plums have an image, every third one has fields of its own.
@Sendable func plumEntry(_ plum: Plum) -> FeedEntry {
  FeedEntry(
    ["plum \(plum.id)", "\(20 + plum.id)"],
    image: plum.id.isMultiple(of: 2) ? plumImage(plum.id) : nil,
    link: "https://plums.example/\(plum.id)",
    details: plum.id.isMultiple(of: 3)
      ? [FeedField("Tree", "the “old” one"), FeedField("Taste", "sweet\n\"sour\"")] : []
  )
}

func plumImage(_ id: Int) -> FeedImage {
  FeedImage(
    "https://plums.example/\(id)/{width}.jpg",
    full: "https://plums.example/\(id)/full.jpg",
    original: "https://plums.example/\(id).tiff",
    width: 300,
    height: 200,
    color: 0x402060,
    blurHash: "L6PZfSi_.AyE_3t7t7R**0o#DgR4",
    author: "Ann"
  )
}
