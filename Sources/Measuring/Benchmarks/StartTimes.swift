import EverEmulation
import Glibc

/// The time from the start of a program to its first frame, alternating with tig if it is
/// installed.
enum StartTimes {
  private static let turns = 15

  /// A program, with the texts that identify its first frame and its first rows.
  private struct Starter {
    let name: String
    let path: String
    var arguments: [String] = []
    let frame: String
    let rows: String
  }

  private static let starters = [
    Starter(
      name: "everscroll starwars --mock",
      path: TimedProgram.builtPath(of: "everscroll"),
      arguments: ["starwars", "--mock", "--no-cache"],
      frame: "Star Wars",
      rows: "Skywalker"
    ),
    Starter(name: "tig", path: "/usr/bin/tig", frame: "[main]", rows: "[main]"),
  ]

  static func print() {
    var times: [String: (frame: [Duration], rows: [Duration])] = [:]
    let installed = starters.filter { access($0.path, X_OK) == 0 }
    for _ in 0..<turns {
      for starter in installed {
        guard let time = start(starter) else { continue }
        times[starter.name, default: ([], [])].frame.append(time.frame)
        times[starter.name, default: ([], [])].rows.append(time.rows)
      }
    }
    Swift.print("start, lower quartile of \(turns)                first frame ms   first rows ms")
    for starter in starters { Swift.print(row(starter.name, times[starter.name])) }
  }

  private static func start(_ starter: Starter) -> (frame: Duration, rows: Duration)? {
    guard let program = TimedProgram(starter.path, starter.arguments),
      let frame = program.time(until: { $0.shows(starter.frame) }),
      let rows = program.time(until: { $0.shows(starter.rows) })
    else { return nil }
    return (frame, rows)
  }

  private static func row(_ name: String, _ times: (frame: [Duration], rows: [Duration])?) -> String
  {
    let name = Figures.left("  " + name, 40)
    guard let times else { return name + "  not installed, or not run in a git repository" }
    return [times.frame, times.rows].reduce(name) {
      $0 + Figures.right(Figures.decimal(Figures.lowerQuartile($1) / .milliseconds(1)), 16)
    }
  }
}

extension ScreenSnapshot {
  /// Whether a row contains a text.
  func shows(_ text: String) -> Bool { cells.map(\.text).joined().contains(text) }
}
