@testable import EverProgram
import Glibc
import TestSupport
import Testing

struct UserFolderTests {
  private func sentence(_ path: String, atMost limit: Int = 8) -> String {
    do throws(Problem) {
      return "read: \(try UserFolder.bytes(of: path, atMost: limit))"
    } catch {
      return error.sentence
    }
  }

  @Test(arguments: [0, 7, 8])
  func `a file up to the limit is read whole`(size: Int) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/file"
    try #require(write(size, to: path))
    #expect(try UserFolder.bytes(of: path, atMost: 8).count == size)
  }

  @Test func `a file over the limit is refused`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/file"
    try #require(write(3 << 20, to: path))
    #expect(sentence(path, atMost: 2 << 20) == "\(path) is too large: more than 2 MiB.")
    let problem = #expect(throws: Problem.self) { try UserFolder.bytes(of: path) }
    #expect(problem?.sentence == "\(path) is too large: more than 1 MiB.")
  }

  @Test func `what isn't a file is named`() throws {
    let directory = try TemporaryDirectory()
    #expect(sentence(directory.path) == "\(directory.path) isn't a regular file.")
    #expect(
      sentence(directory.path + "/none")
        == "\(directory.path)/none can't be read: No such file or directory."
    )
    // A device would be read without end.
    #expect(sentence("/dev/zero") == "/dev/zero isn't a regular file.")
  }

  private func write(_ size: Int, to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    defer { fclose(file) }
    return fwrite([UInt8](repeating: 65, count: size), 1, size, file) == size
  }
}
