import Cells
import Items

extension ItemImage {
  /// The image for a part of the screen, all of it to be seen.
  ///
  /// - Parameters:
  ///   - box: the cells that it has.
  ///   - cell: pixels of one cell.
  /// - Returns: a request; where the server can scale, for no more pixels than the original has.
  func request(in box: Size, cell: PixelSize) -> ImageRequest {
    let room = PixelSize(
      width: max(1, box.columns * cell.width),
      height: max(1, box.rows * cell.height)
    )
    return ImageRequest(
      url: Self.url(screenTemplate, at: Self.size(filling: room, of: original(or: room))),
      columns: max(1, box.columns),
      rows: max(1, box.rows),
      width: room.width,
      height: room.height,
      fit: .inside
    )
  }

  /// The file as its author gave it away, or the best that can be asked for.
  var savedURL: String {
    // A URL without marks has one size, which is the file's own.
    Self.url(original ?? full ?? thumbnail, at: original(or: Self.largeEnough))
  }

  /// As many cells as show all of it in a box, at its own aspect where that is known.
  func cells(in box: Size, cell: PixelSize) -> Size {
    guard let aspect, box.columns > 0, box.rows > 0 else { return box }
    let width = Double(box.columns * cell.width)
    let height = Double(box.rows * cell.height)
    let columns = min(width, height * aspect) / Double(max(1, cell.width))
    let rows = min(height, width / aspect) / Double(max(1, cell.height))
    return Size(
      columns: min(max(1, Int(columns.rounded())), box.columns),
      rows: min(max(1, Int(rows.rounded())), box.rows)
    )
  }

  /// The template for the whole screen: one of which a server makes the size that is wanted comes
  /// before one that is the same whatever the screen.
  private var screenTemplate: String {
    let templates = [full, thumbnail].compactMap(\.self)
    return templates.first(where: Self.hasMarks) ?? templates[0]
  }

  private static func hasMarks(_ template: String) -> Bool {
    template.contains("{width}") || template.contains("{height}")
  }

  /// Pixels that are asked for where nobody knows what there are.
  private static let largeEnough = PixelSize(width: 2_400, height: 1_600)

  private func original(or size: PixelSize) -> PixelSize {
    guard let width, let height, width > 0, height > 0 else { return size }
    return PixelSize(width: width, height: height)
  }

  /// Pixels of the aspect of an original that fill a room, but not more than it has.
  private static func size(filling room: PixelSize, of original: PixelSize) -> PixelSize {
    let across = Double(room.width) / Double(original.width)
    let down = Double(room.height) / Double(original.height)
    let scale = min(across, down, 1)
    return PixelSize(
      width: max(1, Int((Double(original.width) * scale).rounded())),
      height: max(1, Int((Double(original.height) * scale).rounded()))
    )
  }

  /// A template with its marks, `{width}` and `{height}`, replaced.
  ///
  /// - Complexity: O(characters); it is asked for with every image of every frame.
  static func url(_ template: String, at size: PixelSize) -> String {
    var url = ""
    var rest = template.utf8[...]
    while let mark = rest.firstIndex(of: UInt8(ascii: "{")) {
      url += String(rest[..<mark]) ?? ""
      rest = rest[mark...]
      if rest.starts(with: "{width}".utf8) {
        url += String(size.width)
        rest = rest.dropFirst("{width}".utf8.count)
      } else if rest.starts(with: "{height}".utf8) {
        url += String(size.height)
        rest = rest.dropFirst("{height}".utf8.count)
      } else {
        url += "{"
        rest = rest.dropFirst()
      }
    }
    return url + (String(rest) ?? "")
  }
}
