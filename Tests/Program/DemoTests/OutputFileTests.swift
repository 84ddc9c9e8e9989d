import Glibc
import TestSupport
import Testing

@testable import EverDemo
@testable import EverRecording

@Suite struct OutputFileTests {
  private func mode(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  @Test func `recordings are for the user alone`() throws {
    let directory = try TemporaryDirectory()
    try OutputFile(directory.path + "/a.txt", replaces: false).write([1])
    _ = try RecordingFile(creating: directory.path + "/a.cast")
    #expect(mode(of: directory.path + "/a.txt") == 0o600)
    #expect(mode(of: directory.path + "/a.cast") == 0o600)
  }

  @Test func `an existing file is refused before there is anything to write`() throws {
    let directory = try TemporaryDirectory()
    try OutputFile(directory.path + "/a.txt", replaces: false).write([1])
    #expect(throws: RecordingProblem.self) {
      try OutputFile(directory.path + "/a.txt", replaces: false)
    }
    try OutputFile(directory.path + "/a.txt", replaces: true).write([2])
  }

  @Test(arguments: ["a.txt", "b.cast"])
  func `a link in the place of a new file isn't followed`(name: String) throws {
    let directory = try TemporaryDirectory()
    let target = directory.path + "/target"
    #expect(symlink(target, "\(directory.path)/a.txt.\(getpid())") == 0)
    #expect(symlink(target, directory.path + "/b.cast") == 0)
    #expect(throws: (any Error).self) {
      if name == "a.txt" {
        try OutputFile(directory.path + "/a.txt", replaces: true).write([1])
      } else {
        _ = try RecordingFile(creating: directory.path + "/b.cast")
      }
    }
    #expect(access(target, F_OK) != 0)
  }
}
