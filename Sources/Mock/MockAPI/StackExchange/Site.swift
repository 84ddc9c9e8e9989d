/// A Stack Exchange site of the server.
struct Site: Sendable, Hashable {
  /// The value of `site=`.
  let name: String

  let host: String

  let moderators: Int

  let title: String

  /// The audience, as the site describes it.
  let audience: String

  /// Some of the real sites, with invented numbers of moderators.
  ///
  /// A row without a host is a site below `stackexchange.com`.
  static let all: [Site] = MockFile.table("sites", cells: 5).map { cells in
    Site(
      name: cells[0],
      host: cells[1].isEmpty ? "\(cells[0]).stackexchange.com" : cells[1],
      moderators: Int(cells[2]) ?? 0,
      title: cells[3],
      audience: cells[4]
    )
  }

  /// The site with a name or a host; nil when there is none.
  static func named(_ name: String) -> Site? {
    let name = name.lowercased()
    return all.first { $0.name == name || $0.host == name }
  }

  /// Writes the site in the form of `/sites`.
  func write(into json: inout JSONWriter) {
    json.member("site_type", name == "meta" ? "meta_site" : "main_site")
    json.member("name", Moderator.htmlEscaped(title))
    json.member("api_site_parameter", name)
    json.member("site_url", "https://\(host)")
    json.member("audience", Moderator.htmlEscaped(audience))
    json.member("site_state", "normal")
    json.member("launch_date", launched)
  }

  /// A day of the years from 2009 on, as seconds since 1970.
  private var launched: Int {
    1_230_768_000 + Int(name.stableHash % 3000) * 86_400
  }
}
