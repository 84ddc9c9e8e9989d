#include "CPixbuf.h"

#include <zlib.h>

size_t cpx_compressed_capacity(size_t size) { return compressBound(size); }

size_t cpx_compress(const uint8_t *bytes, size_t size, uint8_t *compressed, size_t capacity) {
  uLongf written = capacity;
  // Higher levels take several times as long and hardly make photos smaller.
  int code = compress2(compressed, &written, bytes, size, Z_BEST_SPEED);
  return code == Z_OK ? written : 0;
}
