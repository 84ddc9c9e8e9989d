import EverBase

/// One moderator of `/users/moderators`.
///
/// Times are seconds since 1970.
struct Moderator: Sendable, Hashable {
  let userID: Int
  let accountID: Int

  /// The name without escapes; the API sends it with escaped HTML characters.
  var displayName: String

  let reputation: Int
  let bronze: Int
  let silver: Int
  let gold: Int

  /// The place; nil omits the field, as the API does.
  let location: String?
  let website: String?

  let isEmployee: Bool
  let created: Int
  let modified: Int
  let lastSeen: Int

  /// The reputation gained in the last day; weeks, months, quarters and years follow from it.
  let gain: Int
}

extension Moderator {
  func write(into json: inout JSONWriter, site: Site, origin: String) {
    json.object("badge_counts") { json in
      json.member("bronze", bronze)
      json.member("silver", silver)
      json.member("gold", gold)
    }
    json.member("account_id", accountID)
    json.member("is_employee", isEmployee)
    json.member("last_modified_date", modified)
    json.member("last_access_date", lastSeen)
    writeReputation(into: &json)
    json.member("creation_date", created)
    json.member("user_type", "moderator")
    json.member("user_id", userID)
    if let location { json.member("location", Self.htmlEscaped(location)) }
    if let website { json.member("website_url", website) }
    writeProfile(into: &json, site: site, origin: origin)
  }

  private func writeReputation(into json: inout JSONWriter) {
    for (time, factor) in [("year", 190), ("quarter", 60), ("month", 22), ("week", 5), ("day", 1)] {
      json.member("reputation_change_\(time)", gain * factor)
    }
    json.member("reputation", reputation)
  }

  private func writeProfile(into json: inout JSONWriter, site: Site, origin: String) {
    let hash = String(displayName.stableHash, radix: 16)
    let slug = displayName.lowercased().utf8.filter(\.isLetter)
    let name = String(decoding: slug, as: UTF8.self)
    json.member("link", "https://\(site.host)/users/\(userID)/\(name)")
    let image = "\(origin)/avatar/\(userID)-\(hash)?s=256&d=identicon&r=PG"
    json.member("profile_image", image)
    json.member("display_name", Self.htmlEscaped(displayName))
  }

  /// Escapes HTML, as the API does with all texts of users.
  static func htmlEscaped(_ text: String) -> String {
    text.escapedForMarkup.replacing("'", with: "&#39;")
  }
}

/// Names and places from all over the world, and nicknames.
enum PersonalNames {
  static func name(_ noise: inout Noise) -> String {
    switch noise.below(10) {
    case 0: noise.pick(whole)
    case 1: handle(&noise)
    case 2: noise.pick(given)
    default: noise.pick(given) + " " + noise.pick(family)
    }
  }

  private static func handle(_ noise: inout Noise) -> String {
    let name = noise.pick(handles)
    return noise.below(2) == 0 ? name : name + String(noise.below(10_000))
  }

  private static let given = names("given")
  private static let family = names("family")

  /// Names that are one word, wide, right to left, have combining marks, or need escaping.
  private static let whole = names("whole")
  private static let handles = names("handles")

  static let places = names("places")

  private static func names(_ kind: String) -> [String] {
    MockFile.table("names", cells: 2).filter { $0[0] == kind }.flatMap { row in
      row[1].split(separator: "; ").map(String.init)
    }
  }
}
