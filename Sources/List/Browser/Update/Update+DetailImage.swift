import EverText
import EverItems
import EverList
import Paging

extension Model {
  /// The rows of a screen from which a detail has a blank row below its title, unless a large image
  /// begins there.
  private static let roomForGap = 30

  /// Blank rows between the title of a detail and its text.
  var detailGap: Int { source.view == .list && size.rows >= Self.roomForGap ? 1 : 0 }

  /// The size for the layout of a detail, without these rows.
  var detailSize: Size { Size(columns: size.columns, rows: size.rows - detailGap) }

  /// The place of an item's image in its detail; nil when it has none, or images aren't displayed.
  func place(ofImageOf item: Item?) -> ImagePlace? {
    guard images.settings.areShown, let image = item?.image else { return nil }
    return ImagePlace(
      image,
      source.view == .list ? .beside : .above,
      screen: detailSize,
      cell: images.settings.cell
    )
  }

  /// Why there is no picture of an image; nil unless its request failed.
  func failure(at place: ImagePlace?) -> ImageFailure? {
    place.flatMap { images.shown.failure(of: $0.request) }
  }

  /// Whether the block in the place of an image has its pixels or its colour.
  func hasBlock(at place: ImagePlace?) -> Bool {
    guard let image = place?.image else { return false }
    return images.previews[image] != nil || image.blurHash != nil || image.color != nil
  }

  /// The images of a detail and of the items before and after it, in addition to those of the list
  /// below.
  ///
  /// The list's images stay loaded, so that they are there when the user returns to it.
  func wants(over list: ImageWants) -> ImageWants {
    if let split, detail == nil, let request = place(inSide: split)?.request {
      return ImageWants(visible: [request] + list.visible, near: list.near, far: list.far)
    }
    guard let detail else { return list }
    let request = place(ofImageOf: detail.item)?.request
    var known = Set([request].compactMap(\.self))
    let near = neighbours(towards: detail.direction).compactMap {
      place(ofImageOf: feed.item(at: $0))?.request
    }
    return ImageWants(
      visible: [request].compactMap(\.self),
      near: (near + list.visible).filter { known.insert($0).inserted }
    )
  }

  /// The rows that the user may go to next: two ahead, one behind.
  private func neighbours(towards direction: Int) -> [Int] {
    [direction, 2 * direction, -direction].map { list.cursor + $0 }.filter { $0 >= 0 }
  }

  /// Receives a picture, or why there is none.
  mutating func takeImage(_ request: ImageRequest, _ result: Result<Picture, ImageFailure>) {
    let wasHere = if case .success = images.shown[request] { true } else { false }
    images.shown.take(request, result)
    let place = detail?.image
    let isShown = place?.request == request
    let pixels = isShown ? place.flatMap { self.pixels(of: $0.image) } : nil
    if case .success(let picture) = images.shown[request] {
      remember(picture.preview, of: request)
      if isShown, !wasHere { revealImage(over: pixels) }
    }
    // The caption says why there is no picture, and the text takes the place of an empty block.
    let awaited = [
      detail.flatMap { self.place(ofImageOf: $0.item) },
      split.flatMap { self.place(inSide: $0) },
    ]
    if awaited.contains(where: { $0?.request == request }) { layOutScreen() }
  }

  /// Remembers a few pixels of an image, whichever item near the screen it belongs to.
  ///
  /// - Complexity: O(rows near the screen).
  private mutating func remember(_ preview: PixelGrid, of request: ImageRequest) {
    if let image = detail?.image, image.request == request {
      return images.previews.remember(preview, of: image.image.thumbnail)
    }
    let near =
      max(
        0,
        reader.shown.first - reader.shown.height
      )..<max(0, reader.shown.first + 2 * reader.shown.height)
    let size = PixelSize(width: request.width, height: request.height)
    for row in near {
      guard let image = feed.item(at: row)?.image, image.begins(request.url),
        ItemImage.url(image.thumbnail, at: size) == request.url
      else { continue }
      return images.previews.remember(preview, of: image.thumbnail)
    }
  }
}

extension ItemImage {
  /// Whether a URL has the prefix of the thumbnail's URLs: a fast test that most others fail.
  fileprivate func begins(_ url: String) -> Bool {
    url.utf8.starts(with: thumbnail.utf8.prefix { $0 != UInt8(ascii: "{") })
  }
}
