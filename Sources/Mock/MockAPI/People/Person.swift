import EverBase

/// One person of `/api/people`; all values are text, as in the API.
struct Person: Sendable, Hashable {
  let uid: Int
  var name: String

  /// The values of ``traitNames``.
  let traits: [String]

  /// The planet's id.
  let homeworld: Int

  let films: [Int]
  let vehicles: [Int]
  let starships: [Int]

  /// The name of the file that shows them, and the turn of its colours around the circle of hues, in
  /// degrees.
  let portrait: String
  let turn: Int
}

extension Person {
  /// The traits in the order of the API: the height is in centimetres, the mass in kilograms with
  /// commas at thousands, and each may be `unknown`.
  static let traitNames = [
    "gender", "skin_color", "hair_color", "height", "eye_color", "mass", "birth_year",
  ]

  /// The 82 people of the real collection with their real ids: 1 to 83 without 17.
  static let known: [Person] = MockFile.table("people", cells: 12).map { cells in
    let uid = Int(cells[0]) ?? 0
    func things(_ kind: SwapiThing.Kind) -> [Int] {
      SwapiThing.all.filter { $0.kind == kind && $0.people.contains(uid) }.map(\.uid)
    }
    return Person(
      uid: uid,
      name: cells[1],
      traits: Array(cells[2..<9]),
      homeworld: Int(cells[9]) ?? 28,
      films: things(.films),
      vehicles: things(.vehicles),
      starships: things(.starships),
      portrait: cells[10],
      turn: Int(cells[11]) ?? 0
    )
  }
}

extension Person {
  /// Writes the members of a list entry.
  func writeSummary(into json: inout JSONWriter, origin: String) {
    json.member("uid", String(uid))
    json.member("name", name)
    json.member("url", url(origin: origin))
  }

  /// Writes the members of a full object, as `expanded=true` and `/api/people/ID` send it.
  func writeDetails(into json: inout JSONWriter, origin: String) {
    json.object("properties") { writeProperties(into: &$0, origin: origin) }
    json.member("_id", documentID)
    json.member("description", "A person within the Star Wars universe")
    json.member("uid", String(uid))
    json.member("__v", 4)
  }

  private func writeProperties(into json: inout JSONWriter, origin: String) {
    func urls(_ kind: String, _ ids: [Int]) -> [String] {
      ids.map { "\(origin)/api/\(kind)/\($0)" }
    }
    json.member("created", SwapiTech.timestamp)
    json.member("edited", SwapiTech.timestamp)
    json.member("name", name)
    for (name, value) in zip(Self.traitNames, traits) {
      if name == "birth_year" { json.member("homeworld", "\(origin)/api/planets/\(homeworld)") }
      json.member(name, value)
    }
    json.member("vehicles", urls("vehicles", vehicles))
    json.member("starships", urls("starships", starships))
    json.member("films", urls("films", films))
    json.member("url", url(origin: origin))
    // The real API has no pictures.
    json.member("image", "\(origin)/images/people/\(uid).webp")
  }

  private func url(origin: String) -> String {
    "\(origin)/api/people/\(uid)"
  }

  /// The id in the database, which counts up from Luke Skywalker's.
  private var documentID: String {
    let luke: UInt64 = 0x0004_99BE_42
    return "5f63a36eee9fd700" + (luke + UInt64(uid - 1)).digits(8, radix: 16)
  }
}
