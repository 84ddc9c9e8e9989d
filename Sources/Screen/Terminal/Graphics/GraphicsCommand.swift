import EverText
import EverBase

/// Commands of kitty's graphics protocol: an APC with keys, and data in Base64 (RFC 4648).
///
/// With `q=2`, the terminal doesn't reply.
enum GraphicsCommand {
  /// The most Base64 bytes of one command.
  private static let longestData = 4096

  /// Sends the pixels of an image, and the cells on which it is displayed.
  ///
  /// - Complexity: O(bytes).
  static func upload(_ image: PixelImage, as id: UInt32, by route: GraphicsRoute) -> [UInt8] {
    let data = Base64.encode(image.compressed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.count + data.count / longestData * 64 + 256)
    let (width, height) = (image.pixels.width, image.pixels.height)
    var keys = "a=t,q=2,f=24,o=z,s=\(width),v=\(height),i=\(id),"
    for start in stride(from: 0, to: max(data.count, 1), by: longestData) {
      let end = min(start + longestData, data.count)
      bytes += command(keys + "m=\(end < data.count ? 1 : 0)", data[start..<end], by: route)
      keys = "q=2,"
    }
    let (columns, rows) = (image.cells.columns, image.cells.rows)
    return bytes + command("a=p,U=1,i=\(id),c=\(columns),r=\(rows),q=2", by: route)
  }

  /// Deletes an image and its pixels from the terminal.
  static func release(_ id: UInt32, by route: GraphicsRoute) -> [UInt8] {
    command("a=d,d=I,i=\(id),q=2", by: route)
  }

  /// Deletes all images in a range of numbers; an interrupted command is ended first.
  static func releaseAll(in ids: ClosedRange<UInt32>, by route: GraphicsRoute) -> [UInt8] {
    let keys = "a=d,d=R,x=\(ids.lowerBound),y=\(ids.upperBound),q=2"
    return ControlString.stringTerminator + command(keys, by: route)
  }

  /// Queries whether the terminal supports the protocol, with an image of one pixel that it doesn't
  /// keep.
  static func query(by route: GraphicsRoute) -> [UInt8] {
    command("i=\(queryID),s=1,v=1,a=q,t=d,f=24", ControlString.bytes("AAAA")[...], by: route)
  }

  /// The image number of the query and its reply.
  static let queryID = 31

  private static func command(
    _ keys: String,
    _ data: ArraySlice<UInt8> = [],
    by route: GraphicsRoute
  ) -> [UInt8] {
    let payload = data.isEmpty ? [] : ControlString.bytes(";") + data
    return route.wrapped(
      ControlString.bytes("\u{1B}_G" + keys) + payload + ControlString.stringTerminator
    )
  }
}
