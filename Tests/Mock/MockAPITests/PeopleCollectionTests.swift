import Testing

@testable import EverMock

@Suite struct PeopleCollectionTests {
  @Test func `the table says what the public API says`() {
    let people = PeopleCollection(seed: 0)
    #expect(people.count == 82)
    let jabba = people.person(at: 15)
    #expect(jabba.name == "Jabba Desilijic Tiure")
    #expect(jabba.traits[5] == "1,358" && jabba.traits[0] == "hermaphrodite")
    #expect(jabba.films == [1, 3, 4])
    let padme = people.person(at: 33)
    #expect(padme.name == "Padmé Amidala" && padme.uid == 35)
    #expect(padme.starships == [39, 49, 64])
  }

  @Test func `computed people depend on the place and the seed`() {
    let people = PeopleCollection(count: 10_000_000, seed: 1)
    let other = PeopleCollection(count: 10_000_000, seed: 2)
    #expect(people.person(at: 9_999_999) == people.person(at: 9_999_999))
    #expect(people.person(at: 500) != people.person(at: 501))
    let names = (82..<182).map { people.person(at: $0).name }
    #expect(names != (82..<182).map { other.person(at: $0).name })
    #expect(Set(names).count > 90)
    #expect(people.person(at: 5) == other.person(at: 5))
  }
}
