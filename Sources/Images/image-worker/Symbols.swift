import CEverImageLibraries
import CEverWorker
import EverImageDecoding
import EverText

/// Draws an image as characters that fill all cells.
func symbols(of image: cpx_image, _ size: Size, _ drawing: DecodeTarget.Drawing) -> CellArt {
  let canvas = canvas(of: image, size) { configuration in
    let symbols = chafa_symbol_map_new()
    for tag in symbolTags { chafa_symbol_map_add_by_tags(symbols, tag) }
    chafa_canvas_config_set_symbol_map(configuration, symbols)
    chafa_symbol_map_unref(symbols)
    drawing.reduceColors(by: configuration)
    // The full search of symbols takes only 2 % longer than a search of the likely ones.
    chafa_canvas_config_set_work_factor(configuration, 1)
  }
  defer { chafa_canvas_unref(canvas) }
  var cells: [CellArt.Cell] = []
  cells.reserveCapacity(size.columns * size.rows)
  for row in 0..<Int32(size.rows) {
    for column in 0..<Int32(size.columns) {
      var (foreground, background): (Int32, Int32) = (-1, -1)
      if drawing.hasColors {
        chafa_canvas_get_raw_colors_at(canvas, column, row, &foreground, &background)
      }
      cells.append(
        CellArt.Cell(
          Unicode.Scalar(chafa_canvas_get_char_at(canvas, column, row)) ?? " ",
          foreground: drawing.color(foreground),
          background: drawing.color(background)
        )
      )
    }
  }
  return CellArt(size: size, cells: cells)
}

/// Only symbols that most fonts have; few have sextants and octants.
private let symbolTags = [
  CHAFA_SYMBOL_TAG_SPACE, CHAFA_SYMBOL_TAG_SOLID, CHAFA_SYMBOL_TAG_HALF, CHAFA_SYMBOL_TAG_QUAD,
  CHAFA_SYMBOL_TAG_BLOCK,
]

/// Draws an image as the data of sixels for cells of this size in pixels, in up to 256 colours of
/// their own: the bytes between the `q` of the control string and its end; nil when it is longer
/// than `capacity`.
func sixels(of image: cpx_image, _ size: Size, cell: PixelSize, capacity: Int) -> [UInt8]? {
  let canvas = canvas(of: image, size) { configuration in
    chafa_canvas_config_set_pixel_mode(configuration, CHAFA_PIXEL_MODE_SIXELS)
    chafa_canvas_config_set_canvas_mode(configuration, CHAFA_CANVAS_MODE_TRUECOLOR)
    chafa_canvas_config_set_cell_geometry(configuration, Int32(cell.width), Int32(cell.height))
  }
  defer { chafa_canvas_unref(canvas) }
  let terminal = chafa_term_db_get_fallback_info(chafa_term_db_get_default())
  defer { chafa_term_info_unref(terminal) }
  guard let text = chafa_canvas_print(canvas, terminal) else { return nil }
  defer { g_string_free(text, 1) }
  let bytes = UnsafeRawBufferPointer(start: text.pointee.str, count: Int(text.pointee.len))
  guard let start = bytes.firstIndex(of: UInt8(ascii: "q")),
    let end = bytes[start...].firstIndex(of: 0x1B), (1...capacity).contains(end - start - 1)
  else { return nil }
  return Array(bytes[start + 1..<end])
}

/// A canvas of libchafa on which an image is drawn; the caller releases it.
private func canvas(
  of image: cpx_image,
  _ size: Size,
  _ configure: (OpaquePointer?) -> Void
) -> OpaquePointer? {
  let configuration = chafa_canvas_config_new()
  defer { chafa_canvas_config_unref(configuration) }
  configure(configuration)
  chafa_canvas_config_set_geometry(configuration, Int32(size.columns), Int32(size.rows))
  // With so few cells, threads cost more than they save.
  chafa_set_n_threads(1)
  let canvas = chafa_canvas_new(configuration)
  let format = image.channels == 4 ? CHAFA_PIXEL_RGBA8_UNASSOCIATED : CHAFA_PIXEL_RGB8
  chafa_canvas_draw_all_pixels(
    canvas,
    format,
    image.pixels,
    image.width,
    image.height,
    image.stride
  )
  return canvas
}

extension DecodeTarget.Drawing {
  fileprivate var hasColors: Bool { self != .blocks && self != .darkBlocks }

  /// How a picture is reduced to fewer colours.
  ///
  /// The 240 colours are so close that the nearest by perceived difference (DIN99d, from CIELAB) is
  /// used; of 16, that is always a bright one, and only a mixture of red, green and blue looks like
  /// the original.
  private var reduction: (mode: ChafaCanvasMode, space: ChafaColorSpace) {
    switch self {
    case .trueColor, .pixels, .sixels, .png: (CHAFA_CANVAS_MODE_TRUECOLOR, CHAFA_COLOR_SPACE_RGB)
    case .palette: (CHAFA_CANVAS_MODE_INDEXED_240, CHAFA_COLOR_SPACE_DIN99D)
    case .sixteen: (CHAFA_CANVAS_MODE_INDEXED_16, CHAFA_COLOR_SPACE_RGB)
    case .blocks, .darkBlocks: (CHAFA_CANVAS_MODE_FGBG, CHAFA_COLOR_SPACE_RGB)
    }
  }

  fileprivate func reduceColors(by configuration: OpaquePointer?) {
    let (mode, space) = reduction
    let isReduced = mode != CHAFA_CANVAS_MODE_TRUECOLOR
    chafa_canvas_config_set_canvas_mode(configuration, mode)
    chafa_canvas_config_set_color_space(configuration, space)
    // Where few colours are left, the errors are diffused over quarters of a cell, the finest that
    // blocks can show; a cell has 8 by 8 pixels in chafa.
    chafa_canvas_config_set_dither_mode(
      configuration,
      isReduced ? CHAFA_DITHER_MODE_DIFFUSION : CHAFA_DITHER_MODE_NONE
    )
    chafa_canvas_config_set_dither_grain_size(configuration, 4, 4)
    chafa_canvas_config_set_fg_only_enabled(configuration, hasColors ? 0 : 1)
    chafa_canvas_config_set_fg_color(configuration, self == .darkBlocks ? 0x000000 : 0xFFFFFF)
    chafa_canvas_config_set_bg_color(configuration, self == .darkBlocks ? 0xFFFFFF : 0x000000)
  }

  /// The colour with a number of libchafa; a negative one is the terminal's default.
  fileprivate func color(_ number: Int32) -> Color {
    guard number >= 0 else { return .standard }
    switch self {
    case .palette, .sixteen: return .palette(UInt8(truncatingIfNeeded: number))
    default: return PixelGrid.Pixel(UInt32(number)).color
    }
  }
}
