/// Portraits of droids, of faces in helmets, and of the aliens of the first films.
extension Portrait {
  mutating func protocolDroid(_ colors: PersonColors) {
    bust(colors.skin, colors.dark, neck: 0.06)
    add([0, 0.98, 0.06, 0.06], 0x6A4A12) { $0.shine = 0.5 }
    pair([0.17, 0.44, 0.03, 0.05], colors.dark) { $0.shine = 0.5 }
    add([0, 0.43, 0.165, 0.225], colors.skin) { $0.shine = 1 }
    add([0, 0.62, 0.08, 0.05], colors.skin) { ($0.shine, $0.power) = (0.6, 4) }
    pair([0.068, 0.42, 0.045, 0.045], colors.dark)
    pair([0.068, 0.42, 0.033, 0.033], 0xFFF2B0) { ($0.depth, $0.shine) = (0.3, 1) }
    pair([0.068, 0.42, 0.01, 0.01], 0x2A1A08) { $0.depth = 0 }
    add([0, 0.55, 0.045, 0.008], 0x2A1A08) { ($0.depth, $0.power) = (0, 6) }
  }

  /// A droid with a round top and a coloured trim.
  mutating func dome(_ colors: PersonColors) {
    add([0, 0.98, 0.27, 0.42], 0xE8EAEC) { ($0.power, $0.part) = (6, -1...2) }
    for x: Float in [-0.15, 0, 0.15] {
      add([x, 0.76, 0.05, 0.09], colors.cloth) { ($0.power, $0.depth) = (6, 0.5) }
    }
    add([0, 0.56, 0.27, 0.34], 0xC4CAD0) { ($0.part, $0.shine) = (-2...0, 1) }
    add([0, 0.545, 0.27, 0.03], 0x9AA2AA) { $0.power = 6 }
    add([0, 0.46, 0.09, 0.055], colors.cloth) { ($0.power, $0.depth) = (6, 0.5) }
    add([0, 0.46, 0.046, 0.046], 0x14161A) { $0.shine = 1 }
    pair([0.17, 0.48, 0.045, 0.03], colors.cloth) { ($0.power, $0.depth) = (6, 0.5) }
    add([0.1, 0.36, 0.02, 0.02], 0xE02A2A) { $0.shine = 1 }
    add([0, 0.28, 0.12, 0.03], colors.cloth) { $0.power = 6 }
  }

  mutating func assassin() {
    bust(0x5A5E62, 0x3A3E42, neck: 0.04)
    add([0, 0.42, 0.1, 0.27], 0x8A9298) { ($0.power, $0.shine) = (4, 0.7) }
    for (y, wide) in [(0.25, 0.07), (0.38, 0.11), (0.52, 0.11), (0.64, 0.08)] as [(Float, Float)] {
      add([0, y, wide, 0.026], 0x4A5056) { $0.power = 6 }
    }
    pair([0.045, 0.38, 0.022, 0.022], 0xFF2A1A) { ($0.depth, $0.shine) = (0.2, 1) }
    add([0, 0.52, 0.02, 0.02], 0xFF5A2A) { $0.depth = 0.2 }
    add([0.05, 0.14, 0.008, 0.1], 0x70787E)
  }

  mutating func vader() {
    add([0, 1.12, 0.42, 0.36], 0x0C0C10) { $0.shine = 0.2 }
    add([0, 0.5, 0.26, 0.3], 0x08080B) { ($0.shine, $0.power) = (0.5, 4) }
    add([0, 0.4, 0.225, 0.25], 0x16161C) { $0.shine = 1 }
    add([0, 0.5, 0.165, 0.19], 0x1E1E26) { $0.shine = 0.6 }
    pair([0.07, 0.47, 0.055, 0.043], 0x4A2018) { ($0.shine, $0.turn) = (1, 0.04) }
    add([0, 0.61, 0.07, 0.075], 0x33333C) { ($0.power, $0.shine) = (1.5, 0.6) }
    for x: Float in [-0.03, 0, 0.03] {
      add([x, 0.625, 0.008, 0.04], 0x08080B) { ($0.power, $0.depth) = (6, 0) }
    }
    pair([0.14, 0.65, 0.018, 0.018], 0xA0A4AA) { $0.shine = 1 }
    add([0, 0.93, 0.09, 0.055], 0x2A2A32) { $0.power = 6 }
    pair([0.045, 0.93, 0.016, 0.016], 0xD02020) { $0.depth = 0.2 }
    add([0, 0.93, 0.016, 0.016], 0x40B050) { $0.depth = 0.2 }
  }

  /// A helmet with a visor in the form of a T.
  mutating func visor(_ colors: PersonColors) {
    bust(0x6A6E66, 0x2A2A2A)
    pair([0.2, 0.96, 0.13, 0.08], colors.cloth) { ($0.power, $0.turn) = (4, 0.04) }
    add([0, 0.42, 0.2, 0.27], colors.cloth) { ($0.shine, $0.power) = (0.5, 4) }
    add([0, 0.3, 0.2, 0.12], Palette.between(colors.cloth, 0xFFFFFF, 0.25)) {
      ($0.part, $0.shine) = (-2...0.2, 0.6)
    }
    add([0, 0.43, 0.15, 0.042], 0x08080A) { ($0.power, $0.shine) = (6, 0.8) }
    add([0, 0.54, 0.03, 0.14], 0x08080A) { $0.power = 6 }
    pair([0.12, 0.56, 0.05, 0.09], Palette.between(colors.cloth, 0x801818, 0.4)) { $0.power = 4 }
    add([0.23, 0.24, 0.007, 0.15], 0x3A3A3A)
    add([0.23, 0.11, 0.016, 0.03], 0xC03020) { $0.power = 6 }
  }

  mutating func wookiee(_ colors: PersonColors) {
    let fur: UInt32 = Palette.between(0x6E4424, colors.cloth, 0.15)
    add([0, 1.08, 0.42, 0.36], fur) { $0.texture = 1 }
    add([0, 0.52, 0.235, 0.34], fur) { $0.texture = 1 }
    add([0, 0.36, 0.19, 0.2], Palette.between(fur, 0xD8A868, 0.25)) { $0.texture = 1 }
    add([0, 0.56, 0.1, 0.1], Palette.between(fur, 0xE0B880, 0.4)) { $0.texture = 0.8 }
    eyes(0x3A70B0, y: 0.44, apart: 0.07)
    add([0, 0.51, 0.04, 0.03], 0x1A1210) { $0.shine = 0.7 }
    add([0, 0.6, 0.055, 0.016], 0x2A1412) { $0.depth = 0.2 }
    add([0, 0.612, 0.04, 0.006], 0xF0EADC) { $0.depth = 0 }
    for step in 0..<7 {
      let along = Float(step)
      let color: UInt32 = step % 2 == 0 ? 0x2A1C12 : 0xB8BCC0
      add([-0.22 + 0.07 * along, 0.82 + 0.035 * along, 0.045, 0.034], color) {
        ($0.turn, $0.power, $0.shine) = (0.07, 6, step % 2 == 0 ? 0 : 0.7)
      }
    }
  }

  mutating func ewok(_ colors: PersonColors) {
    let fur: UInt32 = 0x7A5028
    add([0, 1.05, 0.32, 0.32], fur) { $0.texture = 1 }
    pair([0.19, 0.3, 0.085, 0.085], fur) { $0.texture = 1 }
    pair([0.19, 0.31, 0.045, 0.045], 0xB88858)
    add([0, 0.48, 0.25, 0.25], fur) { $0.texture = 1 }
    add([0, 0.42, 0.26, 0.27], colors.cloth) { ($0.part, $0.texture) = (-2...(-0.35), -0.5) }
    add([0, 0.57, 0.1, 0.085], 0xC8A070) { $0.texture = 0.6 }
    orbs(0x140C08, x: 0.095, y: 0.47, size: 0.036)
    add([0, 0.53, 0.036, 0.027], 0x181010) { $0.shine = 0.8 }
    add([0, 0.605, 0.035, 0.009], 0x3A1A14) { $0.depth = 0 }
  }

  mutating func hutt(_ colors: PersonColors) {
    let belly = Palette.between(colors.skin, 0xE0C890, 0.55)
    add([0, 1.0, 0.5, 0.42], colors.skin) { $0.texture = -0.7 }
    add([0, 0.86, 0.36, 0.22], belly) { $0.texture = -0.6 }
    add([0, 0.5, 0.3, 0.27], colors.skin) { $0.texture = -0.7 }
    add([0, 0.64, 0.27, 0.13], belly) { $0.texture = -0.6 }
    add([0, 0.61, 0.22, 0.022], 0x4A2A18) { $0.depth = 0.2 }
    pair([0.12, 0.42, 0.075, 0.055], belly)
    orbs(0xE08A20, x: 0.12, y: 0.43, size: 0.05)
    pair([0.12, 0.43, 0.01, 0.036], 0x100808) { $0.depth = 0 }
    pair([0.03, 0.52, 0.014, 0.01], 0x2A1A10) { $0.depth = 0 }
  }

  mutating func yoda(_ colors: PersonColors) {
    bust(colors.cloth, colors.skin)
    pair([0.29, 0.42, 0.17, 0.055], colors.skin) { $0.turn = -0.045 }
    pair([0.27, 0.425, 0.12, 0.03], 0xC8A080) { $0.turn = -0.045 }
    add([0, 0.45, 0.17, 0.19], colors.skin) { $0.texture = -0.6 }
    pair([0.14, 0.36, 0.06, 0.08], 0xE8E8E0) { $0.texture = 0.8 }
    for y: Float in [0.33, 0.355, 0.38] {
      add([0, y, 0.09, 0.005], colors.dark) { $0.depth = 0.2 }
    }
    eyes(0x6A4A20, brow: colors.dark, y: 0.45, apart: 0.075)
    nose(colors.skin, y: 0.49)
    mouth(colors.dark, y: 0.57)
  }
}
