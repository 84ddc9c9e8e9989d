import EverEmulation
import EverText

/// One of the two compared grids.
struct PhotoGrid {
  private let program: String
  private let arguments: [String]

  static func naive(_ server: ImageServer) -> PhotoGrid {
    PhotoGrid(program: "NaiveGrid", arguments: [server.baseURL, ImageBench.network])
  }

  static func ours(_ server: ImageServer) -> PhotoGrid {
    PhotoGrid(
      program: "everscroll",
      arguments: ["photos", "--base-url", server.baseURL, "--network", ImageBench.network]
    )
  }

  /// Starts it with a cache, its `XDG_CACHE_HOME`; nil when that fails.
  func start(cache: TemporaryDirectory) -> TimedProgram? {
    let started = TimedProgram(
      TimedProgram.builtPath(of: program),
      arguments,
      environment: ["COLORTERM=truecolor", "XDG_CACHE_HOME=\(cache.path)"]
    )
    started?.memory = started.map { ProcessMemory(of: $0.process) }
    return started
  }
}

extension TimedProgram {
  /// The last number of the last row, which is the cursor's place in the list; nil when there is
  /// none.
  ///
  /// Both programs show it there, as `12` or as `12/993`.
  var position: Int? {
    lastRow.split(separator: " ").lazy.reversed()
      .compactMap { $0.split(separator: "/").first.flatMap { Int($0) } }.first
  }

  /// The time from the start until the first image is complete; nil when that takes too long.
  func timeToFirstImage() -> Duration? { time { $0.showsFirstImage } }

  /// Holds a key that moves by one row of photos.
  func hold(_ key: Character, presses: Int) -> HeldKey {
    HeldKey(key.asciiValue ?? 0, presses: presses, step: ImageBench.across, in: self)
  }
}

extension ScreenSnapshot {
  /// Whether the first cell of the grid shows an image: many different block characters of
  /// libchafa, not a block of one colour or character.
  fileprivate var showsFirstImage: Bool {
    let blocks = (2..<9).flatMap { self[$0].dropFirst(2).prefix(25) }
      .compactMap { $0.text.unicodeScalars.first?.value }
      .filter { (0x2580...0x259F).contains($0) && !(0x2591...0x2593).contains($0) }
    return blocks.count >= 60 && Set(blocks).count >= 4
  }
}
