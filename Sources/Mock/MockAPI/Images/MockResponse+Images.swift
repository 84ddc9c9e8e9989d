extension MockResponse {
  /// The date of every image, fixed so that responses don't vary.
  static let imageDate = "Wed, 01 Jan 2025 00:00:00 GMT"

  private static func headers(of requested: RequestedPicture, tag: String) -> [MockHeader] {
    [
      MockHeader("Content-Type", requested.picture.format.type),
      MockHeader("Cache-Control", requested.cacheControl),
      MockHeader("ETag", tag), MockHeader("Last-Modified", imageDate),
      MockHeader("Access-Control-Allow-Origin", "*"),
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

  /// The response with an image.
  static func image(
    _ requested: RequestedPicture,
    _ painted: FileSlice,
    tag: String
  ) -> MockResponse {
    var response = MockResponse(
      status: 200,
      headers: headers(of: requested, tag: tag),
      body: [],
      compression: .never
    )
    response.file = painted
    return response
  }
}
