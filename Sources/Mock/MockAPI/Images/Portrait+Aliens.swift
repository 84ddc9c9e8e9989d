/// Portraits of aliens without a helmet.
extension Portrait {
  mutating func drawAlien(_ form: PersonLook.Form, _ colors: PersonColors) {
    switch form {
    case .headTails, .striped: tails(form == .striped, colors)
    case .horned, .veins, .cone: crested(form, colors)
    case .gungan: gungan(colors)
    case .rodian, .snout, .trunk: muzzled(form, colors)
    case .fish: fish(colors)
    case .tallNeck: tallNeck(colors)
    case .tentacles: tentacles(colors)
    case .skull: skull(colors)
    case .mask, .goggles: masked(form, colors)
    default: mitre(colors)
    }
  }

  /// Two head tails that hang over the shoulders; striped ones also rise above the head.
  private mutating func tails(_ striped: Bool, _ colors: PersonColors) {
    let tail = striped ? 0xF0F0F0 : Palette.between(colors.skin, 0, 0.12)
    let stripe: UInt32 = striped ? 0x2A4A9A : colors.dark
    bust(colors.cloth, colors.skin)
    pair([0.17, 0.62, 0.06, 0.32], tail) { $0.turn = -0.02 }
    for y: Float in [0.5, 0.62, 0.74, 0.86] {
      pair([0.17 + (y - 0.62) * 0.12, y, 0.056, 0.022], stripe) { $0.depth = 0.6 }
    }
    if striped { pair([0.13, 0.22, 0.055, 0.17], tail) { $0.turn = 0.03 } }
    head(colors.skin)
    add([0, 0.36, 0.185, 0.16], tail) { $0.part = -2...(-0.1) }
    add([0, 0.335, 0.165, 0.02], striped ? stripe : colors.cloth) { $0.power = 6 }
    eyes(colors.eyes, brow: colors.dark)
    nose(colors.skin)
    mouth(colors.lips)
    if striped { pair([0.1, 0.52, 0.03, 0.05], 0xF4F4F4) { ($0.turn, $0.depth) = (0.06, 0.4) } }
  }

  /// Horns, a pointed skull, or a veil.
  private mutating func crested(_ form: PersonLook.Form, _ colors: PersonColors) {
    bust(colors.cloth, colors.skin)
    if form == .cone { add([0, 0.28, 0.125, 0.26], colors.skin) { $0.texture = -0.4 } }
    if form == .veins { add([0, 0.5, 0.22, 0.32], colors.cloth) { $0.texture = -0.5 } }
    head(colors.skin)
    if form == .horned {
      for x: Float in [0.04, 0.095, 0.14] {
        pair([x, 0.27 + x * x * 5, 0.016, 0.065], 0xE8DCC0) { ($0.turn, $0.power) = (x * 0.5, 1.5) }
      }
      pair([0.075, 0.5, 0.03, 0.12], 0x100C0C) { ($0.turn, $0.depth) = (0.06, 0.3) }
      add([0, 0.36, 0.024, 0.09], 0x100C0C) { ($0.power, $0.depth) = (1.5, 0.3) }
      pair([0.1, 0.36, 0.03, 0.05], 0x100C0C) { ($0.turn, $0.depth) = (-0.1, 0.3) }
    }
    if form == .veins {
      add([0, 0.34, 0.19, 0.17], colors.cloth) { ($0.part, $0.texture) = (-2...(-0.1), -0.5) }
      for y: Float in [0.535, 0.553, 0.571] {
        add([0, y + 0.05, 0.014, 0.007], 0x202020) { ($0.power, $0.depth) = (1.5, 0) }
      }
    }
    eyes(colors.eyes, brow: colors.dark)
    nose(colors.skin)
    mouth(colors.lips)
    if form == .cone { add([0, 0.66, 0.07, 0.11], 0xECEAE4) { $0.texture = 0.8 } }
  }

  private mutating func gungan(_ colors: PersonColors) {
    bust(colors.cloth, colors.skin)
    pair([0.17, 0.62, 0.065, 0.27], colors.skin) { ($0.turn, $0.texture) = (-0.03, -0.6) }
    add([0, 0.46, 0.145, 0.19], colors.skin) { $0.texture = -0.5 }
    pair([0.075, 0.24, 0.03, 0.11], colors.skin) { $0.turn = 0.02 }
    pair([0.09, 0.17, 0.052, 0.045], 0xF0E8C0) { $0.shine = 0.8 }
    pair([0.09, 0.17, 0.024, 0.014], 0x201008) { $0.depth = 0 }
    add([0, 0.58, 0.17, 0.075], Palette.between(colors.skin, 0xF0D8B0, 0.45)) { $0.texture = -0.4 }
    add([0, 0.6, 0.14, 0.01], 0x5A2A1A) { $0.depth = 0 }
    pair([0.03, 0.52, 0.012, 0.016], colors.dark) { $0.depth = 0 }
  }

  /// A muzzle, a long snout with teeth, or a trunk.
  private mutating func muzzled(_ form: PersonLook.Form, _ colors: PersonColors) {
    bust(colors.cloth, colors.skin)
    if form == .rodian {
      pair([0.1, 0.24, 0.014, 0.1], colors.skin) { $0.turn = 0.04 }
      pair([0.125, 0.15, 0.03, 0.024], Palette.between(colors.skin, 0xFFFFFF, 0.2))
      pair([0.18, 0.46, 0.035, 0.07], colors.skin) { $0.turn = 0.05 }
    } else if form == .trunk {
      pair([0.3, 0.62, 0.16, 0.28], Palette.between(colors.skin, 0xC0D0E0, 0.4)) {
        ($0.turn, $0.depth) = (-0.08, 0.5)
      }
    } else {
      pair([0.21, 0.58, 0.06, 0.2], colors.skin) { ($0.turn, $0.texture) = (-0.06, -0.7) }
    }
    add([0, 0.44, 0.18, 0.21], colors.skin) { $0.texture = form == .snout ? -0.9 : -0.5 }
    let eye: (color: UInt32, size: Float) =
      form == .rodian ? (0x0C1020, 0.066) : (colors.eyes, 0.038)
    orbs(eye.color, x: 0.092, y: 0.42, size: eye.size)
    if form != .rodian { pair([0.092, 0.42, 0.009, 0.026], 0x0C0808) { $0.depth = 0 } }
    let pale = Palette.between(colors.skin, 0xE8E0B0, 0.35)
    if form == .trunk {
      add([0, 0.58, 0.045, 0.13], pale) { $0.texture = -0.6 }
      pair([0.06, 0.65, 0.012, 0.04], 0xF0EAD8) { $0.power = 1.5 }
    } else {
      add([0, 0.56, form == .snout ? 0.15 : 0.07, 0.085], pale) { $0.texture = -0.6 }
      add([0, 0.59, form == .snout ? 0.12 : 0.03, 0.012], 0x3A1414) { $0.depth = 0 }
      for x: Float in form == .snout ? [0.02, 0.06, 0.1] : [] {
        pair([x, 0.6, 0.009, 0.018], 0xF4EEDC) { ($0.power, $0.depth) = (1.5, 0.3) }
      }
    }
  }

  private mutating func fish(_ colors: PersonColors) {
    bust(colors.cloth, colors.skin, neck: 0.1)
    add([0, 0.42, 0.19, 0.25], colors.skin) { $0.texture = -0.9 }
    pair([0.17, 0.4, 0.075, 0.085], colors.skin) { $0.texture = -0.6 }
    orbs(colors.eyes, x: 0.19, y: 0.39, size: 0.055)
    pair([0.195, 0.39, 0.018, 0.03], 0x0A0808) { $0.depth = 0 }
    add([0, 0.56, 0.13, 0.08], Palette.between(colors.skin, 0xE8C8A0, 0.4)) { $0.texture = -0.6 }
    add([0, 0.57, 0.11, 0.012], 0x4A1A14) { $0.depth = 0 }
    pair([0.08, 0.65, 0.03, 0.06], colors.skin) { $0.texture = -0.5 }
    pair([0.025, 0.48, 0.008, 0.014], colors.dark) { $0.depth = 0 }
  }

  private mutating func tallNeck(_ colors: PersonColors) {
    add([0, 1.16, 0.34, 0.26], colors.cloth) { $0.texture = -0.4 }
    add([0, 0.72, 0.05, 0.34], Palette.between(colors.skin, 0, 0.15)) { $0.power = 4 }
    add([0, 0.3, 0.11, 0.18], colors.skin) { $0.texture = -0.3 }
    add([0, 0.2, 0.12, 0.11], colors.skin) { $0.texture = -0.3 }
    orbs(colors.eyes, x: 0.055, y: 0.3, size: 0.034)
    pair([0.055, 0.3, 0.012, 0.012], 0xF8F8F8) { $0.depth = 0.2 }
    add([0, 0.42, 0.03, 0.006], colors.dark) { $0.depth = 0 }
    add([0, 0.93, 0.1, 0.05], Palette.between(colors.cloth, 0xFFFFFF, 0.35)) { $0.power = 4 }
  }

  private mutating func tentacles(_ colors: PersonColors) {
    bust(colors.cloth, colors.skin)
    for step in 0..<7 {
      let x = 0.06 * Float(step) - 0.18
      add([x * 1.25, 0.58 + abs(x) * 0.5, 0.036, 0.3], colors.skin) {
        ($0.turn, $0.texture) = (-x * 0.25, -0.8)
      }
    }
    head(colors.skin)
    add([0, 0.33, 0.17, 0.12], Palette.between(colors.skin, 0xD0E8A0, 0.25)) { $0.texture = -0.8 }
    orbs(0x0C0C12, x: 0.07, y: 0.45, size: 0.036)
    nose(colors.skin)
    add([0, 0.58, 0.05, 0.016], 0xF4F0E4) { $0.depth = 0.2 }
  }

  private mutating func skull(_ colors: PersonColors) {
    let bone: UInt32 = 0xE4DCC8
    bust(0x5A5A60, 0x3A3A3E, neck: 0.05)
    pair([0.14, 0.98, 0.1, 0.16], colors.cloth) { $0.power = 4 }
    pair([0.17, 0.42, 0.045, 0.14], bone) { $0.turn = -0.03 }
    add([0, 0.42, 0.155, 0.24], bone) { ($0.power, $0.shine) = (4, 0.5) }
    pair([0.07, 0.43, 0.046, 0.042], 0x14100E)
    pair([0.07, 0.43, 0.02, 0.022], colors.eyes) { ($0.depth, $0.shine) = (0.2, 1) }
    pair([0.016, 0.52, 0.009, 0.03], 0x28221C) { $0.depth = 0 }
    for x: Float in [-0.06, -0.03, 0, 0.03, 0.06] {
      add([x, 0.61, 0.008, 0.05], 0x6A6254) { ($0.power, $0.depth) = (6, 0) }
    }
  }

  /// A breathing mask, and round glasses in the place of eyes.
  private mutating func masked(_ form: PersonLook.Form, _ colors: PersonColors) {
    bust(colors.cloth, colors.skin)
    if form == .mask { pair([0.15, 0.55, 0.06, 0.14], colors.skin) { $0.texture = -0.9 } }
    add([0, 0.43, 0.18, 0.22], colors.skin) { $0.texture = -0.7 }
    if form == .goggles {
      add([0, 0.35, 0.19, 0.15], colors.cloth) { ($0.part, $0.texture) = (-2...0.1, -0.3) }
    }
    add([0, 0.43, 0.17, 0.018], 0x3A3A3E) { $0.power = 6 }
    pair([0.08, 0.43, 0.06, 0.054], 0x4A4A50) { $0.shine = 0.5 }
    pair([0.08, 0.43, 0.042, 0.038], form == .mask ? 0x101014 : 0xC88A2A) { $0.shine = 1 }
    add([0, 0.58, 0.1, 0.075], 0x5A5A60) { ($0.power, $0.shine) = (4, 0.6) }
    for x: Float in [-0.04, 0, 0.04] {
      add([x, 0.59, 0.01, 0.045], 0x1A1A1E) { ($0.power, $0.depth) = (6, 0) }
    }
  }

  private mutating func mitre(_ colors: PersonColors) {
    bust(colors.cloth, colors.skin)
    add([0, 0.2, 0.13, 0.18], colors.cloth) { ($0.power, $0.texture) = (4, -0.4) }
    pair([0.13, 0.26, 0.05, 0.13], colors.cloth) { $0.turn = -0.04 }
    head(colors.skin, wide: 0.15, tall: 0.22, texture: -0.8)
    add([0, 0.3, 0.16, 0.035], Palette.between(colors.cloth, 0xE8C050, 0.5)) { $0.power = 6 }
    orbs(colors.eyes, x: 0.065, y: 0.44, size: 0.037)
    pair([0.065, 0.44, 0.03, 0.007], 0x0A0A0A) { $0.depth = 0 }
    pair([0.014, 0.53, 0.006, 0.02], colors.dark) { $0.depth = 0 }
    mouth(colors.dark, y: 0.6)
  }
}
