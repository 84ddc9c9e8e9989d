import EverBrowser
import Glibc
import EverItems
import PagingTesting
import TestSupport
import Testing

@testable import EverRuntime

@Suite(.timeLimit(.minutes(5))) struct ImageFileTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]

  private func inDirectory(_ body: (String) async throws -> Void) async throws {
    let directory = try TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    try await body(directory.path)
  }

  private func contents(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(file, &bytes, 100)
    return Array(bytes.prefix(max(0, count)))
  }

  @Test func `a file is new, never one that is there`() async throws {
    try await inDirectory { directory in
      let paths = ["photo.png", "photo-1.png", "photo-2.png"].map { "\(directory)/\($0)" }
      for (index, path) in paths.enumerated() {
        let bytes = Self.png + [UInt8(index)]
        let saved = try await ImageFile.save(bytes, name: "photo", in: directory)
        #expect(saved == path)
      }
      #expect(contents(paths[0]) == Self.png + [0])
    }
  }

  @Test func `a directory that can't be written to is reported`() async {
    let failure = ImageFailure("/nowhere/photo.png: No such file or directory", canRetry: true)
    await #expect(throws: failure) {
      try await ImageFile.save(Self.png, name: "photo", in: "/nowhere")
    }
  }

  @Test func `what isn't an image is not saved`() async throws {
    try await inDirectory { directory in
      await #expect(throws: ImageFailure.self) {
        try await ImageFile.save(Array("<html>".utf8), name: "photo", in: directory)
      }
    }
  }

  @Test(
    arguments: [
      ("photo", "photo"), ("../../etc/passwd", "etc-passwd"), (".hidden", "hidden"), ("", "image"),
      ("...", "image"), ("a/b", "a-b"), ("-rf", "rf"), ("photo.PNG", "photo"),
      ("photo.jpg", "photo.jpg"), (" x", "x"),
    ]
  )
  func `a name is one that a file may have`(name: String, clean: String) {
    #expect(ImageFile.cleanName(name, suffix: "png") == clean)
  }

  @Test func `a name has no control characters and ends between two characters`() {
    let wild = ImageFile.cleanName("a\u{1B}[31m\u{7}\nb\u{202E}", suffix: "png")
    #expect(!wild.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
    let long = ImageFile.cleanName(String(repeating: "ä", count: 100), suffix: "png")
    #expect(long == String(repeating: "ä", count: 40))
    let longer = ImageFile.cleanName("x" + String(repeating: "ä", count: 100), suffix: "png")
    #expect(longer.utf8.count == 79)
    #expect(ImageFile.cleanName("photo.jpeg", suffix: "jpg") == "photo")
  }

  @Test func `files go where the user finds them`() {
    var files: [String: String] = [:]
    func directory(_ variables: [String: String], _ there: Set<String>) -> String {
      ImageFile.directory(
        environment: { variables[$0] },
        exists: there.contains,
        read: { files[$0].map { Array($0.utf8) } }
      )
    }
    let both = ["XDG_DOWNLOAD_DIR": "/x", "HOME": "/home/a"]
    #expect(directory(both, ["/x", "/home/a/Downloads"]) == "/x")
    #expect(directory(both, ["/home/a/Downloads"]) == "/home/a/Downloads")
    #expect(directory(both, []) == ".")
    #expect(directory(["XDG_DOWNLOAD_DIR": "x"], ["x"]) == ".")
    #expect(directory([:], []) == ".")
    let own = ["HOME": "/home/a"]
    for (value, path) in [
      ("$HOME/My Pics", "/home/a/My Pics"), ("/data/a \\\"b\\\"", "/data/a \"b\""), ("x", "."),
    ] {
      let text = "# comment\nXDG_MUSIC_DIR=\"$HOME\"\nXDG_DOWNLOAD_DIR=\"\(value)\"\n"
      files = ["/home/a/.config/user-dirs.dirs": text]
      #expect(directory(own, [path]) == path)
      files = ["/c/user-dirs.dirs": text]
      #expect(directory(own.merging(["XDG_CONFIG_HOME": "/c"]) { $1 }, [path]) == path)
    }
    #expect(ImageFile.directory { _ in "/dev/null" } == ".")
    #expect(ImageFile.directory { $0 == "XDG_DOWNLOAD_DIR" ? "/dev" : nil } == "/dev")
  }

  @Test func `the result of saving is sent to the tab`() async {
    let source = ScriptedImages()
    let tab = TabID(number: 1)
    var runner = EffectRunner()
    runner.connect(tab, to: source)
    let images = ["a", "b"].map { NamedImage(url: $0, name: "photo") }
    runner.perform(.saveImages(images), of: tab)
    for number in 1...2 {
      await source.images.waitForRequests(number)
      #expect(source.requested.count == number)
      source.deliver("<html>", to: number)
      await waitUntilReadable(runner.descriptor)
      guard case .tab(tab, .imagesSaved(let results, of: 2))? = runner.takeMail().messages.first
      else {
        Issue.record("nothing was told")
        return
      }
      let failure = ImageFailure("the file is neither JPEG nor PNG, GIF or WebP")
      #expect(results == Array(repeating: .failure(failure), count: number))
    }
  }
}
