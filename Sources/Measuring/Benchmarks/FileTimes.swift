import EverBase
import Glibc

/// Files and pipes, by turns with the programs that people use for them.
enum FileTimes {
  /// What is measured of both programs.
  private enum Work {
    /// Two commands of the shell, which run to their ends.
    case commands(ours: String, peer: String)
    /// Keys, until the last rows of the screen have a text.
    case keys(String, file: String, until: String, peer: String)
  }

  private struct Row {
    let name: String
    let work: Work
    let mark: TableRow.Mark
  }

  private static let turns = 3
  private static let everscroll = TimedProgram.builtPath(of: "everscroll")
  private static let lineCount = 10_000_000
  private static let objectCount = 1_000_000
  private static let last = "line \(lineCount - 1)"

  private static let rows = [
    Row(
      name: "G to the last of 10 M lines, less",
      work: .keys("G", file: "lines", until: last, peer: "less"),
      mark: .ratio(0.5)
    ),
    Row(
      name: "/ for a text in the last of 10 M lines, less",
      work: .keys("/\(last)\r", file: "lines", until: last, peer: "less"),
      mark: .none
    ),
    Row(
      name: "--print --format jsonl of 1 M objects, jq -c",
      work: .commands(ours: "--print --format jsonl objects.jsonl", peer: "jq -c . objects.jsonl"),
      mark: .ratio(10)
    ),
    Row(
      name: "--filter over them, fzf --filter",
      work: .commands(
        ours: "--print --format jsonl --filter needle7 objects.jsonl",
        peer: "fzf --filter needle7 --exact --no-sort < objects.jsonl"
      ),
      mark: .ratio(1)
    ),
    Row(
      name: "the same, grep",
      work: .commands(
        ours: "--print --format jsonl --filter needle7 objects.jsonl",
        peer: "grep -i needle7 objects.jsonl"
      ),
      mark: .none
    ),
    Row(
      name: "--sort score:desc over them, jq -s",
      work: .commands(
        ours: "--print --format jsonl --sort score:desc objects.jsonl",
        peer: "jq -s -c 'sort_by(-.score)[]' objects.jsonl"
      ),
      mark: .ratio(3)
    ),
  ]

  /// Measures, and prints the table.
  static func print() {
    guard let directory = TemporaryDirectory(),
      write(lineCount, to: directory.path + "/lines", line),
      write(objectCount, to: directory.path + "/objects.jsonl", object)
    else { return Swift.print("files: no room for them in /tmp") }
    let table = rows.map { row in
      var times: (ours: [Duration], peer: [Duration]) = ([], [])
      for _ in 0..<turns {
        let (ours, peer) = measure(row.work, in: directory.path)
        if let ours { times.ours.append(ours) }
        if let peer { times.peer.append(peer) }
      }
      return TableRow(
        name: row.name,
        naive: seconds(times.peer),
        ours: seconds(times.ours),
        mark: row.mark
      )
    }
    TableRow.print(table, "files, seconds of the peer and ours, least of \(turns)")
  }

  private static func seconds(_ times: [Duration]) -> Double? {
    times.min().map { $0 / .seconds(1) }
  }

  private static func measure(
    _ work: Work,
    in directory: String
  ) -> (ours: Duration?, peer: Duration?) {
    switch work {
    case .commands(let ours, let peer):
      (
        time("\(everscroll) \(ours)", in: directory), time(peer, in: directory)
      )
    case .keys(let keys, let file, let text, let peer):
      (
        time(everscroll, keys, directory + "/" + file, until: text),
        time("/usr/bin/" + peer, keys, directory + "/" + file, until: text)
      )
    }
  }

  private static func time(_ command: String, in directory: String) -> Duration? {
    let start = ContinuousClock.now
    let isDone = ChildProcess.run(["sh", "-c", "cd \(directory) && \(command)"])
    return isDone ? .now - start : nil
  }

  private static func time(
    _ program: String,
    _ keys: String,
    _ file: String,
    until text: String
  ) -> Duration? {
    guard let program = TimedProgram(program, [file]),
      program.time(until: { $0.shows("line 1 ") }) != nil
    else { return nil }
    let start = ContinuousClock.now
    program.type(Array(keys.utf8))
    // The last row has what was typed, which is less.
    guard program.time(until: { $0.shows(text + " of") }) != nil else { return nil }
    defer { program.quit() }
    return .now - start
  }

  private static func line(_ number: Int) -> String {
    "line \(number) of a text that is as long as most lines of a log are, or so\n"
  }

  private static func object(_ number: Int) -> String {
    let score = number &* 7_919 % 1_000_003
    return
      "{\"id\":\(number),\"name\":\"Name \(number % 997)\",\"score\":\(score),"
      + "\"note\":\"a note with needle\(number % 1_000) in it\"}\n"
  }

  private static func write(_ count: Int, to path: String, _ text: (Int) -> String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    var isWritten = true
    for number in 0..<count where isWritten { isWritten = fputs(text(number), file) >= 0 }
    return fclose(file) == 0 && isWritten
  }
}

extension FileTimes {
  private static let measuredLines = 1_000_000

  /// The memory that a million lines take.
  static func memory() -> TableRow {
    let name = "memory for a million lines, at their end"
    guard let directory = TemporaryDirectory(),
      write(measuredLines, to: directory.path + "/lines", line),
      write(100, to: directory.path + "/few", line),
      let few = memory(of: directory.path + "/few", shows: "line 99 "),
      let many = memory(of: directory.path + "/lines", shows: "line \(measuredLines - 1) ")
    else { return TableRow(name: name, ours: nil, mark: .count(4 << 20)) }
    return TableRow(name: name, ours: Double(max(0, many - few)), mark: .count(4 << 20))
  }

  /// The private memory in bytes after `G`.
  private static func memory(of file: String, shows last: String) -> Int? {
    guard let program = TimedProgram(everscroll, [file]),
      program.time(until: { $0.shows("line 1 ") }) != nil
    else { return nil }
    program.type([UInt8(ascii: "G")])
    guard program.time(until: { $0.shows(last) }) != nil else { return nil }
    program.settle()
    defer { program.quit() }
    let lines = Figures.text(of: "/proc/\(program.process)/status").split(separator: "\n")
    let line = lines.first { $0.hasPrefix("RssAnon:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 * 1_024 }
  }
}
