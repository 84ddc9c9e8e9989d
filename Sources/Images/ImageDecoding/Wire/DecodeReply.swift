import EverText
import EverBase

/// A message from the image worker to the program.
///
/// On the wire it is a prefix of ``prefixSize`` bytes and a body. The program doesn't trust the
/// worker, because hostile bytes may control it: each message is parsed into one of these values or
/// refused.
package enum DecodeReply: Hashable, Sendable {
  /// The worker has started, with this sandbox, and waits for requests; sent once.
  case ready(Sandbox)
  case failed(DecodeFailure)
  case decoded(DecodedImage)

  /// The size of the prefix: 4 bytes for the protocol and its version, and 4 for the size of the
  /// body, in little-endian order.
  package static let prefixSize = 8

  /// The size of the largest body: an incompressible picture of 16 Mpx.
  private static let maximumBodySize = 64 << 20

  /// Reads the size of the body from a prefix; nil when the bytes aren't a prefix.
  package static func bodySize(prefix: [UInt8]) -> Int? {
    var reader = ByteReader(prefix)
    guard reader.number(UInt32.self) == Wire.mark else { return nil }
    return reader.count(in: 1...maximumBodySize)
  }

  /// Parses a body; nil when the bytes aren't a body.
  ///
  /// - Complexity: O(bytes).
  package init?(body: [UInt8]) {
    var reader = ByteReader(body)
    switch reader.number(UInt8.self) {
    case 0:
      guard let layers = reader.number(UInt8.self), let operations = reader.number(UInt8.self)
      else {
        return nil
      }
      self = .ready(
        Sandbox(
          layers: Sandbox.Layers(rawValue: layers),
          allowedOperations: Sandbox.Operations(rawValue: operations)
        )
      )
    case 1:
      guard let failure = reader.number(UInt8.self).flatMap(DecodeFailure.init(rawValue:)) else {
        return nil
      }
      self = .failed(failure)
    case 2:
      guard let image = DecodedImage(from: &reader) else { return nil }
      self = .decoded(image)
    default: return nil
    }
    guard reader.isAtEnd else { return nil }
  }

  /// The prefix and the body.
  ///
  /// - Complexity: O(bytes).
  package var encoded: [UInt8] {
    let body = self.body
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.prefixSize + body.count)
    bytes.append(number: Wire.mark)
    bytes.append(number: UInt32(clamping: body.count))
    return bytes + body
  }

  private var body: [UInt8] {
    switch self {
    case .ready(let sandbox):
      return [0, sandbox.layers.rawValue, sandbox.allowedOperations.rawValue]
    case .failed(let failure): return [1, failure.rawValue]
    case .decoded(let image):
      var bytes: [UInt8] = [2]
      image.encode(into: &bytes)
      return bytes
    }
  }
}
