// The photos of Lorem Picsum as a grid. The pages are kept, so that the next run begins with them.

import FeedBrowser
import Foundation
import FoundationNetworking
import Paging

struct Photo: Identifiable, Codable, Sendable {
  let id: String
  let author: String
  let width: Int
  let height: Int
  let url: String
}

struct Refusal: LocalizedError {
  let status: Int
  var errorDescription: String? { "The server answered \(status)." }
}

struct Picsum: PageSource {
  let addressing = PageAddressing.numbered(first: 1)

  func page(_ request: PageRequest) async throws -> Page<Photo> {
    let (page, size) = (request.offset / request.pageSize + 1, request.pageSize)
    guard let url = URL(string: "https://picsum.photos/v2/list?page=\(page)&limit=\(size)") else {
      return Page(items: [])
    }
    let (body, response) = try await URLSession.shared.data(from: url)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw Refusal(status: status) }
    let photos = try JSONDecoder().decode([Photo].self, from: body)
    return Page(items: photos, continuation: photos.isEmpty ? .end : .more)
  }

  func pageError(from failure: any Error) -> PageError {
    let isFinal = (failure as? Refusal).map { $0.status < 500 } ?? false
    let remedy: PageError.Remedy = isFinal ? .user : .retry
    return PageError(failure.localizedDescription, remedy: remedy, underlying: failure)
  }
}

var browser = FeedBrowser(
  "Photos",
  source: Picsum(),
  columns: [FeedColumn("Author", width: 24, grows: true), FeedColumn("Size", width: 12)]
) { photo in
  var image = FeedImage("https://picsum.photos/id/\(photo.id)/{width}/{height}")
  image.author = photo.author
  (image.width, image.height) = (photo.width, photo.height)
  let size = "\(photo.width) × \(photo.height)"
  return FeedEntry([photo.author, size], image: image, link: photo.url)
}
browser.layout = .grid
browser.userAgent = "photos/1.0"
browser.storage = FeedStorage(of: "photos")
browser.itemCoding = ItemCoding {
  Array(try JSONEncoder().encode($0))
} decode: {
  try JSONDecoder().decode([Photo].self, from: Data($0))
}
if CommandLine.arguments.contains("check") {
  let photo = Photo(id: "0", author: "Ann", width: 5000, height: 3333, url: "https://a.example")
  let picture = browser.picture(of: [photo], after: "v", columns: 40)
  print(picture.split(separator: "\n").first { $0.contains("Ann") } ?? "")
} else {
  exit(browser.main())
}
