#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Screens in text files that tests compare with, or record on demand.
///
/// A screen is a file of plain text, so a review shows the changes that users will see. With the
/// variable `RECORD_SCREENS`, which `make record-screens` sets, each check writes its screen.
public struct GoldenScreens: Sendable {
  /// The effect of a check.
  public enum Mode: Hashable, Sendable {
    /// Compares the screen with the file.
    case compare
    /// Writes the screen to the file.
    case record

    /// The mode in the environment: `record` when `RECORD_SCREENS` is set and not empty.
    public static var fromEnvironment: Mode {
      let value = ProcessInfo.processInfo.environment["RECORD_SCREENS"] ?? ""
      return value.isEmpty ? .compare : .record
    }
  }

  private let directory: String
  private let mode: Mode

  /// Uses the files in a directory; recording creates it when it is missing.
  public init(directory: String, mode: Mode = .fromEnvironment) {
    self.directory = directory
    self.mode = mode
  }

  /// Uses the files in the directory `Screens` beside a source file.
  ///
  /// - Parameters:
  ///   - file: a source file; the caller's own by default.
  ///   - mode: the effect of a check.
  public init(beside file: String = #filePath, mode: Mode = .fromEnvironment) {
    let end = file.lastIndex(of: "/") ?? file.startIndex
    self.init(directory: file[..<end] + "/Screens", mode: mode)
  }

  /// Checks that a screen is equal to its file, or records it.
  ///
  /// - Parameters:
  ///   - screen: rows of text; trailing blanks are ignored.
  ///   - name: the name of the file without its suffix `.screen`.
  /// - Throws: `differs` or `notRecorded`; `unusable` when a file can't be read or written.
  public func check(_ screen: String, named name: String) throws(GoldenScreenError) {
    precondition(!name.contains("/"), "‘\(name)’ is to name a file, not a path")
    let path = "\(directory)/\(name).screen"
    switch mode {
    case .compare:
      let expected = try read(path)
      if let mismatch = TextMismatch(of: "screen \(name)", expected: expected, actual: screen) {
        throw .differs(mismatch)
      }
    case .record:
      try write(screen, to: path)
    }
  }

  private func read(_ path: String) throws(GoldenScreenError) -> String {
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      throw .notRecorded(path)
    } catch {
      throw .unusable(path)
    }
  }

  private func write(_ screen: String, to path: String) throws(GoldenScreenError) {
    do {
      try FileManager.default.createDirectory(
        atPath: directory,
        withIntermediateDirectories: true
      )
      try (screen + "\n").write(toFile: path, atomically: false, encoding: .utf8)
    } catch {
      throw .unusable(path)
    }
  }
}

/// Why a check of a screen failed.
public enum GoldenScreenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The screen differs from its file.
  case differs(TextMismatch)
  /// There is no file yet.
  case notRecorded(String)
  /// The file can't be read or written.
  case unusable(String)

  /// The difference, or what to do.
  public var description: String {
    switch self {
    case .differs(let mismatch):
      "\(mismatch)\nIf it is to be so, record it: RECORD_SCREENS=1."
    case .notRecorded(let path):
      "\(path) is not there yet; record it: RECORD_SCREENS=1."
    case .unusable(let path):
      "\(path) can't be read or written; check that the directory is there, and its permissions."
    }
  }
}
