import Testing

@testable import EverMock

@Suite struct ModeratorCollectionTests {
  @Test func `all sites have their own moderators, each once`() {
    #expect(Set(Site.all.map(\.host)).count == 63)
    #expect(Site.named("stackoverflow")?.moderators == 84)
    var first: Set<Int> = []
    for site in Site.all {
      let collection = ModeratorCollection(site: site, seed: 0)
      let ids = (0..<collection.count).map { collection.moderator(at: $0).userID }
      #expect(Set(ids).count == site.moderators)
      first.insert(ids[0])
    }
    #expect(first.count == 63)
  }

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

  @Test func `new moderators have new ids and more reputation than all`() throws {
    let site = try #require(Site.named("meta"))
    let collection = ModeratorCollection(site: site, seed: 0)
    let old = (0..<31).map { collection.moderator(at: $0) }
    let new = [32, 31].map { collection.moderator(at: $0) }
    #expect(new[0].reputation > new[1].reputation)
    #expect(new[1].reputation > old[0].reputation)
    #expect(Set((old + new).map(\.userID)).count == 33)
  }

  @Test func `times are in the order of a life`() throws {
    let site = try #require(Site.named("unix"))
    let collection = ModeratorCollection(site: site, count: 10_000_000, seed: 0)
    for index in stride(from: 0, to: 10_000_000, by: 99_991) {
      let moderator = collection.moderator(at: index)
      #expect(moderator.created < moderator.modified)
      #expect(moderator.modified <= moderator.lastSeen)
    }
  }

  @Test func `five characters are escaped as the API does`() {
    #expect(Moderator.htmlEscaped("O'B & <\"é\">") == "O&#39;B &amp; &lt;&quot;é&quot;&gt;")
  }
}
