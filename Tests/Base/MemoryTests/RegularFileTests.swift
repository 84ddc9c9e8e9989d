import Glibc
import EverBase
import TestSupport
import Testing

@Suite struct RegularFileTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.path + "/file"
  }

  private func write(_ bytes: [UInt8]) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  @Test func `the bytes of a file are charged until they are released`() throws {
    try write([1, 2, 3])
    let budget = MemoryBudget(limit: 10)
    do {
      let bytes = try RegularFile.bytes(of: path, atMost: 3, chargedTo: (budget, .image))
      #expect(bytes.bytes == [1, 2, 3])
      #expect(budget.used(for: .image) == 3)
    }
    #expect(budget.used == 0)
  }

  @Test func `a file that doesn't fit into the budget isn't read`() throws {
    try write([1, 2, 3, 4, 5, 6])
    let budget = MemoryBudget(limit: 10)
    #expect(throws: RegularFile.Failure.memoryFull(limit: 10)) {
      try RegularFile.bytes(of: path, atMost: 9, chargedTo: (budget, .image))
    }
  }

  @Test func `a file over the limit isn't read`() throws {
    try write([])
    try #require(truncate(path, 1 << 40) == 0)
    #expect(throws: RegularFile.Failure.tooLarge(limit: 64 << 20)) {
      try RegularFile.bytes(of: path, atMost: 64 << 20)
    }
  }

  @Test func `a pipe and a device aren't read`() throws {
    try #require(mkfifo(path, 0o600) == 0)
    for path in [path, "/dev/zero", directory.path] {
      #expect(throws: RegularFile.Failure.notRegular) {
        try RegularFile.bytes(of: path, atMost: 8)
      }
    }
  }
}
