import EverText
import EverEmulation
import Glibc
import EverDemo
import EverRecording
import TestSupport
import Testing

/// The bytes of a list, a grid and a zoom mean the same to every terminal.
@Suite(.serialized, .timeLimit(.minutes(5))) struct EmulatorTests {
  private static let size = Size(columns: 80, rows: 24)
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  enum Scene: String, CaseIterable {
    case list, grid, zoom

    var source: String { self == .list ? "starwars" : "photos" }

    /// The keys of a tape, in parts that end with a marker.
    var keys: [String] {
      switch self {
      case .list: ["Down@60ms 7", "Down@60ms 23", "Up@60ms 4\nType \"zz\""]
      case .grid: ["Sleep 5s", "Type \"jjjk\"\nSleep 5s"]
      // 130 ms after Enter the zoom is under way, between two frames.
      case .zoom:
        ["Sleep 5s\nEnter\nSleep 130ms", "Sleep 3s\nType \"q\"\nSleep 3s", "Enter\nSleep 3s"]
      }
    }
  }

  enum Emulator: String, CaseIterable { case libvterm, tmux }

  @Test(arguments: Scene.allCases)
  func `each emulator shows the program's own frame at every marker`(scene: Scene) async throws {
    try await record(scene)
    let cast = try Cast(Array(directory.text(of: "a.cast").utf8))
    var marks: [String] = []
    var output = ""
    for event in cast.events {
      if case .marker = event.kind { marks.append(output) } else { output += event.output ?? "" }
    }
    #expect(marks.count == scene.keys.count)
    for (index, output) in marks.enumerated() {
      let isLast = index == marks.count - 1
      try await compare(output, at: index, by: isLast ? Emulator.allCases : [.libvterm])
    }
  }

  @Test func `a repetition before the first character ends, and displays nothing`() {
    var emulator = TerminalEmulator(size: Self.size)
    emulator.write("\u{1b}[2147483647b".utf8)
    #expect(emulator.snapshot().cells.allSatisfy { $0.text == " " })
  }

  /// Compares the screens that emulators show after an output with the picture of a marker.
  private func compare(_ output: String, at index: Int, by emulators: [Emulator]) async throws {
    for notation in ["38:2", "48:2", "38:5", "48:5"] { #expect(!output.contains(notation)) }
    let screens = ComparedScreens(directory, Self.size)
    let expected = screens.replayed(directory.text(of: "\(index).ansi"))
    for emulator in emulators {
      let difference: [String]?
      switch emulator {
      case .libvterm:
        var terminal = TerminalEmulator(size: Self.size)
        terminal.write(output.utf8)
        difference = screens.difference(expected, terminal.snapshot())
      case .tmux: difference = try await screens.difference(expected, fromTmuxAfter: output)
      }
      #expect(difference ?? [] == [], "\(emulator), marker \(index)")
    }
  }

  /// Plays a tape into a recording and a picture of the frame at each marker.
  private func record(_ scene: Scene) async throws {
    let parts = scene.keys.enumerated().map { index, keys in
      "\(keys)\nMarker \"\(index)\"\nScreenshot \(directory.path)/\(index).ansi"
    }
    try directory.file(
      "a.tape",
      """
      Set Columns \(Self.size.columns)
      Set Rows \(Self.size.rows)
      Type "everscroll \(scene.source) --mock --items 60"
      Enter
      Wait+Screen@30s /Luke|60/
      \(parts.joined(separator: "\n"))
      """
    )
    let path = directory.path
    let played = try await Everscroll.print("play", path + "/a.tape", "-o", path + "/a.cast")
    #expect(played.status == 0, "\(played.error)")
  }
}

extension CastEvent {
  /// The text that the program wrote; nil for another event.
  var output: String? {
    if case .output(let text) = kind { text } else { nil }
  }
}
