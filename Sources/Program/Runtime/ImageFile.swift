import EverText
import EverBase
import Glibc
import EverImageDecoding
import EverItems

/// Performs work that waits for the file system on a thread of its own, and returns its result; nil
/// when no thread can be started.
package func onDetachedThread<Value: Sendable>(
  named name: String,
  _ work: @escaping @Sendable () -> Value
) async -> Value? {
  await withCheckedContinuation { waiter in
    let isStarted = startDetachedThread(named: name) { waiter.resume(returning: work()) }
    if !isStarted { waiter.resume(returning: nil) }
  }
}

enum ImageFile {
  /// The maximum length of a name in bytes, without digits and suffix.
  static let longestName = 80
  /// The maximum number of names to try.
  private static let mostNames = 1_000

  /// Writes an image into a new file of a directory, on a separate thread, and returns its path.
  ///
  /// Its name begins with `name`, which isn't sanitised; digits are appended until it is new.
  ///
  /// - Throws: an ``ImageFailure`` when the bytes aren't an image, or the file can't be written.
  static func save(
    _ bytes: [UInt8],
    name: String,
    in directory: String = directory { getenv($0).map { String(cString: $0) } }
  ) async throws(ImageFailure) -> String {
    guard let suffix = ImageFormat(of: bytes)?.suffix else {
      throw ImageFailure("the file is neither JPEG nor PNG, GIF or WebP")
    }
    let start = "\(directory)/\(cleanName(name, suffix: suffix))"
    let result = await onDetachedThread(named: "save") { write(bytes, to: start, suffix) }
    guard let result else { throw ImageFailure("no thread can be started") }
    return try result.get()
  }

  /// The directory for saved files: `$XDG_DOWNLOAD_DIR`, else the desktop's download directory,
  /// else `~/Downloads`, else the current directory.
  static func directory(
    environment: (String) -> String?,
    exists: (String) -> Bool = UserDirectory.exists(at:),
    read: (String) -> [UInt8]? = { try? RegularFile.bytes(of: $0, atMost: 1 << 16).bytes }
  ) -> String {
    let home = environment("HOME")
    let settings = environment("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
    let desktop = settings.flatMap { read($0 + "/user-dirs.dirs") }
    let candidates = [
      environment("XDG_DOWNLOAD_DIR"),
      desktop.flatMap { downloads(in: String(decoding: $0, as: UTF8.self), home: home) },
      home.map { $0 + "/Downloads" },
    ]
    let isUsable = { (path: String) in path.hasPrefix("/") && exists(path) }
    return candidates.compactMap(\.self).first(where: isUsable) ?? "."
  }

  /// The directory for downloads in a desktop's file (user-dirs.dirs(5)): a path, or a path below
  /// `$HOME`, in quotation marks; a backslash escapes a character, as in a shell.
  private static func downloads(in text: String, home: String?) -> String? {
    let start = "XDG_DOWNLOAD_DIR=\""
    let lines = text.split(separator: "\n").filter { $0.hasPrefix(start) && $0.hasSuffix("\"") }
    guard let value = lines.last?.dropFirst(start.count).dropLast() else { return nil }
    let path = value.replacing(/\\(.)/) { $0.output.1 }
    return path.hasPrefix("$HOME") ? home.map { $0 + path.dropFirst(5) } : String(path)
  }

  /// A name of at most ``longestName`` bytes, without slashes and control characters, which begins
  /// neither with a dot nor with a hyphen; `image` when nothing is left.
  static func cleanName(_ name: String, suffix: String) -> String {
    var clean = CleanText(sanitizing: name).string.replacing("/", with: "-")
    for ending in suffix == "jpg" ? [".jpg", ".jpeg"] : [".\(suffix)"]
    where clean.lowercased().hasSuffix(ending) {
      clean.removeLast(ending.count)
    }
    let start = clean.unicodeScalars.drop { $0 == "." || $0 == "-" || $0.properties.isWhitespace }
    var short = String.UnicodeScalarView()
    var length = 0
    for scalar in start {
      length += UTF8.width(scalar)
      guard length <= longestName else { break }
      short.append(scalar)
    }
    return short.isEmpty ? "image" : String(short)
  }

  /// Writes a new file.
  static func write(
    _ bytes: [UInt8],
    to start: String,
    _ suffix: String
  ) -> Result<String, ImageFailure> {
    for number in 0..<mostNames {
      let path = number == 0 ? "\(start).\(suffix)" : "\(start)-\(number).\(suffix)"
      switch writeFile(bytes, at: path, mode: 0o666) {
      case 0: return .success(path)
      case EEXIST: continue
      case let code:
        return .failure(ImageFailure("\(path): \(String(errno: code))", canRetry: true))
      }
    }
    return .failure(ImageFailure("\(start).\(suffix) and all names like it are taken"))
  }
}
