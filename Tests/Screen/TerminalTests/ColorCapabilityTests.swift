import EverText
import EverTerminal
import Testing

@Suite struct ColorCapabilityTests {
  @Test(
    arguments: [
      (.auto, [:], .palette), (.never, ["CLICOLOR_FORCE": "1"], .none),
      // NO_COLOR counts when it isn't empty, and CLICOLOR_FORCE wins over it.
      (.auto, ["NO_COLOR": "1"], .none), (.auto, ["NO_COLOR": ""], .palette),
      (.always, ["NO_COLOR": "1"], .palette),
      (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], .palette),
      (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "0"], .none),
      (.auto, ["COLORTERM": "truecolor"], .direct), (.auto, ["COLORTERM": "24bit"], .direct),
      // xterm has them whatever it calls itself.
      (.auto, ["TERM": "xterm", "XTERM_VERSION": "XTerm(379)"], .direct),
      (.auto, ["TERM": "tmux-256color", "XTERM_VERSION": "XTerm(379)"], .palette),
    ] as [(ColorPolicy, [String: String], ColorCapability)]
  )
  func `colours are what the user and the environment want`(
    policy: ColorPolicy,
    environment: [String: String],
    expected: ColorCapability
  ) {
    #expect(ColorCapability.wanted(by: policy, environment: environment) == expected)
  }

  @Test(arguments: [
    ("xterm-kitty", ColorCapability.direct), ("xterm-ghostty", .direct), ("foot-extra", .direct),
    ("tmux-direct", .direct), ("xterm-256color", .palette), ("tmux-256color", .palette),
    ("linux", .palette),
  ])
  func `so do the names of terminals that have them`(term: String, expected: ColorCapability) {
    #expect(ColorCapability.wanted(by: .auto, environment: ["TERM": term]) == expected)
    #expect(ColorCapability.wanted(by: .never, environment: ["TERM": term]) == .none)
  }

  @Test(arguments: [
    (0, ColorCapability.none), (8, .eight), (16, .sixteen), (88, .sixteen), (256, .palette),
    (1 << 24, .direct),
  ])
  func `a terminal has what it has`(count: Int, expected: ColorCapability) {
    #expect(ColorCapability.direct.limited(to: count) == expected)
    #expect(ColorCapability.none.limited(to: count) == .none)
  }

  @Test func `colours become the nearest number`() {
    #expect(ColorCapability.palette.number(of: .standard) == -1)
    #expect(ColorCapability.palette.number(of: .palette(3)) == 3)
    #expect(ColorCapability.palette.number(of: .rgb(255, 0, 0)) == 196)
    #expect(ColorCapability.palette.number(of: .rgb(8, 8, 8)) == 232)
    #expect(ColorCapability.sixteen.number(of: .rgb(250, 5, 0)) == 9)
    #expect(ColorCapability.sixteen.number(of: .palette(196)) == 9)
    #expect(ColorCapability.eight.number(of: .palette(9)) == 1)
    #expect(ColorCapability.eight.number(of: Theme.standard.resolved(.link).foreground) == 4)
    #expect(ColorCapability.eight.number(of: .palette(8)) == -1)
    #expect(ColorCapability.direct.number(of: .palette(8)) == 8)
    #expect(ColorCapability.direct.number(of: .rgb(0, 0, 9)) == 16)
    #expect(ColorCapability.direct.number(of: .rgb(18, 52, 86)) == 0x123456)
    #expect(ColorCapability.direct.number(of: .palette(196)) == 0xff0000)
    #expect(ColorCapability.none.number(of: .palette(1)) == -1)
  }
}
