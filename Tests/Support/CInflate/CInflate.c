#include "CInflate.h"

#include <zlib.h>

long cinflate_gunzip(const uint8_t *input, size_t size, uint8_t *output, size_t capacity) {
  enum { GZIP_WINDOW = 15 + 16 };
  z_stream stream = {
      .next_in = (Bytef *)(uintptr_t)input, .avail_in = (uInt)size,
      .next_out = output, .avail_out = (uInt)capacity};
  if (inflateInit2(&stream, GZIP_WINDOW) != Z_OK) return -1;
  int ended = inflate(&stream, Z_FINISH);
  long written = (long)stream.total_out;
  inflateEnd(&stream);
  return ended == Z_STREAM_END && stream.avail_in == 0 ? written : -1;
}
