import EverText
import EverMock
import TestSupport
import Testing

/// The photos that a screen should show, and those that it shows.
struct PhotoScreen: CustomStringConvertible {
  /// The indices of the photos that belong into the boxes.
  let expected: [Int]
  /// The indices of the shown photos; nil for a box without one.
  let shown: [Int?]
  /// Captions that belong to another photo.
  let wrongCaptions: [String]

  /// Reads a grid or a feed; nil when the cursor's image isn't on the screen.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - place: returns the index of the photo in a box.
  init?(_ screen: ScreenSnapshot, place: (PictureBox) -> Int?) {
    let boxes = screen.pictureBoxes
    guard let cursor = screen.cursorPlace, let own = boxes.firstIndex(where: \.hasCursor) else {
      return nil
    }
    let placed = boxes.enumerated().map { ($1, cursor - 1 + $0 - own) }
    let seen = placed.filter { $0.0.isTopSeen && MockPhotos.bandRows(of: $0.0.rows.count) >= 0.5 }
    expected = seen.map(\.1)
    shown = seen.map { place($0.0) }
    wrongCaptions = placed.filter { box, place in
      !box.caption.isEmpty && !MockPhotos.author(at: place).hasPrefix(box.caption)
    }.map(\.0.caption)
  }

  /// Whether each box has a photo.
  var isComplete: Bool { !expected.isEmpty && !shown.contains(nil) }

  /// Whether each box has its own photo.
  var isRight: Bool { wrongCaptions.isEmpty && shown == expected.map(Optional.some) }

  var description: String {
    "expected \(expected), shown \(shown.map { $0.map(String.init) ?? "nothing" }), "
      + "captions of others \(wrongCaptions)"
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
    let source = server.map { ["--base-url", $0.baseURL] } ?? ["--mock", "--coded"]
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

  /// Waits until a grid or a feed shows all its images, and checks that each is the right one.
  ///
  /// - Parameters:
  ///   - cursor: the number of the item under the cursor, from 1; nil for any.
  ///   - columns: the images side by side; nil for any number.
  ///   - timeout: the longest wait.
  ///   - sourceLocation: the place of a failure.
  ///   - place: returns the index of the photo in a box.
  /// - Returns: the screen.
  /// - Throws: ``WaitError`` when the time has passed.
  @discardableResult
  func expectPhotos(
    cursor: Int? = nil,
    columns: Int? = nil,
    timeout: Duration = .patience,
    sourceLocation: SourceLocation = #_sourceLocation,
    place: (PictureBox) -> Int? = { $0.place }
  ) async throws -> ScreenSnapshot {
    var last: PhotoScreen?
    do {
      let screen = try await waitUntil(
        "all images",
        timeout: timeout,
        sourceLocation: sourceLocation
      ) { screen in
        guard cursor == nil || screen.cursorPlace == cursor else { return false }
        let tops = screen.pictureBoxes.map(\.rows.lowerBound)
        let lanes = Set(tops).map { top in tops.count { $0 == top } }.max()
        guard columns == nil || lanes == columns else { return false }
        last = PhotoScreen(screen, place: place)
        return last?.isComplete == true
      }
      let photos = try #require(last, sourceLocation: sourceLocation)
      #expect(photos.isRight, "\(photos)", sourceLocation: sourceLocation)
      return screen
    } catch {
      Issue.record(
        "\(last.map(String.init(describing:)) ?? "no images")",
        sourceLocation: sourceLocation
      )
      throw error
    }
  }

  /// Waits until a detail view shows an image, and checks that it is the item's.
  @discardableResult
  func expectDetail(
    of number: Int,
    sourceLocation: SourceLocation = #_sourceLocation,
    place: (PictureBox) -> Int? = { $0.place }
  ) async throws -> ScreenSnapshot {
    let author = MockPhotos.author(at: number - 1)
    return try await waitUntil("the detail of \(number)", sourceLocation: sourceLocation) {
      screen in
      screen.titleLine.hasPrefix(" " + author) && screen.text.contains("Photo by \(author)")
        && screen.pictureBoxes.count == 1 && screen.pictureBoxes.first.flatMap(place) == number - 1
    }
  }
}
