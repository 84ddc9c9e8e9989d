import CPixbuf
import CSpawn
import Glibc
import ImageDecoding

/// Decodes images and draws them as symbols, in a process that hostile bytes may kill.
///
/// It reads requests from its standard input and answers on its standard output, one after the other,
/// until the input ends.
private func serve() {
  guard write(DecodeReply.ready.encoded) else { return }
  while let head = read(DecodeRequest.size), let request = DecodeRequest(head) {
    guard let bytes = read(request.byteCount) else { return }
    guard write(answer(bytes, for: request.target).encoded) else { return }
  }
}

/// What the process may take for itself, in bytes: a file of 64 MiB, 16 Mpx of 4 bytes with what a
/// decoder keeps beside them, and the coefficients of a progressive JPEG of 64 Mpx.
private let memoryLimit = 320 << 20

guard cspawn_confine(memoryLimit) == 0 else { exit(1) }
cpx_prepare()
serve()
