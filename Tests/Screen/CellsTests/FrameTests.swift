import Testing

@testable import Cells

@Suite struct FrameTests {
  @Test func `a frame can be read as text and as styles`() {
    var first = Line()
    first.append("Luke", at: 0, width: 4, style: .bold)
    first.append("中", at: 6, width: 2, style: Style(foreground: .palette(12)))
    var last = Line()
    last.append("help", at: 1, width: 4, style: Style(attributes: [.reverse, .bold]))
    let frame = Frame(size: Size(columns: 10, rows: 3), lines: [first, Line(), last])
    #expect(
      frame.plainText == """
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
