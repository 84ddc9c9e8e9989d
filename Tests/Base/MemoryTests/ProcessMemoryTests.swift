import Testing

@testable import EverBase

@Suite struct ProcessMemoryTests {
  @Test func `the system reports the memory of this process`() throws {
    let bytes = try #require(ProcessMemory.bytes("RssAnon"))
    #expect(bytes > 100_000)
  }

  @Test(arguments: [
    ("VmRSS:\t 9 kB\nRssAnon:\t    1234 kB\nRssFile:\t 7 kB\n", 1_263_616 as Int?),
    ("RssAnon:\t0 kB", 0), ("", nil), ("RssAnon:", nil), ("RssAnon:\tmany kB", nil),
    ("RssAnon:\t12 MB", nil), ("RssAnon:\t9223372036854775807 kB", nil),
  ])
  func `only a whole line counts`(status: String, bytes: Int?) {
    #expect(ProcessMemory.bytes("RssAnon", in: status) == bytes)
  }
}
