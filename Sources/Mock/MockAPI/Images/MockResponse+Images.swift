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
    _ painted: PaintedPicture,
    tag: String,
    _ conditions: RequestConditions
  ) -> MockResponse {
    var response = MockResponse(
      status: 200,
      headers: headers(of: requested, tag: tag),
      body: [],
      compression: .never
    )
    switch painted {
    case .memory(let bytes): response.body = bytes
    case .disk(let slice): response.file = slice
    }
    switch conditions.part(of: response.count, tag: tag, date: imageDate) {
    case .whole: break
    case .part(let range): response.cut(to: range)
    case .none: response.refusePart()
    }
    return response
  }

  var count: Int { file?.count ?? body.count }

  private mutating func cut(to range: Range<Int>) {
    headers.append(
      MockHeader("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)")
    )
    status = 206
    if let whole = file {
      file = FileSlice(
        file: whole.file,
        offset: whole.offset + range.lowerBound,
        count: range.count
      )
    } else {
      body = Array(body[range])
    }
  }

  private mutating func refusePart() {
    headers.append(MockHeader("Content-Range", "bytes */\(count)"))
    status = 416
    body = []
    file = nil
  }
}
