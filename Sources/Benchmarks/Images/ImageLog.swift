/// What the program's log says of images.
struct ImageLog {
  /// Paths of those that were given up on their way.
  let cancelled: [Substring]
  /// Requests of which nothing became; nil when the log doesn't tell.
  let lost: Int?

  init(_ file: TemporaryFile) {
    let lines = file.lines
    cancelled = lines.filter { $0.contains(" image cancelled ") }
      .compactMap { line in line.firstRange(of: "/id/").map { line[$0.lowerBound...] } }
    // “images: 12 asked for, 9 fetched, 3 cancelled, …”, the last line.
    let figures = lines.last { $0.contains(" images: ") }?
      .split(separator: "images: ").last?.split(separator: ", ")
      .compactMap { part in part.split(separator: " ").first.flatMap { Int($0) } }
    lost = figures.flatMap { $0.count >= 3 ? max(0, $0[0] - $0[1] - $0[2]) : nil }
  }
}
