/// Imitates picsum.photos.
///
/// It has the API's pitfalls: there is no total, a limit above 100 is reduced without notice, and
/// page one and a full last page always name a next page.
struct Picsum: Sendable {
  let photos: PhotoCollection

  private static let defaultLimit = 30
  private static let maximumLimit = 100

  /// The body of the response when the server is broken.
  static let failure = "Something went wrong\n"

  /// The response to `/v2/list` with any query.
  func list(_ request: MockRoutes.Request) -> MockResponse {
    let limit = min(request.target.positive("limit") ?? Self.defaultLimit, Self.maximumLimit)
    let window = PageWindow(
      page: request.target.positive("page") ?? 1,
      size: limit,
      stored: photos.count,
      faults: request.faults
    )
    let indices = window.indices
    var json = JSONWriter()
    json.array { json in
      for index in indices {
        json.object { write(index, request, into: &$0) }
      }
    }
    return MockResponse(
      status: 200,
      headers: [
        MockHeader("Content-Type", "application/json"),
        MockHeader("Cache-Control", "private, no-cache, no-store, must-revalidate"),
        MockHeader("Link", link(window, shown: indices.count, request)),
      ],
      body: json.bytes + [UInt8(ascii: "\n")]
    )
  }

  private func write(_ index: Int, _ request: MockRoutes.Request, into json: inout JSONWriter) {
    let origin = request.origin
    var photo = photos.photo(at: index)
    if request.faults.contains(.hostileNames) { photo.author = HostileNames.name(at: index) }
    json.member("id", String(photo.number))
    json.member("author", photo.author)
    json.member("width", photo.width)
    json.member("height", photo.height)
    json.member("url", "\(origin)/photos/\(photo.id)")
    json.member("download_url", "\(origin)/id/\(photo.number)/\(photo.width)/\(photo.height)")
  }

  /// The value of the `Link` header.
  ///
  /// It names the previous page, if there is one, and the next page if this one is full or the
  /// first.
  private func link(_ window: PageWindow, shown: Int, _ request: MockRoutes.Request) -> String {
    let hasNext = window.page == 1 || shown == window.size || request.faults.neverEnds
    let pages = [
      ("prev", window.page > 1 ? window.page - 1 : nil),
      ("next", hasNext ? window.following : nil),
    ]
    return pages.compactMap { name, page in
      page.map { "<\(request.origin)/v2/list?page=\($0)&limit=\(window.size)>; rel=\"\(name)\"" }
    }
    .joined(separator: ", ")
  }
}
