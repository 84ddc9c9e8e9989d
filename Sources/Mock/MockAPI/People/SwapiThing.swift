/// A planet, film or other thing to which a person links, as `/api/planets/1` sends it.
struct SwapiThing: Sendable {
  /// The kinds of things, by the name in their path.
  enum Kind: String, CaseIterable, Sendable {
    case planets
    case films
    case vehicles
    case starships
  }

  let kind: Kind
  let uid: Int
  /// The name, or the title of a film.
  let name: String
  /// The ids of its people: residents, characters or pilots.
  let people: [Int]
  private let seed: UInt64

  /// Finds a thing; nil when there is none at the path.
  ///
  /// - Parameters:
  ///   - path: the path after `/api/`, such as `planets/1`.
  ///   - people: the people of the server, whose seed also decides the thing's numbers.
  init?(_ path: Substring, of people: PeopleCollection) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), let uid = Int(parts[1]),
      let name = kind.name(of: uid)
    else { return nil }
    self.kind = kind
    self.uid = uid
    self.name = name
    seed = people.seed
    self.people = PeopleTable.people.filter { kind.isLinked(by: $0, uid) }.map(\.uid)
  }

  /// Writes the members of the result.
  func write(into json: inout JSONWriter, origin: String) {
    json.object("properties") { json in
      json.member(kind == .films ? "title" : "name", name)
      for (name, value) in values { json.member(name, value) }
      json.member(kind.peopleName, people.map { "\(origin)/api/people/\($0)" })
      json.member("created", SwapiTech.timestamp)
      json.member("url", "\(origin)/api/\(kind.rawValue)/\(uid)")
    }
    json.member("uid", String(uid))
  }

  /// The properties beside the name, the same in each run.
  private var values: [(String, String)] {
    var noise = Noise(seed: seed, stream: kind.name(of: 1)?.stableHash ?? 1, index: uid)
    switch kind {
    case .planets:
      return [
        ("diameter", String(2_000 + noise.below(20_000))),
        ("rotation_period", String(18 + noise.below(20))),
        ("orbital_period", String(200 + noise.below(500))),
        ("population", String(noise.below(9_000) * 1_000_000)),
        ("climate", noise.pick(["arid", "temperate", "frozen", "tropical", "murky"])),
        ("terrain", noise.pick(["desert", "grasslands", "mountains", "ocean", "swamp", "city"])),
      ]
    case .films: return SwapiNames.films[uid - 1].facts
    case .vehicles, .starships:
      return [
        ("length", String(2 + noise.below(90))), ("crew", String(1 + noise.below(6))),
        ("passengers", String(noise.below(30))),
        ("cost_in_credits", String((1 + noise.below(300)) * 1_000)),
      ]
    }
  }
}

extension SwapiThing.Kind {
  /// The name of the thing with an id; nil when there is none.
  fileprivate func name(of uid: Int) -> String? {
    switch self {
    case .planets:
      SwapiNames.planets.indices.contains(uid - 1) ? SwapiNames.planets[uid - 1] : nil
    case .films: SwapiNames.films.indices.contains(uid - 1) ? SwapiNames.films[uid - 1].title : nil
    case .vehicles: SwapiNames.vehicles.first { $0.key == uid }?.value
    case .starships: SwapiNames.starships.first { $0.key == uid }?.value
    }
  }

  fileprivate func isLinked(by person: Person, _ uid: Int) -> Bool {
    switch self {
    case .planets: person.homeworld == uid
    case .films: person.films.contains(uid)
    case .vehicles: person.vehicles.contains(uid)
    case .starships: person.starships.contains(uid)
    }
  }

  fileprivate var peopleName: String {
    switch self {
    case .planets: "residents"
    case .films: "characters"
    case .vehicles, .starships: "pilots"
    }
  }
}
