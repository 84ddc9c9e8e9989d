import Testing

@Suite struct SampleTests {
  @Test func `the letters load by themselves until the screen is full`() async {
    let lines = await countLetters()
    // A slow consumer misses intermediate states, and the last page is prefetched.
    #expect(lines.last == "20 of 26" || lines.last == "26 of 26")
  }

  @Test func `the letters load in a loop of one's own`() async throws {
    #expect(try await loadFirstLetters().map { $0?.id } == [0, 1, 2])
  }
}
