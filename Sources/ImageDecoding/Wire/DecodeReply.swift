import Cells

/// What the image worker sends to the program.
///
/// On the wire it is a prefix of ``prefixSize`` bytes and a body. The program doesn't trust the worker,
/// which hostile bytes may have taken over: whatever comes is read into one of these values or into none.
package enum DecodeReply: Hashable, Sendable {
  /// It has started, is held by this, and waits for requests; sent once.
  case ready(Sandbox)
  case failed(DecodeFailure)
  case decoded(DecodedImage)

  /// The bytes before the body: 4 that tell the protocol and its version, and 4 for the size of the
  /// body, the least first.
  package static let prefixSize = 8

  /// The largest body: a picture of 16 Mpx that could not be compressed.
  private static let maximumBodySize = 64 << 20

  /// Reads how large the body behind a prefix is; nil when that is no prefix.
  package static func bodySize(prefix: [UInt8]) -> Int? {
    var reader = ByteReader(prefix)
    guard reader.number(UInt32.self) == Wire.mark else { return nil }
    return reader.count(in: 1...maximumBodySize)
  }

  /// Reads a body; nil when these are other bytes.
  ///
  /// - Complexity: O(bytes).
  package init?(body: [UInt8]) {
    var reader = ByteReader(body)
    switch reader.number(UInt8.self) {
    case 0:
      guard let layers = reader.number(UInt8.self), let doors = reader.number(UInt8.self) else {
        return nil
      }
      self = .ready(
        Sandbox(layers: Sandbox.Layers(rawValue: layers), openDoors: Sandbox.Doors(rawValue: doors))
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

  /// Its prefix and its body.
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
    case .ready(let sandbox): return [0, sandbox.layers.rawValue, sandbox.openDoors.rawValue]
    case .failed(let failure): return [1, failure.rawValue]
    case .decoded(let image):
      var bytes: [UInt8] = [2]
      image.encode(into: &bytes)
      return bytes
    }
  }
}
