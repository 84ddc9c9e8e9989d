import EverWeb
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ImageLimitTests {
  private let directory: TemporaryDirectory
  private let text = String(repeating: "x", count: 1_000)

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// The bytes of one image of these tests, with its identity and headers.
  private func cost() async throws -> Int {
    let probe = StoreProbe(nil)
    probe.store.save(image("10", body: text))
    return try await probe.store.info().imageBytes
  }

  /// The cached images among these.
  private func kept(_ keys: ClosedRange<Int>, in probe: StoreProbe) async -> [Int] {
    var kept: [Int] = []
    for key in keys where await probe.body("\(key)", .image) != nil { kept.append(key) }
    return kept
  }

  @Test func `past the limit a fifth of the images goes, those not used for longest`() async throws
  {
    let cost = try await cost()
    let probe = StoreProbe(directory.database, images: 20 * cost)
    for key in 10...29 {
      probe.setTime(key)
      #expect(await probe.save(image("\(key)", body: text)) == nil)
    }
    #expect(await kept(10...29, in: probe).count == 20)
    probe.setTime(40)
    #expect(await probe.body("10", .image) != nil)
    for key in 11...29 {
      probe.setTime(50 + key)
      #expect(await probe.body("\(key)", .image) != nil)
    }
    probe.setTime(90)
    #expect(await probe.body("11", .image) != nil)
    #expect(await probe.save(image("30", body: text)) == nil)
    #expect(try await probe.store.info().imageBytes == 16 * cost)
    #expect(await kept(10...30, in: probe) == [11] + Array(16...30))
  }

  @Test func `an image of more than a tenth of the limit isn't kept or reported`() async {
    let probe = StoreProbe(directory.database, images: 5_000)
    #expect(await probe.save(image("a", body: "small")) == nil)
    #expect(await probe.save(image("b", body: text)) == .tooLarge(limit: 500))
    #expect(await probe.body("a", .image) == "small")
    #expect(await probe.body("b", .image) == nil)
    #expect(probe.problems.isEmpty)
  }

  @Test func `images drive no page out, nor pages an image`() async throws {
    let cost = try await cost()
    let probe = StoreProbe(directory.database, limit: 2 * cost, images: 10 * cost)
    probe.store.save(page("old", body: text))
    probe.store.save(image("10", body: text))
    probe.setTime(2_000)
    for key in 11...22 { probe.store.save(image("\(key)", body: text)) }
    #expect(await probe.body("old") == text)
    for key in 1...3 { probe.store.save(page("\(key)", body: text)) }
    #expect(await probe.body("old") == nil)
    #expect(await probe.body("22", .image) == text)
    #expect(await probe.body("10", .image) == nil)
  }

  @Test func `an image and a page of one name are two things`() async {
    let probe = StoreProbe(directory.database)
    probe.store.save(page("1", body: "page"))
    probe.store.save(image("1", body: "image"))
    #expect(await probe.body("1") == "page")
    #expect(await probe.body("1", .image) == "image")
    probe.store.remove(PageID(.image, source: "s", key: "1"))
    #expect(await probe.body("1") == "page")
    #expect(await probe.body("1", .image) == nil)
  }

  @Test func `the information counts images separately, and clearing removes them`() async throws {
    let probe = StoreProbe(directory.database)
    probe.store.save(page("1", source: "a", body: "x"))
    probe.store.save(image("1", source: "a", body: text))
    probe.store.save(image("2", source: "a", body: text))
    probe.store.save(image("1", source: "b", body: "x"))
    let info = try await probe.store.clear()
    #expect(info.sources.map(\.source) == ["a", "b"])
    #expect(info.sources.map(\.pages) == [1, 0])
    #expect(info.sources.map(\.images) == [2, 1])
    #expect(info.sources.map(\.bytes).reduce(0, +) == info.pageBytes)
    #expect(info.sources.map(\.imageBytes).reduce(0, +) == info.imageBytes)
    #expect(info.imageLimit == 200 << 20)
    #expect(await probe.body("2", .image) == nil)
    #expect(try await probe.store.info().imageBytes == 0)
  }
}
