import Cells
import MockAPI
import TestSupport
import Testing

/// What a screen of photos is to show, and what it does.
struct PhotoScreen: CustomStringConvertible {
  /// The places of the photos that belong in the boxes.
  let expected: [Int]
  /// The places of those that are there; nil where none is yet.
  let shown: [Int?]
  /// Captions that are another photo's.
  let wrongCaptions: [String]

  /// Reads a grid or a feed; nil where the cursor's image is not on the screen.
  ///
  /// - Parameters:
  ///   - screen: what is shown.
  ///   - place: tells the place of the photo that a box shows.
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

  /// Whether each box has some photo.
  var isComplete: Bool { !expected.isEmpty && !shown.contains(nil) }

  /// Whether each box has its own.
  var isRight: Bool { wrongCaptions.isEmpty && shown == expected.map(Optional.some) }

  var description: String {
    "expected \(expected), shown \(shown.map { $0.map(String.init) ?? "nothing" }), "
      + "captions of others \(wrongCaptions)"
  }
}

extension Everscroll {
  /// Opens the photos, without motion, in a terminal of true colour.
  ///
  /// - Parameters:
  ///   - arguments: what the command line says beside that.
  ///   - server: whom to ask; nil: the one that is built in.
  ///   - cache: where what comes is kept; nil: nowhere.
  ///   - environment: variables beside the clean ones, or instead of true colour.
  ///   - size: how large the terminal is.
  ///   - kitty: what the terminal says that it is; nil: it shows no images.
  /// - Returns: the program, which may not have drawn anything yet.
  /// - Throws: ``StartError`` when the program is not there.
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
    return try TerminalProgram(
      ProgramCommand(
        BuiltProgram.everscroll,
        ["photos", "--motion", "off"] + source + (cache == nil ? ["--no-cache"] : []) + arguments,
        environment: environment.merging(kept) { own, _ in own },
        size: size,
        kitty: kitty
      )
    )
  }
}

extension MockLog {
  /// The requests for images that have ended.
  var imageRequests: [MockRequest] { finished.filter { !$0.path.hasPrefix("/v2/") } }

  /// How often each image was sent.
  var timesSent: [String: Int] {
    let paths = imageRequests.filter { $0.outcome == .answered }.map(\.path)
    return Dictionary(grouping: paths) { $0 }.mapValues(\.count)
  }
}

extension MockServer {
  /// Images that a grid of 80×24 asks for at the first photo: those of its three bands, and of two
  /// screens below them.
  static let imagesAtTop = 27

  /// Waits until a grid of 80×24 has all that it asks for while it stands at the first photo.
  ///
  /// The screen is complete before that, and while the next request is on its way none is open.
  func waitForImagesAtTop(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(NotHeard) {
    try await waitUntil("all images at the top", sourceLocation: sourceLocation) { log in
      log.open.isEmpty && log.timesSent.count >= MockServer.imagesAtTop
    }
  }
}

extension TerminalProgram {
  /// Quits, and expects that no image was sent twice.
  ///
  /// One that the program gave up may be sent once more: it may have been on its way as a whole, so
  /// that the server has it as answered.
  ///
  /// - Parameters:
  ///   - server: who sent the images.
  ///   - directory: where the program has its log, under the name `log`.
  ///   - sourceLocation: where a failure is shown to be.
  /// - Throws: ``WaitError`` or ``NotHeard`` when the time is over.
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

  /// Waits until each image of a grid or a feed is there, and expects that it is the right one.
  ///
  /// - Parameters:
  ///   - cursor: the place of the item under the cursor, from 1; nil: any.
  ///   - columns: images side by side; nil: any number.
  ///   - timeout: how long to wait at most.
  ///   - sourceLocation: where a failure is shown to be.
  ///   - place: tells the place of the photo that a box shows.
  /// - Returns: the screen.
  /// - Throws: ``WaitError`` when the time is over.
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

  /// Waits until a detail shows an image, and expects that it is the one of an item.
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
