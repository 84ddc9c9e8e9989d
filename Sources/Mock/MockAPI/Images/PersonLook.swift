/// The features that distinguish a person of the films from the others.
struct PersonLook {
  /// The build of the head.
  enum Form {
    case human, protocolDroid, dome, assassin, vader, visor, wookiee, ewok, hutt, yoda
    case headTails, horned, gungan, rodian, fish, tallNeck, cone, tentacles, striped, skull
    case snout, mask, goggles, mitre, trunk, veins
  }

  enum Hair {
    case none, short, long, buns, bald, beard, whiteBeard, hood, cowl, pilot, cap, crown, headband
  }

  var form = Form.human
  var hair: Hair?
  var cloth: UInt32?

  /// The looks of the people by their id; the looks of others depend only on the values in the API.
  static let known: [Int: PersonLook] = [
    1: PersonLook(hair: .short, cloth: 0xE8DCC0), 2: PersonLook(form: .protocolDroid),
    3: PersonLook(form: .dome, cloth: 0x2A5CB8), 4: PersonLook(form: .vader),
    5: PersonLook(hair: .buns, cloth: 0xF4F2EE), 6: PersonLook(hair: .beard, cloth: 0xB89468),
    7: PersonLook(hair: .long, cloth: 0x6A86A8), 8: PersonLook(form: .dome, cloth: 0xC0392B),
    9: PersonLook(hair: .pilot, cloth: 0xE07B28), 10: PersonLook(hair: .hood, cloth: 0x6B4A2E),
    11: PersonLook(hair: .long, cloth: 0x3A2A20), 12: PersonLook(hair: .cap, cloth: 0x5C6654),
    13: PersonLook(form: .wookiee), 14: PersonLook(hair: .short, cloth: 0x22222A),
    15: PersonLook(form: .rodian, cloth: 0xC08A2E), 16: PersonLook(form: .hutt),
    18: PersonLook(hair: .pilot, cloth: 0xD86A1E), 19: PersonLook(hair: .pilot, cloth: 0xF09A3A),
    20: PersonLook(form: .yoda, cloth: 0xA8936A), 21: PersonLook(hair: .cowl, cloth: 0x121216),
    22: PersonLook(form: .visor, cloth: 0x4E6B4A), 23: PersonLook(form: .assassin),
    24: PersonLook(form: .snout, cloth: 0xE0C040), 25: PersonLook(hair: .beard, cloth: 0x2C6EB0),
    26: PersonLook(hair: .headband, cloth: 0xC8C0A0), 27: PersonLook(form: .fish, cloth: 0xF0EEE6),
    28: PersonLook(hair: .short, cloth: 0xFAFAF6), 29: PersonLook(hair: .pilot, cloth: 0x2E8A5A),
    30: PersonLook(form: .ewok, cloth: 0xC8682A), 31: PersonLook(form: .fish, cloth: 0x7A3A2A),
    32: PersonLook(hair: .beard, cloth: 0xD8C8A0), 33: PersonLook(form: .mitre, cloth: 0x7A2A5A),
    34: PersonLook(hair: .short, cloth: 0x3A3A8A), 35: PersonLook(hair: .crown, cloth: 0xB01E2E),
    36: PersonLook(form: .gungan, cloth: 0x8A5A3A), 37: PersonLook(form: .gungan, cloth: 0xC8B060),
    38: PersonLook(form: .hutt, cloth: 0x3A8A5A), 39: PersonLook(hair: .cap, cloth: 0x8A2E3E),
    40: PersonLook(form: .trunk), 41: PersonLook(form: .snout, cloth: 0x6A2E1A),
    42: PersonLook(hair: .cap, cloth: 0x5A1E2A), 43: PersonLook(hair: .long, cloth: 0x9A8468),
    44: PersonLook(form: .horned, cloth: 0x08080A),
    45: PersonLook(form: .headTails, cloth: 0x2A2A5A),
    46: PersonLook(form: .headTails, cloth: 0x6A3A22),
    47: PersonLook(form: .snout, cloth: 0x2A7A8A),
    48: PersonLook(form: .trunk, cloth: 0xA8702A), 49: PersonLook(form: .skull, cloth: 0xD8D0B8),
    50: PersonLook(form: .goggles, cloth: 0xC86A3A), 51: PersonLook(hair: .bald, cloth: 0x8A6AC8),
    52: PersonLook(form: .cone, cloth: 0x9A7A4A), 53: PersonLook(form: .tentacles, cloth: 0x6A4A2A),
    54: PersonLook(form: .horned, cloth: 0x8A6A4A), 55: PersonLook(form: .striped, cloth: 0xA83A2E),
    56: PersonLook(form: .horned, cloth: 0xE8E0D0),
    57: PersonLook(form: .tallNeck, cloth: 0x8A7A3A),
    58: PersonLook(form: .mask, cloth: 0x5A4A3A), 59: PersonLook(form: .horned, cloth: 0x5A2A7A),
    60: PersonLook(hair: .headband, cloth: 0x3A4A6A), 61: PersonLook(hair: .crown, cloth: 0x2A2A2E),
    62: PersonLook(hair: .beard, cloth: 0xC8A87A), 63: PersonLook(form: .mitre, cloth: 0x8A9A4A),
    64: PersonLook(form: .veins, cloth: 0x1E2A3A), 65: PersonLook(form: .veins, cloth: 0x2A1E4A),
    66: PersonLook(hair: .cowl, cloth: 0xC88A2E),
    67: PersonLook(hair: .whiteBeard, cloth: 0x2A1A14),
    68: PersonLook(hair: .beard, cloth: 0x4A5A8A), 69: PersonLook(form: .visor, cloth: 0x5A7FB8),
    70: PersonLook(form: .goggles, cloth: 0x6A2A5A), 71: PersonLook(form: .gungan, cloth: 0xF0F0EA),
    72: PersonLook(form: .tallNeck, cloth: 0x2A3A4A),
    73: PersonLook(form: .tallNeck, cloth: 0xD8E4EC),
    74: PersonLook(hair: .buns, cloth: 0x8A3A4A), 75: PersonLook(form: .dome, cloth: 0xA02A4A),
    76: PersonLook(form: .goggles, cloth: 0x4A7A3A),
    77: PersonLook(form: .tallNeck, cloth: 0x7A2A2A),
    78: PersonLook(form: .striped, cloth: 0x7A3A22), 79: PersonLook(form: .skull, cloth: 0xB8B0A0),
    80: PersonLook(form: .wookiee, cloth: 0xB87A2A), 81: PersonLook(hair: .cap, cloth: 0xC8C4B0),
    82: PersonLook(hair: .bald, cloth: 0x8A8AC8), 83: PersonLook(form: .tallNeck, cloth: 0xA01E2A),
  ]
}
