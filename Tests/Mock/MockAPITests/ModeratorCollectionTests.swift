import Testing

@testable import EverMock

@Suite struct ModeratorCollectionTests {
  @Test func `no two of a hundred thousand share an id, and reputation never rises`() throws {
    let site = try #require(Site.named("math"))
    let collection = ModeratorCollection(site: site, count: 100_000, seed: 3)
    var ids: Set<Int> = []
    var reputation = Int.max
    for index in 0..<100_000 {
      let moderator = collection.moderator(at: index)
      ids.insert(moderator.userID)
      #expect(moderator.reputation <= reputation && moderator.reputation > 100)
      reputation = moderator.reputation
    }
    #expect(ids.count == 100_000)
  }
}
