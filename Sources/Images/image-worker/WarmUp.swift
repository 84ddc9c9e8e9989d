import EverText
import EverImageDecoding

/// Decodes and draws one cell in each format, so that all libraries, modules and tables are loaded
/// before the sandbox closes the file system.
func warmUp() {
  for picture in onePixelPictures {
    for drawing in DecodeTarget.Drawing.allCases {
      _ = reply(picture, for: .oneCell(drawing)).encoded
    }
  }
}

extension DecodeTarget {
  fileprivate static func oneCell(_ drawing: Drawing) -> DecodeTarget {
    DecodeTarget(
      cells: Size(columns: 1, rows: 1),
      pixels: PixelSize(width: 8, height: 16),
      fills: true,
      drawing: drawing
    )
  }
}

/// A JPEG, a PNG, a GIF and a WebP of one pixel.
private let onePixelPictures = [
  """
  ffd8ffdb004300100b0c0e0c0a100e0d0e1211101318281a181616183123251d283a333d3c3933383740485c4e404457
  453738506d51575f626768673e4d71797064785c656763ffc0000b080001000101011100ffc400140001000000000000
  00000000000000000006ffc40014100100000000000000000000000000000000ffda0008010100003f0048ffd9
  """,
  """
  89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da6364f8cf50
  0f00038601805a347d6b0000000049454e44ae426082
  """,
  "47494638376101000100800000ffffffffffff2c00000000010001000002024401003b",
  "524946461a000000574542505650384c0d0000002f00000010071011118888fe0700",
].map(bytes)

private func bytes(_ text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
}
