import EverProgram
import Glibc

/// Standard output and standard error as a text, for commands that run inside of this process.
enum CapturedOutput {
  /// Calls a function, and returns what it wrote.
  ///
  /// - Throws: its error, or when the system provides no file.
  static func of(_ body: () throws(Problem) -> Int32) throws(Problem) -> String {
    guard let file = tmpfile() else {
      throw Problem(sentence: "No temporary file can be made.", status: 1)
    }
    defer { fclose(file) }
    let streams = [STDOUT_FILENO, STDERR_FILENO].map { (number: $0, kept: dup($0)) }
    for stream in streams { dup2(fileno(file), stream.number) }
    defer {
      for stream in streams {
        dup2(stream.kept, stream.number)
        close(stream.kept)
      }
    }
    _ = try body()
    return text(in: file)
  }

  private static func text(in file: UnsafeMutablePointer<FILE>) -> String {
    rewind(file)
    var bytes: [UInt8] = []
    while true {
      let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = fread(buffer.baseAddress, 1, buffer.count, file)
      }
      if part.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += part
    }
  }
}
