import EverText
@testable import EverMock
import TestSupport
import Testing

/// The photos of the mock server, in the order of its list.
enum MockPhotos {
  private static let collection = PhotoCollection(seed: 0)

  static func author(at place: Int) -> String { collection.photo(at: place).author }
}

extension PictureBox {
  /// Whether it shows an image, and neither the placeholder colour nor a mark.
  var isPicture: Bool { !isBlock && !isMarked }
}

extension ScreenSnapshot {
  /// The captions that belong to another photo; nil when the cursor's image isn't on the screen.
  var wrongCaptions: [String]? {
    let boxes = pictureBoxes
    guard let cursor = cursorPlace, let own = boxes.firstIndex(where: \.hasCursor) else {
      return nil
    }
    return boxes.enumerated().filter { place, box in
      !MockPhotos.author(at: cursor - 1 + place - own).hasPrefix(box.caption)
    }.map(\.element.caption)
  }
}

extension Everscroll {
  /// Opens the photos without motion, in a terminal with 24-bit colours.
  ///
  /// - Parameters:
  ///   - arguments: further arguments.
  ///   - server: the server; nil for the built-in one.
  ///   - cache: the cache; nil for none.
  ///   - environment: variables in addition to the clean environment, in the place of 24-bit
  ///     colours.
  ///   - size: the size of the terminal.
  ///   - kitty: the terminal's reply to the version query; nil when it displays no images.
  /// - Returns: the program, which may not have drawn a frame yet.
  /// - Throws: ``StartError`` when the program doesn't exist.
  static func photos(
    _ arguments: String...,
    of server: MockServer? = nil,
    cache: CacheDirectory? = nil,
    environment: [String: String] = ["COLORTERM": "truecolor"],
    size: Size = Size(columns: 80, rows: 24),
    kitty: String? = nil
  ) throws(StartError) -> TerminalProgram {
    let source = server.map { ["--base-url", $0.baseURL] } ?? ["--mock"]
    let kept = cache.map { ["XDG_CACHE_HOME": $0.path] } ?? [:]
    return try Everscroll.start(
      ["photos", "--motion", "off"] + source + (cache == nil ? ["--no-cache"] : []) + arguments,
      environment: environment.merging(kept) { own, _ in own },
      size: size,
      kitty: kitty
    )
  }
}

extension MockLog {
  /// The requests for images that have ended.
  var imageRequests: [MockRequest] { finished.filter { !$0.path.hasPrefix("/v2/") } }

  /// The number of times that each image was sent.
  var timesSent: [String: Int] {
    let paths = imageRequests.filter { $0.outcome == .answered }.map(\.path)
    return Dictionary(grouping: paths) { $0 }.mapValues(\.count)
  }
}

extension MockServer {
  /// The images that a grid of 80×24 requests at the first photo: those of its three bands, and of
  /// two screens below.
  static let imagesAtTop = 27

  /// Waits until a grid of 80×24 has received all images at the first photo.
  ///
  /// The screen is complete before that, and between two requests none is open.
  func waitForImagesAtTop(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(NotHeard) {
    try await waitUntil("all images at the top", sourceLocation: sourceLocation) { log in
      log.open.isEmpty && log.timesSent.count >= MockServer.imagesAtTop
    }
  }
}

extension TerminalProgram {
  /// Quits, and checks that no image was sent twice.
  ///
  /// A cancelled image may be sent once more: if it was already on its way, the server counts it as
  /// answered.
  ///
  /// - Parameters:
  ///   - server: the server of the images.
  ///   - directory: the directory of the program's log, which is named `log`.
  ///   - sourceLocation: the place of a failure.
  /// - Throws: ``WaitError`` or ``NotHeard`` when the time has passed.
  func quitExpectingNoImageTwice(
    from server: MockServer,
    log directory: TemporaryDirectory,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let status = try await quit(sourceLocation: sourceLocation)
    #expect(status == .exited(0), sourceLocation: sourceLocation)
    let text = directory.text(of: "log")
    #expect(text.contains("image GET \(server.baseURL)/"), sourceLocation: sourceLocation)
    let sent = try await server.quietLog(sourceLocation: sourceLocation).timesSent
    let tooOften = sent.filter { $0.value > 1 }.filter { path, times in
      times > 1 + text.ranges(of: "image cancelled \(server.baseURL)\(path)\n").count
    }
    #expect(tooOften.keys.sorted() == [], sourceLocation: sourceLocation)
  }

  /// Waits until a grid or a feed shows all its images, each with its own caption.
  ///
  /// - Parameters:
  ///   - cursor: the number of the item under the cursor, from 1; nil for any.
  ///   - columns: the images side by side; nil for any number.
  ///   - sourceLocation: the place of a failure.
  ///   - isPicture: whether a box shows an image.
  /// - Throws: ``WaitError`` when the time has passed.
  func expectPhotos(
    cursor: Int? = nil,
    columns: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    isPicture: (PictureBox) -> Bool = { $0.isPicture }
  ) async throws {
    try await waitUntil("all images", sourceLocation: sourceLocation) { screen in
      guard cursor == nil || screen.cursorPlace == cursor else { return false }
      let boxes = screen.pictureBoxes
      let tops = boxes.map(\.rows.lowerBound)
      let lanes = Set(tops).map { top in tops.count { $0 == top } }.max()
      guard columns == nil || lanes == columns else { return false }
      return screen.wrongCaptions == [] && boxes.filter(\.isTopSeen).allSatisfy(isPicture)
    }
  }

  /// Waits until a detail view shows an image beside its author.
  func expectDetail(
    of number: Int,
    sourceLocation: SourceLocation = #_sourceLocation,
    isPicture: (PictureBox) -> Bool = { $0.isPicture }
  ) async throws {
    let author = MockPhotos.author(at: number - 1)
    try await waitUntil("the detail of \(number)", sourceLocation: sourceLocation) { screen in
      screen.titleLine.hasPrefix(" " + author) && screen.text.contains("Photo by \(author)")
        && screen.pictureBoxes.count == 1 && screen.pictureBoxes.allSatisfy(isPicture)
    }
  }
}
