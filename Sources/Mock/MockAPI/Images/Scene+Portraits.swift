extension Scene {
  /// The portrait of a person of the films.
  static func portrait(_ person: Person) -> Scene {
    var noise = Noise(seed: person.name.stableHash, stream: 0x9E0, index: person.uid)
    let palette = noise.pick(Palette.day)
    let skin = color(person.skinColor, of: skins) ?? 0xC9A27E
    let dark = Palette.between(skin, 0x000000, 0.25)
    let clothes: UInt32 = noise.pick([0x3B4A5A, 0x6B4A34, 0x5A2E2E, 0x2F4F3E, 0x8A7A5C, 0x25252B])
    let eyes = color(person.eyeColor, of: skins) ?? 0x3A2A1E
    var near = [
      Ellipse(x: 0.5, y: 1.08, radiusX: 0.38, radiusY: 0.28, color: clothes),
      Ellipse(x: 0.5, y: 0.78, radiusX: 0.1, radiusY: 0.12, color: dark),
      Ellipse(x: 0.5, y: 0.56, radiusX: 0.19, radiusY: 0.25, color: skin),
      Ellipse(x: 0.5, y: 0.7, radiusX: 0.06, radiusY: 0.012, color: dark),
    ]
    if let hair = color(person.hairColor, of: hairs) {
      near.insert(Ellipse(x: 0.5, y: 0.53, radiusX: 0.225, radiusY: 0.27, color: hair), at: 2)
    }
    for side in [-1.0, 1] {
      let x = 0.5 + 0.075 * side
      near += [
        Ellipse(x: x, y: 0.54, radiusX: 0.035, radiusY: 0.03, color: 0xF6F4EE),
        Ellipse(x: x, y: 0.54, radiusX: 0.018, radiusY: 0.027, color: eyes),
        Ellipse(x: x, y: 0.54, radiusX: 0.008, radiusY: 0.012, color: 0x101010),
      ]
    }
    return Scene(
      seed: person.name.stableHash,
      sky: palette.sky(horizon: 0.5),
      near: near,
      number: person.uid
    )
  }

  /// The avatar of a user without a picture: mirrored dots, as in an identicon.
  static func avatar(userID: Int, hash: String) -> Scene {
    var noise = Noise(seed: hash.stableHash, stream: 0xA7A, index: userID)
    let palette = noise.pick(Palette.day)
    let color = palette.depth(0.6)
    var dots: [Ellipse] = []
    for row in 0..<5 {
      for column in 0..<3 where noise.below(5) < 3 {
        for x in Set([column, 4 - column]) {
          dots.append(
            Ellipse(
              x: 0.18 + 0.16 * Double(x),
              y: 0.27 + 0.15 * Double(row),
              radiusX: 0.075,
              radiusY: 0.072,
              color: color
            )
          )
        }
      }
    }
    return Scene(
      seed: hash.stableHash,
      sky: Sky(top: palette.skyMiddle, middle: palette.skyBottom, bottom: palette.skyMiddle),
      near: dots,
      number: userID
    )
  }

  /// The colour of the first word with a known colour; nil when there is none, as for `none`.
  private static func color(_ words: String, of colors: [String: UInt32]) -> UInt32? {
    words.split { !$0.isLetter }.lazy.compactMap { colors[String($0)] }.first
  }

  private static let skins: [String: UInt32] = [
    "fair": 0xF0CBA8, "light": 0xEFC9A4, "pale": 0xF3DCC8, "white": 0xEDEDEA, "gold": 0xD9B24C,
    "dark": 0x7B4B2E, "brown": 0x8A5A34, "tan": 0xC68E5C, "green": 0x7FA65A, "blue": 0x6E93C4,
    "grey": 0x9A9EA0, "silver": 0xB9C0C6, "red": 0xB5483A, "orange": 0xD88A4A, "yellow": 0xE0CB5E,
    "pink": 0xE6A8A8, "metal": 0x9CA6AD, "black": 0x1A1A1C, "hazel": 0x7E6A3A,
  ]

  private static let hairs: [String: UInt32] = [
    "black": 0x1B1718, "brown": 0x5A3A22, "blond": 0xD9B36A, "blonde": 0xD9B36A, "auburn": 0x7A3820,
    "white": 0xE4E2DC, "grey": 0x9C9C98,
  ]
}
