#ifndef CINFLATE_H
#define CINFLATE_H

#include <stddef.h>
#include <stdint.h>

/// Decompresses one gzip member into `output`. Returns the length, or -1 when the bytes aren't a
/// complete member or there is no room.
long cinflate_gunzip(const uint8_t *input, size_t size, uint8_t *output, size_t capacity);

#endif
