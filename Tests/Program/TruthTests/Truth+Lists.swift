extension Truth {
  /// Those that mislead.
  static let known = alike + tokens + numbers + servers + odd + partial + doubts

  /// All of them.
  static let all =
    known + families + limits + ends + times + tables + sizes + changing + past + starts + full
    + places + lookalikes + misled + beside + failures + lines + ranges + bare + senses + cut
    + nested

  /// One of each kind, for what only the built program shows.
  static let representative = all.filter {
    [
      "GDC: from",
      "a token whose parameter is called so by half",
      "Heroku: Next-Range", "Adzuna: the page in the path, with a total",
      "GraphQL: POST with after",
      "a page size that is cut in silence", "a page two that fails once",
      "a server that ignores the page and says a total", "Discord: after the last id",
    ].contains($0.name)
  }

  /// The item that is added while a list is read.
  static let late = star(0)
}
