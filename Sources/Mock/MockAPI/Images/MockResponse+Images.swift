extension MockResponse {
  /// The date of every image, fixed so that responses don't vary.
  static let imageDate = "Wed, 01 Jan 2025 00:00:00 GMT"

  private static func headers(of requested: RequestedPicture, tag: String) -> [MockHeader] {
    [
      MockHeader("Content-Type", requested.picture.format.type),
      MockHeader("Cache-Control", requested.cacheControl),
      MockHeader("ETag", tag), MockHeader("Last-Modified", imageDate),
      MockHeader("Accept-Ranges", "bytes"), MockHeader("Access-Control-Allow-Origin", "*"),
    ]
  }

  /// The 304 for a client that has the image.
  static func unchanged(_ requested: RequestedPicture, tag: String) -> MockResponse {
    MockResponse(
      status: 304,
      headers: Array(headers(of: requested, tag: tag).dropFirst()),
      body: [],
      compression: .never
    )
  }

  /// The response with an image, or with the requested range of it.
  static func image(
    _ requested: RequestedPicture,
    _ painted: FileSlice,
    tag: String,
    _ conditions: RequestConditions
  ) -> MockResponse {
    var response = MockResponse(
      status: 200,
      headers: headers(of: requested, tag: tag),
      body: [],
      compression: .never
    )
    response.file = painted
    switch conditions.part(of: painted.count, tag: tag, date: imageDate) {
    case .whole: break
    case .part(let range): response.send(range, of: painted)
    case .none: response.refusePart(of: painted)
    }
    return response
  }

  private mutating func send(_ range: Range<Int>, of image: FileSlice) {
    let last = range.upperBound - 1
    headers.append(
      MockHeader("Content-Range", "bytes \(range.lowerBound)-\(last)/\(image.count)")
    )
    status = 206
    file?.offset += range.lowerBound
    file?.count = range.count
  }

  private mutating func refusePart(of image: FileSlice) {
    headers.append(MockHeader("Content-Range", "bytes */\(image.count)"))
    status = 416
    file = nil
  }
}
