import EverBase
import EverText
import EverEmulation
import Glibc
import EverDemo
import EverRecording
import TestSupport
import Testing

/// The tapes of `Docs/Demos`, played as tests; `make demos` records them again.
@Suite(.serialized, .timeLimit(.minutes(5))) struct DemoTests {
  private static let directory = RepositoryFile.path("Docs/Demos")

  private static let tapes = [
    "search", "placeholders", "jump", "refresh", "error", "photos", "feed", "url", "tour",
  ]

  /// Plays a tape into a recording, by default with another home, time zone and locale than those
  /// with which it was recorded.
  private func play(
    _ tape: String,
    to output: String,
    environment: [String: String] = ["TZ": "Asia/Tokyo", "LC_ALL": "ja_JP.UTF-8", "HOME": "/"]
  ) async throws {
    let printed = try await Everscroll.print(
      ["play", tape, "-o", output],
      environment: environment
    )
    #expect(printed.status == 0, "\(printed.error)")
  }

  /// The bytes of images depend on the versions of the libraries that draw them.
  private static let tapesOfText = tapes.filter { !["photos", "feed", "tour"].contains($0) }

  @Test(arguments: tapesOfText)
  func `a tape gives the recording in the documents, with another zone, locale and home`(
    name: String
  ) async throws {
    let made = try TemporaryDirectory()
    try await play("\(Self.directory)/\(name).tape", to: made.path + "/a.cast")
    let (old, new) = (textOfFile("\(Self.directory)/\(name).cast"), made.text(of: "a.cast"))
    #expect(difference(from: old, to: new) == nil, "make demos records it")
  }

  @Test(arguments: tapes.filter { !tapesOfText.contains($0) })
  func `a tape with images has the frames in the documents, in any colours`(
    name: String
  ) async throws {
    let made = try TemporaryDirectory()
    let tape = "\(Self.directory)/\(name).tape"
    try await play(tape, to: made.path + "/a.cast")
    try await play(tape, to: made.path + "/b.cast", environment: ["TZ": "America/Lima"])
    #expect(made.text(of: "a.cast") == made.text(of: "b.cast"))
    let old = try Cast(Array(textOfFile("\(Self.directory)/\(name).cast").utf8)).outlines
    let new = try Cast(Array(made.text(of: "a.cast").utf8)).outlines
    let index = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset
    guard let index = index ?? (old.count == new.count ? nil : min(old.count, new.count)) else {
      return
    }
    let frames = [old, new].map { $0.dropFirst(index).first ?? "the end" }
    Issue.record("Frame \(index + 1):\n\(frames[0])\nnow:\n\(frames[1])")
  }

  /// Those without images.
  private static let pictures = ["first", "list", "help", "columns", "filter", "error"]

  @Test func `the pictures of the documents show the program as it is`() async throws {
    let made = try TemporaryDirectory()
    let directory = Self.directory.replacing("/Demos", with: "/Pictures")
    let program = try Everscroll.start(
      ["play", directory + "/pictures.tape", "-o", "a.cast"],
      directory: made.path
    )
    #expect(try await program.waitForExit() == .exited(0), "\(program.screen.text)")
    for name in Self.pictures {
      let new = made.text(of: name + ".svg")
      #expect(!new.isEmpty)
      #expect(new == textOfFile("\(directory)/\(name).svg"), "\(name): make pictures draws it")
    }
    for name in Self.pictures + ["split", "detail", "grid"] {
      let bytes = textOfFile("\(directory)/\(name).svg").utf8.count
      #expect((1..<500_000).contains(bytes), "\(name)")
    }
  }

  @Test func `the list of tapes is that of the directory`() {
    let names = Set(
      directoryNames(Self.directory).filter { $0.hasSuffix(".tape") }.map { String($0.dropLast(5)) }
    )
    // ChooserDemoTests plays the chooser, which is another program.
    #expect(names == Set(Self.tapes + ["chooser"]))
  }

  private func check(_ script: String) async throws -> Everscroll.Printed {
    let directory = try TemporaryDirectory()
    return try await Everscroll.print("play", "--check", directory.file("a.tape", script))
  }

  @Test func `a tape that fails says where, and shows the screen`() async throws {
    let printed = try await check(
      "Type \"everscroll starwars --mock\"\nEnter\nWait+Screen /Luke/\nExpect /Jar Jar/"
    )
    #expect(printed.status == 1)
    #expect(printed.error.contains("a.tape, line 4, ‘Expect’"))
    #expect(printed.error.contains("Luke Skywalker"))
  }

  @Test(arguments: [
    ("Tpye \"x\"", 2, "line 1, ‘Tpye’: a tape has no such command."),
    (
      "Type \"ls\"\nEnter\nSleep 1s", 2,
      "line 1, ‘ls’: a tape starts everscroll alone; with --allow-run"
    ),
    (
      "Type \"everscroll starwars --mock\"\nEnter\nNetwork slow\nSleep 1s", 1,
      "line 3, ‘Network’: ‘slow’ isn't a network"
    ),
  ])
  func `a wrong tape is refused`(script: String, status: Int, reason: String) async throws {
    let printed = try await check(script)
    #expect(printed.status == status)
    #expect(printed.error.contains(reason), "\(printed.error)")
  }

  /// `y` and `o` started programs by the variables of a tape, and the rest wrote files.
  @Test(arguments: [
    ("--images symbols", "yy", "a tape starts no program: nothing is copied"),
    (
      "--images symbols", ":write a.csv\"\nEnter\nType \"",
      "a tape writes no file: nothing is written"
    ),
    ("--log a.log", "", "A tape writes no file; leave out ‘--log’"),
    ("--print 3 --log a.log", "", "A tape writes no file; leave out ‘--log’"),
  ])
  func `a tape starts nothing and writes only its outputs`(
    options: String,
    keys: String,
    sentence: String
  ) async throws {
    let printed = try await check(
      """
      Type "everscroll moderators stackoverflow --mock \(options)"
      Enter
      Sleep 2s
      Type "\(keys)"
      Wait+Screen@5s /\(sentence)/
      """
    )
    #expect(printed.status == 0, "\(printed.error)")
    for name in ["a.log", "a.cast"] { #expect(access(name, F_OK) != 0) }
  }

  @Test func `a recorded demo shows no port, nothing of the machine, and real photos`() async throws
  {
    for name in Self.tapes {
      let cast = textOfFile("\(Self.directory)/\(name).cast")
      #expect(!cast.isEmpty)
      for word in ["127.0.0.1", "localhost", "/tmp/", "/home/"] { #expect(!cast.contains(word)) }
      let picture = textOfFile("\(Self.directory)/\(name).svg")
      #expect((1..<1_000_000).contains(picture.utf8.count), "\(name)")
      #expect(picture.contains("image/jpeg") == !Self.tapesOfText.contains(name), "\(name)")
    }
  }
}

extension Cast {
  /// Each screen with its time, and one character for all cells of pictures.
  fileprivate var outlines: [String] {
    var emulator = TerminalEmulator(size: header.size)
    return events.compactMap { event in
      guard case .output(let text) = event.kind else { return nil }
      emulator.write(text.utf8)
      let screen = emulator.snapshot()
      let rows = (0..<screen.size.rows).map { screen[$0].map(\.outline).joined() }
      return "\(event.time)\n\(rows.joined(separator: "\n"))"
    }
  }
}

extension ScreenSnapshot.Cell {
  /// The text; a block for a cell in colours of its own.
  fileprivate var outline: String {
    let isBlock = text.unicodeScalars.first.map { (0x2580...0x259F).contains($0.value) } ?? false
    return isBlock || style.background != .standard ? "█" : text
  }
}

/// The first line in which two recordings differ; nil when they are equal.
private func difference(from old: String, to new: String) -> String? {
  let (old, new) = (old.split(separator: "\n"), new.split(separator: "\n"))
  let index = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
  guard old != new else { return nil }
  return
    "line \(index + 1): \(old.dropFirst(index).first ?? "") now \(new.dropFirst(index).first ?? "")"
}
