extension Truth {
  /// Those that mislead.
  static let known = alike + tokens + numbers + servers + odd + partial + doubts

  /// All of them.
  static let all =
    known + numbered + offsets + continued + linked + invented + services
    + products + unseen + placed + statements + whole + listed + limits + ends + times + tables
    + converted + wrapped + sizes + changing + past + named
    + starts + full + words + places + addresses + lookalikes + misled
    + beside + failures + unnamed + lines + ranges + bare + senses + cut + nested

  /// One of each kind, for what only the built program shows.
  static let representative = all.filter {
    [
      "GDC: from", "KuCoin: currentPage and totalNum",
      "a token whose parameter is called so by half",
      "Heroku: Next-Range", "a page number in the path", "GraphQL: POST with after",
      "a page size that is cut in silence", "a page two that fails once",
      "a server that ignores the page and says a total", "Discord: after the last id",
    ].contains($0.name)
  }

  /// The item that is added while a list is read.
  static let late = star(0)
}
