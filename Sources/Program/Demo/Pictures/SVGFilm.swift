import EverBase
import EverRecording
import EverText

/// A film as an animated SVG in a loop.
///
/// Each different row is defined once, and is shown in its places while the film shows it there.
/// `set` wakes a browser at changes alone, where an animation of CSS wakes it 60 times a second.
/// Viewers without animation show the poster. The edges of rectangles are at whole pixels, so that
/// neighbours have no gap at any size.
package struct SVGFilm {
  private let film: Film
  private let layout: PictureLayout
  let row: SVGRow

  package init(_ film: Film) {
    self.film = film.looped()
    layout = PictureLayout(film.look, film.size)
    row = SVGRow(layout: layout, theme: film.look.theme)
  }

  /// The SVG document.
  ///
  /// - Complexity: O(cells of different rows + rows of all screens).
  package var document: String {
    let title = film.title.map { "<title>\($0.string.escapedForMarkup)</title>\n" } ?? ""
    return svg(title, definitions: images + definitions, screens)
  }

  /// The picture with definitions, and with elements in the place of its screen.
  ///
  /// `screen` has further attributes of the screen.
  func svg(
    _ title: String = "",
    definitions: String,
    screen: String = "",
    _ elements: String
  ) -> String {
    let n = Markup.number
    let (width, height) = (n(layout.width), n(layout.height))
    let spacing =
      layout.letterSpacing == 0 ? "" : " letter-spacing=\"\(n(layout.letterSpacing))\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      xml:space="preserve" viewBox="0 0 \(width) \(height)" \
      width="\(n(layout.width * layout.scale))" height="\(n(layout.height * layout.scale))" \
      font-family="\(Markup.fonts(of: film.look))" font-size="13.3" stroke="none"\(spacing)>
      \(title)\(style)\(frame)<defs>
      \(definitions)\(isZoomed ? clip : "")</defs>
      <g\(screen)\(isZoomed ? " clip-path=\"url(#clip)\"" : "") \
      transform="translate(\(n(layout.origin.x)) \(n(layout.origin.y)))" \
      shape-rendering="crispEdges"\(row.fill(Markup.Paint(value: row.colors.colors[16], part: 16)))>
      \(elements)</g>
      </svg>

      """
  }

  private var isZoomed: Bool { film.frames.contains { $0.zoom != nil } }

  /// The screen, beyond which enlarged rows aren't seen.
  private var clip: String {
    let (columns, rows) = (Double(film.size.columns), Double(film.size.rows))
    return "<clipPath id=\"clip\"><rect width=\"\(Markup.number(columns * layout.cell.width))\" "
      + "height=\"\(Markup.number(rows * layout.cell.height))\"/></clipPath>\n"
  }

  /// The colours of the light theme, and the poster for a reader who wants no motion.
  private var style: String {
    var rules = "text,tspan{white-space:pre}"
    if film.look.theme == nil {
      let light = zip(PictureTheme.parts, PictureTheme.light.colors)
      rules +=
        "\n@media (prefers-color-scheme:light){"
        + light.map { ".\($0){fill:\($1.hexadecimal)}" }.joined() + "}"
    }
    if film.frames.count > 1 {
      rules +=
        "\n@media print,(prefers-reduced-motion:reduce)"
        + "{.film{display:none!important}.poster{display:inline!important}}"
    }
    return "<style>\n\(rules)\n</style>\n"
  }

  /// The margin, the window, and its bar.
  private var frame: String {
    let look = film.look
    let fill = look.marginFill.map {
      rectangle(0, (layout.width, layout.height), 0, " fill=\"\($0.hexadecimal)\"")
    }
    let behind = Markup.Paint(value: row.colors.colors[17], part: 17)
    let window = rectangle(layout.margin, layout.window, layout.radius, row.fill(behind))
    return (fill ?? "") + window + (look.windowBar.map(discs) ?? "")
  }

  private func discs(of bar: PictureLook.WindowBar) -> String {
    let n = Markup.number
    let (outer, inner) = layout.discRadius
    return layout.discs(of: bar).map { disc in
      let ink = disc.color.hexadecimal
      let look =
        bar.isOfRings
        ? "fill=\"none\" stroke=\"\(ink)\" stroke-width=\"\(n(outer - inner))\"" : "fill=\"\(ink)\""
      return "<circle cx=\"\(n(disc.x))\" cy=\"\(n(disc.y))\" r=\"\(n(outer))\" \(look)/>\n"
    }
    .joined()
  }

  /// A rectangle, as far from the left edge of the picture as from its top.
  private func rectangle(
    _ corner: Double,
    _ size: (width: Double, height: Double),
    _ radius: Double,
    _ look: String
  ) -> String {
    let n = Markup.number
    let (x, width, height) = (n(corner), n(size.width), n(size.height))
    return "<rect x=\"\(x)\" y=\"\(x)\" width=\"\(width)\" height=\"\(height)\" "
      + "rx=\"\(n(radius))\"\(look)/>\n"
  }

  var images: String {
    film.images.sorted { $0.key < $1.key }.map { row.definition(of: $1, $0) }.joined()
  }

  private var definitions: String {
    film.rows.enumerated().map { index, content in
      let elements = row.elements(content)
      return elements.isEmpty ? "" : "<g id=\"r\(index)\">\(elements)</g>\n"
    }
    .joined()
  }
}

/// What the screens show, and when.
extension SVGFilm {
  /// A row or a part of an image at its place.
  private enum Part: Hashable {
    case row(Int, top: Double, scale: Double)
    case image(ImageBlock)
  }

  private func parts(of frame: Film.Frame) -> [Part] {
    let rows = frame.places(frame.rows.count).filter {
      !film.rows[frame.rows[$0.row]].spans.isEmpty
    }
    return rows.map { .row(frame.rows[$0.row], top: $0.top, scale: $0.scale) }
      + film.blocks(of: frame).map { .image($0) }
  }

  private func element(_ part: Part) -> String {
    switch part {
    case .row(let index, let top, let scale):
      let y = Markup.number(top / scale * layout.cell.height)
      let size = scale == 1 ? "" : " transform=\"scale(\(Markup.number(scale)))\""
      return "<use xlink:href=\"#r\(index)\" y=\"\(y)\"\(size)/>"
    case .image(let block): return row.element(block)
    }
  }

  /// The poster, which animation hides, and the parts while they are shown.
  private var screens: String {
    let poster = parts(of: film.poster).map(element).joined()
    guard film.frames.count > 1 else { return poster + "\n" }
    let hidden = "<set attributeName=\"display\" to=\"none\" begin=\"0s\"/>"
    let loop =
      "<set id=\"loop\" attributeName=\"x\" to=\"0\" begin=\"0s;loop.end\" "
      + "dur=\"\(seconds(film.length))s\"/>"
    let shown = groups.map { times, parts in
      let sets = times.map { time in
        "<set attributeName=\"display\" to=\"inline\" "
          + "begin=\"loop.begin+\(seconds(time.lowerBound))s\" "
          + "dur=\"\(seconds(time.upperBound - time.lowerBound))s\"/>"
      }
      return "<g display=\"none\">" + sets.joined() + parts.map(element).joined() + "</g>\n"
    }
    return "<g class=\"poster\">\(hidden)\(poster)</g>\n"
      + "<rect width=\"0\" height=\"0\">\(loop)</rect>\n"
      + "<g class=\"film\">\n\(shown.joined())</g>\n"
  }

  /// The parts that are shown at the same times, in the order in which they appear.
  private var groups: [(times: [Range<Duration>], parts: [Part])] {
    var order: [Part] = []
    var times: [Part: [Range<Duration>]] = [:]
    let ends = film.frames.dropFirst().map(\.start) + [film.length]
    for (frame, end) in zip(film.frames, ends) {
      for part in parts(of: frame) {
        var known = times[part] ?? []
        if known.isEmpty { order.append(part) }
        let start = known.last?.upperBound == frame.start ? known.popLast()?.lowerBound : nil
        known.append((start ?? frame.start)..<end)
        times[part] = known
      }
    }
    let groups = Dictionary(grouping: order) { times[$0] ?? [] }
    var written: Set<[Range<Duration>]> = []
    return order.map { times[$0] ?? [] }.filter { written.insert($0).inserted }
      .map { ($0, groups[$0] ?? []) }
  }

  private func seconds(_ time: Duration) -> String {
    Markup.number(Double(time.milliseconds) / 1_000)
  }
}
