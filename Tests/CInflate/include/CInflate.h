#ifndef CINFLATE_H
#define CINFLATE_H

#include <stddef.h>
#include <stdint.h>

/// Unpacks one gzip member into `output`. Returns its length, or -1 when the bytes are no whole gzip
/// member or it doesn't fit.
long cinflate_gunzip(const uint8_t *input, size_t size, uint8_t *output, size_t capacity);

/// Unpacks a stream of zlib (RFC 1950) into `output`. Returns its length, or -1 when the bytes are no
/// whole stream or it doesn't fit.
long cinflate_zlib(const uint8_t *input, size_t size, uint8_t *output, size_t capacity);

#endif
