extension Truth {
  /// Those that mislead.
  static let known = alike + tokens + numbers + servers + odd

  /// All of them.
  static let all = known + numbered + offsets + continued + linked + invented + services + products

  /// The item that is added while a list is read.
  static let late = star(0)
}
