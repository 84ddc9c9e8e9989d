/// A Stack Exchange site that the server knows.
struct Site: Sendable, Hashable {
  /// What `site=` says.
  let name: String

  /// The host of its pages.
  let host: String

  /// How many moderators it has.
  let moderators: Int

  static let all = [
    Site(name: "stackoverflow", host: "stackoverflow.com", moderators: 84),
    Site(name: "superuser", host: "superuser.com", moderators: 16),
    Site(name: "serverfault", host: "serverfault.com", moderators: 11),
    Site(name: "askubuntu", host: "askubuntu.com", moderators: 17),
    Site(name: "math", host: "math.stackexchange.com", moderators: 24),
    Site(name: "unix", host: "unix.stackexchange.com", moderators: 12),
    Site(name: "tex", host: "tex.stackexchange.com", moderators: 10),
    Site(name: "english", host: "english.stackexchange.com", moderators: 13),
    Site(name: "gaming", host: "gaming.stackexchange.com", moderators: 15),
    Site(name: "scifi", host: "scifi.stackexchange.com", moderators: 9),
    Site(name: "meta", host: "meta.stackexchange.com", moderators: 31),
  ]

  /// The site of that name, or of that host; nil when there is none.
  static func named(_ name: String) -> Site? {
    let name = name.lowercased()
    return all.first { $0.name == name || $0.host == name }
  }
}
