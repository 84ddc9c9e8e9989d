import CEverCurses
package import EverText

/// How a terminal displays images.
package enum ImageDrawing: Hashable, Sendable {
  /// As characters in the terminal's colours.
  case symbols
  /// As characters without colours on a light background, so that they are the dark parts.
  case darkSymbols
  /// As pixels, with kitty's graphics protocol and Unicode placeholders.
  case kitty
  /// As sixels, drawn over characters.
  case sixels
  /// As iTerm2's inline images, drawn over characters.
  case iterm

  /// Whether images are drawn in pixels.
  package var isOfPixels: Bool { self != .symbols && self != .darkSymbols }
}

extension Terminal {
  /// The most waiting bytes with which an upload is accepted; the next frame waits for them.
  private static let mostWaiting = 512 * 1024

  /// How the terminal displays images; nil while its reply is missing.
  ///
  /// The wait takes at most 150 ms; a later reply still counts.
  package var imageDrawing: ImageDrawing? { query.drawing }

  /// The size of a cell in pixels: from the system, otherwise from the terminal's reply, otherwise
  /// assumed.
  package var cell: PixelSize { knownCell ?? query.cell ?? .usualCell }

  /// The number of images that can be uploaded before one must be released: 4096 at first, or 240
  /// in a terminal with 256 colours.
  package var freeImageNumbers: Int { graphics.freeNumbers }

  /// Uploads an image before the next frame.
  ///
  /// The call never blocks. A refused image may be uploaded again when ``wait(now:until:mailbox:)``
  /// returns ``Wakeups/uploads``.
  ///
  /// - Returns: the number of the image for `Picture.Drawing.graphics`; nil when the terminal
  ///   displays no images, half a MiB waits to be written, tmux would drop it, or
  ///   ``freeImageNumbers`` is 0.
  package mutating func upload(_ image: PixelImage) -> UInt32? {
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

  /// Deletes an image at the terminal; no frame may show it any more.
  package mutating func release(_ id: UInt32) {
    send(graphics.release(id))
  }

  /// Whether an upload was refused that would be accepted now; true only once.
  mutating func takesRefusedUpload() -> Bool {
    guard hasRefusedUpload, takesUploads else { return false }
    hasRefusedUpload = false
    return true
  }

  private var takesUploads: Bool { output.waiting < Self.mostWaiting && !query.isReaching }
}
