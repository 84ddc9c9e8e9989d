extension Portrait {
  mutating func draw(_ form: PersonLook.Form, hair: PersonLook.Hair, _ colors: PersonColors) {
    switch form {
    case .human: human(hair, colors)
    case .protocolDroid: protocolDroid(colors)
    case .dome: dome(colors)
    case .assassin: assassin()
    case .vader: vader()
    case .visor: visor(colors)
    case .wookiee: wookiee(colors)
    case .ewok: ewok(colors)
    case .hutt: hutt(colors)
    case .yoda: yoda(colors)
    default: drawAlien(form, colors)
    }
  }

  /// Adds a human face with hair and what is worn on the head.
  private mutating func human(_ hair: PersonLook.Hair, _ colors: PersonColors) {
    behindHead(hair, colors)
    bust(colors.cloth, colors.skin)
    head(colors.skin)
    if [.beard, .whiteBeard, .hood].contains(hair) { beard(colors) }
    hairCap(hair, colors)
    eyes(colors.eyes, brow: Palette.between(colors.hair, 0x101010, 0.3))
    nose(colors.skin)
    mouth(colors.lips)
    worn(hair, colors)
  }

  private mutating func behindHead(_ hair: PersonLook.Hair, _ colors: PersonColors) {
    switch hair {
    case .long:
      add([0, 0.5, 0.21, 0.32], colors.hair) { ($0.texture, $0.power) = (0.5, 4) }
    case .buns: pair([0.2, 0.43, 0.085, 0.1], colors.hair) { ($0.texture, $0.shine) = (0.7, 0.2) }
    case .hood, .cowl: add([0, 0.5, 0.27, 0.36], colors.cloth) { $0.texture = -0.4 }
    case .crown:
      add([0, 0.33, 0.3, 0.22], colors.hair) { $0.texture = 0.4 }
      pair([0.3, 0.4, 0.05, 0.14], 0xD8A82E) { ($0.shine, $0.power) = (0.8, 1.5) }
    default: break
    }
  }

  private mutating func beard(_ colors: PersonColors) {
    add([0, 0.57, 0.135, 0.12], colors.hair) { ($0.texture, $0.part) = (0.6, -0.3...2) }
    add([0, 0.545, 0.062, 0.02], colors.hair) { $0.texture = 0.6 }
  }

  private mutating func hairCap(_ hair: PersonLook.Hair, _ colors: PersonColors) {
    guard ![.none, .bald, .pilot, .cap].contains(hair) else { return }
    add([0, 0.4, 0.175, 0.2], colors.hair) { ($0.texture, $0.part) = (0.5, -2...(-0.35)) }
    guard ![.hood, .cowl].contains(hair) else { return }
    pair([0.15, 0.4, 0.035, 0.1], colors.hair) { $0.texture = 0.5 }
    add([-0.05, 0.315, 0.12, 0.05], colors.hair) { ($0.texture, $0.turn) = (0.5, -0.04) }
  }

  private mutating func worn(_ hair: PersonLook.Hair, _ colors: PersonColors) {
    switch hair {
    case .pilot:
      add([0, 0.38, 0.22, 0.24], 0xE8E6DE) { ($0.part, $0.shine) = (-2...(-0.05), 0.7) }
      pair([0.2, 0.46, 0.04, 0.12], 0xD8D6CE)
      add([0, 0.2, 0.03, 0.09], colors.cloth)
      add([0, 0.36, 0.2, 0.024], 0xF0B030) { ($0.shine, $0.power) = (0.8, 6) }
    case .cap:
      add([0, 0.31, 0.185, 0.13], colors.cloth) { $0.part = -2...0.3 }
      add([0, 0.35, 0.19, 0.02], Palette.between(colors.cloth, 0, 0.5)) { $0.power = 6 }
      add([0, 0.28, 0.018, 0.018], 0xE0C060) { $0.shine = 1 }
    case .crown:
      add([0, 0.24, 0.07, 0.04], 0xD8A82E) { $0.shine = 0.9 }
      add([0, 0.6, 0.008, 0.012], 0xC01830) { $0.depth = 0 }
      pair([0.1, 0.53, 0.012, 0.012], 0xC01830) { $0.depth = 0 }
    case .headband:
      add([0, 0.36, 0.17, 0.026], 0x70757A) { ($0.power, $0.shine) = (6, 0.8) }
      pair([0.165, 0.42, 0.03, 0.06], 0x8A9098) { ($0.power, $0.shine) = (6, 0.6) }
    case .hood, .cowl:
      add([0, 0.33, 0.23, 0.19], colors.cloth) { ($0.part, $0.texture) = (-2...(-0.2), -0.4) }
    default: break
    }
  }
}
