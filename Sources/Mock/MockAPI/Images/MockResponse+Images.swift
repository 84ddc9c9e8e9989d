extension MockResponse {
  /// The date of every image, fixed so that responses don't vary.
  static let imageDate = "Wed, 01 Jan 2025 00:00:00 GMT"

  private static func imageHeaders(type: String, tag: String, cacheControl: String) -> [MockHeader]
  {
    [
      MockHeader("Content-Type", type), MockHeader("Cache-Control", cacheControl),
      MockHeader("ETag", tag), MockHeader("Last-Modified", imageDate),
      MockHeader("Accept-Ranges", "bytes"), MockHeader("Access-Control-Allow-Origin", "*"),
    ]
  }

  /// The 304 for a client that has the image.
  static func unchanged(_ requested: RequestedPicture, tag: String) -> MockResponse {
    let headers = imageHeaders(
      type: requested.picture.format.type,
      tag: tag,
      cacheControl: requested.cacheControl
    )
    return MockResponse(
      status: 304,
      headers: headers.dropFirst().map(\.self),
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
      headers: imageHeaders(
        type: requested.picture.format.type,
        tag: tag,
        cacheControl: requested.cacheControl
      ),
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

  /// The number of bytes of the body.
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
