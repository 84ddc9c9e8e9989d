package import EverImageDecoding

/// Decodes the bytes of images into pictures that can be drawn.
package protocol ImageDecoder: Sendable {
  /// Decodes the bytes of an image.
  ///
  /// - Parameters:
  ///   - bytes: a whole file; its format is recognised by its first bytes.
  ///   - target: the size and the kind of picture to make.
  /// - Returns: the picture at the size at which it is drawn.
  /// - Throws: a ``DecodeFailure``.
  func decode(
    _ bytes: [UInt8],
    for target: DecodeTarget
  ) async throws(DecodeFailure) -> DecodedImage
}
