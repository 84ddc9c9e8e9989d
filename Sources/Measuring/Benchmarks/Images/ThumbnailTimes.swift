import CEverImageLibraries
import CEverWorker
import EverText
import Glibc
import EverImageDecoding
import EverImages

/// The time to decode and draw one thumbnail on 40×13 cells: by the image worker, and by the
/// same libraries in this process.
enum ThumbnailTimes {
  private static let turns = 60
  private static let cells = Size(columns: 40, rows: 13)
  private static let pixels = PixelSize(width: 400, height: 260)

  static func print(_ server: ImageServer) async {
    let path = "/id/0/\(pixels.width)/\(pixels.height)"
    let bytes = await server.bytes(at: path)
    guard !bytes.isEmpty else { return }
    let worker = ImageWorker()
    defer { worker.close() }
    var ours: [Duration] = []
    var plain: [(whole: Duration, drawing: Duration)] = []
    for _ in 0..<turns {
      ours += await throughWorker(bytes, worker).map { [$0] } ?? []
      plain += inProcess(bytes).map { [$0] } ?? []
    }
    let whole = Figures.lowerQuartile(plain.map(\.whole))
    Swift.print(
      "\none thumbnail of \(bytes.count) bytes on 40×13 cells, lower quartile of \(turns), ms; ours ≤ 1.2×"
    )
    Swift.print(row("ours, through the worker", Figures.lowerQuartile(ours), beside: whole))
    Swift.print(row("gdk-pixbuf and libchafa in one process", whole, beside: whole))
    let drawing = Figures.lowerQuartile(plain.map(\.drawing))
    Swift.print(row("  libchafa's part", drawing, beside: whole))
  }

  private static func throughWorker(_ bytes: [UInt8], _ worker: ImageWorker) async -> Duration? {
    let target = DecodeTarget(
      cells: cells,
      pixels: pixels,
      fills: true,
      drawing: .trueColor
    )
    let start = ContinuousClock.now
    guard (try? await worker.decode(bytes, for: target)) != nil else { return nil }
    return .now - start
  }

  private static func inProcess(_ bytes: [UInt8]) -> (whole: Duration, drawing: Duration)? {
    let start = ContinuousClock.now
    var image = cpx_image()
    let width = Int32(8 * cells.columns)
    let height = Int32(8 * cells.rows)
    guard cpx_decode("jpeg", bytes, bytes.count, width, height, &image) == CPX_DECODED else {
      return nil
    }
    defer { cpx_free(&image) }
    let decoded = ContinuousClock.now
    let configuration = chafa_canvas_config_new()
    defer { chafa_canvas_config_unref(configuration) }
    let symbols = chafa_symbol_map_new()
    chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_BLOCK)
    chafa_canvas_config_set_symbol_map(configuration, symbols)
    chafa_symbol_map_unref(symbols)
    chafa_canvas_config_set_work_factor(configuration, 1)
    chafa_canvas_config_set_geometry(configuration, Int32(cells.columns), Int32(cells.rows))
    chafa_set_n_threads(1)
    let canvas = chafa_canvas_new(configuration)
    defer { chafa_canvas_unref(canvas) }
    chafa_canvas_draw_all_pixels(
      canvas,
      CHAFA_PIXEL_RGB8,
      image.pixels,
      image.width,
      image.height,
      image.stride
    )
    return (.now - start, .now - decoded)
  }

  private static func row(_ name: String, _ time: Duration, beside whole: Duration) -> String {
    Figures.left("  " + name, 58) + Figures.right(Figures.decimal(time / .milliseconds(1)), 11)
      + Figures.right(Figures.decimal(time / whole) + "×", 11)
  }
}
