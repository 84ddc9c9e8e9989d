import CEverImageLibraries

/// A decoded image at its full size.
///
/// `@unchecked Sendable`: the image is immutable, and GObject counts references atomically.
final class Pixbuf: @unchecked Sendable {
  private let pixbuf: OpaquePointer

  /// Decodes an image; nil when the bytes aren't an image.
  init?(decoding bytes: [UInt8]) {
    guard let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { g_object_unref(loader) }
    let isWhole = gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil) != 0
    guard gdk_pixbuf_loader_close(loader, nil) != 0, isWhole,
      let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader)
    else { return nil }
    g_object_ref(UnsafeMutableRawPointer(pixbuf))
    self.pixbuf = pixbuf
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }

  /// The image fitted into cells, as rows of coloured characters.
  func symbols(columns: Int, rows: Int) -> [Substring] {
    var width = gint(columns)
    var height = gint(rows)
    chafa_calc_canvas_geometry(
      gdk_pixbuf_get_width(pixbuf),
      gdk_pixbuf_get_height(pixbuf),
      &width,
      &height,
      0.5,
      0,
      0
    )
    let canvas = canvas(columns: width, rows: height)
    defer { chafa_canvas_unref(canvas) }
    guard let text = chafa_canvas_print(canvas, nil) else { return [] }
    defer { g_string_free(text, 1) }
    return String(cString: text.pointee.str).split(separator: "\n")
  }

  private func canvas(columns: gint, rows: gint) -> OpaquePointer? {
    let configuration = chafa_canvas_config_new()
    defer { chafa_canvas_config_unref(configuration) }
    let symbols = chafa_symbol_map_new()
    chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_BLOCK)
    chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_SPACE)
    chafa_canvas_config_set_symbol_map(configuration, symbols)
    chafa_symbol_map_unref(symbols)
    chafa_canvas_config_set_geometry(configuration, columns, rows)
    chafa_canvas_config_set_canvas_mode(configuration, CHAFA_CANVAS_MODE_TRUECOLOR)
    let canvas = chafa_canvas_new(configuration)
    let hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
    chafa_canvas_draw_all_pixels(
      canvas,
      hasAlpha ? CHAFA_PIXEL_RGBA8_UNASSOCIATED : CHAFA_PIXEL_RGB8,
      gdk_pixbuf_get_pixels(pixbuf),
      gdk_pixbuf_get_width(pixbuf),
      gdk_pixbuf_get_height(pixbuf),
      gdk_pixbuf_get_rowstride(pixbuf)
    )
    return canvas
  }
}
