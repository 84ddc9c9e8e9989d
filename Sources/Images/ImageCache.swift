import Cells
package import ImageDecoding
package import Items

/// Decoded images in memory, limited by their bytes and their number.
///
/// What goes first is decided by CLOCK with a second chance: a hand goes round, spares what was used
/// since it last came by, and takes the first that was not. What somebody holds is never taken.
package struct ImageCache: Sendable {
  private struct Entry {
    let request: ImageRequest
    let image: DecodedImage
    let cost: Int
    /// Its number at the terminal; nil: the terminal doesn't have it.
    var graphicsID: UInt32?
    /// Whether it was used since the hand last came by.
    var wasUsed = true
  }

  /// Bytes of all, at most.
  package let costLimit: Int
  /// Images, at most.
  package let countLimit: Int
  /// Bytes of all that are here.
  package private(set) var cost = 0

  private var entries: [Entry] = []
  private var places: [ImageRequest: Int] = [:]
  /// What is kept while it is held, and no longer.
  private var oversized: Set<ImageRequest> = []
  private var hand = 0

  package init(costLimit: Int, countLimit: Int) {
    self.costLimit = costLimit
    self.countLimit = countLimit
  }

  /// Images that are here.
  package var count: Int { entries.count }

  /// The image of a request, and notes that it was used; nil: it is not here.
  package mutating func use(_ request: ImageRequest) -> DecodedImage? {
    guard let place = places[request] else { return nil }
    entries[place].wasUsed = true
    return entries[place].image
  }

  /// Whether the image of a request is here.
  package func contains(_ request: ImageRequest) -> Bool { places[request] != nil }

  /// The image's number at the terminal; nil: the terminal doesn't have it.
  package func graphicsID(of request: ImageRequest) -> UInt32? {
    places[request].flatMap { entries[$0].graphicsID }
  }

  /// Notes under which number the terminal has an image.
  ///
  /// - Returns: false when the image is not here any more.
  package mutating func setGraphicsID(_ id: UInt32, of request: ImageRequest) -> Bool {
    guard let place = places[request] else { return false }
    entries[place].graphicsID = id
    return true
  }

  /// Forgets the numbers of all images but those that are held, because the terminal forgot them or shall.
  ///
  /// - Returns: the numbers.
  /// - Complexity: O(images)
  package mutating func forgetGraphicsIDs(
    isHeld: (ImageRequest) -> Bool = { _ in false }
  ) -> [UInt32] {
    var ids: [UInt32] = []
    for place in entries.indices where !isHeld(entries[place].request) {
      if let id = entries[place].graphicsID { ids.append(id) }
      entries[place].graphicsID = nil
    }
    return ids
  }

  /// Keeps an image; one that takes more than a tenth of the limit only while it is held.
  ///
  /// - Returns: the number under which the terminal has the one that it takes the place of.
  package mutating func insert(_ image: DecodedImage, for request: ImageRequest) -> UInt32? {
    let replaced = remove(request)
    let entry = Entry(request: request, image: image, cost: image.cost)
    places[request] = entries.count
    entries.append(entry)
    cost += entry.cost
    if entry.cost > costLimit / 10 { oversized.insert(request) }
    return replaced
  }

  /// Lets go of images until the limits are kept, or all that is left is held.
  ///
  /// - Returns: the numbers that the terminal may forget.
  /// - Complexity: O(images) at worst, O(1) for each one that goes otherwise.
  package mutating func trim(isHeld: (ImageRequest) -> Bool) -> [UInt32] {
    var ids = oversized.filter { !isHeld($0) }.compactMap { remove($0) }
    // Twice around: once to take back the chances, once to use that.
    var steps = 2 * entries.count
    while cost > costLimit || entries.count > countLimit, steps > 0 {
      steps -= 1
      if let id = moveHand(isHeld: isHeld) { ids.append(id) }
    }
    return ids
  }

  /// Lets go of all images but those that are held.
  ///
  /// - Returns: the numbers that the terminal may forget.
  package mutating func removeAll(isHeld: (ImageRequest) -> Bool) -> [UInt32] {
    entries.map(\.request).filter { !isHeld($0) }.compactMap { remove($0) }
  }

  private mutating func moveHand(isHeld: (ImageRequest) -> Bool) -> UInt32? {
    if hand >= entries.count { hand = 0 }
    let entry = entries[hand]
    // Another one comes into the place of what is removed, so that the hand stays.
    if !entry.wasUsed, !isHeld(entry.request) { return remove(entry.request) }
    entries[hand].wasUsed = false
    hand += 1
    return nil
  }

  private mutating func remove(_ request: ImageRequest) -> UInt32? {
    guard let place = places.removeValue(forKey: request) else { return nil }
    let entry = entries[place]
    entries.swapAt(place, entries.count - 1)
    entries.removeLast()
    if place < entries.count { places[entries[place].request] = place }
    cost -= entry.cost
    oversized.remove(request)
    return entry.graphicsID
  }
}

extension DecodedImage {
  /// The bytes that it takes in memory, about.
  package var cost: Int {
    let bytes =
      switch content {
      case .symbols(let art): art.cells.count * MemoryLayout<CellArt.Cell>.stride
      case .pixels(_, let compressed): compressed.count
      }
    return bytes + preview.pixels.count * MemoryLayout<PixelGrid.Pixel>.stride + 512
  }
}
