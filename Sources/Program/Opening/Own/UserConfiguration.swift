import Definitions
package import CommandLineOptions
package import Console
import Glibc

/// The user's file of defaults.
package enum UserConfiguration {
  /// The maximum size of the file in bytes.
  private static let sizeLimit = 1 << 16

  /// The defaults for a command line that opens a source.
  ///
  /// - Parameter options: the command line without defaults.
  /// - Returns: the options of a command line without words; nil when there is no file, or for another
  ///   command.
  /// - Throws: a `Problem` that names the file, and the line and the key that are wrong.
  package static func defaults(for options: Options) throws(Problem) -> Options? {
    switch options.command {
    case .pick, .browse: break
    default: return nil
    }
    guard let path = options.configuration ?? usualPath else { return nil }
    let bytes = try InputFile.bytes(of: path, atMost: sizeLimit)
    do throws(DefinitionError) {
      return try Configuration.options(
        inTOML: String(decoding: bytes, as: UTF8.self),
        file: path
      )
    } catch {
      throw Problem(sentence: error.description, status: 2)
    }
  }

  /// The path of the file in the configuration directory; nil when it isn't there.
  private static var usualPath: String? {
    UserDirectory.path("XDG_CONFIG_HOME", below: "/.config").map { $0 + "/config.toml" }
      .flatMap { access($0, F_OK) == 0 ? $0 : nil }
  }
}
