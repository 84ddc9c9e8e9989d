extension Scene {
  static func portrait(_ person: Person) -> Scene {
    var noise = Noise(seed: person.name.stableHash, stream: 0x9E0, index: person.uid)
    let look = PersonLook.known[person.uid] ?? PersonLook()
    let colors = PersonColors(person, cloth: look.cloth ?? noise.pick(PersonColors.cloths))
    var portrait = Portrait()
    let usual: PersonLook.Hair =
      person.hairColor == "none" ? .bald : person.gender == "female" ? .long : .short
    portrait.draw(look.form, hair: look.hair ?? usual, colors)
    // Neighbours in the list differ as much as colours can.
    let hue = Double(person.uid) * 0.618_034
    let backdrop = Palette.day[1].backdrop(hueColor(hue, 0.32), hueColor(hue, 0.68))
    return Scene(seed: person.name.stableHash, palette: backdrop, content: .shapes(portrait.shapes))
  }

  /// A soft colour of a hue, which repeats after 1, and of a lightness from 0 to 1.
  private static func hueColor(_ hue: Double, _ light: Double) -> UInt32 {
    [0.0, 1.0 / 3, 2.0 / 3].reduce(0) { color, offset in
      let place = (hue + offset).truncatingRemainder(dividingBy: 1)
      let wave = min(max(abs(place * 6 - 3) - 1, 0), 1)
      return color << 8 | UInt32(255 * light * (0.45 + 0.55 * wave))
    }
  }
}

/// The colours of a person, from the values in the API.
struct PersonColors {
  let skin: UInt32
  let hair: UInt32
  let eyes: UInt32
  let cloth: UInt32
  let lips: UInt32

  var dark: UInt32 { Palette.between(skin, 0x101010, 0.35) }

  static let cloths: [UInt32] = [
    0x3B4A5A, 0x6B4A34, 0x5A2E2E, 0x2F4F3E, 0x8A7A5C, 0x25252B, 0xB8860B, 0x4A3A6A,
  ]

  init(_ person: Person, cloth: UInt32) {
    skin = Self.colors(person.skinColor, of: Self.skins).first ?? 0x8A6848
    hair = Self.colors(person.hairColor, of: Self.hairs).first ?? 0x4A3626
    eyes = Self.colors(person.eyeColor, of: Self.skins).first ?? 0x3A2A1E
    self.cloth = cloth
    let red: UInt32 = person.gender == "female" ? 0xB83848 : 0x9A5A4A
    lips = Palette.between(skin, red, 0.6)
  }

  /// The colours of the known words in a value; empty when there are none, as for `none`.
  private static func colors(_ words: String, of colors: [String: UInt32]) -> [UInt32] {
    words.split { !$0.isLetter }.compactMap { colors[String($0)] }
  }

  private static let skins: [String: UInt32] = [
    "fair": 0xF0CBA8, "light": 0xEFC9A4, "pale": 0xE8D8D0, "white": 0xEDEDEA, "gold": 0xD9B24C,
    "dark": 0x7B4B2E, "brown": 0x8A5A34, "tan": 0xC68E5C, "green": 0x7FA65A, "blue": 0x4E83D4,
    "grey": 0x9A9EA0, "silver": 0xB9C0C6, "red": 0xB5382A, "orange": 0xD8863A, "yellow": 0xE0CB5E,
    "pink": 0xE6A8A8, "metal": 0x9CA6AD, "black": 0x14141A, "hazel": 0x7E6A3A, "mottle": 0xA85A3A,
  ]

  private static let hairs: [String: UInt32] = [
    "black": 0x1B1718, "brown": 0x5A3A22, "blond": 0xD9B36A, "blonde": 0xD9B36A, "auburn": 0x7A3820,
    "white": 0xE4E2DC, "grey": 0x9C9C98,
  ]
}
