import Cells
import Items
import ListReader
import Paging
import Viewport

extension Model {
  /// Requests the wanted images when they changed.
  mutating func wantImages() -> [Effect] {
    guard imageSettings.areShown else { return [] }
    let wants = wants(over: imageWants())
    return images.want(wants) ? [.session(.wantImages(wants))] : []
  }

  /// What the wanted images of cells depend on: while it is equal, they are equal.
  struct CellView: Hashable {
    var source: CellRequests.Source
    var visible: Range<Int>
    var cursor: Int
    var isGoingUp: Bool
  }

  /// The images of the cells on the screen, the cursor's first, and of the next two screens in the
  /// direction of movement; no images in the other direction.
  ///
  /// - Complexity: O(rows of three screens), O(1) when nothing moved
  private mutating func imageWants() -> ImageWants {
    guard let cells else {
      cellView = nil
      cellWants = ImageWants()
      return cellWants
    }
    let view = CellView(
      source: .init(feed: feed.revision, layout: cells, measured: aspects.count),
      visible: list.visible,
      cursor: list.cursor,
      isGoingUp: reader.shown.direction == .up
    )
    if view != cellView {
      cellView = view
      cellWants = wants(of: view, in: cells)
    }
    return cellWants
  }

  private mutating func wants(of view: CellView, in cells: CellLayout) -> ImageWants {
    let visible = view.visible
    let screen = max(1, list.capacity)
    let below = visible.upperBound..<min(list.rowCount, visible.upperBound + 2 * screen)
    let above = max(0, visible.lowerBound - 2 * screen)..<visible.lowerBound
    let ahead = view.isGoingUp ? above : below
    let all = min(visible.lowerBound, ahead.lowerBound)..<max(visible.upperBound, ahead.upperBound)
    var requests = cellRequests
    requests.cover(all, of: view.source) { request(ofRow: $0, in: cells) }
    cellRequests = requests
    let order = view.isGoingUp ? Array(ahead.reversed()) : Array(ahead)
    let own = visible.contains(view.cursor) ? [view.cursor] : []
    return ImageWants(
      visible: requests.requests(of: own + visible.filter { $0 != view.cursor }),
      near: requests.requests(of: order.prefix(screen)),
      far: requests.requests(of: order.dropFirst(screen))
    )
  }
}
