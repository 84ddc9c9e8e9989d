import CEverWorker
import EverText
import EverImageDecoding

func reply(_ bytes: [UInt8], for target: DecodeTarget) -> DecodeReply {
  guard let format = ImageFormat(of: bytes) else { return .failed(.unknownFormat) }
  guard format.isWhole(bytes) else { return .failed(.damaged) }
  if format == .gif, GIFFrames.count(in: bytes) > GIFFrames.limit { return .failed(.tooManyPixels) }
  let wanted = target.wantedPixels
  var image = cpx_image()
  let result = cpx_decode(
    format.rawValue,
    bytes,
    bytes.count,
    Int32(wanted.width),
    Int32(wanted.height),
    &image
  )
  switch result {
  case CPX_DECODED:
    defer { cpx_free(&image) }
    return draw(image, for: target).map(DecodeReply.decoded) ?? .failed(.damaged)
  case CPX_TOO_MANY_PIXELS: return .failed(.tooManyPixels)
  default: return .failed(.damaged)
  }
}

extension DecodeTarget {
  /// The pixels that the drawing needs.
  fileprivate var wantedPixels: PixelSize {
    switch drawing {
    case .pixels, .sixels, .png: pixels
    // libchafa uses 8×8 pixels for each character.
    case .trueColor, .palette, .sixteen, .blocks, .darkBlocks:
      PixelSize(width: 8 * cells.columns, height: 8 * cells.rows)
    }
  }
}

private func draw(_ image: cpx_image, for target: DecodeTarget) -> DecodedImage? {
  let size = PixelSize(width: Int(image.width), height: Int(image.height))
  let geometry = DecodeGeometry(of: size, for: target)
  let part = image.part(geometry)
  guard let content = content(of: part, geometry, target) else { return nil }
  return DecodedImage(
    cells: geometry.cells,
    content: content,
    preview: preview(of: part, geometry.preview),
    source: PixelSize(width: Int(image.source_width), height: Int(image.source_height))
  )
}

private func content(
  of part: cpx_image,
  _ geometry: DecodeGeometry,
  _ target: DecodeTarget
) -> DecodedImage.Content? {
  if target.drawing == .pixels {
    let compressed = compress(scale(part, to: geometry.pixels))
    return compressed.isEmpty ? nil : .pixels(geometry.pixels, compressed: compressed)
  }
  let art = symbols(of: part, geometry.cells, target.drawing)
  guard let (encoding, bytes) = inlineData(of: part, geometry, target) else { return .symbols(art) }
  return .inline(InlinePicture(art: art, encoding: encoding, bytes: bytes))
}

/// The pixels for a terminal that draws them over the symbols; nil for one that doesn't, and for
/// too many bytes.
private func inlineData(
  of part: cpx_image,
  _ geometry: DecodeGeometry,
  _ target: DecodeTarget
) -> (InlinePicture.Encoding, [UInt8])? {
  switch target.drawing {
  case .sixels where target.cell.width < 2 || target.cell.height < 6:
    // Libchafa divides by the bands of a cell.
    return nil
  case .sixels:
    let capacity = target.mostInlineBytes
    return sixels(of: part, geometry.cells, cell: target.cell, capacity: capacity)
      .map { (.sixels(cell: target.cell), $0) }
  case .png:
    let bytes = compress(rows(of: scale(part, to: geometry.pixels), geometry.pixels))
    return bytes.isEmpty || bytes.count > target.mostInlineBytes
      ? nil : (.png(geometry.pixels), bytes)
  case .trueColor, .palette, .sixteen, .blocks, .darkBlocks, .pixels: return nil
  }
}

/// The rows of a PNG: each begins with the filter of its bytes, which are differences to the row
/// above (PNG 9.2, type 2).
private func rows(of pixels: [UInt8], _ size: PixelSize) -> [UInt8] {
  let width = 3 * size.width
  var rows: [UInt8] = []
  rows.reserveCapacity((width + 1) * size.height)
  for start in stride(from: 0, to: pixels.count, by: width) {
    rows.append(start == 0 ? 0 : 2)
    let row = pixels[start..<start + width]
    if start == 0 {
      rows += row
    } else {
      rows += zip(row, pixels[start - width..<start]).map { $0 &- $1 }
    }
  }
  return rows
}

private func preview(of part: cpx_image, _ size: PixelSize) -> PixelGrid {
  PixelGrid(width: size.width, height: size.height, bytes: scale(part, to: size))
}

extension cpx_image {
  /// The shown part; valid only while the image is.
  fileprivate func part(_ geometry: DecodeGeometry) -> cpx_image {
    var part = self
    part.pixels += geometry.y * Int(stride) + geometry.x * Int(channels)
    part.width = Int32(geometry.part.width)
    part.height = Int32(geometry.part.height)
    return part
  }
}

/// Scales an image; returns 3 bytes a pixel (red, green, blue).
private func scale(_ image: cpx_image, to size: PixelSize) -> [UInt8] {
  let count = 3 * size.width * size.height
  return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    withUnsafePointer(to: image) { image in
      cpx_scale(image, Int32(size.width), Int32(size.height), buffer.baseAddress)
    }
    initialized = count
  }
}

/// Compresses bytes to a zlib stream; empty when that fails.
private func compress(_ bytes: [UInt8]) -> [UInt8] {
  var written = compressBound(uLong(bytes.count))
  return [UInt8](unsafeUninitializedCapacity: Int(written)) { buffer, initialized in
    // Higher levels take several times as long and hardly make photos smaller.
    let code = compress2(buffer.baseAddress, &written, bytes, uLong(bytes.count), Z_BEST_SPEED)
    initialized = code == Z_OK ? Int(written) : 0
  }
}
