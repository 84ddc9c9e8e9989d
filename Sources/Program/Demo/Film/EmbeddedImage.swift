import CEverPictures
import EverText
import EverBase
import Glibc

extension PixelImage {
  /// The pixels in rows, 3 bytes each; nil when they can't be decompressed.
  ///
  /// - Complexity: O(pixels).
  var bytes: [UInt8]? {
    guard pixels.width > 0, pixels.height > 0 else { return nil }
    let count = pixels.width * pixels.height * 3
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      var written = uLongf(count)
      let code = uncompress(buffer.baseAddress, &written, compressed, uLong(compressed.count))
      isWhole = code == Z_OK && written == count
      used = isWhole ? count : 0
    }
    return isWhole ? bytes : nil
  }

  /// The image as a `data:` URL of a JPEG; nil when it can't be made.
  ///
  /// - Complexity: O(pixels).
  var url: String? { bytes.flatMap { EmbeddedImage.url(of: $0, pixels, as: CIMG_JPEG) } }
}

/// Images inside of a document.
enum EmbeddedImage {
  /// The quality of JPEGs, from 1 to 100.
  private static let quality: Int32 = 82

  /// Pixels as a `data:` URL.
  ///
  /// - Parameters:
  ///   - bytes: the pixels in rows, 3 bytes each (red, green, blue).
  ///   - size: the size, from 1 to 16 383 each way.
  ///   - format: JPEG or PNG.
  /// - Returns: the URL; nil when there is no memory.
  /// - Complexity: O(pixels).
  static func url(of bytes: [UInt8], _ size: PixelSize, as format: cimg_format) -> String? {
    var length = 0
    let (width, height) = (Int32(size.width), Int32(size.height))
    guard let file = cimg_encode_pixels(bytes, width, height, format, quality, &length) else {
      return nil
    }
    defer { free(file) }
    let text = Base64.text(of: Array(UnsafeBufferPointer(start: file, count: length)))
    return "data:image/\(format == CIMG_JPEG ? "jpeg" : "png");base64,\(text)"
  }
}
