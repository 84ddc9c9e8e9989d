#ifndef CDECODER_H
#define CDECODER_H

#include <stddef.h>
#include <stdint.h>

// Streams and texts decompressed by zlib, liblzma and libzstd, or converted to UTF-8 by the iconv of the C
// library.

typedef struct cdecoder cdecoder;

typedef enum cdecoder_status {
  CDECODER_OK,
  /// The bytes aren't what the decoder decodes.
  CDECODER_DAMAGED,
  /// The bytes end too early.
  CDECODER_TRUNCATED,
  /// Decoding needs too much memory.
  CDECODER_TOO_LARGE,
} cdecoder_status;

/// Makes a decoder of `gzip`, `xz` or `zstd`, or of the charset of another name; null when there is no
/// such charset, or no memory. cdecoder_close() releases it.
cdecoder *cdecoder_open(const char *name);

void cdecoder_close(cdecoder *decoder);

/// Decodes some bytes; bytes that aren't a character of the charset become U+FFFD.
///
/// @param count the number of bytes; receives the number of those that were taken. @param room the
/// size of `output`, at least 16; receives the number of bytes written. When neither is more than 0, all is
/// done. @param is_end whether no more bytes follow.
cdecoder_status cdecoder_run(cdecoder *decoder, const uint8_t *bytes, size_t *count,
                             uint8_t *output, size_t *room, int is_end);

#endif
