import EverText

/// The whole text of a message or an error that the status line shortened.
package struct ErrorScreen: Hashable, Sendable {
  let text: CleanText
  let title: CleanText
  var rows = TextRows()

  init(_ text: CleanText, title: CleanText) {
    self.text = text
    self.title = title
  }

  mutating func layOut(in size: Size) {
    let width = max(1, size.columns - ListLayout.numberColumn - 1)
    var lines = [Line()]
    for part in TextWrapper.wrap(text, to: width) {
      var line = Line()
      line.append(part, at: ListLayout.numberColumn, width: width)
      lines.append(line)
    }
    rows.fit(lines, height: ListLayout.bodyHeight(of: size))
  }

  /// What it displays.
  func screen(_ keyMap: KeyMap) -> ScrollingScreen {
    ScrollingScreen(
      title: title,
      right: "",
      lines: [],
      visible: rows.visible,
      scroll: rows.scroll,
      identity: 14,
      status: CleanText(joining: keyMap.hints([(.back, "back")], in: .help))
    )
  }
}
