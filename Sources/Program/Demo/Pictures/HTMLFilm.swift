import CEverPictures
import EverRecording
import EverBase
import EverDocuments
import EverText

/// A film as a self-contained HTML page that plays it.
struct HTMLFilm {
  let film: Film

  /// The title of the page when the recording has none.
  let name: String

  /// The HTML document.
  ///
  /// - Complexity: O(cells of different rows + rows of all screens).
  var document: String {
    let title = (film.title ?? CleanText(sanitizing: name)).string.escapedForMarkup
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(title)</title>
      <style>
      \(themes)
      \(String(cString: cplayer_style()))\(images)</style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      <div class="frame" style="\(frame)"><div class="window">\(bar)
      <pre aria-label="Recorded terminal"><div id="screen">\(poster)</div></pre>
      </div></div>
      \(String(cString: cplayer_controls()))</main>
      <script>
      const film = \(data);
      \(String(cString: cplayer_script()))</script>
      </body>
      </html>

      """
  }

  /// The CSS rules of the themes: that of the look, or dark unless the user's system is light.
  private var themes: String {
    let theme = film.look.theme
    let light = theme == nil ? PictureTheme.light.variables : ""
    return """
      :root{\((theme ?? .dark).variables)}
      @media (prefers-color-scheme:light){:root{\(light)}}
      """
  }

  /// The lengths of the look as custom properties.
  private var frame: String {
    let look = film.look
    let n = Markup.number
    let lengths = [
      ("size", look.fontSize ?? 14), ("padding", look.padding ?? 12), ("margin", look.margin),
      ("radius", look.borderRadius ?? 8), ("spacing", look.letterSpacing),
      ("bar", look.windowBarSize),
    ]
    return "--columns:\(film.size.columns);--line:\(n(1.17 * look.lineHeight));"
      + "--fill:\(look.marginFill?.hexadecimal ?? "transparent");"
      + lengths.map { "--\($0.0):\(n($0.1))px" }.joined(separator: ";")
      + ";--font:\(Markup.fonts(of: look))"
  }

  private var bar: String {
    guard let bar = film.look.windowBar else { return "" }
    let marks = PictureLayout(film.look, film.size).discs(of: bar).map {
      "<i style=\"\(bar.isOfRings ? "border:2px solid" : "background:") \($0.color.hexadecimal)\"></i>"
    }
    return "<div class=\"bar\(bar.isRight ? " right" : "")\">\(marks.joined())</div>"
  }

  /// The screen that is shown before anything plays, and without scripts.
  private var poster: String {
    let frame = film.poster
    return frame.rows.map { "<div>\(element(film.rows[$0]))\n</div>" }.joined()
      + film.blocks(of: frame).map(element).joined()
  }

  private func element(_ row: FilmRow) -> String { row.text(element) }

  private var images: String {
    film.images.sorted { $0.key < $1.key }.map { Self.rule(of: $1, $0) }.joined()
  }

  private var data: String {
    let rows = film.rows.map { Self.literal(element($0)) }
    var places: [ImageBlock: Int] = [:]
    var blocks: [String] = []
    let frames = film.frames.map { frame in
      let shown = film.blocks(of: frame).map { block in
        let place = places[block] ?? blocks.count
        if place == blocks.count { blocks.append(Self.literal(element(block))) }
        places[block] = place
        return place
      }
      let lists = [frame.rows, shown].map { $0.map(String.init).joined(separator: ",") }
      return "[\(frame.start.milliseconds),[\(lists[0])],[\(lists[1])]]"
    }
    let chapters = film.chapters.map {
      "[\($0.start.milliseconds),\(Self.literal($0.title.string))]"
    }
    return """
      {length:\(film.length.milliseconds),height:\(film.size.rows),poster:\(film.poster.start.milliseconds),
      rows:[\(rows.joined(separator: ",\n"))],
      blocks:[\(blocks.joined(separator: ",\n"))],
      frames:[\(frames.joined(separator: ",\n"))],
      chapters:[\(chapters.joined(separator: ","))]}
      """
  }

  /// A text as a JavaScript literal that can't end the script element.
  private static func literal(_ text: String) -> String {
    JSONText.string(text).replacing("<", with: "\\u003c")
  }
}

/// One row of a film: selectable text in spans for each style.
extension HTMLFilm {
  private func element(_ span: FilmRow.Span) -> String {
    guard span.image == nil else { return span.text }
    let colors = Markup.colors(of: span.style, film.look.theme ?? .dark)
    let looks: [(Style.Attributes, String)] = [
      (.bold, "font-weight:bold"), (.italic, "font-style:italic"), (.dim, "opacity:.6"),
    ]
    var rules = looks.filter { span.style.attributes.contains($0.0) }.map(\.1)
    if colors.text.part != Markup.text { rules.append("color:\(Self.css(colors.text))") }
    if let behind = colors.behind { rules.append("background:\(Self.css(behind))") }
    if let lines = Markup.decoration(of: span.style) { rules.append("text-decoration:\(lines)") }
    let text = Self.text(span.text)
    return rules.isEmpty ? text : "<span style=\"\(rules.joined(separator: ";"))\">\(text)</span>"
  }

  private static func css(_ paint: Markup.Paint) -> String {
    paint.part.map { "var(--\(PictureTheme.parts[$0]))" } ?? paint.value.hexadecimal
  }

  /// A box through which a part of an image is seen.
  private func element(_ block: ImageBlock) -> String {
    let image = film.images[block.part.image]?.cells ?? Size(columns: 0, rows: 0)
    func length(_ columns: Int, _ rows: Int, _ between: String) -> String {
      "calc(var(--cell)*\(columns))\(between)calc(var(--row)*\(rows))"
    }
    return
      "<i class=\"i\(block.part.image)\" style=\"left:\(length(block.column, block.row, ";top:"));"
      + "width:\(length(block.width, block.height, ";height:"));"
      + "background-position:\(length(-block.part.column, -block.part.row, " "));"
      + "background-size:\(length(image.columns, image.rows, " "))\"></i>"
  }

  /// The rule of an image, for the boxes of its parts; empty when it can't be decoded.
  private static func rule(of image: PixelImage, _ number: UInt32) -> String {
    image.url.map { ".i\(number){background-image:url(\($0))}\n" } ?? ""
  }

  /// The text with wide characters in boxes of two cells, because a font may draw them narrower, and
  /// with block elements as backgrounds, because fonts leave gaps between them.
  private static func text(_ text: String) -> String {
    guard text.contains(where: { !$0.isASCII }) else { return text.escapedForMarkup }
    var markup = ""
    var rest = text[...]
    while let character = rest.first {
      let escaped = String(character).escapedForMarkup
      let block = BlockElement(character)
      let isWhole = block?.parts.allSatisfy { $0.width == 8 } == true
      let count = isWhole ? rest.prefix { $0 == character }.count : 1
      rest = rest.dropFirst(count)
      if let block {
        let text = String(repeating: character, count: count)
        markup += "<span class=\"k\" style=\"\(background(of: block))\">\(text)</span>"
      } else {
        markup +=
          SpanPieces.cells(of: character) > 1 ? "<span class=\"w\">\(escaped)</span>" : escaped
      }
    }
    return markup
  }

  /// The parts of a block element as backgrounds in the colour of the text.
  private static func background(of block: BlockElement) -> String {
    func share(_ length: Int, _ whole: Int) -> String {
      whole == 0 ? "0" : "\(Markup.number(Double(length) / Double(whole) * 100))%"
    }
    let opacity = block.opacity < 1 ? ";opacity:\(block.opacity)" : ""
    let parts = block.parts.map { part in
      let place = "\(share(part.left, 8 - part.width)) \(share(part.top, 8 - part.height))"
      let size = "\(share(part.width, 8)) \(share(part.height, 8))"
      return "linear-gradient(currentColor,currentColor) \(place)/\(size) no-repeat"
    }
    return "background:\(parts.joined(separator: ","))\(opacity)"
  }
}
