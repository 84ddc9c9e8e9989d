import Testing
import TestSupport

@testable import EverRuntime

@Suite struct ClipboardTests {
  @Test func `the nearest clipboard is tried first, and none where there is none`() {
    let all = ["TMUX": "/tmp/x,1,0", "WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"]
    let names = Clipboard.commands { all[$0] }.map { $0[0] }
    #expect(Array(names.prefix(3)) == ["tmux", "wl-copy", "xclip"])
    #expect(!Clipboard.commands { $0 == "TMUX" ? "" : nil }.contains { $0[0] == "tmux" })
  }

  @Test func `a program receives the text, and its status says whether it took it`() async throws {
    let directory = try TemporaryDirectory()
    let file = directory.path + "/taken"
    let copying = try #require(
      Clipboard.start("a;$(b) é", by: [["/nowhere/at-all"], ["sh", "-c", "cat > \(file)"]])
    )
    #expect(copying.name == "sh")
    #expect(await Clipboard.end(of: copying))
    #expect(directory.text(of: "taken") == "a;$(b) é")
    let refusing = try #require(Clipboard.start("x", by: [["false"]]))
    #expect(await !Clipboard.end(of: refusing))
    #expect(Clipboard.start("x", by: [["/nowhere/at-all"]]) == nil)
  }
}
