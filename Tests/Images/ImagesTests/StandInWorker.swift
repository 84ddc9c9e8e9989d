import EverText
import Glibc
import EverImageDecoding
import EverImages

extension ImageWorker {
  /// The failure of decoding a good image; nil when it succeeds.
  var failure: DecodeFailure? {
    get async {
      do throws(DecodeFailure) {
        _ = try await decode(SmallPicture.png, for: .wide)
        return nil
      } catch {
        return error
      }
    }
  }
}

/// A shell script in a directory of its own, which is deleted with this value.
final class Script {
  private let directory: String
  let path: String

  init(_ text: String) throws {
    var template = Array("/tmp/image-worker-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw NoDirectory() }
    directory = String(cString: made)
    path = directory + "/worker"
    let file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    let bytes = Array("\(text)\n".utf8)
    write(file, bytes, bytes.count)
    close(file)
  }

  deinit {
    for suffix in ["", ".died", ".starts"] { unlink(path + suffix) }
    rmdir(directory)
  }

  struct NoDirectory: Error {}

  func configuration(
    jobLimit: Duration = .seconds(240),
    startPause: Duration = .seconds(1_000)
  ) -> ImageWorker.Configuration {
    var configuration = ImageWorker.Configuration(command: ["/bin/sh", path])
    configuration.jobLimit = jobLimit
    configuration.startPause = startPause
    return configuration
  }

  /// The size in bytes of a file that the script wrote beside itself; 0 when there is none.
  func size(of suffix: String) -> Int {
    var status = stat()
    return stat(path + suffix, &status) == 0 ? Int(status.st_size) : 0
  }
}
