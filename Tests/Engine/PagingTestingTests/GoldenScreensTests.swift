import FoundationEssentials
import Glibc
import PagingTesting
import Testing

@Suite struct GoldenScreensTests {
  /// A directory for one test, which is deleted at its end.
  private final class Directory {
    let path: String

    init() {
      var template = Array("/tmp/golden-XXXXXX".utf8CString)
      path = mkdtemp(&template).map { String(cString: $0) } ?? ""
    }

    deinit {
      unlink(path + "/Screens/list.screen")
      rmdir(path + "/Screens")
      rmdir(path)
    }
  }

  @Test func `what was recorded is what a check wants`() throws {
    let directory = Directory()
    let file = directory.path + "/SomeTests.swift"
    try GoldenScreens(beside: file, mode: .record).check(" a\n b  ", named: "list")
    try GoldenScreens(beside: file, mode: .compare).check(" a\n b\n", named: "list")
  }

  @Test func `another screen is refused with both its versions`() throws {
    let directory = Directory()
    let screens = directory.path + "/Screens"
    try GoldenScreens(directory: screens, mode: .record).check("a\nb\nc", named: "list")
    let error = #expect(throws: GoldenScreenError.self) {
      try GoldenScreens(directory: screens, mode: .compare).check("a\nx\nc", named: "list")
    }
    #expect(
      error?.description == """
        The screen list differs: - was expected, + came instead.
          a
        - b
        + x
          c
        If it is to be so, record it: RECORD_SCREENS=1.
        """
    )
  }

  @Test func `a screen that was never recorded says how to record it`() {
    let directory = Directory()
    let screens = GoldenScreens(directory: directory.path, mode: .compare)
    let path = directory.path + "/list.screen"
    #expect(throws: GoldenScreenError.notRecorded(path)) {
      try screens.check("a", named: "list")
    }
  }

  @Test func `a directory that can't be made is reported`() {
    let screens = GoldenScreens(directory: "/proc/no/such", mode: .record)
    let error = #expect(throws: GoldenScreenError.self) {
      try screens.check("a", named: "list")
    }
    #expect(error == .unusable("/proc/no/such/list.screen"))
  }

  @Test func `the engine and its tests import only what each system has`() throws {
    let sources = #filePath.split(separator: "/Tests/")[0] + "/Sources"
    for folder in ["Base/Bounds", "Engine/Paging", "Engine/PagingTesting"] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: "\(sources)/\(folder)")
      for name in names where name.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(sources)/\(folder)/\(name)", encoding: .utf8)
        let words = text.split(separator: "\n").map { $0.split(separator: " ") }
        let modules = Set(words.filter { $0.dropLast().last == "import" }.compactMap(\.last))
        #expect(
          modules.isSubset(of: [
            "EverBounds", "Paging", "Synchronization", "Observation", "FoundationEssentials",
            "Foundation",
          ]),
          "\(name)"
        )
      }
    }
  }

  @Test(arguments: [
    ("a", "a\nb", "  a\n+ b"), ("a\nb", "a", "  a\n- b"), ("", "a", "+ a"),
    ("a\nb\nc\nd", "a\nc\ne\nd", "  a\n- b\n  c\n+ e\n  d"),
    ("x\ny", "p\nq", "- x\n- y\n+ p\n+ q"),
  ])
  func `a mismatch shows each line once, in its place`(
    expected: String,
    actual: String,
    difference: String
  ) {
    let mismatch = TextMismatch(of: "text", expected: expected, actual: actual)
    let lines = mismatch?.description.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(lines == difference)
  }
}
