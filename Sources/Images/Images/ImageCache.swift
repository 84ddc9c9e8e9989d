import EverText
package import EverImageDecoding
package import EverItems
package import EverBase

/// Decoded images in memory, limited by their bytes and their number.
///
/// Eviction is CLOCK with a second chance: the hand goes around the entries, clears the mark of
/// those used since its last pass, and evicts the first one without a mark. A held image is never
/// evicted.
package struct ImageCache: Sendable {
  private struct Entry {
    let request: ImageRequest
    let image: DecodedImage
    let cost: Int
    /// Its place in the budget of memory; nil when it has none.
    let charge: MemoryCharge?
    /// The number of the image at the terminal; nil when the terminal doesn't have it.
    var graphicsID: UInt32?
    /// Whether the image was used since the last pass of the hand.
    var wasUsed = true
  }

  /// The most bytes of all images together.
  package let costLimit: Int
  /// The most images.
  package let countLimit: Int
  /// The bytes of all cached images.
  package private(set) var cost = 0

  private var entries: [Entry] = []
  private var places: [ImageRequest: Int] = [:]
  /// Images that are too large for the cache: each is kept only while it is held.
  private var oversized: Set<ImageRequest> = []
  private var hand = 0

  package init(costLimit: Int, countLimit: Int) {
    self.costLimit = costLimit
    self.countLimit = countLimit
  }

  /// The number of cached images.
  package var count: Int { entries.count }

  /// Returns the image of a request and marks it as used; nil when it isn't cached.
  package mutating func use(_ request: ImageRequest) -> DecodedImage? {
    guard let place = places[request] else { return nil }
    entries[place].wasUsed = true
    return entries[place].image
  }

  /// Whether the image of a request is cached.
  package func contains(_ request: ImageRequest) -> Bool { places[request] != nil }

  /// The number of the image at the terminal; nil when the terminal doesn't have it.
  package func graphicsID(of request: ImageRequest) -> UInt32? {
    places[request].flatMap { entries[$0].graphicsID }
  }

  /// Sets the number that an image has at the terminal.
  ///
  /// - Returns: false when the image is no longer cached.
  package mutating func setGraphicsID(_ id: UInt32, of request: ImageRequest) -> Bool {
    guard let place = places[request] else { return false }
    entries[place].graphicsID = id
    return true
  }

  /// Forgets the terminal's numbers of all images that aren't held.
  ///
  /// The caller uses it when the terminal has lost its images, or to free numbers.
  ///
  /// - Returns: the forgotten numbers.
  /// - Complexity: O(images).
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

  /// Adds an image; one that takes more than a tenth of the limit is kept only while it is held.
  ///
  /// - Returns: the terminal's number of the image that it replaces; nil when there is none.
  package mutating func insert(
    _ image: DecodedImage,
    for request: ImageRequest,
    _ charge: MemoryCharge? = nil
  ) -> UInt32? {
    let replaced = remove(request)
    let entry = Entry(request: request, image: image, cost: image.cost, charge: charge)
    charge?.shrink(to: entry.cost)
    places[request] = entries.count
    entries.append(entry)
    cost += entry.cost
    if entry.cost > costLimit / 10 { oversized.insert(request) }
    return replaced
  }

  /// Evicts images until the limits are met or only held images are left.
  ///
  /// - Returns: the terminal's numbers of the evicted images.
  /// - Complexity: O(images) at worst, otherwise O(1) for each evicted image.
  package mutating func trim(isHeld: (ImageRequest) -> Bool) -> [UInt32] {
    var ids = oversized.filter { !isHeld($0) }.compactMap { remove($0) }
    // Two passes: the first clears the marks, the second evicts.
    var steps = 2 * entries.count
    while cost > costLimit || entries.count > countLimit, steps > 0 {
      steps -= 1
      if let id = moveHand(isHeld: isHeld) { ids.append(id) }
    }
    return ids
  }

  /// Evicts one image that isn't held.
  ///
  /// - Returns: whether there was one, and the terminal's number of it.
  /// - Complexity: O(images) at worst.
  package mutating func evictOne(
    isHeld: (ImageRequest) -> Bool
  ) -> (hasEvicted: Bool, id: UInt32?) {
    let before = entries.count
    for _ in 0..<2 * before {
      let id = moveHand(isHeld: isHeld)
      if entries.count < before { return (true, id) }
    }
    return (false, nil)
  }

  /// Evicts all images, and returns the terminal's numbers of them.
  package mutating func removeAll() -> [UInt32] {
    entries.map(\.request).compactMap { remove($0) }
  }

  private mutating func moveHand(isHeld: (ImageRequest) -> Bool) -> UInt32? {
    if hand >= entries.count { hand = 0 }
    let entry = entries[hand]
    // `remove` fills the place with another entry, so the hand stays.
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

extension DecodeTarget {
  /// The most bytes that its picture takes in memory.
  var mostBytes: Int {
    let art = cells.columns * cells.rows * MemoryLayout<CellArt.Cell>.stride
    let bytes =
      switch drawing {
      case .pixels: pixels.width * pixels.height * 3
      case .sixels, .png: art + mostInlineBytes
      case .trueColor, .palette, .sixteen, .blocks, .darkBlocks: art
      }
    let side = DecodeGeometry.previewSide
    return bytes + side * side * MemoryLayout<PixelGrid.Pixel>.stride + 512
  }
}

extension DecodedImage {
  /// The approximate bytes that the image takes in memory.
  package var cost: Int {
    let bytes =
      switch content {
      case .symbols(let art): art.cells.count * MemoryLayout<CellArt.Cell>.stride
      case .pixels(_, let compressed): compressed.count
      case .inline(let picture):
        picture.art.cells.count * MemoryLayout<CellArt.Cell>.stride + picture.bytes.count
      }
    return bytes + preview.pixels.count * MemoryLayout<PixelGrid.Pixel>.stride + 512
  }
}
