import CCurses
package import Cells

/// How a terminal shows images.
package enum ImageDrawing: Hashable, Sendable {
  /// As characters in the colours that it has.
  case symbols
  /// As pixels, by kitty's graphics protocol and its Unicode placeholders.
  case kitty
}

/// The pixels of an image on their way to a terminal.
package struct GraphicsUpload: Hashable, Sendable {
  /// The cells over which the terminal scales it, at most 297 each way.
  package var cells: Size
  package var pixels: PixelSize
  /// Red, green and blue, 3 bytes a pixel, compressed as zlib does (RFC 1950).
  package var compressed: [UInt8]

  package init(cells: Size, pixels: PixelSize, compressed: [UInt8]) {
    self.cells = cells
    self.pixels = pixels
    self.compressed = compressed
  }
}

extension Terminal {
  /// Uploads wait for a terminal that doesn't read until so many bytes do: a frame that is shown then
  /// comes after them.
  private static let mostWaiting = 512 * 1024

  /// How images are shown here; nil while the terminal was asked and has not answered.
  ///
  /// It may take 150 ms for that; an answer that comes later still counts.
  package var imageDrawing: ImageDrawing? { query.drawing }

  /// Pixels of one cell: as the system knows it, else as the terminal answered, else the usual.
  package var cell: PixelSize { knownCell ?? query.cell ?? .usualCell }

  /// Changes when the images that were handed over before are gone.
  ///
  /// So it is after ``suspend()``, ``resume()`` and ``redraw()``; their numbers mean nothing then, and
  /// may be given to others.
  package var graphicsGeneration: Int { graphics.generation }

  /// Images that can be handed over before one has to be released: 4096 without any, or 240 in a terminal
  /// of 256 colours.
  package var freeImageNumbers: Int { graphics.freeNumbers }

  /// Hands an image to the terminal, before the next frame.
  ///
  /// Never blocks. One that is refused because others wait may be handed over again once
  /// ``wait(now:until:mailbox:)`` tells of ``Wakeups/uploads``.
  ///
  /// - Returns: its number, for `Picture.Drawing.graphics`; nil where the terminal takes no images, half
  ///   a MiB waits for it to read, tmux would drop it, or ``freeImageNumbers`` is 0.
  package mutating func upload(_ image: GraphicsUpload) -> UInt32? {
    guard imageDrawing == .kitty, image.pixels.width > 0, image.pixels.height > 0 else {
      return nil
    }
    guard takesUploads else {
      hasRefusedUpload = true
      return nil
    }
    let releaseAll = graphics.releaseAll
    guard let (id, bytes) = graphics.upload(image) else { return nil }
    cnc_restore_begin(releaseAll, releaseAll.count)
    send(bytes)
    return id
  }

  /// Lets the terminal forget an image that no frame shows any more.
  package mutating func release(_ id: UInt32) {
    send(graphics.release(id))
  }

  /// Whether an upload was refused that would be taken now; asked once.
  mutating func takesRefusedUpload() -> Bool {
    guard hasRefusedUpload, takesUploads else { return false }
    hasRefusedUpload = false
    return true
  }

  private var takesUploads: Bool { output.waiting < Self.mostWaiting && !query.isReaching }
}
