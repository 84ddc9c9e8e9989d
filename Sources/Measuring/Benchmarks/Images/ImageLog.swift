/// The program's log lines about images.
struct ImageLog {
  /// The paths of cancelled requests.
  let cancelled: [Substring]
  /// The number of requests without an outcome; nil when the log doesn't state it.
  let lost: Int?

  init(_ file: TemporaryFile) {
    let lines = file.lines
    cancelled = lines.filter { $0.contains(" image cancelled ") }
      .compactMap { line in line.firstRange(of: "/id/").map { line[$0.lowerBound...] } }
    // The last line with “images: 12 requested, 9 fetched, 3 cancelled, …”.
    let figures = lines.last { $0.contains(" images: ") }?
      .split(separator: "images: ").last?.split(separator: ", ")
      .compactMap { part in part.split(separator: " ").first.flatMap { Int($0) } }
    lost = figures.flatMap { $0.count >= 3 ? max(0, $0[0] - $0[1] - $0[2]) : nil }
  }
}
