import EverText
import EverTerminal
import Testing

@Suite struct ColorCapabilityTests {
  @Test func `colours are used unless refused`() {
    #expect(ColorCapability.wanted(by: .auto, environment: [:]) == .palette)
    #expect(ColorCapability.wanted(by: .never, environment: ["CLICOLOR_FORCE": "1"]) == .none)
  }

  @Test func `NO_COLOR counts when it is not empty`() {
    #expect(ColorCapability.wanted(by: .auto, environment: ["NO_COLOR": "1"]) == .none)
    #expect(ColorCapability.wanted(by: .auto, environment: ["NO_COLOR": ""]) == .palette)
    #expect(ColorCapability.wanted(by: .always, environment: ["NO_COLOR": "1"]) == .palette)
  }

  @Test func `CLICOLOR_FORCE wins over NO_COLOR`() {
    let both = ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"]
    #expect(ColorCapability.wanted(by: .auto, environment: both) == .palette)
    let off = ["NO_COLOR": "1", "CLICOLOR_FORCE": "0"]
    #expect(ColorCapability.wanted(by: .auto, environment: off) == .none)
  }

  @Test(arguments: ["truecolor", "24bit"])
  func `COLORTERM selects direct colours`(value: String) {
    #expect(ColorCapability.wanted(by: .auto, environment: ["COLORTERM": value]) == .direct)
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

  @Test func `xterm has them whatever it calls itself`() {
    var environment = ["TERM": "xterm", "XTERM_VERSION": "XTerm(379)"]
    #expect(ColorCapability.wanted(by: .auto, environment: environment) == .direct)
    environment["TERM"] = "tmux-256color"
    #expect(ColorCapability.wanted(by: .auto, environment: environment) == .palette)
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
