import CEverSystem
import Glibc
import Testing

@testable import EverInputs

@Suite struct RingFileTests {
  /// The bytes of one read from a place on.
  private func text(_ file: borrowing RingFile, from place: Int, count: Int) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = bytes.withUnsafeMutableBytes { file.read(at: place, into: $0) }
    return String(decoding: bytes[..<read], as: UTF8.self)
  }

  @Test func `the newest bytes are kept under their place in the stream`() {
    var file = RingFile(capacity: 10, directories: [])
    file.append("0123456")
    #expect(file.kept == 0..<7)
    file.append("789abcd")
    #expect(file.kept == 4..<14)
    #expect(text(file, from: 4, count: 6) == "456789")
    #expect(text(file, from: 10, count: 10) == "abcd")
    #expect(text(file, from: 3, count: 1).isEmpty)
    #expect(text(file, from: 14, count: 1).isEmpty)
    file.append(String(repeating: "x", count: 25) + "end")
    #expect(file.kept == 32..<42)
    #expect(text(file, from: 39, count: 1) + text(file, from: 40, count: 2) == "end")
  }

  @Test func `a file is on the disk, and where there is no place for it in memory`() {
    var file = RingFile(capacity: 1 << 30, directories: ["/dev/null", "/tmp"])
    file.append("on the disk")
    #expect(text(file, from: 3, count: 8) == "the disk")
    var memory = RingFile(capacity: 1 << 30, directories: ["/dev/null", "/proc"])
    memory.append("in memory")
    #expect(text(memory, from: 0, count: 9) == "in memory")
    memory.append(String(repeating: "x", count: RingFile.memoryCapacity))
    #expect(memory.kept.count == RingFile.memoryCapacity)
  }

  @Test func `a disk that is full from the start is replaced by memory`() {
    var file = RingFile(descriptor: open("/dev/full", O_RDWR | O_CLOEXEC), capacity: 1 << 30)
    file.append("all of it")
    #expect(file.kept == 0..<9)
    #expect(text(file, from: 0, count: 9) == "all of it")
  }

  @Test func `a disk that fills up keeps what it took as its room`() {
    let room = RingFile.memoryCapacity + 1_000
    var file = RingFile(descriptor: memory(ofSize: room), capacity: 1 << 30)
    let block = String(repeating: "0123456789", count: 100_000)
    for _ in 0..<6 { file.append(block) }
    #expect(file.kept.upperBound == 6_000_000)
    #expect(file.kept.count > RingFile.memoryCapacity - 4_096)
    #expect(file.kept.count <= room)
    #expect(text(file, from: 5_999_990, count: 10) == "0123456789")
    let oldest = (file.kept.lowerBound + 9) / 10 * 10
    #expect(text(file, from: oldest, count: 10) == "0123456789")
  }

  /// A memory file that can't grow beyond a size (fcntl(2), file sealing).
  private func memory(ofSize size: Int) -> Int32 {
    let descriptor = cscratch_memory()
    ftruncate(descriptor, off_t(size))
    let addSeals: Int32 = 1_033
    let sealGrow: Int32 = 0x4
    #expect(fcntl(descriptor, addSeals, sealGrow) == 0)
    return descriptor
  }
}

extension RingFile {
  fileprivate mutating func append(_ text: String) {
    Array(text.utf8).withUnsafeBytes { append($0) }
  }
}
