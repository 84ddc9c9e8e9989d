#include "CMicrohttpd.h"

#include <zlib.h>

size_t cmhd_gzip_bound(size_t size) { return compressBound(size) + 32; }

size_t cmhd_gzip(const uint8_t *input, size_t size, uint8_t *output, size_t capacity) {
  enum { GZIP_WINDOW = 15 + 16, MEMORY_LEVEL = 8 };
  z_stream stream = {
      .next_in = (Bytef *)(uintptr_t)input, .avail_in = (uInt)size,
      .next_out = output, .avail_out = (uInt)capacity};
  int ready = deflateInit2(
      &stream, Z_BEST_SPEED, Z_DEFLATED, GZIP_WINDOW, MEMORY_LEVEL, Z_DEFAULT_STRATEGY);
  if (ready != Z_OK) return 0;
  int ended = deflate(&stream, Z_FINISH);
  size_t written = stream.total_out;
  deflateEnd(&stream);
  return ended == Z_STREAM_END ? written : 0;
}
