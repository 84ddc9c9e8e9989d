import EverBase
import Glibc

/// Computes and formats the figures of the tables.
enum Figures {
  /// The median; zero without values.
  static func median(_ times: some Collection<Duration>) -> Duration {
    times.isEmpty ? .zero : times.sorted()[times.count / 2]
  }

  /// The lower quartile; zero without values.
  static func lowerQuartile(_ times: [Duration]) -> Duration {
    times.isEmpty ? .zero : times.sorted()[times.count / 4]
  }

  /// A number with two decimals below ten, otherwise with one.
  static func decimal(_ number: Double) -> String {
    let digits = number < 10 ? 100 : 10
    let whole = Int((number * Double(digits)).rounded())
    return "\(whole / digits).\((whole % digits).digits(digits == 100 ? 2 : 1))"
  }

  /// The text of a file, which may be one of proc(5); empty when it can't be read or has more than
  /// 64 MiB.
  static func text(of path: String) -> String {
    let file = try? RegularFile.bytes(of: path, atMost: 1 << 26)
    return file.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  /// A text with blanks after it, up to a width.
  static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// A text with blanks before it, up to a width.
  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

/// The processor time of this thread, on which other programs have little effect.
enum ThreadTime {
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  static func measure(_ work: () -> Void) -> Duration {
    let start = now
    work()
    return now - start
  }
}
