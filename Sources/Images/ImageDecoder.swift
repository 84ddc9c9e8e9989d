package import ImageDecoding

/// Turns the bytes of images into what is drawn.
package protocol ImageDecoder: Sendable {
  /// Decodes the bytes of an image.
  ///
  /// - Parameters:
  ///   - bytes: a whole file; its first bytes tell its format.
  ///   - target: what is made of it.
  /// - Returns: the picture at the size at which it is drawn.
  /// - Throws: a ``DecodeFailure``.
  func decode(
    _ bytes: [UInt8],
    for target: DecodeTarget
  ) async throws(DecodeFailure) -> DecodedImage
}
