/// The people of the server: the real ones first, then generated ones.
struct PeopleCollection: Sendable {
  let count: Int
  let seed: UInt64

  init(count: Int? = nil, seed: UInt64) {
    self.count = count ?? Person.known.count
    self.seed = seed
  }

  /// The person at an index, which may be past the end for a person who isn't in the collection
  /// yet.
  func person(at index: Int) -> Person {
    let known = Person.known
    return index < known.count ? known[index] : computed(at: index)
  }

  /// The index of a person by the id; nil for an id that no person has, such as 17.
  ///
  /// An id after the last one has an index past the end: people can be added while the server runs.
  func index(ofUID uid: Int) -> Int? {
    guard uid >= 1, uid != Self.missingUID else { return nil }
    return uid < Self.missingUID ? uid - 1 : uid - 2
  }

  /// The id that is missing from the real collection.
  private static let missingUID = 17

  private func computed(at index: Int) -> Person {
    var noise = Noise(seed: seed, stream: 0x50E0, index: index)
    let name = Self.name(&noise)
    let height = String(60 + noise.below(180))
    let mass = noise.below(4) == 0 ? "unknown" : String(15 + noise.below(140))
    let hair = noise.pick(["none", "black", "brown", "blond", "auburn", "white", "n/a"])
    let skin = noise.pick(["fair", "dark", "green", "blue", "grey", "pale", "orange", "red"])
    let eyes = noise.pick(["brown", "blue", "yellow", "black", "orange", "red", "hazel"])
    let birth = noise.below(3) == 0 ? "unknown" : "\(8 + noise.below(110))BBY"
    let gender = noise.pick(["male", "female", "male", "female", "n/a"])
    return Person(
      uid: index + 2,
      name: name,
      traits: [gender, skin, hair, height, eyes, mass, birth],
      homeworld: 1 + noise.below(60),
      films: [1 + noise.below(6)],
      vehicles: [],
      starships: [],
      portrait: noise.pick(MockFile.portraits).name,
      turn: 30 * noise.below(12)
    )
  }

  private static func name(_ noise: inout Noise) -> String {
    noise.below(12) == 0 ? droidName(&noise) : word(&noise) + " " + word(&noise)
  }

  private static func droidName(_ noise: inout Noise) -> String {
    let letters = Array("ABCDEGHIKLMNPRTVXZ")
    return "\(noise.pick(letters))\(noise.below(10))-\(noise.pick(letters))\(noise.below(100))"
  }

  private static func word(_ noise: inout Noise) -> String {
    let start = noise.pick(["Ka", "Dor", "Ty", "Mae", "Ru", "Xi", "Bel", "Vo", "Sha", "Jo", "Le"])
    let middle = noise.pick(["", "ra", "li", "mun", "ve", "do", "ka", "shi", "ne", "gor"])
    let end = noise.pick(["n", "th", "la", "rr", "sk", "do", "mi", "x", "ss", "vé", "nu", "ban"])
    return start + middle + end
  }
}
