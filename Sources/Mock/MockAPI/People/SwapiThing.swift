/// A planet, film or other thing to which a person links, as `/api/planets/1` sends it.
struct SwapiThing: Sendable {
  /// The kinds of things, by the name in their path.
  enum Kind: String, Sendable {
    case planets
    case films
    case vehicles
    case starships
  }

  let kind: Kind
  let uid: Int
  /// The name, or the title of a film.
  let name: String
  /// The ids of its characters or pilots; none for a planet.
  let people: [Int]
  /// The other properties, in their order, such as `climate=arid, terrain=desert`.
  ///
  /// They are read when they are sent, as the server waits for the things when it starts.
  private let facts: String

  /// The things of the real API to which a person links.
  static let all: [SwapiThing] = MockFile.table("things", cells: 5).compactMap { cells in
    guard let kind = Kind(rawValue: cells[0]), let uid = Int(cells[1]) else { return nil }
    return SwapiThing(
      kind: kind,
      uid: uid,
      name: cells[2],
      people: cells[3].split(separator: " ").compactMap { Int($0) },
      facts: cells[4]
    )
  }

  /// The thing at a path after `/api/`, such as `planets/1`; nil when there is none.
  static func at(_ path: Substring) -> SwapiThing? {
    all.first { "\($0.kind.rawValue)/\($0.uid)" == path }
  }

  /// Writes the members of the result.
  func write(into json: inout JSONWriter, origin: String) {
    json.object("properties") { json in
      json.member(kind == .films ? "title" : "name", name)
      for fact in facts.split(separator: ", ") {
        let sides = fact.split(separator: "=")
        json.member(String(sides[0]), String(sides[1]))
      }
      json.member(kind.peopleName, linked.map { "\(origin)/api/people/\($0)" })
      json.member("created", SwapiTech.timestamp)
      json.member("url", "\(origin)/api/\(kind.rawValue)/\(uid)")
    }
    json.member("uid", String(uid))
  }

  /// The ids of its people: residents, characters or pilots.
  private var linked: [Int] {
    kind == .planets ? Person.known.filter { $0.homeworld == uid }.map(\.uid) : people
  }
}

extension SwapiThing.Kind {
  fileprivate var peopleName: String {
    switch self {
    case .planets: "residents"
    case .films: "characters"
    case .vehicles, .starships: "pilots"
    }
  }
}
