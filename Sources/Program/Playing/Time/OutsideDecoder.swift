package import ImageDecoding
package import Images

/// A decoder of images whose jobs are ``OutsideWork``.
package struct OutsideDecoder: ImageDecoder {
  private let base: any ImageDecoder
  private let outside: OutsideWork

  package init(_ base: any ImageDecoder, _ outside: OutsideWork) {
    self.base = base
    self.outside = outside
  }

  package func decode(
    _ bytes: [UInt8],
    for target: DecodeTarget
  ) async throws(DecodeFailure) -> DecodedImage {
    let result = await outside.perform { [base] () async throws(DecodeFailure) in
      try await base.decode(bytes, for: target)
    }
    guard let result else { throw .cancelled }
    return try result.get()
  }
}
