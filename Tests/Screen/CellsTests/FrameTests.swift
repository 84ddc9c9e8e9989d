import Testing

@testable import EverText

@Suite struct FrameTests {
  @Test func `a frame can be read as text and as styles`() {
    var first = Line()
    first.append("Luke", at: 0, width: 4, style: .bold)
    first.append("中", at: 6, width: 2, style: Style(foreground: .palette(12)))
    var last = Line()
    last.append("help", at: 1, width: 4, style: Style(attributes: [.reverse, .bold]))
    let frame = Frame(size: Size(columns: 10, rows: 3), lines: [first, Line(), last])
    #expect(
      frame.textPicture == """
        Luke  中

         help
        """
    )
    #expect(
      frame.stylePicture == """
        bbbb  CC

         rrrr
        """
    )
  }

  @Test func `the cells of an image are shaded among the texts beside it`() {
    var line = Line()
    line.append("a", at: 0, width: 1, style: .bold)
    line.append(
      PictureSlice(column: 2, drawing: .graphics(id: 1), row: 0, columns: 0..<3)
    )
    line.append("b", at: 6, width: 1)
    #expect(line.textPicture == "a ▒▒▒ b")
    #expect(line.plainText == "a     b")
    #expect(line.stylePicture == "b")
  }

  @Test(arguments: [
    (Style.plain, ""), (.dim, "d"), (Style(attributes: .underline), "u"),
    (Style(foreground: .palette(1), attributes: .bold), "B"),
    (Style(background: .palette(4)), "4"), (Style(foreground: .palette(200)), "*"),
    (Style(foreground: .rgb(1, 2, 3)), "#"),
  ])
  func `a style has a letter`(style: Style, letter: String) {
    var line = Line()
    line.append("x", at: 0, width: 1, style: style)
    #expect(line.stylePicture == letter)
  }
}

@Suite struct ThemeTests {
  @Test(arguments: [
    (
      "bold 4 on #102030",
      Style(foreground: .palette(4), background: .rgb(16, 32, 48), attributes: .bold)
    ),
    ("bright-blue underline", Style(foreground: .palette(12), attributes: .underline)),
    ("on red", Style(background: .palette(1))), ("reverse default", Style(attributes: .reverse)),
    ("", Style()),
  ])
  func `a look is made of words`(words: String, style: Style) {
    #expect(Style(words: words) == style)
  }

  @Test(arguments: [
    "purple", "4 5", "bold bold", "on", "on on 4", "256", "#12345", "#+12345", "on bold", "Red",
  ])
  func `other words are refused`(words: String) {
    #expect(Style(words: words) == nil)
  }

  @Test func `a role takes the look of the theme, and keeps attributes of its own`() {
    let theme = Theme.standard.named("mine", with: [.link: Style(foreground: .palette(9))])
    #expect(theme.resolved(.link) == Style(foreground: .palette(9)))
    #expect(theme.resolved(.secondary) == Style(foreground: .palette(8)), "of the base")
    let marked = theme.resolved(Style(.link, attributes: .bold))
    #expect(marked == Style(foreground: .palette(9), attributes: .bold))
    let match = theme.resolved(Style(.match, attributes: .bold))
    #expect(match.attributes == .reverse, "it isn't bold, and seen without colours, too")
    let picture = Style(.link, background: .rgb(1, 2, 3))
    #expect(theme.resolved(picture) == picture, "colours of its own are complete")
  }

  @Test func `monochrome has no colours`() {
    for role in Role.allCases {
      let look = Theme.monochrome.resolved(Style(role))
      #expect(look.foreground == .standard)
      #expect(look.background == .standard)
    }
  }

  /// The contrast of two colours by WCAG 2.1, from 1 to 21.
  private func contrast(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private func luminance(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Double {
    let parts = zip([0.2126, 0.7152, 0.0722], [red, green, blue])
    // The curve of sRGB, by squares: close enough for a threshold.
    return parts.reduce(0) { $0 + $1.0 * (Double($1.1) / 255) * (Double($1.1) / 255) }
  }

  @Test(
    arguments: [
      (Theme.dark, [(0, 0, 0), (0x1E, 0x1E, 0x2E)]),
      (.light, [(255, 255, 255), (0xFD, 0xF6, 0xE3)]),
    ] as [(Theme, [(UInt8, UInt8, UInt8)])]
  )
  func `every colour can be read on the theme's grounds`(
    theme: Theme,
    grounds: [(UInt8, UInt8, UInt8)]
  ) {
    for role in Role.allCases {
      guard case .rgb(let red, let green, let blue) = theme.resolved(Style(role)).foreground else {
        #expect(role == .text || role == .cursor)
        continue
      }
      for ground in grounds {
        let value = contrast(
          luminance(red, green, blue),
          luminance(ground.0, ground.1, ground.2)
        )
        #expect(value >= 4.5, "\(theme.name) \(role) on \(ground)")
      }
    }
  }
}
