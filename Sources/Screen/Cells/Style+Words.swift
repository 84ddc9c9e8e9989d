extension Style {
  /// Parses the look of a role in a theme's file, such as `bold bright-blue on #202020`.
  ///
  /// A colour is `default`, one of the sixteen names, a number of the palette, or `#RRGGBB`; one
  /// after `on` is the background.
  ///
  /// - Returns: nil for an unknown word, or a repeated one.
  package init?(words text: String) {
    self.init()
    var colors: [Color] = []
    var ground: Color?
    var isGround = false
    for word in text.split(separator: " ") {
      if word == "on", !isGround, ground == nil {
        isGround = true
      } else if let attribute = Self.attributes[String(word)], !isGround,
        !attributes.contains(attribute)
      {
        attributes.insert(attribute)
      } else if let color = Color(word: word) {
        if isGround { ground = color } else { colors.append(color) }
        isGround = false
      } else {
        return nil
      }
    }
    guard colors.count <= 1, !isGround else { return nil }
    foreground = colors.first ?? .standard
    background = ground ?? .standard
  }

  private static let attributes: [String: Attributes] = [
    "bold": .bold, "underline": .underline, "reverse": .reverse,
  ]
}

extension Color {
  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// Parses one colour; nil when the word isn't a colour.
  fileprivate init?(word: Substring) {
    let bright = "bright-"
    let name = word.hasPrefix(bright) ? word.dropFirst(bright.count) : word
    if word == "default" {
      self = .standard
    } else if let index = Self.names.firstIndex(of: String(name)) {
      self = .palette(UInt8(index) + (name == word ? 0 : 8))
    } else if word.allSatisfy(\.isNumber), let entry = UInt8(word) {
      self = .palette(entry)
    } else if word.hasPrefix("#"), word.utf8.count == 7, !word.contains("+"),
      let bits = UInt32(word.dropFirst(), radix: 16)
    {
      self = .rgb(UInt8(bits >> 16), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF))
    } else {
      return nil
    }
  }
}
